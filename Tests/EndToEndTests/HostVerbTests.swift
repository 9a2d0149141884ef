// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import SoundServerSupport
import Testing

extension Listening {
    /// Every command has the same output and exit status over ssh as here: two daemons in equal worlds get the same
    /// commands, one of them from another machine.
    @Suite struct HostVerbs {
        /// The commands for both, in this order. FILE and CALENDAR are files of the caller.
        private static let lines: [[String]] = [
            ["status"], ["status", "--json"], ["list"], ["notify", "Backup", "done", "--id", "backup"],
            ["notify", "Two", "--id", "two", "--json", "--badge", "+2"], ["notify", "-"],
            ["remind", "Tea", "in", "1h"], ["remind", "Tea", "in", "1h", "--id", "x", "--json"],
            ["remind", "Tea", "when", "it", "rains"], ["list"], ["list", "--json"], ["show", "tea"],
            ["show", "none"], ["next", "tea"], ["next", "every", "day", "at", "9", "--json"],
            ["edit", "tea", "--title", "Coffee"], ["pause", "tea"], ["resume", "tea"], ["snooze", "backup", "10m"],
            ["ack", "two"], ["ack", "none"], ["activate", "none"], ["reply", "none", "text"], ["history"],
            ["history", "--events", "--json"], ["cancel", "tea"], ["cancel", "none"], ["cancel"], ["clear", "--all"],
            ["timer", "1s", "Egg", "--json"], ["timer", "1h", "--no-wait", "--id", "egg"],
            ["import", "CALENDAR", "--json"], ["import", "none.ics"], ["export"], ["cancel", "--all"],
            ["badge", "3"], ["badge"], ["badge", "clear", "--json"], ["badge", "--all"],
            ["play", "FILE", "--json"], ["play", "none"], ["play", "FILE", "--volume", "7"],
            ["play", "FILE", "--no-wait"], ["say", "--list-voices", "--json"], ["silent", "on"], ["silent"],
            ["play", "FILE"], ["play", "glass"], ["silent", "off"], ["vibrate"], ["playing"], ["stop", "none"],
            ["pause-sound", "none"], ["resume-sound", "none"], ["seek", "1", "none"],
            ["adjust-sound", "none", "--volume", "1"], ["sound", "list", "--json"], ["sound", "info", "FILE"],
            ["sound", "load", "none"], ["sound", "dispose", "@7"],
            ["alert", "Sure?", "--timeout", "1ms"], ["alert", "Sure?", "--require-presenter"],
            [
                "sheet", "Which?", "--button", "A", "--cancel", "B", "--timeout", "1ms", "--on-timeout", "cancel",
                "--json",
            ],
            ["alert", "Sure?", "--timeout", "1ms", "--on-timeout", "default", "--exit-index"],
            ["alert", "Later?", "--no-wait", "--id", "later", "--button", "Yes"], ["prompts"],
            ["answer", "later", "Yes"],
            ["wait", "later"], ["wait", "none"], ["answer", "none", "Yes"], ["withdraw", "--all"], ["dnd"],
            ["dnd", "on"], ["dnd", "off", "--json"], ["rules", "list"], ["rules", "test", "Hello"],
            ["progress", "start", "Copy", "--background", "--id", "copy"],
            ["progress", "set", "copy", "0.5", "--json"], ["progress", "set", "none", "0.5"],
            ["progress", "done", "copy", "--json"], ["progress", "list"],
            ["progress", "run", "--title", "Copy", "--", "sh", "-c", "echo out; echo err >&2; exit 7"],
            ["activity", "begin", "Sync", "--id", "sync"], ["activity", "end", "sync"],
            ["activity", "run", "--", "sh", "-c", "exit 3"], ["center"], ["attend"], ["bogus"], ["list", "--bogus"],
        ]

        /// Removes differences between two local runs of one command: folders, numbers such as times and processes, and
        /// their effects (a span's unit, columns, an exported mark, the folding of a calendar's lines). Also removes
        /// the asker, which is reported as it is.
        private static func normalised(_ text: String, _ worlds: [World]) -> String {
            worlds.reduce(text) { $0.replacing($1.path, with: "WORLD") }.replacing("\r\n ", with: "")
                .replacing(#/BESIDE=[0-9a-f]+/#, with: "BESIDE=0").replacing(#/[0-9]+/#, with: "0")
                .replacing(#/0 (s|min|h)( 0 (s|min))?\b/#, with: "SPAN").replacing(#/ +/#, with: " ")
                .replacing(#/\bnow\b/#, with: "SPAN ago")
                .replacing(#/by [^ ]+( on [^ ]+, by sshd?)?/#, with: "by PROGRAM")
        }

        @Test func allSayAndEndTheSame() throws {
            let server = try SoundServer()
            let (here, far, near) = (try World(sound: server), try World(sound: server), try World())
            let shell = try SecureShell(from: near, to: far, isShared: true)
            let daemons = [try Daemon(in: here), try Daemon(in: far)]
            let command = try Built.program("alertctl")
            let sound = Samples.wav(Samples.noise(frames: 4_800), rate: 48_000)
            let calendar = """
                BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Meeting\r
                DTSTART;TZID=Europe/Berlin:20370304T090000\r\nEND:VEVENT\r\nEND:VCALENDAR\r

                """
            for world in [here, near] {
                try world.write(sound, to: "sound.wav")
                try world.write(calendar, to: "work.ics")
            }
            func run(_ line: [String], _ world: World, host: Bool) throws -> Outcome {
                let words = line.map {
                    switch $0 {
                    case "FILE": world.path + "/sound.wav"
                    case "CALENDAR": world.path + "/work.ics"
                    default: $0
                    }
                }
                return try world.run(
                    command, (host ? ["--host", SecureShell.host] : []) + words, input: Array("From a pipe\n".utf8))
            }
            for line in Self.lines {
                let (mine, distant) = (try run(line, here, host: false), try run(line, near, host: true))
                #expect(mine.status == distant.status, "\(line)\n\(mine)\n\(distant)")
                let texts = [mine, distant].map { outcome in
                    [outcome.output, outcome.errors].map { Self.normalised($0, [here, far, near]) }
                }
                // A refusal names ids and sounds of this machine alone, also in place of one that is not there.
                let namesOwn = mine.errors.contains("There is: ") || line.contains("none")
                #expect(texts[0] == texts[1] || namesOwn, "\(line) \(texts)")
            }
            // All commands except those with separate tests.
            let verbs = Set(Self.lines.map { $0[0] })
            #expect(
                verbs.isSuperset(of: ["notify", "remind", "play", "alert", "progress", "import", "center", "attend"]))
            for daemon in daemons { #expect(daemon.isRunning) }
            #expect(!FileManager.default.fileExists(atPath: near.state))
            withExtendedLifetime(shell) {}
        }
    }
}
