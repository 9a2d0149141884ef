// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AlertSound
import Foundation
import SoundServerSupport
import Testing

@testable import SoundService

/// Replacements as they are heard at the sink's monitor, and verdicts on files. One test after the other:
/// they listen in real time.
@Suite(.serialized, .undisturbed)
struct FallbackTests {
    private static func request(_ sound: String, _ fallback: SoundFallback, loops: Int = 0) -> SoundRequest {
        var request = SoundRequest(sound: sound, PlayOptions(loops: loops), alert: true)
        request.fallback = fallback
        return request
    }

    /// Returns the verdict, however long a busy machine takes.
    private static func verdict(_ sound: String, _ keeper: SoundKeeper) async -> SoundVerdict {
        for _ in 0..<50 {
            let verdict = await keeper.prove(sound)
            if case .unproven = verdict { continue }
            return verdict
        }
        return .unproven("50 looks were not enough")
    }

    /// Neither the file, nor the sound of alarms, nor any theme is there.
    @Test func withoutAnyFileATone() async throws {
        let stage = try KeeperStage()
        let recording = try stage.server.record()
        defer { recording.stop() }
        let words = await stage.play(Self.request("/gone.wav", .alarm)).map(\.word)
        #expect(words == ["replaced by tone", "started", "finished"])
        let heard = try recording.take(further: 0.3)
        let range = try #require(Samples.audible(heard), "nothing was heard")
        // Two notes of a fifth of a second, the second a quarter after the first.
        #expect((20_000...22_000).contains(range.count), "\(range.count)")
        let part = try #require(await stage.keeper.problem())
        #expect(!part.ok && part.detail.contains("/gone.wav"), "\(part)")
        await stage.keeper.close()
    }

    @Test(arguments: [(SoundFallback.alarm, "alarm", -1), (.notification, "default", 0)])
    func whatIsThereInstead(fallback: SoundFallback, name: String, loops: Int) async throws {
        let stage = try KeeperStage()
        let noise = Samples.noise(frames: 24_000)
        try stage.add("\(name).wav", Samples.wav(noise, rate: 48_000))
        let broken = try stage.add("broken.wav", Data("RIFF and no more".utf8))
        let recording = try stage.server.record()
        defer { recording.stop() }
        var reports = stage.reports(Self.request(broken.path, fallback, loops: loops)).makeAsyncIterator()
        #expect(await reports.next()?.word == "replaced by \(name)")
        #expect(await reports.next()?.word == "started")
        try recording.wait(seconds: 20) { Samples.locate(noise, in: Samples.side(0, of: $0))?.worst ?? 9 <= 1 }
        if loops < 0 { stage.keeper.stop { _ in "enough" } }
        #expect(await reports.next()?.word == (loops < 0 ? "stopped" : "finished"))
        await stage.keeper.close()
    }

    /// A tone at once, and nothing when somebody has stopped it before.
    @Test func whoStopsItBeforeHearsNothing() async throws {
        let stage = try KeeperStage()
        let recording = try stage.server.record()
        defer { recording.stop() }
        let reports = stage.reports(Self.request("/gone.wav", .alarm, loops: -1))
        stage.keeper.stop { _ in "acknowledged" }
        var words: [String] = []
        for await report in reports { words.append(report.word) }
        #expect(words == ["stopped"])
        #expect(Samples.audible(try recording.take(further: 0.5)) == nil)
        await stage.keeper.close()
    }

