// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

@testable import ICalendar

/// Problems that do not affect the time of an event: they are reported, and cost nothing.
@Suite struct LenienceTests {
    /// Lines that say the same as others, or nothing.
    private static let additions = [
        "RRULE:", "RRULE: ", "EXDATE:", "EXDATE: ", "EXDATE:,", "EXRULE:", "DTEND:tomorrow",
        "DTEND;TZID=\"x:20270304T100000",
        "DTEND;TZID=Nowhere:20270304T100000", "DURATION:1 hour", "X-OTHER:1", "DTSTAMP:never", "SEQUENCE:x",
        "EXDATE:someday", "EXRULE:FREQ=NEVER", "STATUS", "PRIORITY:x", "FOO:bar",
    ]

    /// Each addition in each of some valid events, at each place: the alarms stay unchanged, nothing is omitted, and
    /// additions in lines that are read are reported.
    @Test func anAdditionThatChangesNothingCostsNothing() throws {
        let events = [
            "DTSTART;TZID=Europe/Berlin:20270304T090000", "DTSTART:20270304T090000Z\nRRULE:FREQ=WEEKLY;COUNT=4",
            "DTSTART;VALUE=DATE:20270304\nRRULE:FREQ=MONTHLY\nEXDATE;VALUE=DATE:20270504",
            "DTSTART:20270304T090000\nRDATE:20270310T090000,20270311T100000",
        ]
        for event in events {
            let valid = Fixture.event(event)
            try #require(valid.problems.isEmpty && valid.items.count == 1)
            let lines = event.split(separator: "\n").map(String.init)
            for addition in Self.additions {
                for place in 0...lines.count {
                    var changed = lines
                    changed.insert(addition, at: place)
                    let found = Fixture.event(changed.joined(separator: "\n"))
                    #expect(found.items == valid.items, "\(changed): \(found.complaints)")
                    #expect(found.problems.allSatisfy { $0.kind == .noted }, "\(changed): \(found.complaints)")
                    #expect(found.wholeEvents == valid.wholeEvents)
                    // Every such line is reported, except empty ones and extensions.
                    let isSilent =
                        addition.hasPrefix("X-") || addition.trimmingSpaces().hasSuffix(":") || addition == "EXDATE:,"
                    #expect(isSilent || !found.problems.isEmpty, "\(addition)")
                }
            }
        }
    }

