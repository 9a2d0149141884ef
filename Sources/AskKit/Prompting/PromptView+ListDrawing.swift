// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import PromptKit
import TerminalKit

// Buttons below one another: a short list with numbers, or a long one that is filtered.
extension PromptView {
    mutating func drawList(_ layout: PromptLayout, _ pen: inout PromptPainter) {
        if layout.hasFilter {
            let shown = pen.search(
                list.filter, empty: "type to filter", count: "\(list.matches.count)/\(rows.count)",
                isFocused: focus == .rows)
            if focus == .rows { pen.cursor = (pen.margin + shown, pen.row) }
            pen.row += 1
        }
        guard layout.list > 0 else { return }
        let window = model.window(height: layout.list)
        let isPart = window.count < rows.count || list.matches.count < rows.count
        listPosition =
            isPart && !layout.hasFilter ? Self.position(window, of: list.matches.count, all: rows.count) : ""
        if list.isFiltered {
            drawLongList(window, hasBar: layout.hasFilter, &pen)
        } else {
            drawShortList(window, layout, &pen)
        }
        if list.matches.isEmpty { pen.text("No matches.", column: 2, .faint) }
        pen.row += layout.list - window.count
        if focus == .rows { drawLabel(layout, &pen) }
    }

    /// Draws rows of a list that is filtered, without numbers: digits filter it.
    ///
    /// - Parameter hasBar: Whether a bar shows the visible part, which the list names otherwise.
    private mutating func drawLongList(_ window: Range<Int>, hasBar: Bool, _ pen: inout PromptPainter) {
        let top = pen.row
        let filter = LabelFilter(list.filter)
        let hasBar = hasBar && window.count < list.matches.count
        for place in window {
            let button = rows[list.matches[place]]
            let isDestructive = button.role == .destructive
            let label = PromptPainter.label(button)
            let position = !hasBar && !isFramed && place == window.upperBound - 1 ? listPosition : ""
            let end = pen.columns - (hasBar ? 2 : position.isEmpty ? 0 : position.displayWidth + 1)
            if !position.isEmpty { pen.text(position, column: end + 1, .faint) }
            targets.append(pen.target(0..<pen.columns, .rows, list.matches[place]))
            if label.displayWidth <= end - 2 { labelled.insert(button.index) }
            pen.listRow(
                PromptPainter.ListRow(
                    label: label, isFocused: focus == .rows && place == list.focus,
                    matched: list.filter.isEmpty ? [] : filter.matched(in: label),
                    attributes: isDestructive ? [.red, .bold] : []),
                column: 0, end: end)
        }
        if hasBar { pen.bar(window, of: list.matches.count, top: top) }
    }

    private mutating func drawShortList(_ window: Range<Int>, _ layout: PromptLayout, _ pen: inout PromptPainter) {
        let numberWidth = numberWidth
        for place in window {
            let row = list.matches[place]
            let isFocused = focus == .rows && place == list.focus
            let isMarked = !isFramed && !layout.hasSeparator && place == window.upperBound - 1
            let columns = pen.choice(
                rows[row], number: rows[row].index, numberWidth: numberWidth, isFocused: isFocused,
                position: isMarked ? listPosition : "")
            targets.append(pen.target(0..<pen.columns, .rows, row))
            if PromptPainter.hasRoom(for: rows[row], numberWidth, columns: columns) {
                labelled.insert(rows[row].index)
            }
            pen.row += 1
        }
    }

    /// The width of the numbers, which are the indices of the buttons; -2 if a list has none.
    var numberWidth: Int { list.isFiltered ? -2 : "\(rows.last?.index ?? 0)".count }

    /// Returns the visible part of a list for people.
    package static func position(_ window: Range<Int>, of matches: Int, all: Int) -> String {
        let count = matches == all ? "\(all)" : "\(matches) found"
        return window.count == matches ? count : "\(window.lowerBound + 1)-\(window.upperBound) of \(count)"
    }

    mutating func drawCancel(_ layout: PromptLayout, _ pen: inout PromptPainter) {
        guard let cancel else { return }
        if layout.hasSeparator {
            pen.separator(listPosition)
            listPosition = ""
        }
        _ = pen.choice(
            cancel, number: list.isFiltered ? nil : cancel.index, numberWidth: numberWidth,
            isFocused: focus == .cancel)
        targets.append(pen.target(0..<pen.columns, .cancel, nil))
        pen.row += 1
        if focus == .cancel { drawLabel(layout, &pen) }
    }
}
