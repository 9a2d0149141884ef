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

    /// A paragraph below the field in focus.
    private struct Remark {
        var text: String
        var attributes: Attributes
    }

    /// Returns what stands below a field in focus: why its value cannot be taken; its label and the label of its row if
    /// they have no room; a sentence about it.
    private func remarks(_ stop: Int, columns: Int) -> [Remark] {
        guard let form, focus == .field(stop) else { return [] }
        let start = fieldStart(columns)
        var remarks: [Remark] = []
        let problem = model.lists[stop]?.refusal ?? self.problem(stop)
        if let problem { remarks.append(Remark(text: problem.visible, attributes: [.red, .bold])) }
        let label = fields[stop].label
        if label.displayWidth > labelColumns(start) { remarks.append(Remark(text: label, attributes: .bold)) }
        if let list = model.lists[stop]?.list, let row = list.row {
            let isCut = list.labels[row].displayWidth > columns - start - Self.box
            if isCut { remarks.append(Remark(text: list.labels[row], attributes: [])) }
        }
        let note = form.draft.reading(form.stops[stop].field).note ?? form.stops.field(stop).hint
        if problem == nil, let note { remarks.append(Remark(text: note.visible, attributes: .faint)) }
        return remarks
    }

    /// Returns the lines of paragraphs.
    ///
    /// - Parameter mark: The columns of a mark behind the last visible line.
    private func lines(_ remarks: [Remark], columns: Int, mark: Int = 0) -> [(line: String, attributes: Attributes)] {
        let width = max(1, columns - remarkStart(columns) - mark)
        return remarks.flatMap { remark in
            remark.text.wrapped(toColumns: width).map { ($0, remark.attributes) }
        }
    }

    /// Returns the height of what stands below a field. What has no room is scrolled.
    private func remarkHeight(_ stop: Int, columns: Int) -> Int {
        min(remarkRows, lines(remarks(stop, columns: columns), columns: columns).count)
    }

    /// Returns the problem to show for a field; nil for none.
    private func problem(_ stop: Int) -> String? {
        form.flatMap { $0.stops.problem(ofField: $0.stops[stop].field, in: $0.draft, hasTried: model.hasTried) }
    }

    /// Returns the height of a field.
    private func rows(_ stop: Int, columns: Int) -> Int {
        guard let stops = model.stops else { return 1 }
        let isFocused = focus == .field(stop)
        let remarks = remarkHeight(stop, columns: columns)
        switch stops.field(stop).kind {
        case .choice:
            guard isFocused, let list = model.lists[stop]?.list else { return 1 }
            return 1 + max(1, min(list.matches.count, fields.count == 1 ? Self.onlyListRows : Self.listRows)) + remarks
        case .lines:
            let most = isFocused ? Self.textRows : Self.restingTextRows
            let width = max(1, columns - fieldStart(columns))
            return fields[stop].editor.drawing(columns: width, rows: most).lines.count + remarks
        default: return 1 + remarks
        }
    }

    /// Returns the column at which the contents of fields begin.
    private func fieldStart(_ columns: Int) -> Int {
        min(fields.map(\.label.displayWidth).max() ?? 0, max(4, columns / 3)) + 4
    }

    /// Returns the columns of a label next to contents that begin at a column.
    private func labelColumns(_ start: Int) -> Int { start - 3 }

    /// The fewest columns of a sentence next to the label of its field.
    private static let sentence = 20

    /// Returns the column at which the lines below a field begin.
    private func remarkStart(_ columns: Int) -> Int {
        let start = fieldStart(columns)
        return columns - start < Self.sentence ? min(2, columns - 1) : start
    }

    /// Determines the fields on the screen: the one in focus and as many others as fit.
    ///
    /// - Parameter height: The rows of the whole prompt without its frame.
    mutating func arrangeFields(columns: Int, height: Int) {
        guard model.stops != nil else { return }
        // The title, a row of the message, and the buttons: side by side, or a row of their list and the cancel button.
        let buttons = isSideBySide ? 1 : min(1, self.rows.count) + (cancel == nil ? 0 : 1)
        let room = max(1, height - (prompt.body.isEmpty ? 1 : 2) - buttons)
        arrangeFields(columns: columns, room: room)
        // Without a frame, a separate row names the visible part of the fields.
        guard !isFramed, shownFields.count < fields.count, room > 1 else { return }
        arrangeFields(columns: columns, room: room - 1)
        fieldRows += 1
    }

    private mutating func arrangeFields(columns: Int, room: Int) {
        var focused = fields.count - 1
        if case .field(let stop) = focus { focused = stop }
        // A list keeps its first row and the one in focus.
        remarkRows = max(1, room - (model.lists[focused] == nil ? 1 : 2))
        let heights = fields.indices.map { rows($0, columns: columns) }
        var first = min(firstField, focused)
        while first < focused, heights[first...focused].reduce(0, +) > room { first += 1 }
        var end = focused + 1
        while end < fields.count, heights[first...end].reduce(0, +) <= room { end += 1 }
        while first > 0, heights[first - 1..<end].reduce(0, +) <= room { first -= 1 }
        firstField = first
        shownFields = first..<end
        fieldRows = min(room, heights[first..<end].reduce(0, +))
        contentRows = max(1, min(heights[focused], room) - remarkHeight(focused, columns: columns))
    }

    /// Draws the fields that ``arrangeFields(columns:height:)`` has found room for.
    mutating func drawForm(_ pen: inout PromptPainter) {
        let start = fieldStart(pen.columns)
        for stop in shownFields {
            let isFocused = focus == .field(stop)
            if isFocused { pen.text(String(pen.appearance.glyphs.pointer), .bold) }
            let hasProblem = problem(stop) != nil
            let label = fields[stop].label.truncated(toColumns: labelColumns(start))
            pen.text(label, column: 2, hasProblem ? [.red, .bold] : isFocused ? .bold : [])
            // The rows of a list are targets, too.
            targets.append(pen.target(0..<pen.columns, .field(stop), nil))
            drawContent(stop, start, isFocused: isFocused, &pen)
            drawRemarks(stop, &pen)
        }
        guard shownFields.count < fields.count else { return }
        let (first, last) = (shownFields.lowerBound + 1, shownFields.upperBound)
        fieldPosition = "\(first)-\(last) of \(fields.count)"
        guard !isFramed, fieldRows > 1 else { return }
        pen.text(fieldPosition, column: max(0, pen.columns - fieldPosition.displayWidth), .faint)
        pen.row += 1
    }

    private mutating func drawRemarks(_ stop: Int, _ pen: inout PromptPainter) {
        let remarks = remarks(stop, columns: pen.columns)
        guard !remarks.isEmpty else { return }
        var lines = lines(remarks, columns: pen.columns)
        if lines.count > remarkRows {
            // The mark for more text must not cover text.
            let mark = PromptPainter.mark(pen.appearance.glyphs).displayWidth
            lines = self.lines(remarks, columns: pen.columns, mark: mark)
        }
        let text = remarks.map(\.text).joined(separator: "\n")
        _ = below.show(lines.map(\.line), of: text, height: remarkRows, columns: pen.columns)
        let column = remarkStart(pen.columns)
        for place in below.visible {
            let isLast = place == below.visible.upperBound - 1
            pen.line(
                lines[place].line, column: column, lines[place].attributes, isCut: isLast && below.isCut,
                isUrgent: model.isHeldBack)
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
            let most = isFocused ? min(Self.textRows, contentRows) : Self.restingTextRows
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
        let window = isFocused ? model.window(stop, height: max(1, contentRows - 1)) : 0..<0
        // The first row says how much of the list is visible.
        var firstWidth = width
        if isFocused, !list.matches.isEmpty, window.count < list.labels.count {
            var position = Self.position(window, of: list.matches.count, all: list.labels.count)
            if position.displayWidth + 12 > width {
                fieldPosition = position
                position = pen.appearance.glyphs.more
            }
            firstWidth = max(1, width - position.displayWidth - 1)
            pen.text(position, column: max(0, pen.columns - position.displayWidth), .faint)
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
