// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import TextSafety

/// The list of a choice field while a person uses it: the row in focus, the typed text, and the effect of each key.
/// Terminal and window pass their keys to this type, so that equal keys give equal answers.
///
/// Marks and typed values are the answer. Enter only confirms them, with one exception: in a menu in which nothing was
/// chosen yet, Enter also chooses the row in focus.
public struct ChoiceInput: Sendable {
    /// A key as a list understands it.
    public enum Key: Sendable, Hashable {
        /// Down by this many rows.
        case rows(Int)
        case pages(Int)
        case first, last
        /// A typed character. A blank chooses the row in focus unless a text was typed before it.
        case text(Unicode.Scalar)
        case pasted(Unicode.Scalar)
        /// Choose the row in focus, whatever was typed: Ctrl-T.
        case tick
        case erase, eraseAll
        case enter
    }

    /// The effect of a key.
    public enum Effect: Sendable, Hashable {
        case changed, refused
        /// Go to the next field, or choose the default button after the last.
        case next
        /// Leave the list upwards or downwards.
        case leave(Int)
    }

    /// The rows, the one in focus and the typed text.
    public private(set) var list: ChoiceList
    /// The reason why the last Enter was refused; nil after another key.
    public private(set) var refusal: String?
    /// The place of the field in the form.
    private var place = 0
    private let takesOther: Bool
    private var isMenu = false
    private var isLast = false
    private var isTouched = false

    /// - Parameters:
    ///   - labels: The rows as they are shown.
    ///   - place: The place of the field in the form.
    public init(labels: [String], of draft: FormDraft, at place: Int) {
        takesOther = draft.fields[place].takesOther == true
        list = ChoiceList(labels: labels)
        arrange(in: draft, at: place)
        // A list in which marks alone count begins at its top; a row that is already chosen is reached like any other.
        let startsAtTop = draft.takesSeveral(place) || draft.fields.count == 1 && !isMenu
        if !startsAtTop, let row = draft.entries[place].chosen.min() {
            list = ChoiceList(labels: labels, focus: row)
        }
    }

    private mutating func arrange(in draft: FormDraft, at place: Int) {
        self.place = place
        let field = draft.fields[place]
        // Initial values of a list that needs no choice are an answer by themselves, even if they are empty.
        isMenu =
            draft.fields.count == 1 && !draft.takesSeveral(place)
            && (FieldRules(field).atLeast > 0 || field.initial == nil)
        isLast = place + 1 == draft.fields.count
    }

    /// A Boolean value indicating whether typed characters filter the rows.
    public var takesText: Bool { list.isFiltered || takesOther }

    /// A Boolean value indicating whether a blank chooses the row in focus. If not, only ``Key/tick`` does.
    public var isTickedByBlank: Bool { list.filter.isEmpty }

    /// Returns whether Enter chooses the row in focus.
    public func isChosenByEnter(_ draft: FormDraft) -> Bool {
        isMenu && !isTouched && draft.entries[place].text.isEmpty
    }

    // MARK: Keys

    /// Handles a key.
    public mutating func press(_ key: Key, _ draft: inout FormDraft) -> Effect {
        refusal = nil
        defer { follow(&draft) }
        switch key {
        case .rows(let steps):
            if list.move(by: steps) { return .changed }
            // The space bar presses a button, so that one Down too many must not lead to one.
            return steps > 0 && isLast && list.row != nil ? .refused : .leave(steps)
        case .pages(let pages): return list.move(by: pages * ButtonSelection.page) ? .changed : .refused
        case .first: return list.move(by: -list.labels.count) ? .changed : .refused
        case .last: return list.move(by: list.labels.count) ? .changed : .refused
        case .text(" ") where isTickedByBlank, .tick:
            guard let row = list.row else { return .refused }
            // A row that is the choice already stays it: the mark of a menu no longer goes with the focus.
            return tick(row, &draft) || draft.entries[place].chosen.contains(row) ? .changed : .refused
        case .text(let scalar) where takesText, .pasted(let scalar) where takesText:
            let former = list.filter
            list.type(scalar)
            return list.filter == former ? .refused : .changed
        case .text(let scalar): return jump(to: scalar)
        case .pasted: return .refused
        case .erase:
            guard !list.filter.isEmpty else { return .refused }
            list.erase()
            return .changed
        case .eraseAll:
            list.eraseAll()
            return .changed
        case .enter: return enter(&draft)
        }
    }

    /// Moves to the next row that begins with a character.
    private mutating func jump(to scalar: Unicode.Scalar) -> Effect {
        let rows = list.labels.indices
        let start = (list.row ?? 0) + 1
        let next = rows.lazy.map { ($0 + start) % rows.count }
        guard let row = next.first(where: { [list] in list.row($0, beginsWith: String(scalar)) }) else {
            return .refused
        }
        list.select(row)
        return .changed
    }

    private mutating func enter(_ draft: inout FormDraft) -> Effect {
        if settle(&draft) { return .next }
        guard let row = list.row else { return list.filter.isEmpty ? .next : .refused }
        let entry = draft.entries[place]
        if isChosenByEnter(draft) {
            if !entry.chosen.contains(row) { draft.toggleChoice(row, in: place) }
            return .next
        }
        if !list.filter.isEmpty, entry.chosen.isEmpty, entry.text.isEmpty {
            // Going on would drop the typed text, which is neither a choice nor a value.
            refusal = "Nothing is chosen yet: Ctrl-T chooses the row, Ctrl-U empties the search."
            return .refused
        }
        return .next
    }

    /// Moves the mark of a menu to the row in focus, which Enter chooses: the screen shows one answer, not two.
    private func follow(_ draft: inout FormDraft) {
        guard isChosenByEnter(draft), let row = list.row, !draft.entries[place].chosen.isEmpty,
            !draft.entries[place].chosen.contains(row)
        else { return }
        draft.toggleChoice(row, in: place)
    }

    // MARK: Choosing

    /// Chooses a row, or takes it back if the list takes several, and moves the focus there.
    ///
    /// - Returns: Whether anything changed.
    @discardableResult
    public mutating func tick(_ row: Int, _ draft: inout FormDraft) -> Bool {
        list.select(row)
        isTouched = true
        return draft.toggleChoice(row, in: place)
    }

    /// Takes the typed text as the value if the field takes other values: the row with exactly that label, or the text
    /// itself if no row matches.
    ///
    /// - Returns: Whether the text became a value.
    @discardableResult
    public mutating func settle(_ draft: inout FormDraft) -> Bool {
        guard takesOther, !list.filter.isEmpty else { return false }
        let typed = ExactText(list.filter)
        if let row = list.matches.first(where: { ExactText(list.labels[$0]) == typed }) {
            if !draft.entries[place].chosen.contains(row), !draft.toggleChoice(row, in: place) { return false }
            list.select(row)
        } else {
            guard list.row == nil else { return false }
            draft.type(list.filter, in: place)
        }
        isTouched = true
        list.eraseAll()
        return true
    }

    // MARK: Showing

    /// Moves the focus to a row.
    public mutating func select(_ row: Int) { list.select(row) }

    /// Filters the rows by a text that was typed elsewhere.
    public mutating func filter(by text: String, _ draft: inout FormDraft) {
        list.filter(by: text)
        refusal = nil
        follow(&draft)
    }

    /// Returns the visible rows, see ``ChoiceList/window(height:)``.
    public mutating func window(height: Int) -> Range<Int> { list.window(height: height) }

    /// Continues as the list that this one replaces, see ``ChoiceList/take(_:)``.
    public mutating func take(_ former: ChoiceInput) {
        list.take(former.list)
        isTouched = former.isTouched
    }
}
