// SPDX-License-Identifier: Apache-2.0

/// The policy for a wall time that a clock change skips, such as 02:30 on a spring Sunday.
public enum GapPolicy: String, Sendable, Hashable, CaseIterable {
    /// Later by the length of the gap, 03:30 (RFC 5545 3.3.5, erratum 4271).
    case shift
    /// The first instant after the gap, 03:00, as cron runs what it would have missed.
    case startOfGap = "start-of-gap"
    /// Earlier by the length of the gap, 01:30.
    case before
    /// Not at all, as systemd does.
    case skip
}

/// The policy for a wall time that happens twice, such as 01:30 on an autumn Sunday.
public enum OverlapPolicy: String, Sendable, Hashable, CaseIterable {
    /// The first time (RFC 5545 3.3.5).
    case first
    /// The second time.
    case last
    /// Both times, where the question has more than one answer; otherwise the first.
    case both
}

/// The instants at which a wall shows a given reading.
public enum LocalResolution: Sendable, Hashable {
    /// Exactly one.
    case unique(Instant)
    /// None: the clocks jump over it at `transition`, from `before` to `after` seconds east of UTC.
    case gap(transition: Instant, before: Int, after: Int)
    /// Two: the clocks are set back over it.
    case overlap(first: Instant, last: Instant)
}

extension Zone {
    /// The instants at which this zone's walls show `local`.
    public func resolve(_ local: CivilDateTime) -> LocalResolution {
        resolve(wallMicroseconds: local.wallMicroseconds)
    }

    func resolve(wallMicroseconds wall: Int64) -> LocalResolution {
        let second = wall.floorDivided(by: 1_000_000)
        // No offset exceeds 26 hours, so the instants sought are within that of the reading taken as UTC.
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
        // Every reading is either shown or jumped over; what is left are readings beyond the range of Instant.
        return .unique(found ?? Instant(microseconds: wall.addingClamped(-Int64(segment.offset) * 1_000_000)))
    }

    /// The instant at which this zone's walls show `local`; nil only if it is in a gap and `gap` is `.skip`.
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
            // With the offset before the gap, the reading lands as far after it as it lay inside.
            case .shift: return Instant(microseconds: wall.addingClamped(-Int64(before) * 1_000_000))
            case .startOfGap: return transition
            case .before: return Instant(microseconds: wall.addingClamped(-Int64(after) * 1_000_000))
            case .skip: return nil
            }
        }
    }
}
