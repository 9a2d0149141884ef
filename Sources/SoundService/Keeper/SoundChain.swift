// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AlertSound

/// Decides which sound is tried next if nobody hears the wanted one: the default sound (`alarm` for an alarm), then a
/// tone that needs no file. A request without a fallback has no next sound. The type is pure.
struct SoundChain {
    /// The name of the tone in events.
    static let tone = "tone"
    /// The time without anything heard after which the next sound is tried.
    static let patience = Duration.seconds(2)
    /// The duration in seconds below which a sound that breaks off counts as not heard.
    static let tooShort = 1.0

    /// The current attempt.
    var request: SoundRequest
    private let wanted: SoundRequest
    /// The sounds to try after the current one.
    private var rest: [SoundRequest]
    /// The reason for stopping, if somebody has stopped the sound: nothing else is tried.
    private var stopReason: String??
    /// The reason why the first sound was not heard.
    private var problem: String?
    private(set) var wasReplaced = false

    init(_ request: SoundRequest) {
        var first = request
        guard let fallback = request.fallback else {
            (self.request, wanted, rest) = (request, request, [])
            return
        }
        // Alarms have a different default.
        if request.sound == SoundLocator.defaultName { first.sound = fallback.name }
        wanted = first
        self.request = first
        var other = first
        (other.sound, other.options.start) = (fallback.name, 0)
        var tone = other
        tone.isTone = true
        rest = first.sound == fallback.name ? [tone] : [other, tone]
    }

    var hasNext: Bool { request.fallback != nil && (request.device != nil || !rest.isEmpty) }

    /// The name of a sound with a fallback that has been heard as wanted; nil for any other sound.
    var heardAsWanted: String? { request.fallback != nil && !wasReplaced ? wanted.name : nil }

    /// Handles the beginning of the current attempt. Returns its report if it replaces the wanted sound.
    mutating func start() -> SoundReplacement? {
        guard let problem else { return nil }
        wasReplaced = true
        let isOther = request.isTone || request.sound != wanted.sound
        return SoundReplacement(
            sound: wanted.name, reason: problem,
            instead: !isOther ? nil : request.isTone ? Self.tone : request.sound)
    }

    /// Handles the end of the current attempt. Returns the end to report; nil if ``request`` is another attempt now.
    mutating func end(_ end: SoundEnd) -> SoundEnd? {
        guard request.fallback != nil else { return end }
        if let refusal = end.refusal { return fail(end, isDevice: refusal is Sounds.NoDevice) }
        guard end.outcome == .failed, end.seconds < Self.tooShort else { return end }
        return fail(end, isDevice: false)
    }

    /// Handles that nothing of the current attempt was heard in time. Returns the end to report; nil if ``request`` is
    /// another attempt now.
    mutating func giveUp() -> SoundEnd? {
        fail(
            SoundEnd(.failed, reason: "nothing of it was heard within \(Self.patience.components.seconds) s"),
            isDevice: true)
    }

    /// Changes the volume factor of the current attempt and of those that may follow.
    mutating func setGain(_ gain: (SoundRequest) -> Double) {
        request.gain = gain(request)
        for index in rest.indices { rest[index].gain = gain(rest[index]) }
    }

    /// Stops the sound: nothing else is tried.
    mutating func stop(_ reason: String?) { if stopReason == nil { stopReason = .some(reason) } }

    private mutating func fail(_ end: SoundEnd, isDevice: Bool) -> SoundEnd? {
        if let stopReason { return SoundEnd(.stopped, reason: stopReason) }
        if problem == nil {
            let (reason, device) = (end.reason ?? "it breaks off", isDevice ? request.device : nil)
            problem = device.map { "device \($0): \(reason)" } ?? reason
        }
        if isDevice, request.device != nil {
            request.device = nil
            for index in rest.indices { rest[index].device = nil }
        } else if !rest.isEmpty {
            request = rest.removeFirst()
        } else {
            return end
        }
        return nil
    }
}
