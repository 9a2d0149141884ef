// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

@testable import ICalendar

/// Dates that are certain whatever the rule of their event says: its start, and RDATE.
@Suite struct StartTests {
    /// The first alarms of an event of 3 March 2027, a Wednesday, at 09:00 UTC.
    static func days(_ calendar: ImportedCalendar) throws -> String {
        let times = try calendar.items.flatMap { try Fixture.fires($0, after: Fixture.now, most: 5) }.sorted()
        return times.prefix(5).compactMap { $0.basicText.map { String($0.dropFirst(4).prefix(4)) } }
            .joined(separator: " ")
    }

    /// DTSTART is the first occurrence, and COUNT counts what the rule has, as recurring-ical-events reads it.
    @Test(arguments: [
        ("RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=3", "0303 0308 0315 0322"),
        ("RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20270315T090000Z", "0303 0308 0315"),
        ("RRULE:FREQ=MONTHLY;BYMONTHDAY=1;COUNT=2\nRDATE:20270304T090000Z", "0303 0304 0401 0501"),
        ("RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=2\nEXDATE:20270303T090000Z", "0308 0315"),
        ("RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=2\nRRULE:FREQ=WEEKLY;COUNT=2", "0303 0308 0310 0315"),
        ("RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=2\nRRULE:FREQ=MONTHLY;BYMONTHDAY=10;COUNT=1", "0303 0308 0310 0315"),
        ("RRULE:FREQ=DAILY;BYHOUR=10;COUNT=2", "0303 0303 0304"),
        // The rule ends before it begins, or never matches.
        ("RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20270101T090000Z", "0303"),
        ("RRULE:FREQ=DAILY;UNTIL=20270101T090000Z", "0303"),
        ("RRULE:FREQ=WEEKLY;UNTIL=20270303", "0303"),
        ("RRULE:FREQ=DAILY;UNTIL=20270303T000000Z\nRDATE:20270305T090000Z", "0303 0305"),
        ("RRULE:FREQ=DAILY;UNTIL=20270101T090000Z\nRRULE:FREQ=DAILY;COUNT=2", "0303 0304"),
        ("RRULE:FREQ=DAILY;UNTIL=20270101T090000Z\nEXDATE:20270303T090000Z", ""),
        ("RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "0303"),
        ("RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30\nRDATE:20270305T090000Z", "0303 0305"),
        ("RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30\nEXDATE:20270303T090000Z", ""),
    ])
    func aStartBesideItsRuleComes(_ lines: String, _ expected: String) throws {
        let calendar = Fixture.event("DTSTART:20270303T090000Z\n" + lines)
        #expect(try Self.days(calendar) == expected, "\(calendar.complaints)")
    }

    /// A rule without BY parts has no dates either before its start.
    @Test(arguments: [
        "DTSTART:20270303T090000Z\nRRULE:FREQ=DAILY;UNTIL=20270101T090000Z",
        "DTSTART:20270303T090000Z\nRRULE:FREQ=HOURLY;UNTIL=20270303T085959Z",
        "DTSTART;VALUE=DATE:20270303\nRRULE:FREQ=YEARLY;UNTIL=20270302",
        "DTSTART;TZID=Europe/Berlin:20270303T090000\nRRULE:FREQ=WEEKLY;UNTIL=20270303T060000Z;COUNT=5",
    ])
    func aRuleThatEndsBeforeItsStartIsNamed(_ lines: String) throws {
        let calendar = Fixture.event(lines)
        #expect(calendar.items.count == 1)
        let sentence = "its rule ends before it begins and gives no dates, so it comes at its start only."
        #expect(calendar.losses.count { $0.reason.hasSuffix(sentence) } == 1, "\(calendar.complaints)")
    }

    /// Changes of the start and of what follows, where the rule does not have the start.
    @Test(arguments: [
        ("RECURRENCE-ID:20270303T090000Z\nDTSTART:20270304T090000Z", "0304 0308 0315 0322"),
        ("RECURRENCE-ID;RANGE=THISANDFUTURE:20270303T090000Z\nDTSTART:20270304T090000Z", "0304 0309 0316 0323"),
        ("RECURRENCE-ID;RANGE=THISANDFUTURE:20270315T090000Z\nDTSTART:20270316T090000Z", "0303 0308 0316 0323"),
    ])
    func aStartBesideItsRuleIsMovedLikeTheOthers(_ lines: String, _ expected: String) throws {
        let series = SeriesTests.event("DTSTART:20270303T090000Z\nRRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=3")
        let calendar = Fixture.calendar(series + "\n" + SeriesTests.event(lines))
        #expect(try Self.days(calendar) == expected, "\(calendar.complaints)")
        #expect(calendar.losses.isEmpty, "\(calendar.complaints)")
    }

    /// Rules without a meaning: a problem names each, and the written dates come.
    @Test(
        arguments: [
            "BYDAY=MO", "FREQ=NEVER", "FREQ=WEEKLY;BYDAY=XX", "FREQ=WEEKLY;INTERVAL=0", "FREQ=WEEKLY;INTERVAL=-1",
            "FREQ=WEEKLY;UNTIL=someday", "FREQ=DAILY;COUNT=0", "FREQ=DAILY;COUNT=-1", "FREQ=MONTHLY;BYMONTHDAY=32",
            "FREQ=YEARLY;BYMONTH=13", "weekly", "FREQ=WEEKLY;BYEASTER=0", "FREQ=DAILY;RSCALE=CHINESE",
        ])
    func aRuleWithoutAMeaningCostsOnlyItself(_ rule: String) throws {
        for (more, days, rest) in [
            ("", "0303", "it comes at its start only"),
            ("\nRDATE:20270305T090000Z", "0303 0305", "it comes at its start and at RDATE only"),
            ("\nRRULE:FREQ=DAILY;COUNT=2", "0303 0304", "only the others count"),
        ] {
            let calendar = Fixture.event("DTSTART:20270303T090000Z\nRRULE:\(rule)\(more)")
            #expect(try Self.days(calendar) == days, "\(calendar.complaints)")
            #expect(calendar.wholeEvents.isEmpty)
            let told = calendar.losses.filter { $0.kind == .skipped && $0.line == 6 }
            #expect(told.count == 1, "\(calendar.complaints)")
            #expect(told.first?.reason.hasSuffix("; this rule is left out, so \(rest).") == true, "\(told)")
        }
    }

    /// Sentences about rules that are left out.
    @Test(arguments: [
        (
            "DTSTART:20270304T090000Z\nRRULE:FREQ=NEVER",
            "6 skipped The event \"E\": RRULE \"FREQ=NEVER\" cannot be used: Unknown FREQ. Use SECONDLY, MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY or YEARLY; this rule is left out, so it comes at its start only."
        ),
        (
            "DTSTART;VALUE=DATE:20270304\nRRULE:FREQ=HOURLY",
            "6 skipped The event \"E\": it has no time of day, and its rule counts hours, minutes or seconds; this rule is left out, so it comes at its start only."
        ),
        (
            "DTSTART:20270304T090000Z\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
            "6 skipped The event \"E\": its rule matches no date at all, so it comes at its start only."
        ),
        (
            "DTSTART:20270304T090000Z\nRDATE:nonsense",
            "6 noted The event \"E\": RDATE \"nonsense\" is not a date or time like 20270304T090000; this date is left out."
        ),
    ])
    func theRuleIsNamed(_ lines: String, _ expected: String) {
        let calendar = Fixture.event(lines)
        #expect(calendar.complaints == [expected])
        #expect(calendar.items.count == 1)
        #expect(calendar.losses.count == 1)
    }

    /// A later part of a series with a rule that cannot be read comes once, and not by the former rule.
    @Test func aTailWithoutItsRuleComesOnce() throws {
        let series = SeriesTests.event("DTSTART:20270301T090000Z\nRRULE:FREQ=DAILY;COUNT=9")
        let tail = SeriesTests.event(
            "RECURRENCE-ID;RANGE=THISANDFUTURE:20270303T090000Z\nDTSTART:20270303T100000Z\nRRULE:FREQ=NEVER")
        let calendar = Fixture.calendar(series + "\n" + tail)
        #expect(try Self.days(calendar) == "0301 0302 0303", "\(calendar.complaints)")
        #expect(calendar.losses.count == 1)
    }

    /// EXDATE, RDATE and EXRULE of a component that moves later occurrences hold for these.
    @Test(arguments: [
        ("DTSTART:20270303T110000Z\nEXDATE:20270304T110000Z", "0301 0302 0303 0305"),
        // At the time that it had before.
        ("DTSTART:20270303T110000Z\nEXDATE:20270304T090000Z", "0301 0302 0303 0305"),
        ("DTSTART:20270303T110000Z\nEXDATE;VALUE=DATE:20270304", "0301 0302 0303 0305"),
        ("DTSTART:20270304T090000Z\nEXDATE:20270305T090000Z", "0301 0302 0304 0306"),
        ("DTSTART:20270303T110000Z\nRDATE:20270310T110000Z", "0301 0302 0303 0304 0305"),
        ("DTSTART:20270303T110000Z\nEXRULE:FREQ=DAILY;INTERVAL=2", "0301 0302 0304"),
    ])
    func aTailHasItsOwnDates(_ lines: String, _ expected: String) throws {
        let series = SeriesTests.event("DTSTART:20270301T090000Z\nRRULE:FREQ=DAILY;COUNT=5")
        let tail = SeriesTests.event("RECURRENCE-ID;RANGE=THISANDFUTURE:20270303T090000Z\n" + lines)
        let calendar = Fixture.calendar(series + "\n" + tail)
        #expect(try Self.days(calendar) == expected, "\(calendar.complaints)")
        #expect(calendar.losses.isEmpty, "\(calendar.complaints)")
    }

    /// The rule has ended before the date of RDATE from which the rest moves.
    @Test func anAddedDateThatMovesDoesNotProlongTheRule() throws {
        let series = SeriesTests.event("DTSTART:20270301T090000Z\nRRULE:FREQ=DAILY;COUNT=2\nRDATE:20270310T090000Z")
        let tail = SeriesTests.event("RECURRENCE-ID;RANGE=THISANDFUTURE:20270310T090000Z\nDTSTART:20270311T090000Z")
        let calendar = Fixture.calendar(series + "\n" + tail)
        #expect(try Self.days(calendar) == "0301 0302 0311", "\(calendar.complaints)")
    }

    /// A problem names an EXDATE of such a component that excludes nothing, as it does in a series.
    @Test func anExclusionWithoutAnOccurrenceIsToldInATail() {
        let series = SeriesTests.event("DTSTART:20270301T090000Z\nRRULE:FREQ=DAILY;COUNT=5")
        let tail = SeriesTests.event(
            "RECURRENCE-ID;RANGE=THISANDFUTURE:20270303T090000Z\nDTSTART:20270303T110000Z\nEXDATE:20270304T120000Z")
        let calendar = Fixture.calendar(series + "\n" + tail)
        #expect(
            calendar.losses.map(\.reason) == [
                "The event \"S\": EXDATE says 2027-03-04 12:00:00, and that day's occurrence is at 11:00, so it comes."
            ])
    }

    private static let leapNote =
        "6 noted The event \"E\": its rule means 29 February, so it comes in leap years only; for every year type: alertctl remind TITLE every 29 feb."

    @Test(arguments: [
        ("DTSTART;VALUE=DATE:20240229\nRRULE:FREQ=YEARLY", true),
        ("DTSTART:20240229T090000Z\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", true),
        ("DTSTART:20240229T090000Z\nRRULE:FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=29", true),
        ("DTSTART;VALUE=DATE:20240229\nRRULE:FREQ=YEARLY;INTERVAL=4", false),
        ("DTSTART;VALUE=DATE:20240229\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1", false),
        ("DTSTART;VALUE=DATE:20240228\nRRULE:FREQ=YEARLY", false),
        ("DTSTART;VALUE=DATE:20240229\nRRULE:FREQ=YEARLY;UNTIL=20250101", false),
        ("DTSTART;VALUE=DATE:20240229\nRRULE:FREQ=MONTHLY", false),
    ])
    func aLeapDayIsTold(_ lines: String, _ isTold: Bool) {
        let calendar = Fixture.event(lines)
        #expect(calendar.complaints == (isTold ? [Self.leapNote] : []))
        #expect(calendar.losses.count == (isTold ? 1 : 0))
    }
}
