// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import TerminalKit
import TextSafety

/// Draws the parts of a prompt, one row after the other.
struct PromptPainter {
    /// The columns inside the margins.
    let columns: Int
    /// The width of the frame on either side.
    let margin: Int
    let appearance: PromptAppearance
    private let glyphs: Glyphs
    private var canvas: Canvas
    /// The next row to draw.
    var row = 0
    /// The visible cursor.
    var cursor: (column: Int, row: Int)?

    init(columns: Int, margin: Int, rows: Int, appearance: PromptAppearance, glyphs: Glyphs) {
        self.columns = columns
        self.margin = margin
        self.appearance = appearance
        self.glyphs = glyphs
        canvas = Canvas(TerminalSize(columns: columns + 2 * margin, rows: rows))
    }

    /// The drawing, without the rows below.
    var drawing: PromptDrawing {
        PromptDrawing(canvas: canvas.cut(toRows: max(1, min(row, canvas.size.rows))), cursor: cursor)
    }

    /// Returns the target for clicks in these columns of this row.
    func target(_ columns: Range<Int>, _ focus: PromptView.Focus, _ place: Int?) -> PromptView.Target {
        PromptView.Target(
            row: row, columns: columns.lowerBound + margin..<columns.upperBound + margin, focus: focus, place: place)
    }

    /// Draws text into this row. A text that is too long ends with a sign.
    mutating func text(_ text: String, column: Int = 0, _ attributes: Attributes = []) {
        let room = max(0, columns - column)
        canvas.draw(
            text.visible.truncated(toColumns: room), column: margin + column, row: row, columns: room, attributes)
    }

    // MARK: Above

    /// Returns the mark for more text. The text leaves room for it.
    static func mark(_ glyphs: Glyphs) -> String { " " + glyphs.more + " PgDn" }

    /// Returns the mark for more text in a separate row.
    static func more(_ lines: Int, _ glyphs: Glyphs) -> String {
        "\(glyphs.below) \(lines.counted("more line"))\(glyphs.separator)PgDn"
    }

    /// Draws the mark for more text in a separate row, which stays empty at the end of the text.
    mutating func more(_ lines: Int, isUrgent: Bool) {
        let mark = lines > 0 ? Self.more(lines, glyphs) : ""
        text(mark, column: max(0, columns - mark.displayWidth), isUrgent ? [.bold, .reverse] : .faint)
        row += 1
    }

    /// Draws lines; the first ones belong to the title.
    mutating func lines(
        _ lines: some Collection<String>, column: Int = 0, titles: Int, isCut: Bool, isUrgent: Bool = false
    ) {
        for (index, text) in lines.enumerated() {
            line(
                text, column: column, index < titles ? .bold : [], isCut: isCut && index == lines.count - 1,
                isUrgent: isUrgent)
        }
    }

    /// Draws a line.
    ///
    /// - Parameters:
    ///   - isCut: Whether more of its text follows, so that it ends with a mark.
    ///   - isUrgent: Whether the person has to see that mark.
    mutating func line(_ line: String, column: Int = 0, _ attributes: Attributes, isCut: Bool, isUrgent: Bool) {
        text(line, column: column, attributes)
        if isCut {
            let mark = Self.mark(glyphs)
            text(mark, column: max(0, columns - mark.displayWidth), isUrgent ? [.bold, .reverse] : .faint)
        }
        row += 1
    }

    /// Returns the number of rows that ``progress(_:)`` draws.
    static func rows(_ progress: Prompts.Progress) -> Int {
        progress.fraction == nil || progress.text == nil ? 1 : 2
    }

    mutating func progress(_ progress: Prompts.Progress) {
        if let fraction = progress.fraction {
            let part = max(0, min(1, fraction.isNaN ? 0 : fraction))
            let width = max(4, columns / 2)
            let full = Int((part * Double(width)).rounded())
            text(String(repeating: glyphs.full, count: full))
            text(String(repeating: glyphs.empty, count: width - full), column: full, .faint)
            var words = " \(Int(part * 100)) %"
            if let left = progress.left {
                words += ", \(RenderTime.left(microseconds: Int64(left))) left"
            }
            text(words, column: width)
            row += 1
        }
        if let what = progress.text { text(what, .faint) }
        if progress.fraction == nil || progress.text != nil { row += 1 }
    }

    // MARK: Fields

    mutating func field(_ field: PromptView.Field, placeholder: String, start: Int, isFocused: Bool) {
        if isFocused { text(String(glyphs.pointer), .bold) }
        text(field.label, column: 2, isFocused ? .bold : [])
        let width = max(1, columns - start)
        let drawn = field.editor.drawing(columns: width, mask: glyphs.mask)
        if !placeholder.isEmpty { text(placeholder.visible.truncated(toColumns: width), column: start, .faint) }
        text(drawn.text, column: start)
        if placeholder.isEmpty { fill(column: start + drawn.text.displayWidth) }
        canvas.mark(column: margin + start, row: row, columns: width, .underline)
        if isFocused { cursor = (margin + start + drawn.cursor, row) }
    }

