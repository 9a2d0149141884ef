// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

@testable import ICalendar

/// Acknowledgements and snoozes of other programs: in Thunderbird's properties, and in the alarm (RFC 9074).
@Suite struct ReactionTests {
    /// A daily event at 09:00 in Berlin from 1 March.
    private static func series(_ lines: String, alarm: String = "TRIGGER:-PT15M", more: String = "") -> ImportedCalendar
    {
        Fixture.calendar(
            "BEGIN:VEVENT\nUID:e\nSUMMARY:E\nDTSTART;TZID=Europe/Berlin:20270301T090000\nRRULE:FREQ=DAILY\n"
                + "\(lines)\n\(Fixture.alarm(alarm))END:VEVENT\(more)")
    }

    /// X-MOZ-SNOOZE-TIME with the microseconds of a RECURRENCE-ID.
    private static func snooze(_ occurrence: String, _ until: String) throws -> String {
        "X-MOZ-SNOOZE-TIME-\(try Instant(rfc3339: occurrence).microseconds):\(until)"
    }

    @Test func aSnoozedOccurrenceOfThunderbirdIsRead() throws {
        let line = try Self.snooze("2027-03-02T08:00:00Z", "20270302T075000Z")
        let calendar = Self.series("X-MOZ-LASTACK:20270302T074500Z\n" + line)
        #expect(calendar.items.map { $0.snoozedUntil?.basicText } == ["20270302T075000Z"])
        #expect(calendar.items.map { $0.acknowledged?.basicText } == ["20270302T074500Z"])
        // Of two snoozes the later counts; one that was acknowledged since is over.
        let two = try line + "\n" + Self.snooze("2027-03-01T08:00:00Z", "20270302T080000Z")
        #expect(Self.series(two).items[0].snoozedUntil?.basicText == "20270302T080000Z")
        #expect(Self.series(two + "\nX-MOZ-LASTACK:20270302T080000Z").items[0].snoozedUntil == nil)
        #expect(Self.series("X-MOZ-SNOOZE-TIME-x:20270302T080000Z").items[0].snoozedUntil == nil)
    }

    /// Thunderbird writes into the series also what belongs to an occurrence with its own component.
    @Test(arguments: [
        "RECURRENCE-ID;TZID=Europe/Berlin:20270302T090000", "RECURRENCE-ID:20270302T080000Z",
    ])
    func whatIsOnTheSeriesBelongsToAChangedOccurrence(identity: String) throws {
        let line = try Self.snooze("2027-03-02T08:00:00Z", "20270302T103000Z")
        let changed =
            "\nBEGIN:VEVENT\nUID:e\nSUMMARY:F\n\(identity)\nDTSTART;TZID=Europe/Berlin:20270302T110000\n"
            + "\(Fixture.alarm("TRIGGER:-PT15M"))END:VEVENT"
        let calendar = Self.series(line + "\nX-MOZ-LASTACK:20270302T094500Z", more: changed)
        #expect(calendar.items.map(\.title) == ["E", "F"])
        #expect(calendar.items.map { $0.snoozedUntil?.basicText } == [nil, "20270302T103000Z"])
        #expect(calendar.items.map { $0.acknowledged?.basicText } == ["20270302T094500Z", "20270302T094500Z"])
    }

    @Test func anAllDaySeriesIsCountedFromMidnightInUTC() throws {
        let line = try Self.snooze("2027-03-02T00:00:00Z", "20270302T103000Z")
        let event =
            "BEGIN:VEVENT\nUID:e\nSUMMARY:E\nDTSTART;VALUE=DATE:20270301\nRRULE:FREQ=DAILY\n\(line)\n"
            + "\(Fixture.alarm("TRIGGER:PT9H"))END:VEVENT"
        let changed =
            "\nBEGIN:VEVENT\nUID:e\nSUMMARY:F\nRECURRENCE-ID;VALUE=DATE:20270302\nDTSTART;VALUE=DATE:20270302\n"
            + "\(Fixture.alarm("TRIGGER:PT9H"))END:VEVENT"
        #expect(Fixture.calendar(event).items.map { $0.snoozedUntil?.basicText } == ["20270302T103000Z"])
        let both = Fixture.calendar(event + changed)
        #expect(both.items.map { $0.snoozedUntil?.basicText } == [nil, "20270302T103000Z"])
    }

