// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

/// Times that people name when they look back, on Wednesday, 18 November 2026, at 14:30 in Berlin.
@Suite struct PastTimeTests {
    private let zone: Zone
    private let now: Instant

    init() throws {
        zone = try ZoneDatabase().zone(named: "Europe/Berlin")
        now = try Instant(rfc3339: "2026-11-18T14:30:00+01:00")
    }

    private func read(_ text: String) throws(TimeTextError) -> PastTime { try PastTime(text, now: now, zone: zone) }

    @Test(
        arguments: [
            ("2h", "2026-11-18T12:30:00+01:00"), ("2h ago", "2026-11-18T12:30:00+01:00"),
            ("3 days ago", "2026-11-15T14:30:00+01:00"), ("1h30m", "2026-11-18T13:00:00+01:00"),
            ("9am", "2026-11-18T09:00:00+01:00"), ("at 14:30", "2026-11-18T14:30:00+01:00"),
            ("16:00", "2026-11-17T16:00:00+01:00"), ("today 9am", "2026-11-18T09:00:00+01:00"),
            ("yesterday 9am", "2026-11-17T09:00:00+01:00"), ("Yesterday at 23:15", "2026-11-17T23:15:00+01:00"),
            ("monday 9am", "2026-11-16T09:00:00+01:00"), ("last wednesday 9am", "2026-11-11T09:00:00+01:00"),
            ("4 march at 8:00", "2026-03-04T08:00:00+01:00"), ("24 december 18:00", "2025-12-24T18:00:00+01:00"),
            ("2026-10-25T02:30", "2026-10-25T02:30:00+02:00"), ("2026-11-18T13:00:00Z", "2026-11-18T14:00:00+01:00"),
        ])
    func aMoment(_ text: String, _ expected: String) throws {
        let time = try read(text)
        #expect(time.start.rfc3339(in: zone) == expected)
        #expect(time.end == time.start)
    }

    @Test(
        arguments: [
            ("gestern", "2026-11-17T00:00:00+01:00"), ("vorgestern", "2026-11-16T00:00:00+01:00"),
            ("gestern um 9 Uhr", "2026-11-17T09:00:00+01:00"), ("Montag", "2026-11-16T00:00:00+01:00"),
            ("heute um 8", "2026-11-18T08:00:00+01:00"), ("yesterday", "2026-11-17T00:00:00+01:00"),
        ])
    func aTimeInGerman(_ text: String, _ start: String) throws {
        #expect(try PastTime(text, now: now, zone: zone, language: .german).start.rfc3339(in: zone) == start)
    }

    @Test(
        arguments: [
            ("today", "2026-11-18T00:00:00+01:00", "2026-11-19T00:00:00+01:00"),
            ("yesterday", "2026-11-17T00:00:00+01:00", "2026-11-18T00:00:00+01:00"),
            ("monday", "2026-11-16T00:00:00+01:00", "2026-11-17T00:00:00+01:00"),
            ("wednesday", "2026-11-18T00:00:00+01:00", "2026-11-19T00:00:00+01:00"),
            ("last wednesday", "2026-11-11T00:00:00+01:00", "2026-11-12T00:00:00+01:00"),
            ("thursday", "2026-11-12T00:00:00+01:00", "2026-11-13T00:00:00+01:00"),
            ("2026-10-25", "2026-10-25T00:00:00+02:00", "2026-10-26T00:00:00+01:00"),
            ("29 february", "2024-02-29T00:00:00+01:00", "2024-03-01T00:00:00+01:00"),
            ("the 20th", "2026-10-20T00:00:00+02:00", "2026-10-21T00:00:00+02:00"),
        ])
    func aWholeDay(_ text: String, _ start: String, _ end: String) throws {
        let time = try read(text)
        #expect(time.start.rfc3339(in: zone) == start)
        #expect(time.end.rfc3339(in: zone) == end)
    }

