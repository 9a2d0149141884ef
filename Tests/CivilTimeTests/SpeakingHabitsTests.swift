// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

/// The habits that decide about ambiguous words: days off and the order of dates.
@Suite struct SpeakingHabitsTests {
    /// The first time on the wall, said on Thursday 4 March 2027 at 10:30.
    private static func first(_ words: String, _ habits: SpeakingHabits, zone name: String) throws -> String {
        let zone = try CorpusTests.database.zone(named: name)
        let now = try #require(zone.instant(of: CivilDateTime("2027-03-04T10:30")))
        let zones = FixedZoneSource(session: zone, database: CorpusTests.database)
        return String(zone.civil(at: try SpokenTime(words, now: now, zones: zones, habits: habits).due).text.prefix(16))
    }

    @Test(arguments: CorpusTests.zones) func daysOffAreNoWorkdays(zone: String) throws {
        let off = try Set(
            ["2027-03-05T00:00", "2027-03-08T00:00", "2027-03-31T00:00"].map { try CivilDateTime($0).date })
        let habits = SpeakingHabits(daysOff: off)
        for (words, expected) in [
            ("next workday", "2027-03-09T09:00"), ("in 2 business days at 10", "2027-03-10T10:00"),
            ("last workday of the month", "2027-03-30T09:00"), ("1 workday before the 9th", "2027-03-04T11:00"),
            ("2 workdays after saturday", "2027-03-10T09:00"), ("tomorrow", "2027-03-05T09:00"),
        ] {
            let words = words.hasPrefix("1 workday") ? words + " at 11" : words
            #expect(try Self.first(words, habits, zone: zone) == expected, "\(words)")
        }
    }

    /// Days off: Thursday 1 April, Friday 30 April, Thursday 1 July, and from the 1st to the 3rd of March.
    @Test(
        arguments: [
            ("every first workday of the month at 9", ["2027-03-04T09:00", "2027-04-02T09:00", "2027-05-03T09:00"]),
            ("every last workday of the month", ["2027-03-31T09:00", "2027-04-29T09:00", "2027-05-31T09:00"]),
            ("first workday of every quarter", ["2027-04-02T09:00", "2027-07-02T09:00", "2027-10-01T09:00"]),
            ("every first workday of the month at 9 for 2 times", ["2027-03-04T09:00", "2027-04-02T09:00"]),
            ("every last workday of the month until 29 april", ["2027-03-31T09:00"]),
        ] as [(String, [String])], CorpusTests.zones)
    func workdaysThatRepeatLeaveDaysOffOut(_ spoken: (words: String, times: [String]), zone name: String) throws {
        let zone = try CorpusTests.database.zone(named: name)
        let now = try #require(zone.instant(of: CivilDateTime("2027-03-04T08:30")))
        let off = ["2027-03-01", "2027-03-02", "2027-03-03", "2027-04-01", "2027-04-30", "2027-07-01"]
        let habits = SpeakingHabits(daysOff: try Set(off.map { try CivilDateTime($0 + "T00:00").date }))
        let zones = FixedZoneSource(session: zone, database: CorpusTests.database)
        let found = try SpokenTime(
            spoken.words, now: now, zones: zones, reference: ZoneReference(name), habits: habits)
        let times = try found.trigger.upcoming(3, after: now, in: zones).map { zone.civil(at: $0).text.prefix(16) }
        #expect(times.map(String.init) == spoken.times)
        #expect(found.due == (try found.trigger.upcoming(1, after: now, in: zones)).first)
        #expect(found.notes.contains { $0.contains("Holidays do not count as workdays") })
        #expect(try Trigger(found.trigger.text) == found.trigger)
    }

    @Test(arguments: [
        ("3/4", DateOrder.dayMonthYear, "2027-04-03T09:00"), ("3/5", .monthDayYear, "2027-03-05T09:00"),
        ("3/4/2028", .monthDayYear, "2028-03-04T09:00"), ("04.05.2027", .dayMonthYear, "2027-05-04T09:00"),
        ("27/5/6", .yearMonthDay, "2027-05-06T09:00"), ("05/06/27", .dayMonthYear, "2027-06-05T09:00"),
        // Only one order makes a date of these, whatever the person is used to.
        ("12/25", .dayMonthYear, "2027-12-25T09:00"), ("25/12/2027", .monthDayYear, "2027-12-25T09:00"),
    ])
    func datesInTheOrderOfThePerson(words: String, order: DateOrder, expected: String) throws {
        for zone in CorpusTests.zones {
            #expect(try Self.first(words, SpeakingHabits(dates: order), zone: zone) == expected, "\(words)")
        }
    }

    @Test(arguments: [
        ("%d.%m.%Y", DateOrder.dayMonthYear), ("%m/%d/%Y", .monthDayYear), ("%Y-%m-%d", .yearMonthDay),
        ("%d %b %Y", .dayMonthYear), ("%D", .monthDayYear), ("%F", .yearMonthDay), ("%-d. %-m. %Y", .dayMonthYear),
    ])
    func localesSayTheOrder(format: String, order: DateOrder) {
        #expect(DateOrder(format: format) == order)
        #expect(DateOrder(format: "%H:%M") == nil)
    }
}
