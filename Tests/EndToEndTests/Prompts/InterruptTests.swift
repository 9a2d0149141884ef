// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing

extension Asking {
    /// Ctrl-C at a question, as the programs that asked see it.
    @Suite struct Interrupts {
        private let world: World
        private let daemon: Daemon

        init() throws {
            world = try World()
            daemon = try Daemon(in: world)
            world.environment["PATH"]? += ":" + (try Built.program("alertctl").dropLast("/alertctl".count))
            world.environment["ALERTD_INTERRUPT"] = nil
        }

        private static let ask = "alertctl alert First --button Yes --no-start"

        /// Runs a script on a terminal, presses Ctrl-C at its question, and returns how it ended and what it wrote.
        private func run(
            _ program: String, _ script: String, keys: String = "\u{3}", _ variables: [String: String] = [:]
        ) throws -> (status: Int32, output: String) {
            let file = try world.write(script, to: "script")
            let terminal = try RawTerminal(world, [file], path: program, variables)
            try terminal.wait(for: "First")
            _ = try world.presented()
            terminal.send(keys)
            let status = try terminal.end()
            #expect(try world.call(Prompts.List()).prompts.isEmpty, "it is withdrawn")
            return (status, String(decoding: terminal.answer, as: UTF8.self))
        }

        @Test(arguments: ["\u{3}", "\u{1B}[99;5u", "\u{1B}[27;5;99~"]) func aShellEndsItsScript(_ keys: String) throws {
            for shell in ["/bin/bash", "/bin/dash"] {
                for line in [Self.ask, "answer=$(\(Self.ask))", "\(Self.ask) | cat", "if \(Self.ask); then :; fi"] {
                    let (status, output) = try run(shell, "echo begun\n\(line)\necho next $?\n", keys: keys)
                    #expect(output == "begun\n", "\(shell): \(line)")
                    #expect(status == -SIGINT || status == 130, "\(shell): \(line): \(status)")
                }
            }
        }

        @Test func aScriptThatTrapsINTRunsItsTrap() throws {
            for shell in ["/bin/bash", "/bin/dash"] {
                let script = "trap 'echo trapped; exit 3' INT\n\(Self.ask)\necho next\n"
                #expect(try run(shell, script) == (3, "trapped\n"))
                // One that goes on finds 130.
                let lasting = "trap : INT\n\(Self.ask)\necho next $?\n"
                #expect(try run(shell, lasting) == (0, "next 130\n"))
            }
        }

        @Test func aProgramSeesTheSignal() throws {
            let script = """
                import signal, subprocess
                signal.signal(signal.SIGINT, lambda *_: None)
                print(subprocess.call("\(Self.ask)".split()))
                """
            #expect(try run("/usr/bin/python3", script) == (0, "-2\n"))
        }

        @Test func aScriptThatAsksForAStatusGetsOne() throws {
            for shell in ["/bin/bash", "/bin/dash"] {
                let script = "trap : INT\n\(Self.ask)\necho next $?\n"
                #expect(try run(shell, script, ["ALERTD_INTERRUPT": "status"]) == (0, "next 130\n"))
            }
            // bash takes it that the command has made something else of Ctrl-C.
            let (status, output) = try run("/bin/bash", "\(Self.ask)\necho next $?\n", ["ALERTD_INTERRUPT": "status"])
            #expect(status == 0 && output == "next 130\n")
            let script = """
                import signal, subprocess
                signal.signal(signal.SIGINT, lambda *_: None)
                print(subprocess.call("\(Self.ask)".split()))
                """
            #expect(try run("/usr/bin/python3", script, ["ALERTD_INTERRUPT": "status"]) == (0, "130\n"))
        }

        @Test func termAndHangUpAreStatuses() throws {
            for (signal, status) in [(SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)] {
                let terminal = try RawTerminal(world, ["alert", "First", "--button", "Yes", "--no-start"])
                try terminal.wait(for: "First")
                terminal.program.send(signal)
                #expect(try terminal.end() == status)
            }
        }

        /// A command that has ended by Ctrl-C under `progress run` ends the script too.
        @Test func progressPassesItOn() throws {
            let script = "alertctl progress run --no-start --title First -- sleep 600 2>/dev/tty\necho next $?\n"
            let (status, output) = try run("/bin/bash", script)
            #expect(output.isEmpty && (status == -SIGINT || status == 130))
        }
    }
}
