// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AskKit
import CivilTime
import ClientKit
import ReminderKit
import TerminalKit

extension CenterView {
    /// The number of columns from which a row has text at its right end.
    private static let minimumColumnsForRight = 48

    /// Draws the whole screen.
    mutating func draw(
        in size: TerminalSize, appearance: PromptAppearance, at time: ContinuousClock.Instant
    ) -> PromptDrawing {
        var canvas = Canvas(size)
        var cursor: (column: Int, row: Int)?
        targets = []
        let foot = size.rows - 1
        let top = drawRing(&canvas, appearance)
        let rows = top..<max(top, foot)
        if let month {
            draw(month, on: &canvas, rows: rows, appearance)
        } else {
            drawLists(&canvas, rows: rows, appearance)
        }
        switch mode {
        case .details(let details): draw(details, on: &canvas, appearance)
        case .help: drawHelp(&canvas, appearance)
        case .answering: cursor = drawPrompt(&canvas, appearance, at: time)
        case .form(let form): cursor = draw(form, on: &canvas, appearance)
        case .browsing, .filtering: break
        }
        if mode != .answering, foot > 0 { cursor = drawFoot(&canvas, row: foot, appearance) ?? cursor }
        return PromptDrawing(canvas: canvas, cursor: cursor)
    }

    // MARK: The lists

    private mutating func drawLists(_ canvas: inout Canvas, rows: Range<Int>, _ appearance: PromptAppearance) {
        guard !rows.isEmpty else { return }
        let parts = CenterPart.allCases
        // The title has a row if there is enough room.
        let head = rows.count - 1 >= CenterLayout.minimumHeight ? 1 : 0
        let layout = CenterLayout(
            need: parts.map { lists[$0]?.rows.count ?? 0 }, focus: part.rawValue, height: rows.count - head)
        if head == 1 { drawHead(&canvas, row: rows.lowerBound, appearance) }
        var row = rows.lowerBound + head
        if layout.heights.contains(nil) {
            drawTabs(&canvas, row: row)
            draw(part, on: &canvas, rows: row + 1..<max(row + 1, rows.upperBound), appearance)
            return
        }
        for (place, height) in layout.heights.enumerated() {
            guard let height else { continue }
            drawHeading(parts[place], on: &canvas, row: row, appearance)
            draw(parts[place], on: &canvas, rows: row + 1..<row + 1 + height, appearance)
            row += 1 + height
        }
    }

    private func drawHead(_ canvas: inout Canvas, row: Int, _ appearance: PromptAppearance) {
        var column = 1 + canvas.draw("alertctl center", column: 1, row: row, .bold)
        if !filter.isEmpty, mode != .filtering {
            column += canvas.draw(appearance.glyphs.separator + "search: \"\(filter)\"", column: column, row: row)
        }
        guard let quiet = contents.quiet else { return }
        let text = "do not disturb" + (quiet.until.map { " until \(moment.here($0))" } ?? "")
        let start = canvas.size.columns - text.displayWidth - 1
        if start > column { canvas.draw(text, column: start, row: row, .faint) }
    }

    /// Returns the count for the heading.
    private func count(_ part: CenterPart) -> String {
        switch part {
        case .pending: "\(contents.pending.count)" + (contents.isPendingCut ? " and more" : "")
        case .delivered: "\(contents.came)" + (contents.isPastCut ? " and more" : "")
        case .prompts: "\(contents.prompts.count)"
        }
    }

    private mutating func drawTabs(_ canvas: inout Canvas, row: Int) {
        var column = 0
        for part in CenterPart.allCases {
            let width = canvas.draw(
                " \(part.name) \(count(part)) ", column: column, row: row,
                part == self.part ? [.bold, .reverse] : .faint)
            targets.append(Target(row: row, columns: column..<column + width, what: .part(part)))
            column += width + 1
        }
    }

    private mutating func drawHeading(
        _ part: CenterPart, on canvas: inout Canvas, row: Int, _ appearance: PromptAppearance
    ) {
        let line = String(repeating: appearance.glyphs.horizontal, count: canvas.size.columns)
        canvas.draw(line, column: 0, row: row, .faint)
        var text = " \(part.name) \(count(part))"
        if part == .delivered {
            if contents.unread > 0 { text += ", \(contents.unread) unread" }
            if isUnreadOnly { text += appearance.glyphs.separator + "unread only" }
        }
        canvas.draw(text + " ", column: 1, row: row, part == self.part ? [.bold, .reverse] : .bold)
        targets.append(Target(row: row, columns: 0..<canvas.size.columns, what: .part(part)))
    }

