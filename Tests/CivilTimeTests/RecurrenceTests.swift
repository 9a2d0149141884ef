// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

@Suite struct RecurrenceTests {
    static let database = ZoneDatabase()

    /// A recurrence in normal form, an instant, and the walls of the next occurrences in its zone.
    static func walls(_ text: String, after: String, count: Int) throws -> [String] {
        let recurrence = try Recurrence(text)
        #expect(recurrence.text == text)
        let zones = FixedZoneSource(session: try database.zone(named: "Europe/Berlin"), database: database)
        let zone = try zones.zone(recurrence.zone)
        let start = try Instant(rfc3339: after)
        return recurrence.occurrences(after: start, zone: zone).prefix(count).map { $0.rfc3339(in: zone) }
    }

    @Test(arguments: [
        // A day that does not exist: the wall goes from 29 to 31 December, and the 30th's time is shifted onto the
        // 31st.
        (
            "rrule FREQ=DAILY start=2011-12-28T09:00:00 zone=Pacific/Apia", "2011-12-28T20:00:00Z",
            ["2011-12-29T09:00:00-10:00", "2011-12-31T09:00:00+14:00", "2012-01-01T09:00:00+14:00"]
        ),
        // The gap at midnight.
        (
            "rrule FREQ=DAILY start=2026-09-01T00:00:00 zone=America/Santiago", "2026-09-05T12:00:00Z",
            ["2026-09-06T01:00:00-03:00", "2026-09-07T00:00:00-03:00"]
        ),
        // Clocks that change by half an hour.
        (
            "rrule FREQ=DAILY start=2026-10-01T02:15:00 zone=Australia/Lord_Howe", "2026-10-03T00:00:00Z",
            ["2026-10-04T02:45:00+11:00", "2026-10-05T02:15:00+11:00"]
        ),
        // Winter time that is daylight saving time.
        (
            "rrule FREQ=DAILY start=2027-03-01T01:30:00 zone=Europe/Dublin", "2027-03-27T12:00:00Z",
            ["2027-03-28T02:30:00+01:00", "2027-03-29T01:30:00+01:00"]
        ),
        // Beyond the table, by the footer.
        (
            "rrule FREQ=DAILY start=2027-03-01T02:30:00 zone=Europe/Berlin", "2077-03-27T12:00:00Z",
            ["2077-03-28T03:30:00+02:00", "2077-03-29T02:30:00+02:00"]
        ),
        // In an overlap the first, once.
        (
            "rrule FREQ=DAILY start=2027-10-01T02:30:00 zone=Europe/Berlin", "2027-10-30T12:00:00Z",
            ["2027-10-31T02:30:00+02:00", "2027-11-01T02:30:00+01:00"]
        ),
        (
            "rrule FREQ=DAILY start=2027-10-01T02:30:00 zone=Europe/Berlin overlap=both", "2027-10-30T12:00:00Z",
            ["2027-10-31T02:30:00+02:00", "2027-10-31T02:30:00+01:00", "2027-11-01T02:30:00+01:00"]
        ),
        (
            "rrule FREQ=DAILY start=2027-10-01T02:30:00 zone=Europe/Berlin overlap=last", "2027-10-30T12:00:00Z",
            ["2027-10-31T02:30:00+01:00", "2027-11-01T02:30:00+01:00"]
        ),
        (
            "rrule FREQ=DAILY start=2027-03-01T02:30:00 zone=Europe/Berlin gap=skip", "2027-03-27T12:00:00Z",
            ["2027-03-29T02:30:00+02:00"]
        ),
        (
            "rrule FREQ=DAILY start=2027-03-01T02:30:00 zone=Europe/Berlin gap=start-of-gap", "2027-03-27T12:00:00Z",
            ["2027-03-28T03:00:00+02:00", "2027-03-29T02:30:00+02:00"]
        ),
        // Two readings on one instant are one occurrence, and the order is that of instants.
        (
            "rrule FREQ=DAILY;BYHOUR=2,3;BYMINUTE=0,30 start=2027-03-01T02:00:00 zone=Europe/Berlin",
            "2027-03-28T00:00:00Z",
            ["2027-03-28T03:00:00+02:00", "2027-03-28T03:30:00+02:00", "2027-03-29T02:00:00+02:00"]
        ),
        // Elapsed time across a change.
        (
            "rrule FREQ=HOURLY;INTERVAL=6 start=2027-03-27T18:00:00 zone=Europe/Berlin", "2027-03-27T12:00:00Z",
            ["2027-03-27T18:00:00+01:00", "2027-03-28T00:00:00+01:00", "2027-03-28T07:00:00+02:00"]
        ),
        (
            "rrule FREQ=HOURLY;BYMINUTE=0,30 start=2027-10-31T01:30:00 zone=Europe/Berlin", "2027-10-30T23:30:00Z",
            [
                "2027-10-31T02:00:00+02:00", "2027-10-31T02:30:00+02:00", "2027-10-31T02:00:00+01:00",
                "2027-10-31T02:30:00+01:00",
            ]
        ),
        // The 31st: omitted, backward, forward.
        (
            "rrule FREQ=MONTHLY;BYMONTHDAY=31 start=2027-01-31T10:00:00 zone=UTC", "2027-01-31T10:00:00Z",
            ["2027-03-31T10:00:00+00:00", "2027-05-31T10:00:00+00:00"]
        ),
        (
            "rrule RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD start=2027-01-31T10:00:00 zone=UTC",
            "2027-01-31T10:00:00Z",
            ["2027-02-28T10:00:00+00:00", "2027-03-31T10:00:00+00:00", "2027-04-30T10:00:00+00:00"]
        ),
        (
            "rrule RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=FORWARD start=2027-01-31T10:00:00 zone=UTC",
            "2027-01-31T10:00:00Z",
            ["2027-03-01T10:00:00+00:00", "2027-03-31T10:00:00+00:00", "2027-05-01T10:00:00+00:00"]
        ),
        (
            "rrule RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=FORWARD start=2024-02-29T10:00:00 zone=UTC",
            "2024-03-01T00:00:00Z",
            [
                "2025-03-01T10:00:00+00:00", "2026-03-01T10:00:00+00:00", "2027-03-01T10:00:00+00:00",
                "2028-02-29T10:00:00+00:00",
            ]
        ),
        (
            "rrule RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=BACKWARD start=2024-02-29T10:00:00 zone=UTC",
            "2024-03-01T00:00:00Z",
            ["2025-02-28T10:00:00+00:00", "2026-02-28T10:00:00+00:00"]
        ),
        (
            "rrule FREQ=YEARLY start=2024-02-29T10:00:00 zone=UTC", "2024-03-01T00:00:00Z",
            ["2028-02-29T10:00:00+00:00", "2032-02-29T10:00:00+00:00"]
        ),
        // A start that does not match is no occurrence; nothing is before it.
        (
            "rrule FREQ=WEEKLY;BYDAY=MO start=2027-03-04T09:00:00 zone=UTC", "2020-01-01T00:00:00Z",
            ["2027-03-08T09:00:00+00:00"]
        ),
        ("cron 0 9 * * * start=2027-03-04T09:30:00 zone=UTC", "2020-01-01T00:00:00Z", ["2027-03-05T09:00:00+00:00"]),
        // UNTIL is inclusive; as a day, the whole day.
        (
            "rrule FREQ=DAILY start=2027-03-04T09:00:00 zone=UTC until=20270305T090000Z", "2027-03-04T09:00:00Z",
            ["2027-03-05T09:00:00+00:00"]
        ),
        (
            "rrule FREQ=DAILY start=2027-03-04T09:00:00 zone=UTC until=20270305", "2027-03-04T09:00:00Z",
            ["2027-03-05T09:00:00+00:00"]
        ),
        // RDATE and EXDATE.
        (
            "rrule FREQ=DAILY start=2027-03-04T09:00:00 zone=UTC count=3 rdate=2027-03-04T12:00:00,2027-04-01T00:00:00 exdate=2027-03-05T09:00:00",
            "2027-03-04T00:00:00Z",
            [
                "2027-03-04T09:00:00+00:00", "2027-03-04T12:00:00+00:00", "2027-03-06T09:00:00+00:00",
                "2027-04-01T00:00:00+00:00",
            ]
        ),
        ("dates zone=UTC rdate=2027-03-04T12:00:00", "2027-01-01T00:00:00Z", ["2027-03-04T12:00:00+00:00"]),
        (
            "rrule FREQ=DAILY start=2027-03-27T02:30:00 zone=Europe/Berlin exdate=2027-03-28T02:30:00",
            "2027-03-27T12:00:00Z",
            ["2027-03-29T02:30:00+02:00"]
        ),
        // Weeks that reach into the year before and after: Monday of week 1 as -52, Sunday of week 52.
        (
            "rrule FREQ=YEARLY;BYWEEKNO=-52;BYDAY=MO start=1974-04-03T23:36:46 zone=UTC", "1974-04-03T00:00:00Z",
            ["1974-12-30T23:36:46+00:00", "1976-01-05T23:36:46+00:00"]
        ),
        (
            "rrule FREQ=YEARLY;BYWEEKNO=52 start=1954-10-17T00:00:00 zone=UTC", "1954-10-17T00:00:00Z",
            ["1955-01-02T00:00:00+00:00", "1956-01-01T00:00:00+00:00", "1956-12-30T00:00:00+00:00"]
        ),
        // Once in 400 years.
        (
            "rrule FREQ=YEARLY;INTERVAL=100;BYMONTH=2;BYMONTHDAY=29 start=2000-02-29T00:00:00 zone=UTC",
            "2000-03-01T00:00:00Z",
            ["2400-02-29T00:00:00+00:00", "2800-02-29T00:00:00+00:00"]
        ),
        // Components.
        ("components HOUR=9;MINUTE=30 zone=UTC", "2027-03-04T09:30:00Z", ["2027-03-05T09:30:00+00:00"]),
        ("components MINUTE=30 zone=UTC", "2027-03-04T09:30:00Z", ["2027-03-04T10:30:00+00:00"]),
        (
            "components SECOND=15 zone=UTC", "2027-03-04T09:30:00Z",
            ["2027-03-04T09:30:15+00:00", "2027-03-04T09:31:15+00:00"]
        ),
        ("components WEEKDAY=MO zone=UTC", "2027-03-04T09:30:00Z", ["2027-03-08T00:00:00+00:00"]),
        (
            "components WEEKDAY=FR;WEEKDAYORDINAL=-1;HOUR=16 zone=UTC", "2027-03-04T09:30:00Z",
            ["2027-03-26T16:00:00+00:00"]
        ),
        ("components MONTH=3 zone=UTC", "2027-03-04T09:30:00Z", ["2028-03-01T00:00:00+00:00"]),
        ("components WEEK=1 zone=UTC", "2027-03-04T09:30:00Z", ["2028-01-03T00:00:00+00:00"]),
        ("components YEAR=2028 zone=UTC", "2027-03-04T09:30:00Z", ["2028-01-01T00:00:00+00:00"]),
        (
            "components DAY=31;HOUR=10 zone=UTC", "2027-04-04T09:30:00Z",
            ["2027-05-31T10:00:00+00:00", "2027-07-31T10:00:00+00:00"]
        ),
        // cron: right after the gap; with a star, the face of the clock.
        (
            "cron 30 2 * * * zone=Europe/Berlin", "2027-03-27T12:00:00Z",
            ["2027-03-28T03:00:00+02:00", "2027-03-29T02:30:00+02:00"]
        ),
        (
            "cron 30 * * * * zone=Europe/Berlin", "2027-10-30T23:45:00Z",
            ["2027-10-31T02:30:00+02:00", "2027-10-31T02:30:00+01:00"]
        ),
        // A calendar event in its own zone.
        ("calendar Mon..Fri *-*-* 08:30:00 Asia/Tokyo", "2027-03-05T00:00:00Z", ["2027-03-08T08:30:00+09:00"]),
        ("calendar *-02~01 00:00:00 zone=UTC", "2027-03-05T00:00:00Z", ["2028-02-29T00:00:00+00:00"]),
        (
            "calendar *-*-* *:*:00/0.250000 zone=UTC", "2027-03-05T00:00:00Z",
            ["2027-03-05T00:00:00.25+00:00", "2027-03-05T00:00:00.5+00:00"]
        ),
    ])
    func occurrences(text: String, after: String, expected: [String]) throws {
        let found = try Self.walls(text, after: after, count: expected.count)
        #expect(found == expected)
    }

