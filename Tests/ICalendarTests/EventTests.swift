// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

@testable import ICalendar

/// The alarms of single events and to-dos, construct by construct.
@Suite struct EventTests {
    @Test(arguments: [
        // The four forms of DTSTART.
        ("DTSTART:20270304T090000Z", "TRIGGER:-PT15M", "instant 2027-03-04T09:00:00Z -PT15M"),
        ("DTSTART:20270304T090000", "TRIGGER:-PT15M", "wall 2027-03-04T09:00:00 floating -PT15M"),
        ("DTSTART;TZID=Europe/Paris:20270304T090000", "TRIGGER:PT0S", "wall 2027-03-04T09:00:00 Europe/Paris"),
        ("DTSTART;VALUE=DATE:20270304", "TRIGGER:PT9H", "wall 2027-03-04T00:00:00 floating PT9H"),
        ("DTSTART:20270304", "TRIGGER:-PT15H", "wall 2027-03-04T00:00:00 floating -PT15H"),
        (
            "DTSTART;TZID=\"Europe/Paris\";VALUE=DATE-TIME:20270304T090000", "TRIGGER:PT0S",
            "wall 2027-03-04T09:00:00 Europe/Paris"
        ),
        ("DTSTART;TZID=Europe/Paris:20270304T090000Z", "TRIGGER:PT0S", "instant 2027-03-04T09:00:00Z"),
        ("DTSTART;TZID=UTC:20270304T090000", "TRIGGER:PT0S", "instant 2027-03-04T09:00:00Z"),
        // Days keep the wall clock, hours do not: the clocks change on 28 March.
        ("DTSTART;TZID=Europe/Berlin:20270328T090000", "TRIGGER:-P1D", "wall 2027-03-28T09:00:00 Europe/Berlin -PT23H"),
        (
            "DTSTART;TZID=Europe/Berlin:20270328T090000", "TRIGGER:-PT24H",
            "wall 2027-03-28T09:00:00 Europe/Berlin -PT24H"
        ),
        (
            "DTSTART;TZID=Europe/Berlin:20271031T090000", "TRIGGER:-P1DT1H",
            "wall 2027-10-31T09:00:00 Europe/Berlin -PT26H"
        ),
        ("DTSTART:20270328T090000", "TRIGGER:-P1D", "wall 2027-03-28T09:00:00 floating -PT24H days -1"),
        ("DTSTART:20270328T090000Z", "TRIGGER:-P1D", "instant 2027-03-28T09:00:00Z -PT24H"),
        // Relative to the end.
        (
            "DTSTART:20270304T090000Z\nDTEND:20270304T103000Z", "TRIGGER;RELATED=END:-PT5M",
            "instant 2027-03-04T10:30:00Z -PT5M"
        ),
        ("DTSTART:20270304T090000Z\nDURATION:PT1H", "TRIGGER;RELATED=END:PT0S", "instant 2027-03-04T10:00:00Z"),
        ("DTSTART:20270304T090000Z", "TRIGGER;RELATED=END:PT0S", "instant 2027-03-04T09:00:00Z"),
        ("DTSTART;VALUE=DATE:20270304", "TRIGGER;RELATED=END:-PT1H", "wall 2027-03-05T00:00:00 floating -PT1H"),
        (
            "DTSTART;VALUE=DATE:20270304\nDTEND;VALUE=DATE:20270307", "TRIGGER;RELATED=END:PT0S",
            "wall 2027-03-07T00:00:00 floating"
        ),
        (
            "DTSTART;TZID=Europe/Berlin:20270327T120000\nDURATION:P1D", "TRIGGER;RELATED=END:PT0S",
            "wall 2027-03-28T12:00:00 Europe/Berlin"
        ),
        (
            "DTSTART;TZID=Europe/Berlin:20270327T120000\nDURATION:PT24H", "TRIGGER;RELATED=END:PT0S",
            "wall 2027-03-28T13:00:00 Europe/Berlin"
        ),
        (
            "DTSTART;TZID=Europe/Berlin:20270304T090000\nDTEND;TZID=Asia/Tokyo:20270304T180000",
            "TRIGGER;RELATED=END:PT0S", "wall 2027-03-04T10:00:00 Europe/Berlin"
        ),
        // Absolute.
        ("DTSTART:20270304T090000Z", "TRIGGER;VALUE=DATE-TIME:20270301T080000Z", "instant 2027-03-01T08:00:00Z"),
        (
            "DTSTART:20270304T090000Z\nRRULE:FREQ=DAILY", "TRIGGER;VALUE=DATE-TIME:20270301T080000Z",
            "instant 2027-03-01T08:00:00Z"
        ),
        ("DTSTART:20270304T090000Z", "TRIGGER:20270301T080000Z", "instant 2027-03-01T08:00:00Z"),
        // Recurring.
        (
            "DTSTART:20270304T090000Z\nRRULE:FREQ=DAILY", "TRIGGER:-PT5M",
            "rrule FREQ=DAILY start=2027-03-04T09:00:00 zone=UTC -PT5M"
        ),
        (
            "DTSTART;TZID=Europe/Berlin:20270304T090000\nRRULE:FREQ=DAILY", "TRIGGER:-P1D",
            "rrule FREQ=DAILY start=2027-03-04T09:00:00 zone=Europe/Berlin -PT24H days -1"
        ),
        (
            "DTSTART:20270304T090000\nDTEND:20270304T100000\nRRULE:FREQ=DAILY", "TRIGGER;RELATED=END:-PT5M",
            "rrule FREQ=DAILY start=2027-03-04T09:00:00 zone=floating PT55M"
        ),
        (
            "DTSTART;VALUE=DATE:20270304\nRRULE:FREQ=YEARLY", "TRIGGER;RELATED=END:PT0S",
            "rrule FREQ=YEARLY start=2027-03-04T00:00:00 zone=floating PT24H days 1"
        ),
        (
            "DTSTART:20270304T090000\nRDATE:20270310T090000,20270311T100000", "TRIGGER:PT0S",
            "dates start=2027-03-04T09:00:00 zone=floating rdate=2027-03-04T09:00:00,2027-03-10T09:00:00,2027-03-11T10:00:00"
        ),
        (
            "DTSTART:20270304T090000Z\nRDATE;VALUE=PERIOD:20270310T090000Z/PT1H", "TRIGGER:PT0S",
            "dates start=2027-03-04T09:00:00 zone=UTC rdate=2027-03-04T09:00:00,2027-03-10T09:00:00"
        ),
        (
            "DTSTART;TZID=Europe/Berlin:20270304T090000\nRRULE:FREQ=DAILY\nEXDATE:20270305T080000Z\nEXDATE;VALUE=DATE:20270306",
            "TRIGGER:PT0S",
            "rrule FREQ=DAILY start=2027-03-04T09:00:00 zone=Europe/Berlin exdate=2027-03-05T09:00:00,2027-03-06T09:00:00"
        ),
        (
            "DTSTART;VALUE=DATE:20270304\nRRULE:FREQ=DAILY;UNTIL=20270310\nEXDATE;VALUE=DATE:20270305\nEXDATE:",
            "TRIGGER:PT0S",
            "rrule FREQ=DAILY start=2027-03-04T00:00:00 zone=floating until=20270310 exdate=2027-03-05T00:00:00"
        ),
        (
            "DTSTART:20270304T090000\nRRULE:FREQ=DAILY;COUNT=3\nRDATE:20280101T090000", "TRIGGER:PT0S",
            "rrule FREQ=DAILY start=2027-03-04T09:00:00 zone=floating count=3 rdate=2028-01-01T09:00:00"
        ),
        // RDATE after UNTIL is an occurrence all the same.
        (
            "DTSTART:20270304T090000\nRRULE:FREQ=DAILY;UNTIL=20270306T090000\nRDATE:20270305T120000,20280101T090000",
            "TRIGGER:PT0S",
            "rrule FREQ=DAILY start=2027-03-04T09:00:00 zone=floating until=20270306T090000 rdate=2027-03-05T12:00:00|dates start=2027-03-04T09:00:00 zone=floating rdate=2028-01-01T09:00:00"
        ),
        (
            "dtstart:20270304T090000z\nrrule:freq=daily", "trigger;related=start:-pt5m",
            "rrule FREQ=DAILY start=2027-03-04T09:00:00 zone=UTC -PT5M"
        ),
    ])
    func events(_ lines: String, _ alarm: String, _ expected: String) {
        let calendar = Fixture.event(lines, alarm: alarm)
        #expect(Fixture.texts(calendar).joined(separator: "|") == expected)
        #expect(!calendar.problems.contains { $0.kind != .noted }, "\(calendar.complaints)")
    }

