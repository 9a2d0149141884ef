// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import ClientKit
@testable import alertctl

/// The shell line that sets the holidays, and the file after it.
@Suite struct HolidaysLineTests {
    @Test(
        arguments: [
            ("", "\n[words]\nholidays = [\"DE\"]\n"),
            ("[desktop]\nsnooze = []\n", "[desktop]\nsnooze = []\n\n[words]\nholidays = [\"DE\"]\n"),
            ("[words]\nmorning = \"7:00\"\n", "[words]\nholidays = [\"DE\"]\nmorning = \"7:00\"\n"),
            ("[words]\nholidays = [\"US\"]\n", nil), ("words.morning = \"7:00\"\n", nil),
        ] as [(String, String?)])
    func theLineChangesTheFile(_ text: String, _ changed: String?) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "it's \(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "config.toml")
        if !text.isEmpty {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        let line = HolidaysLine.line(for: "DE", file.path, text: text)
        #expect((line != nil) == (changed != nil))
        guard let line, let changed else { return }
        let shell = try Process.run(URL(filePath: "/bin/sh"), arguments: ["-c", line])
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 0, "\(line)")
        #expect(try String(contentsOf: file, encoding: .utf8) == changed)
    }

    @Test(arguments: ["de'; rm", "", "D E"]) func otherTextsAreNoRegion(_ region: String) {
        #expect(HolidaysLine.line(for: region, "/tmp/config.toml", text: "") == nil)
    }
}
