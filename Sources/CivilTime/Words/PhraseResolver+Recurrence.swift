// SPDX-License-Identifier: Apache-2.0

extension PhraseResolver {
    mutating func recurrence(_ repetition: Phrase.Repetition) throws(TimeTextError) -> Recurrence {
        guard phrase.main.isTimeOfRepetition, phrase.main.later == 0, phrase.main.workdays == 0 else {
            throw scanner.wholeError(
                .conflict, "A repeating time cannot have a single date and time.",
                hint: "Say \"starting\" before the first time.")
        }
        var repetition = repetition
        // "every 14 days on friday" counts weeks.
        if repetition.frequency == .daily, repetition.interval > 1, repetition.interval % 7 == 0 {
            switch phrase.main.day {
            case .weekday?, .weekdays?: (repetition.frequency, repetition.interval) = (.weekly, repetition.interval / 7)
            default: break
            }
        }
        guard repetition.interval <= Self.maximumInterval(repetition.frequency) else {
            throw scanner.error(
                .outOfRange, words: repetition.words, "The interval is too long (maximum 1,000 years).",
                hint: "Choose a shorter one.")
        }
        for moment in [phrase.start, phrase.until] {
            if let moment, moment.isSun { throw sunBounds(moment) }
        }
        try checkEnds()
        take(repetition.own ?? repetition.words)
        take(repetition.weekdayWords)
        if case .sun(let event, let offset)? = phrase.main.time {
            return try recurrence(repetition, at: (event, offset))
        }
        if case .easter(let days, let year)? = phrase.main.day { return try feast(days, year, repetition) }
        try checkTimes(repetition)
        if let window = phrase.window {
            guard repetition.frequency <= .hourly else { throw stretchError(window, repetition) }
            let times = try times(of: repetition, in: window)
            var daily = Phrase.Repetition(frequency: .daily, interval: 1, words: repetition.words)
            (daily.except, daily.exceptWords) = (repetition.except, repetition.exceptWords)
            (daily.months, daily.monthWords) = (repetition.months, repetition.monthWords)
            return try calendar(daily, at: times)
        }
        if repetition.frequency <= .hourly { return try elapsed(repetition) }
        return try calendar(repetition, at: nil)
    }

    /// The most of a unit between two times: a thousand years. What is longer nobody waits for, and it is a mistyped number.
    private static func maximumInterval(_ unit: RecurrenceRule.Frequency) -> Int {
        switch unit {
        case .yearly: 1_000
        case .monthly: 12_000
        case .weekly: 52_178
        case .daily: 365_243
        case .hourly: 365_243 * 24
        case .minutely: 365_243 * 1_440
        case .secondly: 365_243 * 86_400
        }
    }

    /// Every so many hours, minutes or seconds, anchored to an instant.
    private mutating func elapsed(_ repetition: Phrase.Repetition) throws(TimeTextError) -> Recurrence {
        guard phrase.main.time == nil, phrase.main.part == nil else {
            let words = phrase.main.timeWords ?? phrase.main.partWords
            let said = words.map(scanner.spoken) ?? ""
            throw scanner.error(
                .conflict, words: words, "An hourly or more frequent repetition has no time of day.",
                instead: ["starting " + said], hint: "Say \"starting\" before the first time.")
        }
        var rule = RecurrenceRule(repetition.frequency, interval: repetition.interval)
        try addDays(to: &rule, except: repetition.except)
        take(repetition.exceptWords)
        rule.months = repetition.months.sorted()
        take(repetition.monthWords)
        noteEveryYear(repetition)
        let unit = rule.frequency == .hourly ? Span.hour : rule.frequency == .minutely ? Span.minute : Span.second
        // Without a start the first comes one interval from now.
        var start = now.advanced(by: unit * Int64(rule.interval))
        if let moment = phrase.start {
            start = try instant(of: moment)
            if moment.length == nil, !moment.isWithoutTime { noteStart(try wall(moment, after: now), at: start) }
        } else if let bound = bounds.start {
            start = instant(of: bound)
            if case .local(let local) = bound { noteStart(local, at: start) }
        } else if repetition.minute != nil {
            start = now
        }
        if let minute = repetition.minute {
            take(repetition.minuteWords)
            (rule.minutes, rule.seconds) = ([minute], [0])
        }
        let until = try end(from: start)
        // The instants are all there is to a plain rule, and they stay what they are: where the zone has no name, or
        // the reading of the start happens twice, they are kept in UTC.
        let reading = zone.civil(at: start)
        let keepsZone = reference != .floating && zone.instant(of: reading) == start
        guard !rule.isPlain || keepsZone else {
            let plain = CivilDateTime(wallMicroseconds: start.microseconds)
            return try make(rule, start: plain, zone: .utc, until: until.map { .instant($0.last(in: zone)) })
        }
        return try make(rule, start: reading, zone: reference, until: until)
    }

