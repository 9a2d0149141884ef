// SPDX-License-Identifier: Apache-2.0

/// The distance between a trigger's times and the due times, as for the alarm of an event (RFC 5545 3.8.6.3).
public struct TriggerOffset: Sendable, Hashable {
    /// Due at the trigger's own times.
    public static let none = TriggerOffset()
    /// The maximum number of occurrences examined in a search with nominal days.
    private static let maximumSteps = 32

    /// The microseconds from the trigger's time to the due time; negative is before it.
    public var microseconds: Int64
    /// The number of calendar days in `microseconds`. Calendar days keep the wall clock across clock changes (RFC 5545
    /// 3.3.6); 0 means that `microseconds` is exact.
    public var nominalDays: Int

    /// Creates an offset.
    public init(microseconds: Int64 = 0, nominalDays: Int = 0) {
        self.microseconds = microseconds
        self.nominalDays = nominalDays
    }

    /// Returns the offset of an event before the due time; calendar days stay calendar days.
    ///
    /// - Parameter lead: The time before the due time, without months.
    public func ahead(by lead: NominalSpan) -> TriggerOffset {
        TriggerOffset(
            microseconds: microseconds.addingClamped(lead.nominal.negatedClamped), nominalDays: nominalDays - lead.days)
    }

    /// Returns the due time of one occurrence in the trigger's zone.
    public func due(of occurrence: Instant, in zone: Zone) -> Instant {
        moved(occurrence, days: nominalDays, exact: exact, in: zone)
    }

    /// Returns the occurrence that belongs to a due time, which reverses `due`. If a clock change makes two occurrences
    /// due together, the result is off by that change.
    public func occurrence(dueAt due: Instant, in zone: Zone) -> Instant {
        guard nominalDays != 0 else { return due.advanced(by: microseconds.negatedClamped) }
        return moved(due.advanced(by: exact.negatedClamped), days: -nominalDays, exact: 0, in: zone)
    }

    /// Returns the first due time strictly after `instant`; nil if none follows. A countdown is assumed to start at
    /// `instant`.
    ///
    /// The search is bounded like the trigger's own `next`. If about 30 or more occurrences come per day, as with a
    /// repetition by the minute, days count as 24 hours: such repetitions keep elapsed time anyway.
    public func next(of trigger: Trigger, after instant: Instant, in zones: some ZoneSource) throws(ZoneError)
        -> Instant?
    {
        if case .countdown = trigger { return try trigger.next(after: instant, in: zones)?.advanced(by: microseconds) }
        let start = instant.advanced(by: microseconds.negatedClamped)
        guard nominalDays != 0 else { return try trigger.next(after: start, in: zones)?.advanced(by: microseconds) }
        let zone = try zones.zone(trigger.zoneReference ?? .utc)
        // A calendar day has 24 hours plus or minus a clock change, and the longest known change is a day.
        var cursor = start.advanced(by: -26 * Span.hour)
        for _ in 0..<Self.maximumSteps {
            guard let occurrence = try trigger.next(after: cursor, in: zones) else { return nil }
            let due = due(of: occurrence, in: zone)
            if due > instant { return due }
            cursor = occurrence
        }
        return try trigger.next(after: start, in: zones)?.advanced(by: microseconds)
    }

    /// The part beyond nominal days, clamped to the range of the calendar.
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
    /// The negated value. The smallest value has no negation and gives the greatest.
    fileprivate var negatedClamped: Int64 { self == .min ? .max : -self }
}
