// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Foundation
import ICalendar
import Testing

@testable import alertctl

/// What a file that is imported again no longer contains.
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

    @Test(
        arguments: [
            (["a", "b"], ["a", "b"], false, [], nil), (["a"], ["a", "b", "c"], false, ["b", "c"], nil),
            (["x"], ["a"], false, [], "--allow-empty"), ([], ["a", "b"], false, [], "--allow-empty"),
            ([], ["a", "b"], true, ["a", "b"], nil), (["a"], [], false, [], nil),
        ] as [([String], [String], Bool, [String], String?)])
    func theEventsThatAreGone(
        _ present: [String], _ earlier: [String], _ evenAll: Bool, _ gone: [String], _ remedy: String?
    ) {
        let remainder = FileRemainder(Self.calendar(present), earlier: earlier, evenAll: evenAll)
        #expect(remainder.gone == gone)
        #expect((remainder.reasonToKeep == nil) == (remedy == nil))
        if let remedy { #expect(remainder.reasonToKeep?.contains(remedy) == true) }
    }

    /// A part that cannot be read may be what seems to be missing.
    @Test func nothingIsGoneFromABrokenFile() {
        let broken = "BEGIN:VEVENT\r\nUID:b\r\nDTSTART:never\r\nEND:VEVENT"
        let remainder = FileRemainder(Self.calendar(["a"], more: broken), earlier: ["a", "c"], evenAll: true)
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
