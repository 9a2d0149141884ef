// SPDX-License-Identifier: Apache-2.0

/// Converts wall times to instants, across gaps and overlaps.
enum ZonedReadings {
    /// The largest possible offset from UTC, in microseconds.
    static let reach: Int64 = 26 * 3_600_000_000

    /// Returns the first instant after `instant` at which the wall clock of a zone shows a match.
    ///
    /// The policies decide about readings in a gap and in an overlap; two readings at the same instant are one
    /// occurrence. The period around the search is kept in `stretch` for the next one.
    @inline(__always)
    static func next(
        after instant: Int64, of readings: some LocalTimes, in zone: Zone, gap: GapPolicy, overlap: OverlapPolicy,
        stretch known: inout Zone.Stretch?
    ) -> Int64? {
        var after = instant
        var stretch = stretch(around: after.addingClamped(1), in: zone, known: &known)
        // The search jumps to a match far away, so it takes five iterations at most.
        var isFirstTurn = true
        while true {
            let start = stretch.startMicroseconds
            let end = stretch.endMicroseconds
            let shift = stretch.shift
            var lower = max(after.addingClamped(1), start).addingClamped(shift)
            var upper = end.addingClamped(shift)
            var moved: Int64?
            if stretch.start != .min, after.addingClamped(-start) < reach {
                let before = zone.stretch(atSecond: stretch.start - 1).shift
                if before > shift, overlap == .first {
                    lower = max(lower, start + before)
                } else if before < shift, gap == .shift || gap == .startOfGap {
                    moved = Self.moved(
                        over: start, from: before, to: shift, after: after, by: readings, startOnly: gap == .startOfGap)
                }
            }
            if overlap == .last || gap == .before, stretch.end != .max {
                let next = zone.stretch(atSecond: stretch.end).shift
                if next < shift, overlap == .last {
                    upper = end + next
                } else if next > shift, gap == .before {
                    moved = Self.movedBack(
                        before: end, from: shift, to: next, after: max(after, start.addingClamped(-1)), by: readings)
                }
            }
            let match = readings.next(from: lower)
            if let match, match < upper {
                let found = match - shift
                return moved.map { min($0, found) } ?? found
            }
            if let moved { return moved }
            guard stretch.end != .max, end <= Instant.latest.microseconds else { return nil }
            after = end - 1
            if !isFirstTurn {
                guard let match else { return nil }
                after = max(after, match - reach)
            }
            // The change at the end of the first period may repeat readings below `lower`, so it is never skipped.
            isFirstTurn = false
            stretch = Self.stretch(around: after + 1, in: zone, known: &known)
        }
    }

    /// Returns the first match inside a gap, moved out of the gap, if it lands after an instant.
    private static func moved(
        over transition: Int64, from before: Int64, to now: Int64, after: Int64, by readings: some LocalTimes,
        startOnly: Bool
    ) -> Int64? {
        if startOnly {
            guard after < transition, let match = readings.next(from: transition + before), match < transition + now
            else { return nil }
            return transition
        }
        let lower = max(transition, after.addingClamped(1)).addingClamped(before)
        guard lower < transition + now, let match = readings.next(from: lower), match < transition + now else {
            return nil
        }
        return match - before
    }

    /// Returns the first match inside a gap, moved to before the gap, if it lands after an instant. Every period
    /// between two changes is longer than a gap, so the match never lands before the period that the gap ends.
    private static func movedBack(
        before transition: Int64, from before: Int64, to next: Int64, after: Int64, by readings: some LocalTimes
    ) -> Int64? {
        let lower = max(transition + before, after.addingClamped(1).addingClamped(next))
        guard lower < transition + next, let match = readings.next(from: lower), match < transition + next else {
            return nil
        }
        return match - next
    }

    @inline(__always)
    private static func stretch(around microseconds: Int64, in zone: Zone, known: inout Zone.Stretch?) -> Zone.Stretch {
        let second = microseconds.floorDivided(by: 1_000_000)
        if let known, known.start <= second, second < known.end { return known }
        let found = zone.stretch(atSecond: second)
        known = found
        return found
    }

    /// Returns the first occurrence after `instant` of a rule that counts elapsed time from `start`.
    ///
    /// The two clock changes per year up to the year 9999 bound the search; the result of a rule under one offset is
    /// looked up once.
    static func nextElapsed(
        after instant: Int64, start: Int64, in zone: Zone, stretch known: inout Zone.Stretch?,
        bind: (_ startReading: Int64) -> ElapsedTimes
    ) -> Int64? {
        var lower = max(instant.addingClamped(1), start)
        var answers: [(offset: Int, next: Int64?)] = []
        var stretch = stretch(around: lower, in: zone, known: &known)
        while true {
            let shift = stretch.shift
            let reading = lower.addingClamped(shift)
            let index = answers.firstIndex { $0.offset == stretch.offset }
            var match = index.flatMap { answers[$0].next }
            if index == nil || match.map({ $0 < reading }) == true {
                match = bind(start.addingClamped(shift)).next(from: reading)
            }
            if let match, match < stretch.endMicroseconds.addingClamped(shift) { return match - shift }
            guard stretch.end != .max, stretch.endMicroseconds <= Instant.latest.microseconds else { return nil }
            // Most searches end in their first period and need no list.
            if let index {
                answers[index].next = match
            } else if answers.count < 8 {
                answers.append((stretch.offset, match))
            }
            lower = stretch.endMicroseconds
            stretch = Self.stretch(around: lower, in: zone, known: &known)
        }
    }
}
