// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

@testable import ICalendar

/// Texts, ids and added alarms of events and to-dos.
@Suite struct EventTextTests {
    @Test func textsAreTaken() {
        let calendar = Fixture.calendar(
            "BEGIN:VEVENT\nUID:u\nDTSTART:20270304T090000Z\nSUMMARY:  A\\, b\\nc \nDESCRIPTION:one\\ntwo\nLOCATION:here\n"
                + "CATEGORIES:x,y\\,z\nCATEGORIES:x,w\nPRIORITY:3\n"
                + Fixture.alarm(
                    "TRIGGER:PT0S\nDESCRIPTION:Take the keys\nREPEAT:2\nDURATION:PT5M\nACKNOWLEDGED:20270304T091000Z")
                + "END:VEVENT")
        #expect(
            calendar.items == [
                CalendarAlarm(
                    id: "u", title: "A, b c", body: "Take the keys\n\none\ntwo", location: "here",
                    categories: ["x", "y,z", "w"], priority: 3,
                    trigger: .instant(Instant(seconds: 1_804_150_800)),
                    repetition: .init(count: 2, interval: 300_000_000),
                    acknowledged: Instant(seconds: 1_804_151_400))
            ])
    }

    /// A damaged text is reported like a missing alarm, so that the list of followed calendars names the file.
    @Test(arguments: ["SUMMARY", "DESCRIPTION", "LOCATION"])
    func aTextThatIsNotInUTF8IsALoss(property: String) {
        let lines = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:u\r\nDTSTART:20270304T090000Z\r\n\(property):M"
        let rest = "ller\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        let calendar = ImportedCalendar(Array(lines.utf8) + [0xfc] + Array(rest.utf8), options: Fixture.options)
        #expect(calendar.items.count == 1)
        #expect(calendar.losses.map(\.line) == [5] && calendar.losses.allSatisfy { $0.reason.contains("UTF-8") })
    }

    @Test(arguments: [
        ("a@b.c", "a@b.c"), ("ÄÖ-1", "ÄÖ-1"), ("a b", "a_b~"), ("-x", "_x~"), ("a/b", "a_b~"), ("", "~"),
        ("a~2", "a_2~"), (String(repeating: "x", count: 300), String(repeating: "x", count: 180) + "~"),
        ("{0}\u{200b}", "{0}_~"),
    ])
    func idsOfUIDs(_ uid: String, _ expected: String) {
        let id = AlarmIdentity.base(uid)
        // After `~` comes a hash.
        #expect(
            expected.hasSuffix("~") ? id.hasPrefix(expected) && id.utf8.count > expected.utf8.count : id == expected)
        #expect(AlarmIdentity.isID(id) && id.utf8.count <= 200)
    }

    @Test func idsAreStableAndDistinct() {
        let alarms = Fixture.alarm("TRIGGER:PT0S") + Fixture.alarm("TRIGGER:bad") + Fixture.alarm("TRIGGER:-PT5M")
        let text =
            "BEGIN:VEVENT\nUID:a b\nDTSTART:20270304T090000Z\n\(alarms)END:VEVENT\n"
            + "BEGIN:VEVENT\nDTSTART:20270304T090000Z\nSUMMARY:no uid\nEND:VEVENT\n"
            + "BEGIN:VEVENT\nDTSTART:20270304T090000Z\nSUMMARY:no uid\nEND:VEVENT"
        let ids = Fixture.calendar(text).items.map(\.id)
        #expect(ids == Fixture.calendar(text).items.map(\.id))
        #expect(Set(ids).count == 4)
        #expect(ids[1] == ids[0] + "~3")
        #expect(ids.allSatisfy(AlarmIdentity.isID))
    }

    @Test func alarmsAreAddedWhereThereAreNone() {
        let text =
            "BEGIN:VEVENT\nUID:1\nSUMMARY:E\nDTSTART:20270304T090000Z\nEND:VEVENT\n"
            + "BEGIN:VEVENT\nUID:2\nSUMMARY:E\nDTSTART;VALUE=DATE:20270304\nEND:VEVENT\n"
            + "BEGIN:VTODO\nUID:3\nSUMMARY:E\nDUE:20270304T120000Z\nEND:VTODO\n"
            + "BEGIN:VTODO\nUID:4\nSUMMARY:E\nDTSTART:20270304T090000Z\nDUE:20270304T120000Z\nEND:VTODO\n"
            + "BEGIN:VTODO\nUID:5\nSUMMARY:E\nDTSTART:20270304T090000Z\nEND:VTODO\n"
            + "BEGIN:VTODO\nUID:6\nSUMMARY:E\nEND:VTODO\n"
            + "BEGIN:VTODO\nUID:7\nSUMMARY:E\nDUE;VALUE=DATE:20270305\nRRULE:FREQ=DAILY\nEND:VTODO"
        var options = Fixture.options
        #expect(
            Fixture.texts(Fixture.calendar(text, options: options)) == [
                "instant 2027-03-04T09:00:00Z", "wall 2027-03-04T00:00:00 floating PT9H",
                "instant 2027-03-04T12:00:00Z",
                "instant 2027-03-04T12:00:00Z", "rrule FREQ=DAILY start=2027-03-05T00:00:00 zone=floating PT9H",
            ])
        options.addsAlarmToEvents = false
        #expect(Fixture.calendar(text, options: options).items.map(\.id) == ["3", "4", "7"])
        options.addsAlarmToDos = false
        #expect(Fixture.calendar(text, options: options).items.isEmpty)
    }

    @Test func snoozesBelongToTheirAlarm() {
        let calendar = Fixture.event(
            "DTSTART:20270304T090000Z\n"
                + Fixture.alarm("UID:1\nTRIGGER:-PT15M\nACKNOWLEDGED:20270304T084500Z")
                + Fixture.alarm("UID:2\nTRIGGER;VALUE=DATE-TIME:20270304T085000Z\nRELATED-TO;RELTYPE=SNOOZE:1")
                + Fixture.alarm("UID:3\nTRIGGER:-PT1H")
                + Fixture.alarm(
                    "UID:4\nTRIGGER;VALUE=DATE-TIME:20270304T081000Z\nRELATED-TO;RELTYPE=SNOOZE:3\nACKNOWLEDGED:20270304T081100Z"
                )
                + Fixture.alarm("UID:5\nTRIGGER;VALUE=DATE-TIME:20270304T083000Z\nRELATED-TO;RELTYPE=SNOOZE:gone"),
            alarm: nil)
        #expect(calendar.items.map(\.id) == ["e", "e~2", "e~snooze~2"])
        #expect(calendar.items.map(\.snoozedUntil?.basicText) == ["20270304T085000Z", nil, nil])
        #expect(calendar.items[0].acknowledged?.basicText == "20270304T084500Z")
        #expect(Fixture.texts(calendar)[2] == "instant 2027-03-04T08:30:00Z")
    }

    /// Files whose lines all end in a blank, in tabs, or in unusual line breaks.
    @Test(arguments: [" \r\n", "\t\n", "\r", "\n\r", "\r\r\n", "\n"])
    func lineEndsChangeNothing(_ end: String) {
        let lines =
            "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:e\nSUMMARY:E\nDTSTART;TZID=Europe/Berlin:20270304T090000\n"
            + "RRULE:FREQ=WEEKLY;COUNT=4\nEXDATE;TZID=Europe/Berlin:20270311T090000\n\(Fixture.alarm("TRIGGER:-PT15M"))"
            + "END:VEVENT\nEND:VCALENDAR\n"
        let usual = ImportedCalendar(Array(lines.utf8), options: Fixture.options)
        let other = ImportedCalendar(Array(lines.replacing("\n", with: end).utf8), options: Fixture.options)
        #expect(usual.items.count == 1 && usual.problems.isEmpty)
        #expect(other.items == usual.items, "\(other.complaints)")
        #expect(other.problems.allSatisfy { $0.kind == .noted }, "\(other.complaints)")
    }

    /// A wall clock with an offset keeps its weekday, and its zone if the line names one.
    @Test(arguments: [
        ("DTSTART:20270310T003000+0100\nRRULE:FREQ=WEEKLY;BYDAY=WE", "20270309T233000Z 20270316T233000Z"),
        (
            "DTSTART;TZID=Europe/Berlin:2027-03-24T09:00:00+01:00\nRRULE:FREQ=WEEKLY",
            "20270324T080000Z 20270331T070000Z"
        ),
    ])
    func offsets(_ lines: String, _ expected: String) throws {
        let times = try Fixture.firstAlarms(Fixture.event(lines).items)
        #expect(times.hasPrefix(expected), "\(times)")
    }

    /// A moved occurrence whose new time cannot be read: the old time is over, and a sentence says so.
    @Test func aMovedOccurrenceWithoutAReadableTime() throws {
        let calendar = Fixture.calendar(
            "BEGIN:VEVENT\nUID:e\nSUMMARY:E\nDTSTART:20270301T090000\nRRULE:FREQ=DAILY;COUNT=3\nEND:VEVENT\n"
                + "BEGIN:VEVENT\nUID:e\nSUMMARY:E\nRECURRENCE-ID:20270302T090000\nDTSTART:next week\nEND:VEVENT")
        #expect(try Fixture.firstAlarms(calendar.items) == "20270301T080000Z 20270303T080000Z")
        #expect(
            calendar.complaints == [
                "12 skipped The event \"E\" is left out: DTSTART \"next week\" is not a date or time like 20270304T090000; nothing comes at 2027-03-02 09:00:00 either, because it changes that."
            ])
    }

    /// A bad zone costs only the zone.
    @Test func aRecurrenceIDInAnUnknownZone() throws {
        let calendar = Fixture.calendar(
            "BEGIN:VEVENT\nUID:e\nSUMMARY:E\nDTSTART:20270301T090000\nRRULE:FREQ=DAILY;COUNT=2\nEND:VEVENT\n"
                + "BEGIN:VEVENT\nUID:e\nSUMMARY:E\nRECURRENCE-ID;TZID=Nowhere:20270302T090000\nDTSTART:20270303T090000\nEND:VEVENT"
        )
        #expect(try Fixture.firstAlarms(calendar.items) == "20270301T080000Z 20270303T080000Z")
        #expect(
            calendar.problems.map(\.line) == [11] && calendar.problems[0].kind == .noted, "\(calendar.complaints)")
    }

    @Test func longNamesStandWhole() {
        let title = String(repeating: "Meeting ü ", count: 30).trimmingSpaces()
        let calendar = Fixture.calendar("BEGIN:VEVENT\nUID:e\nSUMMARY:\(title)\nEND:VEVENT")
        #expect(calendar.complaints == ["2 skipped The event \"\(title)\" is left out: it has no DTSTART."])
        #expect(LineProblem.quote("aü", limit: 2) == "\"a…\"" && LineProblem.quote("aü", limit: 3) == "\"aü\"")
    }
}
