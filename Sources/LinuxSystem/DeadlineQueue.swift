// SPDX-License-Identifier: Apache-2.0

/// Deadlines, each with a payload; the next one comes out first. The type is pure: its caller passes the time, as the
/// time since the zero of the clock that the caller uses.
///
/// A cancelled deadline is removed at once instead of passing in vain, because an idle process must not wake.
package struct DeadlineQueue<Payload> {
    /// The identity of a deadline.
    package struct Ticket: Hashable, Sendable {
        fileprivate let number: UInt64
    }

    private struct Entry {
        let deadline: Duration
        let number: UInt64
        let payload: Payload

        /// Returns whether this entry comes out before another one. Equal deadlines come out in the order in which they
        /// were added.
        func isBefore(_ other: Self) -> Bool {
            deadline == other.deadline ? number < other.number : deadline < other.deadline
        }
    }

    /// A binary heap: an entry is before the two entries at twice its index plus one and plus two.
    private var heap: [Entry] = []
    private var lastNumber: UInt64 = 0

    package init() {}

    /// The next deadline; nil if none is left.
    package var next: Duration? { heap.first?.deadline }

    /// Adds a deadline.
    package mutating func add(_ payload: Payload, at deadline: Duration) -> Ticket {
        lastNumber += 1
        heap.append(Entry(deadline: deadline, number: lastNumber, payload: payload))
        rise(from: heap.count - 1)
        return Ticket(number: lastNumber)
    }

    /// Removes a deadline. Has no effect on one that has come out.
    package mutating func cancel(_ ticket: Ticket) {
        // The search is short: most deadlines are cancelled in about the order in which they would come out.
        guard let index = heap.indices.first(where: { heap[$0].number == ticket.number }) else { return }
        _ = remove(at: index)
    }

    /// Removes the first deadline that has come, and returns its payload.
    package mutating func popDue(at now: Duration) -> Payload? {
        guard let next, next <= now else { return nil }
        return remove(at: 0).payload
    }

    private mutating func remove(at index: Int) -> Entry {
        let last = heap.count - 1
        heap.swapAt(index, last)
        let removed = heap.removeLast()
        if index < last {
            sink(from: index)
            rise(from: index)
        }
        return removed
    }

    private mutating func rise(from index: Int) {
        var index = index
        while index > 0 {
            let parent = (index - 1) / 2
            guard heap[index].isBefore(heap[parent]) else { return }
            heap.swapAt(index, parent)
            index = parent
        }
    }

    private mutating func sink(from index: Int) {
        var index = index
        while true {
            var first = index
            for child in 2 * index + 1...2 * index + 2 where child < heap.count && heap[child].isBefore(heap[first]) {
                first = child
            }
            guard first != index else { return }
            heap.swapAt(index, first)
            index = first
        }
    }
}
