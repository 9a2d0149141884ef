// SPDX-License-Identifier: Apache-2.0

/// Values of type TEXT (RFC 5545 3.3.11).
enum TextValue {
    /// A decoded text, and the changes that were necessary.
    struct Reading: Sendable, Hashable {
        var text: String
        var isRepaired = false
        var isCut = false
    }

    /// Reads the text of a value, at most `limit` bytes.
    ///
    /// - Parameter lines: Whether to keep newlines and tabs; otherwise each becomes a space. Other control characters
    ///   are always removed.
    static func read(_ value: ArraySlice<UInt8>, limit: Int, lines: Bool) -> Reading {
        if let text = plain(value, limit: limit) { return Reading(text: text) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(value.count, limit + 1))
        var position = value.startIndex
        while position < value.endIndex, bytes.count <= limit + 4 {
            let byte = value[position]
            position += 1
            guard byte == UInt8(ascii: "\\"), position < value.endIndex else {
                bytes.append(byte)
                continue
            }
            switch value[position] {
            case UInt8(ascii: "n"), UInt8(ascii: "N"): bytes.append(0x0a)
            case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","): bytes.append(value[position])
            // This is not an escape: programs that escape nothing write paths such as C:\Users in this way.
            default: bytes += [byte, value[position]]
            }
            position += 1
        }
        return clean(bytes, limit: limit, lines: lines)
    }

    /// Returns the text in the common case: no escapes, no control characters, not too long. Returns nil otherwise.
    private static func plain(_ value: ArraySlice<UInt8>, limit: Int) -> String? {
        guard value.count <= limit else { return nil }
        let isPlain = value.withUnsafeBufferPointer { bytes in
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                // C2 begins the C1 control characters, among others.
                if byte < 0x20 || byte == 0x7f || byte == 0xc2 || byte == UInt8(ascii: "\\") { return false }
                index += 1
            }
            return true
        }
        return isPlain ? String(validating: value, as: UTF8.self) : nil
    }

    /// Decodes bytes as text without control characters, truncated to `limit` bytes between two characters.
    static func clean(_ bytes: [UInt8], limit: Int, lines: Bool) -> Reading {
        var reading = Reading(text: "")
        var scalars = String.UnicodeScalarView()
        var size = 0
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var lastWasReturn = false
        decoding: while true {
            let scalar: Unicode.Scalar
            switch decoder.decode(&iterator) {
            case .emptyInput: break decoding
            case .error:
                reading.isRepaired = true
                scalar = "\u{fffd}"
            case .scalarValue(let value): scalar = value
            }
            defer { lastWasReturn = scalar == "\r" }
            var kept = scalar
            if scalar.isControl {
                switch scalar {
                // CRLF is a single newline.
                case "\n" where lastWasReturn: continue
                case "\n", "\r": kept = lines ? "\n" : " "
                case "\t": kept = lines ? "\t" : " "
                default: continue
                }
            }
            size += UTF8.width(kept)
            if size > limit {
                reading.isCut = true
                break
            }
            scalars.append(kept)
        }
        reading.text = String(scalars)
        return reading
    }

    /// Encodes a text: escapes backslashes, semicolons, commas and newlines.
    static func escape(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0x0a: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
            case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","): bytes += [UInt8(ascii: "\\"), byte]
            default: bytes.append(byte)
            }
        }
        return bytes
    }

    /// Splits a list of dates. No date has a comma, a semicolon or a backslash, so all of them divide. Some programs
    /// escape commas as in texts, and others divide by semicolons as vCalendar did.
    ///
    /// - Returns: The dates, and whether anything but commas divides them.
    static func dates(_ value: ArraySlice<UInt8>) -> (dates: [ArraySlice<UInt8>], divided: Bool) {
        let signs: [UInt8] = [UInt8(ascii: ";"), UInt8(ascii: "\\")]
        let dates = value.split { $0 == UInt8(ascii: ",") || signs.contains($0) }
        return (dates, value.contains { signs.contains($0) })
    }

    /// Splits a list at its unescaped commas; the parts are still escaped.
    static func list(_ value: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        var start = value.startIndex
        var position = start
        while position < value.endIndex {
            if value[position] == UInt8(ascii: "\\") {
                position += 1
            } else if value[position] == UInt8(ascii: ",") {
                parts.append(value[start..<position])
                start = position + 1
            }
            position += 1
        }
        parts.append(value[start..<value.endIndex])
        return parts
    }
}
