// SPDX-License-Identifier: Apache-2.0

/// The distance from each time of a trigger at which something is due, as for the alarm of an event (RFC 5545 3.8.6.3).
public struct TriggerOffset: Sendable, Hashable {
    /// Due at the trigger's own times.
    public static let none = TriggerOffset()
    /// The most occurrences that are looked at for one answer where days are nominal.
    private static let maximumSteps = 32

    /// Microseconds from the trigger's time to when it is due; negative is before it.
    public var microseconds: Int64
    /// The number of times 24 hours in `microseconds` that are days of the calendar, which keep the wall clock where
    /// the clocks change (RFC 5545 3.3.6). 0 wherever `microseconds` is exact as it is.
    public var nominalDays: Int

    /// An offset.
    public init(microseconds: Int64 = 0, nominalDays: Int = 0) {
        self.microseconds = microseconds
        self.nominalDays = nominalDays
    }

    /// The offset of what comes ahead of what is due: days of the calendar stay such.
    ///
    /// - Parameter lead: How far ahead, without months.
    public func ahead(by lead: NominalSpan) -> TriggerOffset {
        TriggerOffset(
            microseconds: microseconds.addingClamped(lead.nominal.negatedClamped), nominalDays: nominalDays - lead.days)
    }

    /// The time due with one occurrence, in the trigger's zone.
    public func due(of occurrence: Instant, in zone: Zone) -> Instant {
        moved(occurrence, days: nominalDays, exact: exact, in: zone)
    }

    /// The occurrence that something due then belongs to: what `due` takes back. Off by the change of the clocks where
    /// that makes two occurrences due together.
    public func occurrence(dueAt due: Instant, in zone: Zone) -> Instant {
        guard nominalDays != 0 else { return due.advanced(by: microseconds.negatedClamped) }
        return moved(due.advanced(by: exact.negatedClamped), days: -nominalDays, exact: 0, in: zone)
    }

    /// The first time strictly after `instant` at which it is due; nil if there is none. Of a countdown: as if it
    /// started at `instant`.
    ///
    /// Bounded like the trigger's own `next`. Where more than 30 occurrences or so come in a day, as of something that
    /// repeats by the minute, days are taken as 24 hours: such repetitions keep elapsed time anyway.
    public func next(of trigger: Trigger, after instant: Instant, in zones: some ZoneSource) throws(ZoneError)
        -> Instant?
    {
        if case .countdown = trigger { return try trigger.next(after: instant, in: zones)?.advanced(by: microseconds) }
        let start = instant.advanced(by: microseconds.negatedClamped)
        guard nominalDays != 0 else { return try trigger.next(after: start, in: zones)?.advanced(by: microseconds) }
        let zone = try zones.zone(trigger.zoneReference ?? .utc)
        // A day of the calendar has 24 hours give or take a change of the clocks, of which the longest known is a day.
        var cursor = start.advanced(by: -26 * Span.hour)
        for _ in 0..<Self.maximumSteps {
            guard let occurrence = try trigger.next(after: cursor, in: zones) else { return nil }
            let due = due(of: occurrence, in: zone)
            if due > instant { return due }
            cursor = occurrence
        }
        return try trigger.next(after: start, in: zones)?.advanced(by: microseconds)
    }

    /// The part beyond nominal days. An offset that no calendar holds is clamped.
    private var exact: Int64 {
        let (days, overflow) = Int64(nominalDays).multipliedReportingOverflow(by: Span.day)
        return overflow ? microseconds : microseconds.addingClamped(days.negatedClamped)
    }

    private func moved(_ instant: Instant, days: Int, exact: Int64, in zone: Zone) -> Instant {
        guard days != 0 else { return instant.advanced(by: exact) }
        let wall = zone.civil(at: instant)
        let target = CivilDateTime(date: wall.date.adding(days: days), time: wall.time)
        let day = zone.instant(of: target) ?? instant.advanced(by: Int64(days) * Span.day)
        return day.advanced(by: exact)
    }
}

extension Int64 {
    /// The negated value; the least value has none, so its negation is the greatest.
    fileprivate var negatedClamped: Int64 { self == .min ? .max : -self }
}
