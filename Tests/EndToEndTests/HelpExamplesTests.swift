// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProcessSupport
import Testing

/// The examples in help, run as they stand: none is refused for what it says.
@Suite struct HelpExamplesTests {
    /// Verbs whose examples end at once, with the words that keep a question or a schedule from lasting.
    private static let verbs: [(words: [String], end: [String])] = [
        (["ask"], ["--no-wait"]), (["form"], ["--no-wait"]), (["alert"], ["--no-wait"]), (["sheet"], ["--no-wait"]),
        (["remind"], ["--dry-run"]), (["alarm"], ["--dry-run"]), (["copy"], ["--dry-run"]), (["next"], []),
        (["list"], []), (["history"], []), (["calendar", "agenda"], []), (["edit"], []), (["snooze"], []),
        (["skip"], []), (["unskip"], []), (["dnd"], []), (["beat"], []), (["timer", "add"], []), (["undo"], []),
        (["ack"], []), (["clear"], []), (["cancel"], []), (["show"], []), (["why"], []),
    ]

    @Test func noExampleIsRefusedForWhatItSays() throws {
        let world = try World()
        let program = try Built.program("alertctl")
        // A shell runs the lines, and finds alertctl by its name.
        let folder = URL(filePath: program).deletingLastPathComponent().path
        world.environment["PATH"] = "\(folder):\(world.environment["PATH"] ?? "")"
        let daemon = try Daemon(in: world)
        for (id, when) in [("tea", "tomorrow at 9"), ("dentist", "tomorrow at 10"), ("invoices", "tomorrow at 11")] {
            #expect(try world.alertctl("remind", id, when, "--id", id, "--quiet").status == 0)
        }
        for id in ["standup", "wake-up"] {
            #expect(try world.alertctl("remind", id, "every day at 9", "--id", id, "--quiet").status == 0)
        }
        var count = 0
        for (verb, end) in Self.verbs {
            // What has come is snoozed.
            if verb == ["snooze"] { #expect(try world.alertctl("notify", "Tea", "--id", "tea").status == 0) }
            let help = try world.run(program, verb + ["--help"]).output
            for line in Self.examples(help) where line.hasPrefix("alertctl ") {
                // Other lines run programs that do not exist here, wait for changes, or need other devices.
                guard !line.contains(where: { "|&<>$".contains($0) }), !line.contains("--follow"),
                    !line.contains("--from-device")
                else { continue }
                let outcome = try world.run("/bin/sh", ["-c", ([line] + end).joined(separator: " ")])
                // An id that does not exist here is no fault of the line.
                #expect(![64, 65].contains(outcome.status), "\(line): \(outcome)")
                count += 1
            }
        }
        #expect(count > 40)
        try daemon.stop()
    }

    /// Returns the lines of the first part of a help text, which has the examples.
    private static func examples(_ help: String) -> [String] {
        let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
        guard let start = lines.firstIndex(where: { $0.hasPrefix("EXAMPLE") }) else { return [] }
        let joined = lines[(start + 1)...].prefix { $0.hasPrefix(" ") }.joined(separator: "\n")
        return joined.replacing("\\\n", with: "").split(separator: "\n").map { line in
            let text = line.drop { $0 == " " }
            // A remark may follow behind blanks. A joined line has such blanks between its words.
            let end = joined.contains("\\\n") ? nil : text.firstRange(of: "  ")?.lowerBound
            return String(text[..<(end ?? text.endIndex)])
        }
    }
}
