// SPDX-License-Identifier: Apache-2.0

extension PhraseParser {
    mutating func setDay(_ day: Phrase.Day, from first: Int) throws(TimeTextError) {
        switch (phrase.moment.day, day) {
        case (nil, _): phrase.moment.day = day
        // "in 2 weeks on friday": so far, the weeks are a length of time.
        case (.fromToday(let days)?, .weekday(let weekday))
        where phrase.moment.isLength && days > 0 && days % 7 == 0:
            phrase.moment.day = .weekdayInWeeks(weekday, days / 7)
        case (.weekday(let weekday)?, .fromToday(7)), (.fromToday(7)?, .weekday(let weekday)):
            phrase.moment.day = .weekdayOfNextWeek(weekday)
        case (.weekday(let weekday)?, .thisPeriod(.week)), (.thisPeriod(.week)?, .weekday(let weekday)):
            phrase.moment.day = .weekdayOfThisWeek(weekday)
        // "the week after next on monday"
        case (.fromToday(14)?, .weekday(let weekday)) where phrase.moment.isDayOpen,
            (.weekday(let weekday)?, .fromToday(14)) where phrase.moment.isDayOpen:
            phrase.moment.day = .weekdayOfNextWeek(weekday)
            phrase.moment.later += 7
        // "Fri, Jul 18", "18 july friday": the weekday is checked against the date.
        case (.weekday(let weekday)?, _) where day.isDate:
            phrase.moment.day = day
            phrase.moment.weekday = weekday
        case (let date?, .weekday(let weekday)) where date.isDate && phrase.moment.weekday == nil:
            phrase.moment.weekday = weekday
        case (.weekday(let weekday)?, .week(let week, let year, nil)):
            phrase.moment.day = .week(week, year: year, weekday)
        case (.week(let week, let year, nil)?, .weekday(let weekday)):
            phrase.moment.day = .week(week, year: year, weekday)
        // "first day next year", "next year on the first monday"
        case (.monthsFromToday(12)?, let day) where phrase.moment.isDayOpen && day.isOfPeriod:
            phrase.moment.day = try dayOfNextYear(day, words: first..<scanner.position)
        case (let day?, .monthsFromToday(12)) where phrase.moment.isDayOpen && day.isOfPeriod:
            phrase.moment.day = try dayOfNextYear(day, words: phrase.moment.dayWords ?? first..<scanner.position)
        // "last workday next month"
        case (.monthsFromToday(1)?, .edge(Phrase.Period(unit: .month, which: .unsaid), let ordinal, let isWorkday)),
            (.edge(Phrase.Period(unit: .month, which: .unsaid), let ordinal, let isWorkday)?, .monthsFromToday(1)):
            phrase.moment.day = .edge(
                Phrase.Period(unit: .month, which: .fromThis(1)), ordinal, isWorkday: isWorkday)
        // "next month on the 6th"
        case (.monthsFromToday(let months)?, .daysOfMonth(let days, .unsaid)),
            (.daysOfMonth(let days, .unsaid)?, .monthsFromToday(let months)):
            phrase.moment.day = .daysOfMonth(days, .fromThis(months))
        // "next month on the first friday"
        case (.monthsFromToday(let months)?, .ordinalWeekday(let ordinals, let weekday, .unsaid)),
            (.ordinalWeekday(let ordinals, let weekday, .unsaid)?, .monthsFromToday(let months)):
            phrase.moment.day = .ordinalWeekday(ordinals, weekday, .fromThis(months))
        // "1 january next year". In "in 2 years", it is unclear whether the years count from today.
        case (.monthsFromToday(12)?, _) where phrase.moment.isDayOpen && day.isOfAnyYear:
            phrase.moment.day = .ofYear(day, after: 1)
        case (let day?, .monthsFromToday(12)) where phrase.moment.isDayOpen && day.isOfAnyYear:
            phrase.moment.day = .ofYear(day, after: 1)
        case (.weekday?, .weekday):
            throw scanner.error(
                .conflict, words: (phrase.moment.dayWords?.lowerBound ?? first)..<scanner.position,
                "Several days are given.",
                instead: [
                    "every "
                        + scanner.spoken((phrase.moment.dayWords?.lowerBound ?? first)..<scanner.position)
                ],
                hint: "Keep one of them.")
        default: throw scanner.error(.conflict, from: first, "Two days are given.", hint: "Keep one of them.")
        }
        if let said = phrase.moment.dayWords, said.upperBound < first {
            phrase.moment.wordsWithinDay = said.upperBound..<first
        }
        phrase.moment.isLength = false
        addDayWords(from: first)
    }

