// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Foundation
import Testing

@testable import ICalendar

/// Reactions that are written into a file: the alarm's lines change, and no other byte.
@Suite struct AlarmEditTests {
    private static let alarm = "BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:None\r\nTRIGGER:-PT15M\r\nEND:VALARM\r\n"

    private static func file(_ alarms: String, head: String = "", uid: String = "u1") -> String {
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-FOO:a\\nb\r\nBEGIN:VEVENT\r\nUID:\(uid)\r\n\(head)"
            + "DTSTART:20370304T090000Z\r\nSUMMARY:A long title that another program has folded at a pl\r\n ace of its own\r\n"
            + alarms + "END:VEVENT\r\nEND:VCALENDAR\r\n"
    }

    private static let seen = Instant(seconds: 2119603500)
    private static let stamp = "20370302T104500Z"

    /// Returns the ids as an import gives them.
    private static func ids(_ text: String) -> [String] {
        var options = ImportOptions(now: Instant(seconds: 2_000_000_000), zones: Fixture.zones)
        options.identifiesAlarms = true
        return ImportedCalendar(Array(text.utf8), options: options).items.map(\.id)
    }

    private static func edit(_ text: String, id: String? = nil, until: Instant? = nil) -> String? {
        let edit = AlarmEdit(id: id ?? ids(text)[0], acknowledged: seen, snoozedUntil: until)
        guard case .edited(let bytes) = edit.applied(to: Array(text.utf8)) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func anAcknowledgementIsOneLine() {
        let text = Self.file(Self.alarm)
        let expected = text.replacing("END:VALARM", with: "ACKNOWLEDGED:\(Self.stamp)\r\nEND:VALARM")
        #expect(Self.edit(text) == expected)
        // Once more changes nothing.
        #expect(
            AlarmEdit(id: Self.ids(text)[0], acknowledged: Self.seen).applied(to: Array(expected.utf8)) == .unchanged)
        // An earlier one is replaced; line ends stay as they are.
        let older = text.replacing("END:VALARM", with: "ACKNOWLEDGED;X-A=1:20200101T\r\n 000000Z\r\nEND:VALARM")
        #expect(Self.edit(older) == expected)
        let feeds = text.replacing("\r\n", with: "\n")
        #expect(Self.edit(feeds) == expected.replacing("\r\n", with: "\n"))
    }

    @Test func alarmsThatAreOverByThenAreAcknowledgedToo() throws {
        let day = Self.alarm.replacing("-PT15M", with: "-P1D")
        let later = Self.alarm.replacing("-PT15M", with: "-PT5M")
        let text = Self.file(day + Self.alarm + later)
        let edited = try #require(Self.edit(text, id: Self.ids(text)[1]))
        let acknowledged = edited.split(separator: "BEGIN:VALARM").dropFirst().map { $0.contains("ACKNOWLEDGED") }
        #expect(acknowledged == [true, true, false])
    }

    @Test func aSnoozeIsAnAlarmOfItsOwn() throws {
        let text = Self.file(Self.alarm)
        let until = Self.seen.advanced(by: 600_000_000)
        let edited = try #require(Self.edit(text, until: until))
        var options = ImportOptions(now: Self.seen, zones: Fixture.zones)
        options.identifiesAlarms = true
        let read = ImportedCalendar(Array(edited.utf8), options: options)
        // The UID that the alarm gets for it does not change its name.
        #expect(read.items.map(\.id) == Self.ids(text))
        #expect(read.items[0].snoozedUntil == until && read.items[0].acknowledged == Self.seen)
        // Another snooze replaces it, and an acknowledgement ends it.
        let again = try #require(Self.edit(edited, until: until.advanced(by: 60_000_000)))
        #expect(again.matches(of: /RELTYPE=SNOOZE/).count == 1 && again.contains("20370302T105600Z"))
        let ended = try #require(Self.edit(again))
        #expect(!ended.contains("SNOOZE") && ended.contains("ACKNOWLEDGED:\(Self.stamp)"))
        // The rest is untouched.
        #expect(ended.contains("folded at a pl\r\n ace of its own\r\n") && ended.contains("X-FOO:a\\nb\r\n"))
    }

