// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// The dates of one event or to-do (RFC 5545 3.8.5), all on the wall of its start.
struct Series {
    /// A trigger for them, or for some of them where one recurrence cannot say it all.
    struct Part {
        var trigger: Trigger
        /// The anchor if it happens once.
        var single: Anchor?
        /// The suffix that tells its alarms from those of the others.
        var suffix = ""
    }

    /// The most occurrences that are written out of a rule in a zone that only the file knows.
    static let maximumWrittenOut = 1_000
    /// The most occurrences that two rules of one event may share, or EXRULE leave out; of a weekly event in 76 years.
    static let maximumCoincidences = 4_000
    /// For how many years those are looked for, and for how many they must be found.
    static let yearsCompared = 100
    static let fewestYearsCompared = 10

    /// The most occurrences that are counted to see whether COUNT ends a rule before UNTIL does.
    static let maximumCounted = 10_000

    let start: Anchor
    /// RRULE; more than one is of RFC 2445.
    private(set) var rules: [RecurrenceRule]
    /// EXRULE, of RFC 2445: what comes by these does not.
    private var exceptions: [RecurrenceRule] = []
    private var added: [CivilDateTime]
    private var omitted: [CivilDateTime]
    private let line: Int
    private let ruleLine: Int
    /// Decisions that had to be made.
    private(set) var notes: [Flaw] = []

    /// The dates of an item.
    init(_ item: CalendarItem, start: Anchor, book: inout ZoneBook) throws(Flaw) {
        self.start = start
        line = item.line
        ruleLine = (item.rules.first ?? item.exceptions.first)?.line ?? item.line
        rules = []
        added = []
        omitted = []
        var flaw: Flaw?
        for moment in item.added {
            do throws(Flaw) {
                added.append(try book.wall(of: moment.value, line: moment.line, on: start))
            } catch {
                flaw = flaw ?? error
                notes.append(Flaw(error.line, "RDATE: \(error.reason); this date is left out"))
            }
        }
        if let flaw, added.isEmpty { throw flaw }
        for moment in item.omitted {
            do throws(Flaw) {
                omitted.append(try book.wall(of: moment.value, line: moment.line, on: start))
            } catch {
                notes.append(Flaw(error.line, "EXDATE: \(error.reason)\(ItemBuilder.withoutExclusion)"))
            }
        }
        for rule in item.rules { rules.append(try ofDays(rule)) }
        for rule in item.exceptions { exceptions.append(try ofDays(rule)) }
        // Without a rule DTSTART is one date among the others (RFC 5545 3.8.5.2).
        if rules.isEmpty, !added.isEmpty { added.append(start.wall) }
    }

    /// A rule as it counts for a start without a time of day (RFC 5545 3.3.10); for others as it is.
    private mutating func ofDays(_ located: CalendarItem.Located<RecurrenceRule>) throws(Flaw) -> RecurrenceRule {
        var rule = try withOneEnd(located)
        guard start.isDate else { return rule }
        guard !rule.isElapsed else {
            throw Flaw(located.line, "it has no time of day, and its rule counts hours, minutes or seconds")
        }
        if !(rule.hours.isEmpty && rule.minutes.isEmpty && rule.seconds.isEmpty) {
            (rule.hours, rule.minutes, rule.seconds) = ([], [], [])
            notes.append(
                Flaw(located.line, "BYHOUR, BYMINUTE and BYSECOND are ignored because DTSTART is a date"))
        }
        if case .instant(let until)? = rule.until {
            // A time of UTC would end it hours early or late.
            let date = CivilDateTime(wallMicroseconds: until.microseconds).date
            rule.until = .date(date)
            notes.append(Flaw(located.line, "UNTIL is a time and DTSTART is a day; \(date.text) is the last day"))
        }
        return rule
    }

    /// A rule with COUNT and UNTIL ends by what comes first.
    private mutating func withOneEnd(
        _ located: CalendarItem.Located<RecurrenceRule>
    ) throws(Flaw) -> RecurrenceRule {
        var rule = located.value
        guard let count = rule.count, rule.until != nil else { return rule }
        rule.count = nil
        var number = 0
        if count <= Self.maximumCounted {
            for _ in try recurrence(rule).occurrences(after: start.instant.advanced(by: -1), zone: start.zone) {
                number += 1
                if number >= count { break }
            }
        }
        let endsByCount = count <= Self.maximumCounted && number >= count
        if endsByCount { (rule.count, rule.until) = (count, nil) }
        notes.append(
            Flaw(
                located.line,
                "its rule has COUNT and UNTIL; \(endsByCount ? "COUNT" : "UNTIL") ends it first, and the other is ignored"
            ))
        return rule
    }

