// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundServerSupport
import Synchronization
import Testing

@testable import AlertSound

extension SoundTests {
    /// Every kind of sink: a sound is heard completely, and its end is reported when it was heard.
    @Suite(.serialized)
    struct Sinks {
        /// A sink of PulseAudio called `null`, and where it is listened to.
        struct Kind: CustomTestStringConvertible, Sendable {
            var testDescription: String
            var modules: [String]
            var rate = 48_000
            var monitor = "null.monitor"
            /// A Boolean value indicating whether the recording equals the sound sample by sample; otherwise two clocks
            /// are involved.
            var isExact = true
            /// A Boolean value indicating whether the recorded sink is the one played to, so that no end may be
            /// reported before it is heard there.
            var isNear = true
        }

        static let kinds = [
            Kind(
                testDescription: "null with rewinds", modules: ["module-null-sink sink_name=null rate=48000"],
                // A monitor lacks what the sink took back, up to 20 ms of the head, of a sound by paplay, too.
                isExact: false),
            Kind(
                testDescription: "null with rewinds at 44.1 kHz",
                modules: ["module-null-sink sink_name=null rate=44100"], rate: 44_100, isExact: false),
            Kind(
                testDescription: "null without rewinds",
                modules: ["module-null-sink sink_name=null rate=48000 norewinds=1"]),
            Kind(
                testDescription: "null without rewinds at 44.1 kHz",
                modules: ["module-null-sink sink_name=null rate=44100 norewinds=1"], rate: 44_100, isExact: false),
            Kind(
                testDescription: "remap",
                modules: [
                    "module-null-sink sink_name=master rate=48000",
                    "module-remap-sink sink_name=null master=master remix=no",
                ], monitor: "master.monitor", isExact: false),
            Kind(
                testDescription: "combine",
                modules: [
                    "module-null-sink sink_name=one rate=48000 norewinds=1",
                    "module-null-sink sink_name=two rate=48000 norewinds=1",
                    "module-combine-sink sink_name=null slaves=one,two",
                ], monitor: "one.monitor", isExact: false),
            Kind(
                testDescription: "monitor of a monitor",
                modules: [
                    "module-null-sink sink_name=null rate=48000", "module-null-sink sink_name=far rate=48000",
                    "module-loopback source=null.monitor sink=far latency_msec=500 adjust_time=0",
                ], monitor: "far.monitor", isExact: false, isNear: false),
        ]

        @Test(arguments: kinds) func aSoundIsHeardWhole(kind: Kind) async throws {
            let server = try SoundServer(rate: kind.rate, modules: kind.modules, monitor: kind.monitor)
            try Tool.check("pactl", ["set-default-sink", "null"], environment: server.environment)
            #expect(SoundServer.useConfiguration)
            var configuration = SoundEngine.Configuration()
            configuration.device = server.device
            let engine = SoundEngine(configuration)
            defer { engine.close() }
            let recording = try server.recordAtLeisure()
            defer { recording.stop() }
            for seconds in [0.1, 1.5] {
                let noise = Samples.noise(frames: Int(seconds * 48_000))
                let file = server.folder.appending(path: "noise.wav")
                try Samples.wav(noise, rate: 48_000).write(to: file)
                let before = recording.count
                let asked = Recording.now()
                let ending = await engine.play(try engine.load(file.path))
                let told = Recording.now()
                let took = Double(told - asked) / 1e9
                #expect(ending.outcome == .finished && ending.underruns == 0, "\(kind.testDescription): \(ending)")
                #expect(abs(ending.seconds - seconds) < 0.001)
                // A sink works through up to 2 s of silence that it has rendered before a stream that comes.
                #expect(took >= seconds && took < seconds + 3.5, "\(kind.testDescription): \(took) s")
                let heard = Array(try recording.take(further: 2.5)[before...])
                let range = try #require(Samples.audible(heard), "\(kind.testDescription): nothing is heard")
                let last = try #require(recording.time(ofFrame: before / 2 + range.upperBound))
                let late = Double(Int64(told) - Int64(last)) / 1e6
                #expect(late >= 0 || !kind.isNear, "\(kind.testDescription): told \(-late) ms too early")
                if kind.isExact {
                    let what = "\(kind.testDescription): silences \(Samples.silences(heard, range)), \(ending)"
                    #expect(range.count == noise.count, "\(what)")
                    #expect(Samples.difference(heard, range, noise) == 0, "\(what)")
                } else {
                    let length = Double(range.count) / Double(kind.rate)
                    #expect(abs(length - seconds) < 0.03, "\(kind.testDescription): \(length) s are heard")
                    #expect(Samples.longestSilence(heard, range) < kind.rate / 1_000, "\(kind.testDescription)")
                }
            }
        }

