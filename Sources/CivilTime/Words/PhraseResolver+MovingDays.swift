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
        let (base, after) = try firstDay()
        try choose(repetition, base: base, &rule)
        guard rule.setPositions.isEmpty else {
            throw scanner.error(
                .unsupported, words: main.timeWords, "Such a day cannot have a time of the sun.",
                hint: "Name a weekday or a day of the month.")
        }
        let probe = try make(
            .sun(schedule(rule, sun, place)), start: CivilDateTime(date: base, time: .midnight), zone: reference,
            until: nil, counted: false)
        guard let first = probe.next(after: after, zone: zone) else {
            throw scanner.wholeError(.neverOccurs, "That time never comes.", hint: "Give a time of day.")
        }
        // An offset may cross midnight, and at a place far from the zone's the sun may set after midnight. The day is
        // the one whose event this is.
        let event = first.advanced(by: -sun.offset)
        let shown = zone.civil(at: event).date
        let chosen = try schedule(rule, sun, place)
        let day =
            [-1, 0, 1].map { shown.adding(days: $0) }
            .first { chosen.reading(on: $0, zone: zone).flatMap { zone.instant(of: $0) } == event } ?? shown
        rule.interval = repetition.interval
        notes.append("Sunrise and sunset are those of \(place.text), to about two minutes.")
        return try make(
            .sun(schedule(rule, sun, place)), start: CivilDateTime(date: day, time: .midnight), zone: reference,
            until: try end(from: first))
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
        let (base, after) = try firstDay()
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

    /// Returns the first possible day, and the instant before the first occurrence.
    private mutating func firstDay() throws(TimeTextError) -> (CivilDate, Instant) {
        var base = today
        if let moment = phrase.start {
            // Notes about the start's time do not apply to the first day.
            let told = notes
            let reading = try wall(moment, after: now)
            base = reading.date
            notes = told
            if !moment.isWithoutTime {
                return (base, max(now, (zone.instant(of: reading) ?? now).advanced(by: -1)))
            }
        } else if let bound = bounds.start {
            return (zone.civil(at: instant(of: bound)).date, max(now, instant(of: bound).advanced(by: -1)))
        }
        let begin = zone.instant(of: CivilDateTime(date: base, time: .midnight)) ?? now
        return (base, max(now, begin.advanced(by: -1)))
    }
}