    var repeats: Bool { !rules.isEmpty || !added.isEmpty }

    /// Leaves out occurrences that have their own event.
    mutating func leaveOut(_ walls: [CivilDateTime]) { omitted += walls }

    /// Ends it before an occurrence.
    mutating func end(before wall: CivilDateTime) {
        added.removeAll { $0 >= wall }
        let last = wall.adding(microseconds: -1)
        for index in rules.indices {
            if let until = rules[index].until, Self.lastWall(until, in: start.zone) <= last { continue }
            // `wall` is an occurrence, so COUNT cannot be what ends a single rule first.
            if rules.count == 1 { rules[index].count = nil }
            guard rules[index].count == nil else {
                end(counted: index, before: wall)
                continue
            }
            rules[index].until = .wall(last)
        }
    }

    /// Ends one of several rules that has a COUNT, which may be over before the others are.
    private mutating func end(counted index: Int, before wall: CivilDateTime) {
        var uncounted = rules[index]
        uncounted.count = nil
        uncounted.until = .wall(wall.adding(microseconds: -1))
        // One that cannot be expanded stays as it is, and is refused with the series.
        guard let count = rules[index].count, let all = try? recurrence(uncounted) else { return }
        let inside = all.occurrences(after: start.instant.advanced(by: -1), zone: start.zone).prefix(count)
        // Fewer than it counts lie before the end.
        if inside.reduce(0, { number, _ in number + 1 }) < count { rules[index] = uncounted }
    }

    /// The occurrences from one on, moved as that one is (RANGE=THISANDFUTURE, RFC 5545 3.2.13).
    func tail(from wall: CivilDateTime, movedTo moved: Anchor, line: Int) throws(Flaw) -> Series {
        guard var rest = rules.first else {
            throw Flaw(line, "it changes later occurrences of an event without a rule")
        }
        guard rules.count == 1, exceptions.isEmpty else {
            throw Flaw(line, "it changes later occurrences of an event with several rules, which is not supported")
        }
        let all = try recurrence(rest)
        let target = start.zone.instant(of: wall) ?? start.instant
        guard all.next(after: target.advanced(by: -1), zone: start.zone) == target else {
            throw Flaw(line, "it changes the occurrences from \(wall.text) on, where the rule has none")
        }
        let keepsDay = moved.wall.date == wall.date
        let namesTimes = !(rest.hours.isEmpty && rest.minutes.isEmpty && rest.seconds.isEmpty)
        guard rest.isPlain || (keepsDay && (!namesTimes || moved.wall == wall)) else {
            throw Flaw(line, "it moves the days of a rule that names them, which cannot be followed")
        }
        if let count = rest.count {
            var before = 0
            for instant in all.occurrences(after: start.instant.advanced(by: -1), zone: start.zone) {
                if instant >= target { break }
                before += 1
                guard before < 100_000 else { throw Flaw(line, "too many occurrences come before it to count them") }
            }
            rest.count = count - before
        }
        let shift = moved.wall.wallMicroseconds - wall.wallMicroseconds
        return Series(
            start: moved, rules: [rest], added: added.filter { $0 >= wall }.map { $0.adding(microseconds: shift) },
            omitted: omitted.map { $0.adding(microseconds: shift) }, line: line, ruleLine: ruleLine)
    }

    private init(
        start: Anchor, rules: [RecurrenceRule], added: [CivilDateTime], omitted: [CivilDateTime], line: Int,
        ruleLine: Int
    ) {
        self.start = start
        self.rules = rules
        self.added = added
        self.omitted = omitted
        self.line = line
        self.ruleLine = ruleLine
    }

