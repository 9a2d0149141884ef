// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DesktopSupport
import Foundation
import Testing

extension Desktop {
    /// The notification server's own do not disturb, through the real programs and dunst.
    @Suite struct DesktopQuiet {
        /// A session bus and the notification server on it.
        private struct Screen {
            let bus: PrivateBus
            let dunst: Dunst
        }

        private static func paused() async throws -> (World, Daemon, Watcher, Screen) {
            let bus = try await PrivateBus.started()
            let world = try World()
            let dunst = try await Dunst.started(on: bus, VirtualDisplay.started())
            world.environment.merge(bus.environment) { $1 }
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            try await dunst.control("set-paused", "true")
            let event = try watcher.await(.quiet)
            #expect(event.reason == "desktop")
            #expect(event.program == "dunst")
            return (world, daemon, watcher, Screen(bus: bus, dunst: dunst))
        }

        @Test func itCountsAsAskedFor() async throws {
            let (world, daemon, watcher, desktop) = try await Self.paused()
            let state = try world.alertctl("dnd", "--json")
            #expect(try state.object["reason"] as? String == "asked", "\(state)")
            #expect(try state.object["desktop"] as? String == "dunst")
            let text = try world.alertctl("dnd").output
            #expect(text.hasPrefix("Do not disturb is on: dunst's own\n"), "\(text)")
            #expect(try world.alertctl("status").output.contains("on: the do not disturb of dunst is on"))

            #expect(try world.alertctl("notify", "Held", "--id", "h", "--level", "time-sensitive").status == 0)
            let held = try watcher.await(.held, id: "h")
            #expect(held.reason == "desktop")
            #expect(held.program == "dunst")
            let sound = try world.alertctl("play", "glass")
            #expect(sound.status == 79)
            #expect(sound.errors == "alertctl: not played: the do not disturb of dunst is on\n")
            // Critical ones pass, and so does a file that is played by its path (which finds no device here).
            #expect(try world.alertctl("notify", "Fire", "--id", "c", "--level", "critical").status == 0)
            try watcher.await(.delivered, id: "c")
            #expect(try world.alertctl("play", Built.source("sounds/glass.wav")).status == 69)

            // alertd's own `off` does not switch dunst's off, and says so.
            #expect(try world.alertctl("dnd", "off").output.hasPrefix("Do not disturb is on: dunst's own\n"))
            try await desktop.dunst.control("set-paused", "false")
            try watcher.await(.quiet) { $0.reason == nil }
            #expect(try watcher.await(.delivered, id: "alertd-held").title == "One notification was held")
            #expect(daemon.isRunning)
        }

        /// The summary waits for the end of both: while one of them is on it would not be seen.
        @Test func whatWasHeldIsSummedUpAfterBothHaveEnded() async throws {
            let (world, daemon, watcher, desktop) = try await Self.paused()
            #expect(try world.alertctl("dnd", "on").status == 0)
            try watcher.await(.quiet) { $0.reason == "asked" }
            #expect(try world.alertctl("notify", "Held", "--id", "h").status == 0)
            try watcher.await(.held, id: "h")
            #expect(try world.alertctl("dnd", "off").status == 0)
            #expect(try world.alertctl("dnd", "--json").object["desktop"] as? String == "dunst")
            #expect(try world.alertctl("show", "alertd-held").status == 66)
            try await desktop.dunst.control("set-paused", "false")
            try watcher.await(.delivered, id: "alertd-held")

            let why = try world.alertctl("why", "h")
            #expect(why.status == 0)
            #expect(why.output.contains("held: do not disturb was on until "), "\(why)")
            #expect(try world.alertctl("ack", "h").status == 0)
            let steps = try world.alertctl("why", "h", "--json").objects
            #expect(steps.compactMap { $0["event"] as? String } == ["delivered", "held", "acknowledged"])
            #expect(try world.alertctl("why", "nothing").status == 66)
            #expect(daemon.isRunning)
        }

        /// A crash ends no quiet, and what the server says afterwards counts.
        @Test func aRestartFindsTheSwitchAsItIs() async throws {
            let (world, first, _, desktop) = try await Self.paused()
            #expect(try world.alertctl("notify", "Held", "--id", "h").status == 0)
            try first.crash()
            try await desktop.dunst.control("set-paused", "false")
            let second = try Daemon(in: world)
            let watcher = try Watcher(world)
            while try world.alertctl("show", "alertd-held").status == 66 {
                try watcher.await(.delivered, id: "alertd-held")
            }
            #expect(try world.alertctl("dnd", "--json").object["reason"] == nil)
            #expect(second.isRunning)
        }

        @Test func itCanBeSwitchedOff() async throws {
            let (world, daemon, watcher, desktop) = try await Self.paused()
            try FileManager.default.createDirectory(
                atPath: world.home + "/.config/alertd", withIntermediateDirectories: true)
            try world.write("[dnd]\ndesktop = false\n", to: "home/.config/alertd/config.toml")
            let off = try watcher.await(.quiet) { $0.reason == nil }
            #expect(try world.alertctl("dnd").output == "Do not disturb is off\n")
            try world.write("[dnd]\ndesktop = true\n", to: "home/.config/alertd/config.toml")
            try watcher.await(.quiet) { $0.program == "dunst" && $0.at > off.at }
            withExtendedLifetime(desktop) {}
            #expect(daemon.isRunning)
        }

        @Test func toggleSwitchesItOnAndOff() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            for expected in ["Do not disturb is on\n", "Do not disturb is off\n", "Do not disturb is on\n"] {
                #expect(try world.alertctl("dnd", "toggle").output == expected)
            }
            let wrong = try world.alertctl("dnd", "toggle", "now")
            #expect(wrong.status == 64)
            #expect(wrong.errors.contains("unexpected argument after \"toggle\": now"), "\(wrong)")
            #expect(daemon.isRunning)
        }
    }
}
