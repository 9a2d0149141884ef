// SPDX-License-Identifier: Apache-2.0

/// The progress that a command reports by lines of text: an amount, a text, or an amount and a text. It reads nothing.
struct ProgressLines {
    /// A step of progress; nil means unchanged.
    struct Advance: Equatable {
        var fraction: Double?
        var text: String?
        var isUnknown = false

        /// Returns this step and a later one as one step.
        func followed(by next: Advance) -> Advance {
            let isNew = next.fraction != nil || next.isUnknown
            return Advance(
                fraction: isNew ? next.fraction : fraction, text: next.text ?? text,
                isUnknown: isNew ? next.isUnknown : isUnknown)
        }
    }

    /// The amount of work of unknown length, in zenity's words.
    static let pulsate = "pulsate:true"

    /// The maximum length of a line, in bytes; the rest of a longer one is dropped.
    private static let maximumLine = 4_096
    /// The maximum length of a text for the daemon.
    static let maximumText = 1_024

    private var line: [UInt8] = []

    /// Takes in what was written.
    ///
    /// - Returns: What the lines that it ends amount to; nil if it ends none.
    mutating func feed(_ bytes: some Sequence<UInt8>) -> Advance? {
        var news: Advance?
        for byte in bytes {
            // What draws on a terminal ends lines by returning to their beginning.
            guard byte == 0x0A || byte == 0x0D else {
                if line.count < Self.maximumLine { line.append(byte) }
                continue
            }
            if let advance = Self.advance(String(decoding: line, as: UTF8.self)) {
                news = news?.followed(by: advance) ?? advance
            }
            line.removeAll(keepingCapacity: true)
        }
        return news
    }

    /// Parses the progress in a line; nil for an empty line.
    static func advance(_ line: String) -> Advance? {
        let words = line.split(separator: " ", maxSplits: 1)
        guard let first = words.first else { return nil }
        if first == pulsate {
            return Advance(text: words.count > 1 ? text(words[1]) : nil, isUnknown: true)
        }
        if first == "-" { return words.count > 1 ? Advance(text: text(words[1])) : nil }
        guard let fraction = Self.fraction(String(first)) else { return Advance(text: text(line[...])) }
        return Advance(fraction: fraction, text: words.count > 1 ? text(words[1]) : nil)
    }

    /// Returns a text that the daemon accepts; nil if nothing is left of the text.
    static func text(_ text: Substring) -> String? {
        // The daemon refuses characters that a terminal obeys, and what is too long.
        var cut = ""
        var bytes = 0
        for character in text.drop(while: { $0 == " " }) {
            let isObeyed = character.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
            bytes += isObeyed ? 1 : character.utf8.count
            guard bytes <= maximumText else { break }
            cut.append(isObeyed ? " " : character)
        }
        return cut.isEmpty ? nil : cut
    }

    /// Parses a part of a whole, 0 to 1; nil for any other text.
    static func fraction(_ text: String) -> Double? {
        let value: Double?
        if text.hasSuffix("%") {
            value = Double(text.dropLast()).map { $0 / 100 }
        } else if let slash = text.firstIndex(of: "/") {
            guard let done = Double(text[..<slash]), let all = Double(text[text.index(after: slash)...]), all > 0 else {
                return nil
            }
            value = done / all
        } else {
            value = Double(text)
        }
        return value.flatMap { (0...1).contains($0) ? $0 : nil }
    }
}
