// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Glibc
import Testing

@testable import ICalendar

/// Files that nobody means well with: bounded, reported, and what is good in them is imported.
@Suite struct HostileTests {
    static let event = "BEGIN:VEVENT\r\nUID:e\r\nSUMMARY:E\r\nDTSTART:20270304T090000Z\r\nEND:VEVENT\r\n"

    static func read(_ text: String) -> ImportedCalendar {
        ImportedCalendar(Array(text.utf8), options: Fixture.options)
    }

    @Test(arguments: ["VCALENDAR", "X-A", "VALARM"])
    func aNestingOfTenThousand(_ name: String) {
        let deep =
            String(repeating: "BEGIN:\(name)\r\n", count: 10_000) + String(repeating: "END:\(name)\r\n", count: 10_000)
        let calendar = Self.read("BEGIN:VCALENDAR\r\n" + Self.event + deep + Self.event + "END:VCALENDAR\r\n")
        let misplaced =
            name == "VALARM" ? ["7 skipped VALARM stands in no component that it belongs to, and is left out."] : []
        #expect(
            calendar.complaints == misplaced + [
                "22 refused More than 16 components stand inside each other; nothing after this line is read."
            ])
        #expect(calendar.items.map(\.id) == ["e"])
    }

    /// Events do not stand inside each other, so each of them was never closed.
    @Test func aNestingOfTenThousandEvents() {
        let calendar = Self.read(
            "BEGIN:VCALENDAR\r\n" + String(repeating: "BEGIN:VEVENT\r\n", count: 10_000) + "END:VEVENT\r\n")
        #expect(calendar.problems.count == ImportedCalendar.maximumProblems)
        #expect(calendar.furtherProblems > 8_900)
        #expect(
            calendar.complaints.first
                == "2 skipped The event is left out: VEVENT begins on line 3 before it ends.")
    }

    @Test(arguments: [
        ("", "1 refused The file is empty."),
        ("\r\n\r\n", "2 refused The file is empty."),
        ("PK\u{3}\u{4}", "1 refused Not an iCalendar file: it begins with \"PK??\", not with BEGIN:VCALENDAR."),
        ("<html>", "1 refused Not an iCalendar file: it begins with \"<html>\", not with BEGIN:VCALENDAR."),
        (
            "BEGIN:VEVENT\r\nEND:VEVENT",
            "1 refused Not an iCalendar file: it begins with \"BEGIN:VEVENT\", not with BEGIN:VCALENDAR."
        ),
        (
            "BEGIN:VCALENDAR\r\nCALSCALE:HEBREW",
            "2 refused The dates of the file are of the calendar \"HEBREW\", not the Gregorian one."
        ),
        (
            "BEGIN:VCALENDAR\r\nVERSION:1.0\r\nEND:VCALENDAR",
            "2 refused The file is a vCalendar 1.0, which is not read; nothing of it is scheduled. Export it as iCalendar (.ics), version 2.0."
        ),
        (
            "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20270304T090000Z\r\nDALARM:20270304T084500Z;;;Now\r\nEND:VEVENT\r\nVERSION:1.0\r\nEND:VCALENDAR",
            "6 refused The file is a vCalendar 1.0, which is not read; nothing of it is scheduled. Export it as iCalendar (.ics), version 2.0."
        ),
        (
            "BEGIN:VCALENDAR\r\nVERSION:3.0\r\nEND:VCALENDAR",
            "2 noted The file is of version \"3.0\"; it is read as iCalendar 2.0."
        ),
        (
            "BEGIN:VCALENDAR\r\nEND:VEVENT\r\nEND:VCALENDAR",
            "2 noted Ignored the line: END:VEVENT without BEGIN."
        ),
        ("BEGIN:VCALENDAR", "1 noted The calendar has no END:VCALENDAR; the file may not be complete."),
        (
            "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:S\r\nDTST",
            "4 noted Ignored the line: \"DTST\" is not an iCalendar line (NAME:VALUE).|2 skipped The event \"S\" is left out: the file ends before it does."
        ),
        (
            "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nBEGIN:VALARM\r\nEND:VEVENT\r\nEND:VCALENDAR",
            "3 skipped The event is left out: its VALARM is not complete: END:VEVENT on line 4 comes before its end."
        ),
        (
            "BEGIN:VCALENDAR\r\nBEGIN:EVENT\r\nDTSTART:20270304T090000Z\r\nEND:EVENT\r\nEND:VCALENDAR",
            "2 skipped \"EVENT\" is not a component of a calendar that is known here, and is left out; VEVENT may be meant."
        ),
        (
            "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VEVENT",
            "3 skipped \"VEVENT\" stands outside of VCALENDAR and is left out."
        ),
    ])
    func brokenFiles(_ text: String, _ expected: String) {
        let calendar = Self.read(text)
        #expect(
            Set(calendar.complaints).isSuperset(of: expected.split(separator: "|").map(String.init)),
            "\(calendar.complaints)")
        #expect(calendar.items.isEmpty)
    }

    @Test func aByteOrderMarkIsPassedOverAndUTF16Refused() {
        let text = "BEGIN:VCALENDAR\r\n" + Self.event + "END:VCALENDAR\r\n"
        #expect(Self.read("\u{feff}" + text).items.count == 1)
        let wide: [UInt8] = [0xff, 0xfe] + text.utf8.flatMap { (byte) -> [UInt8] in [byte, 0] }
        #expect(
            ImportedCalendar(wide, options: Fixture.options).complaints
                == ["1 refused The file is in UTF-16, and iCalendar files are in UTF-8; convert it with iconv."])
    }

    @Test func aBrokenEventDoesNotTakeItsNeighboursAlong() {
        let broken = Self.event.replacing("DTSTART:2027", with: "DTSTART:20x7")
        let unclosed = Self.event.replacing("END:VEVENT\r\n", with: "")
        let calendar = Self.read(
            "BEGIN:VCALENDAR\r\n" + broken + unclosed + Self.event.replacing("UID:e", with: "UID:f")
                + "END:VCALENDAR\r\n")
        #expect(calendar.items.map(\.id) == ["f"])
        #expect(calendar.problems.map(\.line) == [5, 7])
    }

    /// 50 MB of events and more: the first 100,000 are imported, the rest is reported.
    @Test func aFileOfFiftyMegabytes() {
        var reader = CalendarReader(options: Fixture.options)
        reader.read(Array("BEGIN:VCALENDAR\r\n".utf8))
        let body = String(repeating: "Lorem ipsum dolor sit amet. ", count: 14)
        var size = 0
        var number = 0
        while size < 50 << 20 {
            let piece = Array(
                (0..<1_000).map { offset in
                    "BEGIN:VEVENT\r\nUID:\(number + offset)\r\nSUMMARY:E\r\nDTSTART:20270304T090000Z\r\nDESCRIPTION:\(body)\r\nEND:VEVENT\r\n"
                }.joined().utf8)
            reader.read(piece)
            number += 1_000
            size += piece.count
        }
        reader.read(Array("END:VCALENDAR\r\n".utf8))
        let calendar = reader.finish()
        #expect(number > 100_000)
        #expect(calendar.items.count == CalendarReader.maximumItems)
        #expect(
            calendar.complaints == [
                "600002 skipped The file has more than 100000 events and to-dos; those from this line on are left out."
            ])
    }

    @Test func aFileOfMoreThan64MebibytesIsReadUpToThere() {
        var reader = CalendarReader(options: Fixture.options)
        reader.read(Array(("BEGIN:VCALENDAR\r\n" + Self.event).utf8))
        let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
        for _ in 0..<70 where !reader.isRefused { reader.read(piece) }
        let calendar = reader.finish()
        #expect(
            calendar.complaints.first
                == "6 refused The file is larger than 64 MiB; nothing after this line is read.")
        #expect(calendar.items.count == 1)
    }

    @Test func manyAlarmsManyDatesManyZones() {
        let alarms = String(repeating: Fixture.alarm("TRIGGER:PT0S"), count: 1_200)
        #expect(
            Fixture.event("DTSTART:20270304T090000Z\n" + alarms, alarm: nil).items.count == ItemBuilder.maximumAlarms)
        let dates = String(repeating: "20270304T090000Z,", count: 10_001) + "20270304T090000Z"
        #expect(
            Fixture.event("DTSTART:20270304T090000Z\nRDATE:\(dates)").complaints
                == ["6 skipped The event \"E\" is left out: it has more than 10000 dates in RDATE."])
        let events = (0..<1_100).map {
            "BEGIN:VEVENT\nUID:\($0)\nSUMMARY:E\nDTSTART;TZID=Z\($0):20270304T090000\nEND:VEVENT\n"
        }
        let calendar = Fixture.calendar(events.joined() + "X-END:1")
        #expect(calendar.problems.last?.reason.hasSuffix("the file names more than 1000 time zones.") == true)
    }

    /// Each rule that a grammar of rules gives, on one event each: imported or refused, and never slow.
    @Test func rulesOfEveryKindAtOnce() {
        let frequencies = ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY", "NEVER"]
        let parts = [
            "", ";INTERVAL=0", ";INTERVAL=9223372036854775808", ";INTERVAL=2147483647", ";COUNT=10000000", ";COUNT=0",
            ";UNTIL=99991231T235959Z", ";UNTIL=00000101", ";BYMONTH=2;BYMONTHDAY=30", ";BYYEARDAY=366", ";BYWEEKNO=53",
            ";BYSETPOS=-366", ";BYHOUR=0;BYMINUTE=0;BYSECOND=60", ";BYDAY=-53SU", ";BYMONTH=2;BYMONTHDAY=29;BYDAY=MO",
            ";BYEASTER=0", ";RSCALE=CHINESE", ";SKIP=BACKWARD", ";BYDAY=MO,MO,MO",
            ";BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12,13",
        ]
        var text = "BEGIN:VCALENDAR\n"
        var number = 0
        let starts = ["20270304T090000Z", "00010101T000000", "99991231T235959", "20240229"]
        for frequency in frequencies {
            for part in parts {
                let start = starts[number % 3 + number % 2]
                text +=
                    "BEGIN:VEVENT\nUID:\(number)\nSUMMARY:E\nDTSTART:\(start)\nRRULE:FREQ=\(frequency)\(part)\nEND:VEVENT\n"
                number += 1
            }
        }
        let calendar = Self.read(text + "END:VCALENDAR\n")
        let skipped = calendar.problems.filter { $0.kind == .skipped }
        // The start of an event without a usable rule comes, and a problem names the rule.
        #expect(calendar.items.count == number)
        #expect(skipped.count > 50)
    }

    /// Expensive checks are only made for the first rules in a file.
    @Test(arguments: [
        (
            "FREQ=DAILY;INTERVAL=2147483647;BYDAY=MO", 127,
            "the file spent its time budget on rules that match nothing for a long time; its rules"
        ),
        (
            "FREQ=MINUTELY;BYSECOND=1,2;COUNT=600000", 2,
            "COUNT=600000 of such a rule takes too long to count; its rules"
        ),
    ])
    func slowRulesAreBounded(_ rule: String, _ first: Int, _ reason: String) {
        let events = (1...200).map {
            "BEGIN:VEVENT\nUID:\($0)\nSUMMARY:\($0)\nDTSTART:20270304T090001Z\nRRULE:\(rule)\nEND:VEVENT\n"
        }
        let calendar = Self.read("BEGIN:VCALENDAR\n" + events.joined() + "END:VCALENDAR\n")
        let line = (first - 1) * 6 + 6
        let expected =
            "\(line) skipped The event \"\(first)\": \(reason) are left out, so it comes at its start only."
        #expect(calendar.complaints.first { $0.contains(reason) } == expected)
        #expect(calendar.items.count == 200)
    }

    /// Damaged files of each calendar of the corpus; `ALERTD_MUTATIONS` sets another number.
    static let mutations = Int(getenv("ALERTD_MUTATIONS").map { String(cString: $0) } ?? "") ?? 750

    /// Thousands of mutations of the corpus: no crash, and every id and text within its bounds.
    @Test(arguments: CorpusTests.names)
    func mutations(_ name: String) throws {
        let original = try Fixture.bytes("Corpus/\(name).ics")
        let words = [
            "BEGIN:VEVENT\r\n", "END:VEVENT\r\n", "BEGIN:VALARM\r\n", "END:VCALENDAR\r\n", "\r\n ", ";", ":", "\"", "^",
            "\\",
            "99999999999999999999", "-", "TZID=", "\u{0}", "\u{ff}",
        ].map { Array($0.utf8) }
        var random = SeededGenerator(state: UInt64(name.utf8.count))
        for _ in 0..<Self.mutations {
            var bytes = original
            for _ in 0...Int.random(in: 0...6, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0...4, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...40, using: &random)))
                case 2: bytes.insert(contentsOf: words.randomElement(using: &random) ?? [], at: place)
                case 3: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 200)], at: place)
                default: bytes.removeSubrange(place...)
                }
                if bytes.isEmpty { bytes = original }
            }
            let calendar = ImportedCalendar(bytes, options: Fixture.options)
            for item in calendar.items {
                let isSound =
                    AlarmIdentity.isID(item.id) && 1...1_024 ~= item.title.utf8.count
                    && !item.title.unicodeScalars.contains(where: \.isControl) && (item.body?.utf8.count ?? 0) <= 65_536
                #expect(isSound, "\(item)")
            }
            #expect(Set(calendar.items.map(\.id)).count == calendar.items.count)
            #expect(
                calendar.problems.allSatisfy { $0.line >= 1 && !$0.reason.unicodeScalars.contains(where: \.isControl) })
        }
    }
}
