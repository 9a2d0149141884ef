// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// The later occurrences of a series, moved by the same difference (RANGE=THISANDFUTURE, RFC 5545 3.8.4.4).
extension Series {
    /// Returns the occurrences from one on, moved by the same difference: as a rule if one has them,
    /// otherwise as dates.
    ///
    /// - Parameters:
    ///   - wall: The first occurrence that moves.
    ///   - moved: The time to which it moves.
    ///   - line: The line of RECURRENCE-ID.
    func tail(
        from wall: CivilDateTime, movedTo moved: Anchor, line: Int, now: Instant, budget: inout ImportBudget
    ) throws(LineProblem) -> Series {
        try checkCounts(&budget)
        guard try hasOccurrence(at: wall) else {
            throw LineProblem(line, "it changes the occurrences from \(wall.text) on, where the series has none")
        }
        let shift = moved.wall.wallMicroseconds - wall.wallMicroseconds
        func shifted(_ walls: [CivilDateTime]) -> [CivilDateTime] { walls.map { $0.adding(microseconds: shift) } }
        var tail = Series(
            start: moved, rules: [], added: shifted(added.filter { $0 >= wall }), omitted: shifted(omitted),
            line: self.line, ruleLine: ruleLine)
        guard !rules.isEmpty else { return tail }
        if rules.count == 1, exceptions.isEmpty, let first = try first(of: rules[0], from: wall) {
            var anchor = moved
            anchor.wall = first.adding(microseconds: shift)
            if let rule = try movedRule(rules[0], from: first, to: anchor.wall) {
                tail = Series(
                    start: anchor, rules: [rule], added: tail.added, omitted: tail.omitted, line: self.line,
                    ruleLine: ruleLine)
                return tail
            }
        }
        let (dates, isCut) = try dates(from: wall, now: now, budget: &budget)
        tail.added = shifted(dates)
        if isCut {
            tail.notes.append(
                .loss(line, "no rule has the dates that it moves to, so only the next \(dates.count) are taken"))
        }
        return tail
    }

    /// Returns whether a wall time is an occurrence, also if EXDATE or an event of its own takes it out.
    func hasOccurrence(at wall: CivilDateTime) throws(LineProblem) -> Bool {
        // DTSTART is the first occurrence, also if the rule does not have it (RFC 5545 3.8.5.3).
        if added.contains(wall) || wall == start.wall { return true }
        guard let target = start.zone.instant(of: wall) else { return false }
        for rule in rules {
            let next = try recurrence(rule).next(after: target.advanced(by: -1), zone: start.zone)
            if next == target { return true }
        }
        return false
    }

    /// Returns the first occurrence on a day; nil for none.
    func occurrence(on date: CivilDate) throws(LineProblem) -> CivilDateTime? {
        guard let begin = start.zone.instant(of: CivilDateTime(date: date)) else { return nil }
        var found = added.filter { $0.date == date }
        for rule in rules {
            let next = try recurrence(rule).next(after: begin.advanced(by: -1), zone: start.zone)
            if let wall = next.map(start.zone.civil(at:)), wall.date == date { found.append(wall) }
        }
        return found.min()
    }

    /// Returns the first occurrence of a rule at or after a wall time, as a wall time.
    private func first(of rule: RecurrenceRule, from wall: CivilDateTime) throws(LineProblem) -> CivilDateTime? {
        let target = start.zone.instant(of: wall) ?? start.instant
        let next = try recurrence(rule).next(after: target.advanced(by: -1), zone: start.zone)
        // A time that the clocks skip is shown as another.
        return next.map { $0 == target ? wall : start.zone.civil(at: $0) }
    }

    /// Returns a rule for the same occurrences at another time or on other days; nil if no rule has them.
    private func movedRule(
        _ rule: RecurrenceRule, from wall: CivilDateTime, to moved: CivilDateTime
    ) throws(LineProblem) -> RecurrenceRule? {
        guard var rest = rule.moved(from: wall, to: moved) else { return nil }
        if let until = rule.until, wall != moved {
            let shift = moved.wallMicroseconds - wall.wallMicroseconds
            rest.until = .wall(Self.lastWall(until, in: start.zone).adding(microseconds: shift))
        }
        guard let count = rule.count else { return rest }
        let target = start.zone.instant(of: wall) ?? start.instant
        var before = 0
        for instant in try recurrence(rule).occurrences(after: start.instant.advanced(by: -1), zone: start.zone) {
            if instant >= target { break }
            before += 1
            guard before < 100_000 else {
                throw LineProblem(ruleLine, "too many occurrences come before it to count them")
            }
        }
        rest.count = count - before
        return rest
    }

