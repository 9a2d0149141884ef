// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Logging
import SoundServerSupport
import Synchronization
import Testing

@testable import SoundService

extension KeeperTests {
    /// Texts spoken by espeak-ng, or by a replacement, through a real worker and a real sound server. These are part of
    /// the keeper's tests, because those kill workers of this process.
    @Suite(.undisturbed, .timeLimit(.minutes(3)))
    struct SpeechTests {
        @Test func aTextIsHeardToItsEnd() async throws {
            let stage = try SpeechStage()
            let recording = try stage.sounds.server.record()
            defer { recording.stop() }
            let reports = await stage.say("Tea is ready")
            #expect(reports.map(\.word) == ["started", "finished"])
            let seconds = try #require(reports.last?.seconds)
            #expect(seconds > 0.3)
            let range = try #require(Samples.audible(try recording.take(further: 0.1)))
            // espeak-ng's sound begins and ends with some silence.
            #expect(Double(range.count) / 48_000 > 0.2 && Double(range.count) / 48_000 <= seconds + 0.05)
            await stage.sounds.keeper.close()
        }

        @Test func oneIsSaidAfterTheOther() async throws {
            let stage = try SpeechStage()
            let words = Mutex<[String]>([])
            let (ends, continuation) = AsyncStream<Void>.makeStream()
            for text in ["one", "two", "three"] {
                stage.speech.say(Utterance(text: text)) { report in
                    words.withLock { $0.append("\(text) \(report.word)") }
                    if case .started = report { return }
                    continuation.yield()
                }
            }
            var iterator = ends.makeAsyncIterator()
            for _ in 0..<3 { await iterator.next() }
            #expect(
                words.withLock { $0 } == [
                    "one started", "one finished", "two started", "two finished", "three started", "three finished",
                ])
            await stage.sounds.keeper.close()
        }

        @Test(arguments: ["echo this is no sound", "head -c 100000 /dev/zero", "printf 'RIFF\\044\\0\\0\\0WAVE'"])
        func whatIsNoSoundFailsWithTheReason(script: String) async throws {
            let stage = try SpeechStage(script: script)
            let reports = await stage.say("Tea")
            guard case .ended(let end) = try #require(reports.first), end.outcome == .failed, end.seconds == 0 else {
                Issue.record("\(reports)")
                return
            }
            let reason = try #require(end.reason)
            #expect(reason.hasPrefix("cannot play the output of /bin/sh"))
            await stage.sounds.keeper.close()
        }

        @Test func withoutASynthesizerItIsRefused() async throws {
            let stage = try SpeechStage(path: "/nonexistent")
            #expect(await stage.say("Tea").first?.error is Sounds.NoSynthesizer)
            let check = stage.speech.check()
            #expect(!check.ok && check.remedy?.contains("install the package espeak-ng") == true)
        }

        @Test func whatIsHeardIsStoppedAsASound() async throws {
            let stage = try SpeechStage()
            var reports = stage.reports(String(repeating: "tea ", count: 50)).makeAsyncIterator()
            guard case .started(let id) = await reports.next() else {
                Issue.record("not started")
                return
            }
            let playing = try await stage.sounds.keeper.playing()
            #expect(playing.map(\.id) == [id] && playing.map(\.sound) == ["speech"])
            #expect(try await stage.sounds.keeper.stop(ids: [id], fade: 0) == 1)
            #expect(await reports.next()?.word == "stopped")
            await stage.sounds.keeper.close()
        }

        /// Utterances that are being synthesized or waiting.
        @Test func whatWaitsIsForgottenWhenAskedFor() async throws {
            let stage = try SpeechStage(script: "exec sleep 1000")
            let ended = Mutex<[String]>([])
            let (ends, continuation) = AsyncStream<Void>.makeStream()
            func say(_ name: String) -> SpeechTicket {
                stage.speech.say(Utterance(text: name)) { report in
                    ended.withLock { $0.append("\(name) \(report.word)") }
                    continuation.yield()
                }
            }
            var iterator = ends.makeAsyncIterator()
            let first = say("first")
            let second = say("second")
            _ = say("third")
            second.cancel()
            await iterator.next()
            first.cancel()
            await iterator.next()
            #expect(ended.withLock { $0 } == ["second stopped", "first stopped"])
            _ = say("fourth")
            #expect(stage.speech.stopWaiting() == 2)
            await iterator.next()
            await iterator.next()
            #expect(ended.withLock { Set($0.dropFirst(2)) } == ["third stopped", "fourth stopped"])
            #expect(stage.speech.stopWaiting() == 0)
        }

        @Test func noMoreThanAFewWait() throws {
            let stage = try SpeechStage(script: "exec sleep 1000")
            let refused = Mutex(0)
            for _ in 0..<(Speech.maximumWaiting + 2) {
                stage.speech.say(Utterance(text: "x")) { report in
                    if report.error is Sounds.TooMany { refused.withLock { $0 += 1 } }
                }
            }
            // The first one leaves the queue before the others have come, or after it.
            #expect((1...2).contains(refused.withLock { $0 }))
            _ = stage.speech.stopWaiting()
        }
    }
}

/// A voice with the sound worker, its server and espeak-ng, or a script in its place.
struct SpeechStage {
    let sounds: KeeperStage
    let speech: Speech

    init(script: String? = nil, path: String = "/usr/local/bin:/usr/bin:/bin") throws {
        sounds = try KeeperStage()
        let settings = SpeechSettings(command: script.map { ["/bin/sh", "-c", $0] }, voice: nil)
        speech = Speech(sounds: sounds.keeper) { Synthesizer(settings: settings, environment: ["PATH": path]) }
    }

    func reports(_ text: String) -> AsyncStream<PlaybackEvent> {
        let (reports, continuation) = AsyncStream<PlaybackEvent>.makeStream()
        speech.say(Utterance(text: text)) { report in
            continuation.yield(report)
            if case .started = report { return }
            continuation.finish()
        }
        return reports
    }

    func say(_ text: String) async -> [PlaybackEvent] {
        var all: [PlaybackEvent] = []
        for await report in reports(text) { all.append(report) }
        return all
    }
}