    /// Thunderbird's lines about a snooze go with it, and no other line does.
    @Test(
        arguments: [
            ("X-MOZ-SNOOZE-TIME:20370302T110000Z\r\n", true),
            ("X-MOZ-SNOOZE-TIME;X-A=1:20370302T11\r\n 0000Z\r\n", true),
            ("RRULE:FREQ=DAILY\r\nX-MOZ-SNOOZE-TIME-2119597200000000:20370302T110000Z\r\n", true),
            // Thunderbird acted later.
            ("X-MOZ-LASTACK:20370302T105900Z\r\nX-MOZ-SNOOZE-TIME:20370302T110000Z\r\n", false),
        ])
    func otherSnoozesEndWithTheAlarm(_ lines: String, _ ends: Bool) throws {
        let text = Self.file(Self.alarm, head: "X-MOZ-GENERATION:3\r\n" + lines)
        let edited = try #require(Self.edit(text))
        #expect(edited.contains("SNOOZE") == !ends)
        #expect(edited.contains("X-MOZ-GENERATION:3\r\n") && edited.contains("ACKNOWLEDGED:\(Self.stamp)"))
        guard ends else { return }
        var options = ImportOptions(now: Self.seen, zones: Fixture.zones)
        options.identifiesAlarms = true
        #expect(ImportedCalendar(Array(edited.utf8), options: options).items.allSatisfy { $0.snoozedUntil == nil })
        // A shorter snooze replaces a longer one of Thunderbird.
        let until = Self.seen.advanced(by: 60_000_000)
        let snoozed = try #require(Self.edit(text, until: until))
        #expect(ImportedCalendar(Array(snoozed.utf8), options: options).items[0].snoozedUntil == until)
    }

    /// The series has the snooze of an occurrence that has its own component.
    @Test func theSnoozeOfAnOccurrenceLeavesTheSeries() throws {
        let series = Self.file(
            Self.alarm,
            head: "RRULE:FREQ=DAILY\r\nX-MOZ-SNOOZE-TIME-2119856400000000:20370305T110000Z\r\n"
                + "X-MOZ-SNOOZE-TIME-2119597200000000:20370302T110000Z\r\n")
        let moved = Self.file(Self.alarm, head: "RECURRENCE-ID:20370305T090000Z\r\n")
        let event = moved[moved.range(of: "BEGIN:VEVENT")!.lowerBound..<moved.range(of: "END:VCALENDAR")!.lowerBound]
        let text = series.replacing("END:VCALENDAR", with: event + "END:VCALENDAR")
        let id = try #require(Self.ids(text).last)
        let edited = try #require(Self.edit(text, id: id))
        #expect(!edited.contains("X-MOZ-SNOOZE-TIME-2119856400000000"))
        #expect(edited.contains("X-MOZ-SNOOZE-TIME-2119597200000000"))
    }

    @Test func anOccurrenceIsItsOwnEvent() throws {
        let series = Self.file(Self.alarm, head: "RRULE:FREQ=DAILY\r\n")
        let moved = Self.file(Self.alarm, head: "RECURRENCE-ID:20370305T090000Z\r\n")
        let event = moved[moved.range(of: "BEGIN:VEVENT")!.lowerBound..<moved.range(of: "END:VCALENDAR")!.lowerBound]
        let both = series.replacing("END:VCALENDAR", with: event + "END:VCALENDAR")
        let ids = Self.ids(both)
        #expect(ids.count == 2 && ids[1].contains("~20370305T090000Z~"))
        let edited = try #require(Self.edit(both, id: ids[1]))
        let parts = edited.split(separator: "BEGIN:VEVENT")
        #expect(!parts[1].contains("ACKNOWLEDGED") && parts[2].contains("ACKNOWLEDGED"))
    }

    @Test(arguments: [
        ("", "it does not end with END:VCALENDAR"), ("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n", "it does not end"),
        ("BEGIN:VCALENDAR\rEND:VCALENDAR\r", "its lines do not end"),
    ])
    func aFileThatIsNotWholeIsLeftAlone(text: String, reason: String) {
        let outcome = AlarmEdit(id: "u1~0123456789", acknowledged: Self.seen).applied(to: Array(text.utf8))
        guard case .refused(let found) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(found.hasPrefix(reason) || text.isEmpty)
    }

