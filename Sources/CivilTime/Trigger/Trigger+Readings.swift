// SPDX-License-Identifier: Apache-2.0

/// The intended wall times of a trigger, which are independent of the session's place.
extension Trigger {
    /// Returns the intended wall time of one of the trigger's times. It differs from the actual wall time if the clocks
    /// jumped, so that the trigger came before or after the gap.
    ///
    /// - Parameters:
    ///   - time: A time of this trigger, as returned by `next(after:in:)`.
    ///   - zone: The zone of the trigger, or the zone for its wall times.
    public func reading(at time: Instant, in zone: Zone) -> Exceptions.Skipped {
        let shown = Exceptions.Skipped(time, in: zone)
        switch self {
        case .countdown, .instant, .occasion: return shown
        case .wall(let local, _, let changes):
            guard case .gap(_, let before, let after) = zone.resolve(local) else { return shown }
            return Exceptions.Skipped(wall: local, offset: changes.gap == .before ? after : before)
        case .recurring(let recurrence):
            guard !recurrence.isElapsed, recurrence.gap != .skip,
                let shift = zone.shiftBesideGap(at: time, isBefore: recurrence.gap == .before),
                let withoutGaps = recurrence.with(gap: .skip, overlap: recurrence.overlap),
                !withoutGaps.comes(at: time, in: zone)
            else { return shown }
            var wall = CivilDateTime(wallMicroseconds: time.microseconds + shift)
            // A time right after the gap may have been meant anywhere inside it. A zone without clock changes gives the
            // intended time.
            if recurrence.gap == .startOfGap {
                let before = Instant(microseconds: wall.wallMicroseconds - 1)
                if let first = recurrence.next(after: before, zone: .utc) { wall = Zone.utc.civil(at: first) }
            }
            return Exceptions.Skipped(wall: wall, offset: Int(shift / Span.second))
        }
    }

    /// Returns the instant of the trigger with an intended wall time.
    ///
    /// - Parameters:
    ///   - reading: The intended wall time.
    ///   - zone: The zone of the wall time.
    public func instant(of reading: Exceptions.Skipped, in zone: Zone) -> Instant {
        let changes: ClockChanges =
            switch self {
            case .countdown, .instant, .occasion: .defaults
            case .wall(_, _, let changes): changes
            case .recurring(let recurrence): ClockChanges(gap: recurrence.gap, overlap: recurrence.overlap)
            }
        if comesInBothTurns, case .overlap(let first, let last) = zone.resolve(reading.wall) {
            return zone.offset(at: last) == reading.offset ? last : first
        }
        return zone.instant(of: reading.wall, gap: changes.gap, overlap: changes.overlap)
            ?? zone.instant(of: reading.wall) ?? .earliest
    }

    var comesInBothTurns: Bool {
        switch self {
        case .countdown, .instant, .occasion: false
        case .wall(_, _, let changes): changes.overlap == .both
        case .recurring(let recurrence): recurrence.isElapsed || recurrence.overlap == .both
        }
    }
}
