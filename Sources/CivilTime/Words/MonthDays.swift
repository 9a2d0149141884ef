// SPDX-License-Identifier: Apache-2.0

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
