// SPDX-License-Identifier: Apache-2.0

/// A day of the proleptic Gregorian calendar, without a time or a zone. Year 0 is 1 BC (astronomical numbering).
public struct CivilDate: Sendable, Hashable, Comparable {
    private let storedYear: Int32
    private let storedMonth: Int8
    private let storedDay: Int8

    /// The year, astronomical numbering.
    public var year: Int { Int(storedYear) }
    /// The month, 1 to 12.
    public var month: Int { Int(storedMonth) }
    /// The day of the month, 1 to 31.
    public var day: Int { Int(storedDay) }

    /// The range of years in which a date can be written.
    public static let years = -9999...9999
    /// The first date that can be written.
    public static let earliest = CivilDate(uncheckedYear: -9999, month: 1, day: 1)
    /// The last date that can be written.
    public static let latest = CivilDate(uncheckedYear: 9999, month: 12, day: 31)

    /// Creates a date; returns nil if the day does not exist or the year is outside `years`.
    public init?(year: Int, month: Int, day: Int) {
        guard Self.years.contains(year), 1...12 ~= month, day >= 1,
            day <= Self.daysInMonth(year: year, month: month)
        else { return nil }
        self.init(uncheckedYear: year, month: month, day: day)
    }

    @inline(__always)
    init(uncheckedYear year: Int, month: Int, day: Int) {
        storedYear = Int32(truncatingIfNeeded: year)
        storedMonth = Int8(truncatingIfNeeded: month)
        storedDay = Int8(truncatingIfNeeded: day)
    }

    /// Creates the date `dayNumber` days after 1970-01-01, for any number that an `Instant` can reach.
    public init(dayNumber: Int) {
        // Counting starts at 0000-03-01, so that the leap day is the last of its year; 146,097 days are 400 years.
        let shifted = dayNumber + 719_468
        let era = shifted.floorDivided(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        self.init(
            uncheckedYear: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
            day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    /// Days since 1970-01-01; negative before it.
    public var dayNumber: Int { Self.dayNumber(year: year, month: month, day: day) }

    /// Returns the days from 1970-01-01 to a day that need not exist: day 0 is the last day of the month before.
    @inline(__always)
    static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear.floorDivided(by: 400)
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// Returns whether the year has 366 days.
    @inline(__always)
    public static func isLeap(year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    /// Returns the number of days in a month, 28 to 31; `month` must be 1 to 12.
    @inline(__always)
    public static func daysInMonth(year: Int, month: Int) -> Int {
        month == 2 ? (isLeap(year: year) ? 29 : 28) : 30 + (month + month >> 3) & 1
    }

    /// The day of the week.
    public var weekday: Weekday { Weekday(dayNumber: dayNumber) }

    /// The day of the year, 1 to 366.
    public var dayOfYear: Int { dayNumber - Self.dayNumber(year: year, month: 1, day: 1) + 1 }

    /// Returns the date `days` later, or earlier if negative.
    public func adding(days: Int) -> CivilDate { CivilDate(dayNumber: dayNumber + days) }

    /// Returns the date `months` later, or nil outside `years`. If the month is too short, the day is its last.
    public func adding(months: Int) -> CivilDate? {
        let (index, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
        let targetYear = index.floorDivided(by: 12)
        guard !overflow, Self.years.contains(targetYear) else { return nil }
        let targetMonth = index.floorModulo(12) + 1
        return CivilDate(
            uncheckedYear: targetYear, month: targetMonth,
            day: min(day, Self.daysInMonth(year: targetYear, month: targetMonth)))
    }

    /// Returns whether the left day is the earlier one.
    public static func < (left: CivilDate, right: CivilDate) -> Bool {
        (left.storedYear, left.storedMonth, left.storedDay) < (right.storedYear, right.storedMonth, right.storedDay)
    }
}

// Days in everyday counting: the next Tuesday, the second of a month, the last one.

extension CivilDate {
    /// Returns this date if it is that weekday, otherwise the next date that is.
    func next(_ weekday: Weekday) -> CivilDate {
        adding(days: (weekday.rawValue - self.weekday.rawValue).floorModulo(7))
    }
}

extension MonthSpan {
    /// Returns the date of a day counted from 1, or from the end with -1; nil if the month lacks it.
    func date(ofDay day: Int) -> CivilDate? {
        CivilDate(year: year, month: month, day: day > 0 ? day : length + 1 + day)
    }

    /// Returns a date such as the second Tuesday, or with -1 the last.
    func date(of weekday: Weekday, ordinal: Int) -> CivilDate? {
        let first = (weekday.rawValue - 1 - firstWeekday).floorModulo(7) + 1
        let day = ordinal > 0 ? first + 7 * (ordinal - 1) : first + (length - first) / 7 * 7 + 7 * (ordinal + 1)
        return CivilDate(year: year, month: month, day: day)
    }
}
