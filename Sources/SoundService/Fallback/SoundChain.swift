// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AlertSound

/// Decides which sounds are tried until one is heard: the wanted one, the default sound (`alarm` for an alarm), and a
/// tone that needs no file. The type is pure: it only learns that time has passed.
struct SoundChain {
    /// The name of the tone in events.
    static let tone = "tone"
    /// The time without anything heard after which the next sound is tried.
    static let patience = Duration.seconds(2)
    /// The duration in seconds below which a sound that breaks off counts as not heard.
    static let tooShort = 1.0

    enum Action {
        /// Play the request under this number. With `waits`, report when ``patience`` has passed.
        case play(SoundRequest, number: Int, waits: Bool)
        /// Stop the attempt of this number, whose end is then ignored.
        case stop(number: Int)
        case report(PlaybackEvent)
    }

    private let wanted: SoundRequest
    /// The sounds to try after the current one.
    private var rest: [SoundRequest]
    private var current: SoundRequest
    private var number = 0
    private var isHeard = false
    private var isHeld = false
    private(set) var isOver = false
    /// The reason for stopping, if somebody has stopped the chain.
    private var stopReason: String??
    /// The reason why the first sound was not heard.
    private var problem: (reason: String, isDevice: Bool)?

    init(_ request: SoundRequest, _ fallback: SoundFallback) {
        var first = request
        // Alarms have a different default.
        if request.sound == SoundLocator.defaultName { first.sound = fallback.name }
        wanted = first
        current = first
        var other = first
        (other.sound, other.options.start) = (fallback.name, 0)
        var tone = other
        tone.isTone = true
        rest = first.sound == fallback.name ? [tone] : [other, tone]
    }

    mutating func begin() -> [Action] { [play()] }

    /// Handles an event of the attempt with a number.
    mutating func take(_ event: PlaybackEvent, of number: Int) -> [Action] {
        guard !isOver, number == self.number else { return [] }
        switch event {
        case .started:
            isHeard = true
            return (replacement.map { [.report(.replaced($0))] } ?? []) + [.report(event)]
        case .paused: isHeld = true
        case .resumed: isHeld = false
        case .replaced: break
        case .refused(let refusal):
            return fail(event, refusal.reason, isDevice: refusal.error is Sounds.NoDevice)
        case .ended(let end) where end.outcome == .failed && end.seconds < Self.tooShort:
            return fail(event, end.reason ?? "it breaks off", isDevice: false)
        case .ended: isOver = true
        }
        return [.report(event)]
    }

    /// Handles the end of the waiting time for the attempt with a number.
    mutating func waited(for number: Int) -> [Action] {
        guard !isOver, number == self.number, !isHeard, !isHeld, hasNext else { return [] }
        let reason = "nothing of it was heard within \(Self.patience.components.seconds) s"
        return [.stop(number: number)]
            + fail(.ended(SoundEnd(.failed, reason: reason)), reason, isDevice: true)
    }

    /// Stops the chain: nothing else is tried.
    mutating func stop(_ reason: String?) { if stopReason == nil { stopReason = .some(reason) } }

    /// The number of the last attempt, if it must be stopped although it began afterwards.
    var stopped: Int? { stopReason == nil ? nil : number }

    private var hasNext: Bool { current.device != nil || !rest.isEmpty }

    private mutating func fail(_ event: PlaybackEvent, _ reason: String, isDevice: Bool) -> [Action] {
        if let stopReason {
            isOver = true
            return [.report(.ended(SoundEnd(.stopped, reason: stopReason)))]
        }
        if problem == nil {
            let device = isDevice ? current.device : nil
            problem = (device.map { "device \($0): \(reason)" } ?? reason, device != nil)
        }
        if isDevice, current.device != nil {
            current.device = nil
            for index in rest.indices { rest[index].device = nil }
        } else if !rest.isEmpty {
            current = rest.removeFirst()
        } else {
            isOver = true
            return [.report(event)]
        }
        (isHeard, isHeld) = (false, false)
        number += 1
        return [play()]
    }

    private func play() -> Action { .play(current, number: number, waits: hasNext) }

    /// The report for a replacement that is heard.
    private var replacement: SoundReplacement? {
        guard let problem else { return nil }
        guard current.isTone || current.sound != wanted.sound else {
            return SoundReplacement(sound: wanted.name, reason: problem.reason, instead: nil)
        }
        return SoundReplacement(
            sound: wanted.name, reason: problem.reason, instead: current.isTone ? Self.tone : current.sound)
    }
}
