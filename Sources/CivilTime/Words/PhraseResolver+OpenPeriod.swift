// SPDX-License-Identifier: Apache-2.0

/// The open periods `next week`, `next month` and `next year` as start or end of a repetition.
extension PhraseResolver {
    private static func unit(of day: Phrase.Day?) -> Phrase.Period.Unit? {
        switch day {
        case .fromToday(7): .week
        case .monthsFromToday(1): .month
        case .monthsFromToday(12): .year
        default: nil
        }
    }

    /// Resolves `every monday starting next week` to the beginning of that week. A repetition without its own day keeps
    /// today's: a month from today.
    mutating func beginPeriod(_ start: inout Phrase.Moment) {
        guard start.isDayOpen, let unit = Self.unit(of: start.day), let repetition = phrase.repetition,
            repetition.frequency <= .daily || !repetition.weekdays.isEmpty || phrase.main.day != nil
        else { return }
        let begin = first(ofNext: unit)
        (start.isDayOpen, start.day) = (false, .date(begin))
        if unit == .week { notes.append("Next week is taken to begin on \(habits.display.longText(begin)).") }
    }

    /// Resolves `every day next week at 9`: the seven days of that week, or its named weekdays. `this week` stands for
    /// the days that are left.
    mutating func beginAndEndPeriod(of repetition: Phrase.Repetition) {
        let main = phrase.main
        let present: Phrase.Period.Unit? = if case .thisPeriod(let unit)? = main.day { unit } else { nil }
        guard let unit = present ?? (main.isDayOpen ? Self.unit(of: main.day) : nil), main.later == 0,
            main.workdays == 0,
            phrase.start == nil, bounds.start == nil, repetition.interval == 1, !main.isSun || habits.place != nil,
            repetition.frequency == .daily || repetition.frequency == .weekly && !repetition.weekdays.isEmpty
        else { return }
        let begin = present == nil ? first(ofNext: unit) : today
        var start = Phrase.Moment(day: .date(begin))
        (start.dayWords, start.dayParts) = (main.dayWords, main.dayParts)
        phrase.start = start
        (phrase.main.day, phrase.main.dayWords, phrase.main.dayParts) = (nil, nil, [])
        phrase.main.isDayOpen = false
        if unit == .week, present == nil {
            notes.append("Next week is taken to begin on \(habits.display.longText(begin)).")
        }
        guard phrase.until == nil, phrase.count == nil, phrase.length == nil, bounds.until == nil, bounds.count == nil
        else { return }
        let next = first(ofNext: unit)
        let end: CivilDate =
            switch unit {
            case _ where present != nil: next.adding(days: -1)
            case .week: begin.adding(days: 6)
            case .month, .quarter: (begin.adding(months: 1) ?? .latest).adding(days: -1)
            case .year: (begin.adding(months: 12) ?? .latest).adding(days: -1)
            }
        phrase.until = Phrase.Moment(day: .date(end))
        if present != nil { notes.append("It ends on \(habits.display.longText(end)).") }
    }

    /// Returns the first day of the next week, month or year.
    private func first(ofNext unit: Phrase.Period.Unit) -> CivilDate {
        switch unit {
        case .week: today.adding(days: 8 - today.weekday.rawValue)
        case .month, .quarter: today.adding(days: 1 - today.day).adding(months: 1) ?? .latest
        case .year: CivilDate(year: today.year + 1, month: 1, day: 1) ?? .latest
        }
    }

    /// Resolves `until next month` to the day before it begins, and `through next month` to its last day. The end of a
    /// week is ambiguous.
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
