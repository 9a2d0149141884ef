// SPDX-License-Identifier: Apache-2.0

/// Resolves days to dates.
extension PhraseResolver {
    /// Returns the date of a day: the first one whose time is after `from`.
    ///
    ///   - days: The number of days from that day to the time: one for the midnight at its end.
    mutating func date(
        _ day: Phrase.Day, _ moment: Phrase.Moment, after from: CivilDateTime, time: TimeOfDay?, plus days: Int = 0
    ) throws(TimeTextError) -> CivilDate {
        let today = from.date
        /// Today still counts if the time is in the future.
        let isToCome = time.map { CivilDateTime(date: today.adding(days: days), time: $0) > from } ?? true
        let first = isToCome ? today : today.adding(days: 1)
        let found: CivilDate?
        switch day {
        case .fromToday(let days): found = days <= 4_000_000 ? today.adding(days: days) : nil
        case .weekday(let weekday): found = first.next(weekday)
        case .weekdayCounted(let weekday, let count):
            found = today.adding(days: 1).next(weekday).adding(days: 7 * (count - 1))
        case .weekdayAfterToday(let weekday):
            found = today.adding(days: 1).next(weekday)
            if let found, weekday > today.weekday {
                noteNear(found, isAlone: moment.later == 0 && moment.besideDay == nil)
            }
        case .weekdayOfNextWeek(let weekday):
            found = today.adding(days: 8 - today.weekday.rawValue).next(weekday)
        case .weekdayOfThisWeek(let weekday):
            let date = today.adding(days: weekday.rawValue - today.weekday.rawValue)
            guard date >= first else {
                throw scanner.error(
                    .outOfRange, words: moment.dayWords, "\(date.longText) is in the past.")
            }
            found = date
        case .thisPeriod:
            throw scanner.error(
                .incomplete, words: moment.dayWords, "\"\(spoken(moment.dayWords))\" leaves open on which day.",
                instead: ["friday", "sunday", "every day"].map { $0 + " " + spoken(moment.dayWords) })
        case .monthsFromToday(let months): found = today.adding(months: months)
        case .date(let date): found = date
        case .monthDay(let month, let day):
            found = (0...8).lazy.compactMap { CivilDate(year: today.year + $0, month: month, day: day) }.first {
                $0 >= first
            }
        case .weekend:
            guard first.weekday >= today.weekday else {
                throw scanner.error(
                    .outOfRange, words: moment.dayWords,
                    "Today is Sunday, and \((time ?? .midnight).shortText) is in the past.",
                    // "tonight at 10" is another time than the 10 that is over.
                    instead: ["next saturday"] + (moment.isWithoutTime ? ["tonight"] : []))
            }
            found = [Weekday.saturday, .sunday].map { today.adding(days: $0.rawValue - today.weekday.rawValue) }
                .first { $0 >= first }
            if let found { notes.append("Of the weekend it is \(found.weekday.name).") }
        case .weekdayInWeeks(let weekday, let weeks):
            let counted = first.next(weekday).adding(days: 7 * weeks)
            let inWeek = today.adding(days: 7 * weeks + weekday.rawValue - today.weekday.rawValue)
            guard counted == inWeek else {
                throw scanner.error(
                    .conflict, words: moment.dayWords, "This could be \(inWeek.longText) or \(counted.longText).",
                    instead: [inWeek.text, counted.text])
            }
            found = counted
        case .daysOfMonth(let days, let month):
            guard days.count == 1 else {
                throw scanner.error(
                    .conflict, words: moment.dayWords, "Several days are given.",
                    instead: ["every month on " + spoken(moment.dayWords)])
            }
            // Friday the 13th is searched for; any other weekday must match the next such day.
            let wanted = days[0] == 13 && moment.weekday == .friday ? Weekday.friday : nil
            found = Self.months(month, from: base(of: month, first)).compactMap { $0.date(ofDay: days[0]) }
                .first { $0 >= first && (wanted == nil || $0.weekday == wanted) }
        case .ordinalWeekday(let ordinals, let weekday, let month):
            guard month != .unsaid, ordinals.count == 1 else {
                throw openOrdinal(ordinals, weekday, moment)
            }
            found = Self.months(month, from: base(of: month, first))
                .compactMap { $0.date(of: weekday, ordinal: ordinals[0]) }
                .first { $0 >= first }
        case .workdays(let count): found = adding(workdays: count, to: today)
        case .week(let week, let year, let weekday):
            found = try self.day(ofWeek: week, year: year, weekday, moment, from: first)
        case .edge(let period, let ordinal, let isWorkday):
            guard period.which != .unsaid else {
                throw scanner.error(
                    .incomplete, words: moment.dayWords, "Of which month?",
                    instead: [spoken(moment.dayWords) + " of the month", "every " + spoken(moment.dayWords)])
            }
            found = edge(period, ordinal, isWorkday: isWorkday, from: first)
        case .easter(let days, let year): found = easter(plus: days, year: year, from: first)
        case .ofYear(let day, let years):
            let start = CivilDate(year: today.year + years, month: 1, day: 1)
            let date = try date(
                day, moment, after: CivilDateTime(date: start ?? .latest, time: .midnight), time: nil)
            found = date.year == start?.year ? date : nil
        case .weekdays:
            throw scanner.error(
                .conflict, words: moment.dayWords, "Several days are given.",
                instead: ["every " + spoken(moment.dayWords, without: "on")])
        }
        guard let found, CivilDate.years.contains(found.year) else {
            throw scanner.error(.outOfRange, words: moment.dayWords, Self.reason(forNo: day, from: today))
        }
        return found
    }

