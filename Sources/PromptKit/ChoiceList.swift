// SPDX-License-Identifier: Apache-2.0

import TextSafety

/// A list of which one row is chosen: the rows that a filter leaves over, the one in focus, and the part that is seen.
/// Thousands of rows are searched again with every letter, which takes less than a millisecond.
public struct ChoiceList: Sendable {
    /// The rows as they are shown.
    public let labels: [String]
    /// The maximum number of rows for digits and first letters to jump; a longer list is filtered by typed text.
    public static let jumping = 9
    /// The longest filter, in scalars.
    private static let filterLimit = 100

    private let folded: [LabelFilter.Folded]
    /// The row that is in focus at first.
    private let start: Int
    /// A row that a filter puts in focus only where it has to.
    private let avoided: Int?
    /// The number of each row, which can be typed like its label; empty if the rows have none.
    private let numbers: [Int]
    /// The text typed to filter by.
    public private(set) var filter = ""
    /// The rows that are left over, in their order.
    public private(set) var matches: [Int]
    /// The place in ``matches`` of the row in focus.
    public private(set) var focus = 0
    /// The place in ``matches`` of the first row that is seen.
    private var offset = 0

    /// - Parameters:
    ///   - labels: As they are shown.
    ///   - focus: The row that is in focus at first.
    ///   - avoided: The row that destroys: a filter puts another in focus unless it begins as that row alone does.
    ///   - numbers: The number of each row: a filter leaves over the row with the typed number too.
    public init(labels: [String], focus: Int = 0, avoiding avoided: Int? = nil, numbers: [Int] = []) {
        self.numbers = numbers
        self.labels = labels
        self.avoided = avoided
        folded = labels.map(LabelFilter.Folded.init)
        matches = Array(labels.indices)
        start = labels.indices.contains(focus) ? focus : 0
        self.focus = start
    }

    /// A Boolean value indicating whether typing filters.
    public var isFiltered: Bool { labels.count > Self.jumping }
    /// The row in focus; nil if the filter left none over.
    public var row: Int? { matches.indices.contains(focus) ? matches[focus] : nil }

    /// Moves the focus by rows, up to the ends.
    ///
    /// - Returns: Whether there was anywhere to go.
    @discardableResult
    public mutating func move(by rows: Int) -> Bool {
        let target = max(0, min(matches.count - 1, focus + rows))
        defer { focus = max(0, target) }
        return target != focus
    }

    /// Puts the focus on a row that is left over.
    public mutating func select(_ row: Int) {
        if let place = matches.firstIndex(of: row) { focus = place }
    }

    /// Returns whether a row's label begins with a text, whatever the case and the accents.
    public func row(_ row: Int, beginsWith text: String) -> Bool { LabelFilter(text).begins(folded[row]) }

    // MARK: The filter

    /// Adds a character to the filter.
    public mutating func type(_ scalar: Unicode.Scalar) {
        guard !SafeText.isObeyed(scalar) else { return }
        filter(by: filter + String(scalar))
    }

    /// Takes back the last character of the filter.
    public mutating func erase() { filter(by: String(filter.dropLast())) }

    /// Takes back the filter.
    public mutating func eraseAll() { filter(by: "") }

    /// Leaves over every row that holds the words of the filter, and the row with that number unless a label has the
    /// number as a word. In focus is the first that begins with the filter, else the first that holds it, else the row
    /// with the number; without a filter the one that was.
    public mutating func filter(by text: String) {
        guard text != filter, text.unicodeScalars.count <= Self.filterLimit else { return }
        let former = row ?? start
        filter = text
        offset = 0
        let wanted = LabelFilter(text)
        let number = Int(text).flatMap { number in numbers.firstIndex { $0 == number } }
        let numbered = number.flatMap { row in folded.contains { wanted.isWord(of: $0) } ? nil : row }
        matches = folded.indices.filter { $0 == numbered || wanted.matches(folded[$0]) }
        if text.isEmpty { return select(former) }
        let beginning = matches.indices.filter { wanted.begins(folded[matches[$0]]) }
        let others = matches.indices.filter { matches[$0] != avoided }
        // A window shows no numbers, so a label that has the text is meant before a number.
        let labelled = others.first { wanted.matches(folded[matches[$0]]) }
        let named = numbered.flatMap { row in others.first { matches[$0] == row } }
        focus = beginning.first(where: others.contains) ?? beginning.first ?? labelled ?? named ?? others.first ?? 0
    }

