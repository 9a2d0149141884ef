// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AskKit
import TerminalKit

extension CenterView {
    /// Draws a notification: its title, its text, the rest, and its actions.
    mutating func draw(_ details: CenterDetails, on canvas: inout Canvas, _ appearance: PromptAppearance) {
        let box = CenterBox(on: canvas.size)
        let columns = box.room.columns
        let title = details.item.title.wrapped(toColumns: columns, limit: 3)
        var text: [(text: String, attributes: Attributes)] = title.map { ($0, .bold) }
        if let body = details.body, !body.isEmpty {
            text += body.wrapped(toColumns: columns, limit: 500).map { ($0, []) }
        }
        let lines = details.lines(moment: moment)
        let width = lines.map(\.name.count).max() ?? 0
        text += lines.map {
            (($0.name.padded(toColumns: width) + "  " + $0.text).truncated(toColumns: columns), .faint)
        }
        let choices = min(details.choices.count, max(1, box.room.rows / 2))
        let seen = max(1, min(text.count, box.room.rows - choices - 1))
        var shown = details
        shown.scrolled = max(0, min(details.scrolled, text.count - seen))
        if shown != details { mode = .details(shown) }
        let first = max(0, min(details.place - choices + 1, details.choices.count - choices))
        let hasGap = seen + choices < box.room.rows
        let start = seen + (hasGap ? 1 : 0)
        let origin = box.draw(rows: start + choices, on: &canvas, appearance.glyphs) { inner in
            for (row, line) in text[shown.scrolled...].prefix(seen).enumerated() {
                inner.draw(line.text, column: 0, row: row, line.attributes)
            }
            if shown.scrolled + seen < text.count {
                inner.draw(
                    appearance.glyphs.more, column: columns - appearance.glyphs.more.count, row: seen - 1, .faint)
            }
            for row in 0..<choices {
                let place = first + row
                let label = details.choices[place].label.visible.truncated(toColumns: max(1, columns - 4))
                let isFocused = place == details.place
                let mark = isFocused ? String(appearance.glyphs.pointer) : " "
                inner.draw("\(mark) \(label)", column: 0, row: start + row, isFocused ? .bold : [])
                if isFocused { inner.mark(column: 0, row: start + row, columns: columns, .reverse) }
            }
        }
        for row in 0..<choices {
            targets.append(
                Target(
                    row: origin.row + start + row, columns: origin.column..<origin.column + columns,
                    what: .choice(first + row)))
        }
    }

    private static let keys: [(keys: String, meaning: String)] = [
        ("Tab, 1 2 3", "next part"), ("arrows, j k", "up and down"), ("Enter", "open, list a group, or answer"),
        ("n", "new reminder: title and time on one line"), ("e", "edit the title or the time"),
        ("s", "snooze, also until a time in words"), ("a", "done: you have seen it; stops an alarm"),
        ("- +", "skip the next time; skip nothing"), ("x, Del", "clear a delivered one, cancel a pending one"),
        ("p", "pause or resume a pending one"), ("u", "undo the last change"), ("r", "the alarm that rings"),
        ("f", "unread only, or all"),
        ("m", "the month; there arrows, PgUp and PgDn, t for today"),
        ("/", "search as you type; Esc ends it"), ("?", "this help"), ("q, Esc", "leave"),
    ]

    mutating func drawHelp(_ canvas: inout Canvas, _ appearance: PromptAppearance) {
        let box = CenterBox(on: canvas.size)
        let width = Self.keys.map(\.keys.count).max() ?? 0
        _ = box.draw(rows: Self.keys.count, on: &canvas, appearance.glyphs) { inner in
            for (row, line) in Self.keys.enumerated() {
                inner.draw(line.keys, column: 0, row: row, .bold)
                inner.draw(line.meaning, column: width + 2, row: row)
            }
        }
    }

    /// Draws a prompt as `attend` does.
    mutating func drawPrompt(
        _ canvas: inout Canvas, _ appearance: PromptAppearance, at time: ContinuousClock.Instant
    ) -> (column: Int, row: Int)? {
        guard let drawing = prompt?.draw(in: canvas.size, appearance: appearance, at: time) else { return nil }
        let size = drawing.canvas.size
        promptOrigin = (
            max(0, (canvas.size.columns - size.columns) / 2), max(0, (canvas.size.rows - size.rows) / 2)
        )
        canvas.draw(drawing.canvas, column: promptOrigin.column, row: promptOrigin.row)
        return drawing.cursor.map { (column: $0.column + promptOrigin.column, row: $0.row + promptOrigin.row) }
    }
}

