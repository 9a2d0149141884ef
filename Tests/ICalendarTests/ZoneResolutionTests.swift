// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Foundation
import Testing

@testable import ICalendar

/// The resolution of an event's TZID.
@Suite struct ZoneResolutionTests {
    /// A VTIMEZONE with summer time from the second Sunday of March to the first of November, 02:00.
    static func american(_ name: String, _ standard: String, _ daylight: String, more: String = "") -> String {
        """
        BEGIN:VTIMEZONE
        TZID:\(name)
        \(more)BEGIN:STANDARD
        DTSTART:20071104T020000
        RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
        TZOFFSETFROM:\(daylight)
        TZOFFSETTO:\(standard)
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:20070311T020000
        RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
        TZOFFSETFROM:\(standard)
        TZOFFSETTO:\(daylight)
        END:DAYLIGHT
        END:VTIMEZONE

        """
    }

    static func fixed(_ name: String, _ offset: String) -> String {
        """
        BEGIN:VTIMEZONE
        TZID:\(name)
        BEGIN:STANDARD
        DTSTART:16010101T000000
        TZOFFSETFROM:\(offset)
        TZOFFSETTO:\(offset)
        END:STANDARD
        END:VTIMEZONE

        """
    }

    @Test(arguments: [
        ("Europe/Berlin", "", "Europe/Berlin"),
        ("/freeassociation.sourceforge.net/Europe/Berlin", "", "Europe/Berlin"),
        ("/softwarestudio.org/Olson_20011030_5/America/Indiana/Knox", "", "America/Indiana/Knox"),
        ("/citadel.org/20210210_1/UTC", "", "UTC"),
        ("W. Europe Standard Time", "", "Europe/Berlin"),
        ("Pacific Standard Time", "", "America/Los_Angeles"),
        ("India Standard Time", "", "Asia/Kolkata"),
        ("Etc/GMT-3", "", "Etc/GMT-3"),
        // By the location that the VTIMEZONE names, though its rules are of another place.
        ("Home", american("Home", "-0500", "-0400", more: "X-LIC-LOCATION:Asia/Tokyo\n"), "Asia/Tokyo"),
        // A name is believed before the rules.
        ("Asia/Tokyo", american("Asia/Tokyo", "-0500", "-0400"), "Asia/Tokyo"),
        // By the rules.
        ("Eastern", american("Eastern", "-0500", "-0400"), "America/New_York"),
        ("Newfoundland", american("Newfoundland", "-0330", "-0230"), "America/St_Johns"),
        ("GMT+3", fixed("GMT+3", "+0300"), "+03:00"),
        ("Western", fixed("Western", "+0000"), "+00:00"),
        ("LMT", fixed("LMT", "+005328"), "+00:53:28"),
    ])
    func known(_ name: String, _ component: String, _ expected: String) {
        let event =
            "BEGIN:VEVENT\nUID:e\nSUMMARY:E\nDTSTART;TZID=\(name):20270304T090000\nRRULE:FREQ=DAILY\nEND:VEVENT\n"
        // The VTIMEZONE may come after what uses it.
        for text in [component + event, event + component] {
            let calendar = Fixture.calendar(String(text.dropLast()))
            #expect(calendar.items.first?.trigger.zoneReference?.text == expected, "\(calendar.complaints)")
        }
    }

    @Test func theSessionsZoneIsPreferredAmongThoseOfTheSameRules() throws {
        let vienna = try Fixture.database.zone(named: "Europe/Vienna")
        var writer = ContentWriter()
        TimeZoneWriter(name: "Mitteleuropa", zone: vienna).write(to: &writer)
        let text =
            String(decoding: writer.bytes, as: UTF8.self).replacing("\r\n", with: "\n")
            + "BEGIN:VEVENT\nUID:e\nSUMMARY:E\nDTSTART;TZID=Mitteleuropa:20270304T090000\nEND:VEVENT"
        let zones = FixedZoneSource(session: vienna, database: Fixture.database)
        let calendar = Fixture.calendar(text, options: ImportOptions(now: Fixture.now, zones: zones))
        #expect(calendar.items.first?.trigger.text == "wall 2027-03-04T09:00:00 Europe/Vienna")
        #expect(calendar.problems.map(\.kind) == [.noted])
    }

