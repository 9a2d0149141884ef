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
        let begin = first(ofNext: unit)
        (start.isDayOpen, start.day) = (false, .date(begin))
        if unit == .week { notes.append("Next week is taken to begin on \(habits.display.longText(begin)).") }
    }

    /// The first day of the week, month or year after today's.
    private func first(ofNext unit: Phrase.Period.Unit) -> CivilDate {
        switch unit {
        case .week: today.adding(days: 8 - today.weekday.rawValue)
        case .month, .quarter: today.adding(days: 1 - today.day).adding(months: 1) ?? .latest
        case .year: CivilDate(year: today.year + 1, month: 1, day: 1) ?? .latest
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
        let begin = first(ofNext: unit)
        let end = isWhole ? begin.adding(months: unit == .year ? 12 : 1) ?? .latest : begin
        (until.isDayOpen, until.day) = (false, .date(end.adding(days: -1)))
        guard !isWhole else { return }
        notes.append("Until next \(unit == .year ? "year" : "month") is taken as up to the day before it begins.")
    }
}
