// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Logging
import SoundServerSupport
import Testing

@testable import AlertCore

/// The keeper with a real worker and a real sound server. One after the other: they listen in real time.
@Suite(.serialized)
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
        while stage.workers().contains(worker) { await Task.yield() }
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

    /// One of each kind: kept in memory, and decoded while it plays.
    @Test(arguments: [2, 40]) func aSoundIsHeldMovedAndChanged(seconds: Int) async throws {
        let stage = try KeeperStage()
        try stage.add("sound.wav", Samples.wav(Samples.noise(frames: 8_000 * seconds), rate: 8_000))
        var request = SoundRequest(sound: "sound")
        request.loops = -1
        var reports = stage.reports(request).makeAsyncIterator()
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
        try await keeper.adjust(id: id, Adjustment(volume: 0.25, pan: 0.5, rate: 2))
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
            await #expect(throws: Sounds.NoDevice.self) { try await stage.keeper.hold(ids: nil, false) }
        }
        #expect(await reports.next()?.word == "failed")
        await stage.keeper.close()
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
        while !stage.workers().isEmpty { await Task.yield() }
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
        let long = await stage.play(SoundRequest(sound: "long", alert: true)).first?.error as? Sounds.TooLong
        #expect(long?.seconds == 31 && long?.limit == 30)
        for name in ["long", "noise"] {
            var late = SoundRequest(sound: name)
            late.start = 31
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
        while stage.workers().contains(worker) { await Task.yield() }
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
        while !stage.workers().isEmpty { await Task.yield() }
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
        #expect(Double(Recording.now() - struck) / 1e9 < 2)
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

    @Test func theInterfaceAndItsSwiftAgree() throws {
        let text = try String(contentsOf: KeeperStage.interfaceFile, encoding: .utf8)
        #expect(SoundWorker.description == text.trimmingCharacters(in: .newlines) || SoundWorker.description == text)
    }
}

/// A keeper, a sound server and a folder with sounds.
final class KeeperStage {
    let server: SoundServer
    let keeper: SoundKeeper
    private let sounds: URL

    init(device: String = "default", limits: KeeperState.Limits = KeeperState.Limits(), program: String? = nil) throws {
        server = try SoundServer()
        sounds = server.folder.appending(path: "sounds")
        try FileManager.default.createDirectory(at: sounds, withIntermediateDirectories: true)
        var environment = server.environment
        environment["ALERTD_SOUND_DEVICE"] = device
        var locator = SoundLocator(environment: [:], executable: nil)
        locator.themeFolders = []
        locator.ownFolders = [sounds.path]
        keeper = SoundKeeper(
            program: try program ?? Self.daemon(), command: ["alertd", "--sound-worker"], environment: environment,
            locator: locator,
            limits: limits, logger: Logger(label: "test"))
    }

    @discardableResult
    func add(_ name: String, _ data: Data) throws -> URL {
        let file = sounds.appending(path: name)
        try data.write(to: file)
        return file
    }

    func reports(_ sound: String) -> AsyncStream<SoundReport> { reports(SoundRequest(sound: sound)) }

    func reports(_ request: SoundRequest) -> AsyncStream<SoundReport> {
        let (reports, continuation) = AsyncStream<SoundReport>.makeStream()
        keeper.play(request) { report in
            continuation.yield(report)
            switch report {
            case .started, .paused, .resumed: return
            case .ended, .refused: continuation.finish()
            }
        }
        return reports
    }

    func play(_ sound: String) async -> [SoundReport] { await play(SoundRequest(sound: sound)) }

    func play(_ request: SoundRequest) async -> [SoundReport] {
        var all: [SoundReport] = []
        for await report in reports(request) { all.append(report) }
        return all
    }

    /// Workers that this keeper has started and that live: other suites have theirs, with homes of their own.
    func workers() -> [pid_t] {
        let home = Data("HOME=\(server.environment["HOME"] ?? "none")\0".utf8)
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return folders.compactMap { pid_t($0) }.filter { process in
            guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) else {
                return false
            }
            return status.contains("PPid:\t\(getpid())\n") && status.contains("Name:\talertd-sound\n")
                && !status.contains("State:\tZ")
                && FileManager.default.contents(atPath: "/proc/\(process)/environ")?.range(of: home) != nil
        }
    }

    /// The daemon that was built with these tests.
    static func daemon() throws -> String {
        let folder = URL(filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            .deletingLastPathComponent()
        let path = folder.appending(path: "alertd").path
        guard FileManager.default.isExecutableFile(atPath: path) else { throw ToolError("\(path) has not been built") }
        return path
    }

    static let interfaceFile = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Sources/AlertCore/Sounds/Interfaces/org.alertd.SoundWorker.varlink")
}

extension SoundReport {
    var word: String {
        switch self {
        case .started: "started"
        case .paused: "paused"
        case .resumed: "resumed"
        case .ended(let outcome, _, _): "\(outcome)"
        case .refused: "refused"
        }
    }

    var seconds: Double? {
        if case .ended(_, let seconds, _) = self { seconds } else { nil }
    }

    var error: (any Error)? {
        if case .refused(let error) = self { error } else { nil }
    }
}
