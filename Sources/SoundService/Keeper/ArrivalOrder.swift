// SPDX-License-Identifier: Apache-2.0

/// Items that are examined concurrently and continue in the order in which they came. If an item takes long because its
/// file system hangs, later items overtake it. A pure value type.
struct ArrivalOrder<Item, Found> {
    typealias Instant = SuspendingClock.Instant

    /// The time that later items wait for one that is being examined. A network file system answers within this time,
    /// and nobody notices a sound that begins this much late.
    static var patience: Duration { .milliseconds(100) }

    private struct Entry {
        let number: Int
        var item: Item
        let since: Instant
        var found: Found?
    }

    private var entries: [Entry] = []
    private var next = 1

    var items: [Item] { entries.map(\.item) }

    /// Adds an item, and returns the number for ``resolve(_:_:)``.
    mutating func add(_ item: Item, at now: Instant) -> Int {
        defer { next += 1 }
        entries.append(Entry(number: next, item: item, since: now))
        return next
    }

    /// Stores the result for an item.
    mutating func resolve(_ number: Int, _ found: Found) {
        guard let index = entries.firstIndex(where: { $0.number == number }) else { return }
        entries[index].found = found
    }

    /// Changes all items.
    mutating func update(_ change: (inout Item) -> Void) {
        for index in entries.indices { change(&entries[index].item) }
    }

    /// Removes and returns all items that fit.
    mutating func remove(where fits: (Item) -> Bool) -> [Item] {
        let removed = entries.filter { fits($0.item) }.map(\.item)
        entries.removeAll { fits($0.item) }
        return removed
    }

    /// Removes and returns the items that may continue now.
    mutating func ready(at now: Instant) -> [(item: Item, found: Found)] {
        var ready: [(Item, Found)] = []
        var waiting: [Entry] = []
        for entry in entries {
            if let found = entry.found, !waiting.contains(where: { now < $0.since + Self.patience }) {
                ready.append((entry.item, found))
            } else {
                waiting.append(entry)
            }
        }
        entries = waiting
        return ready
    }

    /// The time at which a resolved item that waits for others may continue; nil if none waits.
    var deadline: Instant? {
        var latest: Instant?
        for entry in entries {
            if entry.found != nil { return latest }
            latest = max(latest ?? entry.since + Self.patience, entry.since + Self.patience)
        }
        return nil
    }
}
