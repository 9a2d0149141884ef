// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AlertSound
import DesktopSupport
import Foundation
import Logging
import ProcessSupport
import SoundServerSupport
import Testing

@testable import SoundService

/// The keeper with a real worker and a real sound server. One after the other: they listen in real time.
@Suite(.serialized, .undisturbed)
struct KeeperTests {
    @Test func aSoundIsHeardByItsNameAndReported() async throws {
        let stage = try KeeperStage()
        let noise = Samples.noise(frames: 9_600)
        try stage.add("noise.wav", Samples.wav(noise, rate: 48_000))
        let recording = try stage.server.record()
        defer { recording.stop() }
        let reports = await stage.play("noise")
        #expect(reports.map(\.word) == ["started", "finished"])
        #expect(reports.last?.seconds == 0.2)
        let heard = try recording.take(further: 0.1)
        let range = try #require(Samples.audible(heard))
        #expect(range.count == 9_600)
        #expect(Samples.difference(heard, range, noise) == 0)
        await stage.keeper.close()
    }

    @Test func loadedSoundsPlayWithoutTheirFileAndOutliveTheirWorker() async throws {
        let stage = try KeeperStage()
        let noise = Samples.noise(frames: 4_800)
        let file = try stage.add("noise.wav", Samples.wav(noise, rate: 48_000))
        let loaded = try await stage.keeper.load("noise")
        #expect(loaded.seconds == 0.1 && loaded.sound == "noise" && loaded.path == file.path)
        #expect(try await stage.keeper.load(file.path).id != loaded.id)
        #expect(await stage.keeper.loaded().count == 2)
        try FileManager.default.moveItem(at: file, to: file.appendingPathExtension("away"))
        #expect(await stage.play(loaded.id).map(\.word) == ["started", "finished"])
        // Another worker has to read it again.
        let worker = try #require(stage.workers().first)
        #expect(kill(worker, SIGKILL) == 0)
        try await KeeperStage.end(of: worker)
        #expect(await stage.play(loaded.id).first?.error is Sounds.NotFound)
        try FileManager.default.moveItem(at: file.appendingPathExtension("away"), to: file)
        #expect(await stage.play(loaded.id).map(\.word) == ["started", "finished"])
        await #expect(throws: Sounds.NotFound.self) { try await stage.keeper.dispose(ids: [loaded.id, "@99"]) }
        #expect(await stage.keeper.loaded().count == 2)
        #expect(try await stage.keeper.dispose(ids: [loaded.id]) == 1)
        #expect(await stage.play(loaded.id).first?.error is Sounds.NotFound)
        await #expect(throws: Sounds.NotFound.self) { try await stage.keeper.load("absent") }
        await #expect(throws: Sounds.NotASound.self) { try await stage.keeper.load("/dev/zero") }
        #expect(await stage.keeper.loaded().count == 1)
        await stage.keeper.close()
    }

    /// The keeper has not come to the sound yet when silent mode is switched on.
    @Test func silentModeIsNotOvertaken() async throws {
        let folder = try TemporaryFolder()
        let silence = SilentMode(folder: folder.path)
        let ducker = Ducker(
            program: "/nonexistent", environment: [:], journal: folder.path + "/journal", logger: Logger(label: "test")
        ) { .off }
        let policy = SoundPolicy(ducker: ducker, silence: silence, vibrate: {}, reasonForQuiet: { _ in nil })
        let stage = try KeeperStage(policy: policy)
        try stage.add("noise.wav", Samples.wav(Samples.noise(frames: 4_800), rate: 48_000))
        let isOn = DispatchSemaphore(value: 0)
        stage.keeper.mailbox.yield { _ in isOn.wait() }
        var reports = stage.reports(SoundRequest(sound: "noise", alert: true)).makeAsyncIterator()
        #expect(try await silence.set(true))
        isOn.signal()
        #expect(await reports.next() == .ended(SoundEnd(.silenced)))
        #expect(await ducker.isIdle())
        await stage.keeper.close()
    }

    /// The worker may still be preparing the sound when the change comes.
    @Test func theVolumeChangesFromTheFirstMomentOn() async throws {
        let stage = try KeeperStage()
        let noise = Samples.noise(frames: 24_000)
        try stage.add("noise.wav", Samples.wav(noise, rate: 48_000))
        let loaded = try await stage.keeper.load("noise")
        for _ in 0..<4 {
            let recording = try stage.server.record()
            defer { recording.stop() }
            let reports = stage.reports(loaded.id)
            stage.keeper.changeVolume { _ in 0.5 }
            for await _ in reports {}
            let heard = try recording.take(further: 0.1)
            let range = try #require(Samples.audible(heard))
            let end = heard[..<(2 * range.upperBound)].suffix(9_600).map { abs(Int($0)) }.max() ?? 0
            let original = noise.suffix(9_600).map { abs(Int($0)) }.max() ?? 0
            #expect(abs(end - original / 2) <= 2, "\(end) of \(original)")
        }
        await stage.keeper.close()
    }

