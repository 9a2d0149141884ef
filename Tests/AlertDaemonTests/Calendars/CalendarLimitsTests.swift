// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CLinux
import CivilTime
import Foundation
import Glibc
import Testing
import Varlink

@testable import AlertCore
@testable import AlertDaemon

/// The bounds of a followed calendar: one file does no harm to the others.
@Suite struct CalendarLimitsTests {
    // MARK: Reading

    private func reading(_ events: [String]) throws -> CalendarReading {
        let text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:t\r\n\(events.joined())END:VCALENDAR\r\n"
        return CalendarReading(
            Array(text.utf8), source: "work", settings: FollowedCalendarSettings(), ownAddresses: [],
            now: try Instant(rfc3339: "2027-03-01T08:00:00Z"), zones: Zones(environment: ["TZ": "UTC"]))
    }

    private func event(_ uid: String, _ lines: [String] = [], alarms: Int = 1) -> String {
        let all = ["BEGIN:VEVENT", "UID:\(uid)", "SUMMARY:Ada", "DTSTART:20370304T090000Z"] + lines
        let each = (0..<alarms).map { ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT\($0 + 1)M", "END:VALARM"] }
        return (all + each.joined() + ["END:VEVENT", ""]).joined(separator: "\r\n")
    }

    @Test func anEventHasTwentyAlarms() throws {
        let read = try reading([event("many", alarms: 30), event("few", alarms: 20)])
        #expect(read.alarms.count { $0.content.calendar?.uid == "many" } == 20)
        #expect(read.alarms.count { $0.content.calendar?.uid == "few" } == 20)
        #expect(read.problem == "line 4: 10 alarms of \"Ada\" left out: alertd takes 20 of an event")
        #expect(try reading([event("few", alarms: 20)]).problem == nil)
    }

    /// A second rule makes a second alarm of the same VALARM.
    @Test func anAlarmOfSeveralRulesCountsOnce() throws {
        let rules = ["RRULE:FREQ=WEEKLY;COUNT=3", "RRULE:FREQ=MONTHLY;BYMONTHDAY=13;COUNT=3"]
        let read = try reading([event("a", rules, alarms: 20)])
        #expect(read.alarms.count >= 20 && read.problem?.contains("left out") != true)
    }

    @Test func aSeriesHasAThousand() throws {
        let changed = (0..<1_001).map { number in
            event("s", ["RECURRENCE-ID:20370304T\(String(format: "%02d%02d00", number / 60, number % 60))Z"])
        }
        let read = try reading(changed)
        #expect(read.alarms.count == 1_000)
        #expect(read.problem?.contains("1 alarm of \"Ada\" left out: alertd takes 1000 of an event") == true)
    }

    @Test func anEventRingsOnceAMinuteAtMost() throws {
        func alarm(_ trigger: String, _ more: String...) -> [String] {
            ["BEGIN:VALARM", "ACTION:DISPLAY", "UID:\(trigger)\(more)", "TRIGGER:\(trigger)"] + more + ["END:VALARM"]
        }
        func read(_ lines: [String]) throws -> CalendarReading { try reading([event("a", lines, alarms: 0)]) }
        let near = try read(alarm("-PT15M") + alarm("-PT15M30S") + alarm("-PT16M"))
        #expect(near.alarms.map(\.offset) == [-15, -16].map { $0 * 60_000_000 })
        #expect(near.problem == "line 4: 1 alarm of \"Ada\" left out: an event rings once a minute at most")
        // A second alarm for the same time.
        let same = try read(alarm("-PT15M") + alarm("-PT15M", "X-A:1"))
        #expect(same.alarms.count == 1 && same.problem == nil)
        let often = try read(["RRULE:FREQ=SECONDLY;INTERVAL=10"] + alarm("PT0S"))
        #expect(often.alarms.count == 1)
        #expect(often.problem == "line 4: \"Ada\" comes more often, and rings once a minute at most")
        let again = try read(alarm("-PT15M", "REPEAT:3", "DURATION:PT20S"))
        #expect(again.alarms.first?.nag == "PT1M")
        #expect(again.problem?.contains("rings once a minute") == true)
        #expect(try read(["RRULE:FREQ=MINUTELY"] + alarm("PT0S")).problem == nil)
    }

    @Test func aTextIsCutBetweenCharacters() throws {
        let long = try reading([event("a", ["DESCRIPTION:" + String(repeating: "ä", count: 5_000)])])
        let body = try #require(long.alarms.first?.content.body)
        #expect(body.utf8.count <= 4_096 && body.utf8.count > 4_090 && body.hasSuffix("ä…"))
        #expect(CalendarReading.cut("abcd", to: 4) == "abcd" && CalendarReading.cut("abcde", to: 4) == "a…")
    }

    // MARK: The worker

    private func lines(_ job: CalendarJob.Follow, readingTakes span: Duration = .zero) -> [CalendarLine] {
        var lines: [CalendarLine] = []
        let begin = SuspendingClock.now
        var looks = 0
        var worker = CalendarWorker(environment: ["TZ": "UTC"]) {
            looks += 1
            return begin + span * looks
        } answer: { line in
            lines.append(line)
            return 0
        }
        worker.run(.follow(job))
        return lines
    }

    private func isMore(_ lines: [CalendarLine]) -> Bool? {
        if case .end(let isMore)? = lines.last { isMore } else { nil }
    }

    private func files(_ lines: [CalendarLine]) -> [CalendarLine.File] {
        lines.compactMap { if case .file(let file) = $0 { file } else { nil } }
    }

    private func folder(_ files: [String: String]) throws -> String {
        let path = NSTemporaryDirectory() + "limits-" + UUID().uuidString
        for (name, text) in files {
            let file = path + "/" + name
            try FileManager.default.createDirectory(
                atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            try Data("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(text)END:VCALENDAR\r\n".utf8)
                .write(to: URL(fileURLWithPath: file))
        }
        return path
    }

    @Test func aSlowWorkerEndsOnceNothingIsLeft() throws {
        let path = try folder(["a/1.ics": event("a1"), "a/2.ics": event("a2"), "b/1.ics": event("b1")])
        defer { try? FileManager.default.removeItem(atPath: path) }
        var job = CalendarJob.Follow(
            section: "s", path: path, isSeveral: true, settings: FollowedCalendarSettings(), ownAddresses: [])
        var counts: [Int] = []
        var isMore: Bool?
        repeat {
            let lines = lines(job, readingTakes: .seconds(6))
            for file in files(lines) {
                job.known[file.record.calendar, default: [:]][file.record.file] = FolderPlan.Known(
                    identity: file.record.identity, digest: file.record.digest)
            }
            counts.append(files(lines).count)
            isMore = self.isMore(lines)
        } while isMore == true && counts.count < 10
        // The last file of a calendar ends the run if another calendar follows.
        #expect(counts == [1, 1, 1] && isMore == false)
        let last = lines(job, readingTakes: .seconds(6))
        #expect(files(last).isEmpty && self.isMore(last) == false)
    }

    /// A small file with many alarms of many long texts.
    @Test func aFileWithTooManyAlarmsHarmsNoOther() throws {
        let words = (0..<32).map { "\($0)" + String(repeating: "c", count: 250) }.joined(separator: ",")
        let huge = (0..<330).map { event("h\($0)", ["CATEGORIES:" + words], alarms: 20) }.joined()
        let path = try folder(["1.ics": huge, "2.ics": event("a")])
        defer { try? FileManager.default.removeItem(atPath: path) }
        let job = CalendarJob.Follow(
            section: "s", path: path, isSeveral: false, settings: FollowedCalendarSettings(), ownAddresses: [])
        let read = files(lines(job))
        #expect(read.map(\.record.problem) == ["it has too many alarms", nil])
        #expect(read.map { $0.alarms?.count } == [nil, 1])
    }

    @Test func aNameThatIsNotUTF8IsNamed() throws {
        let path = try folder(["1.ics": event("a")])
        defer { try? FileManager.default.removeItem(atPath: path) }
        let name = Array("\(path)/caf".utf8) + [0xe9] + Array(".ics".utf8) + [0]
        let descriptor = name.map(CChar.init(bitPattern:)).withUnsafeBufferPointer { bytes in
            bytes.baseAddress.map { open($0, O_CREAT | O_WRONLY, 0o600) } ?? -1
        }
        #expect(descriptor >= 0)
        close(descriptor)
        var job = CalendarJob.Follow(
            section: "s", path: path, isSeveral: false, settings: FollowedCalendarSettings(), ownAddresses: [])
        let read = files(lines(job))
        #expect(read.map(\.record.file) == ["1.ics", "caf\\xE9.ics"])
        #expect(read.map(\.record.problem) == [nil, "its name is not UTF-8, so it is not read; rename it"])
        // Once is enough.
        for file in read {
            job.known["s", default: [:]][file.record.file] = FolderPlan.Known(
                identity: file.record.identity, digest: file.record.digest)
        }
        #expect(files(lines(job)).isEmpty)
    }

    /// A reaction leaves the mode and the attributes of a file, and what another hard link of it has.
    @Test func aWrittenFileKeepsItsAttributes() throws {
        let path = try folder(["1.ics": event("a")])
        defer { try? FileManager.default.removeItem(atPath: path) }
        let file = path + "/1.ics"
        #expect(chmod(file, 0o664) == 0)
        let value: [UInt8] = [1, 2, 3]
        let hasAttributes = setxattr(file, "user.alertd-test", value, value.count, 0) == 0
        #expect(hasAttributes || errno == ENOTSUP)
        #expect(link(file, path + "/backup") == 0)
        let former = try Data(contentsOf: URL(fileURLWithPath: file))
        var job = CalendarJob.Follow(
            section: "s", path: path, isSeveral: false, settings: FollowedCalendarSettings(), ownAddresses: [])
        let alarm = try #require(files(lines(job)).first?.alarms?.first)
        job.edits = [
            CalendarJob.Edit(
                number: 1, calendar: "s", file: "1.ics", id: alarm.id,
                acknowledged: try Instant(rfc3339: "2037-03-04T08:59:00Z"), snoozedUntil: nil)
        ]
        #expect(lines(job).contains { if case .edited(1, reason: nil) = $0 { true } else { false } })
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains("ACKNOWLEDGED:20370304T085900Z"))
        var status = stat()
        #expect(stat(file, &status) == 0 && status.st_mode & 0o777 == 0o664 && status.st_nlink == 1)
        var read: [UInt8] = [0, 0, 0, 0]
        let size = getxattr(file, "user.alertd-test", &read, 4)
        #expect(!hasAttributes || size == 3 && read.prefix(3) == value[...])
        #expect(try Data(contentsOf: URL(fileURLWithPath: path + "/backup")) == former)
    }

    @Test func whatIsNoCalendarIsNotAwaited() {
        func problem(_ text: String) -> String? {
            CalendarReading(
                Array(text.utf8), source: "work", settings: FollowedCalendarSettings(), ownAddresses: [],
                now: Instant(seconds: 0),
                zones: Zones(environment: ["TZ": "UTC"])
            ).problem
        }
        for text in ["hello", "{}", "BEGIN:VCARD\r\nEND:VCARD\r\n"] {
            #expect(problem(text)?.hasSuffix(", not with BEGIN:VCALENDAR.") == true, "\(text)")
        }
        // What the reader of an import says, the calendar says, too.
        let text = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"
        for mark in [[0xff, 0xfe], []] as [[UInt8]] {
            let read = CalendarReading(
                mark + text.utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }, source: "work",
                settings: FollowedCalendarSettings(), ownAddresses: [], now: Instant(seconds: 0),
                zones: Zones(environment: ["TZ": "UTC"]))
            #expect(
                read.problem == "The file is in UTF-16, and iCalendar files are in UTF-8; convert it with iconv.")
            #expect(read.isWhole)
        }
        for text in ["", "BEGIN:VCAL", "\u{feff}BEGIN:VCALENDAR\r\nVERS", "\n begin:vcalendar\n"] {
            #expect(problem(text)?.contains("waits for the rest") == true, "\(text)")
        }
    }

    @Test func aFileAtWhichTheWorkerFailsIsNamed() throws {
        func file(_ name: String) -> CalendarLine.File {
            CalendarLine.File(
                record: CalendarFileRecord(calendar: "s", file: name, identity: "i", digest: "d"), settled: "i")
        }
        let failure = CalendarWorkerError("reading took longer than 10 s")
        let first = try CalendarWorkerProcess.rest(of: [.begun(file("a"))], after: failure)
        #expect(
            files(first).map(\.record.problem) == [failure.reason + "; it is read again when it changes"]
                && isMore(first) == true)
        // A change of another file does not have it read again.
        #expect(files(first).first?.settled == "i")
        // A file after others may only have come too late.
        let second = try CalendarWorkerProcess.rest(
            of: [.begun(file("a")), .file(file("a")), .begun(file("b"))], after: failure)
        #expect(files(second).map(\.record.file) == ["a"] && isMore(second) == true)
        #expect(throws: failure) { try CalendarWorkerProcess.rest(of: [], after: failure) }
        // The line survives its way.
        guard case .begun(let read)? = CalendarLine(CalendarLine.begun(file("x")).json) else {
            Issue.record("another line")
            return
        }
        #expect(read.record.file == "x" && read.record.identity == "i" && read.settled == "i")
    }

    @Test func aJobHasRoomForTwentyThousandLongNames() {
        var job = CalendarJob.Follow(
            section: "s", path: "/c", isSeveral: false, settings: FollowedCalendarSettings(), ownAddresses: [])
        for number in 0..<CalendarWorker.maximumFiles {
            let name = "\(number)".padding(toLength: 251, withPad: "n", startingAt: 0) + ".ics"
            job.known["s", default: [:]][name] = FolderPlan.Known(
                identity: "18446744073709551615 1700000000000000000 20971520 0123456789ab",
                digest: "0123456789abcdef0123456789abcdef 0123456789ab")
        }
        #expect(CalendarJob.follow(job).json.serialized().count < CalendarWorkerProcess.maximumInput)
    }

    // MARK: Room

    @Test func aFilesEarlierAlarmsMakeRoomForItsNewOnes() {
        #expect(CalendarFollower.fitting([(100, 100)], room: 0) == [true])
        #expect(CalendarFollower.fitting([(101, 100), (nil, 5), (1, 0)], room: 0) == [false, true, false])
        // One that does not fit keeps no other out, and one that shrinks lets another in.
        #expect(CalendarFollower.fitting([(6, 0), (5, 0), (1, 0)], room: 5) == [false, true, false])
        #expect(CalendarFollower.fitting([(1, 3), (2, 0)], room: 0) == [true, true])
        // A section beyond its limit may shrink.
        #expect(CalendarFollower.fitting([(2, 3), (1, 0)], room: -5) == [true, false])
    }

    // MARK: Watching

    @Test(arguments: [
        ("Downloads", "/home/ada", false), (".bash_history", "/home/ada", false), ("calendars", "/home/ada", true),
        ("work", "/home/ada/calendars", true), (".work", "/home/ada/calendars", false),
        ("tmpx", "/home/ada/calendars", false), ("notes.txt", "/home/ada/calendars/work", false),
        ("a.ics", "/home/ada/calendars/work", true), ("color", "/home/ada/calendars/work", true),
    ])
    func onlyCalendarsMatter(name: String, folder: String, isConcern: Bool) throws {
        let sections = try ConfigurationText.read(
            Array("[[calendars]]\npath = \"/home/ada/calendars/*\"\nfollow = true\n".utf8)
        ).calendars
        #expect(CalendarFollower.concerns(name, in: [folder], of: sections) == isConcern)
    }
}
