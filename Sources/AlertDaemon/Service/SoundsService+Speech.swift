// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import AlertSound
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
            return try await report(
                SoundRequest.speech, on: stream, as: Sounds.Say.Reply.init, notes: notes, to: devices
            ) { report in
                ticket = speech.say(utterance, report: report)
            }
        } catch let left as CancellationError {
            // Speech that has begun continues to its end, like any sound that is not tied to its caller.
            ticket?.cancel()
            if let caller { stopSounds(of: caller) }
            throw left
        }
    }

    func voices(_ call: Sounds.Voices, context: CallContext) async throws -> Sounds.Voices.Reply {
        Sounds.Voices.Reply(voices: try await speech.voices())
    }
}

extension SoundsService {
    /// Returns the request of a call: a new sound, or one that continues a sound that was stopped or interrupted.
    func request(_ call: Sounds.Play) async throws -> SoundRequest {
        guard let id = call.resume else { return try SoundRules.request(call) }
        guard call.sound.isEmpty, call.descriptor == nil, call.start == nil, call.to?.isEmpty ?? true else {
            throw Sounds.Invalid(
                field: "resume", reason: "not with a sound, \(Member.start) or \(Member.to): it goes on where it was")
        }
        let remains = try await sounds.remains(of: id)
        var named = call
        named.sound = remains.sound
        var request = try SoundRules.request(named)
        let old = remains.options
        request.options.start = old.start
        if call.volume == nil { request.options.volume = old.volume }
        if call.pan == nil { request.options.pan = old.pan }
        if call.rate == nil { request.options.rate = old.rate }
        if call.loops == nil { request.options.loops = old.loops }
        if call.fadeOut == nil { request.options.fadeOut = old.fadeOut }
        if call.alert == nil { request.alert = remains.alert }
        if call.device == nil { request.device = remains.device }
        return request
    }
}