    /// The later of two acknowledgements counts, wherever it is written.
    @Test(arguments: [
        ("", "ACKNOWLEDGED:20270301T080000Z", "20270301T080000Z"),
        ("X-MOZ-LASTACK:20270302T080000Z", "ACKNOWLEDGED:20270301T080000Z", "20270302T080000Z"),
        ("X-MOZ-LASTACK:20270301T080000Z", "ACKNOWLEDGED:20270302T080000Z", "20270302T080000Z"),
        ("X-MOZ-LASTACK:20270302T080000Z", "", "20270302T080000Z"),
        ("X-MOZ-LASTACK:20270302T080000Z\nX-MOZ-LASTACK:20270301T080000Z", "", "20270302T080000Z"),
        ("", "ACKNOWLEDGED:20270302T080000Z\nACKNOWLEDGED:20270301T080000Z", "20270302T080000Z"),
    ])
    func theLaterAcknowledgementCounts(lines: String, alarm: String, expected: String) {
        let text = "TRIGGER:-PT15M" + (alarm.isEmpty ? "" : "\n" + alarm)
        let calendar = Self.series(lines.isEmpty ? "X-A:1" : lines, alarm: text)
        #expect(calendar.items.map { $0.acknowledged?.basicText } == [expected])
    }

    /// A snooze of RFC 9074 is over, too, once the event was acknowledged after it.
    @Test func aLaterAcknowledgementEndsASnooze() {
        let snooze = Fixture.alarm("UID:s\nTRIGGER;VALUE=DATE-TIME:20270301T090000Z\nRELATED-TO;RELTYPE=SNOOZE:a")
        func until(_ lines: String) -> String? {
            let alarm = "UID:a\nACKNOWLEDGED:20270301T080000Z\nTRIGGER:-PT15M\nEND:VALARM\n" + snooze.dropLast(12)
            return Self.series(lines, alarm: alarm).items.first?.snoozedUntil?.basicText
        }
        #expect(until("X-A:1") == "20270301T090000Z")
        #expect(until("X-MOZ-LASTACK:20270301T083000Z") == "20270301T090000Z")
        #expect(until("X-MOZ-LASTACK:20270301T090000Z") == nil)
    }

    /// A snooze is to have an absolute time (RFC 9074 7.1), and some have a relative one.
    @Test(arguments: [
        ("TRIGGER:PT30M", "20270301T083000Z"), ("TRIGGER;RELATED=END:-PT10M", "20270301T085000Z"),
        ("TRIGGER:PT30M\nACKNOWLEDGED:20270301T083000Z", nil), ("TRIGGER:20270301T093000", "20270301T083000Z"),
        ("TRIGGER;VALUE=DATE-TIME:20270301T083000Z", "20270301T083000Z"),
    ])
    func aSnoozeEndsAtItsTrigger(trigger: String, expected: String?) {
        let alarms =
            Fixture.alarm("UID:a\nTRIGGER:-PT15M") + Fixture.alarm("UID:s\nRELATED-TO;RELTYPE=SNOOZE:a\n" + trigger)
        let lines = "DTSTART;TZID=Europe/Berlin:20270301T090000\nDURATION:PT1H\n"
        let calendar = Fixture.event(lines + alarms.dropLast(), alarm: nil)
        #expect(calendar.items.map { $0.snoozedUntil?.basicText } == [expected], "\(calendar.complaints)")
        #expect(calendar.losses.isEmpty)
        // Of a series it is not known which occurrence it means.
        let series = Fixture.event(lines + "RRULE:FREQ=DAILY\n" + alarms.dropLast(), alarm: nil)
        let isTold = !trigger.contains("2027")
        #expect(series.items.count == 1 && series.losses.isEmpty != isTold, "\(series.complaints)")
    }

    /// States with one meaning.
    @Test(arguments: ["CANCELLED", "CANCELED", "canceled ", "Cancelled"])
    func aCancelledEventIsSilent(word: String) {
        let event = Fixture.event("DTSTART:20270304T090000Z\nSTATUS:\(word)")
        #expect(event.items.isEmpty && event.problems.allSatisfy { $0.kind == .noted })
    }

    @Test(arguments: ["COMPLETED", "complete", "Done"])
    func aCompletedToDoIsSilent(word: String) {
        let toDo = Fixture.calendar(
            "BEGIN:VTODO\nUID:e\nSUMMARY:E\nDUE:20270304T090000Z\nSTATUS:\(word)\n\(Fixture.alarm("TRIGGER:PT0S"))END:VTODO"
        )
        #expect(toDo.items.isEmpty && toDo.problems.allSatisfy { $0.kind == .noted })
    }

    @Test(arguments: [
        ("mailto:Ada@Example.org", "ada@example.org"), ("MAILTO:ada@example.org", "ada@example.org"),
        ("ada@example.org", "ada@example.org"), (" mailto: ada@example.org ", "ada@example.org"),
        ("mailto:ada%40example.org", "ada@example.org"), ("<ada@example.org>", "ada@example.org"),
        ("mailto:<ada@example.org>", "ada@example.org"), ("\"ada@example.org\"", "ada@example.org"),
        ("mailto:ada@example.org?subject=x", "ada@example.org"), ("urn:uuid:1", "urn:uuid:1"), ("", ""),
    ])
    func addressesAreComparedInOneForm(text: String, expected: String) {
        #expect(MailAddress.compared(text) == expected)
    }
}
