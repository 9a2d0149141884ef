// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

@testable import ICalendar

/// Messages about events (RFC 5546): what they say about earlier imports.
@Suite struct MessageTests {
    private static func message(_ method: String, _ lines: String, more: String = "") -> ImportedCalendar {
        Fixture.calendar(
            "METHOD:\(method)\nBEGIN:VEVENT\nUID:m\nSUMMARY:Review\nDTSTAMP:20270101T080000Z\nSEQUENCE:2\n\(lines)\nEND:VEVENT\(more)"
        )
    }

    /// UID, occurrence, version and fate of each change.
    private static func changes(_ calendar: ImportedCalendar) -> [String] {
        calendar.changes.map { change in
            "\(change.uid) \(change.occurrence ?? "all")\(change.includesFuture ? "+" : "") \(change.version?.sequence ?? -1) "
                + "\(change.version?.stamp?.basicText ?? "-")\(change.isCancelled ? " cancelled" : "")"
        }
    }

    @Test(arguments: [
        // An invitation, and its change.
        ("REQUEST", "DTSTART:20270304T090000Z", 1, "m all 2 20270101T080000Z", ""),
        ("PUBLISH", "DTSTART:20270304T090000Z", 1, "m all 2 20270101T080000Z", ""),
        ("request", "DTSTART:20270304T090000Z", 1, "m all 2 20270101T080000Z", ""),
        // A cancellation, with little, with nonsense, and with STATUS.
        (
            "CANCEL", "DTSTART:20270304T090000Z", 0, "m all 2 20270101T080000Z cancelled",
            "The event \"Review\" is cancelled, so it has no alarms."
        ),
        (
            "CANCEL", "LOCATION:x", 0, "m all 2 20270101T080000Z cancelled",
            "The event \"Review\" is cancelled, so it has no alarms."
        ),
        (
            "CANCEL", "DTSTART:someday", 0, "m all 2 20270101T080000Z cancelled",
            "The event \"Review\" is cancelled, so it has no alarms."
        ),
        (
            "PUBLISH", "DTSTART:20270304T090000Z\nSTATUS:CANCELLED", 0, "m all 2 20270101T080000Z cancelled",
            "The event \"Review\" is cancelled, so it has no alarms."
        ),
        // One occurrence alone.
        (
            "REQUEST", "RECURRENCE-ID;TZID=Europe/Berlin:20270305T100000\nDTSTART:20270305T130000Z", 1,
            "m 2027-03-05T09:00:00Z 2 20270101T080000Z", ""
        ),
        (
            "REQUEST", "RECURRENCE-ID;VALUE=DATE:20270305\nDTSTART;VALUE=DATE:20270306", 1,
            "m 2027-03-05 2 20270101T080000Z", ""
        ),
        (
            "REQUEST", "RECURRENCE-ID:20270305T100000\nDTSTART:20270305T110000", 1,
            "m 2027-03-05T10:00:00 2 20270101T080000Z", ""
        ),
        (
            "CANCEL", "RECURRENCE-ID;TZID=Europe/Berlin:20270305T100000\nDTSTART;TZID=Europe/Berlin:20270305T100000", 0,
            "m 2027-03-05T09:00:00Z 2 20270101T080000Z cancelled",
            "The event \"Review\" is cancelled at 2027-03-05 10:00:00, so there is no alarm then."
        ),
        (
            "CANCEL", "RECURRENCE-ID;RANGE=THISANDFUTURE:20270305T090000Z", 0,
            "m 2027-03-05T09:00:00Z+ 2 20270101T080000Z cancelled",
            "The event \"Review\" is cancelled from 2027-03-05 09:00:00 on, so there is no alarm then."
        ),
        (
            "REQUEST", "RECURRENCE-ID:20270305T090000Z\nDTSTART:next week", 0,
            "m 2027-03-05T09:00:00Z 2 20270101T080000Z",
            "The event \"Review\" is left out: DTSTART \"next week\" is not a date or time like 20270304T090000; nothing comes at 2027-03-05 09:00:00 either, because it changes that."
        ),
        // One more occurrence.
        (
            "ADD", "DTSTART:20270307T090000Z", 1, "m 2027-03-07T09:00:00Z 2 20270101T080000Z", ""
        ),
        // What others say.
        (
            "REPLY", "DTSTART:20270304T090000Z", 0, "",
            "METHOD \"REPLY\" is an answer about an event, so nothing that is scheduled changes."
        ),
        (
            "COUNTER", "DTSTART:20270304T090000Z", 0, "",
            "METHOD \"COUNTER\" is an answer about an event, so nothing that is scheduled changes."
        ),
        (
            "DECLINECOUNTER", "DTSTART:20270304T090000Z", 0, "",
            "METHOD \"DECLINECOUNTER\" is an answer about an event, so nothing that is scheduled changes."
        ),
        (
            "REFRESH", "ATTENDEE:mailto:ada@example.org", 0, "",
            "METHOD \"REFRESH\" is an answer about an event, so nothing that is scheduled changes."
        ),
        (
            "FOO", "DTSTART:20270304T090000Z", 0, "",
            "METHOD \"FOO\" is not known, so nothing of this calendar is used (PUBLISH, REQUEST, ADD and CANCEL are)."
        ),
    ])
    func methods(_ method: String, _ lines: String, _ alarms: Int, _ change: String, _ sentence: String) {
        let calendar = Self.message(method, lines)
        #expect(calendar.items.count == alarms)
        #expect(Self.changes(calendar) == (change.isEmpty ? [] : [change]))
        #expect(sentence.isEmpty || calendar.problems.map(\.reason).contains(sentence), "\(calendar.complaints)")
        #expect(calendar.isMessage == ["REQUEST", "ADD", "CANCEL"].contains(method.uppercased()))
    }

