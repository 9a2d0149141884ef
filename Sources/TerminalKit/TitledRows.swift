// SPDX-License-Identifier: Apache-2.0

/// Rows of a list on a terminal: the time, the distance, the title, the state and the id.
///
/// A title has at least half of the width. The id comes last: it is cut in the middle if all of it has no room, and
/// left out if only a few columns are left.
package struct TitledRows {
    package struct Row {
        package var time: Columns.Cell
        /// The distance to the time; empty for none.
        package var distance: String
        /// A sign before the title; empty for none.
        package var sign: String
        package var title: Columns.Cell
        /// The state; empty for the usual one.
        package var state: Columns.Cell
        package var id: String
        /// The id of a program is cut as far as its title needs.
        package var isMachineMade: Bool

        package init(
            time: Columns.Cell, distance: String = "", sign: String = "", title: Columns.Cell,
            state: Columns.Cell = Columns.Cell(""), id: String, isMachineMade: Bool = false
        ) {
            self.time = time
            self.distance = distance
            self.sign = sign
            self.title = title
            self.state = state
            self.id = id
            self.isMachineMade = isMachineMade
        }

        var widths: TitledLayout.Widths {
            TitledLayout.Widths(
                title: title.text.displayWidth, state: state.text.displayWidth, id: id.displayWidth,
                isMachineMade: isMachineMade)
        }
    }

    /// Returns whether distances and states are short on a terminal of this width.
    package static func isNarrow(_ width: Int) -> Bool { width < 60 }

    /// The columns of the terminal.
    package let width: Int
    /// Columns before each row.
    package let indentation: Int
    package let style: Style

    package init(width: Int, indentation: Int, style: Style) {
        self.width = width
        self.indentation = indentation
        self.style = style
    }

    /// Returns the column at which the titles begin.
    package func start(of rows: [Row]) -> Int { lead(rows).reduce(indentation) { $0 + $1.columns + $1.gap } }

    /// Returns the lines, without trailing blanks. Columns are aligned.
    package func lines(_ rows: [Row]) -> [String] {
        let lead = lead(rows)
        let start = start(of: rows)
        let layout = TitledLayout(rows.map(\.widths), width: width, start: start)
        return zip(rows, layout.rows).map { row, place in
            var line = Line(style: style)
            line.column = indentation
            for ((columns, gap), cell) in zip(lead, [row.time, .init(row.distance, .faint), .init(row.sign)]) {
                guard columns > 0 else { continue }
                line.append(cell)
                line.column += columns - cell.text.displayWidth + gap
            }
            var title = row.title
            title.text = title.text.truncated(toColumns: place.title)
            line.append(title)
            if let column = place.state {
                line.column = start + column
                var state = row.state
                state.text = state.text.truncated(toColumns: place.stateWidth)
                line.append(state)
            }
            if let column = place.id {
                line.column = start + column
                line.append(Columns.Cell(row.id.shortened(toColumns: place.idWidth), .faint))
            }
            return line.text
        }
    }

    /// Returns the columns of the cells before the title, and the columns between each and the next; 0 for a cell that
    /// is left out. A terminal that is too narrow for the distance has none.
    private func lead(_ rows: [Row]) -> [(columns: Int, gap: Int)] {
        func widest(_ text: (Row) -> String) -> Int { rows.map { text($0).displayWidth }.max() ?? 0 }
        var lead = [(widest(\.time.text), 2), (widest(\.distance), 2), (widest(\.sign), 1)].map { columns, gap in
            (columns: columns, gap: columns > 0 ? gap : 0)
        }
        let used = lead.reduce(indentation) { $0 + $1.columns + $1.gap }
        if width - used < TitledLayout.minimumTitle { lead[1] = (0, 0) }
        return lead
    }

    /// A line whose next text begins at a column.
    private struct Line {
        let style: Style
        private(set) var text = ""
        private var end = 0
        var column = 0

        init(style: Style) { self.style = style }

        mutating func append(_ cell: Columns.Cell) {
            guard !cell.text.isEmpty else { return }
            text += String(repeating: " ", count: max(0, column - end))
            text += cell.color.map { style.apply($0, to: cell.text) } ?? style.apply(cell.emphasis, to: cell.text)
            column = max(column, end) + cell.text.displayWidth
            end = column
        }
    }
}

