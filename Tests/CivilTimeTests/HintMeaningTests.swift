// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

/// Lines in hints mean what the refused words say, on Wednesday 3 March 2027 at 14:00.
@Suite struct HintMeaningTests {
    private static let now = "2027-03-03T14:00"

    private static func hint(_ text: String, _ language: SpokenLanguage) throws -> String {
        let error = try #require(throws: TimeTextError.self) {
            _ = try SpokenTable.read(text, at: now, language)
        }
        return error.hint
    }

    private static func lines(_ text: String, _ language: SpokenLanguage) throws -> [String] {
        let hint = try hint(text, language)
        // Examples do not claim to be what was meant.
        guard !hint.hasPrefix("Say it like") else { return [] }
        return hint.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }

    /// No line exists that means these words: the refusal says what is wrong, and at most has an example.
    @Test(
        arguments: [
            ("last night", .english), ("last week", .english), ("yesterday 9am", .english), ("every 0 days", .english),
            ("every 3 weekdays", .english), ("monday this week", .english), ("mondays in odd weeks", .english),
            ("every 4-6 hours", .english), ("every morning evening at 9", .english), ("tomorrow not at 9", .english),
            ("every day at 9 only in odd weeks", .english), ("Read Chapter 3 tomorrow", .english),
            ("letzte Nacht", .german), ("letzte Woche", .german), ("in ungeraden Wochen montags", .german),
            ("3x täglich Tabletten", .german), ("Mo + Mi 8:00 Yoga", .german), ("alle 4-6 Stunden", .german),
            ("Montag dieser Woche", .german), ("gestern 9 Uhr", .german), ("alle 3 Freitage um 9", .german),
        ] as [(String, SpokenLanguage)])
    func noLine(_ text: String, _ language: SpokenLanguage) throws {
        #expect(try Self.lines(text, language) == [])
    }

    /// A day that its month lacks is answered with the last one.
    @Test(arguments: [
        ("2027-02-30", "2027-02-28"), ("2028-02-30 9:00", "2028-02-29"), ("31.4.", "30.4."),
        ("every month on the 32nd", "31st"),
    ])
    func theLastDayIsNamed(_ text: String, _ day: String) throws {
        #expect(try Self.hint(text, .english).contains(day))
    }

    /// The name of a city behind a time could belong to a title.
    @Test(arguments: [
        ("15:00 New York", "15:00 in New York"), ("tomorrow 9am Tokyo", "tomorrow 9am in Tokyo"),
    ])
    func theZoneOfACityIsNamed(_ text: String, _ line: String) throws {
        #expect(try Self.hint(text, .english) == "Write \"\(line)\".")
    }

    /// Each line is one of the readings of the words.
    @Test(
        arguments: [
            ("tomorow at 9", .english, ["2027-03-04T09:00"]),
            ("every mon-fry at 6:30", .english, ["2027-03-04T06:30 2027-03-05T06:30"]),
            ("every tusday at 9", .english, ["2027-03-09T09:00 2027-03-16T09:00"]),
            ("in 90", .english, ["2027-03-03T15:30", "2027-03-07T08:00"]),
            ("monday 9 10", .english, ["2027-03-08T09:10"]),
            (
                "every day at 9 17", .english,
                ["2027-03-04T09:17 2027-03-05T09:17", "2027-03-03T17:00 2027-03-04T09:00"]
            ),
            ("18h", .english, ["2027-03-03T18:00", "2027-03-04T08:00"]),
            ("1:30h", .english, ["2027-03-04T01:30", "2027-03-03T15:30"]),
            ("6/7", .english, ["2027-07-06T09:00", "2027-06-07T09:00"]),
            ("last friday", .english, ["2027-03-26T09:00"]),
            ("every 2 fridays at 9", .english, ["2027-03-05T09:00 2027-03-19T09:00"]),
            ("every day on friday at 9", .english, ["2027-03-05T09:00 2027-03-12T09:00"]),
            ("9am Pacific", .english, ["2027-03-03T18:00"]),
            ("3x a day at 9", .english, ["2027-03-03T20:00 2027-03-04T08:00"]),
            ("mon + wed 8:00", .english, ["2027-03-08T08:00 2027-03-10T08:00"]),
            ("today in 12 hours", .english, ["2027-03-04T02:00"]),
            ("jeden Dinstag um 9", .german, ["2027-03-09T09:00 2027-03-16T09:00"]),
            ("morgn um 9", .german, ["2027-03-04T09:00"]),
            ("Freitag 13", .german, ["2027-03-05T13:00", "2027-08-13T09:00"]),
            ("jeden Tag am Freitag um 9", .german, ["2027-03-05T09:00 2027-03-12T09:00"]),
            ("Mo + Mi 8:00", .german, ["2027-03-08T08:00 2027-03-10T08:00"]),
            ("in acht Tagen", .german, ["2027-03-10T14:00", "2027-03-11T14:00"]),
            ("jede Woche am 5.", .german, ["2027-03-05T09:00 2027-03-12T09:00"]),
        ] as [(String, SpokenLanguage, [String])])
    func eachLineIsAReading(_ text: String, _ language: SpokenLanguage, _ readings: [String]) throws {
        let lines = try Self.lines(text, language)
        #expect(try lines.map { try SpokenTable.times($0, at: Self.now, language) } == readings, "\(lines)")
    }
}
