// SPDX-License-Identifier: Apache-2.0

/// Things that are looked into beside one another, and go on in the order in which they came. One that takes long, as
/// its file system hangs, is passed by those behind it. A value.
struct ArrivalOrder<Item, Found> {
    typealias Instant = SuspendingClock.Instant

    /// For how long those behind wait for one that is looked into: a network's file system answers within, and a sound
    /// that begins so much later than its like is not missed.
    static var patience: Duration { .milliseconds(100) }

    private struct Entry {
        let number: Int
        let item: Item
        let since: Instant
        var found: Found?
    }

    private var entries: [Entry] = []
    private var next = 1

    var isEmpty: Bool { entries.isEmpty }

    /// Takes one in, and says by which number it is resolved.
    mutating func add(_ item: Item, at now: Instant) -> Int {
        defer { next += 1 }
        entries.append(Entry(number: next, item: item, since: now))
        return next
    }

    /// Reports the result of a search.
    mutating func resolve(_ number: Int, _ found: Found) {
        guard let index = entries.firstIndex(where: { $0.number == number }) else { return }
        entries[index].found = found
    }

    /// Takes out those that fit, wherever they are.
    mutating func remove(where fits: (Item) -> Bool) -> [Item] {
        let removed = entries.filter { fits($0.item) }.map(\.item)
        entries.removeAll { fits($0.item) }
        return removed
    }

    /// Takes out what may go on now.
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

    /// When something may go on that has been resolved and waits for others; nil where nothing does.
    var deadline: Instant? {
        var latest: Instant?
        for entry in entries {
            if entry.found != nil { return latest }
            latest = max(latest ?? entry.since + Self.patience, entry.since + Self.patience)
        }
        return nil
    }
}
