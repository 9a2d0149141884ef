// SPDX-License-Identifier: Apache-2.0

/// The first and the last day of a repetition that are given without a year. Both are resolved together: the span that
/// is running is meant, otherwise the next one.
extension PhraseResolver {
    /// Replaces the days of the start and the end by dates.
    mutating func settleBounds() throws(TimeTextError) {
        if let start = phrase.start, let day = start.day, let reach = day.reach {
            try checkBareHour(start, after: wallNow)
            if let found = try firstDay(of: start, day, reach) {
                phrase.start?.day = .date(found)
                noteYear(shifted(found, start), "It \(shifted(found, start) < today ? "began" : "begins") on", day)
            }
        }
        guard let until = phrase.until, let day = until.day, day.reach != nil, !day.isWeekday else { return }
        if phrase.start?.day == nil { try refusePresent(day, until) }
        let first = try startDay().map { max($0, isFixedStart ? today : $0) } ?? today
        let found = try next(day, until, from: first)
        phrase.until?.day = .date(found)
        noteYear(shifted(found, until), "It ends on", day)
    }

    private var isFixedStart: Bool { saidStart?.reach == nil }

    /// Returns the first day of the span that is running, otherwise of the next one; nil if the day needs no year.
    private mutating func firstDay(
        of start: Phrase.Moment, _ day: Phrase.Day, _ reach: Int
    ) throws(TimeTextError) -> CivilDate? {
        let next = try self.next(day, start, from: today)
        guard reach > 0 || shifted(next, start) == today else { return nil }
        guard shifted(next, start) != today, let last = try last(day, start, upTo: today, reach) else { return next }
        // A month that is running has begun.
        if start.isWholeMonth, last.year == today.year, last.month == today.month { return last }
        let end: CivilDate?
        if let until = phrase.until, let day = until.day, day.reach != nil {
            end = shifted(try self.next(day, until, from: shifted(last, start)), until)
        } else {
            end = try fixedEnd(from: last, start)
        }
        // An end after the next start says nothing about the last one: "from 10 april until 2030".
        guard let end, end >= today, end < shifted(next, start) else { return next }
        return last
    }

    /// Returns the last day of the repetition if it is given with its year, or as a length of time.
    private mutating func fixedEnd(from last: CivilDate, _ start: Phrase.Moment) throws(TimeTextError) -> CivilDate? {
        if let length = phrase.length {
            let (days, count) = (shifted(last, start), length.count)
            return switch length.frequency {
            case .daily: days.adding(days: min(count, 4_000_000) - 1)
            case .weekly: days.adding(days: 7 * min(count, 500_000) - 1)
            case .monthly: days.adding(months: count)?.adding(days: -1)
            case .yearly: days.adding(months: 12 * count)?.adding(days: -1)
            case .hourly, .minutely, .secondly: days
            }
        }
        if let until = phrase.until {
            // "until next month" is counted from today, and says nothing about a start that is over.
            return until.written != nil || saidEnd?.isOfYear == true ? try fixedDay(of: until) : nil
        }
        switch bounds.until {
        case .date(let date)?: return date
        case .wall(let local)?: return local.date
        case .instant(let instant)?: return zone.civil(at: instant).date
        case nil: return nil
        }
    }

    /// Returns the day on which the repetition starts; nil without a start, or for a start that is only a time of day.
    private mutating func startDay() throws(TimeTextError) -> CivilDate? {
        if let start = phrase.start { return try fixedDay(of: start) }
        return bounds.start.map { zone.civil(at: instant(of: $0)).date }
    }

    /// Returns the date of a moment that is given with its year, or counted from today.
    private mutating func fixedDay(of moment: Phrase.Moment) throws(TimeTextError) -> CivilDate? {
        if let written = moment.written { return zone.civil(at: instant(of: written)).date }
        if let length = moment.length { return length.instant(from: now, in: zone).map { zone.civil(at: $0).date } }
        guard let day = moment.day else { return nil }
        // The notes about this day follow when it is resolved.
        let told = notes
        defer { notes = told }
        return shifted(try date(day, moment, after: CivilDateTime(date: today, time: .midnight), time: nil), moment)
    }

