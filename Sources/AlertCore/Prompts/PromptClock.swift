// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol

/// A prompt's time: it runs to a deadline, and stands while the person types. All in microseconds of uptime
/// (CLOCK_BOOTTIME), so that nobody's wall clock ends a question.
package enum PromptClock: Sendable, Hashable {
    /// The prompt has no time.
    case none
    /// The time ends at this uptime.
    case running(deadline: Int64)
    /// The time stands with this much left, and continues by itself at `until`: a presenter that hangs while the person
    /// types must not hold a script without end.
    case standing(left: Int64, until: Int64)

    var isStanding: Bool { if case .standing = self { true } else { false } }

    /// Returns the remaining time; nil without a limit.
    package func remaining(at now: Int64) -> Int64? {
        switch self {
        case .none: nil
        case .running(let deadline): max(0, deadline - now)
        case .standing(let left, _): left
        }
    }

    /// Stops it until `until` at the latest; again, if it stands already.
    mutating func stand(at now: Int64, until: Int64) {
        guard let left = remaining(at: now) else { return }
        self = .standing(left: left, until: until)
    }

    /// Lets it go on.
    package mutating func run(at now: Int64) {
        if case .standing(let left, _) = self { self = .running(deadline: now + left) }
    }

    /// Sets the time that is left, whether it runs or stands; without a limit it stays so.
    mutating func set(left: Int64, at now: Int64) {
        switch self {
        case .none: break
        case .running: self = .running(deadline: now + left)
        case .standing(_, let until): self = .standing(left: left, until: until)
        }
    }

    /// Goes on by itself, if it is time for that.
    package mutating func pass(_ now: Int64) {
        if case .standing(let left, let until) = self, until <= now { self = .running(deadline: until + left) }
    }

    /// Returns whether the time is over.
    package func isOver(at now: Int64) -> Bool {
        if case .running(let deadline) = self { return deadline <= now }
        return false
    }

    /// The time at which the clock changes by itself; nil for never.
    package var next: Int64? {
        switch self {
        case .none: nil
        case .running(let deadline): deadline
        case .standing(_, let until): until
        }
    }
}

extension Prompts.Question {
    /// Returns the microseconds that the question has left, if its time ran until now without a stop; nil without a
    /// limit. A locked session gives it more time, and its unlocking restarts `timeout`.
    ///
    /// - Parameters:
    ///   - since: The uptime at which it was asked, in microseconds.
    ///   - now: The uptime at which the session was locked or unlocked, in microseconds.
    package func timeLeft(isLocked: Bool, since: Int64, at now: Int64) -> Int64? {
        guard let timeout else { return nil }
        guard let lockedTimeout else { return Int64(timeout) }
        let last = max(0, since + Int64(lockedTimeout) - now)
        return isLocked ? last : min(Int64(timeout), last)
    }
}
