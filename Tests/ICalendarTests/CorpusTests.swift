// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Foundation
import Testing

@testable import ICalendar

/// Files as the programs of others write them, and files that an independent program makes up.
@Suite struct CorpusTests {
    static let names = ["google", "apple", "outlook", "thunderbird"]

    /// UIDs, without what the ids of a second alarm or another occurrence add to them.
    static func byUID(_ alarms: [CalendarAlarm]) -> [String: [CalendarAlarm]] {
        Dictionary(grouping: alarms) { String($0.id.prefix { $0 != "~" }) }
    }

    @Test(arguments: names)
    func theFirstAlarmsAreThoseAnotherProgramFinds(_ name: String) throws {
        let calendar = ImportedCalendar(try Fixture.bytes("Corpus/\(name).ics"), options: Fixture.options)
        #expect(!calendar.problems.contains { $0.kind != .noted }, "\(calendar.complaints)")
        let expected = try Oracle.firstAlarms(
            Oracle.folder.appending(path: "Corpus/\(name).ics").path, after: Fixture.now)
        let ours = Self.byUID(calendar.items)
        #expect(!expected.isEmpty)
        for (uid, alarms) in expected where uid != "8A1C7A1B-41D2-4D8E-9B6E-0F2A3C4D5E6F" {
            #expect(try Fixture.firstAlarms(ours[uid] ?? []) == alarms, "\(uid)")
        }
    }

