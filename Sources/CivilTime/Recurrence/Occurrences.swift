// SPDX-License-Identifier: Apache-2.0

/// A lazy sequence of a recurrence's occurrences in ascending order.
public struct Occurrences: Sequence, IteratorProtocol {
    private let engine: RecurrenceEngine
    private let zone: Zone
    private let gap: GapPolicy
    private let overlap: OverlapPolicy
    /// The first and last instants that may be occurrences. If the search begins long after the first and does not
    /// count from it, the first is not computed but `Int64.min`.
    private let first: Int64
    private let last: Int64
    /// The last instant that may be an occurrence of the pattern; RDATE is not limited.
    private var lastOfPattern: Int64
    private var after: Int64
    private var stretch: Zone.Stretch?

    init(_ recurrence: Recurrence, after instant: Instant, in zone: Zone) {
        engine = recurrence.engine
        self.zone = zone
        gap = engine.gap
        overlap = engine.overlap
        after = Swift.max(instant.microseconds, Instant.earliest.microseconds - 1)
        let start = engine.start?.wallMicroseconds ?? .min
        if start == .min || !engine.countsFromStart && after >= start.addingClamped(ZonedReadings.reach) {
            first = .min
        } else {
            let startGap: GapPolicy = gap == .before && !engine.isElapsed ? .before : .shift
            first = zone.instant(wallMicroseconds: start, gap: startGap, overlap: .first)?.microseconds ?? .min
        }
        last = engine.until.map { Self.last($0, in: zone) } ?? .max
        lastOfPattern = last
        if let count = engine.count { lastOfPattern = Swift.min(last, lastOfCount(count)) }
    }

    /// Returns UNTIL as an instant; for a day, its last instant.
    private static func last(_ until: RecurrenceRule.Until, in zone: Zone) -> Int64 {
        switch until {
        case .instant(let instant): return instant.microseconds
        case .wall(let local):
            return zone.instant(wallMicroseconds: local.wallMicroseconds, gap: .shift, overlap: .last)?.microseconds
                ?? .max
        case .date(let date):
            let end = Int64(date.dayNumber + 1) * Span.day - 1
            return zone.instant(wallMicroseconds: end, gap: .shift, overlap: .last)?.microseconds ?? .max
        }
    }

    private mutating func lastOfCount(_ count: Int) -> Int64 {
        switch engine.search {
        // The readings have their own end.
        case .rule, .positions, .easter: return .max
        case .interval(let step):
            let (span, overflow) = step.multipliedReportingOverflow(by: Int64(count - 1))
            return overflow ? .max : first.addingClamped(span)
        default: break
        }
        var uncounted = self
        return engine.lastInstant(in: zone) {
            uncounted.after = uncounted.first == .min ? .min : uncounted.first - 1
            uncounted.lastOfPattern = .max
            var found: Int64?
            for _ in 0..<count {
                guard let next = uncounted.nextOfPattern(after: uncounted.after) else { return .max }
                uncounted.after = next
                found = next
            }
            return found
        } ?? .max
    }

    /// Returns the next occurrence.
    public mutating func next() -> Instant? {
        guard let found = find() else { return nil }
        after = found
        return Instant(microseconds: found)
    }

    private mutating func find() -> Int64? {
        if engine.addedReadings.readings.isEmpty, engine.omittedReadings.readings.isEmpty {
            return nextOfPattern(after: after)
        }
        var lower = after
        while true {
            let pattern = nextOfPattern(after: lower)
            let single = nextAdded(after: lower)
            guard let candidate = pattern.map({ found in single.map { Swift.min(found, $0) } ?? found }) ?? single
            else {
                return nil
            }
            if !isOmitted(candidate) { return candidate }
            lower = candidate
        }
    }

    private mutating func nextAdded(after lower: Int64) -> Int64? {
        // The policies of cron lines and calendar events do not apply to RDATE.
        let changes = engine.isRule ? ClockChanges(gap: gap, overlap: overlap) : .defaults
        let found = ZonedReadings.next(
            after: lower, of: engine.addedReadings, in: zone, gap: changes.gap, overlap: changes.overlap,
            stretch: &stretch)
        return found.flatMap { $0 <= last ? $0 : nil }
    }

