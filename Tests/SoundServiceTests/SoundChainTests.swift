// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AlertSound
import Testing

@testable import SoundService

/// The order in which sounds are tried, and the reports about it.
@Suite struct SoundChainTests {
    private var told: [String] = []
    private var chain: SoundChain

    init() { chain = SoundChain(SoundRequest(sound: "/song.flac", PlayOptions(loops: -1), alert: true), .alarm) }

    /// Notes actions, a few words each.
    private mutating func note(_ actions: [SoundChain.Action]) {
        for action in actions {
            switch action {
            case .play(let request, let number, let waits):
                let device = request.device.map { " on \($0)" } ?? ""
                told.append(
                    "\(number): \(request.isTone ? "tone" : request.sound)\(device)\(waits ? "" : ", the last")")
                #expect(request.options.loops == -1)
            case .stop(let number): told.append("stop \(number)")
            case .report(.replaced(let replacement)): told.append(replacement.sentence)
            case .report(let event): told.append(event.word)
            }
        }
    }

    @Test mutating func whatIsHeardIsAllThereIs() {
        note(chain.begin())
        note(chain.take(.started(id: "1"), of: 0))
        // Its time passes without a consequence, and so does its end.
        note(chain.waited(for: 0))
        note(chain.take(.ended(SoundEnd(.stopped, seconds: 70)), of: 0))
        #expect(told == ["0: /song.flac", "started", "stopped"])
        #expect(chain.isOver)
    }

    @Test mutating func eachThatFailsIsReplacedUntilOneIsHeard() {
        note(chain.begin())
        note(
            chain.take(
                .refused(SoundRefusal(Sounds.NotASound(path: "/song.flac", reason: "it holds no sound."))), of: 0))
        note(chain.take(.refused(SoundRefusal(Sounds.NotFound(sound: "alarm"))), of: 1))
        note(chain.take(.started(id: "3"), of: 2))
        #expect(
            told == [
                "0: /song.flac", "1: alarm", "2: tone, the last",
                "cannot play /song.flac: /song.flac: it holds no sound; a tone is heard instead", "started",
            ])
    }

    @Test mutating func whatIsNotHeardInTimeIsGivenUp() {
        note(chain.begin())
        note(chain.waited(for: 0))
        // Its end comes late, and is not that of the next.
        note(chain.take(.ended(SoundEnd(.stopped)), of: 0))
        note(chain.waited(for: 0))
        note(chain.waited(for: 1))
        note(chain.waited(for: 2))
        #expect(told == ["0: /song.flac", "stop 0", "1: alarm", "stop 1", "2: tone, the last"])
    }

    @Test mutating func whatIsHeldIsNotGivenUp() {
        note(chain.begin())
        note(chain.take(.paused(id: "1"), of: 0))
        note(chain.waited(for: 0))
        #expect(told == ["0: /song.flac", "paused"])
    }

    @Test mutating func anotherDeviceIsLeftBeforeTheSoundIs() {
        var request = SoundRequest(sound: "/song.flac", PlayOptions(loops: -1), alert: true)
        request.device = "hw:7"
        chain = SoundChain(request, .notification)
        note(chain.begin())
        note(chain.take(.refused(SoundRefusal(Sounds.NoDevice(reason: "it is not there."))), of: 0))
        note(chain.take(.started(id: "2"), of: 1))
        #expect(
            told == [
                "0: /song.flac on hw:7", "1: /song.flac",
                "device hw:7: it is not there; /song.flac is heard on the configured device", "started",
            ])
    }

    @Test mutating func withoutADeviceTheLastErrorIsTold() {
        note(chain.begin())
        for number in 0...2 { note(chain.take(.refused(SoundRefusal(Sounds.NoDevice(reason: "none"))), of: number)) }
        #expect(told == ["0: /song.flac", "1: alarm", "2: tone, the last", "refused"])
        #expect(chain.isOver)
    }

    @Test(arguments: [(0.2, "1: alarm"), (1.5, "failed")])
    mutating func whatBreaksOffAtOnceIsReplacedAndNotLater(seconds: Double, next: String) {
        note(chain.begin())
        note(chain.take(.started(id: "1"), of: 0))
        note(chain.take(.ended(SoundEnd(.failed, seconds: seconds, reason: "it ends early")), of: 0))
        #expect(told.last == next)
    }

    @Test mutating func whoStopsItHearsNothingElse() {
        note(chain.begin())
        chain.stop("acknowledged")
        #expect(chain.stopped == 0)
        note(chain.take(.refused(SoundRefusal(Sounds.NotFound(sound: "/song.flac"))), of: 0))
        #expect(told == ["0: /song.flac", "stopped"])
        #expect(chain.isOver)
    }

    @Test(
        arguments: [
            ("default", SoundFallback.alarm, ["alarm", "tone"]), ("default", .notification, ["default", "tone"]),
            ("alarm", .alarm, ["alarm", "tone"]), ("bell", .notification, ["bell", "default", "tone"]),
        ])
    func theDefaultIsTriedOnce(name: String, fallback: SoundFallback, order: [String]) {
        var chain = SoundChain(SoundRequest(sound: name, alert: true), fallback)
        var tried: [String] = []
        var actions = chain.begin()
        while case .play(let request, let number, _)? = actions.last {
            tried.append(request.isTone ? "tone" : request.sound)
            actions = chain.take(.refused(SoundRefusal(Sounds.NotFound(sound: request.sound))), of: number)
        }
        #expect(tried == order)
    }
}
