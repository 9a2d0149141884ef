// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// The dates of a series that are certain whatever its rules say: its start, and RDATE.
extension Series {
    /// Returns the triggers.
    mutating func parts(now: Instant, budget: inout ImportBudget) throws(LineProblem) -> [Part] {
        let before = self
        do throws(LineProblem) { return try allParts(now: now, budget: &budget) } catch {
            // An exclusion that cannot be computed may be that of the start.
            guard !rules.isEmpty, exceptions.isEmpty else { throw error }
            self = before
            let rest = Self.rest(of: 0, hasDates: !added.isEmpty)
            notes.append(.omission(error.line, "\(error.reason); its rules are left out, so \(rest)"))
            if !added.isEmpty { added.append(start.wall) }
            rules = []
            // The only time may be excluded, or have its own event.
            if added.isEmpty, omitted.contains(start.wall) { return [] }
            return try allParts(now: now, budget: &budget)
        }
    }

    /// Takes out rules without any occurrence, and adds the start if no rule has it: DTSTART is the first occurrence
    /// (RFC 5545 3.8.5.3), and COUNT counts what the rule has, as in other programs.
    mutating func addUnmatchedStart(_ budget: inout ImportBudget) throws(LineProblem) {
        guard !isStartKnown, !rules.isEmpty else { return }
        isStartKnown = true
        var (isMatched, matching, first): (Bool, [RecurrenceRule], Instant?) = (false, [], nil)
        let isOnly = rules.count == 1
        for rule in rules {
            guard let found = try firstOccurrence(of: rule, isOnly: isOnly, &budget) else { continue }
            matching.append(rule)
            isMatched = isMatched || found == start.instant
            first = min(first ?? found, found)
        }
        rules = matching
        guard !isMatched else { return }
        added.append(start.wall)
        guard let first else { return }
        let date = start.zone.civil(at: first).date
        notes.append(
            LineProblem(
                ruleLine, "its start does not match its own rule; it comes then, and by the rule from \(date.text) on")
        )
    }

    /// Returns the first occurrence of a rule; nil and a note if it has none.
    private mutating func firstOccurrence(
        of rule: RecurrenceRule, isOnly: Bool, _ budget: inout ImportBudget
    ) throws(LineProblem) -> Instant? {
        let rest = isOnly ? Self.rest(of: 0, hasDates: !added.isEmpty) : "only the others count"
        if let until = rule.until, Self.lastWall(until, in: start.zone) < start.wall {
            notes.append(.loss(ruleLine, "its rule ends before it begins and gives no dates, so \(rest)"))
            return nil
        }
        // A rule without BY parts always matches its start.
        if rule.isPlain { return start.instant }
        guard budget.sought > 0 else {
            throw LineProblem(ruleLine, "the file spent its time budget on rules that match nothing for a long time")
        }
        var rule = rule
        // The first occurrence does not depend on the number of later ones, which takes time to compute.
        rule.count = nil
        let before = start.instant.advanced(by: -1)
        let found = try recurrence(rule).next(after: before, zone: start.zone)
        budget.sought -= (found ?? .latest).distance(from: start.instant) / (365 * Span.day)
        if found == nil {
            let subject = isOnly ? "its rule matches" : "one of its rules matches"
            notes.append(.omission(ruleLine, "\(subject) no date at all, so \(rest)"))
        }
        return found
    }

    /// Returns the dates that an item has without the rule that cannot be used.
    static func rest(withoutRuleOf item: CalendarItem) -> String {
        rest(of: item.rules.count, hasDates: !item.added.isEmpty)
    }

    static func rest(of rules: Int, hasDates: Bool) -> String {
        if rules > 0 { return "only the others count" }
        return hasDates ? "it comes at its start and at RDATE only" : "it comes at its start only"
    }
}