    /// Rules that never match, or no more: the answer is nil, and comes soon.
    @Test(arguments: [
        "rrule FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30 start=2027-01-01T00:00:00 zone=Europe/Berlin",
        "rrule FREQ=MONTHLY;BYMONTH=4;BYMONTHDAY=31;BYSETPOS=1 start=2027-01-01T00:00:00 zone=UTC",
        "rrule FREQ=DAILY;INTERVAL=7;BYDAY=MO start=2027-01-01T00:00:00 zone=UTC",
        "rrule FREQ=HOURLY;INTERVAL=24;BYHOUR=5 start=2027-01-01T09:00:00 zone=UTC",
        "rrule FREQ=SECONDLY;INTERVAL=60;BYSECOND=5 start=2027-01-01T09:00:00 zone=Europe/Berlin",
        "rrule FREQ=SECONDLY;INTERVAL=7;BYDAY=MO;BYHOUR=0,7,14,21;BYMINUTE=0,7,14,21,28;BYSECOND=0,7,14,21 start=2027-01-01T00:00:01 zone=UTC",
        "rrule FREQ=MINUTELY;INTERVAL=2147483647;BYMONTH=2;BYMONTHDAY=30 start=2027-01-01T09:00:00 zone=UTC",
        "rrule FREQ=YEARLY;INTERVAL=2147483647 start=2026-01-01T09:00:00 zone=UTC",
        "rrule FREQ=DAILY start=9999-12-31T00:00:00 zone=UTC",
        "rrule FREQ=DAILY start=2020-01-01T00:00:00 zone=UTC count=5",
        "rrule FREQ=SECONDLY start=2020-01-01T00:00:00 zone=UTC count=10000000",
        "cron 0 0 30 2 * zone=UTC", "calendar *-02-30 00:00:00 zone=Europe/Berlin",
        "calendar 2020-01-01 00:00:00 zone=UTC",
        "components YEAR=2020 zone=UTC", "dates zone=UTC",
    ])
    func never(text: String) throws {
        let recurrence = try Recurrence(text)
        let zones = FixedZoneSource(session: .utc, database: Self.database)
        let after = try Instant(rfc3339: text.contains("9999") ? "9999-12-31T00:00:00Z" : "2026-06-01T00:00:00Z")
        #expect(try recurrence.next(after: after, in: zones) == nil)
    }

