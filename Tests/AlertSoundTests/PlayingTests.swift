// SPDX-License-Identifier: Apache-2.0

import AlertSound
import Foundation
import SoundServerSupport
import Synchronization
import Testing

extension SoundTests {
    /// The audio at the sink equals the content of the file.
    @Suite(.serialized)
    struct Playing {
        @Test(arguments: ServerKind.allCases, [480, 2_400, 48_000])
        func aSoundAtTheDeviceRateArrivesBitForBit(kind: ServerKind, frames: Int) async throws {
            let stage = try Stage(kind.makeSteady())
            let noise = Samples.noise(frames: frames)
            let ending = await stage.engine.play(try stage.load(Samples.wav(noise, rate: 48_000)))
            let heard = try stage.recording.take(further: 0.1)
            #expect(ending.outcome == .finished)
            #expect(abs(ending.seconds - Double(frames) / 48_000) < 1e-6)
            let range = try #require(Samples.audible(heard))
            #expect(range.count == frames)
            #expect(Samples.difference(heard, range, noise) == 0)
        }

        @Test(arguments: ServerKind.allCases)
        func materialAtFortyFourOneArrivesWithinItsResampling(kind: ServerKind) async throws {
            let stage = try Stage(kind.makeSteady())
            let sine = Samples.sine(frequency: 997, frames: 22_050, rate: 44_100)
            #expect(await stage.engine.play(try stage.load(Samples.wav(sine, rate: 44_100))).outcome == .finished)
            let heard = try stage.recording.take(further: 0.1)
            let range = try #require(Samples.audible(heard))
            #expect(abs(range.count - 24_000) <= 4)
            // Against the ideal sine at 48 kHz, away from the edges, within the step of 16 bits.
            let left = Samples.side(0, of: heard)
            let ideal = Samples.sine(frequency: 997, frames: 24_000, rate: 48_000)
            // The first audible frame may be one of the filter's ringing before the sound, or the second of the sine.
            let worst = (-20...20).map { shift in
                (4_800..<19_200).map { abs(Int(left[range.lowerBound + shift + $0]) - Int(ideal[$0])) }.max() ?? .max
            }
            #expect((worst.min() ?? .max) <= 1, "\(worst)")
        }

        /// Each format, rate and number of channels is heard whole, through the sound server.
        @Test(arguments: [
            ("pcm16.wav", 48_000, 2), ("pcm24.wav", 96_000, 1), ("float32.wav", 192_000, 2), ("pcm16.aiff", 8_000, 1),
            ("pcm24.aiff", 44_100, 2), ("pcm16.caf", 22_050, 2), ("ima4.caf", 44_100, 1), ("ima4.caf", 22_050, 2),
            ("pcm16.wav", 8_000, 8), ("pcm16.wav", 48_000, 6), ("vorbis.ogg", 44_100, 2), ("alac.caf", 48_000, 2),
            ("flac.flac", 44_100, 1), ("ulaw.wav", 8_000, 1),
        ])
        func everyFormatIsHeardWhole(kind: String, rate: Int, channels: Int) async throws {
            // Into a pipe: a sink with a clock, or its recorder, may lose steps where the machine stands still.
            let stage = try PipedStage()
            let frames = rate / 5
            // Loud to the last sample, so that a missing end would be seen.
            let tone = Samples.sine(frequency: Double(rate) / 32, frames: frames, rate: rate)
                .flatMap { Array(repeating: $0, count: channels) }
            let source = stage.server.folder.appending(path: "source.wav").path
            try Samples.wav(tone, channels: channels, rate: rate).write(to: URL(filePath: source))
            let target = stage.server.folder.appending(path: kind).path
            let codecs = [
                "pcm16.wav": "pcm_s16le", "pcm24.wav": "pcm_s24le", "float32.wav": "pcm_f32le",
                "pcm16.aiff": "pcm_s16be", "pcm24.aiff": "pcm_s24be", "pcm16.caf": "pcm_s16be",
                "ima4.caf": "adpcm_ima_qt", "vorbis.ogg": "libvorbis", "flac.flac": "flac",
                "ulaw.wav": "pcm_mulaw",
            ]
            if kind == "alac.caf" {
                // ffmpeg's is not libsndfile's.
                try Tool.check("sndfile-convert", ["-alac16", source, target])
            } else {
                let codec = try #require(codecs[kind])
                try Tool.check("ffmpeg", ["-v", "error", "-y", "-i", source, "-c:a", codec, target])
            }
            let sound = try stage.engine.load(target)
            #expect(sound.format.rate == rate && sound.format.channels == channels)
            // The silence while the file was made.
            stage.reader.forget()
            let ending = await stage.engine.play(sound)
            #expect(ending.outcome == .finished)
            let heard = try stage.reader.wait { samples in
                Samples.audible(samples).map { samples.count / 2 - $0.upperBound > 4_800 } ?? false
            }
            let range = try #require(Samples.audible(heard))
            #expect(abs(Double(range.count) / 48_000 - sound.seconds) < 0.001, "\(range.count) frames")
            #expect(sound.seconds >= 0.2 && sound.seconds < 0.21)
        }