        /// Sinks that nobody records: a recorder would make them render in small parts.
        static let unheard = [
            "module-null-sink sink_name=null rate=48000", "module-null-sink sink_name=null rate=48000 norewinds=1",
        ]

        /// The first sound waits for silence that the sink has rendered before. Each further one ends as soon as that
        /// of paplay does.
        @Test(arguments: unheard) func furtherSoundsAreAsFastAsPaplay(module: String) async throws {
            let (server, engine, file) = try playing(module, frames: 24_000)
            defer { engine.close() }
            let sound = try engine.load(file)
            #expect(await engine.play(sound).outcome == .finished)
            for pause in [0, 0, 30, 1_000] {
                // The pause is what the test is about: the stream rests in it.
                try await Task.sleep(for: .milliseconds(pause))
                let asked = Recording.now()
                let ending = await engine.play(sound)
                let took = Double(Recording.now() - asked) / 1e9
                #expect(ending.outcome == .finished)
                #expect(ending.underruns == 0)
                let peerAsked = Recording.now()
                try Tool.check("paplay", [file], environment: server.environment)
                let peer = Double(Recording.now() - peerAsked) / 1e9
                print("\(module): \(took) s, paplay \(peer) s")
                #expect(took >= 0.5)
                #expect(took < peer + 0.15, "after a pause of \(pause) ms, paplay takes \(peer) s")
            }
        }

        /// Also in the first sound, once it is heard, a change does not wait for what is queued.
        @Test(arguments: unheard) func changesAreHeardAtOnce(module: String) async throws {
            let (server, engine, file) = try playing(module, frames: 480_000)
            defer {
                engine.close()
                withExtendedLifetime(server) {}
            }
            let sound = try engine.load(file)
            for _ in 0..<2 {
                let (endings, continuation) = AsyncStream.makeStream(of: UInt64.self)
                let id = engine.start(sound) { event in
                    if case .ended = event { continuation.yield(Recording.now()) }
                }
                for (place, volume) in [(0.5, 0.5), (0.9, 1), (3.5, 0.2)] {
                    try await until { engine.sound(id).map { $0.heard >= place } ?? true }
                    let told = engine.lateness(id)
                    #expect(told <= 0.05, "\(told) s at \(place) s")
                    let asked = Recording.now()
                    let before = engine.sound(id)?.heard ?? 0
                    #expect(engine.adjust(id, volume: volume, pan: 0))
                    // The gap is short, too: the sound goes on from where it was.
                    try await until { engine.sound(id).map { $0.heard >= before + 0.2 } ?? true }
                    let took = Double(Recording.now() - asked) / 1e9
                    #expect(took < 0.4, "\(took) s for 0.2 s after a change at \(place) s")
                }
                let asked = Recording.now()
                engine.stop(id, fade: 0.1)
                let ended = try #require(await endings.first { _ in true })
                let took = Double(ended - asked) / 1e9
                #expect(took < 0.3, "a fade of 0.1 s takes \(took) s")
            }
        }

        /// Returns a server that nobody records, an engine that plays to it, and the path of a noise.
        private func playing(_ module: String, frames: Int) throws -> (SoundServer, SoundEngine, String) {
            let server = try SoundServer(modules: [module], monitor: "null.monitor")
            #expect(SoundServer.useConfiguration)
            var configuration = SoundEngine.Configuration()
            configuration.device = server.device
            let file = server.folder.appending(path: "noise.wav")
            try Samples.wav(Samples.noise(frames: frames), rate: 48_000).write(to: file)
            return (server, SoundEngine(configuration), file.path)
        }

        /// Waits until a condition holds, for ten seconds at most.
        private func until(_ condition: () -> Bool) async throws {
            for _ in 0..<2_000 where !condition() { try await Task.sleep(for: .milliseconds(5)) }
            #expect(condition())
        }

