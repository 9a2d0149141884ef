// SPDX-License-Identifier: Apache-2.0

import AlertSound
import Foundation
import SoundServerSupport
import Synchronization
import Testing

extension SoundTests {
    /// Servers that die, freeze, come back, or were never there: every sound ends with an outcome, the next one plays.
    @Suite(.serialized)
    struct Failures {
        private func noise(_ seconds: Double) -> Data {
            Samples.wav(Samples.noise(frames: Int(seconds * 48_000)), rate: 48_000)
        }

        @Test func withoutADeviceAPlayFailsAtOnce() async throws {
            #expect(SoundServer.useConfiguration)
            var configuration = SoundEngine.Configuration()
            configuration.device = "server:/nonexistent/socket"
            let engine = SoundEngine(configuration)
            let folder = FileManager.default.temporaryDirectory.appending(path: "none-\(UUID().uuidString).wav")
            try noise(0.1).write(to: folder)
            let ending = await engine.play(try engine.load(folder.path))
            guard case .failed(.noDevice) = ending.outcome else {
                Issue.record("\(ending)")
                return
            }
            #expect(ending.seconds == 0)
            guard case .unavailable(_, .noDevice) = engine.device else {
                Issue.record("\(engine.device)")
                return
            }
            configuration.device = "no-such-device"
            let other = SoundEngine(configuration)
            #expect(await other.play(try other.load(folder.path)).outcome.code == "failed")
        }

        /// Plays, and calls `disturb` once the sound is really heard.
        private func play(_ sound: SystemSound, on stage: Stage, disturb: @escaping @Sendable () -> Void) async
            -> Ending
        {
            await withCheckedContinuation { continuation in
                stage.engine.start(sound) { event in
                    switch event {
                    case .started: disturb()
                    case .ended(let ending): continuation.resume(returning: ending)
                    }
                }
            }
        }

        @Test(arguments: ServerKind.allCases)
        func aServerKilledWhilePlayingInterruptsAndTheNextOnePlays(kind: ServerKind) async throws {
            let stage = try Stage(kind.make())
            let sound = try stage.load(noise(3))
            let server = Unchecked(stage.server)
            let ending = await play(sound, on: stage) { server.value.kill() }
            #expect(ending.outcome.code == "interrupted")
            #expect(ending.seconds < 2)
            // Gone: at once an error.
            let short = try stage.load(noise(0.1))
            #expect(await stage.engine.play(short).outcome.code == "failed")
            // Back: it plays again.
            try stage.server.start()
            #expect(await stage.engine.play(short).outcome == .finished)
        }

        @Test(arguments: ServerKind.allCases)
        func aServerRestartedWhileIdleIsFoundAgain(kind: ServerKind) async throws {
            let stage = try Stage(kind.makeSteady())
            let short = try stage.load(noise(0.1))
            #expect(await stage.engine.play(short).outcome == .finished)
            stage.server.kill()
            try stage.server.start()
            let recording = try stage.server.record()
            defer { recording.stop() }
            let ending = await stage.engine.play(short)
            #expect(ending.outcome == .finished)
            let heard = try recording.take(further: 0.1)
            #expect(Samples.audible(heard)?.count == 4_800)
        }

        @Test(arguments: ServerKind.allCases)
        func aFrozenServerEndsTheSoundWithinTwoSeconds(kind: ServerKind) async throws {
            let stage = try Stage(kind.make())
            let sound = try stage.load(noise(5))
            let server = Unchecked(stage.server)
            let frozen = Mutex<UInt64>(0)
            let ending = await play(sound, on: stage) {
                server.value.freeze()
                frozen.withLock { $0 = Recording.now() }
            }
            let took = Double(Recording.now() - frozen.withLock { $0 }) / 1e9
            #expect(ending.outcome.error != nil)
            #expect(took < 2, "\(took) s")
            // Still frozen: the next one ends too.
            let asked = Recording.now()
            let short = try stage.load(noise(0.1))
            #expect(await stage.engine.play(short).outcome.error != nil)
            #expect(Double(Recording.now() - asked) / 1e9 < 2.5)
            stage.server.thaw()
            #expect(await stage.engine.play(short).outcome == .finished)
        }

        /// Neither one that takes nothing from the start, nor one that stops before as much is written as it is started
        /// with.
        @Test(.timeLimit(.minutes(1)), arguments: [0, 256]) func aDeviceThatTakesNothingEndsTheSound(frames: Int)
            async throws
        {
            var configuration = SoundEngine.Configuration()
            configuration.device = try DeafDevice.named(taking: frames)
            let engine = SoundEngine(configuration)
            defer { engine.close() }
            let file = FileManager.default.temporaryDirectory.appending(path: "deaf-\(UUID().uuidString).wav")
            try noise(1).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            let sound = try engine.load(file.path)
            #expect(await engine.play(sound).outcome == .failed(.deviceStalled))
            #expect(await engine.play(sound).outcome == .failed(.deviceStalled))
        }

        @Test func closingEndsWhatPlays() async throws {
            let stage = try Stage()
            let sound = try stage.load(noise(5))
            let engine = stage.engine
            let ending = await play(sound, on: stage) { engine.close() }
            #expect(ending.outcome == .interrupted(.closed))
            #expect(await engine.play(sound).outcome == .failed(.closed))
        }
    }
}

/// Lets a test's own object into a closure that runs while the test waits, and never at the same time as it.
final class Unchecked<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
}