    /// A line in an equivalent spelling, with its note. DTSTART is line 5.
    @Test(arguments: [
        (
            "DTSTART:20270304T090000Z\nRRULE:", "DTSTART:20270304T090000Z",
            "6 noted The event \"E\": RRULE is empty and ignored."
        ),
        (
            "DTSTART:20270304T090000Z\nRRULE:FREQ=DAILY\nEXDATE :20270305T090000Z",
            "DTSTART:20270304T090000Z\nRRULE:FREQ=DAILY\nEXDATE:20270305T090000Z",
            "7 noted The event \"E\": EXDATE is followed by a blank, which is ignored."
        ),
        (
            "DTSTART:20270304T090000Z\nRRULE:FREQ=DAILY\nEXDATE: 20270305T090000Z",
            "DTSTART:20270304T090000Z\nRRULE:FREQ=DAILY\nEXDATE:20270305T090000Z",
            "7 noted The event \"E\": EXDATE has an extra blank, which is ignored."
        ),
        (
            "DTSTART:20270304T090000Z \n", "DTSTART:20270304T090000Z\n",
            "5 noted The event \"E\": DTSTART has an extra blank, which is ignored."
        ),
        (
            "DTSTART:20270304T090000Z\nDTEND:nonsense", "DTSTART:20270304T090000Z",
            "6 noted The event \"E\": DTEND \"nonsense\" is not a date or time like 20270304T090000; when it ends is not known."
        ),
        (
            "DTSTART:20270304T090000Z\nRRULE:FREQ=DAILY;COUNT=-1;UNTIL=20270306T090000Z",
            "DTSTART:20270304T090000Z\nRRULE:FREQ=DAILY;UNTIL=20270306T090000Z",
            "6 noted The event \"E\": \"COUNT=-1\" beside UNTIL is ignored."
        ),
        (
            "DTSTART:20270304T090000Z\nRRULE:FREQ=WEEKLY; BYDAY=TH;\tCOUNT=3",
            "DTSTART:20270304T090000Z\nRRULE:FREQ=WEEKLY;BYDAY=TH;COUNT=3",
            "6 noted The event \"E\": RRULE has blanks in it, which are ignored."
        ),
        (
            "DTSTART:20270304T090000Z\nRRULE:FREQ=DAILY;COUNT=3;UNTIL=20270331T090000Z",
            "DTSTART:20270304T090000Z\nRRULE:FREQ=DAILY;COUNT=3",
            "6 noted The event \"E\": its rule has COUNT and UNTIL; COUNT ends it first, and the other is ignored."
        ),
        (
            "DTSTART:20270304T090000Z\nRRULE:FREQ=DAILY;COUNT=30;UNTIL=20270306T090000Z",
            "DTSTART:20270304T090000Z\nRRULE:FREQ=DAILY;UNTIL=20270306T090000Z",
            "6 noted The event \"E\": its rule has COUNT and UNTIL; UNTIL ends it first, and the other is ignored."
        ),
        (
            "DTSTART:20270304T090000Z\nRRULE:FREQ=DAILY;COUNT=9999999;UNTIL=20270306T090000Z",
            "DTSTART:20270304T090000Z\nRRULE:FREQ=DAILY;UNTIL=20270306T090000Z",
            "6 noted The event \"E\": its rule has COUNT and UNTIL; UNTIL ends it first, and the other is ignored."
        ),
        (
            "DTSTART:20270304T090000Z\nRDATE:20270305T090000Z,x,20270306T090000Z",
            "DTSTART:20270304T090000Z\nRDATE:20270305T090000Z,20270306T090000Z",
            "6 noted The event \"E\": RDATE \"x\" is not a date or time like 20270304T090000; this date is left out."
        ),
        (
            "DTSTART:20270304T090000Z\nRRULE:FREQ=DAILY\nEXDATE:20270305T090000Z,6 March",
            "DTSTART:20270304T090000Z\nRRULE:FREQ=DAILY\nEXDATE:20270305T090000Z",
            "7 noted The event \"E\": EXDATE \"6 March\" is not a date or time like 20270304T090000; this exclusion is ignored, so the alarm comes on that date too."
        ),
        (
            "DTSTART:20270304T090000Z\nRRULE:FREQ=DAILY\nEXDATE:20270305T090000Z,2027-03-06",
            "DTSTART:20270304T090000Z\nRRULE:FREQ=DAILY\nEXDATE:20270305T090000Z,20270306",
            "7 noted The event \"E\": EXDATE \"2027-03-06\" is read as the day 2027-03-06."
        ),
        (
            "DTSTART:20270304T090000\nRDATE:20270310Z", "DTSTART:20270304T090000\nRDATE;VALUE=DATE:20270310",
            "6 noted The event \"E\": RDATE \"20270310Z\" is read as the day 2027-03-10."
        ),
        (
            "DTSTART:20270304T090000Z\nRRULE:FREQ=DAILY\nRRULE:FREQ=DAILY",
            "DTSTART:20270304T090000Z\nRRULE:FREQ=DAILY",
            "7 noted The event \"E\": RRULE appears twice with the same value."
        ),
        (
            "DTSTART;VALUE=DATE:20270304\nRRULE:FREQ=DAILY;BYHOUR=14;BYMINUTE=3",
            "DTSTART;VALUE=DATE:20270304\nRRULE:FREQ=DAILY",
            "6 noted The event \"E\": BYHOUR, BYMINUTE and BYSECOND are ignored because DTSTART is a date."
        ),
        // Lists and dates in the dress of texts.
        (
            "DTSTART:20270304T090000Z\nRRULE:FREQ=DAILY\\;COUNT=10",
            "DTSTART:20270304T090000Z\nRRULE:FREQ=DAILY;COUNT=10",
            "6 noted The event \"E\": RRULE has backslashes or quotes in it, which are ignored."
        ),
        (
            "DTSTART:20270304T090000Z\nRRULE:FREQ=WEEKLY\\;BYDAY=MO\\,TH\\;UNTIL=20270401T090000Z",
            "DTSTART:20270304T090000Z\nRRULE:FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20270401T090000Z",
            "6 noted The event \"E\": RRULE has backslashes or quotes in it, which are ignored."
        ),
        (
            "DTSTART:20270304T090000Z\nRRULE:\"FREQ=WEEKLY;COUNT=3\"",
            "DTSTART:20270304T090000Z\nRRULE:FREQ=WEEKLY;COUNT=3",
            "6 noted The event \"E\": RRULE has backslashes or quotes in it, which are ignored."
        ),
        (
            "DTSTART:20270304T090000Z\nRRULE:FREQ=DAILY\nEXRULE:FREQ=DAILY\\;INTERVAL=2\\;COUNT=3",
            "DTSTART:20270304T090000Z\nRRULE:FREQ=DAILY\nEXRULE:FREQ=DAILY;INTERVAL=2;COUNT=3",
            "7 noted The event \"E\": EXRULE has backslashes or quotes in it, which are ignored."
        ),
        (
            "DTSTART:20270304T090000Z\nRRULE:FREQ=DAILY\nEXDATE:20270305T090000Z\\,20270306T090000Z",
            "DTSTART:20270304T090000Z\nRRULE:FREQ=DAILY\nEXDATE:20270305T090000Z,20270306T090000Z",
            "7 noted The event \"E\": EXDATE has other signs than commas between its dates."
        ),
        (
            "DTSTART:20270304T090000Z\nRDATE:20270305T090000Z;20270306T090000Z",
            "DTSTART:20270304T090000Z\nRDATE:20270305T090000Z,20270306T090000Z",
            "6 noted The event \"E\": RDATE has other signs than commas between its dates."
        ),
        (
            "DTSTART:\"20270304T090000Z\"", "DTSTART:20270304T090000Z",
            "5 noted The event \"E\": DTSTART \"\"20270304T090000Z\"\" is read as 20270304T090000Z."
        ),
        // The time is there, so it counts.
        (
            "DTSTART;VALUE=DATE:20270804T120000", "DTSTART:20270804T120000",
            "5 noted The event \"E\": DTSTART says that it is a day, and has a time, which is used."
        ),
        (
            "DTSTART;VALUE=DATE;TZID=Europe/Berlin:20270804T120000", "DTSTART;TZID=Europe/Berlin:20270804T120000",
            "5 noted The event \"E\": DTSTART says that it is a day, and has a time, which is used."
        ),
        (
            "DTSTART:20270304T090000Z\nRRULE:FREQ=DAILY\nEXDATE;VALUE=DATE:20270305T090000Z",
            "DTSTART:20270304T090000Z\nRRULE:FREQ=DAILY\nEXDATE:20270305T090000Z",
            "7 noted The event \"E\": EXDATE says that it is a day, and has a time, which is used."
        ),
    ])
    func itIsReadAsItIsMeantAndTold(changed: String, meant: String, note: String) {
        let found = Fixture.event(changed)
        #expect(found.items == Fixture.event(meant).items)
        #expect(found.items.count == 1)
        #expect(found.complaints == [note])
    }

