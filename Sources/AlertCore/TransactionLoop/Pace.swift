// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// The loop's next wake-up: for due notifications, a little earlier to make the sound device ready, or later while the
/// store refuses to record a fire.
struct Pace {
    /// The longest wait between two attempts to store a fire, in microseconds of uptime. A notification that becomes
    /// due during the wait is late by this much at most.
    static let maximumRetry: Int64 = 4_000_000

    /// The time to wake at; nil for never.
    private(set) var wakeAt: Instant?
    private var preparedFor: Instant?
    private var judgedFor: Instant?
    private var retry: (delay: Int64, notBefore: Int64)?

    /// Returns whether a fire may be tried; false shortly after a failure.
    func mayFire(at now: ClockReading) -> Bool { retry.map { now.uptime >= $0.notBefore } ?? true }

    /// The longest wait between two attempts to read the next due time, in microseconds of uptime.
    static let maximumUnread: Int64 = 60_000_000
    /// The interval between searches for due rows while the store is being mended, in microseconds.
    static let mending: Int64 = 50_000
    private var unread: (delay: Int64, notBefore: Int64)?

    /// Records that the next due time cannot be read. The loop tries again after one second, then after longer and
    /// longer waits. Each request is an attempt too, and must not make the waits longer.
    ///
    /// - Returns: Whether to log the failure: the first time, and whenever the wait has become longer.
    mutating func failed(at now: ClockReading) -> Bool {
        if let unread, now.uptime < unread.notBefore {
            wakeAt = now.wall.advanced(by: unread.notBefore - now.uptime)
            return false
        }
        let delay = min(Pace.maximumUnread, unread.map { $0.delay * 2 } ?? 1_000_000)
        defer { unread = (delay, now.uptime + delay) }
        wakeAt = now.wall.advanced(by: delay)
        return delay != unread?.delay
    }

    /// Records that the store is being mended. Nothing can be recorded, but due rows are reported all the same.
    mutating func mending(at now: ClockReading) {
        retry = nil
        wakeAt = now.wall.advanced(by: Pace.mending)
    }

    /// Records whether a fire could be stored. The loop tries a failed one again after one second, then after longer
    /// and longer waits: a full disk must not make the daemon spin.
    mutating func fired(stored: Bool, at now: ClockReading) {
        guard !stored else {
            retry = nil
            return
        }
        let delay = min(Pace.maximumRetry, retry.map { $0.delay * 2 } ?? 1_000_000)
        retry = (delay, now.uptime + delay)
    }

    /// Sets the wake-up for the next due time.
    /// - Parameter judges: Whether the rules are so slow that their patterns are matched ahead.
    mutating func update(next: NextDue?, now: ClockReading, judges: Bool = false, perform: (Effect) -> Void) {
        unread = nil
        guard let next else {
            wakeAt = nil
            return
        }
        if let retry, next.due <= now.wall {
            let wait = max(0, retry.notBefore - now.uptime)
            wakeAt = Instant(microseconds: now.wall.microseconds + wait)
            return
        }
        wakeAt = next.due
        if next.sounds, preparedFor != next.due {
            if isTime(TransactionLoop.soundLead, ahead: next.due, now) {
                preparedFor = next.due
                perform(.prepareSound)
            }
        }
        if judges, judgedFor != next.due, isTime(TransactionLoop.judgeLead, ahead: next.due, now) {
            judgedFor = next.due
            perform(.judge(next.due))
        }
    }

    /// Returns whether the time `lead` before `due` has come; if not, schedules a wake-up for it.
    private mutating func isTime(_ lead: Int64, ahead due: Instant, _ now: ClockReading) -> Bool {
        let ahead = Instant(microseconds: due.microseconds - lead)
        guard ahead > now.wall else { return true }
        wakeAt = min(wakeAt ?? ahead, ahead)
        return false
    }
}

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
