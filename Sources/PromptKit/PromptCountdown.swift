// SPDX-License-Identifier: Apache-2.0

/// The remaining time of a prompt, counted down from the last report of the daemon.
public enum PromptCountdown: Sendable, Equatable {
    /// The prompt has no time limit.
    case none
    /// The prompt ends at this time.
    case running(until: ContinuousClock.Instant)
    /// The person types, so the clock stands with this much time left.
    case standing(left: Duration)

    /// - Parameters:
    ///   - remaining: Microseconds, as in a prompt.
    ///   - now: The time of the report.
    public init(remaining: Int?, isTyping: Bool, at now: ContinuousClock.Instant) {
        guard let remaining else {
            self = .none
            return
        }
        let left = Duration.microseconds(max(0, remaining))
        self = isTyping ? .standing(left: left) : .running(until: now + left)
    }

    /// Returns the remaining time; nil without a time limit.
    public func left(at now: ContinuousClock.Instant) -> Duration? {
        switch self {
        case .none: nil
        case .running(let end): max(.zero, now.duration(to: end))
        case .standing(let left): left
        }
    }

    /// The time at which the remaining time, rounded up to whole units of `unit` seconds, changes; nil if it will not.
    public func change(after now: ContinuousClock.Instant, unit: Int64) -> ContinuousClock.Instant? {
        guard case .running = self, let left = left(at: now), left > .zero else { return nil }
        let whole = (left - .nanoseconds(1)).components.seconds / unit
        return now + (left - .seconds(whole * unit))
    }
}
