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

    /// Returns the time at which the remaining time, rounded up to whole units of `unit` seconds, changes; nil if it
    /// does not change.
    public func change(after now: ContinuousClock.Instant, unit: Int64) -> ContinuousClock.Instant? {
        guard case .running = self, let left = left(at: now), left > .zero else { return nil }
        let whole = (left - .nanoseconds(1)).components.seconds / unit
        return now + (left - .seconds(whole * unit))
    }
}

/// The schedule of a presenter's reports that the person types, during which the prompt's clock stands. A report is due
/// at the first key, again from time to time, because the daemon believes it for a minute, and once the person has
/// stopped.
public struct TypingReport: Sendable, Equatable {
    /// The time without a key after which the person has stopped.
    private let pause: Duration
    /// The interval of reports while the person keeps typing.
    private let renewal: Duration
    private var lastKey: ContinuousClock.Instant?
    private var lastReport: ContinuousClock.Instant?

    /// - Parameters:
    ///   - pause: The time without a key after which the person has stopped.
    ///   - renewal: The interval of reports while the person keeps typing.
    public init(pause: Duration, renewal: Duration) {
        self.pause = pause
        self.renewal = renewal
    }

    /// A Boolean value indicating whether the person types, according to the last report.
    public var isTyping: Bool { lastReport != nil }

    /// Records a key.
    /// - Returns: Whether to report that the person types.
    public mutating func keyPressed(at now: ContinuousClock.Instant) -> Bool {
        lastKey = now
        if let lastReport, now < lastReport + renewal { return false }
        lastReport = now
        return true
    }

    /// Checks whether enough time has passed without a key.
    /// - Returns: Whether to report that the person has stopped.
    public mutating func hasStopped(at now: ContinuousClock.Instant) -> Bool {
        guard let deadline, now >= deadline else { return false }
        lastReport = nil
        return true
    }

    /// The next time to call ``hasStopped(at:)``; nil while nobody types.
    public var deadline: ContinuousClock.Instant? { isTyping ? lastKey.map { $0 + pause } : nil }
}
