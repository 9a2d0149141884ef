// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

/// Sentences of which a fragment was understood and then dropped, by what a person means, and lengths in days, which
/// are days of the calendar.
@Suite struct DroppedFragmentTests {
    private static func meaning(
        _ phrase: String, _ language: SpokenLanguage = .english, now: String = "2027-03-03T14:00"
    ) throws -> String {
        let line = CorpusTests.Line(number: 0, phrase: phrase, now: now, zone: "Europe/Berlin", expected: "")
        return try CorpusTests.meaning(line, language: language)
    }

    @Test(arguments: [
        // A time after the start or the end, where the repetition has a part of the day
        ("every evening starting tomorrow at 7", "2027-03-04T19:00, 2027-03-05T19:00, 2027-03-06T19:00"),
        ("every weekday morning starting monday at 7", "2027-03-08T07:00, 2027-03-09T07:00, 2027-03-10T07:00"),
        ("every night until sunday at 22:00", "2027-03-03T22:00, 2027-03-04T22:00, 2027-03-05T22:00"),
        ("every morning from 10 april at 6:30", "2027-04-10T06:30, 2027-04-11T06:30, 2027-04-12T06:30"),
        ("every evening starting tomorrow morning at 7", "refused: morning"),
        ("every evening until friday at 9am", "refused: at 9am"),
        // Several times after a start
        ("daily from monday at 8 and 20", "2027-03-08T08:00, 2027-03-08T20:00, 2027-03-09T08:00"),
        ("every day from monday at 8, 12 and 18", "2027-03-08T08:00, 2027-03-08T12:00, 2027-03-08T18:00"),
        ("every week starting friday at 9 and 17", "2027-03-05T09:00, 2027-03-05T17:00, 2027-03-12T09:00"),
        // A part of the day after a bound
        ("daily from monday evening", "2027-03-08T18:00, 2027-03-09T18:00, 2027-03-10T18:00"),
        ("every week starting friday evening", "2027-03-05T18:00, 2027-03-12T18:00, 2027-03-19T18:00"),
        ("every day at 8 starting monday evening", "refused: at 8"),
        ("every day at 20:00 starting monday evening", "2027-03-08T20:00, 2027-03-09T20:00, 2027-03-10T20:00"),
        ("every day at 9am starting monday evening", "2027-03-09T09:00, 2027-03-10T09:00, 2027-03-11T09:00"),
        ("every day until friday in the evening", "refused: in the evening"),
        // A number before weekdays
        ("4 mondays from today", "2027-03-29T09:00"), ("3 fridays from now at noon", "2027-03-19T12:00"),
        ("10 mondays", "refused: 10 mondays"), ("2 weekends", "refused: 2"),
        // The sun, a minute of the hour, and a length
        ("at sunset in 2 hours", "refused: in 2 hours"), ("at 20 past in 2 hours", "refused: in 2 hours"),
        ("on the hour in 3 hours", "refused: in 3 hours"), ("in 2 hours at 9", "refused: in 2 hours"),
        // Weekdays, a date and a repetition
        ("weekdays in june every hour", "2027-06-01T00:00, 2027-06-01T01:00, 2027-06-01T02:00"),
        ("mon-fri next week every day at 9", "2027-03-08T09:00, 2027-03-09T09:00, 2027-03-10T09:00"),
        ("every day next week at 9", "2027-03-08T09:00, 2027-03-09T09:00, 2027-03-10T09:00"),
        ("from next week mondays", "2027-03-08T09:00, 2027-03-15T09:00, 2027-03-22T09:00"),
        ("weekdays except friday every day at 9", "2027-03-04T09:00, 2027-03-08T09:00, 2027-03-09T09:00"),
        // An interval alone
        ("every 6 months", "2027-09-03T09:00, 2028-03-03T09:00, 2028-09-03T09:00"),
        ("every 2 weeks", "2027-03-17T09:00, 2027-03-31T09:00, 2027-04-14T09:00"),
        ("every day", "2027-03-04T09:00, 2027-03-05T09:00, 2027-03-06T09:00"),
        // Two meanings
        ("this wednesday", "refused: this wednesday"), ("this wednesday at 15:00", "2027-03-03T15:00"),
        ("monday 9 10", "refused: 9 10"), ("tomorrow 9 30", "2027-03-04T09:30"),
        ("noon in the evening", "refused: noon"),
        ("midnight in the morning", "refused: midnight"), ("in 0 minutes", "refused: in 0 minutes"),
        ("in 0 days", "refused: in 0 days"), ("today in 3 hours", "2027-03-03T17:00"),
        ("today in 12 hours", "refused: today"), ("tomorrow in 3 hours", "refused: tomorrow in 3 hours"),
    ])
    func noFragmentIsDropped(phrase: String, expected: String) throws {
        #expect(try Self.meaning(phrase) == expected)
    }

