// SPDX-License-Identifier: Apache-2.0

/// What is left of a prompt's time, as far as its presenter has been told.
enum PromptClock: Equatable {
    /// It has all the time in the world.
    case none
    /// It is over then.
    case running(until: ContinuousClock.Instant)
    /// The person types, and so much is left afterwards.
    case standing(left: Duration)

    /// - Parameters:
    ///   - remaining: Microseconds, as a prompt has them.
    ///   - time: When that was said.
    init(remaining: Int?, isTyping: Bool, at time: ContinuousClock.Instant) {
        guard let remaining else {
            self = .none
            return
        }
        let left = Duration.microseconds(max(0, remaining))
        self = isTyping ? .standing(left: left) : .running(until: time + left)
    }

    /// From here on days are counted, not seconds.
    private static let long: Int64 = 48 * 3_600

    /// What is shown of it: `24 s`, `1:05`, `1:00:05`, `7 days`; empty without a time.
    func text(at time: ContinuousClock.Instant) -> String {
        switch self {
        case .none: ""
        case .running(let end): Self.text(max(.zero, time.duration(to: end)))
        case .standing(let left): Self.text(left) + " (stopped)"
        }
    }

    /// When the text changes next.
    func change(after time: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        guard case .running(let end) = self, end > time else { return nil }
        let left = time.duration(to: end)
        let unit: Int64 = left > .seconds(Self.long) ? 86_400 : 1
        // The next whole number of units below what is left.
        let whole = (left - .nanoseconds(1)).components.seconds / unit
        return time + (left - .seconds(whole * unit))
    }

    /// Seconds are counted up, as a clock shows 1 until it is over.
    private static func text(_ left: Duration) -> String {
        let parts = left.components
        let seconds = parts.seconds + (parts.attoseconds > 0 ? 1 : 0)
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        switch seconds {
        case ..<60: return "\(seconds) s"
        case ..<3_600: return "\(seconds / 60):\(two(seconds % 60))"
        case (long + 1)...: return "\((seconds + 86_399) / 86_400) days"
        default: return "\(seconds / 3_600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
        }
    }
}

/// When a presenter says that the person types, and that they have stopped. The daemon believes it for a minute.
struct TypingReport: Equatable {
    /// What is to be said.
    enum Action: Equatable { case nothing, typing, stopped }

    /// How often it is said while the person goes on.
    static let interval = Duration.seconds(20)
    /// After how long without a key the person has stopped.
    static let pause = Duration.seconds(20)

    private var said: ContinuousClock.Instant?
    private var last: ContinuousClock.Instant?

    /// Whether the daemon has been told that the person types.
    var isTyping: Bool { said != nil }

    /// A key was pressed.
    mutating func keyPressed(at time: ContinuousClock.Instant) -> Action {
        last = time
        if let said, said.duration(to: time) < Self.interval { return .nothing }
        said = time
        return .typing
    }

    /// Time has passed.
    mutating func passed(to time: ContinuousClock.Instant) -> Action {
        guard said != nil, let last, last.duration(to: time) >= Self.pause else { return .nothing }
        said = nil
        return .stopped
    }

    /// When time has to be looked at.
    var deadline: ContinuousClock.Instant? { said == nil ? nil : last.map { $0 + Self.pause } }
}
