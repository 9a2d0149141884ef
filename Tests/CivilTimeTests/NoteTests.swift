// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

/// Notes about a time: the chosen day, and dates in the person's format.
@Suite struct NoteTests {
    private static let now = "2027-03-04T10:30"

    private static func read(
        _ text: String, _ display: DisplayHabits = .plain, language: SpokenLanguage = .english
    ) throws -> SpokenTime {
        let zone = try CorpusTests.database.zone(named: "Europe/Berlin")
        let zones = FixedZoneSource(session: zone, database: CorpusTests.database)
        let now = try #require(zone.instant(of: CivilDateTime(now)))
        return try SpokenTime(
            text, now: now, zones: zones, reference: ZoneReference("Europe/Berlin"),
            habits: SpeakingHabits(language: language, display: display))
    }

    @Test(arguments: [
        ("next month", "No day was given, so it is a month from today."),
        ("next month at 9", "No day was given, so it is a month from today."),
        ("next year", "No day was given, so it is a year from today."),
        ("next week", "No day was given, so it is a week from today."),
        ("next week at noon", "No day was given, so it is a week from today."),
    ])
    func theDayThatWasChosenIsTold(text: String, note: String) throws {
        #expect(try Self.read(text).notes.contains(note))
    }

    @Test(arguments: ["nächsten Monat", "nächste Woche um 9", "nächstes Jahr"])
    func alsoInGerman(text: String) throws {
        #expect(try Self.read(text, language: .german).notes.contains { $0.hasPrefix("No day was given") })
    }

