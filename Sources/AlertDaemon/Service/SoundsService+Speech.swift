// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import SoundService
import Varlink

extension SoundsService {
    func say(_ call: Sounds.Say, stream: ReplyStream<Sounds.Say.Reply>) async throws -> Sounds.Say.Reply {
        var utterance = try Utterance(call)
        utterance.origin = try SoundRules.origin(call.level, app: call.app)
        let devices = try SoundRules.devices(call.to)
        if let (reason, remedy) = await linked.refusal(of: devices) {
            throw Sounds.Invalid(field: "to", reason: "\(reason); \(remedy)")
        }
        if !devices.isEmpty {
            hub.send(.soundSent(nil, text: call.text, volume: call.volume, to: devices, at: clock.now().wall))
        }
        let notes = await linked.notes(onWorkOrSoundOn: devices)
        let caller = call.tied == true && stream.more ? SoundCaller() : nil
        utterance.owner = caller.map(SoundOwner.caller)
        var ticket: SpeechTicket?
        do {
            return try await tell(
                SoundRequest.speech, on: stream, as: Sounds.Say.Reply.init, notes: notes, to: devices
            ) { report in
                ticket = speech.say(utterance, report: report)
            }
        } catch let left as CancellationError {
            // What is heard already is heard to its end, as any sound is that is not tied to its caller.
            ticket?.cancel()
            if let caller { stopSounds(of: caller) }
            throw left
        }
    }

    func voices(_ call: Sounds.Voices, context: CallContext) async throws -> Sounds.Voices.Reply {
        Sounds.Voices.Reply(voices: try await speech.voices())
    }
}
