// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import TerminalKit

/// Rows of notifications, whose last two cells are the id and the title. On a terminal they fit into its width.
package struct IdentifiedRows {
    /// Columns that a title has at least, if an id can be cut for it; and a quarter of the width, if anything else can
    /// be left out.
    private static let minimumTitle = 12
    /// Columns of an id, or a quarter of the width: the titles of other rows make no room for a longer one.
    private static let maximumID = 12
    /// The length of the longest id that alertd makes of a title.
    private static let maximumSpokenID = 32

    package struct Row {
        package var cells: [Columns.Cell]
        var isMachineMade: Bool

        /// - Parameters:
        ///   - before: The cells before the id. All but the first can be left out.
        ///   - emphasis: The emphasis of the id.
        package init(
            _ notification: Notifications.Notification, before: [Columns.Cell], title: Columns.Cell,
            emphasis: Emphasis = .strong
        ) {
            self.init(
                id: notification.id, isMachineMade: notification.content.calendar?.uid != nil, before: before,
                title: title, emphasis: emphasis)
        }

        /// - Parameter isMachineMade: Whether a program made the id, whatever its length.
        package init(
            id: String, isMachineMade: Bool, before: [Columns.Cell], title: Columns.Cell, emphasis: Emphasis
        ) {
            let id = id.visible
            cells = before + [Columns.Cell(id, emphasis), title]
            self.isMachineMade = isMachineMade || id.displayWidth > IdentifiedRows.maximumSpokenID
        }
    }

    /// Columns before each row.
    package var indentation = 0
    /// The columns of the terminal; nil for no limit.
    package let width: Int?
    package let style: Style

    package init(indentation: Int = 0, width: Int?, style: Style) {
        self.indentation = indentation
        self.width = width
        self.style = style
    }

    /// Returns the lines. All rows have the same number of cells.
    package func lines(_ rows: [Row]) -> [String] {
        var columns = Columns(
            indentation: String(repeating: " ", count: indentation), rows: fitting(rows), width: width)
        if let width, let count = columns.rows.first?.count { columns.most[count - 2] = max(Self.maximumID, width / 4) }
        return columns.lines(style)
    }

    /// Returns the cells that fit into the width. An id that a machine made is cut as far as its title needs. A narrow
    /// terminal gets no distance, then no mark, and then other shortened ids.
    private func fitting(_ rows: [Row]) -> [[Columns.Cell]] {
        var cells = rows.map(\.cells)
        guard let width, let count = cells.first?.count else { return cells }
        let room = width - indentation - Self.minimumTitle
        func widest(_ column: Int) -> Int {
            let isID = column == cells[0].count - 2
            return zip(cells, rows).map { cells, row in
                let width = cells[column].text.displayWidth
                return isID && row.isMachineMade ? min(width, Self.maximumID) : width
            }.max() ?? 0
        }
        func used() -> Int { cells[0].indices.dropLast().reduce(0) { $0 + widest($1) + 2 } }
        // The time, the id and the title stay.
        let wide = width - indentation - max(Self.minimumTitle, width / 4)
        for _ in 3..<max(3, count) where used() > wide { for row in cells.indices { cells[row].remove(at: 1) } }
        let id = cells[0].count - 2
        let before = used() - widest(id) - 2
        let left = max(8, room - before - 2)
        for (row, isMachineMade) in rows.map(\.isMachineMade).enumerated() {
            let title = cells[row][id + 1].text.displayWidth
            let spare = max(Self.maximumID, width - indentation - before - 2 - title)
            cells[row][id].text = cells[row][id].text.truncated(toColumns: isMachineMade ? min(left, spare) : left)
        }
        return cells
    }
}