    /// Returns words as they were written.
    private func spoken(_ words: Range<Int>?, without first: String? = nil) -> String {
        guard var words else { return "" }
        if let first, scanner.words[words.lowerBound].text == first { words = words.lowerBound + 1..<words.upperBound }
        return scanner.spoken(words)
    }

    /// Returns the error for `the last friday`, `first monday`: the month is missing, and the last one may be in the
    /// past.
    private func openOrdinal(_ ordinals: [Int], _ weekday: Weekday, _ moment: Phrase.Moment) -> TimeTextError {
        let words = spoken(moment.dayWords)
        let isPast = ordinals == [-1]
        return scanner.error(
            isPast ? .outOfRange : .incomplete, words: moment.dayWords,
            isPast
                ? "The last \(weekday.name) is in the past, unless you mean that of a month."
                : "Of which month?",
            instead: isPast
                ? [words + " of the month"]
                : (ordinals.count == 1 ? [words + " of the month"] : []) + ["every " + words + " of the month"])
    }

    /// Returns the month from which to count. The next month is the one after today's, even if today itself is too
    /// late.
    private func base(of month: Phrase.Month, _ first: CivilDate) -> CivilDate {
        if case .fromThis = month { today } else { first }
    }

    /// Returns the months in which a day may be, at most a hundred.
    static func months(_ month: Phrase.Month, from date: CivilDate) -> some Sequence<MonthSpan> {
        let index = date.year * 12 + date.month - 1
        let range: Range<Int>
        var wanted: [Int] = []
        switch month {
        case .unsaid, .any: range = index..<index + 100
        case .fromThis(let months): range = index + months..<index + months + 1
        case .named(let number, let year?): range = year * 12 + number - 1..<year * 12 + number
        case .named(let number, nil): (range, wanted) = (index..<index + 100, [number])
        case .anyOf(let months): (range, wanted) = (index..<index + 100, months)
        }
        return range.lazy.map { MonthSpan(year: $0.floorDivided(by: 12), month: $0.floorModulo(12) + 1) }
            .filter { wanted.isEmpty || wanted.contains($0.month) }
    }
}
