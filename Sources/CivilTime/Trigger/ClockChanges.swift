// SPDX-License-Identifier: Apache-2.0

/// The policies for a single wall time that a clock change skips or repeats.
public struct ClockChanges: Sendable, Hashable {
    /// The default: later by the length of the gap, the first of two (RFC 5545 3.3.5).
    public static let usual = ClockChanges()

    /// The policy for a time that does not exist.
    public var gap: GapPolicy
    /// The policy for a time that happens twice.
    public var overlap: OverlapPolicy

    /// - Parameters:
    ///   - gap: What becomes of a time that does not exist.
    ///   - overlap: What becomes of a time that happens twice.
    public init(gap: GapPolicy = .shift, overlap: OverlapPolicy = .first) {
        self.gap = gap
        self.overlap = overlap
    }

    /// The suffix of a wall time in a normal form: ` gap=skip overlap=both`, empty for the defaults.
    var text: String {
        (gap == .shift ? "" : " gap=" + gap.rawValue) + (overlap == .first ? "" : " overlap=" + overlap.rawValue)
    }

    /// Takes a word of a normal form; false where it is none of these.
    mutating func take(_ word: String) -> Bool {
        if word.hasPrefix("gap="), let policy = GapPolicy(rawValue: String(word.dropFirst(4))) {
            gap = policy
            return true
        }
        if word.hasPrefix("overlap="), let policy = OverlapPolicy(rawValue: String(word.dropFirst(8))) {
            overlap = policy
            return true
        }
        return false
    }
}

/// A person's choice for times that clock changes skip or repeat; nil keeps the former one.
public struct ClockChangeChoice: Sendable, Hashable {
    /// Nothing is chosen.
    public static let none = ClockChangeChoice()

    /// For a time that does not exist.
    public enum Gap: String, Sendable, Hashable, CaseIterable {
        /// After the gap: later by its length, and of a cron line right after it, as cron does.
        case next
        /// Not at all.
        case skip
        /// Before the gap: earlier by its length.
        case before
    }

    /// For a time that happens twice.
    public enum Overlap: String, Sendable, Hashable, CaseIterable {
        /// The first time alone.
        case first
        /// The second time alone.
        case second
        /// Both times.
        case both
    }

    /// For times that do not exist.
    public var gap: Gap?
    /// For times that happen twice.
    public var overlap: Overlap?

    /// - Parameters:
    ///   - gap: For times that do not exist; nil for what holds without a choice.
    ///   - overlap: For times that happen twice; nil for what holds without a choice.
    public init(gap: Gap? = nil, overlap: Overlap? = nil) {
        self.gap = gap
        self.overlap = overlap
    }

    /// A Boolean value indicating whether nothing is chosen.
    public var isEmpty: Bool { gap == nil && overlap == nil }

    fileprivate func gap(isCron: Bool) -> GapPolicy? {
        switch gap {
        case nil: nil
        case .next?: isCron ? .startOfGap : .shift
        case .skip?: .skip
        case .before?: .before
        }
    }

    fileprivate var overlapPolicy: OverlapPolicy? {
        switch overlap {
        case nil: nil
        case .first?: .first
        case .second?: .last
        case .both?: .both
        }
    }
}

extension Trigger {
    /// A Boolean value indicating whether it has times of the wall, which changes of the clocks may leave out or show
    /// twice. A span of elapsed time, a point in time and what repeats by the hour or faster have none.
    public var hasWallTimes: Bool {
        switch self {
        case .countdown, .instant: false
        case .wall: true
        case .recurring(let recurrence): !recurrence.isElapsed
        }
    }

    /// Returns the trigger with what is chosen for changes of the clocks, unchanged if it has no wall times.
    ///
    /// - Parameter choice: What is chosen; what it leaves open stays as it is.
    public func with(_ choice: ClockChangeChoice) -> Trigger {
        guard hasWallTimes, !choice.isEmpty else { return self }
        switch self {
        case .countdown, .instant: return self
        case .wall(let local, let zone, var changes):
            changes.gap = choice.gap(isCron: false) ?? changes.gap
            changes.overlap = choice.overlapPolicy ?? changes.overlap
            return .wall(local, zone, changes)
        case .recurring(let recurrence):
            var isCron = false
            if case .cron = recurrence.pattern { isCron = true }
            let changed = recurrence.with(
                gap: choice.gap(isCron: isCron) ?? recurrence.gap, overlap: choice.overlapPolicy ?? recurrence.overlap)
            return changed.map(Trigger.recurring) ?? self
        }
    }

    /// The choice for clock changes, other than the default.
    public var clockChangeChoice: ClockChangeChoice {
        let (gap, overlap, usual): (GapPolicy, OverlapPolicy, ClockChanges)
        switch self {
        case .wall(_, _, let changes): (gap, overlap, usual) = (changes.gap, changes.overlap, .usual)
        case .recurring(let recurrence) where !recurrence.isElapsed:
            (gap, overlap) = (recurrence.gap, recurrence.overlap)
            usual = ClockChanges(gap: recurrence.pattern.gap, overlap: recurrence.pattern.overlap)
        default: return .none
        }
        var choice = ClockChangeChoice()
        if gap != usual.gap {
            switch gap {
            case .shift, .startOfGap: choice.gap = .next
            case .skip: choice.gap = .skip
            case .before: choice.gap = .before
            }
        }
        if overlap != usual.overlap {
            switch overlap {
            case .first: choice.overlap = .first
            case .last: choice.overlap = .second
            case .both: choice.overlap = .both
            }
        }
        return choice
    }

    /// Returns whether it comes once, and does not, as the clocks jump over its time and that was chosen to leave it
    /// out.
    ///
    /// - Parameter zone: The zone that it is meant in.
    public func isLeftOut(in zone: Zone) -> Bool {
        guard case .wall(let local, _, let changes) = self, changes.gap == .skip else { return false }
        if case .gap = zone.resolve(local) { return true }
        return false
    }
}

extension Zone {
    /// The instants of a single wall time, ascending: two where it happens twice and both are chosen, none where it
    /// does not happen and that was chosen to leave it out.
    func instants(of local: CivilDateTime, _ changes: ClockChanges) -> [Instant] {
        if changes.overlap == .both, case .overlap(let first, let last) = resolve(local) { return [first, last] }
        return instant(of: local, gap: changes.gap, overlap: changes.overlap).map { [$0] } ?? []
    }
}
