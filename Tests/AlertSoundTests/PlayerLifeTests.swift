// SPDX-License-Identifier: Apache-2.0

import AlertSound
import Foundation
import SoundServerSupport
import Synchronization
import Testing

extension SoundTests {
    /// Events that may interrupt a playing file.
    @Suite(.serialized)
    struct PlayerLives {
        private func player(_ path: String, on stage: Stage) throws -> (Player, AsyncStream<SoundEvent>) {
            let (events, continuation) = AsyncStream<SoundEvent>.makeStream()
            return (try Player(path, engine: stage.engine) { continuation.yield($0) }, events)
        }

        /// The events up to the end of a play.
        private func play(_ events: AsyncStream<SoundEvent>) async -> (hasStarted: Bool, ending: Ending?) {
            var hasStarted = false
            for await event in events {
                switch event {
                case .started: hasStarted = true
                case .ended(let ending): return (hasStarted, ending)
                }
            }
            return (hasStarted, nil)
        }

        @Test func preparedItPlaysAsIfItHadNotBeen() async throws {
            let stage = try Stage()
            let noise = Samples.noise(frames: 72_000)
            let (player, events) = try player(try stage.file(Samples.wav(noise, rate: 48_000)), on: stage)
            player.prepare()
            #expect(player.playback == .stopped && player.position == 0 && stage.engine.playing.isEmpty)
            #expect(await stage.engine.probe() != .unknown)
            // Prepared for one place and then another, for one number of loops and then another: nothing is left over.
            player.seek(to: 1)
            player.prepare(loops: 3)
            player.play()
            #expect(player.playback == .playing)
            let (hasStarted, ending) = await play(events)
            #expect(hasStarted && ending?.outcome == .finished)
            let heard = try stage.recording.take(further: 0.1)
            let range = try #require(Samples.audible(heard))
            #expect(range.count == 24_000 && Samples.difference(heard, range, Array(noise.suffix(24_000))) == 0)
            #expect(player.playback == .stopped && player.position == 0)
        }

        @Test func stoppedBeforeItIsHeardItSaysSo() async throws {
            let stage = try Stage()
            let (player, events) = try player(
                try stage.file(Samples.wav(Samples.noise(frames: 480_000), rate: 48_000)), on: stage)
            player.prepare()
            player.stop()
            player.play()
            player.stop()
            #expect(await play(events).ending?.outcome == .stopped)
        }

        /// Interrupted by a server that goes away, it stays where it was, and goes on from there with the next server.
        @Test(arguments: ServerKind.allCases)
        func interruptedItGoesOnWhereItWas(kind: ServerKind) async throws {
            let stage = try Stage(kind.makeSteady())
            let noise = Samples.noise(frames: 192_000)
            let (player, events) = try player(try stage.file(Samples.wav(noise, rate: 48_000)), on: stage)
            player.play()
            try stage.recording.wait(seconds: 10) { $0.count { $0 != 0 } > 48_000 }
            stage.server.kill()
            let (hasStarted, ending) = await play(events)
            let broke = try #require(ending)
            #expect(hasStarted && broke.outcome.code == "interrupted" && broke.outcome.error?.concernsDevice == true)
            #expect(broke.seconds > 0.3 && broke.seconds < 3)
            #expect(player.playback == .stopped && abs(player.position - broke.seconds) < 0.001)
            try stage.server.start()
            let recording = try stage.server.record()
            defer { recording.stop() }
            player.play()
            #expect(await play(events).ending?.outcome == .finished)
            let heard = try recording.take(further: 0.1)
            let range = try #require(Samples.audible(heard))
            let rest = 192_000 - Int((broke.seconds * 48_000).rounded())
            #expect(abs(range.count - rest) <= 1)
            #expect(Samples.difference(heard, range, Array(noise.suffix(range.count))) == 0)
        }

        @Test func aFadeOfTheVolumeIsAStraightLine() async throws {
            let stage = try Stage()
            // Constant, so that every sample tells the gain.
            let level = [Int16](repeating: 16_000, count: 96_000)
            let (player, events) = try player(try stage.file(Samples.wav(level, rate: 48_000)), on: stage)
            player.play(fadeIn: 0.5)
            // PulseAudio gives nothing back: the change begins a run some milliseconds before what was heard last,
            // which is to lie behind the rise.
            try stage.recording.wait(seconds: 10) { $0.count { $0 == 16_000 } > 9_600 }
            player.setVolume(0.25, over: 0.5)
            #expect(await play(events).ending?.outcome == .finished)
            let heard = try stage.recording.take(further: 0.1)
            let left = Samples.side(0, of: heard)
            let range = try #require(Samples.audible(heard))
            // Up over half a second, from the first sample on, which is silent.
            let rise = (0..<24_000).map { abs(Int(left[range.lowerBound - 1 + $0]) - 16_000 * $0 / 24_000) }
            #expect((rise.max() ?? .max) <= 2)
            // Down over another half second, to a quarter.
            let fall = try #require(left.lastIndex(of: 16_000))
            let line = (0..<24_000).map { abs(Int(left[fall + $0]) - (16_000 - 12_000 * $0 / 24_000)) }
            #expect((line.max() ?? .max) <= 2)
            #expect(left[fall + 24_010] == 4_000 && player.volume == 0.25)
        }

