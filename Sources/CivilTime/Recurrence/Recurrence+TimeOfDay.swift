// SPDX-License-Identifier: Apache-2.0

extension Recurrence {
    /// Returns the same days at another time of day; nil if the pattern has its own times or dates, or does not consist
    /// of days.
    ///
    /// - Throws: The initializer's errors if the parts contradict each other.
    public func at(_ time: TimeOfDay) throws(TimeTextError) -> Recurrence? {
        let isOfDays =
            switch pattern {
            case .rule(let rule?):
                rule.frequency >= .daily && rule.hours.isEmpty && rule.minutes.isEmpty && rule.seconds.isEmpty
            case .easter: true
            case .rule(nil), .cron, .calendar, .components, .sun: false
            }
        guard isOfDays, let start, added.isEmpty, omitted.isEmpty else { return nil }
        let until: RecurrenceRule.Until?
        switch self.until {
        case .instant: return nil
        // The last day stays included, whatever the time.
        case .wall(let last): until = .date(last.date)
        case .date, nil: until = self.until
        }
        return try Recurrence(
            pattern, start: CivilDateTime(date: start.date, time: time), zone: zone, until: until, count: count,
            gap: gap,
            overlap: overlap)
    }
}
