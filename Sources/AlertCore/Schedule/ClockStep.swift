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
        guard let due = row.due.time, due > now else { return nil }
        var cursor = now
        // After a short step every occurrence in between was delivered a moment ago.
        while let next = try row.next(after: cursor, zones: zones), next < due {
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
        guard row.created > now, case .recurring(let recurrence) = row.trigger else { return nil }
        let zone = try zones.zone(recurrence.zone)
        guard let begin = recurrence.start(madeAt: row.created, followingTo: now, in: zone), begin != recurrence.start,
            let moved = recurrence.starting(begin)
        else { return nil }
        var begun = row
        begun.trigger = .recurring(try row.leaving(moved, after: now, zones: zones))
        return begun
    }
}

extension Recurrence {
    /// Returns the start of a repetition that was made while the clock was ahead, by the right clock; nil if it stays.
    fileprivate func start(madeAt made: Instant, followingTo now: Instant, in zone: Zone) -> CivilDateTime? {
        let (then, today) = (zone.civil(at: made), zone.civil(at: now))
        guard let start else { return nil }
        // Without a first day it begins one interval after the day on which it was made. If its time had passed on that
        // day, it might have begun on it.
        if start.date == day(oneIntervalAfter: then.date), start.time > then.time {
            let end = CivilDateTime(date: today.date.adding(days: 1)).adding(microseconds: -1)
            guard let last = intervals(toLatest: end) else { return nil }
            return (1...Self.maximumMonths).lazy.compactMap { self.start(movedBy: last + Int64($0)) }.first
        }
        return isStartNamed(then, zone) ? nil : intervals(toLatest: today).flatMap { self.start(movedBy: $0) }
    }

    /// Returns whether the person named the day of the start: times before it match the pattern, too.
    private func isStartNamed(_ made: CivilDateTime, _ zone: Zone) -> Bool {
        guard let start, start.date > made.date.adding(days: 1) else { return false }
        guard let before = intervals(toLatest: made).flatMap({ self.start(movedBy: $0) }),
            let instant = zone.instant(of: made),
            let earlier = starting(before)?.next(after: instant, zone: zone),
            let first = next(after: instant, zone: zone)
        else { return true }
        return earlier < first
    }

    /// The maximum number of intervals of months that a start moves: a month without its day is passed over.
    private static let maximumMonths = 1_200

    /// Returns the day that is one interval after another; nil for a pattern that is no rule of days.
    private func day(oneIntervalAfter day: CivilDate) -> CivilDate? {
        guard case .rule(let rule?) = pattern else { return nil }
        return switch rule.frequency {
        case .secondly, .minutely, .hourly: nil
        case .daily: day.adding(days: rule.interval)
        case .weekly: day.adding(days: 7 * rule.interval)
        case .monthly: day.adding(months: rule.interval)
        case .yearly: day.adding(months: 12 * rule.interval)
        }
    }

    /// Returns by how many intervals the start moves back to be the latest one that is not after a moment; nil if it is
    /// not after it.
    private func intervals(toLatest latest: CivilDateTime) -> Int64? {
        guard let start, start.wallMicroseconds > latest.wallMicroseconds else { return nil }
        guard isOfMonths else {
            let ahead = start.wallMicroseconds - latest.wallMicroseconds
            return interval.map { -((ahead - 1) / $0 + 1) }
        }
        return (1...Self.maximumMonths).lazy.map { -Int64($0) }.first {
            self.start(movedBy: $0).map { $0.wallMicroseconds <= latest.wallMicroseconds } ?? false
        }
    }

    /// Returns the start a number of intervals later, or nil if there is no such day.
    private func start(movedBy intervals: Int64) -> CivilDateTime? {
        guard let start else { return nil }
        guard case .rule(let rule?) = pattern, isOfMonths else {
            guard let interval else { return nil }
            let (span, hasOverflowed) = interval.multipliedReportingOverflow(by: intervals)
            return hasOverflowed ? nil : start.adding(microseconds: span)
        }
        let step = rule.frequency == .yearly ? 12 * rule.interval : rule.interval
        guard let date = start.date.adding(months: step * Int(intervals)), date.day == start.date.day else {
            return nil
        }
        return CivilDateTime(date: date, time: start.time)
    }

    private var isOfMonths: Bool {
        if case .rule(let rule?) = pattern { rule.frequency >= .monthly } else { false }
    }

    /// The length of an interval in microseconds; nil for months, or if it is too long. Patterns that are no rule have
    /// no phase, but some take the time of day from the start.
    private var interval: Int64? {
        guard case .rule(let rule?) = pattern else { return Span.day }
        let unit: Int64
        switch rule.frequency {
        case .secondly: unit = Span.second
        case .minutely: unit = Span.minute
        case .hourly: unit = Span.hour
        case .daily: unit = Span.day
        case .weekly: unit = 7 * Span.day
        case .monthly, .yearly: return nil
        }
        let (length, hasOverflowed) = unit.multipliedReportingOverflow(by: Int64(rule.interval))
        return hasOverflowed ? nil : length
    }

    /// Returns the same repetition with another start; nil if its parts contradict it.
    fileprivate func starting(_ start: CivilDateTime) -> Recurrence? {
        // The same parts were accepted before; without a new start a row keeps its times.
        try? Recurrence(
            pattern, start: start, zone: zone, until: until, count: count, added: added, omitted: omitted, gap: gap,
            overlap: overlap)
    }
}
