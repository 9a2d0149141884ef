// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import TerminalKit

/// Rows of notifications. Scripts get the id before the title; on a terminal the title comes first, and has the most
/// room.
package struct IdentifiedRows {
    /// The length of the longest id that alertd makes of a title.
    private static let maximumSpokenID = 32

    package struct Row {
        /// The cells for scripts, whose last two are the id and the title.
        package var cells: [Columns.Cell]
        /// The row on a terminal.
        package var shown: TitledRows.Row

        /// - Parameters:
        ///   - before: The cells before the id: the time first.
        ///   - emphasis: The emphasis of the id for scripts.
        package init(
            _ notification: Notifications.Notification, before: [Columns.Cell], title: Columns.Cell,
            emphasis: Emphasis = .strong
        ) {
            self.init(
                id: notification.id, isMachineMade: notification.content.calendar?.uid != nil, before: before,
                title: title, emphasis: emphasis)
        }

        /// The fewest columns of a terminal that has room for two times before each title.
        private static let wide = 120

        /// - Parameter isMachineMade: Whether a program made the id, whatever its length.
        package init(
            id: String, isMachineMade: Bool, before: [Columns.Cell], title: Columns.Cell, emphasis: Emphasis
        ) {
            let id = id.visible
            cells = before + [Columns.Cell(id, emphasis), title]
            shown = TitledRows.Row(
                time: before.first ?? Columns.Cell(""), title: title, id: id,
                isMachineMade: isMachineMade || id.displayWidth > IdentifiedRows.maximumSpokenID)
        }

        /// Shows the time of an alarm and that of its event, like `08:45 for 09:00`. Unless the terminal is wide, the
        /// second is before the title: it would take the room of all other titles.
        ///
        /// - Parameters:
        ///   - clock: The time at which the event begins; nil for a row without one.
        ///   - title: The title without that time.
        package mutating func showEvent(_ clock: String?, title: String, width: Int) {
            guard let clock else { return }
            if width < Self.wide {
                shown.title.text = "for \(clock) \(title)"
            } else {
                shown.time.text += " for \(clock)"
                shown.title.text = title
            }
        }
    }

    /// Columns before each row.
    package var indentation = 0
    /// The columns of the terminal; nil for scripts.
    package let width: Int?
    package let style: Style

    package init(indentation: Int = 0, width: Int?, style: Style) {
        self.indentation = indentation
        self.width = width
        self.style = style
    }

    /// Returns the lines. All rows have the same number of cells.
    package func lines(_ rows: [Row]) -> [String] {
        if let width {
            return TitledRows(width: width, indentation: indentation, style: style).lines(rows.map(\.shown))
        }
        let indentation = String(repeating: " ", count: indentation)
        return Columns(indentation: indentation, rows: rows.map(\.cells)).lines(style)
    }
}
