// SPDX-License-Identifier: Apache-2.0

/// Keeps a window that comes up under typing hands from being answered by them.
///
/// A key that is pressed within ``quiet`` of the window's getting the keyboard was meant for another one, and so is
/// every key that follows it within that time. After ``maximumWait`` keys count in any case, so that nobody is shut
/// out.
struct TypingGuard {
    /// Shorter than a person needs to see a window and act upon it, longer than the space between two keys of somebody
    /// who types.
    static let quiet: Duration = .milliseconds(300)
    /// The maximum time for which keys are ignored.
    static let maximumWait: Duration = .seconds(3)

    /// The ``quiet`` time of an alarm, which comes uncalled, and whose buttons are large.
    static let quietOfAlarm: Duration = .seconds(1)

    private let quiet: Duration
    private let began: ContinuousClock.Instant
    private var opens: ContinuousClock.Instant

    /// The window has got the keyboard.
    init(at now: ContinuousClock.Instant, quiet: Duration = Self.quiet) {
        self.quiet = quiet
        began = now
        opens = now + quiet
    }

    /// Returns whether a key that is pressed now was meant for this window.
    mutating func admits(at now: ContinuousClock.Instant) -> Bool {
        guard now < opening else {
            // Open once and for all.
            opens = began
            return true
        }
        opens = now + quiet
        return false
    }

    /// The time from which keys count if none is pressed before.
    var opening: ContinuousClock.Instant { min(opens, began + max(Self.maximumWait, quiet)) }
}
