// SPDX-License-Identifier: Apache-2.0

/// The output by which a terminal shows one canvas after the other. It knows what is there and writes the rows
/// that have changed; it writes nothing itself.
///
/// On the lines below the cursor: what the script has written before stays in view. They are taken when the first
/// canvas comes, and given back by ``end()``, which leaves no trace. The rows of a canvas are narrower than the
/// terminal, so that a terminal which is made narrower and breaks lines breaks none of them in two places.
package struct Painter {
    /// The place of drawing.
    package enum Place: Equatable {
        /// Below the cursor.
        case lines
        /// The whole of the alternate screen, which leaves the other one as it was.
        case screen
    }

    package let place: Place
    package let isColoured: Bool
    /// The rows as they were written last.
    private var shown: [String] = []
    /// The width of the removed characters.
    private var columns = 0
    /// The number of lines taken.
    private var taken = 0
    /// On which row of the canvas the terminal's cursor stands.
    private var cursorRow = 0
    private var hasBegun = false
    /// A Boolean value indicating whether the last canvas needed more lines, for which the terminal may have scrolled.
    package private(set) var hasMoved = false

    package init(place: Place, isColoured: Bool) {
        self.place = place
        self.isColoured = isColoured
    }

    /// The sequences that show `canvas`.
    ///
    /// - Parameters:
    ///   - cursor: Where in it the cursor is seen; nil if nowhere.
    ///   - width: The columns of the terminal.
    package mutating func show(_ canvas: Canvas, cursor: (column: Int, row: Int)? = nil, width: Int) -> String {
        var text = "\u{1B}[?25l"
        if !hasBegun { text += begin(width: width) }
        let rows = canvas.size.rows
        hasMoved = place == .lines && rows > taken
        if hasMoved {
            // New lines below scroll the screen where it is full.
            text += move(to: max(0, taken - 1)) + String(repeating: "\n", count: rows - max(1, taken))
            cursorRow = rows - 1
            taken = rows
        }
        let sequences = (0..<rows).map { canvas.sequence(row: $0, isColoured: isColoured) }
        for (row, sequence) in sequences.enumerated() where row >= shown.count || shown[row] != sequence {
            text += move(to: row) + sequence
        }
        if shown.count > rows { text += move(to: rows) + "\u{1B}[J" }
        shown = sequences
        columns = canvas.size.columns
        if let cursor {
            text += move(to: cursor.row) + "\u{1B}[\(cursor.column + 1)G\u{1B}[?25h"
        } else if place == .lines {
            text += move(to: 0)
        }
        return text
    }

    /// The sequences after which nothing of it is seen. Drawing again begins again, where the cursor then is.
    package mutating func end() -> String {
        guard hasBegun else { return "" }
        let text =
            switch place {
            case .lines: move(to: 0) + "\u{1B}[J"
            case .screen: "\u{1B}[2J\u{1B}[?1049l"
            }
        self = anew
        return text + "\u{1B}[?25h"
    }

    /// A painter for the same place that has not begun.
    package var anew: Painter { Painter(place: place, isColoured: isColoured) }

    /// The sequences for a terminal that has another size: all is drawn again. A terminal that breaks long lines again
    /// keeps the cursor at its character, so what is below is erased from there. Where the broken lines did not fit,
    /// the cursor's has left the screen, and all that is on it is ours.
    package mutating func resized(to size: TerminalSize) -> String {
        let rows = shown.count * ((columns + size.columns - 1) / max(1, size.columns))
        shown = []
        guard hasBegun else { return "" }
        switch place {
        case .lines:
            let text = rows > size.rows ? "\u{1B}[H\u{1B}[J" : move(to: 0) + "\u{1B}[J"
            cursorRow = 0
            taken = 1
            return text
        case .screen: return "\u{1B}[2J"
        }
    }

    private mutating func begin(width: Int) -> String {
        hasBegun = true
        cursorRow = 0
        switch place {
        case .lines:
            // As many spaces as there are columns end on the next line, unless the cursor stood at the first column:
            // then the terminal waits with the break. So a line that was begun stays whole.
            return String(repeating: " ", count: max(0, width)) + "\r\u{1B}[K"
        case .screen: return "\u{1B}[?1049h\u{1B}[2J"
        }
    }

    /// CUU and CUD relative to where the cursor is, or CUP (ECMA-48, 8.3.22, 8.3.19, 8.3.21).
    private mutating func move(to row: Int) -> String {
        defer { cursorRow = row }
        if place == .screen { return "\u{1B}[\(row + 1);1H" }
        if row < cursorRow { return "\u{1B}[\(cursorRow - row)A\r" }
        return row > cursorRow ? "\u{1B}[\(row - cursorRow)B\r" : "\r"
    }
}
