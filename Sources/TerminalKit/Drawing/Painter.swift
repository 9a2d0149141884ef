// SPDX-License-Identifier: Apache-2.0

/// Computes the output with which a terminal shows one canvas after another. It tracks the terminal's contents and
/// returns the rows that have changed; it writes nothing itself.
///
/// Drawing can use the lines below the cursor, so that earlier output stays visible. The lines are allocated with the
/// first canvas and removed by ``end()`` without a trace. The rows of a canvas are narrower than the terminal. So a
/// terminal that is made narrower and rewraps lines breaks no row in two places.
package struct Painter {
    /// The place of drawing.
    package enum Place: Equatable {
        /// Below the cursor.
        case lines
        /// The whole alternate screen, which leaves the normal one unchanged.
        case screen
    }

    package let place: Place
    package let isColoured: Bool
    /// The rows as last written.
    private var shown: [String] = []
    /// The width of the removed characters.
    private var columns = 0
    /// The number of allocated lines.
    private var taken = 0
    /// The row of the canvas with the terminal's cursor.
    private var cursorRow = 0
    private var hasBegun = false
    package private(set) var hasMoved = false

    package init(place: Place, isColoured: Bool) {
        self.place = place
        self.isColoured = isColoured
    }

    /// Returns the sequences that show `canvas`.
    ///
    /// - Parameters:
    ///   - cursor: The position of the visible cursor; nil to hide it.
    ///   - width: The number of the terminal's columns.
    package mutating func show(_ canvas: Canvas, cursor: (column: Int, row: Int)? = nil, width: Int) -> String {
        var text = "\u{1B}[?25l"
        if !hasBegun { text += begin(width: width) }
        let rows = canvas.size.rows
        hasMoved = place == .lines && rows > taken
        if hasMoved {
            // New lines at the bottom scroll a full screen.
            text += move(to: max(0, taken - 1)) + String(repeating: "\n", count: rows - max(1, taken))
            cursorRow = rows - 1
            taken = rows
        }
        let sequences = (0..<rows).map { canvas.sequence(row: $0, isColoured: isColoured) }
        // A full row of a narrower canvas does not reach over the end of the row before.
        let erasing = canvas.size.columns < columns ? "\u{1B}[K" : ""
        for (row, sequence) in sequences.enumerated() where row >= shown.count || shown[row] != sequence {
            text += move(to: row) + sequence + erasing
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

    /// Returns the sequences that remove the drawing. The next drawing starts at the cursor's position then.
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

    /// A new painter for the same place.
    package var anew: Painter { Painter(place: place, isColoured: isColoured) }

    /// Returns the sequences after a change of the terminal's size: everything is redrawn. A terminal that rewraps long
    /// lines keeps the cursor at its character, so everything below is erased from there. If the rewrapped lines did
    /// not fit, the cursor's line has left the screen, and everything on the screen is ours.
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
            // A whole line of spaces ends on the next line, unless the cursor was in the first column: then the
            // terminal delays the line break. So an unfinished line is preserved.
            return String(repeating: " ", count: max(0, width)) + "\r\u{1B}[K"
        case .screen: return "\u{1B}[?1049h\u{1B}[2J"
        }
    }

    /// Moves the cursor with CUU and CUD relative to its position, or with CUP (ECMA-48, 8.3.22, 8.3.19, 8.3.21).
    private mutating func move(to row: Int) -> String {
        defer { cursorRow = row }
        if place == .screen { return "\u{1B}[\(row + 1);1H" }
        if row < cursorRow { return "\u{1B}[\(cursorRow - row)A\r" }
        return row > cursorRow ? "\u{1B}[\(row - cursorRow)B\r" : "\r"
    }
}