    /// Adds the words since `first` to the day.
    mutating func addDayWords(from first: Int) {
        let start = min(phrase.moment.dayWords?.lowerBound ?? first, first)
        phrase.moment.dayWords = start..<scanner.position
        phrase.moment.dayParts.append(first..<scanner.position)
    }

    /// Reads a day in words or digits.
    mutating func anyDay() throws(TimeTextError) -> Bool {
        if try written() { return phrase.moment.day != nil }
        if try numericDate() { return true }
        return try day()
    }

    /// Reads a day: `tomorrow`, `friday`, `next friday`, `4 march`, `the 31st`, `the last friday`.
    mutating func day() throws(TimeTextError) -> Bool {
        let first = scanner.position
        if scanner.word() == "in", let month = scanner.value(1, in: Vocabulary.months), phrase.repetition == nil,
            scanner.ordinal(2) == nil, scanner.number(2).map(Self.years.contains) ?? true
        {
            scanner.position += 2
            throw dayIsMissing(in: month, from: first, hasYear: scanner.number() != nil)
        }
        _ = scanner.take("on") || scanner.take("by")
        let bare = scanner.position
        if try weekOfYear(from: first) { return true }
        scanner.position = bare
        if try edge(from: first) { return true }
        scanner.position = bare
        _ = scanner.take("the")
        if try edge(from: first) { return true }
        if try feast(from: first) { return true }
        try refuseThePast()
        if let day = try relativeDay(from: first) {
            try setDay(day, from: first)
            if case .weekday = day, scanner.word(-1) != "next", isWeekLater { return takeWeekLater() }
            if day == .fromToday(0) || day == .fromToday(1), isWeekLater { return takeWeekLater() }
            return true
        }
        if try dayBeside(from: first) { return true }
        if try listedWeekdays(from: first) { return true }
        let start = scanner.position
        if try monthDay(from: first) { return true }
        scanner.position = start
        if try ordinalDay(from: first) { return true }
        scanner.position = start
        return try bareDayOfMonth(from: first)
    }

    /// Reads `on the 15`: a number that nothing else can be.
    private mutating func bareDayOfMonth(from first: Int) throws(TimeTextError) -> Bool {
        guard scanner.word(-1) == "the", scanner.word(-2) == "on", scanner.word().utf8.count <= 2,
            scanner.word().utf8.allSatisfy(\.isDigit), let day = scanner.number(), 1...31 ~= day,
            scanner.value(1, in: Vocabulary.periods) == nil, !["o'clock", "am", "pm"].contains(scanner.word(1))
        else { return false }
        scanner.position += 1
        try setDay(.daysOfMonth([day], .unsaid), from: first)
        return true
    }

    /// A Boolean value indicating whether "week" means a week after the day, and is not a numbered week: `monday week
    /// 12`.
    private var isWeekLater: Bool {
        scanner.word() == "week" && scanner.number(1) == nil && scanner.word(1) != "after"
    }

    /// Reads `monday week`: a week after the day.
    private mutating func takeWeekLater() -> Bool {
        scanner.position += 1
        phrase.moment.later += 7
        addDayWords(from: scanner.position - 1)
        return true
    }

    /// Refuses `last night`, `last week`, which are in the past.
    private mutating func refuseThePast() throws(TimeTextError) {
        guard ["last", "previous", "past"].contains(scanner.word()) else { return }
        let next = scanner.word(1)
        let isWeekday = Vocabulary.weekdays[next] != nil && scanner.word() != "last"
        guard Vocabulary.dayParts[next] != nil || isWeekday || ["week", "month", "year", "weekend"].contains(next)
        else {
            return
        }
        let first = scanner.position
        scanner.position += 2
        throw scanner.error(
            .outOfRange, from: first, "\"\(scanner.spoken(first..<scanner.position))\" is in the past.")
    }

    /// Reads a day that alone does not name a date.
    private mutating func openDay() -> Phrase.Day? {
        if scanner.take("next", "week") { return .fromToday(7) }
        if scanner.take("week", "after", "next") { return .fromToday(14) }
        if scanner.take("next", "month") { return .monthsFromToday(1) }
        return scanner.take("next", "year") ? .monthsFromToday(12) : nil
    }

