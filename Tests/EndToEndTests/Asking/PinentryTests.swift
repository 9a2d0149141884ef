// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

extension Asking {
    /// gpg asks by alertd: a real gpg-agent, and a test that answers.
    @Suite struct Pinentry {
        private static let passphrase = "p%w x y 12345"

        private let world: World
        private let daemon: Daemon
        private let home: GPGHome

        init() throws {
            world = try World()
            try world.linkAskers()
            daemon = try Daemon(in: world)
            home = try GPGHome(in: world)
            // The last line counts. Without s2k-count the agent measures how many hashes take 100 ms, and computes so
            // many each time.
            try world.write("# mine\ns2k-count 65536\npinentry-program /bin/false", to: "gpg/gpg-agent.conf")
            try world.check("alertctl", "askpass", "enable", "gpg")
        }

        /// Makes a key that is protected by the passphrase, typed twice.
        private func makeKey(_ agent: PromptAgent) throws {
            let command = try RunningCommand(
                [
                    "gpg", "--batch", "--quick-generate-key", "Ada <ada@example.org>", "future-default", "default",
                    "never",
                ],
                in: world)
            let first = try agent.shown()
            #expect(first.title == "Please enter the passphrase to protect your new key")
            #expect(first.message?.hasPrefix("/usr/bin/gpg (process \(command.program.pid) on ") == true, "\(first)")
            #expect(first.asker.program == "gpg-agent")
            try agent.handOver(first.id, 1, [Self.passphrase], in: world)
            let wrong = try agent.shown()
            #expect(wrong.title == "Repeat")
            try agent.handOver(wrong.id, 1, ["something else"], in: world)
            let again = try agent.shown()
            #expect(again.message?.contains("does not match - try again") == true)
            try agent.handOver(again.id, 1, [Self.passphrase], in: world)
            try agent.handOver(agent.shown().id, 1, [Self.passphrase], in: world)
            let outcome = try command.end()
            #expect(outcome.status == 0, "\(outcome)")
            try world.write("hello\n", to: "text")
            try world.check(
                "gpg", "-q", "-e", "-r", "ada@example.org", "-o", world.path + "/sealed", world.path + "/text")
            try home.forget()
        }

        private func decrypt() throws -> RunningCommand {
            try RunningCommand(["gpg", "-d", world.path + "/sealed"], in: world)
        }

        @Test func aPassphraseIsMadeAskedForAndCorrected() throws {
            let agent = try PromptAgent(world)
            try makeKey(agent)
            let right = try decrypt()
            let first = try agent.shown()
            #expect(first.title == "Please enter the passphrase to unlock the OpenPGP secret key:")
            #expect(first.message?.contains("\"Ada <ada@example.org>\"") == true)
            #expect(first.placeholder == "Passphrase")
            try agent.handOver(first.id, 1, ["wrong"], in: world)
            let second = try agent.shown()
            #expect(second.message?.contains("Bad Passphrase (try 2 of 3)") == true)
            try agent.handOver(second.id, 1, [Self.passphrase], in: world)
            let outcome = try right.end()
            #expect(outcome.status == 0, "\(outcome)")
            #expect(outcome.output == "hello\n")
            try home.forget()
            let cancelled = try decrypt()
            try agent.answer(agent.shown().id, nil)
            let end = try cancelled.end()
            #expect(end.status == 2)
            #expect(end.errors.contains("Operation cancelled"), "\(end)")
        }

        @Test func aKilledProgramAsksNoLonger() async throws {
            let agent = try PromptAgent(world)
            try makeKey(agent)
            let command = try decrypt()
            _ = try agent.shown()
            let start = ContinuousClock.now
            command.program.send(SIGKILL)
            try await Waiting.until("the question is withdrawn") { try world.call(Prompts.List()).prompts.isEmpty }
            #expect(ContinuousClock.now - start < .seconds(5))
        }

        @Test func aWeakPassphraseNeedsAYes() throws {
            let agent = try PromptAgent(world)
            try world.write("hello\n", to: "text")
            let command = try RunningCommand(
                ["gpg", "-q", "-c", "-o", world.path + "/sealed", world.path + "/text"], in: world)
            func typeTwice(_ text: String) throws {
                try agent.handOver(agent.shown().id, 1, [text], in: world)
                try agent.handOver(agent.shown().id, 1, [text], in: world)
            }
            try typeTwice("a")
            let warning = try agent.shown()
            #expect(warning.title == "Warning: You have entered an insecure passphrase.")
            #expect(warning.buttons.map(\.label) == ["Enter new passphrase", "Take this one anyway"])
            // No: gpg-agent asks from the start.
            try agent.answer(warning.id, 0)
            try typeTwice("a")
            try agent.answer(agent.shown().id, 1)
            let outcome = try command.end()
            #expect(outcome.status == 0, "\(outcome)")
        }

        @Test func withoutSomebodyToAskTheTerminalOfTheClientAsks() throws {
            do {
                let agent = try PromptAgent(world)
                try makeKey(agent)
            }
            let terminal = try Terminal(in: world)
            // The question of a killed program goes here too.
            try terminal.type("GPG_TTY=$(tty) gpg -q -d \(world.path)/sealed", "Enter")
            try terminal.wait(for: "<OK>")
            for process in ProcFS.processes(ofProgram: "gpg", withArgumentUnder: world.path) { kill(process, SIGKILL) }
            try terminal.wait { !$0.contains("<OK>") && $0.contains("ready>") }
            try terminal.type("clear; GPG_TTY=$(tty) gpg -q -d \(world.path)/sealed", "Enter")
            // Only pinentry-curses draws such a button.
            try terminal.wait(for: "<OK>")
            try terminal.type(Self.passphrase, "Enter")
            try terminal.wait { $0.contains("hello") && !$0.contains("<OK>") }
        }

        @Test func withoutSomebodyToAskAndATerminalItFails() throws {
            do {
                let agent = try PromptAgent(world)
                try makeKey(agent)
            }
            let outcome = try decrypt().end()
            #expect(outcome.status == 2)
            #expect(outcome.errors.contains("Inappropriate ioctl for device"), "\(outcome)")
        }
    }

    /// A folder of gpg. Its gpg-agent ends with it.
    private final class GPGHome {
        private let world: World

        init(in world: World) throws {
            self.world = world
            let folder = world.path + "/gpg"
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            world.environment["GNUPGHOME"] = folder
        }

        deinit { _ = try? forget() }

        /// Ends the gpg-agent, which keeps passphrases.
        func forget() throws { try world.check("gpgconf", "--kill", "gpg-agent") }
    }
}
