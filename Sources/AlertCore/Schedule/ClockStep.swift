// SPDX-License-Identifier: Apache-2.0

package import CivilTime

/// A step back of the wall clock, and what follows for a notification. A value.
///
/// While the clock was ahead, rows moved on to times that the right clock has still to reach. An occurrence whose time
/// is ahead again comes again, except one that the person has just seen.
package struct ClockStep: Sendable, Hashable {
    /// The span of elapsed time, in microseconds, within which the same occurrence does not come twice.
    static let seenSpan: Int64 = 120_000_000

    /// The time that the clock would show now if it had not been set back.
    package var former: Instant
    /// The present time.
    package var now: Instant

    /// The length of the step, in microseconds.
    package var length: Int64 { former.distance(from: now) }

    /// The last delivery of a notification.
    struct Delivery: Sendable, Hashable {
        var due: Instant
        /// The time at which it was delivered, by the clock of then.
        var delivered: Instant
    }

    /// Returns whether a delivery would come so soon after an earlier one of the same occurrence that the person has
    /// just seen it.
    func isSeen(_ delivery: Delivery) -> Bool {
        delivery.due.distance(from: now) + former.distance(from: delivery.delivered) < Self.seenSpan
    }

    /// Returns the due time of a repeating row after the step, or nil if it stays as it is.
    ///
    /// - Parameters:
    ///   - last: The last delivery of the notification; nil if it has none.
    ///   - missed: The occurrences that were recorded as missed, so that nobody has seen them.
    func due(
        of row: Pending, last: Delivery?, missed: Set<Instant>, zones: Zones
    ) throws(ZoneError) -> Instant? {
        guard row.hasTime, row.due > now else { return nil }
        var cursor = now
        // After a short step every occurrence in between was delivered a moment ago.
        while let next = try row.next(after: cursor, zones: zones), next < row.due {
            let isOnTime = length < Self.seenSpan && next <= former
            let isRepeated = isOnTime || last.map { $0.due == next && isSeen($0) } ?? false
            if !isRepeated || missed.contains(next) { return next }
            cursor = next
        }
        return nil
    }

    /// Returns a row that was scheduled while the clock was ahead with a repetition that begins by the present time, or
    /// nil if it needs no change. The phase of the repetition stays.
    func begun(_ row: Pending, zones: Zones) throws(ZoneError) -> Pending? {
        guard row.created > now, case .recurring(let recurrence) = row.trigger, let start = recurrence.start
        else { return nil }
        let zone = try zones.zone(recurrence.zone)
        // A day that the person named stays.
        let isOwn = start.date > zone.civil(at: row.created).date.adding(days: 1)
        guard !isOwn, let begin = recurrence.start(atLatest: zone.civil(at: now)) else { return nil }
        var begun = row
        do {
            begun.trigger = .recurring(
                try Recurrence(
                    recurrence.pattern, start: begin, zone: recurrence.zone, until: recurrence.until,
                    count: recurrence.count, added: recurrence.added, omitted: recurrence.omitted,
                    gap: recurrence.gap, overlap: recurrence.overlap))
        } catch {
            // The same parts were accepted before; without a new start the row keeps its times.
            return nil
        }
        return begun
    }
}

extension Recurrence {
    /// Returns the latest start with the same phase that is not after a moment; nil if the start is not after it.
    fileprivate func start(atLatest latest: CivilDateTime) -> CivilDateTime? {
        guard let start, start.wallMicroseconds > latest.wallMicroseconds else { return nil }
        guard case .rule(let rule?) = pattern else {
            // Other patterns have no phase; some take the time of day from the start.
            let days = start.date.dayNumber - latest.date.dayNumber + 1
            return CivilDateTime(date: start.date.adding(days: -days), time: start.time)
        }
        let ahead = start.wallMicroseconds - latest.wallMicroseconds
        func moved(by unit: Int64) -> CivilDateTime? {
            let (step, hasOverflowed) = unit.multipliedReportingOverflow(by: Int64(rule.interval))
            guard !hasOverflowed else { return nil }
            return start.adding(microseconds: -((ahead - 1) / step + 1) * step)
        }
        switch rule.frequency {
        case .secondly: return moved(by: Span.second)
        case .minutely: return moved(by: Span.minute)
        case .hourly: return moved(by: Span.hour)
        case .daily: return moved(by: Span.day)
        case .weekly: return moved(by: 7 * Span.day)
        case .monthly, .yearly:
            let step = rule.frequency == .yearly ? 12 * rule.interval : rule.interval
            for count in 1...1_200 {
                // A month without the day is passed over.
                guard let earlier = start.date.adding(months: -step * count) else { return nil }
                guard earlier.day == start.date.day else { continue }
                let begin = CivilDateTime(date: earlier, time: start.time)
                if begin.wallMicroseconds <= latest.wallMicroseconds { return begin }
            }
            return nil
        }
    }
}