    @Test(arguments: [
        ("", "neither the tz database nor a VTIMEZONE of the file defines that zone"),
        (
            "BEGIN:VTIMEZONE\nTZID:X\nEND:VTIMEZONE\n",
            "its VTIMEZONE cannot be used: it has neither STANDARD nor DAYLIGHT"
        ),
        (fixed("X", "+9900"), "its VTIMEZONE cannot be used: TZOFFSETFROM \"+9900\" is out of range"),
        (fixed("X", "0100"), "its VTIMEZONE cannot be used: TZOFFSETFROM \"0100\" is not an offset like +0100"),
        (
            american("X", "-0500", "-0400").replacing("FREQ=YEARLY;BYMONTH=3;BYDAY=2SU", with: "FREQ=SECONDLY"),
            "its VTIMEZONE cannot be used: its clocks change more than 4000 times"
        ),
        (
            american("X", "-0500", "-0400").replacing("DTSTART:20071104T020000\n", with: ""),
            "its VTIMEZONE cannot be used: an observance lacks DTSTART, TZOFFSETFROM or TZOFFSETTO"
        ),
    ])
    func unknown(_ component: String, _ reason: String) {
        let event = "BEGIN:VEVENT\nUID:e\nSUMMARY:E\nDTSTART;TZID=X:20270304T090000\nEND:VEVENT"
        let calendar = Fixture.calendar(component + event)
        // An unknown zone costs the zone, not the event.
        #expect(Fixture.texts(calendar) == ["wall 2027-03-04T09:00:00 floating"])
        let sentence = "The time zone \"X\" is unknown: \(reason). Its times are taken as local times."
        #expect(calendar.unknownZones.map(\.reason) == [sentence])
        #expect(calendar.problems.last?.reason == sentence && calendar.problems.allSatisfy { $0.kind == .noted })
    }

    /// X-WR-TIMEZONE takes the place of unknown zones, if it is known itself.
    @Test(arguments: [
        ("X-WR-TIMEZONE:America/New_York\n", "wall 2027-03-04T09:00:00 America/New_York"),
        ("X-WR-TIMEZONE: \"Eastern Standard Time\"\n", "wall 2027-03-04T09:00:00 America/New_York"),
        ("X-WR-TIMEZONE:Customized Time Zone\n", "wall 2027-03-04T09:00:00 floating"),
        ("X-WR-TIMEZONE:\n", "wall 2027-03-04T09:00:00 floating"),
    ])
    func anUnknownZoneIsThatOfTheCalendar(_ head: String, _ expected: String) {
        for name in ["US-Eastern", "Customized Time Zone", "\"大阪、札幌、東京\""] {
            let calendar = Fixture.calendar(
                head + "BEGIN:VEVENT\nUID:e\nSUMMARY:E\nDTSTART;TZID=\(name):20270304T090000\nEND:VEVENT")
            #expect(Fixture.texts(calendar) == [expected], "\(calendar.complaints)")
            #expect(calendar.unknownZones.count == 1 && calendar.wholeEvents == ["e"])
        }
    }

