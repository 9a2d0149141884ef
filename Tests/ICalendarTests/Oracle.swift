// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Foundation
import ProcessSupport
import Testing

@testable import ICalendar

/// The independent program that says what is right: `Oracles/calendars.py`, on the packages icalendar and
/// python-dateutil, which `make setup` installs.
enum Oracle {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    static func python() throws -> URL {
        let named = ProcessInfo.processInfo.environment["ALERTD_TEST_PYTHON"]
        let root = folder.deletingLastPathComponent().deletingLastPathComponent()
        let url = named.map { URL(filePath: $0) } ?? root.appending(path: ".build/venv/bin/python3")
        guard FileManager.default.isExecutableFile(atPath: url.path) else {
            throw Failure(
                description: "\(url.path) is missing: run `make setup`, or name a Python in ALERTD_TEST_PYTHON.")
        }
        return url
    }

    /// Creates a separate file with these bytes for one test.
    static func withFile<Result>(_ bytes: [UInt8] = [], _ body: (String) throws -> Result) throws -> Result {
        let file = FileManager.default.temporaryDirectory.appending(path: "icalendar-\(UUID().uuidString).ics")
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try body(file.path)
    }

    /// The lines it prints; that it fails is a failure of the test.
    static func lines(_ arguments: [String]) throws -> [String] {
        try TestProcess.check(
            python().path, [folder.appending(path: "Oracles/calendars.py").path] + arguments,
            environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC"]
        ).split(separator: "\n").map(String.init)
    }

    /// Per UID, the first five alarms after a time, in the form of `Fixture.firstAlarms`.
    static func firstAlarms(_ path: String, after: Instant) throws -> [String: String] {
        var result: [String: String] = [:]
        for line in try lines(["alarms", try #require(after.basicText), path]) {
            let words = line.split(separator: " ", maxSplits: 1)
            result[String(words[0])] = words.count > 1 ? String(words[1]) : ""
        }
        return result
    }
}
