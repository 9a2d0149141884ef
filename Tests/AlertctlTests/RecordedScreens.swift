// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Screens as texts in a folder of fixtures, so that a review shows every change of a screen. `ALERTD_RECORD_SCREENS=1`
/// writes the files again.
struct RecordedScreens {
    static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().path + "/Fixtures"

    let folder: String

    /// - Parameter name: The name of the folder.
    init(_ name: String) { folder = Self.fixtures + "/" + name }

    /// Expects a screen to be as recorded.
    func expect(_ rows: [String], name: String, at location: SourceLocation = #_sourceLocation) throws {
        let path = "\(folder)/\(name).txt"
        let text = rows.joined(separator: "\n") + "\n"
        if ProcessInfo.processInfo.environment["ALERTD_RECORD_SCREENS"] != nil {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try text.write(toFile: path, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text, sourceLocation: location)
    }

    /// Expects the folder to have these screens and no other file.
    func expect(names: [String], at location: SourceLocation = #_sourceLocation) throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        #expect(files == names.map { $0 + ".txt" }.sorted(), sourceLocation: location)
    }
}
