// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// The dates of a series and of its changed occurrences.
extension CalendarAssembler {
    /// Returns an item without the dates that mean nothing for a single occurrence of a known series (RFC 5545
    /// 3.8.4.4).
    mutating func withoutDates(_ read: CalendarItem, of master: CalendarItem?) -> CalendarItem {
        var item = read
        // ADD gives a series further occurrences (RFC 5546 3.2.4).
        if master != nil, item.isOneOccurrence, item.method != .add, let found = item.removeDates() {
            result.add(
                .noted, found.line,
                "\(item.name): \(found.reason) of a single occurrence of a series means nothing and is ignored.")
        }
        // A rule that is guessed may ring on wrong days for years; the dates that are written are certain.
        if let problem = item.ruleProblem {
            let rest = Series.rest(withoutRuleOf: item)
            result.note(.omission(problem.line, "\(problem.reason); this rule is left out, so \(rest)"), of: item)
        }
        return item
    }

    mutating func series(
        of item: CalendarItem, start: Anchor, family: Family?, master: CalendarItem?
    ) throws(LineProblem) -> Series {
        if let master, let identity = item.identity, identity.value.includesFuture,
            let begin = master.start ?? master.end
        {
            let anchor = book.anchor(begin.value, line: begin.line)
            let wall = book.wall(of: identity.value.moment, line: identity.line, on: anchor)
            guard item.rules.isEmpty, item.ruleProblem == nil else {
                // Its own rule takes over.
                var series = try Series(item, start: start, book: &book)
                checkExclusions(of: item, series)
                try subtract(family, after: wall, from: &series, on: anchor, shift: 0)
                return series
            }
            var whole = try Series(master, start: anchor, book: &book)
            try whole.addUnmatchedStart(&budget)
            var moved = anchor
            if let own = item.start, own.value.isDate != anchor.isDate {
                moved = start
            } else {
                moved.wall = book.wall(of: (item.start ?? begin).value, line: item.line, on: anchor)
            }
            var tail = try whole.tail(
                from: wall, movedTo: moved, line: identity.line, now: options.now, budget: &budget)
            let shift = moved.wall.wallMicroseconds - wall.wallMicroseconds
            try addOwnDates(of: item, to: &tail, shift: shift)
            try subtract(family, after: wall, from: &tail, on: anchor, shift: shift)
            return tail
        }
        var series = try Series(item, start: start, book: &book)
        if item.identity == nil {
            checkExclusions(of: item, series)
            try subtract(family, after: nil, from: &series, on: start, shift: 0)
        }
        return series
    }

    /// Applies the RDATE, EXDATE and EXRULE of a component with RANGE=THISANDFUTURE to the occurrences of its range.
    ///
    /// - Parameter shift: The microseconds by which they are moved from the master's times. An EXDATE at a former time
    ///   means the occurrence that comes from there.
    private mutating func addOwnDates(of item: CalendarItem, to tail: inout Series, shift: Int64) throws(LineProblem) {
        guard !item.added.isEmpty || !item.omitted.isEmpty || !item.exceptions.isEmpty else { return }
        let own = try Series(item, start: tail.start, book: &book)
        var omitted: [CivilDateTime] = []
        for wall in own.omitted {
            let former = wall.adding(microseconds: shift)
            let isOwn = try tail.hasOccurrence(at: wall)
            let isFormer = try tail.hasOccurrence(at: former)
            omitted.append(isFormer && !isOwn ? former : wall)
        }
        tail.addDates(added: item.added.isEmpty ? [] : own.added, omitted: omitted, exceptions: own.exceptions)
        tail.notes += own.notes
        checkExclusions(of: item, tail, shift: shift)
    }

