// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import Foundation
import ICalendar
import Testing

@testable import AlertCore
@testable import AlertDaemon

/// Files of one folder with parts of the same series.
@Suite struct JoinedFilesTests {
    private static func event(_ uid: String, _ lines: String) -> String {
        "BEGIN:VEVENT\r\nUID:\(uid)\r\nSUMMARY:S\r\n\(lines)\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT15M\r\n"
            + "END:VALARM\r\nEND:VEVENT\r\n"
    }

    private static let series = event("s", "DTSTART:20370105T090000Z\r\nRRULE:FREQ=WEEKLY;COUNT=4")
    private static let change = event("s", "RECURRENCE-ID:20370112T090000Z\r\nDTSTART:20370113T140000Z")

    private static func parts(_ events: String...) -> CalendarParts {
        CalendarParts(
            Array("BEGIN:VCALENDAR\r\n\(events.joined())END:VCALENDAR\r\n".utf8),
            options: ImportOptions(now: .epoch, zones: Zones(environment: ["TZ": "UTC"])))
    }

    private static let all = [
        "a": parts(series), "b": parts(change), "c": parts(event("x", "DTSTART:20370105T090000Z")),
    ]

    @Test(
        arguments: [
            // What has changed, and what is read again because of it.
            (["a", "b", "c"], false, []), (["a"], false, ["b"]), (["b"], false, ["a"]), (["c"], false, []),
            ([], true, ["a", "b"]),
        ] as [([String], Bool, [String])])
    func whatBelongsTogetherIsReadAgain(_ read: [String], _ isGone: Bool, _ again: [String]) {
        let joined = JoinedFiles(parts: Self.all, read: Set(read), formerStrays: [], isGone: isGone)
        #expect(joined.again == again)
        #expect(
            joined.companions(of: "a") == ["b"] && joined.companions(of: "b") == ["a"]
                && joined.companions(of: "c") == [])
        #expect(joined.strays(of: "b").count == 1 && joined.strays(of: "a").isEmpty)
    }

    @Test func aSeriesIsReadAgainWhenItsChangeIsGone() {
        let parts = Self.all.filter { $0.key != "b" }
        let strays = Self.all["b"]?.strays ?? []
        let joined = JoinedFiles(parts: parts, read: [], formerStrays: strays, isGone: true)
        #expect(joined.again == ["a"] && joined.companions(of: "a") == [])
        let known = FolderPlan.Known(
            identity: "", digest: FolderPlan.Known.digest("hash", mark: "mark", strays: strays))
        #expect(known.strays == strays)
        #expect(FolderPlan.Known(identity: "", digest: "hash mark").strays.isEmpty)
    }

    /// The worker, from one look to the next. A file that was written a moment before it was read has no identity yet,
    /// so that it is among those that are read at each look.
    @Test(arguments: [true, false]) func aFolderIsFollowedAsOne(_ isSettled: Bool) throws {
        let path = NSTemporaryDirectory() + "joined-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: path) }
        var job = CalendarJob.Follow(
            section: "s", path: path, isSeveral: false, settings: FollowedCalendarSettings(), ownAddresses: [])
        func write(_ name: String, _ event: String?) throws {
            let url = URL(fileURLWithPath: path + "/" + name)
            guard let event else { return try FileManager.default.removeItem(at: url) }
            try Data("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(event)END:VCALENDAR\r\n".utf8).write(to: url)
        }
        /// The triggers of the files that are read, by name.
        func look() -> [String: [String]] {
            var lines: [CalendarLine] = []
            var worker = CalendarWorker(environment: ["TZ": "UTC"]) {
                lines.append($0)
                return 0
            }
            worker.run(.follow(job))
            var read: [String: [String]] = [:]
            for line in lines {
                switch line {
                case .file(let file):
                    read[file.record.file] = file.alarms?.map(\.trigger)
                    job.known["s", default: [:]][file.record.file] = FolderPlan.Known(
                        identity: isSettled ? file.record.identity : "", digest: file.record.digest)
                case .folder(let folder): for name in folder.gone { job.known["s"]?[name] = nil }
                default: break
                }
            }
            return read
        }
        let plain = "rrule FREQ=WEEKLY start=2037-01-05T09:00:00 zone=UTC count=4"
        let (joined, moved) = (plain + " exdate=2037-01-12T09:00:00", "instant 2037-01-13T14:00:00Z")
        try write("a.ics", Self.series)
        #expect(look() == ["a.ics": [plain]])
        try write("b.ics", Self.change)
        #expect(look() == ["a.ics": [joined], "b.ics": [moved]])
        #expect(look() == [:])
        // A change of either reads both.
        try write("a.ics", Self.series + Self.event("y", "DTSTART:20370105T090000Z"))
        #expect(look() == ["a.ics": [joined, "instant 2037-01-05T09:00:00Z"], "b.ics": [moved]])
        try write("c.ics", Self.event("x", "DTSTART:20370105T090000Z"))
        #expect(look() == ["c.ics": ["instant 2037-01-05T09:00:00Z"]])
        try write("b.ics", nil)
        #expect(look() == ["a.ics": [plain, "instant 2037-01-05T09:00:00Z"]])
        #expect(look() == [:])
        // A cancelled occurrence leaves its series until its file is gone, or has it no more.
        try write("a.ics", Self.series)
        #expect(look() == ["a.ics": [plain]])
        for isEmptied in [false, true] {
            try write("b.ics", Self.event("s", "RECURRENCE-ID:20370112T090000Z\r\nSTATUS:CANCELLED"))
            #expect(look() == ["a.ics": [joined], "b.ics": []])
            try write("b.ics", isEmptied ? "" : nil)
            #expect(look()["a.ics"] == [plain])
            #expect(look() == [:])
        }
    }

    /// A decision that leaves something out is a problem of the file, and a mere decision is not.
    @Test(arguments: [
        ("DTSTART:20370105T090000Z\r\nRRULE:FREQ=WEEKLY;BYDAY=MO\r\nEXDATE:nonsense", true),
        ("DTSTART:20370105T090000Z\r\nRRULE:FREQ=WEEKLY;BYDAY=MO\r\nEXDATE:20370112T100000Z", true),
        ("DTSTART:20370105T090000Z\r\nFOO:BAR", false),
    ])
    func whatIsLeftOutIsTold(_ lines: String, _ isTold: Bool) {
        let text = "BEGIN:VCALENDAR\r\n\(Self.event("u", lines))END:VCALENDAR\r\n"
        let reading = CalendarReading(
            Array(text.utf8), source: "s", settings: FollowedCalendarSettings(), ownAddresses: [],
            now: Instant(seconds: 1_798_761_600), zones: Zones(environment: ["TZ": "UTC"]))
        #expect((reading.problem != nil) == isTold, "\(reading.problem ?? "")")
    }
}
