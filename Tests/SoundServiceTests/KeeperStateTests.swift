// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import SoundService

/// A tone: it is in memory, so its file is not looked for.
private let tone: SoundRequest = {
    var request = SoundRequest(sound: "tone")
    request.isTone = true
    return request
}()

extension KeeperState.Event {
    /// Plays a tone.
    fileprivate static func play(_ number: Int) -> KeeperState.Event { .play(number, tone) }
}

extension WorkerCall {
    /// Plays the tone with a key.
    fileprivate static func play(_ key: Int) -> WorkerCall { .play(KeptSound(key, tone, at: .now).call(key)) }
}

/// The keeper's decisions at given times.
@Suite
struct KeeperStateTests {
    private var state = KeeperState()
    private let zero = SuspendingClock.now

    private mutating func at(_ milliseconds: Int, _ event: KeeperState.Event) -> [KeeperState.Action] {
        state.handle(event, at: zero + .milliseconds(milliseconds))
    }

    private func started(_ key: Int) -> PlaybackEvent { .started(id: String(key)) }

    private func ended(_ code: String? = nil) -> PlaybackEvent {
        var end = SoundEnd(code == nil ? .finished : .failed, seconds: 1)
        end.failure = code.map { SoundWorker.Failure(code: $0, reason: "so it is") }
        return .ended(end)
    }

    private var deadline: Int? { state.deadline.map { Int(($0 - zero) / .milliseconds(1)) } }

    @Test mutating func theFirstSoundStartsAWorkerAndIsSentWhenItRuns() {
        #expect(at(0, .play(1)) == [.start(1)])
        #expect(at(1, .play(2)) == [])
        #expect(at(5, .started(1)) == [.send(1, .play(1)), .send(1, .play(2))])
        #expect(at(6, .play(3)) == [.send(1, .play(3))])
        #expect(at(9, .reported(1, key: 1, started(1))) == [.report(1, started(1))])
    }

    @Test mutating func aWorkerThatStartsSlowlyIsNotTakenForFrozen() {
        #expect(at(0, .play(1)) == [.start(1)])
        #expect(at(500, .deadline) == [])
        #expect(at(800, .started(1)) == [.send(1, .play(1))])
        #expect(deadline == 1_300)
        #expect(at(1_300, .deadline) == [.send(1, .ping)])
        #expect(deadline == 2_500)
    }

    @Test mutating func withoutSoundsThereIsNoTimerButTheQuietOne() {
        #expect(deadline == nil)
        _ = at(0, .play(1))
        _ = at(1, .started(1))
        _ = at(100, .reported(1, key: 1, ended()))
        #expect(deadline == 60_100)
        #expect(at(60_100, .deadline) == [.kill(1)])
        #expect(deadline == nil && state.current == nil)
    }

    @Test mutating func aFrozenWorkerIsReplacedAndItsSoundsFailWithinTwoSeconds() {
        _ = at(0, .play(1))
        _ = at(1, .started(1))
        _ = at(5, .reported(1, key: 1, started(1)))
        #expect(deadline == 500)
        #expect(at(500, .deadline) == [.send(1, .ping)])
        #expect(at(510, .answered(1, stuck: false)) == [])
        #expect(deadline == 1_010)
        #expect(at(1_010, .deadline) == [.send(1, .ping)])
        let last = deadline ?? 0
        #expect(last - 510 < 2_000)
        let actions = at(last, .deadline)
        #expect(actions.first == .kill(1))
        guard case .report(1, .ended(let ending)) = actions.last else {
            Issue.record("\(actions)")
            return
        }
        #expect(ending.outcome == .failed)
        #expect(at(3_000, .play(2)) == [.start(2)])
        // What the old one says is not heard.
        #expect(at(3_001, .reported(1, key: 2, ended())) == [])
        #expect(at(3_001, .gone(1, reason: "")) == [])
    }

