// SPDX-License-Identifier: Apache-2.0

internal import DequeModule

/// Timers ordered by time. An unneeded timer is removed instead of firing in vain, because an idle process must not
/// wake.
package struct TimerQueue<Payload> {
    private struct Timer {
        let due: Duration
        let id: UInt64
        let payload: Payload

        func isBefore(_ due: Duration, _ id: UInt64) -> Bool { self.due == due ? self.id < id : self.due < due }
    }

    /// The latest timer is first, so that the next one is taken from the end. There are as many timers as unanswered
    /// calls, at most some thousands. Most are inserted at the front and removed near the end, which is cheap in a
    /// deque.
    private var timers: Deque<Timer> = []

    package init() {}

    /// The time of the next timer.
    package var next: Duration? { timers.last?.due }

    /// Adds a timer. The pair of time and id must be unique.
    package mutating func add(_ payload: Payload, due: Duration, id: UInt64) {
        timers.insert(Timer(due: due, id: id, payload: payload), at: position(due, id))
    }

    /// Removes a timer, if it still exists.
    package mutating func remove(due: Duration, id: UInt64) {
        let index = position(due, id) - 1
        guard index >= 0, timers[index].due == due, timers[index].id == id else { return }
        timers.remove(at: index)
    }

    /// Removes and returns the earliest timer that is due.
    package mutating func popDue(at now: Duration) -> Payload? {
        guard let last = timers.last, last.due <= now else { return nil }
        return timers.removeLast().payload
    }

    // Returns the first index whose timer is before the given one.
    private func position(_ due: Duration, _ id: UInt64) -> Int {
        var low = 0
        var high = timers.count
        while low < high {
            let middle = (low + high) / 2
            if timers[middle].isBefore(due, id) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
