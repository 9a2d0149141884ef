// SPDX-License-Identifier: Apache-2.0

/// Notes about the choice among several meanings.
extension PhraseResolver {
    /// `next month` names no day.
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

    /// A note about the day that is meant where a zone was named whose date is another than that of the person's own
    /// zone.
    func noteOfDay(elsewhere own: Zone?) -> String? {
        guard let own, own.civil(at: now).date != today, let day = phrase.main.day ?? phrase.start?.day else {
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

    /// A time of the morning as one of the afternoon, in words that are understood: `3pm`, where they are not English
    /// `15:00`.
    func afternoon(_ clock: Phrase.Clock) -> String {
        let minute = clock.minute.padded(2)
        guard scanner.lexicon.language == .english else { return "\(clock.hour + 12):\(minute)" }
        return clock.minute == 0 ? "\(clock.hour)pm" : "\(clock.hour):\(minute)pm"
    }

    /// Notes the reading of a night hour: people who say 3 for 15:00 learn here what it is taken as.
    mutating func noteNight(_ clock: Phrase.Clock, _ moment: Phrase.Moment) {
        guard moment.part == nil, clock.isTwelveHour, !clock.isExact, 1...5 ~= clock.hour else { return }
        let said = clock.minute == 0 ? "\(clock.hour)" : "\(clock.hour):" + clock.minute.padded(2)
        notes.append(
            "\(said) is taken as \(habits.display.sentenceText(clock.time)), in the night; say \(afternoon(clock)) for the afternoon."
        )
    }

    /// `next friday` is another day to those who mean the one of the next week.
    ///
    /// - Parameter isAlone: Whether no other day is counted from it.
    mutating func noteNear(_ date: CivilDate, isAlone: Bool) {
        let name = date.weekday.name
        guard isAlone else {
            notes.append("Next \(name) is taken as \(habits.display.longText(date)).")
            return
        }
        let later = scanner.lexicon.said("\(name.lowercased()) next week")
        notes.append(
            "Next \(name) is taken as \(habits.display.longText(date)); say \"\(later)\" for \(habits.display.longText(date.adding(days: 7)))."
        )
    }
}
