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
    private var input: ChoiceInput
    private var list: ChoiceList { input.list }
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
    /// A Boolean value indicating whether the text of the field to search by is being set.
    private var isShowing = false
    /// The present choice.
    private var entry: FormDraft.Entry
    private var handler: () -> Void = {}

    /// Pixels: about six rows, and three on a low screen.
    private static let (height, lowHeight): (Int32, Int32) = (190, 100)

    /// - Parameters:
    ///   - place: The place of the field in the form.
    ///   - isHigh: Whether the screen has room for lists of some height.
    init(_ draft: FormDraft, at place: Int, label: String, isHigh: Bool) {
        let field = draft.fields[place]
        let labels = (field.choices ?? []).map { choice in
            // Columns are parted by a TAB.
            choice.label.split(separator: "\t", omittingEmptySubsequences: false)
                .map { SafeText.line(String($0)) }.joined(separator: "\u{2003}")
        }
        input = ChoiceInput(labels: labels, of: draft, at: place)
        entry = draft.entries[place]
        let takesOther = field.takesOther == true
        group = FieldRules(field).atMost > 1 ? nil : CheckBox(group: nil)
        search = input.takesText ? SearchField() : nil
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
            search.onChange { [unowned self] in if !isShowing, search.text != list.filter { handler() } }
            content.add(search)
        }
        if !labels.isEmpty {
            if search != nil, input.list.isFiltered {
                let scroller = Scroller(rows).height(isHigh ? Self.height : Self.lowHeight)
                scroller.onEdge { [unowned self] in if excerpt.extend() { layOut() } }
                content.add(scroller.framed())
            } else {
                content.add(rows.styled(search == nil ? "boxed-list" : "card"))
            }
        }
        if search != nil { content.add(summary) }
        excerpt.show(input.list.matches, focus: input.list.focus)
        layOut()
        mark(entry)
    }

    /// Updates the place of the field in a form that has changed.
    func arrange(in draft: FormDraft, at place: Int) { input.arrange(in: draft, at: place) }

    /// The widget that screen readers describe.
    var main: Widget { search ?? rows }

    /// Calls `handler` after a click, and after typing into the field to search by.
    func onChange(_ handler: @escaping () -> Void) { self.handler = handler }

    /// Calls `handler` on Esc in the field to search by, and `erase` if that has a text.
    func onEscape(_ handler: @escaping () -> Void, erase: @escaping () -> Void) {
        search?.onEscape { [unowned self] in if list.filter.isEmpty { handler() } else { erase() } }
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

    /// Takes in a click on a row, or the text that was typed into the field to search by.
    func takeChange(_ draft: inout FormDraft) {
        if let search, search.text != list.filter { input.filter(by: search.text, &draft) }
        guard let row = clicked else { return }
        clicked = nil
        input.tick(row, &draft)
    }

    /// Takes the typed text as the value if the field takes other values, see ``ChoiceInput/settle(_:)``.
    func settle(_ draft: inout FormDraft, _ place: Int) {
        if input.settle(&draft) { show(draft, place) }
    }

    /// Empties the field to search by.
    func eraseFilter(_ draft: inout FormDraft) {
        _ = input.press(.eraseAll, &draft)
        _ = searched()
    }

    /// The reason why the last Enter was refused.
    var refusal: String? { input.refusal }

    /// Handles a key, as on a terminal.
    func press(_ key: Keystroke, _ draft: inout FormDraft) -> FormView.Effect {
        takeOverFocus()
        let isSearching = search?.holdsFocus == true
        guard let pressed = ChoiceInput.Key(key) else { return .untouched }
        switch pressed {
        case .first, .last: if isSearching, !list.filter.isEmpty { return .untouched }
        case .text(" ") where input.isTickedByBlank: break
        // The field to search by has its own cursor.
        case .text, .erase: if isSearching { return .untouched }
        case .rows, .pages, .tick, .pasted, .eraseAll, .enter: break
        }
        let former = list.filter
        let isMove: Bool
        switch pressed {
        case .tick, .enter: isMove = false
        case .text(" "): isMove = !input.isTickedByBlank
        case .rows, .pages, .first, .last, .text, .pasted, .erase, .eraseAll: isMove = true
        }
        switch input.press(pressed, &draft) {
        case .next: return .next
        case .leave(let steps): return .leave(steps)
        case .changed, .refused: break
        }
        if list.filter != former { return searched() }
        layOutAll()
        if isMove { focusRow() }
        return .handled
    }

    /// Moves the focus to the row to which a click or a screen reader gave the keyboard.
    private func takeOverFocus() {
        if let position = rows.focused { input.select(shown[position]) }
    }

    // MARK: Showing

    /// Shows the typed text in the field to search by, which then reports no change.
    private func showFilter() {
        guard let search, search.text != list.filter else { return }
        isShowing = true
        search.text = list.filter
        isShowing = false
    }

    private func searched() -> FormView.Effect {
        showFilter()
        layOutAll()
        mark(entry)
        search?.focusAtEnd()
        return .handled
    }

    /// Shows what is chosen.
    func show(_ draft: FormDraft, _ place: Int) {
        showFilter()
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
        let key = input.isTickedByBlank ? "Space chooses" : "Ctrl+T chooses"
        summary.text = labels.isEmpty ? key : "Chosen: " + labels.joined(separator: ", ")
        summary.isShown = !(list.labels.isEmpty && labels.isEmpty)
    }
}