    /// Returns the first such day that, with everything that is counted from it, is not before a date.
    private mutating func next(
        _ day: Phrase.Day, _ moment: Phrase.Moment, from first: CivilDate
    ) throws(TimeTextError) -> CivilDate {
        let ahead = moment.later + max(0, 2 * moment.workdays) + max(0, 7 * (moment.besideDay?.count ?? 0))
        let told = notes
        var from = first.adding(days: -ahead)
        while true {
            notes = told
            let found = try date(day, moment, after: CivilDateTime(date: from, time: .midnight), time: nil)
            if shifted(found, moment) >= first { return found }
            from = found.adding(days: 1)
        }
    }

    /// Returns the last such day that, with everything that is counted from it, is not after a date.
    private mutating func last(
        _ day: Phrase.Day, _ moment: Phrase.Moment, upTo last: CivilDate, _ reach: Int
    ) throws(TimeTextError) -> CivilDate? {
        let told = notes
        defer { notes = told }
        var found: CivilDate?
        var from = last.adding(days: -reach)
        while true {
            let next = try next(day, moment, from: from)
            guard shifted(next, moment) <= last else { return found }
            found = next
            from = max(shifted(next, moment), from).adding(days: 1)
        }
    }

    /// Refuses `until march` in March, which could be over or a year ahead.
    private func refusePresent(_ day: Phrase.Day, _ moment: Phrase.Moment) throws(TimeTextError) {
        guard case .daysOfMonth([1], .named(today.month, year: nil)) = day, moment.later == -1 else { return }
        let name = Vocabulary.monthNames[today.month - 1].lowercased()
        throw scanner.error(
            .conflict, words: moment.dayWords, "It is that month already.",
            instead: ["the end of \(name)", "\(name) \(today.year + 1)"])
    }

    private mutating func noteYear(_ date: CivilDate, _ beginning: String, _ day: Phrase.Day) {
        guard date.year != today.year, !day.isWeekday else { return }
        notes.append("\(beginning) \(habits.display.longText(date)).")
    }
}

extension Phrase.Day {
    var isWeekday: Bool { if case .weekday = self { true } else { false } }

    fileprivate var isOfYear: Bool {
        switch self {
        case .date, .ofYear, .daysOfMonth(_, .named(_, _?)), .ordinalWeekday(_, _, .named(_, _?)), .easter(_, _?),
            .week(_, _?, _):
            true
        case .edge(let period, _, _):
            switch period.which {
            case .named(_, let year): period.unit == .year || year != nil
            default: false
            }
        default: false
        }
    }

    /// The number of days in which such a day comes again; nil for a day that comes once. A weekday is never over, so
    /// it has none.
    fileprivate var reach: Int? {
        switch self {
        case .weekday: 0
        case .daysOfMonth(_, .unsaid), .daysOfMonth(_, .any), .ordinalWeekday(_, _, .any): 62
        case .ordinalWeekday(_, _, .anyOf): 200
        // 29 February comes again after eight years at most.
        case .monthDay(2, 29), .daysOfMonth([29], .named(2, year: nil)): 8 * 366
        case .monthDay, .daysOfMonth(_, .named(_, year: nil)), .ordinalWeekday(_, _, .named(_, year: nil)),
            .easter(_, year: nil), .week(_, year: nil, _?):
            400
        case .edge(let period, _, _):
            switch (period.unit, period.which) {
            case (.year, .named), (_, .named(_, _?)), (_, .fromThis), (_, .unsaid): nil
            case (.month, .any): 62
            case (.quarter, .any): 200
            default: 400
            }
        default: nil
        }
    }
}
