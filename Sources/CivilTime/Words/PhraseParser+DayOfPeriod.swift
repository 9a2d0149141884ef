// SPDX-License-Identifier: Apache-2.0

/// Days of periods longer than a month.
extension PhraseParser {
    /// The ordinals of weekdays that always exist in the first and in the last month of a year or quarter.
    private static let counted = 1...4

    /// Reads `of the year`, `of every quarter`, `of next year`, `of 2028`, `of q3`, after a weekday and its ordinals.
    mutating func ofYearOrQuarter(
        _ ordinals: [Int], _ weekday: Weekday, from first: Int
    ) throws(TimeTextError) -> Bool {
        let start = scanner.position
        guard scanner.take("of") || scanner.take("in") else { return false }
        let period = scanner.position
        let isFirst = (ordinals.first ?? 1) > 0
        let day: Phrase.Day
        if let year = takeYear() {
            day = .ordinalWeekday(ordinals, weekday, .named(isFirst ? 1 : 12, year: year))
        } else if let quarter = scanner.take(from: Vocabulary.quarters) {
            let month = quarter * 3 - (isFirst ? 2 : 0)
            day = .ordinalWeekday(ordinals, weekday, .named(month, year: takeYear()))
        } else {
            let isEach = scanner.take("every") || scanner.take("each")
            if !isEach { _ = scanner.take("the") || scanner.take("a") }
            let years = isEach ? nil : scanner.take("next") ? 1 : scanner.take("this") ? 0 : nil
            let isYear = scanner.take("year")
            guard isYear || years == nil && scanner.take("quarter") else {
                scanner.position = start
                return false
            }
            let months = isFirst ? [1, 4, 7, 10] : [3, 6, 9, 12]
            let any = Phrase.Day.ordinalWeekday(
                ordinals, weekday, isYear ? .named(isFirst ? 1 : 12, year: nil) : .anyOf(months))
            day = years.map { .ofYear(any, after: $0) } ?? any
            if isEach { try repeatDay(isYear ? .yearly : .monthly, every: 1, from: period) }
        }
        guard ordinals.allSatisfy({ Self.counted ~= abs($0) && ($0 > 0) == isFirst }) else {
            throw scanner.error(
                .unsupported, from: first, "Of a year or quarter, only the first or last 4 weekdays are counted.",
                hint: "Name the month.")
        }
        try setDay(day, from: first)
        return true
    }

    /// Returns `first day`, `last workday` or `first monday` as a day of the next year. A day of the month needs its
    /// month.
    func dayOfNextYear(_ day: Phrase.Day, words: Range<Int>) throws(TimeTextError) -> Phrase.Day {
        let year = Phrase.Period(unit: .year, which: .fromThis(1))
        switch day {
        case .daysOfMonth(let days, _) where days.count == 1 && scanner.words[words].contains { $0.text == "day" }:
            return .edge(year, days[0], isWorkday: false)
        case .edge(_, let ordinal, let isWorkday): return .edge(year, ordinal, isWorkday: isWorkday)
        case .ordinalWeekday(let ordinals, let weekday, _) where ordinals.allSatisfy { Self.counted ~= abs($0) }:
            return .ofYear(.ordinalWeekday(ordinals, weekday, .named(ordinals[0] > 0 ? 1 : 12, year: nil)), after: 1)
        default: throw monthIsMissing(words)
        }
    }

    /// Returns the error for `the 15th next year`.
    func monthIsMissing(_ words: Range<Int>) -> TimeTextError {
        scanner.error(
            .incomplete, words: words, "Of which month?",
            instead: ["january", "december"].map {
                // "der 15. Januar" has no "of" in German.
                scanner.spoken(words) + (scanner.lexicon.language == .english ? " of " : " ")
                    + scanner.lexicon.translated($0)
            }, hint: "Name the month as well.")
    }

    /// Reads `every month`, `every 3 months`, `every other month`, after a day of the month.
    mutating func ofEveryMonths() throws(TimeTextError) -> Bool {
        let first = scanner.position
        guard scanner.take("every") || scanner.take("each") else { return false }
        var interval = 1
        if scanner.take("other") {
            interval = 2
        } else if let ordinal = scanner.ordinal(), ordinal > 1 {
            scanner.position += 1
            interval = ordinal
        } else if let number = scanner.takeNumber(), number > 0 {
            interval = number
        }
        guard scanner.take("month") || scanner.take("months") else {
            scanner.position = first
            return false
        }
        try repeatDay(.monthly, every: interval, from: first)
        return true
    }

    private mutating func repeatDay(
        _ frequency: RecurrenceRule.Frequency, every interval: Int, from first: Int
    ) throws(TimeTextError) {
        guard phrase.repetition == nil, phrase.clause == .main else {
            throw scanner.error(.conflict, from: first, "Two repetitions are given.")
        }
        guard interval <= RecurrenceRule.maximumInterval else {
            throw scanner.error(
                .outOfRange, from: first, "The interval is too long (maximum \(RecurrenceRule.maximumInterval)).")
        }
        phrase.repetition = Phrase.Repetition(
            frequency: frequency, interval: interval, words: first..<scanner.position)
    }
}
