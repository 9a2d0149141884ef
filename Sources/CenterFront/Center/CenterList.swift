// SPDX-License-Identifier: Apache-2.0

/// A part of the center: rows under headings, of which one is in focus, and the visible range. The focus stays with its
/// row when the rows are others.
struct CenterList: Equatable {
    enum Row: Equatable {
        case heading(String)
        case item(CenterItem)
        /// The line of a group, with its items below it unless it is folded.
        case group(CenterGroup)

        var item: CenterItem? {
            if case .item(let item) = self { item } else { nil }
        }

        /// The key by which it is found again; nil for a heading, which takes no focus.
        var key: String? {
            switch self {
            case .heading: nil
            case .item(let item): item.key
            case .group(let group): "g \(group.name)"
            }
        }

        /// The number of items that only this row stands for.
        var count: Int {
            switch self {
            case .heading: 0
            case .item: 1
            case .group(let group): group.isFolded ? group.members.count : 0
            }
        }
    }

    /// The visible rows, and the numbers of items in the rows above and below, if a line says so.
    struct Window: Equatable {
        var rows: Range<Int>
        var above: Int?
        var below: Int?
    }

    private(set) var rows: [Row] = []
    /// The place in ``rows`` of the row in focus; nil without items.
    private(set) var focus: Int?
    /// The place of the first row that is seen.
    private var offset = 0

    /// The item in focus.
    var item: CenterItem? { focus.flatMap { rows[$0].item } }
    /// The group whose line is in focus.
    var group: CenterGroup? {
        guard let focus, case .group(let group) = rows[focus] else { return nil }
        return group
    }
    /// The number of items, including folded groups.
    var count: Int { rows.reduce(0) { $0 + $1.count } }

    /// Takes other rows. In focus is the same item as before, or else the one at its place among the items.
    ///
    /// - Parameter staysAtTop: Whether the focus stays on the first item if it was there, whichever that is now.
    mutating func replace(_ rows: [Row], staysAtTop: Bool = false) {
        let place = items.firstIndex { $0 == focus } ?? 0
        let key = staysAtTop && place == 0 ? nil : focus.flatMap { self.rows[$0].key }
        self.rows = rows
        let items = items
        if place == 0, key == nil { offset = 0 }
        focus =
            items.first { rows[$0].key == key }
            ?? (items.isEmpty ? nil : items[min(place, items.count - 1)])
    }

    /// The places of the rows that take the focus.
    private var items: [Int] { rows.indices.filter { rows[$0].key != nil } }

    /// Moves the focus by items, up to the ends.
    ///
    /// - Returns: Whether there was anywhere to go.
    mutating func move(by steps: Int) -> Bool {
        let items = items
        guard let focus, let place = items.firstIndex(of: focus) else { return false }
        let (sum, overflows) = place.addingReportingOverflow(steps)
        let target = overflows ? (steps > 0 ? items.count - 1 : 0) : max(0, min(items.count - 1, sum))
        self.focus = items[target]
        // The heading above the first item is seen with it.
        if target == 0 { offset = 0 }
        return target != place
    }

    /// Puts the focus on a row.
    ///
    /// - Returns: Whether an item is there.
    mutating func select(row: Int) -> Bool {
        guard rows.indices.contains(row), rows[row].key != nil else { return false }
        focus = row
        return true
    }

    /// The lowest part that says in a line of its own how many more items there are.
    static let minimumHeight = 4

    /// Returns the visible rows if there is room for `height` rows. The row in focus is among them. A line above or
    /// below says how many more there are.
    mutating func window(height: Int) -> Window {
        guard height > 0 else { return Window(rows: 0..<0) }
        guard rows.count > height else {
            offset = 0
            return Window(rows: 0..<rows.count)
        }
        guard height >= Self.minimumHeight else { return plainWindow(height) }
        // The last page has a line above alone.
        let last = rows.count - (height - 1)
        offset = max(0, min(offset, last))
        if let focus {
            if focus < offset { offset = focus }
            if focus >= visible(height).upperBound { offset = min(focus - height + 3, last) }
        }
        if offset == 1, focus.map({ $0 < height - 1 }) ?? true { offset = 0 }
        let shown = visible(height)
        func count(_ places: Range<Int>) -> Int? { places.isEmpty ? nil : rows[places].reduce(0) { $0 + $1.count } }
        return Window(rows: shown, above: count(0..<shown.lowerBound), below: count(shown.upperBound..<rows.count))
    }

    /// Returns the rows that are visible from the offset on, besides the lines that say how many more there are.
    private func visible(_ height: Int) -> Range<Int> {
        let end = offset + height - (offset > 0 ? 1 : 0)
        return offset..<(end >= rows.count ? rows.count : end - 1)
    }

    /// Returns the visible rows of a part that is too low for more lines.
    private mutating func plainWindow(_ height: Int) -> Window {
        if let focus {
            if focus < offset { offset = focus }
            if focus >= offset + height { offset = focus - height + 1 }
        }
        offset = max(0, min(offset, rows.count - height))
        return Window(rows: offset..<min(rows.count, offset + height))
    }
}

/// The number of rows of each part: the one in focus gets as many as it needs, the others some, the rest goes to
/// whoever needs more.
struct CenterLayout: Equatable {
    /// The rows of each part below its heading, in the order of the parts; nil for a part that is not seen.
    private(set) var heights: [Int?]

    /// The lowest screen that shows more than one part, without the rows at its top and bottom.
    static let minimumHeight = 3 * (1 + few)
    /// The rows that each part has at least, if it needs them.
    private static let few = 4

    /// - Parameters:
    ///   - need: How many rows each part has.
    ///   - focus: The part in focus.
    ///   - height: How many rows there are for the parts and their headings.
    init(need: [Int], focus: Int, height: Int) {
        guard height >= Self.minimumHeight else {
            heights = need.indices.map { $0 == focus ? max(0, height) : nil }
            return
        }
        // A heading for each, and one row that says there is nothing.
        let need = need.map { max(1, $0) }
        var room = height - need.count
        var heights = need.map { min($0, 1) }
        room -= heights.reduce(0, +)
        func grant(_ part: Int, upTo wanted: Int) {
            let granted = max(0, min(room, min(wanted, need[part]) - heights[part]))
            heights[part] += granted
            room -= granted
        }
        for part in need.indices where part != focus { grant(part, upTo: Self.few) }
        grant(focus, upTo: .max)
        for part in need.indices where part != focus { grant(part, upTo: .max) }
        // The part in focus has what is left, so that nothing moves when rows come and go.
        heights[focus] += room
        self.heights = heights
    }
}
