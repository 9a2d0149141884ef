// SPDX-License-Identifier: Apache-2.0

import CivilTime
import ClientKit
import ReminderKit
import TerminalKit

/// Several days in words, in English and German: `next week`, `week 50`, `december`, `this weekend`, `the next 5 days`.
struct DayStretch: Equatable {
    /// The maximum number of days.
    static let maximumDays = 366

    let days: ClosedRange<CivilDate>

    init(_ days: ClosedRange<CivilDate>) { self.days = days }

    /// Reads the words; nil for other words.
    ///
    /// - Parameters:
    ///   - today: The person's present day.
    ///   - firstWeekday: The day on which the person's weeks begin. Numbers are of the weeks of ISO 8601.
    init?(_ words: [String], today: CivilDate, firstWeekday: Weekday) {
        guard let days = Self.days(Self.meaningful(words), today, firstWeekday) else { return nil }
        self.days = days
    }

    /// Returns the words in lower case, without those that mean nothing here.
    private static func meaningful(_ words: [String]) -> [String] {
        words.flatMap { $0.split(whereSeparator: \.isWhitespace) }.map { $0.lowercased() }
            .filter { !fillers.contains($0) }
    }

    /// Returns the days of a year, like `next year` or `2027`; nil for other words.
    static func year(_ words: [String], today: CivilDate) -> DayStretch? {
        guard let number = yearNumber(words, today: today), let first = CivilDate(year: number, month: 1, day: 1),
            let last = CivilDate(year: number, month: 12, day: 31)
        else { return nil }
        return DayStretch(first...last)
    }

    /// Returns the refusal of a year, whose days are too many to read; nil for other words.
    static func yearRefusal(_ words: [String], today: CivilDate) -> Failure? {
        guard let number = yearNumber(words, today: today) else { return nil }
        let month = number == today.year ? today.month : 1
        return Failure(
            .badInput, "\(words.joined(separator: " ").visible) has more days than agenda shows",
            remedy: "Name a month: alertctl calendar agenda \(MonthLayout.names[month - 1].lowercased()) \(number)")
    }

    private static func yearNumber(_ words: [String], today: CivilDate) -> Int? {
        let meaningful = meaningful(words)
        guard let first = meaningful.first, let last = meaningful.last, meaningful.count <= 2 else { return nil }
        let number: Int?
        if year.contains(last) {
            number =
                meaningful.count == 1 || here.contains(first) ? today.year : next.contains(first) ? today.year + 1 : nil
        } else {
            number = meaningful.count == 1 ? writtenYear(last) : nil
        }
        return number
    }

    /// Returns the refusal of days with a time of day, which agenda would drop; nil for days alone.
    ///
    /// - Parameter dayAlone: Returns words without their time of day; nil for words that have none.
    static func timeRefusal(_ words: [String], dayAlone: (String) -> String?) -> Failure? {
        guard let alone = withoutTime(words, dayAlone: dayAlone) else { return nil }
        let line = alone.isEmpty ? "" : " " + alone.joined(separator: " to ")
        return Failure(
            .badInput, "agenda takes days, and \(words.joined(separator: " ").visible) has a time of day",
            remedy: "Write: alertctl calendar agenda\(line)")
    }

    /// Returns the first and last day, or the only one, of words that have a time of day or a part of the day; none for
    /// today alone, and nil for words without a time.
    ///
    /// - Parameter dayAlone: Returns words without their time of day; nil for words that have none.
    static func withoutTime(_ words: [String], dayAlone: (String) -> String?) -> [String]? {
        let parts = ends(words).map { [$0.first, $0.last] } ?? [words.joined(separator: " ")]
        let days = parts.map(dayAlone)
        guard days.contains(where: { $0 != nil }) else { return nil }
        let alone = zip(parts, days).map { $1 ?? $0 }
        return alone.contains("") ? [] : alone
    }

    /// Returns a year of four digits; nil for other words.
    private static func writtenYear(_ word: String) -> Int? {
        word.utf8.count == 4 && word.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(word) : nil
    }

    /// Splits `friday to sunday`, `friday..sunday` and `mon-fri` into both days; nil for words without such a word
    /// between others.
    static func ends(_ words: [String]) -> (first: String, last: String)? {
        let words = words.flatMap { $0.split(whereSeparator: \.isWhitespace) }.flatMap { parted(String($0)) }
        let bridges = words.indices.filter { Self.bridges.contains(words[$0].lowercased()) }
        guard bridges.count == 1, let place = bridges.first, place > 0, place + 1 < words.count else { return nil }
        let first = words[..<place].drop { ["from", "vom", "von"].contains($0.lowercased()) }
        guard !first.isEmpty else { return nil }
        return (first.joined(separator: " "), words[(place + 1)...].joined(separator: " "))
    }

    /// Returns a word as the words that it joins: `friday..sunday` is `friday`, `..` and `sunday`.
    private static func parted(_ word: String) -> [String] {
        let ends = word.split(separator: "..", omittingEmptySubsequences: false).map(String.init)
        if ends.count == 2, !ends.contains("") { return [ends[0], "..", ends[1]] }
        let days = word.split(whereSeparator: { "-\u{2013}".contains($0) }).map(String.init)
        guard days.count == 2, word.count == days[0].count + days[1].count + 1, days.allSatisfy(isWeekday) else {
            return [word]
        }
        return [days[0], "-", days[1]]
    }

