// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CAdwaita
import PromptKit
import TextSafety

/// A list of choices in a form, each with its mark. A long list scrolls, below a field to search it by; so does one
/// for something else. Keys mean what they do on a terminal.
final class ChoiceField {
    /// All of it.
    let content = Column(spacing: 6)
    private var list: ChoiceList
    private let takesOther: Bool
    private let search: SearchField?
    private let rows: List
    /// The chosen labels, which may be out of sight; shown with a search field alone.
    private let summary = Label().atStart().styled("caption")
    /// The group of round marks; nil if several are chosen, by boxes.
    private let group: CheckBox?
    private var marks: [CheckBox] = []
    private var excerpt = LaidOutRows()
    /// The rows that are laid out.
    private var shown: [Int] = []
    private var clicked: Int?
    /// The present choice.
    private var entry: FormDraft.Entry
    private var handler: () -> Void = {}

    /// Pixels: about six rows, and three on a low screen.
    private static let (height, lowHeight): (Int32, Int32) = (190, 100)

    init(_ field: Prompts.Field, label: String, entry: FormDraft.Entry, isHigh: Bool) {
        let labels = (field.choices ?? []).map { choice in
            // Columns are parted by a TAB.
            choice.label.split(separator: "\t", omittingEmptySubsequences: false)
                .map { SafeText.line(String($0)) }.joined(separator: "\u{2003}")
        }
        list = ChoiceList(labels: labels, focus: entry.chosen.min() ?? 0)
        self.entry = entry
        takesOther = field.takesOther == true
        group = FieldRules(field).atMost > 1 ? nil : CheckBox(group: nil)
        search = list.isFiltered || takesOther ? SearchField() : nil
        rows = search == nil ? List().framed() : List().separated().marking()
        rows.name(label)
        rows.onChoice { [unowned self] position in
            clicked = shown[position]
            handler()
        }
        if let search {
            search.name(label)
            let hint = labels.isEmpty ? "" : "Search, or type something else"
            search.hint(takesOther ? hint : "Search \(labels.count) choices")
            search.onChange { [unowned self] in filter() }
            content.add(search)
        }
        if !labels.isEmpty {
            if search != nil, list.isFiltered {
                let scroller = Scroller(rows).height(isHigh ? Self.height : Self.lowHeight)
                scroller.onEdge { [unowned self] in if excerpt.extend() { layOut() } }
                content.add(scroller.framed())
            } else {
                content.add(rows.styled(search == nil ? "boxed-list" : "card"))
            }
        }
        if search != nil { content.add(summary) }
        excerpt.show(list.matches, focus: list.focus)
        layOut()
        mark(entry)
    }

    /// The widget that screen readers describe.
    var main: Widget { search ?? rows }

    /// Calls `handler` after a click.
    func onChange(_ handler: @escaping () -> Void) { self.handler = handler }

    /// Calls `handler` on Esc in the field to search by, which first empties it.
    func onEscape(_ handler: @escaping () -> Void) {
        search?.onEscape { [unowned self] in
            if list.filter.isEmpty { return handler() }
            list.eraseAll()
            _ = searched()
        }
    }

    /// Gives it the keyboard.
    func focus() {
        if let search { return search.focus() }
        focusRow()
    }

    private func focusRow() {
        if let row = list.row, let position = shown.firstIndex(of: row) { rows.rows[position].focus() }
    }

    // MARK: Choosing

    /// Takes in a click on a row.
    func takeClick(_ draft: inout FormDraft, _ place: Int) {
        guard let row = clicked else { return }
        clicked = nil
        list.select(row)
        draft.toggleChoice(row, in: place)
    }

    /// Takes the typed text where nothing in the list is like it and another value may be given.
    @discardableResult
    func acceptTypedValue(_ draft: inout FormDraft, _ place: Int) -> Bool {
        guard takesOther, list.row == nil, !list.filter.isEmpty else { return false }
        draft.type(list.filter, in: place)
        list.eraseAll()
        show(draft, place)
        return true
    }

