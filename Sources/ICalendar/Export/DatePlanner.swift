// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// Decides on the written form of a trigger.
struct DatePlanner {
    /// The number of occurrences of the written form that must equal the trigger's before the form is used.
    private static let compared = 16

    let now: Instant
    let zones: any ZoneSource
    /// The offset of the alarm; if the alarm is after the date, dates that have just passed matter.
    let offset: Int64
    /// The maximum number of dates written for recurrences without an RRULE.
    let most: Int

    /// Returns the plan; nil if no date is left to write.
    func plan(_ trigger: Trigger, due: Instant?) throws(ZoneError) -> DatePlan? {
        switch trigger {
        case .countdown(let microseconds):
            return DatePlan(instant: due ?? now.advanced(by: microseconds))
        case .instant(let instant):
            var plan = DatePlan(instant: instant)
            if instant.microsecond != 0 { plan.own = trigger }
            return plan
        case .wall(let wall, let reference, _):
            var plan = DatePlan(wall: wall, reference, zone: try zones.zone(reference))
            if plan.readBack(reference) != trigger { plan.own = trigger }
            return plan
        case .recurring(let recurrence):
            let zone = try zones.zone(recurrence.zone)
            if var plan = ruled(recurrence, in: zone) {
                if plan.readBack(recurrence.zone) != trigger { plan.own = trigger }
                return plan
            }
            var plan = listed(recurrence, in: zone, due: due)
            plan?.own = trigger
            return plan
        case .occasion: return nil
        }
    }

    /// Returns a plan with RRULE, RDATE and EXDATE; nil if they cannot express the recurrence.
    private func ruled(_ recurrence: Recurrence, in zone: Zone) -> DatePlan? {
        guard case .rule(let pattern) = recurrence.pattern else { return nil }
        guard var rule = pattern else { return dated(recurrence, in: zone) }
        guard let start = recurrence.start, recurrence.count == nil || recurrence.until == nil,
            let portable = rule.portable(start: start.date)
        else { return nil }
        rule = portable
        rule.count = recurrence.count
        rule.until = recurrence.until.map { until($0, of: recurrence, in: zone) }
        // DTSTART must be the first occurrence (RFC 5545 3.8.5.3); in alertd, a start need not be one. Starting the
        // rule at its first occurrence does not change later ones.
        let begin = zone.instant(of: start) ?? Instant(microseconds: start.wallMicroseconds)
        guard
            // COUNT is omitted here: it does not affect the first occurrence and may take long to compute.
            let alone = try? Recurrence(
                recurrence.pattern, start: start, zone: recurrence.zone, until: recurrence.until),
            let first = alone.next(after: begin.advanced(by: -1), zone: zone)
        else { return dated(recurrence, in: zone) }
        var plan = DatePlan(wall: first == begin ? start : zone.civil(at: first), recurrence.zone, zone: zone)
        plan.rule = rule
        let last = recurrence.until.map { zone.civil(at: Self.last($0, in: zone)) }
        plan.added = recurrence.added.map(\.wholeSecond).filter { wall in last.map { wall <= $0 } ?? true }
        plan.omitted = recurrence.omitted.map(\.wholeSecond)
        return agrees(plan, with: recurrence, in: zone, from: begin) ? plan : nil
    }

    /// Returns a plan with dates and no rule.
    private func dated(_ recurrence: Recurrence, in zone: Zone) -> DatePlan? {
        let dates = recurrence.added.map(\.wholeSecond)
        guard let first = dates.first else { return nil }
        var plan = DatePlan(wall: first, recurrence.zone, zone: zone)
        plan.added = Array(dates.dropFirst())
        plan.omitted = recurrence.omitted.map(\.wholeSecond)
        return agrees(plan, with: recurrence, in: zone, from: plan.start.instant(in: zone)) ? plan : nil
    }