    /// More than half a minute: played for thirty seconds, the last of them falling to silence, unless it is repeated.
    @Test func aLongAlertFallsToSilenceAndALongAlarmIsRepeated() async throws {
        let stage = try KeeperStage()
        let frames = 8_000 * 31
        let song = try stage.add("song.wav", Samples.wav(Samples.noise(frames: frames), rate: 8_000))
        let recording = try stage.server.record()
        defer { recording.stop() }
        async let once = stage.play(SoundRequest(sound: song.path, alert: true))
        let ending = try #require(await once.last)
        #expect(ending.word == "finished" && abs((ending.seconds ?? 0) - 30) < 0.1, "\(ending)")
        let heard = Samples.side(0, of: try recording.take(further: 0.3))
        let range = try #require(Samples.audible(try recording.catchUp()))
        #expect(abs(range.count - 30 * 48_000) < 4_800, "\(range.count)")
        /// The loudest sample of a tenth of a second before the end.
        func peak(beforeEnd seconds: Double) -> Int {
            let start = range.upperBound - Int(seconds * 48_000)
            return heard[start..<start + 4_800].map { abs(Int($0)) }.max() ?? 0
        }
        let peaks = [2, 0.9, 0.6, 0.3, 0.1].map(peak)
        #expect(zip(peaks, peaks.dropFirst()).allSatisfy { $0 > $1 }, "\(peaks)")

        var reports = stage.reports(Self.request(song.path, .alarm, loops: -1)).makeAsyncIterator()
        #expect(await reports.next()?.word == "started")
        let start = recording.count
        try recording.wait(seconds: 60) { $0.count > start + 2 * 48_000 * 33 }
        stage.keeper.stop { _ in "enough" }
        let ended = await reports.next()
        #expect(ended?.word == "stopped" && (ended?.seconds ?? 0) > 32, "\(String(describing: ended))")
        await stage.keeper.close()
    }

    @Test func aLongLoadedSoundIsPlayedFromItsFile() async throws {
        let stage = try KeeperStage()
        let song = try stage.add("song.wav", Samples.wav(Samples.noise(frames: 8_000 * 31), rate: 8_000))
        let loaded = try await stage.keeper.load(song.path)
        #expect(abs(loaded.seconds - 31) < 0.01)
        var reports = stage.reports(loaded.id).makeAsyncIterator()
        #expect(await reports.next()?.word == "started")
        stage.keeper.stop { _ in "enough" }
        #expect(await reports.next()?.word == "stopped")
        #expect(try await stage.keeper.dispose(ids: [loaded.id]) == 1)
        await stage.keeper.close()
    }

    @Test func aFileIsLookedAtAhead() async throws {
        let stage = try KeeperStage()
        let song = try stage.add("song.wav", Samples.wav(Samples.noise(frames: 8_000 * 31), rate: 8_000)).path
        let empty = try stage.add("empty.wav", Data()).path
        let none = try stage.add("none.wav", Samples.wav([], rate: 8_000)).path
        let junk = try stage.add("junk.mp3", Data((0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) })).path
        let folder = (song as NSString).deletingLastPathComponent
        let pipe = folder + "/pipe.wav"
        #expect(mkfifo(pipe, 0o600) == 0)
        let large = folder + "/large.wav"
        #expect(FileManager.default.createFile(atPath: large, contents: nil))
        #expect(truncate(large, 10 << 30) == 0)
        // The worker is there by then: half a second is enough on a busy machine too.
        #expect(await stage.play(song.replacing("song", with: "none")).first?.error is Sounds.NotASound)
        #expect(await Self.verdict(song, stage.keeper) == .good)
        #expect(await Self.verdict("song", stage.keeper) == .good)
        #expect(await Self.verdict("absent", stage.keeper) == .missing)
        #expect(await Self.verdict(folder + "/absent.wav", stage.keeper) == .missing)
        for path in [empty, none, junk, folder, pipe, large, "/dev/zero"] {
            let verdict = await Self.verdict(path, stage.keeper)
            let refused = await stage.play(path).first?.error as? Sounds.NotASound
            guard case .unplayable(let error) = verdict else {
                Issue.record("\(path): \(verdict)")
                continue
            }
            #expect(error.reason == refused?.reason, "\(path)")
        }
        // What was good is looked at again once it is another file.
        try Data("no sound".utf8).write(to: URL(filePath: song))
        guard case .unplayable = await Self.verdict(song, stage.keeper) else {
            Issue.record("what has changed is still good")
            return
        }
        await stage.keeper.close()
    }
}