    /// Removes the occurrences that have their own events from a series, and ends it where another series takes over.
    ///
    /// - Parameters:
    ///   - first: The first occurrence of the series in the master's times; nil for the master itself.
    ///   - start: The start of the master.
    ///   - shift: The microseconds by which the series is moved from the master's times.
    private mutating func subtract(
        _ family: Family?, after first: CivilDateTime?, from series: inout Series, on start: Anchor, shift: Int64
    ) throws(LineProblem) {
        guard let family else { return }
        var replaced: [CivilDateTime] = []
        var end: CivilDateTime?
        for index in family.replacements {
            guard let identity = items[index].identity else { continue }
            let wall = book.wall(of: identity.value.moment, line: identity.line, on: start)
            let includesFuture = identity.value.includesFuture
            if let first, wall < first || wall == first && includesFuture { continue }
            if includesFuture { end = min(end ?? wall, wall) } else { replaced.append(wall) }
        }
        series.leaveOut(replaced.map { $0.adding(microseconds: shift) })
        if let end { series.end(before: end.adding(microseconds: shift)) }
    }

    /// Reports a changed occurrence that takes the place of none, so that both come.
    mutating func checkOccurrence(of item: CalendarItem, in index: Int) {
        // Unreadable dates are reported where their items are read.
        guard let identity = item.identity, let begin = items[index].start ?? items[index].end, budget.checked > 0
        else { return }
        let start = book.anchor(begin.value, line: begin.line)
        let wall = book.wall(of: identity.value.moment, line: identity.line, on: start)
        guard let instant = start.zone.instant(of: wall), instant >= options.now,
            let series = try? masters[index] ?? master(items[index], start)
        else { return }
        masters[index] = series
        budget.checked -= 1
        // A rule that cannot be computed is reported with its own event.
        let isKnown = (try? series.hasOccurrence(at: wall)) ?? true
        // A rule that takes over may have it.
        let hasOwnRule =
            family(of: item)?.replacements.contains { index in
                !items[index].isOneOccurrence && !items[index].rules.isEmpty
            } ?? false
        guard !isKnown, !hasOwnRule else { return }
        let text = start.isDate ? wall.date.text : wall.text.replacing("T", with: " ")
        result.add(
            .noted, identity.line,
            "\(item.name): RECURRENCE-ID says \(text), where the series has no occurrence, so it takes the place of none.",
            isLoss: true)
    }

    /// Reports an event of 29 February that other years do not have. RFC 5545 3.3.10 leaves out dates that do not
    /// exist; words mean the last day of the month.
    mutating func noteLeapDays(of item: CalendarItem, _ series: Series) {
        let zone = series.start.zone
        // A rule that cannot be computed is reported with its dates.
        guard let rule = series.rules.first(where: { $0.frequency == .yearly || $0.months == [2] }),
            rule.frequency != .yearly || rule.interval % 4 != 0, let recurrence = try? series.recurrence(rule),
            Trigger.recurring(recurrence).missingDaysNote(after: options.now, in: zone) != nil,
            let date = recurrence.next(after: options.now, zone: zone).map({ zone.civil(at: $0).date }),
            date.month == 2, date.day == 29
        else { return }
        result.add(
            .noted, series.ruleLine,
            "\(item.name): its rule means 29 February, so it comes in leap years only; for every year type: "
                + "alertctl remind TITLE every 29 feb.", isLoss: true)
    }

    private mutating func master(_ item: CalendarItem, _ start: Anchor) throws(LineProblem) -> Series {
        try Series(item, start: start, book: &book)
    }

    /// Reports an EXDATE at another time than the occurrence of that day, which therefore comes.
    ///
    /// - Parameter shift: The microseconds by which the series is moved from the times that EXDATE may also have.
    private mutating func checkExclusions(of item: CalendarItem, _ series: Series, shift: Int64 = 0) {
        guard series.repeats, !series.start.isDate else { return }
        for moment in item.omitted.prefix(100) where budget.checked > 0 {
            let wall = book.wall(of: moment.value, line: moment.line, on: series.start)
            guard let instant = series.start.zone.instant(of: wall), instant >= options.now else { continue }
            budget.checked -= 1
            // A rule that cannot be computed is reported with its own event.
            guard let other = try? series.occurrence(on: wall.date), (try? series.hasOccurrence(at: wall)) == false,
                shift == 0 || (try? series.hasOccurrence(at: wall.adding(microseconds: shift))) == false
            else { continue }
            return result.add(
                .noted, moment.line,
                "\(item.name): EXDATE says \(wall.text.replacing("T", with: " ")), and that day's occurrence is at "
                    + "\(other.time.text.prefix(5)), so it comes.", isLoss: true)
        }
    }
}
