// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AlertSound
import Foundation
import Logging
import SoundServerSupport
import Testing

@testable import SoundService

/// Unplayable sounds, and workers and sound servers that die, hang or end. The tests run one after the other, because
/// they listen in real time.
@Suite(.serialized, .undisturbed)
struct KeeperFailureTests {
    @Test func whatCannotBePlayedIsRefusedByItsKind() async throws {
        let stage = try KeeperStage()
        try stage.add("text.wav", Data("this is no sound".utf8))
        try stage.add("long.wav", Samples.wav(Samples.silence(8_000 * 31), rate: 8_000))
        try stage.add("noise.wav", Samples.wav(Samples.noise(frames: 480), rate: 48_000))
        #expect(await stage.play("absent").first?.error is Sounds.NotFound)
        #expect(await stage.play("/absent.wav").first?.error is Sounds.NotFound)
        #expect(await stage.play("../text").first?.error is Sounds.NotFound)
        #expect(await stage.play("text").first?.error is Sounds.NotASound)
        #expect(await stage.play("/dev/zero").first?.error is Sounds.NotASound)
        for name in ["long", "noise"] {
            let late = SoundRequest(sound: name, PlayOptions(start: 31))
            #expect((await stage.play(late).first?.error as? Sounds.Invalid)?.field == "start", "\(name)")
        }
        #expect(await stage.play("none").map(\.word) == ["finished"])
        await stage.keeper.close()
    }

    @Test func withoutADeviceSoundsAreRefusedAtOnceAndStatusSaysSo() async throws {
        let stage = try KeeperStage(device: "no-such-device")
        try stage.add("noise.wav", Samples.wav(Samples.noise(frames: 9_600), rate: 48_000))
        #expect(await stage.play("noise").first?.error is Sounds.NoDevice)
        let part = await stage.keeper.part()
        #expect(!part.ok && part.name == "sound")
        await stage.keeper.close()
    }

    /// Ctrl-C of `alertctl status` while the worker has not answered yet.
    @Test func aCallerThatLeavesEndsNoSound() async throws {
        let stage = try KeeperStage()
        try stage.add("long.wav", Samples.wav(Samples.noise(frames: 480_000), rate: 48_000))
        var iterator = stage.reports("long").makeAsyncIterator()
        #expect(await iterator.next()?.word == "started")
        let worker = try #require(stage.workers().first)
        kill(worker, SIGSTOP)
        let asking = Task { [keeper = stage.keeper] in await keeper.part() }
        let following = Task { [keeper = stage.keeper] in await keeper.lateness(ids: nil) }
        asking.cancel()
        following.cancel()
        _ = await (asking.value, following.value)
        kill(worker, SIGCONT)
        _ = try await stage.keeper.stop(ids: nil, fade: 0)
        #expect(await iterator.next()?.word == "stopped")
        #expect(stage.workers() == [worker])
        await stage.keeper.close()
    }

    @Test(arguments: [SIGKILL, SIGSTOP])
    func aWorkerKilledOrFrozenEndsItsSoundsWithinTwoSecondsAndTheNextPlays(signal: Int32) async throws {
        let stage = try KeeperStage()
        try stage.add("long.wav", Samples.wav(Samples.noise(frames: 480_000), rate: 48_000))
        try stage.add("short.wav", Samples.wav(Samples.noise(frames: 4_800), rate: 48_000))
        var iterator = stage.reports("long").makeAsyncIterator()
        #expect(await iterator.next()?.word == "started")
        let worker = try #require(stage.workers().first)
        let struck = Recording.now()
        #expect(kill(worker, signal) == 0)
        let end = await iterator.next()
        #expect(end?.word == "failed")
        #expect(Double(Recording.now() - struck) / 1e9 < 2)
        #expect(await stage.play("short").map(\.word) == ["started", "finished"])
        await stage.keeper.close()
        #expect(stage.workers().allSatisfy { $0 != worker })
    }

    @Test func aWorkerKilledWhileIdleIsNotMissed() async throws {
        let stage = try KeeperStage()
        try stage.add("short.wav", Samples.wav(Samples.noise(frames: 4_800), rate: 48_000))
        #expect(await stage.play("short").map(\.word) == ["started", "finished"])
        let worker = try #require(stage.workers().first)
        #expect(kill(worker, SIGKILL) == 0)
        try await KeeperStage.end(of: worker)
        #expect(await stage.play("short").map(\.word) == ["started", "finished"])
        await stage.keeper.close()
    }

    @Test func aQuietWorkerEnds() async throws {
        var limits = KeeperState.Limits()
        limits.quiet = .milliseconds(200)
        let stage = try KeeperStage(limits: limits)
        try stage.add("short.wav", Samples.wav(Samples.noise(frames: 480), rate: 48_000))
        stage.keeper.prepare()
        #expect(await stage.play("short").map(\.word) == ["started", "finished"])
        for worker in stage.workers() { try await KeeperStage.end(of: worker) }
        #expect(try await stage.keeper.playing().isEmpty)
        #expect(stage.workers().isEmpty)
    }

    @Test func aFrozenSoundServerEndsTheSoundAndOnceItIsBackTheNextPlays() async throws {
        let stage = try KeeperStage()
        try stage.add("long.wav", Samples.wav(Samples.noise(frames: 480_000), rate: 48_000))
        try stage.add("short.wav", Samples.wav(Samples.noise(frames: 4_800), rate: 48_000))
        var iterator = stage.reports("long").makeAsyncIterator()
        #expect(await iterator.next()?.word == "started")
        stage.server.freeze()
        let struck = Recording.now()
        #expect(["failed", "interrupted"].contains(await iterator.next()?.word))
        // Within 2 s where the device's thread runs when it wants to, and not much later where it does not.
        #expect(Double(Recording.now() - struck) / 1e9 < 4)
        stage.server.kill()
        try stage.server.start()
        #expect(await stage.play("short").map(\.word) == ["started", "finished"])
        await stage.keeper.close()
    }

    @Test func aWorkerThatCannotBeStartedRefuses() async throws {
        let stage = try KeeperStage(program: "/nonexistent")
        try stage.add("short.wav", Samples.wav(Samples.noise(frames: 4_800), rate: 48_000))
        #expect(await stage.play("short").first?.error is Sounds.NoDevice)
        #expect(await !stage.keeper.part().ok)
    }

    @Test(arguments: [SIGKILL, SIGSTOP])
    func aWorkerLostWithAHeldPlayerFailsIt(signal: Int32) async throws {
        let stage = try KeeperStage()
        try stage.add("long.wav", Samples.wav(Samples.noise(frames: 8_000 * 40), rate: 8_000))
        var reports = stage.reports(SoundRequest(sound: "long")).makeAsyncIterator()
        #expect(await reports.next()?.word == "started")
        #expect(try await stage.keeper.hold(ids: nil, true) == 1)
        #expect(await reports.next()?.word == "paused")
        let worker = try #require(stage.workers().first)
        #expect(kill(worker, signal) == 0)
        // A frozen one is found out when it is asked for something.
        if signal == SIGSTOP {
            // It may still answer until its threads have taken the signal.
            var stopped = siginfo_t()
            #expect(waitid(P_PID, id_t(worker), &stopped, WSTOPPED | WNOWAIT) == 0)
            await #expect(throws: Sounds.NoDevice.self) { try await stage.keeper.hold(ids: nil, false) }
        }
        #expect(await reports.next()?.word == "failed")
        await stage.keeper.close()
    }
}