    /// Underlines this row from a column on to its end.
    mutating func underline(column: Int) {
        canvas.mark(column: margin + column, row: row, columns: max(0, columns - column), .underline)
    }

    /// Draws the free part of a field, so that an empty field is seen without the underline, too.
    mutating func fill(column: Int) {
        guard column < columns else { return }
        text(String(repeating: "_", count: columns - column), column: column, .faint)
    }

    // MARK: Lists

    /// Draws the row into which the text to search a list by is typed, and the number of rows that it leaves over.
    ///
    /// - Parameters:
    ///   - column: The column of the mark before the text.
    ///   - typed: The text; if it is empty, `empty` is shown in its place.
    ///   - count: The number of rows, such as `11/3000`.
    /// - Returns: The column after the text.
    @discardableResult
    mutating func search(_ typed: String, empty: String, count: String, column: Int = 0, isFocused: Bool) -> Int {
        let start = column + 2
        let end = max(start + 1, columns - (count.isEmpty ? 0 : count.displayWidth + 1))
        if isFocused { text(">", column: column, .bold) }
        let shown = typed.isEmpty ? "" : typed.visible.suffix(columns: max(1, end - start - 1))
        if typed.isEmpty { text(empty.truncated(toColumns: max(1, end - start)), column: start, .faint) }
        text(shown, column: start)
        if columns - end > count.displayWidth { text(count, column: columns - count.displayWidth, .faint) }
        return min(columns - 1, start + shown.displayWidth)
    }

    /// The look of a row of a list.
    struct ListRow {
        var label: String
        /// The box before the label; empty for none.
        var box = ""
        var isFocused = false
        /// The parts of the label that match what was typed, in characters.
        var matched: [Range<Int>] = []
        var attributes: Attributes = []
    }

    /// Draws a row of a list.
    ///
    /// - Parameters:
    ///   - column: The column of the mark before the row in focus.
    ///   - end: The column after the row.
    mutating func listRow(_ item: ListRow, column: Int, end: Int) {
        let start = column + 2 + item.box.displayWidth
        let label = item.label.truncated(toColumns: max(1, end - start))
        if item.isFocused { text(String(glyphs.pointer), column: column, .bold) }
        if !item.box.isEmpty { text(item.box, column: column + 2, item.attributes) }
        text(label, column: start, item.attributes)
        for range in item.matched where !range.isEmpty {
            let before = item.label.prefix(range.lowerBound).displayWidth
            let width = item.label.dropFirst(range.lowerBound).prefix(range.count).displayWidth
            let visible = min(width, label.displayWidth - before)
            canvas.mark(column: margin + start + before, row: row, columns: max(0, visible), [.bold, .underline])
        }
        if item.isFocused {
            let attributes = item.attributes.union([.reverse, .bold])
            canvas.mark(column: margin + column + 2, row: row, columns: max(0, end - column - 2), attributes)
        }
        row += 1
    }

    /// Draws the bar next to the rows of a list that has more of them.
    ///
    /// - Parameters:
    ///   - window: The visible places.
    ///   - all: The number of places.
    ///   - top: The first row.
    mutating func bar(_ window: Range<Int>, of all: Int, top: Int) {
        let height = window.count
        guard height > 0, all > height else { return }
        let length = max(1, height * height / all)
        let start = (height - length) * window.lowerBound / (all - height)
        for line in 0..<height {
            let isThumb = start..<start + length ~= line
            canvas.draw(
                String(isThumb ? glyphs.full : glyphs.empty), column: margin + columns - 1, row: top + line, .faint)
        }
    }

    // MARK: Buttons

    /// Returns the width of a button in a row with others.
    func width(_ button: Prompts.Button) -> Int { Self.label(button).displayWidth + 6 }

    /// The fewest columns of a label before the position of its list.
    private static let fewest = 3

    static func label(_ button: Prompts.Button) -> String {
        // Not everybody can see red.
        (button.role == .destructive ? "! " : "") + button.label.visible
    }

    private func attributes(_ button: Prompts.Button, isFocused: Bool) -> Attributes {
        var attributes: Attributes = button.role == .destructive ? [.red, .bold] : []
        if isFocused { attributes.formUnion([.reverse, .bold]) }
        return attributes
    }

    /// - Returns: The number of columns drawn.
    mutating func button(_ button: Prompts.Button, column: Int, isFocused: Bool) -> Int {
        let pointer = isFocused ? String(glyphs.pointer) : " "
        text("[\(pointer) \(Self.label(button))  ]", column: column, attributes(button, isFocused: isFocused))
        return width(button)
    }

