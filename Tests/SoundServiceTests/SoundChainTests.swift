// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AlertSound
import Testing

@testable import SoundService

/// The order in which sounds are tried, and the reports about it.
@Suite struct SoundChainTests {
    private var told: [String] = []
    private var state = KeeperState()
    private let zero = SuspendingClock.now

    /// A worker that runs.
    init() {
        _ = state.handle(.used, at: zero)
        _ = state.handle(.started(1), at: zero)
    }

    private static func request(
        _ sound: String = "/song.flac", _ fallback: SoundFallback? = .alarm, device: String? = nil
    ) -> SoundRequest {
        var request = SoundRequest(sound: sound, PlayOptions(loops: -1), alert: true)
        (request.fallback, request.device) = (fallback, device)
        return request
    }

    private mutating func at(_ milliseconds: Int, _ event: KeeperState.Event) {
        for action in state.handle(event, at: zero + .milliseconds(milliseconds)) { note(action) }
    }

    /// Notes an action in a few words.
    private mutating func note(_ action: KeeperState.Action) {
        switch action {
        case .locate(let number, let sound): told.append("\(number): \(sound)")
        case .send(_, .play(let call)):
            let device = call.device.map { " on \($0)" } ?? ""
            told.append("play \(call.tone ? "tone" : call.path)\(device) as \(call.key)")
            #expect(call.loops == -1)
        case .send(_, .stop(let call)): told.append("stop \(call.keys)")
        case .makeRoom(let isNeeded): told.append(isNeeded ? "room" : "no room")
        case .report(_, .replaced(let replacement)): told.append(replacement.sentence)
        case .report(_, let event): told.append(event.word)
        case .start, .kill, .send: break
        }
    }

    private mutating func play(_ request: SoundRequest = Self.request()) { at(0, .play(1, request)) }

    private mutating func find(_ number: Int, _ path: String? = "/song.flac") {
        at(1, .found(number, FoundSound(path.map { .file($0) })))
    }

    private mutating func fail(_ key: Int, _ code: String, _ reason: String, seconds: Double = 0) {
        var end = SoundEnd(.failed, seconds: seconds)
        end.failure = SoundWorker.Failure(code: code, reason: reason)
        at(2, .reported(1, key: key, .ended(end)))
    }

    @Test mutating func whatIsHeardIsAllThereIs() {
        play()
        find(1)
        at(2, .reported(1, key: 1, .started(id: "1")))
        // Its time passes without a consequence, and so does its end.
        at(2_000, .deadline)
        at(70_000, .reported(1, key: 1, .ended(SoundEnd(.stopped, seconds: 70))))
        #expect(told == ["1: /song.flac", "play /song.flac as 1", "started", "no room", "stopped"])
        #expect(state.troubles.part == nil)
    }

    @Test mutating func eachThatFailsIsReplacedUntilOneIsHeard() {
        play()
        find(1)
        fail(1, "unsupported", "it holds no sound.")
        find(2, nil)
        at(3, .reported(1, key: 2, .started(id: "2")))
        let sentence = "cannot play /song.flac: /song.flac: it holds no sound; a tone is heard instead"
        #expect(told == ["1: /song.flac", "play /song.flac as 1", "2: alarm", "play tone as 2", sentence, "started"])
        #expect(state.troubles.part?.detail == sentence)
        // The tone does not end the trouble, the wanted sound does.
        at(4, .reported(1, key: 2, .ended(SoundEnd(.finished, seconds: 1))))
        #expect(state.troubles.part != nil)
        at(5, .play(2, Self.request()))
        find(4)
        at(6, .reported(1, key: 3, .started(id: "3")))
        at(7, .reported(1, key: 3, .ended(SoundEnd(.finished, seconds: 1))))
        #expect(state.troubles.part == nil)
    }

    @Test mutating func whatIsNotHeardInTimeIsGivenUp() {
        play()
        find(1)
        at(1_999, .deadline)
        #expect(told.count == 2)
        at(2_000, .deadline)
        // Its end comes late, and is not that of the next.
        at(2_010, .reported(1, key: 1, .ended(SoundEnd(.stopped))))
        at(3_999, .deadline)
        // The file of the next is still being looked for.
        at(4_000, .deadline)
        find(2, "/alarm.wav")
        at(6_000, .deadline)
        #expect(told == ["1: /song.flac", "play /song.flac as 1", "stop [1]", "2: alarm", "play tone as 2"])
    }

