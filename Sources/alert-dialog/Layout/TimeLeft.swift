// SPDX-License-Identifier: Apache-2.0

/// The time a prompt still has, counted down from what the daemon said last.
struct TimeLeft: Equatable {
    private var end: ContinuousClock.Instant
    /// Set while the clock stands: what is left.
    private var standing: Duration?

    /// So much is left now.
    init(_ left: Duration, at now: ContinuousClock.Instant) {
        end = now + max(.zero, left)
    }

    /// Stops the clock, or lets it go on.
    mutating func stand(_ stands: Bool, at now: ContinuousClock.Instant) {
        if stands, standing == nil {
            standing = left(at: now)
        } else if !stands, let left = standing {
            standing = nil
            end = now + left
        }
    }

    /// How much is left.
    func left(at now: ContinuousClock.Instant) -> Duration { standing ?? max(.zero, now.duration(to: end)) }

    /// What to show.
    func text(at now: ContinuousClock.Instant) -> String {
        let words = Self.words(left(at: now))
        return standing == nil ? "Closes by itself in \(words)" : "\(words) left, waiting while you type"
    }

    /// When ``text(at:)`` changes next; nil if it will not. Every second in the last two minutes, every minute before.
    func nextChange(after now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        let left = left(at: now)
        guard standing == nil, left > .zero else { return nil }
        let unit: Int64 = left > .seconds(120) ? 60 : 1
        // The next whole number of units below what is left.
        let whole = (left - .nanoseconds(1)).components.seconds / unit
        return now + (left - .seconds(whole * unit))
    }

    /// A length of time in the largest unit that says enough, rounded up, so that it never says 0 while some is left.
    static func words(_ time: Duration) -> String {
        let seconds = max(0, time.components.seconds + (time.components.attoseconds > 0 ? 1 : 0))
        switch seconds {
        case ...120: return "\(seconds) s"
        case ...(120 * 60): return "\((seconds + 59) / 60) min"
        case ...(48 * 3600): return "\((seconds + 3599) / 3600) h"
        default: return "\((seconds + 86399) / 86400) days"
        }
    }
}
