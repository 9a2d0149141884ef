// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

@testable import ICalendar

/// The times that a person writes and that a clock shows: times of day, days, and lines that contradict themselves.
@Suite struct ClockTimeTests {
    private static func options(
        _ zone: String, _ days: Int? = nil, at time: Int64 = 9 * Span.hour
    ) throws -> ImportOptions {
        let zones = FixedZoneSource(session: try Fixture.database.zone(named: zone), database: Fixture.database)
        var options = ImportOptions(now: Fixture.now, zones: zones)
        (options.daysOfAllDayAlarms, options.timeOfAllDayAlarms) = (days, time)
        return options
    }

    /// The alarms as the clock shows them.
    private static func shown(_ lines: String, _ options: ImportOptions, to: Bool = false) throws -> [String] {
        let kind = to ? "VTODO" : "VEVENT"
        let calendar = Fixture.calendar(
            "BEGIN:\(kind)\nUID:e\nSUMMARY:E\n\(lines)\nEND:\(kind)", options: options)
        let zone = try options.zones.zone(.floating)
        var times: [Instant] = []
        for alarm in calendar.items {
            var cursor = Fixture.now
            while times.count < 60, let due = try alarm.next(after: cursor, in: options.zones) {
                times.append(due)
                cursor = due
            }
        }
        return times.sorted().map { String(zone.civil(at: $0).text.prefix(16)) }
    }

    /// An event of several days is on each of them; an end at midnight is that of the day before.
    @Test(arguments: [
        ("DTSTART;VALUE=DATE:20270304", 0), ("DTSTART;VALUE=DATE:20270304\nDTEND;VALUE=DATE:20270305", 0),
        ("DTSTART;VALUE=DATE:20270304\nDTEND;VALUE=DATE:20270307", 2), ("DTSTART:20270304T090000\nDURATION:PT1H", 0),
        ("DTSTART:20270304T230000\nDTEND:20270305T010000", 1), ("DTSTART:20270304T090000\nDTEND:20270305T000000", 0),
        ("DTSTART:20270304T090000\nDTEND:20270306T170000", 2),
        ("DTSTART;VALUE=DATE:20270304\nDTEND;VALUE=DATE:20270307\nRRULE:FREQ=YEARLY", 2),
    ])
    func anEventGoesOn(_ lines: String, _ days: Int) throws {
        let calendar = Fixture.calendar(
            "BEGIN:VEVENT\nUID:e\nSUMMARY:E\n\(lines)\nEND:VEVENT", options: try Self.options("Europe/Berlin"))
        #expect(calendar.items.map(\.furtherDays) == [days], "\(lines)")
    }

    /// Without an alarm a day rings at nine on the clock, also where the clocks change at midnight.
    @Test(arguments: [
        ("Europe/Berlin", "20270328", "2027-03-28T09:00"), ("Europe/Berlin", "20271031", "2027-10-31T09:00"),
        ("America/Santiago", "20270905", "2027-09-05T09:00"), ("America/Santiago", "20270404", "2027-04-04T09:00"),
        ("America/Havana", "20270314", "2027-03-14T09:00"), ("America/Havana", "20271107", "2027-11-07T09:00"),
    ])
    func aDayRingsAtNine(_ zone: String, _ day: String, _ expected: String) throws {
        #expect(try Self.shown("DTSTART;VALUE=DATE:\(day)", Self.options(zone)) == [expected])
        #expect(try Self.shown("DUE;VALUE=DATE:\(day)", Self.options(zone), to: true) == [expected])
    }

    @Test func aSeriesOfDaysRingsAtOneTime() throws {
        let weekly = "DTSTART;VALUE=DATE:20270307\nRRULE:FREQ=WEEKLY;COUNT=5"
        let times = try Self.shown(weekly, Self.options("Europe/Berlin", 0, at: 8 * Span.hour))
        #expect(times == ["07", "14", "21", "28"].map { "2027-03-\($0)T08:00" } + ["2027-04-04T08:00"])
        let before = try Self.shown(weekly, Self.options("Europe/Berlin", -1, at: 18 * Span.hour))
        #expect(before == ["06", "13", "20", "27"].map { "2027-03-\($0)T18:00" } + ["2027-04-03T18:00"])
    }

    /// `--alarm -1d` and `default-alarm = "1d"`: days are of the calendar, hours are elapsed time.
    @Test(
        arguments: [
            ("DTSTART;VALUE=DATE:20270329", -1, 0, "2027-03-28T09:00"),
            ("DTSTART;VALUE=DATE:20270329", 0, -24, "2027-03-28T09:00"),
            ("DTSTART;VALUE=DATE:20270328", 0, -24, "2027-03-27T08:00"),
            ("DTSTART:20270328T090000", -1, 0, "2027-03-27T09:00"),
            ("DTSTART:20270328T090000", 0, -24, "2027-03-27T08:00"),
            ("DTSTART:20270328T090000", -1, -2, "2027-03-27T07:00"),
            ("DTSTART;TZID=Europe/Berlin:20270328T090000", -1, -2, "2027-03-27T07:00"),
            ("DTSTART;TZID=Europe/Berlin:20270328T090000\nRRULE:FREQ=DAILY;COUNT=1", -1, -2, "2027-03-27T07:00"),
        ] as [(String, Int, Int64, String)])
    func daysOfAnAddedAlarmAreDaysOfTheCalendar(
        _ lines: String, _ days: Int, _ hours: Int64, _ expected: String
    ) throws {
        var options = try Self.options("Europe/Berlin")
        options.offsetOfAddedAlarms = NominalSpan(days: days, microseconds: hours * Span.hour)
        #expect(try Self.shown(lines, options) == [expected])
    }

