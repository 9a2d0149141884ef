// SPDX-License-Identifier: Apache-2.0

/// Rows whose cells stand below one another.
package struct Columns {
    /// A cell: its text, which is already visible, and its emphasis after padding.
    package struct Cell {
        package var text: String
        package var emphasis: Emphasis

        package init(_ text: String, _ emphasis: Emphasis = .none) {
            self.text = text
            self.emphasis = emphasis
        }
    }

    /// The text before every row.
    package var indentation: String
    /// The rows; all have equally many cells.
    package var rows: [[Cell]]
    /// The widest a line may be; the last cell is cut to it. Nil for no bound.
    package var width: Int?
    /// For some columns the widest that a cell makes all others: a wider one moves the rest of its own row only.
    package var most: [Int: Int] = [:]

    package init(indentation: String = "", rows: [[Cell]] = [], width: Int? = nil) {
        self.indentation = indentation
        self.rows = rows
        self.width = width
    }

    /// The lines. No spaces stand at their ends.
    package func lines(_ style: Style) -> [String] {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            let widest = rows.map { column < $0.count ? $0[column].text.displayWidth : 0 }.max() ?? 0
            return min(widest, most[column] ?? .max)
        }
        return rows.map { row in
            let last = row.lastIndex { !$0.text.isEmpty } ?? 0
            var line = indentation
            var used = indentation.displayWidth
            for (column, cell) in row.enumerated() where column <= last {
                var text = cell.text
                if column == last {
                    if let width { text = text.truncated(toColumns: max(8, width - used)) }
                } else {
                    text = text.padded(toColumns: widths[column])
                }
                line += style.apply(cell.emphasis, to: text)
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
