// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

@testable import ICalendar

/// Series of whole days whose other dates are instants in UTC, as Exchange writes them.
@Suite struct DaySeriesTests {
    private static let berlin = """
        BEGIN:VTIMEZONE
        TZID:Europe/Berlin
        BEGIN:STANDARD
        DTSTART:19701025T030000
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        END:STANDARD
        END:VTIMEZONE

        """

    /// The days of a series from 1 March 2027 in a session in Berlin.
    private static func days(
        _ lines: String, before: String = "", more: String = ""
    ) throws -> String {
        let calendar = Fixture.calendar(
            "\(before)BEGIN:VEVENT\nUID:e\nSUMMARY:E\nDTSTART;VALUE=DATE:20270301\n\(lines)\n"
                + "\(Fixture.alarm("TRIGGER:PT9H"))END:VEVENT\(more)")
        let times = try calendar.items.flatMap { try Fixture.fires($0, after: Fixture.now, most: 9) }.sorted()
        let text = times.compactMap { $0.basicText?.prefix(8).suffix(4) }.joined(separator: " ")
        return calendar.losses.isEmpty ? text : "\(text) \(calendar.complaints)"
    }

    @Test(arguments: [
        // Midnight in Berlin is on the day before in UTC.
        ("EXDATE:20270302T230000Z", "0301 0302 0304"), ("EXDATE;TZID=UTC:20270302T230000", "0301 0302 0304"),
        ("EXDATE:20270302T000000Z", "0301 0303 0304"), ("EXDATE:20270302T120000Z", "0301 0303 0304"),
        ("EXDATE;VALUE=DATE:20270302", "0301 0303 0304"), ("EXDATE:20270302T230000", "0301 0303 0304"),
        ("EXDATE;TZID=Europe/Berlin:20270302T000000", "0301 0303 0304"),
        ("EXDATE:20270302T000000+01:00", "0301 0303 0304"),
        ("RDATE:20270309T230000Z", "0301 0302 0303 0304 0310"),
    ])
    func anInstantMeansItsDayInTheSession(line: String, expected: String) throws {
        #expect(try Self.days("RRULE:FREQ=DAILY;COUNT=4\n" + line) == expected)
    }

    @Test(arguments: [
        ("20270302T230000Z", "0301 0302 0303"), ("20270303T000000Z", "0301 0302 0303"),
        ("20270303T225959Z", "0301 0302 0303"), ("20270303T235959Z", "0301 0302 0303"),
        ("20270302T230000Z;COUNT=9", "0301 0302 0303"), ("20270302T230000Z;COUNT=2", "0301 0302"),
    ])
    func theEndOfARuleIsADay(until: String, expected: String) throws {
        #expect(try Self.days("RRULE:FREQ=DAILY;UNTIL=" + until) == expected)
    }

    /// The zone of the writing program comes before the session's.
    @Test(arguments: [
        ("X-WR-TIMEZONE:America/New_York\n", "20270302T050000Z", "0301 0303 0304"),
        ("X-WR-TIMEZONE:America/New_York\n", "20270302T230000Z", "0301 0303 0304"),
        ("X-WR-TIMEZONE:Asia/Tokyo\n", "20270301T150000Z", "0301 0303 0304"),
        ("X-WR-TIMEZONE:Nowhere\n", "20270301T230000Z", "0301 0303 0304"),
        (berlin.replacing("Europe/Berlin", with: "Asia/Tokyo"), "20270301T150000Z", "0301 0303 0304"),
        (
            berlin + berlin.replacing("Europe/Berlin", with: "Asia/Tokyo"), "20270301T230000Z",
            "0301 0303 0304"
        ),
    ])
    func theZoneOfTheFileComesFirst(before: String, exdate: String, expected: String) throws {
        #expect(try Self.days("RRULE:FREQ=DAILY;COUNT=4\nEXDATE:" + exdate, before: before) == expected)
    }

    @Test func aChangedDayIsNamedByAnInstant() throws {
        func change(_ lines: String) -> String {
            "\nBEGIN:VEVENT\nUID:e\nSUMMARY:E\n\(lines)\n\(Fixture.alarm("TRIGGER:PT9H"))END:VEVENT"
        }
        let rule = "RRULE:FREQ=DAILY;COUNT=4"
        let moved = change("RECURRENCE-ID:20270302T230000Z\nDTSTART;VALUE=DATE:20270320")
        #expect(try Self.days(rule, more: moved) == "0301 0302 0304 0320")
        let later = change("RECURRENCE-ID;RANGE=THISANDFUTURE:20270302T230000Z\nDTSTART;VALUE=DATE:20270310")
        #expect(try Self.days(rule, more: later) == "0301 0302 0310 0311")
    }

    @Test func holidaysAreCountedInTheSameWay() throws {
        let text =
            "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:e\r\nDTSTART;VALUE=DATE:20270301\r\nRRULE:FREQ=DAILY;COUNT=4\r\n"
            + "EXDATE:20270302T230000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        let (first, last) = (CivilDate(year: 2027, month: 1, day: 1), CivilDate(year: 2027, month: 12, day: 31))
        let range = try #require(first)...#require(last)
        let days = CalendarDays(Array(text.utf8), in: range, now: Fixture.now, zones: Fixture.zones)
        #expect(days.days.map(\.text).sorted() == ["2027-03-01", "2027-03-02", "2027-03-04"])
    }
}
