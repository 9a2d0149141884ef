// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// The dates of one event or to-do (RFC 5545 3.8.5), all on the wall of its start.
struct Series {
    /// A trigger for them, or for some of them where one recurrence cannot say it all.
    struct Part {
        var trigger: Trigger
        /// The anchor if it happens once.
        var single: Anchor?
        /// What tells its alarms from those of the others.
        var suffix = ""
    }

    /// The most occurrences that are written out of a rule in a zone that only the file knows.
    static let mostWrittenOut = 1_000

    let start: Anchor
    private(set) var rule: RecurrenceRule?
    private var added: [CivilDateTime]
    private var omitted: [CivilDateTime]
    private let line: Int
    private let ruleLine: Int
    /// What had to be decided.
    private(set) var notes: [Flaw] = []

    /// The dates of an item.
    init(_ item: CalendarItem, start: Anchor, book: inout ZoneBook) throws(Flaw) {
        self.start = start
        line = item.line
        ruleLine = item.rule?.line ?? item.line
        added = []
        omitted = []
        for moment in item.added { added.append(try book.wall(of: moment.value, line: moment.line, on: start)) }
        for moment in item.omitted { omitted.append(try book.wall(of: moment.value, line: moment.line, on: start)) }
        rule = item.rule?.value
        guard rule != nil else {
            // Without a rule DTSTART is one date among the others (RFC 5545 3.8.5.2).
            if !added.isEmpty { added.append(start.wall) }
            return
        }
        if start.isDate, case .instant(let until)? = rule?.until {
            // RFC 5545 3.3.10 wants a day where DTSTART is one. A time of UTC would end it hours early or late.
            let date = CivilDateTime(wallMicroseconds: until.microseconds).date
            rule?.until = .date(date)
            notes.append(Flaw(ruleLine, "UNTIL is a time and DTSTART is a day; \(date.text) is the last day"))
        }
    }

    var repeats: Bool { rule != nil || !added.isEmpty }

    /// Leaves out occurrences that have an event of their own.
    mutating func leaveOut(_ walls: [CivilDateTime]) { omitted += walls }

    /// Ends it before an occurrence.
    mutating func end(before wall: CivilDateTime) {
        added.removeAll { $0 >= wall }
        let last = wall.adding(microseconds: -1)
        if let until = rule?.until, Self.lastWall(until, in: start.zone) <= last { return }
        // `wall` is an occurrence, so COUNT cannot be what ends it first.
        rule?.count = nil
        rule?.until = .wall(last)
    }

    /// What follows from an occurrence on, moved as that one is (RANGE=THISANDFUTURE, RFC 5545 3.2.13).
    func tail(from wall: CivilDateTime, movedTo moved: Anchor, line: Int) throws(Flaw) -> Series {
        guard var rest = rule else { throw Flaw(line, "it changes what follows of an event without a rule") }
        let all = try recurrence(rest)
        let target = start.zone.instant(of: wall) ?? start.instant
        guard all.next(after: target.advanced(by: -1), zone: start.zone) == target else {
            throw Flaw(line, "it changes what follows from \(wall.text) on, when the rule has no occurrence")
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
            start: moved, rule: rest, added: added.filter { $0 >= wall }.map { $0.adding(microseconds: shift) },
            omitted: omitted.map { $0.adding(microseconds: shift) }, line: line, ruleLine: ruleLine)
    }

    private init(
        start: Anchor, rule: RecurrenceRule?, added: [CivilDateTime], omitted: [CivilDateTime], line: Int, ruleLine: Int
    ) {
        self.start = start
        self.rule = rule
        self.added = added
        self.omitted = omitted
        self.line = line
        self.ruleLine = ruleLine
    }

