// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import Varlink

/// org.alertd.Sounds on the wire.
struct SoundsService: SoundsHandler {
    let sounds: any SoundOutput
    let speech: any SpeechOutput
    let hub: EventHub
    let clock: any MomentSource

    func play(_ call: Sounds.Play, stream: ReplyStream<Sounds.Play.Reply>) async throws -> Sounds.Play.Reply {
        let request = try request(call)
        let (reports, continuation) = AsyncStream<SoundReport>.makeStream()
        sounds.play(request) { [hub, clock] report in
            announce(report, of: request.sound, hub: hub, clock: clock)
            continuation.yield(report)
            switch report {
            case .started: break
            case .ended, .refused: continuation.finish()
            }
        }
        var id = ""
        for await report in reports {
            switch report {
            case .started(let number):
                id = number
                let reply = Sounds.Play.Reply(id: id, phase: .started)
                guard stream.more else { return reply }
                try stream.offer(reply)
            case .ended(let outcome, let seconds, let reason):
                return Sounds.Play.Reply(id: id, phase: .ended, outcome: outcome, seconds: seconds, reason: reason)
            case .refused(let error):
                throw error
            }
        }
        // Reached only when the caller has left: the stream of reports otherwise ends with one of the two above.
        throw CancellationError()
    }

    func playing(_ call: Sounds.Playing, context: CallContext) async throws -> Sounds.Playing.Reply {
        Sounds.Playing.Reply(sounds: try await sounds.playing())
    }

    func stop(_ call: Sounds.Stop, context: CallContext) async throws -> Sounds.Stop.Reply {
        switch (call.ids, call.all ?? false) {
        case (nil, true):
            let waiting = speech.stopWaiting()
            return Sounds.Stop.Reply(count: waiting + (try await sounds.stop(ids: nil)))
        case (let ids?, false):
            guard ids.count <= 1_000 else { throw Sounds.Invalid(field: "ids", reason: "1,000 is the most") }
            return Sounds.Stop.Reply(count: try await sounds.stop(ids: ids))
        default: throw Sounds.Invalid(field: "ids", reason: "exactly one of ids and all is needed")
        }
    }

    func list(_ call: Sounds.List, context: CallContext) async throws -> Sounds.List.Reply {
        Sounds.List.Reply(sounds: await sounds.list())
    }

    func info(_ call: Sounds.Info, context: CallContext) async throws -> Sounds.Info.Reply {
        try check(call.sound)
        return Sounds.Info.Reply(file: try await sounds.info(call.sound))
    }

    private func request(_ call: Sounds.Play) throws(Sounds.Invalid) -> SoundRequest {
        try check(call.sound)
        let volume = call.volume ?? 1
        guard (0...1).contains(volume) else {
            throw Sounds.Invalid(field: "volume", reason: "it is not between 0 and 1")
        }
        let pan = call.pan ?? 0
        guard (-1...1).contains(pan) else { throw Sounds.Invalid(field: "pan", reason: "it is not between -1 and 1") }
        return SoundRequest(sound: call.sound, volume: volume, pan: pan, alert: call.alert ?? false)
    }

    private func check(_ sound: String) throws(Sounds.Invalid) {
        guard !sound.isEmpty, sound.utf8.count <= ContentRules.longestPath, !sound.utf8.contains(0) else {
            throw Sounds.Invalid(field: "sound", reason: "it is empty, too long, or holds a NUL character")
        }
    }
}

/// Tells the watchers what becomes of a sound that somebody asked for.
func announce(_ report: SoundReport, of sound: String, hub: EventHub, clock: any MomentSource) {
    let now = clock.now().wall
    switch report {
    case .started(let id): hub.send(.soundStarted(sound, id: id, at: now))
    case .ended(let outcome, let seconds, let reason):
        hub.send(
            .soundEnded(sound, id: nil, outcome: outcome, seconds: seconds, reason: reason, at: now))
    case .refused: break
    }
}
