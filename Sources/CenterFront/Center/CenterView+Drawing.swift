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
        let panes = CenterPanes(columns: size.columns)
        let rows = top..<max(top, foot)
        if let month {
            draw(month, on: &canvas, rows: rows, appearance)
        } else {
            if let columns = panes.chosen {
                let rows = rows.dropFirst(Self.headRows(in: rows.count))
                drawPane(&canvas, rows: rows, columns: columns, appearance)
            }
            drawLists(&canvas, rows: rows, panes: panes, appearance)
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

    private mutating func drawLists(
        _ canvas: inout Canvas, rows: Range<Int>, panes: CenterPanes, _ appearance: PromptAppearance
    ) {
        guard !rows.isEmpty else { return }
        let columns = panes.list
        let parts = CenterPart.allCases
        let head = Self.headRows(in: rows.count)
        let layout = CenterLayout(
            need: parts.map { lists[$0]?.rows.count ?? 0 }, focus: part.rawValue, height: rows.count - head)
        if head == 1 { drawHead(&canvas, row: rows.lowerBound, appearance) }
        var row = rows.lowerBound + head
        if layout.heights.contains(nil) {
            drawTabs(&canvas, row: row)
            draw(part, on: &canvas, rows: row + 1..<max(row + 1, rows.upperBound), columns: columns, appearance)
            return
        }
        for (place, height) in layout.heights.enumerated() {
            guard let height else { continue }
            drawHeading(parts[place], on: &canvas, row: row, columns: columns, appearance)
            if panes.chosen != nil {
                canvas.draw(String(appearance.glyphs.rightTee), column: columns, row: row, .faint)
            }
            draw(parts[place], on: &canvas, rows: row + 1..<row + 1 + height, columns: columns, appearance)
            row += 1 + height
        }
    }

    /// Returns the number of rows for the title of the screen: it has one if there is enough room.
    private static func headRows(in rows: Int) -> Int { rows - 1 >= CenterLayout.minimumHeight ? 1 : 0 }

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
        case .pending: "\(contents.pendingCount)"
        case .delivered: "\(contents.deliveredCount)"
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
        _ part: CenterPart, on canvas: inout Canvas, row: Int, columns: Int, _ appearance: PromptAppearance
    ) {
        let line = String(repeating: appearance.glyphs.horizontal, count: columns)
        canvas.draw(line, column: 0, row: row, .faint)
        var text = " \(part.name) \(count(part))"
        if part == .delivered {
            if contents.earlierCount > 0, !isUnreadOnly {
                text += ", \(contents.earlierCount) earlier" + (contents.isPastCut ? " and more" : "")
            }
            if isUnreadOnly { text += appearance.glyphs.separator + "unread only" }
        }
        canvas.draw(text + " ", column: 1, row: row, part == self.part ? [.bold, .reverse] : .bold)
        targets.append(Target(row: row, columns: 0..<columns, what: .part(part)))
    }

    private mutating func draw(
        _ part: CenterPart, on canvas: inout Canvas, rows: Range<Int>, columns: Int, _ appearance: PromptAppearance
    ) {
        guard !rows.isEmpty else { return }
        let window = lists[part, default: CenterList()].window(height: rows.count)
        let list = lists[part, default: CenterList()]
        if list.rows.isEmpty { canvas.draw(empty(part), column: 3, row: rows.lowerBound, .faint) }
        /// Draws the line about further rows; a click on it goes to the nearest of them.
        func drawMore(_ count: Int, _ mark: Character, row: Int, place: Int) {
            let text = count > 0 ? "\(mark) \(count) more" : "\(mark)"
            canvas.draw(text, column: 1, row: row, columns: max(0, columns - 2), .faint)
            targets.append(Target(row: row, columns: 0..<columns, what: .row(part, place)))
        }
        var first = rows.lowerBound
        if let above = window.above {
            drawMore(above, appearance.glyphs.above, row: first, place: window.rows.lowerBound - 1)
            first += 1
        }
        for (row, place) in zip(first..<rows.upperBound, window.rows) {
            let isFocused = place == list.focus && part == self.part
            switch list.rows[place] {
            case .heading(let text): canvas.draw(text, column: 1, row: row, columns: max(0, columns - 1), .faint)
            case .item(let item): draw(item, on: &canvas, row: row, columns: columns, isFocused: isFocused, appearance)
            case .group(let group):
                draw(group, on: &canvas, row: row, columns: columns, isFocused: isFocused, appearance)
            }
            guard list.rows[place].key != nil else { continue }
            targets.append(Target(row: row, columns: 0..<columns, what: .row(part, place)))
        }
        if let below = window.below {
            drawMore(below, appearance.glyphs.below, row: rows.upperBound - 1, place: window.rows.upperBound)
        }
    }

    /// Draws the line of a group: its name, the number of its notifications, and the newest of them while it is folded.
    private func draw(
        _ group: CenterGroup, on canvas: inout Canvas, row: Int, columns: Int, isFocused: Bool,
        _ appearance: PromptAppearance
    ) {
        let glyphs = appearance.glyphs
        if isFocused { canvas.draw(String(glyphs.pointer), column: 0, row: row, .bold) }
        canvas.draw(String(glyphs.unread), column: 1, row: row, .bold)
        var column = 3
        if let newest = group.members.first, group.isFolded {
            canvas.draw(time(newest), column: column, row: row, isFocused ? [] : .faint)
        }
        column += timeColumns
        let mark = " " + String(group.isFolded ? glyphs.pointer : glyphs.below)
        let room = max(0, columns - 1 - column)
        let name = group.text.visible.truncated(toColumns: max(0, room - mark.count), mark: glyphs.more) + mark
        column += canvas.draw(name.truncated(toColumns: room), column: column, row: row, .bold)
        if let newest = group.members.first, group.isFolded, columns - 1 - column > 8 {
            let title = newest.title.visible.truncated(toColumns: columns - 3 - column, mark: glyphs.more)
            canvas.draw(title, column: column + 2, row: row, isFocused ? [] : .faint)
        }
        if isFocused { canvas.mark(column: 0, row: row, columns: columns, .reverse) }
    }

    /// The columns of a time, with the blanks behind it.
    private var timeColumns: Int { moment.display.hours == .twelve ? 11 : 8 }

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
        _ item: CenterItem, at instant: Instant? = nil, on canvas: inout Canvas, row: Int, columns: Int,
        isFocused: Bool, _ appearance: PromptAppearance
    ) {
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
            column += timeColumns
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
            let alarm = notification.content.ring == nil ? "" : "alarm"
            return (
                time(notification.due),
                moment.title(
                    notification, at: instant ?? WireTime(notification.due)?.instant, isLater: instant != nil),
                Self.line(notification.content.body),
                Self.joined([app, alarm, mark], glyphs)
            )
        case .past(let past):
            return (
                time(past), past.title, Self.line(past.content.body),
                Self.joined(
                    [
                        past.content.app ?? "", past.held == true ? HistoryListing.held(isReleased: past.released) : "",
                        past.unread ? "" : HistoryListing.words(past, moment: moment),
                    ], glyphs)
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

    /// Returns the words at the end of a row. The application alertd is not named.
    private static func joined(_ words: [String], _ glyphs: Glyphs) -> String {
        words.filter { !$0.isEmpty && $0 != AlertService.product }.joined(separator: glyphs.separator)
    }

    /// Returns the first line of a text.
    private static func line(_ text: String?) -> String {
        text?.split(whereSeparator: \.isNewline).first.map { String($0.prefix(400)) } ?? ""
    }

    private func time(_ past: Notifications.Past) -> String {
        time(past.content.originTime == nil ? past.deliveredAt : past.due)
    }

    /// Returns a time as `09:30` for today and later, or as `20 Nov` for an earlier day.
    func time(_ wire: String) -> String {
        guard let time = WireTime(wire) else { return "" }
        let local = moment.zone.civil(at: time.instant)
        if local.date < moment.today {
            return moment.display.text(local.date, year: false)
        }
        return moment.minute(local.time)
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