    /// Draws a row of a list.
    ///
    /// - Parameter position: The visible part of the list, at the end of the row; empty for none. A row that has no
    ///   room for it ends with a sign.
    /// - Returns: The columns of the row without the position.
    mutating func choice(
        _ button: Prompts.Button, number: Int?, numberWidth: Int, isFocused: Bool, position: String = ""
    ) -> Int {
        let attributes = attributes(button, isFocused: isFocused)
        if isFocused {
            text(String(glyphs.pointer), .bold)
            canvas.mark(column: margin, row: row, columns: columns, attributes)
        }
        if let number {
            let digits = "\(number)"
            let padded = String(repeating: " ", count: max(0, numberWidth - digits.count)) + digits
            text(padded, column: 2, isFocused ? attributes : .faint)
        }
        let start = numberWidth + 4
        // A label in focus is whole in its row or below it, so the position does not cover its end.
        let isWhole = isFocused && Self.hasRoom(for: button, numberWidth, columns: columns)
        let place = [position, glyphs.more].first { place in
            let end = columns - place.displayWidth - 1
            return end >= start + Self.fewest && (!isWhole || Self.hasRoom(for: button, numberWidth, columns: end))
        }
        let shown = position.isEmpty ? "" : place ?? ""
        let room = shown.isEmpty ? columns : columns - shown.displayWidth - 1
        text(Self.label(button).truncated(toColumns: max(1, room - start)), column: start, attributes)
        if !shown.isEmpty { text(shown, column: room + 1, .faint) }
        if isFocused { canvas.mark(column: margin, row: row, columns: columns, attributes) }
        return room
    }

    /// Returns whether a row of the list has room for a button's label.
    ///
    /// - Parameter columns: The columns of the row.
    static func hasRoom(for button: Prompts.Button, _ numberWidth: Int, columns: Int) -> Bool {
        label(button).displayWidth <= columns - numberWidth - 4
    }

    /// Draws a line across the frame, with a text in it.
    mutating func separator(_ text: String) {
        let width = columns + 2 * margin
        let framed = margin > 0
        canvas.draw(String(repeating: glyphs.horizontal, count: width), column: 0, row: row, .faint)
        if framed {
            canvas.draw(String(glyphs.leftTee), column: 0, row: row, .faint)
            canvas.draw(String(glyphs.rightTee), column: width - 1, row: row, .faint)
        }
        if !text.isEmpty {
            let shown = " " + text + " "
            canvas.draw(shown, column: max(0, width - 2 - shown.displayWidth), row: row, .faint)
        }
        separators.append(row)
        row += 1
    }

    // MARK: The frame

    private var separators: [Int] = []

    /// Draws the frame around everything: the asker and the remaining time at the top, the keys and the visible part of
    /// the content at the bottom.
    ///
    /// - Parameter position: The visible part; empty if all of the content is visible.
    mutating func frame(asker: String, clock: String, hints: [String], position: String = "") {
        let width = columns + 2 * margin
        let line = String(repeating: glyphs.horizontal, count: width - 2)
        canvas.draw(String(glyphs.topLeft) + line + String(glyphs.topRight), column: 0, row: 0, .faint)
        let time = clock.isEmpty ? "" : " " + clock + " "
        canvas.draw(time, column: width - 2 - time.displayWidth, row: 0, .bold)
        let room = max(1, width - 6 - time.displayWidth)
        canvas.draw(" " + asker.visible.truncated(toColumns: room - 1) + " ", column: 2, row: 0)
        for row in 1..<max(1, row) where !separators.contains(row) {
            canvas.draw(String(glyphs.vertical), column: 0, row: row, .faint)
            canvas.draw(String(glyphs.vertical), column: width - 1, row: row, .faint)
        }
        canvas.draw(String(glyphs.bottomLeft) + line + String(glyphs.bottomRight), column: 0, row: row, .faint)
        var shown = hints
        // Join by hand: for `joined` the runtime has to find types first, which takes as long as drawing everything.
        func foot() -> String {
            var line = " "
            for (index, hint) in shown.enumerated() { line += index == 0 ? hint : glyphs.separator + hint }
            return line + " "
        }
        let place = position.isEmpty ? "" : " " + position + " "
        let footWidth = width - 4 - (place.isEmpty ? 0 : place.displayWidth + 1)
        // The hint for leaving is the last to go.
        while shown.count > 1, foot().displayWidth > footWidth { shown.removeFirst() }
        canvas.draw(foot().truncated(toColumns: max(0, footWidth)), column: 2, row: row, .faint)
        canvas.draw(place, column: width - 2 - place.displayWidth, row: row, .faint)
        row += 1
    }
}
