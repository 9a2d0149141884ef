// SPDX-License-Identifier: Apache-2.0

/// A part of the center: rows under headings, of which one is in focus, and the visible range. The focus stays with its
/// item when the rows are others.
struct CenterList: Equatable {
    enum Row: Equatable {
        case heading(String)
        case item(CenterItem)

        var item: CenterItem? {
            if case .item(let item) = self { item } else { nil }
        }
    }

    private(set) var rows: [Row] = []
    /// The place in ``rows`` of the item in focus; nil without items.
    private(set) var focus: Int?
    /// The place of the first row that is seen.
    private var offset = 0

    /// The item in focus.
    var item: CenterItem? { focus.flatMap { rows[$0].item } }
    /// The number of items.
    var count: Int { rows.count { $0.item != nil } }

    /// Takes other rows. In focus is the same item as before, or else the one at its place among the items.
    ///
    /// - Parameter staysAtTop: Whether the focus stays on the first item if it was there, whichever that is now.
    mutating func replace(_ rows: [Row], staysAtTop: Bool = false) {
        let place = items.firstIndex { $0 == focus } ?? 0
        let key = staysAtTop && place == 0 ? nil : item?.key
        self.rows = rows
        let items = items
        if place == 0, key == nil { offset = 0 }
        focus =
            items.first { rows[$0].item?.key == key }
            ?? (items.isEmpty ? nil : items[min(place, items.count - 1)])
    }

    /// The places of the items.
    private var items: [Int] { rows.indices.filter { rows[$0].item != nil } }

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
        guard rows.indices.contains(row), rows[row].item != nil else { return false }
        focus = row
        return true
    }

    /// The rows that are seen when there is room for `height`; the one in focus is among them.
    mutating func window(height: Int) -> Range<Int> {
        guard height > 0 else { return 0..<0 }
        if let focus {
            if focus < offset { offset = focus }
            if focus >= offset + height { offset = focus - height + 1 }
        }
        offset = max(0, min(offset, rows.count - height))
        return offset..<min(rows.count, offset + height)
    }
}
