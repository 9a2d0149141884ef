// SPDX-License-Identifier: Apache-2.0

/// Rows with aligned cells.
package struct Columns {
    /// A cell: its text without control characters, and the emphasis that is applied after padding.
    package struct Cell {
        package var text: String
        package var emphasis: Emphasis
        /// A colour of the text, instead of the emphasis.
        package var color: TerminalColor?

        package init(_ text: String, _ emphasis: Emphasis = .none, color: TerminalColor? = nil) {
            self.text = text
            self.emphasis = emphasis
            self.color = color
        }
    }

    /// The text before every row.
    package var indentation: String
    /// The rows, which all have the same number of cells.
    package var rows: [[Cell]]
    /// The maximum width of a line, to which the last cell is cut; nil for no limit.
    package var width: Int?
    /// True if the last cells are paths, which are cut at their beginning: the end says which file it is.
    package var endsWithPaths = false

    package init(indentation: String = "", rows: [[Cell]] = [], width: Int? = nil) {
        self.indentation = indentation
        self.rows = rows
        self.width = width
    }

    /// Returns a path cut to some columns, with a mark in front and, if possible, only whole names.
    static func cut(path: String, toColumns columns: Int) -> String {
        guard path.displayWidth > columns else { return path }
        let end = path.suffix(columns: max(0, columns - 1))
        guard let slash = end.firstIndex(of: "/"), end[slash...].count > 1 else { return "…" + end }
        return "…" + end[slash...]
    }

    /// Returns the lines, without trailing spaces.
    package func lines(_ style: Style) -> [String] {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            rows.map { column < $0.count ? $0[column].text.displayWidth : 0 }.max() ?? 0
        }
        return rows.map { row in
            let last = row.lastIndex { !$0.text.isEmpty } ?? 0
            var line = indentation
            var used = indentation.displayWidth
            for (column, cell) in row.enumerated() where column <= last {
                var text = cell.text
                if column == last {
                    if let width {
                        let room = max(8, width - used)
                        text = endsWithPaths ? Self.cut(path: text, toColumns: room) : text.truncated(toColumns: room)
                    }
                } else {
                    text = text.padded(toColumns: widths[column])
                }
                line += cell.color.map { style.apply($0, to: text) } ?? style.apply(cell.emphasis, to: text)
                used += text.displayWidth
                if column < last {
                    line += "  "
                    used += 2
                }
            }
            return line
        }
    }
}