    @Test mutating func aWorkerThatDiesTakesItsSoundsWithItAndNothingElse() {
        _ = at(0, .play(1))
        _ = at(1, .started(1))
        _ = at(2, .reported(1, key: 1, started(1)))
        #expect(at(2, .gone(1, reason: "gone")).count == 1)
        #expect(deadline == nil)
        #expect(at(3, .play(2)) == [.start(2)])
    }

    @Test mutating func whatADeadWorkerHadNotBegunGoesToAnotherOnce() {
        _ = at(0, .play(1))
        _ = at(1, .started(1))
        #expect(at(2, .gone(1, reason: "gone")) == [.start(2)])
        #expect(at(3, .started(2)) == [.send(2, .play(1))])
        guard case .report(1, .ended(let ending)) = at(4, .gone(2, reason: "again")).first else {
            Issue.record("nothing reported")
            return
        }
        #expect(ending.outcome == .failed && state.current == nil)
    }

    @Test mutating func whatWasStoppedBeforeItBeganDoesNotBeginInAnotherWorker() {
        _ = at(0, .play(1))
        _ = at(1, .started(1))
        #expect(at(2, .stop(keys: [1], fade: 0)) == [.send(1, .stop(.init(keys: [1], fade: 0)))])
        let end = SoundEnd(.stopped)
        #expect(at(3, .gone(1, reason: "gone")) == [.report(1, .ended(end))])
        #expect(state.current == nil)
    }

    /// A paused sound was not heard; audio that a hanging worker had passed on was.
    @Test mutating func howLongASoundOfADeadWorkerWasHeardIsTold() {
        _ = at(0, .play(1))
        _ = at(0, .play(2))
        _ = at(1, .started(1))
        _ = at(100, .reported(1, key: 1, started(1)))
        _ = at(200, .reported(1, key: 1, .paused(id: "1")))
        _ = at(5_000, .reported(1, key: 1, .resumed(id: "1")))
        let actions = at(5_400, .gone(1, reason: "killed"))
        guard case .report(1, .ended(let ending)) = actions.first else {
            Issue.record("\(actions)")
            return
        }
        #expect(ending.outcome == .failed && abs(ending.seconds - 0.5) < 1e-6)
        // The other had not begun, and goes to the next worker.
        _ = at(5_500, .started(2))
        _ = at(6_000, .reported(2, key: 2, started(2)))
        _ = at(6_500, .deadline)
        guard case .report(2, .ended(let frozen)) = at(7_900, .deadline).last else {
            Issue.record("nothing is told of a frozen one")
            return
        }
        #expect(abs(frozen.seconds - 1.2) < 1e-6)
    }

    @Test mutating func whoStoodStillGivesTheWorkerTimeToAnswer() {
        _ = at(0, .play(1))
        _ = at(1, .started(1))
        _ = at(5, .reported(1, key: 1, started(1)))
        #expect(at(500, .deadline) == [.send(1, .ping)])
        // The machine was paused for ten seconds: the worker had as little time to answer.
        #expect(deadline == 1_700)
        #expect(at(11_000, .deadline) == [])
        #expect(deadline == 12_200)
        #expect(at(11_001, .answered(1, stuck: false)) == [])
        #expect(deadline == 11_501)
        // It is asked again, and one that does not answer then is frozen.
        #expect(at(11_501, .deadline) == [.send(1, .ping)])
        #expect(at(12_701, .deadline).first == .kill(1))
    }

    @Test func gapsAreCountedForDoctor() {
        var gaps = SoundGaps()
        gaps.add(0)
        #expect(gaps.words.isEmpty)
        gaps.add(1)
        #expect(gaps.words == "; it ran dry once in one sound")
        gaps.add(2)
        #expect(gaps.words == "; it ran dry 3 times in 2 sounds")
    }

