// SPDX-License-Identifier: Apache-2.0

private import Glibc
package import LinuxSystem

/// The encoding of a terminal's text. alertctl itself uses Unicode; input from an older terminal is converted.
package enum TextEncoding: Equatable, Sendable {
    case utf8
    /// ISO 8859-1.
    case latin1
    /// ISO 8859-15, which has the euro sign.
    case latin9

    /// Creates the encoding of the locale: `LC_ALL`, `LC_CTYPE` and `LANG` in the order of locale(7). A locale without
    /// a codeset has glibc's encoding for the language. (`IUTF8` of termios(3) says nothing: newer kernels set it for
    /// every terminal.)
    package init(_ environment: Environment) {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let parts = locale.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let words = (parts.first ?? "").split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        if words.count == 2 {
            let codeset = words[1].lowercased().filter { $0.isLetter || $0.isNumber }
            switch codeset {
            case "iso88591", "latin1", "l1", "88591": self = .latin1
            case "iso885915", "latin9", "l9", "885915": self = .latin9
            default: self = .utf8
            }
            return
        }
        let language = words.first.flatMap { $0.split(separator: "_").first }.map(String.init) ?? ""
        guard words.first?.contains("_") == true, Self.languages.contains(language) else {
            self = .utf8
            return
        }
        self = parts.count == 2 && parts[1] == "euro" ? .latin9 : .latin1
    }

    /// The languages whose locales without a codeset are ISO 8859-1 in glibc's localedata/SUPPORTED.
    private static let languages: Set<String> = [
        "af", "an", "br", "ca", "da", "de", "en", "es", "eu", "fi", "fo", "fr", "ga", "gl", "gv", "id", "is", "it",
        "kl",
        "kw", "ms", "nb", "nl", "nn", "oc", "pt", "sv", "wa",
    ]

    /// Returns the character for a byte above 0x7F in a single-byte encoding; nil for a control character.
    func scalar(_ byte: UInt8) -> Unicode.Scalar? {
        guard byte >= 0xA0 else { return nil }
        return self == .latin9 ? Self.differences[byte] ?? Unicode.Scalar(byte) : Unicode.Scalar(byte)
    }

    /// Returns the maximum number of UTF-8 bytes that ``convert(_:into:)`` needs for a number of bytes.
    package func maximumLength(_ count: Int) -> Int { 3 * count }

    /// Returns whether two bytes are probably UTF-8 although the terminal's locale is not: that is more likely than an
    /// accented letter and a sign. "ß" is an exception because it ends words; in UTF-8 this byte begins the letters of
    /// a single West African script.
    static func isUTF8(_ first: UInt8, _ second: UInt8) -> Bool {
        (0xC2..<0xF5).contains(first) && first != 0xDF && (0x80..<0xC0).contains(second)
    }

    /// Converts a line from the terminal to UTF-8; control characters stay unchanged.
    ///
    /// - Parameter target: The memory for ``longest(_:)`` bytes.
    /// - Returns: The number of bytes written; nil if the line seems to be UTF-8.
    package func convert(_ line: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer) -> Int? {
        var end = 0
        var previous: UInt8 = 0
        for byte in line {
            guard !Self.isUTF8(previous, byte) else { return nil }
            previous = byte
            // Encoding a scalar needs only registers and no memory.
            for unit in UTF8.encode(scalar(byte) ?? Unicode.Scalar(byte)).unsafelyUnwrapped {
                target[end] = unit
                end += 1
            }
        }
        return end
    }

    /// The differences between ISO 8859-15 and ISO 8859-1.
    private static let differences: [UInt8: Unicode.Scalar] = [
        0xA4: "€", 0xA6: "Š", 0xA8: "š", 0xB4: "Ž", 0xB8: "ž", 0xBC: "Œ", 0xBD: "œ", 0xBE: "Ÿ",
    ]

    /// Returns text as the terminal's bytes; a character missing in its encoding becomes a question mark.
    package func bytes(_ text: String) -> [UInt8] {
        guard self != .utf8 else { return Array(text.utf8) }
        return text.unicodeScalars.map { scalar in
            if scalar.isASCII { return UInt8(scalar.value) }
            if self == .latin9 {
                if let byte = Self.differences.first(where: { $0.value == scalar })?.key { return byte }
                if scalar.value < 0x100, Self.differences[UInt8(scalar.value)] != nil { return UInt8(ascii: "?") }
            }
            return (0xA0..<0x100).contains(scalar.value) ? UInt8(scalar.value) : UInt8(ascii: "?")
        }
    }
}
