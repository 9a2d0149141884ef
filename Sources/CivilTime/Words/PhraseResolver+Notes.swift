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

    /// Returns a note about the day if the date in the named zone differs from the date in the person's own zone.
    func noteOfDay(elsewhere own: Zone?) -> String? {
        guard let own, own.civil(at: now).date != today, let day = phrase.main.day ?? saidStart ?? phrase.start?.day
        else {
            return nil
        }
        switch day {
        case .fromToday(1):
            return "Tomorrow is \(habits.display.longText(today.adding(days: 1))) in \(zone.identifier)."
        case .fromToday, .weekday, .weekdayAfterToday, .weekdayCounted, .weekdayOfNextWeek, .weekdayInWeeks, .weekend,
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
