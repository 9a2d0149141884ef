// SPDX-License-Identifier: Apache-2.0

import DBus
import DesktopSupport
import Foundation
import Logging
import Testing

@testable import SoundService

/// Media players, played by python-dbusmock, that are paused during an alert.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct PlayerPauseTests {
    private static func player(_ name: String, on bus: PrivateBus, _ status: String) async throws -> MockObject {
        let interface = "org.mpris.MediaPlayer2.Player"
        let mock = try await MockObject.started(
            on: bus, name: "org.mpris.MediaPlayer2.\(name)", path: "/org/mpris/MediaPlayer2", interface: interface)
        try await mock.set("PlaybackStatus", .string(status))
        for (member, status) in [("Pause", "Paused"), ("Play", "Playing")] {
            try await mock.define(member, in: "", out: "", "self.Set('\(interface)', 'PlaybackStatus', '\(status)')")
        }
        return mock
    }

    private func pause(_ bus: PrivateBus, _ path: String) -> PlayerPause {
        PlayerPause(address: bus.address, journal: DuckJournal(path: path))
    }

    @Test func onlyWhatWasPausedHereGoesOn() async throws {
        let bus = try await PrivateBus.started()
        let path = NSTemporaryDirectory() + "alertd-players-\(UUID().uuidString)"
        defer { unlink(path) }
        let first = try await Self.player("first", on: bus, "Playing")
        let second = try await Self.player("second", on: bus, "Playing")
        let third = try await Self.player("third", on: bus, "Paused")
        await pause(bus, path).pause()
        #expect(try await first.get("PlaybackStatus")?.stringValue == "Paused")
        #expect(try await second.get("PlaybackStatus")?.stringValue == "Paused")
        #expect(try await third.count(of: "Pause") == 0)
        // A player that was stopped by hand in the interim stays stopped.
        try await second.change("PlaybackStatus", .string("Stopped"))
        // Another process, as after a crash: all it has is the journal.
        await pause(bus, path).restore()
        #expect(try await first.get("PlaybackStatus")?.stringValue == "Playing")
        #expect(try await second.count(of: "Play") == 0)
        #expect(try await third.count(of: "Play") == 0)
    }

    @Test func aHolderPausesAndLetsGo() async throws {
        let bus = try await PrivateBus.started()
        let path = NSTemporaryDirectory() + "alertd-players-\(UUID().uuidString)"
        defer { unlink(path) }
        let player = try await Self.player("first", on: bus, "Playing")
        let ducker = Ducker(
            program: try KeeperStage.daemon(), environment: bus.environment, journal: path,
            logger: Logger(label: "test")
        ) { .pause }
        ducker.begin()
        while try await player.get("PlaybackStatus")?.stringValue != "Paused" { await Task.yield() }
        ducker.end()
        while try await player.get("PlaybackStatus")?.stringValue != "Playing" { await Task.yield() }
        await ducker.whenIdle()
        #expect(try await player.count(of: "Pause") == 1)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func withoutABusThereIsNothingToPause() async {
        let path = NSTemporaryDirectory() + "alertd-players-\(UUID().uuidString)"
        let pause = PlayerPause(address: nil, journal: DuckJournal(path: path))
        await pause.pause()
        await pause.restore()
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
