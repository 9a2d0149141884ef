// SPDX-License-Identifier: Apache-2.0

/// Texts of several lines.
extension LineEditor {
    /// Begins another line at the cursor, if the text may have several.
    ///
    /// - Returns: Whether there was room.
    package func newline() -> Bool {
        guard takesLines else { return false }
        return handle(.text("\n"))
    }

    /// Moves the cursor to the line above or below, as near to its place in the line as possible.
    ///
    /// - Returns: Whether there is such a line.
    package func moveLine(by lines: Int) -> Bool {
        guard takesLines else { return false }
        let scalars = Array(text.unicodeScalars)
        let starts = [0] + scalars.indices.filter { scalars[$0] == "\n" }.map { $0 + 1 }
        guard let line = starts.lastIndex(where: { $0 <= cursor }), starts.indices.contains(line + lines) else {
            return false
        }
        let target = line + lines
        let end = target + 1 < starts.count ? starts[target + 1] - 1 : scalars.count
        let wanted = min(starts[target] + cursor - starts[line], end)
        // The cursor stands between characters, which may have several scalars.
        while cursor < wanted { _ = handle(.key(.right, [])) }
        while cursor > wanted { _ = handle(.key(.left, [])) }
        return true
    }

    /// Returns the rows of the text around the cursor, wrapped at a width, and the place of the cursor in them.
    ///
    /// - Parameter rows: The most rows.
    package func drawing(columns: Int, rows: Int) -> (lines: [String], cursor: (column: Int, row: Int)) {
        var lines = [""]
        var (width, position) = (0, 0)
        var place: (column: Int, row: Int) = (0, 0)
        for character in text {
            if position <= cursor { place = (width, lines.count - 1) }
            position += character.unicodeScalars.count
            guard character != "\n" else {
                lines.append("")
                width = 0
                continue
            }
            let shown = String(character).visible
            if width + shown.displayWidth > max(1, columns - 1) {
                lines.append("")
                width = 0
                let isAtCursor = position - character.unicodeScalars.count == cursor
                if isAtCursor { place = (0, lines.count - 1) }
            }
            lines[lines.count - 1] += shown
            width += shown.displayWidth
        }
        if cursor >= position { place = (width, lines.count - 1) }
        let first = max(0, min(place.row - rows + 1, lines.count - rows))
        return (Array(lines.dropFirst(first).prefix(rows)), (place.column, place.row - first))
    }
}