    @Test mutating func whatBeginsAfterItWasGivenUpReplacesNothing() {
        play()
        find(1)
        at(2_000, .deadline)
        find(2, "/alarm.wav")
        at(4_001, .deadline)
        told = []
        at(4_005, .reported(1, key: 2, .started(id: "2")))
        #expect(told == [])
        #expect(state.troubles.part == nil)
    }

    @Test mutating func whatIsHeldIsNotGivenUp() {
        play()
        find(1)
        at(2, .reported(1, key: 1, .paused(id: "1")))
        at(2_000, .deadline)
        #expect(told == ["1: /song.flac", "play /song.flac as 1", "no room", "paused"])
        // It is not given up later either, and takes its room again.
        at(3_000, .reported(1, key: 1, .resumed(id: "1")))
        at(6_000, .deadline)
        #expect(told.suffix(2) == ["room", "resumed"])
    }

    @Test mutating func anotherDeviceIsLeftBeforeTheSoundIs() {
        play(Self.request(device: "hw:7"))
        find(1)
        fail(1, "noDevice", "it is not there.")
        find(2)
        at(3, .reported(1, key: 2, .started(id: "2")))
        #expect(
            told == [
                "1: /song.flac", "play /song.flac on hw:7 as 1", "2: /song.flac", "play /song.flac as 2",
                "device hw:7: it is not there; /song.flac is heard on the configured device", "started",
            ])
    }

    @Test mutating func withoutADeviceTheLastErrorIsTold() {
        play()
        find(1)
        fail(1, "noDevice", "none")
        find(2, "/alarm.wav")
        for key in 2...3 { fail(key, "noDevice", "none") }
        #expect(
            told == [
                "1: /song.flac", "play /song.flac as 1", "2: alarm", "play /alarm.wav as 2", "play tone as 3",
                "no room", "refused",
            ])
    }

    @Test(arguments: [(0.2, "2: alarm"), (1.5, "failed")])
    mutating func whatBreaksOffAtOnceIsReplacedAndNotLater(seconds: Double, next: String) {
        play()
        find(1)
        at(2, .reported(1, key: 1, .started(id: "1")))
        fail(1, "damaged", "it ends early", seconds: seconds)
        #expect(told.last == next)
    }

    @Test mutating func withoutAFallbackTheFirstErrorIsTold() {
        play(Self.request("/song.flac", nil))
        find(1, nil)
        #expect(told == ["1: /song.flac", "no room", "refused"])
    }

    /// The sound is stopped by its id, and then fails, or its worker hangs.
    @Test(arguments: [true, false])
    mutating func whoStopsOneHearsNothingElse(fails: Bool) {
        play()
        find(1)
        at(1, .stop(keys: [1], fade: 0.5))
        told = []
        if fails { fail(1, "notFound", "it is gone") } else { at(2_000, .deadline) }
        #expect(told.suffix(2) == ["no room", "stopped"])
        at(70_000, .deadline)
        #expect(told.last == "stopped")
    }

    @Test mutating func whoStopsItHearsNothingElse() {
        play()
        at(1, .stopFor { _ in "acknowledged" })
        find(1)
        #expect(told == ["1: /song.flac", "no room", "stopped"])
        told = []
        at(0, .play(2, Self.request()))
        find(2)
        at(1, .stopFor { _ in "acknowledged" })
        fail(1, "notFound", "it is gone")
        #expect(told == ["2: /song.flac", "play /song.flac as 1", "stop [1]", "no room", "stopped"])
    }

    @Test(
        arguments: [
            ("default", SoundFallback.alarm, ["alarm", "tone"]), ("default", .notification, ["default", "tone"]),
            ("alarm", .alarm, ["alarm", "tone"]), ("bell", .notification, ["bell", "default", "tone"]),
        ])
    func theDefaultIsTriedOnce(name: String, fallback: SoundFallback, order: [String]) {
        var request = SoundRequest(sound: name, alert: true)
        request.fallback = fallback
        var chain = SoundChain(request)
        var tried: [String] = []
        repeat {
            tried.append(chain.request.isTone ? "tone" : chain.request.sound)
        } while chain.end(SoundEnd(refused: Sounds.NotFound(sound: chain.request.sound))) == nil
        #expect(tried == order)
    }
}
