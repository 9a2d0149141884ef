// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProcessSupport
import Testing

/// The independent programs that give the right results. They are Python scripts next to this file; `make setup`
/// installs their dependencies.
enum Oracle {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Oracles")
    static let packageRoot = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    static func python() throws -> URL {
        let named = ProcessInfo.processInfo.environment["ALERTD_TEST_PYTHON"]
        let url = named.map { URL(filePath: $0) } ?? packageRoot.appending(path: ".build/venv/bin/python3")
        guard FileManager.default.isExecutableFile(atPath: url.path) else {
            throw Failure(
                description: "\(url.path) is missing: run `make setup`, or name a Python in ALERTD_TEST_PYTHON.")
        }
        return url
    }

    /// The lines a script prints; anything on its standard error is a failure.
    static func lines(_ script: String, _ arguments: [String] = [], input: String = "") throws -> [Substring] {
        try TestProcess.check(
            python().path, [folder.appending(path: script).path] + arguments,
            environment: ["LC_ALL": "C.UTF-8", "TZ": "UTC"], input: Array(input.utf8)
        ).split(separator: "\n", omittingEmptySubsequences: true)
    }
}
