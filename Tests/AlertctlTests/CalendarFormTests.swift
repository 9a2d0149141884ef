// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import Glibc
import ICalendar
import Testing
import Varlink

@testable import ClientKit
@testable import ReminderKit
@testable import alertctl

@Suite struct CalendarFormTests {
    typealias Alarm = Notifications.Alarm

    private static let now = Instant(seconds: 1_798_761_600)
    private static let zones = FixedZoneSource(
        session: (try? ZoneDatabase().zone(named: "Europe/Berlin")) ?? .utc, database: ZoneDatabase())

    /// A generator of known numbers, so that a failure can be had again (xorshift64*).
    private struct Random: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state ^= state >> 12
            state ^= state << 25
            state ^= state >> 27
            return state &* 0x2545_f491_4f6c_dd1d
        }
    }

    private static let triggers = [
        "instant 2027-03-04T08:00:00Z", "instant 2027-03-04T08:00:00.25Z", "wall 2027-03-04T09:00:00 floating",
        "wall 2027-03-04T09:00:00 Europe/Berlin", "wall 2027-03-04T00:00:00 floating",
        "wall 2027-03-04T09:00:00 +05:30",
        "rrule FREQ=WEEKLY;BYDAY=MO,WE start=2027-01-03T09:00:00 zone=Asia/Tokyo until=20270401",
        "rrule FREQ=MONTHLY;BYDAY=-1FR start=2027-01-01T16:00:00 zone=Europe/Berlin count=7",
        "rrule RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD start=2027-01-31T10:00:00 zone=floating",
        "rrule FREQ=DAILY start=2027-01-01T09:00:00 zone=UTC rdate=2027-02-01T10:00:00 exdate=2027-01-02T09:00:00",
        "dates start=2027-03-01T09:00:00 zone=floating rdate=2027-03-01T09:00:00,2027-03-05T10:00:00",
        "cron 30 8 * * 1-5 zone=Europe/Berlin", "calendar Mon..Fri *-*-* 08:30:00 zone=floating",
    ]
    private static let texts = [
        "Tea", " two  spaces ", "a, b; c\\n", "\"quoted\" ^n", "ümläut 日本語 😀", "x:y;z", "\u{202e}turned", "\u{2028}",
    ]

    private static func alarm(_ number: Int, using random: inout Random) throws -> Alarm {
        func text() -> String { texts.randomElement(using: &random) ?? "" }
        func maybe<Value>(_ value: @autoclosure () -> Value) -> Value? {
            Bool.random(using: &random) ? value() : nil
        }
        var content = Notifications.Content(title: text())
        content.body = maybe(text() + "\n\t" + text())
        content.app = maybe("org.example.App")
        content.thread = maybe(text())
        content.sound = maybe("/tmp/a b.wav")
        content.badge = maybe(.init(add: -1))
        content.level = maybe(.timeSensitive)
        content.actions = maybe([.init(key: "k", label: text())])
        content.onActivate = maybe(["/usr/bin/true", text()])
        content.onDeliver = maybe(["/usr/bin/true", text()])
        content.onDismiss = maybe(["/usr/bin/false"])
        content.markup = maybe(true)
        content.appName = maybe(text())
        content.image = maybe("/tmp/a, b;c.png")
        content.timeout = maybe("10s")
        content.category = maybe("email.arrived")
        content.transient = maybe(true)
        content.resident = maybe(false)
        content.reply = maybe(.init(placeholder: text(), label: nil))
        content.hints = maybe(["value": .init(int32: 40), "x-a": .init(text: text()), "x-b": .init(double: 0.1)])
        content.userInfo = maybe(["a": .array([1, .string(text()), .null]), "b": 1.5])
        if Bool.random(using: &random) {
            content.calendar = .init(
                uid: maybe(text()), location: maybe("here, there"), categories: maybe(["x", "y,z"]),
                priority: maybe(3), toDo: maybe(true))
            content.calendar?.link = maybe("https://meet.example.com/a,b;c?d=e%20f#g")
            if content.calendar?.link != nil { content.calendar?.conference = maybe(true) }
            content.calendar?.private = maybe(true)
            content.calendar?.reference = maybe(.end)
            if content.calendar?.toDo == nil {
                content.calendar?.furtherDays = maybe([1, 2, 6, 7].randomElement(using: &random) ?? 1)
            }
            if content.calendar == .init() { content.calendar = nil }
        }
        let ids = ["tea-\(number)", "\(number)@example.com", "a~\(number)", "ü\u{a0}\(number)", "\(number)\u{200d}x"]
        var alarm = Alarm(
            id: ids.randomElement(using: &random) ?? "", content: content,
            trigger: try Trigger(triggers.randomElement(using: &random) ?? "").text)
        alarm.zone = "Europe/Berlin"
        alarm.created = "2026-12-31T00:00:00.123456Z"
        alarm.offset = maybe([-900_000_000, 3_600_000_000, -1_500_000].randomElement(using: &random) ?? 1)
        if alarm.trigger.hasPrefix("rrule"), !alarm.trigger.contains("UTC"), Int.random(in: 0...3, using: &random) == 0
        {
            (alarm.offset, alarm.days) = (-2 * 86_400_000_000, -2)
        }
        alarm.missed = maybe(.each)
        alarm.lateWindow = maybe("PT2H")
        alarm.warn = maybe(["P2D", "PT24H", "PT10M", "PT0.5S"])
        if Bool.random(using: &random) { (alarm.nag, alarm.nagLimit) = ("PT5M", 3) }
        alarm.paused = maybe(true)
        alarm.wake = maybe(true)
        alarm.cycle = maybe(
            Notifications.Cycle(
                phases: [.init(title: "Focus", for: "PT25M"), .init(title: "Break", for: "PT5M")],
                repeat: 4, number: 3))
        alarm.acknowledged = maybe("2026-12-31T23:00:00Z")
        alarm.snoozedUntil = maybe("2027-01-01T00:10:00Z")
        return alarm
    }

    private static func file(_ alarms: [Alarm]) throws -> [UInt8] {
        var writer = CalendarWriter(now: now, zones: zones)
        var bytes = writer.begin()
        for alarm in alarms { bytes += try writer.write(CalendarForm.alarm(alarm)) }
        return bytes + writer.end()
    }

    private static func read(_ bytes: [UInt8], allowsCommands: Bool = true) -> (alarms: [Alarm], notes: [String]) {
        let calendar = ImportedCalendar(bytes, options: ImportOptions(now: now, zones: zones))
        return read(calendar, allowsCommands: allowsCommands)
    }

    private static func read(
        _ calendar: ImportedCalendar, allowsCommands: Bool = true
    ) -> (alarms: [Alarm], notes: [String]) {
        var alarms: [Alarm] = []
        var notes = calendar.problems.map(\.description)
        for (alarm, source) in zip(calendar.items, calendar.sources) {
            var form = CalendarForm.alarm(alarm, source: source, allowsCommands: allowsCommands)
            // The time of the export is all that an import adds.
            form.alarm.exported = nil
            alarms.append(form.alarm)
            notes += form.notes + form.ignored
        }
        return (alarms, notes)
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func whatIsExportedIsImportedTheSame(_ seed: UInt64) throws {
        var random = Random(state: seed)
        let alarms = try (0..<300).map { try Self.alarm($0, using: &random) }
        let back = Self.read(try Self.file(alarms)).alarms
        #expect(back.count == alarms.count)
        for (before, after) in zip(alarms, back) {
            let isSame = before == after
            #expect(isSame, "\(before.varlink) came back as \(after.varlink)")
        }
    }

    /// Links and lengths as programs write them.
    private static let events = [
        "DTSTART:20270304T080000Z\nDTEND:20270304T090000Z\nURL:https://meet.google.com/abc-defg-hij",
        "DTSTART;TZID=Europe/Berlin:20270304T080000\nURL:https://example.com/page\nCLASS:PRIVATE",
        "DTSTART:20270304T080000\nCONFERENCE;VALUE=URI;FEATURE=VIDEO,AUDIO:https://video.example.com/r/1",
        "DTSTART:20270304T080000\nCONFERENCE;VALUE=URI;FEATURE=MODERATOR:https://video.example.com/m/1",
        "DTSTART:20270304T080000\nLOCATION:https://room.example.com/7",
        "DTSTART:20270304T080000\nDESCRIPTION:Join https://zoom.us/j/123456789?pwd=a1\nURL:https://example.com/p",
        "DTSTART;VALUE=DATE:20270304\nDTEND;VALUE=DATE:20270307", "DTSTART;VALUE=DATE:20270304\nDURATION:P1W",
        "DTSTART;TZID=Europe/Berlin:20270327T220000\nDTEND;TZID=Europe/Berlin:20270329T060000",
        "DTSTART:20270304T000000\nDTEND:20270305T120000", "DTSTART:20270304T220000\nDTEND:20270305T000000",
        "DTSTART:20270304T220000Z\nDTEND:20270308T010000Z\nRRULE:FREQ=WEEKLY",
    ]

    private static func events(_ alarm: String) -> [UInt8] {
        let all = events.enumerated().map { number, lines in
            "BEGIN:VEVENT\nUID:e\(number)\nSUMMARY:E\n\(lines)\n\(alarm)END:VEVENT\n"
        }
        return Array("BEGIN:VCALENDAR\n\(all.joined())END:VCALENDAR\n".replacing("\n", with: "\r\n").utf8)
    }

    private static func alarm(_ trigger: String) -> String {
        "BEGIN:VALARM\nACTION:DISPLAY\n\(trigger)\nEND:VALARM\n"
    }

    /// Calendars of other programs: an import, an export of it and an import of the export.
    @Test(arguments: ["google", "apple", "outlook", "thunderbird", "events", "ends", "instants"])
    func whatWasImportedIsUnchangedByAnExport(_ name: String) throws {
        let imported: [Alarm]
        switch name {
        case "events": imported = Self.read(Self.events("")).alarms
        case "ends": imported = Self.read(Self.events(Self.alarm("TRIGGER;RELATED=END:-PT5M"))).alarms
        case "instants":
            imported = Self.read(Self.events(Self.alarm("TRIGGER;VALUE=DATE-TIME:20270303T230000Z"))).alarms
        default:
            let tests = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
            let options = ImportOptions(now: Self.now, zones: Self.zones)
            imported =
                Self.read(
                    try CalendarFile.read("/\(tests)/ICalendarTests/Corpus/\(name).ics", options: options)
                ).alarms
        }
        #expect(!imported.isEmpty)
        let back = Self.read(try Self.file(imported)).alarms
        #expect(back.count == imported.count)
        for (before, after) in zip(imported, back) {
            let isSame = before == after
            #expect(isSame, "\(before.varlink) came back as \(after.varlink)")
        }
        if name == "events" {
            #expect(imported.count { $0.content.calendar?.link != nil } == 6)
            #expect(imported.compactMap { $0.content.calendar?.furtherDays } == [2, 6, 2, 1, 4])
        }
    }

    @Test func otherProgramsSeeLinksAndDays() throws {
        let text = String(
            decoding: try Self.file(Self.read(Self.events("")).alarms), as: UTF8.self
        ).replacing("\r\n ", with: "")
        let lines = text.split(separator: "\r\n").filter {
            ["URL:", "CONFERENCE", "DURATION", "CLASS"].contains(where: $0.hasPrefix)
        }
        #expect(
            lines == [
                "URL:https://meet.google.com/abc-defg-hij", "URL:https://example.com/page",
                "CONFERENCE;VALUE=URI:https://video.example.com/r/1",
                "CONFERENCE;VALUE=URI:https://video.example.com/m/1", "URL:https://room.example.com/7",
                "URL:https://zoom.us/j/123456789?pwd=a1", "DURATION:P3D", "DURATION:P1W", "DURATION:P2D",
                "DURATION:P2D", "DURATION:P4D",
            ])
    }

    @Test func aLinkThatSomebodyChangedCounts() throws {
        let text = String(decoding: try Self.file(Self.read(Self.events("")).alarms), as: UTF8.self)
        let changed = text.replacing("\r\n ", with: "").replacing(
            "URL:https://example.com/page", with: "URL:https://example.com/new"
        ).replacing("CONFERENCE;VALUE=URI:https://video.example.com/r/1\r\n", with: "")
        let entries = Self.read(Array(changed.utf8)).alarms.map(\.content.calendar)
        #expect(entries[1]?.link == "https://example.com/new")
        #expect(entries[2]?.link == nil && entries[2]?.conference == nil)
    }

    @Test func aPausedSpanComesBackAsOne() throws {
        var alarm = Alarm(id: "tea", content: .init(title: "Tea"), trigger: "countdown PT20M")
        alarm.paused = true
        #expect(Self.read(try Self.file([alarm])).alarms == [alarm])
    }

    /// Released versions wrote warnings only into their own data.
    @Test func warningsOfOlderExportsAreRead() throws {
        let alarm = CalendarAlarm(
            id: "a", title: "A", trigger: try Trigger(Self.triggers[0]),
            extra: #"{"content":{"title":""},"warn":["PT24H","PT10M"]}"#)
        let form = CalendarForm.alarm(alarm, source: .init(line: 1, uid: "a"), allowsCommands: false)
        #expect(form.alarm.warn == ["PT24H", "PT10M"])
    }

    @Test func aWarningThatWasRemovedElsewhereIsGone() throws {
        let alarm = Alarm(
            id: "tea", content: .init(title: "Tea"), trigger: "instant 2027-03-04T08:00:00Z", warn: ["P1D"])
        let text = String(decoding: try Self.file([alarm]), as: UTF8.self)
        let parts = text.split(separator: "BEGIN:VALARM")
        #expect(parts.count == 3 && Self.read(Array(text.utf8)).alarms == [alarm])
        let back = Self.read(Array((parts[0] + "BEGIN:VALARM" + parts[1] + "END:VEVENT\r\nEND:VCALENDAR\r\n").utf8))
        #expect(back.alarms.count == 1 && back.alarms.first?.warn == nil)
    }

    /// Anybody may have written the file.
    @Test func commandsAreNotTakenUnasked() throws {
        let content = Notifications.Content(
            title: "Tea", onActivate: ["rm", "-rf", "/"], onDeliver: ["rm", "a"], onDismiss: ["rm", "b"])
        let bytes = try Self.file([Alarm(id: "tea", content: content, trigger: "instant 2027-03-04T08:00:00Z")])
        let read = Self.read(bytes, allowsCommands: false)
        #expect(read.alarms.map(\.content) == [.init(title: "Tea")])
        #expect(read.notes.count == 3 && read.notes[0].contains("rm -rf /"))
        #expect(Self.read(bytes).alarms.map(\.content) == [content])
    }

    @Test func whatSomebodyChangedInTheirCalendarCounts() throws {
        let content = Notifications.Content(title: " Tea ", body: "old", sound: "glass")
        let bytes = try Self.file([Alarm(id: "tea", content: content, trigger: "instant 2027-03-04T08:00:00Z")])
        let text = String(decoding: bytes, as: UTF8.self)
        let changed = text.replacing("SUMMARY: Tea ", with: "SUMMARY:Coffee").replacing(
            "DESCRIPTION:old", with: "DESCRIPTION:new")
        let read = try #require(Self.read(Array(changed.utf8)).alarms.first)
        #expect(read.content.title == "Coffee" && read.content.body == "new" && read.content.sound == "glass")
    }

    @Test(arguments: ["", "{", "[]", "{\"content\":1}", "{\"zone\":1}", String(repeating: "[", count: 5_000)])
    func whatCannotBeReadBesideAnEventIsSaid(_ extra: String) throws {
        let alarm = CalendarAlarm(id: "a", title: "A", trigger: try Trigger(Self.triggers[0]), extra: extra)
        let form = CalendarForm.alarm(alarm, source: .init(line: 1, uid: "a"), allowsCommands: false)
        #expect(form.alarm.content.title == "A" && form.notes.count == 1)
    }

    @Test func repetitionsThatComeTooOftenAreSlower() throws {
        let alarm = CalendarAlarm(
            id: "a", title: "A", trigger: try Trigger(Self.triggers[0]),
            repetition: .init(count: 3, interval: 1_000_000))
        let form = CalendarForm.alarm(alarm, source: .init(line: 1, uid: "a"), allowsCommands: false)
        #expect(form.alarm.nag == "PT10S" && form.alarm.nagLimit == 3 && form.notes.count == 1)
    }

    // MARK: The verbs

    @Test(arguments: [
        ("-15m", -900), ("+15m", 900), ("PT15M", 900), ("+1h", 3_600), ("-1d", -86_400), ("0", 0), ("-PT5M", -300),
    ])
    func alarmsAreWrittenAsSpans(_ text: String, _ seconds: Int64) throws {
        #expect(try AlarmOffset.parse(text).nominal == seconds * Span.second)
    }

    /// Days are days of the calendar, hours elapsed time.
    @Test(
        arguments: [("-1d", -1, 0), ("-24h", 0, -24), ("-1d2h", -1, -2), ("+P2DT1H", 2, 1)] as [(String, Int, Int64)])
    func daysOfAnAlarmStayDays(_ text: String, _ days: Int, _ hours: Int64) throws {
        #expect(try AlarmOffset.parse(text) == NominalSpan(days: days, microseconds: hours * Span.hour))
    }

    @Test func theTimeOfDayOfAnAlarmTravels() throws {
        var alarm = CalendarAlarm(id: "a", title: "A", trigger: try Trigger("wall 2027-03-28T00:00:00 floating"))
        (alarm.offset, alarm.nominalDays, alarm.timeOfDay) = (-15 * Span.hour, -1, 9 * Span.hour)
        let wire = CalendarForm.alarm(alarm, source: .init(line: 1, uid: "a"), allowsCommands: false).alarm
        #expect(wire.clock == Int(9 * Span.hour))
        #expect(try CalendarForm.alarm(wire).timeOfDay == alarm.timeOfDay)
    }

    @Test func theDatesOfALongTriggerAreCounted() {
        let dates = (10..<40).map { "2027-03-\($0)T09:00:00" }.joined(separator: ",")
        let short = TriggerText.short("dates zone=UTC rdate=" + dates)
        #expect(short.hasSuffix("2027-03-17T09:00:00,… (30 dates)"))
        #expect(short.hasPrefix("dates zone=UTC rdate=2027-03-10"))
        #expect(TriggerText.short("rrule FREQ=DAILY exdate=a,b") == "rrule FREQ=DAILY exdate=a,b")
    }

    @Test(arguments: ["", "-", "soon", "--15m", "-15", "-400d", "1e9d", "15m", "1 hour"])
    func otherAlarmsAreRefused(_ text: String) {
        #expect { try AlarmOffset.parse(text) } throws: { ($0 as? Failure)?.status == .badInput }
    }

    @Test func batchesAreBoundedByNumberAndSize() {
        var batch = ImportBatch()
        func entry(_ size: Int) -> ImportBatch.Entry {
            .init(
                alarm: Alarm(
                    id: "a", content: .init(title: "A", body: String(repeating: "x", count: size)), trigger: "t"),
                line: 1)
        }
        // The first one fits, however large.
        #expect(batch.hasRoom(for: entry(500_000)))
        batch.add(entry(ImportBatch.maximumBytes))
        #expect(!batch.hasRoom(for: entry(1)))
        batch = ImportBatch()
        for _ in 0..<ImportBatch.maximumAlarms { batch.add(entry(1)) }
        #expect(!batch.hasRoom(for: entry(1)))
    }

    @Test func aFileAppearsWhenAllOfItIsThere() throws {
        var template = Array("/tmp/alertctl-tests-XXXXXX".utf8CString)
        let folder = String(cString: try #require(mkdtemp(&template)))
        defer { for name in ["/a", ""] { remove(folder + name) } }
        let path = folder + "/a"
        func contents() -> String {
            guard let file = fopen(path, "r") else { return "none" }
            defer { fclose(file) }
            var bytes = [UInt8](repeating: 0, count: 100)
            let count = fread(&bytes, 1, 100, file)
            return String(decoding: bytes.prefix(count), as: UTF8.self)
        }
        func write(_ text: String, keeping: Bool) throws {
            let file = try NewFile(path)
            try file.output.part(text)
            try file.output.flush()
            if keeping { try file.keep() }
        }
        try write("one", keeping: false)
        #expect(contents() == "none")
        try write("two", keeping: true)
        try write("three", keeping: false)
        #expect(contents() == "two")
        #expect(rmdir(folder) != 0 && errno == ENOTEMPTY, "nothing else is left behind")
        #expect { _ = try NewFile(folder + "/no/where") } throws: { ($0 as? Failure)?.status == .notFound }
    }
}
