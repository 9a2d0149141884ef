// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// The schedule of repairs of a damaged store: at once, and after a failure with growing pauses. A value.
struct Mending {
    /// The first and the longest pause, in microseconds of uptime.
    static let firstPause: Int64 = 5_000_000
    static let maximumPause: Int64 = 3_600_000_000

    private(set) var isSaving = false
    private var pause: Int64?
    private var notBefore: Int64 = 0

    /// Returns whether to begin now.
    mutating func begins(isDamaged: Bool, at now: ClockReading) -> Bool {
        guard isDamaged, !isSaving, now.uptime >= notBefore else { return false }
        isSaving = true
        // Damage of another day is none that a failing disk goes on making.
        if now.uptime >= notBefore + Self.maximumPause { pause = nil }
        return true
    }

    /// Returns the time until it begins, in microseconds, if the store is damaged; nil while it runs.
    func wait(at now: ClockReading) -> Int64? { isSaving ? nil : max(0, notBefore - now.uptime) }

    /// Notes how it went. What was mended a moment ago and is damaged again waits too: a disk that goes on failing must
    /// not keep the daemon writing.
    mutating func ended(at now: ClockReading) {
        isSaving = false
        let next = min(Self.maximumPause, pause.map { $0 * 2 } ?? Self.firstPause)
        pause = next
        notBefore = now.uptime + next
    }
}

/// The schedule of backups. A value.
struct BackupPace {
    private var next: Instant?

    /// Returns whether to begin now: asked when something was changed, so nothing wakes for it.
    mutating func begins(at now: ClockReading, due: () -> Instant) -> Bool {
        let due = next ?? due()
        next = due
        // A clock that was set back must not put it off for years.
        guard now.wall >= due || due.distance(from: now.wall) > Backups.interval else { return false }
        next = now.wall.advanced(by: Backups.interval)
        return true
    }
}
