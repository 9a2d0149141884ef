// SPDX-License-Identifier: Apache-2.0

package import CivilTime

/// The state of one alarm, from its time to its end. A value; the time is an argument.
package struct RingState: Sendable, Hashable {
    package enum Phase: Sendable, Hashable {
        /// The time is to come.
        case armed
        /// The time has come, and another alarm rings.
        case waiting
        /// The alarm rings, and gives up at that time; nil for never.
        case ringing(since: Instant, until: Instant?)
        /// The alarm rings again at that time.
        case snoozed(until: Instant)
        /// The person has stopped it, or it was taken back.
        case stopped
        /// The alarm rang until it gave up, or its time was over before it could ring: missed.
        case givenUp
    }

    package enum Event: Sendable, Hashable {
        /// The time of the alarm or of its snooze has come; it was due then.
        case due(Instant)
        /// No other one rings.
        case turn
        /// The person snoozes it for so many microseconds.
        case snooze(Int64)
        /// The person stops it.
        case stop
        /// Time has passed.
        case time
    }

    package var phase: Phase
    /// The number of snoozes.
    package var snoozes: Int
    package let terms: RingOptions

    package init(_ terms: RingOptions, phase: Phase = .armed, snoozes: Int = 0) {
        (self.terms, self.phase, self.snoozes) = (terms, phase, snoozes)
    }

    package var canSnooze: Bool { terms.snoozeLimit.map { snoozes < $0 } ?? true }

    /// The time of the next change without an event; nil for never.
    package var deadline: Instant? {
        switch phase {
        case .ringing(_, let until): until
        case .snoozed(let until): until
        case .armed, .waiting, .stopped, .givenUp: nil
        }
    }

    /// Keeps the time that is left after the clock was set back: what rings since a time that is ahead gives up as much
    /// earlier.
    mutating func follow(_ step: ClockStep) {
        guard case .ringing(let since, let until) = phase, since > step.now else { return }
        phase = .ringing(
            since: since.advanced(by: -step.length), until: until.map { $0.advanced(by: -step.length) })
    }

    /// Takes an event in. What has no meaning in its phase changes nothing; whether anything has changed.
    @discardableResult
    package mutating func handle(_ event: Event, at now: Instant) -> Bool {
        let before = self
        switch (phase, event) {
        case (.armed, .due(let due)), (.snoozed, .due(let due)):
            // After a night without the daemon it is too late to get up.
            let isLate = terms.giveUp.map { now.distance(from: due) > max($0, FireDecision.lateness) } ?? false
            phase = isLate ? .givenUp : .waiting
        case (.waiting, .turn):
            phase = .ringing(since: now, until: terms.giveUp.map { now.advanced(by: $0) })
        case (.ringing, .snooze(let span)), (.waiting, .snooze(let span)), (.snoozed, .snooze(let span)):
            guard canSnooze else { break }
            snoozes += 1
            phase = .snoozed(until: now.advanced(by: span))
        case (.ringing(_, let until?), .time) where until <= now:
            phase = .givenUp
        case (.armed, .stop), (.waiting, .stop), (.ringing, .stop), (.snoozed, .stop):
            phase = .stopped
        default: break
        }
        return self != before
    }
}
