// SPDX-License-Identifier: Apache-2.0

/// Makes a trigger of what was said, knowing when and where.
struct PhraseResolver {
    let phrase: Phrase
    let scanner: WordScanner
    let now: Instant
    let zone: Zone
    let reference: ZoneReference
    var notes: [String] = []
    /// The day of a time of day alone; nil for the next time that the clock shows it.
    var day: CivilDate?

    /// The wall now.
    var wallNow: CivilDateTime { zone.civil(at: now) }
    var today: CivilDate { wallNow.date }

    mutating func trigger() throws(TimeTextError) -> Trigger {
        if let repetition = phrase.repetition { return .recurring(try recurrence(repetition)) }
        guard phrase.until == nil, phrase.count == nil || phrase.count == 1, phrase.length == nil else {
            throw scanner.wholeError(
                .conflict, "An end is only for what repeats.", hint: "Say how often: \"every day at 9\".")
        }
        if let start = phrase.start {
            guard phrase.main.isEmpty else {
                throw scanner.wholeError(
                    .conflict, "A start is only for what repeats.", hint: "Say how often: \"every day at 9\".")
            }
            return try single(start)
        }
        var moment = phrase.main
        if let day, moment.isTimeOfDay { moment.day = .date(day) }
        return try single(moment)
    }

    private mutating func single(_ moment: Phrase.Moment) throws(TimeTextError) -> Trigger {
        guard !moment.isEmpty else {
            throw scanner.wholeError(
                .incomplete, "No time was given.", hint: "Say it like \"tomorrow 9am\" or \"in 45m\".")
        }
        if case .instant(let instant, _)? = moment.written {
            guard moment.day == nil, moment.clocks.isEmpty, moment.part == nil else { throw twoTimes() }
            try checkFuture(instant)
            return .instant(instant)
        }
        if let span = moment.span, moment.clocks.isEmpty, moment.part == nil {
            guard moment.dayWords == nil || moment.dayWords == moment.spanWords else { throw twoTimes() }
            return .countdown(microseconds: span)
        }
        guard moment.clocks.count <= 1 else {
            throw scanner.error(
                .conflict, words: moment.clockWords, "There are two times of day.",
                hint: "Say \"every day at 9:00 and 17:00\", or schedule them one by one.")
        }
        if moment.span != nil, moment.dayWords != moment.spanWords {
            throw scanner.error(
                .conflict, words: moment.spanWords, "A length of time and a time of day contradict each other.",
                hint: "Say \"in 3 days at noon\" or \"in 90m\".")
        }
        let local = try wall(moment, after: now)
        guard let due = zone.instant(of: local) else { throw twoTimes() }
        try checkFuture(due)
        if case .gap = zone.resolve(local) {
            notes.append(
                "The clocks jump over \(local.time.shortText) that day; it comes at \(zone.civil(at: due).time.shortText)."
            )
        }
        return .wall(local, reference)
    }

    private func twoTimes() -> TimeTextError { scanner.wholeError(.conflict, "There are two times.") }

    private func checkFuture(_ due: Instant) throws(TimeTextError) {
        guard due > now else {
            throw scanner.wholeError(
                .outOfRange, "\(zone.civil(at: due).longText) is past.", hint: "Give a time that is still to come.")
        }
    }

    /// The wall time a moment means.
    mutating func wall(_ moment: Phrase.Moment, after instant: Instant) throws(TimeTextError) -> CivilDateTime {
        if case .local(let local)? = moment.written { return local }
        if case .instant(let instant, _)? = moment.written { return zone.civil(at: instant) }
        let from = zone.civil(at: instant)
        guard let day = moment.day else {
            // The next time the clock shows it.
            let (time, days) = try time(of: moment, day: nil)
            let base = from.date.adding(days: days)
            let local = CivilDateTime(date: base, time: time)
            if let due = zone.instant(of: local), due > instant { return local }
            return CivilDateTime(date: base.adding(days: 1), time: time)
        }
        if case .monthsFromToday = day, moment.clocks.isEmpty, moment.part == nil {
            return CivilDateTime(date: try date(day, moment, after: from, time: nil), time: from.time)
        }
        let (time, days) = try time(of: moment, day: day)
        return CivilDateTime(date: try date(day, moment, after: from, time: time).adding(days: days), time: time)
    }

