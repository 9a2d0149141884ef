// SPDX-License-Identifier: Apache-2.0

/// `next week`, `next month` and `next year`, which name no day, as the ends of a repetition.
extension PhraseResolver {
    private static func unit(of day: Phrase.Day?) -> Phrase.Period.Unit? {
        switch day {
        case .fromToday(7): .week
        case .monthsFromToday(1): .month
        case .monthsFromToday(12): .year
        default: nil
        }
    }

    /// `every monday starting next week` begins with that week. What has no day of its own keeps today's: a month from today.
    mutating func beginPeriod(_ start: inout Phrase.Moment) {
        guard start.isDayOpen, let unit = Self.unit(of: start.day), let repetition = phrase.repetition,
            repetition.frequency <= .daily || !repetition.weekdays.isEmpty || phrase.main.day != nil
        else { return }
        start.isDayOpen = false
        switch unit {
        case .week: start.day = .weekdayOfNextWeek(.monday)
        case .month, .quarter: start.day = .daysOfMonth([1], .fromThis(1))
        case .year: start.day = .edge(Phrase.Period(unit: .year, which: .fromThis(1)), 1, isWorkday: false)
        }
        if unit == .week {
            let monday = today.adding(days: 8 - today.weekday.rawValue)
            notes.append("Next week is taken to begin on \(habits.display.longText(monday)).")
        }
    }

    /// `until next month` is up to the day before it begins, `through next month` up to its last day. Where a week ends is
    /// open.
    mutating func endPeriod(_ until: inout Phrase.Moment) throws(TimeTextError) {
        if case .week(let week, let year, nil)? = until.day {
            let name = "week \(week)" + (year.map { " \($0)" } ?? "")
            throw scanner.error(
                .conflict, words: until.dayWords, "The day of the week is missing.",
                instead: ["monday of \(name)", "sunday of \(name)"])
        }
        guard until.isDayOpen, let unit = Self.unit(of: until.day), until.isWithoutTime else { return }
        guard unit != .week else {
            throw scanner.error(
                .conflict, words: until.dayWords, "The day of the week is missing.",
                instead: ["monday next week", "sunday next week"])
        }
        let isWhole = until.dayWords.map { scanner.words[max(0, $0.lowerBound - 1)].text } == "through"
        until.isDayOpen = false
        until.day =
            unit == .year
            ? .edge(Phrase.Period(unit: .year, which: .fromThis(1)), isWhole ? -1 : 1, isWorkday: false)
            : .daysOfMonth([isWhole ? -1 : 1], .fromThis(1))
        guard !isWhole else { return }
        until.later -= 1
        notes.append("Until next \(unit == .year ? "year" : "month") is taken as up to the day before it begins.")
    }
}
