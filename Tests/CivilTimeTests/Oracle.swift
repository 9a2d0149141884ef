// SPDX-License-Identifier: Apache-2.0

import Foundation
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
        let process = Process()
        process.executableURL = try python()
        process.arguments = [folder.appending(path: script).path] + arguments
        // The script writes to a file: a pipe would have to be read while the input is still being written.
        let place = FileManager.default.temporaryDirectory.appending(path: "civiltime-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        let (inputFile, outputFile) = (place.appending(path: "in"), place.appending(path: "out"))
        let errorFile = place.appending(path: "err")
        try Data(input.utf8).write(to: inputFile)
        try Data().write(to: outputFile)
        try Data().write(to: errorFile)
        process.standardInput = try FileHandle(forReadingFrom: inputFile)
        process.standardOutput = try FileHandle(forWritingTo: outputFile)
        process.standardError = try FileHandle(forWritingTo: errorFile)
        process.environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC",
        ]
        try process.run()
        process.waitUntilExit()
        let complaint = String(decoding: try Data(contentsOf: errorFile), as: UTF8.self)
        guard process.terminationStatus == 0 else {
            throw Failure(description: "\(script) failed: \(complaint)")
        }
        return String(decoding: try Data(contentsOf: outputFile), as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: true)
    }
}
