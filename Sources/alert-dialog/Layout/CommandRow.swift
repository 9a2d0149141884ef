// SPDX-License-Identifier: Apache-2.0

import PromptKit

/// A row of a line of a command in its window.
struct CommandRow: Equatable {
    /// The text, with the blank at its end.
    var text: Substring
    /// True if the row before ends in the middle of a word.
    var continuesWord: Bool

    /// The end of a row in the middle of a line. A command has none, because it is written out there.
    static let end: Unicode.Scalar = "\u{2029}"
    /// The mark of a line, which stays with the first word.
    static let bar = ApprovalText.bar.replacing(" ", with: "\u{A0}")
    /// The marks of a row that goes on with the line, and of one that goes on with a word, which are as wide.
    static let (continuation, arrow) = (
        ApprovalText.continuation + "\u{A0}", ApprovalText.continuation + ApprovalText.arrow
    )

    /// The signs after which a long word had better be broken.
    private static let signs = "/?&=,:"

    /// The mark before the row.
    var lead: String { continuesWord ? Self.arrow : Self.continuation }

    /// Returns the rows of a line, as long as they can be.
    ///
    /// A row ends after a part of the command if it can, else at a blank, and in a word only if that is wider than a
    /// row. Pango breaks at other places: never before a path, and between the words of an operator.
    ///
    /// - Parameters:
    ///   - room: The width of a row.
    ///   - width: Returns the width of a word, which is at least as wide as any part of it; infinity for one that is
    ///     wider than a row.
    static func rows(of line: Substring, room: Double, width: (Substring) -> Double) -> [CommandRow] {
        var rows: [CommandRow] = []
        var words = words(of: line)[...]
        let blank = width(" ")
        var continuesWord = false
        while let first = words.first {
            // As many words as fit, up to the last one that ends a part.
            var (count, taken, end) = (0, 0.0, 0)
            for word in words {
                let letters = word.last == " " ? word.dropLast() : word
                let wanted = taken + width(letters)
                guard wanted < room else { break }
                taken = wanted + blank
                count += 1
                if ApprovalText.endsPart(String(letters)) { end = count }
            }
            if count < words.count {
                let next = words[words.startIndex + count]
                // An operator stays behind the word before it.
                if end > 0 { count = end } else if count > 1, isOperator(next) { count -= 1 }
            }
            if count > 0 {
                let last = words[words.startIndex + count - 1]
                rows.append(CommandRow(text: line[first.startIndex..<last.endIndex], continuesWord: continuesWord))
                words = words.dropFirst(count)
                continuesWord = false
            } else {
                let piece = beginning(of: first, room: room, width: width)
                rows.append(CommandRow(text: piece, continuesWord: continuesWord))
                words[words.startIndex] = first[piece.endIndex...]
                continuesWord = true
            }
        }
        return rows.isEmpty ? [CommandRow(text: line, continuesWord: false)] : rows
    }

    private static func isOperator(_ word: Substring) -> Bool {
        let letters = word.last == " " ? word.dropLast() : word
        return letters.last != ";" && ApprovalText.endsPart(String(letters))
    }

    /// Returns the words, each with the blank behind it.
    private static func words(of line: Substring) -> [Substring] {
        var (words, start) = ([Substring](), line.startIndex)
        while start < line.endIndex {
            let end = line[start...].firstIndex(of: " ").map(line.index(after:)) ?? line.endIndex
            words.append(line[start..<end])
            start = end
        }
        return words
    }

    /// Returns the part of a word that fills a row: up to a sign if that is in its second half. At least a character is
    /// taken, and all of a blank at the end.
    private static func beginning(of word: Substring, room: Double, width: (Substring) -> Double) -> Substring {
        var (end, taken) = (word.startIndex, 0.0)
        var sign: Substring.Index?
        while end < word.endIndex {
            let next = word.index(after: end)
            taken += width(word[end..<next])
            guard taken < room || end == word.startIndex else { break }
            if taken > room / 2, signs.contains(word[end]) { sign = next }
            end = next
        }
        let piece = word[..<(sign ?? end)]
        return word[piece.endIndex...] == " " ? word : piece
    }

    /// Returns a selected text as the command has it, without the marks of its rows.
    static func plain(_ selected: String) -> String {
        // A sign of a mark may be in the command, but never next to another sign of one.
        let text = [bar, arrow, continuation].reduce(selected) { $0.replacing($1, with: "") }
        let marks: [Unicode.Scalar] = [end, "\u{A0}"] + Array(ApprovalText.arrow.unicodeScalars)
        return String(String.UnicodeScalarView(text.unicodeScalars.filter { !marks.contains($0) }))
    }
}
