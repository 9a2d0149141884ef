// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CAdwaita

/// The list of a sheet: the destructive choice on top, in red; a long list scrolls, below a field to search it by, and
/// the destructive choice stays in sight above it.
final class ChoiceList {
    /// All of it.
    let content = Column(spacing: 12)
    /// Called with the index of the choice.
    var onChoice: (Int) -> Void = { _ in }
    /// Called when something is typed to search by.
    var onType: () -> Void = {}
    /// Called when Esc is pressed in the search field.
    var onEscape: () -> Void = {}

    private let search: SearchField?
    private let list: List
    private let choices: [PromptLayout.Choice]
    private let folded: [LabelFilter.Folded]

    /// About six rows.
    private static let heightOfLongList: Int32 = 300

    init(_ layout: PromptLayout) {
        guard layout.isSearched else {
            (search, list, choices, folded) = (nil, List().framed(), layout.list, [])
            list.name("Choices")
            fill(defaultIndex: layout.defaultIndex)
            content.add(list)
            return
        }
        let destructive = layout.list.filter { $0.role == .destructive }
        list = List().separated()
        list.name("Choices")
        choices = layout.list.filter { $0.role != .destructive }
        folded = choices.map { LabelFilter.Folded($0.label) }
        let search = SearchField()
        self.search = search
        search.name("Search")
        if !destructive.isEmpty {
            let pinned = List().framed()
            for choice in destructive { pinned.add(Self.row(choice, isDefault: choice.index == layout.defaultIndex)) }
            pinned.onChoice { [unowned self] in onChoice(destructive[$0].index) }
            content.add(pinned)
        }
        fill(defaultIndex: layout.defaultIndex)
        list.placeholder(Label("Nothing matches").styled("dim-label"))
        list.filter { [unowned self] in filter.matches(folded[$0]) }
        search.onChange { [unowned self] in searchChanged() }
        // The search field gets every key of the window, so this is also Enter on a row that the arrows led to.
        search.onEnter { [unowned self] in if let marked = list.marked { onChoice(choices[marked].index) } }
        search.onKey(first: false) { [unowned self] key in
            guard Int32(bitPattern: key) == GDK_KEY_Down, let row = folded.firstIndex(where: filter.matches) else {
                return false
            }
            list.mark(row)
            list.rows[row].focus()
            return true
        }
        search.onEscape { [unowned self] in onEscape() }
        content.add(search, Scroller(list, height: Self.heightOfLongList))
    }

    /// Gives the search field, if there is one, the keyboard, and all that is typed in the window. Returns whether there
    /// is one.
    func takeKeys(of window: Widget) -> Bool {
        guard let search else { return false }
        search.capture(window)
        search.focus()
        return true
    }

    /// The arrow keys lead into the list from outside. Returns whether this was one of them.
    func enter(by key: UInt32) -> Bool {
        switch Int32(bitPattern: key) {
        case GDK_KEY_Down, GDK_KEY_KP_Down: list.rows.first?.focus()
        case GDK_KEY_Up, GDK_KEY_KP_Up: list.rows.last?.focus()
        default: return false
        }
        return true
    }

    /// The row that answers with an index.
    func row(_ index: Int) -> Widget? {
        choices.firstIndex { $0.index == index }.map { list.rows[$0] }
    }

    private var filter = LabelFilter("")

    private func searchChanged() {
        guard let search else { return }
        filter = LabelFilter(search.text)
        list.refilter()
        list.mark(search.text.isEmpty ? nil : folded.firstIndex(where: filter.matches))
        onType()
    }

    private func fill(defaultIndex: Int?) {
        for choice in choices { list.add(Self.row(choice, isDefault: choice.index == defaultIndex)) }
        list.onChoice { [unowned self] in onChoice(choices[$0].index) }
    }

    private static func row(_ choice: PromptLayout.Choice, isDefault: Bool) -> List.Row {
        let label = Label(choice.label).centered().styled("choice")
        if choice.role == .destructive { label.styled("error") }
        if isDefault { label.styled("heading") }
        return List.Row(label)
    }
}
