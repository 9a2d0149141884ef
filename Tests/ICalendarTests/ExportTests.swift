// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Foundation
import Testing

@testable import ICalendar

/// The written files, the result of reading them back, and another program's interpretation.
@Suite struct ExportTests {
    static func file(_ alarms: [CalendarAlarm], now: Instant = Fixture.now, dates: Int = 100) throws -> [UInt8] {
        var writer = CalendarWriter(now: now, zones: Fixture.zones, dates: dates)
        return try writer.begin() + alarms.flatMap { try writer.write($0) } + writer.end()
    }

    static func lines(_ trigger: String, offset: Int64 = 0) throws -> [String] {
        let alarm = CalendarAlarm(id: "tea", title: "Tea", trigger: try Trigger(trigger), offset: offset)
        let text = String(decoding: try file([alarm], dates: 3), as: UTF8.self).replacing("\r\n ", with: "")
        let wanted = ["DTSTART", "RRULE", "RDATE", "EXDATE", "X-ALERTD-TRIGGER", "TRIGGER"]
        let event = text.split(separator: "BEGIN:VEVENT")[1]
        return event.split(separator: "\r\n").map(String.init).filter { line in
            wanted.contains(String(line.prefix { $0 != ":" && $0 != ";" }))
        }.map { $0.replacing(/;X-ALERTD-BESIDE=[0-9a-f]{16}/, with: "") }
    }

    @Test(
        arguments: [
            ("instant 2027-03-04T08:00:00Z", ["DTSTART:20270304T080000Z"]),
            (
                "instant 2027-03-04T08:00:00.5Z",
                ["DTSTART:20270304T080000Z", "X-ALERTD-TRIGGER:instant 2027-03-04T08:00:00.5Z"]
            ),
            ("countdown PT45M", ["DTSTART:20270101T004500Z"]),
            ("wall 2027-03-04T09:00:00 floating", ["DTSTART:20270304T090000"]),
            ("wall 2027-03-04T09:00:00 Europe/Berlin", ["DTSTART;TZID=Europe/Berlin:20270304T090000"]),
            ("wall 2027-03-04T09:00:00 +05:30", ["DTSTART;TZID=UTC+0530:20270304T090000"]),
            (
                "wall 2027-03-04T09:00:00 UTC",
                ["DTSTART:20270304T090000Z", "X-ALERTD-TRIGGER:wall 2027-03-04T09:00:00 UTC"]
            ),
            (
                "rrule FREQ=WEEKLY;BYDAY=MO start=2027-03-01T09:00:00 zone=Europe/Berlin count=3",
                ["DTSTART;TZID=Europe/Berlin:20270301T090000", "RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=MO"]
            ),
            // The start has to be an occurrence.
            (
                "rrule FREQ=WEEKLY;BYDAY=MO start=2027-03-03T09:00:00 zone=floating",
                [
                    "DTSTART:20270308T090000", "RRULE:FREQ=WEEKLY;BYDAY=MO",
                    "X-ALERTD-TRIGGER:rrule FREQ=WEEKLY\\;BYDAY=MO start=2027-03-03T09:00:00 zone=floating",
                ]
            ),
            // UNTIL in UTC, where there is a zone.
            (
                "rrule FREQ=DAILY start=2027-03-01T09:00:00 zone=Europe/Berlin until=20270401",
                [
                    "DTSTART;TZID=Europe/Berlin:20270301T090000", "RRULE:FREQ=DAILY;UNTIL=20270401T215959Z",
                    "X-ALERTD-TRIGGER:rrule FREQ=DAILY start=2027-03-01T09:00:00 zone=Europe/Berlin until=20270401",
                ]
            ),
            (
                "rrule FREQ=DAILY start=2027-03-01T09:00:00 zone=UTC exdate=2027-03-02T09:00:00 rdate=2027-03-02T10:00:00",
                ["DTSTART:20270301T090000Z", "RRULE:FREQ=DAILY", "RDATE:20270302T100000Z", "EXDATE:20270302T090000Z"]
            ),
            (
                "dates start=2027-03-01T09:00:00 zone=floating rdate=2027-03-01T09:00:00,2027-03-05T10:00:00",
                ["DTSTART:20270301T090000", "RDATE:20270305T100000"]
            ),
            // SKIP, in words that everybody knows.
            (
                "rrule RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD start=2027-01-31T10:00:00 zone=floating",
                [
                    "DTSTART:20270131T100000", "RRULE:FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1",
                    "X-ALERTD-TRIGGER:rrule RSCALE=GREGORIAN\\;FREQ=MONTHLY\\;SKIP=BACKWARD start=2027-01-31T10:00:00 zone=floating",
                ]
            ),
            // What RRULE cannot say, as the next dates.
            (
                "cron 30 8 * * 1-5 zone=Europe/Berlin",
                [
                    "DTSTART:20270101T073000Z", "RDATE:20270104T073000Z,20270105T073000Z",
                    "X-ALERTD-TRIGGER:cron 30 8 * * 1-5 zone=Europe/Berlin",
                ]
            ),
            (
                "calendar Mon..Fri *-*-* 08:30:00 zone=floating",
                [
                    "DTSTART:20270101T083000", "RDATE:20270104T083000,20270105T083000",
                    "X-ALERTD-TRIGGER:calendar Mon..Fri *-*-* 08:30:00 zone=floating",
                ]
            ),
            (
                "rrule FREQ=DAILY start=2027-03-01T09:00:00 zone=floating until=20270305 count=2",
                [
                    "DTSTART:20270301T090000", "RDATE:20270302T090000",
                    "X-ALERTD-TRIGGER:rrule FREQ=DAILY start=2027-03-01T09:00:00 zone=floating until=20270305 count=2",
                ]
            ),
        ] as [(String, [String])])
    func dates(_ trigger: String, _ expected: [String]) throws {
        #expect(try Self.lines(trigger) == expected + ["TRIGGER:PT0S"])
    }

