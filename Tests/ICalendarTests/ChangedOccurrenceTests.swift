// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

@testable import ICalendar

/// Changed occurrences of a series, and the reports about those that replace none.
@Suite struct ChangedOccurrenceTests {
    /// The times of all alarms after the start of the year as `0118T0900`, in Berlin.
    private static func shown(_ calendar: ImportedCalendar, most: Int = 40) throws -> String {
        var times: [Instant] = []
        for alarm in calendar.items { times += try Fixture.fires(alarm, after: Fixture.now, most: most) }
        return times.sorted().prefix(most).map { instant in
            let wall = Fixture.berlin.civil(at: instant)
            return String((wall.basicText ?? "").dropFirst(4).dropLast(2))
        }.joined(separator: " ")
    }

    private static func event(_ lines: String, _ kind: String = "VEVENT") -> String {
        "BEGIN:\(kind)\nUID:s\nSUMMARY:S\n\(lines)\nEND:\(kind)"
    }

    private static let weekly = "DTSTART:20270104T090000\nRRULE:FREQ=WEEKLY;COUNT=6"
    private static let moved = "RECURRENCE-ID:20270118T090000\nDTSTART:20270119T140000\n"

    /// The dates of a single occurrence of a series mean nothing (RFC 5545 3.8.4.4).
    @Test(arguments: [
        "RRULE:FREQ=WEEKLY;COUNT=6", "RRULE:FREQ=NEVER", "RDATE:20270120T140000", "RDATE:nonsense",
        "EXDATE:20270119T140000", "EXRULE:FREQ=DAILY",
        "RRULE:FREQ=DAILY\nEXDATE:20270120T140000\nRDATE:20270401T000000",
    ])
    func aChangedOccurrenceIsOne(_ dates: String) throws {
        let expected = "0104T0900 0111T0900 0119T1400 0125T0900 0201T0900 0208T0900"
        let (series, change) = (Self.event(Self.weekly), Self.event(Self.moved + dates))
        for text in [series + "\n" + change, change + "\n" + series] {
            let calendar = Fixture.calendar(text)
            #expect(try Self.shown(calendar) == expected)
            #expect(calendar.problems.allSatisfy { $0.kind == .noted })
        }
        for method in ["PUBLISH", "REQUEST"] {
            #expect(try Self.shown(Fixture.calendar("METHOD:\(method)\n\(series)\n\(change)")) == expected)
        }
        let toDo = Self.event(Self.weekly + "\nDURATION:PT0S", "VTODO") + "\n"
        let done = Self.event(Self.moved + "DURATION:PT0S\n" + dates, "VTODO")
        #expect(try Self.shown(Fixture.calendar(toDo + done)) == expected)
    }

    @Test func aChangedDayOfASeriesOfDaysIsOne() throws {
        let series = Self.event("DTSTART;VALUE=DATE:20270104\nRRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=4")
        let change = Self.event(
            "RECURRENCE-ID;VALUE=DATE:20270111\nDTSTART;VALUE=DATE:20270112\nRRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=4")
        let calendar = Fixture.calendar(series + "\n" + change)
        #expect(try Self.shown(calendar) == "0104T0900 0112T0900 0118T0900 0125T0900")
    }

    /// Without its series in the file an occurrence keeps its dates, as before.
    @Test func anOccurrenceWithoutItsSeriesKeepsItsDates() throws {
        let calendar = Fixture.calendar(Self.event(Self.moved + "RRULE:FREQ=WEEKLY;COUNT=2"))
        #expect(try Self.shown(calendar) == "0119T1400 0126T1400")
    }

    @Test func anEventWithoutARuleIsReplaced() throws {
        let single = Self.event("DTSTART:20270118T090000")
        #expect(try Self.shown(Fixture.calendar(single + "\n" + Self.event(Self.moved))) == "0119T1400")
    }

