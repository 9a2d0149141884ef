// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import PromptKit
import TerminalKit

/// The appearance of prompts on this terminal.
struct PromptAppearance: Equatable {
    var glyphs = Glyphs.unicode
    /// Whether what destroys is red beside its mark.
    var isColoured = true
    /// Whether it is told on which terminal the asker is: it is another one.
    var tellsTerminal = false
}

/// A prompt as it is drawn.
struct PromptDrawing {
    var canvas: Canvas
    /// The visible cursor; nil for none.
    var cursor: (column: Int, row: Int)?
}

extension PromptView {
    /// The widest a prompt is drawn: longer lines are hard to read.
    private static let widest = 72
    /// The narrowest and lowest that has a frame.
    private static let frame = TerminalSize(columns: 24, rows: 7)
    /// How much of a message is looked at, in lines.
    private static let maximumMessage = 2_000

    /// Draws it into at most `size`, narrower than a terminal of that size.
    mutating func draw(in size: TerminalSize, appearance: PromptAppearance, at time: ContinuousClock.Instant)
        -> PromptDrawing
    {
        let isFramed = size.columns >= Self.frame.columns && size.rows >= Self.frame.rows
        let margin = isFramed ? 2 : 0
        let most = max(1, min(Self.widest, size.columns - 1) - 2 * margin)
        let message = (prompt.message ?? "").isEmpty ? [] : messageLines(columns: most)
        // Who asks is always seen, in the frame or, without one, before the title.
        let head = isFramed ? prompt.title : asker(appearance) + ": " + prompt.title
        let title = head.wrapped(toColumns: most, limit: 4)
        selection.isSideBySide = fitsSideBySide(columns: most)
        let note = (self.note ?? "").isEmpty ? [] : (self.note ?? "").wrapped(toColumns: most)
        let inner = max(
            min(most, 40), min(most, widthNeeded(title: title + note, message: message, appearance: appearance, time)))

        var need = PromptLayout.Need(title: title.count, message: message.count, fields: fields.count + note.count)
        need.list = isSideBySide ? 0 : rows.count
        need.hasBottom = isSideBySide || cancel != nil
        need.hasFilter = list.isFiltered
        let progress = prompt.progress ?? Prompts.Progress()
        if prompt.kind == .progress { need.progress = PromptPainter.rows(progress) }
        let layout = PromptLayout(need, height: size.rows - (isFramed ? 2 : 0))

        var pen = PromptPainter(
            columns: inner, margin: margin, rows: size.rows, appearance: appearance, glyphs: appearance.glyphs)
        if isFramed { pen.row += 1 }
        pen.title(title, rows: layout.title)
        messageOffset = max(0, min(messageOffset, message.count - layout.message))
        isMessageCut = messageOffset + layout.message < message.count
        pen.message(message[messageOffset...].prefix(layout.message), isCut: isMessageCut)
        if layout.hasGap { pen.row += 1 }
        targets = []
        if prompt.kind == .progress { pen.progress(progress) }
        for place in fields.indices { drawField(place, &pen) }
        for line in note {
            pen.text(line, [.red, .bold])
            pen.row += 1
        }
        if layout.hasSecondGap { pen.row += 1 }
        if !isSideBySide { drawList(layout, &pen) }
        if isSideBySide { drawSideBySide(&pen) } else if cancel != nil { drawCancel(layout, &pen) }
        if isFramed {
            pen.frame(asker: asker(appearance), clock: clock.text(at: time), hints: hints(appearance.glyphs))
        }
        return pen.drawing
    }

    // MARK: Text

    /// The asker, who is always shown.
    func asker(_ appearance: PromptAppearance) -> String {
        var text = prompt.asker.program
        if let app = prompt.asker.app, app != text { text += " (\(app))" }
        if appearance.tellsTerminal, let terminal = prompt.asker.terminal {
            text += " on " + (terminal.hasPrefix("/dev/") ? String(terminal.dropFirst(5)) : terminal)
        }
        switch prompt.kind {
        case .progress: return text
        case .ring: return text + " rings"
        case .alert, .sheet: return text + " asks"
        }
    }

    private func messageLines(columns: Int) -> [String] {
        (prompt.message ?? "").wrapped(toColumns: columns, limit: Self.maximumMessage)
    }