    /// Takes over the filter, the focus and the part that is seen from the list that this one replaces: rows with the
    /// same labels are the same rows.
    public mutating func take(_ former: ChoiceList) {
        if isFiltered || !former.isFiltered { filter(by: former.filter) }
        if let row = former.row.flatMap({ self.row(of: $0, in: former) }) { select(row) }
        let top = former.matches.indices.contains(former.offset) ? former.matches[former.offset] : nil
        let place = top.flatMap { self.row(of: $0, in: former) }.flatMap { row in matches.firstIndex(of: row) }
        offset = place ?? former.offset
    }

    /// Returns the row that corresponds to a row of another list; nil if there is none.
    private func row(of row: Int, in former: ChoiceList) -> Int? {
        let label = ExactText(former.labels[row])
        if labels.indices.contains(row), ExactText(labels[row]) == label { return row }
        return labels.firstIndex { ExactText($0) == label }
    }

    // MARK: What is seen

    /// Returns the visible places in ``matches`` if there is room for `height` rows. The place in focus is among them.
    public mutating func window(height: Int) -> Range<Int> {
        let height = max(1, height)
        if focus < offset { offset = focus }
        if focus >= offset + height { offset = focus - height + 1 }
        offset = max(0, min(offset, matches.count - height))
        return offset..<min(matches.count, offset + height)
    }
}

/// The part of a long list that a window lays out: GTK measures every row that is not hidden, and a thousand labels
/// that wrap take it seconds. The part follows the row in focus, and grows when a person scrolls to its end.
public struct LaidOutRows: Sendable, Hashable {
    /// The number of rows laid out at first, and with each scroll to an end.
    public static let step = 100

    private var matches: [Int] = []
    private var range = 0..<0

    /// Nothing is laid out yet.
    public init() {}

    /// The rows that are laid out, in their order.
    public var rows: ArraySlice<Int> { matches[range] }

    /// Takes in which rows are left over and which of them is in focus.
    ///
    /// - Parameters:
    ///   - matches: The rows that a filter leaves over, in their order.
    ///   - focus: The place in `matches` of the row in focus.
    public mutating func show(_ matches: [Int], focus: Int) {
        if matches != self.matches {
            self.matches = matches
            range = 0..<min(Self.step, matches.count)
        }
        guard matches.indices.contains(focus), !range.contains(focus) else { return }
        let start = max(0, focus - Self.step / 2)
        range = start..<min(matches.count, start + Self.step)
    }

    /// Returns which rows are in sight, for people.
    ///
    /// - Parameters:
    ///   - visible: The places of the rows in sight; nil if they are not known.
    ///   - matches: The number of rows that a filter leaves over.
    ///   - all: The number of all rows.
    public static func position(_ visible: Range<Int>?, of matches: Int, all: Int, isFiltered: Bool) -> String {
        if isFiltered { return "\(matches) of \(all)" }
        guard let visible, visible.count < all, let last = visible.last else { return "\(all) choices" }
        return "\(visible.lowerBound + 1) to \(last + 1) of \(all)"
    }

    /// Lays out more rows at both ends.
    ///
    /// - Returns: Whether there were any.
    public mutating func extend() -> Bool {
        let wider = max(0, range.lowerBound - Self.step)..<min(matches.count, range.upperBound + Self.step)
        defer { range = wider }
        return wider != range
    }
}