    /// Hours of a written alarm are exact (RFC 5545 3.3.6), and days are days.
    @Test(arguments: [
        ("Europe/Berlin", "20270328", "PT9H", "2027-03-28T10:00"),
        ("Europe/Berlin", "20270329", "-P1D", "2027-03-28T00:00"),
        ("America/Santiago", "20270905", "-P1D", "2027-09-04T00:00"),
        ("America/Santiago", "20270906", "-P1D", "2027-09-05T01:00"),
    ])
    func aWrittenAlarmIsExact(_ zone: String, _ day: String, _ trigger: String, _ expected: String) throws {
        let alarm = Fixture.alarm("TRIGGER:" + trigger).dropLast()
        #expect(try Self.shown("DTSTART;VALUE=DATE:\(day)\n\(alarm)", Self.options(zone)) == [expected])
    }

    /// The start decides whether an event has a time of day, however its end is written.
    @Test(arguments: [
        "", "\nDURATION:PT24H", "\nDURATION:PT86400S", "\nDURATION:P1D", "\nDTEND;VALUE=DATE:20270402",
        "\nDTEND:20270401T170000", "\nDTEND:20270401T150000Z", "\nDTEND;TZID=Europe/Berlin:20270402T000000",
        "\nDURATION:PT0S", "\nDTEND:nonsense",
    ])
    func aDayIsADay(_ end: String) throws {
        var options = try Self.options("Europe/Berlin", 0, at: 8 * Span.hour)
        options.offsetOfAddedAlarms = NominalSpan(microseconds: -10 * Span.minute)
        #expect(try Self.shown("DTSTART;VALUE=DATE:20270401" + end, options) == ["2027-04-01T08:00"])
        let series = "DTSTART;VALUE=DATE:20270401\nRRULE:FREQ=DAILY;COUNT=2" + end
        #expect(try Self.shown(series, options) == ["2027-04-01T08:00", "2027-04-02T08:00"])
        options.addsAlarmToDays = false
        #expect(try Self.shown("DTSTART;VALUE=DATE:20270401" + end, options) == [])
    }

    @Test func aTimeOfDayIsExportedAndComesBack() throws {
        let calendar = Fixture.calendar(
            "BEGIN:VEVENT\nUID:e\nSUMMARY:E\nDTSTART;VALUE=DATE:20270328\nEND:VEVENT")
        let bytes = try ExportTests.file(calendar.items)
        let written = "TRIGGER:PT9H\r\nX-ALERTD-OFFSET:0 32400000000 32400000000\r\n"
        #expect(String(decoding: bytes, as: UTF8.self).contains(written))
        let again = ImportedCalendar(bytes, options: Fixture.options)
        #expect(again.items.map(\.timeOfDay) == [9 * Span.hour])
        let times = try Fixture.fires(again.items[0], after: Fixture.now, most: 2)
        #expect(times == [try Instant(rfc3339: "2027-03-28T07:00:00Z")])
    }

    // MARK: Contradictions

    @Test(
        arguments: [
            (
                "DTSTART;TZID=Europe/Berlin:20270602T120000Z", "instant 2027-06-02T12:00:00Z",
                "DTSTART is in UTC and names the time zone \"Europe/Berlin\"; it is read as 2027-06-02T12:00:00Z in UTC"
            ),
            (
                "DTSTART:20270805T080000\nTZID:Asia/Shanghai", "wall 2027-08-05T08:00:00 floating",
                "TZID is a separate line, where it means nothing, and is ignored; times without a zone are local times"
            ),
            (
                "DTSTART:20270805T080000Z\nTZID:Asia/Shanghai", "instant 2027-08-05T08:00:00Z",
                "TZID is a separate line, where it means nothing, and is ignored"
            ),
            (
                "DTSTART;VALUE=DATE-TIME:20270805", "wall 2027-08-05T00:00:00 floating",
                "DTSTART says that it is a time, and is read as the day 2027-08-05"
            ),
            ("DTSTART;TZID=UTC:20270602T120000Z", "instant 2027-06-02T12:00:00Z", nil),
        ] as [(String, String, String?)])
    func aLineThatContradictsItselfIsTold(_ lines: String, _ trigger: String, _ note: String?) {
        let calendar = Fixture.event(lines)
        #expect(calendar.items.map(\.trigger.text) == [trigger])
        #expect(calendar.problems.map(\.reason) == (note.map { ["The event \"E\": \($0)."] } ?? []))
    }
}
