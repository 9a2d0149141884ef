// SPDX-License-Identifier: Apache-2.0

/// Makes a trigger of what was said, knowing when and where.
struct PhraseResolver {
    var phrase: Phrase
    let scanner: WordScanner
    let now: Instant
    let zone: Zone
    let reference: ZoneReference
    /// The start and end, as far as they were given beside the words.
    var bounds = SpokenTime.Bounds()
    var notes: [String] = []
    /// The person's habits.
    var habits = SpeakingHabits()
    /// The day of a time of day alone; nil for the next time that the clock shows it.
    var day: CivilDate?
    /// Weekdays that are left out where a rule has no words for it.
    var omittedWeekdays: Set<Weekday> = []

    /// When a stretch across midnight begins and ends: the first does so on the day of the start, the last on that of the end.
    var night: (opening: TimeOfDay, closing: TimeOfDay)?

    /// The wall now.
    var wallNow: CivilDateTime { zone.civil(at: now) }
    var today: CivilDate { wallNow.date }

    mutating func trigger() throws(TimeTextError) -> Trigger {
        let repeatsByDay = phrase.repetition.map { $0.frequency >= .daily } ?? false
        try settle(&phrase.main, isBesideDay: repeatsByDay)
        if var start = phrase.start {
            try settle(&start, isBesideDay: repeatsByDay)
            settleStart(&start, isByWall: repeatsByDay || phrase.window != nil)
            beginPeriod(&start)
            phrase.start = start
        }
        if var until = phrase.until {
            try settle(&until, isBesideDay: false)
            try endPeriod(&until)
            phrase.until = until
        }
        if let repetition = phrase.repetition { return .recurring(try recurrence(repetition)) }
        guard phrase.until == nil, phrase.count == nil || phrase.count == 1, phrase.length == nil else {
            throw scanner.wholeError(
                .conflict, "Only a repeating time can have an end.", suggestions: repeating,
                hint: "Omit the end.")
        }
        if let window = phrase.window { throw stretchError(window) }
        if let start = phrase.start {
            guard phrase.main.isEmpty else {
                throw scanner.wholeError(
                    .conflict, "Only a repeating time can have a start.", suggestions: repeating,
                    hint: "Omit the start.")
            }
            return try single(start)
        }
        var moment = phrase.main
        if let day, moment.isTimeOfDay { moment.day = .date(day) }
        return try single(moment)
    }

    /// The same as something that repeats, for suggestions.
    private var repeating: [String] {
        let text = scanner.spoken(0..<scanner.words.count)
        switch phrase.main.day {
        case .weekday?: return [scanner.lexicon.said("every", text)]
        case .fromToday?: return [scanner.lexicon.said("every day starting", text)]
        default: return [scanner.lexicon.said("every day", text)]
        }
    }

    private mutating func single(_ moment: Phrase.Moment) throws(TimeTextError) -> Trigger {
        guard !moment.isEmpty else { throw scanner.wholeError(.incomplete, "No time was given.") }
        if case .instant(let instant, _)? = moment.written {
            guard moment.day == nil, moment.isWithoutTimeBeside else { throw twoTimes() }
            try checkFuture(instant)
            return .instant(instant)
        }
        if let span = moment.span, moment.clocks.isEmpty, moment.part == nil {
            guard moment.dayWords == nil || moment.dayWords == moment.spanWords else { throw twoTimes() }
            return .countdown(microseconds: span)
        }
        if let sun = moment.sun { return try trigger(at: sun, moment) }
        if let minute = moment.minute {
            guard moment.clocks.isEmpty, moment.part == nil, moment.span == nil, moment.day == nil else {
                throw twoTimes()
            }
            return .wall(next(minute: minute), reference)
        }
        guard moment.clocks.count <= 1 else {
            throw scanner.error(
                .conflict, words: moment.clockWords, "Two times of day are given.",
                hint: "Schedule them one by one, or repeat them with \"every day\" before them.")
        }
        if moment.span != nil, moment.dayWords != moment.spanWords {
            throw scanner.error(
                .conflict, words: moment.spanWords, "Conflicting times: a length of time and a time of day.",
                hint: "Keep one of them.")
        }
        let local = try wall(moment, after: now)
        let trigger = Trigger.wall(local, reference).with(bounds.clockChanges)
        if trigger.isLeftOut(in: zone) {
            throw scanner.wholeError(
                .neverOccurs, "The clocks jump over \(local.longText), so it would be left out.",
                hint: "Give another time, or do not leave out what the clocks jump over.")
        }
        guard case .wall(_, _, let changes) = trigger, let due = zone.instants(of: local, changes).last else {
            throw twoTimes()
        }
        try checkFuture(due, moment)
        if case .gap = zone.resolve(local) { notes += trigger.clockChangeNotes(for: [due], in: zone, habits.display) }
        return trigger
    }

