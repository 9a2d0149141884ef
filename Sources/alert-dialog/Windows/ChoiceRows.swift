// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CAdwaita
import PromptKit

/// The buttons of a prompt that are a list: the destructive choice of a sheet on top; a long list scrolls, below a
/// field to search it by, and the destructive choice stays in sight above it. Which row is in focus is decided
/// elsewhere, by `ButtonSelection`.
final class ChoiceRows {
    /// All of it.
    let content = Column(spacing: 12)

    /// A report of the rows to their window.
    enum Event {
        /// The person clicked the row at this place.
        case chosen(Int)
        /// The person changed the search field to this.
        case searched(String)
        /// The person pressed Esc in the search field.
        case escaped
    }

    private let report: (Event) -> Void

    private let search: SearchField?
    /// Around a long list.
    private var scroller: Scroller?
    private let list: List
    /// Above a long list; nil where the destructive row is in the list.
    private var pinned: List?
    /// The row of each place.
    private var rows: [(list: List, position: Int)] = []
    /// The place of each position in the list: without this table, a list of a thousand would be searched at every key.
    private var places: [Int] = []
    private var pinnedPlaces: [Int] = []
    /// The part of a long list that is laid out.
    private var excerpt = LaidOutRows()
    private var shown: Set<Int> = []
    private var matches: Set<Int>

    /// Says which rows of a long list are in sight.
    private let count = Label().atStart().styled("caption", "secondary", "numeric")

    /// The most rows in sight, and pixels of about three rows, the least.
    private static let (mostRows, leastHeight): (Int, Int32) = (20, 150)

    /// - Parameters:
    ///   - scrolls: Whether a long list scrolls by itself, below the search field. Where the screen is low it
    ///     scrolls with everything else.
    ///   - report: Called with each event.
    init(_ layout: WindowLayout, scrolls: Bool, report: @escaping (Event) -> Void) {
        self.report = report
        search = layout.isSearched ? SearchField() : nil
        list = layout.isSearched ? List().separated().marking() : List().framed()
        matches = Set(layout.list.indices)
        excerpt.show(Array(layout.list.indices), focus: 0)
        shown = Set(excerpt.rows)
        list.name("Choices")
        for choice in layout.list { add(choice, isDefault: choice.index == layout.defaultIndex) }
        list.onChoice { [unowned self] in chosen($0, in: list) }
        guard let search else {
            content.add(list)
            return
        }
        search.name("Search")
        search.hint("Search \(layout.list.count) choices")
        search.onChange { [unowned search] in report(.searched(search.text)) }
        search.onEscape { report(.escaped) }
        list.placeholder(Label("Nothing matches").styled("secondary"))
        list.filter { [unowned self] in shown.contains(places[$0]) }
        if let pinned {
            pinned.filter { [unowned self] in matches.contains(pinnedPlaces[$0]) }
            pinned.onChoice { [unowned self, unowned pinned] in chosen($0, in: pinned) }
            content.add(pinned)
        }
        content.add(search)
        if scrolls {
            let scroller = Scroller(list).height(Self.leastHeight)
            self.scroller = scroller
            scroller.keepsBar()
            scroller.onEdge { [unowned self] in showMore() }
            scroller.onMove { [unowned self] in showCount() }
            content.add(scroller.framed())
        } else {
            content.add(list.styled("card"))
        }
        content.add(count)
        showCount()
    }

    /// Makes a long list as high as its rows, up to 20 of them, if there is room for them. A filter changes no height.
    ///
    /// - Parameters:
    ///   - width: How wide it will be.
    ///   - room: Returns the height that is left over.
    func fit(width: Int32, room: () -> Int32) {
        guard let scroller else { return }
        let heights = list.rows.prefix(Self.mostRows).map { $0.natural(GTK_ORIENTATION_VERTICAL, across: width) + 1 }
        scroller.height = 1
        scroller.height = min(heights.reduce(0, +), max(Self.leastHeight, room()))
    }

    /// Says which rows are in sight, and of how many.
    private func showCount() {
        guard let search else { return }
        let all = rows.count
        let visible = scroller.map { scroller in
            excerpt.rows.indices.filter { place in
                let row = rows[excerpt.rows[place]]
                guard row.list === list, let bounds = row.list.rows[row.position].bounds(in: scroller) else {
                    return false
                }
                let middle = bounds.origin.y + bounds.size.height / 2
                return bounds.size.height > 0 && middle > 0 && middle < scroller.shownHeight
            }
        }
        let first = visible?.first ?? 0
        count.text = LaidOutRows.position(
            visible.map { first..<first + $0.count }, of: matches.count, all: all, isFiltered: !search.text.isEmpty)
    }

    /// The scrolled part of a long list.
    var offset: Double {
        get { scroller?.offset ?? 0 }
        set { scroller?.offset = newValue }
    }

    /// Gives the search field, if there is one, the keyboard, and all that is typed in the window.
    func takeKeys(of window: Widget) { search?.capture(window) }

    /// The text to search by; nil without a field for it.
    var filter: String? {
        get { search?.text }
        set { if let newValue, search?.text != newValue { search?.text = newValue } }
    }

    var isSearching: Bool { search?.holdsFocus == true }

    /// The place of the row that has the keyboard.
    var focused: Int? { list.focused.map { places[$0] } ?? pinned?.focused.map { pinnedPlaces[$0] } }

    /// Shows which rows are left over, and which is in focus: the search field keeps the keyboard while one types.
    func show(_ selection: ButtonSelection, typing: Bool) {
        if search != nil {
            matches = Set(selection.list.matches)
            excerpt.show(selection.list.matches, focus: selection.list.focus)
            refilter()
            showCount()
            pinned?.refilter()
            pinned?.isShown = pinnedPlaces.contains(where: matches.contains)
        }
        guard case .row(let place) = selection.current else {
            list.mark(nil)
            pinned?.mark(nil)
            if typing { search?.focus() }
            return
        }
        let (owner, position) = rows[place]
        for list in [list, pinned].compactMap(\.self) where list.isMarking {
            list.mark(list === owner ? position : nil)
        }
        if typing, let search { search.focus() } else { owner.rows[position].focus() }
    }

    /// Lays out more of a long list, after a person has scrolled to its end.
    func showMore() { if search != nil, excerpt.extend() { refilter() } }

    private func refilter() {
        shown = Set(excerpt.rows)
        list.refilter()
    }

    /// Returns the row at a place.
    func row(_ place: Int) -> Widget { rows[place].list.rows[rows[place].position] }

    private func chosen(_ position: Int, in list: List) {
        report(.chosen(list === pinned ? pinnedPlaces[position] : places[position]))
    }

    private func add(_ choice: WindowLayout.Choice, isDefault: Bool) {
        let isDestructive = choice.role == .destructive
        var owner = list
        if isDestructive, search != nil {
            owner = pinned ?? List().framed().marking()
            pinned = owner
        }
        // Many are looked through from the top, and their beginnings stand one below the other.
        let face = Face(choice.label, isDestructive: isDestructive, isCentered: search == nil)
        face.styled("choice")
        if isDestructive { face.styled("error") }
        if isDefault { face.textStyled("heading") }
        let row = List.Row(face, name: choice.label)
        if isDestructive { row.describe(Face.destructive) }
        if owner === list { places.append(rows.count) } else { pinnedPlaces.append(rows.count) }
        rows.append((owner, owner.rows.count))
        owner.add(row)
    }
}