    @Test mutating func aWorkerThatCannotBeStartedRefusesItsSounds() {
        _ = at(0, .play(1))
        guard case .report(1, .ended(let ending)) = at(1, .gone(1, reason: "no memory")).first else {
            Issue.record("nothing reported")
            return
        }
        #expect(ending.refusal is Sounds.NoDevice && ending.reason == "no memory")
        // It comes up after all: nobody wants it.
        #expect(at(2, .started(1)) == [.kill(1)])
    }

    @Test mutating func aWorkerWhoseSoundServerHangsIsReplaced() {
        _ = at(0, .play(1))
        _ = at(1, .started(1))
        let actions = at(2, .reported(1, key: 1, ended("deviceStalled")))
        #expect(actions.count == 2 && actions.last == .kill(1))
        #expect(state.current == nil)
    }

    @Test mutating func aQueryKeepsAQuietWorkerAWhile() {
        #expect(at(0, .used) == [.start(1)])
        _ = at(1, .started(1))
        #expect(deadline == 60_000)
        #expect(at(30_000, .used) == [])
        #expect(deadline == 90_000)
    }

    @Test mutating func whatIsHeldIsNotWatchedOverAndWhatGoesOnIs() {
        _ = at(0, .play(1))
        _ = at(1, .started(1))
        _ = at(2, .reported(1, key: 1, started(1)))
        #expect(at(3, .reported(1, key: 1, .paused(id: "1"))) == [.report(1, .paused(id: "1"))])
        #expect(at(4, .reported(1, key: 1, .paused(id: "1"))) == [])
        #expect(deadline == nil)
        // Its end is seen all the same.
        #expect(at(100_000, .reported(1, key: 1, .resumed(id: "1"))) == [.report(1, .resumed(id: "1"))])
        #expect(deadline == 100_500)
        #expect(at(100_500, .deadline) == [.send(1, .ping)])
        _ = at(100_510, .reported(1, key: 1, .paused(id: "1")))
        #expect(at(100_520, .answered(1, stuck: false)) == [])
        #expect(deadline == nil)
        guard case .report(1, .ended(let ending)) = at(200_000, .gone(1, reason: "gone")).last else {
            Issue.record("its end is not reported")
            return
        }
        #expect(ending.outcome == .failed)
    }

    @Test mutating func oneThatIsHeldDoesNotKeepAnotherFromBeingWatchedOver() {
        for key in 1...2 { _ = at(0, .play(key)) }
        _ = at(1, .started(1))
        for key in 1...2 { _ = at(2, .reported(1, key: key, started(key))) }
        _ = at(3, .reported(1, key: 1, .paused(id: "1")))
        #expect(deadline == 500)
        _ = at(4, .reported(1, key: 2, ended()))
        #expect(deadline == nil)
    }

    @Test mutating func whatWasHeldBeforeItBeganDoesNotBeginByItselfInAnotherWorker() {
        _ = at(0, .play(1))
        _ = at(1, .started(1))
        _ = at(2, .reported(1, key: 1, .paused(id: "1")))
        let actions = at(3, .gone(1, reason: "gone"))
        guard actions.count == 1, case .report(1, .ended(let ending)) = actions[0], ending.id == nil else {
            Issue.record("\(actions)")
            return
        }
    }

    /// Loads a sound and returns its number.
    private mutating func load(at milliseconds: Int) throws -> Int {
        try state.changeLoaded(at: zero + .milliseconds(milliseconds)) { $0.reserve("bell", path: "/bell.wav") }.get()
    }

    @Test mutating func aWorkerWithLoadedSoundsStays() throws {
        _ = at(0, .used)
        _ = at(1, .started(1))
        let key = try load(at: 2)
        #expect(deadline == nil)
        _ = at(3, .play(1))
        _ = at(1_000, .reported(1, key: 1, ended()))
        #expect(deadline == nil)
        state.changeLoaded(at: zero + .milliseconds(5_000)) { $0.forget(key) }
        #expect(deadline == 65_000)
        #expect(at(65_000, .deadline) == [.kill(1)])
        // Nothing to keep alive.
        _ = try load(at: 65_001)
        #expect(deadline == nil && state.current == nil)
    }

