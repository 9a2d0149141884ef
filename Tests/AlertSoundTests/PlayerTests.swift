// SPDX-License-Identifier: Apache-2.0

import AlertSound
import Foundation
import SoundServerSupport
import Synchronization
import Testing

extension SoundTests {
    /// Files that are decoded while they play.
    @Suite(.serialized)
    struct Players {
        /// A player whose events can be awaited.
        private func player(_ path: String, on stage: Stage) throws -> (Player, AsyncStream<SoundEvent>) {
            let (events, continuation) = AsyncStream<SoundEvent>.makeStream()
            return (try Player(path, engine: stage.engine) { continuation.yield($0) }, events)
        }

        private func ending(_ events: AsyncStream<SoundEvent>) async -> Ending? {
            for await event in events { if case .ended(let ending) = event { return ending } }
            return nil
        }

        @Test func aLongFileArrivesBitForBit() async throws {
            let stage = try Stage()
            let noise = Samples.noise(frames: 150_000)
            let (player, events) = try player(try stage.file(Samples.wav(noise, rate: 48_000)), on: stage)
            #expect(player.duration == 3.125)
            player.play()
            let ending = try #require(await ending(events))
            #expect(ending.outcome == .finished && abs(ending.seconds - 3.125) < 1e-6)
            let heard = try stage.recording.take(further: 0.1)
            let range = try #require(Samples.audible(heard))
            #expect(range.count == 150_000)
            #expect(Samples.difference(heard, range, noise) == 0)
        }

        @Test func loopsFollowWithoutAGap() async throws {
            let stage = try Stage()
            let noise = Samples.noise(frames: 10_000)
            let (player, events) = try player(try stage.file(Samples.wav(noise, rate: 48_000)), on: stage)
            player.play(loops: 2)
            #expect(await ending(events)?.outcome == .finished)
            let heard = try stage.recording.take(further: 0.1)
            let range = try #require(Samples.audible(heard))
            #expect(Samples.difference(heard, range, noise + noise + noise) == 0 && range.count == 30_000)
        }

        @Test func seekingGoesOnElsewhere() async throws {
            let stage = try Stage()
            let noise = Samples.noise(frames: 480_000)
            let (player, events) = try player(try stage.file(Samples.wav(noise, rate: 48_000)), on: stage)
            player.play()
            try stage.recording.wait(seconds: 10) { $0.contains { $0 != 0 } }
            #expect(player.isPlaying && player.position < 5)
            #expect(player.seek(to: 9.5))
            #expect(await ending(events)?.outcome == .finished)
            // The last half second is there; the old place fades over its first moments.
            let heard = try stage.recording.take(further: 0.1)
            let range = try #require(Samples.audible(heard))
            #expect(range.count < 300_000)
            let tail = range.upperBound - 19_200..<range.upperBound
            #expect(Samples.difference(heard, tail, Array(noise.suffix(19_200))) == 0)
            #expect(!player.seek(to: -1) && !player.seek(to: .nan))
        }

        @Test func pausedItKeepsItsPlaceAndLosesNothing() async throws {
            let stage = try Stage()
            let noise = Samples.noise(frames: 96_000)
            let (player, events) = try player(try stage.file(Samples.wav(noise, rate: 48_000)), on: stage)
            player.play()
            try stage.recording.wait(seconds: 10) { $0.contains { $0 != 0 } }
            player.pause()
            #expect(!player.isPlaying)
            // Silence, for as long as it is paused.
            try stage.recording.wait(seconds: 10) { $0.count > 20_000 && $0.suffix(9_600).allSatisfy { $0 == 0 } }
            let place = player.position
            // 0 where it was held before PulseAudio said that anything had been heard.
            #expect(place >= 0 && place < 2)
            player.play()
            #expect(await ending(events)?.outcome == .finished)
            let heard = try stage.recording.take(further: 0.1)
            let range = try #require(Samples.audible(heard))
            // The end arrives untouched, behind the ramps of the pause.
            let tail = range.upperBound - 24_000..<range.upperBound
            #expect(Samples.difference(heard, tail, Array(noise.suffix(24_000))) == 0)
        }

        @Test func volumeAndRateChangeWhileItPlays() async throws {
            let stage = try Stage()
            let sine = Samples.sine(frequency: 480, frames: 480_000, rate: 48_000)
            let (player, events) = try player(try stage.file(Samples.wav(sine, rate: 48_000)), on: stage)
            player.volume = 0.5
            player.rate = 2
            player.play()
            let ending = try #require(await ending(events))
            #expect(ending.outcome == .finished && abs(ending.seconds - 5) < 0.01)
            let left = Samples.side(0, of: try stage.recording.take(further: 0.1))
            let peak = left.map { abs(Int($0)) }.max() ?? 0
            #expect(abs(peak - 8_000) < 20)
        }

        @Test func stoppedItFadesAndGoesBack() async throws {
            let stage = try Stage()
            let (player, events) = try player(
                try stage.file(Samples.wav(Samples.noise(frames: 480_000), rate: 48_000)), on: stage)
            player.play()
            try stage.recording.wait(seconds: 10) { $0.contains { $0 != 0 } }
            player.stop(fade: 0.2)
            let ending = try #require(await ending(events))
            #expect(ending.outcome == .stopped && ending.seconds > 0.2 && ending.seconds < 3)
            #expect(player.position == 0 && !player.isPlaying)
        }

        @Test func whatIsNoSoundIsRefused() throws {
            let stage = try Stage()
            let text = try stage.file(Data("no sound".utf8))
            #expect(throws: SoundError.self) { try Player(text, engine: stage.engine) }
            #expect(throws: SoundError.notFound(path: "/absent")) { try Player("/absent", engine: stage.engine) }
        }
    }
}
