// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

/// Lengths of time in words, and lengths with a colon.
@Suite struct SpanWordsTests {
    @Test(
        arguments: [
            ("half an hour", 30), ("an hour and a half", 90), ("an hour", 60), ("three quarters of an hour", 45),
            ("two and a half hours", 150), ("a day", 1_440), ("1 hour and a quarter", 75),
            ("eine halbe Stunde", 30), ("anderthalb Stunden", 90), ("eine Viertelstunde", 15), ("2 Tage", 2_880),
            ("eine Stunde und 20 Minuten", 80), ("zweieinhalb Stunden", 150), ("1,5 Stunden", 90),
            ("1:30h", 90), ("1:30 h", 90), ("0:45h", 45), ("1:30 hours", 90), ("1:30 Std", 90), ("12:00h", 720),
            // Digits are read as before.
            ("45m", 45), ("1h30", 90), ("PT15M", 15),
        ])
    func aLength(_ text: String, _ minutes: Int64) throws {
        #expect(try Span.parse(text) == minutes * Span.minute)
    }

    @Test(arguments: [
        "hour", "minute", "a", "half", "two eggs", "1:30", "1:60h", "in an hour", "the hour", "half a year", "2 months",
        "a few minutes", "an hour ago", "tomorrow", "Focus", "Call Ada", "9 am", "1:30 am", "5 to 10",
    ])
    func noLength(_ text: String) { #expect(throws: TimeTextError.self) { try Span.parse(text) } }

    /// Alone among words for a time, it could be the time of day: the refusal has a line for both.
    @Test(
        arguments: [
            ("1:30h", .english, "Write \"at 1:30\" or \"in 1h30\"."), ("0:45 h", .english, "\"in 0h45\"."),
            ("1:30h", .german, "Write \"um 1:30\" or \"in 1h30\"."),
        ] as [(String, SpokenLanguage, String)])
    func aTimeOrALength(_ text: String, _ language: SpokenLanguage, _ hint: String) throws {
        let error = try #require(throws: TimeTextError.self) {
            _ = try SpokenTable.read(text, at: "2027-03-03T14:00", language)
        }
        #expect(error.hint.contains(hint), "\(error)")
    }

    @Test(
        arguments: [
            ("in 1:30h", "2027-03-03T15:30"), ("at 1:30h", "2027-03-04T01:30"), ("18:30h", "2027-03-03T18:30"),
            ("18:30 h", "2027-03-03T18:30"), ("tomorrow 8:30h", "2027-03-04T08:30"), ("in 1:30 h", "2027-03-03T15:30"),
            ("every 1:30h", "2027-03-03T15:30 2027-03-03T17:00"),
        ])
    func aTimeIsClear(_ text: String, _ times: String) throws {
        #expect(try SpokenTable.times(text, at: "2027-03-03T14:00") == times)
    }
}
