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

    /// Restarts the first second after the approval has appeared again: its window got the keyboard, or the session was
    /// unlocked.
    public mutating func appear(at now: ContinuousClock.Instant) { opening = max(opening, now + Self.pause) }

    /// Closes the gate for a moment after a button has moved.
    public mutating func move(at now: ContinuousClock.Instant) { opening = max(opening, now + Self.pauseAfterMove) }

    /// Restarts the first second after ordinary typing, because a person who types has not read the question.
    public mutating func type(at now: ContinuousClock.Instant) { if now < opening { appear(at: now) } }

    /// Records whether the session is locked.
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

/// The part of a text that has been on the screen. A question is answered once all of it was: nobody means what they
/// could not read.
public struct SeenText: Sendable, Equatable {
    /// The end of the part that was shown from the beginning without a gap.
    private var end = 0
    /// The width at which the text was broken into that part. Of a text that is broken again other lines were shown.
    private var columns = 0
    /// A Boolean value indicating whether all of it was shown.
    public private(set) var isWhole = false

    /// Nothing was shown yet.
    public init() {}

    /// The end of the part that was shown, where reading goes on.
    public var reached: Int { end }

    /// Records that a part is on the screen.
    ///
    /// - Parameters:
    ///   - range: The part: lines, or characters where the places of characters do not depend on the width.
    ///   - all: The length of the text, in the same unit.
    ///   - columns: The width at which the text is broken into lines; the same for every width if characters count.
    public mutating func show(_ range: Range<Int>, of all: Int, columns: Int = 0) {
        if columns != self.columns { (end, self.columns) = (0, columns) }
        if range.lowerBound <= end { end = max(end, range.upperBound) }
        if end >= all { isWhole = true }
    }

    /// Returns whether the place of these lines is lost by a new width, so that they are shown from the top.
    public func isBrokenAnew(columns: Int) -> Bool { !isWhole && columns != self.columns && end > 0 }
}
