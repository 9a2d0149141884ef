// SPDX-License-Identifier: Apache-2.0

/// The times of a recurring action: when the action is due, and how long it rests after it was done or has failed.
///
/// Times are microseconds of one clock of the caller's. 0 is always past.
package struct ActionSchedule: Sendable, Hashable {
    /// The time of the next action; nil for never.
    package private(set) var due: Int64?
    /// The end of the rest after the last action. Requests do not make the action due earlier.
    private var earliest: Int64 = 0
    /// The number of failures since the last success.
    private var failures = 0

    private static let maximumPause: Int64 = 60_000_000

    package init(due: Int64? = nil) { self.due = due }

    /// Returns whether the action is due.
    package func isDue(_ now: Int64) -> Bool { due.map { $0 <= now } ?? false }

    /// Makes the action due after a delay, or at the end of the rest if that is later. A time before that stays.
    package mutating func request(after delay: Int64 = 0, now: Int64) {
        due = min(due ?? .max, max(earliest, now + delay))
    }

    /// Makes the action due at once, whether it rests or not.
    package mutating func requestAtOnce() { due = 0 }

    /// Records that the action was done, or is not needed any more.
    ///
    /// - Parameters:
    ///   - rest: The time until a request can make the action due again.
    ///   - interval: The time until the action is due without a request; nil for never.
    package mutating func done(now: Int64, rest: Int64 = 0, interval: Int64? = nil) {
        earliest = now + rest
        due = interval.map { now + $0 }
    }

    /// Records a failure. The action is due again after 1, 2, 4 ... 60 seconds, each shortened by chance to between
    /// half and the whole, so that many devices do not come at once.
    ///
    /// - Parameters:
    ///   - chance: 0 to 1.
    ///   - minimum: The shortest pause, in microseconds.
    package mutating func failed(now: Int64, chance: Double, minimum: Int64 = 0) {
        let whole = min(Self.maximumPause, 1_000_000 << Int64(min(failures, 6)))
        failures += 1
        due = now + max(minimum, whole / 2 + Int64(Double(whole / 2) * min(max(chance, 0), 1)))
    }

    /// Records a success: the pause after the next failure is the shortest.
    package mutating func succeeded() { failures = 0 }
}
