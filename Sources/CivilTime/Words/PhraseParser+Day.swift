// SPDX-License-Identifier: Apache-2.0

extension PhraseParser {
    mutating func setDay(_ day: Phrase.Day, from first: Int) throws(TimeTextError) {
        if case .weekday(let weekday)? = phrase.moment.day, day == .fromToday(7) {
            phrase.moment.day = .weekdayOfNextWeek(weekday)
        } else if phrase.moment.day == .fromToday(7), case .weekday(let weekday) = day {
            phrase.moment.day = .weekdayOfNextWeek(weekday)
        } else if phrase.moment.day == nil {
            phrase.moment.day = day
        } else {
            throw scanner.error(.conflict, from: first, "There are two days.", hint: "Say which one is meant.")
        }
        phrase.moment.dayWords = (phrase.moment.dayWords?.lowerBound ?? first)..<scanner.position
    }

    /// A day: `tomorrow`, `friday`, `next friday`, `4 march`, `the 31st`, `the last friday`.
    mutating func day() throws(TimeTextError) -> Bool {
        let first = scanner.position
        _ = scanner.take("on")
        _ = scanner.take("the")
        if let day = relativeDay() {
            try setDay(day, from: first)
            return true
        }
        if try listedWeekdays(from: first) { return true }
        let start = scanner.position
        if try monthDay(from: first) { return true }
        scanner.position = start
        if try ordinalDay(from: first) { return true }
        return false
    }

    private mutating func relativeDay() -> Phrase.Day? {
        if scanner.take("today") { return .fromToday(0) }
        if scanner.take("tonight") {
            phrase.moment.part = .night
            return .fromToday(0)
        }
        if scanner.take("tomorrow") { return .fromToday(1) }
        if scanner.take("day", "after", "tomorrow") { return .fromToday(2) }
        if scanner.take("next", "week") { return .fromToday(7) }
        if scanner.take("next", "month") { return .monthsFromToday(1) }
        if scanner.take("next", "year") { return .monthsFromToday(12) }
        if scanner.word() == "next", let weekday = Vocabulary.weekdays[scanner.word(1)] {
            scanner.position += 2
            return .weekdayAfterToday(weekday)
        }
        if scanner.word() == "this" || scanner.word() == "coming", let weekday = Vocabulary.weekdays[scanner.word(1)] {
            scanner.position += 2
            return .weekday(weekday)
        }
        return nil
    }

    /// `monday`, `mondays`, `monday, wednesday and friday`, `mon-fri`, `monday to friday`, `weekdays`.
    private mutating func listedWeekdays(from first: Int) throws(TimeTextError) -> Bool {
        let plural =
            Vocabulary.pluralWeekdays.contains(scanner.word())
            || ["weekdays", "weekends", "workdays"].contains(scanner.word())
        let weekdays = self.weekdays()
        guard !weekdays.isEmpty else { return false }
        if plural, phrase.repetition == nil, phrase.clause == .main {
            phrase.repetition = Phrase.Repetition(
                frequency: .weekly, interval: 1, weekdays: weekdays, words: first..<scanner.position)
            return true
        }
        try setDay(weekdays.count == 1 ? .weekday(weekdays[0]) : .weekdays(weekdays), from: first)
        return true
    }

    /// Weekdays in a list or range; empty if none is next.
    mutating func weekdays() -> [Weekday] {
        var found: [Weekday] = []
        while true {
            let before = scanner.position
            if !found.isEmpty {
                guard scanner.take(",") || scanner.take("and") || scanner.take("or") || scanner.take("&") else { break }
                _ = scanner.take("and")
            }
            _ = scanner.take("on")
            guard let part = weekdayRange() else {
                scanner.position = before
                break
            }
            found += part.filter { !found.contains($0) }
        }
        return found
    }

    private mutating func weekdayRange() -> [Weekday]? {
        if let group = scanner.take(from: Vocabulary.weekdayGroups) { return group }
        let parts = scanner.word().split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        if parts.count == 2, let first = Vocabulary.weekdays[parts[0]], let last = Vocabulary.weekdays[parts[1]] {
            scanner.position += 1
            return Self.range(first, last)
        }
        guard let first = scanner.take(from: Vocabulary.weekdays) else { return nil }
        if ["to", "through", "thru", "-"].contains(scanner.word()), let last = Vocabulary.weekdays[scanner.word(1)] {
            scanner.position += 2
            return Self.range(first, last)
        }
        return [first]
    }

    private static func range(_ first: Weekday, _ last: Weekday) -> [Weekday] {
        let count = (last.rawValue - first.rawValue).floorModulo(7)
        return (0...count).map { Weekday.allCases[(first.rawValue - 1 + $0) % 7] }
    }

