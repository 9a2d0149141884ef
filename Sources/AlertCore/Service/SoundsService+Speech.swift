// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Varlink

extension SoundsService {
    func say(_ call: Sounds.Say, stream: ReplyStream<Sounds.Say.Reply>) async throws -> Sounds.Say.Reply {
        var utterance = try Utterance(call)
        utterance.standing = try SoundRules.standing(call.level, app: call.app)
        let (reports, continuation) = AsyncStream<SoundReport>.makeStream()
        let events = SoundEvents(sound: Manager.Event.speech, hub: hub, clock: clock)
        let ticket = speech.say(utterance) { report in
            events.announce(report)
            continuation.yield(report)
            switch report {
            case .started, .paused, .resumed: break
            case .ended, .refused: continuation.finish()
            }
        }
        var id = ""
        for await report in reports {
            switch report {
            case .started(let number):
                id = number
                let reply = Sounds.Say.Reply(id: id, phase: .started)
                guard stream.more else { return reply }
                try stream.offer(reply)
            case .paused(let number): try stream.offer(Sounds.Say.Reply(id: number, phase: .paused))
            case .resumed(let number): try stream.offer(Sounds.Say.Reply(id: number, phase: .resumed))
            case .ended(let outcome, let seconds, let reason):
                return Sounds.Say.Reply(id: id, phase: .ended, outcome: outcome, seconds: seconds, reason: reason)
            case .refused(let error):
                throw error
            }
        }
        // The caller has left. What is heard already is heard to its end, as any sound is.
        ticket.cancel()
        throw CancellationError()
    }

    func voices(_ call: Sounds.Voices, context: CallContext) async throws -> Sounds.Voices.Reply {
        Sounds.Voices.Reply(voices: try await speech.voices())
    }
}
