// SPDX-License-Identifier: Apache-2.0

/// Notes about the choice between several meanings.
extension PhraseResolver {
    /// Adds a note that `next month` does not name a day.
    mutating func noteOpenDay(_ moment: Phrase.Moment, _ day: Phrase.Day?) {
        guard moment.isDayOpen else { return }
        let length: String? =
            switch day {
            case .fromToday(7): "a week"
            case .fromToday: "two weeks"
            case .monthsFromToday(12): "a year"
            case .monthsFromToday: "a month"
            default: nil
            }
        if let length { notes.append("No day was given, so it is \(length) from today.") }
    }

    /// Adds notes about a day that could be another one: today's time is over, the year is far away, it is night.
    mutating func noteDay(
        _ day: Phrase.Day, _ moment: Phrase.Moment, is date: CivilDate, at time: TimeOfDay, after from: CivilDateTime
    ) throws(TimeTextError) {
        if day == .fromToday(1), from.time.hour < 5 {
            notes.append("It is past midnight, so tomorrow is \(habits.display.longText(date)).")
        }
        // "16 Nov 2330" could be a time; "2330-11-16" could not.
        if case .date(let said) = day, said.year - from.date.year >= 100,
            moment.dayWords.map({ scanner.words[$0].contains { $0.text == "\(said.year)" } }) == true
        {
            notes.append("\(said.year) is taken as the year.")
        }
        if case .weekday = day, let clock = moment.clocks.first, clock.isBare, moment.part == nil,
            let words = clock.words, let dayWords = moment.dayWords, words.lowerBound < dayWords.lowerBound
        {
            notes.append("\(clock.hour) is taken as the hour, \(habits.display.sentenceText(time)).")
        }
        if case .daysOfMonth(_, .unsaid) = day, phrase.repetition == nil,
            moment.dayWords.map({ scanner.words[$0].contains { $0.text == "day" } }) == true
        {
            notes.append("No month was given, so it is \(habits.display.longText(date)).")
        }
        guard date != from.date, moment.later == 0, moment.workdays == 0, moment.besideDay == nil else { return }
        let told = notes
        let next = try self.date(day, moment, after: CivilDateTime(date: from.date, time: .midnight), time: nil)
        notes = told
        if next == from.date { noteOver(time, date) }
    }

    /// Adds a note that a time of today is over.
    mutating func noteOver(_ time: TimeOfDay, _ date: CivilDate) {
        notes.append(
            "Today's \(habits.display.sentenceText(time)) is over, so it is \(habits.display.longText(date)).")
    }

    /// Returns a note about the day if the date in the named zone differs from the date in the person's own zone.
    func noteOfDay(elsewhere own: Zone?) -> String? {
        guard let own, own.civil(at: now).date != today, let day = phrase.main.day ?? saidStart ?? phrase.start?.day
        else {
            return nil
        }
        switch day {
        case .fromToday(1):
            return "Tomorrow is \(habits.display.longText(today.adding(days: 1))) in \(zone.identifier)."
        case .fromToday, .weekday, .weekdayAfterToday, .weekdayCounted, .weekdayOfNextWeek, .weekdayOfThisWeek,
            .thisPeriod, .weekdayInWeeks, .weekend,
            .workdays,
            .monthsFromToday:
            return "Today is \(habits.display.longText(today)) in \(zone.identifier)."
        default: return nil
        }
    }

    /// Returns a morning time as an afternoon time, in words that can be parsed: `3pm` in English, otherwise `15:00`.
    func afternoon(_ clock: Phrase.Clock) -> String {
        let minute = clock.minute.padded(2)
        guard scanner.lexicon.language == .english else { return "\(clock.hour + 12):\(minute)" }
        return clock.minute == 0 ? "\(clock.hour)pm" : "\(clock.hour):\(minute)pm"
    }

    /// Adds a note about an hour in the night, for people who say 3 and mean 15:00.
    mutating func noteNight(_ clock: Phrase.Clock, _ moment: Phrase.Moment) {
        guard moment.part == nil, clock.isTwelveHour, !clock.isExact, 1...5 ~= clock.hour else { return }
        let typed = clock.minute == 0 ? "\(clock.hour)" : "\(clock.hour):" + clock.minute.padded(2)
        notes.append(
            "\(typed) is taken as \(habits.display.sentenceText(clock.time)), in the night; say \(afternoon(clock)) for the afternoon."
        )
    }

    /// Adds a note about `next friday`, which some people understand as the Friday of next week.
    ///
    /// - Parameter isAlone: Whether no other day is counted from this one.
    mutating func noteNear(_ date: CivilDate, isAlone: Bool) {
        let name = date.weekday.name
        guard isAlone else {
            notes.append("Next \(name) is taken as \(habits.display.longText(date)).")
            return
        }
        let later = scanner.lexicon.translated("\(name.lowercased()) next week")
        notes.append(
            "Next \(name) is taken as \(habits.display.longText(date)); say \"\(later)\" for \(habits.display.longText(date.adding(days: 7)))."
        )
    }
}
