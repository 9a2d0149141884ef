// SPDX-License-Identifier: Apache-2.0

public import AlertProtocol
import TextSafety

/// The selection among a prompt's buttons. The same keys lead to the same button on a terminal and in a window: what a
/// key does to the selection is decided here, and a presenter shows it.
///
/// The buttons stand in the order of their indices, and are known by them: the row that is called 3 is what `index` 3
/// of an answer means. The cancel button stands apart, below a list or before buttons that are side by side.
public struct ButtonSelection: Sendable {
    /// A button: a place in ``rows``, or the cancel button.
    public enum Place: Sendable, Hashable {
        case row(Int)
        case cancel
    }

    /// The effect of a key.
    public enum Effect: Sendable, Hashable {
        /// Nothing: there is nowhere to go.
        case nothing
        /// Another button is in focus, or other rows are left over.
        case moved
        /// The key has no meaning here.
        case unknown
        /// The filter left no row.
        case refused
    }

    /// The most buttons that stand side by side, and the most characters of their labels together. More are a list,
    /// with the cancel button below it; on a terminal and in a window alike, so that the same arrows lead to the same
    /// button.
    public static let (maximumSideBySide, maximumSideBySideLength) = (3, 48)

    /// Returns whether a prompt's buttons stand side by side where there is room for that.
    public static func isSideBySide(_ prompt: Prompts.Prompt) -> Bool {
        prompt.kind != .sheet && prompt.buttons.count <= maximumSideBySide
            && prompt.buttons.reduce(0) { $0 + $1.label.count } <= maximumSideBySideLength
    }

    /// The number of rows of a page.
    public static let page = 10

    /// The buttons but the cancel button, in the order of their indices.
    public let rows: [Prompts.Button]
    /// The cancel button.
    public let cancel: Prompts.Button?
    /// The rows as a list.
    public private(set) var list: ChoiceList
    /// A Boolean value indicating whether the cancel button is in focus, and no row.
    public private(set) var isOnCancel: Bool
    /// A Boolean value indicating whether no button is in focus yet: in an approval the person moves to one first.
    public private(set) var isOnNothing: Bool
    /// A Boolean value indicating whether the person has moved or filtered, or the asker has named a default button.
    /// Otherwise the row in focus is merely the first one.
    public private(set) var isPicked: Bool
    /// A Boolean value indicating whether the buttons stand side by side.
    public var isSideBySide = false
    private let isSheet: Bool

    /// Puts the focus on the default button, else the first that does not destroy, else the cancel button.
    public init(_ prompt: Prompts.Prompt) {
        rows = Self.rows(of: prompt)
        isOnNothing = prompt.isApproval
        isPicked = rows.contains(where: \.isDefault)
        cancel = prompt.buttons.first { $0.role == .cancel }
        isSheet = prompt.kind == .sheet
        let first = rows.firstIndex(where: \.isDefault) ?? rows.firstIndex { $0.role != .destructive }
        list = ChoiceList(
            labels: rows.map { SafeText.line($0.label) }, focus: first ?? 0,
            avoiding: rows.firstIndex { $0.role == .destructive && !$0.isDefault },
            numbers: rows.map(\.index))
        // Work comes and goes uncalled, and Enter may be pressed for what was asked before.
        isOnCancel = prompt.kind != .progress && (cancel?.isDefault == true || first == nil && cancel != nil)
    }

    /// Changes the prompt. The focus, the filter and the visible part of a list stay if the button remains.
    public mutating func change(to prompt: Prompts.Prompt) {
        var changed = ButtonSelection(prompt)
        changed.isSideBySide = isSideBySide
        let former: Prompts.Button? = if case .row(let row) = current { rows[row] } else { nil }
        changed.list.take(list)
        if isOnNothing {
            changed.isOnNothing = true
        } else if isOnCancel, changed.cancel != nil {
            changed.isOnCancel = true
        } else if let former {
            // A button of another role is another button, whatever its label.
            let same = changed.rows.indices.filter {
                changed.rows[$0].label == former.label && changed.rows[$0].role == former.role
            }
            if let row = same.first(where: { changed.rows[$0].index == former.index }) ?? same.first {
                changed.go(to: .row(row))
                changed.isPicked = isPicked
            } else {
                let start = ButtonSelection(prompt)
                changed.isOnCancel = start.isOnCancel
                if let row = start.list.row { changed.list.select(row) }
            }
        }
        self = changed
    }

    /// Returns the buttons except the cancel button, in the order of their indices.
    public static func rows(of prompt: Prompts.Prompt) -> [Prompts.Button] {
        prompt.buttons.filter { $0.role != .cancel }.sorted { $0.index < $1.index }
    }

    /// The button in focus.
    public var current: Place? { isOnNothing ? nil : isOnCancel ? .cancel : list.row.map { .row($0) } }
    /// The index of the button in focus: what Enter chooses. Nil when no row is left over.
    public var index: Int? {
        switch current {
        case .row(let row): rows[row].index
        case .cancel: cancel?.index
        case nil: nil
        }
    }

