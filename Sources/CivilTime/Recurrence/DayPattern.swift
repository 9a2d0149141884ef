// SPDX-License-Identifier: Apache-2.0

/// A choice of days by month; bit 0 of a mask is the first of the month.
protocol DayPattern: Sendable {
    /// Returns the chosen days of a month.
    func days(in month: MonthSpan) -> UInt32
    /// Returns the first month from `candidate` on that may have a chosen day; nil if none follows up to the year 9999.
    func month(from candidate: (year: Int, month: Int)) -> (year: Int, month: Int)?
}

/// A month, prepared for searches.
struct MonthSpan {
    let year: Int
    /// 1 to 12.
    let month: Int
    /// The day number of its first day.
    let first: Int
    /// 28 to 31.
    let length: Int

    @inline(__always)
    init(year: Int, month: Int) {
        self.year = year
        self.month = month
        first = CivilDate.dayNumber(year: year, month: month, day: 1)
        length = CivilDate.daysInMonth(year: year, month: month)
    }

    /// The weekday of the first day, 0 for Monday.
    @inline(__always)
    var firstWeekday: Int { (first + 3).floorModulo(7) }

    /// All days as a mask; bit 0 is the first.
    @inline(__always)
    var allDays: UInt32 { ~0 >> UInt32(32 - length) }

    @inline(__always)
    var next: (year: Int, month: Int) { month == 12 ? (year + 1, 1) : (year, month + 1) }

    @inline(__always)
    var previous: MonthSpan {
        month == 1 ? MonthSpan(year: year - 1, month: 12) : MonthSpan(year: year, month: month - 1)
    }
}

extension DayPattern {
    /// Returns the first chosen day from `day` on, up to the end of the year 9999. Days after `last` are irrelevant,
    /// but one may be returned.
    ///
    /// The search is bounded by the 96,000 months of 8,000 years, at some ten nanoseconds each.
    @inline(__always)
    func nextDay(from day: Int, last: Int = .max) -> Int? {
        let date = CivilDate(dayNumber: max(day, CivilDate.earliestDayNumber))
        var month = MonthSpan(year: date.year, month: date.month)
        var mask = date.year > 9_999 ? 0 : days(in: month) & (~0 << UInt32(date.day - 1))
        while mask == 0 {
            guard let next = self.month(from: month.next), next.year <= 9_999 else { return nil }
            month = MonthSpan(year: next.year, month: next.month)
            if month.first > last { return nil }
            mask = days(in: month)
        }
        return month.first + mask.trailingZeroBitCount
    }
}

extension CivilDate {
    static let earliestDayNumber = earliest.dayNumber
    static let latestDayNumber = latest.dayNumber
}

/// Masks of weekdays in a month, one for each weekday on which the month can begin.
struct WeekdayMasks: Sendable, Hashable {
    private let masks: SIMD8<UInt32>

    /// Creates the masks; `weekdays` has bit 0 for Monday.
    init(weekdays: UInt64) {
        var masks = SIMD8<UInt32>()
        for first in 0..<7 {
            for day in 0..<31 where weekdays >> UInt64((first + day) % 7) & 1 != 0 {
                masks[first] |= 1 << UInt32(day)
            }
        }
        self.masks = masks
    }

    @inline(__always)
    func days(in month: MonthSpan) -> UInt32 { masks[month.firstWeekday] }
}