    private func hints(_ glyphs: Glyphs) -> [String] {
        if prompt.kind == .progress { return ["Esc cancel"] }
        let escape = prompt.kind == .ring ? "Esc stop" : cancel == nil ? "Esc dismiss" : "Esc cancel"
        if case .field(let place) = focus {
            let enter = place + 1 < fields.count ? "Enter next" : "Enter done"
            return ["Tab next", enter, escape]
        }
        if list.isFiltered { return ["type to filter", glyphs.upDown + " move", "Enter choose", escape] }
        return [(isSideBySide ? glyphs.leftRight : glyphs.upDown) + " move", "Enter choose", escape]
    }

    private func widthNeeded(
        title: [String], message: [String], appearance: PromptAppearance, _ time: ContinuousClock.Instant
    ) -> Int {
        let texts = (title + message).map(\.displayWidth)
        let labels = rows.map { $0.label.visible.displayWidth + 10 } + [(cancel?.label.visible.displayWidth ?? 0) + 10]
        let head = asker(appearance).visible.displayWidth + clock.text(at: time).displayWidth + 8
        let foot = hints(appearance.glyphs).reduce(4) {
            $0 + $1.displayWidth + appearance.glyphs.separator.displayWidth
        }
        let buttons = isSideBySide ? labels.reduce(0, +) : labels.max() ?? 0
        return max(texts.max() ?? 0, buttons, head, foot, fields.isEmpty ? 0 : 50)
    }

    // MARK: Buttons

    private func fitsSideBySide(columns: Int) -> Bool {
        guard ButtonSelection.isSideBySide(prompt) else { return false }
        return prompt.buttons.reduce(0) { $0 + $1.label.visible.displayWidth + 8 } <= columns + 2
    }

    private mutating func drawSideBySide(_ pen: inout PromptPainter) {
        var buttons: [(Prompts.Button, Focus, Int?)] = []
        if let cancel { buttons.append((cancel, .cancel, nil)) }
        for (place, button) in rows.enumerated() { buttons.append((button, .rows, place)) }
        var column = pen.columns - buttons.reduce(-2) { $0 + pen.width($1.0) + 2 }
        for (button, focus, place) in buttons {
            let isFocused = self.focus == focus && (focus == .cancel || list.row == place)
            let width = pen.button(button, column: column, isFocused: isFocused)
            targets.append(pen.target(column..<column + width, focus, place))
            column += width + 2
        }
        pen.row += 1
    }

    private mutating func drawList(_ layout: PromptLayout, _ pen: inout PromptPainter) {
        if layout.hasFilter {
            let shown = pen.filter(list.filter, isFocused: focus == .rows)
            if focus == .rows { pen.cursor = (pen.margin + shown, pen.row) }
            pen.row += 1
        }
        guard layout.list > 0 else { return }
        let window = selection.window(height: layout.list)
        let numberWidth = numberWidth
        for place in window {
            let row = list.matches[place]
            let isFocused = focus == .rows && place == list.focus
            pen.choice(rows[row], number: rows[row].index, numberWidth: numberWidth, isFocused: isFocused)
            targets.append(pen.target(0..<pen.columns, .rows, row))
            pen.row += 1
        }
        if list.matches.isEmpty { pen.text("No matches.", .faint) }
        pen.row += layout.list - window.count
        listPosition =
            window.count < rows.count || list.matches.count < rows.count
            ? Self.position(window, of: list.matches.count, all: rows.count) : ""
    }

    /// How wide the numbers are: buttons are known by their index.
    private var numberWidth: Int { "\(rows.last?.index ?? 0)".count }

    private static func position(_ window: Range<Int>, of matches: Int, all: Int) -> String {
        let count = matches == all ? "\(all)" : "\(matches) found"
        return window.count == matches ? count : "\(window.lowerBound + 1)-\(window.upperBound) of \(count)"
    }

    private mutating func drawCancel(_ layout: PromptLayout, _ pen: inout PromptPainter) {
        guard let cancel else { return }
        if layout.hasSeparator { pen.separator(listPosition) }
        pen.choice(
            cancel, number: list.isFiltered ? nil : cancel.index, numberWidth: numberWidth,
            isFocused: focus == .cancel)
        targets.append(pen.target(0..<pen.columns, .cancel, nil))
        pen.row += 1
    }

    private mutating func drawField(_ place: Int, _ pen: inout PromptPainter) {
        let labels = fields.map(\.label.displayWidth).max() ?? 0
        let isFocused = focus == .field(place)
        let start = labels == 0 ? 2 : labels + 4
        let placeholder = place == 0 && fields[place].editor.isEmpty ? prompt.placeholder ?? "" : ""
        pen.field(
            fields[place], placeholder: placeholder, start: start, isFocused: isFocused)
        targets.append(pen.target(0..<pen.columns, .field(place), nil))
        pen.row += 1
    }
}
