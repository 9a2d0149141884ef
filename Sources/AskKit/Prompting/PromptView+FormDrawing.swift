// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import PromptKit
import TerminalKit

// The fields of a form, below one another. The field in focus shows its list, its lines, and its hint or problem. If
// there is no room for all fields, those around it are shown.
extension PromptView {
    /// The most rows of a list, and of one that is the only field.
    private static let (listRows, onlyListRows) = (6, 12)
    /// The most rows of a text of several lines, in focus and elsewhere.
    private static let (textRows, restingTextRows) = (6, 2)

    /// The columns of a row of a list before its label.
    private static let box = 4

    /// Returns the lines below the field in focus: the label of a row that has no room for it, and a sentence. Where
    /// there is no room for all, the last one ends with a sign.
    private func remarks(_ stop: Int, columns: Int) -> (lines: [String], isProblem: Bool) {
        guard let form, focus == .field(stop) else { return ([], false) }
        var lines: [String] = []
        if let list = model.lists[stop]?.list, let row = list.row, list.labels[row].displayWidth > columns - Self.box {
            lines = list.labels[row].wrapped(toColumns: columns)
        }
        let problem = model.lists[stop]?.refusal ?? self.problem(stop)
        let text = problem ?? form.draft.reading(form.stops[stop].field).note ?? form.stops.field(stop).hint
        lines += text.map { $0.visible.wrapped(toColumns: columns) } ?? []
        guard lines.count > remarkRows else { return (lines, problem != nil) }
        // The reason of a refusal stays rather than the label.
        lines = problem == nil ? Array(lines.prefix(remarkRows)) : Array(lines.suffix(remarkRows))
        if problem == nil, let last = lines.last {
            lines[lines.count - 1] = (last + String(repeating: " ", count: columns)).truncated(toColumns: columns)
        }
        return (lines, problem != nil)
    }

    /// Returns the problem to show for a field; nil for none.
    private func problem(_ stop: Int) -> String? {
        form.flatMap { $0.stops.problem(ofField: $0.stops[stop].field, in: $0.draft, hasTried: model.hasTried) }
    }

    /// Returns the height of a field.
    private func rows(_ stop: Int, columns: Int) -> Int {
        guard let stops = model.stops else { return 1 }
        let isFocused = focus == .field(stop)
        let remarks = remarks(stop, columns: columns).lines.count
        switch stops.field(stop).kind {
        case .choice:
            guard isFocused, let list = model.lists[stop]?.list else { return 1 }
            return 1 + max(1, min(list.matches.count, fields.count == 1 ? Self.onlyListRows : Self.listRows)) + remarks
        case .lines:
            let most = isFocused ? Self.textRows : Self.restingTextRows
            return fields[stop].editor.drawing(columns: columns, rows: most).lines.count + remarks
        default: return 1 + remarks
        }
    }

    /// Returns the column at which the contents of fields begin.
    private func fieldStart(_ columns: Int) -> Int {
        min(fields.map(\.label.displayWidth).max() ?? 0, max(4, columns / 3)) + 4
    }

    /// Determines the fields on the screen: the one in focus and as many others as fit.
    ///
    /// - Parameter height: The rows of the whole prompt without its frame.
    mutating func arrangeFields(columns: Int, height: Int) {
        guard model.stops != nil else { return }
        let width = max(1, columns - fieldStart(columns))
        let room = max(1, height - (prompt.body.isEmpty ? 2 : 3))
        var focused = fields.count - 1
        if case .field(let stop) = focus { focused = stop }
        // A list keeps its first row and the one in focus.
        remarkRows = max(1, room - (model.lists[focused] == nil ? 1 : 2))
        let heights = fields.indices.map { rows($0, columns: width) }
        var first = min(firstField, focused)
        while first < focused, heights[first...focused].reduce(0, +) > room { first += 1 }
        var end = focused + 1
        while end < fields.count, heights[first...end].reduce(0, +) <= room { end += 1 }
        while first > 0, heights[first - 1..<end].reduce(0, +) <= room { first -= 1 }
        firstField = first
        shownFields = first..<end
        fieldRows = min(room, heights[first..<end].reduce(0, +))
        listHeight = max(1, min(heights[focused], room) - 1 - remarks(focused, columns: width).lines.count)
    }