    @Test(arguments: [
        ("FREQ=DAILY;INTERVAL=0", "INTERVAL=0"),
        ("FREQ=DAILY;INTERVAL=9223372036854775808", "INTERVAL=9223372036854775808"),
        ("INTERVAL=2", "INTERVAL=2"), ("FREQ=FORTNIGHTLY", "FREQ=FORTNIGHTLY"), ("FREQ=DAILY;FREQ=DAILY", "FREQ=DAILY"),
        ("FREQ=DAILY;COUNT=1;UNTIL=20270101", "FREQ=DAILY"), ("FREQ=DAILY;BYDAY=1MO", "FREQ=DAILY"),
        ("FREQ=YEARLY;BYDAY=0MO", "BYDAY=0MO"),
        ("FREQ=DAILY;X-FOO=1", "X-FOO=1"), ("FREQ=DAILY;BYHOUR=24", "BYHOUR=24"),
        ("FREQ=DAILY;BYSECOND=61", "BYSECOND=61"),
        ("FREQ=DAILY;;BYHOUR=2", ""), ("FREQ=DAILY;BYMONTH=5L", "BYMONTH=5L"),
        ("FREQ=DAILY;RSCALE=CHINESE", "RSCALE=CHINESE"),
        ("FREQ=DAILY;UNTIL=tomorrow", "tomorrow"), ("FREQ=DAILY;BYSETPOS=0", "BYSETPOS=0"),
        ("FREQ=DAILY foo", "FREQ=DAILY foo"),
        ("FREQ=YEARLY;BYWEEKNO=1;BYDAY=1MO", "FREQ=YEARLY"),
    ])
    func refusedRules(text: String, word: String) {
        do {
            _ = try RecurrenceRule(text)
            Issue.record("\(text) was read")
        } catch {
            #expect(error.word == word, "\(error)")
        }
    }

