// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

@testable import ICalendar

/// The choice among several components with one name.
@Suite struct VersionTests {
    private static func event(_ lines: String, _ kind: String = "VEVENT") -> String {
        "BEGIN:\(kind)\n\(lines)\nEND:\(kind)\n"
    }

    private static func calendar(_ events: [String], identifies: Bool = true) -> ImportedCalendar {
        var options = Fixture.options
        options.identifiesAlarms = identifies
        return Fixture.calendar(events.joined().trimmingSuffix("\n"), options: options)
    }

    /// Components that cannot be versions of each other all count.
    @Test(arguments: [
        // An empty UID is no UID (RFC 5545 3.8.4.7).
        (1...3).map { event("UID:\nSUMMARY:S\($0)\nDTSTART:2027010\($0)T090000") },
        (1...3).map { event("UID: \nSUMMARY:S\nDTSTART:2027010\($0)T090000") },
        // Neither has a UID, and both the same title and start.
        ["A", "B", "A"].map { event("SUMMARY:S\nDTSTART:20270304T090000\nLOCATION:\($0)") },
        // An event and a to-do.
        [
            event("UID:u\nSUMMARY:S\nDTSTART:20270304T090000"),
            event("UID:u\nSUMMARY:S\nDTSTART:20270304T090000\nDUE:20270305T090000", "VTODO"),
            event("UID:v\nSUMMARY:S\nDTSTART:20270304T090000"),
        ],
        // Two occurrences, and all after one of them.
        [
            event("UID:u\nSUMMARY:S\nDTSTART:20270304T090000\nRRULE:FREQ=DAILY;COUNT=3"),
            event("UID:u\nSUMMARY:S\nRECURRENCE-ID:20270305T090000\nDTSTART:20270305T110000"),
            event("UID:u\nSUMMARY:S\nRECURRENCE-ID;RANGE=THISANDFUTURE:20270305T090000\nDTSTART:20270305T120000"),
        ],
    ])
    func eachCounts(_ events: [String]) throws {
        for identifies in [true, false] {
            let calendar = Self.calendar(events, identifies: identifies)
            #expect(calendar.items.count == events.count, "\(calendar.complaints)")
            #expect(Set(calendar.items.map(\.id)).count == events.count)
            #expect(calendar.losses.isEmpty, "\(calendar.complaints)")
            // Another reading gives the same ids.
            #expect(Self.calendar(events, identifies: identifies) == calendar)
        }
    }

    @Test func anEventAndAToDoHaveTheirOwnOccurrences() throws {
        let series = "UID:u\nSUMMARY:S\nDTSTART:20270304T090000\nRRULE:FREQ=DAILY;COUNT=2"
        let change = "UID:u\nSUMMARY:S\nRECURRENCE-ID:20270305T090000\nDTSTART:20270305T110000"
        let calendar = Self.calendar([
            Self.event(series), Self.event(series + "\nDURATION:PT0S", "VTODO"), Self.event(change),
        ])
        let times = try calendar.items.map { try Fixture.fires($0, after: Fixture.now, most: 5).count }
        #expect(times.sorted() == [1, 1, 2])
        #expect(calendar.wholeEvents == ["u"] && calendar.changes.count == 2)
    }

    /// Two events with one UID: a version is left out silently, a contradiction is reported.
    @Test(arguments: [
        ("SEQUENCE:1\nDTSTART:20270302T140000", "SEQUENCE:2\nDTSTART:20270302T150000", false),
        (
            "DTSTAMP:20270101T000000Z\nDTSTART:20270302T140000",
            "DTSTAMP:20270102T000000Z\nDTSTART:20270302T150000", false
        ),
        ("DTSTART:20270302T140000", "DTSTART:20270302T140000", false),
        ("DTSTART:20270302T140000", "DTSTART:20270302T150000", true),
        ("DTSTART:20270302T140000\nRRULE:FREQ=DAILY", "DTSTART:20270302T140000\nRRULE:FREQ=WEEKLY", true),
        (
            "DTSTAMP:20270101T000000Z\nSEQUENCE:0\nDTSTART:20270302T140000",
            "DTSTAMP:20270101T000000Z\nSEQUENCE:0\nDTSTART:20270309T140000", true
        ),
        (
            "RECURRENCE-ID:20270302T090000\nDTSTART:20270302T140000",
            "RECURRENCE-ID:20270302T090000\nDTSTART:20270302T150000", true
        ),
    ])
    func oneOfTwoIsToldUnlessItIsAVersion(_ one: String, _ two: String, _ isTold: Bool) {
        let calendar = Self.calendar([one, two].map { Self.event("UID:u\nSUMMARY:S\n" + $0) })
        #expect(calendar.items.count == 1)
        #expect(calendar.problems.count == 1 && calendar.problems[0].isLoss == isTold, "\(calendar.complaints)")
        #expect(calendar.problems[0].reason.contains(isTold ? "same UID, and nothing says" : "another version"))
    }

    /// Decisions by which an alarm is missing or too many are losses, others are not.
    @Test(arguments: [
        ("DTSTART:20270304T090000\nRDATE:nonsense,20270305T090000", true),
        ("DTSTART:20270304T090000\nRRULE:FREQ=DAILY\nEXDATE:nonsense", true),
        ("DTSTART:20270304T090000\nRRULE:FREQ=DAILY;BYDAY=MO;UNTIL=20260101T000000", true),
        ("DTSTART:20270304T090000\nRDATE:20270305T090000\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", true),
        ("DTSTART:20270304T090000\nRRULE:FREQ=WEEKLY;BYDAY=MO", false),
        ("DTSTART:20270304T090000\nRRULE:FREQ=WEEKLY;BYDAY=XX", true),
        ("DTSTART:20270304T090000\nSTATUS:MOVED", true),
        ("DTSTART:20270304T090000\nDTEND:nonsense", false), ("DTSTART:20270304T090000\nFOO:BAR", false),
    ])
    func someDecisionsAreLosses(_ lines: String, _ isLoss: Bool) {
        let calendar = Fixture.event(lines)
        #expect(calendar.losses.isEmpty != isLoss, "\(calendar.complaints)")
        #expect(!calendar.problems.isEmpty)
        #expect(!calendar.items.isEmpty)
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
