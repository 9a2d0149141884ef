// SPDX-License-Identifier: Apache-2.0

import Foundation
import LinuxSystem
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

    /// The line that needs the holidays may follow the one that sets them at once.
    @Test(arguments: [("[words]\nholidays = [\"DE\"]\n", 3), ("[desktop]\n", 1)])
    func aFileThatWasJustSavedIsWaitedFor(_ text: String, _ attempts: Int) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())/alertd")
        defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: folder.appending(path: "config.toml"))
        let environment = Environment(["XDG_CONFIG_HOME": folder.deletingLastPathComponent().path, "HOME": "/"])
        var count = 0
        // The second case fails.
        _ = try? HolidaysLine.retrying(environment, pause: {}) { () throws(Failure) in
            count += 1
            if count < 3 { throw Failure(.badInput, "when: No holidays are configured", remedy: "") }
        }
        #expect(count == attempts)
    }

    @Test(
        arguments: [
            (["LANG": "de_AT.UTF-8"], "AT"), (["LANG": "C.UTF-8"], nil), (["LANG": "de_AT.UTF-8", "LC_ALL": "C"], nil),
            (["LANG": "POSIX"], nil), ([:], nil), (["LC_TIME": "en_GB@euro", "LANG": "C"], "GB"), (["LANG": "eo"], nil),
        ] as [([String: String], String?)])
    func aLocaleWithoutACountryHasNone(_ variables: [String: String], _ region: String?) {
        #expect(HolidaysLine.region(Environment(variables)) == region)
    }

    @Test func aCountryThatIsNotNamedIsFromTheZoneOrLeftOpen() {
        let named = HolidaysLine.Origin("de-by", zone: "Europe/Vienna", country: "AT")
        #expect(named.region == "DE-BY")
        #expect(named.lead == "To leave out the holidays of DE-BY, write: ")
        let zone = HolidaysLine.Origin(nil, zone: "Europe/Vienna", country: "AT")
        #expect(zone.region == "AT")
        #expect(zone.lead.hasPrefix("Your time zone Europe/Vienna is in AT."))
        let none = HolidaysLine.Origin(nil, zone: "Etc/UTC", country: nil)
        #expect(none.region == "XX")
        #expect(none.lead.contains("in place of XX"))
    }

    @Test(arguments: ["de'; rm", "", "D E"]) func otherTextsAreNoRegion(_ region: String) {
        #expect(HolidaysLine.line(for: region, "/tmp/config.toml", text: "") == nil)
    }
}
