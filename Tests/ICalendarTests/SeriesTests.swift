// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

@testable import ICalendar

/// Events of one UID that belong together.
@Suite struct SeriesTests {
    static func event(_ lines: String) -> String { "BEGIN:VEVENT\nUID:s\nSUMMARY:S\n\(lines)\nEND:VEVENT" }

    static let series = event("DTSTART;TZID=Europe/Berlin:20270301T090000\nRRULE:FREQ=DAILY;COUNT=5")

    /// The effect of a separate event on the five days of a series, 1 to 5 March at 09:00.
    @Test(arguments: [
        (
            "RECURRENCE-ID;TZID=Europe/Berlin:20270302T090000\nDTSTART;TZID=Europe/Berlin:20270302T140000",
            "1T08 2T13 3T08 4T08 5T08"
        ),
        ("RECURRENCE-ID:20270302T080000Z\nDTSTART;TZID=Europe/Berlin:20270309T140000", "1T08 3T08 4T08 5T08 9T13"),
        ("RECURRENCE-ID;VALUE=DATE:20270302\nDTSTART;TZID=Europe/Berlin:20270302T140000", "1T08 2T13 3T08 4T08 5T08"),
        (
            "RECURRENCE-ID;TZID=Europe/Berlin:20270303T090000\nSTATUS:CANCELLED\nDTSTART;TZID=Europe/Berlin:20270303T090000",
            "1T08 2T08 4T08 5T08"
        ),
        (
            "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20270303T090000\nDTSTART;TZID=Europe/Berlin:20270303T110000",
            "1T08 2T08 3T10 4T10 5T10"
        ),
        (
            "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20270303T090000\nDTSTART;TZID=Europe/Berlin:20270304T110000",
            "1T08 2T08 4T10 5T10 6T10"
        ),
        (
            "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20270303T090000\nSTATUS:CANCELLED\nDTSTART;TZID=Europe/Berlin:20270303T090000",
            "1T08 2T08"
        ),
        // Not an occurrence: the event stands on its own, and the series stays whole.
        (
            "RECURRENCE-ID;TZID=Europe/Berlin:20270302T100000\nDTSTART;TZID=Europe/Berlin:20270302T140000",
            "1T08 2T08 2T13 3T08 4T08 5T08"
        ),
    ])
    func replacements(_ lines: String, _ expected: String) throws {
        for text in [Self.series + "\n" + Self.event(lines), Self.event(lines) + "\n" + Self.series] {
            let calendar = Fixture.calendar(text)
            let times = try calendar.items.flatMap { try Fixture.fires($0, after: Fixture.now, most: 9) }.sorted()
            let days = times.compactMap {
                $0.basicText.map { String(Int($0.dropFirst(6).prefix(2)) ?? 0) + $0.dropFirst(8).prefix(3) }
            }
            #expect(days.joined(separator: " ") == expected, "\(calendar.complaints)")
        }
    }

    @Test func twoChangesOfTheFuture() throws {
        let first =
            "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20270302T090000\nDTSTART;TZID=Europe/Berlin:20270302T100000"
        let second =
            "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20270304T090000\nDTSTART;TZID=Europe/Berlin:20270304T120000"
        let single = "RECURRENCE-ID;TZID=Europe/Berlin:20270303T090000\nDTSTART;TZID=Europe/Berlin:20270303T170000"
        let calendar = Fixture.calendar(
            [Self.series, Self.event(first), Self.event(second), Self.event(single)].joined(separator: "\n"))
        let times = try Fixture.firstAlarms(calendar.items)
        #expect(times == "20270301T080000Z 20270302T090000Z 20270303T160000Z 20270304T110000Z 20270305T110000Z")
    }

    @Test func whatCannotBeMovedIsReported() {
        let weekly = Self.event("DTSTART:20270301T090000Z\nRRULE:FREQ=WEEKLY;BYDAY=MO,TH")
        let moved = Self.event("RECURRENCE-ID;RANGE=THISANDFUTURE:20270305T090000Z\nDTSTART:20270306T090000Z")
        let calendar = Fixture.calendar(weekly + "\n" + moved)
        #expect(
            calendar.complaints == [
                "11 skipped The event \"S\" is left out: it changes the occurrences from 2027-03-05T09:00:00 on, where the series has none; nothing comes from 2027-03-05 09:00:00 on either, because it changes that."
            ])
        #expect(calendar.items.count == 1)
    }

    @Test func anOccurrenceWithoutItsSeriesStandsAlone() {
        let calendar = Fixture.calendar(Self.event("RECURRENCE-ID:20270302T090000Z\nDTSTART:20270302T140000Z"))
        #expect(calendar.items.map(\.id) == ["s~20270302T090000Z"])
        #expect(Fixture.texts(calendar) == ["instant 2027-03-02T14:00:00Z"])
    }

    @Test func theNewestVersionCounts() {
        let old = Self.event("SEQUENCE:1\nDTSTART:20270302T140000Z")
        let new = Self.event("SEQUENCE:2\nDTSTART:20270302T150000Z")
        for text in [old + "\n" + new, new + "\n" + old] {
            let calendar = Fixture.calendar(text)
            #expect(Fixture.texts(calendar) == ["instant 2027-03-02T15:00:00Z"])
            #expect(calendar.problems.map(\.kind) == [.noted])
        }
        let revised = Self.event("DTSTAMP:20270101T000000Z\nDTSTART:20270302T160000Z")
        let unrevised = Self.event("DTSTAMP:20260101T000000Z\nDTSTART:20270302T170000Z")
        #expect(Fixture.texts(Fixture.calendar(revised + "\n" + unrevised)) == ["instant 2027-03-02T16:00:00Z"])
    }

    @Test func alarmsTakenFromOneOccurrenceStayTaken() {
        let series = Self.event(
            "DTSTART:20270301T090000Z\nRRULE:FREQ=DAILY\n" + Fixture.alarm("TRIGGER:PT0S").dropLast())
        let silent = Self.event("RECURRENCE-ID:20270302T090000Z\nDTSTART:20270302T090000Z")
        #expect(Fixture.calendar(series + "\n" + silent).items.map(\.id) == ["s"])
    }
}