    /// Handles a key, as on a terminal.
    func press(_ key: Keystroke, _ draft: inout FormDraft, _ place: Int) -> FormView.Effect {
        takeOverFocus()
        let isSearching = search?.holdsFocus == true
        switch key.meaning {
        case .rows(let steps): return list.move(by: steps) ? moved() : .leave(steps)
        case .pages(let pages):
            _ = list.move(by: pages * ButtonSelection.page)
            return moved()
        case .first, .last:
            if isSearching, !list.filter.isEmpty { return .untouched }
            _ = list.move(by: key.meaning == .first ? -list.labels.count : list.labels.count)
            return moved()
        case .character(" ") where list.filter.isEmpty || draft.takesSeveral(place):
            if let row = list.row { draft.toggleChoice(row, in: place) }
            return .handled
        case .character(let scalar):
            if isSearching { return .untouched }
            if search != nil {
                list.type(scalar)
                return searched()
            }
            jump(to: scalar)
            return moved()
        case .erase:
            guard search != nil, !isSearching else { return .untouched }
            list.erase()
            return searched()
        case .choose: return enter(&draft, place)
        case .turn, .columns, .other: return .untouched
        }
    }

    /// Handles Enter: chooses the row in focus, unless several may be chosen and some are.
    private func enter(_ draft: inout FormDraft, _ place: Int) -> FormView.Effect {
        if acceptTypedValue(&draft, place) { return .next }
        // The empty field of a list that is nothing but that.
        guard list.row != nil || list.filter.isEmpty else { return .handled }
        let entry = draft.entries[place]
        if let row = list.row, !entry.chosen.contains(row) {
            if !draft.takesSeveral(place) || entry.chosen.isEmpty && entry.text.isEmpty {
                draft.toggleChoice(row, in: place)
            }
        }
        return .next
    }

    private func jump(to scalar: Unicode.Scalar) {
        let start = (list.row ?? 0) + 1
        let count = list.labels.count
        let rows = list.labels.indices.lazy.map { ($0 + start) % count }
        if let row = rows.first(where: { self.list.row($0, beginsWith: String(scalar)) }) { list.select(row) }
    }

    /// Moves the focus to the row to which a click or a screen reader gave the keyboard.
    private func takeOverFocus() {
        if let position = rows.focused { list.select(shown[position]) }
    }

    // MARK: Showing

    private func moved() -> FormView.Effect {
        layOutAll()
        focusRow()
        return .handled
    }

    private func searched() -> FormView.Effect {
        search?.text = list.filter
        layOutAll()
        search?.focusAtEnd()
        return .handled
    }

    private func filter() {
        guard let search, search.text != list.filter else { return }
        list.filter(by: search.text)
        layOutAll()
    }

    /// Shows what is chosen.
    func show(_ draft: FormDraft, _ place: Int) {
        if let search, search.text != list.filter { search.text = list.filter }
        layOutAll()
        mark(draft.entries[place])
    }

    private func layOutAll() {
        excerpt.show(list.matches, focus: list.focus)
        if Array(excerpt.rows) != shown { layOut() }
        if rows.isMarking { rows.mark(list.row.flatMap { shown.firstIndex(of: $0) }) }
    }

    private func layOut() {
        shown = Array(excerpt.rows)
        rows.removeAll()
        marks = shown.map { row in
            let mark = CheckBox.mark(group: group)
            let line = Line(spacing: 9)
            line.add(mark, Label(list.labels[row]).atStart().filling())
            line.styled("option")
            mark.name(list.labels[row])
            rows.add(List.Row(line, name: list.labels[row]))
            return mark
        }
        mark(entry)
    }

    private func mark(_ entry: FormDraft.Entry) {
        self.entry = entry
        for isChosen in [false, true] {
            for (position, row) in shown.enumerated() where entry.chosen.contains(row) == isChosen {
                marks[position].isChecked = isChosen
                rows.rows[position].describe(isChosen ? "Chosen" : "")
            }
        }
        var labels = entry.chosen.sorted().map { list.labels[$0] }
        if !entry.text.isEmpty { labels.append(SafeText.line(entry.text)) }
        summary.text = labels.isEmpty ? "Space chooses" : "Chosen: " + labels.joined(separator: ", ")
        summary.isShown = !(list.labels.isEmpty && labels.isEmpty)
    }
}