    private mutating func draw(
        _ part: CenterPart, on canvas: inout Canvas, rows: Range<Int>, _ appearance: PromptAppearance
    ) {
        guard !rows.isEmpty else { return }
        let window = lists[part, default: CenterList()].window(height: rows.count)
        let list = lists[part, default: CenterList()]
        if list.rows.isEmpty { canvas.draw(empty(part), column: 3, row: rows.lowerBound, .faint) }
        for (row, place) in zip(rows, window) {
            switch list.rows[place] {
            case .heading(let text): canvas.draw(text, column: 1, row: row, .faint)
            case .item(let item):
                let isFocused = place == list.focus && part == self.part
                draw(item, on: &canvas, row: row, isFocused: isFocused, appearance)
                targets.append(Target(row: row, columns: 0..<canvas.size.columns, what: .row(part, place)))
            }
        }
    }

    private func empty(_ part: CenterPart) -> String {
        if !filter.isEmpty { return "No matches." }
        switch part {
        case .pending: return "Nothing is pending."
        case .delivered: return isUnreadOnly ? "Nothing is unread." : "Nothing was delivered."
        case .prompts: return "No open questions."
        }
    }

    // MARK: An item

    /// - Parameter instant: The shown time of the item; nil for its next one.
    func draw(
        _ item: CenterItem, at instant: Instant? = nil, on canvas: inout Canvas, row: Int, isFocused: Bool,
        _ appearance: PromptAppearance
    ) {
        let columns = canvas.size.columns
        var cells = cells(item, at: instant, appearance.glyphs)
        if let instant { cells.time = String(moment.text(moment.zone.civil(at: instant).time).prefix(5)) }
        // Faint text is hard to read in reverse.
        let faint: Attributes = isFocused ? [] : .faint
        let isUnread = if case .past(let past) = item { past.unread } else { false }
        if isFocused { canvas.draw(String(appearance.glyphs.pointer), column: 0, row: row, .bold) }
        if isUnread { canvas.draw(String(appearance.glyphs.unread), column: 1, row: row, .bold) }
        let right =
            columns >= Self.minimumColumnsForRight
            ? cells.right.visible.truncated(toColumns: columns / 3, mark: appearance.glyphs.more) : ""
        let end = columns - 1 - (right.isEmpty ? 0 : right.displayWidth + 2)
        var column = 3
        if !cells.time.isEmpty {
            canvas.draw(cells.time, column: column, row: row, faint)
            column += moment.display.hours == .twelve ? 11 : 8
        }
        let title = cells.title.visible.truncated(toColumns: max(0, end - column), mark: appearance.glyphs.more)
        column += canvas.draw(title, column: column, row: row, isUnread ? .bold : item.color)
        if !cells.more.isEmpty, end - column > 8 {
            let more = cells.more.visible.truncated(toColumns: end - column - 2, mark: appearance.glyphs.more)
            canvas.draw(more, column: column + 2, row: row, faint)
        }
        canvas.draw(right, column: columns - 1 - right.displayWidth, row: row, faint)
        if isFocused { canvas.mark(column: 0, row: row, columns: columns, .reverse) }
    }

    /// Returns the cells of an item's row.
    private func cells(_ item: CenterItem, at instant: Instant?, _ glyphs: Glyphs) -> (
        time: String, title: String, more: String, right: String
    ) {
        switch item {
        case .pending(let notification):
            let mark =
                switch notification.state {
                case .snoozed: "snoozed"
                default:
                    contents.countdown(notification.id, at: moment.now)
                        ?? (notification.repeats ? Self.repeats(notification) : "")
                }
            let app = notification.calendar ?? notification.content.app ?? AlertService.product
            return (
                time(notification.due),
                moment.title(
                    notification, at: instant ?? WireTime(notification.due)?.instant, isLater: instant != nil),
                Self.line(notification.content.body),
                [app == AlertService.product ? "" : app, mark].filter { !$0.isEmpty }.joined(
                    separator: glyphs.separator)
            )
        case .past(let past):
            return (
                time(past.content.originTime == nil ? past.deliveredAt : past.due), past.title,
                Self.line(past.content.body),
                past.unread ? "" : HistoryListing.words(past, moment: moment)
            )
        case .prompt(let prompt):
            let labels = prompt.buttons.prefix(3).map(\.label).joined(separator: " / ")
            return (
                "", prompt.title, "by \(prompt.asker.program)" + (labels.isEmpty ? "" : ": \(labels)"),
                prompt.presenter.map { "in \($0)" } ?? "waits"
            )
        }
    }

