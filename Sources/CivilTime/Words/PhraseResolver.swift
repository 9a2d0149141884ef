// SPDX-License-Identifier: Apache-2.0

/// Creates a trigger from a phrase, given the current time and zone.
///
/// The type is copyable, although a copy would account for the words twice: of a noncopyable type with as many fields
/// as ``Phrase``, the compiler checks each field of each use, which took two minutes of every build (Swift 6.3).
struct PhraseResolver {
    var phrase: Phrase
    /// The words that are not part of the result yet.
    private var ledger: WordLedger
    let scanner: WordScanner
    let now: Instant
    let zone: Zone
    let reference: ZoneReference
    /// The start and end that were given in options.
    var bounds = SpokenTime.Bounds()
    var notes: [String] = []
    /// The person's habits.
    var habits = SpeakingHabits()
    /// The day of a time of day alone; if nil, the next time that the clock shows it.
    var day: CivilDate?
    /// Weekdays that are excluded although a rule cannot express it.
    var omittedWeekdays: Set<Weekday> = []

    /// The first day of the repetition as the words give it.
    var saidStart: Phrase.Day?
    /// The last day of the repetition as the words give it.
    var saidEnd: Phrase.Day?

    /// The beginning and end of a range across midnight: the first begins on the start day, the last ends on the end
    /// day.
    var night: (opening: TimeOfDay, closing: TimeOfDay)?

    init(phrase: Phrase, scanner: WordScanner, now: Instant, zone: Zone, reference: ZoneReference) {
        self.phrase = phrase
        self.scanner = scanner
        self.now = now
        self.zone = zone
        self.reference = reference
        notes = phrase.notes
        ledger = WordLedger(count: scanner.words.count, joints: phrase.joints)
        // The zone was found before the rest is resolved.
        for words in phrase.zoneWords { take(words) }
    }

    /// - Throws: `TimeTextError` if some words were understood but are not part of the result.
    consuming func finish() throws(TimeTextError) { try ledger.finish(scanner) }

    /// Marks words as part of the result; nil marks none.
    mutating func take(_ words: Range<Int>?) {
        if let words { ledger.take(words) }
    }

    mutating func takeDay(_ moment: Phrase.Moment) {
        take(moment.mark)
        for words in moment.dayParts { take(words) }
    }

    /// Marks a single time as used; several clock times are marked individually where they are used.
    mutating func takeTime(_ moment: Phrase.Moment) {
        take(moment.mark)
        take(moment.timeWords)
    }

    /// The current wall time.
    var wallNow: CivilDateTime { zone.civil(at: now) }
    var today: CivilDate { wallNow.date }

