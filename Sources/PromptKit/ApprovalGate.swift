// SPDX-License-Identifier: Apache-2.0

/// Decides when a button of an approval acts, on a terminal and in a window alike, so that no accident allows anything.
///
/// No button acts in the first second. Every button but the cancel button also waits until the whole text was on the
/// screen, and while the session is locked.
public struct ApprovalGate: Sendable, Equatable {
    /// The reason why a button does not act.
    public enum Hold: Sendable, Hashable {
        /// The buttons have just appeared or moved, or the person was typing.
        case early
        /// A part of the text was not on the screen yet.
        case unread
        /// The session is locked.
        case locked
    }

    /// The time for which no button acts after the approval has appeared.
    public static let pause: Duration = .seconds(1)
    /// The time for which no button of a question acts after its program has changed it.
    public static let pauseAfterChange: Duration = .seconds(1)
    /// The time for which no button acts after one has moved: a click may have been meant for what was there before.
    public static let pauseAfterMove: Duration = .milliseconds(500)

    /// The time at which the buttons act, unless something else holds them back.
    public private(set) var opening: ContinuousClock.Instant
    /// A Boolean value indicating whether the whole text was on the screen.
    public var isRead = false
    /// A Boolean value indicating whether the session is known to be locked.
    public private(set) var isLocked = false

    /// The approval has appeared.
    public init(at now: ContinuousClock.Instant) { opening = now + Self.pause }

    /// The approval has appeared again: its window has got the keyboard, or the session was unlocked.
    public mutating func appear(at now: ContinuousClock.Instant) { opening = max(opening, now + Self.pause) }

    /// A button has moved.
    public mutating func move(at now: ContinuousClock.Instant) { opening = max(opening, now + Self.pauseAfterMove) }

    /// The person typed ordinary text. Who is typing has not read the question, so the first second begins again.
    public mutating func type(at now: ContinuousClock.Instant) { if now < opening { appear(at: now) } }

    /// The session was locked or unlocked.
    public mutating func lock(_ isLocked: Bool, at now: ContinuousClock.Instant) {
        if self.isLocked, !isLocked { appear(at: now) }
        self.isLocked = isLocked
    }

    /// Returns the reason why a button does not act now; nil if it acts.
    public func hold(isCancel: Bool, at now: ContinuousClock.Instant) -> Hold? {
        if now < opening { return .early }
        if isCancel { return nil }
        return isLocked ? .locked : isRead ? nil : .unread
    }

    /// Returns whether a character is ordinary text, which chooses nothing and moves nowhere: all but the digits, which
    /// lead to the button with that index.
    public static func isText(_ scalar: Unicode.Scalar) -> Bool { !("0"..."9" ~= scalar) }
}
