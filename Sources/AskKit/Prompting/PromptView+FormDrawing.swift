// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import PromptKit
import TerminalKit

// The fields of a form, below one another. The field in focus shows its list, its lines and its hint; each field shows
// its problem or its meaning. If there is no room for all fields, those around the one in focus are shown.
extension PromptView {
    /// The most rows of a list, of one that is the only field, and of such a list below a text.
    private static let (listRows, onlyListRows, sharedListRows) = (6, 40, 10)
    /// The most rows of a text of several lines, in focus and elsewhere.
    private static let (textRows, restingTextRows) = (6, 2)

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
        if let problem { remarks.append(Remark(text: "! " + problem.visible, attributes: [.red, .bold])) }
        let label = fields[stop].label
        if !hasBareList, label.displayWidth > labelColumns(start) {
            remarks.append(Remark(text: label, attributes: .bold))
        }
        if let list = model.lists[stop]?.list, let row = list.row {
            let room = columns - start - boxWidth(stop) - (list.isFiltered ? 2 : 0)
            if list.labels[row].displayWidth > room { remarks.append(Remark(text: list.labels[row], attributes: [])) }
        }
        let note = form.draft.reading(form.stops[stop].field).note ?? form.stops.field(stop).hint
        if problem == nil, let note { remarks.append(Remark(text: note.visible, attributes: .faint)) }
        return remarks
    }

    /// True for a list that is the whole question: it has no label, and begins at the left as a list of buttons does.
    private var hasBareList: Bool {
        fields.count == 1 && model.stops.map { Prompts.Field.areBareList([$0.field(0)]) } == true
    }

    /// Returns what stands below a field that is not in focus: its problem, or the meaning of its content.
    private func restingLines(_ stop: Int, columns: Int) -> [(line: String, attributes: Attributes)] {
        guard let form, focus != .field(stop) else { return [] }
        let width = max(1, columns - remarkStart(columns) - 2)
        if let problem = problem(stop) {
            return problem.visible.wrapped(toColumns: width, limit: 2).enumerated().map { place, line in
                ((place == 0 ? "! " : "  ") + line, [.red, .bold])
            }
        }
        guard let note = form.draft.reading(form.stops[stop].field).note else { return [] }
        return note.visible.wrapped(toColumns: width, limit: 2).map { ($0, .faint) }
    }

    /// Returns whether the rows of a list have boxes: not if Enter chooses the row in focus.
    private func hasBoxes(_ stop: Int) -> Bool {
        guard let draft, let list = model.lists[stop] else { return false }
        return !list.isChosenByEnter(draft)
    }

    private func boxWidth(_ stop: Int) -> Int { hasBoxes(stop) ? 4 : 0 }

    /// Returns whether a list in focus has a row above it, with what is typed and how many rows it leaves over.
    private func hasSearchRow(_ stop: Int) -> Bool { !hasBareList || model.lists[stop]?.takesText == true }

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
        let remarks = remarkHeight(stop, columns: columns) + restingLines(stop, columns: columns).count
        switch stops.field(stop).kind {
        case .choice:
            guard isFocused, let list = model.lists[stop]?.list else { return 1 }
            // A list that is the only field keeps its height while it is filtered.
            let count = fields.count == 1 ? list.labels.count : list.matches.count
            let only = prompt.body.isEmpty ? Self.onlyListRows : Self.sharedListRows
            let most = fields.count == 1 ? only : Self.listRows
            return (hasSearchRow(stop) ? 1 : 0) + max(1, min(count, most)) + remarks
        case .lines:
            let most = isFocused ? Self.textRows : Self.restingTextRows
            let width = max(1, columns - fieldStart(columns))
            return fields[stop].editor.drawing(columns: width, rows: most).lines.count + remarks
        default: return 1 + remarks
        }
    }

    /// Returns the column at which the contents of fields begin.
    private func fieldStart(_ columns: Int) -> Int {
        if hasBareList { return 2 }
        return min(fields.map(\.label.displayWidth).max() ?? 0, max(4, columns / 3)) + 4
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
        // A row says what is above. Without a frame, it names the visible part of the fields.
        guard isFramed ? shownFields.lowerBound > 0 : shownFields.count < fields.count, room > 1 else { return }
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
        let (first, last) = (shownFields.lowerBound, shownFields.upperBound)
        // The row belongs to the fields even if the focus has just moved to the first.
        if isFramed, first > 0 {
            pen.text("\(pen.appearance.glyphs.above) \(first) more", column: 2, .faint)
            pen.row += 1
        }
        for stop in shownFields {
            let isFocused = focus == .field(stop)
            if !hasBareList {
                if isFocused { pen.text(String(pen.appearance.glyphs.pointer), .bold) }
                let label = fields[stop].label.truncated(toColumns: labelColumns(start))
                pen.text(label, column: 2, problem(stop) != nil ? [.red, .bold] : isFocused ? .bold : [])
            }
            // The rows of a list are targets, too.
            targets.append(pen.target(0..<pen.columns, .field(stop), nil))
            drawContent(stop, start, isFocused: isFocused, &pen)
            drawRemarks(stop, &pen)
            for (line, attributes) in restingLines(stop, columns: pen.columns) {
                pen.text(line, column: remarkStart(pen.columns), attributes)
                pen.row += 1
            }
        }
        guard shownFields.count < fields.count else { return }
        if isFramed {
            if case .field(let stop) = focus { fieldPosition = "\(stop + 1)/\(fields.count)" }
            return
        }
        fieldPosition = "\(first + 1)-\(last) of \(fields.count)"
        guard fieldRows > 1 else { return }
        pen.text(fieldPosition, column: max(0, pen.columns - fieldPosition.displayWidth), .faint)
        pen.row += 1
    }

    /// Returns the mark for fields below the visible ones; empty if there are none.
    func mark(ofFieldsBelow glyphs: Glyphs) -> String {
        guard isFramed, form != nil, shownFields.upperBound < fields.count else { return "" }
        return "\(glyphs.below) \(fields.count - shownFields.upperBound) more"
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
                pen.fill(column: start + line.displayWidth)
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
        guard let place = model.stops?[stop].field, let input = model.lists[stop], let draft else { return }
        let list = input.list
        let summary = model.shownSummary(stop, in: draft)
        guard isFocused else {
            let isEmpty = summary.isEmpty
            let text = (isEmpty ? "-" : summary).truncated(toColumns: max(1, pen.columns - start))
            pen.text(text, column: start, isEmpty ? .faint : [])
            pen.row += 1
            return
        }
        let height = max(1, contentRows - (hasSearchRow(stop) ? 1 : 0))
        let window = model.window(stop, height: height)
        if hasSearchRow(stop) { drawSearch(input, summary, start, window: window, chosen: place, &pen) }
        let (top, hasBar) = (pen.row, window.count < list.matches.count)
        let filter = LabelFilter(list.filter)
        for position in window {
            let row = list.matches[position]
            let isChosen = draft.entries[place].chosen.contains(row)
            let sign = isChosen ? "x" : " "
            let box = !hasBoxes(stop) ? "" : draft.takesSeveral(place) ? "[\(sign)] " : "(\(sign)) "
            targets.append(pen.target(start - 2..<pen.columns, .field(stop), row))
            pen.listRow(
                PromptPainter.ListRow(
                    label: list.labels[row], box: box, isFocused: position == list.focus,
                    matched: list.filter.isEmpty ? [] : filter.matched(in: list.labels[row]),
                    attributes: isChosen && !box.isEmpty ? .bold : []),
                column: start - 2, end: pen.columns - (hasBar ? 2 : 0))
        }
        if hasBar { pen.bar(window, of: list.matches.count, top: top) }
        if list.matches.isEmpty {
            let takesOther = draft.fields[place].takesOther == true && !list.filter.isEmpty
            pen.text(takesOther ? "Enter takes it as it is." : "No matches.", column: start, .faint)
        }
        pen.row = top + (fields.count == 1 ? height : max(1, window.count))
    }

    /// Draws the row above a list: the typed text or what is chosen, and how many rows are left over and chosen.
    private func drawSearch(
        _ input: ChoiceInput, _ summary: String, _ start: Int, window: Range<Int>, chosen place: Int,
        _ pen: inout PromptPainter
    ) {
        let list = input.list
        let number = draft.map { $0.entries[place].chosen.count } ?? 0
        let isCounted = list.isFiltered || !list.filter.isEmpty || window.count < list.matches.count
        let count = [
            draft?.takesSeveral(place) == true && number > 0 ? "\(number) chosen" : "",
            isCounted ? "\(list.matches.count)/\(list.labels.count)" : "",
        ].filter { !$0.isEmpty }
        let counts = count.count == 2 ? count[0] + pen.appearance.glyphs.separator + count[1] : count.first ?? ""
        if input.takesText {
            let empty = summary.isEmpty ? "type to filter" : summary
            let shown = pen.search(list.filter, empty: empty, count: counts, column: start - 2, isFocused: true)
            pen.cursor = (pen.margin + shown, pen.row)
        } else {
            let room = max(1, pen.columns - start - (counts.isEmpty ? 0 : counts.displayWidth + 1))
            pen.text(
                (summary.isEmpty ? "Space chooses" : summary).truncated(toColumns: room), column: start,
                summary.isEmpty ? .faint : [])
            pen.text(counts, column: max(0, pen.columns - counts.displayWidth), .faint)
        }
        pen.row += 1
    }
}
