// SPDX-License-Identifier: Apache-2.0

import CivilTime
import ICalendar
import Testing

@testable import alertctl

/// The sentences about what an import has left out.
@Suite struct ImportSentencesTests {
    private static func calendar(_ lines: [String], addsAlarms: Bool = true) -> ImportedCalendar {
        var options = ImportOptions(
            now: Instant(seconds: 1_798_761_600),
            zones: FixedZoneSource(session: .utc, database: ZoneDatabase()))
        (options.addsAlarmToEvents, options.addsAlarmToDos) = (addsAlarms, addsAlarms)
        let text = (["BEGIN:VCALENDAR"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
        return ImportedCalendar(Array(text.utf8), options: options)
    }

    private static let event = ["BEGIN:VEVENT", "UID:e", "SUMMARY:E", "DTSTART:20270304T090000Z", "END:VEVENT"]
    private static let task = ["BEGIN:VTODO", "UID:t", "SUMMARY:T", "END:VTODO"]
    private static let started = ["BEGIN:VTODO", "UID:s", "SUMMARY:S", "DTSTART:20270304T090000Z", "END:VTODO"]

    /// No option gives an alarm to a to-do that is never due.
    @Test(
        arguments: [
            (event, true, []), (task, true, ["1 to-do without an alarm and a due date skipped"]),
            (started + task, true, ["2 to-dos without an alarm and a due date skipped"]),
            (event, false, ["1 without an alarm and skipped; without --alarm none they get one"]),
            (
                event + task, false,
                [
                    "1 without an alarm and skipped; without --alarm none they get one",
                    "1 to-do without an alarm and a due date skipped",
                ]
            ),
        ] as [([String], Bool, [String])])
    func whatHasNoAlarm(lines: [String], addsAlarms: Bool, expected: [String]) {
        let calendar = Self.calendar(lines, addsAlarms: addsAlarms)
        #expect(ImportReport.withoutAlarm(calendar, addsNone: !addsAlarms) == expected)
    }

    @Test(
        arguments: [
            ("id;title;due\n1;Call;2027-03-04\n", true), ("{\"id\": 1}\n", true), ("", false),
            ("BEGIN:VCALENDAR\nEND:VCALENDAR\n", false),
        ])
    func aListOfAnotherProgramIsKnown(text: String, isOther: Bool) {
        let zones = FixedZoneSource(session: .utc, database: ZoneDatabase())
        let calendar = ImportedCalendar(
            Array(text.utf8), options: ImportOptions(now: Instant(seconds: 1_798_761_600), zones: zones))
        #expect(calendar.isOtherFile == isOther)
    }
}