    /// Draws the fields that ``arrangeFields(columns:height:)`` has found room for.
    mutating func drawForm(_ pen: inout PromptPainter) {
        let start = fieldStart(pen.columns)
        for stop in shownFields {
            let isFocused = focus == .field(stop)
            if isFocused { pen.text(String(pen.appearance.glyphs.pointer), .bold) }
            let hasProblem = problem(stop) != nil
            let label = fields[stop].label.truncated(toColumns: start - 3)
            pen.text(label, column: 2, hasProblem ? [.red, .bold] : isFocused ? .bold : [])
            // The rows of a list are targets, too.
            targets.append(pen.target(0..<pen.columns, .field(stop), nil))
            drawContent(stop, start, isFocused: isFocused, &pen)
            let (lines, isProblem) = remarks(stop, columns: max(1, pen.columns - start))
            for line in lines {
                pen.text(line, column: start, isProblem ? [.red, .bold] : .faint)
                pen.row += 1
            }
        }
        if shownFields.count < fields.count {
            let (first, last) = (shownFields.lowerBound + 1, shownFields.upperBound)
            fieldPosition = "\(first)-\(last) of \(fields.count)"
        }
    }

    private mutating func drawContent(_ stop: Int, _ start: Int, isFocused: Bool, _ pen: inout PromptPainter) {
        guard let form else { return }
        switch form.stops.field(stop).kind {
        case .check:
            let isChecked = form.draft.entries[form.stops[stop].field].isChecked
            pen.text(isChecked ? "[x]" : "[ ]", column: start, isFocused ? [.bold] : [])
            if isFocused { pen.cursor = (pen.margin + start + 1, pen.row) }
            pen.row += 1
        case .choice: drawList(stop, start, isFocused: isFocused, &pen)
        case .lines:
            let most = isFocused ? Self.textRows : Self.restingTextRows
            let drawn = fields[stop].editor.drawing(columns: max(1, pen.columns - start), rows: most)
            if isFocused { pen.cursor = (pen.margin + start + drawn.cursor.column, pen.row + drawn.cursor.row) }
            for line in drawn.lines {
                pen.text(line, column: start)
                pen.underline(column: start)
                pen.row += 1
            }
        default:
            pen.field(
                Field(label: "", editor: fields[stop].editor), placeholder: "", start: start, isFocused: isFocused)
            pen.row += 1
        }
    }

    private mutating func drawList(_ stop: Int, _ start: Int, isFocused: Bool, _ pen: inout PromptPainter) {
        guard let place = model.stops?[stop].field, let list = model.lists[stop]?.list, let draft else { return }
        let summary = model.shownSummary(stop, in: draft)
        let width = max(1, pen.columns - start)
        let window = isFocused ? model.window(stop, height: listHeight) : 0..<0
        // The first row says how much of the list is visible.
        var firstWidth = width
        if isFocused, !list.matches.isEmpty, window.count < list.labels.count {
            let position = Self.position(window, of: list.matches.count, all: list.labels.count)
            if position.displayWidth + 12 <= width {
                firstWidth = width - position.displayWidth - 1
                pen.text(position, column: pen.columns - position.displayWidth, .faint)
            } else {
                listPosition = position
            }
        }
        if isFocused, !list.filter.isEmpty {
            let shown = list.filter.visible.suffix(columns: max(1, firstWidth - 1))
            pen.text(shown, column: start)
            pen.underline(column: start, columns: firstWidth)
            pen.cursor = (pen.margin + start + shown.displayWidth, pen.row)
        } else {
            let hint = list.isFiltered ? "type to filter" : "Space chooses"
            let isEmpty = summary.isEmpty
            pen.text(
                (isEmpty ? isFocused ? hint : "-" : summary).truncated(toColumns: firstWidth), column: start,
                isEmpty ? .faint : [])
        }
        pen.row += 1
        guard isFocused else { return }
        for position in window {
            let row = list.matches[position]
            let isChosen = draft.entries[place].chosen.contains(row)
            let box = draft.takesSeveral(place) ? (isChosen ? "[x] " : "[ ] ") : (isChosen ? "(x) " : "( ) ")
            let isHere = position == list.focus
            pen.text(
                (box + list.labels[row]).truncated(toColumns: width), column: start,
                isHere ? [.reverse, .bold] : isChosen ? .bold : [])
            targets.append(pen.target(start..<pen.columns, .field(stop), row))
            pen.row += 1
        }
        if list.matches.isEmpty {
            let takesOther = draft.fields[place].takesOther == true && !list.filter.isEmpty
            pen.text(takesOther ? "Enter takes it as it is." : "No matches.", column: start, .faint)
            pen.row += 1
        }
    }
}
