// SPDX-License-Identifier: Apache-2.0

/// The time that a prompt still has, counted down from what the daemon said last.
public enum PromptCountdown: Sendable, Equatable {
    /// The prompt has no time limit.
    case none
    /// The prompt ends at this time.
    case running(until: ContinuousClock.Instant)
    /// The person types, and so much is left afterwards.
    case standing(left: Duration)

    /// - Parameters:
    ///   - remaining: Microseconds, as a prompt has them.
    ///   - now: When that was said.
    public init(remaining: Int?, isTyping: Bool, at now: ContinuousClock.Instant) {
        guard let remaining else {
            self = .none
            return
        }
        let left = Duration.microseconds(max(0, remaining))
        self = isTyping ? .standing(left: left) : .running(until: now + left)
    }

    /// Returns the remaining time; nil without an end.
    public func left(at now: ContinuousClock.Instant) -> Duration? {
        switch self {
        case .none: nil
        case .running(let end): max(.zero, now.duration(to: end))
        case .standing(let left): left
        }
    }

    /// When what is left, in whole units of so many seconds and rounded up, is less; nil if it will not be.
    public func change(after now: ContinuousClock.Instant, unit: Int64) -> ContinuousClock.Instant? {
        guard case .running = self, let left = left(at: now), left > .zero else { return nil }
        let whole = (left - .nanoseconds(1)).components.seconds / unit
        return now + (left - .seconds(whole * unit))
    }
}
