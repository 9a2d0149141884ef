// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// The time that the requests of one commit may take together. The first is always carried out; those that come too
/// late are left to the next commit, before which the loop looks what is due.
///
/// Used on the loop's thread alone, by the jobs of one commit; hence `@unchecked`.
final class CommitBudget: @unchecked Sendable {
    /// The longest, in microseconds. A commit waits for the disk besides, so a short one would make many of them.
    static let maximum: Int64 = 25_000
    /// The minimum: with something due already, this long lies between two batches of it.
    static let minimum: Int64 = 4_000

    private let clock: any ClockSource
    private let end: Int64
    private var hasBegun = false

    /// - Parameter due: When the loop wakes next for what is due; the commit ends by then.
    init(clock: any ClockSource, due: Instant?) {
        self.clock = clock
        let now = clock.now()
        let left = due.map { $0.microseconds - now.wall.microseconds } ?? Self.maximum
        end = now.uptime + min(Self.maximum, max(Self.minimum, left))
    }

    /// Returns whether one more request may be carried out.
    func admitsOneMore() -> Bool {
        if hasBegun, clock.now().uptime >= end { return false }
        hasBegun = true
        return true
    }
}
