// SPDX-License-Identifier: Apache-2.0

import AlertSound
import Foundation
import SoundServerSupport
import Synchronization
import Testing

extension SoundTests {
    /// Completion means heard: never before the last sample is at the monitor, and behind it. By how much is printed,
    /// and is a matter of what else the machine does.
    @Suite(.serialized)
    struct Timing {
        /// The frames that PipeWire's graph works on at a time: as many as the recorder asks for.
        private static let step = 256

        /// A device that sleeps gets silence first; one that has just played does not.
        @Test func silenceWakesADeviceUp() async throws {
            let stage = try Stage { $0.lead = 600 }
            let sound = try stage.load(Samples.wav(Samples.noise(frames: 4_800), rate: 48_000))
            var took: [Double] = []
            for _ in 0..<2 {
                let asked = Recording.now()
                let ending = await stage.engine.play(sound)
                #expect(ending.outcome == .finished)
                #expect(abs(ending.seconds - 0.1) < 0.001)
                took.append(Double(Recording.now() - asked) / 1e9)
            }
            #expect(took[0] >= 0.7, "\(took)")
            #expect(took[1] < 0.6, "\(took)")
        }

        @Test(arguments: ServerKind.allCases, [480, 4_800, 24_000, 100_003])
        func completionFollowsTheLastSample(kind: ServerKind, frames: Int) async throws {
            let stage = try Stage(kind.make())
            stage.engine.warm()
            // PulseAudio's account of itself is believed once it has been right three times.
            let first = try stage.load(Samples.wav(Samples.noise(frames: 7_200), rate: 48_000))
            for _ in 0..<3 { #expect(await stage.engine.play(first).outcome == .finished) }
            _ = try stage.recording.take(further: 0.1)
            let before = stage.recording.count
            let sound = try stage.load(Samples.wav(Samples.noise(frames: frames), rate: 48_000))
            let completed = Mutex<UInt64>(0)
            await withCheckedContinuation { continuation in
                stage.engine.play(sound) { _ in
                    completed.withLock { $0 = Recording.now() }
                    continuation.resume()
                }
            }
            let heard = Array(try stage.recording.take(further: 0.1)[before...])
            let range = try #require(Samples.audible(heard))
            // PipeWire leaves steps of its graph out, or silence between them, where the machine is late for one. That
            // everything arrives is shown on sinks without a clock.
            let off = abs(range.count - frames)
            #expect(kind == .pipewire ? off % Self.step == 0 && off <= 10 * Self.step : off == 0, "\(off) frames")
            let last = try #require(stage.recording.time(ofFrame: before / 2 + range.upperBound))
            let late = Double(Int64(completed.withLock { $0 }) - Int64(last)) / 1e6
            print(
                "\(kind.rawValue): \(frames) frames, completed \(String(format: "%.2f", late)) ms after the last sample"
            )
            // A frame is at PipeWire's monitor up to one step late.
            let step = kind == .pipewire ? Double(Self.step) / 48 : 0
            #expect(late >= -step, "completed \(-late) ms before the last sample")
            // What only a hang exceeds.
            #expect(late < 5_000, "completed \(late) ms after the last sample")
        }

        /// Sounds with a time of their own land there, to the sample relative to each other but for the device's own
        /// account of itself.
        @Test(arguments: ServerKind.allCases)
        func tenOverlappingStartsLandWhereTheyShould(kind: ServerKind) async throws {
            let stage = try Stage(kind.make())
            // Ten bursts that do not sound alike, each 30 ms, 37 ms apart: every one but the first joins a running
            // stream.
            let bursts = (0..<10).map { Samples.noise(frames: 1_440, seed: UInt64($0 + 7), peak: 3_000) }
            let sounds = try bursts.map { try stage.load(Samples.wav($0 + Samples.silence(2_400), rate: 48_000)) }
            let start = Recording.now() + 300_000_000
            await withTaskGroup(of: Void.self) { group in
                for (index, sound) in sounds.enumerated() {
                    let engine = stage.engine
                    let options = PlayOptions(heardAt: start + UInt64(index) * 37_000_000)
                    group.addTask { #expect(await engine.play(sound, options).outcome == .finished) }
                }
            }
            let heard = Samples.side(0, of: try stage.recording.take(further: 0.1))
            let places = bursts.compactMap { Samples.locate($0, in: heard)?.offset }
            #expect(places.count == 10)
            for (index, place) in places.enumerated() {
                let error = place - places[0] - index * 1_776
                // One that came while PipeWire was late for a step is off by that.
                let steps = kind == .pipewire ? (Double(error) / Double(Self.step)).rounded() : 0
                #expect(
                    abs(Double(error) - steps * Double(Self.step)) < 96 && abs(steps) <= 10,
                    "burst \(index): \(error) frames off")
            }
            let errors = places.enumerated().map { (Double($1 - places[0]) - Double($0) * 1_776) / 48 }
            print("\(kind.rawValue): ten overlapping starts are off by \(errors.map { String(format: "%.2f", $0) }) ms")
        }

        /// Sounds started by hand while others play all wait equally long if they join one stream, except the first: it
        /// may come into a step of the graph that has begun, and waits up to one step less. On PulseAudio each sound
        /// has a separate stream, and the server determines its wait.
        @Test func soundsThatJoinOthersWaitEquallyLong() async throws {
            let stage = try Stage(PipeWireServer())
            let carpet = stage.engine.play(try stage.load(Samples.wav(Samples.silence(96_000), rate: 48_000))) { _ in }
            _ = try stage.recording.take(further: 0.3)
            let bursts = (0..<6).map { Samples.noise(frames: 1_440, seed: UInt64($0 + 7), peak: 3_000) }
            let sounds = try bursts.map { try stage.load(Samples.wav($0, rate: 48_000)) }
            var asked: [UInt64] = []
            for sound in sounds {
                asked.append(Recording.now())
                stage.engine.play(sound) { _ in }
                _ = try stage.recording.take(further: 0.043)
            }
            _ = try stage.recording.take(further: 0.3)
            stage.engine.stop(carpet)
            let heard = Samples.side(0, of: stage.recording.all)
            let waits = try zip(bursts, asked).map { burst, asked in
                let place = try #require(Samples.locate(burst, in: heard)).offset
                return Double(Int64(try #require(stage.recording.time(ofFrame: place))) - Int64(asked)) / 1e6
            }
            let later = waits.dropFirst()
            let (least, most) = (try #require(later.min()), try #require(later.max()))
            #expect(most - least < 4, "waits of \(waits) ms")
            #expect(waits[0] < most + 1 && waits[0] > least - 6, "waits of \(waits) ms")
        }
    }
}