    /// The problem of an event that is left out, all of it or its alarm. BEGIN:VEVENT is line 2, DTSTART line 5.
    @Test(arguments: [
        ("", "TRIGGER:PT0S", "2 skipped The event \"E\" is left out: it has no DTSTART."),
        (
            "DTSTART:4.3.2027", "TRIGGER:PT0S",
            "5 skipped The event \"E\" is left out: DTSTART \"4.3.2027\" is not a date or time like 20270304T090000."
        ),
        (
            "DTSTART:20270304T090000Z\nDTSTART:20270305T090000Z", "TRIGGER:PT0S",
            "6 skipped The event \"E\" is left out: DTSTART appears twice."
        ),
        (
            "DTSTART;TZID=\"x:20270304T090000", "TRIGGER:PT0S",
            "5 skipped The event \"E\" is left out: the quote of the parameter TZID of DTSTART is not closed."
        ),
        // One hour in two is left out for ever, which no list of dates can say.
        (
            "DTSTART:20270304T090000Z\nRRULE:FREQ=HOURLY\nEXRULE:FREQ=HOURLY;INTERVAL=2", "TRIGGER:PT0S",
            "6 skipped The event \"E\" is left out: its rules share too many dates to be told apart."
        ),
    ])
    func problems(_ lines: String, _ alarm: String, _ expected: String) {
        let calendar = Fixture.event(lines, alarm: alarm)
        #expect(calendar.complaints == [expected])
        #expect(calendar.items.isEmpty)
    }

