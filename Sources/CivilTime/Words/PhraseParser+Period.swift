// SPDX-License-Identifier: Apache-2.0

/// Days given by the week, month, quarter or year that they begin, end or lie in.
extension PhraseParser {
    /// Reads `end of the quarter`, `start of next month`, `the last workday of may`, `first day of q2`.
    mutating func edge(from first: Int) throws(TimeTextError) -> Bool {
        let start = scanner.position
        if scanner.take("at") { _ = scanner.take("the") }
        let ordinal: Int
        var isWorkday = false
        if scanner.take("end") {
            ordinal = -1
        } else if scanner.take("start") || scanner.take("beginning") {
            ordinal = 1
        } else if let said = scanner.ordinal(), said <= 23 {
            scanner.position += 1
            ordinal = said
            isWorkday = scanner.take("workday") || scanner.take("weekday")
            guard isWorkday || scanner.take("day") else {
                scanner.position = start
                return false
            }
        } else {
            scanner.position = start
            return false
        }
        guard let period = try period(isWorkday: isWorkday, isEnd: ordinal == -1 && scanner.word(-1) == "end") else {
            scanner.position = start
            return false
        }
        if period.unit == .week {
            let open = openWeek(period.which, ordinal, isWorkday: isWorkday, from: first)
            guard ordinal == 1, !isWorkday else { throw open }
            switch period.which {
            case .named(let week, let year): try setDay(.week(week, year: year, .monday), from: first)
            case .fromThis(1): try setDay(.weekdayOfNextWeek(.monday), from: first)
            default: throw open
            }
        } else if period.unit == .month, !isWorkday {
            try setDay(.daysOfMonth([ordinal], period.which), from: first)
        } else {
            try setDay(.edge(period, ordinal, isWorkday: isWorkday), from: first)
        }
        return true
    }

    /// Returns the error for `end of next week`, whose lines name the days of that week.
    private func openWeek(
        _ which: Phrase.Month, _ ordinal: Int, isWorkday: Bool, from first: Int
    ) -> TimeTextError {
        let week =
            switch which {
            case .named(let week, let year): "of week \(week)" + (year.map { " \($0)" } ?? "")
            case .fromThis(1): "next week"
            default: "this week"
            }
        let days =
            switch (ordinal, isWorkday) {
            case (-1, true): ["friday"]
            case (-1, false): ["friday", "sunday"]
            case (1, _): ["monday"]
            default: [String]()
            }
        return scanner.error(
            .conflict, from: first,
            "Weeks end on Friday, Saturday or Sunday, and begin on Sunday or Monday.",
            instead: days.map { "\($0) \(week)" }, hint: "Name the day of the week.")
    }

    /// Reads `of the quarter`, `of next year`, `of q3 2027`, `of june`, `of 2028`, `of week 20`, or a repetition of
    /// every one.
    private mutating func period(isWorkday: Bool, isEnd: Bool) throws(TimeTextError) -> Phrase.Period? {
        // "Ende 2027" has no "of" in German.
        let isYear = isEnd && scanner.number().map(Self.years.contains) == true && scanner.word().utf8.count == 4
        guard isYear || scanner.take("of") || scanner.take("in") else {
            // "every first workday" is the first workday of the month.
            return isWorkday ? Phrase.Period(unit: .month, which: .unsaid) : nil
        }
        let first = scanner.position
        if try ofEveryMonths() { return Phrase.Period(unit: .month, which: .any) }
        if scanner.take("every") || scanner.take("each") {
            guard let unit = scanner.take(from: Phrase.Period.units), unit != .week else { return nil }
            guard phrase.repetition == nil, phrase.clause == .main else {
                throw scanner.error(.conflict, from: first, "Two repetitions are given.")
            }
            phrase.repetition = Phrase.Repetition(
                frequency: unit == .year ? .yearly : .monthly, interval: 1, words: first..<scanner.position)
            return Phrase.Period(unit: unit, which: .any)
        }
        if let month = scanner.take(from: Vocabulary.months) {
            return Phrase.Period(unit: .month, which: .named(month, year: takeYear()))
        }
        if let quarter = scanner.take(from: Vocabulary.quarters) {
            return Phrase.Period(unit: .quarter, which: .named(quarter, year: takeYear()))
        }
        if let year = takeYear() { return Phrase.Period(unit: .year, which: .named(year, year: nil)) }
        if let (week, year) = try weekNumber() {
            return Phrase.Period(unit: .week, which: .named(week, year: year))
        }
        _ = scanner.take("the") || scanner.take("a")
        let which: Phrase.Month =
            scanner.take("next") ? .fromThis(1) : scanner.take("this") ? .fromThis(0) : .any
        guard let unit = scanner.take(from: Phrase.Period.units) else { return nil }
        return Phrase.Period(unit: unit, which: which)
    }

