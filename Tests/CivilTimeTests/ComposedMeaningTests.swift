// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import CivilTime

/// Phrases with the same meaning have the same answer: in both languages, at several hours, on the day itself and in
/// the middle of a span. `ALERTD_TEST_PHRASES` and `ALERTD_TEST_SEED` set how many and which.
@Suite struct ComposedMeaningTests {
    private static let hours = ["08:00", "08:59", "09:00", "14:00", "23:50"]
    private static let environment = ProcessInfo.processInfo.environment
    private static let phrasesPerLanguage = environment["ALERTD_TEST_PHRASES"].flatMap { Int($0) } ?? 300

    /// A way to say a meaning.
    private struct Way {
        var text: String
        var language = SpokenLanguage.english
    }

    /// A day, as people name it on another day.
    private struct Day {
        let date: CivilDate
        let today: CivilDate

        private static let german = [
            "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
            "Dezember",
        ]
        private static let weekdays = [
            "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag",
        ]

        private var month: String { Vocabulary.monthNames[date.month - 1].lowercased() }
        private var monat: String { Self.german[date.month - 1] }
        var distance: Int { date.dayNumber - today.dayNumber }

        /// The names with the year.
        func full(_ language: SpokenLanguage) -> [String] {
            language == .english
                ? [date.text, "\(date.day) \(month) \(date.year)", "\(month) \(date.day), \(date.year)"]
                : [date.text, "\(date.day). \(monat) \(date.year)", "\(date.day).\(date.month).\(date.year)"]
        }

        /// The names without the year.
        func short(_ language: SpokenLanguage) -> [String] {
            language == .english
                ? ["\(date.day) \(month)", "\(month) \(date.day)", "the \(date.day.ordinalText) of \(month)"]
                : ["\(date.day). \(monat)", "\(date.day).\(date.month)."]
        }

        /// The names for a day of the coming week.
        func near(_ language: SpokenLanguage) -> [String] {
            var names: [String] = []
            if distance == 0 { names.append(language == .english ? "today" : "heute") }
            if distance == 1 { names.append(language == .english ? "tomorrow" : "morgen") }
            if 0...6 ~= distance {
                names.append(
                    language == .english
                        ? date.weekday.name.lowercased() : Self.weekdays[date.weekday.rawValue - 1])
            }
            return names
        }

        /// Every name of a day that is not over.
        func ahead(_ language: SpokenLanguage) -> [String] {
            full(language) + (0...300 ~= distance ? short(language) + near(language) : [])
        }
    }

    private struct Composer {
        var random: SplitMix
        var today = CivilDate(dayNumber: 0)
        private static let words = ["two": 2, "three": 3, "four": 4]
        private static let zahlen = [2: "zwei", 3: "drei", 4: "vier"]

        mutating func day(_ range: ClosedRange<Int>) -> Day {
            Day(date: today.adding(days: Int.random(in: range, using: &random)), today: today)
        }

        /// The ways to say a time of day.
        mutating func hour(_ language: SpokenLanguage, _ hour: Int) -> [String] {
            let names = [7: ("seven", "sieben"), 9: ("nine", "neun"), 11: ("eleven", "elf")]
            let (english, german) = names[hour] ?? ("\(hour)", "\(hour)")
            return language == .english
                ? ["at \(hour)", "at \(hour):00", "at \(english)", "at \(hour)am"]
                : ["um \(hour)", "um \(hour):00", "um \(hour) Uhr", "um \(german)", "so um \(hour)"]
        }

        /// The ways to say an interval of days, weeks or months.
        func interval(_ language: SpokenLanguage, _ count: Int, _ unit: Int) -> [String] {
            let (english, german) = [("days", "Tage"), ("weeks", "Wochen"), ("months", "Monate")][unit]
            let named = Self.words.first { $0.value == count }?.key ?? ""
            var ways =
                language == .english
                ? ["every \(count) \(english)", "every \(named) \(english)"]
                : ["alle \(count) \(german)", "alle \(Self.zahlen[count] ?? "") \(german)"]
            if unit == 1 {
                ways.append(language == .english ? "every \(7 * count) days" : "alle \(7 * count) Tage")
            }
            if language == .english, count == 2 { ways.append("every other \(english.dropLast())") }
            return ways
        }

