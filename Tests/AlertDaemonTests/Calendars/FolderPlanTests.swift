// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import Testing
import Varlink

@testable import AlertCore
@testable import AlertDaemon

/// The values that decide about a calendar's folder: the files to read, and the fate of those that are gone.
@Suite struct FolderPlanTests {
    private func entry(_ name: String, _ identity: String, modified: Int64 = 0) -> FolderPlan.Entry {
        FolderPlan.Entry(name: name, identity: identity, modified: modified)
    }

    @Test func onlyWhatHasChangedIsRead() {
        let plan = FolderPlan(
            found: [entry("c", "3"), entry("b", "2"), entry("a", "1")],
            known: [
                "a": .init(identity: "1", digest: "x"), "b": .init(identity: "0", digest: "x"),
                "d": .init(identity: "4", digest: "x"),
            ])
        #expect(plan.read.map(\.name) == ["b", "c"])
        #expect(plan.gone == ["d"])
    }

    @Test(arguments: [
        ("x.ics", true), ("X.ICS", true), (".x.ics", false), ("tmpabc", false), ("color", false), ("x.ics~", false),
    ])
    func itemsHaveTheirEnding(name: String, isItem: Bool) { #expect(FolderPlan.isItem(name) == isItem) }

    /// A file that has just changed may change again within the same tick of the clock.
    @Test func aYoungFileIsReadAgain() {
        let second: Int64 = 1_000_000_000
        #expect(FolderPlan.settled(entry("a", "1", modified: 10 * second), at: 11 * second) == "")
        #expect(FolderPlan.settled(entry("a", "1", modified: 10 * second), at: 13 * second) == "1")
        // A clock that was wrong when it was written.
        #expect(FolderPlan.settled(entry("a", "1", modified: 100 * second), at: 13 * second) == "1")
    }

    @Test(arguments: [
        ("#1a5fb4", "#1a5fb4"), ("#1A5FB4FF", "#1a5fb4"), ("#1a5fb4\n", "#1a5fb4"), ("blue", nil), ("#1a5fb", nil),
        ("#1a5fbx", nil), ("", nil),
    ])
    func aColourIsSixDigits(text: String, color: String?) { #expect(FolderPlan.color(text) == color) }

    @Test(
        arguments: [
            // A new calendar, and one whose files were deleted one by one.
            (nil, "1 2", "1", true, nil, Vanishing.deleted), ("1 2", "1 2", "1", true, nil, .deleted),
            // The folder is gone, for a while and for longer.
            ("1 2", nil, "1", true, nil, .doubtful), ("1 2", nil, "1", true, 599, .doubtful),
            ("1 2", nil, "1", true, 600, .deleted),
            // It was made again, with files or without.
            ("1 2", "1 3", "1", true, 10, .doubtful), ("1 2", "1 3", "1", false, 601, .deleted),
            // Its file system is not mounted, however long.
            ("1 2", nil, "7", true, 9_999, .unmounted), ("1 2", "7 2", "7", true, 9_999, .unmounted),
            // It has moved to another one.
            ("1 2", "7 2", "7", false, nil, .doubtful), ("1 2", "7 2", "7", false, 601, .deleted),
        ] as [(String?, String?, String, Bool, Int?, Vanishing)])
    func whatIsGoneIsJudged(
        known: String?, found: String?, device: String, isEmpty: Bool, seconds: Int?, expected: Vanishing
    ) {
        let span = seconds.map { Duration.seconds($0) }
        #expect(Vanishing(known: known, found: found, device: device, isEmpty: isEmpty, span: span) == expected)
    }

    @Test(arguments: [
        ("day before 18:00", 1, 18), ("the day before 18:00", 1, 18), ("2 days before 9:00", 2, 9),
        ("same day 8:00", 0, 8),
        ("8:00", 0, 8),
    ])
    func theAlarmOfADayHasADayAndATime(text: String, days: Int, hour: Int64) {
        #expect(AllDayAlarm(text) == AllDayAlarm(days: days, time: hour * Span.hour))
    }

    @Test(arguments: [
        "", "18", "day after 18:00", "0 days before 9:00", "99 days before 9:00", "day before 24:00", "x 8:00",
    ])
    func otherWordsAreNone(text: String) { #expect(AllDayAlarm(text) == nil) }

    private func settings(_ lines: String) throws -> CalendarSettings {
        try ConfigurationText.read(Array(("[[calendars]]\n" + lines).utf8)).calendars[0]
    }

    @Test func aFollowedCalendarHasItsSettings() throws {
        let read = try settings(
            """
            name = "work"
            path = "/c/*"
            follow = true
            write = true
            default-alarm = "10m"
            default-alarm-all-day = "day before 18:00"
            unanswered = "ring"
            to = ["phone"]
            """)
        let follow = try #require(read.follow)
        #expect(read.path == "/c" && read.isSeveral && read.name == "work" && !read.hasDays)
        #expect(follow.writes && follow.lead == NominalSpan(microseconds: 10 * Span.minute) && follow.allDay?.days == 1)
        #expect(follow.unanswered == .ring && follow.to == ["phone"])
        // The worker gets the same.
        var sent = FollowedCalendarSettings(follow.json)
        sent.writes = true
        #expect(sent == follow)
    }

    @Test(arguments: [
        "path = \"/c\"\nwrite = true", "path = \"/c/*\"", "path = \"/*/c\"\nfollow = true",
        "path = \"/c/*\"\nfollow = true\nholidays = true", "path = \"/c\"\nfollow = true\ndefault-alarm = \"soon\"",
        "path = \"/c\"\nfollow = true\ndefault-alarm-all-day = \"noon\"", "path = \"/c\"\ndefault-alarm = \"5m\"",
        "path = \"/c\"\nfollow = true\nunanswered = \"maybe\"", "path = \"/c\"\nfollow = true\nto = [\"a b\"]",
    ])
    func whatMeansNothingIsRefused(lines: String) { #expect(throws: (any Error).self) { try settings(lines) } }

    /// An exact path is more than a pattern; two sections with the same path are refused by their names.
    @Test func aFolderBelongsToOneSection() throws {
        func read(_ lines: String...) throws -> [CalendarSettings] {
            try ConfigurationText.read(Array(lines.map { "[[calendars]]\nfollow = true\n\($0)\n" }.joined().utf8))
                .calendars
        }
        let all = try read(
            "name = \"all\"\npath = \"/c/*\"", "name = \"work\"\npath = \"/c/work\"",
            "name = \"deep\"\npath = \"/c/x/y\"", "name = \"else\"\npath = \"/cc/work\"")
        #expect(all[0].others(among: all) == ["/c/work"])
        #expect(all[1].others(among: all).isEmpty)
        for path in ["/c/work", "/c/work/", "/c/*"] {
            let error = #expect(throws: (any Error).self) {
                try read("name = \"one\"\npath = \"\(path)\"", "name = \"two\"\npath = \"\(path)\"")
            }
            let said = String(describing: try #require(error))
            #expect(said.contains("\"one\"") && said.contains("\"two\""), "\(said)")
        }
    }

    private func reading(
        _ lines: String, _ change: (inout FollowedCalendarSettings) -> Void = { _ in }, me: Set<String> = []
    )
        throws -> CalendarReading
    {
        var settings = FollowedCalendarSettings()
        change(&settings)
        let text =
            "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:u\nSUMMARY:Ada\n\(lines)\nEND:VEVENT\nEND:VCALENDAR\n"
        return CalendarReading(
            Array(text.utf8), source: "work/home", settings: settings, ownAddresses: me,
            now: try Instant(rfc3339: "2027-03-01T08:00:00Z"),
            zones: Zones(environment: ["TZ": "Europe/Berlin"]))
    }

    private static let alarm = "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT15M\nEND:VALARM"

    @Test func defaultAlarmsAreForEventsWithoutOne() throws {
        let (timed, day) = ("DTSTART:20270304T090000Z", "DTSTART;VALUE=DATE:20270304")
        #expect(try reading(timed).alarms.isEmpty && reading(day).alarms.isEmpty)
        let ten = try #require(
            try reading(timed) { $0.lead = NominalSpan(microseconds: 10 * Span.minute) }.alarms.first)
        #expect(ten.offset == Int(-10 * Span.minute))
        #expect(try reading(day) { $0.lead = NominalSpan(microseconds: 10 * Span.minute) }.alarms.isEmpty)
        let before = try #require(
            try reading(day) { $0.allDay = AllDayAlarm(days: 1, time: 18 * Span.hour) }.alarms.first)
        #expect(before.offset == Int(-6 * Span.hour))
        #expect(try reading(timed) { $0.allDay = AllDayAlarm(days: 1, time: 18 * Span.hour) }.alarms.isEmpty)
        // One of its own counts alone.
        let own = try reading(timed + "\n" + Self.alarm) { $0.lead = NominalSpan(microseconds: 10 * Span.minute) }
        #expect(own.alarms.map(\.offset) == [Int(-15 * Span.minute)])
    }

    @Test func whatThePersonDeclinedIsSilent() throws {
        let lines = "DTSTART:20270304T090000Z\n" + Self.alarm + "\nATTENDEE;PARTSTAT=%:mailto:Ada@example.org"
        let me: Set = ["ada@example.org"]
        func count(_ word: String, _ unanswered: FollowedCalendarSettings.Unanswered = .silent) throws -> Int {
            try reading(lines.replacing("%", with: word), { $0.unanswered = unanswered }, me: me).alarms.count
        }
        #expect(try count("ACCEPTED") == 1 && count("DECLINED") == 0 && count("DECLINED", .ring) == 0)
        #expect(try count("NEEDS-ACTION") == 0 && count("NEEDS-ACTION", .ring) == 1 && count("TENTATIVE") == 1)
    }

    /// Nobody invites himself, whatever the spelling of the addresses.
    @Test(arguments: [
        "ORGANIZER:mailto:ada@example.org", "ORGANIZER;CN=Ada:MAILTO:Ada@Example.org",
        "ORGANIZER:ada@example.org", "ORGANIZER:mailto:ada%40example.org",
        "ORGANIZER;EMAIL=ada@example.org:urn:uuid:1", "ORGANIZER:mailto:ada@work.example",
    ])
    func theOrganizerOwesNoAnswer(organizer: String) throws {
        let me: Set = ["ada@example.org", "ada@work.example"]
        for attendee in [
            "ATTENDEE;ROLE=CHAIR:mailto:ada@example.org", "ATTENDEE;PARTSTAT=NEEDS-ACTION:ada@example.org",
        ] {
            let lines = "DTSTART:20270304T090000Z\n" + Self.alarm + "\n" + attendee
            let own = try reading(lines + "\n" + organizer, me: me)
            #expect(own.alarms.count == 1 && own.unanswered == 0)
            let other = try reading(lines + "\nORGANIZER:mailto:bob@example.org", me: me)
            #expect(other.alarms.isEmpty && other.unanswered == 1 && other.declined == 0)
        }
        let declined = try reading(
            "DTSTART:20270304T090000Z\n\(Self.alarm)\n\(Self.alarm.replacing("15", with: "30"))\n\(organizer)\n"
                + "ATTENDEE;PARTSTAT=DECLINED:mailto:ada@example.org", me: me)
        #expect(declined.alarms.isEmpty && declined.declined == 1 && declined.unanswered == 0)
    }

    /// An event in an unknown zone rings, and its file is named.
    @Test func anUnknownZoneIsTold() throws {
        let read = try reading("DTSTART;TZID=US-Eastern:20270304T090000\n" + Self.alarm)
        #expect(read.alarms.map(\.trigger) == ["wall 2027-03-04T09:00:00 floating"])
        #expect(read.problem?.contains("The time zone \"US-Eastern\" is unknown") == true)
    }

    @Test func ownHostsOfMeetingsAreSettings() throws {
        let read = try settings(
            """
            path = "/c"
            follow = true
            join-hosts = ["meet.example.org", "https://cloud.example.org/call"]
            """)
        let follow = try #require(read.follow)
        let hosts = follow.json["hosts"]?.arrayValue?.compactMap(\.stringValue)
        #expect(hosts == ["meet.example.org", "cloud.example.org/call"])
        let sent = FollowedCalendarSettings(follow.json)
        #expect(sent == follow)
        let lines = "DTSTART:20270304T090000Z\n" + Self.alarm + "\nDESCRIPTION:At https://meet.example.org/Room."
        let entry = try #require(try reading(lines) { $0 = sent }.alarms.first?.content.calendar)
        #expect(entry.link == "https://meet.example.org/Room" && entry.conference == true)
        #expect(try reading(lines).alarms.first?.content.calendar?.link == nil)
        for lines in ["follow = true\njoin-hosts = [\"a b\"]", "join-hosts = [\"meet.example.org\"]"] {
            #expect(throws: (any Error).self) { try settings("path = \"/c\"\n" + lines) }
        }
    }

    @Test func anAlarmKnowsItsCalendar() throws {
        let lines = "DTSTART:20270304T090000Z\nCLASS:CONFIDENTIAL\nURL:https://meet.jit.si/r\n" + Self.alarm
        let content = try #require(try reading(lines).alarms.first?.content)
        #expect(content.app == "work" && content.calendar?.source == "work/home")
        #expect(content.calendar?.private == true && content.calendar?.link == "https://meet.jit.si/r")
        #expect(
            try reading("DTSTART:20270304T090000Z\n" + Self.alarm) { $0.isBirthdays = true }.alarms.first?.content.title
                == "Birthday: Ada")
        #expect(CalendarReading.birthday("Adas Geburtstag") == "Adas Geburtstag")
    }

    @Test func halfAFileIsAwaited() {
        let text = "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:u\n"
        let read = CalendarReading(
            Array(text.utf8), source: "work", settings: FollowedCalendarSettings(), ownAddresses: [],
            now: Instant(seconds: 0),
            zones: Zones(environment: ["TZ": "UTC"]))
        #expect(!read.isWhole && read.problem?.contains("END:VCALENDAR") == true)
    }

    /// A mail has headers before the calendar, and may have parts behind it.
    @Test(arguments: ["", "--b--\n", "\n--b\nContent-Type: text/plain\n\nHi\n--b--\n"])
    func aCalendarOfAMailIsRead(_ rest: String) {
        let event = "BEGIN:VEVENT\nUID:u\nSUMMARY:Ada\nDTSTART:20270304T090000Z\n\(Self.alarm)\nEND:VEVENT\n"
        func read(_ text: String) -> CalendarReading {
            CalendarReading(
                Array(text.utf8), source: "work", settings: FollowedCalendarSettings(), ownAddresses: [],
                now: Instant(seconds: 1_798_761_600), zones: Zones(environment: ["TZ": "UTC"]))
        }
        let head = "Subject: S\nContent-Type: text/calendar\n\nBEGIN:VCALENDAR\n" + event
        let mail = read(head + "END:VCALENDAR\n" + rest)
        #expect(mail.isWhole)
        #expect(mail.alarms.map(\.content.title) == ["Ada"])
        #expect(mail.problem == nil)
        // The rest of the calendar is awaited.
        #expect(!read(head).isWhole)
    }
}
