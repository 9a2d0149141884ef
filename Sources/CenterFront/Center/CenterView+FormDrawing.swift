// SPDX-License-Identifier: Apache-2.0

import AskKit
import ClientKit
import ReminderKit
import TerminalKit

extension CenterView {
    /// The number of rows reserved for what is understood, so that the frame stays where it is while somebody types.
    private static let meaningRows = 5

    /// Draws the typed line, with the choices above it and its interpretation below.
    mutating func draw(
        _ form: CenterForm, on canvas: inout Canvas, _ appearance: PromptAppearance
    ) -> (column: Int, row: Int)? {
        let box = CenterBox(on: canvas.size)
        let (columns, room) = (box.room.columns, box.room.rows)
        let meaning = lines(of: form, columns: columns, appearance)
        let heading = room >= 3 ? 1 : 0
        let choices = max(0, min(form.choices.count, room - heading - 1))
        let left = room - heading - choices - 1
        let gap = left >= 2 ? 1 : 0
        let below = max(0, min(max(meaning.count, Self.meaningRows), left - gap))
        let first = max(0, min((form.place ?? form.choices.count) - choices + 1, form.choices.count - choices))
        let typed = line.drawing(columns: columns)
        let row = heading + choices
        let origin = box.draw(rows: row + 1 + gap + below, on: &canvas, appearance.glyphs) { inner in
            if heading == 1 {
                inner.draw(
                    title(of: form).truncated(toColumns: columns, mark: appearance.glyphs.more), column: 0, row: 0,
                    .bold)
            }
            for place in 0..<choices {
                let isFocused = first + place == form.place
                let mark = isFocused ? String(appearance.glyphs.pointer) : " "
                let choice = form.choices[first + place]
                let label = (form.takesText ? SnoozeText.label(choice) : choice).visible
                inner.draw("\(mark) \(label)", column: 0, row: heading + place, isFocused ? .bold : [])
                if isFocused { inner.mark(column: 0, row: heading + place, columns: columns, .reverse) }
            }
            if line.isEmpty { inner.draw(hint(of: form), column: 0, row: row, .faint) }
            inner.draw(typed.text, column: 0, row: row, columns: columns)
            if form.takesText { inner.mark(column: 0, row: row, columns: columns, .underline) }
            for (place, line) in meaning.prefix(below).enumerated() {
                inner.draw(line.text, column: 0, row: row + 1 + gap + place, line.attributes)
            }
        }
        for place in 0..<choices {
            targets.append(
                Target(
                    row: origin.row + heading + place, columns: origin.column..<origin.column + columns,
                    what: .choice(first + place)))
        }
        return (min(origin.column + typed.cursor, canvas.size.columns - 1), min(origin.row + row, canvas.size.rows - 1))
    }

    private func title(of form: CenterForm) -> String {
        switch form.purpose {
        case .create(nil): "New reminder"
        case .create(let day?): "New reminder on \(moment.text(day))"
        case .edit(_, let title, _): "Edit \"\(title.visible)\""
        case .ending(_, let title, _): "\"\(title.visible)\" repeats. What is meant?"
        case .snooze(_, let title): "Snooze \"\(title.visible)\""
        }
    }

    private func hint(of form: CenterForm) -> String {
        switch form.purpose {
        case .create(nil): "title and time, like: Call Ada tomorrow 9am"
        case .create: "title and time, like: Call Ada 9am"
        case .edit: "title in quotes, and a time for another one"
        case .ending: ""
        case .snooze: "or type: 25m, tomorrow 9am"
        }
    }

    private func lines(
        of form: CenterForm, columns: Int, _ appearance: PromptAppearance
    ) -> [(text: String, attributes: Attributes)] {
        switch form.meaning {
        case .none: return []
        // The mark says it without a colour, too.
        case .refused(let reason):
            return "! \(reason)".wrapped(toColumns: columns, limit: 6).map { ($0, [.bold, .red]) }
        case .understood(let lines):
            let width = (lines.map(\.name.count).max() ?? 0) + 2
            return lines.flatMap { line -> [(String, Attributes)] in
                let texts = line.text.wrapped(toColumns: max(1, columns - width), limit: 4)
                return texts.enumerated().map { place, text in
                    ((place == 0 ? line.name : "").padded(toColumns: width) + text, line.name.isEmpty ? .faint : [])
                }
            }
        }
    }
}
