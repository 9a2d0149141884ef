// SPDX-License-Identifier: Apache-2.0

/// The interval at which a notification with a fire date repeats, as in UILocalNotification's repeatInterval.
public enum RepeatInterval: String, Sendable, Hashable, CaseIterable {
    /// Every minute and hour: elapsed time.
    case minute, hour
    /// Every day, week, month, quarter and year: the same wall clock.
    case day, week, month, quarter, year

    /// The rule that repeats a fire date so. A month or year that does not have its day takes the last one before it
    /// (SKIP=BACKWARD), so nothing is ever left out.
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
    /// From the shortest, a minute, to the longest, a year.
    public static func < (left: RepeatInterval, right: RepeatInterval) -> Bool {
        (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
    }
}