    mutating func trigger() throws(TimeTextError) -> Trigger {
        let repeatsByDay = phrase.repetition.map { $0.frequency >= .daily } ?? false
        var main = phrase.main
        try settle(&main, isBesideDay: repeatsByDay)
        phrase.main = main
        if var start = phrase.start {
            try settle(&start, isBesideDay: repeatsByDay)
            try shareTime(withStart: &start)
            settleStart(&start, isByWall: repeatsByDay || phrase.window != nil)
            beginPeriod(&start)
            phrase.start = start
        }
        if var until = phrase.until {
            try settle(&until, isBesideDay: false)
            try shareTime(withEnd: &until)
            saidEnd = until.day
            try endPeriod(&until)
            phrase.until = until
        }
        if let repetition = phrase.repetition {
            beginAndEndPeriod(of: repetition)
            saidStart = phrase.start?.day
            try settleBounds()
        }
        if let repetition = phrase.repetition { return .recurring(try recurrence(repetition)) }
        guard phrase.until == nil, phrase.count == nil || phrase.count == 1, phrase.length == nil else {
            throw scanner.wholeError(
                .conflict, "Only a repeating time can have an end.", suggestions: repeating,
                hint: "Omit the end.")
        }
        take(phrase.countWords)
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

    /// The phrase as a repetition, for suggestions.
    private var repeating: [String] {
        let text = scanner.spoken(0..<scanner.words.count)
        // "night of 5 november" is one night.
        if phrase.main.day == nil, phrase.main.time == nil { return [] }
        switch phrase.main.day {
        case .weekday?: return [scanner.lexicon.translated("every", text)]
        case .fromToday?: return [scanner.lexicon.translated("every day starting", text)]
        default: return [scanner.lexicon.translated("every day", text)]
        }
    }

    private mutating func single(_ moment: Phrase.Moment) throws(TimeTextError) -> Trigger {
        guard !moment.isEmpty else { throw scanner.wholeError(.incomplete, "No time was given.") }
        if let offset = moment.offset { return try trigger(offset, from: moment) }
        if case .instant(let instant, _)? = moment.written {
            guard moment.day == nil, moment.part == nil else { throw twoTimes() }
            try checkFuture(instant)
            takeTime(moment)
            return .instant(instant)
        }
        if case .local? = moment.written {
            guard moment.day == nil, moment.part == nil else { throw twoTimes() }
        }
        if let length = moment.length { return try trigger(after: length, moment) }
        if case .span(let length)? = moment.time {
            guard moment.day == .fromToday(0), moment.part == nil else { throw twoTimes() }
            return try trigger(today: length, moment)
        }
        if case .sun(let event, let offset)? = moment.time { return try trigger(at: (event, offset), moment) }
        if case .minute(let minute)? = moment.time {
            guard moment.part == nil, moment.day == nil else { throw twoTimes() }
            takeTime(moment)
            return .wall(next(minute: minute), reference)
        }
        guard moment.clocks.count <= 1 else {
            throw scanner.error(
                .conflict, words: moment.timeWords, "Two times of day are given.",
                hint: "Schedule them one by one, or repeat them with \"every day\" before them.")
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

    /// Resolves `in 45m` to elapsed time. `in 3 days` is the same time on the third day, and stays that instant.
    private mutating func trigger(
        after length: NominalSpan, _ moment: Phrase.Moment
    ) throws(TimeTextError) -> Trigger {
        takeDay(moment)
        takeTime(moment)
        noteOpenDay(moment, moment.day)
        guard !length.isElapsed else { return .countdown(microseconds: length.microseconds) }
        guard let due = length.instant(from: now, in: zone) else {
            throw scanner.error(
                .outOfRange, words: moment.dayWords ?? moment.timeWords, "That day is after the year 9999.")
        }
        return .instant(due)
    }

    /// Resolves `today in 3 hours`, if that is still today.
    private mutating func trigger(
        today length: NominalSpan, _ moment: Phrase.Moment
    ) throws(TimeTextError) -> Trigger {
        guard length.isElapsed, zone.civil(at: now.advanced(by: length.microseconds)).date == today else {
            throw scanner.error(
                .conflict, words: moment.dayWords, "That is not today any more.", instead: [""],
                hint: "Give only the length of time.")
        }
        takeDay(moment)
        takeTime(moment)
        return .countdown(microseconds: length.microseconds)
    }

    /// Resolves `18h` and `at the same time`, which are a time of day if a day is given; alone both are ambiguous.
    private func settle(_ moment: inout Phrase.Moment, isBesideDay: Bool) throws(TimeTextError) {
        let clock: Phrase.Clock
        switch moment.time {
        case .hours(let hours)?: clock = Phrase.Clock(hour: hours, minute: 0, isTwelveHour: hours <= 12)
        case .sameTime?: clock = Phrase.Clock(wallNow.time)
        default: return
        }
        let words = moment.timeWords
        guard isBesideDay || moment.day != nil || moment.part != nil else {
            guard case .hours(let hours)? = moment.time else {
                throw scanner.error(
                    .incomplete, words: words, "The day is missing.", instead: ["tomorrow at the same time"])
            }
            throw scanner.error(
                .conflict, words: words, "\"\(hours)h\" could be \(hours):00 or a time \(hours) hours from now.",
                instead: ["at \(hours):00"] + (hours == 0 ? [] : ["in \(hours) hours"]))
        }
        var said = clock
        said.words = words
        moment.setTime(.clocks([said]), words: words)
    }

    /// Returns the next wall time with a minute of the hour.
    private func next(minute: Int) -> CivilDateTime {
        let wall = wallNow
        let passed = wall.time.minute >= minute
        let hour = CivilDateTime(
            date: wall.date, time: TimeOfDay(hour: wall.time.hour, minute: minute) ?? .midnight)
        return passed ? CivilDateTime(wallMicroseconds: hour.wallMicroseconds + Span.hour) : hour
    }

    /// Resolves a start a number of hours from now, `starting in 72h`, or `on the hour`, to the wall time of that
    /// instant.
    private mutating func settleStart(_ start: inout Phrase.Moment, isByWall: Bool) {
        guard phrase.repetition != nil, start.day == nil, start.part == nil else { return }
        let reading: CivilDateTime
        switch start.time {
        case .minute(let minute)?: reading = next(minute: minute)
        case .span(let span)? where isByWall:
            guard let instant = span.instant(from: now, in: zone) else { return }
            reading = zone.civil(at: Instant(seconds: instant.seconds))
        default: return
        }
        start.setTime(.written(.local(reading)), words: start.timeWords)
        guard isByWall, phrase.main.isWithoutTime, phrase.window == nil else { return }
        notes.append(
            "No time of day was given, so it is \(habits.display.sentenceText(reading.time)), as the start is.")
    }

    private func twoTimes() -> TimeTextError { scanner.wholeError(.conflict, "Two times are given.") }

    /// - Parameter moment: The moment in the phrase; a time before noon may have been meant for the afternoon.
    func checkFuture(_ due: Instant, _ moment: Phrase.Moment? = nil) throws(TimeTextError) {
        guard due <= now else { return }
        var later: [String] = []
        if let moment, let words = moment.timeWords, let clock = moment.clocks.first, clock.isTwelveHour,
            clock.hour < 12,
            moment.part == nil
        {
            later = [scanner.sentence(words, by: scanner.lexicon.translated("at \(afternoon(clock))"))]
        }
        throw scanner.wholeError(
            .outOfRange, "\(zone.civil(at: due).longText) is in the past.", suggestions: later,
            hint: "Give a later time.")
    }

    /// Returns the wall time of a moment.
    mutating func wall(_ moment: Phrase.Moment, after instant: Instant) throws(TimeTextError) -> CivilDateTime {
        if let written = moment.written {
            takeTime(moment)
            if case .local(let local) = written { return local }
            return zone.civil(at: self.instant(of: written))
        }
        let from = zone.civil(at: instant)
        guard let day = moment.day else {
            // Use the next time that the clock shows it, whether that is this night or the next one.
            let (time, _) = try time(of: moment, day: nil)
            let local = CivilDateTime(date: from.date, time: time)
            if let due = zone.instant(of: local), due > instant { return local }
            let date = from.date.adding(days: 1)
            // "at 9" is the next 9:00; the end of the day is that of today.
            if moment.clocks.first?.isEndOfDay == true { noteOver(time, date) }
            return CivilDateTime(date: date, time: time)
        }
        try checkBareHour(moment, after: from)
        try checkTwoHours(moment)
        if moment.isLength, moment.time == nil, moment.part == nil {
            takeDay(moment)
            return CivilDateTime(date: shifted(try date(day, moment, after: from, time: nil), moment), time: from.time)
        }
        let (time, days) = try time(of: moment, day: day)
        try checkNight(day, moment, at: time, days, from)
        noteOpenDay(moment, day)
        var date = try date(day, moment, after: from, time: time, plus: days)
        try noteDay(day, moment, is: date, at: time, after: from)
        if let last = try recent(day, moment, after: from, time: time, plus: days) { date = last }
        try check(date, moment)
        try checkThis(day, is: date, moment, after: from)
        takeDay(moment)
        return CivilDateTime(date: shifted(date, moment).adding(days: days), time: time)
    }

    /// Returns the time of day, and the number of days after the named day (`tonight at 1`).
    mutating func time(of moment: Phrase.Moment, day: Phrase.Day?) throws(TimeTextError) -> (TimeOfDay, days: Int) {
        guard let clock = moment.clocks.first else {
            if let part = moment.part {
                take(moment.mark)
                take(moment.partWords)
                notes.append("The \(part.name) is taken as \(habits.display.hourText(part.hour)).")
                return (TimeOfDay(hour: part.hour, minute: 0) ?? .midnight, 0)
            }
            if day == .fromToday(0), moment.later == 0, moment.workdays == 0 {
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
        take(moment.mark)
        take(clock.words)
        if clock.isOpen, moment.part == nil {
            let (early, late) = (clock.time.shortText, "12:" + clock.minute.padded(2))
            throw scanner.error(
                .conflict, words: moment.timeWords, "This could be \(late) or \(early).",
                instead: ["at \(late)", "at \(early)"])
        }
        if clock.closesDay {
            if let part = moment.part, part == .morning || part == .afternoon { throw notIn(part, clock, moment) }
            take(moment.partWords)
            return (.midnight, day == nil && phrase.repetition == nil ? 0 : 1)
        }
        if clock.isBeforeMidnight, let day, day != .fromToday(0) {
            notes.append("Midnight is taken as the end of that day.")
        }
        if clock.isEndOfDay { notes.append("The end of the day is taken as \(habits.display.hourText(17)).") }
        if clock.isMidnight {
            if let part = moment.part {
                guard part == .night || part == .evening else { throw notIn(part, clock, moment) }
                take(moment.partWords)
                return (.midnight, 1)
            }
            if day == .fromToday(0) { return (.midnight, 1) }
            if day != nil { notes.append("Midnight is the start of that day.") }
            return (.midnight, 0)
        }
        if clock.hasMeridiem, let part = moment.part {
            guard let days = part.days(to: clock.hour) else { throw notIn(part, clock, moment) }
            take(moment.partWords)
            return (clock.time, days)
        }
        guard let part = moment.part else {
            noteNight(clock, moment)
            return (clock.time, 0)
        }
        // "quarter to one in the afternoon"
        let said = clock.isOpen && part.hour(of: clock.hour) == nil ? clock.hour + 12 : clock.hour
        guard let (hour, days) = part.hour(of: said),
            let time = TimeOfDay(hour: hour, minute: clock.minute, second: clock.second)
        else { throw notIn(part, clock, moment) }
        take(moment.partWords)
        return (time, days)
    }

    private func notIn(_ part: DayPart, _ clock: Phrase.Clock, _ moment: Phrase.Moment) -> TimeTextError {
        scanner.error(
            .conflict, words: moment.timeWords, "\(clock.time.shortText) is not in the \(part.name).",
            hint: clock.hour == 12 ? "Give the time alone, from 0:00 to 23:59." : "Give the time alone.")
    }
}
