// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DBus
import DesktopSupport
import Foundation
import Glibc
import ProcessSupport
import SoundServerSupport
import Testing

extension Desktop {
    /// `notify --wait` where dunst is not: a pointer on the windows of xfce4-notifyd, and every signal that a server
    /// can send, by python-dbusmock.
    @Suite struct NotificationOutcomes {
        /// The output and exit status of the command.
        struct End: Sendable {
            var outcome: String
            var status: Int32
            var action: String?
            var text: String?
        }

        /// A way to end it.
        struct Way<Server>: Sendable, CustomTestStringConvertible {
            var name: String
            var end: End
            var act: @Sendable (Server, World) async throws -> Void
            var testDescription: String { name }
        }

        private static let clicks: [Way<XfceNotifyd>] = [
            Way(name: "default", end: End(outcome: "activated", status: 0)) { xfce, _ in
                try await xfce.click(.firstButton)
            },
            Way(name: "action", end: End(outcome: "action", status: 0, action: "pay")) { xfce, _ in
                try await xfce.click(.lastButton)
            },
            Way(name: "closed", end: End(outcome: "dismissed", status: 1)) { xfce, _ in try await xfce.click(.body) },
            Way(name: "cancelled", end: End(outcome: "withdrawn", status: 75)) { _, world in
                try world.alertctl("cancel", "w")
            },
        ]

        @Test(arguments: clicks) func onXfce(_ way: Way<XfceNotifyd>) async throws {
            let desktop = try await XfceDesktop()
            let (world, xfce) = (desktop.world, desktop.xfce)
            let daemon = try Daemon(in: world)
            let command = try Self.ask(in: world)
            try await Waiting.until("the server shows them") { try await xfce.shown() == 1 }
            try await way.act(xfce, world)
            try Self.expect(command, way.end)
            try await Waiting.until("the server shows them") { try await xfce.shown() == 0 }
            #expect(daemon.isRunning)
        }

        /// The time on the screen is kept by us: xfce4-notifyd would show it for ten seconds.
        @Test func itsTimeOnXfcePasses() async throws {
            let desktop = try await XfceDesktop()
            let (world, xfce) = (desktop.world, desktop.xfce)
            let daemon = try Daemon(in: world)
            let outcome = try world.alertctl("notify", "Short", "--id", "x", "--timeout", "200ms", "--wait", "--json")
            #expect(outcome.status == 124, "\(outcome)")
            #expect(try outcome.object["outcome"] as? String == "expired")
            try await Waiting.until("the server shows them") { try await xfce.shown() == 0 }
            #expect(try world.alertctl("show", "x").status == 0)
            #expect(daemon.isRunning)
        }

        private static let signals: [Way<DBusMock>] = [
            Way(name: "default", end: End(outcome: "activated", status: 0)) { mock, _ in
                try await mock.emit("ActionInvoked", [.uint32(1), .string("default")])
            },
            Way(name: "action", end: End(outcome: "action", status: 0, action: "pay")) { mock, _ in
                try await mock.emit("ActionInvoked", [.uint32(1), .string("pay")])
            },
            Way(name: "reply", end: End(outcome: "replied", status: 0, text: "at 8; $(rm -rf /)")) { mock, _ in
                try await mock.emit("NotificationReplied", [.uint32(1), .string("at 8; $(rm -rf /)")])
            },
            Way(name: "closed", end: End(outcome: "dismissed", status: 1)) { mock, _ in
                try await mock.emit("NotificationClosed", [.uint32(1), .uint32(2)])
            },
            Way(name: "time", end: End(outcome: "expired", status: 124)) { mock, _ in
                try await mock.emit("NotificationClosed", [.uint32(1), .uint32(1)])
            },
            Way(name: "cancelled", end: End(outcome: "withdrawn", status: 75)) { _, world in
                try world.alertctl("cancel", "w")
            },
        ]

        @Test(arguments: signals) func bySignal(_ way: Way<DBusMock>) async throws {
            let bus = try await PrivateBus.started()
            let mock = try await DBusMock.started(on: bus, capabilities: ["body", "actions", "inline-reply"])
            let world = try World()
            world.environment.merge(bus.environment) { $1 }
            let daemon = try Daemon(in: world)
            let command = try Self.ask(in: world)
            try await Waiting.until("the server shows them") { try await mock.calls(of: "Notify").count == 1 }
            try await way.act(mock, world)
            try Self.expect(command, way.end)
            #expect(daemon.isRunning)
        }