    private mutating func relativeDay(from first: Int) throws(TimeTextError) -> Phrase.Day? {
        if let days = scanner.take(from: Vocabulary.relativeDays) { return .fromToday(days) }
        if scanner.take("tonight") || scanner.take("tonite") {
            try setPart(.night, from: scanner.position - 1)
            return .fromToday(0)
        }
        if scanner.take("day", "after", "tomorrow") { return .fromToday(2) }
        if let day = openDay() {
            phrase.moment.isDayOpen = true
            return day
        }
        if scanner.word() == "this", let unit = Phrase.Period.units[scanner.word(1)], unit != .quarter {
            scanner.position += 2
            return .thisPeriod(unit)
        }
        if scanner.take("next", "workday") || scanner.take("next", "weekday") { return .workdays(1) }
        if scanner.take("this", "weekend") { return .weekend }
        if scanner.take("next", "weekend") {
            throw scanner.error(
                .conflict, from: first,
                "\"\(scanner.spoken(first..<scanner.position))\" could mean this weekend or the one after it.",
                instead: ["this weekend", "saturday", "saturday next week"])
        }
        if scanner.word() == "next", let weekday = scanner.value(1, in: Vocabulary.weekdays) {
            scanner.position += 2
            return .weekdayAfterToday(weekday)
        }
        if scanner.word() == "this" || scanner.word() == "coming",
            let weekday = scanner.value(1, in: Vocabulary.weekdays)
        {
            scanner.position += 2
            if scanner.word(-2) == "this" { phrase.moment.isThis = true }
            return .weekday(weekday)
        }
        return nil
    }

    /// Reads `monday`, `mondays`, `monday, wednesday and friday`, `mon-fri`, `monday to friday`, `weekdays`.
    private mutating func listedWeekdays(from first: Int) throws(TimeTextError) -> Bool {
        let start = scanner.position
        let plural =
            Vocabulary.pluralWeekdays.contains(scanner.word())
            || ["weekdays", "weekends", "workdays"].contains(scanner.word())
        let weekdays = self.weekdays(isList: false)
        guard !weekdays.isEmpty else { return false }
        // "mon-fri" means every week.
        let isRange =
            weekdays.count > 1 && Vocabulary.weekdayGroups[scanner.words[start].text] == nil
            && !scanner.words[start..<scanner.position].contains { [",", "and", "or", "&", "+"].contains($0.text) }
        // "from next week mondays"
        let isApart = phrase.clause == .main || phrase.clause != .exception && phrase.moment.day != nil
        if plural || isRange, phrase.repetition == nil, isApart, phrase.main.day == nil {
            phrase.clause = .main
            phrase.repetition = Phrase.Repetition(
                frequency: .weekly, interval: 1, weekdays: weekdays, isImplied: true, words: first..<scanner.position)
            return true
        }
        if weekdays.count == 1, !plural, try besideDay(weekdays[0], scanner.word() == "after" ? 1 : -1, from: first) {
            return true
        }
        try setDay(weekdays.count == 1 ? .weekday(weekdays[0]) : .weekdays(weekdays), from: first)
        guard weekdays.count == 1 else { return true }
        if isWeekLater { return takeWeekLater() }
        // "monday of next week" is left to the week; "monday after next" is a week after the next Monday.
        if scanner.word() == "of", ["next", "this"].contains(scanner.word(1)), scanner.word(2) == "week" {
            scanner.position += 1
            phrase.joints.append(scanner.position - 1..<scanner.position)
        }
        if case .weekday(let weekday)? = phrase.moment.day, scanner.take("after", "next") {
            phrase.moment.day = .weekdayAfterToday(weekday)
            phrase.moment.later += 7
            addDayWords(from: scanner.position - 2)
        }
        return true
    }

    /// Reads `from monday to friday at 7:30` as a repetition on these weekdays, if nothing else gives a frequency.
    mutating func weekdaysFromTo() -> Bool {
        let first = scanner.position
        guard scanner.word() == "from", phrase.clause == .main, phrase.main.day == nil,
            scanner.value(1, in: Vocabulary.weekdays) != nil, scanner.value(3, in: Vocabulary.weekdays) != nil,
            !scanner.words.contains(where: {
                ["every", "each"].contains($0.text) || Vocabulary.adverbs[$0.text] != nil
            }),
            phrase.repetition == nil
        else { return false }
        scanner.position += 1
        let weekdays = self.weekdays(isList: false)
        guard weekdays.count > 1 else {
            scanner.position = first
            return false
        }
        phrase.repetition = Phrase.Repetition(
            frequency: .weekly, interval: 1, weekdays: weekdays, isImplied: true, words: first..<scanner.position)
        return true
    }