    /// RANGE=THISANDFUTURE moves all later occurrences by the same difference (RFC 5545 3.8.4.4).
    @Test(arguments: [
        // A rule that names its days, moved to another day and time.
        (
            "DTSTART:20270301T090000\nRRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=6", "20270315T090000", "20270316T110000",
            "0301T0900 0308T0900 0316T1100 0323T1100 0330T1100 0406T1100"
        ),
        (
            "DTSTART:20270301T090000\nRRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=MO;COUNT=6", "20270315T090000",
            "20270317T090000", "0301T0900 0307T0900 0317T0900 0323T0900 0331T0900 0406T0900"
        ),
        (
            "DTSTART:20270301T090000\nRRULE:FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20270318T090000", "20270311T090000",
            "20270310T080000", "0301T0900 0304T0900 0308T0900 0310T0800 0314T0800 0317T0800"
        ),
        (
            "DTSTART:20270301T090000\nRRULE:FREQ=DAILY;BYDAY=MO,TU,WE;COUNT=6", "20270303T090000", "20270305T090000",
            "0301T0900 0302T0900 0305T0900 0310T0900 0311T0900 0312T0900"
        ),
        // Dates without a rule.
        (
            "DTSTART:20270301T090000\nRDATE:20270308T090000,20270315T090000,20270323T090000", "20270315T090000",
            "20270315T110000", "0301T0900 0308T0900 0315T1100 0323T1100"
        ),
        // A rule and further dates, from one of these on.
        (
            "DTSTART:20270301T090000\nRRULE:FREQ=WEEKLY;COUNT=4\nRDATE:20270310T090000", "20270310T090000",
            "20270311T100000", "0301T0900 0308T0900 0311T1000 0316T1000 0323T1000"
        ),
        // What no rule expresses: the day after the first Monday, and times that a rule names.
        (
            "DTSTART:20270104T090000\nRRULE:FREQ=MONTHLY;BYDAY=1MO;COUNT=5", "20270301T090000", "20270302T110000",
            "0104T0900 0201T0900 0302T1100 0406T1100 0504T1100"
        ),
        (
            "DTSTART:20270301T090000\nRRULE:FREQ=DAILY;BYHOUR=9,15;COUNT=6", "20270302T090000", "20270302T100000",
            "0301T0900 0301T1500 0302T1000 0302T1600 0303T1000 0303T1600"
        ),
        (
            "DTSTART:20270130T090000\nRRULE:FREQ=MONTHLY;COUNT=4", "20270330T090000", "20270401T090000",
            "0130T0900 0401T0900 0502T0900 0601T0900"
        ),
        // Several rules, excluded dates and an excluding rule.
        (
            "DTSTART:20270301T090000\nRRULE:FREQ=WEEKLY;COUNT=3\nRRULE:FREQ=WEEKLY;BYDAY=TH;COUNT=2\n"
                + "EXDATE:20270311T090000",
            "20270308T090000", "20270309T090000", "0301T0900 0304T0900 0309T0900 0316T0900"
        ),
        (
            "DTSTART:20270301T090000\nRRULE:FREQ=DAILY;COUNT=6\nEXRULE:FREQ=DAILY;INTERVAL=2", "20270302T090000",
            "20270302T100000", "0302T1000 0304T1000 0306T1000"
        ),
        // A day becomes a time.
        (
            "DTSTART;VALUE=DATE:20270301\nRRULE:FREQ=WEEKLY;COUNT=3", "20270308", "20270309T140000",
            "0301T0900 0309T1400 0316T1400"
        ),
        // Across the change of the clocks the difference is one of the clock.
        (
            "DTSTART;TZID=Europe/Berlin:20270322T090000\nRRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=3", "20270322T090000",
            "20270321T013000", "0321T0130 0328T0130 0404T0130"
        ),
    ])
    func allLaterOnesMoveAlike(_ series: String, _ from: String, _ to: String, _ expected: String) throws {
        let zone = series.contains("TZID") ? ";TZID=Europe/Berlin" : ""
        let change = "RECURRENCE-ID;RANGE=THISANDFUTURE\(zone):\(from)\nDTSTART\(zone):\(to)"
        let calendar = Fixture.calendar(Self.event(series) + "\n" + Self.event(change))
        #expect(try Self.shown(calendar) == expected, "\(calendar.complaints)")
        #expect(calendar.losses.isEmpty, "\(calendar.complaints)")
    }

