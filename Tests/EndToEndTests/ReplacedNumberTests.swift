// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DesktopSupport
import Foundation
import SoundServerSupport
import Testing

extension Desktop {
    /// `notify-send -r` with numbers that nobody has given, or that a former server has.
    @Suite struct ReplacedNumbers {
        private static func send(_ words: String..., in world: World) throws -> UInt32 {
            let sent = try world.run(Built.program("alertctl"), ["notify-send", "-p"] + words)
            return try #require(UInt32(sent.output.filter { !$0.isWhitespace }), "\(sent)")
        }

        private static func listed(_ world: World) throws -> [String] {
            try world.alertctl("list", "--delivered", "--json").objects.compactMap { $0["title"] as? String }
        }

        @Test func withoutABus() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            for step in 1...3 { #expect(try Self.send("-r", "2000", "Volume \(step)", in: world) == 2_000) }
            #expect(try Self.listed(world) == ["Volume 3"])
            let ours = try (1...3).map { try Self.send("-r", "1500000000", "Light \($0)", in: world) }
            #expect(Set(ours).count == 1)
            #expect(try Self.listed(world).sorted() == ["Light 3", "Volume 3"])
            #expect(daemon.isRunning)
        }

        @Test(arguments: [2_000, 1_500_000_000] as [UInt32]) func asTheServer(_ number: UInt32) async throws {
            let (world, bus, connection) = try await Serving.world()
            let daemon = try Daemon(in: world)
            try await Serving.untilServed(by: "alertd", connection)
            var given: Set<UInt32> = []
            for step in 1...3 {
                given.insert(try await Serving.notify(connection, "By the bus \(step)", replaces: number))
            }
            try Serving.settle(world)
            for step in 1...3 { given.insert(try Self.send("-r", "\(number)", "By command \(step)", in: world)) }
            #expect(given.count == 1 && (number > 1_000_000_000 || given == [number]), "\(given)")
            #expect(try Self.listed(world) == ["By command 3"])
            withExtendedLifetime((daemon, bus)) {}
        }

        /// A script goes on with the number that dunst gave before it was started again.
        @Test func afterDunstWasKilled() async throws {
            let (bus, display) = (try await PrivateBus.started(), try await VirtualDisplay.started())
            let first = try await Dunst.started(on: bus, display)
            let world = try World()
            world.environment.merge(bus.environment) { $1 }
            let daemon = try Daemon(in: world)
            try await world.untilDesktop()
            // So that the next server gives it another number.
            for number in 1...3 {
                let other = try Self.send("Other \(number)", in: world)
                #expect(try world.alertctl("cancel", "--all").status == 0 && other < 100)
            }
            let number = try Self.send("Volume 1", in: world)
            try await Waiting.until("it is shown") { try await first.onScreen() == 1 }
            await first.stop()
            let second = try await Dunst.started(on: bus, display)
            try await Waiting.until("it is shown again") { try await second.onScreen() == 1 }
            _ = try Self.send("-r", "\(number)", "Volume 2", in: world)
            _ = try Self.send("Last", in: world)
            try await Waiting.until("all are shown") { try await second.onScreen() >= 2 }
            #expect(try await second.onScreen() == 2)
            #expect(try Self.listed(world).sorted() == ["Last", "Volume 2"])
            #expect(daemon.isRunning)
        }

        /// Transient notifications are not in the history.
        @Test func stepsOfTheVolumeAreNoHistory() throws {
            let world = try World()
            try FileManager.default.createDirectory(
                atPath: world.home + "/.config/alertd", withIntermediateDirectories: true)
            let daemon = try Daemon(in: world)
            #expect(try world.alertctl("dnd", "on").status == 0)
            for step in 1...5 { _ = try Self.send("-e", "-r", "2000", "Volume \(step)", in: world) }
            for step in 1...2 { _ = try Self.send("-r", "2001", "Mail \(step)", in: world) }
            #expect(try Self.listed(world).sorted() == ["Mail 2", "Volume 5"])
            // What is listed is at its beginning.
            let titles = try world.call(Notifications.History()).notifications.map(\.content.title)
            #expect(titles.sorted() == ["Mail 1", "Mail 2", "Volume 5"])
            #expect(daemon.isRunning)
        }
    }
}
