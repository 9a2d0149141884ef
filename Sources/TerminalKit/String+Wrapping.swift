// SPDX-License-Identifier: Apache-2.0

import TextSafety

extension String {
    /// Returns the text in lines of at most `columns`, broken between words if possible. Newlines are kept, tabs become
    /// spaces, and other control characters are written out. A character wider than a line is dropped.
    ///
    /// - Parameter limit: The maximum number of lines; further ones are not examined.
    package func wrapped(toColumns columns: Int, limit: Int = .max) -> [String] {
        let columns = Swift.max(1, columns)
        var lines: [String] = []
        for paragraph in split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            guard lines.count < limit else { break }
            var line = ""
            var width = 0
            for word in paragraph.split(whereSeparator: { $0 == " " || $0 == "\t" }) {
                guard lines.count < limit else { break }
                let shown = String(word).visible
                let wordWidth = shown.displayWidth
                if width > 0, width + 1 + wordWidth <= columns {
                    line += " "
                    width += 1
                } else if width > 0 {
                    lines.append(line)
                    (line, width) = ("", 0)
                }
                // A word wider than a line is broken.
                for character in shown {
                    let characterWidth = character.displayWidth
                    if width + characterWidth > columns {
                        guard width > 0, lines.count < limit else { continue }
                        lines.append(line)
                        (line, width) = ("", 0)
                    }
                    guard characterWidth <= columns else { continue }
                    line.append(character)
                    width += characterWidth
                }
            }
            lines.append(line)
        }
        return lines.count > limit ? Array(lines.prefix(limit)) : lines
    }

    /// Returns the text in lines of at most `columns`, in which blanks count: a line that has room stays as it is. A
    /// longer one is broken between words, or anywhere if it is of a drawing.
    package func drawn(toColumns columns: Int) -> [String] {
        let columns = Swift.max(1, columns)
        return split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap { paragraph in
            guard paragraph.isSpaced else { return String(paragraph).wrapped(toColumns: columns) }
            let line = Self.tabsExpanded(paragraph)
            if line.displayWidth <= columns { return [line] }
            return paragraph.hasLines ? line.broken(atColumn: columns) : String(paragraph).wrapped(toColumns: columns)
        }
    }

    /// Returns a line without control characters, with blanks up to the next multiple of eight columns for each tab,
    /// and without blanks at its end.
    private static func tabsExpanded(_ line: Substring) -> String {
        var text = ""
        for (place, part) in line.split(separator: "\t", omittingEmptySubsequences: false).enumerated() {
            if place > 0 { text += String(repeating: " ", count: 8 - text.displayWidth % 8) }
            text += String(part).visible
        }
        return text.trimmingEnd { $0 == " " }
    }

    /// Returns the text in rows of this many columns.
    private func broken(atColumn columns: Int) -> [String] {
        var rows: [String] = []
        var (row, width) = ("", 0)
        for character in self {
            let characterWidth = character.displayWidth
            guard characterWidth <= columns else { continue }
            if width + characterWidth > columns {
                rows.append(row)
                (row, width) = ("", 0)
            }
            row.append(character)
            width += characterWidth
        }
        return rows + [row]
    }

    /// Returns a line in rows of at most `columns`, each behind a mark, so that a row without one is of another text.
    ///
    /// A row ends after a part of the line if it can, else at a blank, and in a word only if that is wider than a row.
    /// Rows that continue the line are indented by two columns more if there is room. A blank follows their mark where
    /// the line has one, and an arrow where a word continues.
    ///
    /// - Parameters:
    ///   - marks: The beginning of the first row, and the mark of the other rows, which is one column narrower.
    ///   - arrow: The sign before the continuation of a word, one column wide.
    ///   - endsPart: Returns whether a part of the line ends with a word.
    package func wrapped(
        behind marks: (first: String, continued: String), arrow: String, toColumns columns: Int,
        endsPart: (String) -> Bool = { _ in false }
    ) -> [String] {
        let room = Swift.max(1, columns - marks.first.displayWidth)
        let indentation = room >= Self.indented ? 2 : 0
        let later = room - indentation
        let space = String(repeating: " ", count: indentation)
        var words = split(separator: " ").map { String($0).visible }[...]
        var rows: [String] = []
        var (lead, width) = (marks.first, room)
        while true {
            // As many words as fit, up to the last one that ends a part.
            var (count, taken, end) = (0, -1, 0)
            while count < words.count {
                let word = words[words.startIndex + count]
                guard taken + 1 + word.displayWidth <= width else { break }
                taken += 1 + word.displayWidth
                count += 1
                if endsPart(word) { end = count }
            }
            if count == words.count {
                rows.append(lead + words.joined(separator: " "))
                return rows
            }
            if count > 0 {
                let part = words.prefix(end > 0 ? end : count)
                rows.append(lead + part.joined(separator: " "))
                words = words.dropFirst(part.count)
                (lead, width) = (marks.continued + " " + space, later)
            } else {
                // A character that is wider than a row is shown all the same: nothing of the line is left out.
                let word = words.removeFirst()
                let fitting = word.prefix(columns: width)
                let piece = fitting.isEmpty ? String(word.prefix(1)) : fitting
                rows.append(lead + piece)
                let rest = String(word.dropFirst(piece.count))
                (lead, width) = (marks.continued + space + arrow, later)
                if rest.isEmpty {
                    if words.isEmpty { return rows }
                    lead = marks.continued + " " + space
                } else {
                    words = [rest] + words
                }
            }
        }
    }

    /// The fewest columns of a line whose later rows are indented.
    private static var indented: Int { 16 }

    /// Returns the text as a paragraph for a terminal: broken between words, with later lines indented to the first
    /// line's text. Without a terminal, the text is a single line.
    ///
    /// - Parameters:
    ///   - lead: The visible beginning of the first line.
    ///   - width: The terminal's width; nil for no terminal.
    ///   - indentation: The indentation of later lines; nil for the width of the lead.
    ///   - style: Returns the styled lead for printing.
    package func hanging(after lead: String, width: Int?, indentation: Int? = nil, style: (String) -> String = { $0 })
        -> [String]
    {
        guard let width else { return [style(lead) + visible] }
        let wanted = indentation ?? lead.displayWidth
        // Where the text would get only a few columns, its later lines begin further to the left.
        let indentation = width - wanted < Self.narrowest ? Swift.min(wanted, Self.leastIndentation) : wanted
        // The lead is part of the first line, as a word that is not broken.
        let columns = Swift.max(Self.narrowest, width - indentation)
        let filler = String(repeating: "x", count: Swift.max(0, Swift.min(columns, lead.displayWidth - indentation)))
        let lines = (filler + self).wrapped(toColumns: columns)
        return lines.enumerated().map { number, line in
            number == 0
                ? style(lead) + line.dropFirst(filler.count) : String(repeating: " ", count: indentation) + line
        }
    }

    /// The minimum width of a paragraph: a narrower terminal breaks its lines anywhere.
    private static var narrowest: Int { 16 }
    private static var leastIndentation: Int { 4 }
}

extension Substring {
    fileprivate var isSpaced: Bool { first == " " || contains("\t") || contains("  ") }

    fileprivate var hasLines: Bool { unicodeScalars.contains { 0x2500...0x259F ~= $0.value } }
}
