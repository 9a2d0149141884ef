// SPDX-License-Identifier: Apache-2.0

extension PhraseResolver {
    mutating func recurrence(_ repetition: Phrase.Repetition) throws(TimeTextError) -> Recurrence {
        guard phrase.main.written == nil, phrase.main.span == nil else {
            throw scanner.wholeError(
                .conflict, "What repeats cannot come at one point in time.", hint: "Say \"starting\" before it.")
        }
        if repetition.frequency <= .hourly { return try elapsed(repetition) }
        return try calendar(repetition)
    }

    /// Every so many hours, minutes or seconds, anchored to an instant.
    private mutating func elapsed(_ repetition: Phrase.Repetition) throws(TimeTextError) -> Recurrence {
        guard phrase.main.clocks.isEmpty, phrase.main.part == nil else {
            throw scanner.error(
                .conflict, words: phrase.main.clockWords, "What comes every hour or more often has no time of day.",
                hint: "Say \"starting at 9:00\" for the first.")
        }
        var rule = RecurrenceRule(repetition.frequency, interval: repetition.interval)
        try addDays(to: &rule)
        let unit = rule.frequency == .hourly ? Span.hour : rule.frequency == .minutely ? Span.minute : Span.second
        // Without a start the first comes one interval from now.
        var start = now.advanced(by: unit * Int64(rule.interval))
        if let moment = phrase.start {
            start = try instant(of: moment)
        } else if repetition.minute != nil {
            start = now
        }
        // Parts that look at the wall need the wall's zone; without them the instants are all there is.
        let looksAtWall = repetition.minute != nil || !rule.isPlain
        if let minute = repetition.minute {
            (rule.minutes, rule.seconds) = ([minute], [0])
        }
        let until = try end(from: start)
        let fields = looksAtWall ? zone.civil(at: start) : CivilDateTime(wallMicroseconds: start.microseconds)
        return try make(rule, start: fields, zone: looksAtWall ? reference : .utc, until: until)
    }

    /// `every 20m on weekdays`.
    private func addDays(to rule: inout RecurrenceRule) throws(TimeTextError) {
        switch phrase.main.day {
        case nil: break
        case .weekday(let weekday): rule.days = [RecurrenceRule.Day(weekday)]
        case .weekdays(let weekdays): rule.days = weekdays.map { RecurrenceRule.Day($0) }
        default:
            throw scanner.error(
                .conflict, words: phrase.main.dayWords, "What comes every hour or more often cannot have this day.",
                hint: "Say \"starting\" before it, or name weekdays.")
        }
    }

    /// Every so many days, weeks, months or years, on the wall clock.
    private mutating func calendar(_ repetition: Phrase.Repetition) throws(TimeTextError) -> Recurrence {
        try checkAmbiguity()
        var rule = RecurrenceRule(repetition.frequency)
        let times = try times()
        // The time of the start, so that the first occurrence is found from it.
        var base = CivilDateTime(date: today, time: times[0])
        var after = now
        if let moment = phrase.start {
            let from = try wall(startMoment(moment, time: times[0]), after: now)
            base =
                moment.clocks.isEmpty && moment.written == nil ? CivilDateTime(date: from.date, time: times[0]) : from
            after = max(
                now, (zone.instant(of: CivilDateTime(date: base.date, time: .midnight)) ?? now).advanced(by: -1))
        }
        try choose(repetition, base: base.date, &rule)
        try setTimes(times, &rule, interval: repetition.interval)
        if times.count == 1, rule.setPositions.isEmpty { (rule.hours, rule.minutes, rule.seconds) = ([], [], []) }
        // The first occurrence with an interval of 1 is where the counting starts.
        let probe = try make(
            rule, start: CivilDateTime(date: base.date, time: times[0]), zone: reference, until: nil, counted: false)
        guard let first = probe.next(after: after, zone: zone) else {
            throw scanner.wholeError(.neverOccurs, "That never comes.", hint: "Name a day that exists.")
        }
        let start = reading(of: first, times: times)
        rule.interval = repetition.interval
        return try make(rule, start: start, zone: reference, until: try end(from: first))
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
        guard let until = phrase.until, until.day != nil, !until.clocks.isEmpty, phrase.start?.clocks.isEmpty != false
        else { return }
        throw scanner.error(
            .conflict, words: until.clockWords, "It is not clear whose time of day this is.",
            hint: "Say it first: \"every day at 9 until friday\".")
    }

