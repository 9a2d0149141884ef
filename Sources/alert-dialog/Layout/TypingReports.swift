// SPDX-License-Identifier: Apache-2.0

/// When to tell the daemon that the person types, so that the prompt's clock stands: at the first key, again from time to
/// time, since what is told holds for 60 seconds, and once the person has stopped.
struct TypingReports {
    /// A pause that is this long is the end of typing.
    static let pause: Duration = .seconds(10)
    /// How often it is told anew.
    static let renewal: Duration = .seconds(30)

    private var lastKey: ContinuousClock.Instant?
    private var lastReport: ContinuousClock.Instant?

    /// Whether the person types.
    var isTyping: Bool { lastReport != nil }

    /// Something was typed. Returns whether that is to be told.
    mutating func typed(at now: ContinuousClock.Instant) -> Bool {
        lastKey = now
        if let lastReport, now < lastReport + Self.renewal { return false }
        lastReport = now
        return true
    }

    /// When to ask ``paused(at:)`` next; nil while nobody types.
    var nextCheck: ContinuousClock.Instant? { isTyping ? lastKey.map { $0 + Self.pause } : nil }

    /// Returns whether the end of typing is to be told.
    mutating func paused(at now: ContinuousClock.Instant) -> Bool {
        guard let check = nextCheck, now >= check else { return false }
        lastReport = nil
        return true
    }
}
