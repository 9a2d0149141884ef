// SPDX-License-Identifier: Apache-2.0

/// A month as the searches see it.
struct MonthSpan {
    /// The year.
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

    /// The weekday of the first, 0 for Monday.
    @inline(__always)
    var firstWeekday: Int { (first + 3).floorModulo(7) }

    /// All days, bit 0 for the first.
    @inline(__always)
    var allDays: UInt32 { ~0 >> UInt32(32 - length) }

    @inline(__always)
    var next: (year: Int, month: Int) { month == 12 ? (year + 1, 1) : (year, month + 1) }

    @inline(__always)
    var previous: MonthSpan {
        month == 1 ? MonthSpan(year: year - 1, month: 12) : MonthSpan(year: year, month: month - 1)
    }
}

/// A choice of days, told by months: bit 0 of a mask stands for the first of the month.
protocol DayPattern: Sendable {
    /// The chosen days of a month.
    func days(in month: MonthSpan) -> UInt32
    /// The first month from this one on that may have a chosen day; nil if there is none up to the year 9999.
    func month(from candidate: (year: Int, month: Int)) -> (year: Int, month: Int)?
}

extension DayPattern {
    /// The first chosen day from `day` on, up to the end of the year 9999. No day after `last` is of interest; one may
    /// be returned.
    ///
    /// Bounded by the 96,000 months of 8,000 years, at some ten nanoseconds each.
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

/// Weekdays spread over a month, for each weekday its first can be.
struct WeekdayMasks: Sendable, Hashable {
    private let masks: SIMD8<UInt32>

    /// `weekdays` has bit 0 for Monday.
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