        /// A meaning in several ways; nil if the days do not make one.
        mutating func meaning() -> [Way] {
            let kind = Int.random(in: 0..<8, using: &random)
            let (hour, count, unit) = (
                [7, 9, 11].randomElement(using: &random) ?? 9, Int.random(in: 2...4, using: &random),
                Int.random(in: 0...2, using: &random)
            )
            let (past, start) = (day(-60 ... -1), day(0...60))
            let end = Day(date: start.date.adding(days: Int.random(in: 5...90, using: &random)), today: today)
            let first = Bool.random(using: &random) ? past : start
            let left = day(1...6)
            var ways: [Way] = []
            for language in SpokenLanguage.allCases {
                let isEnglish = language == .english
                let (from, to, until, starting) =
                    isEnglish ? ("from", "to", "until", "starting") : ("vom", "bis", "bis", "ab")
                let daily = isEnglish ? ["every day", "daily", "each day"] : ["jeden Tag", "täglich"]
                let times = self.hour(language, hour)
                let intervals = interval(language, count, unit)
                var texts: [String] = []
                switch kind {
                case 0:
                    // An interval counts from today.
                    texts = intervals.map { "\($0) \(times.randomElement(using: &random) ?? "")" }
                    texts += (Day(date: today, today: today)).ahead(language).map {
                        "\(intervals[0]) \(times[0]) \(starting) \($0)"
                    }
                case 1:
                    // A start that is ahead, with the default hour unsaid and said, and perhaps with an end far away.
                    let far = count == 2 ? " \(until) \(today.year + 3)-02-02" : ""
                    let said = hour == 9 ? [""] + times.map { " " + $0 } : times.map { " " + $0 }
                    texts = start.ahead(language).map {
                        "\(intervals.randomElement(using: &random) ?? "")\(said.randomElement(using: &random) ?? "")"
                            + " \(starting) \($0)\(far)"
                    }
                case 2:
                    // A span that is running, or ahead.
                    let spans = zip(
                        first.full(language) + first.short(language), end.full(language) + end.short(language))
                    texts = spans.map {
                        "\(daily.randomElement(using: &random) ?? "") \(times[0]) \(from) \($0) \(to) \($1)"
                    }
                case 3:
                    // An interval in such a span.
                    let spans = zip(
                        first.full(language) + first.short(language), end.full(language) + end.short(language))
                    texts = spans.map {
                        "\(intervals.randomElement(using: &random) ?? "") \(times.randomElement(using: &random) ?? "")"
                            + " \(from) \($0) \(to) \($1)"
                    }
                case 4:
                    // An end.
                    let names =
                        start.full(language) + start.short(language)
                        + (start.distance == 0 ? [start.near(language)[0]] : start.near(language))
                    texts = names.map {
                        "\(daily.randomElement(using: &random) ?? "") \(times.randomElement(using: &random) ?? "")"
                            + " \(until) \($0)"
                    }
                case 5:
                    // An exception, as a weekday and as a date, in a week.
                    let week = today.adding(days: 6)
                    let except = isEnglish ? "except" : "außer"
                    texts =
                        (left.full(language).prefix(2) + left.near(language).suffix(1) + left.short(language).prefix(1))
                        .map { "\(daily[0]) \(times[0]) \(until) \(week.text) \(except) \($0)" }
                case 6:
                    // Once, with the day and its time in either order.
                    texts = start.ahead(language).filter { _ in start.distance > 0 }.map {
                        let time = times.randomElement(using: &random) ?? ""
                        return isEnglish || $0.contains("-") || Bool.random(using: &random)
                            ? "\($0) \(time)" : "am \($0) \(time)"
                    }
                    texts = texts.filter { !$0.hasPrefix("am morgen") }
                default:
                    // A day of the next year, before and after "of".
                    let year = today.year + 1
                    switch (unit, isEnglish) {
                    case (0, true): texts = ["first day next year", "first day of next year", "1 january \(year)"]
                    case (0, false): texts = ["erster Tag nächstes Jahr", "1. Januar nächstes Jahr", "1.1.\(year)"]
                    case (_, true): texts = ["first monday next year", "first monday of next year"]
                    case (_, false): texts = ["erster Montag nächstes Jahr", "erster Montag des nächsten Jahres"]
                    }
                }
                ways += texts.map { Way(text: $0, language: language) }
            }
            return ways
        }
    }

    private static func answer(_ way: Way, at now: String) throws -> String {
        try SpokenTable.times(way.text, at: now, way.language, count: 4)
    }

    @Test func everyWayHasTheSameAnswer() throws {
        let seed = Self.environment["ALERTD_TEST_SEED"].flatMap { UInt64($0) } ?? 20_270_303
        print("ComposedMeaningTests: ALERTD_TEST_SEED=\(seed)")
        var composer = Composer(random: SplitMix(state: seed))
        var said: [SpokenLanguage: Int] = [:]
        var (meanings, refused) = (0, 0)
        while SpokenLanguage.allCases.contains(where: { said[$0, default: 0] < Self.phrasesPerLanguage }) {
            composer.today = CivilDate(dayNumber: 20_880 + Int.random(in: 0..<1_500, using: &composer.random))
            let hour = Self.hours.randomElement(using: &composer.random) ?? "09:00"
            let now = "\(composer.today.text)T\(hour)"
            let ways = composer.meaning()
            guard let first = ways.first else { continue }
            let answer = try Self.answer(first, at: now)
            meanings += 1
            if answer == "refused" { refused += 1 }
            for way in ways {
                said[way.language, default: 0] += 1
                let other = try Self.answer(way, at: now)
                #expect(other == answer, "\(now): \"\(way.text)\" and \"\(first.text)\"")
            }
        }
        // What is refused in every way compares nothing.
        #expect(refused * 5 < meanings, "\(refused) of \(meanings)")
    }
}
