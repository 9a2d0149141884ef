// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

@testable import ICalendar

/// The choices of an import, and its notes about the alarms.
@Suite struct ImportOptionTests {
    private static func texts(_ event: String, offset: NominalSpan) -> [String] {
        var options = Fixture.options
        options.offsetOfAddedAlarms = offset
        return Fixture.texts(Fixture.calendar("BEGIN:VEVENT\nUID:e\nSUMMARY:E\n\(event)\nEND:VEVENT", options: options))
    }

    @Test(
        arguments: [
            (
                "DTSTART:20270304T090000Z", NominalSpan(microseconds: -15 * Span.minute),
                "instant 2027-03-04T09:00:00Z -PT15M"
            ),
            (
                "DTSTART:20270304T090000Z", NominalSpan(microseconds: 10 * Span.minute),
                "instant 2027-03-04T09:00:00Z PT10M"
            ),
            // Days keep the wall clock.
            (
                "DTSTART:20270304T090000\nRRULE:FREQ=DAILY", NominalSpan(days: -1),
                "rrule FREQ=DAILY start=2027-03-04T09:00:00 zone=floating -PT24H days -1"
            ),
            // A day without a time of day: from nine o'clock.
            (
                "DTSTART;VALUE=DATE:20270304", NominalSpan(microseconds: -15 * Span.minute),
                "wall 2027-03-04T00:00:00 floating PT8H45M"
            ),
            (
                "DTSTART;VALUE=DATE:20270304", NominalSpan(days: -1),
                "wall 2027-03-04T00:00:00 floating -PT15H days -1"
            ),
        ] as [(String, NominalSpan, String)])
    func anAddedAlarmIsWhereItIsWanted(_ event: String, _ offset: NominalSpan, _ expected: String) {
        #expect(Self.texts(event, offset: offset) == [expected])
    }

    private static let mixed = """
        BEGIN:VEVENT
        UID:a
        SUMMARY:A
        DTSTART:20270304T090000Z
        END:VEVENT
        BEGIN:VEVENT
        UID:b
        SUMMARY:B
        DTSTART:20270304T090000Z
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER:-PT5M
        END:VALARM
        END:VEVENT
        BEGIN:VTODO
        UID:c
        SUMMARY:C
        END:VTODO
        """

    @Test func itIsCountedWhatHadNoAlarm() {
        let calendar = Fixture.calendar(Self.mixed)
        #expect(calendar.itemsWithoutAlarm == 2 && calendar.itemsGivenAlarm == 1 && calendar.itemsNeverDue == 1)
        var options = Fixture.options
        options.addsAlarmToEvents = false
        let none = Fixture.calendar(Self.mixed, options: options)
        #expect(none.itemsWithoutAlarm == 2 && none.itemsGivenAlarm == 0)
        #expect(none.items.map(\.id) == ["b"])
    }

    /// The times of a trigger may be a day, or the end of the event.
    @Test(
        arguments: [
            ("DTSTART:20270304T090000Z", "TRIGGER:-PT5M", nil),
            ("DTSTART;VALUE=DATE:20270304", "TRIGGER:-PT5M", .day),
            ("DTSTART;VALUE=DATE:20270304\nRRULE:FREQ=YEARLY", "TRIGGER:-PT5M", .day),
            ("DTSTART:20270304T090000Z\nDTEND:20270304T103000Z", "TRIGGER;RELATED=END:-PT5M", .end),
            ("DTSTART:20270304T090000Z", "TRIGGER;VALUE=DATE-TIME:20270304T080000Z", nil),
        ] as [(String, String, CalendarAlarm.Reference?)])
    func theMeaningOfATimeIsKnown(dates: String, trigger: String, expected: CalendarAlarm.Reference?) {
        let calendar = Fixture.event(dates, alarm: trigger)
        #expect(calendar.items.map(\.reference) == [expected])
    }

    @Test func whereEachComesFromIsKnown() {
        let calendar = Fixture.calendar(Self.mixed)
        #expect(calendar.sources == [.init(line: 2, uid: "a", isAdded: true), .init(line: 7, uid: "b")])
        #expect(calendar.wholeEvents == ["a", "b", "c"])
    }

    /// The file does not contain everything of these options, so nothing may follow from what it lacks.
    @Test(
        arguments: [
            // A single occurrence of a series that is not there.
            "RECURRENCE-ID:20270304T090000Z\nDTSTART:20270304T100000Z",
            // An alarm that cannot be read.
            "DTSTART:20270304T100000Z\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:soon\nEND:VALARM",
            // The event cannot be read.
            "DTSTART:20270304T100000Z\nRRULE:FREQ=NEVER", "DTSTART:4.3.2027",
            "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30\nDTSTART:20270304T100000Z",
        ])
    func anEventThatIsNotAllThereIsNotWhole(_ lines: String) {
        #expect(Fixture.event(lines, alarm: nil).wholeEvents.isEmpty)
    }

    @Test(arguments: ["STATUS:CANCELLED", "SUMMARY:x"])
    func aCancelledEventIsWhole(_ line: String) {
        #expect(Fixture.event("DTSTART:20270304T100000Z\n" + line, alarm: nil).wholeEvents == ["e"])
    }

    @Test func aFileThatIsNotReadToItsEndHasNoWholeEvents() {
        let deep = String(repeating: "BEGIN:X\n", count: 20)
        #expect(Fixture.calendar(Self.mixed + "\n" + deep).wholeEvents.isEmpty)
    }

    @Test func aPausedOneAndWhatIsKeptBesideItComeBack() throws {
        var alarm = CalendarAlarm(id: "a~b", title: "A", trigger: try Trigger("countdown PT20M"), isPaused: true)
        alarm.extra = "{\"content\":{\"title\":\"a;b,c\\\\n\"}}"
        let bytes = try ExportTests.file([alarm])
        let calendar = ImportedCalendar(bytes, options: Fixture.options)
        #expect(calendar.items == [alarm] && calendar.problems.isEmpty)
        // Other programs pass over an action that they do not know.
        #expect(String(decoding: bytes, as: UTF8.self).contains("ACTION:X-ALERTD-PAUSED\r\n"))
    }

    @Test func whatIsKeptBesideIsNotThatOfOtherAlarms() throws {
        let calendar = Fixture.event(
            "DTSTART:20270304T100000Z\nX-ALERTD-NOTIFICATION:{}",
            alarm: "TRIGGER:PT0S\nEND:VALARM\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT5M")
        #expect(calendar.items.map(\.extra) == ["{}", nil])
    }

    @Test func tooMuchBesideIsLeftAway() {
        let calendar = Fixture.event(
            "DTSTART:20270304T100000Z\nX-ALERTD-NOTIFICATION:\(String(repeating: "x", count: 600_000))")
        #expect(calendar.items.map(\.extra) == [nil] && calendar.problems.count == 1)
    }
}