    /// Events that are imported with a note.
    @Test(arguments: [
        (
            "DTSTART:20270304T090000Z\nRRULE:FREQ=WEEKLY;BYDAY=MO", "TRIGGER:PT0S",
            "6 noted The event \"E\": its start does not match its own rule; it comes then, and by the rule from 2027-03-08 on."
        ),
        (
            "DTSTART;VALUE=DATE:20270304\nRRULE:FREQ=DAILY;UNTIL=20270310T235959Z", "TRIGGER:PT0S",
            "6 noted The event \"E\": UNTIL is a time and DTSTART is a day; 2027-03-10 is the last day."
        ),
        (
            "DTSTART:20270304T090000Z\nDTEND:20270303T090000Z", "TRIGGER:PT0S",
            "6 noted The event \"E\" ends before it begins; it is taken to end when it begins."
        ),
        (
            "DTSTART:20270304T090000Z\nSUMMARY:F", "TRIGGER:PT0S",
            "6 noted The event \"E\": SUMMARY appears twice; the first is used."
        ),
        (
            "DTSTART:20270304T090000Z\nthis is text", "TRIGGER:PT0S",
            "6 noted Ignored the line: \"this is text\" is not an iCalendar line (NAME:VALUE)."
        ),
        (
            "DTSTART:20270304T090000Z", "TRIGGER:20270304T080000",
            "8 noted The event \"E\": TRIGGER is not in UTC, as it must be; it is read as a local time."
        ),
        (
            "DTSTART:20270304T090000Z", "TRIGGER:PT0S\nREPEAT:3",
            "6 noted The event \"E\": an alarm is given once, as it has only one of REPEAT and DURATION."
        ),
        (
            "DTSTART:20270304T090000Z", "TRIGGER:PT0S\nREPEAT:100000",
            "9 noted The event \"E\": REPEAT \"100000\" is not a whole number from 0 to 1000; this line of an alarm is ignored."
        ),
        (
            "DTSTART:20270304T090000Z\nRRULE:FREQ=DAILY;X-FOO=1", "TRIGGER:PT0S",
            "6 noted The event \"E\": \"X-FOO=1\" in RRULE is ignored."
        ),
        (
            "DTSTART:20270304T090000Z\nDSTART:20270304T090000Z", "TRIGGER:PT0S",
            "6 noted The event \"E\": DSTART is not known, so this line is ignored."
        ),
        (
            "DTSTART:20270304T090000Z", "TRIGGER:PT0S\nTRIGGERS:PT5M",
            "9 noted The event \"E\": in an alarm, TRIGGERS is not known, so this line is ignored."
        ),
        (
            "DTSTART:20270304T090000Z\nPRIORITY:high", "TRIGGER:PT0S",
            "6 noted The event \"E\": PRIORITY \"high\" is not a whole number (0 to 9); it is ignored."
        ),
        (
            "DTSTART:20270304T090000Z\nDTEND:20270304T100000Z\nDURATION:PT1H", "TRIGGER:PT0S",
            "6 noted The event \"E\": it has DTEND and DURATION; DURATION is used."
        ),
        (
            "DTSTART:20270304T090000Z\nSTATUS;X:1", "TRIGGER:PT0S",
            "6 noted The event \"E\": a parameter of STATUS is not NAME=VALUE; this line is ignored."
        ),
        (
            "DTSTART:20270304T090000Z\nRRULE:FREQ=DAILY\nEXDATE;TZID=Nowhere:20270305T090000", "TRIGGER:PT0S",
            "7 noted The time zone \"Nowhere\" is unknown: neither the tz database nor a VTIMEZONE of the file defines that zone. Its times are taken as local times."
        ),
        (
            "DTSTART;VALUE=DATE:20270304T000000", "TRIGGER:PT0S",
            "5 noted The event \"E\": DTSTART \"20270304T000000\" is read as the day 2027-03-04."
        ),
        (
            "DTSTART:20270304T090000Z\nSTATUS:RESCHEDULED TO FRIDAY 09:30-11:00", "TRIGGER:PT0S",
            "6 noted The event \"E\": STATUS \"RESCHEDULED TO FRIDAY 09:30-11:00\" is not a state of an event, so the alarms stay."
        ),
        (
            "DTSTART:20270304T090000Z\nSTATUS:COMPLETED", "TRIGGER:PT0S",
            "6 noted The event \"E\": STATUS \"COMPLETED\" is not a state of an event, so the alarms stay."
        ),
        (
            "RDATE:20270306T090000Z,20270305T090000Z", "TRIGGER:PT0S",
            "2 noted The event \"E\" has no DTSTART; it begins at the first date of RDATE."
        ),
        (
            "DTSTART:20270304T090000Z", "TRIGGER:VALUE=DATE-TIME:20270310T080000Z",
            "8 noted The event \"E\": TRIGGER has a parameter behind the colon, which is read as one before it."
        ),
        (
            "DTSTART:20270304T090000Z\nRRULE:FREQ=DAILY;UNTIL=2027-03-10T09:00:00+01:00", "TRIGGER:PT0S",
            "6 noted The event \"E\": UNTIL \"2027-03-10T09:00:00+01:00\" is read as 20270310T080000Z."
        ),
        (
            "DTSTART:20270304T090000Z", "TRIGGER:PT0S\nACTION:PROCEDURE",
            "6 noted The event \"E\": an alarm that runs a program is shown here, nothing is run."
        ),
        (
            "DTSTART:20270304T090000Z\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30\nRDATE:20270305T090000Z",
            "TRIGGER:PT0S",
            "6 skipped The event \"E\": its rule matches no date at all, so it comes at its start and at RDATE only."
        ),
    ])
    func notes(_ lines: String, _ alarm: String, _ expected: String) {
        let calendar = Fixture.event(lines, alarm: alarm)
        #expect(calendar.complaints == [expected])
        #expect(calendar.items.count == 1)
    }