    @Test func repeatIntervalsNeverLeaveAMonthOut() throws {
        let start = try #require(CivilDateTime(year: 2027, month: 1, day: 31, hour: 10))
        let expected: [RepeatInterval: String] = [
            .minute: "2027-01-31T10:01:00Z", .hour: "2027-01-31T11:00:00Z", .day: "2027-02-01T10:00:00Z",
            .week: "2027-02-07T10:00:00Z", .month: "2027-02-28T10:00:00Z", .quarter: "2027-04-30T10:00:00Z",
            .year: "2028-01-31T10:00:00Z",
        ]
        for interval in RepeatInterval.allCases {
            let recurrence = try Recurrence(.rule(interval.rule), start: start, zone: .fixed(0))
            let first = recurrence.next(after: .epoch, zone: .utc)
            #expect(first?.rfc3339 == "2027-01-31T10:00:00Z")
            #expect(recurrence.next(after: first ?? .epoch, zone: .utc)?.rfc3339 == expected[interval])
        }
    }

    /// Counting such occurrences means stepping through them, which must end soon.
    @Test(
        arguments: [
            ("FREQ=SECONDLY;BYSECOND=1,2;COUNT=10000000", false), ("FREQ=MINUTELY;BYDAY=MO;COUNT=1000001", false),
            ("FREQ=SECONDLY;BYSECOND=1,2;COUNT=1000000", true), ("FREQ=SECONDLY;COUNT=10000000", true),
            ("FREQ=DAILY;BYHOUR=1,2;COUNT=10000000", true),
        ])
    func aCountThatTakesLongIsRefused(_ rule: String, _ isTaken: Bool) throws {
        let trigger = try? Trigger(
            "rrule \(rule.replacing(/;COUNT=[0-9]+/, with: "")) start=2027-01-01T00:00:00 zone=UTC count=\(rule.split(separator: "=").last ?? "")"
        )
        #expect((trigger != nil) == isTaken)
        let parsed = try RecurrenceRule(rule)
        let recurrence = try? Recurrence(.rule(parsed), start: CivilDateTime("2027-01-01T00:00:00"), zone: .utc)
        #expect((recurrence != nil) == isTaken)
    }
}
