// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

/// Two numbers with a full stop between them, which could be a date or a time of day.
@Suite struct DottedNumberTests {
    private static let now = "2027-03-03T14:00"

    private static func hint(
        _ text: String, _ language: SpokenLanguage, dates: DateOrder? = nil
    ) throws -> String? {
        do {
            _ = try SpokenTable.read(text, at: now, language, dates: dates)
            return nil
        } catch let error as TimeTextError {
            return error.hint
        }
    }

    /// The size of the numbers decides nothing.
    @Test(arguments: [
        "23.12", "24.12", "16.12", "19.10", "22.11", "3.4", "31.12", "9.12", "monday 19.06",
        "every day at 9 until 10.12",
        "every day from 10.12", "8.11 in the evening", "every hour from 9.10 to 10.12", "9.10 to 10.12",
        "every day at 9 until 23.12", "christmas 9.12", "every 30 minutes between 9.10 and 17.11",
    ])
    func aDateOrATimeIsRefused(text: String) throws {
        for dates in [nil, DateOrder.monthDayYear] {
            #expect(try SpokenTable.times(text, at: Self.now, dates: dates) == "refused", "\(text)")
        }
    }

    @Test(arguments: [
        "23.12", "24.12", "3.4", "Montag 19.06", "jeden Tag um 9 bis 10.12", "jeden Tag ab 10.12", "9.12",
    ])
    func alsoInGerman(text: String) throws {
        #expect(try SpokenTable.times(text, at: Self.now, .german) == "refused", "\(text)")
    }

    @Test func bothLinesAreProposed() throws {
        #expect(try Self.hint("23.12", .english) == "Write \"23 december\" or \"23:12\".")
        #expect(try Self.hint("23.12", .german) == "Write \"23.12.\" or \"23:12\".")
        #expect(try Self.hint("24.12", .english) == "Write \"24 december\".")
        #expect(try Self.hint("24.12", .german) == "Write \"24.12.\".")
        #expect(
            try Self.hint("every day at 9 until 10.12", .english)
                == "Write \"every day at 9 until 10 december\".")
    }

    @Test(arguments: [
        ("23.12.", "2027-12-23T09:00", SpokenLanguage.english), ("at 20.15", "2027-03-03T20:15", .english),
        ("at 10.12", "2027-03-04T10:12", .english),
        ("every day at 8.30", "2027-03-04T08:30 2027-03-05T08:30", .english),
        ("every day at 8.10", "2027-03-04T08:10 2027-03-05T08:10", .english), ("9.12 am", "2027-03-04T09:12", .english),
        ("tomorrow 10.12", "2027-03-04T10:12", .english), ("today 19.06", "2027-03-03T19:06", .english),
        ("this evening 8.11", "2027-03-03T20:11", .english), ("tonight 10.12", "2027-03-03T22:12", .english),
        ("on 23.12", "2027-12-23T09:00", .english), ("17.30", "2027-03-03T17:30", .english),
        ("in 1.5 h", "2027-03-03T15:30", .english), ("18.00 h", "2027-03-03T18:00", .english),
        ("16.20h", "2027-03-03T16:20", .english), ("tomorrow 16.10h", "2027-03-04T16:10", .english),
        ("in 1.50 h", "2027-03-03T15:30", .english), ("1.50 h from now", "2027-03-03T15:30", .english),
        ("23.12.", "2027-12-23T09:00", .german), ("um 20.15", "2027-03-03T20:15", .german),
        ("um 10.12", "2027-03-04T10:12", .german), ("am 23.12", "2027-12-23T09:00", .german),
        ("morgen 10.12", "2027-03-04T10:12", .german), ("heute 19.06", "2027-03-03T19:06", .german),
        ("heute Abend 8.11", "2027-03-03T20:11", .german), ("9.12 Uhr", "2027-03-04T09:12", .german),
        ("18.00 h", "2027-03-03T18:00", .german), ("16.20h", "2027-03-03T16:20", .german),
        ("morgen 16.20h", "2027-03-04T16:20", .german), ("in 1,50 h", "2027-03-03T15:30", .german),
    ])
    func whatIsClearIsKept(text: String, times: String, language: SpokenLanguage) throws {
        #expect(try SpokenTable.times(text, at: Self.now, language) == times, "\(text)")
    }

    /// A person who has set the order of dates means a date.
    @Test func theSettingDecides() throws {
        let zone = try CorpusTests.database.zone(named: "Europe/Berlin")
        let zones = FixedZoneSource(session: zone, database: CorpusTests.database)
        let now = try #require(zone.instant(of: CivilDateTime(Self.now)))
        let habits = SpeakingHabits(dates: .dayMonthYear, takesDottedDates: true)
        for (text, day) in [
            ("23.12", "2027-12-23T09:00"), ("tomorrow 10.12", "2027-03-04T10:12"), ("3.4", "2027-04-03T09:00"),
        ] {
            let spoken = try SpokenTime(text, now: now, zones: zones, habits: habits)
            #expect(zone.civil(at: spoken.due).text.hasPrefix(day), "\(text)")
            if text == "23.12" { #expect(spoken.notes.contains("23.12 is taken as 23 December.")) }
        }
    }
}