    /// Two kinds of sounds: one kept in memory, and one decoded while it plays.
    @Test(arguments: [2, 40]) func aSoundIsHeldMovedAndChanged(seconds: Int) async throws {
        let stage = try KeeperStage()
        try stage.add("sound.wav", Samples.wav(Samples.noise(frames: 8_000 * seconds), rate: 8_000))
        var reports = stage.reports(SoundRequest(sound: "sound", PlayOptions(loops: -1))).makeAsyncIterator()
        guard case .started(let id) = await reports.next() else {
            Issue.record("not started")
            return
        }
        let keeper = stage.keeper
        #expect(try await keeper.hold(ids: [id], true) == 1)
        #expect(await reports.next()?.word == "paused")
        #expect(try await keeper.hold(ids: nil, true) == 1)
        #expect(try await keeper.seek(id: id, 1.5, relative: false) == 1.5)
        #expect(try await keeper.seek(id: id, -0.25, relative: true) == 1.25)
        #expect(try await keeper.seek(id: id, -9, relative: true) == 0)
        #expect(try await keeper.seek(id: id, 1.5, relative: false) == 1.5)
        _ = try await keeper.adjust(id: id, Adjustment(volume: 0.25, pan: 0.5, rate: 2))
        let held = try #require(try await keeper.playing().first)
        #expect(held.paused == true && held.position == 1.5 && held.seconds == Double(seconds))
        #expect(held.volume == 0.25 && held.pan == 0.5 && held.rate == 2 && held.loops == -1)
        #expect(try await keeper.hold(ids: [id], false) == 1)
        #expect(await reports.next()?.word == "resumed")
        await #expect(throws: Sounds.NotFound.self) { try await keeper.seek(id: "4711", 1, relative: false) }
        await #expect(throws: Sounds.NotFound.self) { try await keeper.hold(ids: [id, "4711"], true) }
        #expect(try await keeper.stop(ids: [id], fade: 0) == 1)
        #expect(await reports.next()?.word == "stopped")
        await #expect(throws: Sounds.NotFound.self) { try await keeper.adjust(id: id, Adjustment(volume: 1)) }
        await keeper.close()
    }

    @Test func aFileOfAnyLengthIsMeasuredWhileASoundPlays() async throws {
        let stage = try KeeperStage()
        let sine = Samples.sine(frequency: 1_000, frames: 8_000 * 40, rate: 8_000, peak: 16_384)
        try stage.add("sine.wav", Samples.wav(sine, rate: 8_000))
        try stage.add("noise.wav", Samples.wav(Samples.noise(frames: 48_000), rate: 48_000))
        async let reports = stage.play("noise")
        let file = try await stage.keeper.info("sine", columns: 10)
        #expect(file.seconds == 40 && file.frames == 320_000 && abs(file.peak - 0.5) < 0.001)
        // 6 dB below full scale and 3 for a sine; one channel.
        #expect(abs(try #require(file.loudness) + 9.0) < 0.8)
        #expect(file.waveform?.count == 10 && file.measured == nil)
        #expect(file.waveform?.allSatisfy { abs($0.peak - 0.5) < 0.01 && abs($0.rms - 0.3535) < 0.01 } == true)
        #expect(await reports.map(\.word) == ["started", "finished"])
        #expect(try await stage.keeper.info("sine", columns: 0).waveform == nil)
        await stage.keeper.close()
    }

    @Test func anotherDeviceOfTheConfigurationIsThatOfTheNextSound() async throws {
        let stage = try KeeperStage()
        try stage.add("noise.wav", Samples.wav(Samples.noise(frames: 24_000), rate: 48_000))
        var playing = stage.reports("noise").makeAsyncIterator()
        #expect(await playing.next()?.word == "started")
        stage.keeper.apply(SoundSettings(device: "no-such-device"))
        // What plays is heard to its end.
        #expect(await playing.next()?.word == "finished")
        #expect(await stage.play("noise").first?.error is Sounds.NoDevice)
        let part = await stage.keeper.part()
        #expect(!part.ok)
        stage.keeper.apply(SoundSettings(device: nil))
        #expect(await stage.play("noise").map(\.word) == ["started", "finished"])
        stage.keeper.apply(SoundSettings(device: nil, quiet: .milliseconds(100)))
        for worker in stage.workers() { try await KeeperStage.end(of: worker) }
        await stage.keeper.close()
    }

