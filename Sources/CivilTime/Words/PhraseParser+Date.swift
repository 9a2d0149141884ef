// SPDX-License-Identifier: Apache-2.0

extension PhraseParser {
    /// The numbers that are taken as years where a time of day is also possible.
    static let years = 1900...9999

    /// Reads `4 march`, `march 4`, `4th of march 2027`, `march 4th, 2027`.
    mutating func monthDay(from first: Int) throws(TimeTextError) -> Bool {
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
            // "may twenty five"
            if let ten = day, ten == 20 || ten == 30, Vocabulary.tens.contains(scanner.word()),
                let unit = scanner.value(1, in: Vocabulary.numbers), 1...9 ~= unit
            {
                day = ten + unit
                scanner.position += 1
            }
            let isYear = day.map(Self.years.contains) ?? true
            if isYear, !hasEveryBefore {
                throw dayIsMissing(in: named, from: first, hasYear: day.map(Self.years.contains) ?? false)
            }
            if day != nil { scanner.position += 1 }
        }
        guard let month, let day, day > 0 else { return false }
        guard let year = takeYear() else {
            guard day <= CivilDate.daysInMonth(year: 2000, month: month) else {
                throw scanner.error(.outOfRange, from: first, "\(Vocabulary.monthNames[month - 1]) has no day \(day).")
            }
            try setDay(.monthDay(month: month, day: day), from: first)
            return true
        }
        guard let date = CivilDate(year: year, month: month, day: day) else {
            throw scanner.error(
                .outOfRange, from: first, "\(Vocabulary.monthNames[month - 1]) \(year) has no day \(day).")
        }
        try setDay(.date(date), from: first)
        return true
    }

    private var hasEveryBefore: Bool {
        scanner.position >= 2 && ["every", "each"].contains(scanner.words[scanner.position - 2].text)
    }

    /// Returns the error for `october 2027` and `october`, which name a month without a day.
    func dayIsMissing(in month: Int, from first: Int, hasYear: Bool) -> TimeTextError {
        var scanner = scanner
        if hasYear { scanner.position += 1 }
        let name = Vocabulary.monthNames[month - 1]
        let year = hasYear ? " " + scanner.words[scanner.position - 1].text : ""
        return scanner.error(
            .incomplete, from: first, "\(name)\(year) is a whole month; the day is missing.",
            instead: phrase.clause == .exception
                ? ["in \(name.lowercased())\(year)", "1 \(name.lowercased())\(year)"]
                : ["1 \(name.lowercased())\(year)", "the last day of \(name.lowercased())\(year)"])
    }

    /// Reads a year, with or without a comma before it.
    mutating func takeYear() -> Int? {
        let before = scanner.position
        _ = scanner.take(",")
        guard let year = scanner.number(), scanner.word().utf8.count == 4, Self.years.contains(year) else {
            scanner.position = before
            return nil
        }
        scanner.position += 1
        return year
    }

    /// Reads `the 31st`, `the 1st and 15th`, `the last day`, `end of the month`, `the last friday of the month`, `the
    /// 1st and 3rd friday`, `15th of next month`, `last day of february`.
    mutating func ordinalDay(from first: Int) throws(TimeTextError) -> Bool {
        if scanner.take("end") {
            guard let month = try ofMonth() else { return false }
            try setDay(.daysOfMonth([-1], month), from: first)
            return true
        }
        guard let ordinal = scanner.ordinal() else { return false }
        scanner.position += 1
        var ordinals = [ordinal]
        var isDays = scanner.take("day")
        while true {
            let before = scanner.position
            guard scanner.take(",") || scanner.take("and") || scanner.take("&") else { break }
            _ = scanner.take("and")
            _ = scanner.take("on")
            _ = scanner.take("the")
            guard let next = scanner.ordinal(), ordinals.count < 31 else {
                scanner.position = before
                break
            }
            scanner.position += 1
            isDays = scanner.take("day") || isDays
            ordinals.append(next)
        }
        if !isDays, let weekday = scanner.take(from: Vocabulary.weekdays) {
            if ordinals.count == 1, try besideDay(weekday, ordinal, from: first) { return true }
            if try ofYearOrQuarter(ordinals, weekday, from: first) { return true }
            let month = try ofMonth() ?? .unsaid
            guard ordinals.allSatisfy({ $0 <= 5 }) else {
                throw scanner.error(.outOfRange, from: first, "No month has so many \(weekday.name)s.")
            }
            try setDay(.ordinalWeekday(ordinals, weekday, month), from: first)
            return true
        }
        guard ordinals.allSatisfy({ $0 <= 31 }) else {
            throw scanner.error(
                .outOfRange, from: first, "No month has such a day.",
                hint: "The days of a month are the 1st to the 31st.")
        }
        let month = try ofMonth() ?? .unsaid
        guard case .named(let number, let year) = month, ordinals.count == 1, ordinal > 0 else {
            try setDay(.daysOfMonth(ordinals, month), from: first)
            return true
        }
        let known = year.map { CivilDate(year: $0, month: number, day: ordinal) }
        guard ordinal <= CivilDate.daysInMonth(year: 2000, month: number), known != .some(nil) else {
            throw scanner.error(.outOfRange, from: first, "\(Vocabulary.monthNames[number - 1]) has no day \(ordinal).")
        }
        try setDay(known.flatMap { $0 }.map { .date($0) } ?? .monthDay(month: number, day: ordinal), from: first)
        return true
    }

    /// Reads `of the month`, `of every month` (a repetition), `of november`, `of march 2028`, `next month`.
    private mutating func ofMonth() throws(TimeTextError) -> Phrase.Month? {
        let before = scanner.position
        let hasOf = scanner.take("of") || scanner.take("in")
        if scanner.take("next", "month") { return .fromThis(1) }
        if scanner.take("this", "month") { return .fromThis(0) }
        // "the 15th of next year"
        if hasOf, scanner.word() == "next", scanner.word(1) == "year" { throw monthIsMissing(before - 1..<before) }
        guard hasOf else { return nil }
        if let month = scanner.take(from: Vocabulary.months) { return .named(month, year: takeYear()) }
        if scanner.take("the", "month") || scanner.take("month") || scanner.take("a", "month") { return .any }
        if try ofEveryMonths() { return .any }
        scanner.position = before
        return nil
    }

    /// Reads a date or time in digits: `2027-03-04`, `2027-03-04T09:00:00+01:00`, `2027-03-04 09:00`.
    mutating func written() throws(TimeTextError) -> Bool {
        let first = scanner.position
        _ = scanner.take("at") || scanner.take("on")
        let text = scanner.word()
        guard text.utf8.count >= 8, text.utf8.first?.isDigit == true else { return false }
        if let date = try isoWeek(text) {
            scanner.position += 1
            try setDay(.date(date), from: first)
            return true
        }
        guard text.utf8.prefix(4).allSatisfy(\.isDigit),
            text.utf8.contains(UInt8(ascii: "-")) || text.utf8.contains(UInt8(ascii: "t"))
        else { return false }
        // "2027-3-4" is left to the other numeric dates.
        let parts = text.split(separator: "-")
        if parts.count == 3, parts[0].utf8.count == 4, parts[1...].contains(where: { $0.utf8.count == 1 }) {
            return false
        }
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
        guard phrase.moment.isEmpty else { throw scanner.error(.conflict, from: first, "Two times are given.") }
        try setTime(.written(value), from: first)
        return true
    }

    /// Reads a day of an ISO 8601 week: `2027-W12-1`.
    private func isoWeek(_ text: String) throws(TimeTextError) -> CivilDate? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard 2...3 ~= parts.count, parts[0].utf8.count == 4, let year = Int(parts[0]), parts[1].hasPrefix("w"),
            parts[1].utf8.count == 3, let week = Int(parts[1].dropFirst())
        else { return nil }
        let words = scanner.position..<scanner.position + 1
        guard let day = parts.count == 3 ? Int(parts[2]) : nil else {
            throw scanner.error(
                .incomplete, words: words, "The day of the week is missing.", instead: ["\(text.uppercased())-1"],
                hint: "Monday is 1, Sunday 7.")
        }
        guard let weekday = Weekday(rawValue: day), let week = ISOWeek(year: year, week: week) else {
            throw scanner.error(.outOfRange, words: words, "There is no such day.")
        }
        return week.date(of: weekday)
    }
}
