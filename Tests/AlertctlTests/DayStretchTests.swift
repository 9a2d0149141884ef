// SPDX-License-Identifier: Apache-2.0

import CivilTime
import ClientKit
import Testing

@testable import alertctl

/// Several days in words. It is Sunday, 29 November 2026, in week 48.
@Suite struct DayStretchTests {
    private static let today = CivilDate(year: 2026, month: 11, day: 29) ?? .earliest

    @Test(
        arguments: [
            ("this week", "2026-11-23", "2026-11-29"), ("week", "2026-11-23", "2026-11-29"),
            ("diese Woche", "2026-11-23", "2026-11-29"), ("next week", "2026-11-30", "2026-12-06"),
            ("nächste Woche", "2026-11-30", "2026-12-06"), ("in der nächsten Woche", "2026-11-30", "2026-12-06"),
            ("week 50", "2026-12-07", "2026-12-13"), ("in week 50", "2026-12-07", "2026-12-13"),
            ("KW 50", "2026-12-07", "2026-12-13"), ("kw50", "2026-12-07", "2026-12-13"),
            ("Kalenderwoche 50", "2026-12-07", "2026-12-13"), ("calendar week 50", "2026-12-07", "2026-12-13"),
            // The next one that is not over.
            ("week 48", "2026-11-23", "2026-11-29"), ("week 2", "2027-01-11", "2027-01-17"),
            ("week 50 2027", "2027-12-13", "2027-12-19"), ("week 53", "2026-12-28", "2027-01-03"),
            ("next month", "2026-12-01", "2026-12-31"), ("this month", "2026-11-01", "2026-11-30"),
            ("nächsten Monat", "2026-12-01", "2026-12-31"), ("december", "2026-12-01", "2026-12-31"),
            ("im Februar", "2027-02-01", "2027-02-28"), ("march 2028", "2028-03-01", "2028-03-31"),
            ("this weekend", "2026-11-28", "2026-11-29"), ("next weekend", "2026-12-05", "2026-12-06"),
            ("am nächsten Wochenende", "2026-12-05", "2026-12-06"), ("next 3 days", "2026-11-29", "2026-12-01"),
            ("die nächsten 3 Tage", "2026-11-29", "2026-12-01"),
        ])
    func eachIsAllOfItsDays(_ words: String, _ first: String, _ last: String) throws {
        let stretch = try #require(DayStretch([words], today: Self.today, firstWeekday: .monday), "\(words)")
        #expect(stretch.days.lowerBound.text == first && stretch.days.upperBound.text == last, "\(stretch)")
        #expect(
            DayStretch(words.split(separator: " ").map { String($0) }, today: Self.today, firstWeekday: .monday)
                == stretch)
    }

    /// Two digits are a day, and four are a year.
    @Test(arguments: ["december 24", "dec 24", "december 5", "oct 31", "Dezember 24", "december 24th", "week 50 27"])
    func aMonthWithADayIsNoMonth(_ words: String) {
        #expect(DayStretch([words], today: Self.today, firstWeekday: .monday) == nil)
    }

    @Test(
        arguments: [
            ("next year", "january 2027"), ("this year", "november 2026"), ("nächstes Jahr", "january 2027"),
            ("im nächsten Jahr", "january 2027"), ("year", "november 2026"), ("2027", "january 2027"),
        ])
    func aYearIsRefused(_ words: String, _ month: String) throws {
        let failure = try #require(DayStretch.yearRefusal([words], today: Self.today), "\(words)")
        #expect(failure.remedy == "Name a month: alertctl calendar agenda \(month)")
        #expect(DayStretch.yearRefusal(words.split(separator: " ").map(String.init), today: Self.today) == failure)
    }

    /// A list shows all days of a year, and the days of hours.
    @Test(arguments: [
        ("next year", "2027-01-01", "2027-12-31"), ("this year", "2026-01-01", "2026-12-31"),
        ("2028", "2028-01-01", "2028-12-31"), ("nächstes Jahr", "2027-01-01", "2027-12-31"),
    ])
    func aYearHasDays(_ words: String, _ first: String, _ last: String) throws {
        let days = try #require(DayStretch.year([words], today: Self.today)?.days)
        #expect(days.lowerBound.text == first && days.upperBound.text == last)
    }

    @Test(
        arguments: [
            ("tonight", []), ("this evening", []), ("tomorrow evening", ["tomorrow"]), ("monday morning", ["monday"]),
            ("friday 9am to sunday", ["friday", "sunday"]), ("friday", nil), ("dentist", nil), ("next week", nil),
        ] as [(String, [String]?)])
    func hoursHaveDays(_ words: String, _ days: [String]?) {
        #expect(DayStretch.withoutTime([words], dayAlone: Self.grammar.dayAlone) == days)
    }

    @Test(arguments: ["tomorrow", "in a year", "march next year", "24 december 2027", "last year", "next week"])
    func aDayIsNoYear(_ words: String) { #expect(DayStretch.yearRefusal([words], today: Self.today) == nil) }

    @Test(
        arguments: [
            ("tomorrow at 23:00", " tomorrow"), ("friday 9am", " friday"), ("tomorrow evening", " tomorrow"),
            ("tonight", ""), ("9am", ""), ("morgen Abend", " morgen"), ("friday 9am to sunday", " friday to sunday"),
            ("Freitag um 9 bis Sonntag", " Freitag to Sonntag"),
        ])
    func aTimeOfDayIsRefused(_ words: String, _ line: String) throws {
        let failure = try #require(DayStretch.timeRefusal([words], dayAlone: Self.grammar.dayAlone), "\(words)")
        #expect(failure.cause == "agenda takes days, and \(words) has a time of day")
        #expect(failure.remedy == "Write: alertctl calendar agenda\(line)")
    }

    @Test(arguments: ["tomorrow", "friday to sunday", "december 24", "in 3 days", "24 december", "2027-03-04", "Gym"])
    func aDayHasNoTimeOfDay(_ words: String) {
        #expect(DayStretch.timeRefusal([words], dayAlone: Self.grammar.dayAlone) == nil)
    }

    private static let grammar = TimeWords(
        now: berlin.now, zone: berlin.zone, database: ZoneDatabase(), languages: [.english])

    @Test(arguments: [
        "", "friday", "tomorrow", "next friday", "24 december", "2027-03-04", "week 54 2026", "in 2 weeks",
        "next 0 days",
        "every week", "weekly", "kwart",
    ])
    func aDayIsNone(_ words: String) {
        #expect(DayStretch([words], today: Self.today, firstWeekday: .monday) == nil)
    }

    @Test func aWeekBeginsOnThePersonsDay() {
        let week = DayStretch(["next week"], today: Self.today, firstWeekday: .sunday)
        #expect(week?.days.lowerBound.text == "2026-12-06")
    }

    @Test(
        arguments: [
            ("friday to sunday", "friday", "sunday"), ("from 3 december to 7 december", "3 december", "7 december"),
            ("Freitag bis Sonntag", "Freitag", "Sonntag"), ("tomorrow - 2027-03-04", "tomorrow", "2027-03-04"),
            ("friday..sunday", "friday", "sunday"), ("2026-12-04..2026-12-06", "2026-12-04", "2026-12-06"),
            ("friday .. sunday", "friday", "sunday"), ("friday-sunday", "friday", "sunday"), ("Mon-Fri", "Mon", "Fri"),
            ("fri\u{2013}sun", "fri", "sun"),
        ])
    func twoDaysAreTheEnds(_ words: String, _ first: String, _ last: String) {
        let ends = DayStretch.ends([words])
        #expect(ends?.first == first && ends?.last == last)
    }

    @Test(arguments: [
        "to sunday", "friday", "until sunday", "friday to", "from to sunday", "friday..", "..sunday", "stand-up",
        "2027-03-04", "sun-tan", "a..b..c",
    ])
    func oneDayHasNoEnds(_ words: String) { #expect(DayStretch.ends([words]) == nil) }
}