        /// A pipe that somebody reads at a sound card's pace has everything in it, and no gap.
        @Test func aPipeGetsItWhole() async throws {
            let stage = try PipedStage()
            let noise = Samples.noise(frames: 72_000)
            let file = stage.server.folder.appending(path: "noise.wav")
            try Samples.wav(noise, rate: 48_000).write(to: file)
            #expect(await stage.engine.play(try stage.engine.load(file.path)).outcome == .finished)
            let heard = try stage.reader.wait { Samples.audible($0).map { $0.count >= 72_000 } ?? false }
            let range = try #require(Samples.audible(heard))
            #expect(range.count == 72_000 && Samples.difference(heard, range, noise) == 0)
        }

        /// PipeWire's graph with each step size; a sound card's driver or another program may request any of them. If
        /// the machine stops for longer than a step, the server and a recorder lose steps, so only long steps can be
        /// recorded reliably.
        @Test(arguments: [4_096, 8_192])
        func longStepsOfPipeWire(quantum: Int) async throws {
            let server = try PipeWireServer(quantum: quantum)
            #expect(SoundServer.useConfiguration)
            var configuration = SoundEngine.Configuration()
            configuration.device = server.device
            let engine = SoundEngine(configuration)
            defer { engine.close() }
            let recording = try server.record()
            defer { recording.stop() }
            for seconds in [0.1, 2.0] {
                let noise = Samples.noise(frames: Int(seconds * 48_000))
                let file = server.folder.appending(path: "noise.wav")
                try Samples.wav(noise, rate: 48_000).write(to: file)
                let before = recording.count
                let asked = Recording.now()
                let ending = await engine.play(try engine.load(file.path))
                let took = Double(Recording.now() - asked) / 1e9
                #expect(ending.outcome == .finished && abs(ending.seconds - seconds) < 0.001)
                #expect(took >= seconds)
                let heard = Array(try recording.take(further: 0.6)[before...])
                let range = try #require(Samples.audible(heard))
                #expect(took < seconds + 0.8, "\(took) s")
                #expect(range.count == noise.count && ending.underruns == 0)
                #expect(Samples.difference(heard, range, noise) == 0)
            }
        }

        /// Short steps, into a sink that has no clock: all that is played arrives, once and in its order. What the
        /// machine takes from the graph is time, and silence for it.
        @Test(arguments: [64, 128, 256, 512, 1_024, 2_048])
        func shortStepsOfPipeWire(quantum: Int) async throws {
            let server = try PipeWireServer(quantum: quantum, isPiped: true)
            #expect(SoundServer.useConfiguration)
            var configuration = SoundEngine.Configuration()
            configuration.device = server.device
            let engine = SoundEngine(configuration)
            defer { engine.close() }
            let recording = try server.recordPipe()
            defer { recording.stop() }
            var played: [Int16] = []
            for seconds in [0.1, 2.0] {
                let noise = Samples.noise(frames: Int(seconds * 48_000), seed: UInt64(played.count + 1))
                played += noise
                let file = server.folder.appending(path: "noise.wav")
                try Samples.wav(noise, rate: 48_000).write(to: file)
                let asked = Recording.now()
                let ending = await engine.play(try engine.load(file.path))
                let took = Double(Recording.now() - asked) / 1e9
                #expect(ending.outcome == .finished && abs(ending.seconds - seconds) < 0.001)
                #expect(took >= seconds && took < seconds * 2 + 2, "\(took) s")
                // The noise has no silent frame, so whatever is silent was not played.
                try? recording.wait(seconds: 5) { $0.count { $0 != 0 } >= 2 * played.count }
                let sides = (0...1).map { side in Samples.side(side, of: recording.all).filter { $0 != 0 } }
                // A graph with steps of a few milliseconds leaves one out where the machine is late for it, whoever
                // plays.
                let most = quantum < 512 ? played.count / quantum / 20 : 0
                for side in sides {
                    let lost = Samples.stepsLost(side, of: played, step: quantum)
                    #expect(
                        lost.map { $0 <= most } == true,
                        "\(side.count) of \(played.count) frames arrived: \(lost ?? -1)")
                }
            }
        }
    }
}