    /// A start that the clocks jump over, or show twice.
    private mutating func noteStart(_ local: CivilDateTime, at start: Instant) {
        let display = habits.display
        switch zone.resolve(local) {
        case .unique: break
        case .gap:
            notes.append(
                "The clocks jump over \(display.sentenceText(local.time)) on \(display.longText(local.date)); it starts at \(display.sentenceText(zone.civil(at: start).time))."
            )
        case .overlap:
            notes.append(
                "The clocks show \(display.sentenceText(local.time)) twice on \(display.longText(local.date)); it starts the first time."
            )
        }
    }

    /// `every 20m on weekdays`, `every hour except on sunday`.
    private mutating func addDays(to rule: inout RecurrenceRule, except: [Weekday]) throws(TimeTextError) {
        let weekdays: [Weekday]
        switch phrase.main.day {
        case nil: weekdays = except.isEmpty ? [] : Weekday.allCases
        case .weekday(let weekday): weekdays = [weekday]
        case .weekdays(let several): weekdays = several
        default:
            throw scanner.error(
                .conflict, words: phrase.main.dayWords, "An hourly or more frequent repetition cannot have this day.",
                instead: [
                    "starting "
                        + scanner.spoken(phrase.main.dayWords ?? 0..<0)
                ],
                hint: "Name weekdays, or the first day after \"starting\".")
        }
        takeDay(phrase.main)
        rule.days = try left(weekdays, except: except).map { RecurrenceRule.Day($0) }
    }

    /// The same as parts of a rule.
    private func days(_ weekdays: [Weekday], of repetition: Phrase.Repetition) throws(TimeTextError)
        -> [RecurrenceRule.Day]
    {
        try left(weekdays, except: repetition.except).map { RecurrenceRule.Day($0) }
    }

    /// The weekdays without those that are left out.
    private func left(_ weekdays: [Weekday], except: [Weekday]) throws(TimeTextError) -> [Weekday] {
        let left = weekdays.filter { !except.contains($0) }
        guard weekdays.isEmpty || !left.isEmpty else {
            throw scanner.wholeError(.neverOccurs, "No days are left.", hint: "Exclude fewer days.")
        }
        return left
    }

    /// Every so many days, weeks, months or years, on the wall clock.
    ///
    /// - Parameter fixed: The times of day, if the words do not say them as such.
    private mutating func calendar(_ repetition: Phrase.Repetition, at fixed: [TimeOfDay]?) throws(TimeTextError)
        -> Recurrence
    {
        if fixed == nil { try checkAmbiguity() }
        var rule = RecurrenceRule(repetition.frequency)
        let times = if let fixed { fixed } else { try self.times() }
        // The time of the start, so that the first occurrence is found from it.
        var base = CivilDateTime(date: today, time: times[0])
        var after = now
        if let moment = phrase.start {
            let from = try wall(startMoment(moment, time: times[0]), after: now)
            let hasTime = !moment.isWithoutTime
            base = hasTime ? from : CivilDateTime(date: from.date, time: times[0])
            // A start with a time of day bounds to the minute, one that is a day from its midnight on.
            let bound = hasTime ? from : CivilDateTime(date: base.date, time: night?.opening ?? .midnight)
            after = max(now, (zone.instant(of: bound) ?? now).advanced(by: -1))
        } else if let bound = bounds.start {
            // It only bounds: the first is the first that the words mean from it on, which may lie behind.
            after = instant(of: bound).advanced(by: -1)
            base = CivilDateTime(date: zone.civil(at: instant(of: bound)).date, time: times[0])
            if case .date(let date) = bound, let night {
                after = (zone.instant(of: CivilDateTime(date: date, time: night.opening)) ?? now).advanced(by: -1)
            }
        }
        if let first = firstOfBareInterval(repetition, fixed) { after = first }
        try choose(repetition, base: base.date, &rule)
        try setTimes(times, &rule, interval: repetition.interval)
        if times.count == 1 { (rule.hours, rule.minutes, rule.seconds) = ([], [], []) }
        // The first occurrence with an interval of 1 is where the counting starts.
        let probe = try make(
            rule, start: CivilDateTime(date: base.date, time: times[0]), zone: reference, until: nil, counted: false)
        guard let first = probe.next(after: after, zone: zone) else {
            throw scanner.wholeError(.neverOccurs, "That time never comes.", hint: "Name a day that exists.")
        }
        let start = reading(of: first, times: times)
        rule.interval = repetition.interval
        let plain = try make(rule, start: start, zone: reference, until: try end(from: first))
        if case .edge(let period, let ordinal, isWorkday: true)? = phrase.main.day, !habits.daysOff.isEmpty {
            return try withoutDaysOff(plain, period, ordinal, at: times[0])
        }
        return plain
    }

