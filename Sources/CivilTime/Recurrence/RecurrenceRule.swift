// SPDX-License-Identifier: Apache-2.0

/// A recurrence rule of RFC 5545 3.3.10, with SKIP of RFC 7529 for the Gregorian calendar.
///
/// Every BY part can be combined with every frequency. RFC 5545 forbids some combinations (BYWEEKNO except with YEARLY,
/// BYYEARDAY with DAILY, WEEKLY and MONTHLY, BYMONTHDAY with WEEKLY). There the part limits the result of the
/// frequency, as in other programs. Only numbered weekdays are refused, outside MONTHLY and YEARLY and together with
/// BYWEEKNO.
///
/// RFC 5545 leaves some cases open. `YEARLY;BYWEEKNO` without a part that names days falls on the weekday of the start
/// (like libical; dateutil takes all seven days). `YEARLY;BYMONTHDAY` without BYMONTH falls into every month (like
/// dateutil). BYDAY with and without numbers is their union.
public struct RecurrenceRule: Sendable, Hashable {
    /// FREQ.
    public enum Frequency: Int, Sendable, Hashable, CaseIterable, Comparable {
        case secondly, minutely, hourly, daily, weekly, monthly, yearly

        /// The value as RFC 5545 writes it.
        public var code: String {
            switch self {
            case .secondly: "SECONDLY"
            case .minutely: "MINUTELY"
            case .hourly: "HOURLY"
            case .daily: "DAILY"
            case .weekly: "WEEKLY"
            case .monthly: "MONTHLY"
            case .yearly: "YEARLY"
            }
        }

        /// Returns whether the left frequency is finer: SECONDLY is the finest, YEARLY the coarsest.
        public static func < (left: Frequency, right: Frequency) -> Bool { left.rawValue < right.rawValue }
    }

    /// A weekday of BYDAY.
    public struct Day: Sendable, Hashable {
        /// The weekday.
        public var weekday: Weekday
        /// The position in the month or year, -53 to 53, from the end if negative; 0 for every such weekday.
        public var ordinal: Int

        /// Creates a weekday: every one, or the `ordinal`th.
        public init(_ weekday: Weekday, ordinal: Int = 0) {
            self.weekday = weekday
            self.ordinal = ordinal
        }
    }

    /// SKIP (RFC 7529 4.1): the handling of a day that a month or year does not have.
    public enum Skip: String, Sendable, Hashable, CaseIterable {
        /// Omit the day, and do not count it.
        case omit = "OMIT"
        /// Move it to the last day before it.
        case backward = "BACKWARD"
        /// Move it to the first day after it.
        case forward = "FORWARD"
    }

    /// UNTIL: the last time that may be an occurrence.
    public enum Until: Sendable, Hashable {
        /// A point in time.
        case instant(Instant)
        /// A reading of the wall in the zone of the rule.
        case wall(CivilDateTime)
        /// A day, including all of it.
        case date(CivilDate)
    }

    /// The largest INTERVAL: 2^31 - 1.
    public static let maximumInterval = Int(Int32.max)
    /// The largest COUNT. A larger count is as good as no end: that many days are 27,000 years.
    public static let maximumCount = 10_000_000

    /// FREQ.
    public var frequency: Frequency
    /// INTERVAL, 1 to `maximumInterval`.
    public var interval = 1
    /// COUNT, 1 to `maximumCount`; nil for no limit.
    public var count: Int?
    /// UNTIL; nil for no limit.
    public var until: Until?
    /// BYMONTH, 1 to 12.
    public var months: [Int] = []
    /// BYWEEKNO, -53 to 53.
    public var weeks: [Int] = []
    /// BYYEARDAY, -366 to 366.
    public var yearDays: [Int] = []
    /// BYMONTHDAY, -31 to 31.
    public var monthDays: [Int] = []
    /// BYDAY.
    public var days: [Day] = []
    /// BYHOUR, 0 to 23.
    public var hours: [Int] = []
    /// BYMINUTE, 0 to 59.
    public var minutes: [Int] = []
    /// BYSECOND, 0 to 60; 60 is read as 59.
    public var seconds: [Int] = []
    /// BYSETPOS, -366 to 366.
    public var setPositions: [Int] = []
    /// WKST.
    public var weekStart = Weekday.monday
    /// SKIP.
    public var skip = Skip.omit

    /// Creates a rule that repeats every `interval` periods.
    public init(_ frequency: Frequency, interval: Int = 1) {
        self.frequency = frequency
        self.interval = interval
    }

    /// A Boolean value indicating whether the rule counts elapsed time rather than calendar days: HOURLY and finer.
    public var isElapsed: Bool { frequency <= .hourly }

    var choosesDays: Bool {
        !(weeks.isEmpty && yearDays.isEmpty && monthDays.isEmpty && days.isEmpty)
    }

    var isPlain: Bool {
        !choosesDays && months.isEmpty && hours.isEmpty && minutes.isEmpty && seconds.isEmpty && setPositions.isEmpty
    }
}

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