    /// Single changes and further moves count from the times of the series itself.
    @Test func aMovedSeriesHasChangesOfItsOwn() throws {
        let series = Self.event("DTSTART:20270301T090000\nRRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=6")
        let moved = Self.event("RECURRENCE-ID;RANGE=THISANDFUTURE:20270315T090000\nDTSTART:20270316T110000")
        let single = Self.event("RECURRENCE-ID:20270322T090000\nDTSTART:20270326T200000")
        let first = Self.event("RECURRENCE-ID:20270315T090000\nDTSTART:20270317T200000")
        let again = Self.event("RECURRENCE-ID;RANGE=THISANDFUTURE:20270405T090000\nDTSTART:20270407T070000")
        #expect(
            try Self.shown(Fixture.calendar([series, moved, single, first, again].joined(separator: "\n")))
                == "0301T0900 0308T0900 0317T2000 0326T2000 0330T1100 0407T0700")
    }

    @Test func whatEndsNeverIsTakenForSomeTime() throws {
        let series = Self.event("DTSTART:20270104T090000\nRRULE:FREQ=MONTHLY;BYDAY=1MO")
        let moved = Self.event("RECURRENCE-ID;RANGE=THISANDFUTURE:20270301T090000\nDTSTART:20270302T110000")
        let calendar = Fixture.calendar(series + "\n" + moved)
        #expect(
            calendar.losses.map(\.reason) == [
                "The event \"S\": no rule has the dates that it moves to, so only the next 1000 are taken."
            ])
        #expect(try Self.shown(calendar, most: 4) == "0104T0900 0201T0900 0302T1100 0406T1100")
    }

    // MARK: What frees no time

    @Test(arguments: [
        (weekly, "RECURRENCE-ID:20270118T100000\nDTSTART:20270119T140000", true),
        (weekly, "RECURRENCE-ID:20270119T090000\nSTATUS:CANCELLED", true),
        (weekly, "RECURRENCE-ID:20270118T090000\nDTSTART:20270119T140000", false),
        (weekly, "RECURRENCE-ID;VALUE=DATE:20270118\nDTSTART:20270119T140000", false),
        (weekly + "\nEXDATE:20270118T090000", "RECURRENCE-ID:20270118T090000\nDTSTART:20270119T140000", false),
        // What is over frees nothing that anybody hears.
        ("DTSTART:20250106T090000\nRRULE:FREQ=WEEKLY", "RECURRENCE-ID:20250114T090000\nDTSTART:20250114T090000", false),
    ])
    func whatTakesThePlaceOfNoneIsTold(_ series: String, _ change: String, _ isTold: Bool) {
        let calendar = Fixture.calendar(Self.event(series) + "\n" + Self.event(change))
        let losses = calendar.losses
        #expect(losses.count == (isTold ? 1 : 0), "\(calendar.complaints)")
        #expect(losses.allSatisfy { $0.reason.contains("takes the place of none") })
    }

    @Test(arguments: [
        ("EXDATE:20270118T100000", true), ("EXDATE:20270118T090000", false), ("EXDATE;VALUE=DATE:20270118", false),
        // A list of holidays for many events.
        ("EXDATE:20270119T090000,20270120T090000", false),
    ])
    func anExclusionAtAnotherTimeIsTold(_ line: String, _ isTold: Bool) {
        let calendar = Fixture.calendar(Self.event(Self.weekly + "\n" + line))
        #expect(calendar.losses.isEmpty != isTold, "\(calendar.complaints)")
    }

    // MARK: Other files of the folder

    private static func file(_ event: String) -> [UInt8] {
        Array("BEGIN:VCALENDAR\nVERSION:2.0\n\(event)\nEND:VCALENDAR\n".replacing("\n", with: "\r\n").utf8)
    }

    @Test func filesOfAFolderAreJoined() throws {
        let series = file(Self.event(Self.weekly))
        let change = file(Self.event(Self.moved + "RRULE:FREQ=WEEKLY;COUNT=6"))
        let first = ImportedCalendar(series, options: Fixture.options, joining: [change])
        #expect(try Self.shown(first) == "0104T0900 0111T0900 0125T0900 0201T0900 0208T0900")
        #expect(first.eventCount == 1 && first.wholeEvents == ["s"] && first.problems.isEmpty)
        let second = ImportedCalendar(change, options: Fixture.options, joining: [series])
        #expect(try Self.shown(second) == "0119T1400")
        #expect(second.eventCount == 1 && second.wholeEvents.isEmpty && second.changes.isEmpty)
        #expect(second.problems.count == 1)
        // Line breaks, a byte order mark and the parts of the same event do not matter.
        let odd =
            [0xef, 0xbb, 0xbf] + Array(String(decoding: change, as: UTF8.self).replacing("\r\n", with: "\r").utf8)
        #expect(ImportedCalendar(series, options: Fixture.options, joining: [odd, series]).items == first.items)
        // What no other part needs changes nothing.
        let alone = ImportedCalendar(series, options: Fixture.options)
        #expect(ImportedCalendar(series, options: Fixture.options, joining: [series]) == alone)
    }

    private func file(_ event: String) -> [UInt8] { Self.file(event) }

    @Test func aMoveInAnotherFileEndsTheSeries() throws {
        let series = file(Self.event("DTSTART:20270301T090000\nRRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=4"))
        let change = file(Self.event("RECURRENCE-ID;RANGE=THISANDFUTURE:20270315T090000\nDTSTART:20270316T110000"))
        let before = ImportedCalendar(series, options: Fixture.options, joining: [change])
        #expect(try Self.shown(before) == "0301T0900 0308T0900")
        let after = ImportedCalendar(change, options: Fixture.options, joining: [series])
        #expect(try Self.shown(after) == "0316T1100 0323T1100")
    }

    @Test func theNamesOfAFileAreFound() {
        let parts = CalendarParts(file(Self.event(Self.moved)), options: Fixture.options)
        let all = CalendarParts(
            file(Self.event(Self.weekly) + "\n" + Self.event(Self.moved)), options: Fixture.options)
        #expect(parts.masters.isEmpty && parts.strays == all.masters && all.strays.isEmpty && parts.strays.count == 1)
        #expect(CalendarParts(Array("nonsense".utf8), options: Fixture.options).names.isEmpty)
    }
}
