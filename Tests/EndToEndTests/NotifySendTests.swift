// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DBus
import DesktopSupport
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

extension Desktop {
    /// `alertctl notify-send` compared with notify-send.
    @Suite struct NotifySend {
        private static let capabilities = ["body", "body-markup", "actions", "persistence"]

        /// alertctl by the name of notify-send.
        private static func command(in world: World) throws -> String {
            let path = world.path + "/notify-send"
            try FileManager.default.createSymbolicLink(
                atPath: path, withDestinationPath: Built.program("alertctl"))
            return path
        }

        /// The server receives the same as from libnotify, and the outputs are equal, except for the sender.
        @Test func theServerHearsTheSame() async throws {
            let lines: [[String]] = [
                ["title", "my text"], ["title"], ["-u", "low", "-t", "2700", "-a", "foo.App", "t", "b"],
                ["-u", "critical", "-c", "email.arrived", "-e", "t"], ["--", "-t", "-b"], ["-p", "t"],
                ["-p", "-r", "77", "t"], ["-h", "int:a:5", "-h", "byte:b:7", "-h", "double:c:2.5", "t"],
                ["-h", "boolean:a:true", "-h", "string:b:it's", "-h", "variant:c:{'k': <[1, 2]>}", "t"],
                ["-h", "byte:urgency:0", "-h", "string:desktop-entry:foo", "t"], ["t", #"a\nb \x \\ \101"#],
                ["t", "<b>bold</b> &amp; more"], [], ["a", "b", "c"], ["-u", "x", "t"], ["-t", "x", "t"],
                ["--no", "t"],
                ["-h", "variant:c:zz", "t"], ["-h", "int:c:z", "t"], ["-h", "c", "t"],
            ]
            let (ours, theirs) = (try await Self.sent(lines, ours: true), try await Self.sent(lines, ours: false))
            #expect(ours.outcomes == theirs.outcomes)
            #expect(ours.calls == theirs.calls)
            #expect(theirs.calls.count == 12)
        }

        private static func sent(
            _ lines: [[String]], ours: Bool
        ) async throws -> (outcomes: [String], calls: [[DBusValue]]) {
            let bus = try await PrivateBus.started()
            let mock = try await DBusMock.started(on: bus, capabilities: capabilities)
            let world = try World()
            world.environment.merge(bus.environment) { $1 }
            let daemon = ours ? try Daemon(in: world) : nil
            let command = ours ? try command(in: world) : try Tools.find("notify-send")
            let outcomes = try lines.map { words in
                let outcome = try world.run(command, words)
                return "\(words): \(outcome.status) \(outcome.output)\(outcome.errors)"
            }
            let calls = try await mock.calls(of: "Notify").map { call in
                var call = call
                var hints = call[6].propertiesValue ?? [:]
                // libnotify 0.8.1 tells 64 bits; both tell the process's id.
                #expect(hints.removeValue(forKey: "sender-pid") != nil)
                call[6] = .properties(hints)
                return call
            }
            withExtendedLifetime(daemon) {}
            return (outcomes, calls)
        }

        @Test func theChosenActionIsPrinted() async throws {
            let bus = try await PrivateBus.started()
            let mock = try await DBusMock.started(on: bus, capabilities: Self.capabilities)
            let world = try World()
            world.environment.merge(bus.environment) { $1 }
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let command = try Self.command(in: world)
            let chosen = try world.write("", to: "chosen")
            world.environment["CHOSEN"] = chosen
            let script = #"exec "$0" "$@" --selected-action-fd=7 --activation-token-fd=8 7>"$CHOSEN" 8>"$CHOSEN.token""#
            let words = ["-c", script, command, "-p", "-A", "Foo", "-A", "bar-action=Bar", "action!", "Choose it"]
            let program = try TestProcess("/bin/sh", words, environment: world.environment)
            let delivered = try watcher.await(.delivered)
            try await Self.until { try await !mock.calls(of: "Notify").isEmpty }
            let call = try #require(try await mock.calls(of: "Notify").first)
            #expect(call[5] == .strings(["0", "Foo", "bar-action", "Bar"]))
            try await mock.emit("ActivationToken", [.uint32(1), .string("token-1")])
            try await mock.emit("ActionInvoked", [.uint32(1), .string("bar-action")])
            #expect(try program.wait() == 0)
            #expect(program.output == "1\nbar-action\n")
            #expect(try String(contentsOfFile: chosen, encoding: .utf8) == "bar-action\n")
            #expect(try String(contentsOfFile: chosen + ".token", encoding: .utf8) == "token-1\n")
            let activated = try watcher.await(.activated, id: delivered.id)
            #expect(activated.action == "bar-action" && activated.activationToken == "token-1")
            // A token is good for once, and not for the history.
            #expect(try world.history(id: delivered.id).allSatisfy { $0.activationToken == nil })
            withExtendedLifetime(daemon) {}
        }

        /// A number leads to the notification, whoever gave it: the server's while it shows it, else alertd's, and that
        /// also over a restart of the daemon.
        @Test func whatIsReplacedIsFoundByItsNumber() async throws {
            let world = try World()
            let command = try Self.command(in: world)
            let first = try Daemon(in: world)
            let number = try world.run(command, ["-p", "one"]).output.trimmingCharacters(in: .newlines)
            #expect((Int(number) ?? 0) > 1_000_000_000)
            try first.crash()
            let second = try Daemon(in: world)
            #expect(try world.run(command, ["-p", "-r", number, "two"]).output == number + "\n")
            let other = try world.run(command, ["-p", "three"]).output
            #expect(other != number + "\n")
            let titles = try world.call(Notifications.List(state: .delivered)).notifications.map(\.title)
            #expect(titles.sorted() == ["three", "two"])
            withExtendedLifetime(second) {}
        }

        @Test func theServersNumberReplacesToo() async throws {
            let bus = try await PrivateBus.started()
            let mock = try await DBusMock.started(on: bus, capabilities: Self.capabilities)
            let world = try World()
            world.environment.merge(bus.environment) { $1 }
            let daemon = try Daemon(in: world)
            let command = try Self.command(in: world)
            #expect(try world.run(command, ["-p", "one"]).output == "1\n")
            #expect(try world.run(command, ["-p", "-r", "1", "two"]).output == "1\n")
            #expect(try await mock.calls(of: "Notify").map { $0[1] } == [.uint32(0), .uint32(1)])
            #expect(try world.call(Notifications.List(state: .delivered)).notifications.map(\.title) == ["two"])
            withExtendedLifetime(daemon) {}
        }

        @Test func aServerWithoutActionsShowsItAllTheSame() async throws {
            let bus = try await PrivateBus.started()
            let mock = try await DBusMock.started(on: bus, capabilities: ["body"])
            let world = try World()
            world.environment.merge(bus.environment) { $1 }
            let daemon = try Daemon(in: world)
            let outcome = try world.run(Self.command(in: world), ["-A", "Foo", "action!"])
            #expect(outcome.status == 1)
            #expect(
                outcome.errors
                    == "Actions are not supported by this notifications server. Displaying non-interactively.\n")
            #expect(try await mock.calls(of: "Notify").map { $0[5] } == [.strings([])])
            withExtendedLifetime(daemon) {}
        }

        private static func until(_ condition: () async throws -> Bool) async throws {
            let deadline = ContinuousClock.now + .seconds(20)
            while try await !condition() {
                guard ContinuousClock.now < deadline else { throw ToolError("it did not happen in time") }
            }
        }
    }
}