    /// A series in an unknown zone, with changed and left out occurrences there, is whole.
    @Test func aSeriesInAnUnknownZoneIsWhole() throws {
        let calendar = Fixture.calendar(
            """
            BEGIN:VEVENT
            UID:e
            SUMMARY:E
            DTSTART;TZID=Nowhere:20270304T090000
            RRULE:FREQ=DAILY;COUNT=4
            EXDATE;TZID=Nowhere:20270305T090000
            END:VEVENT
            BEGIN:VEVENT
            UID:e
            SUMMARY:F
            RECURRENCE-ID;TZID=Nowhere:20270306T090000
            DTSTART;TZID=Nowhere:20270306T110000
            END:VEVENT
            """)
        #expect(
            try Fixture.firstAlarms(calendar.items) == "20270304T080000Z 20270306T100000Z 20270307T080000Z",
            "\(calendar.complaints)")
        #expect(calendar.unknownZones.count == 1)
    }

    /// The name of a zone in a line and in its VTIMEZONE, with blanks and quotes on either side.
    @Test(arguments: [
        (" 1", " 1"), ("1", " 1"), (" 1", "1"), ("\"1\"", "1"), ("1", "\"1\""), ("\" 1 \"", "1"), (" \"1\"", "1"),
        ("My  Zone", "My Zone"), ("\"My, Zone\"", "My\\, Zone"), ("My\\, Zone", "My\\, Zone"), ("1\t", "1"),
    ])
    func bothSidesAreReadInTheSameWay(_ parameter: String, _ name: String) {
        let event = "BEGIN:VEVENT\nUID:e\nSUMMARY:E\nDTSTART;TZID=\(parameter):20270108T110000\nEND:VEVENT"
        let calendar = Fixture.calendar(Self.american(name, "-0500", "-0400") + event)
        #expect(
            Fixture.texts(calendar) == ["wall 2027-01-08T11:00:00 America/New_York"], "\(calendar.complaints)")
    }

    /// Rules that no zone of the system has: the instants come from the file's rules.
    @Test func rulesOfNoZone() throws {
        let component = Self.american("Nowhere", "-0517", "-0417")
        let one = "BEGIN:VEVENT\nUID:1\nSUMMARY:E\nDTSTART;TZID=Nowhere:20270601T090000\nEND:VEVENT\n"
        let many = "BEGIN:VEVENT\nUID:2\nSUMMARY:E\nDTSTART;TZID=Nowhere:20270313T090000\nRRULE:FREQ=DAILY\nEND:VEVENT"
        let calendar = Fixture.calendar(component + one + many)
        #expect(calendar.items[0].trigger.text == "instant 2027-06-01T13:17:00Z")
        let first = try Fixture.firstAlarms([calendar.items[1]])
        #expect(first == "20270313T141700Z 20270314T131700Z 20270315T131700Z 20270316T131700Z 20270317T131700Z")
        #expect(try Fixture.fires(calendar.items[1], after: Fixture.now, most: 2_000).count == Series.maximumWrittenOut)
        #expect(
            calendar.complaints.last
                == "22 noted The event \"E\": its time zone is the file's own, so only the next 1000 dates are taken.")
    }

    @Test func manyRulesOfNoZoneAreBounded() {
        let event: (Int) -> String = {
            "BEGIN:VEVENT\nUID:\($0)\nSUMMARY:E\nDTSTART;TZID=Nowhere:20270313T090000\nRRULE:FREQ=HOURLY\nEND:VEVENT\n"
        }
        let text = Self.american("Nowhere", "-0517", "-0417") + (0..<230).map(event).joined()
        let calendar = Fixture.calendar(String(text.dropLast()))
        #expect(calendar.items.count { $0.trigger.isRecurring } == 200)
        #expect(calendar.items.count == 230)
        #expect(
            calendar.problems.last?.reason.contains("too many dates of the file had to be written out before it;")
                == true)
    }

    /// Names that programs write, and the zone that each means; "!" for those that mean none for sure.
    @Test(arguments: [
        ("Amsterdam, Belgrade, Berlin, Brussels, Budapest, Madrid, Paris, Prague, Stockholm", "Europe/Amsterdam"),
        ("\"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna\"", "Europe/Berlin"),
        ("(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", "Europe/Berlin"),
        ("\"(GMT-08:00) Pacific Time (US & Canada)\"", "America/Los_Angeles"),
        ("Pacific Time (US & Canada)", "America/Los_Angeles"), ("Eastern Standard Time 1", "America/New_York"),
        ("eastern standard time", "America/New_York"), ("W. EUROPE STANDARD TIME 2", "Europe/Berlin"),
        ("europe/berlin", "Europe/Berlin"), ("AMERICA/PORT-AU-PRINCE", "America/Port-au-Prince"),
        ("us/eastern", "America/New_York"), ("GMT+0100", "+01:00"), ("UTC+01:00", "+01:00"), ("GMT-5", "-05:00"),
        ("+0530", "+05:30"), ("\"(UTC+01:00)\"", "+01:00"), ("(UTC) Coordinated Universal Time", "Etc/UTC"),
        ("tzone://Microsoft/Utc", "Etc/UTC"), ("\"tzone://Microsoft/Utc\"", "Etc/UTC"), ("utc", "Etc/UTC"),
        ("http://www.tzurl.org/zoneinfo/Europe/Vienna", "Europe/Vienna"), ("Osaka, Sapporo, Tokyo", "Asia/Tokyo"),
        ("London, Berlin", "!"), ("Customized Time Zone", "!"), ("Middle Earth", "!"), ("GMT+99", "!"),
        ("Eastern", "!"), ("PST", "!"),
    ])
    func namesInTheWild(_ name: String, _ expected: String) {
        let calendar = Fixture.calendar(
            "BEGIN:VEVENT\nUID:e\nSUMMARY:E\nDTSTART;TZID=\(name):20270304T090000\nRRULE:FREQ=DAILY\nEND:VEVENT")
        let zone = calendar.unknownZones.isEmpty ? calendar.items.first?.trigger.zoneReference?.text : "!"
        #expect(zone == expected, "\(calendar.complaints)")
        #expect(expected == "!" || calendar.problems.allSatisfy { $0.kind == .noted })
    }

    /// A system without tzdata-legacy has no US/Eastern.
    @Test func aFormerNameIsItsSuccessor() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "alertd-zones-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }  // A leftover in the temporary folder harms nothing.
        try FileManager.default.createDirectory(
            at: folder.appending(path: "America"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: ZoneDatabase.systemDirectory + "/America/New_York", toPath: folder.path + "/America/New_York")
        let zones = FixedZoneSource(session: .utc, database: ZoneDatabase(directory: folder.path))
        let calendar = Fixture.calendar(
            "BEGIN:VEVENT\nUID:e\nSUMMARY:E\nDTSTART;TZID=US/Eastern:20270304T090000\nEND:VEVENT",
            options: ImportOptions(now: Fixture.now, zones: zones))
        #expect(calendar.items.first?.trigger.text == "wall 2027-03-04T09:00:00 America/New_York")
        #expect(calendar.problems.first?.reason.contains("tzdata-legacy") == true)
    }
}