    /// A start that is only a day is at the time of the repetition.
    private func startMoment(_ moment: Phrase.Moment, time: TimeOfDay) -> Phrase.Moment {
        guard moment.clocks.isEmpty, moment.part == nil, moment.span == nil else { return moment }
        var moment = moment
        moment.clocks = [Phrase.Clock(hour: time.hour, minute: time.minute, second: time.second, isTwelveHour: false)]
        return moment
    }

    /// The times of day, ascending.
    private mutating func times() throws(TimeTextError) -> [TimeOfDay] {
        let main = phrase.main
        guard main.clocks.isEmpty else {
            var times: Set<TimeOfDay> = []
            for clock in main.clocks {
                let (time, days) = try time(of: clock, in: main, day: nil)
                // "every night at 1" is after midnight; for what repeats daily that is the same.
                guard days == 0 || phrase.repetition?.frequency == .daily else {
                    throw scanner.error(
                        .conflict, words: main.clockWords, "That is in the night to the next day.",
                        hint: "Name that day and give the time as 01:00.")
                }
                times.insert(time)
            }
            return times.sorted()
        }
        // "starting monday at 9" says the time of what repeats, too.
        if main.part == nil, let start = phrase.start {
            if let clock = start.clocks.first { return [try time(of: clock, in: start, day: start.day).0] }
            if case .local(let local)? = start.written { return [local.time] }
        }
        return [try time(of: main, day: .fromToday(1)).0]
    }

    /// Several times become BYHOUR and BYMINUTE; where their product has more times than were said, BYSETPOS chooses.
    private func setTimes(_ times: [TimeOfDay], _ rule: inout RecurrenceRule, interval: Int) throws(TimeTextError) {
        rule.hours = Set(times.map(\.hour)).sorted()
        rule.minutes = Set(times.map(\.minute)).sorted()
        rule.seconds = Set(times.map(\.second)).sorted()
        guard rule.hours.count * rule.minutes.count * rule.seconds.count > times.count else { return }
        guard interval == 1, rule.frequency == .daily || rule.frequency == .weekly else {
            throw scanner.error(
                .unsupported, words: phrase.main.clockWords, "Such times can only be combined day by day.",
                hint: "Schedule them one by one.")
        }
        // Days of the week limit a daily rule just as well.
        rule.frequency = .daily
        var all: [TimeOfDay] = []
        for hour in rule.hours {
            for minute in rule.minutes {
                for second in rule.seconds {
                    all += [TimeOfDay(hour: hour, minute: minute, second: second) ?? .midnight]
                }
            }
        }
        rule.setPositions = all.enumerated().filter { times.contains($0.element) }.map { $0.offset + 1 }
    }

