// SPDX-License-Identifier: Apache-2.0

extension Trigger {
    /// A sentence if it leaves out months or years that do not have its day, as rules of calendars and cron lines do;
    /// nil if it leaves out none. What is written in words takes the last day instead, and says so itself.
    ///
    /// - Parameters:
    ///   - instant: From when on its times count.
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
        case .rule, .cron, .calendar, .components: break
        }
        // Two in a row are eight years at the most.
        var times = recurrence.occurrences(after: instant, zone: zone).makeIterator()
        for _ in 0..<2 {
            guard let time = times.next() else { return nil }
            let date = zone.civil(at: time).date
            guard date.month == 2, date.day == 29 else { return nil }
        }
        return years
    }
}

extension RecurrenceRule {
    /// The last day of the month on which it comes if that is one that some months lack; nil for other rules.
    fileprivate func longestDay(start: CivilDateTime?) -> Int? {
        guard days.isEmpty, yearDays.isEmpty, weeks.isEmpty, setPositions.isEmpty else { return nil }
        let day = monthDays.isEmpty ? start?.date.day : monthDays.filter { $0 > 0 }.max()
        return day.flatMap { $0 > 28 ? $0 : nil }
    }

    fileprivate func monthsOfDay(start: CivilDateTime?) -> [Int] {
        if !months.isEmpty { return months }
        // A yearly rule without BYMONTH and BYMONTHDAY is that of its start (RFC 5545 3.3.10).
        if frequency == .yearly, monthDays.isEmpty, let start { return [start.date.month] }
        return Array(1...12)
    }
}
