// SPDX-License-Identifier: Apache-2.0

/// Date components that a moment must match, as in UNCalendarNotificationTrigger. Components larger than the largest
/// one given match anything; those smaller than the smallest have their first value.
///
/// `{hour: 9, minute: 30}` is every day at 9:30, `{minute: 30}` every hour, `{weekday: Monday}` every Monday at
/// midnight, `{month: 3}` every 1 March. Days that a month does not have are left out.
public struct CalendarComponents: Sendable, Hashable {
    /// The year; with it, occurrences end after that year.
    public var year: Int?
    /// 1 to 12.
    public var month: Int?
    /// 1 to 31.
    public var day: Int?
    /// The day of the week.
    public var weekday: Weekday?
    /// The weekday's position in the month, 1 to 5, from the end if negative; needs `weekday`.
    public var weekdayOrdinal: Int?
    /// The week of ISO 8601, 1 to 53.
    public var weekOfYear: Int?
    /// 0 to 23.
    public var hour: Int?
    /// 0 to 59.
    public var minute: Int?
    /// 0 to 59.
    public var second: Int?

    /// Creates components; at least one must be given.
    ///
    /// - Throws: An error if a component is out of range, or none is given.
    public init(
        year: Int? = nil, month: Int? = nil, day: Int? = nil, weekday: Weekday? = nil, weekdayOrdinal: Int? = nil,
        weekOfYear: Int? = nil, hour: Int? = nil, minute: Int? = nil, second: Int? = nil
    ) throws(TimeTextError) {
        self.year = year
        self.month = month
        self.day = day
        self.weekday = weekday
        self.weekdayOrdinal = weekdayOrdinal
        self.weekOfYear = weekOfYear
        self.hour = hour
        self.minute = minute
        self.second = second
        let ranges: [(Int?, ClosedRange<Int>, String)] = [
            (year, CivilDate.years, "year"), (month, 1...12, "month"), (day, 1...31, "day"),
            (weekdayOrdinal.map(abs), 1...5, "weekday ordinal"), (weekOfYear, 1...53, "week of the year"),
            (hour, 0...23, "hour"), (minute, 0...59, "minute"), (second, 0...59, "second"),
        ]
        for (value, range, name) in ranges {
            if let value, !range.contains(value) {
                throw .recurrence(.outOfRange, "The \(name) must be \(range.lowerBound) to \(range.upperBound).")
            }
        }
        guard weekdayOrdinal == nil || weekday != nil else {
            throw .recurrence(.incomplete, "WEEKDAYORDINAL needs WEEKDAY.")
        }
        guard weekday != nil || ranges.contains(where: { $0.0 != nil }) else {
            throw .recurrence(.empty, "No component was given.")
        }
    }

    var matchesTimes: Bool { hour != nil || minute != nil || second != nil }

    var readings: DayTimeReadings<ComponentDays> {
        // Larger components match anything; smaller ones are zero.
        let hours = hour.map { 1 << UInt64($0) } ?? (matchesTimes ? TimeFields.allHours : 1)
        let minutes = minute.map { 1 << UInt64($0) } ?? (hour == nil && second != nil ? TimeFields.allMinutes : 1)
        let fields = TimeFields(hours: hours, minutes: minutes, seconds: 1 << UInt64(second ?? 0))
        return DayTimeReadings(days: ComponentDays(self), times: .fields(fields), fraction: 0)
    }

    /// The normal form: `MONTH=3;DAY=1;HOUR=9`.
    public var text: String {
        let values: [(String, String?)] = [
            ("YEAR", year.map(String.init)), ("MONTH", month.map(String.init)), ("DAY", day.map(String.init)),
            ("WEEKDAY", weekday?.code), ("WEEKDAYORDINAL", weekdayOrdinal.map(String.init)),
            ("WEEK", weekOfYear.map(String.init)), ("HOUR", hour.map(String.init)), ("MINUTE", minute.map(String.init)),
            ("SECOND", second.map(String.init)),
        ]
        return values.compactMap { name, value in value.map { name + "=" + $0 } }.joined(separator: ";")
    }

    /// Reads the normal form.
    public init(_ text: String) throws(TimeTextError) {
        var scanner = try TextScanner(text)
        var values: [String: Int] = [:]
        repeat {
            let start = scanner.position
            let name = scanner.letters().uppercased()
            guard scanner.take("="), values[name] == nil else {
                throw scanner.error(from: start, "Unknown date component.", hint: "Write HOUR=9;MINUTE=30.")
            }
            if name == "WEEKDAY" {
                let code = scanner.letters().uppercased()
                values[name] = Weekday.allCases.first { $0.code == code }?.rawValue
            } else if ["YEAR", "MONTH", "DAY", "WEEKDAYORDINAL", "WEEK", "HOUR", "MINUTE", "SECOND"].contains(name) {
                let negative = scanner.take("-")
                values[name] = scanner.number(digits: 1...9).map { negative ? -$0 : $0 }
            }
            guard values[name] != nil else {
                throw scanner.error(from: start, "Unknown date component.", hint: "Write HOUR=9;MINUTE=30.")
            }
        } while scanner.take(";")
        guard scanner.atEnd else {
            throw scanner.error(from: scanner.position, "Unexpected text after the components.")
        }
        try self.init(
            year: values["YEAR"], month: values["MONTH"], day: values["DAY"],
            weekday: values["WEEKDAY"].flatMap(Weekday.init(rawValue:)), weekdayOrdinal: values["WEEKDAYORDINAL"],
            weekOfYear: values["WEEK"], hour: values["HOUR"], minute: values["MINUTE"], second: values["SECOND"])
    }
}

/// The days that match components.
struct ComponentDays: DayPattern {
    private let days: RuleDays
    private let year: Int?

    init(_ components: CalendarComponents) {
        var rule = RecurrenceRule(.monthly)
        rule.months = components.month.map { [$0] } ?? []
        rule.monthDays = components.day.map { [$0] } ?? []
        rule.days = components.weekday.map { [RecurrenceRule.Day($0, ordinal: components.weekdayOrdinal ?? 0)] } ?? []
        rule.weeks = components.weekOfYear.map { [$0] } ?? []
        let choosesDay = components.day != nil || components.weekday != nil
        if !choosesDay, !components.matchesTimes {
            // No component smaller than a week, month or year is given: take its first day.
            if components.weekOfYear != nil {
                rule.days = [RecurrenceRule.Day(.monday)]
            } else {
                rule.monthDays = [1]
                if components.month == nil { rule.months = [1] }
            }
        }
        if !rule.choosesDays { rule.days = Weekday.allCases.map { RecurrenceRule.Day($0) } }
        days = RuleDays(rule, start: CivilDate(dayNumber: 0))
        year = components.year
    }

    @inline(__always)
    func days(in month: MonthSpan) -> UInt32 {
        guard year == nil || year == month.year else { return 0 }
        return days.days(in: month, own: days.allows(month: month.month), moved: false)
    }

    func month(from candidate: (year: Int, month: Int)) -> (year: Int, month: Int)? {
        var (first, month) = candidate
        if let year {
            guard first <= year else { return nil }
            if first < year { (first, month) = (year, 1) }
        }
        let later = days.months.bits(from: month)
        return later != 0 ? (first, later.trailingZeroBitCount) : (first + 1, days.months.trailingZeroBitCount)
    }
}
