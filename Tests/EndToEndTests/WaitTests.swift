// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DesktopSupport
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing

extension Desktop {
    /// `notify --wait` and `remind --wait`: each way a notification can end, by a real notification daemon's doing.
    @Suite struct Wait {
        /// A way to end it, what the command says, and what it ends with.
        struct Way: Sendable, CustomTestStringConvertible {
            var name: String
            var act: @Sendable (Dunst, World) async throws -> Void
            var output: String
            var outcome: String
            var action: String?
            var status: Int32
            var testDescription: String { name }
        }

        private static let ways: [Way] = [
            Way(
                name: "click", act: { dunst, _ in try await dunst.control("action", "0") }, output: "default\n",
                outcome: "activated", status: 0),
            Way(
                name: "action", act: { dunst, _ in try await dunst.control("context") }, output: "pay\n",
                outcome: "action", action: "pay", status: 0),
            Way(
                name: "close", act: { dunst, _ in try await dunst.control("close") }, output: "", outcome: "dismissed",
                status: 1),
            Way(
                name: "acknowledged", act: { _, world in try world.alertctl("ack", "w") }, output: "",
                outcome: "dismissed", status: 1),
            Way(
                name: "cancelled", act: { _, world in try world.alertctl("cancel", "w") }, output: "",
                outcome: "withdrawn", status: 75),
        ]

        @Test(arguments: ways, [false, true]) func itSaysHowItEnded(_ way: Way, json: Bool) async throws {
            let bus = try await PrivateBus.started()
            let world = try World()
            let menu = try world.write("#!/bin/sh\ngrep -m 1 'Pay it'\n", to: "menu.sh", executable: true)
            let dunst = try await Dunst.started(
                on: bus, VirtualDisplay.started(), configuration: "[global]\ndmenu = \(menu)\n")
            world.environment.merge(bus.environment) { $1 }
            let daemon = try Daemon(in: world)
            let words = ["notify", "Pay?", "--id", "w", "--action", "pay=Pay it", "--wait", "--no-start"]
            let command = try world.reading(Built.program("alertctl"), words + (json ? ["--json"] : []))
            try await Self.untilShown(dunst)
            try await way.act(dunst, world)
            let status = try command.wait()
            if json {
                let object = try command.object()
                #expect(object["id"] as? String == "w")
                #expect(object["outcome"] as? String == way.outcome)
                #expect(object["action"] as? String == way.action)
            } else if !way.output.isEmpty {
                #expect(try command.line() + "\n" == way.output)
            }
            #expect(status == way.status)
            #expect(daemon.isRunning)
        }

        @Test func leavingTheScreenByItselfIsATimeOut() async throws {
            let bus = try await PrivateBus.started()
            let world = try World()
            let dunst = try await Dunst.started(
                on: bus, VirtualDisplay.started(), configuration: "[urgency_normal]\ntimeout = 1\n")
            world.environment.merge(bus.environment) { $1 }
            let daemon = try Daemon(in: world)
            let outcome = try world.alertctl("remind", "Short", "--in", "100ms", "--id", "x", "--wait", "--json")
            #expect(outcome.status == 124, "\(outcome)")
            #expect(try outcome.object["outcome"] as? String == "expired")
            #expect(try world.history(id: "x").map(\.event).contains(.expired))
            // It stays delivered: what was missed can still be seen.
            #expect(try world.alertctl("show", "x").status == 0)
            withExtendedLifetime((dunst, daemon)) {}
        }

        @Test func withNobodyToShowItThatIsSaid() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let outcome = try world.alertctl("notify", "Nobody", "--wait")
            #expect(outcome.status == 69 && outcome.output.isEmpty, "\(outcome)")
            #expect(outcome.errors.contains("not shown"))
            #expect(daemon.isRunning)
        }

        @Test func controlCLeavesTheNotification() async throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let command = try world.reading(
                Built.program("alertctl"),
                ["remind", "Later", "--in", "1h", "--id", "later", "--wait", "--no-start"])
            try watcher.await(.scheduled, id: "later")
            // It blocks the signal before it waits; one that comes sooner ends it the same way.
            command.send(SIGINT)
            #expect(try command.wait() == -SIGINT)
            #expect(try world.alertctl("show", "later").status == 0)
            #expect(daemon.isRunning)
        }

        /// A closed terminal and SIGTERM leave a timer running; Ctrl-C alone cancels it. Each says what became of it.
        @Test(arguments: [(SIGHUP, true), (SIGTERM, true), (SIGINT, false)])
        func onlyControlCCancelsATimer(_ signal: Int32, _ continues: Bool) throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let command = try world.reading(Built.program("alertctl"), ["timer", "1h", "Tea", "--no-start"])
            try watcher.await(.scheduled, id: "tea")
            // The line of the confirmation is written after the signals are blocked.
            _ = try command.line()
            command.send(signal)
            #expect(try command.wait() == (signal == SIGINT ? -SIGINT : 128 + signal))
            #expect(try world.alertctl("show", "tea").status == (continues ? 0 : 66))
            #expect(daemon.isRunning)
        }

        /// dunst tells nobody when it shows something; dunstctl asks it.
        private static func untilShown(_ dunst: Dunst) async throws {
            let deadline = ContinuousClock.now + .seconds(20)
            while try await dunst.control("count", "displayed").trimmingCharacters(in: .whitespacesAndNewlines) != "1" {
                guard ContinuousClock.now < deadline else { throw ToolError("dunst does not show it") }
            }
        }
    }
}
