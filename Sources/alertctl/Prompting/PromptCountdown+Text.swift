// SPDX-License-Identifier: Apache-2.0

import PromptKit

extension PromptCountdown {
    /// From here on days are counted, not seconds.
    private static let long: Int64 = 48 * 3_600

    /// The shown text: `24 s`, `1:05`, `1:00:05`, `7 days`; empty without a time.
    func text(at now: ContinuousClock.Instant) -> String {
        guard let left = left(at: now) else { return "" }
        if case .standing = self { return Self.text(left) + " (stopped)" }
        return Self.text(left)
    }

    /// When the text changes next; nil if it will not.
    func nextChange(after now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        guard let left = left(at: now) else { return nil }
        return change(after: now, unit: left > .seconds(Self.long) ? 86_400 : 1)
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

extension TypingReport {
    /// On a terminal.
    init() { self.init(pause: .seconds(20), renewal: .seconds(20)) }
}
