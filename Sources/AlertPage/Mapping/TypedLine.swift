// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

/// One line with a title and, behind it, the words of a time.
package enum TypedLine {
    /// A way to read the line. Positions are in UTF-16 units, as browsers count.
    package struct Reading: Sendable, Hashable {
        package let title: String
        package let words: String
        package let start: Int
        package let end: Int

        /// Returns what is wrong with the words; nil for an error that is not about them.
        package func refusal(_ failure: PageFailure) -> Page.NotUnderstood? {
            guard let invalid = failure.words else { return nil }
            let place = invalid.word.isEmpty ? nil : TypedLine.place(of: invalid.word, in: words)
            return Page.NotUnderstood(
                word: invalid.word, start: place.map { start + $0.lowerBound } ?? start,
                end: place.map { start + $0.upperBound } ?? end, reason: invalid.reason, hint: invalid.hint)
        }
    }

    static let maximumBytes = 4_096
    /// The maximum number of words at the end of a line that may be words of time.
    static let maximumWords = 24

    /// Returns the readings, the one with the most words of time first.
    package static func readings(_ line: String) throws(Page.NotUnderstood) -> [Reading] {
        guard line.utf8.count <= maximumBytes else {
            throw Page.NotUnderstood(
                word: "", start: 0, end: line.utf16.count, reason: "the line is longer than 4,096 bytes",
                hint: "Write a shorter title.")
        }
        let words = line.split(whereSeparator: \.isWhitespace)
        guard words.count > 1, let last = words.last else { throw noTime(line) }
        let end = offset(last.endIndex, line)
        return (max(1, words.count - maximumWords)..<words.count).map { place in
            Reading(
                title: words[..<place].joined(separator: " "), words: words[place...].joined(separator: " "),
                start: offset(words[place].startIndex, line), end: end)
        }
    }

    package static func noTime(_ line: String) -> Page.NotUnderstood {
        let end = line.utf16.count
        return Page.NotUnderstood(
            word: "", start: end, end: end, reason: "the line has no time at its end",
            hint: "Write the title, then the time: Tea in 4 minutes.")
    }

    private static func offset(_ index: String.Index, _ line: String) -> Int {
        line.utf16.distance(from: line.startIndex, to: index)
    }

    static func place(of word: String, in text: String) -> Range<Int>? {
        let (units, wanted) = (Array(text.utf16), Array(word.utf16))
        guard !wanted.isEmpty, units.count >= wanted.count else { return nil }
        for start in 0...(units.count - wanted.count) where Array(units[start..<start + wanted.count]) == wanted {
            return start..<start + wanted.count
        }
        return nil
    }
}