    /// The triggers.
    mutating func parts(now: Instant, budget: inout ImportBudget) throws(Flaw) -> [Part] {
        guard repeats else { return [Part(trigger: start.trigger, single: start)] }
        for rule in rules + exceptions where rule.isElapsed && !rule.isPlain {
            guard let count = rule.count else { continue }
            guard count <= budget.counted else {
                throw Flaw(ruleLine, "COUNT=\(count) of such a rule takes too long to count")
            }
            budget.counted -= count
        }
        var parts: [Part] = []
        for draft in try drafts(now: now, budget: &budget) {
            let recurrence = try recurrence(draft.rule, added: draft.added, omitted: draft.omitted)
            parts.append(Part(trigger: .recurring(recurrence), suffix: draft.suffix))
        }
        guard start.hasOwnRules else { return parts }
        var written: [Part] = []
        for part in parts {
            if let part = try writtenOut(part, now: now, budget: &budget) { written.append(part) }
        }
        if written.isEmpty, !parts.isEmpty { notes.append(Flaw(line, "it is over")) }
        return written
    }

    /// A draft of one recurrence.
    private struct Draft {
        var rule: RecurrenceRule?
        var added: [CivilDateTime] = []
        var omitted: [CivilDateTime]
        var suffix = ""
    }

    private mutating func drafts(now: Instant, budget: inout ImportBudget) throws(Flaw) -> [Draft] {
        var matching: [RecurrenceRule] = []
        for rule in rules where try matches(rule, budget: &budget) { matching.append(rule) }
        var drafts = [Draft(rule: matching.first, added: added, omitted: omitted)]
        if matching.isEmpty, added.isEmpty { return [] }
        if let until = matching.first?.until {
            // UNTIL bounds the rule alone (RFC 5545 3.3.10), but all of a Recurrence.
            let last = Self.lastWall(until, in: start.zone)
            drafts[0].added = added.filter { $0 <= last }
            let outside = added.filter { $0 > last }
            if !outside.isEmpty { drafts.append(Draft(added: outside, omitted: omitted, suffix: "~rdate")) }
        }
        for (number, rule) in matching.enumerated().dropFirst() {
            drafts.append(Draft(rule: rule, omitted: omitted, suffix: "~rrule\(number + 1)"))
        }
        var others: [Recurrence] = []
        for rule in exceptions { others.append(try recurrence(rule)) }
        for index in drafts.indices {
            // What comes by an earlier rule as well comes once.
            let own = try recurrence(drafts[index].rule, added: drafts[index].added)
            for other in others {
                drafts[index].omitted += try coincidences(of: own, with: other, now: now, budget: &budget)
            }
            others.append(own)
        }
        return drafts
    }

    /// The walls of the occurrences that two recurrences share, from the start of this year on, for as long as they can
    /// be written down: all of them, or those of some decades, which is told.
    private mutating func coincidences(
        of own: Recurrence, with other: Recurrence, now: Instant, budget: inout ImportBudget
    ) throws(Flaw) -> [CivilDateTime] {
        // The same all year, so that importing the file again finds nothing changed. A month back, for alarms after the
        // occurrence.
        let year = start.zone.civil(at: now).date.year
        let first = (CivilDate(year: year, month: 1, day: 1)?.dayNumber ?? 0) - 31
        let from = Instant(microseconds: Int64(first) * Span.day)
        let horizon = from.advanced(by: Int64(Self.yearsCompared) * 365 * Span.day)
        var (left, right) = (
            own.occurrences(after: from, zone: start.zone), other.occurrences(after: from, zone: start.zone)
        )
        var found: [CivilDateTime] = []
        var (one, two) = (left.next(), right.next())
        while let mine = one, let others = two {
            let reached = min(mine, others)
            budget.compared -= 1
            guard found.count < Self.maximumCoincidences, budget.compared > 0, reached < horizon else {
                let date = start.zone.civil(at: reached).date
                guard date.year >= year + Self.fewestYearsCompared else {
                    throw Flaw(ruleLine, "its rules share too many dates to be told apart")
                }
                notes.append(
                    Flaw(ruleLine, "its rules are told apart up to \(date.text); import the file again by then"))
                break
            }
            if mine == others { found.append(start.zone.civil(at: mine)) }
            if mine <= others { one = left.next() }
            if others <= mine { two = right.next() }
        }
        return found
    }

    private static func lastWall(_ until: RecurrenceRule.Until, in zone: Zone) -> CivilDateTime {
        switch until {
        case .instant(let instant): zone.civil(at: instant)
        case .wall(let wall): wall
        case .date(let date): CivilDateTime(date: date.adding(days: 1)).adding(microseconds: -1)
        }
    }

