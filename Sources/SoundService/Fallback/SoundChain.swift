// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AlertSound

/// The sounds that are tried one after the other until one is heard: the one that is wanted, the default sound (of an
/// alarm `alarm`), and a tone that needs no file. A value; the time is not its business, but that it has passed.
struct SoundChain {
    /// The name of the tone in events.
    static let tone = "tone"
    /// The time for which nothing may be heard of a sound before the next is tried.
    static let patience = Duration.seconds(2)
    /// The duration, in seconds, below which a sound that breaks off was not heard.
    static let tooShort = 1.0

    enum Action {
        /// Play it, under this number. With `waits`, say when ``patience`` has passed.
        case play(SoundRequest, number: Int, waits: Bool)
        /// Stop the one of this number; its end is nobody's business any more.
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
    /// Why it goes on no further, where somebody has stopped it.
    private var stopReason: String??
    /// Why the first one was not heard.
    private var problem: (reason: String, isDevice: Bool)?

    init(_ request: SoundRequest, _ fallback: SoundFallback) {
        var first = request
        // An alarm has its own default.
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

    /// The one of this number has something to tell.
    mutating func take(_ event: PlaybackEvent, of number: Int) -> [Action] {
        guard !isOver, number == self.number else { return [] }
        switch event {
        case .started:
            isHeard = true
            return (replacement.map { [.report(.replaced($0))] } ?? []) + [.report(event)]
        case .paused: isHeld = true
        case .resumed: isHeld = false
        case .replaced: break
        case .refused(let error):
            return fail(event, SoundRefusal.reason(error), isDevice: error is Sounds.NoDevice)
        case .ended(.failed, let seconds, let reason, _) where seconds < Self.tooShort:
            return fail(event, reason ?? "it breaks off", isDevice: false)
        case .ended: isOver = true
        }
        return [.report(event)]
    }

    /// So much time has passed since the one of this number was to be played.
    mutating func waited(for number: Int) -> [Action] {
        guard !isOver, number == self.number, !isHeard, !isHeld, hasNext else { return [] }
        let reason = "nothing of it was heard within \(Self.patience.components.seconds) s"
        return [.stop(number: number)]
            + fail(.ended(outcome: .failed, seconds: 0, reason: reason), reason, isDevice: true)
    }

    /// Somebody has stopped it: nothing else is tried.
    mutating func stop(_ reason: String?) { if stopReason == nil { stopReason = .some(reason) } }

    /// The number of the one that was tried last, if it is to be stopped although it was begun afterwards.
    var stopped: Int? { stopReason == nil ? nil : number }

    private var hasNext: Bool { current.device != nil || !rest.isEmpty }

    private mutating func fail(_ event: PlaybackEvent, _ reason: String, isDevice: Bool) -> [Action] {
        if let stopReason {
            isOver = true
            return [.report(.ended(outcome: .stopped, seconds: 0, reason: stopReason))]
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

    /// The news once a replacement is heard.
    private var replacement: SoundReplacement? {
        guard let problem else { return nil }
        guard current.isTone || current.sound != wanted.sound else {
            return SoundReplacement(sound: wanted.name, reason: problem.reason, instead: nil)
        }
        return SoundReplacement(
            sound: wanted.name, reason: problem.reason, instead: current.isTone ? Self.tone : current.sound)
    }
}
