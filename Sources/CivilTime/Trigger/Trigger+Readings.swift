// SPDX-License-Identifier: Apache-2.0

/// The readings that the wall was to show at a trigger's times, the same wherever the session is.
extension Trigger {
    /// The reading that the wall was to show at one of its times. It differs from the shown one where the clocks
    /// jumped, so that it came before or after the gap.
    ///
    /// - Parameters:
    ///   - time: A time of this trigger, as `next(after:in:)` gives it.
    ///   - zone: The zone that the trigger is meant in, or where its readings are looked at.
    public func reading(at time: Instant, in zone: Zone) -> Exceptions.Skipped {
        let shown = Exceptions.Skipped(time, in: zone)
        switch self {
        case .countdown, .instant: return shown
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
            // What comes right after the gap may have been meant anywhere in it. A wall without changes of the clocks
            // tells.
            if recurrence.gap == .startOfGap {
                let before = Instant(microseconds: wall.wallMicroseconds - 1)
                if let first = recurrence.next(after: before, zone: .utc) { wall = Zone.utc.civil(at: first) }
            }
            return Exceptions.Skipped(wall: wall, offset: Int(shift / Span.second))
        }
    }

    /// When it comes that was to come at a reading.
    ///
    /// - Parameters:
    ///   - reading: What the wall was to show.
    ///   - zone: The zone in which the reading is looked at now.
    public func instant(of reading: Exceptions.Skipped, in zone: Zone) -> Instant {
        let changes: ClockChanges =
            switch self {
            case .countdown, .instant: .usual
            case .wall(_, _, let changes): changes
            case .recurring(let recurrence): ClockChanges(gap: recurrence.gap, overlap: recurrence.overlap)
            }
        if comesInBothTurns, case .overlap(let first, let last) = zone.resolve(reading.wall) {
            return zone.offset(at: last) == reading.offset ? last : first
        }
        return zone.instant(of: reading.wall, gap: changes.gap, overlap: changes.overlap)
            ?? zone.instant(of: reading.wall) ?? .earliest
    }

    /// A Boolean value indicating whether it may come both times at a reading that the clocks show twice.
    var comesInBothTurns: Bool {
        switch self {
        case .countdown, .instant: false
        case .wall(_, _, let changes): changes.overlap == .both
        case .recurring(let recurrence): recurrence.isElapsed || recurrence.overlap == .both
        }
    }
}