        /// Music, an alert, and music again: 20 dB down during the alert, without a click at either transition.
        @Test func itMakesRoomAndComesBack() async throws {
            let stage = try Stage()
            let level = [Int16](repeating: 10_000, count: 48_000 * 20)
            let (player, _) = try player(try stage.file(Samples.wav(level, rate: 48_000)), on: stage)
            player.play()
            try stage.recording.wait(seconds: 10) { $0.suffix(9_600).allSatisfy { $0 == 10_000 } && $0.count > 9_600 }
            stage.engine.duck(to: 0.1, over: 0.05)
            try stage.recording.wait(seconds: 10) { $0.suffix(9_600).allSatisfy { $0 == 1_000 } }
            #expect(player.volume == 1 && abs(player.level - 0.0305) < 0.001)
            #expect(abs(player.averagePower + 30.3) < 0.1 && abs(player.peakPower + 30.3) < 0.1)
            // What makes no room is heard as it is, and another run of the player begins where it was.
            let alert = try stage.engine.load(
                try stage.file(Samples.wav([Int16](repeating: 5_000, count: 24_000), rate: 48_000)))
            #expect(await stage.engine.play(alert).outcome == .finished)
            let before = stage.recording.count
            player.seek(to: 1)
            _ = try stage.recording.take(further: 0.4)
            stage.engine.duck(to: 1, over: 0.2)
            try stage.recording.wait(seconds: 10) { $0.suffix(9_600).allSatisfy { $0 == 10_000 } }
            let left = Samples.side(0, of: try stage.recording.take(further: 0))
            #expect(left.contains(6_000))
            // Nowhere between does it jump: but where the alert begins and ends, and where a run gives way to another.
            let jumps = zip(left.dropFirst(before / 2), left.dropFirst(before / 2 + 1)).map { abs(Int($0) - Int($1)) }
            #expect((jumps.max() ?? .max) < 1_100)
            player.stop()
        }

        /// A file that is truncated during playback ends differently from one that has come to its end.
        @Test func aFileThatIsCutWhileItPlaysIsAnInterruption() async throws {
            let stage = try Stage()
            let path = try stage.file(Samples.wav(Samples.noise(frames: 480_000), rate: 48_000))
            let (player, events) = try player(path, on: stage)
            player.play()
            try stage.recording.wait(seconds: 10) { $0.contains { $0 != 0 } }
            #expect(truncate(path, 200_000) == 0)
            let ending = try #require(await play(events).ending)
            guard case .interrupted(.damaged(path, let seconds, _)) = ending.outcome else {
                Issue.record("\(ending)")
                return
            }
            #expect(seconds == ending.seconds && ending.seconds > 1 && ending.seconds < 4)
        }

        /// Renamed, removed, replaced, grown: what plays is the file that was opened, as long as it was then.
        @Test func aFileThatVanishesOrGrowsPlaysOn() async throws {
            let stage = try Stage()
            let noise = Samples.noise(frames: 96_000)
            let path = try stage.file(Samples.wav(noise, rate: 48_000))
            let (player, events) = try player(path, on: stage)
            let handle = try FileHandle(forWritingTo: URL(filePath: path))
            try handle.seekToEnd()
            try handle.write(contentsOf: Data(repeating: 0x55, count: 1 << 20))
            try FileManager.default.removeItem(atPath: path)
            player.play()
            #expect(await play(events).ending?.outcome == .finished)
            let heard = try stage.recording.take(further: 0.1)
            let range = try #require(Samples.audible(heard))
            #expect(range.count == 96_000 && Samples.difference(heard, range, noise) == 0)
        }

        /// Damage in the middle of a file whose frames have checksums.
        @Test func damageIsAnInterruption() async throws {
            let stage = try Stage()
            let source = try stage.file(Samples.wav(Samples.noise(frames: 240_000), rate: 48_000))
            let target = stage.server.folder.appending(path: "whole.flac").path
            try Tool.check("ffmpeg", ["-v", "error", "-y", "-i", source, "-c:a", "flac", target])
            var bytes = try Data(contentsOf: URL(filePath: target))
            let middle = bytes.count / 4
            bytes.replaceSubrange(middle..<bytes.count, with: Data(repeating: 0x2A, count: bytes.count - middle))
            let (player, events) = try player(try stage.file(bytes, "flac"), on: stage)
            player.play()
            let ending = try #require(await play(events).ending)
            guard case .interrupted(.damaged) = ending.outcome else {
                Issue.record("\(ending)")
                return
            }
            #expect(ending.seconds > 0.5 && ending.seconds < 2)
        }
    }
}
