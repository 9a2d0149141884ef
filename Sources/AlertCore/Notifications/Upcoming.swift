// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// The times of a notification that are still to come, as they are written for callers.
struct Upcoming {
    /// When it is due; empty while it is paused.
    let due: String
    /// The next times.
    let next: [String]

    /// - Parameters:
    ///   - count: How many times are wanted.
    ///   - after: What stands for now, where it is not what the notification is due at.
    init(_ pending: Pending, zones: Zones, count: Int = 3, after: Instant? = nil) {
        let zone = zones.zone(stored: pending.zone)
        due = pending.isPaused ? "" : Timestamp.text(pending.due, in: zone)
        var times: [Instant] = []
        if let after {
            var cursor = after
            while times.count < count, let time = Self.following(pending, cursor, zones: zones) {
                times.append(time)
                cursor = time
            }
        } else if !pending.isPaused, count > 0 {
            var cursor = pending.due
            times.append(cursor)
            while pending.role == .main, pending.trigger.repeats, times.count < count,
                let time = Self.following(pending, cursor, zones: zones)
            {
                times.append(time)
                cursor = time
            }
        }
        next = times.map { Timestamp.text($0, in: zone) }
    }

    /// The next time; none when the zone is gone, which the notification itself reports when it fires.
    private static func following(_ pending: Pending, _ cursor: Instant, zones: Zones) -> Instant? {
        guard case .countdown = pending.trigger else { return try? pending.next(after: cursor, zones: zones) }
        return pending.due > cursor ? pending.due : nil
    }
}
