// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import Foundation
import Testing

@testable import AlertCore
@testable import AlertDaemon

/// The calendars of a section: those that it has, those that it had, and what it leaves out.
@Suite struct CalendarSectionsTests {
    private static func section(_ name: String, _ path: String) -> CalendarSettings {
        var section = CalendarSettings(path: path, name: name)
        if path.hasSuffix("/*") { (section.path, section.isSeveral) = (String(path.dropLast(2)), true) }
        section.follow = FollowedCalendarSettings()
        return section
    }

    @Test(
        arguments: [
            ("c", "/c/*", "c/home", "/c/home"), ("c", "/c/home", "c", "/c/home"), ("c", "/c/home", "c/home", nil),
            ("c", "/c/*", "c", nil), ("c", "/c/*", "cd/home", nil), ("c", "/c/home", "d", nil),
        ] as [(String, String, String, String?)])
    func aCalendarHasAPath(name: String, path: String, calendar: String, expected: String?) {
        #expect(Self.section(name, path).path(ofCalendar: calendar) == expected)
    }

    /// Calendars of an earlier path go at once; calendars of other sections, and of other programs, stay.
    @Test(
        arguments: [
            ("/c/home", [], ["c/home", "c/work"]), ("/d", [], ["c/home", "c/work"]), ("/c/*", [], ["c"]),
            ("/c/*", ["/c/work"], ["c", "c/work"]), ("/c/*", ["/other/work"], ["c"]),
        ])
    func formerCalendarsAreKnown(path: String, others: [String], expected: [String]) {
        let section = Self.section("c", path)
        let sections = [section] + others.map { Self.section("o", $0) }
        let known = ["c", "c/home", "c/work", "cd", "cd/home", "=c", "o"]
        #expect(section.former(among: known, sections) == expected)
    }

    // MARK: What a section leaves out

    /// Returns the problems of the calendars of a section with `*`, by their names.
    private func problems(_ paths: [String], others: [String] = []) throws -> [String: String] {
        let root = NSTemporaryDirectory() + "sections-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
        // A folder that stays is removed with the temporary folder.
        defer { try? FileManager.default.removeItem(atPath: root) }
        for path in paths {
            if path.hasSuffix("/") {
                try FileManager.default.createDirectory(atPath: root + "/" + path, withIntermediateDirectories: true)
            } else {
                try Data().write(to: URL(filePath: root + "/" + path))
            }
        }
        var job = CalendarJob.Follow(
            section: "c", path: root, isSeveral: true, settings: FollowedCalendarSettings(), ownAddresses: [])
        job.others = Set(others.map { root + "/" + $0 })
        var problems: [String: String] = [:]
        var worker = CalendarWorker(environment: ["TZ": "UTC"]) { line in
            if case .folder(let folder) = line { problems[folder.calendar] = folder.problem ?? "" }
            return 0
        }
        worker.run(.follow(job))
        return problems
    }

    @Test func aSectionThatFollowsNothingSaysSo() throws {
        #expect(try problems([])["c"]?.contains("no folders, so nothing is followed") == true)
        let files = try problems(["a.ics", "color"])
        #expect(files["c"]?.contains("it has .ics files and no folders") == true)
        #expect(files["c"]?.contains("for one calendar") == true)
        #expect(try problems(["work/", "a.ics"]) == ["c/work": ""])
        // All of its folders have sections of their own.
        #expect(try problems(["work/"], others: ["work"]) == ["c": ""])
    }

    @Test func aFolderThatCannotBeFollowedIsNamed() throws {
        let spaced = try problems(["My work/", "home/"])
        #expect(spaced.keys.sorted() == ["c", "c/home"])
        #expect(spaced["c"]?.hasPrefix("the folder \"My work\" is not followed") == true)
        let two = try problems(["-a/", "b c/"])
        #expect(two["c"]?.hasPrefix("the folder \"-a\" and 1 more is not followed") == true)
        let many = try problems((0..<257).map { "c\($0)/" })
        #expect(many.count == 257)
        #expect(many["c"] == "more than 256 folders; 256 of them are followed")
    }
}
