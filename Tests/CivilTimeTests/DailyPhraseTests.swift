// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

/// Phrases that people say daily, said on Wednesday 3 March 2027 at 14:00.
@Suite struct DailyPhraseTests {
    private static func meaning(
        _ text: String, _ zone: String, _ language: SpokenLanguage = .english, now: String = "2027-03-03T14:00"
    ) throws -> String {
        let line = CorpusTests.Line(number: 0, phrase: text, now: now, zone: zone, expected: "")
        return try CorpusTests.meaning(line, language: language)
    }

    @Test(arguments: CorpusTests.zones) func aWeekdayBesideADay(zone: String) throws {
        for (text, day) in [
            ("the monday before may 25", "2027-05-24"), ("monday before 24 may", "2027-05-17"),
            ("the friday after march 3", "2027-03-05"), ("the friday after march 1", "2027-03-05"),
            ("the wednesday after march 3", "2027-03-10"), ("the last friday before christmas", "2027-12-24"),
            ("the second friday after easter", "2027-04-09"),
            ("the saturday before the first monday of may", "2027-05-01"),
            ("2 days after march 2", "2027-03-04"), ("the friday after the 15th", "2027-03-19"),
        ] {
            #expect(try Self.meaning(text, zone) == day + "T09:00", "\(text)")
        }
        #expect(try Self.meaning("friday before last", zone).hasPrefix("refused"))
        #expect(try Self.meaning("the monday before friday", zone).hasPrefix("refused"))
        #expect(try Self.meaning("every monday until the friday before christmas", zone).hasPrefix("2027-03-08T09:00"))
    }

    @Test(arguments: CorpusTests.zones) func aDayWithoutItsUsualForm(zone: String) throws {
        for (text, times) in [
            ("8pm on the 15", "2027-03-15T20:00"), ("on the 15 at 8pm", "2027-03-15T20:00"),
            ("every month on the 15 at 8pm", "2027-03-15T20:00, 2027-04-15T20:00, 2027-05-15T20:00"),
            ("evening of 8 nov", "2027-11-08T18:00"), ("the morning of the 9th", "2027-03-09T09:00"),
            ("afternoon of may 3 at 4", "2027-05-03T16:00"),
            (
                "every hour in june from 10 to 20",
                "2027-06-01T10:00, 2027-06-01T11:00, 2027-06-01T12:00"
            ),
            (
                "every 30 minutes in may and june between 9 and 10",
                "2027-05-01T09:00, 2027-05-01T09:30, 2027-05-01T10:00"
            ),
            ("5 minutes past every hour", "2027-03-03T14:05, 2027-03-03T15:05, 2027-03-03T16:05"),
            ("half past every hour", "2027-03-03T14:30, 2027-03-03T15:30, 2027-03-03T16:30"),
        ] {
            #expect(try Self.meaning(text, zone) == times, "\(text)")
        }
        for text in ["the 15", "at the 15", "on 15", "evening of", "every hour in june", "every hour in june from may"]
        {
            #expect(try Self.meaning(text, zone).hasPrefix("refused"), "\(text)")
        }
        for (text, time) in [
            ("27. 11.", "2027-11-27T09:00"), ("am 27. 11. um 8", "2027-11-27T08:00"),
            ("27. 11. 2028 um 8 Uhr", "2028-11-27T08:00"),
        ] {
            #expect(try Self.meaning(text, zone, .german) == time, "\(text)")
        }
        #expect(try Self.meaning("27. 13.", zone, .german).hasPrefix("refused"))
    }

