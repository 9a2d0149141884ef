// SPDX-License-Identifier: Apache-2.0

extension Trigger {
    /// Returns a sentence if the trigger skips months or years that lack its day, as calendar rules and cron lines do;
    /// nil otherwise. Triggers written in words use the last day instead, and say so themselves.
    ///
    /// - Parameters:
    ///   - instant: The time from which occurrences count.
    ///   - zone: The zone of its times.
    public func missingDaysNote(after instant: Instant, in zone: Zone) -> String? {
        guard case .recurring(let recurrence) = self else { return nil }
        let years = "Years without 29 February are left out."
        if case .rule(let rule?) = recurrence.pattern, rule.frequency == .monthly || rule.frequency == .yearly {
            guard let day = rule.longestDay(start: recurrence.start), rule.skip == .omit else { return nil }
            let months = rule.monthsOfDay(start: recurrence.start)
            if months == [2] { return day == 29 ? years : nil }
            let isShort = months.contains { month in month == 2 || day == 31 && [4, 6, 9, 11].contains(month) }
            return isShort ? "Months without a \(day.ordinalText) are left out." : nil
        }
        switch recurrence.pattern {
        case .rule(nil), .sun, .easter: return nil
        // A rule that names no day of the month comes on this one by chance, such as every 6 hours or every 1461 days.
        case .rule(let rule?): guard !rule.monthDays.isEmpty else { return nil }
        case .cron, .calendar, .components: break
        }
        // Several times of one day are no sign. The next 29 February is at most eight years later.
        guard let first = recurrence.next(after: instant, zone: zone) else { return nil }
        let day = zone.civil(at: first).date
        guard day.isLeapDay,
            let midnight = zone.instant(of: CivilDateTime(date: day.adding(days: 1))),
            let next = recurrence.next(after: midnight.advanced(by: -1), zone: zone),
            zone.civil(at: next).date.isLeapDay
        else { return nil }
        return years
    }
}

extension CivilDate {
    fileprivate var isLeapDay: Bool { month == 2 && day == 29 }
}

extension RecurrenceRule {
    /// Returns the trigger's last day of the month if some months lack it; nil for other rules.
    fileprivate func longestDay(start: CivilDateTime?) -> Int? {
        guard days.isEmpty, yearDays.isEmpty, weeks.isEmpty, setPositions.isEmpty else { return nil }
        let day = monthDays.isEmpty ? start?.date.day : monthDays.filter { $0 > 0 }.max()
        return day.flatMap { $0 > 28 ? $0 : nil }
    }

    fileprivate func monthsOfDay(start: CivilDateTime?) -> [Int] {
        if !months.isEmpty { return months }
        // A yearly rule without BYMONTH and BYMONTHDAY uses the date of its start (RFC 5545 3.3.10).
        if frequency == .yearly, monthDays.isEmpty, let start { return [start.date.month] }
        return Array(1...12)
    }
}