    /// `4 march`, `march 4`, `4th of march 2027`, `march 4th, 2027`.
    private mutating func monthDay(from first: Int) throws(TimeTextError) -> Bool {
        var day = scanner.number() ?? scanner.ordinal()
        var month: Int?
        if day != nil {
            scanner.position += 1
            _ = scanner.take("of")
            month = scanner.take(from: Vocabulary.months)
        } else if let named = scanner.take(from: Vocabulary.months) {
            month = named
            _ = scanner.take("the")
            day = scanner.number() ?? scanner.ordinal()
            if day != nil { scanner.position += 1 }
        }
        guard let month, let day, day > 0 else { return false }
        let comma = scanner.position
        _ = scanner.take(",")
        guard let year = scanner.number(), scanner.word().utf8.count == 4 else {
            scanner.position = comma
            guard day <= CivilDate.daysInMonth(year: 2000, month: month) else {
                throw scanner.error(.outOfRange, from: first, "\(Vocabulary.monthNames[month - 1]) has no day \(day).")
            }
            try setDay(.monthDay(month: month, day: day), from: first)
            return true
        }
        scanner.position += 1
        guard let date = CivilDate(year: year, month: month, day: day) else {
            throw scanner.error(
                .outOfRange, from: first, "\(Vocabulary.monthNames[month - 1]) \(year) has no day \(day).")
        }
        try setDay(.date(date), from: first)
        return true
    }

    /// `the 31st`, `the 1st and 15th`, `the last day`, `the last friday of the month`, `the first monday of november`.
    private mutating func ordinalDay(from first: Int) throws(TimeTextError) -> Bool {
        guard let ordinal = scanner.ordinal() else { return false }
        scanner.position += 1
        if let weekday = scanner.take(from: Vocabulary.weekdays) {
            let month = try ofMonth()
            guard ordinal <= 5 else {
                throw scanner.error(.outOfRange, from: first, "No month has so many \(weekday.name)s.")
            }
            try setDay(.ordinalWeekday(ordinal, weekday, month: month), from: first)
            return true
        }
        _ = scanner.take("day")
        var days = [ordinal]
        while true {
            let before = scanner.position
            guard scanner.take(",") || scanner.take("and") else { break }
            _ = scanner.take("and")
            _ = scanner.take("the")
            guard let next = scanner.ordinal(), Vocabulary.weekdays[scanner.word(1)] == nil, days.count < 31 else {
                scanner.position = before
                break
            }
            scanner.position += 1
            _ = scanner.take("day")
            days.append(next)
        }
        guard days.allSatisfy({ $0 <= 31 }) else {
            throw scanner.error(.outOfRange, from: first, "No month has such a day.")
        }
        if let month = try ofMonth() {
            guard days.count == 1, ordinal > 0 else {
                throw scanner.error(
                    .unsupported, from: first, "Several days of one month cannot be said so.",
                    hint: "Schedule them one by one.")
            }
            try setDay(.monthDay(month: month, day: ordinal), from: first)
        } else {
            try setDay(.daysOfMonth(days), from: first)
        }
        return true
    }

    /// `of the month`, `of every month` (a repetition), `of november`; the month if one is named.
    private mutating func ofMonth() throws(TimeTextError) -> Int? {
        let before = scanner.position
        guard scanner.take("of") || scanner.take("in") else { return nil }
        if let month = scanner.take(from: Vocabulary.months) { return month }
        if scanner.take("the", "month") { return nil }
        let first = scanner.position
        if scanner.take("every", "month") || scanner.take("each", "month") {
            guard phrase.repetition == nil, phrase.clause == .main else {
                throw scanner.error(.conflict, from: first, "How often is said twice.")
            }
            phrase.repetition = Phrase.Repetition(frequency: .monthly, interval: 1, words: first..<scanner.position)
            return nil
        }
        scanner.position = before
        return nil
    }

    /// A date or time in digits: `2027-03-04`, `2027-03-04T09:00:00+01:00`, `2027-03-04 09:00`.
    mutating func written() throws(TimeTextError) -> Bool {
        let first = scanner.position
        _ = scanner.take("at") || scanner.take("on")
        let text = scanner.word()
        guard text.utf8.count >= 8, text.utf8.first?.isDigit == true,
            text.utf8.contains(UInt8(ascii: "-")) || text.utf8.contains(UInt8(ascii: "t"))
        else { return false }
        let start = scanner.words[scanner.position].range.lowerBound
        let value: WrittenTime
        do throws(TimeTextError) {
            value = try WrittenTime(scanner.words[scanner.position].original)
        } catch {
            throw error.shifted(by: start)
        }
        scanner.position += 1
        if case .date(let date) = value {
            try setDay(.date(date), from: first)
            return true
        }
        guard phrase.moment.isEmpty else { throw scanner.error(.conflict, from: first, "There are two times.") }
        phrase.moment.written = value
        return true
    }
}
