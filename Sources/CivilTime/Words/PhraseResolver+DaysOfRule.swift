// SPDX-License-Identifier: Apache-2.0

/// The days of a repetition as parts of a rule.
extension PhraseResolver {
    /// Sets the day parts of the rule.
    mutating func choose(_ repetition: Phrase.Repetition, base: CivilDate, _ rule: inout RecurrenceRule)
        throws(TimeTextError)
    {
        rule.days = try days(repetition.weekdays, of: repetition)
        rule.months = repetition.months.sorted()
        take(repetition.monthWords)
        take(repetition.exceptWords)
        noteEveryYear(repetition)
        guard let day = phrase.main.day else {
            // Without a start, a note says that the repetition counts from today.
            let isNoted = phrase.start != nil || bounds.start != nil
            switch rule.frequency {
            case .daily where !repetition.except.isEmpty: rule.days = try days(Weekday.allCases, of: repetition)
            case .weekly where rule.days.isEmpty:
                rule.days = try days([base.weekday], of: repetition)
                if isNoted { notes.append("No day was given, so it is \(base.weekday.name).") }
            case .monthly:
                setMonthDays([base.day], &rule)
                if isNoted { notes.append("No day was given, so it is the \(base.day.ordinalText).") }
            case .yearly:
                rule.months = [base.month]
                setMonthDays([base.day], &rule)
                if isNoted {
                    notes.append("No day was given, so it is \(base.day) \(Vocabulary.monthNames[base.month - 1]).")
                }
            default: break
            }
            if rule.frequency > .weekly { omittedWeekdays = Set(repetition.except) }
            return
        }
        if !Self.isOfWeekdays(day, repetition, rule) { omittedWeekdays = Set(repetition.except) }
        switch (day, rule.frequency) {
        case (.weekday(let weekday), .weekly) where rule.days.isEmpty: rule.days = try days([weekday], of: repetition)
        case (.weekdays(let several), .weekly) where rule.days.isEmpty: rule.days = try days(several, of: repetition)
        case (.weekday(let weekday), .daily) where repetition.interval == 1:
            // "every evening on friday" is one evening a week; "every day friday" contradicts itself.
            if repetition.perPeriod == 1,
                scanner.words[repetition.words].contains(where: { ["day", "daily"].contains($0.text) })
            {
                throw everyDayAnd(weekday, repetition)
            }
            rule.days = try days([weekday], of: repetition)
        case (.weekdays(let several), .daily) where repetition.interval == 1:
            rule.days = try days(several, of: repetition)
        case (.daysOfMonth(let days, .unsaid), .monthly), (.daysOfMonth(let days, .any), .monthly):
            setMonthDays(days, &rule)
        case (.ordinalWeekday(let ordinals, let weekday, .unsaid), .monthly),
            (.ordinalWeekday(let ordinals, let weekday, .any), .monthly):
            rule.days = ordinals.map { RecurrenceRule.Day(weekday, ordinal: $0) }
        case (.ordinalWeekday(let ordinals, let weekday, .anyOf(let months)), .monthly) where repetition.interval == 1:
            try limit(&rule, to: months)
            rule.days = ordinals.map { RecurrenceRule.Day(weekday, ordinal: $0) }
        case (.ordinalWeekday(let ordinals, let weekday, .named(let month, year: nil)), .yearly):
            rule.months = [month]
            rule.days = ordinals.map { RecurrenceRule.Day(weekday, ordinal: $0) }
        case (.daysOfMonth(let days, .named(let month, year: nil)), .yearly):
            rule.months = [month]
            setMonthDays(days, &rule)
        case (.monthDay(let month, let day), .yearly):
            rule.months = [month]
            setMonthDays([day], &rule)
        case (.edge(let period, let ordinal, let isWorkday), .monthly)
        where period.unit != .year && repetition.interval == 1 && Self.isEach(period.which):
            try setEdge(period, ordinal, isWorkday: isWorkday, &rule)
        case (.edge(let period, let ordinal, let isWorkday), .yearly)
        where period.unit == .year && repetition.interval == 1 && Self.isEach(period.which):
            try setEdge(period, ordinal, isWorkday: isWorkday, &rule)
        // "every friday the 13th"
        case (.daysOfMonth(let days, .unsaid), .weekly)
        where days.count == 1 && days[0] > 0 && repetition.weekdays.count == 1 && repetition.interval == 1:
            rule.frequency = .monthly
            rule.monthDays = days
        default:
            throw scanner.error(
                .conflict, words: phrase.main.dayWords, "This day does not fit the repetition.",
                instead: replacements(for: day), hint: "Say \"starting\" before the first day.")
        }
        takeDay(phrase.main)
    }

    /// Adds a note that `every day in january` has no end.
    mutating func noteEveryYear(_ repetition: Phrase.Repetition) {
        guard let last = repetition.months.last, repetition.exceptMonths.isEmpty, phrase.until == nil,
            phrase.count == nil, phrase.length == nil,
            bounds.until == nil, bounds.count == nil
        else { return }
        let names = repetition.months.map { Vocabulary.monthNames[$0 - 1] }.joinedInWords
        let end = scanner.lexicon.translated("until the end of \(Vocabulary.monthNames[last - 1].lowercased())")
        notes.append("It comes in \(names) of every year; add \"\(end)\" for the next one alone.")
    }

    private static func isEach(_ which: Phrase.Month) -> Bool { which == .any || which == .unsaid }

    /// Returns suggestions for a day that contradicts the repetition.
    private func replacements(for day: Phrase.Day) -> [String] {
        if case .weekday(let weekday) = day {
            return ["first", "last"].map { "on the \($0) \(weekday.name.lowercased())" }
        }
        if day == .weekend { return ["on weekends"] }
        return ["starting " + scanner.spokenAfterStarting(phrase.main.dayWords ?? 0..<0)]
    }

    /// Returns whether the repetition is on weekdays, so that the rule itself can omit some.
    private static func isOfWeekdays(_ day: Phrase.Day, _ repetition: Phrase.Repetition, _ rule: RecurrenceRule) -> Bool
    {
        switch day {
        case .weekday, .weekdays:
            rule.frequency == .weekly && rule.days.isEmpty || rule.frequency == .daily && repetition.interval == 1
        default: false
        }
    }

    /// Sets days of the month; in months without a day, the last day is used.
    private mutating func setMonthDays(_ days: [Int], _ rule: inout RecurrenceRule) {
        rule.monthDays = days
        let isYearly = rule.frequency == .yearly
        guard let last = days.max(), isYearly ? last == 29 && rule.months == [2] : last > 28 else { return }
        rule.skip = .backward
        notes.append(
            isYearly
                ? "In years without 29 February it is the 28th."
                : "In months without a \(last.ordinalText) it is the last day.")
    }

    /// Returns the weekdays as parts of a rule.
    private func days(_ weekdays: [Weekday], of repetition: Phrase.Repetition) throws(TimeTextError)
        -> [RecurrenceRule.Day]
    {
        try left(weekdays, except: repetition.except).map { RecurrenceRule.Day($0) }
    }
}
