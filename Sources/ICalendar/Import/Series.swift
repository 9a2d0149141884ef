// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// The dates of one event or to-do (RFC 5545 3.8.5), all in wall time of its start.
struct Series {
    /// A trigger for the dates, or for some of them if a single recurrence cannot express them all.
    struct Part {
        var trigger: Trigger
        /// The anchor, if there is only one date.
        var single: Anchor?
        /// The suffix that distinguishes the alarms of this part.
        var suffix = ""
    }

    /// The maximum number of occurrences written as dates for a rule in a zone that only the file defines.
    static let maximumWrittenOut = 1_000
    /// The maximum number of occurrences that two rules of an event may share, or that EXRULE may exclude; 76 years of
    /// a weekly event.
    static let maximumCoincidences = 4_000
    /// The number of years in which they are searched, and the number in which they must be found.
    static let yearsCompared = 100
    static let fewestYearsCompared = 10

    /// The maximum number of occurrences that are counted to determine whether COUNT or UNTIL ends a rule.
    static let maximumCounted = 10_000

    let start: Anchor
    /// RRULE; RFC 2445 allowed more than one.
    var rules: [RecurrenceRule]
    /// EXRULE of RFC 2445: occurrences of these rules are excluded.
    private(set) var exceptions: [RecurrenceRule] = []
    var added: [CivilDateTime]
    private(set) var omitted: [CivilDateTime]
    let line: Int
    let ruleLine: Int
    var isStartKnown = false
    /// Notes about decisions.
    var notes: [LineProblem] = []

    /// Creates the dates of an item.
    init(_ item: CalendarItem, start: Anchor, book: inout ZoneBook) throws(LineProblem) {
        self.start = start
        line = item.line
        ruleLine = (item.rules.first ?? item.exceptions.first)?.line ?? item.line
        rules = []
        added = []
        omitted = []
        for moment in item.added { added.append(book.wall(of: moment.value, line: moment.line, on: start)) }
        for moment in item.omitted { omitted.append(book.wall(of: moment.value, line: moment.line, on: start)) }
        var lost: LineProblem?
        for rule in item.rules {
            do throws(LineProblem) { rules.append(try ofDays(rule, &book)) } catch { lost = lost ?? error }
        }
        for rule in item.exceptions {
            do throws(LineProblem) { exceptions.append(try ofDays(rule, &book)) } catch {
                notes.append(.loss(rule.line, error.reason + ItemBuilder.withoutExclusion))
            }
        }
        if let lost {
            let rest = Self.rest(of: rules.count, hasDates: !added.isEmpty)
            notes.append(.omission(lost.line, "\(lost.reason); this rule is left out, so \(rest)"))
        }
        // Without a rule, DTSTART is one of the dates (RFC 5545 3.8.5.2).
        if rules.isEmpty, !added.isEmpty { added.append(start.wall) }
    }

    /// Returns a rule adapted to a start without a time of day (RFC 5545 3.3.10); other rules are unchanged.
    private mutating func ofDays(
        _ located: CalendarItem.Located<RecurrenceRule>, _ book: inout ZoneBook
    ) throws(LineProblem) -> RecurrenceRule {
        var located = located
        if start.isDate, case .instant(let until)? = located.value.until {
            // A time in UTC would end the rule hours early or late.
            let date = book.day(of: until)
            located.value.until = .date(date)
            notes.append(
                LineProblem(located.line, "UNTIL is a time and DTSTART is a day; \(date.text) is the last day"))
        }
        var rule = try withOneEnd(located)
        guard start.isDate else { return rule }
        guard !rule.isElapsed else {
            throw LineProblem(located.line, "it has no time of day, and its rule counts hours, minutes or seconds")
        }
        if !(rule.hours.isEmpty && rule.minutes.isEmpty && rule.seconds.isEmpty) {
            (rule.hours, rule.minutes, rule.seconds) = ([], [], [])
            notes.append(
                LineProblem(located.line, "BYHOUR, BYMINUTE and BYSECOND are ignored because DTSTART is a date"))
        }
        return rule
    }