    @Test mutating func anOutdatedWorkerPlaysToTheEndAndIsReplaced() {
        _ = at(0, .play(1))
        _ = at(1, .started(1))
        _ = at(2, .reported(1, key: 1, started(1)))
        #expect(at(3, .settings(quiet: .seconds(5), renews: true)) == [])
        let actions = at(4, .reported(1, key: 1, ended()))
        #expect(actions.count == 2 && actions.last == .kill(1))
        #expect(state.current == nil && deadline == nil)
        #expect(at(5, .play(2)) == [.start(2)])
        _ = at(6, .started(2))
        #expect(at(7, .reported(2, key: 2, ended())).count == 1)
        #expect(deadline == 5_007)
        // With nothing playing it is replaced at once, and one that has not changed stays.
        #expect(at(8, .settings(quiet: .seconds(9), renews: false)) == [])
        #expect(deadline == 9_007)
        #expect(at(9, .settings(quiet: .seconds(9), renews: true)) == [.kill(2)])
        #expect(at(10, .settings(quiet: .seconds(9), renews: true)) == [])
    }

    @Test mutating func preparingStartsTheWorkerAndOpensTheDevice() {
        #expect(at(0, .prepare) == [.start(1)])
        #expect(at(1, .started(1)) == [.send(1, .prepare)])
    }

    @Test mutating func theVolumeReachesWhatWaitsForItsFileOrItsWorker() {
        var request = SoundRequest(sound: "bell")
        request.fallback = .notification
        #expect(at(0, .play(1, request)) == [.locate(1, sound: "bell")])
        #expect(at(0, .play(2)) == [])
        #expect(at(101, .deadline) == [.start(1)])
        let louder = SoundWorker.Adjust(key: 1, volume: 0.5, pan: nil, rate: nil, over: 0.1)
        #expect(at(102, .gain { _ in 0.5 }) == [])
        // The same again changes nothing.
        #expect(at(103, .gain { _ in 0.5 }) == [])
        #expect(at(104, .started(1)) == [.send(1, .play(1)), .send(1, .adjust(louder))])
        // The wanted sound does not exist, and the next attempts have the new volume.
        #expect(at(105, .found(1, FoundSound(nil))) == [.locate(3, sound: "default")])
        guard case .send(1, .play(let tone)) = at(106, .found(3, FoundSound(nil))).last else {
            Issue.record("the tone is not played")
            return
        }
        #expect(tone.tone && tone.volume == 0.5)
    }

    @Test mutating func whatWaitsForItsFileEndsWithAlertd() {
        #expect(at(0, .play(1, SoundRequest(sound: "bell"))) == [.locate(1, sound: "bell")])
        guard case .report(1, .ended(let end)) = at(1, .close).first else {
            Issue.record("its end is not reported")
            return
        }
        #expect(end.refusal is Sounds.NoDevice && end.reason == "alertd is shutting down")
        #expect(at(2, .found(1, FoundSound(.file("/bell.wav")))) == [])
        // Nothing starts a worker any more.
        #expect(at(3, .prepare) == [] && at(3, .used) == [])
        guard case .report(2, .ended(let late)) = at(4, .play(2)).first else {
            Issue.record("it is not refused")
            return
        }
        #expect(late.refusal is Sounds.NoDevice)
    }

    @Test mutating func anAttemptThatWasGivenUpIsNotCounted() throws {
        var request = tone
        request.device = "other"
        request.fallback = .notification
        _ = at(0, .play(1, request))
        _ = at(1, .started(1))
        #expect(try state.keys(nil).get() == [1])
        #expect(at(2_000, .deadline).contains(.send(1, .stop(.init(keys: [1], fade: 0)))))
        #expect(try state.keys(nil).get() == [2])
    }
}
