// SPDX-License-Identifier: Apache-2.0

internal import DequeModule

/// Timers by their time. A timer that is no longer needed is taken out, not left to fire in vain: an idle
/// process must not wake.
package struct TimerQueue<Payload> {
    private struct Timer {
        let due: Duration
        let id: UInt64
        let payload: Payload

        func isBefore(_ due: Duration, _ id: UInt64) -> Bool { self.due == due ? self.id < id : self.due < due }
    }

    /// The latest first, so that the next one is taken from the end. There are as many as unanswered calls, some
    /// thousands at most. Most are put in at the front and taken out near the end, which costs a deque little.
    private var timers: Deque<Timer> = []

    package init() {}

    /// When the next timer is due.
    package var next: Duration? { timers.last?.due }

    /// Adds a timer. The pair of time and id must be its own.
    package mutating func add(_ payload: Payload, due: Duration, id: UInt64) {
        timers.insert(Timer(due: due, id: id, payload: payload), at: position(due, id))
    }

    /// Takes a timer out, if it is still there.
    package mutating func remove(due: Duration, id: UInt64) {
        let index = position(due, id) - 1
        guard index >= 0, timers[index].due == due, timers[index].id == id else { return }
        timers.remove(at: index)
    }

    /// Takes out the earliest timer that is due.
    package mutating func popDue(at now: Duration) -> Payload? {
        guard let last = timers.last, last.due <= now else { return nil }
        return timers.removeLast().payload
    }

    // The first index whose timer is before the given one.
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
