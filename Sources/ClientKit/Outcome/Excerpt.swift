// SPDX-License-Identifier: Apache-2.0

import TerminalKit

/// A text that somebody wrote, with a mark under the part of it that was not understood.
package struct Excerpt: Equatable {
    package var text: String
    /// The part at fault, in bytes of the text's UTF-8.
    package var range: Range<Int>

    /// Marks the bytes of a range, as far as the text has them.
    package init(_ text: String, range: Range<Int>) {
        self.text = text
        self.range = range.clamped(to: 0..<text.utf8.count)
    }

    /// Marks the first place where `word` is a whole word, or else the first where it is a part of another word.
    ///
    /// - Returns: nil if the word is empty or the text does not contain it.
    package init?(_ text: String, word: String) {
        let bytes = Array(text.utf8)
        let wanted = Array(word.utf8)
        guard !wanted.isEmpty, wanted.count <= bytes.count else { return nil }
        let places = (0...bytes.count - wanted.count).filter { bytes[$0...].starts(with: wanted) }
        let whole = places.first { place in
            let end = place + wanted.count
            return (place == 0 || Self.isSeparator(bytes[place - 1]))
                && (end == bytes.count || Self.isSeparator(bytes[end]))
        }
        guard let start = whole ?? places.first else { return nil }
        self.init(text, range: start..<start + wanted.count)
    }

    /// Returns the position of the word that it marks, or begins with; nil unless the words are the whole text.
    package func place(in words: [String]) -> Int? {
        guard text == words.joined(separator: " ") else { return nil }
        var start = 0
        for (index, word) in words.enumerated() {
            if start == range.lowerBound { return index }
            start += word.utf8.count + 1
        }
        return nil
    }

    /// Returns whether a byte separates words.
    private static func isSeparator(_ byte: UInt8) -> Bool { byte == 0x20 || byte == UInt8(ascii: ",") }

    /// The number of columns of the text that are drawn; a longer text is cut around the mark.
    private static let columns = 72

    /// The text on one line and the mark on the next, both indented.
    package var drawing: String {
        let bytes = Array(text.utf8)
        var before = String(decoding: bytes[..<range.lowerBound], as: UTF8.self).visible
        var marked = String(decoding: bytes[range], as: UTF8.self).visible
        var after = String(decoding: bytes[range.upperBound...], as: UTF8.self).visible
        if before.displayWidth > Self.columns / 2 {
            before = "…" + before.suffix(columns: Self.columns / 2)
        }
        if marked.displayWidth > Self.columns / 2 {
            marked = marked.prefix(columns: Self.columns / 2)
            after = "…"
        }
        let room = Self.columns - before.displayWidth - marked.displayWidth
        if after.displayWidth > room { after = after.prefix(columns: max(0, room)) + "…" }
        let mark = "^" + String(repeating: "~", count: max(0, marked.displayWidth - 1))
        return "    \(before)\(marked)\(after)\n    " + String(repeating: " ", count: before.displayWidth) + mark
    }
}