    @Test(arguments: [
        ("jeden Abend ab morgen um 7", "2027-03-04T19:00, 2027-03-05T19:00, 2027-03-06T19:00"),
        ("jeden Tag ab morgen Abend", "2027-03-04T18:00, 2027-03-05T18:00, 2027-03-06T18:00"),
        ("täglich ab Montag um 8 und 20 Uhr", "2027-03-08T08:00, 2027-03-08T20:00, 2027-03-09T08:00"),
        ("alle 2 Wochen", "2027-03-17T09:00, 2027-03-31T09:00, 2027-04-14T09:00"),
        ("jeden Tag nächste Woche um 9", "2027-03-08T09:00, 2027-03-09T09:00, 2027-03-10T09:00"),
        ("jeden 15. mittags", "2027-03-15T12:00, 2027-04-15T12:00, 2027-05-15T12:00"),
        ("diesen Mittwoch", "refused: diesen Mittwoch"),
    ])
    func inGermanEither(phrase: String, expected: String) throws {
        #expect(try Self.meaning(phrase, .german) == expected)
    }

    /// Before 9:00 and after it the first is the same.
    @Test(arguments: ["every 3 days", "every 2 weeks", "every week", "every month", "every year", "every other day"])
    func anIntervalAloneCountsFromToday(phrase: String) throws {
        #expect(try Self.meaning(phrase, now: "2027-03-03T08:00") == Self.meaning(phrase, now: "2027-03-03T14:00"))
    }

    /// The clocks go forward on 28 March 2027 in Berlin, and back on 31 October.
    @Test(arguments: [
        ("in 4 weeks", "2027-03-03T14:00", "2027-03-31T14:00"), ("in 30 days", "2027-03-03T14:00", "2027-04-02T14:00"),
        ("in 1 day", "2027-03-27T14:00", "2027-03-28T14:00"), ("in 24 hours", "2027-03-27T14:00", "2027-03-28T15:00"),
        ("P1D", "2027-03-27T14:00", "2027-03-28T14:00"), ("PT24H", "2027-03-27T14:00", "2027-03-28T15:00"),
        ("in 1 day 2 hours", "2027-03-27T14:00", "2027-03-28T16:00"),
        ("in 36h", "2027-10-30T14:00", "2027-11-01T01:00"),
        ("in 1.5 days", "2027-10-30T14:00", "2027-11-01T02:00"), ("in a day", "2027-03-27T02:30", "2027-03-28T03:30"),
        ("in a month", "2027-01-31T10:00", "2027-02-28T10:00"),
        ("in a month and 3 days", "2027-03-03T14:00", "2027-04-06T14:00"),
    ])
    func daysAreThoseOfTheCalendar(phrase: String, now: String, expected: String) throws {
        #expect(try Self.meaning(phrase, now: now) == expected)
    }

    @Test func whatNextFridayIsIsToldWhereADayIsCountedFromIt() throws {
        let zone = try CorpusTests.database.zone(named: "Europe/Berlin")
        let zones = FixedZoneSource(session: zone, database: CorpusTests.database)
        let now = try #require(zone.instant(of: CivilDateTime("2027-03-03T14:00")))
        func notes(_ text: String) throws -> [String] { try SpokenTime(text, now: now, zones: zones).notes }
        for text in ["the saturday after next", "2 days after next saturday"] {
            #expect(try notes(text).contains("Next Saturday is taken as Saturday 6 March 2027."), "\(text)")
        }
        #expect(try notes("an hour before midnight friday") == ["Midnight is taken as the end of that day."])
    }
}
