// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ICalendar

/// Calendars behind other lines: saved mails, answers over HTTP.
@Suite struct PreambleTests {
    private static let calendar = "BEGIN:VCALENDAR\r\n" + HostileTests.event + "END:VCALENDAR\r\n"
    private static let mail =
        "From: a@example.org\r\nSubject: Lunch\r\nContent-Type: text/calendar;\r\n charset=utf-8\r\n"

    @Test(arguments: [
        ("", nil), ("\u{feff}", nil), ("\r\n \r\n\t\r\n", nil), ("\u{feff}\r\n\r\n", nil),
        ("some text\r\n", "1 noted The calendar begins on line 2. A line before it is ignored."),
        ("\r\nsome\r\n\r\ntext\r\n", "2 noted The calendar begins on line 5. 2 lines before it are ignored."),
        (mail + "\r\n", "1 noted The calendar begins on line 6. 3 lines before it are ignored."),
        (
            mail + "Content-Transfer-Encoding: 8bit\r\n\r\n\u{feff}",
            "1 noted The calendar begins on line 7. 4 lines before it are ignored."
        ),
        (
            "HTTP/1.1 200 OK\r\nContent-Type: text/calendar\r\n\r\n",
            "1 noted The calendar begins on line 4. 2 lines before it are ignored."
        ),
        // The encoding of an earlier part.
        (
            "--b\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nHi=20\r\n--b\r\nContent-Type: text/calendar\r\n\r\n",
            "1 noted The calendar begins on line 8. 5 lines before it are ignored."
        ),
    ])
    func aCalendarBehindOtherLinesIsRead(_ lines: String, _ note: String?) {
        let read = HostileTests.read(lines + Self.calendar)
        #expect(read.items.map(\.id) == ["e"])
        #expect(read.complaints == [note].compactMap { $0 })
        #expect(!read.isOtherFile)
    }

    @Test(arguments: [
        (
            "--b\r\nContent-Transfer-Encoding: base64\r\n\r\nQkVHSU46VkNBTEVOREFSDQo=\r\n--b--\r\n",
            "5 refused The file is a mail in which the calendar is encoded (base64); save its attachment, and give that file."
        ),
        (
            "Content-Transfer-Encoding: Quoted-Printable\r\n\r\n" + calendar,
            "3 refused The file is a mail in which the calendar is encoded (quoted-printable); save its attachment, and give that file."
        ),
        (
            mail + "\r\n" + calendar + calendar,
            "13 refused The file has more than one calendar behind other text; save the one that counts as a separate file."
        ),
        ("some text\r\n", "1 refused Not an iCalendar file: it begins with \"some text\", not with BEGIN:VCALENDAR."),
        (
            "some text\r\n " + calendar,
            "1 refused Not an iCalendar file: it begins with \"some textBEGIN:VCALENDAR\", not with BEGIN:VCALENDAR."
        ),
        (
            "<html>\r\n" + calendar,
            "1 refused Not an iCalendar file: it begins with \"<html>\", not with BEGIN:VCALENDAR."
        ),
        (
            "BEGIN:VCARD\r\nEND:VCARD\r\n" + calendar,
            "1 refused Not an iCalendar file: it begins with \"BEGIN:VCARD\", not with BEGIN:VCALENDAR."
        ),
    ])
    func othersAreRefused(_ text: String, _ reason: String) {
        let read = HostileTests.read(text)
        #expect(read.items.isEmpty)
        #expect(read.complaints.last == reason)
    }

    /// A long text without a calendar is not read to its end.
    @Test func thePreambleIsBounded() {
        let read = HostileTests.read(String(repeating: "text\r\n", count: 3_000) + Self.calendar)
        #expect(
            read.complaints == ["1 refused Not an iCalendar file: it begins with \"text\", not with BEGIN:VCALENDAR."])
    }

    /// Without a preamble several calendars count, as before.
    @Test func severalCalendarsOfAFileCount() {
        #expect(HostileTests.read(Self.calendar + Self.calendar.replacing("UID:e", with: "UID:f")).items.count == 2)
    }

    /// Lines that an alarm depends on, and that are not used, are losses.
    @Test(arguments: [
        ("REPEAT:3", true), ("DURATION:PT5M", false), ("REPEAT:3\nDURATION:-PT5M", true), ("TRIGGER:PT5M", true),
        ("REPEAT:x\nDURATION:PT5M", true), ("ACKNOWLEDGED:never", true), ("REPEAT:3\nDURATION:PT5M", false),
        ("ATTACH:file:///bell.wav", false),
    ])
    func aPartOfAnAlarmIsNotDroppedSilently(_ lines: String, _ isLoss: Bool) {
        let read = Fixture.event("DTSTART:20270304T090000Z", alarm: "TRIGGER:PT0S\n" + lines)
        #expect(read.items.count == 1)
        #expect(read.losses.isEmpty != isLoss, "\(read.complaints)")
    }

    @Test func anAlarmOfAnotherComponentIsTold() {
        for name in ["VJOURNAL", "VFREEBUSY", "X-OTHER"] {
            let read = Fixture.calendar("BEGIN:\(name)\n\(Fixture.alarm("TRIGGER:PT0S"))END:\(name)")
            #expect(
                read.complaints == [
                    "3 skipped An alarm in \"\(name)\" is left out: only events and to-dos have alarms here."
                ])
        }
    }

    @Test func aToDoWithoutDueIsNoted() {
        let text = "BEGIN:VTODO\nUID:t\nSUMMARY:T\nDTSTART:20270304T090000Z\n"
        let read = Fixture.calendar(text + Fixture.alarm("TRIGGER;RELATED=END:PT0S") + "END:VTODO")
        #expect(read.complaints == ["6 noted The to-do \"T\": there is no DUE, so an alarm refers to DTSTART."])
    }
}
