// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AskKit
import CivilTime
import ClientKit
import ReminderKit
import TerminalKit

extension CenterView {
    /// Draws the month instead of the lists.
    mutating func draw(_ month: CenterMonth, on canvas: inout Canvas, rows: Range<Int>, _ appearance: PromptAppearance)
    {
        guard !rows.isEmpty else { return }
        let layout = MonthLayout(
            month.day, firstWeekday: firstWeekday, isInList: month.place != nil, columns: canvas.size.columns,
            rows: rows.count)
        if !layout.seen.isEmpty {
            if layout.top > 0 { drawMonthHead(month, on: &canvas, row: rows.lowerBound) }
            if layout.top > 1 { drawWeekdays(layout, on: &canvas, row: rows.lowerBound + 1) }
        }
        for (line, place) in layout.seen.enumerated() {
            let row = rows.lowerBound + layout.top + line * layout.height
            if layout.width == 0 {
                draw(month.day.firstOfMonth.adding(days: place), month, on: &canvas, row: row, appearance)
            } else {
                for (column, day) in layout.weeks[place].enumerated() {
                    guard let day else { continue }
                    draw(day, month, layout, on: &canvas, column: column * layout.width, row: row, appearance)
                }
            }
        }
        if layout.list > 0 {
            drawDay(month, on: &canvas, rows: rows.upperBound - layout.list..<rows.upperBound, appearance)
        }
    }

    private func drawMonthHead(_ month: CenterMonth, on canvas: inout Canvas, row: Int) {
        let name = " \(MonthLayout.names[month.day.month - 1]) \(month.day.year)"
        let width = canvas.draw(name, column: 0, row: row, .bold)
        guard let agenda = contents.agenda else { return }
        let text = agenda.isCut || contents.isPendingCut ? "\(agenda.count) and more" : "\(agenda.count) due"
        let start = canvas.size.columns - text.count - 1
        if start > width + 1 { canvas.draw(text, column: start, row: row, .faint) }
    }

    private func drawWeekdays(_ layout: MonthLayout, on canvas: inout Canvas, row: Int) {
        let indent = layout.width >= 4 ? 1 : 0
        for place in 0..<7 {
            let weekday = Weekday.allCases[(firstWeekday.rawValue - 1 + place) % 7]
            let name = weekday.shortName.prefix(layout.width >= 5 ? 3 : 2)
            canvas.draw(String(name), column: place * layout.width + indent, row: row, .faint)
        }
    }

    /// Draws a day of the table: its number, a mark and the count of its times. Below, as far as there is room, are the
    /// first of them.
    private mutating func draw(
        _ day: CivilDate, _ month: CenterMonth, _ layout: MonthLayout, on canvas: inout Canvas, column: Int, row: Int,
        _ appearance: PromptAppearance
    ) {
        let isFocused = day == month.day
        let indent = layout.width >= 4 ? 1 : 0
        let count = contents.agenda?.count(day) ?? 0
        if isFocused, indent > 0 { canvas.draw(String(appearance.glyphs.pointer), column: column, row: row, .bold) }
        canvas.draw(
            day.day < 10 ? " \(day.day)" : "\(day.day)", column: column + indent, row: row, attributes(of: day, count))
        if count > 0 {
            canvas.draw(String(appearance.glyphs.unread), column: column + indent + 2, row: row, .bold)
            let text = MonthLayout.text(count, columns: layout.width - indent - 3)
            canvas.draw(text, column: column + indent + 3, row: row, .bold)
        }
        for (line, text) in titles(
            day, rows: layout.height - 1, columns: layout.width - 2, mark: appearance.glyphs.more
        )
        .enumerated() {
            canvas.draw(text, column: column + 1, row: row + 1 + line, .faint)
        }
        if isFocused {
            let width = layout.width >= 5 ? layout.width - 1 : layout.width
            canvas.mark(column: column, row: row, columns: width, month.place == nil ? .reverse : .underline)
        }
        for line in 0..<layout.height {
            targets.append(
                Target(row: row + line, columns: column..<column + layout.width, what: .day(day)))
        }
    }

    /// Draws a day as a row, if a table would be too wide.
    private mutating func draw(
        _ day: CivilDate, _ month: CenterMonth, on canvas: inout Canvas, row: Int, _ appearance: PromptAppearance
    ) {
        let count = contents.agenda?.count(day) ?? 0
        let isFocused = day == month.day
        if isFocused { canvas.draw(String(appearance.glyphs.pointer), column: 0, row: row, .bold) }
        let name = "\(day.weekday.shortName.prefix(2)) \(day.day < 10 ? " " : "")\(day.day)"
        canvas.draw(name, column: 1, row: row, attributes(of: day, count))
        if count > 0 {
            canvas.draw("\(appearance.glyphs.unread)\(MonthLayout.text(count, columns: 3))", column: 7, row: row, .bold)
        }
        if isFocused { canvas.mark(column: 0, row: row, columns: canvas.size.columns, .reverse) }
        targets.append(Target(row: row, columns: 0..<canvas.size.columns, what: .day(day)))
    }

    /// Returns the attributes of a day: today is underlined, and past days are faint.
    private func attributes(of day: CivilDate, _ count: Int) -> Attributes {
        if day == moment.today { return [.bold, .underline] }
        if day < moment.today { return .faint }
        return count > 0 ? .bold : []
    }

    /// Returns the titles of a day's items. The last row has the number of further items.
    private func titles(_ day: CivilDate, rows: Int, columns: Int, mark: String) -> [String] {
        guard rows > 0, let entries = contents.agenda?.days[day], let agenda = contents.agenda else { return [] }
        let shown = entries.count > rows && rows > 1 ? rows - 1 : min(rows, entries.count)
        var lines = entries.prefix(shown).map {
            agenda.notifications[$0.place].title.visible.truncated(toColumns: max(1, columns), mark: mark)
        }
        if shown < entries.count, shown < rows {
            lines.append("+\(MonthLayout.text(entries.count - shown, columns: 3))")
        }
        return lines
    }

    // MARK: The list of a day

    private mutating func drawDay(
        _ month: CenterMonth, on canvas: inout Canvas, rows: Range<Int>, _ appearance: PromptAppearance
    ) {
        let items = dayItems
        let line = String(repeating: appearance.glyphs.horizontal, count: canvas.size.columns)
        canvas.draw(line, column: 0, row: rows.lowerBound, .faint)
        let heading = " \(moment.heading(month.day)): \(items.count) due "
        canvas.draw(
            heading, column: 1, row: rows.lowerBound, columns: max(0, canvas.size.columns - 1),
            month.place == nil ? .bold : [.bold, .reverse])
        let room = rows.dropFirst()
        if items.isEmpty, let row = room.first {
            canvas.draw(
                month.day < moment.today ? "It is past." : "Nothing is due. n makes a reminder for this day.",
                column: 3,
                row: row, .faint)
        }
        var offset = min(month.offset, month.place ?? 0)
        if let place = month.place, place >= offset + room.count { offset = place - room.count + 1 }
        offset = max(0, min(offset, items.count - room.count))
        self.month?.offset = offset
        for (row, place) in zip(room, offset..<max(offset, items.count)) {
            draw(
                items[place].item, at: items[place].instant, on: &canvas, row: row,
                columns: min(canvas.size.columns, CenterPanes.maximumRow), isFocused: place == month.place, appearance)
            targets.append(Target(row: row, columns: 0..<canvas.size.columns, what: .entry(place)))
        }
    }
}