    /// Makes a time of day of `18h` and `at the same time`, which they are beside a day; alone both are open.
    private func settle(_ moment: inout Phrase.Moment, isBesideDay: Bool) throws(TimeTextError) {
        guard moment.hours != nil || moment.isSameTime else { return }
        let words = moment.hoursWords ?? moment.clockWords
        let isBesideDay = isBesideDay || moment.day != nil || moment.part != nil
        guard isBesideDay else {
            guard let hours = moment.hours else {
                throw scanner.error(
                    .incomplete, words: words, "The day is missing.", instead: ["tomorrow at the same time"])
            }
            throw scanner.error(
                .conflict, words: words, "\"\(hours)h\" could be \(hours):00 or a time \(hours) hours from now.",
                instead: ["at \(hours):00"] + (hours == 0 ? [] : ["in \(hours) hours"]))
        }
        guard moment.clocks.isEmpty, moment.span == nil, moment.minute == nil, moment.hours == nil || !moment.isSameTime
        else { throw scanner.error(.conflict, words: words, "Two times of day are given.", hint: "Keep one of them.") }
        moment.clocks = [
            moment.hours.map { Phrase.Clock(hour: $0, minute: 0, isTwelveHour: $0 <= 12) } ?? Phrase.Clock(wallNow.time)
        ]
        moment.clockWords = words
        (moment.hours, moment.isSameTime) = (nil, false)
    }

    /// The next reading with a minute of the hour.
    private func next(minute: Int) -> CivilDateTime {
        let wall = wallNow
        let passed = wall.time.minute >= minute
        let hour = CivilDateTime(
            date: wall.date, time: TimeOfDay(hour: wall.time.hour, minute: minute) ?? .midnight)
        return passed ? CivilDateTime(wallMicroseconds: hour.wallMicroseconds + Span.hour) : hour
    }

    /// A start so many hours from now, `starting in 72h`, or `on the hour`, as the reading of the clock then.
    private mutating func settleStart(_ start: inout Phrase.Moment, isByWall: Bool) {
        guard phrase.repetition != nil, start.day == nil, start.clocks.isEmpty, start.part == nil else { return }
        let reading: CivilDateTime
        if let minute = start.minute {
            reading = next(minute: minute)
        } else if let span = start.span, isByWall {
            reading = zone.civil(at: Instant(seconds: now.advanced(by: span).seconds))
        } else {
            return
        }
        (start.span, start.minute, start.written) = (nil, nil, .local(reading))
        guard isByWall, phrase.main.isWithoutTime, phrase.window == nil else { return }
        notes.append(
            "No time of day was given, so it is \(habits.display.sentenceText(reading.time)), as the start is.")
    }

    private func twoTimes() -> TimeTextError { scanner.wholeError(.conflict, "Two times are given.") }