    /// The triggers.
    mutating func parts(now: Instant, budget: inout ImportBudget) throws(Flaw) -> [Part] {
        guard repeats else { return [Part(trigger: start.trigger, single: start)] }
        if let rule, rule.isElapsed, !rule.isPlain, let count = rule.count {
            guard count <= budget.counted else {
                throw Flaw(ruleLine, "COUNT=\(count) of such a rule takes too long to count")
            }
            budget.counted -= count
        }
        var parts: [Part] = []
        if let rule, try matches(rule, budget: &budget) {
            // UNTIL bounds the rule alone (RFC 5545 3.3.10), but all of a Recurrence.
            let last = rule.until.map { Self.lastWall($0, in: start.zone) }
            let inside = added.filter { wall in last.map { wall <= $0 } ?? true }
            let outside = added.filter { wall in last.map { wall > $0 } ?? false }
            parts.append(Part(trigger: .recurring(try recurrence(rule, added: inside, omitted: omitted))))
            if !outside.isEmpty {
                let dates = try recurrence(nil, added: outside, omitted: omitted)
                parts.append(Part(trigger: .recurring(dates), suffix: "~rdate"))
            }
        } else {
            parts.append(Part(trigger: .recurring(try recurrence(nil, added: added, omitted: omitted))))
        }
        guard start.hasOwnRules else { return parts }
        var written: [Part] = []
        for part in parts { written.append(try writtenOut(part, now: now, budget: &budget)) }
        return written
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

    /// Whether a rule matches at all. It is said where it does not match its own start, which RFC 5545 3.8.5.3 leaves
    /// undefined.
    private mutating func matches(_ rule: RecurrenceRule, budget: inout ImportBudget) throws(Flaw) -> Bool {
        // A rule without BY parts matches its start by itself.
        if rule.isPlain { return true }
        guard budget.sought > 0 else {
            throw Flaw(ruleLine, "the rules of the file that match nothing for long have used up the time for such")
        }
        var rule = rule
        // The first occurrence is there whatever the number of those that follow, which costs time to find out.
        rule.count = nil
        let before = start.instant.advanced(by: -1)
        let found = try recurrence(rule).next(after: before, zone: start.zone)
        budget.sought -= (found ?? .latest).distance(from: start.instant) / (365 * Span.day)
        guard let first = found else {
            guard !added.isEmpty else { throw Flaw(ruleLine, "its rule matches no date at all") }
            notes.append(Flaw(ruleLine, "its rule matches no date at all, so only those of RDATE are left"))
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
    private mutating func writtenOut(_ part: Part, now: Instant, budget: inout ImportBudget) throws(Flaw) -> Part {
        guard case .recurring(let recurrence) = part.trigger else { return part }
        var dates: [CivilDateTime] = []
        // A month back, for alarms after the occurrence.
        for instant in recurrence.occurrences(after: now.advanced(by: -31 * Span.day), zone: start.zone) {
            guard dates.count < min(Self.mostWrittenOut, budget.written) else {
                notes.append(
                    Flaw(
                        line,
                        "its time zone is the file's own, so only the next \(dates.count) dates are taken"))
                break
            }
            dates.append(CivilDateTime(wallMicroseconds: instant.microseconds))
        }
        budget.written -= dates.count
        guard !dates.isEmpty else { throw Flaw(line, "it is over, or too many dates had to be written out") }
        do throws(TimeTextError) {
            let recurrence = try Recurrence(.rule(nil), zone: .utc, added: dates)
            return Part(trigger: .recurring(recurrence), suffix: part.suffix)
        } catch {
            throw Flaw(line, ItemBuilder.clause(error.description))
        }
    }
}

/// What the events of one file may use up together.
struct ImportBudget {
    /// Occurrences written out of rules in zones that only the file knows.
    var written = 200_000
    /// Occurrences of rules finer than a day that have to be counted one by one, about a million a second.
    var counted = 1_000_000
    /// Years searched for the first occurrences of rules, about half a million a second.
    var sought: Int64 = 1_000_000
}

extension RecurrenceRule {
    /// Whether it has no BY part, so that its start always matches it.
    var isPlain: Bool {
        months.isEmpty && weeks.isEmpty && yearDays.isEmpty && monthDays.isEmpty && days.isEmpty && hours.isEmpty
            && minutes.isEmpty && seconds.isEmpty && setPositions.isEmpty
    }
}