    @Test func laterOccurrencesOfASeriesThatIsNotThereAreNotGuessed() {
        let calendar = Self.message(
            "REQUEST", "RECURRENCE-ID;RANGE=THISANDFUTURE:20270305T090000Z\nDTSTART:20270305T100000Z")
        #expect(calendar.items.isEmpty && calendar.changes.isEmpty)
        #expect(calendar.problems.map(\.kind) == [.skipped])
    }

    /// A file of several calendars, as mail programs save them: each has its own method.
    @Test func eachCalendarHasItsOwnMethod() {
        let calendar = Self.message(
            "REQUEST", "DTSTART:20270304T090000Z",
            more:
                "\nEND:VCALENDAR\nBEGIN:VCALENDAR\nMETHOD:CANCEL\nBEGIN:VEVENT\nUID:n\nDTSTART:20270304T090000Z\nEND:VEVENT"
        )
        #expect(calendar.items.map(\.id) == ["m"])
        #expect(Self.changes(calendar) == ["m all 2 20270101T080000Z", "n all 0 - cancelled"])
    }

    /// Attendees who have delegated do not come either.
    @Test(arguments: ["DECLINED", "DELEGATED", "delegated"])
    func itIsKnownWhoDeclined(answer: String) {
        let calendar = Self.message(
            "REQUEST",
            "DTSTART:20270304T090000Z\nATTENDEE;CN=\"Ada L\";PARTSTAT=\(answer):MAILTO:Ada@Example.org\n"
                + "ATTENDEE;PARTSTAT=ACCEPTED:mailto:bob@example.org")
        #expect(calendar.sources.map(\.declined) == [["ada@example.org"]])
    }

    @Test(arguments: [
        ("DTSTART:20270304T090000Z\nDTEND:20270304T100000Z", "20270304T100000Z"),
        ("DTSTART:20270304T090000Z\nDURATION:PT2H", "20270304T110000Z"),
        ("DTSTART:20270304T090000Z\nRRULE:FREQ=DAILY;UNTIL=20270310T090000Z", "20270310T090000Z"),
        ("DTSTART:20270304T090000Z\nRRULE:FREQ=DAILY", nil), ("LOCATION:x", nil),
    ])
    func theEndOfWhatIsCancelledIsKnown(_ lines: String, _ end: String?) {
        #expect(Self.message("CANCEL", lines).changes.first?.ends?.basicText == end)
    }

    /// A whole calendar that does not count versions has none that could be older than another.
    @Test func aCalendarWithoutVersions() {
        let event = "BEGIN:VEVENT\nUID:m\nDTSTART:20270304T090000Z\nDTSTAMP:20270101T080000Z\nEND:VEVENT"
        #expect(Fixture.calendar(event).changes.map(\.version) == [nil])
        let request = Fixture.calendar("METHOD:REQUEST\n" + event)
        #expect(request.changes.map(\.version?.sequence) == [0] && request.sources.map(\.version?.sequence) == [0])
    }
}
