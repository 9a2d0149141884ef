// SPDX-License-Identifier: Apache-2.0

extension Recurrence {
    /// Returns the same days at another time of day, or nil if the pattern has times or dates of its own, or is not one
    /// of days.
    ///
    /// - Throws: As the initializer, if the parts do not go together.
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
        // The last day stays one of them, at whatever time.
        case .wall(let last): until = .date(last.date)
        case .date, nil: until = self.until
        }
        return try Recurrence(
            pattern, start: CivilDateTime(date: start.date, time: time), zone: zone, until: until, count: count,
            gap: gap,
            overlap: overlap)
    }
}