    /// Returns whether EXDATE names the instant, by its wall time or, next to a gap, by a time inside the gap.
    private func isOmitted(_ instant: Int64) -> Bool {
        let second = instant.floorDivided(by: 1_000_000)
        let now = zone.stretch(atSecond: second)
        if engine.omittedReadings.contains(instant + now.shift) { return true }
        if gap == .before, now.end != .max {
            let length = zone.stretch(atSecond: now.end).shift - now.shift
            if length > 0, now.endMicroseconds - instant <= length,
                engine.omittedReadings.contains(instant + now.shift + length)
            {
                return true
            }
        }
        guard now.start != .min, gap != .before else { return false }
        let before = zone.stretch(atSecond: now.start - 1)
        let gap = now.shift - before.shift
        return gap > 0 && instant - now.startMicroseconds < gap
            && engine.omittedReadings.contains(instant + before.shift)
    }

    @inline(__always)
    private mutating func nextOfPattern(after lower: Int64) -> Int64? {
        let lower = first == .min ? lower : Swift.max(lower, first - 1)
        guard lower < lastOfPattern else { return nil }
        let found: Int64?
        switch engine.search {
        case .none: return nil
        case .interval(let step):
            // `lower` is at least `first - 1`.
            let steps = lower < first ? 0 : lower.distanceClamped(from: first) / step + 1
            let (span, overflow) = steps.multipliedReportingOverflow(by: step)
            let (sum, overflowed) = first.addingReportingOverflow(span)
            found = overflow || overflowed ? nil : sum
        case .elapsed(let rule):
            found = ZonedReadings.nextElapsed(after: lower, start: first, in: zone, stretch: &stretch) {
                ElapsedTimes(rule, start: $0)
            }
        case .rule(let readings): found = search(readings.value, after: lower)
        case .positions(let readings): found = search(readings.value, after: lower)
        case .cron(let readings): found = search(readings.value, after: lower)
        case .calendar(let readings): found = search(readings.value, after: lower)
        case .components(let readings): found = search(readings.value, after: lower)
        case .easter(let readings): found = search(readings.value, after: lower)
        case .sun(let readings): found = readings.value.next(after: lower, in: zone)
        }
        guard let found, found <= lastOfPattern, found <= Instant.latest.microseconds else { return nil }
        return found
    }

    @inline(__always)
    private mutating func search(_ readings: some LocalTimes, after lower: Int64) -> Int64? {
        ZonedReadings.next(after: lower, of: readings, in: zone, gap: gap, overlap: overlap, stretch: &stretch)
    }
}

extension Recurrence {
    /// Returns the first occurrence strictly after `instant` in the recurrence's own zone; nil if none follows.
    public func next(after instant: Instant, in zones: some ZoneSource) throws(ZoneError) -> Instant? {
        var search = Occurrences(self, after: instant, in: try zones.zone(zone))
        return search.next()
    }

    /// Returns the first occurrence strictly after `instant`, with wall times read in `zone` whatever `self.zone` is.
    ///
    /// The search is pure and bounded: about a microsecond whatever the age of the start, and about a millisecond for a
    /// rule that never matches. The exception is a count over a rule that is finer than a day and has BY parts, or over
    /// a pattern that is not a rule: its occurrences are stepped through once, within a second (`maximumSteppedCount`).
    public func next(after instant: Instant, zone: Zone) -> Instant? {
        var search = Occurrences(self, after: instant, in: zone)
        return search.next()
    }

    /// Returns all occurrences strictly after `instant`, one by one.
    public func occurrences(after instant: Instant, zone: Zone) -> Occurrences {
        Occurrences(self, after: instant, in: zone)
    }
}

extension Int64 {
    fileprivate func distanceClamped(from other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? .max : difference
    }
}
