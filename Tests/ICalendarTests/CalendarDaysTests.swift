// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

@testable import ICalendar

/// The days of a calendar of holidays.
@Suite struct CalendarDaysTests {
    private static func read(_ lines: String, years: ClosedRange<Int> = 2026...2029) throws -> CalendarDays {
        let text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:test\n\(lines)\nEND:VCALENDAR\n"
        let first = try #require(CivilDate(year: years.lowerBound, month: 1, day: 1))
        let last = try #require(CivilDate(year: years.upperBound, month: 12, day: 31))
        return CalendarDays(
            Array(text.replacing("\n", with: "\r\n").utf8), in: first...last,
            now: try Instant(rfc3339: "2027-03-04T08:00:00Z"),
            zones: FixedZoneSource(session: .utc, database: ZoneDatabase(environment: [:])))
    }

    private static func event(_ lines: String, uid: String = "u") -> String {
        "BEGIN:VEVENT\nUID:\(uid)\nDTSTAMP:20260101T000000Z\nSUMMARY:Day\n\(lines)\nEND:VEVENT"
    }

    private static func texts(_ lines: String, years: ClosedRange<Int> = 2026...2029) throws -> [String] {
        try read(lines, years: years).days.sorted().map(\.text)
    }

    @Test(
        arguments: [
            ("DTSTART;VALUE=DATE:20270504", ["2027-05-04"]),
            // DTEND is the day after the last.
            ("DTSTART;VALUE=DATE:20270504\nDTEND;VALUE=DATE:20270506", ["2027-05-04", "2027-05-05"]),
            ("DTSTART;VALUE=DATE:20270504\nDURATION:P2D", ["2027-05-04", "2027-05-05"]),
            (
                "DTSTART;VALUE=DATE:20251226\nRRULE:FREQ=YEARLY",
                ["2026-12-26", "2027-12-26", "2028-12-26", "2029-12-26"]
            ),
            (
                "DTSTART;VALUE=DATE:20270101\nRRULE:FREQ=WEEKLY;COUNT=3\nEXDATE;VALUE=DATE:20270108",
                ["2027-01-01", "2027-01-15"]
            ),
            // It began before the range, and reaches into it.
            ("DTSTART;VALUE=DATE:20251230\nDTEND;VALUE=DATE:20260103", ["2026-01-01", "2026-01-02"]),
            ("DTSTART:20270504T090000Z\nDTEND:20270504T100000Z", []),
            ("DTSTART;TZID=Europe/Berlin:20270504T000000\nDTEND;TZID=Europe/Berlin:20270505T000000", []),
            ("DTSTART;VALUE=DATE:20270504\nSTATUS:CANCELLED", []),
            ("DTSTART;VALUE=DATE:20400504", []),
        ])
    func daysOfOneEvent(lines: String, days: [String]) throws {
        #expect(try Self.texts(Self.event(lines)) == days)
    }

    @Test func anOccurrenceThatWasMovedOrCancelled() throws {
        let series = Self.event("DTSTART;VALUE=DATE:20270104\nRRULE:FREQ=WEEKLY;COUNT=3")
        let moved = Self.event("RECURRENCE-ID;VALUE=DATE:20270111\nDTSTART;VALUE=DATE:20270112")
        let cancelled = Self.event("RECURRENCE-ID;VALUE=DATE:20270118\nDTSTART;VALUE=DATE:20270118\nSTATUS:CANCELLED")
        #expect(try Self.texts([series, moved, cancelled].joined(separator: "\n")) == ["2027-01-04", "2027-01-12"])
    }

    @Test func toDosAndBrokenEventsDoNotCountAndAreTold() throws {
        let toDo = "BEGIN:VTODO\nUID:t\nDTSTAMP:20260101T000000Z\nDUE;VALUE=DATE:20270504\nEND:VTODO"
        let broken = Self.event("DTSTART;VALUE=DATE:20271399", uid: "b")
        let whole = Self.event("DTSTART;VALUE=DATE:20270506", uid: "w")
        let read = try Self.read([toDo, broken, whole].joined(separator: "\n"))
        #expect(read.days.map(\.text) == ["2027-05-06"] && !read.isRefused)
        #expect(read.problems.contains { $0.kind == .skipped })
        let none = CalendarDays(
            Array("hello".utf8), in: CivilDate(dayNumber: 0)...CivilDate(dayNumber: 1), now: Instant(seconds: 0),
            zones: FixedZoneSource(session: .utc))
        #expect(none.isRefused && none.days.isEmpty)
    }

    @Test func theyAreBounded() throws {
        let long = Self.event("DTSTART;VALUE=DATE:20260101\nDTEND;VALUE=DATE:20300101")
        #expect(try Self.read(long).days.count == CalendarDays.maximumEvent)
        let ever = Self.event("DTSTART;VALUE=DATE:20260101\nRRULE:FREQ=DAILY")
        #expect(try Self.read(ever, years: 2026...2200).days.count <= CalendarDays.maximumCount + 1)
    }
}