    /// Reads `week 12`, `week 12 2027`: ISO 8601 weeks.
    mutating func weekNumber() throws(TimeTextError) -> (week: Int, year: Int?)? {
        guard scanner.word() == "week", let week = scanner.number(1), scanner.word(1).utf8.count <= 2
        else {
            return nil
        }
        scanner.position += 2
        guard 1...53 ~= week else {
            throw scanner.error(
                .outOfRange, from: scanner.position - 2, "No year has a week \(week).",
                hint: "Weeks go from 1 to 53.")
        }
        return (week, takeYear())
    }

    /// Reads `week 12`, `in week 12`, `monday of week 12`.
    mutating func weekOfYear(from first: Int) throws(TimeTextError) -> Bool {
        if ["in", "of"].contains(scanner.word()), scanner.word(1) == "week" { scanner.position += 1 }
        guard let (week, year) = try weekNumber() else { return false }
        try setDay(.week(week, year: year, nil), from: first)
        return true
    }

    /// Reads `in 3 workdays`, `2 workdays before friday`, `5 workdays from now`.
    mutating func workdays() throws(TimeTextError) -> Bool {
        let first = scanner.position
        let announced = scanner.take("in") || scanner.take("after")
        let isOne = scanner.take("a") || scanner.take("an")
        guard let count = isOne ? 1 : scanner.takeNumber(),
            scanner.take("workday") || scanner.take("workdays")
        else {
            return false
        }
        guard 1...2_500 ~= count else {
            throw scanner.error(.outOfRange, from: first, "Up to 2,500 workdays can be counted.")
        }
        if scanner.take("from", "now") || scanner.take("from", "today") || scanner.take("later")
            || announced
        {
            try setDay(.workdays(count), from: first)
            return true
        }
        let isBefore = scanner.take("before")
        if isBefore || scanner.take("from") || scanner.take("after"), try countableDay(from: first) {
            phrase.moment.workdays += isBefore ? -count : count
            addDayWords(from: first)
            return true
        }
        throw scanner.error(
            .incomplete, from: first, "Counted from which day?",
            instead: ["in \(count.counted("workday"))"])
    }

    /// Reads `christmas`, `easter monday 2028`.
    mutating func feast(from first: Int) throws(TimeTextError) -> Bool {
        guard let feast = scanner.take(from: Feast.byName) else { return false }
        let year = takeYear()
        switch feast.date {
        case .easter(let days): try setDay(.easter(days, year: year), from: first)
        case .fixed(let month, let day):
            let date = year.flatMap { CivilDate(year: $0, month: month, day: day) }
            try setDay(date.map { .date($0) } ?? .monthDay(month: month, day: day), from: first)
        }
        return true
    }

    /// Reads a day from which others can be counted. Weeks, months and years are excluded: the day before next year may
    /// be the last day of this one.
    mutating func countableDay(from first: Int) throws(TimeTextError) -> Bool {
        guard try anyDay() else { return false }
        switch phrase.moment.day {
        case .monthsFromToday?, .fromToday(7...)?:
            throw scanner.error(
                .conflict, from: first, "Counted from which day?",
                hint: "Name a day, such as \"friday\".")
        default: return true
        }
    }

    /// Reads `the day before christmas`, `the day after friday`.
    mutating func dayBeside(from first: Int) throws(TimeTextError) -> Bool {
        let start = scanner.position
        let days = scanner.take("day", "before") ? -1 : scanner.take("day", "after") ? 1 : 0
        guard days != 0, phrase.moment.day == nil, try countableDay(from: first) else {
            scanner.position = start
            return false
        }
        phrase.moment.later += days
        addDayWords(from: first)
        return true
    }

