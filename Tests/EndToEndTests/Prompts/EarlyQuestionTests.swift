// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import SoundServerSupport
import Testing
import Varlink

extension EndToEnd {
    /// A terminal shows its question before the daemon has it. A daemon that is stopped takes none in for as long as a
    /// test needs.
    @Suite struct EarlyQuestion {
        private let world: World
        private let daemon: Daemon
        private let terminal: Terminal

        init() throws {
            world = try World()
            daemon = try Daemon(in: world)
            terminal = try Terminal(in: world)
            // It listens before it serves.
            _ = try world.call(Manager.Status())
        }

        /// Asks while the daemon is stopped, and returns once the question is seen.
        private func ask(_ words: String...) throws {
            try daemon.stop()
            try terminal.begin(line: words.joined(separator: " "))
            try terminal.wait(for: "sh asks")
        }

        @Test(
            arguments: [
                ("alert Sure --button Yes --cancel No", ["Enter"], 0, "Yes\n"),
                ("alert Sure --button Yes --cancel No", ["Left", "Enter", "Right"], 1, ""),
                ("alert Sure --button Yes --cancel No", ["Escape"], 1, ""),
                ("sheet Which --button A --button B", ["b", "Enter"], 0, "B\n"),
                ("alert Name --text", ["x y", "Enter", "z"], 0, "x y\n"),
            ] as [(String, [String], Int32, String)])
        func whatIsAnsweredMeanwhileCounts(_ line: String, _ keys: [String], _ status: Int32, _ output: String) throws {
            try ask(line)
            for key in keys { try terminal.type(key) }
            daemon.resume()
            let outcome = try terminal.end(leaving: [])
            #expect(outcome.status == status && outcome.output == output, "\(line) \(keys): \(outcome)")
        }

        /// Input that was begun in the interim continues on the same question.
        @Test func whatIsTypedMeanwhileStays() throws {
            try ask("alert Name --text --initial a")
            try terminal.type("b")
            try terminal.wait(for: "ab")
            daemon.resume()
            #expect(try world.presented().title == "Name")
            try terminal.type("c", "Enter")
            #expect(try terminal.end(leaving: []).output == "abc\n")
        }

        @Test func whoLeavesMeanwhileHasAskedNothing() async throws {
            try ask("alert Sure --button Yes --cancel No")
            try terminal.type("C-c")
            #expect(try terminal.end(leaving: []).status == 130)
            daemon.resume()
            // It may still read the question, and then that its asker has left.
            let other = try Asked(world, "Another", ["OK"])
            try await Waiting.until("the first is gone") {
                try world.call(Prompts.List()).prompts.map(\.id) == [other.id]
            }
        }

        @Test func aQuestionThatIsRefusedGoesAway() throws {
            let open = try Asked(world, "Open", ["OK"])
            try ask("alert Refused --button Yes --id \(open.id)")
            daemon.resume()
            let outcome = try terminal.end(leaving: [])
            #expect(outcome.status == 65 && outcome.output.isEmpty, "\(outcome)")
            #expect(outcome.errors.contains("--id: an open question has this id"), "\(outcome)")
        }

        /// Another program may show it, and what is typed here until then must not reach the shell.
        @Test(arguments: ["--secure", "--login"]) func aSecretIsNotDrawnBefore(option: String) async throws {
            try daemon.stop()
            try terminal.begin(line: "alert Secret \(option)")
            let shell = try #require(pid_t(try terminal.state("#{pane_pid}")))
            try await Waiting.until("it waits for the daemon") {
                guard let child = try ProcFS.children(of: shell).first(where: { $0.value.contains("alert") })?.key
                else {
                    return false
                }
                return try String(contentsOfFile: "/proc/\(child)/status", encoding: .utf8).contains("State:\tS")
            }
            #expect(try !terminal.screen.contains("Secret"))
            daemon.resume()
            try terminal.wait(for: "sh asks")
            try terminal.type("C-c")
            #expect(try terminal.end(leaving: []).status == 130)
        }

        @Test func aDaemonThatEndsMeanwhileIsTold() throws {
            try ask("alert Sure --button Yes")
            try terminal.type("Enter")
            try daemon.crash()
            let outcome = try terminal.end(leaving: [])
            #expect(outcome.status == 75 && outcome.output.isEmpty, "\(outcome)")
            #expect(outcome.errors.contains("alertd exited while asking"), "\(outcome)")
        }
    }
}