    @Test(arguments: CorpusTests.zones) func aTimeIsCountedFromADayAndItsTime(zone: String) throws {
        for (text, time) in [
            ("2 hours before friday 5pm", "2027-03-05T15:00"), ("30 minutes before monday 9am", "2027-03-08T08:30"),
            ("an hour before tomorrow noon", "2027-03-04T11:00"), ("2 hours after tomorrow 11pm", "2027-03-05T01:00"),
            ("2 hours before 17:00 on friday", "2027-03-05T15:00"),
            ("90 minutes before 2027-03-05 17:00", "2027-03-05T15:30"),
        ] {
            #expect(try Self.meaning(text, zone) == time, "\(text)")
        }
        #expect(try Self.meaning("2 hours before friday", zone) == "refused: friday")
        #expect(try Self.meaning("2 hours before tomorrow evening", zone) == "refused: tomorrow")
        #expect(try Self.meaning("every day 2 hours before friday 5pm", zone).hasPrefix("refused"))
    }

    /// Hours are elapsed time: two hours before 3:30 on the day the clocks go forward are 0:30.
    @Test func hoursBeforeATimeAreElapsed() throws {
        let text = "2 hours before 2027-03-28 03:30"
        #expect(try Self.meaning(text, "Europe/Berlin") == "2027-03-28T00:30")
        #expect(try Self.meaning(text, "UTC") == "2027-03-28T01:30")
    }

    @Test(arguments: CorpusTests.zones) func weekdaysOfYearsAndQuarters(zone: String) throws {
        for (text, days) in [
            ("last monday of the year", "2027-12-27"), ("first monday of the year", "2028-01-03"),
            ("last monday of next year", "2028-12-25"), ("last monday of 2029", "2029-12-31"),
            ("last friday of the quarter", "2027-03-26"), ("last friday of q3", "2027-09-24"),
            ("last monday of this year", "2027-12-27"),
        ] {
            #expect(try Self.meaning(text, zone) == days + "T09:00", "\(text)")
        }
        let every = [
            "every last monday of the year": "2027-12-27T09:00, 2028-12-25T09:00, 2029-12-31T09:00",
            "first monday of every quarter": "2027-04-05T09:00, 2027-07-05T09:00, 2027-10-04T09:00",
            "first friday of every 3 months": "2027-03-05T09:00, 2027-06-04T09:00, 2027-09-03T09:00",
            "15th of every other month": "2027-03-15T09:00, 2027-05-15T09:00, 2027-07-15T09:00",
            "last day of every 2 months": "2027-03-31T09:00, 2027-05-31T09:00, 2027-07-31T09:00",
        ]
        for (text, times) in every { #expect(try Self.meaning(text, zone) == times, "\(text)") }
        #expect(try Self.meaning("fifth monday of the year", zone).hasPrefix("refused"))
        #expect(try Self.meaning("first monday of this year", zone).hasPrefix("refused"))
    }

    @Test(arguments: CorpusTests.zones) func weekdaysHaveTimesOfTheirOwn(zone: String) throws {
        let times = [
            "every mon 9am and thu 3pm": "2027-03-04T15:00, 2027-03-08T09:00, 2027-03-11T15:00",
            "every monday at 9, wednesday at 10 and friday at 15":
                "2027-03-05T15:00, 2027-03-08T09:00, 2027-03-10T10:00",
            "mondays at 9 and thursdays at 15": "2027-03-04T15:00, 2027-03-08T09:00, 2027-03-11T15:00",
            "every weekday at 8 and saturday at 10 and 12": "2027-03-04T08:00, 2027-03-05T08:00, 2027-03-06T10:00",
            "every mon 9am and thu 3pm except thursday": "2027-03-08T09:00, 2027-03-15T09:00, 2027-03-22T09:00",
            "every mon 9am and mon 3pm": "2027-03-08T09:00, 2027-03-08T15:00, 2027-03-15T09:00",
        ]
        for (text, expected) in times { #expect(try Self.meaning(text, zone) == expected, "\(text)") }
        #expect(try Self.meaning("every day at 9 and thursday at 15", zone).hasPrefix("refused"))
        #expect(try Self.meaning("every other mon 9am and thu 3pm", zone).hasPrefix("refused"))
    }

    @Test(arguments: CorpusTests.zones) func monthsAreLeftOut(zone: String) throws {
        let next = { (text: String) in try Self.meaning(text, zone, now: "2027-04-29T14:00") }
        #expect(try next("daily except in may") == "2027-04-30T09:00, 2027-06-01T09:00, 2027-06-02T09:00")
        #expect(
            try next("every friday except in may to august") == "2027-04-30T09:00, 2027-09-03T09:00, 2027-09-10T09:00")
        #expect(
            try next("every month on the 15th except in may and july")
                == "2027-06-15T09:00, 2027-08-15T09:00, 2027-09-15T09:00")
        #expect(try next("every year on may 10 except in may") == "refused: in may")
        #expect(try next("daily except may") == "refused: may")
        #expect(try next("every sunday in june through august").hasPrefix("refused"))
    }

