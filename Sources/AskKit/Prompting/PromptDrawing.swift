// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import PromptKit
package import TerminalKit

/// The appearance of prompts on this terminal.
package struct PromptAppearance: Equatable {
    package var glyphs = Glyphs.unicode
    package var isColoured = true
    package var tellsTerminal = false

    package init(glyphs: Glyphs = .unicode, isColoured: Bool = true, tellsTerminal: Bool = false) {
        self.glyphs = glyphs
        self.isColoured = isColoured
        self.tellsTerminal = tellsTerminal
    }
}

/// A drawn prompt.
package struct PromptDrawing {
    package var canvas: Canvas
    /// The visible cursor; nil for none.
    package var cursor: (column: Int, row: Int)?

    package init(canvas: Canvas, cursor: (column: Int, row: Int)? = nil) {
        self.canvas = canvas
        self.cursor = cursor
    }
}

extension PromptView {
    /// The maximum width of a prompt, because longer lines are hard to read, and of a command, because a line that is
    /// not broken cannot be misread.
    private static let (widest, widestCommand) = (72, 120)
    /// The smallest drawing with a frame.
    private static let frame = TerminalSize(columns: 24, rows: 7)
    /// The width of a form, if the terminal has room for it.
    private static let form = 50
    /// The fewest columns of text, enough for two wide characters.
    private static let fewest = 4

    /// Draws the prompt into at most `size`, and narrower than a terminal of that size.
    package mutating func draw(in size: TerminalSize, appearance: PromptAppearance, at time: ContinuousClock.Instant)
        -> PromptDrawing
    {
        let drawing = drawing(in: size, appearance: appearance, at: time)
        _ = model.handle(.seenTo(all: seen.isWhole, labels: labelled), &draft, at: time)
        return drawing
    }

