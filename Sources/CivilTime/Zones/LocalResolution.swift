// SPDX-License-Identifier: Apache-2.0

/// The instants at which a wall clock shows a given time.
public enum LocalResolution: Sendable, Hashable {
    /// Exactly one.
    case unique(Instant)
    /// None: the clocks jump over the time at `transition`, from `before` to `after` seconds east of UTC.
    case gap(transition: Instant, before: Int, after: Int)
    /// Two: the clocks are set back over the time.
    case overlap(first: Instant, last: Instant)
}

/// The policy for a wall time that a clock change skips, such as 02:30 on a spring Sunday.
public enum GapPolicy: String, Sendable, Hashable, CaseIterable {
    /// Later by the length of the gap, 03:30 (RFC 5545 3.3.5, erratum 4271).
    case shift
    /// The first instant after the gap, 03:00; cron runs missed jobs then.
    case startOfGap = "start-of-gap"
    /// Earlier by the length of the gap, 01:30.
    case before
    /// Never; systemd does this.
    case skip
}

/// The policy for a wall time that happens twice, such as 01:30 on an autumn Sunday.
public enum OverlapPolicy: String, Sendable, Hashable, CaseIterable {
    /// The first time (RFC 5545 3.3.5).
    case first
    /// The second time.
    case last
    /// Both times if the query allows several answers; otherwise the first.
    case both
}

extension Zone {
    /// Returns the instants at which this zone's clocks show `local`.
    public func resolve(_ local: CivilDateTime) -> LocalResolution {
        resolve(wallMicroseconds: local.wallMicroseconds)
    }

    func resolve(wallMicroseconds wall: Int64) -> LocalResolution {
        let second = wall.floorDivided(by: 1_000_000)
        // No offset exceeds 26 hours, so the instants are within that distance of the wall time read as UTC.
        let reach: Int64 = 26 * 3_600
        var segment = stretch(atSecond: second.addingClamped(-reach))
        var found: Instant?
        while true {
            let candidate = second.addingClamped(-Int64(segment.offset))
            let instant = Instant(microseconds: wall.addingClamped(-Int64(segment.offset) * 1_000_000))
            if candidate >= segment.start, candidate < segment.end {
                if let found { return .overlap(first: found, last: instant) }
                found = instant
            }
            if segment.end > second.addingClamped(reach) || segment.end == .max { break }
            let next = stretch(atSecond: segment.end)
            if found == nil, second.addingClamped(-Int64(segment.offset)) >= segment.end,
                second.addingClamped(-Int64(next.offset)) < next.start
            {
                return .gap(transition: Instant(seconds: segment.end), before: segment.offset, after: next.offset)
            }
            segment = next
        }
        // Every wall time is either shown or skipped; the rest is beyond the range of Instant.
        return .unique(found ?? Instant(microseconds: wall.addingClamped(-Int64(segment.offset) * 1_000_000)))
    }

    /// Returns the instant at which this zone's clocks show `local`; nil only if it is in a gap and `gap` is `.skip`.
    public func instant(
        of local: CivilDateTime, gap: GapPolicy = .shift, overlap: OverlapPolicy = .first
    ) -> Instant? {
        instant(wallMicroseconds: local.wallMicroseconds, gap: gap, overlap: overlap)
    }

    func instant(wallMicroseconds wall: Int64, gap: GapPolicy, overlap: OverlapPolicy) -> Instant? {
        switch resolve(wallMicroseconds: wall) {
        case .unique(let instant): return instant
        case .overlap(let first, let last): return overlap == .last ? last : first
        case .gap(let transition, let before, let after):
            switch gap {
            // With the offset before the gap, the time lands as far after the gap as it was inside it.
            case .shift: return Instant(microseconds: wall.addingClamped(-Int64(before) * 1_000_000))
            case .startOfGap: return transition
            case .before: return Instant(microseconds: wall.addingClamped(-Int64(after) * 1_000_000))
            case .skip: return nil
            }
        }
    }
}
