// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import AlertSound
import CivilTime
import LinuxSystem
import SoundService
import Synchronization

/// Plays the sound and vibration of the ringing alarm: the loop decides which alarm rings, and the ringer keeps its
/// sound playing until the loop decides otherwise. If a sound ends early, because its worker died, its device was
/// removed or silent mode is on, the ringer starts it again.
final class Ringer: Sendable {
    /// The time after the end of its sound at which the sound is tried again, and the interval of vibration.
    static let interval = Duration.seconds(5)
    /// The extra time after which an alarm falls silent even without the loop. Normally the loop ends an alarm that
    /// gives up, but a broken disk can prevent that.
    static let grace = Span.minute

    private struct State {
        var current: Ringing?
        /// The uptime at which this ringer began it.
        var began: Int64 = 0
        /// Counts the alarms that rang, so that a report about an earlier one can be recognized.
        var number: UInt64 = 0
        /// The id of its sound while it plays.
        var sound: String?
        var isPlaying = false
        var lastOutcome: Sounds.Outcome?
        /// The sound that replaced the alarm's own; nil while the alarm's own sound plays.
        var heard: String?
        /// The last problem with its sound that was reported.
        var problem: String?
    }

    private let loop: TransactionLoop
    private let sounds: any SoundOutput
    private let hub: EventHub
    /// Runs the vibration motor once, if there is one.
    private let vibrate: @Sendable () async -> Void
    private let window: (any RingOutput)?
    private let state = Mutex(State())

    init(
        loop: TransactionLoop, sounds: any SoundOutput, hub: EventHub, window: (any RingOutput)? = nil,
        vibrate: @escaping @Sendable () async -> Void
    ) {
        self.loop = loop
        self.sounds = sounds
        self.hub = hub
        self.window = window
        self.vibrate = vibrate
    }

    /// Makes this alarm ring from now on, instead of any other; nil for none. Returns at once. A call with the same
    /// alarm only has an effect if the volume differs: the sound then starts again with the new volume.
    func ring(_ ringing: Ringing?) {
        let uptime = loop.now().uptime
        let change = state.withLock { state -> (number: UInt64, former: Ringing?)? in
            guard state.current?.number != ringing?.number || state.current?.volume != ringing?.volume else {
                return nil
            }
            let former = state.current
            state = State(current: ringing, began: uptime, number: state.number + 1)
            if let former { silence(former) }
            if let ringing { play(ringing, elapsed: ringing.elapsed, &state) }
            return (state.number, former)
        }
        guard let change else { return }
        if change.former?.number != ringing?.number {
            if let former = change.former { window?.withdraw(former) }
            if let ringing { window?.show(ringing) }
        }
        if ringing != nil { tick(change.number) }
    }

    /// The ringing alarm, and the id of its sound; nil for none.
    var current: (id: String, sound: String?)? {
        state.withLock { state in state.current.map { ($0.delivered.id, state.sound) } }
    }

    /// Stops the sound of an alarm. The caller holds the lock, as the caller of ``play(_:elapsed:_:)`` does. So the
    /// sound output gets starts and stops in the order of the decisions, and a stop never reaches a later sound.
    private func silence(_ former: Ringing) {
        let owner = SoundOwner.notification(id: former.delivered.id, app: former.delivered.app)
        sounds.stop { $0.owner == owner ? "it rings no longer" : nil }
    }

    private func play(_ ringing: Ringing, elapsed: Int64, _ state: inout State) {
        guard let request = SoundRequest(ringing, elapsed: elapsed) else { return }
        state.isPlaying = true
        let number = state.number
        sounds.play(request) { [weak self] report in self?.handle(report, of: request, ringing, number) }
    }

    /// Runs every few seconds while an alarm rings: vibrates, and starts the sound again if it has ended.
    private func tick(_ number: UInt64) {
        Task { [weak self] in
            while true {
                try await Timers.shared.sleep(for: Self.interval)
                guard let self, let vibrates = keepRinging(number) else { return }
                if vibrates { await vibrate() }
            }
        }
    }