    /// Reads the day from which a weekday is counted: `the monday before may 25`, `the last friday before christmas`.
    mutating func besideDay(_ weekday: Weekday, _ ordinal: Int, from first: Int) throws(TimeTextError) -> Bool {
        let start = scanner.position
        let isCounted = scanner.word() == "after" ? ordinal > 0 : scanner.word() == "before" && ordinal < 0
        guard isCounted, abs(ordinal) <= 5, phrase.moment.day == nil else { return false }
        scanner.position += 1
        guard try countableDay(from: start) else {
            scanner.position = start
            return false
        }
        guard phrase.moment.besideDay == nil else {
            throw scanner.error(.conflict, from: first, "Two days are given.", hint: "Keep one of them.")
        }
        // "friday before last"
        guard phrase.moment.day != .daysOfMonth([-1], .unsaid) else {
            throw scanner.error(
                .outOfRange, from: first, "That is in the past, unless you mean the last day of a month.",
                instead: [scanner.spoken(first..<scanner.position) + " day of the month"])
        }
        phrase.moment.besideDay = (weekday, ordinal)
        addDayWords(from: first)
        return true
    }

    /// Applies the month to both days: `from the 24th to the 28th of december`.
    mutating func nameMonthOfStart() {
        guard case .daysOfMonth(let days, .unsaid)? = phrase.start?.day, days.count == 1, days[0] > 0 else { return }
        switch phrase.until?.day {
        case .daysOfMonth(_, let month)? where month != .unsaid: phrase.start?.day = .daysOfMonth(days, month)
        case .monthDay(let month, _)?: phrase.start?.day = .monthDay(month: month, day: days[0])
        case .date(let last)?:
            if let first = CivilDate(year: last.year, month: last.month, day: days[0]) {
                phrase.start?.day = .date(first)
            }
        default: break
        }
    }

    /// Reads `until june`, `through june 2027`, `from april`, after the introducing word.
    mutating func wholeMonth(from first: Int) throws(TimeTextError) -> Bool {
        let start = scanner.position
        guard let month = scanner.value(in: Vocabulary.months), scanner.ordinal(1) == nil,
            scanner.word(1) != "the"
        else { return false }
        let isDay = scanner.number(1).map { $0 < 1_900 } ?? false
        guard !isDay else { return false }
        scanner.position += 1
        let year = takeYear()
        let mark = scanner.words[first].text
        let name = Vocabulary.monthNames[month - 1]
        guard phrase.clause == .until else {
            try setDay(.daysOfMonth([1], .named(month, year: year)), from: start)
            phrase.moment.isWholeMonth = true
            return true
        }
        if mark == "through" {
            try setDay(.daysOfMonth([-1], .named(month, year: year)), from: start)
        } else {
            phrase.moment.later -= 1
            try setDay(.daysOfMonth([1], .named(month, year: year)), from: start)
            phrase.notes.append("Until \(name) is taken as up to the day before \(name) begins.")
        }
        return true
    }

    /// Reads the last month of `from january to march`, which is meant to its end if the first one is a month, too.
    mutating func lastMonthOfStretch() throws(TimeTextError) -> Bool {
        let first = scanner.position
        guard phrase.start?.isWholeMonth == true, let month = scanner.value(in: Vocabulary.months),
            scanner.ordinal(1) == nil, scanner.word(1) != "the", scanner.number(1).map({ $0 >= 1_900 }) ?? true
        else { return false }
        scanner.position += 1
        try setDay(.daysOfMonth([-1], .named(month, year: takeYear())), from: first)
        phrase.notes.append("To \(Vocabulary.monthNames[month - 1]) is taken as up to the end of that month.")
        return true
    }

    /// Reads `until 2027`, `through 2027`, `from 2027`, after the introducing word. With several times a day, the
    /// number could be a time of day and is left to be refused.
    mutating func wholeYear(from first: Int) throws(TimeTextError) -> Bool {
        let start = scanner.position
        guard let repetition = phrase.repetition, repetition.frequency >= .daily, scanner.word() != ",",
            !["h", "hours", "hrs", "o'clock"].contains(scanner.word(1)), let year = takeYear()
        else {
            scanner.position = start
            return false
        }
        let period = Phrase.Period(unit: .year, which: .named(year, year: nil))
        let isWhole = phrase.clause == .until && scanner.words[first].text == "through"
        try setDay(.edge(period, isWhole ? -1 : 1, isWorkday: false), from: start)
        guard phrase.clause == .until, !isWhole else { return true }
        phrase.moment.later -= 1
        phrase.notes.append("Until \(year) is taken as up to the day before \(year) begins.")
        return true
    }
}
