// SPDX-License-Identifier: Apache-2.0

/// The policies for a single wall time that a clock change skips or repeats.
public struct ClockChanges: Sendable, Hashable {
    /// The default: a gap shifts the time by its length, and an overlap uses the first time (RFC 5545 3.3.5).
    public static let defaults = ClockChanges()

    /// The policy for a time that does not exist.
    public var gap: GapPolicy
    /// The policy for a time that happens twice.
    public var overlap: OverlapPolicy

    /// - Parameters:
    ///   - gap: The policy for a time that does not exist.
    ///   - overlap: The policy for a time that happens twice.
    public init(gap: GapPolicy = .shift, overlap: OverlapPolicy = .first) {
        self.gap = gap
        self.overlap = overlap
    }

    /// The suffix of a wall time in a normal form: ` gap=skip overlap=both`, empty for the defaults.
    var text: String {
        (gap == .shift ? "" : " gap=" + gap.rawValue) + (overlap == .first ? "" : " overlap=" + overlap.rawValue)
    }

    /// Reads a word of a normal form; returns false for other words.
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
    /// A choice that keeps everything.
    public static let none = ClockChangeChoice()

    /// The choice for a time that does not exist.
    public enum Gap: String, Sendable, Hashable, CaseIterable {
        /// Use the time after the gap: later by its length; a cron line runs right after the gap, as in cron.
        case next
        /// Skip the time.
        case skip
        /// Use the time before the gap: earlier by its length.
        case before
    }

    /// The choice for a time that happens twice.
    public enum Overlap: String, Sendable, Hashable, CaseIterable {
        /// Use only the first time.
        case first
        /// Use only the second time.
        case second
        /// Use both times.
        case both
    }

    /// The choice for times that do not exist.
    public var gap: Gap?
    /// The choice for times that happen twice.
    public var overlap: Overlap?

    /// - Parameters:
    ///   - gap: The choice for times that do not exist; nil for the default.
    ///   - overlap: The choice for times that happen twice; nil for the default.
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
    /// A Boolean value indicating whether the trigger has wall times, which clock changes may skip or repeat. Spans of
    /// elapsed time, points in time and repetitions by the hour or faster have none.
    public var hasWallTimes: Bool {
        switch self {
        case .countdown, .instant, .occasion: false
        case .wall: true
        case .recurring(let recurrence): !recurrence.isElapsed
        }
    }

    /// Returns the trigger with a choice for clock changes, unchanged if it has no wall times.
    ///
    /// - Parameter choice: The choice; nil parts keep the current policy.
    public func with(_ choice: ClockChangeChoice) -> Trigger {
        guard hasWallTimes, !choice.isEmpty else { return self }
        switch self {
        case .countdown, .instant, .occasion: return self
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
        let (gap, overlap, standard): (GapPolicy, OverlapPolicy, ClockChanges)
        switch self {
        case .wall(_, _, let changes): (gap, overlap, standard) = (changes.gap, changes.overlap, .defaults)
        case .recurring(let recurrence) where !recurrence.isElapsed:
            (gap, overlap) = (recurrence.gap, recurrence.overlap)
            standard = ClockChanges(gap: recurrence.pattern.gap, overlap: recurrence.pattern.overlap)
        default: return .none
        }
        var choice = ClockChangeChoice()
        if gap != standard.gap {
            switch gap {
            case .shift, .startOfGap: choice.gap = .next
            case .skip: choice.gap = .skip
            case .before: choice.gap = .before
            }
        }
        if overlap != standard.overlap {
            switch overlap {
            case .first: choice.overlap = .first
            case .last: choice.overlap = .second
            case .both: choice.overlap = .both
            }
        }
        return choice
    }

    /// Returns whether the trigger occurs only once and not at all, because the clocks jump over its time and the
    /// person chose to skip it.
    ///
    /// - Parameter zone: The zone of the trigger.
    public func isLeftOut(in zone: Zone) -> Bool {
        guard case .wall(let local, _, let changes) = self, changes.gap == .skip else { return false }
        if case .gap = zone.resolve(local) { return true }
        return false
    }
}

extension Zone {
    /// Returns the instants of a single wall time, ascending: two if it happens twice and both are chosen, none if it
    /// does not happen and was chosen to be skipped.
    func instants(of local: CivilDateTime, _ changes: ClockChanges) -> [Instant] {
        if changes.overlap == .both, case .overlap(let first, let last) = resolve(local) { return [first, last] }
        return instant(of: local, gap: changes.gap, overlap: changes.overlap).map { [$0] } ?? []
    }
}