    private mutating func drawing(
        in size: TerminalSize, appearance: PromptAppearance, at time: ContinuousClock.Instant
    ) -> PromptDrawing {
        isFramed = size.columns >= Self.frame.columns && size.rows >= Self.frame.rows
        isTooSmall = false
        below.begin()
        let margin = isFramed ? 2 : 0
        let widest = prompt.isApproval ? Self.widestCommand : Self.widest
        let most = max(1, min(widest, size.columns - 1) - 2 * margin)
        model.arrange(isSideBySide: fitsSideBySide(columns: most))
        let height = size.rows - (isFramed ? 2 : 0)
        // The drawing is at least as wide as this, so that no field needs more rows than it gets here.
        arrangeFields(columns: min(most, max(Self.form, drawnWidth)), height: height - noteLines(most).count)
        var text = PromptText(
            title: head(columns: most, appearance, time), of: prompt, columns: most)
        var layout = text.layout(need(columns: most), height: height)
        if layout.message == 1, text.lines.count - layout.title > 1 {
            // The mark for more text must not cover text.
            let columns = max(1, most - PromptPainter.mark(appearance.glyphs).displayWidth)
            text = PromptText(title: text.title, of: prompt, columns: columns)
            layout = text.layout(need(columns: most), height: height)
        }
        let rest = text.lines.dropFirst(layout.title)
        let isScrolled = layout.message < rest.count
        // More text has a row of its own to say so, unless there is but one.
        let hasMoreRow = isScrolled && layout.message > 1
        let shownRows = hasMoreRow ? layout.message - 1 : layout.message
        // The fields of a form change their width, and a frame that moves with every key is hard to read.
        let formWidth = form == nil || drawnWidth > most ? 0 : drawnWidth
        let inner = max(
            min(most, 40), formWidth,
            min(most, widthNeeded(text.lines + noteLines(most), isScrolled: isScrolled, appearance: appearance, time)))
        drawnWidth = inner

        var pen = PromptPainter(
            columns: inner, margin: margin, rows: size.rows, appearance: appearance, glyphs: appearance.glyphs)
        if isFramed { pen.row += 1 }
        pen.lines(text.lines.prefix(layout.title), titles: text.titles, isCut: false)
        if seen.isBrokenAnew(columns: text.columns) { messageOffset = 0 }
        messageOffset = max(0, min(messageOffset, rest.count - shownRows))
        (messageRows, drawnOffset) = (shownRows, messageOffset)
        isMessageCut = messageOffset + shownRows < rest.count
        pen.lines(
            rest.dropFirst(messageOffset).prefix(shownRows), titles: text.titles - layout.title - messageOffset,
            isCut: isMessageCut && !hasMoreRow, isUrgent: model.isHeldBack)
        if hasMoreRow { pen.more(rest.count - messageOffset - shownRows, isUrgent: model.isHeldBack) }
        drawNote(text.lines.first, &pen)
        if layout.hasGap { pen.row += 1 }
        targets = []
        labelled = []
        (listPosition, fieldPosition) = ("", "")
        let progress = prompt.progress ?? Prompts.Progress()
        if prompt.kind == .progress { pen.progress(progress) }
        if form != nil { drawForm(&pen) } else { for place in fields.indices { drawField(place, &pen) } }
        for line in noteLines(most) {
            pen.text(line, [.red, .bold])
            pen.row += 1
        }
        if layout.hasSecondGap { pen.row += 1 }
        if !isSideBySide { drawList(layout, &pen) }
        if pen.row > size.rows { labelled = [] }
        if isSideBySide { drawSideBySide(&pen) } else { drawCancel(layout, &pen) }
        // Targets below the last row are not visible.
        targets.removeAll { $0.row >= size.rows }
        let hasAll = rest.isEmpty || layout.message > 0
        let (focus, focusedRow) = (focus, list.row)
        var hasFocus = targets.contains {
            $0.focus == focus && (focus != .rows || focusedRow == nil || $0.place == focusedRow)
        }
        // A filter that leaves no row over is to be seen and changed.
        if focus == .rows, list.matches.isEmpty, layout.hasFilter { hasFocus = true }
        // A label that is scrolled counts as shown once it was read; until then it is at least on the screen.
        if focus == .rows, let index = selection.index, !labelled.contains(index), below.visible.isEmpty {
            hasFocus = false
        }
        guard hasAll, most >= Self.fewest, prompt.kind == .progress || hasFocus || focus == .nothing else {
            return tooSmall(size, appearance)
        }
        let shown = layout.title + messageOffset + shownRows
        seen.show(layout.title + messageOffset..<shown, of: text.lines.count, columns: text.columns)
        if messageOffset == 0 { seen.show(0..<shown, of: text.lines.count, columns: text.columns) }
        if isFramed {
            let clock = clock.text(at: time)
            let head = fieldPosition.isEmpty ? clock : clock.isEmpty ? fieldPosition : fieldPosition + "  " + clock
            pen.frame(asker: asker(appearance), clock: head, hints: hints(appearance.glyphs), position: listPosition)
        }
        return pen.drawing
    }

    /// Explains the mark of fields that must be filled in, next to the title.
    private func drawNote(_ title: String?, _ pen: inout PromptPainter) {
        guard let note = model.stops?.note else { return }
        let room = pen.columns - (title?.displayWidth ?? 0) - 2
        guard let shown = [note, "* required"].first(where: { $0.displayWidth <= room }) else { return }
        let row = pen.row
        pen.row = isFramed ? 1 : 0
        pen.text(shown, column: pen.columns - shown.displayWidth, .faint)
        pen.row = row
    }

    private func noteLines(_ columns: Int) -> [String] { note.map { $0.wrapped(toColumns: columns) } ?? [] }

    /// Returns the height of everything except the text.
    private func need(columns: Int) -> PromptLayout.Need {
        var need = PromptLayout.Need(fields: (form == nil ? fields.count : fieldRows) + noteLines(columns).count)
        need.list = isSideBySide ? 0 : rows.count
        need.label = labelLines(columns: columns).count
        need.hasBottom = isSideBySide || cancel != nil
        need.hasFilter = list.isFiltered
        if prompt.kind == .progress { need.progress = PromptPainter.rows(prompt.progress ?? Prompts.Progress()) }
        return need
    }