    /// Returns UNTIL in the form that matches the start: local for floating times, otherwise UTC (RFC 5545 3.3.10).
    private func until(
        _ until: RecurrenceRule.Until, of recurrence: Recurrence, in zone: Zone
    ) -> RecurrenceRule.Until {
        let last = Instant(seconds: Self.last(until, in: zone).seconds)
        return recurrence.zone == .floating ? .wall(zone.civil(at: last)) : .instant(last)
    }

    private static func last(_ until: RecurrenceRule.Until, in zone: Zone) -> Instant {
        let wall: CivilDateTime
        switch until {
        case .instant(let instant): return instant
        case .wall(let local): wall = local
        case .date(let date): wall = CivilDateTime(date: date.adding(days: 1)).adding(microseconds: -1)
        }
        return zone.instant(of: wall, overlap: .last) ?? Instant(microseconds: wall.wallMicroseconds)
    }

    /// Returns whether other programs will find the intended dates, checking the first ones and the next ones.
    private func agrees(_ plan: DatePlan, with recurrence: Recurrence, in zone: Zone, from begin: Instant) -> Bool {
        guard case .recurring(let written)? = plan.readBack(recurrence.zone) else {
            // The plan is a single date without additions.
            let single = plan.start.instant(in: zone)
            return Array(recurrence.occurrences(after: .earliest, zone: zone).prefix(2).map(\.seconds))
                == [single.seconds]
        }
        for instant in [begin.advanced(by: -Span.second), now] {
            let ours = recurrence.occurrences(after: instant, zone: zone).prefix(Self.compared).map(\.seconds)
            let theirs = written.occurrences(after: instant, zone: zone).prefix(Self.compared).map(\.seconds)
            guard ours == theirs else { return false }
        }
        return true
    }

    /// Returns the next dates one by one: in UTC, or in wall time if they follow the session. Returns nil without any.
    private func listed(_ recurrence: Recurrence, in zone: Zone, due: Instant?) -> DatePlan? {
        let after = min(now.advanced(by: -max(0, offset)), due?.advanced(by: -1) ?? now)
        var dates: [CivilDateTime] = []
        for instant in recurrence.occurrences(after: after, zone: zone) {
            let wall =
                recurrence.zone == .floating
                ? zone.civil(at: instant) : CivilDateTime(wallMicroseconds: instant.microseconds)
            if wall.wholeSecond != dates.last { dates.append(wall.wholeSecond) }
            if dates.count == most { break }
        }
        guard let first = dates.first else { return due.map { DatePlan(instant: $0) } }
        let reference: ZoneReference = recurrence.zone == .floating ? .floating : .utc
        var plan = DatePlan(wall: first, reference, zone: zone)
        plan.added = Array(dates.dropFirst())
        return plan
    }
}

extension DateOrTime {
    /// Returns the instant in the zone of the date.
    fileprivate func instant(in zone: Zone) -> Instant {
        if case .utc(let instant) = self { return instant }
        return zone.instant(of: wall) ?? Instant(microseconds: wall.wallMicroseconds)
    }
}

extension RecurrenceRule {
    /// Returns the rule without SKIP, which few programs know (RFC 7529 asks them to refuse it); nil if the rule needs
    /// it. To use the last day of a month that lacks the day, the rule takes the last of all days up to it.
    func portable(start: CivilDate) -> RecurrenceRule? {
        guard skip != .omit else { return self }
        var rule = self
        rule.skip = .omit
        let chooses = !(weeks.isEmpty && yearDays.isEmpty && days.isEmpty)
        guard frequency == .monthly || frequency == .yearly, !chooses, monthDays.count <= 1 else { return nil }
        let day = monthDays.first ?? start.day
        if 1...28 ~= day { return rule }
        // There must be a single day and time, so that the last element of the set is on that day.
        guard skip == .backward, day > 0, setPositions.isEmpty, hours.count <= 1, minutes.count <= 1, seconds.count <= 1
        else { return nil }
        if frequency == .yearly {
            guard months.count == 1 || (months.isEmpty && monthDays.isEmpty) else { return nil }
            rule.months = [months.first ?? start.month]
        }
        rule.monthDays = Array(28...day)
        rule.setPositions = [-1]
        return rule
    }
}
