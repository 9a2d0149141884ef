// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AlertSound
import SoundService
import Varlink

extension SoundsService {
    /// The sound a call asks for: a new one, or one that goes on where another was stopped or interrupted.
    func request(_ call: Sounds.Play) async throws -> SoundRequest {
        guard let id = call.resume else { return try SoundRules.request(call) }
        guard call.sound.isEmpty, call.descriptor == nil, call.start == nil, call.to?.isEmpty ?? true else {
            throw Sounds.Invalid(field: "resume", reason: "not with a sound, start or to: it goes on where it was")
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