/// A frame in the middle of the screen, with its content.
struct CenterBox {
    /// The width of the widest box, and the size of the smallest screen on which a box has a frame.
    private static let maximumColumns = 76
    private static let minimumFramed = TerminalSize(columns: 24, rows: 7)

    /// The size of the content.
    let room: TerminalSize
    private let margin: Int
    private let screen: TerminalSize

    init(on screen: TerminalSize) {
        self.screen = screen
        let isFramed = screen.columns >= Self.minimumFramed.columns && screen.rows >= Self.minimumFramed.rows
        margin = isFramed ? 2 : 0
        room = TerminalSize(
            columns: max(1, min(Self.maximumColumns, screen.columns) - 2 * margin),
            rows: max(1, screen.rows - 1 - margin))
    }

    /// Draws a box that is as high as its rows.
    ///
    /// - Returns: The place on the screen where the first row begins.
    func draw(
        rows: Int, on canvas: inout Canvas, _ glyphs: Glyphs, _ body: (inout Canvas) -> Void
    ) -> (column: Int, row: Int) {
        var inner = Canvas(TerminalSize(columns: room.columns, rows: max(1, min(rows, room.rows))))
        body(&inner)
        let frame = margin / 2
        var box = Canvas(
            TerminalSize(columns: room.columns + 2 * margin, rows: inner.size.rows + 2 * frame))
        if frame > 0 {
            let line = String(repeating: glyphs.horizontal, count: max(0, box.size.columns - 2))
            box.draw(String(glyphs.topLeft) + line + String(glyphs.topRight), column: 0, row: 0, .faint)
            for row in 1..<max(1, box.size.rows - 1) {
                box.draw(String(glyphs.vertical), column: 0, row: row, .faint)
                box.draw(String(glyphs.vertical), column: box.size.columns - 1, row: row, .faint)
            }
            box.draw(
                String(glyphs.bottomLeft) + line + String(glyphs.bottomRight), column: 0, row: box.size.rows - 1, .faint
            )
        }
        box.draw(inner, column: margin, row: frame)
        let origin = (
            column: max(0, (screen.columns - box.size.columns) / 2), row: max(0, (screen.rows - 1 - box.size.rows) / 2)
        )
        canvas.draw(box, column: origin.column, row: origin.row)
        return (origin.column + margin, origin.row + frame)
    }
}

extension CenterView {
    /// The number of rows from which a ringing alarm has its own row.
    private static let minimumRowsForRing = 4

    /// Draws the ringing alarm in the first row, with its actions at the right.
    ///
    /// - Returns: The number of rows that it takes.
    mutating func drawRing(_ canvas: inout Canvas, _ appearance: PromptAppearance) -> Int {
        guard let ring = contents.ringing, canvas.size.rows >= Self.minimumRowsForRing else { return 0 }
        let columns = canvas.size.columns
        var end = columns
        for button in ring.buttons.reversed() {
            let label = "[\(button.label.visible)]"
            let width = label.displayWidth
            // The name of the alarm needs some room, too: r leads to the buttons all the same.
            guard end - width - 1 >= columns / 2 else { break }
            end -= width + 1
            canvas.draw(label, column: end, row: 0, .bold)
            targets.append(Target(row: 0, columns: end..<end + width, what: .ring(button.index)))
        }
        let text = " ! Rings: " + ring.title.visible
        canvas.draw(
            text.truncated(toColumns: max(0, end - 1), mark: appearance.glyphs.more), column: 0, row: 0, [.bold, .red])
        canvas.mark(column: 0, row: 0, columns: columns, .reverse)
        targets.append(Target(row: 0, columns: 0..<max(1, end - 1), what: .ring(nil)))
        return 1
    }
}

extension CenterContents {
    /// The question about the alarm that rings; nil if none rings.
    var ringing: Prompts.Prompt? { prompts.first { $0.kind == .ring } }
}