    /// Alarms that cannot be used: the event gets one as if it had none.
    @Test(arguments: [
        ("TRIGGER:15M", "8 skipped", "TRIGGER \"15M\" is neither a length like -PT15M nor a time"),
        ("TRIGGER:-900", "8 skipped", "TRIGGER \"-900\" is neither a length like -PT15M nor a time"),
        ("TRIGGER:-PT", "8 skipped", "TRIGGER \"-PT\" is neither a length like -PT15M nor a time"),
        ("TRIGGER:P-15M", "8 skipped", "TRIGGER \"P-15M\" is neither a length like -PT15M nor a time"),
        ("DESCRIPTION:x", "6 skipped", "it has no TRIGGER"),
        (
            "TRIGGER;RELATED=MIDDLE:PT0S", "8 skipped", "TRIGGER is related to \"MIDDLE\", not to START or END"
        ),
        ("TRIGGER:PT0S\nACTION:X-SMS", "6 skipped", "the action \"X-SMS\" is not known"),
        (
            "TRIGGER:PT0S\nPROXIMITY:ARRIVE", "9 skipped",
            "it is given at a place (PROXIMITY), and where the computer is is not known here"
        ),
    ])
    func anAlarmThatCannotBeUsed(_ alarm: String, _ place: String, _ reason: String) {
        var options = Fixture.options
        options.offsetOfAddedAlarms = NominalSpan(microseconds: -15 * Span.minute)
        let text = "BEGIN:VEVENT\nUID:e\nSUMMARY:E\nDTSTART:20270304T090000Z\n\n\(Fixture.alarm(alarm))END:VEVENT"
        let calendar = Fixture.calendar(text, options: options)
        #expect(Fixture.texts(calendar) == ["instant 2027-03-04T09:00:00Z -PT15M"])
        #expect(calendar.itemsWithoutAlarm == 1)
        if !reason.isEmpty {
            // An empty line stands before the alarm.
            let (line, kind) = (Int(place.prefix(1)) ?? 0, place.dropFirst(2))
            #expect(
                calendar.complaints.contains("\(line + 1) \(kind) An alarm of the event \"E\" is left out: \(reason)."),
                "\(calendar.complaints)")
        }
        let note = "The event \"E\": it has no alarm that can be used, so it gets one as if it had none (--alarm)."
        #expect(calendar.complaints.contains { $0.hasSuffix(note) }, "\(calendar.complaints)")
        options.addsAlarmToEvents = false
        #expect(Fixture.calendar(text, options: options).items.isEmpty)
    }
}