    /// Lengths of time in words, up to now.
    @Test(
        arguments: [
            ("an hour ago", "2026-11-18T13:30:00+01:00"), ("half an hour ago", "2026-11-18T14:00:00+01:00"),
            ("an hour and a half ago", "2026-11-18T13:00:00+01:00"), ("a week ago", "2026-11-11T14:30:00+01:00"),
            ("2 months ago", "2026-09-18T14:30:00+02:00"), ("1:30h ago", "2026-11-18T13:00:00+01:00"),
            ("the last hour", "2026-11-18T13:30:00+01:00"), ("last 2 hours", "2026-11-18T12:30:00+01:00"),
            ("past 24 hours", "2026-11-17T14:30:00+01:00"),
            ("vor einer Stunde", "2026-11-18T13:30:00+01:00"), ("vor 2 Tagen", "2026-11-16T14:30:00+01:00"),
            ("vor einer halben Stunde", "2026-11-18T14:00:00+01:00"),
            ("vor anderthalb Stunden", "2026-11-18T13:00:00+01:00"), ("vor einem Monat", "2026-10-18T14:30:00+02:00"),
            ("letzte 2 Stunden", "2026-11-18T12:30:00+01:00"),
        ])
    func aLengthInWords(_ text: String, _ start: String) throws {
        #expect(try PastTime(text, now: now, zone: zone, language: .german).start.rfc3339(in: zone) == start)
    }

    /// Weeks, months and years of the calendar, and parts of a day.
    @Test(
        arguments: [
            ("last week", "2026-11-09T00:00:00+01:00", "2026-11-16T00:00:00+01:00", true),
            ("this week", "2026-11-16T00:00:00+01:00", "2026-11-23T00:00:00+01:00", true),
            ("last month", "2026-10-01T00:00:00+02:00", "2026-11-01T00:00:00+01:00", true),
            ("last quarter", "2026-07-01T00:00:00+02:00", "2026-10-01T00:00:00+02:00", true),
            ("last year", "2025-01-01T00:00:00+01:00", "2026-01-01T00:00:00+01:00", true),
            ("letzte Woche", "2026-11-09T00:00:00+01:00", "2026-11-16T00:00:00+01:00", true),
            ("diesen Monat", "2026-11-01T00:00:00+01:00", "2026-12-01T00:00:00+01:00", true),
            ("last night", "2026-11-17T21:00:00+01:00", "2026-11-18T06:00:00+01:00", false),
            ("this morning", "2026-11-18T00:00:00+01:00", "2026-11-18T12:00:00+01:00", false),
            ("yesterday evening", "2026-11-17T18:00:00+01:00", "2026-11-18T00:00:00+01:00", false),
            ("gestern Abend", "2026-11-17T18:00:00+01:00", "2026-11-18T00:00:00+01:00", false),
            ("heute früh", "2026-11-18T00:00:00+01:00", "2026-11-18T12:00:00+01:00", false),
            ("monday afternoon", "2026-11-16T12:00:00+01:00", "2026-11-16T18:00:00+01:00", false),
        ])
    func aPeriod(_ text: String, _ start: String, _ end: String, _ isPeriod: Bool) throws {
        let time = try PastTime(text, now: now, zone: zone, language: .german)
        #expect(time.start.rfc3339(in: zone) == start)
        #expect(time.end.rfc3339(in: zone) == end)
        #expect(time.isPeriod == isPeriod)
    }

    @Test(arguments: [
        "", "soon", "tomorrow", "every monday", "next friday", "yesterday tomorrow", "9am 5pm", "tonight", "next week",
        "in an hour", "an hour from now", "this evening", "last", "last blah",
    ])
    func whatIsNoTimeOfThePast(_ text: String) {
        #expect(throws: TimeTextError.self) { try read(text) }
    }

    /// The examples in errors are past times, too.
    @Test(arguments: ["someday", "every monday", "tomorrow"])
    func theHintLooksBack(_ text: String) throws {
        let hint = "Write yesterday, monday 9am, 2h (ago) or 2026-03-04."
        do {
            _ = try read(text)
            Issue.record("it is read")
        } catch {
            #expect(error.hint == hint)
        }
        for example in ["yesterday", "monday 9am", "2h", "2h ago", "2026-03-04"] { _ = try read(example) }
    }
}