    /// Starts the sound again if it has ended. Returns whether to vibrate instead; nil if the alarm rings no longer, or
    /// has rung too long.
    func keepRinging(_ number: UInt64) -> Bool? {
        let now = loop.now().uptime
        return state.withLock { state -> Bool? in
            guard state.number == number, let ringing = state.current else { return nil }
            let elapsed = ringing.elapsed + now - state.began
            if let giveUp = ringing.terms.giveUp, elapsed > giveUp + Self.grace {
                silence(ringing)
                return nil
            }
            if !state.isPlaying {
                play(ringing, elapsed: elapsed, &state)
                return false
            }
            return true
        }
    }

    private func handle(_ report: PlaybackEvent, of request: SoundRequest, _ ringing: Ringing, _ number: UInt64) {
        let id = ringing.delivered.id
        let heard = state.withLock { $0.number == number ? $0.heard : nil } ?? request.sound
        let event = Manager.Event(report, of: heard, id: id, at: loop.now().wall).of(ringing.delivered)
        switch report {
        case .started(let sound):
            let isRecovered = state.withLock { state in
                guard state.number == number else { return false }
                state.sound = sound
                // The problem of a replaced sound is not over.
                guard state.heard == nil, state.problem != nil || ringing.delivered.deliveryState.soundProblem != nil
                else {
                    return false
                }
                state.problem = nil
                return true
            }
            hub.send(event)
            if isRecovered { loop.submit { try $0.soundHeard(id: id) } }
        case .paused, .resumed: hub.send(event)
        case .replaced(let replacement):
            state.withLock { if $0.number == number { $0.heard = replacement.instead } }
            // An attempt is repeated every few seconds; report the same problem only once.
            guard isNew(replacement.sentence, number) else { return }
            loop.submit { try $0.soundFailed(id: id, event, problem: replacement.sentence) }
        case .ended(let end):
            let isChange = ended(number, end.outcome)
            // Reported also after a sound that broke off, whose outcome is the same.
            if end.refusal != nil {
                let problem = "nothing is heard: \(end.reason ?? "")"
                if isNew(problem, number) {
                    return loop.submit { try $0.soundFailed(id: id, event, problem: problem) }
                }
            }
            if isChange { loop.submit { try $0.record(event) } }
        }
    }

    /// Records a problem with the sound of an alarm. Returns whether the problem is new.
    private func isNew(_ problem: String, _ number: UInt64) -> Bool {
        state.withLock { state in
            guard state.number == number else { return false }
            defer { state.problem = problem }
            return state.problem != problem
        }
    }

    /// Records that a sound has ended. Returns whether that is new.
    private func ended(_ number: UInt64, _ outcome: Sounds.Outcome) -> Bool {
        state.withLock { state in
            guard state.number == number else { return true }
            defer { state.lastOutcome = outcome }
            (state.isPlaying, state.sound, state.heard) = (false, nil, nil)
            return outcome == .finished || outcome == .stopped || state.lastOutcome != outcome
        }
    }
}

/// A display of the ringing alarm in addition to its notification. None of its calls blocks.
protocol RingOutput: Sendable {
    func show(_ ringing: Ringing)
    func withdraw(_ ringing: Ringing)
}

extension SoundRequest {
    /// The sound of an alarm; nil for one without a sound.
    /// - Parameter elapsed: The time since it began to ring, in microseconds: the volume rises only once.
    init?(_ ringing: Ringing, elapsed: Int64) {
        let (delivered, terms) = (ringing.delivered, ringing.terms)
        let content = delivered.content
        guard content.sounds, let name = content.sound else { return nil }
        self.init(
            sound: name,
            PlayOptions(volume: ringing.volume, loops: -1, fadeIn: Double(max(0, terms.rise - elapsed)) / 1e6),
            alert: true)
        device = content.device
        fallback = .alarm
        origin = .notification(content.level ?? .critical)
        owner = .notification(id: delivered.id, app: delivered.app)
        obeysSilence = !terms.evenSilent
    }
}