    @Test func google() throws {
        let calendar = ImportedCalendar(try Fixture.bytes("Corpus/google.ics"), options: Fixture.options)
        #expect(
            calendar.items.map(\.id) == [
                "4k2standup7@google.com", "4k2standup7@google.com~2", "4k2standup7@google.com~20270113T093000",
                "9fbirthday@google.com", "77concert@google.com",
            ])
        #expect(calendar.items[0].title == "Stand-up")
        #expect(calendar.items[0].body == "Join: https://meet.example.com/abc-defg-hij\n\nBring numbers, please.")
        #expect(calendar.items[0].location == "Room 3, upstairs")
        #expect(
            Fixture.texts(calendar) == [
                "rrule FREQ=WEEKLY;BYDAY=MO,WE start=2027-01-04T09:30:00 zone=Europe/Berlin until=20270430T215959Z "
                    + "exdate=2027-01-06T09:30:00,2027-01-13T09:30:00,2027-01-18T09:30:00 -PT10M",
                "rrule FREQ=WEEKLY;BYDAY=MO,WE start=2027-01-04T09:30:00 zone=Europe/Berlin until=20270430T215959Z "
                    + "exdate=2027-01-06T09:30:00,2027-01-13T09:30:00,2027-01-18T09:30:00 -PT1H",
                "wall 2027-01-13T10:30:00 Europe/Berlin -PT10M",
                "rrule FREQ=YEARLY start=2027-02-14T00:00:00 zone=floating -PT15H",
                "instant 2027-03-20T17:00:00Z -PT24H",
            ])
        #expect(
            calendar.complaints == [
                "47 noted The event \"Stand-up\": an alarm by e-mail is shown here, not sent.",
                "70 noted The event \"Stand-up\" is cancelled, so it has no alarms.",
            ])
    }

    @Test func apple() throws {
        let calendar = ImportedCalendar(try Fixture.bytes("Corpus/apple.ics"), options: Fixture.options)
        #expect(
            Fixture.texts(calendar) == [
                "rrule FREQ=MONTHLY;BYDAY=-1FR start=2027-01-29T16:00:00 zone=America/New_York -PT30M",
                "rrule FREQ=MONTHLY;BYDAY=-1FR start=2027-01-29T16:00:00 zone=America/New_York PT1H",
                "wall 2027-07-04T00:00:00 floating PT9H",
                "instant 2027-03-15T16:00:00Z",
            ])
        // ACTION:NONE is no alarm, and none is added either.
        #expect(!calendar.items.contains { $0.title == "Quiet breakfast" })
        #expect(calendar.items[3].isToDo)
        #expect(calendar.items[3].priority == 1)
        #expect(calendar.complaints.isEmpty)
    }

    @Test func outlook() throws {
        let calendar = ImportedCalendar(try Fixture.bytes("Corpus/outlook.ics"), options: Fixture.options)
        #expect(
            Fixture.texts(calendar) == [
                "rrule FREQ=MONTHLY;BYDAY=2FR start=2027-02-12T10:00:00 zone=Europe/Berlin count=10 -PT15M",
                "rrule FREQ=DAILY start=2027-03-10T09:00:00 zone=America/Los_Angeles count=8 -PT5M",
            ])
        #expect(calendar.items[0].body == "Agenda:\n\n1. Budget\n2. Hiring; see sheet\n")
        #expect(calendar.items[0].id.utf8.count == 112)
        #expect(
            calendar.complaints == [
                "1 noted The time zone \"Customized Time Zone\" is taken to be America/Los_Angeles, "
                    + "which has the same rules."
            ])
    }

    @Test func thunderbird() throws {
        let calendar = ImportedCalendar(try Fixture.bytes("Corpus/thunderbird.ics"), options: Fixture.options)
        #expect(
            Fixture.texts(calendar) == [
                "rrule FREQ=DAILY;INTERVAL=3 start=2027-01-01T18:00:00 zone=Europe/London exdate=2027-01-07T18:00:00 -PT5M",
                "wall 2027-04-05T17:00:00 Europe/London -PT48H",
                "wall 2027-03-20T09:00:00 Europe/London",
            ])
        #expect(calendar.items[0].acknowledged?.basicText == "20270101T175500Z")
        #expect(calendar.items[2].repetition == .init(count: 2, interval: 10 * Span.minute))
        #expect(calendar.items[1].categories == ["Home", "Money, taxes"])
        #expect(calendar.complaints == ["63 noted The to-do \"Already done\" is done, so it has no alarms."])
    }

    /// Events that an independent program makes up and writes: the same texts, and the same first five alarms.
    @Test(arguments: 1...4)
    func madeUpEvents(_ seed: Int) throws {
        try Oracle.withFile { path in
            _ = try Oracle.lines(["random", "\(seed)", "400", path])
            let calendar = ImportedCalendar(try Fixture.bytes(at: path), options: Fixture.options)
            #expect(!calendar.problems.contains { $0.kind == .refused })
            let ours = Self.byUID(calendar.items)
            for (uid, alarms) in try Oracle.firstAlarms(path, after: Fixture.now) {
                #expect(try Fixture.firstAlarms(ours[uid] ?? []) == alarms, "\(uid) of seed \(seed)")
            }
            for line in try Oracle.lines(["texts", path]) {
                let texts = try #require(Fixture.strings(line))
                guard let alarm = ours[texts[0]]?.first else { continue }
                #expect(alarm.title == texts[1].replacing("\n", with: " ").trimmingSpaces())
                #expect(alarm.body == (texts.count > 2 ? texts[2] : nil))
            }
        }
    }

    /// Series with changed occurrences around changes of the clocks: the same alarms as an independent program finds.
    @Test(arguments: ["Europe/Berlin", "America/Santiago", "America/Havana"], 1...2)
    func changedOccurrences(_ name: String, _ seed: Int) throws {
        let zones = FixedZoneSource(session: try Fixture.database.zone(named: name), database: Fixture.database)
        try Oracle.withFile { path in
            _ = try Oracle.lines(["changes", "\(seed)", "200", name, path])
            let calendar = ImportedCalendar(
                try Fixture.bytes(at: path), options: ImportOptions(now: Fixture.now, zones: zones))
            #expect(calendar.losses.isEmpty, "\(calendar.complaints)")
            let ours = Self.byUID(calendar.items)
            for after in ["2027-01-01T00:00:00Z", "2027-03-13T12:00:00Z", "2027-04-04T00:00:00Z"] {
                let after = try Instant(rfc3339: after)
                for line in try Oracle.lines(["moved", try #require(after.basicText), name, path]) {
                    let words = line.split(separator: " ").map(String.init)
                    var times: [Instant] = []
                    for alarm in ours[words[0]] ?? [] {
                        var cursor = after
                        while times.count < 100, let due = try alarm.next(after: cursor, in: zones) {
                            times.append(due)
                            cursor = due
                        }
                    }
                    let found = times.sorted().prefix(5).compactMap(\.basicText)
                    #expect(found == Array(words.dropFirst()), "\(words[0]) of seed \(seed)")
                }
            }
        }
    }

    @Test func windowsNamesAreThoseOfUnicode() throws {
        let database = Fixture.database
        let lines = try Oracle.lines(["windows"])
        #expect(lines.count > 100)
        for line in lines {
            let words = line.split(separator: "=").map(String.init)
            let ours = try #require(WindowsZones.names[words[0]], "\(line)")
            #expect(try database.zone(named: ours).hasSameRules(as: try database.zone(named: words[1])), "\(line)")
        }
    }
}
