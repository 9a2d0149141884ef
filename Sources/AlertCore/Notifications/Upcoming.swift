// SPDX-License-Identifier: Apache-2.0

package import CivilTime

/// The times of a notification that are still to come, as they are written for callers.
package struct Upcoming {
    /// When it is due; empty while it is paused, or awaits an acknowledgement.
    package let due: String
    /// The next times.
    package let next: [String]
    private let times: [Instant]
    private let pending: Pending
    private let zones: Zones

    /// - Parameters:
    ///   - count: How many times are wanted.
    ///   - after: What stands for now, where it is not what the notification is due at.
    package init(_ pending: Pending, zones: Zones, count: Int = 3, after: Instant? = nil) {
        let zone = zones.zone(stored: pending.zone)
        due = !pending.hasTime ? "" : Timestamp.text(pending.due, in: zone)
        var times: [Instant] = []
        if let after {
            var cursor = after
            while times.count < count, let time = Self.following(pending, cursor, zones: zones) {
                times.append(time)
                cursor = time
            }
        } else if pending.hasTime, count > 0 {
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
        (self.times, self.pending, self.zones) = (times, pending, zones)
    }

    /// The effect of clock changes on these times, and months or years that are left out, a sentence each.
    package var notes: [String] { notes(from: nil) }

    /// The effect of clock changes on these times, and months or years that are left out, a sentence each. Changes of
    /// the clocks only of times that are the trigger's own: an alarm or a warning is due some time before.
    ///
    /// - Parameter start: From when on what is left out is told; nil for the first of these times.
    package func notes(from start: Instant?) -> [String] {
        let first = start ?? times.first ?? pending.created
        let missing = pending.trigger.missingDaysNote(after: first.advanced(by: -Span.day), in: wall)
        return [missing].compactMap { $0 } + clockChangeNotes(from: start)
    }

    /// The zone of its times.
    private var wall: Zone {
        // A zone that is gone is reported when it fires.
        guard let reference = pending.trigger.zoneReference, let zone = try? zones.zone(reference) else {
            return zones.zone(stored: pending.zone)
        }
        return zone
    }

    private func clockChangeNotes(from start: Instant?) -> [String] {
        guard pending.role == .main, pending.terms.offset == .none, let reference = pending.trigger.zoneReference,
            // What counts elapsed time may be kept in UTC; the person sees it in its own zone.
            let zone = pending.trigger.hasWallTimes ? try? zones.zone(reference) : zones.zone(stored: pending.zone)
        else { return [] }
        return pending.trigger.clockChangeNotes(for: times, in: zone, from: start, zones.display)
    }

    /// The next time; none when the zone is gone, which the notification itself reports when it fires.
    private static func following(_ pending: Pending, _ cursor: Instant, zones: Zones) -> Instant? {
        guard case .countdown = pending.trigger else { return try? pending.next(after: cursor, zones: zones) }
        return pending.due > cursor ? pending.due : nil
    }
}
