// SPDX-License-Identifier: Apache-2.0

import PromptKit

extension PromptCountdown {
    /// The text to show; nil without an end.
    func text(at now: ContinuousClock.Instant) -> String? {
        guard let words = left(at: now)?.words else { return nil }
        if case .standing = self { return "\(words) left, waiting while you type" }
        return "Closes by itself in \(words)"
    }

    /// When ``text(at:)`` changes next; nil if it will not. Every second in the last two minutes, every minute before.
    func nextChange(after now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        guard let left = left(at: now) else { return nil }
        return change(after: now, unit: left > .seconds(120) ? 60 : 1)
    }
}

extension Duration {
    /// A length of time in the largest unit that says enough, rounded up, so that it never says 0 while some is left.
    var words: String {
        let seconds = max(0, components.seconds + (components.attoseconds > 0 ? 1 : 0))
        switch seconds {
        case ...120: return "\(seconds) s"
        case ...(120 * 60): return "\((seconds + 59) / 60) min"
        case ...(48 * 3600): return "\((seconds + 3599) / 3600) h"
        default: return "\((seconds + 86399) / 86400) days"
        }
    }
}
