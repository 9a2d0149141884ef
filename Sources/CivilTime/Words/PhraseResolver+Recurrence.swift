// SPDX-License-Identifier: Apache-2.0

extension PhraseResolver {
    mutating func recurrence(_ repetition: Phrase.Repetition) throws(TimeTextError) -> Recurrence {
        guard phrase.main.isTimeOfRepetition, phrase.main.later == 0, phrase.main.workdays == 0,
            phrase.main.besideDay == nil, phrase.main.offset == nil
        else {
            throw scanner.wholeError(
                .conflict, "A repeating time cannot have a single date and time.",
                hint: "Say \"starting\" before the first time.")
        }
        var repetition = repetition
        // "every 14 days on friday" counts in weeks.
        if repetition.frequency == .daily, repetition.interval > 1, repetition.interval % 7 == 0 {
            switch phrase.main.day {
            case .weekday?, .weekdays?: (repetition.frequency, repetition.interval) = (.weekly, repetition.interval / 7)
            default: break
            }
        }
        try leaveOutMonths(&repetition)
        guard repetition.interval <= Self.maximumInterval(repetition.frequency) else {
            throw scanner.error(
                .outOfRange, words: repetition.words, "The interval is too long (maximum 1,000 years).",
                hint: "Choose a shorter one.")
        }
        for moment in [phrase.start, phrase.until] {
            if let moment, moment.isSun { throw sunBounds(moment) }
        }
        try checkEnds()
        try checkEndOfStretch(repetition)
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
            daily.exceptMonths = repetition.exceptMonths
            return try calendar(daily, at: times)
        }
        if repetition.frequency <= .hourly { return try elapsed(repetition) }
        return try calendar(repetition, at: nil)
    }

    /// Returns the maximum interval in a unit: a thousand years. Longer intervals are typing errors.
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

    /// Returns the weekdays except the omitted ones.
    func left(_ weekdays: [Weekday], except: [Weekday]) throws(TimeTextError) -> [Weekday] {
        let left = weekdays.filter { !except.contains($0) }
        guard weekdays.isEmpty || !left.isEmpty else {
            throw scanner.wholeError(.neverOccurs, "No days are left.", hint: "Exclude fewer days.")
        }
        return left
    }

    /// Returns a repetition of days, weeks, months or years by the wall clock.
    ///
    /// - Parameter fixed: The times of day, if the words do not name them.
    private mutating func calendar(_ repetition: Phrase.Repetition, at fixed: [TimeOfDay]?) throws(TimeTextError)
        -> Recurrence
    {
        if fixed == nil { try checkAmbiguity() }
        var rule = RecurrenceRule(repetition.frequency)
        let times = if let fixed { fixed } else { try self.times() }
        var repetition = repetition
        for further in phrase.furtherDays {
            repetition.weekdays += further.weekdays.filter { !repetition.weekdays.contains($0) }
        }
        // The start has a time of day, so that the first occurrence can be found from it.
        var base = CivilDateTime(date: today, time: times[0])
        /// The instant before the earliest possible occurrence, which may be over; nil without a start.
        var begin: Instant?
        if let moment = phrase.start {
            let from = try wall(startMoment(moment, time: times[0]), after: now)
            let hasTime = !moment.isWithoutTime
            base = hasTime ? from : CivilDateTime(date: from.date, time: times[0])
            // A start with a time of day is exact to the minute; a start that is only a day begins at its midnight.
            let bound = hasTime ? from : CivilDateTime(date: base.date, time: night?.opening ?? .midnight)
            begin = (zone.instant(of: bound) ?? now).advanced(by: -1)
        } else if let bound = bounds.start {
            // The start is only a limit: the first occurrence is the first one from it on that matches the words, and
            // may be later.
            begin = instant(of: bound).advanced(by: -1)
            base = CivilDateTime(date: zone.civil(at: instant(of: bound)).date, time: times[0])
            if case .date(let date) = bound, let night {
                begin = (zone.instant(of: CivilDateTime(date: date, time: night.opening)) ?? now).advanced(by: -1)
            }
        }
        // A start in an option limits the repetition, and may be over.
        let isOption = phrase.start == nil && begin != nil
        var after = begin.map { isOption ? $0 : max(now, $0) } ?? now
        let isBare = fixed == nil && isBareInterval(repetition)
        if isBare { after = endOfToday }
        try choose(repetition, base: base.date, &rule)
        if !phrase.hasDaysApart || fixed != nil {
            try setTimes(times, &rule, interval: repetition.interval)
        } else {
            try setTimesOfDays(times, &rule)
        }
        if times.count == 1 { (rule.hours, rule.minutes, rule.seconds) = ([], [], []) }
        var start = CivilDateTime(date: base.date, time: times[0])
        let isOnStart = phrase.main.day == nil && repetition.weekdays.isEmpty
        if repetition.interval > 1, !isOnStart {
            // The count begins on the first named day from the start on: the first occurrence with an interval of 1.
            start = reading(of: try first(of: rule, from: start, after: begin ?? now), times: times)
        }
        rule.interval = repetition.interval
        let first = try first(of: rule, from: start, after: after)
        if isOnStart { noteCount(of: repetition, from: base.date, at: times, isBare: isBare, first) }
        start = reading(of: first, times: times)
        // "from 1 march for 2 weeks": a length counts from a start that is over, too.
        let opening = begin.flatMap { $0 < now ? $0.advanced(by: 1) : nil }
        let plain = try make(rule, start: start, zone: reference, until: try end(from: first, start: opening))
        if case .edge(let period, let ordinal, isWorkday: true)? = phrase.main.day, !habits.daysOff.isEmpty {
            return try withoutDaysOff(plain, period, ordinal, at: times[0])
        }
        return plain
    }

    /// Returns the first occurrence of a rule after an instant.
    private mutating func first(
        of rule: RecurrenceRule, from start: CivilDateTime, after: Instant
    ) throws(TimeTextError) -> Instant {
        let probe = try make(rule, start: start, zone: reference, until: nil, counted: false)
        guard let first = probe.next(after: after, zone: zone) else {
            throw scanner.wholeError(.neverOccurs, "That time never comes.", hint: "Name a day that exists.")
        }
        return first
    }

    func instant(of bound: WrittenTime) -> Instant {
        switch bound {
        case .instant(let instant, _): instant
        case .local(let local): zone.instant(of: local) ?? now
        case .date(let date): zone.instant(of: CivilDateTime(date: date, time: .midnight)) ?? now
        }
    }

    /// Returns the wall time of the first occurrence; if the clocks jump over it, the time from the rule.
    private func reading(of instant: Instant, times: [TimeOfDay]) -> CivilDateTime {
        let shown = zone.civil(at: instant)
        if times.contains(shown.time) { return shown }
        for time in times {
            let reading = CivilDateTime(date: shown.date, time: time)
            if zone.instant(of: reading) == instant { return reading }
        }
        return CivilDateTime(date: shown.date, time: times[0])
    }

    /// Refuses `every day until friday at 9`: the time could belong to either.
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

    /// Returns a start that is only a day with the time of the repetition.
    func startMoment(_ moment: Phrase.Moment, time: TimeOfDay) -> Phrase.Moment {
        var moment = moment
        if moment.part == nil, moment.time == nil {
            let clock = Phrase.Clock(hour: time.hour, minute: time.minute, second: time.second, isTwelveHour: false)
            moment.setTime(.clocks([clock]), words: nil)
        } else if moment.clocks.count > 1, phrase.main.time == nil, phrase.main.part == nil,
            let first = moment.clocks.min(by: { $0.time < $1.time })
        {
            // All of the times belong to the repetition, beginning with the first.
            moment.setTime(.clocks([first]), words: moment.timeWords)
        }
        return moment
    }

    mutating func instant(of moment: Phrase.Moment) throws(TimeTextError) -> Instant {
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

    mutating func make(
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
    fileprivate var isTimeOfRepetition: Bool {
        switch time {
        case nil, .clocks?, .sun?: true
        case .minute?, .hours?, .sameTime?, .span?, .written?: false
        }
    }
}