    @Test(arguments: [(-15 * Span.minute, "-PT15M"), (9 * Span.hour, "PT9H"), (-26 * Span.hour, "-PT26H"), (1, "PT0S")])
    func offsets(_ offset: Int64, _ expected: String) throws {
        #expect(try Self.lines("instant 2027-03-04T08:00:00Z", offset: offset).last == "TRIGGER:\(expected)")
    }

    @Test func noLineIsLongerThan75BytesAndNoCharacterIsCut() throws {
        let title = String(repeating: "日本語 ü 😀, ", count: 30)
        let bytes = try Self.file([CalendarAlarm(id: "a", title: title, trigger: .instant(.epoch))])
        for line in bytes.split(separator: 0x0a) {
            #expect(line.count <= 76 && line.last == 0x0d)
            #expect(String(validating: line, as: UTF8.self) != nil)
        }
        #expect(ImportedCalendar(bytes, options: Fixture.options).items.first?.title == title.trimmingSpaces())
    }

    @Test func snoozesAndAcknowledgementsAreThoseOfRFC9074() throws {
        let alarm = CalendarAlarm(
            id: "tea", title: "Tea", trigger: .instant(Instant(seconds: 1_804_150_800)),
            acknowledged: Instant(seconds: 1_804_150_900), snoozedUntil: Instant(seconds: 1_804_151_500))
        let bytes = try Self.file([alarm])
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("ACKNOWLEDGED:20270304T090140Z\r\n"))
        #expect(text.contains("TRIGGER;VALUE=DATE-TIME:20270304T091140Z\r\nRELATED-TO;RELTYPE=SNOOZE:alarm-"))
        #expect(ImportedCalendar(bytes, options: Fixture.options).items == [alarm])
    }

    @Test func whatCannotBeWrittenIsSaid() throws {
        var writer = CalendarWriter(now: Fixture.now, zones: Fixture.zones)
        let over = try Trigger("calendar 2020-01-01 08:00:00 zone=floating")
        #expect(throws: ExportError(.isOver, "a")) {
            try writer.write(CalendarAlarm(id: "a", title: "A", trigger: over))
        }
        #expect(throws: ExportError(.year, "a")) {
            try writer.write(CalendarAlarm(id: "a", title: "A", trigger: Trigger("wall -0001-01-01T00:00:00 floating")))
        }
        let nowhere = CalendarAlarm(id: "a", title: "A", trigger: try Trigger("wall 2027-01-01T00:00:00 No/Where"))
        #expect { try writer.write(nowhere) } throws: { ($0 as? ExportError)?.code == .zone }
        // What was due and was not yet shown still has its date.
        let late = try writer.write(
            CalendarAlarm(id: "a", title: "A", trigger: over), due: Instant(seconds: 1_577_862_000))
        #expect(String(decoding: late, as: UTF8.self).contains("DTSTART:20200101T080000\r\n"))
    }

    /// Somebody moved the event in another program: its dates count, not our own form next to them.
    @Test func datesThatWereChangedElsewhereCount() throws {
        let alarm = CalendarAlarm(id: "a", title: "A", trigger: try Trigger("cron 30 8 * * 1-5 zone=floating"))
        let text = String(decoding: try Self.file([alarm], dates: 3), as: UTF8.self)
        #expect(ImportedCalendar(Array(text.utf8), options: Fixture.options).items == [alarm])
        let moved = text.replacing("DTSTART:20270101T083000", with: "DTSTART:20270101T120000")
        let calendar = ImportedCalendar(Array(moved.utf8), options: Fixture.options)
        #expect(try Fixture.firstAlarms(calendar.items) == "20270101T110000Z 20270104T073000Z 20270105T073000Z")
        #expect(calendar.problems.map(\.kind) == [.noted])
    }

    // MARK: Properties

    static func text(_ alarm: CalendarAlarm) -> String {
        var alarm = alarm
        let trigger = alarm.trigger.text
        alarm.trigger = .instant(.epoch)
        return trigger + " " + String(describing: alarm)
    }

    static func random(_ seed: UInt64, count: Int) throws -> [CalendarAlarm] {
        var random = SeededGenerator(state: seed)
        return try (0..<count).map { try AlarmGenerator.alarm($0, using: &random) }
    }

    @Test(arguments: 1...3 as ClosedRange<UInt64>)
    func readingBackGivesTheSameAlarms(_ seed: UInt64) throws {
        let alarms = try Self.random(seed, count: 400)
        let calendar = ImportedCalendar(try Self.file(alarms), options: Fixture.options)
        #expect(calendar.items.count == alarms.count)
        #expect(!calendar.problems.contains { $0.kind != .noted }, "\(calendar.complaints)")
        for (ours, read) in zip(alarms, calendar.items) {
            let isSame = read == ours
            #expect(isSame, "\(Self.text(ours)) came back as \(Self.text(read))")
        }
    }

    /// Another program finds the alarms that we mean.
    @Test(arguments: 11...12 as ClosedRange<UInt64>)
    func anotherProgramFindsTheSameAlarms(_ seed: UInt64) throws {
        var alarms = try Self.random(seed, count: 300).filter { alarm in
            // The other program reads durations as seconds, so that it cannot tell 24 hours from a day.
            alarm.offset % Span.second == 0 && alarm.offset % Span.day == Int64(alarm.nominalDays) * Span.day % Span.day
                && (alarm.nominalDays != 0 || alarm.offset % Span.day != 0 || alarm.offset == 0)
        }
        // Their alarms are others yet.
        for index in alarms.indices { (alarms[index].snoozedUntil, alarms[index].warnings) = (nil, []) }
        try Oracle.withFile(try Self.file(alarms)) { path in
            let expected = try Oracle.firstAlarms(path, after: Fixture.now)
            #expect(expected.count == alarms.count)
            for alarm in alarms {
                // Whole seconds are all that a calendar file holds.
                let times = try Fixture.fires(alarm, after: Fixture.now, most: 5).compactMap(\.basicText)
                #expect(expected[alarm.id] == times.joined(separator: " "), "\(alarm.trigger.text) \(alarm.offset)")
            }
        }
    }

    /// A day before is the same time on the clock: Berlin's clocks change on 28 March.
    @Test(arguments: [
        ("wall 2027-03-28T09:00:00 Europe/Berlin", 0, "20270327T080000Z 20270328T064500Z 20270328T070000Z"),
        ("wall 2027-03-04T09:00:00 UTC", -Span.hour, "20270303T080000Z 20270304T074500Z 20270304T080000Z"),
        (
            "rrule FREQ=WEEKLY start=2027-01-04T09:00:00 zone=UTC count=2", 0,
            "20270103T090000Z 20270104T084500Z 20270104T090000Z 20270110T090000Z 20270111T084500Z"
        ),
    ])
    func anotherProgramFindsTheWarnings(_ trigger: String, _ offset: Int64, _ times: String) throws {
        var alarm = CalendarAlarm(id: "tea", title: "Tea", trigger: try Trigger(trigger), offset: offset)
        alarm.warnings = [NominalSpan(days: 1), NominalSpan(microseconds: 15 * Span.minute)]
        let bytes = try Self.file([alarm])
        #expect(String(decoding: bytes, as: UTF8.self).contains("DESCRIPTION:Tea\r\nTRIGGER:-P"))
        let expected = try Oracle.withFile(bytes) { try Oracle.firstAlarms($0, after: Fixture.now) }
        #expect(expected == ["tea": times])
        #expect(ImportedCalendar(bytes, options: Fixture.options).items == [alarm])
    }

    /// Other programs sort alarms, move and remove them. What they did counts.
    @Test(
        arguments: [
            ("", "", "P1D PT15M", 1),
            ("TRIGGER:-PT15M", "TRIGGER:-PT30M", "P1D PT30M", 1),
            // A day of the calendar that another program wrote in hours is still the one that it was.
            ("TRIGGER:-P1D", "TRIGGER:-PT24H", "P1D PT15M", 1),
            ("TRIGGER:-P1D", "TRIGGER:-P2D", "P2D PT15M", 1),
            // After the time it is no warning.
            ("TRIGGER:-PT15M", "TRIGGER:PT5M", "P1D", 2),
            ("X-ALERTD-WARNING:PT15M\r\n", "", "P1D", 2),
            ("X-ALERTD-WARNING:PT15M", "X-ALERTD-WARNING:soon", "P1D", 2),
        ])
    func warningsThatWereChangedElsewhereCount(_ from: String, _ to: String, _ spans: String, _ alarms: Int) throws {
        var alarm = CalendarAlarm(id: "tea", title: "Tea", trigger: try Trigger("wall 2027-03-04T09:00:00 floating"))
        alarm.warnings = [NominalSpan(days: 1), NominalSpan(microseconds: 15 * Span.minute)]
        alarm.extra = "{}"
        let text = String(decoding: try Self.file([alarm]), as: UTF8.self)
        #expect(from.isEmpty || text.contains(from))
        let changed = from.isEmpty ? text : text.replacing(from, with: to)
        // An alarm of another program that stands before ours would be the first.
        for sorted in [changed] + (alarms == 1 ? [Self.withAlarmsReversed(changed)] : []) {
            let items = ImportedCalendar(Array(sorted.utf8), options: Fixture.options).items
            let own = try #require(items.first { $0.offset == 0 })
            #expect(own.id == "tea" && own.extra == "{}")
            #expect(Set(own.warnings.map(\.text)) == Set(spans.split(separator: " ").map(String.init)))
            #expect(items.count == alarms)
        }
    }

    private static func withAlarmsReversed(_ text: String) -> String {
        let parts = text.components(separatedBy: "BEGIN:VALARM\r\n")
        let last = parts[parts.count - 1].components(separatedBy: "END:VALARM\r\n")
        let alarms = parts[1..<(parts.count - 1)] + [last[0] + "END:VALARM\r\n"]
        return parts[0] + alarms.reversed().map { "BEGIN:VALARM\r\n" + $0 }.joined() + last[1]
    }

    /// A followed calendar rings for each alarm of an event, whoever wrote it.
    @Test func warningsInAFollowedCalendarAreAlarms() throws {
        var alarm = CalendarAlarm(id: "tea", title: "Tea", trigger: try Trigger("wall 2027-03-04T09:00:00 UTC"))
        alarm.warnings = [NominalSpan(microseconds: 15 * Span.minute)]
        var options = Fixture.options
        options.identifiesAlarms = true
        let items = ImportedCalendar(try Self.file([alarm]), options: options).items
        #expect(items.map(\.offset) == [0, -15 * Span.minute] && items.allSatisfy(\.warnings.isEmpty))
    }

    @Test func anotherProgramUnderstandsTheZones() throws {
        let names = [
            "Europe/Berlin", "America/New_York", "Asia/Kolkata", "America/Nuuk", "Asia/Jerusalem", "Africa/Cairo",
            "Australia/Lord_Howe", "America/Santiago", "Europe/Dublin",
        ]
        let alarms = try names.map {
            CalendarAlarm(
                id: $0.replacing("/", with: "-"), title: "A", trigger: try Trigger("wall 2027-03-04T09:00:00 \($0)"))
        }
        try Oracle.withFile(try Self.file(alarms)) { path in
            let wrong = try Oracle.lines(["zones", path])
            #expect(wrong == names.map { "\($0) 0" })
        }
    }
}