    /// - Parameter moment: What was said; a time that can be one of the afternoon may have been meant so.
    private func checkFuture(_ due: Instant, _ moment: Phrase.Moment? = nil) throws(TimeTextError) {
        guard due <= now else { return }
        var later: [String] = []
        if let moment, let words = moment.clockWords, let clock = moment.clocks.first, clock.isTwelveHour,
            clock.hour < 12,
            moment.part == nil
        {
            later = [scanner.sentence(words, by: scanner.lexicon.said("at \(afternoon(clock))"))]
        }
        throw scanner.wholeError(
            .outOfRange, "\(zone.civil(at: due).longText) is in the past.", suggestions: later,
            hint: "Give a later time.")
    }

    /// The wall time a moment means.
    mutating func wall(_ moment: Phrase.Moment, after instant: Instant) throws(TimeTextError) -> CivilDateTime {
        if case .local(let local)? = moment.written { return local }
        if case .instant(let instant, _)? = moment.written { return zone.civil(at: instant) }
        let from = zone.civil(at: instant)
        guard let day = moment.day else {
            // The next time the clock shows it, whether that is called this night or the next.
            let (time, _) = try time(of: moment, day: nil)
            let local = CivilDateTime(date: from.date, time: time)
            if let due = zone.instant(of: local), due > instant { return local }
            return CivilDateTime(date: from.date.adding(days: 1), time: time)
        }
        try checkBareHour(moment, after: from)
        if case .monthsFromToday = day, moment.clocks.isEmpty, moment.part == nil, !moment.isDayOpen {
            return CivilDateTime(date: shifted(try date(day, moment, after: from, time: nil), moment), time: from.time)
        }
        let (time, days) = try time(of: moment, day: day)
        try checkNight(day, moment, at: time, days, from)
        noteOpenDay(moment, day)
        let date = try date(day, moment, after: from, time: time, plus: days)
        try check(date, moment)
        return CivilDateTime(date: shifted(date, moment).adding(days: days), time: time)
    }

    /// The time of day, and the days it lies after the day named (`tonight at 1`).
    mutating func time(of moment: Phrase.Moment, day: Phrase.Day?) throws(TimeTextError) -> (TimeOfDay, days: Int) {
        guard let clock = moment.clocks.first else {
            if let part = moment.part {
                notes.append("The \(part.name) is taken as \(habits.display.hourText(part.hour)).")
                return (TimeOfDay(hour: part.hour, minute: 0) ?? .midnight, 0)
            }
            if day == .fromToday(0) {
                throw scanner.error(
                    .incomplete, words: moment.dayWords, "The time of day is missing.",
                    instead: ["today at 18:00", "tonight"])
            }
            notes.append("No time of day was given, so it is \(habits.display.hourText(9)).")
            return (TimeOfDay(hour: 9, minute: 0) ?? .midnight, 0)
        }
        return try time(of: clock, in: moment, day: day)
    }

    mutating func time(
        of clock: Phrase.Clock, in moment: Phrase.Moment, day: Phrase.Day?
    ) throws(TimeTextError) -> (TimeOfDay, days: Int) {
        if clock.isOpen, moment.part == nil {
            let (early, late) = (clock.time.shortText, "12:" + clock.minute.padded(2))
            throw scanner.error(
                .conflict, words: moment.clockWords, "This could be \(late) or \(early).",
                instead: ["at \(late)", "at \(early)"])
        }
        if clock.closesDay {
            if let part = moment.part, part == .morning || part == .afternoon { throw notIn(part, clock, moment) }
            return (.midnight, day == nil && phrase.repetition == nil ? 0 : 1)
        }
        if clock.isEndOfDay { notes.append("The end of the day is taken as \(habits.display.hourText(17)).") }
        if clock.isMidnight {
            if moment.part == .night || moment.part == .evening { return (.midnight, 1) }
            if day == .fromToday(0) { return (.midnight, 1) }
            if day != nil { notes.append("Midnight is the start of that day.") }
            return (.midnight, 0)
        }
        if clock.hasMeridiem, let part = moment.part {
            guard let days = part.days(to: clock.hour) else { throw notIn(part, clock, moment) }
            return (clock.time, days)
        }
        guard let part = moment.part, clock.isTwelveHour || clock.hour == 0 || clock.hour > 12 else {
            noteNight(clock, moment)
            return (clock.time, 0)
        }
        // "quarter to one in the afternoon"
        let said = clock.isOpen && part.hour(of: clock.hour) == nil ? clock.hour + 12 : clock.hour
        guard let (hour, days) = part.hour(of: said),
            let time = TimeOfDay(hour: hour, minute: clock.minute, second: clock.second)
        else { throw notIn(part, clock, moment) }
        return (time, days)
    }

