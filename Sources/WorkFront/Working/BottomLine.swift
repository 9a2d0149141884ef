// SPDX-License-Identifier: Apache-2.0

import TerminalKit

/// The last line of a terminal, kept for us while other programs write above it. The scrolling region of DECSTBM
/// (VT510, "Set Top and Bottom Margins") ends their screen one line earlier, so they keep a real terminal and need not
/// know. The caller writes the sequences that this value returns.
struct BottomLine {
    /// The size for which the line was drawn; nil while it is not.
    private var size: TerminalSize?
    private var hasRegion = false

    /// The fewest rows of a terminal that has room for the line and the programs.
    static let minimumRows = 4

    /// Saves and restores the cursor, with its colours: DECSC and DECRC.
    private static let saveCursor = "\u{1B}7"
    private static let restoreCursor = "\u{1B}8"

    /// DECAWM. A line for the size that the terminal had a moment ago must not break in two: its second part would
    /// scroll the screen, and its first part would stay. Programs that write lines have it on, as terminals do at the
    /// start.
    private static let (cutsLines, breaksLines) = ("\u{1B}[?7l", "\u{1B}[?7h")

    /// The bytes that restore the terminal, whatever its size, when there is no time to ask.
    static let ending = breaksLines + saveCursor + "\u{1B}[r\u{1B}[999;1H\u{1B}[2K" + restoreCursor

    /// ASCII as the character set, and addresses that count from the top of the screen: programs change both, and DECRC
    /// brings back what they had.
    private static let plainState = "\u{1B}[?6l\u{1B}(B\u{0F}"

    /// Returns the sequences that show a line of a canvas.
    ///
    /// - Parameter wrapsLines: Whether lines break in the terminal afterwards.
    mutating func show(_ canvas: Canvas, in size: TerminalSize, isColoured: Bool, wrapsLines: Bool = true) -> String {
        guard size.rows >= Self.minimumRows else { return end() }
        let beginning = self.size == size && hasRegion ? "" : begin(size)
        return beginning + Self.saveCursor + Self.plainState + Self.cutsLines + "\u{1B}[\(size.rows);1H\u{1B}[0m"
            + canvas.sequence(row: 0, isColoured: isColoured) + "\u{1B}[K" + (wrapsLines ? Self.breaksLines : "")
            + Self.restoreCursor
    }

    /// Forgets the region, because another program has taken it back.
    mutating func forgetRegion() { hasRegion = false }

    /// Returns the sequences that remove the line.
    mutating func end() -> String {
        guard let size else { return "" }
        (self.size, hasRegion) = (nil, false)
        return Self.saveCursor + "\u{1B}[r\u{1B}[\(size.rows);1H\u{1B}[2K" + Self.restoreCursor
    }

    private mutating func begin(_ size: TerminalSize) -> String {
        // A terminal that changes its size forgets the region, and moves lines as it likes; ours is below the cursor in
        // any case, and nothing else is there.
        let isNew = self.size == nil || self.size == size
        let erasing = isNew ? "" : Self.saveCursor + "\u{1B}[r" + Self.restoreCursor + "\u{1B}[J"
        (self.size, hasRegion) = (size, true)
        // IND makes room where the cursor is in the last line, and keeps its column; setting the region moves the
        // cursor.
        return erasing + "\u{1B}D\u{1B}[A" + Self.saveCursor + "\u{1B}[1;\(size.rows - 1)r" + Self.restoreCursor
    }
}
