// SPDX-License-Identifier: Apache-2.0

import DBus
import DesktopNotifications
import DesktopSupport
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(2))) struct VibrationTests {
    @Test func withoutABusOrFeedbackdNothingHappens() async throws {
        #expect(await Vibration(connection: BusConnection(address: nil)).trigger() == .absent)
        let bus = try await PrivateBus.started()
        #expect(await Vibration(connection: BusConnection(address: bus.address)).trigger() == .absent)
    }

    /// Debian's feedbackd, started by the bus. It has no motor here, and takes the event all the same.
    @Test func aRealFeedbackdTakesIt() async throws {
        let bus = try PrivateBus(services: [
            .init(name: "org.sigxcpu.Feedback", command: "/usr/libexec/feedbackd")
        ])
        try await bus.start(environment: ["GSETTINGS_BACKEND": "memory"])
        let vibration = Vibration(connection: BusConnection(address: bus.address))
        #expect(await vibration.trigger() == .triggered)
        #expect(await vibration.trigger(.alarm) == .triggered)
    }

    @Test func aRefusalIsTold() async throws {
        let bus = try await PrivateBus.started()
        let server = BusConnection(address: bus.address)
        let name = DBusErrorName(rawValue: "org.example.Broken")
        server.export(path: "/org/sigxcpu/Feedback", introspection: "<node/>") { call in
            .error(name, message: call.arguments.map(\.signature).joined())
        }
        try await server.own("org.sigxcpu.Feedback")
        #expect(
            await Vibration(connection: BusConnection(address: bus.address)).trigger()
                == .failed(.remote(name, message: "ssa{sv}i")))
    }
}

@Suite(.timeLimit(.minutes(2))) struct MediaPlayersTests {
    @Test func withoutABusOrPlayersNothingPlays() async throws {
        #expect(await MediaPlayers(connection: BusConnection(address: nil)).isAnythingPlaying() == false)
        let bus = try await PrivateBus.started()
        #expect(await MediaPlayers(connection: BusConnection(address: bus.address)).isAnythingPlaying() == false)
    }

    @Test func oneThatPlaysIsEnough() async throws {
        let bus = try await PrivateBus.started()
        let statuses = Mutex(["first": "Paused", "second": "Stopped", "odd": "?"])
        var players: [BusConnection] = []
        for name in ["first", "second", "odd"] {
            let player = BusConnection(address: bus.address)
            player.export(path: "/org/mpris/MediaPlayer2", introspection: "<node/>") { call in
                guard call.member == "Get", name != "odd" else { return .unknownMethod }
                return .values([.variant(.string(statuses.withLock { $0[name] } ?? ""))])
            }
            try await player.own("org.mpris.MediaPlayer2." + name)
            players.append(player)
        }
        let media = MediaPlayers(connection: BusConnection(address: bus.address))
        #expect(await media.isAnythingPlaying(within: .seconds(20)) == false)
        statuses.withLock { $0["second"] = "Playing" }
        #expect(await media.isAnythingPlaying(within: .seconds(20)))
        for player in players { await player.close() }
    }
}