    /// The buttons as the arrow keys meet them. Side by side, the cancel button is the first.
    public var order: [Place] {
        let rows = list.matches.map { Place.row($0) }
        guard cancel != nil else { return rows }
        return isSideBySide ? [.cancel] + rows : rows + [.cancel]
    }

    // MARK: Moving

    /// Puts the focus on a button.
    public mutating func go(to place: Place) {
        isOnNothing = false
        isOnCancel = place == .cancel
        guard case .row(let row) = place else { return }
        if row != list.row { isPicked = true }
        list.select(row)
    }

    /// Puts the focus on the rows, where it was.
    public mutating func goToRows() {
        isOnNothing = false
        isOnCancel = rows.isEmpty && cancel != nil
    }

    /// Moves the focus by buttons, up to the ends: an arrow key is one, Home and End are `.min` and `.max`.
    public mutating func move(by steps: Int) -> Effect {
        let places = order
        guard !places.isEmpty, steps != 0 else { return .nothing }
        guard !isOnNothing else {
            go(to: steps > 0 ? places[0] : places[places.count - 1])
            return .moved
        }
        let here = places.firstIndex { $0 == current } ?? 0
        let (sum, overflows) = here.addingReportingOverflow(steps)
        let target = overflows ? (steps > 0 ? places.count - 1 : 0) : max(0, min(places.count - 1, sum))
        guard places[target] != current else { return .nothing }
        go(to: places[target])
        isPicked = true
        return .moved
    }

    // MARK: Tab

    /// The number of places where Tab stops: every button of an alert. The rows of a list are one, as the arrow keys
    /// are for them.
    public var stops: Int { isGrouped ? groups.count : order.count }

    /// The stop in focus.
    public var stop: Int {
        (isGrouped ? groups.firstIndex(of: isOnCancel) : order.firstIndex { $0 == current }) ?? 0
    }

    /// Returns the place where Tab goes next among the fields of a prompt and then these stops: from the last to the
    /// first. From nothing Tab goes to the first, and Shift with Tab to the last. Nil without any place.
    ///
    /// - Parameters:
    ///   - steps: 1 for Tab, -1 for Shift with Tab.
    ///   - field: The field in focus; nil if none is.
    ///   - fields: The number of fields.
    public func turn(by steps: Int, from field: Int?, fields: Int) -> Int? {
        let count = fields + stops
        guard count > 0 else { return nil }
        if field == nil, isOnNothing { return steps > 0 ? 0 : count - 1 }
        return ((field ?? fields + stop) + steps + count) % count
    }

    /// Puts the focus on a stop.
    public mutating func go(toStop stop: Int) {
        isOnNothing = false
        if isGrouped {
            isOnCancel = groups[stop]
        } else {
            go(to: order[stop])
        }
    }

    private var isGrouped: Bool { isSheet || list.isFiltered || order.isEmpty }
    /// A list of the groups, with true for the cancel button.
    private var groups: [Bool] { (rows.isEmpty ? [] : [false]) + (cancel == nil ? [] : [true]) }

    // MARK: Typing

    /// Handles a character that is typed outside of a field. A digit moves to the button of that index, and a letter to
    /// the next button that begins with it. A long list is filtered instead, by labels and indices.
    public mutating func type(_ scalar: Unicode.Scalar) -> Effect {
        if list.isFiltered { return filter { $0.type(scalar) } }
        if scalar.isASCII, let digit = Character(scalar).wholeNumberValue {
            guard let place = order.first(where: { button($0)?.index == digit }) else { return .unknown }
            go(to: place)
            return .moved
        }
        let places = order
        let here = places.firstIndex { $0 == current } ?? places.count - 1
        for step in 1...max(1, places.count) where !places.isEmpty {
            let place = places[(here + step) % places.count]
            guard begins(place, with: String(scalar)) else { continue }
            go(to: place)
            return .moved
        }
        return .unknown
    }

    /// Changes the filter of a long list, and puts the focus on its rows.
    public mutating func filter(_ change: (inout ChoiceList) -> Void) -> Effect {
        guard list.isFiltered else { return .unknown }
        let (hadMatches, former) = (!list.matches.isEmpty, list.filter)
        change(&list)
        guard list.filter != former else { return .unknown }
        isOnCancel = false
        isPicked = true
        return list.matches.isEmpty && hadMatches ? .refused : .moved
    }

    /// Returns the visible rows, see ``ChoiceList/window(height:)``.
    public mutating func window(height: Int) -> Range<Int> { list.window(height: height) }

    private func button(_ place: Place) -> Prompts.Button? {
        switch place {
        case .row(let row): rows[row]
        case .cancel: cancel
        }
    }

    private func begins(_ place: Place, with text: String) -> Bool {
        switch place {
        case .row(let row): list.row(row, beginsWith: text)
        case .cancel: LabelFilter(text).begins(LabelFilter.Folded(SafeText.line(cancel?.label ?? "")))
        }
    }
}
