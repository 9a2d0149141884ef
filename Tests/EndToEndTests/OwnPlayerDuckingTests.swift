// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

extension Listening {
    /// Our own players during alerts, measured on the recording of a sink's monitor. The music is one level all the
    /// way, so that every sample tells the gain; the alert is silence.
    @Suite(.undisturbed) struct OwnPlayerDucking {
        private static let level: Int16 = 10_000

        private struct Stand {
            let server: any PlaybackServer
            let world: World
            let daemon: Daemon
            let watcher: Watcher
            let recording: Recording
            let music: String
            let alert: String

            init(_ server: any PlaybackServer, duck: String) throws {
                self.server = server
                world = try World(sound: server)
                try FileManager.default.createDirectory(
                    atPath: world.home + "/.config/alertd", withIntermediateDirectories: true)
                try world.write("[sound]\nduck = \"\(duck)\"\n", to: "home/.config/alertd/config.toml")
                let tone = [Int16](repeating: level, count: 48_000 * 40)
                music = try world.write(Samples.wav(tone, rate: 48_000), to: "music.wav")
                alert = try world.write(Samples.wav(Samples.silence(48_000), rate: 48_000), to: "alert.wav")
                daemon = try Daemon(in: world)
                watcher = try Watcher(world)
                recording = try server.record()
            }

            /// Starts the music, and returns when it has been heard for a tenth of a second.
            func playMusic() throws -> TestProcess {
                let play = try world.reading(Built.program("alertctl"), ["play", music, "--json", "--no-start"])
                try music(is: level)
                return play
            }

            /// Waits until nothing but this level has been heard for a tenth of a second.
            func music(is level: Int16) throws {
                try recording.wait(seconds: 20) { recorded in
                    recorded.count > 9_600 && recorded.suffix(9_600).allSatisfy { $0 == level }
                }
            }

            func end(_ play: TestProcess) throws {
                #expect(try world.alertctl("stop", "--all").status == 0)
                #expect(try play.object()["outcome"] as? String == "stopped")
                recording.stop()
                #expect(daemon.isRunning)
            }
        }

        /// 20 dB down while the alert lasts and a quarter of a second more, by ramps, at the volume that it has.
        @Test(arguments: ServerKind.allCases)
        func theyAreTurnedDownAndComeBack(kind: ServerKind) throws {
            let stand = try Stand(kind.make(), duck: "volume")
            let play = try stand.playMusic()
            let before = stand.recording.count
            #expect(try stand.world.alertctl("play", stand.alert, "--alert").status == 0)
            // A recorder that lags has not seen the alert yet, and would take the level before it for the one after it.
            _ = try stand.recording.catchUp()
            try stand.music(is: Self.level)
            // A device that runs dry on a busy machine is silent for a moment, and goes on where it was.
            let left = Samples.side(0, of: Array(stand.recording.all.dropFirst(before))).filter { $0 != 0 }
            let low = try #require(left.firstIndex(of: 1_000))
            let high = try #require(left[low...].firstIndex { $0 != 1_000 })
            // One second of alert, and 250 ms; what is made room for is mixed ahead by 100 ms, like all else.
            let seconds = Double(high - low) / 48_000
            #expect(seconds > 1.0 && seconds < 2.5, "\(seconds) s")
            let steps = zip(left, left.dropFirst()).map { abs(Int($0) - Int($1)) }
            #expect((steps.max() ?? .max) < 10, "it clicks")
            // A sound that begins now begins at the lower gain. The alert lasts until that was heard, however long that
            // takes.
            let alert = try stand.world.reading(
                Built.program("alertctl"),
                ["play", stand.alert, "--alert", "--loops", "-1", "--json", "--no-start"])
            try stand.music(is: 1_000)
            let sounds = try stand.world.call(Sounds.Playing()).sounds
            let sound = try #require(sounds.first)
            #expect(sound.volume == 1 && abs((sound.rms ?? 0) - 0.0305) < 0.001, "\(sound)")
            #expect(try stand.world.alertctl("play", stand.music, "--no-wait").status == 0)
            try stand.music(is: 2_000)
            let id = try #require(sounds.first { $0.path == stand.alert }?.id)
            #expect(try stand.world.alertctl("stop", id).status == 0)
            #expect(try alert.object()["outcome"] as? String == "stopped")
            try stand.music(is: 20_000)
            try stand.end(play)
        }