    @Test func whoFollowsIsToldOfEveryChange() async throws {
        let stage = try KeeperStage()
        try stage.add("noise.wav", Samples.wav(Samples.noise(frames: 480_000), rate: 48_000))
        let (changes, continuation) = AsyncStream<Void>.makeStream()
        stage.keeper.follow(continuation)
        var iterator = changes.makeAsyncIterator()
        var reports = stage.reports("noise").makeAsyncIterator()
        #expect(await reports.next()?.word == "started")
        #expect(await iterator.next() != nil)
        #expect(try await stage.keeper.hold(ids: nil, true) == 1)
        #expect(await iterator.next() != nil)
        #expect(try await stage.keeper.stop(ids: nil, fade: 0) == 1)
        #expect(await iterator.next() != nil)
        await stage.keeper.close()
    }

    @Test func anotherDeviceIsTriedForOneSoundOnly() async throws {
        let stage = try KeeperStage()
        try stage.add("noise.wav", Samples.wav(Samples.noise(frames: 4_800), rate: 48_000))
        var request = SoundRequest(sound: "noise")
        request.device = "no-such-device"
        #expect(await stage.play(request).first?.error is Sounds.NoDevice)
        request.device = "pulse"
        #expect(await stage.play(request).map(\.word) == ["started", "finished"])
        #expect(await stage.play("noise").map(\.word) == ["started", "finished"])
        await stage.keeper.close()
    }

    @Test func statusListAndInfo() async throws {
        let stage = try KeeperStage()
        try stage.add("noise.wav", Samples.wav(Samples.noise(frames: 24_000), rate: 48_000))
        try stage.add("broken.wav", Data("no".utf8))
        #expect(await stage.keeper.part().ok)
        let list = await stage.keeper.list()
        #expect(list.filter(\.ours).map(\.name) == ["broken", "noise"])
        #expect(list.first { $0.name == "noise" }?.seconds == 0.5)
        #expect(list.first { $0.name == "broken" }?.seconds == nil)
        let file = try await stage.keeper.info("noise", columns: 0)
        #expect(file.rate == 48_000 && file.frames == 24_000 && file.channels == 1 && file.container == "WAV")
        await #expect(throws: Sounds.NotASound.self) { try await stage.keeper.info("broken", columns: 0) }
        await #expect(throws: Sounds.NotFound.self) { try await stage.keeper.info("absent", columns: 0) }
        await stage.keeper.close()
    }

    /// A new sound goes on where another was stopped, unless its file has changed since.
    @Test(arguments: [1, 31]) func aStoppedSoundIsGoneOnWith(seconds: Int) async throws {
        let stage = try KeeperStage()
        let noise = Samples.wav(Samples.noise(frames: 48_000 * seconds), rate: 48_000)
        let file = try stage.add("noise.wav", noise)
        let start = Double(seconds) * 0.6
        var iterator = stage.reports(SoundRequest(sound: "noise", PlayOptions(pan: 0.5, start: start)))
            .makeAsyncIterator()
        guard case .started(let id) = await iterator.next() else {
            Issue.record("not started")
            return
        }
        #expect(try await stage.keeper.stop(ids: [id], fade: 0) == 1)
        let end = await iterator.next()
        let rest = try await stage.keeper.remains(of: id)
        #expect(rest.sound == "noise" && rest.options.pan == 0.5)
        #expect(abs(rest.options.start - start - (end?.seconds ?? 0)) < 0.05, "\(rest.options.start)")
        #expect(await stage.play(rest).map(\.word) == ["started", "finished"])
        await #expect(throws: Sounds.NotFound.self) { try await stage.keeper.remains(of: "4711") }
        // What was heard to its end has no rest, and is not kept.
        await #expect(throws: Sounds.NotFound.self) { try await stage.keeper.remains(of: "2") }
        try noise.write(to: file)
        await #expect(throws: Sounds.Invalid.self) { try await stage.keeper.remains(of: id) }
        await stage.keeper.close()
    }

    @Test func playingSoundsAreListedAndStopped() async throws {
        let stage = try KeeperStage()
        try stage.add("noise.wav", Samples.wav(Samples.noise(frames: 480_000), rate: 48_000))
        let reports = stage.reports("noise")
        var iterator = reports.makeAsyncIterator()
        guard case .started(let id) = await iterator.next() else {
            Issue.record("not started")
            return
        }
        let playing = try await stage.keeper.playing()
        #expect(playing.map(\.id) == [id] && playing.first?.sound == "noise" && playing.first?.seconds == 10)
        await #expect(throws: Sounds.NotFound.self) { try await stage.keeper.stop(ids: [id, "4711"], fade: 0) }
        #expect(try await stage.keeper.stop(ids: [id], fade: 0) == 1)
        #expect(await iterator.next()?.word == "stopped")
        #expect(try await stage.keeper.playing().isEmpty)
        #expect(try await stage.keeper.stop(ids: nil, fade: 0) == 0)
        await stage.keeper.close()
    }

    @Test func theInterfaceAndItsSwiftAgree() throws {
        let text = try String(contentsOf: KeeperStage.interfaceFile, encoding: .utf8)
        #expect(SoundWorker.description == text.trimmingCharacters(in: .newlines) || SoundWorker.description == text)
    }
}