    /// Reads `3 fridays from now`: the third Friday after today. Without a day to count from, the meaning is unclear.
    mutating func countedWeekdays() throws(TimeTextError) -> Bool {
        let first = scanner.position
        guard let count = scanner.takeNumber(), count > 1, Vocabulary.pluralWeekdays.contains(scanner.word()),
            let weekday = scanner.take(from: Vocabulary.weekdays)
        else { return false }
        let name = weekday.name.lowercased()
        guard count <= 520 else { throw scanner.error(.outOfRange, from: first, "Up to 520 weeks can be counted.") }
        guard
            scanner.take("from", "now") || scanner.take("from", "today") || scanner.take("hence")
                || scanner.take("later")
        else {
            throw scanner.error(
                .incomplete, from: first, "Counted from which day?",
                instead: ["\(count) \(name)s from now"]
                    + (phrase.repetition == nil ? ["every \(name) for \(count) times"] : []))
        }
        try setDay(.weekdayCounted(weekday, count), from: first)
        return true
    }

    /// Reads weekdays in a list or range; returns an empty array if none is next.
    ///
    /// - Parameter isList: Whether weekdays may directly follow each other, as after "every".
    mutating func weekdays(isList: Bool) -> [Weekday] {
        var found: [Weekday] = []
        while true {
            let before = scanner.position
            var joined = found.isEmpty
            if !found.isEmpty {
                joined =
                    scanner.take(",") || scanner.take("and") || scanner.take("or") || scanner.take("&")
                    || scanner.take("/") || scanner.take("+")
                guard joined || isList else { break }
                _ = scanner.take("and")
            }
            if joined, found.isEmpty || scanner.words[scanner.position - 1].text != "," { _ = scanner.take("on") }
            guard let part = weekdayRange() else {
                scanner.position = before
                break
            }
            found += part.filter { !found.contains($0) }
        }
        return found
    }

    private mutating func weekdayRange() -> [Weekday]? {
        if let group = scanner.take(from: Vocabulary.weekdayGroups) {
            // An exception says nothing about the remaining days.
            if phrase.clause != .exception, scanner.word(-1).hasPrefix("workday") { phrase.saysWorkdays = true }
            return group
        }
        let parts = scanner.word().split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        if parts.count == 2, let first = Vocabulary.weekdays[parts[0]], let last = Vocabulary.weekdays[parts[1]] {
            scanner.position += 1
            return Self.range(first, last)
        }
        guard let first = scanner.take(from: Vocabulary.weekdays) else { return nil }
        if ["to", "through", "thru", "-", "up to"].contains(scanner.word()),
            let last = scanner.value(1, in: Vocabulary.weekdays)
        {
            scanner.position += 2
            return Self.range(first, last)
        }
        return [first]
    }

    private static func range(_ first: Weekday, _ last: Weekday) -> [Weekday] {
        let count = (last.rawValue - first.rawValue).floorModulo(7)
        return (0...count).map { Weekday.allCases[(first.rawValue - 1 + $0) % 7] }
    }
}

extension Phrase.Day {
    fileprivate var isDate: Bool {
        switch self {
        case .date, .monthDay: true
        case .ofYear(let day, _): day.isDate
        case .daysOfMonth(let days, _): days.count == 1 && days[0] > 0
        default: false
        }
    }

    fileprivate var isOfPeriod: Bool {
        switch self {
        case .daysOfMonth(_, .unsaid), .ordinalWeekday(_, _, .unsaid),
            .edge(Phrase.Period(unit: .month, which: .unsaid), _, _):
            true
        default: false
        }
    }

    var isOfAnyYear: Bool {
        switch self {
        case .monthDay, .daysOfMonth(_, .named(_, nil)), .ordinalWeekday(_, _, .named(_, nil)), .easter(_, nil),
            .week(_, nil, _):
            true
        case .edge(let period, _, _):
            if case .named(_, nil) = period.which { period.unit != .year } else { false }
        default: false
        }
    }
}