    @Test(arguments: CorpusTests.zones) func namedTimes(zone: String) throws {
        for text in ["lunch", "at lunch", "lunch tomorrow", "tomorrow lunch", "lunchtime"] {
            #expect(try Self.meaning(text, zone) == "2027-03-04T12:00", "\(text)")
        }
    }

    @Test(arguments: CorpusTests.zones) func inGerman(zone: String) throws {
        for (text, time) in [
            ("letzter Montag des Jahres", "2027-12-27T09:00"), ("am ersten Montag des Jahres", "2028-01-03T09:00"),
            ("der Montag vor dem 25. Mai", "2027-05-24T09:00"), ("Freitag nach dem 3. März", "2027-03-05T09:00"),
            ("2 Stunden vor Freitag 17 Uhr", "2027-03-05T15:00"), ("30 Minuten vor Montag um 9", "2027-03-08T08:30"),
            ("vorletzter Freitag des Monats", "2027-03-19T09:00"), ("am vorletzten Tag des Monats", "2027-03-30T09:00"),
            ("in der Mittagspause", "2027-03-04T12:00"), ("zu Silvester", "2027-12-31T09:00"),
            ("heute in 3 Stunden", "2027-03-03T17:00"), ("übernächste Woche Montag", "2027-03-15T09:00"),
            ("um halb eins mittags", "2027-03-04T12:30"), ("Mitte April", "2027-04-15T09:00"),
        ] {
            #expect(try Self.meaning(text, zone, .german) == time, "\(text)")
        }
        #expect(
            try Self.meaning("jeden Montag um 9 und Donnerstag um 15 Uhr", zone, .german)
                == "2027-03-04T15:00, 2027-03-08T09:00, 2027-03-11T15:00")
        #expect(
            try Self.meaning("jeden Tag außer im Mai", zone, .german, now: "2027-04-29T14:00")
                == "2027-04-30T09:00, 2027-06-01T09:00, 2027-06-02T09:00")
        #expect(try Self.meaning("in der Dämmerung", zone, .german) == "refused: in der Dämmerung")
    }

    @Test(arguments: [
        ("every mon 9am and thu 3pm", "every Monday at 09:00 and Thursday at 15:00"),
        ("every mon 9am and thu 3pm except in may", "every Monday at 09:00 and Thursday at 15:00 except in May"),
        ("daily except in may", "every day except in May at 09:00"),
        (
            "every first monday of the quarter",
            "every month on the 1st Monday in January, April, July and October at 09:00"
        ),
    ])
    func summaries(text: String, summary: String) throws {
        let zone = try CorpusTests.database.zone(named: "Europe/Berlin")
        let now = try #require(zone.instant(of: CivilDateTime("2027-03-03T14:00")))
        let spoken = try SpokenTime(
            text, now: now, zones: FixedZoneSource(session: zone, database: CorpusTests.database),
            reference: ZoneReference("Europe/Berlin"))
        #expect(spoken.trigger.summary.hasPrefix(summary), "\(spoken.trigger.summary)")
    }
}