    private static func repeats(_ notification: Notifications.Notification) -> String {
        let skipped = notification.skipped?.count ?? 0
        return skipped == 0 ? "repeats" : "skips \(skipped)"
    }

    /// Returns the first line of a text.
    private static func line(_ text: String?) -> String {
        text?.split(whereSeparator: \.isNewline).first.map { String($0.prefix(400)) } ?? ""
    }

    /// Returns a time as `09:30` for today and later, or as `20 Nov` for an earlier day.
    private func time(_ wire: String) -> String {
        guard let time = WireTime(wire) else { return "" }
        let local = moment.zone.civil(at: time.instant)
        if local.date < moment.today {
            return moment.display.text(local.date, year: false)
        }
        return moment.minute(local.time)
    }

    // MARK: The last row

    private mutating func drawFoot(
        _ canvas: inout Canvas, row: Int, _ appearance: PromptAppearance
    ) -> (column: Int, row: Int)? {
        let columns = canvas.size.columns
        switch mode {
        case .filtering: return drawLine("Search: ", hint: "", &canvas, row: row)
        default: break
        }
        if let note {
            canvas.draw(
                note.visible.truncated(toColumns: columns - 2, mark: appearance.glyphs.more), column: 1, row: row, .bold
            )
            return nil
        }
        var hints = hints(appearance.glyphs)
        // The last hints, about the keys and leaving, stay longest.
        while hints.count > 1, hints.joined(separator: appearance.glyphs.separator).displayWidth > columns - 2 {
            hints.removeFirst()
        }
        canvas.draw(hints.joined(separator: appearance.glyphs.separator), column: 1, row: row, .faint)
        return nil
    }

    private mutating func drawLine(
        _ label: String, hint: String, _ canvas: inout Canvas, row: Int
    ) -> (column: Int, row: Int) {
        let start = min(1 + label.displayWidth, max(0, canvas.size.columns - 8))
        canvas.draw(label, column: 1, row: row, columns: max(0, start - 1), .bold)
        let width = max(1, canvas.size.columns - start - 1)
        if line.isEmpty { canvas.draw(hint, column: start, row: row, columns: width, .faint) }
        let drawn = line.drawing(columns: width)
        canvas.draw(drawn.text, column: start, row: row, columns: width)
        canvas.mark(column: start, row: row, columns: width, .underline)
        return (min(start + drawn.cursor, canvas.size.columns - 1), row)
    }

    private func hints(_ glyphs: Glyphs) -> [String] {
        switch mode {
        case .details: return ["\(glyphs.upDown) choose", "Enter choose", "Esc back"]
        case .help: return ["any key goes back"]
        case .form(let form):
            let verb =
                switch form.purpose {
                case .create: "schedule"
                case .edit: "change"
                case .ending: "choose"
                case .snooze: "snooze"
                }
            return (form.choices.isEmpty ? [] : ["\(glyphs.upDown) choose"]) + ["Enter \(verb)", "Esc back"]
        default: break
        }
        let ring = contents.ringing == nil ? [] : ["r stop or snooze"]
        if let month {
            let own =
                month.place == nil
                ? ["t today", "PgUp PgDn month", "\(glyphs.leftRight) \(glyphs.upDown) day", "Enter list"]
                : ["p pause", "- skip", "x cancel", "e edit", "Enter open"]
            return own + ring + ["n new", "? keys", month.place == nil ? "Esc back" : "Esc days"]
        }
        let own: [String] =
            switch part {
            case .pending: ["p pause", "- skip", "x cancel", "e edit"]
            case .delivered: ["f unread", "x clear", "a done", "s snooze"]
            case .prompts: []
            }
        // Only keys that do something on this row are offered.
        let here = item == nil ? [] : ["Enter " + (part == .prompts ? "answer" : "open")]
        return ["Tab part"] + (item == nil ? [] : own) + ["/ search", "u undo"] + here + ring
            + ["m month", "n new", "? keys", "q leave"]
    }
}

extension CenterItem {
    /// The colour of the item's calendar.
    fileprivate var color: Attributes {
        guard case .pending(let notification) = self, let color = notification.color.flatMap(TerminalColor.init(hex:))
        else { return [] }
        return .color(color)
    }
}
