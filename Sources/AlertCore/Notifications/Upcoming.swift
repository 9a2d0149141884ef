// SPDX-License-Identifier: Apache-2.0

package import CivilTime

/// The future times of a notification, as callers see them.
package struct Upcoming {
    /// The due time; empty while it is paused or awaits an acknowledgement.
    package let due: String
    /// The next times, the earliest first.
    package let next: [String]
    private let times: [Instant]
    /// The next times as instants, the earliest first.
    package var instants: [Instant] { times }
    private let pending: Pending
    private let zones: Zones

    /// - Parameters:
    ///   - count: The maximum number of next times.
    ///   - after: The moment after which times count; nil to start with the due time.
    package init(_ pending: Pending, zones: Zones, count: Int = 3, after: Instant? = nil) {
        let zone = zones.zone(stored: pending.zone)
        due = pending.due.time.map { Timestamp.text($0, in: zone) } ?? ""
        var times: [Instant] = []
        if let after {
            var cursor = after
            while times.count < count, let time = Self.following(pending, cursor, zones: zones) {
                times.append(time)
                cursor = time
            }
        } else if let due = pending.due.time, count > 0 {
            var cursor = due
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

    /// Sentences about the effect of clock changes on these times, and about omitted months or years.
    package var notes: [String] { notes(from: nil) }

    /// Returns sentences about the effect of clock changes on these times, and about omitted months or years. Clock
    /// changes are mentioned only for the trigger's own times: an alarm of an event, or a warning, is due some time
    /// before.
    ///
    /// - Parameter start: The moment from which on omitted times are mentioned; nil for the first of these times.
    package func notes(from start: Instant?) -> [String] {
        let first = start ?? times.first ?? pending.created
        let missing = pending.trigger.missingDaysNote(after: first.advanced(by: -Span.day), in: wall)
        return [missing].compactMap { $0 } + clockChangeNotes(from: start)
    }

    /// The zone of the notification's times.
    private var wall: Zone {
        // The notification reports a missing zone when it fires.
        guard let reference = pending.trigger.zoneReference, let zone = try? zones.zone(reference) else {
            return zones.zone(stored: pending.zone)
        }
        return zone
    }

    private func clockChangeNotes(from start: Instant?) -> [String] {
        guard pending.role == .main, pending.terms.offset == .none, let reference = pending.trigger.zoneReference,
            // An interval of elapsed time may be stored in UTC; the person sees it in the notification's zone.
            let zone = pending.trigger.hasWallTimes ? try? zones.zone(reference) : zones.zone(stored: pending.zone)
        else { return [] }
        return pending.trigger.clockChangeNotes(for: times, in: zone, from: start, zones.display)
    }

    /// The maximum number of times that are counted to find the last one.
    private static let maximumCounted = 1_000

    /// The last time and the number of times until then, with the due time; nil if it comes once, if it has no end, and
    /// if it comes more than 1,000 times.
    package var end: (time: String, count: Int)? {
        guard pending.role == .main, let due = pending.due.time else { return nil }
        let zone = zones.zone(stored: pending.zone)
        if let cycle = pending.terms.cycle {
            let ends = cycle.ends(from: due, count: Self.maximumCounted + 1)
            guard 2...Self.maximumCounted ~= ends.count else { return nil }
            return (Timestamp.text(ends[ends.count - 1], in: zone), ends.count)
        }
        guard case .recurring(let recurrence) = pending.trigger, recurrence.hasEnd,
            // The notification reports a missing zone when it fires.
            let own = try? zones.zone(recurrence.zone)
        else { return nil }
        let offset = pending.terms.offset
        let present = offset == .none ? due : offset.occurrence(dueAt: due, in: own)
        guard
            let further = pending.terms.exceptions.times(
                of: recurrence, after: present, in: own, on: pending.wall(zones: zones), calendars: zones.days(of:),
                limit: Self.maximumCounted - 1)
        else { return nil }
        let last = further.last.map { offset == .none ? $0 : offset.due(of: $0, in: own) }
        return (Timestamp.text(last ?? due, in: zone), further.count + 1)
    }

    /// Returns the next time, or nil if the zone no longer exists. The notification itself reports that when it fires.
    private static func following(_ pending: Pending, _ cursor: Instant, zones: Zones) -> Instant? {
        switch pending.trigger {
        // A beat is due once, when it is missed.
        case .countdown, .occasion: pending.due.time.flatMap { $0 > cursor ? $0 : nil }
        // The only error is that of the zone.
        case .instant, .wall, .recurring: try? pending.next(after: cursor, zones: zones)
        }
    }
}

extension Recurrence {
    /// False for a repetition that goes on for ever.
    fileprivate var hasEnd: Bool { until != nil || count != nil || pattern == .rule(nil) }
}