        @Test func bySettingTheyAreLeftAlone() throws {
            let stand = try Stand(SoundServer(), duck: "off")
            let play = try stand.playMusic()
            let before = stand.recording.count
            #expect(try stand.world.alertctl("play", stand.alert, "--alert").status == 0)
            let left = Samples.side(0, of: Array(try stand.recording.take(further: 0.5).dropFirst(before)))
            // A device that runs dry on a busy machine is silent for a moment; nothing is ever in between.
            #expect(left.allSatisfy { $0 == Self.level || $0 == 0 } && left.count { $0 != 0 } > left.count / 2)
            try stand.end(play)
        }

        /// The sounds are paused and resumed at their position; a sound that a person pauses, before or during the
        /// alert, stays paused.
        @Test func bySettingTheyAreHeld() throws {
            let stand = try Stand(SoundServer(), duck: "pause")
            let play = try stand.playMusic()
            let id = try #require(try stand.watcher.await(.soundStarted).id)
            #expect(try stand.world.alertctl("play", stand.alert, "--alert").status == 0)
            try stand.watcher.await(.soundPaused, id: id)
            try stand.watcher.await(.soundResumed, id: id)
            try stand.music(is: Self.level)
            #expect(stand.recording.all.contains(0))

            #expect(try stand.world.alertctl("pause-sound", id).status == 0)
            #expect(try stand.world.alertctl("play", stand.alert, "--alert").status == 0)
            _ = try stand.recording.take(further: 0.6)
            #expect(try stand.world.call(Sounds.Playing()).sounds.first?.paused == true)
            #expect(try stand.world.alertctl("resume-sound", id).status == 0)
            try stand.music(is: Self.level)
            try stand.end(play)
        }

        @Test func speechAndNamedSoundsAreNotTurnedDown() throws {
            let stand = try Stand(SoundServer(), duck: "volume")
            let folder = stand.world.path + "/data/sounds"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try FileManager.default.copyItem(atPath: stand.music, toPath: folder + "/steady.wav")
            let play = try stand.world.reading(Built.program("alertctl"), ["play", "steady", "--json", "--no-start"])
            try stand.music(is: Self.level)
            let before = stand.recording.count
            #expect(try stand.world.alertctl("play", stand.alert, "--alert").status == 0)
            let left = Samples.side(0, of: Array(stand.recording.all.dropFirst(before)))
            // A device that runs dry on a busy machine is silent for a moment; nothing is ever in between.
            #expect(left.allSatisfy { $0 == Self.level || $0 == 0 } && left.count { $0 != 0 } > left.count / 2)
            try stand.end(play)
        }

        /// The daemon killed during an alert: the player of another program is back at its own level.
        @Test(arguments: ServerKind.allCases)
        func aKilledDaemonLeavesNothingTurnedDown(kind: ServerKind) throws {
            let server = try kind.make()
            let stand = try Stand(server, duck: "volume")
            let words: (program: String, arguments: [String]) =
                switch kind {
                case .pulse: ("paplay", ["--property=media.role=music", stand.music])
                case .pipewire: ("pw-play", ["--media-role", "Music", stand.music])
                }
            let other = try stand.world.reading(try Tool.find(words.program).path, words.arguments)
            try stand.music(is: Self.level)
            let alert = try stand.world.reading(
                Built.program("alertctl"),
                ["play", stand.alert, "--alert", "--loops", "-1", "--json", "--no-start"])
            // Turned down by the server, within a step of what it makes of a tenth.
            try stand.recording.wait(seconds: 20) { recorded in
                recorded.count > 9_600 && recorded.suffix(9_600).allSatisfy { abs(Int($0) - 1_000) < 60 }
            }
            try stand.daemon.crash()
            try stand.music(is: Self.level)
            withExtendedLifetime((other, alert)) {}
            stand.recording.stop()
        }
    }
}