        /// The token with which a program may come to the front reaches the command, whether it is a child of the
        /// daemon or a unit of the user manager; so does a reply, and in neither case as a word that anything reads.
        @Test(arguments: [false, true]) func theTokenAndTheReplyReachTheCommand(byUserManager: Bool) async throws {
            let world = try World()
            let session = byUserManager ? try await UserManagerSession.started() : nil
            let bus = byUserManager ? nil : try await PrivateBus.started()
            world.environment.merge(session?.environment ?? bus?.environment ?? [:]) { $1 }
            let address = try #require(session?.address ?? bus?.address)
            let mock = try await DBusMock.started(at: address, capabilities: ["body", "actions", "inline-reply"])
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let script = try world.write(
                "#!/bin/sh\nprintf '%s|%s|%s\\n' \"$XDG_ACTIVATION_TOKEN\" \"$ALERTD_EVENT\" \"$#\" > \"$1\"\ncat >> \"$1\"\n",
                to: "said.sh", executable: true)
            let left = world.path + "/left"
            let notify = try world.alertctl(
                "notify", "Ada", "--id", "a", "--reply", "Say it", "--on-activate", "\(script) \(left)")
            #expect(notify.status == 0, "\(notify)")
            try await Waiting.until("the server shows them") { try await mock.calls(of: "Notify").count == 1 }
            try await mock.emit("ActivationToken", [.uint32(1), .string("token-7")])
            try await mock.emit("NotificationReplied", [.uint32(1), .string("$(id)")])
            #expect(try watcher.await(.replied, id: "a").text == "$(id)")
            let ended = try watcher.await(.commandEnded, id: "a")
            #expect(ended.outcome == "exited" && ended.reason == nil, "\(ended)")
            let lines = try String(contentsOfFile: left, encoding: .utf8).split(separator: "\n", maxSplits: 1)
            #expect(lines.first == "token-7|replied|1")
            let object = try JSONSerialization.jsonObject(with: Data((lines.last ?? "").utf8)) as? [String: Any]
            #expect(object?["text"] as? String == "$(id)")
            #expect(daemon.isRunning)
            await mock.stop()
            await session?.stop()
        }

        /// The label of an action is a label, whatever command it could be.
        @Test func theLabelOfAnActionRunsNothing() async throws {
            let bus = try await PrivateBus.started()
            let mock = try await DBusMock.started(on: bus, capabilities: ["body", "actions"])
            let world = try World()
            world.environment.merge(bus.environment) { $1 }
            let daemon = try Daemon(in: world)
            let file = world.path + "/touched"
            let command = try world.reading(
                Built.program("alertctl"),
                ["notify", "Pay?", "--id", "w", "--action", "a=touch \(file)", "--wait", "--json", "--no-start"])
            try await Waiting.until("the server shows them") { try await !mock.calls(of: "Notify").isEmpty }
            #expect(try await mock.calls(of: "Notify").first?[5].stringsValue?.contains("touch \(file)") == true)
            try await mock.emit("ActionInvoked", [.uint32(1), .string("a")])
            try Self.expect(command, End(outcome: "action", status: 0, action: "a"))
            // What follows from it has been done once a later command has run.
            let script = "#!/bin/sh\nexec touch '\(world.path)/after'\n"
            let after = try world.write(script, to: "after.sh", executable: true)
            #expect(try world.alertctl("notify", "Next", "--on-deliver", after).status == 0)
            try await Waiting.until("the script has run") {
                FileManager.default.fileExists(atPath: world.path + "/after")
            }
            #expect(!FileManager.default.fileExists(atPath: file))
            #expect(daemon.isRunning)
        }

        private static func ask(in world: World) throws -> TestProcess {
            try world.reading(
                Built.program("alertctl"),
                [
                    "notify", "Pay?", "--id", "w", "--action", "pay=Pay it", "--reply", "When?", "--wait", "--json",
                    "--no-start",
                ])
        }

        private static func expect(_ command: TestProcess, _ end: End) throws {
            let object = try command.object()
            #expect(object["outcome"] as? String == end.outcome)
            #expect(object["action"] as? String == end.action)
            #expect(object["text"] as? String == end.text)
            #expect(try command.wait() == end.status)
        }
    }
}