    private func notIn(_ part: DayPart, _ clock: Phrase.Clock, _ moment: Phrase.Moment) -> TimeTextError {
        scanner.error(
            .conflict, words: moment.clockWords, "\(clock.time.shortText) is not in the \(part.name).",
            hint: clock.hour == 12 ? "Give the time alone, from 0:00 to 23:59." : "Give the time alone.")
    }

    /// The date a day means, the first one whose time is after `from`.
    ///
    /// - Parameter days: How many days after that day the time is: one for the midnight that ends it.
    mutating func date(
        _ day: Phrase.Day, _ moment: Phrase.Moment, after from: CivilDateTime, time: TimeOfDay?, plus days: Int = 0
    ) throws(TimeTextError) -> CivilDate {
        let today = from.date
        /// Today still counts if the time is to come.
        let isToCome = time.map { CivilDateTime(date: today.adding(days: days), time: $0) > from } ?? true
        let first = isToCome ? today : today.adding(days: 1)
        let found: CivilDate?
        switch day {
        case .fromToday(let days): found = days <= 4_000_000 ? today.adding(days: days) : nil
        case .weekday(let weekday): found = first.next(weekday)
        case .weekdayAfterToday(let weekday):
            found = today.adding(days: 1).next(weekday)
            if let found, weekday > today.weekday, moment.later == 0 { noteNear(found) }
        case .weekdayOfNextWeek(let weekday):
            found = today.adding(days: 8 - today.weekday.rawValue).next(weekday)
        case .monthsFromToday(let months): found = today.adding(months: months)
        case .date(let date): found = date
        case .monthDay(let month, let day):
            found = (0...8).lazy.compactMap { CivilDate(year: today.year + $0, month: month, day: day) }.first {
                $0 >= first
            }
        case .weekend:
            guard first.weekday >= today.weekday else {
                throw scanner.error(
                    .outOfRange, words: moment.dayWords,
                    "Today is Sunday, and \((time ?? .midnight).shortText) is in the past.",
                    instead: ["next saturday", "tonight"])
            }
            found = [Weekday.saturday, .sunday].map { today.adding(days: $0.rawValue - today.weekday.rawValue) }
                .first { $0 >= first }
            if let found { notes.append("Of the weekend it is \(found.weekday.name).") }
        case .weekdayInWeeks(let weekday, let weeks):
            let counted = first.next(weekday).adding(days: 7 * weeks)
            let inWeek = today.adding(days: 7 * weeks + weekday.rawValue - today.weekday.rawValue)
            guard counted == inWeek else {
                throw scanner.error(
                    .conflict, words: moment.dayWords, "This could be \(inWeek.longText) or \(counted.longText).",
                    instead: [inWeek.text, counted.text])
            }
            found = counted
        case .daysOfMonth(let days, let month):
            guard days.count == 1 else {
                throw scanner.error(
                    .conflict, words: moment.dayWords, "Several days are given.",
                    instead: ["every month on " + spoken(moment.dayWords)])
            }
            // Friday the 13th is searched for; any other weekday with a day has to be that of the next such day.
            let wanted = days[0] == 13 && moment.weekday == .friday ? Weekday.friday : nil
            found = Self.months(month, from: base(of: month, first)).compactMap { $0.date(ofDay: days[0]) }
                .first { $0 >= first && (wanted == nil || $0.weekday == wanted) }
        case .ordinalWeekday(let ordinals, let weekday, let month):
            guard month != .unsaid, ordinals.count == 1 else {
                throw openOrdinal(ordinals, weekday, moment)
            }
            found = Self.months(month, from: base(of: month, first))
                .compactMap { $0.date(of: weekday, ordinal: ordinals[0]) }
                .first { $0 >= first }
        case .workdays(let count): found = adding(workdays: count, to: today)
        case .week(let week, let year, let weekday):
            found = try self.day(ofWeek: week, year: year, weekday, moment, from: first)
        case .edge(let period, let ordinal, let isWorkday):
            guard period.which != .unsaid else {
                throw scanner.error(
                    .incomplete, words: moment.dayWords, "Of which month?",
                    instead: [spoken(moment.dayWords) + " of the month", "every " + spoken(moment.dayWords)])
            }
            found = edge(period, ordinal, isWorkday: isWorkday, from: first)
        case .easter(let days, let year): found = easter(plus: days, year: year, from: first)
        case .ofNextYear(let day):
            let start = CivilDate(year: today.year + 1, month: 1, day: 1)
            let date = try date(
                day, moment, after: CivilDateTime(date: start ?? .latest, time: .midnight), time: nil)
            found = date.year == start?.year ? date : nil
        case .weekdays:
            throw scanner.error(
                .conflict, words: moment.dayWords, "Several days are given.",
                instead: ["every " + spoken(moment.dayWords, without: "on")])
        }
        guard let found, CivilDate.years.contains(found.year) else {
            throw scanner.error(.outOfRange, words: moment.dayWords, Self.reason(forNo: day, from: today))
        }
        return found
    }