    func instant(of bound: WrittenTime) -> Instant {
        switch bound {
        case .instant(let instant, _): instant
        case .local(let local): zone.instant(of: local) ?? now
        case .date(let date): zone.instant(of: CivilDateTime(date: date, time: .midnight)) ?? now
        }
    }

    /// The reading of the first occurrence: the wall's, but where the clocks jump over it that of the rule.
    private func reading(of instant: Instant, times: [TimeOfDay]) -> CivilDateTime {
        let shown = zone.civil(at: instant)
        if times.contains(shown.time) { return shown }
        for time in times {
            let reading = CivilDateTime(date: shown.date, time: time)
            if zone.instant(of: reading) == instant { return reading }
        }
        return CivilDateTime(date: shown.date, time: times[0])
    }

    /// `every day until friday at 9`: the time could belong to either.
    private func checkAmbiguity() throws(TimeTextError) {
        guard phrase.main.clocks.isEmpty, phrase.main.part == nil else { return }
        guard let until = phrase.until, until.day != nil, !until.clocks.isEmpty || until.part != nil,
            phrase.start?.clocks.isEmpty != false, phrase.start?.part == nil
        else { return }
        throw scanner.error(
            .conflict, words: until.timeWords ?? until.partWords,
            "This could be the time of the repetition or of its end.",
            hint: "Put the time of the repetition before the end.")
    }

    /// A start that is only a day is at the time of the repetition.
    private func startMoment(_ moment: Phrase.Moment, time: TimeOfDay) -> Phrase.Moment {
        var moment = moment
        if moment.part == nil, moment.time == nil {
            let clock = Phrase.Clock(hour: time.hour, minute: time.minute, second: time.second, isTwelveHour: false)
            moment.setTime(.clocks([clock]), words: nil)
        } else if moment.clocks.count > 1, phrase.main.time == nil, phrase.main.part == nil,
            let first = moment.clocks.min(by: { $0.time < $1.time })
        {
            // All of them are when it comes, from the first on.
            moment.setTime(.clocks([first]), words: moment.timeWords)
        }
        return moment
    }

    /// The day parts of the rule.
    mutating func choose(_ repetition: Phrase.Repetition, base: CivilDate, _ rule: inout RecurrenceRule)
        throws(TimeTextError)
    {
        rule.days = try days(repetition.weekdays, of: repetition)
        rule.months = repetition.months.sorted()
        take(repetition.monthWords)
        take(repetition.exceptWords)
        noteEveryYear(repetition)
        guard let day = phrase.main.day else {
            switch rule.frequency {
            case .daily where !repetition.except.isEmpty: rule.days = try days(Weekday.allCases, of: repetition)
            case .weekly where rule.days.isEmpty:
                rule.days = try days([base.weekday], of: repetition)
                notes.append("No day was given, so it is \(base.weekday.name).")
            case .monthly:
                setMonthDays([base.day], &rule)
                notes.append("No day was given, so it is the \(base.day.ordinalText).")
            case .yearly:
                rule.months = [base.month]
                setMonthDays([base.day], &rule)
                notes.append("No day was given, so it is \(base.day) \(Vocabulary.monthNames[base.month - 1]).")
            default: break
            }
            if rule.frequency > .weekly { omittedWeekdays = Set(repetition.except) }
            return
        }
        if !Self.isOfWeekdays(day, repetition, rule) { omittedWeekdays = Set(repetition.except) }
        switch (day, rule.frequency) {
        case (.weekday(let weekday), .weekly) where rule.days.isEmpty: rule.days = try days([weekday], of: repetition)
        case (.weekdays(let several), .weekly) where rule.days.isEmpty: rule.days = try days(several, of: repetition)
        case (.weekday(let weekday), .daily) where repetition.interval == 1:
            // "every evening on friday" is one evening a week; "every day friday" contradicts itself.
            if repetition.perPeriod == 1,
                scanner.words[repetition.words].contains(where: { ["day", "daily"].contains($0.text) })
            {
                throw everyDayAnd(weekday, repetition)
            }
            rule.days = try days([weekday], of: repetition)
        case (.weekdays(let several), .daily) where repetition.interval == 1:
            rule.days = try days(several, of: repetition)
        case (.daysOfMonth(let days, .unsaid), .monthly), (.daysOfMonth(let days, .any), .monthly):
            setMonthDays(days, &rule)
        case (.ordinalWeekday(let ordinals, let weekday, .unsaid), .monthly),
            (.ordinalWeekday(let ordinals, let weekday, .any), .monthly):
            rule.days = ordinals.map { RecurrenceRule.Day(weekday, ordinal: $0) }
        case (.ordinalWeekday(let ordinals, let weekday, .named(let month, year: nil)), .yearly):
            rule.months = [month]
            rule.days = ordinals.map { RecurrenceRule.Day(weekday, ordinal: $0) }
        case (.daysOfMonth(let days, .named(let month, year: nil)), .yearly):
            rule.months = [month]
            setMonthDays(days, &rule)
        case (.monthDay(let month, let day), .yearly):
            rule.months = [month]
            setMonthDays([day], &rule)
        case (.edge(let period, let ordinal, let isWorkday), .monthly)
        where period.unit != .year && repetition.interval == 1 && Self.isEach(period.which):
            setEdge(period, ordinal, isWorkday: isWorkday, &rule)
        case (.edge(let period, let ordinal, let isWorkday), .yearly)
        where period.unit == .year && repetition.interval == 1 && Self.isEach(period.which):
            setEdge(period, ordinal, isWorkday: isWorkday, &rule)
        // "every friday the 13th"
        case (.daysOfMonth(let days, .unsaid), .weekly)
        where days.count == 1 && days[0] > 0 && repetition.weekdays.count == 1 && repetition.interval == 1:
            rule.frequency = .monthly
            rule.monthDays = days
        default:
            throw scanner.error(
                .conflict, words: phrase.main.dayWords, "This day does not fit the repetition.",
                instead: replacements(for: day), hint: "Say \"starting\" before the first day.")
        }
        takeDay(phrase.main)
    }

