// SPDX-License-Identifier: Apache-2.0

/// Repetitions of hours or less, which keep elapsed time.
extension PhraseResolver {
    /// Returns a repetition of hours, minutes or seconds from an instant.
    mutating func elapsed(_ repetition: Phrase.Repetition) throws(TimeTextError) -> Recurrence {
        guard phrase.main.time == nil, phrase.main.part == nil else {
            let words = phrase.main.timeWords ?? phrase.main.partWords
            let said = words.map(scanner.spokenAfterStarting) ?? ""
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
        // Without a start, the first occurrence is one interval from now.
        var start = now.advanced(by: unit * Int64(rule.interval))
        if let moment = phrase.start {
            start = try instant(of: moment)
            if moment.length == nil, !moment.isWithoutTime { noteStart(try wall(moment, after: now), at: start) }
            // Hours count from a start that is over.
            if start <= now, repetition.minute == nil {
                let step = unit * Int64(rule.interval)
                start = start.advanced(by: (now.distance(from: start) / step + 1) * step)
            }
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
        // A plain rule consists only of its instants, which do not change. If the zone has no name, or the start's wall
        // time happens twice, they are stored in UTC.
        let reading = zone.civil(at: start)
        let keepsZone = reference != .floating && zone.instant(of: reading) == start
        guard !rule.isPlain || keepsZone else {
            let plain = CivilDateTime(wallMicroseconds: start.microseconds)
            return try make(rule, start: plain, zone: .utc, until: until.map { .instant($0.last(in: zone)) })
        }
        return try make(rule, start: reading, zone: reference, until: until)
    }

    /// Adds a note about a start that the clocks jump over or show twice.
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

    /// Adds days: `every 20m on weekdays`, `every hour except on sunday`.
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
}
