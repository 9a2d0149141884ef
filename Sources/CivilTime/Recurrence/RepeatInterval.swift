// SPDX-License-Identifier: Apache-2.0

/// The interval at which a notification with a fire date repeats, like UILocalNotification's repeatInterval.
public enum RepeatInterval: String, Sendable, Hashable, CaseIterable {
    /// Every minute and hour: elapsed time.
    case minute, hour
    /// Every day, week, month, quarter and year: the same wall clock.
    case day, week, month, quarter, year

    /// The rule that repeats a fire date at this interval. If a month or year lacks the day, the rule uses the last day
    /// before it (SKIP=BACKWARD), so no period is omitted.
    public var rule: RecurrenceRule {
        var rule: RecurrenceRule
        switch self {
        case .minute: rule = RecurrenceRule(.minutely)
        case .hour: rule = RecurrenceRule(.hourly)
        case .day: rule = RecurrenceRule(.daily)
        case .week: rule = RecurrenceRule(.weekly)
        case .month: rule = RecurrenceRule(.monthly)
        case .quarter: rule = RecurrenceRule(.monthly, interval: 3)
        case .year: rule = RecurrenceRule(.yearly)
        }
        if self >= .month { rule.skip = .backward }
        return rule
    }
}

extension RepeatInterval: Comparable {
    /// Returns whether the left interval is shorter.
    public static func < (left: RepeatInterval, right: RepeatInterval) -> Bool {
        (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
    }
}