    @Test func anAlarmThatIsNotThereIsMissing() {
        let outcome = AlarmEdit(id: "u2~0123456789", acknowledged: Self.seen).applied(
            to: Array(Self.file(Self.alarm).utf8))
        #expect(outcome == .missing)
    }

    /// Names of alarms stay when others come and go, and two at one time are one.
    @Test func anAlarmIsNamedByItsTime() {
        let day = Self.alarm.replacing("-PT15M", with: "-P1D")
        let sound = Self.alarm.replacing("DISPLAY", with: "AUDIO")
        let one = Self.ids(Self.file(Self.alarm))
        #expect(Self.ids(Self.file(day + Self.alarm)).last == one[0])
        #expect(Self.ids(Self.file(Self.alarm + sound)) == one)
    }

    /// Files that the reader accepts in unusual forms: what the person did is written into each of them.
    @Test(arguments: [
        "byte order mark", "small letters", "blanks", "folds", "no UID", "two versions", "blank lines", "METHOD:ADD",
        "nested", "two acknowledgements",
    ])
    func whatTheReaderAcceptsIsWritten(form: String) throws {
        var text = Self.file(Self.alarm)
        switch form {
        case "byte order mark": text = "\u{feff}" + text
        case "small letters":
            for word in ["BEGIN:", "END:", "VALARM", "VEVENT", "VCALENDAR", "TRIGGER"] {
                text = text.replacing(word, with: word.lowercased())
            }
        case "blanks": text = text.replacing("BEGIN:VALARM", with: "BEGIN : VALARM ")
        case "folds":
            text = text.replacing("BEGIN:VALARM", with: "BEGIN:VA\r\n LARM").replacing("UID:", with: "UI\r\n D:")
        case "no UID": text = text.replacing("UID:u1\r\n", with: "")
        case "two versions":
            let event = text[text.range(of: "BEGIN:VEVENT")!.lowerBound..<text.range(of: "END:VCALENDAR")!.lowerBound]
            let newer = event.replacing("UID:", with: "SEQUENCE:2\r\nUID:")
            text = text.replacing("END:VCALENDAR", with: newer + "END:VCALENDAR")
        case "blank lines": text = "\r\n\r\n" + text.replacing("ACTION", with: "\r\nACTION") + "\r\n\r\n"
        case "METHOD:ADD": text = text.replacing("X-FOO", with: "METHOD:ADD\r\nX-FOO")
        case "nested": text = text.replacing("ACTION", with: "BEGIN:X-A\r\nTRIGGER:x\r\nEND:X-A\r\nACTION")
        default:
            text = text.replacing(
                "END:VALARM", with: "ACKNOWLEDGED:20200101T000000Z\r\nACKNOWLEDGED:20210101T000000Z\r\nEND:VALARM")
        }
        let id = try #require(Self.ids(text).last)
        for until in [nil, Self.seen.advanced(by: 600_000_000)] {
            let edited = try #require(Self.edit(text, id: id, until: until))
            var options = ImportOptions(now: Self.seen, zones: Fixture.zones)
            options.identifiesAlarms = true
            let read = try #require(ImportedCalendar(Array(edited.utf8), options: options).items.last)
            #expect(read.id == id && read.acknowledged == Self.seen && read.snoozedUntil == until)
            // Nothing else has changed: without the new lines it is the file as it was.
            let isOwn = { (line: Substring) in line.contains("ACKNOWLEDGED") }
            let lines = { (text: String) in text.split(separator: "\r\n").filter { !isOwn($0) } }
            #expect(until != nil || lines(edited) == lines(text))
        }
    }

    /// The alarm of `default-alarm` has no place in the file.
    @Test func anAddedAlarmIsInNoFile() throws {
        let text = Self.file("")
        let id = try #require(Self.ids(text).first)
        #expect(AlarmEdit(id: id, acknowledged: Self.seen).applied(to: Array(text.utf8)) == .unwritten)
    }
}
