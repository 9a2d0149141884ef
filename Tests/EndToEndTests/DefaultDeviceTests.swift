// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

extension Listening {
    /// `default` is what it is when a sound is played, whatever it was for the one before, whose device is still open.
    @Suite(.undisturbed) struct DefaultDevice {
        private func isHeard(_ recorded: [Int16]) -> Bool { recorded.contains { $0 != 0 } }

        @Test(arguments: ServerKind.allCases)
        func soundsFollowTheSinkThatIsChosen(kind: ServerKind) throws {
            let server = try kind.make()
            try server.addSink()
            let world = try World(sound: server)
            let daemon = try Daemon(in: world)
            let (first, second) = (try server.record(), try server.recordAddedSink())
            defer { for recording in [first, second] { recording.stop() } }
            let noise = Samples.noise(frames: 9_600)
            let short = try world.write(Samples.wav(noise, rate: 48_000), to: "short.wav")
            let tone = Samples.sine(frequency: 441, frames: 48_000 * 25, rate: 48_000)
            let long = try world.write(Samples.wav(tone, rate: 48_000), to: "long.wav")
            #expect(try world.alertctl("play", short).status == 0)
            #expect(isHeard(try first.catchUp()) && !isHeard(second.all))

            // Between two sounds. A recorder of the default sink would move too.
            first.stop()
            try server.chooseAddedSink()
            #expect(try world.alertctl("play", short).status == 0)
            let heard = try second.take(further: 0.2)
            let range = try #require(Samples.audible(heard))
            #expect(range.count == 9_600)
            #expect(daemon.isRunning)

            // While one plays: what is behind the name moves it, or a new one joins it where it is; nothing is lost.
            let play = try world.reading(Built.program("alertctl"), ["play", long, "--json", "--no-start"])
            try second.wait(seconds: 20) { self.isHeard(Array($0.suffix(9_600))) }
            #expect(try world.alertctl("play", short).status == 0)
            #expect(try world.alertctl("stop").status == 0)
            #expect(try play.object()["outcome"] as? String == "stopped")
        }

        @Test(arguments: ServerKind.allCases)
        func aPlayerMovesToTheSinkThatIsChosen(kind: ServerKind) throws {
            let server = try kind.make()
            try server.addSink()
            let world = try World(sound: server)
            let daemon = try Daemon(in: world)
            let (first, second) = (try server.record(), try server.recordAddedSink())
            defer { for recording in [first, second] { recording.stop() } }
            let tone = Samples.sine(frequency: 441, frames: 48_000 * 40, rate: 48_000)
            let long = try world.write(Samples.wav(tone, rate: 48_000), to: "long.wav")
            let play = try world.reading(Built.program("alertctl"), ["play", long, "--json", "--no-start"])
            try first.wait(seconds: 20) { self.isHeard($0) }
            try server.chooseAddedSink()
            try second.wait(seconds: 20) { self.isHeard($0) }
            #expect(try world.alertctl("stop").status == 0)
            #expect(try play.object()["outcome"] as? String == "stopped")
            #expect(daemon.isRunning)
        }

        @Test func soundsFollowTheConfiguration() throws {
            let server = try SoundServer()
            try server.addSink()
            let world = try World(sound: server)
            // Debian has ALSA ask whether this server runs, and then put it in place of every other `default`.
            world.environment["PULSE_SERVER"] = "unix:\(world.path)/no-sound"
            let daemon = try Daemon(in: world)
            let (first, second) = (try server.record(), try server.recordAddedSink())
            defer { for recording in [first, second] { recording.stop() } }
            let noise = Samples.noise(frames: 9_600)
            let short = try world.write(Samples.wav(noise, rate: 48_000), to: "short.wav")
            #expect(try world.alertctl("play", short).status == 0)
            #expect(isHeard(try first.catchUp()))
            func configure(_ lines: String) throws {
                try world.useDevice(
                    "pcm.!default {\n \(server.definition)\n \(lines)\n}\nctl.!default { type pulse }\n")
            }
            for round in 0..<2 {
                try configure("device \"second\"")
                let (place, other) = (first.count, second.count)
                #expect(try world.alertctl("play", short).status == 0)
                let heard = Array(try second.catchUp().dropFirst(other))
                #expect(Samples.audible(heard)?.count == 9_600, "round \(round)")
                #expect(!isHeard(Array(try first.catchUp().dropFirst(place))))
                try configure("device \"null\"")
                #expect(try world.alertctl("play", short).status == 0)
                #expect(isHeard(Array(try first.catchUp().dropFirst(place))))
            }
            // A configuration in which there is no device is followed too, and back.
            try world.useDevice(World.noDevice)
            #expect(try world.alertctl("play", short).status == 69)
            try configure("device \"second\"")
            #expect(try world.alertctl("play", short).status == 0)
            #expect(daemon.isRunning)
        }
    }
}
