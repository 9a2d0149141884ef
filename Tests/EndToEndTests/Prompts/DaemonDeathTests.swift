// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

extension Asking {
    /// A question whose daemon is killed.
    @Suite struct DaemonDeath {
        /// Ctrl-C while nobody is there to be told takes the question back all the same: it is shown to nobody, and
        /// what its button would run does not run.
        @Test(arguments: [SIGINT, SIGTERM, SIGKILL]) func whatWasTakenBackIsAskedNoMore(_ signal: Int32) throws {
            let world = try World()
            let first = try Daemon(in: world)
            let script = try world.write("#!/bin/sh\ntouch '\(world.path)/ran'\n", to: "run.sh", executable: true)
            let agent = try PromptAgent(world)
            let asker = try Asker(
                world,
                [
                    "sheet", "T", "--button", "Yes", "--on-button", "0=\(script)", "--timeout", "5s", "--on-timeout",
                    "Yes", "--no-start",
                ])
            #expect(try agent.shown().id == "t")
            try first.crash()
            asker.program.send(signal)
            _ = try asker.wait()
            let second = try Daemon(in: world)
            #expect(try world.alertctl("answer", "t", "Yes").status == 65)
            let presenter = try PromptAgent(world)
            let other = try Asked(world, "Another", ["OK"])
            // In the order of the queue the first would have come before it.
            #expect(try presenter.shown().id == other.id)
            try presenter.answer(other.id, 0)
            #expect(try other.result().label == "OK")
            #expect(!FileManager.default.fileExists(atPath: world.path + "/ran"))
            #expect(second.isRunning)
        }

        /// A reminder that no server shows: what it asks is asked again, and its answer counts.
        @Test(arguments: [("Done", "done"), ("Snooze 10 minutes", "snoozed")])
        func aReminderIsAskedAboutAgain(_ label: String, _ state: String) async throws {
            let world = try World()
            let first = try Daemon(in: world)
            let agent = try PromptAgent(world)
            try world.remind("tea", in: "1s")
            let before = try agent.shown()
            try await Waiting.until("it is shown") { try world.call(Prompts.List()).prompts.first?.presenter != nil }
            try await Waiting.until("that it was asked is stored") {
                try world.run(Tools.find("sqlite3"), [world.database, "SELECT count(*) FROM asked"]).output.hasPrefix(
                    "1")
            }
            try first.crash()
            _ = try first.wait()
            let second = try Daemon(in: world)
            try await Waiting.until("it is asked again") { try !world.call(Prompts.List()).prompts.isEmpty }
            let waiting = try #require(try world.call(Prompts.List()).prompts.first)
            #expect(waiting.title == before.title && waiting.buttons.map(\.label).contains(label))
            let presenter = try PromptAgent(world)
            let again = try presenter.shown()
            #expect(again.title == before.title)
            let button = try #require(again.buttons.first { $0.label == label })
            try presenter.answer(again.id, button.index)
            try await Waiting.until("it is answered") { try world.call(Prompts.List()).prompts.isEmpty }
            try await Waiting.until("it is \(state)") {
                let listed = try world.call(Notifications.List()).notifications
                return state == "snoozed" ? listed.map(\.state) == [.snoozed] : listed.isEmpty
            }
            // What was answered is asked no more: what is asked of the next one comes first.
            try second.crash()
            _ = try second.wait()
            let third = try Daemon(in: world)
            let last = try PromptAgent(world)
            try world.remind("milk", in: "1s")
            #expect(try last.shown().title != before.title)
            #expect(try world.call(Prompts.List()).prompts.count == 1)
            #expect(third.isRunning)
        }

        /// The question's time is its asker's too.
        @Test func itsTimeHoldsWhenNobodyStartsItAgain() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let agent = try PromptAgent(world)
            let asker = try Asker(world, ["alert", "T", "--timeout", "2s", "--json", "--no-start"])
            _ = try agent.shown()
            try daemon.crash()
            let began = ContinuousClock.now
            let end = try asker.wait()
            #expect(end.status == 124)
            #expect(end.output == #"{"id":"t","outcome":"timedOut","index":-1}"# + "\n")
            #expect(began.duration(to: .now) < .seconds(4))
            #expect(asker.complaints.contains("alertd exited"))
        }

        /// Whoever waits for an answer starts it as any other command does.
        @Test func theAskerStartsItAgain() throws {
            let world = try World()
            let first = try Daemon(in: world)
            let agent = try PromptAgent(world)
            let asker = try Asker(world, ["alert", "T", "--button", "Yes", "--cancel", "No"])
            #expect(try agent.shown().id == "t")
            try first.crash()
            let deadline = ContinuousClock.now + .seconds(20)
            var found: PromptAgent?
            while found == nil {
                guard ContinuousClock.now < deadline else { throw ToolError("nobody started it: \(asker.complaints)") }
                // Nobody tells a test when a daemon that it did not start is there.
                found = try? PromptAgent(world)
                if found == nil { Times.pass(until: .now + .milliseconds(20)) }
            }
            let presenter = try #require(found)
            let pid = pid_t(try world.call(Manager.Status()).pid)
            defer { kill(pid, SIGKILL) }
            #expect(pid != first.pid)
            #expect(try presenter.shown().id == "t")
            try presenter.answer("t", 1)
            let end = try asker.wait()
            #expect(end.status == 0 && end.output == "Yes\n")
        }
    }
}