    /// The day parts of the rule.
    private mutating func choose(_ repetition: Phrase.Repetition, base: CivilDate, _ rule: inout RecurrenceRule)
        throws(TimeTextError)
    {
        rule.days = repetition.weekdays.map { RecurrenceRule.Day($0) }
        guard let day = phrase.main.day else {
            switch rule.frequency {
            case .weekly where rule.days.isEmpty:
                rule.days = [RecurrenceRule.Day(base.weekday)]
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
            return
        }
        switch (day, rule.frequency) {
        case (.weekday(let weekday), .weekly) where rule.days.isEmpty: rule.days = [RecurrenceRule.Day(weekday)]
        case (.weekdays(let weekdays), .weekly) where rule.days.isEmpty:
            rule.days = weekdays.map { RecurrenceRule.Day($0) }
        case (.weekday(let weekday), .daily) where repetition.interval == 1: rule.days = [RecurrenceRule.Day(weekday)]
        case (.weekdays(let weekdays), .daily) where repetition.interval == 1:
            rule.days = weekdays.map { RecurrenceRule.Day($0) }
        case (.daysOfMonth(let days), .monthly): setMonthDays(days, &rule)
        case (.ordinalWeekday(let ordinal, let weekday, nil), .monthly):
            rule.days = [RecurrenceRule.Day(weekday, ordinal: ordinal)]
        case (.ordinalWeekday(let ordinal, let weekday, let month?), .yearly):
            rule.months = [month]
            rule.days = [RecurrenceRule.Day(weekday, ordinal: ordinal)]
        case (.monthDay(let month, let day), .yearly):
            rule.months = [month]
            setMonthDays([day], &rule)
        default:
            throw scanner.error(
                .conflict, words: phrase.main.dayWords, "This day does not go with what repeats.",
                hint:
                    "Say \"starting\" before it for the first, or \"every month on the 31st\", \"every week on friday\"."
            )
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
        if let span = moment.span, moment.clocks.isEmpty, moment.part == nil { return now.advanced(by: span) }
        if case .instant(let instant, _)? = moment.written { return instant }
        return zone.instant(of: try wall(moment, after: now)) ?? now
    }

    /// Where it ends.
    private mutating func end(from first: Instant) throws(TimeTextError) -> RecurrenceRule.Until? {
        if let length = phrase.length {
            guard phrase.until == nil else { throw scanner.wholeError(.conflict, "The end is given twice.") }
            let rule = RecurrenceRule(length.frequency, interval: length.count)
            var skipping = rule
            skipping.skip = .backward
            let step = try Recurrence(.rule(skipping), start: zone.civil(at: first), zone: reference)
            guard let end = step.next(after: first, zone: zone) else { return nil }
            return .instant(end.advanced(by: -1))
        }
        guard let moment = phrase.until else { return nil }
        let until: RecurrenceRule.Until
        if let span = moment.span, moment.clocks.isEmpty, moment.part == nil {
            until = .instant(now.advanced(by: span))
        } else if case .instant(let instant, _)? = moment.written {
            until = .instant(instant)
        } else if moment.clocks.isEmpty, moment.part == nil, moment.written == nil, let day = moment.day {
            // "until friday" is the first Friday after it began, "until tomorrow" is tomorrow.
            let isRelative =
                switch day {
                case .weekday, .monthDay, .daysOfMonth, .ordinalWeekday: false
                default: true
                }
            let from = isRelative ? today : zone.civil(at: first).date
            let date = try date(day, moment, after: CivilDateTime(date: from, time: .midnight), time: nil)
            // As an instant, so that it needs no zone.
            let next = CivilDateTime(date: date.adding(days: 1), time: .midnight)
            until = .instant((zone.instant(of: next) ?? now).advanced(by: -1))
            if reference == .floating, phrase.repetition.map({ $0.frequency > .hourly }) == true { return .date(date) }
        } else {
            let from = moment.day == nil ? first : now
            until = .instant(zone.instant(of: try wall(moment, after: from)) ?? now)
        }
        if case .instant(let instant) = until, instant < first {
            throw scanner.wholeError(
                .conflict, "It ends before it begins.", hint: "The first would be at \(first.rfc3339(in: zone)).")
        }
        return until
    }

    private func make(
        _ rule: RecurrenceRule, start: CivilDateTime, zone: ZoneReference, until: RecurrenceRule.Until?,
        counted: Bool = true
    ) throws(TimeTextError) -> Recurrence {
        do throws(TimeTextError) {
            return try Recurrence(
                .rule(rule), start: start, zone: zone, until: until, count: counted ? phrase.count : nil)
        } catch {
            throw scanner.wholeError(error.code, error.reason, hint: error.hint)
        }
    }
}