    /// Draws a note on a terminal without room for the question, so that nobody can answer it there.
    private mutating func tooSmall(_ size: TerminalSize, _ appearance: PromptAppearance) -> PromptDrawing {
        (targets, labelled) = ([], [])
        (messageRows, isMessageCut, isTooSmall) = (0, false, true)
        below.begin()
        var pen = PromptPainter(
            columns: max(1, size.columns - 1), margin: 0, rows: size.rows, appearance: appearance,
            glyphs: appearance.glyphs)
        let words = asker(appearance) + ". Too small for it: enlarge the terminal."
        let lines = words.wrapped(toColumns: pen.columns)
        for (row, line) in lines.prefix(size.rows).enumerated() {
            // A row that is too long ends with a sign.
            let isLast = row == size.rows - 1 && row < lines.count - 1
            pen.lines([isLast ? lines[row...].joined(separator: " ") : line], titles: row == 0 ? 1 : 0, isCut: false)
        }
        return pen.drawing
    }

    // MARK: Text

    /// Returns the asker, who is always shown.
    package func asker(_ appearance: PromptAppearance) -> String {
        var text = prompt.asker.program
        if let app = prompt.asker.app, app != text { text += " (\(app))" }
        if appearance.tellsTerminal, let terminal = prompt.asker.terminal {
            text += " on " + (terminal.hasPrefix("/dev/") ? String(terminal.dropFirst(5)) : terminal)
        }
        switch prompt.kind {
        case .progress: return text
        case .ring: return text + " rings"
        case .alert, .sheet:
            return text + (prompt.isPlan ? " has a plan" : prompt.isApproval ? " wants to run" : " asks")
        }
    }

    /// Returns the title. The asker is always visible: in the frame, or before the title if the frame has no room for
    /// it.
    private func head(columns: Int, _ appearance: PromptAppearance, _ time: ContinuousClock.Instant) -> String {
        let asker = asker(appearance)
        let room = columns - clock.text(at: time).displayWidth - 6
        return isFramed && asker.visible.displayWidth <= room ? prompt.title : asker + ": " + prompt.title
    }

    /// The button in focus if the buttons stand below one another.
    private var focusedButton: Prompts.Button? {
        guard !isSideBySide else { return nil }
        switch focus {
        case .rows: return list.row.map { rows[$0] }
        case .cancel: return cancel
        case .field, .nothing: return nil
        }
    }

    /// The column of a label below its row.
    private static let labelStart = 2

    /// Returns the label in focus if its row has no room for it.
    ///
    /// - Parameter mark: The columns of a mark behind its last line.
    func labelLines(columns: Int, mark: Int = 0) -> [String] {
        guard let button = focusedButton else { return [] }
        // A long list leaves room for its bar.
        let room = list.isFiltered && focus == .rows ? columns - 2 : columns
        if PromptPainter.hasRoom(for: button, numberWidth, columns: room) { return [] }
        return button.label.visible.wrapped(toColumns: max(1, columns - Self.labelStart - mark))
    }

    /// Draws the label in focus below its row, if that has no room for it.
    mutating func drawLabel(_ layout: PromptLayout, _ pen: inout PromptPainter) {
        guard let button = focusedButton, layout.label > 0 else { return }
        var lines = labelLines(columns: pen.columns)
        if lines.count > layout.label {
            lines = labelLines(columns: pen.columns, mark: PromptPainter.mark(pen.appearance.glyphs).displayWidth)
        }
        guard !lines.isEmpty else { return }
        let shown = below.show(lines, of: button.label, height: layout.label, columns: pen.columns)
        pen.lines(shown, column: Self.labelStart, titles: lines.count, isCut: below.isCut, isUrgent: model.isHeldBack)
        if below.isRead { labelled.insert(button.index) }
    }

    private func hints(_ glyphs: Glyphs) -> [String] {
        if prompt.kind == .progress { return ["Esc cancel"] }
        let escape =
            switch prompt.kind {
            // Esc leaves the request of a hook to the program's own dialog, and denies another.
            case .ring: "Esc stop"
            default: "Esc " + (cancel.map { Self.escape($0.label.visible) } ?? "cancel")
            }
        if model.isHeldBack, isMessageCut || below.isCut { return ["PgDn: read on first", escape] }
        if case .field(let place) = focus {
            let enter = place + 1 < fields.count ? "Enter next" : "Enter done"
            switch model.kind {
            case .choice: return hints(inList: place, enter: enter, escape: escape, glyphs)
            case .check: return ["Tab next", "Space choose", enter, escape]
            case .lines: return ["Tab next", escape]
            default: break
            }
            return ["Tab next"] + (isGiven(place) ? ["Ctrl-U empty"] : []) + [enter, escape]
        }
        if list.isFiltered { return [glyphs.upDown + " move", "PgDn page", "Enter choose", escape] }
        let move = letters + [isSideBySide ? glyphs.leftRight : glyphs.upDown]
        return [move.joined(separator: " or ") + " move", "Enter choose", escape]
    }