    @Test func anAlarmThatRefersToAnEndNobodyKnowsIsLeftOut() {
        let event = Fixture.event("DTSTART:20270304T090000Z\nDURATION:-PT1H", alarm: "TRIGGER;RELATED=END:PT0S")
        #expect(
            event.complaints == [
                "2 noted The event \"E\": it has no alarm that can be used, so it gets one as if it had none (--alarm).",
                "6 noted The event \"E\": DURATION \"-PT1H\" is not a length of time like PT1H30M; when it ends is not known.",
                "7 skipped An alarm of the event \"E\" is left out: it refers to the end of the event, and DURATION \"-PT1H\" is not a length of time like PT1H30M.",
            ])
        // The event has no other alarm, so it gets the usual one.
        #expect(Fixture.texts(event) == ["instant 2027-03-04T09:00:00Z"])
    }

    /// Several rules of one event (RFC 2445), and rules of what does not come: each time comes once.
    @Test(arguments: [
        (
            "RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=4\nRRULE:FREQ=WEEKLY;BYDAY=WE,FR;COUNT=4",
            "20270301 20270303 20270305 20270308 20270310 20270312"
        ),
        // One without an end and one with; the later one has what the first has not.
        ("RRULE:FREQ=DAILY;INTERVAL=7\nRRULE:FREQ=DAILY;COUNT=3", "20270301 20270302 20270303 20270308 20270315"),
        ("RRULE:FREQ=DAILY;COUNT=5\nEXRULE:FREQ=DAILY;INTERVAL=2;COUNT=2", "20270302 20270304 20270305"),
        ("RRULE:FREQ=WEEKLY\nEXRULE:FREQ=MONTHLY;BYDAY=1MO", "20270308 20270315 20270322 20270329 20270412"),
        (
            "RRULE:FREQ=DAILY;UNTIL=20270302T090000\nRDATE:20270305T090000\nRRULE:FREQ=DAILY;INTERVAL=4;COUNT=2",
            "20270301 20270302 20270305"
        ),
        ("RDATE:20270303T090000\nEXRULE:FREQ=DAILY;COUNT=1", "20270303"),
    ])
    func severalRulesAreOneSeries(lines: String, days: String) throws {
        let calendar = Fixture.event("DTSTART:20270301T090000\n" + lines)
        #expect(calendar.problems.allSatisfy { $0.kind == .noted }, "\(calendar.complaints)")
        let times = try calendar.items.flatMap { try Fixture.fires($0, after: Fixture.now, most: 9) }.sorted()
        let expected = days.split(separator: " ").map(String.init)
        #expect(times.prefix(expected.count).compactMap { $0.basicText.map { String($0.prefix(8)) } } == expected)
        #expect(Set(times).count == times.count, "each comes once")
        #expect(Set(calendar.items.map(\.id)).count == calendar.items.count)
    }

    /// A past event is no reason to complain; an event that never occurs is.
    @Test(arguments: [
        "DTSTART;TZID=Own:20200304T090000\nRRULE:FREQ=DAILY;COUNT=3",
        "DTSTART:20200304T090000Z\nRRULE:FREQ=DAILY;BYHOUR=9;UNTIL=20190304T090000Z",
        "DTSTART:20200304T090000Z",
    ])
    func whatIsOverIsNoFlaw(lines: String) {
        let zone = """
            BEGIN:VTIMEZONE
            TZID:Own
            BEGIN:STANDARD
            DTSTART:19700101T000000
            TZOFFSETFROM:+0137
            TZOFFSETTO:+0137
            END:STANDARD
            END:VTIMEZONE
            """
        let calendar = Fixture.calendar(
            "\(zone)\nBEGIN:VEVENT\nUID:e\nSUMMARY:E\n\(lines)\n\(Fixture.alarm("TRIGGER:PT0S"))END:VEVENT")
        #expect(calendar.problems.allSatisfy { $0.kind == .noted }, "\(calendar.complaints)")
    }

    /// The alarm that a to-do without one gets, in Berlin: at DUE, whatever it begins with.
    @Test(arguments: [
        ("DUE:20270304T100000Z", "20270304T100000Z"),
        ("DTSTART:20270301T080000Z\nDUE:20270304T100000Z", "20270304T100000Z"),
        ("DTSTART;VALUE=DATE:20270301\nDUE:20270304T100000Z", "20270304T100000Z"),
        ("DTSTART;VALUE=DATE:20270301\nDUE;VALUE=DATE:20270304", "20270304T080000Z"),
        ("DTSTART;TZID=Europe/Berlin:20270301T140000\nDUE;VALUE=DATE:20270304", "20270304T080000Z"),
        ("DTSTART:20270301T140000Z\nDUE;VALUE=DATE:20270304", "20270304T080000Z"),
        // The clocks change between them.
        ("DTSTART;TZID=Europe/Berlin:20270327T090000\nDUE;TZID=Europe/Berlin:20270329T090000", "20270329T070000Z"),
        ("DTSTART;TZID=America/New_York:20270301T090000\nDUE;TZID=Europe/Berlin:20270304T100000", "20270304T090000Z"),
        // Due before it begins: due all the same.
        ("DTSTART:20270305T100000Z\nDUE:20270304T100000Z", "20270304T100000Z"),
        ("DTSTART:20270301T100000Z\nDURATION:P3D", "20270304T100000Z"),
    ])
    func aToDoIsAnnouncedWhenItIsDue(lines: String, due: String) throws {
        let calendar = Fixture.calendar("BEGIN:VTODO\nUID:t\nSUMMARY:T\n\(lines)\nEND:VTODO")
        #expect(try Fixture.firstAlarms(calendar.items) == due, "\(calendar.complaints)")
    }

    @Test func aZoneOfTheWholeFileIsNotedWhereItWouldMatter() {
        let note =
            "2 noted X-WR-TIMEZONE \"America/New_York\" is not part of the standard: times without a zone are still local times."
        let zone = "X-WR-TIMEZONE:America/New_York\n"
        #expect(
            Fixture.calendar("\(zone)BEGIN:VEVENT\nUID:e\nSUMMARY:E\nDTSTART:20270304T090000\nEND:VEVENT").complaints
                == [note])
        #expect(
            Fixture.calendar("\(zone)BEGIN:VEVENT\nUID:e\nSUMMARY:E\nDTSTART:20270304T090000Z\nEND:VEVENT").complaints
                == [])
    }
}