    private func recurrence(
        _ rule: RecurrenceRule?, added: [CivilDateTime] = [], omitted: [CivilDateTime] = []
    ) throws(Flaw) -> Recurrence {
        do throws(TimeTextError) {
            return try Recurrence(
                .rule(rule), start: start.wall, zone: start.reference, added: added, omitted: omitted)
        } catch {
            throw Flaw(ruleLine, ItemBuilder.clause(error.description))
        }
    }

    /// Returns whether a rule matches at all. It is said where it does not match its own start, which RFC 5545 3.8.5.3
    /// leaves undefined.
    private mutating func matches(_ rule: RecurrenceRule, budget: inout ImportBudget) throws(Flaw) -> Bool {
        // A rule without BY parts matches its start by itself.
        if rule.isPlain { return true }
        if let until = rule.until, Self.lastWall(until, in: start.zone) < start.wall {
            notes.append(Flaw(ruleLine, "its rule ends before it begins, so it gives no dates"))
            return false
        }
        guard budget.sought > 0 else {
            throw Flaw(ruleLine, "the file spent its time budget on rules that match nothing for a long time")
        }
        var rule = rule
        // The first occurrence is there whatever the number of those that follow, which costs time to find out.
        rule.count = nil
        let before = start.instant.advanced(by: -1)
        let found = try recurrence(rule).next(after: before, zone: start.zone)
        budget.sought -= (found ?? .latest).distance(from: start.instant) / (365 * Span.day)
        guard let first = found else {
            guard !added.isEmpty || rules.count > 1 else { throw Flaw(ruleLine, "its rule matches no date at all") }
            let rest = rules.count > 1 ? "one of its rules matches" : "its rule matches"
            notes.append(
                Flaw(
                    ruleLine,
                    rest + " no date at all, so only \(rules.count > 1 ? "the others" : "those of RDATE") are left"))
            return false
        }
        if first != start.instant {
            let date = start.zone.civil(at: first).date
            notes.append(
                Flaw(ruleLine, "its start does not match its own rule, so the first time is on \(date.text)"))
        }
        return true
    }

    /// A recurrence in a zone that the system does not have, as the instants that are still to come.
    ///
    /// - Returns: nil if none is to come.
    private mutating func writtenOut(_ part: Part, now: Instant, budget: inout ImportBudget) throws(Flaw) -> Part? {
        guard case .recurring(let recurrence) = part.trigger else { return part }
        var dates: [CivilDateTime] = []
        // A month back, for alarms after the occurrence.
        for instant in recurrence.occurrences(after: now.advanced(by: -31 * Span.day), zone: start.zone) {
            guard dates.count < min(Self.maximumWrittenOut, budget.written) else {
                notes.append(
                    Flaw(
                        line,
                        "its time zone is the file's own, so only the next \(dates.count) dates are taken"))
                break
            }
            dates.append(CivilDateTime(wallMicroseconds: instant.microseconds))
        }
        budget.written -= dates.count
        guard !dates.isEmpty else {
            guard budget.written <= 0 else { return nil }
            throw Flaw(line, "too many dates of the file had to be written out before it")
        }
        do throws(TimeTextError) {
            let recurrence = try Recurrence(.rule(nil), zone: .utc, added: dates)
            return Part(trigger: .recurring(recurrence), suffix: part.suffix)
        } catch {
            throw Flaw(line, ItemBuilder.clause(error.description))
        }
    }
}

/// The budget shared by the events of one file.
struct ImportBudget {
    /// Occurrences written out of rules in zones that only the file knows.
    var written = 200_000
    /// Occurrences of rules finer than a day that have to be counted one by one, about a million a second.
    var counted = 1_000_000
    /// Occurrences of several rules of one event that are compared, about a million a second.
    var compared = 2_000_000
    /// Years searched for the first occurrences of rules, about half a million a second.
    var sought: Int64 = 1_000_000
}

extension RecurrenceRule {
    /// A Boolean value indicating whether it has no BY part, so that its start always matches it.
    var isPlain: Bool {
        months.isEmpty && weeks.isEmpty && yearDays.isEmpty && monthDays.isEmpty && days.isEmpty && hours.isEmpty
            && minutes.isEmpty && seconds.isEmpty && setPositions.isEmpty
    }
}
