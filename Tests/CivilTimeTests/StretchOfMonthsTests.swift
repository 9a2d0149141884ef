// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

/// Periods of months, the present week, and counts in a day, on Wednesday 3 March 2027 at 14:00.
@Suite struct StretchOfMonthsTests {
    private static let now = "2027-03-03T14:00"

    private static func last(_ text: String, _ language: SpokenLanguage) throws -> String? {
        try SpokenTable.times(text, at: now, language, count: 400).split(separator: " ").last.map(String.init)
    }

    /// The last month is meant to its end.
    @Test(
        arguments: [
            ("every monday from january to march", .english, "2027-03-08T09:00", "2027-03-29T09:00"),
            ("every day at 9 from april to june", .english, "2027-04-01T09:00", "2027-06-30T09:00"),
            ("from april to june every monday at 9", .english, "2027-04-05T09:00", "2027-06-28T09:00"),
            ("every day at 9 from november to january", .english, "2027-11-01T09:00", "2028-01-31T09:00"),
            ("every day at 9 from january to march 2028", .english, "2028-01-01T09:00", "2028-03-31T09:00"),
            ("jeden Montag von Januar bis März", .german, "2027-03-08T09:00", "2027-03-29T09:00"),
            ("jeden Tag von April bis Juni um 9", .german, "2027-04-01T09:00", "2027-06-30T09:00"),
            // "Until" excludes the month, as before.
            ("every day at 9 from april until june", .english, "2027-04-01T09:00", "2027-05-31T09:00"),
            ("every day at 9 from 1 april to 3 june", .english, "2027-04-01T09:00", "2027-06-03T09:00"),
        ] as [(String, SpokenLanguage, String, String)])
    func months(_ text: String, _ language: SpokenLanguage, _ first: String, _ last: String) throws {
        #expect(try SpokenTable.times(text, at: Self.now, language, count: 1) == first)
        #expect(try Self.last(text, language) == last)
    }

    @Test(
        arguments: [
            ("every day this week at 9", .english, "2027-03-04T09:00", "2027-03-07T09:00"),
            ("every day at 18 this week", .english, "2027-03-03T18:00", "2027-03-07T18:00"),
            ("every weekday this month at 9", .english, "2027-03-04T09:00", "2027-03-31T09:00"),
            ("jeden Tag um 9 diese Woche", .german, "2027-03-04T09:00", "2027-03-07T09:00"),
            ("saturday this week", .english, "2027-03-06T09:00", "2027-03-06T09:00"),
            ("saturday of this week at 10", .english, "2027-03-06T10:00", "2027-03-06T10:00"),
            ("this week on friday", .english, "2027-03-05T09:00", "2027-03-05T09:00"),
            ("Sonntag dieser Woche", .german, "2027-03-07T09:00", "2027-03-07T09:00"),
            ("Freitag diese Woche um 10", .german, "2027-03-05T10:00", "2027-03-05T10:00"),
        ] as [(String, SpokenLanguage, String, String)])
    func thisWeek(_ text: String, _ language: SpokenLanguage, _ first: String, _ last: String) throws {
        #expect(try SpokenTable.times(text, at: Self.now, language, count: 1) == first)
        #expect(try Self.last(text, language) == last)
    }

    /// Each refusal names the open part, and its lines keep the other words.
    @Test(
        arguments: [
            ("this week", .english, "leaves open on which day", "every day this week"),
            ("diese Woche", .german, "leaves open on which day", "jeden Tag diese Woche"),
            ("3x a day at 9", .english, "leaves open at which times", "every day at 8:00, 14:00 and 20:00"),
            ("3x daily at 9", .english, "leaves open at which times", "every day at 8:00, 14:00 and 20:00"),
            ("diese Woche", .german, "leaves open on which day", "Freitag diese Woche"),
            ("3x tgl um 9", .german, "leaves open at which times", "jeden Tag um 8:00, 14:00 und 20:00"),
            ("2x am Tag um 9", .german, "leaves open at which times", "jeden Tag um 8:00 und 20:00"),
            ("Mo + Mi 8:00", .german, "Several days", "jeden Mo + Mi 8:00"),
            ("mon + wed 8:00", .english, "Several days", "every mon + wed 8:00"),
        ] as [(String, SpokenLanguage, String, String)])
    func refusals(_ text: String, _ language: SpokenLanguage, _ reason: String, _ line: String) throws {
        let error = try #require(throws: TimeTextError.self) {
            _ = try SpokenTable.read(text, at: Self.now, language)
        }
        #expect(error.reason.contains(reason), "\(error)")
        #expect(error.hint.contains("\"\(line)\""), "\(error)")
        _ = try SpokenTable.read(line, at: Self.now, language)
    }

    @Test(
        arguments: [
            ("3x täglich um 8, 13 und 18 Uhr", "2027-03-03T18:00 2027-03-04T08:00"),
            ("jeden Mo + Mi 8:00", "2027-03-08T08:00 2027-03-10T08:00"),
            ("jeden Mo+Mi 8:00", "2027-03-08T08:00 2027-03-10T08:00"),
        ])
    func germanSigns(_ text: String, _ times: String) throws {
        #expect(try SpokenTable.times(text, at: Self.now, .german) == times)
    }
}