        @Test func overlappingSoundsAreAdded() async throws {
            let stage = try Stage()
            let one = try stage.load(Samples.wav(Samples.noise(frames: 24_000, seed: 1, peak: 9_000), rate: 48_000))
            let two = try stage.load(Samples.wav(Samples.noise(frames: 24_000, seed: 2, peak: 9_000), rate: 48_000))
            let start = Recording.now() + 200_000_000
            let engine = stage.engine
            async let first = engine.play(one, PlayOptions(heardAt: start))
            async let second = engine.play(two, PlayOptions(heardAt: start))
            #expect(await [first.outcome, second.outcome] == [.finished, .finished])
            let heard = try stage.recording.take(further: 0.1)
            let range = try #require(Samples.audible(heard))
            let sum = zip(
                Samples.noise(frames: 24_000, seed: 1, peak: 9_000), Samples.noise(frames: 24_000, seed: 2, peak: 9_000)
            )
            .map { $0 + $1 }
            // Both times are the same, so both begin in the same frame.
            let first0 = sum.firstIndex { $0 != 0 } ?? 0
            #expect(Samples.difference(heard, range.lowerBound - first0..<range.upperBound, sum) == 0)
        }

        @Test func aStoppedSoundEndsSoonAndSaysSo() async throws {
            let stage = try Stage()
            let sound = try stage.load(Samples.wav(Samples.noise(frames: 480_000), rate: 48_000))
            let engine = stage.engine
            let id = Mutex<SoundID?>(nil)
            let ending = await withCheckedContinuation { continuation in
                let started = engine.start(sound) { event in
                    switch event {
                    case .started: if let id = id.withLock({ $0 }) { engine.stop(id) } else { engine.stopAll() }
                    case .ended(let ending): continuation.resume(returning: ending)
                    }
                }
                id.withLock { $0 = started }
            }
            #expect(ending.outcome == .stopped)
            #expect(ending.seconds > 0 && ending.seconds < 2)
            let range = try #require(Samples.audible(try stage.recording.take(further: 0.1)))
            // It is stopped in its first moments, in which PulseAudio tells how far it is once in a period of 20 ms,
            // and late.
            #expect(abs(Double(range.count) / 48_000 - ending.seconds) < 0.05)
            #expect(engine.playing.isEmpty)
        }

        @Test func cancellingTheTaskStopsTheSound() async throws {
            let stage = try Stage()
            let sound = try stage.load(Samples.wav(Samples.noise(frames: 480_000), rate: 48_000))
            let engine = stage.engine
            let task = Task { await engine.play(sound) }
            _ = try stage.recording.wait(seconds: 10) { $0.contains { $0 != 0 } }
            #expect(engine.playing.count == 1)
            task.cancel()
            #expect(await task.value.outcome == .stopped)
        }