    /// Times that the words do not name are named, with a line that names others and is understood.
    @Test(
        arguments: [
            ("twice a day until sunday", .english, "8:00 and 20:00", "twice a day at 9:00 and 21:00 until sunday"),
            ("2x daily", .english, "8:00 and 20:00", "2x daily at 9:00 and 21:00"),
            ("on weekdays twice a day", .english, "8:00 and 20:00", "on weekdays twice a day at 9:00 and 21:00"),
            (
                "three times a day for 5 days", .english, "8:00, 14:00 and 20:00",
                "three times a day at 9:00, 15:00 and 21:00 for 5 days"
            ),
            (
                "4 times a day", .english, "8:00, 12:00, 16:00 and 20:00",
                "4 times a day at 9:00, 13:00, 17:00 and 21:00"
            ),
            ("zweimal täglich", .german, "8:00 and 20:00", "zweimal täglich um 9:00 und 21:00"),
            ("3x am Tag", .german, "8:00, 14:00 and 20:00", "3x am Tag um 9:00, 15:00 und 21:00"),
        ] as [(String, SpokenLanguage, String, String)])
    func timesThatNobodyGaveAreTold(text: String, language: SpokenLanguage, times: String, line: String) throws {
        #expect(
            try Self.read(text, language: language).notes.contains(
                "No times of day were given, so they are \(times); for others say \"\(line)\"."))
        #expect(try Self.read(line, language: language).notes.allSatisfy { !$0.hasPrefix("No times of day") })
    }

    /// A part of the times, another period and an open end leave the times open.
    @Test(arguments: [
        "twice a day at 9", "twice a day in the morning", "6 times a day", "twice a week", "twice a month",
        "twice a day until friday at 9", "twice a day between 9 and 17", "twice every other day",
    ])
    func timesThatAreOpenAreRefused(text: String) {
        #expect(throws: TimeTextError.self) { try Self.read(text) }
    }

    @Test func anHourOfTheNightIsTold() throws {
        let note = "3 is taken as 03:00, in the night; say 3pm for the afternoon."
        for text in ["at 3", "tomorrow at 3", "every day at 3"] { #expect(try Self.read(text).notes.contains(note)) }
        let american = "3 is taken as 3:00 AM, in the night; say 3pm for the afternoon."
        #expect(try Self.read("three o'clock", Self.american).notes.contains(american))
        for text in [
            "at 3pm", "at 03:00", "02:30", "0330", "3 in the morning", "at 9", "this afternoon at 3", "half past six",
            "quarter past midnight", "tomorrow at the same time",
        ] {
            #expect(try Self.read(text).notes.allSatisfy { !$0.contains("in the night") }, "\(text)")
        }
    }

    @Test(arguments: [
        ("half past five", "5:30 is taken as 05:30, in the night; say 5:30pm for the afternoon."),
        ("quarter to six", "5:45 is taken as 05:45, in the night; say 5:45pm for the afternoon."),
        ("tomorrow at half past three", "3:30 is taken as 03:30, in the night; say 3:30pm for the afternoon."),
        ("monday at quarter past three", "3:15 is taken as 03:15, in the night; say 3:15pm for the afternoon."),
        ("tomorrow at 3:30", "3:30 is taken as 03:30, in the night; say 3:30pm for the afternoon."),
        ("at 3:00", "3 is taken as 03:00, in the night; say 3pm for the afternoon."),
        ("every day at 3 30", "3:30 is taken as 03:30, in the night; say 3:30pm for the afternoon."),
    ])
    func anHourAndMinuteOfTheNightIsTold(text: String, note: String) throws {
        #expect(try Self.read(text).notes.contains(note))
    }

    @Test(arguments: [
        ("Freitag um halb drei", "2:30 is taken as 02:30, in the night; say 14:30 for the afternoon."),
        ("um Viertel nach drei", "3:15 is taken as 03:15, in the night; say 15:15 for the afternoon."),
        ("jeden Tag um halb drei", "2:30 is taken as 02:30, in the night; say 14:30 for the afternoon."),
        ("um 3 Uhr", "3 is taken as 03:00, in the night; say 15:00 for the afternoon."),
    ])
    func anHourOfTheNightIsToldInGerman(text: String, note: String) throws {
        #expect(try Self.read(text, language: .german).notes.contains(note))
    }

    @Test func whichFridayIsNextIsTold() throws {
        let note =
            "Next Friday is taken as Friday 5 March 2027; say \"friday next week\" for Friday 12 March 2027."
        for text in ["next friday", "next friday noon", "every day until next friday"] {
            #expect(try Self.read(text).notes.contains(note), "\(text)")
        }
        let german =
            "Next Friday is taken as Friday 5 March 2027; say \"Freitag nächste Woche\" for Friday 12 March 2027."
        #expect(try Self.read("nächsten Freitag", language: .german).notes.contains(german))
        // Of a day of the next week there is no doubt.
        for text in ["next monday", "next thursday", "friday", "monday after next"] {
            #expect(try Self.read(text).notes.allSatisfy { !$0.hasPrefix("Next ") }, "\(text)")
        }
    }

    @Test func theDayInAnotherZoneIsTold() throws {
        let zone = try CorpusTests.database.zone(named: "UTC")
        let zones = FixedZoneSource(session: zone, database: CorpusTests.database)
        let now = try #require(zone.instant(of: CivilDateTime("2026-11-25T02:24")))
        func notes(_ text: String) throws -> [String] {
            try SpokenTime(text, now: now, zones: zones, reference: ZoneReference("UTC")).notes
        }
        #expect(try notes("tomorrow 9am EST") == ["Tomorrow is Wednesday 25 November 2026 in America/New_York."])
        #expect(try notes("friday 9am America/New_York") == ["Today is Tuesday 24 November 2026 in America/New_York."])
        for text in ["tomorrow at noon JST", "9am EST", "2026-12-05 9:00 EST"] { #expect(try notes(text) == []) }
    }

    @Test func monthsOfARepetitionAreThoseOfEveryYear() throws {
        let note = "It comes in January of every year; add \"until the end of january\" for the next one alone."
        #expect(try Self.read("every day in january at 8").notes == [note])
        let once = try Self.read("every day in january at 8 until the end of january")
        #expect(
            once.notes == ["It ends on Monday 31 January 2028."] && once.trigger.summary.contains("January"),
            "\(once.trigger.summary)")
        #expect(
            try Self.read("jeden Montag im Dezember um 9", language: .german).notes.contains {
                $0.contains("in December of every year")
            })
    }

    @Test func aNoteIsToldOnce() throws {
        let notes = try Self.read("every tuesday starting in 2 weeks").notes
        #expect(notes == ["No time of day was given, so it is 9:00."])
    }

    /// A time that names its day needs no note about it.
    @Test(arguments: [
        "friday next week", "15th of next month", "next month on the 6th", "in a month", "in 2 weeks", "in a year",
        "end of next month", "monday after next",
    ])
    func aDayThatWasNamedIsNot(text: String) throws {
        #expect(try !Self.read(text).notes.contains { $0.hasPrefix("No day was given") })
    }

    @Test(arguments: [
        "every 1000000 years", "every 1001 years", "every 12001 months", "every 99999999 weeks", "every 1000000 days",
        "every 99999999 hours", "every 600000000 minutes", "every 1000000 days at sunset",
    ])
    func anIntervalThatNobodyWaitsForIsRefused(text: String) throws {
        let error = #expect(throws: TimeTextError.self) { try Self.read(text) }
        #expect(error?.reason == "The interval is too long (maximum 1,000 years).")
    }

    @Test func aLongIntervalIsUnderstood() throws {
        for text in ["every 1000 years", "every 10 years", "every 5000 weeks", "every 1000 hours"] {
            #expect(try Self.read(text).trigger.repeats)
        }
        let error = #expect(throws: TimeTextError.self) { try Self.read("alle 1000000 Jahre", language: .german) }
        #expect(error?.reason == "The interval is too long (maximum 1,000 years).")
    }

    private static let american = DisplayHabits(locale: "en_US")
    private static let swedish = DisplayHabits(locale: "sv_SE")

    @Test(arguments: [
        ("tomorrow", american, "No time of day was given, so it is 9:00 AM."),
        ("this evening", american, "The evening is taken as 6:00 PM."),
        ("tomorrow eod", american, "The end of the day is taken as 5:00 PM."),
        ("2027-03-28 02:30", american, "The clocks jump over 2:30 AM that day; it comes at 3:30 AM."),
        (
            "every sunday at 2:30 starting 2027-03-28 02:30 for 1 times", american,
            "The clocks jump over 2:30 AM on Sunday, March 28, 2027; it comes at 3:30 AM that day."
        ),
        (
            "every day at 9 except 24 dec to 2 jan", american,
            "Leaves out Friday, December 24, 2027 to Sunday, January 2, 2028."
        ),
        ("every day at 9 except 24 dec", swedish, "Leaves out Friday 2027-12-24."),
        ("week 20", swedish, "Week 20 begins on Monday 2027-05-17."),
        ("week 20", DisplayHabits.plain, "Week 20 begins on Monday 17 May 2027."),
    ])
    func datesStandAsTheyAreShown(text: String, display: DisplayHabits, note: String) throws {
        let spoken = try Self.read(text, display)
        var notes = spoken.notes
        let zone = try CorpusTests.database.zone(named: "Europe/Berlin")
        notes += spoken.trigger.clockChangeNotes(for: [spoken.due], in: zone, display)
        #expect(notes.contains(note), "\(notes)")
    }

    @Test(arguments: [
        ("march 5", "2027-03-05T10:00", "Today's 09:00 is over, so it is Sunday 5 March 2028."),
        ("friday", "2027-03-05T10:00", "Today's 09:00 is over, so it is Friday 12 March 2027."),
        ("the 5th", "2027-03-05T10:00", "Today's 09:00 is over, so it is Monday 5 April 2027."),
        ("eod", "2027-03-05T19:30", "Today's 17:00 is over, so it is Saturday 6 March 2027."),
        ("tomorrow", "2027-03-05T00:30", "It is past midnight, so tomorrow is Saturday 6 March 2027."),
        ("16 Nov 2330", "2027-03-05T10:00", "2330 is taken as the year."),
        ("12 friday", "2027-03-03T14:00", "12 is taken as the hour, 12:00."),
        ("third day", "2027-03-03T14:00", "No month was given, so it is Saturday 3 April 2027."),
        ("third day", "2027-03-02T14:00", "No month was given, so it is Wednesday 3 March 2027."),
    ])
    func aTimeThatRollsOverIsTold(text: String, now: String, note: String) throws {
        let notes = try SpokenTable.read(text, at: now).notes
        #expect(notes.contains(note), "\(notes)")
    }

    @Test(arguments: [
        "march 5", "friday", "the 5th", "eod", "tomorrow", "friday 9", "16 nov 2028", "march 6", "monday", "2330-11-16",
    ])
    func nothingIsToldOfATimeAhead(text: String) throws {
        let notes = try SpokenTable.read(text, at: "2027-03-05T08:00").notes
        #expect(!notes.contains { $0.contains("over") || $0.contains("taken as the") || $0.contains("midnight") })
    }
}
