// SPDX-License-Identifier: Apache-2.0

/// Times of the sun: `at sunset`, `30 min before sunset`, `tomorrow an hour after sunrise`.
extension PhraseParser {
    mutating func setSun(_ event: SunEvent, _ offset: Int64, from first: Int) throws(TimeTextError) {
        guard phrase.moment.part == nil else {
            throw scanner.error(
                .conflict, from: first, "Two times of day are given.", hint: "Keep one of them.")
        }
        try setTime(.sun(event, offset: offset), from: first)
    }

    /// Reads a length of time before or after an event.
    mutating func countsFromSun(
        _ amount: Amount, announced: Bool, from first: Int
    ) throws(TimeTextError) -> Bool {
        let isBefore = scanner.word() == "before"
        guard !announced, isBefore || scanner.word() == "after", amount.months == 0,
            amount.microseconds <= 12 * Span.hour, let event = scanner.value(1, in: Vocabulary.sunEvents)
        else { return false }
        scanner.position += 2
        try setSun(event, isBefore ? -amount.microseconds : amount.microseconds, from: first)
        return true
    }
}

extension PhraseResolver {
    /// Returns the time of an event on a day, or of the next one, rounded to the minute because that is its accuracy.
    mutating func trigger(
        at sun: (event: SunEvent, offset: Int64), _ moment: Phrase.Moment
    ) throws(TimeTextError) -> Trigger {
        guard moment.part == nil else {
            throw scanner.error(.conflict, words: moment.timeWords, "Two times of day are given.")
        }
        takeTime(moment)
        takeDay(moment)
        let place = try place(moment)
        var days: [CivilDate] = [today, today.adding(days: 1)]
        if let day = moment.day {
            let found = try date(
                day, moment, after: CivilDateTime(date: today, time: .midnight), time: nil)
            try check(found, moment)
            days = [shifted(found, moment)]
        }
        for day in days {
            guard let event = sun.event.instant(on: day, at: place, zone: zone) else {
                throw scanner.error(
                    .neverOccurs, words: moment.timeWords,
                    "There is no \(sun.event.rawValue) on \(day.longText) there.",
                    hint: "Give a time of day.")
            }
            let reading = zone.civil(at: event.advanced(by: Span.minute / 2))
            let time = TimeOfDay(hour: reading.time.hour, minute: reading.time.minute) ?? .midnight
            let shown = CivilDateTime(date: reading.date, time: time)
            let local = CivilDateTime(wallMicroseconds: shown.wallMicroseconds + sun.offset)
            guard let due = zone.instant(of: local), due > now || moment.day != nil else { continue }
            guard due > now else {
                throw scanner.wholeError(
                    .outOfRange, "\(local.longText) is in the past.", hint: "Give a later time.")
            }
            let name = sun.event == .sunrise ? "Sunrise" : "Sunset"
            notes.append("\(name) on \(habits.display.longText(day)) is about \(habits.display.sentenceText(time)).")
            return .wall(local, reference)
        }
        throw scanner.wholeError(
            .outOfRange, "That is in the past.", hint: "Give a later time.")
    }

    /// Returns the place of the observer.
    func place(_ moment: Phrase.Moment) throws(TimeTextError) -> Place {
        if let place = habits.place { return place }
        throw scanner.error(
            .unsupported, words: moment.timeWords, "alertd does not know where you are.",
            hint: "Set place = \"52.5,13.4\" in [words] of the configuration: degrees north and east.")
    }

    /// Returns the error for a start or end at a time of the sun: a repetition begins and ends on a day, or at a time
    /// of day.
    func sunBounds(_ moment: Phrase.Moment) -> TimeTextError {
        scanner.error(
            .unsupported, words: moment.timeWords, "A repetition cannot begin or end at sunrise or sunset.",
            hint: "Give a day or a time of day.")
    }
}