    /// Returns the occurrences from one on, without occurrences of long ago, and whether more follow.
    private func dates(
        from wall: CivilDateTime, now: Instant, budget: inout ImportBudget
    ) throws(LineProblem) -> (dates: [CivilDateTime], isCut: Bool) {
        let year = CivilDateTime(date: comparedFrom(now))
        let first = max(wall, year)
        let limit = min(Self.maximumWrittenOut, budget.written)
        guard limit > 0 else { throw LineProblem(line, "too many dates of the file had to be written out before it") }
        let from = (start.zone.instant(of: first) ?? start.instant).advanced(by: -1)
        var dates = Set(added.filter { $0 >= first })
        // The last date up to which all dates are known; nil for all.
        var end: CivilDateTime?
        for rule in rules {
            var number = 0
            for instant in try recurrence(rule).occurrences(after: from, zone: start.zone) {
                let wall = self.wall(of: instant, by: rule)
                guard number < limit else {
                    end = min(end ?? wall, wall)
                    break
                }
                number += 1
                dates.insert(wall)
            }
        }
        var kept = dates.filter { date in end.map { date < $0 } ?? true }.sorted()
        if kept.count > limit { (kept, end) = (Array(kept.prefix(limit)), kept[limit]) }
        budget.written -= kept.count
        guard let last = kept.last else { return ([], false) }
        for rule in exceptions {
            var taken: Set<CivilDateTime> = []
            for instant in try recurrence(rule).occurrences(after: from, zone: start.zone) {
                let wall = self.wall(of: instant, by: rule)
                budget.compared -= 1
                guard budget.compared > 0 else {
                    throw LineProblem(ruleLine, "its rules share too many dates to be told apart")
                }
                if wall > last { break }
                taken.insert(wall)
            }
            kept.removeAll(where: taken.contains)
        }
        return (kept, end != nil)
    }

    /// Returns the wall time that a rule means, also where the clocks skip it.
    private func wall(of instant: Instant, by rule: RecurrenceRule) -> CivilDateTime {
        let shown = start.zone.civil(at: instant)
        let hasOwnTimes = rule.isElapsed || !(rule.hours.isEmpty && rule.minutes.isEmpty && rule.seconds.isEmpty)
        return hasOwnTimes ? shown : CivilDateTime(date: shown.date, time: start.wall.time)
    }
}

extension RecurrenceRule {
    /// Returns a rule with the occurrences of this rule, moved by the difference between two times; nil if no rule has
    /// them. Neither the count nor the end is moved.
    func moved(from wall: CivilDateTime, to moved: CivilDateTime) -> RecurrenceRule? {
        if moved == wall { return self }
        let namesTimes = !(hours.isEmpty && minutes.isEmpty && seconds.isEmpty)
        guard wall.time == moved.time || !namesTimes else { return nil }
        let distance = moved.date.dayNumber - wall.date.dayNumber
        if isElapsed { return isPlain ? self : nil }
        if distance == 0 { return self }
        switch frequency {
        case .daily, .weekly:
            guard months.isEmpty, weeks.isEmpty, yearDays.isEmpty, monthDays.isEmpty, setPositions.isEmpty,
                days.allSatisfy({ $0.ordinal == 0 })
            else { return nil }
            // A day of the week and the week's first day move alike, so the weeks of an interval stay the same.
            var rule = self
            rule.days = days.map { Day($0.weekday.moved(by: distance)) }
            rule.weekStart = weekStart.moved(by: distance)
            return rule
        case .monthly, .yearly:
            // In every month both days exist, and neither is in another month than the other.
            let isSameMonth = (wall.date.year, wall.date.month) == (moved.date.year, moved.date.month)
            return isPlain && isSameMonth && max(wall.date.day, moved.date.day) <= 28 ? self : nil
        case .secondly, .minutely, .hourly: return nil
        }
    }
}

extension Weekday {
    fileprivate func moved(by days: Int) -> Weekday {
        let place = ((rawValue - 1 + days) % 7 + 7) % 7
        return Self.allCases[place]
    }
}