    /// Returns a rule with only one of COUNT and UNTIL, whichever comes first.
    private mutating func withOneEnd(
        _ located: CalendarItem.Located<RecurrenceRule>
    ) throws(LineProblem) -> RecurrenceRule {
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
            LineProblem(
                located.line,
                "its rule has COUNT and UNTIL; \(endsByCount ? "COUNT" : "UNTIL") ends it first, and the other is ignored"
            ))
        return rule
    }

    var repeats: Bool { !rules.isEmpty || !added.isEmpty }

    private var isReplaced = false

    /// Excludes occurrences that have their own event.
    mutating func leaveOut(_ walls: [CivilDateTime]) {
        guard repeats else {
            isReplaced = isReplaced || walls.contains(start.wall)
            return
        }
        omitted += walls
    }

    /// Ends the series before an occurrence.
    mutating func end(before wall: CivilDateTime) {
        if wall <= start.wall {
            // Another series takes over from the first occurrence on.
            (rules, isReplaced) = ([], true)
        }
        let isAdded = added.contains(wall)
        added.removeAll { $0 >= wall }
        let last = wall.adding(microseconds: -1)
        for index in rules.indices {
            if let until = rules[index].until, Self.lastWall(until, in: start.zone) <= last { continue }
            // `wall` is an occurrence, so COUNT cannot end a single rule earlier, unless RDATE has the occurrence.
            if rules.count == 1, !isAdded { rules[index].count = nil }
            guard rules[index].count == nil else {
                end(counted: index, before: wall)
                continue
            }
            rules[index].until = .wall(last)
        }
    }

    /// Ends a rule with a COUNT, which may end before the others, or before the last date of RDATE.
    private mutating func end(counted index: Int, before wall: CivilDateTime) {
        var uncounted = rules[index]
        uncounted.count = nil
        uncounted.until = .wall(wall.adding(microseconds: -1))
        // A rule that cannot be expanded stays unchanged, and is refused with the series.
        guard let count = rules[index].count, let all = try? recurrence(uncounted) else { return }
        let inside = all.occurrences(after: start.instant.advanced(by: -1), zone: start.zone).prefix(count)
        // Fewer occurrences than COUNT are before the end.
        if inside.reduce(0, { number, _ in number + 1 }) < count { rules[index] = uncounted }
    }

    init(
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

    /// Adds the dates and exclusions of a component that moves these occurrences.
    mutating func addDates(added: [CivilDateTime], omitted: [CivilDateTime], exceptions: [RecurrenceRule]) {
        self.added += added
        self.omitted += omitted
        self.exceptions += exceptions
    }

    /// Returns the triggers, unless the rules cannot be expanded.
    mutating func allParts(now: Instant, budget: inout ImportBudget) throws(LineProblem) -> [Part] {
        guard repeats else { return isReplaced ? [] : [Part(trigger: start.trigger, single: start)] }
        try checkCounts(&budget)
        try addUnmatchedStart(&budget)
        if rules.isEmpty, added == [start.wall] {
            return omitted.contains(start.wall) ? [] : [Part(trigger: start.trigger, single: start)]
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
        if written.isEmpty, !parts.isEmpty { notes.append(LineProblem(line, "it is over")) }
        return written
    }

    /// Refuses a COUNT that takes too long to count.
    func checkCounts(_ budget: inout ImportBudget) throws(LineProblem) {
        for rule in rules + exceptions where rule.isElapsed && !rule.isPlain {
            guard let count = rule.count else { continue }
            guard count <= budget.counted else {
                throw LineProblem(ruleLine, "COUNT=\(count) of such a rule takes too long to count")
            }
            budget.counted -= count
        }
    }

    /// The draft of a recurrence.
    private struct Draft {
        var rule: RecurrenceRule?
        var added: [CivilDateTime] = []
        var omitted: [CivilDateTime]
        var suffix = ""
    }

    private mutating func drafts(now: Instant, budget: inout ImportBudget) throws(LineProblem) -> [Draft] {
        let matching = rules
        var drafts = [Draft(rule: matching.first, added: added, omitted: omitted)]
        if matching.isEmpty, added.isEmpty { return [] }
        if let until = matching.first?.until {
            // UNTIL limits only the rule (RFC 5545 3.3.10), but the whole of a Recurrence.
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
            // Dates that an earlier rule also has occur only once.
            let own = try recurrence(drafts[index].rule, added: drafts[index].added)
            for other in others {
                drafts[index].omitted += try coincidences(of: own, with: other, now: now, budget: &budget)
            }
            others.append(own)
        }
        return drafts
    }

    /// Returns the wall times of the occurrences that two recurrences share, from the start of this year on. If they
    /// are too many to write down, the result covers some decades, and a note says so.
    private mutating func coincidences(
        of own: Recurrence, with other: Recurrence, now: Instant, budget: inout ImportBudget
    ) throws(LineProblem) -> [CivilDateTime] {
        let year = start.zone.civil(at: now).date.year
        let from = Instant(microseconds: Int64(comparedFrom(now).dayNumber) * Span.day)
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
                    throw LineProblem(ruleLine, "its rules share too many dates to be told apart")
                }
                notes.append(
                    .loss(ruleLine, "its rules are compared up to \(date.text); import the file again by then"))
                break
            }
            if mine == others { found.append(start.zone.civil(at: mine)) }
            if mine <= others { one = left.next() }
            if others <= mine { two = right.next() }
        }
        return found
    }

    /// Returns the first day of which occurrences are computed. It is the same all year, so that a second import of the
    /// file finds no change, and a month earlier for alarms after the occurrence.
    func comparedFrom(_ now: Instant) -> CivilDate {
        let year = start.zone.civil(at: now).date.year
        return CivilDate(dayNumber: (CivilDate(year: year, month: 1, day: 1)?.dayNumber ?? 0) - 31)
    }

    static func lastWall(_ until: RecurrenceRule.Until, in zone: Zone) -> CivilDateTime {
        switch until {
        case .instant(let instant): zone.civil(at: instant)
        case .wall(let wall): wall
        case .date(let date): CivilDateTime(date: date.adding(days: 1)).adding(microseconds: -1)
        }
    }

    func recurrence(
        _ rule: RecurrenceRule?, added: [CivilDateTime] = [], omitted: [CivilDateTime] = []
    ) throws(LineProblem) -> Recurrence {
        do throws(TimeTextError) {
            return try Recurrence(
                .rule(rule), start: start.wall, zone: start.reference, added: added, omitted: omitted)
        } catch {
            throw LineProblem(ruleLine, ItemBuilder.clause(error.description))
        }
    }

    /// Returns a recurrence in a zone that the system does not have as its future instants.
    ///
    /// - Returns: Nil if no occurrence is in the future.
    private mutating func writtenOut(_ part: Part, now: Instant, budget: inout ImportBudget) throws(LineProblem)
        -> Part?
    {
        guard case .recurring(let recurrence) = part.trigger else { return part }
        var dates: [CivilDateTime] = []
        // The search begins a month earlier for alarms after the occurrence.
        for instant in recurrence.occurrences(after: now.advanced(by: -31 * Span.day), zone: start.zone) {
            guard dates.count < min(Self.maximumWrittenOut, budget.written) else {
                notes.append(
                    .loss(
                        line,
                        "its time zone is the file's own, so only the next \(dates.count) dates are taken"))
                break
            }
            dates.append(CivilDateTime(wallMicroseconds: instant.microseconds))
        }
        budget.written -= dates.count
        guard !dates.isEmpty else {
            guard budget.written <= 0 else { return nil }
            throw LineProblem(line, "too many dates of the file had to be written out before it")
        }
        do throws(TimeTextError) {
            let recurrence = try Recurrence(.rule(nil), zone: .utc, added: dates)
            return Part(trigger: .recurring(recurrence), suffix: part.suffix)
        } catch {
            throw LineProblem(line, ItemBuilder.clause(error.description))
        }
    }
}

/// A budget that the events of a file share.
struct ImportBudget {
    /// Occurrences written as dates for rules in zones that only the file defines.
    var written = 200_000
    /// Occurrences of rules finer than a day that must be counted one by one, about a million per second.
    var counted = 1_000_000
    /// Occurrences of several rules of an event that are compared, about a million per second.
    var compared = 2_000_000
    /// Changed occurrences and exclusions that are looked up in their series.
    var checked = 20_000
    /// Years searched for the first occurrences of rules, about half a million per second.
    var sought: Int64 = 1_000_000
}

extension RecurrenceRule {
    var isPlain: Bool {
        months.isEmpty && weeks.isEmpty && yearDays.isEmpty && monthDays.isEmpty && days.isEmpty && hours.isEmpty
            && minutes.isEmpty && seconds.isEmpty && setPositions.isEmpty
    }
}
