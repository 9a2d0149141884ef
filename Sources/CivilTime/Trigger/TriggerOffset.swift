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
    /// The time of day from which the rest of `microseconds` counts, in microseconds after midnight and a part of them:
    /// an alarm at nine o'clock on a day comes when the clock shows nine, even if the clocks change before that. Nil
    /// for the time of day of each occurrence.
    public var timeOfDay: Int64?

    /// Creates an offset.
    public init(microseconds: Int64 = 0, nominalDays: Int = 0, timeOfDay: Int64? = nil) {
        self.microseconds = microseconds
        self.nominalDays = nominalDays
        self.timeOfDay = timeOfDay
    }

    var usesCalendar: Bool { nominalDays != 0 || timeOfDay != nil }

    /// Returns the offset of an event before the due time; calendar days stay calendar days.
    ///
    /// - Parameter lead: The time before the due time, without months.
    public func ahead(by lead: NominalSpan) -> TriggerOffset {
        TriggerOffset(
            microseconds: microseconds.addingClamped(lead.nominal.negatedClamped), nominalDays: nominalDays - lead.days,
            timeOfDay: timeOfDay)
    }

    /// Returns the due time of one occurrence in the trigger's zone.
    public func due(of occurrence: Instant, in zone: Zone) -> Instant {
        moved(occurrence, days: nominalDays, to: timeOfDay, in: zone).advanced(by: exact)
    }

    /// Returns the occurrence that belongs to a due time, which reverses `due`. If a clock change makes two occurrences
    /// due together, the result is off by that change. With a time of day, occurrences are midnights.
    public func occurrence(dueAt due: Instant, in zone: Zone) -> Instant {
        guard usesCalendar else { return due.advanced(by: microseconds.negatedClamped) }
        let day = due.advanced(by: exact.negatedClamped)
        return moved(day, days: -nominalDays, to: timeOfDay == nil ? nil : 0, in: zone)
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
        guard usesCalendar else { return try trigger.next(after: start, in: zones)?.advanced(by: microseconds) }
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

    /// The part beyond nominal days and the time of day, clamped to the range of the calendar.
    private var exact: Int64 {
        let (days, overflow) = Int64(nominalDays).multipliedReportingOverflow(by: Span.day)
        let rest = overflow ? microseconds : microseconds.addingClamped(days.negatedClamped)
        return rest.addingClamped((timeOfDay ?? 0).negatedClamped)
    }

    /// Returns the same time some days later, or a time of day on that day.
    private func moved(_ instant: Instant, days: Int, to timeOfDay: Int64?, in zone: Zone) -> Instant {
        guard days != 0 || timeOfDay != nil else { return instant }
        let wall = zone.civil(at: instant)
        let day = wall.date.adding(days: days)
        let target =
            timeOfDay.map { CivilDateTime(date: day).adding(microseconds: $0) }
            ?? CivilDateTime(date: day, time: wall.time)
        return zone.instant(of: target) ?? instant.advanced(by: Int64(days) * Span.day)
    }
}

extension Int64 {
    /// The negated value. The smallest value has no negation and gives the greatest.
    fileprivate var negatedClamped: Int64 { self == .min ? .max : -self }
}