    /// The time of day, and the days it lies after the day named (`tonight at 1`).
    mutating func time(of moment: Phrase.Moment, day: Phrase.Day?) throws(TimeTextError) -> (TimeOfDay, days: Int) {
        guard let clock = moment.clocks.first else {
            if let part = moment.part {
                notes.append("The \(part.name) is taken as \(part.hour):00.")
                return (TimeOfDay(hour: part.hour, minute: 0) ?? .midnight, 0)
            }
            if day == .fromToday(0) {
                throw scanner.wholeError(
                    .incomplete, "The time of day is missing.", hint: "Say \"today at 18:00\" or \"in 2h\".")
            }
            notes.append("No time of day was given, so it is 9:00.")
            return (TimeOfDay(hour: 9, minute: 0) ?? .midnight, 0)
        }
        return try time(of: clock, in: moment, day: day)
    }

    mutating func time(
        of clock: Phrase.Clock, in moment: Phrase.Moment, day: Phrase.Day?
    ) throws(TimeTextError) -> (TimeOfDay, days: Int) {
        if clock.isMidnight {
            if moment.part == .night { return (.midnight, 1) }
            if day == .fromToday(0) { return (.midnight, 1) }
            if day != nil { notes.append("Midnight is the start of that day.") }
            return (.midnight, 0)
        }
        guard let part = moment.part, clock.isTwelveHour || clock.hour == 0 || clock.hour > 12 else {
            return (clock.time, 0)
        }
        guard let (hour, days) = part.hour(of: clock.hour),
            let time = TimeOfDay(hour: hour, minute: clock.minute, second: clock.second)
        else {
            throw scanner.error(
                .conflict, words: moment.clockWords, "\(clock.time.shortText) is not in the \(part.name).",
                hint: "Give the time alone, as in 20:00.")
        }
        return (time, days)
    }

    /// The date a day means, the first one whose time is after `from`.
    func date(
        _ day: Phrase.Day, _ moment: Phrase.Moment, after from: CivilDateTime, time: TimeOfDay?
    ) throws(TimeTextError) -> CivilDate {
        let today = from.date
        /// Today still counts if the time is to come.
        let first = time.map { CivilDateTime(date: today, time: $0) > from } ?? true ? today : today.adding(days: 1)
        let found: CivilDate?
        switch day {
        case .fromToday(let days): found = days <= 4_000_000 ? today.adding(days: days) : nil
        case .weekday(let weekday): found = first.next(weekday)
        case .weekdayAfterToday(let weekday): found = today.adding(days: 1).next(weekday)
        case .weekdayOfNextWeek(let weekday):
            found = today.adding(days: 8 - today.weekday.rawValue).next(weekday)
        case .monthsFromToday(let months): found = today.adding(months: months)
        case .date(let date): found = date
        case .monthDay(let month, let day):
            found = (0...8).lazy.compactMap { CivilDate(year: today.year + $0, month: month, day: day) }.first {
                $0 >= first
            }
        case .daysOfMonth(let days):
            guard days.count == 1 else {
                throw scanner.error(
                    .conflict, words: moment.dayWords, "There are several days.",
                    hint: "Say \"every month\" if it repeats.")
            }
            found = Self.months(from: first).compactMap { $0.date(ofDay: days[0]) }.first { $0 >= first }
        case .ordinalWeekday(let ordinal, let weekday, let month):
            found = Self.months(from: first).filter { month == nil || $0.month == month }
                .compactMap { $0.date(of: weekday, ordinal: ordinal) }.first { $0 >= first }
        case .weekdays:
            throw scanner.error(
                .conflict, words: moment.dayWords, "There are several days.",
                hint: "Say \"every\" before them if it repeats.")
        }
        guard let found, CivilDate.years.contains(found.year) else {
            throw scanner.error(.outOfRange, words: moment.dayWords, "There is no such day up to the year 9999.")
        }
        return found
    }

    /// This month and those after it, for eight years.
    private static func months(from date: CivilDate) -> some Sequence<MonthSpan> {
        (0..<100).lazy.map { steps in
            let index = date.year * 12 + date.month - 1 + steps
            return MonthSpan(year: index.floorDivided(by: 12), month: index.floorModulo(12) + 1)
        }
    }
}

extension CivilDate {
    /// This date if it is that weekday, else the next that is.
    func next(_ weekday: Weekday) -> CivilDate {
        adding(days: (weekday.rawValue - self.weekday.rawValue).floorModulo(7))
    }
}

extension MonthSpan {
    /// A day counted from 1, or from the end with -1; nil if the month has none.
    func date(ofDay day: Int) -> CivilDate? {
        CivilDate(year: year, month: month, day: day > 0 ? day : length + 1 + day)
    }

    /// The second Tuesday, or with -1 the last.
    func date(of weekday: Weekday, ordinal: Int) -> CivilDate? {
        let first = (weekday.rawValue - 1 - firstWeekday).floorModulo(7) + 1
        let day = ordinal > 0 ? first + 7 * (ordinal - 1) : first + (length - first) / 7 * 7 + 7 * (ordinal + 1)
        return CivilDate(year: year, month: month, day: day)
    }
}
