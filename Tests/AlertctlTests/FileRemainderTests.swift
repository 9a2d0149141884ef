// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import Foundation
import ICalendar
import Testing

@testable import alertctl

/// The events that a file no longer contains when it is imported again.
@Suite struct FileRemainderTests {
    private static func calendar(_ uids: [String], more: String = "") -> ImportedCalendar {
        let events = uids.map { uid in
            ["BEGIN:VEVENT", "UID:\(uid)", "SUMMARY:E", "DTSTART:20270304T090000Z", "END:VEVENT"]
        }
        let lines = ["BEGIN:VCALENDAR"] + events.joined() + (more.isEmpty ? [] : [more]) + ["END:VCALENDAR", ""]
        let zones = FixedZoneSource(session: .utc, database: ZoneDatabase())
        return ImportedCalendar(
            Array(lines.joined(separator: "\r\n").utf8),
            options: ImportOptions(now: Instant(seconds: 1_798_761_600), zones: zones))
    }

    private static func remainder(
        _ present: [String], _ earlier: [String], _ evenAll: Bool = false, more: String = ""
    ) -> FileRemainder {
        let events = earlier.map { text in
            let parts = text.split(separator: " ").map(String.init)
            return Notifications.FileEvent(uid: parts[0], file: "/f" + (parts.count > 1 ? parts[1] : ""))
        }
        return FileRemainder(calendar(present, more: more), path: "/f", earlier: events, evenAll: evenAll)
    }

    @Test(
        arguments: [
            (["a"], [], false, "/f", [], nil), (["a", "b"], ["a", "b"], false, "/f", [], nil),
            (["a"], ["a", "b", "c"], false, "/f", ["b", "c"], nil),
            // Another calendar, once and again, and the first one again.
            (["x"], ["a"], false, "/f//2", [], "--allow-empty"),
            (["x"], ["a", "x //2", "y //2"], false, "/f//2", ["y"], nil),
            (["z"], ["a", "x //2"], false, "/f//3", [], "--allow-empty"),
            (["a"], ["a", "b", "x //2"], false, "/f", ["b"], nil),
            ([], ["a", "b"], false, "/f//2", [], "--allow-empty"),
            ([], ["a", "b //2"], true, "/f//3", ["a", "b"], nil),
        ] as [([String], [String], Bool, String, [String], String?)])
    func theEventsThatAreGone(
        _ present: [String], _ earlier: [String], _ evenAll: Bool, _ mark: String, _ gone: [String], _ remedy: String?
    ) {
        let remainder = Self.remainder(present, earlier, evenAll)
        #expect(remainder.mark == mark)
        #expect(remainder.gone == gone)
        #expect((remainder.reasonToKeep == nil) == (remedy == nil))
        if let remedy { #expect(remainder.reasonToKeep?.contains(remedy) == true) }
    }

    /// A part that cannot be read may be what seems to be missing.
    @Test func nothingIsGoneFromABrokenFile() {
        let broken = "BEGIN:VEVENT\r\nUID:b\r\nDTSTART:never\r\nEND:VEVENT"
        let remainder = Self.remainder(["a"], ["a", "c"], true, more: broken)
        #expect(remainder.gone.isEmpty && remainder.reasonToKeep?.contains("cannot be read") == true)
    }

    @Test func onlyARegularFileLasts() throws {
        let folder = NSTemporaryDirectory() + "alertd-remainder-\(getpid())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data().write(to: URL(filePath: folder + "/a.ics"))
        try FileManager.default.createSymbolicLink(atPath: folder + "/b.ics", withDestinationPath: "a.ics")
        let path = CalendarFile.lastingPath(of: folder + "/a.ics")
        #expect(path?.hasSuffix("/a.ics") == true && CalendarFile.lastingPath(of: folder + "/b.ics") == path)
        for path in ["-", "/dev/null", folder, folder + "/c.ics"] { #expect(CalendarFile.lastingPath(of: path) == nil) }
    }
}