    /// Returns whether a word is the name of a weekday, or its first three letters or more.
    private static func isWeekday(_ word: String) -> Bool {
        word.count >= 3 && Weekday.allCases.contains { $0.name.lowercased().hasPrefix(word.lowercased()) }
    }

    private static let fillers: Set<String> = ["in", "the", "der", "die", "das", "dem", "den", "im", "am"]
    private static let bridges: Set<String> = ["to", "until", "till", "through", "-", "–", "..", "bis"]
    private static let here: Set<String> = ["this", "diese", "dieser", "diesen", "diesem", "dieses"]
    private static let next: Set<String> = [
        "next", "coming", "nächste", "nächster", "nächsten", "nächstem", "nächstes", "naechste", "naechsten",
        "naechstes", "kommende", "kommenden", "kommendes",
    ]
    private static let year: Set<String> = ["year", "jahr"]
    private static let week: Set<String> = ["week", "woche"]
    private static let month: Set<String> = ["month", "monat"]
    private static let weekend: Set<String> = ["weekend", "wochenende"]
    private static let weekNumber: Set<String> = ["week", "woche", "kw", "kalenderwoche", "cw", "calendar-week"]
    private static let dayWords: Set<String> = ["days", "day", "tage", "tagen", "tag"]
    private static let months: [String: Int] = Dictionary(
        [
            ["january", "jan", "januar", "jänner"], ["february", "feb", "februar"], ["march", "mar", "märz", "maerz"],
            ["april", "apr"], ["may", "mai"], ["june", "jun", "juni"], ["july", "jul", "juli"], ["august", "aug"],
            ["september", "sep", "sept"], ["october", "oct", "oktober", "okt"], ["november", "nov"],
            ["december", "dec", "dezember", "dez"],
        ].enumerated().flatMap { index, names in names.map { ($0, index + 1) } },
        uniquingKeysWith: { first, _ in first })

    private static func days(
        _ words: [String], _ today: CivilDate, _ firstWeekday: Weekday
    ) -> ClosedRange<CivilDate>? {
        guard let first = words.first, let last = words.last else { return nil }
        let ahead: Int? = here.contains(first) || words.count == 1 ? 0 : next.contains(first) ? 1 : nil
        let begin = today.adding(days: -((today.weekday.rawValue - firstWeekday.rawValue + 7) % 7))
        if let ahead, words.count <= 2 {
            if week.contains(last) { return span(begin.adding(days: 7 * ahead), 7) }
            if weekend.contains(last) { return weekend(today, ahead) }
            if month.contains(last) {
                guard let month = today.firstOfMonth.adding(months: ahead) else { return nil }
                return month...month.lastOfMonth
            }
        }
        if next.contains(first), words.count == 3, dayWords.contains(last), let count = Int(words[1]),
            (1...maximumDays).contains(count)
        {
            return span(today, count)
        }
        // "calendar week 50" is that of the week.
        let numbered = first == "calendar" ? words.dropFirst() : words[...]
        if let word = numbered.first, weekNumber.contains(word) { return week(numbered.dropFirst(), today) }
        if word(first, isWeek: words.count), let number = Int(first.dropFirst(2)) {
            return week([String(number)] + words.dropFirst(), today)
        }
        guard let number = months[first], words.count <= 2 else { return nil }
        // "december 24" is a day of that month.
        let year = words.count == 2 ? writtenYear(last) : number < today.month ? today.year + 1 : today.year
        guard let month = year.flatMap({ CivilDate(year: $0, month: number, day: 1) }) else { return nil }
        return month...month.lastOfMonth
    }

    /// Returns whether a word is like `kw50`.
    private static func word(_ first: String, isWeek count: Int) -> Bool {
        first.hasPrefix("kw") && first.count > 2 && count <= 2
    }

    private static func span(_ first: CivilDate, _ count: Int) -> ClosedRange<CivilDate> {
        first...first.adding(days: count - 1)
    }

    /// Returns Saturday and Sunday. One that has begun is this one.
    private static func weekend(_ today: CivilDate, _ ahead: Int) -> ClosedRange<CivilDate> {
        let saturday = today.adding(days: Weekday.saturday.rawValue - today.weekday.rawValue)
        let hasBegun = today.weekday >= .saturday
        return span(hasBegun ? saturday.adding(days: 7 * ahead) : saturday, 2)
    }

    /// Returns a week of ISO 8601 by its number, and perhaps its year: the next one that is not over.
    private static func week(_ words: ArraySlice<String>, _ today: CivilDate) -> ClosedRange<CivilDate>? {
        guard words.count <= 2, let first = words.first, let number = Int(first) else { return nil }
        let present = ISOWeek(containing: today)
        var year = number < present.week ? present.year + 1 : present.year
        if words.count == 2 {
            guard let written = words.last.flatMap(writtenYear) else { return nil }
            year = written
        } else if ISOWeek(year: year, week: number) == nil {
            year += 1
        }
        guard let week = ISOWeek(year: year, week: number) else { return nil }
        return week.date(of: .monday)...week.date(of: .sunday)
    }
}