    /// `every day in january` has no end.
    private mutating func noteEveryYear(_ repetition: Phrase.Repetition) {
        guard let last = repetition.months.last, phrase.until == nil, phrase.count == nil, phrase.length == nil,
            bounds.until == nil, bounds.count == nil
        else { return }
        let names = repetition.months.map { Vocabulary.monthNames[$0 - 1] }.joinedInWords
        let end = scanner.lexicon.said("until the end of \(Vocabulary.monthNames[last - 1].lowercased())")
        notes.append("It comes in \(names) of every year; add \"\(end)\" for the next one alone.")
    }

    private static func isEach(_ which: Phrase.Month) -> Bool { which == .any || which == .unsaid }

    /// Suggestions for a day that does not go with the repetition.
    private func replacements(for day: Phrase.Day) -> [String] {
        if case .weekday(let weekday) = day {
            return ["first", "last"].map { "on the \($0) \(weekday.name.lowercased())" }
        }
        return ["starting " + scanner.spoken(phrase.main.dayWords ?? 0..<0)]
    }

    /// Whether it comes on weekdays, of which the rule itself leaves some out.
    private static func isOfWeekdays(_ day: Phrase.Day, _ repetition: Phrase.Repetition, _ rule: RecurrenceRule) -> Bool
    {
        switch day {
        case .weekday, .weekdays:
            rule.frequency == .weekly && rule.days.isEmpty || rule.frequency == .daily && repetition.interval == 1
        default: false
        }
    }

    /// Days that some months do not have become their last day.
    private mutating func setMonthDays(_ days: [Int], _ rule: inout RecurrenceRule) {
        rule.monthDays = days
        let isYearly = rule.frequency == .yearly
        guard let last = days.max(), isYearly ? last == 29 && rule.months == [2] : last > 28 else { return }
        rule.skip = .backward
        notes.append(
            isYearly
                ? "In years without 29 February it is the 28th."
                : "In months without a \(last.ordinalText) it is the last day.")
    }

    private mutating func instant(of moment: Phrase.Moment) throws(TimeTextError) -> Instant {
        if let length = moment.length, let instant = length.instant(from: now, in: zone) {
            takeDay(moment)
            takeTime(moment)
            return instant
        }
        if case .instant(let instant, _)? = moment.written {
            takeTime(moment)
            return instant
        }
        return zone.instant(of: try wall(moment, after: now)) ?? now
    }

    private mutating func make(
        _ rule: RecurrenceRule, start: CivilDateTime, zone: ZoneReference, until: RecurrenceRule.Until?,
        counted: Bool = true
    ) throws(TimeTextError) -> Recurrence {
        try make(.rule(rule), start: start, zone: zone, until: until, counted: counted)
    }

    mutating func make(
        _ pattern: Recurrence.Pattern, start: CivilDateTime, zone: ZoneReference, until: RecurrenceRule.Until?,
        counted: Bool = true
    ) throws(TimeTextError) -> Recurrence {
        if counted { take(phrase.countWords) }
        do throws(TimeTextError) {
            return try Recurrence(
                pattern, start: start, zone: zone, until: until, count: counted ? phrase.count ?? bounds.count : nil
            )
        } catch {
            throw scanner.wholeError(error.code, error.reason, hint: error.hint)
        }
    }
}

extension Phrase.Moment {
    /// Whether its time can come again: a time of day, and no moment.
    fileprivate var isTimeOfRepetition: Bool {
        switch time {
        case nil, .clocks?, .sun?: true
        case .minute?, .hours?, .sameTime?, .span?, .written?: false
        }
    }
}
