// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DesktopSupport
import Foundation
import Glibc
import SoundServerSupport
import Testing

extension Desktop {
    /// Delivered notifications outlive the server that shows them: ten notifications, and all ten come back, once.
    @Suite struct Repost {
        private static let ids = (0..<10).map { "n\($0)" }

        private static func deliver(_ ids: [String], in world: World) throws {
            for id in ids { #expect(try world.alertctl("notify", "Number \(id)", "--id", id).status == 0) }
        }

        /// The notifications are there, and when another one has come each is there once.
        private static func areThereOnce(_ world: World, shown: () async throws -> Int) async throws {
            try await Waiting.until("the server shows them") { try await shown() == ids.count }
            try deliver(["last"], in: world)
            try await Waiting.until("the server shows them") { try await shown() >= ids.count + 1 }
            #expect(try await shown() == ids.count + 1)
            for id in ids { #expect(try world.history(id: id).filter { $0.event == .delivered }.count == 1) }
        }

        @Test func afterDunstWasKilled() async throws {
            let (bus, display) = (try await PrivateBus.started(), try await VirtualDisplay.started())
            let first = try await Dunst.started(on: bus, display)
            let world = try World()
            world.environment.merge(bus.environment) { $1 }
            let daemon = try Daemon(in: world)
            try Self.deliver(Self.ids, in: world)
            try await Waiting.until("the server shows them") { try await first.onScreen() == 10 }
            await first.stop()
            let second = try await Dunst.started(on: bus, display)
            try await Self.areThereOnce(world) { try await second.onScreen() }
            #expect(daemon.isRunning)
        }

        @Test func afterXfceWasKilled() async throws {
            let desktop = try await XfceDesktop()
            let (world, first) = (desktop.world, desktop.xfce)
            let daemon = try Daemon(in: world)
            try Self.deliver(Self.ids, in: world)
            try await Waiting.until("the server shows them") { try await first.shown() == 10 }
            await first.stop()
            let second = try await desktop.restarted()
            try await Self.areThereOnce(world) { try await second.shown() }
            #expect(daemon.isRunning)
        }

        /// A server that knows nothing of tags: the daemon remembers where it has each, and finds it again.
        @Test(arguments: [SIGKILL, SIGTERM]) func afterTheDaemonEndedXfceHasThemOnce(_ signal: Int32) async throws {
            let desktop = try await XfceDesktop()
            let (world, xfce) = (desktop.world, desktop.xfce)
            let first = try Daemon(in: world)
            try Self.deliver(Self.ids, in: world)
            try await Waiting.until("the server shows them") { try await xfce.shown() == 10 }
            first.send(signal)
            _ = try first.wait()
            let second = try Daemon(in: world)
            try await Self.areThereOnce(world) { try await xfce.shown() }
            // What they are there for they are good for still.
            let watcher = try Watcher(world)
            #expect(try world.alertctl("cancel", "--all").status == 0)
            try Self.deliver(["click"], in: world)
            try await Waiting.until("the server shows them") { try await xfce.shown() == 1 }
            try await xfce.click(.firstButton)
            try watcher.await(.activated, id: "click")
            #expect(second.isRunning)
        }

        /// The daemon ends while the server has not yet reported the numbers of some notifications. The daemon waits
        /// for that, so that its successor finds them; notifications withdrawn in the interim are removed from the
        /// screen before.
        @Test func anEndWaitsForTheServersAnswers() async throws {
            let desktop = try await XfceDesktop()
            let (world, xfce) = (desktop.world, desktop.xfce)
            let first = try Daemon(in: world)
            try await world.untilDesktop()
            xfce.send(SIGSTOP)
            try Self.deliver(Self.ids + ["taken-back"], in: world)
            #expect(try world.alertctl("ack", "taken-back").status == 0)
            try world.remind("due", in: "500ms")
            first.send(SIGTERM)
            // The callers come first: without them the socket is gone.
            try await Waiting.until("it ends") { access(world.socket, F_OK) != 0 }
            xfce.send(SIGCONT)
            #expect(try first.wait() == 0)
            try await Waiting.until("the server shows them") { try await xfce.shown() == 10 }
            let second = try Daemon(in: world)
            // It may be delivered before anybody can watch.
            try await Waiting.until("what was due is delivered") {
                try world.history(id: "due").contains { $0.event == .delivered }
            }
            try await Waiting.until("the server shows them") { try await xfce.shown() >= 11 }
            #expect(try await xfce.shown() == 11)
            #expect(second.isRunning)
        }

        /// The daemon does not wait forever for a server that hangs.
        @Test func anEndDoesNotWaitForAServerThatHangs() async throws {
            let desktop = try await XfceDesktop()
            let (world, xfce) = (desktop.world, desktop.xfce)
            let daemon = try Daemon(in: world)
            try await world.untilDesktop()
            xfce.send(SIGSTOP)
            defer { xfce.send(SIGCONT) }
            try Self.deliver(Self.ids, in: world)
            let before = ContinuousClock.now
            #expect(try daemon.end() == 0)
            #expect(ContinuousClock.now - before < .seconds(8))
        }

        /// The session bus itself ends and another takes its place, as after a session that crashed.
        @Test func afterTheBusWasKilled() async throws {
            let (bus, display) = (try await PrivateBus.started(), try await VirtualDisplay.started())
            let first = try await Dunst.started(on: bus, display)
            let world = try World()
            world.environment.merge(bus.environment) { $1 }
            let daemon = try Daemon(in: world)
            try Self.deliver(Self.ids, in: world)
            try await Waiting.until("the server shows them") { try await first.onScreen() == 10 }
            await bus.stop()
            await first.stop()
            // Without a bus it goes on, and what comes now waits with the others.
            try Self.deliver(["meanwhile"], in: world)
            #expect(daemon.isRunning)
            #expect(try world.alertctl("cancel", "meanwhile").status == 0)
            try await bus.start()
            let second = try await Dunst.started(on: bus, display)
            try await Self.areThereOnce(world) { try await second.onScreen() }
            #expect(daemon.isRunning)
        }

        /// Notifications that nobody could show are kept, and shown when a server comes.
        @Test func whenThereWasNoServer() async throws {
            let (bus, display) = (try await PrivateBus.started(), try await VirtualDisplay.started())
            let world = try World()
            world.environment.merge(bus.environment) { $1 }
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            try Self.deliver(Self.ids, in: world)
            for id in Self.ids { try watcher.await(.notShown, id: id) }
            let dunst = try await Dunst.started(on: bus, display)
            try await Self.areThereOnce(world) { try await dunst.onScreen() }
            #expect(daemon.isRunning)
        }
    }
}
