// SPDX-License-Identifier: Apache-2.0

import CivilTime

extension RecurrenceRule {
    /// Returns the rule without SKIP, which few programs know (RFC 7529 asks them to refuse it); nil if the rule needs
    /// it. To use the last day of a month that lacks the day, the rule takes the last of all days up to it.
    func portable(start: CivilDate) -> RecurrenceRule? {
        guard skip != .omit else { return self }
        var rule = self
        rule.skip = .omit
        let chooses = !(weeks.isEmpty && yearDays.isEmpty && days.isEmpty)
        guard frequency == .monthly || frequency == .yearly, !chooses, monthDays.count <= 1 else { return nil }
        let day = monthDays.first ?? start.day
        if 1...28 ~= day { return rule }
        // There must be a single day and time, so that the last element of the set is on that day.
        guard skip == .backward, day > 0, setPositions.isEmpty, hours.count <= 1, minutes.count <= 1, seconds.count <= 1
        else { return nil }
        if frequency == .yearly {
            guard months.count == 1 || (months.isEmpty && monthDays.isEmpty) else { return nil }
            rule.months = [months.first ?? start.month]
        }
        rule.monthDays = Array(28...day)
        rule.setPositions = [-1]
        return rule
    }
}
