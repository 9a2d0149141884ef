// SPDX-License-Identifier: Apache-2.0

/// Repetitions at times of the sun, and on movable feasts: patterns without a rule in RFC 5545.
extension PhraseResolver {
    /// Resolves `every day at sunset`, `every monday 30 min before sunrise`.
    mutating func recurrence(
        _ repetition: Phrase.Repetition, at sun: (event: SunEvent, offset: Int64)
    ) throws(TimeTextError) -> Recurrence {
        let main = phrase.main
        guard main.part == nil, phrase.window == nil, repetition.perPeriod == 1 else {
            throw scanner.error(.conflict, words: main.timeWords, "Two times of day are given.")
        }
        if let start = phrase.start, !start.clocks.isEmpty {
            throw scanner.error(
                .conflict, words: start.timeWords, "Two times of day are given.", hint: "Keep one of them.")
        }
        takeTime(main)
        guard repetition.frequency >= .daily else {
            throw scanner.error(
                .conflict, words: main.timeWords, "The sun rises and sets once a day.",
                hint: "Say \"every day\" instead.")
        }
        let place = try self.place(main)
        var rule = RecurrenceRule(repetition.frequency)
        let (base, begin) = try firstDay()
        let after = begin.map { max(now, $0) } ?? now
        try choose(repetition, base: base, &rule)
        guard rule.setPositions.isEmpty else {
            throw scanner.error(
                .unsupported, words: main.timeWords, "Such a day cannot have a time of the sun.",
                hint: "Name a weekday or a day of the month.")
        }
        var start = base
        let isOnStart = main.day == nil && repetition.weekdays.isEmpty
        let daily = try schedule(rule, sun, place)
        if repetition.interval > 1, !isOnStart {
            // The count begins on the first named day from the start on.
            start = try self.day(of: first(of: daily, from: base, after: begin ?? now), daily, sun.offset)
        }
        rule.interval = repetition.interval
        let chosen = try schedule(rule, sun, place)
        let first = try first(of: chosen, from: start, after: after)
        let day = self.day(of: first, daily, sun.offset)
        if isOnStart { noteCount(of: repetition, from: base, at: [], isBare: false, first) }
        notes.append("Sunrise and sunset are those of \(place.text), to about two minutes.")
        return try make(
            .sun(chosen), start: CivilDateTime(date: day, time: .midnight), zone: reference,
            until: try end(from: first, start: begin.flatMap { $0 < now ? $0.advanced(by: 1) : nil }))
    }

    /// Returns the first occurrence from a day on, after an instant.
    private mutating func first(
        of schedule: SunSchedule, from day: CivilDate, after: Instant
    ) throws(TimeTextError) -> Instant {
        let probe = try make(
            .sun(schedule), start: CivilDateTime(date: day, time: .midnight), zone: reference, until: nil,
            counted: false)
        guard let first = probe.next(after: after, zone: zone) else {
            throw scanner.wholeError(.neverOccurs, "That time never comes.", hint: "Give a time of day.")
        }
        return first
    }

    /// Returns the day of an occurrence. An offset may cross midnight, and at a place far from the zone's the sun may
    /// set after midnight. The day is the one whose event this is.
    private func day(of occurrence: Instant, _ schedule: SunSchedule, _ offset: Int64) -> CivilDate {
        let event = occurrence.advanced(by: -offset)
        let shown = zone.civil(at: event).date
        return [-1, 0, 1].map { shown.adding(days: $0) }
            .first { schedule.reading(on: $0, zone: zone).flatMap { zone.instant(of: $0) } == event } ?? shown
    }

    private func schedule(
        _ rule: RecurrenceRule, _ sun: (event: SunEvent, offset: Int64), _ place: Place
    ) throws(TimeTextError) -> SunSchedule {
        do throws(TimeTextError) {
            return try SunSchedule(days: rule, event: sun.event, offset: sun.offset, place: place)
        } catch {
            throw scanner.error(error.code, words: phrase.main.timeWords, error.reason, hint: error.hint)
        }
    }

    /// Resolves `every easter monday at 10`.
    mutating func feast(
        _ days: Int, _ year: Int?, _ repetition: Phrase.Repetition
    ) throws(TimeTextError) -> Recurrence {
        guard repetition.frequency == .yearly, repetition.interval == 1, year == nil, repetition.weekdays.isEmpty,
            phrase.window == nil, let schedule = EasterSchedule(days: days)
        else {
            throw scanner.error(
                .conflict, words: phrase.main.dayWords, "A feast comes once a year.",
                hint: "Say it like \"every easter monday at 10\".")
        }
        let times = try self.times()
        guard times.count == 1 else {
            throw scanner.error(
                .unsupported, words: phrase.main.timeWords, "Such a day allows only one time of day.",
                hint: "Schedule them separately.")
        }
        omittedWeekdays = Set(repetition.except)
        take(repetition.exceptWords)
        takeDay(phrase.main)
        let (base, begin) = try firstDay()
        let after = begin.map { max(now, $0) } ?? now
        let probe = try make(
            .easter(schedule), start: CivilDateTime(date: base, time: times[0]), zone: reference, until: nil,
            counted: false)
        guard let first = probe.next(after: after, zone: zone) else {
            throw scanner.wholeError(.neverOccurs, "That time never comes.", hint: "Name a day that exists.")
        }
        notes.append("Easter is that of the western churches.")
        let start = CivilDateTime(date: zone.civil(at: first).date, time: times[0])
        return try make(.easter(schedule), start: start, zone: reference, until: try end(from: first))
    }

    /// Returns the first possible day, and the instant before the first possible occurrence, which may be over; nil
    /// without a start.
    private mutating func firstDay() throws(TimeTextError) -> (CivilDate, Instant?) {
        if let moment = phrase.start {
            // Notes about the start's time do not apply to the first day.
            let told = notes
            let reading = try wall(startMoment(moment, time: TimeOfDay(hour: 12, minute: 0) ?? .midnight), after: now)
            notes = told
            let begin = moment.isWithoutTime ? CivilDateTime(date: reading.date, time: .midnight) : reading
            return (reading.date, (zone.instant(of: begin) ?? now).advanced(by: -1))
        }
        guard let bound = bounds.start else { return (today, nil) }
        let begin = instant(of: bound)
        return (zone.civil(at: begin).date, begin.advanced(by: -1))
    }
}
