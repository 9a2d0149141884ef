// SPDX-License-Identifier: Apache-2.0

/// When a presenter tells the daemon that the person types, so that the prompt's clock stands: at the first key, again
/// from time to time, since the daemon believes it for a minute, and once the person has stopped.
public struct TypingReport: Sendable, Equatable {
    /// After how long without a key the person has stopped.
    private let pause: Duration
    /// The interval of reports while the person goes on.
    private let renewal: Duration
    private var lastKey: ContinuousClock.Instant?
    private var lastReport: ContinuousClock.Instant?

    /// - Parameters:
    ///   - pause: After how long without a key the person has stopped.
    ///   - renewal: How often it is told while the person goes on.
    public init(pause: Duration, renewal: Duration) {
        self.pause = pause
        self.renewal = renewal
    }

    /// A Boolean value indicating whether the person types, as far as the daemon was to be told.
    public var isTyping: Bool { lastReport != nil }

    /// A key was pressed.
    /// - Returns: Whether that is to be told.
    public mutating func keyPressed(at now: ContinuousClock.Instant) -> Bool {
        lastKey = now
        if let lastReport, now < lastReport + renewal { return false }
        lastReport = now
        return true
    }

    /// Time has passed.
    /// - Returns: Whether it is to be told that the person has stopped.
    public mutating func hasStopped(at now: ContinuousClock.Instant) -> Bool {
        guard let deadline, now >= deadline else { return false }
        lastReport = nil
        return true
    }

    /// When to ask ``hasStopped(at:)`` next; nil while nobody types.
    public var deadline: ContinuousClock.Instant? { isTyping ? lastKey.map { $0 + pause } : nil }
}
