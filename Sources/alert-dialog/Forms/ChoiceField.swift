// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CAdwaita
import PromptKit
import TextSafety

/// A list of choices in a form, each with its mark. A long list scrolls, below a field to search it by; so does one
/// for something else. It draws the list of the question, and tells what is clicked and typed.
final class ChoiceField {
    /// A report of a list to its form.
    enum Event {
        /// The person clicked this row.
        case clicked(Int)
        /// The person changed the text to search by to this.
        case searched(String)
        /// The person pressed Esc in the field to search by.
        case escaped
    }

    /// All of it.
    let content = Column(spacing: 6)
    /// The list as it was shown last.
    private var input: ChoiceInput
    private var list: ChoiceList { input.list }
    private let search: SearchField?
    private let rows: List
    /// Around a long list.
    private var scroller: Scroller?
    /// The number of rows that the text to search by leaves over.
    private let count = Label(wraps: false).styled("caption", "secondary", "numeric")
    /// The chosen labels, which may be out of sight; shown with a search field alone.
    private let summary = Label().atStart().styled("caption")
    /// The group of round marks; nil if several are chosen, by boxes.
    private let group: CheckBox?
    private var marks: [CheckBox] = []
    private var excerpt = LaidOutRows()
    /// The rows that are laid out.
    private var shown: [Int] = []
    private var isShowing = false
    /// The present choice.
    private var entry: FormDraft.Entry
    private var report: (Event) -> Void = { _ in }

    /// Pixels: about six rows, and three on a low screen.
    private static let (height, lowHeight): (Int32, Int32) = (190, 100)
    /// The most rows in sight.
    private static let mostRows = 20

    /// - Parameter isHigh: Whether the screen has room for lists of some height.
    init(_ input: ChoiceInput, _ entry: FormDraft.Entry, of field: Prompts.Field, label: String, isHigh: Bool) {
        (self.input, self.entry) = (input, entry)
        let labels = input.list.labels
        let takesOther = field.takesOther == true
        group = FieldRules(field).atMost > 1 ? nil : CheckBox(group: nil)
        search = input.takesText ? SearchField() : nil
        rows = search == nil ? List().framed() : List().separated().marking()
        rows.name(label)
        rows.onChoice { [unowned self] position in
            report(.clicked(shown[position]))
        }
        if let search {
            search.name(label)
            let hint = labels.isEmpty ? "" : "Search, or type something else"
            search.hint(takesOther ? hint : "Search \(labels.count) choices")
            search.onChange { [unowned self, unowned search] in
                if !isShowing, search.text != list.filter { report(.searched(search.text)) }
            }
            search.onEscape { [unowned self] in report(.escaped) }
            content.add(search)
        }
        if !labels.isEmpty {
            if search != nil, input.list.isFiltered {
                let scroller = Scroller(rows).height(isHigh ? Self.height : Self.lowHeight)
                scroller.onEdge { [unowned self] in if excerpt.extend() { layOut() } }
                scroller.keepsBar()
                self.scroller = scroller
                content.add(scroller.framed())
            } else {
                content.add(rows.styled(search == nil ? "boxed-list" : "card"))
            }
        }
        if search != nil {
            let line = Line(spacing: 9)
            line.add(summary.filling(), count)
            content.add(line)
        }
        excerpt.show(input.list.matches, focus: input.list.focus)
        layOut()
        mark(entry)
    }

    /// The widget that screen readers describe.
    var main: Widget { search ?? rows }

    /// Makes a long list as high as its rows, up to 20 of them, if there is room for them.
    ///
    /// - Parameters:
    ///   - width: How wide it will be.
    ///   - room: Returns the height that is left over.
    func fit(width: Int32, room: () -> Int32) {
        guard let scroller else { return }
        let row = rows.rows.first?.natural(GTK_ORIENTATION_VERTICAL, across: width) ?? 0
        scroller.height = 1
        scroller.height = min(Int32(min(Self.mostRows, list.labels.count)) * (row + 1), max(Self.height, room()))
    }

    /// Calls `report` with each event.
    func onEvent(_ report: @escaping (Event) -> Void) { self.report = report }

    /// Gives it the keyboard.
    func focus() {
        if let search { return search.focus() }
        focusRow()
    }

    /// Gives the row in focus the keyboard.
    func focusRow() {
        if let row = list.row, let position = shown.firstIndex(of: row) { rows.rows[position].focus() }
    }

    /// The row to which a click or a screen reader gave the keyboard.
    var focusedRow: Int? { rows.focused.map { shown[$0] } }

    /// Returns the event of a key; nil for one that is the own of the field to search by.
    func event(_ key: Keystroke) -> PromptEvent? {
        let isSearching = search?.holdsFocus == true
        guard let event = PromptEvent(key) else { return nil }
        switch event {
        case .columns: return nil
        case .first, .last: return isSearching && !list.filter.isEmpty ? nil : event
        case .letter(" ") where input.isTickedByBlank: return event
        case .letter, .erase: return isSearching ? nil : event
        default: return event
        }
    }

    // MARK: Showing

    /// Shows the typed text in the field to search by, which then reports no change.
    private func showFilter() {
        guard let search, search.text != list.filter else { return }
        isShowing = true
        search.text = list.filter
        isShowing = false
    }

    /// Shows the list and what is chosen.
    ///
    /// - Parameter isFiltering: Whether a key has changed the text to search by, which gets the keyboard then.
    func show(_ input: ChoiceInput, _ entry: FormDraft.Entry, isFiltering: Bool = false) {
        self.input = input
        let isTyped = search?.text == list.filter
        showFilter()
        layOutAll()
        mark(entry)
        if isFiltering, !isTyped { search?.focusAtEnd() }
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
        let position = LaidOutRows.position(
            nil, of: list.matches.count, all: list.labels.count, isFiltered: !list.filter.isEmpty)
        count.text = entry.chosen.count > 1 ? "\(entry.chosen.count) chosen, \(position)" : position
        count.isShown = !list.labels.isEmpty
    }
}
