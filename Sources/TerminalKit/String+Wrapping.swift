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
    /// A row ends at a blank, or in a word that is wider than a row. A row that continues a word follows its mark at
    /// once; a blank after the mark is the blank of the line.
    ///
    /// - Parameters:
    ///   - first: The beginning of the first row.
    ///   - mark: The mark of the other rows, one column narrower than `first`.
    package func wrapped(behind first: String, continued mark: String, toColumns columns: Int) -> [String] {
        let room = Swift.max(1, columns - first.displayWidth)
        var rows: [String] = []
        var (row, width) = (first, 0)
        for word in split(separator: " ") {
            let shown = String(word).visible
            if width > 0, width + 1 + shown.displayWidth <= room {
                row += " "
                width += 1
            } else if width > 0 {
                rows.append(row)
                (row, width) = (mark + " ", 0)
            }
            for character in shown {
                let characterWidth = character.displayWidth
                if width > 0, width + characterWidth > room {
                    rows.append(row)
                    (row, width) = (mark, 0)
                }
                row.append(character)
                width += characterWidth
            }
        }
        return rows + [row]
    }

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
        let indentation = indentation ?? lead.displayWidth
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
}

extension Substring {
    fileprivate var isSpaced: Bool { first == " " || contains("\t") || contains("  ") }

    fileprivate var hasLines: Bool { unicodeScalars.contains { 0x2500...0x259F ~= $0.value } }
}
