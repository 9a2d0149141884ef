// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AskKit
import ClientKit
import ReminderKit
import TerminalKit

extension CenterView {
    /// Draws the pane next to the lists, with all of the item in focus.
    func drawPane(_ canvas: inout Canvas, rows: Range<Int>, columns: Range<Int>, _ appearance: PromptAppearance) {
        for row in rows {
            canvas.draw(String(appearance.glyphs.vertical), column: columns.lowerBound - 2, row: row, .faint)
        }
        let lines = paneLines(columns: columns.count, appearance.glyphs)
        let seen = lines.count <= rows.count ? lines.count : max(0, rows.count - 1)
        for (row, line) in zip(rows, lines.prefix(seen)) {
            canvas.draw(line.text, column: columns.lowerBound, row: row, columns: columns.count, line.attributes)
        }
        if seen < lines.count, let row = rows.last {
            let text = "\(appearance.glyphs.below) \(lines.count - seen) more lines"
            canvas.draw(text, column: columns.lowerBound, row: row, columns: columns.count, .faint)
        }
    }

    /// Returns the lines of the pane: the text, what is known, the next times, the keys, and what became of it and why.
    func paneLines(columns: Int, _ glyphs: Glyphs) -> [(text: String, attributes: Attributes)] {
        var lines: [(text: String, attributes: Attributes)] = []
        func add(_ texts: [String], _ attributes: Attributes = []) {
            if !lines.isEmpty, !texts.isEmpty { lines.append(("", [])) }
            lines += texts.map { ($0, attributes) }
        }
        if let group = lists[part]?.group {
            add(group.text.wrapped(toColumns: columns), .bold)
            add(group.members.prefix(100).flatMap { Self.hanging(time($0.deliveredAt), $0.title, columns: columns) })
            add([choiceHints.joined(separator: glyphs.separator)], .faint)
            return lines
        }
        guard let item else { return [] }
        add(item.title.wrapped(toColumns: columns), .bold)
        let details = CenterDetails(item, isNewest: isNewest(item))
        if let body = details.body, !body.isEmpty {
            lines += body.wrapped(toColumns: columns, limit: 500).map { ($0, []) }
        }
        let facts = details.lines(moment: moment)
        let width = facts.map(\.name.count).max() ?? 0
        add(facts.flatMap { Self.hanging($0.name.padded(toColumns: width), $0.text, columns: columns) }, .faint)
        if let chosen, chosen.key == item.key { add(self.next(chosen, columns: columns)) }
        add(buttons(details, columns: columns, glyphs))
        add(choiceHints.joined(separator: glyphs.separator).wrapped(toColumns: columns), .faint)
        if let chosen, chosen.key == item.key {
            add(
                chosen.steps.flatMap { step in
                    Self.hanging(step.event == "now" ? "now  " : time(step.at), step.text, columns: columns)
                }, .faint)
        }
        return lines
    }

    private func next(_ chosen: CenterChosen, columns: Int) -> [String] {
        chosen.next.enumerated().flatMap { number, time in
            Self.hanging(
                number == 0 ? "next" : "    ", "\(moment.here(time)) (\(moment.distance(time)))", columns: columns)
        }
    }

    /// Returns the buttons that Enter offers for the item, or the buttons of a question.
    private func buttons(_ details: CenterDetails, columns: Int, _ glyphs: Glyphs) -> [String] {
        var labels = details.choices.filter { $0.choice != .back }.map(\.label)
        if case .prompt(let prompt) = details.item { labels = prompt.buttons.map(\.label) }
        return labels.map { "[\($0.visible)]" }.joined(separator: " ").wrapped(toColumns: columns, limit: 5)
            .filter { !$0.isEmpty }
    }

    /// Returns a text behind a name, whose later lines begin where the first does.
    private static func hanging(_ name: String, _ text: String, columns: Int) -> [String] {
        let margin = name.displayWidth + 2
        return text.visible.wrapped(toColumns: max(8, columns - margin), limit: 20).enumerated().map { number, line in
            number == 0 ? name + "  " + line : String(repeating: " ", count: margin) + line
        }
    }
}