        @Test func volumeAndPanAreHeard() async throws {
            let stage = try Stage()
            let sine = Samples.sine(frequency: 480, frames: 4_800, rate: 48_000)
            let sound = try stage.load(Samples.wav(sine, rate: 48_000))
            for (volume, pan, left, right) in [
                (0.5, 0.0, 0.5, 0.5), (0.5, -1.0, 0.7071, 0), (0.5, 0.5, 0.2706, 0.6533),
            ] {
                let before = stage.recording.count
                #expect(await stage.engine.play(sound, PlayOptions(volume: volume, pan: pan)).outcome == .finished)
                let heard = Array(try stage.recording.take(further: 0.1)[before...])
                let peaks = (0...1).map { side in Samples.side(side, of: heard).map { abs(Int($0)) }.max() ?? 0 }
                #expect(abs(Double(peaks[0]) / 16_000 - left) < 0.001)
                #expect(abs(Double(peaks[1]) / 16_000 - right) < 0.001)
            }
        }

        @Test func rateMakesItShorterAndHigher() async throws {
            let stage = try Stage()
            let sound = try stage.load(
                Samples.wav(Samples.sine(frequency: 480, frames: 48_000, rate: 48_000), rate: 48_000))
            let ending = await stage.engine.play(sound, PlayOptions(rate: 2))
            #expect(abs(ending.seconds - 0.5) < 0.001)
            let heard = try stage.recording.take(further: 0.1)
            let range = try #require(Samples.audible(heard))
            let left = Samples.side(0, of: heard)
            let crossings = range.dropFirst().count { left[$0 - 1] < 0 && left[$0] >= 0 }
            #expect(abs(crossings - 480) <= 2)
        }

        @Test(arguments: [(8_000, "u8"), (44_100, "s16le"), (96_000, "s24le"), (192_000, "s32le")])
        func otherSinksPlayToo(rate: Int, format: String) async throws {
            let stage = try Stage(rate: rate, format: format)
            let sound = try stage.load(
                Samples.wav(Samples.sine(frequency: 480, frames: 9_600, rate: 48_000), rate: 48_000))
            #expect(await stage.engine.play(sound).outcome == .finished)
            let range = try #require(Samples.audible(try stage.recording.take(further: 0.1)))
            #expect(abs(Double(range.count) / Double(rate) - 0.2) < 0.01)
        }

        @Test func optionsOutsideTheirRangeFail() async throws {
            let stage = try Stage()
            let sound = try stage.load(Samples.wav(Samples.noise(frames: 480), rate: 48_000))
            for (options, name) in [
                (PlayOptions(volume: 1.1), "volume"), (PlayOptions(volume: .nan), "volume"),
                (PlayOptions(pan: -2), "pan"),
                (PlayOptions(rate: 0), "rate"), (PlayOptions(loops: -2), "loops"), (PlayOptions(start: -1), "start"),
                (PlayOptions(fadeIn: .infinity), "fadeIn"), (PlayOptions(heardAt: .max), "heardAt"),
            ] {
                #expect(await stage.engine.play(sound, options).outcome == .failed(.badArgument(name: name)))
            }
        }

        @Test func theSixtyFifthSoundIsRefusedAndTheOthersPlay() async throws {
            let stage = try Stage()
            let sound = try stage.load(Samples.wav(Samples.noise(frames: 9_600, peak: 200), rate: 48_000))
            let engine = stage.engine
            let outcomes = await withTaskGroup(of: Outcome.self) { group in
                for _ in 0..<66 { group.addTask { await engine.play(sound).outcome } }
                return await group.reduce(into: [Outcome]()) { $0.append($1) }
            }
            #expect(outcomes.count { $0 == .finished } == 64)
            #expect(outcomes.count { $0 == .failed(.tooManySounds(limit: 64)) } == 2)
        }
    }
}