    /// Words as they were written.
    private func spoken(_ words: Range<Int>?, without first: String? = nil) -> String {
        guard var words else { return "" }
        if let first, scanner.words[words.lowerBound].text == first { words = words.lowerBound + 1..<words.upperBound }
        return scanner.spoken(words)
    }

    /// `the last friday`, `first monday`: of which month is not said, and the last one may be past.
    private func openOrdinal(_ ordinals: [Int], _ weekday: Weekday, _ moment: Phrase.Moment) -> TimeTextError {
        let name = weekday.name.lowercased()
        let words = spoken(moment.dayWords)
        let isPast = ordinals == [-1]
        return scanner.error(
            isPast ? .outOfRange : .incomplete, words: moment.dayWords,
            isPast
                ? "The last \(weekday.name) is in the past, unless you mean that of a month."
                : "Of which month?",
            instead: isPast
                ? ["next \(name)", words + " of the month"]
                : (ordinals.count == 1 ? [words + " of the month"] : []) + ["every " + words + " of the month"])
    }

    /// The next month is that after today's, also where today itself is too late.
    private func base(of month: Phrase.Month, _ first: CivilDate) -> CivilDate {
        if case .fromThis = month { today } else { first }
    }

    /// The months in which a day may be, at most those of a hundred months.
    static func months(_ month: Phrase.Month, from date: CivilDate) -> some Sequence<MonthSpan> {
        let index = date.year * 12 + date.month - 1
        let range: Range<Int>
        var wanted: Int?
        switch month {
        case .unsaid, .any: range = index..<index + 100
        case .fromThis(let months): range = index + months..<index + months + 1
        case .named(let number, let year?): range = year * 12 + number - 1..<year * 12 + number
        case .named(let number, nil): (range, wanted) = (index..<index + 100, number)
        }
        return range.lazy.map { MonthSpan(year: $0.floorDivided(by: 12), month: $0.floorModulo(12) + 1) }
            .filter { wanted == nil || $0.month == wanted }
    }
}

extension Phrase.Moment {
    /// Whether nothing but what was written in digits names a time of day.
    fileprivate var isWithoutTimeBeside: Bool {
        clocks.isEmpty && part == nil && hours == nil && minute == nil && span == nil
    }
}