    /// Returns whether a field has the text of the asker still. What somebody types is added to it.
    private func isGiven(_ place: Int) -> Bool {
        let given = model.stops.map { $0.field(place).initial?.first } ?? (place == 0 ? prompt.initialText : nil)
        guard let given, !given.isEmpty else { return false }
        return fields[place].editor.text == given
    }

    /// The letters of Yes and No. People expect these keys to answer, but a stray key answers nothing (decision 0044),
    /// so the hint says that they move.
    private var letters: [String] {
        guard rows.count == 1, let no = cancel?.label.visible.first?.lowercased(), no == "n",
            let yes = rows[0].label.visible.first?.lowercased(), ["y", "j"].contains(yes)
        else { return [] }
        return ["\(yes)/\(no)"]
    }

    /// Returns the hints for a list of choices. While a text is typed, a blank belongs to it, and Esc takes it back.
    private func hints(inList stop: Int, enter: String, escape: String, _ glyphs: Glyphs) -> [String] {
        guard let draft, let list = model.lists[stop] else { return ["Tab next", enter, escape] }
        // The first hints are the first to go.
        let move = [glyphs.upDown + " move"] + (list.list.isFiltered ? ["PgDn page"] : [])
        let escape = list.isTickedByBlank ? escape : "Esc empty"
        if list.isChosenByEnter(draft) { return move + ["Enter choose", escape] }
        let tab = fields.count > 1 ? ["Tab next"] : []
        let rest = list.isTickedByBlank ? ["Space choose", enter, escape] : [enter, "Ctrl-T choose", escape]
        return move + tab + rest
    }

    /// Returns what Esc does, from the label of the cancel button. A label that is a sentence has no room in the frame.
    private static func escape(_ label: String) -> String {
        label.displayWidth <= 32 ? label.lowercased() : "cancel"
    }

    private func widthNeeded(
        _ lines: [String], isScrolled: Bool, appearance: PromptAppearance, _ time: ContinuousClock.Instant
    ) -> Int {
        let mark = isScrolled ? PromptPainter.mark(appearance.glyphs).displayWidth : 0
        let texts = lines.map { $0.displayWidth + mark }
        let lead = list.isFiltered ? 4 : max(10, numberWidth + 6)
        let labels =
            rows.map { $0.label.visible.displayWidth + lead } + [(cancel?.label.visible.displayWidth ?? 0) + lead]
        let head = asker(appearance).visible.displayWidth + clock.text(at: time).displayWidth + 8
        let foot = hints(appearance.glyphs).reduce(4) {
            $0 + $1.displayWidth + appearance.glyphs.separator.displayWidth
        }
        let buttons = isSideBySide ? labels.reduce(0, +) : labels.max() ?? 0
        return max(texts.max() ?? 0, buttons, head, foot, fields.isEmpty ? 0 : Self.form)
    }

    // MARK: Buttons

    private func fitsSideBySide(columns: Int) -> Bool {
        guard ButtonSelection.isSideBySide(prompt) else { return false }
        return prompt.buttons.reduce(0) { $0 + $1.label.visible.displayWidth + ($1.role == .destructive ? 10 : 8) }
            <= columns + 2
    }

    private mutating func drawSideBySide(_ pen: inout PromptPainter) {
        var buttons: [(Prompts.Button, Focus, Int?)] = []
        if let cancel { buttons.append((cancel, .cancel, nil)) }
        for (place, button) in rows.enumerated() { buttons.append((button, .rows, place)) }
        var column = pen.columns - buttons.reduce(-2) { $0 + pen.width($1.0) + 2 }
        let more = mark(ofFieldsBelow: pen.appearance.glyphs)
        if more.displayWidth + 1 <= column { pen.text(more, .faint) }
        for (button, focus, place) in buttons {
            let isFocused = self.focus == focus && (focus == .cancel || list.row == place)
            let width = pen.button(button, column: column, isFocused: isFocused)
            labelled.insert(button.index)
            targets.append(pen.target(column..<column + width, focus, place))
            column += width + 2
        }
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