/// The columns of titles, states and ids in rows of a width.
package struct TitledLayout: Equatable {
    /// The widths of the texts of a row.
    package struct Widths: Equatable {
        package var title: Int
        package var state = 0
        package var id: Int
        package var isMachineMade = false

        package init(title: Int, state: Int = 0, id: Int, isMachineMade: Bool = false) {
            self.title = title
            self.state = state
            self.id = id
            self.isMachineMade = isMachineMade
        }
    }

    /// The columns of a row, from the beginning of its title on.
    package struct Row: Equatable {
        package var title: Int
        /// The column of the state, and its width; nil for none.
        package var state: Int?
        package var stateWidth = 0
        /// The column of the id, and its width; nil for an id that is left out.
        package var id: Int?
        package var idWidth = 0
    }

    package let rows: [Row]

    /// The minimum of a title, on a terminal that has no room for half of its width.
    static let minimumTitle = 10
    /// The minimum of an id that is cut.
    private static let minimumID = 5
    /// The columns that an id of a program gets at most if its title needs the rest.
    private static let machineID = 12
    private static let gap = 2

    /// - Parameters:
    ///   - rows: The widths of the texts.
    ///   - width: The columns of the terminal.
    ///   - start: The column at which titles begin.
    package init(_ rows: [Widths], width: Int, start: Int) {
        let room = max(Self.minimumTitle, width - start)
        let half = (width + 1) / 2
        let shares = rows.map { Self.share($0, room: room, half: half) }
        let spoken = rows.filter { !$0.isMachineMade }
        let title = rows.map(\.title).max() ?? 0
        let id = spoken.map(\.id).max() ?? 0
        let states = rows.map(\.state).max() ?? 0
        let state = states > 0 ? states + Self.gap : 0
        // A table is no wider than its texts: what belongs to a title stands near it.
        let wanted =
            [spoken.isEmpty ? 0 : title + state + Self.gap + id]
            + rows.filter(\.isMachineMade).map { $0.title + state + Self.gap + $0.id }
        let edge = min(room, wanted.max() ?? 0)
        // The column of the ids, and before it the one of the states.
        let spare = edge - min(title, max(half, Self.minimumTitle)) - state - Self.gap
        let ids = spare >= min(id, Self.minimumID) ? max(0, min(id, spare)) : 0
        let column = edge - (ids > 0 ? ids + Self.gap : 0) - states
        self.rows = zip(rows, shares).map { widths, share in
            var row = Row(title: share.title)
            if share.id > 0 { (row.id, row.idWidth) = (edge - share.id, share.id) }
            guard share.state > 0 else { return row }
            let end = row.id.map { $0 - Self.gap } ?? edge
            let isAligned = share.title + Self.gap <= column && column + share.state <= end
            (row.state, row.stateWidth) = (isAligned ? column : end - share.state, share.state)
            return row
        }
    }

    /// Divides the columns of a row among its title, its state and its id. The state stays whole.
    static func share(_ widths: Widths, room: Int, half: Int) -> (title: Int, state: Int, id: Int) {
        func behind(_ columns: Int) -> Int { columns > 0 ? columns + gap : 0 }
        let least = min(widths.title, max(minimumTitle, min(half, room - behind(widths.state))))
        let state = max(0, min(widths.state, room - least - gap))
        let left = room - behind(state)
        if widths.title + gap + widths.id <= left { return (widths.title, state, widths.id) }
        var id = min(widths.id, left - least - gap)
        if widths.isMachineMade { id = min(id, max(machineID, left - widths.title - gap)) }
        guard id >= min(widths.id, minimumID), id > 0 else { return (min(widths.title, left), state, 0) }
        return (min(widths.title, left - gap - id), state, id)
    }
}

extension String {
    /// Returns the text cut in its middle to `columns`, so that both ends are seen: `a-very-l…-that-`.
    package func shortened(toColumns columns: Int) -> String {
        guard displayWidth > columns else { return self }
        guard columns > 2 else { return truncated(toColumns: columns) }
        let end = suffix(columns: columns * 2 / 5)
        return prefix(columns: columns - 1 - end.displayWidth) + "…" + end
    }
}
