// SPDX-License-Identifier: Apache-2.0

/// The BY parts of a rule that choose days (BYMONTH, BYWEEKNO, BYYEARDAY, BYMONTHDAY, BYDAY with SKIP), as bit sets.
struct RuleDays: Sendable, Hashable {
    /// The months; bit 1 is January, bit 12 December.
    var months: UInt64 = 0x1ffe
    /// The days of the month in bits 1 to 31; nil without BYMONTHDAY.
    private var monthDays: UInt64?
    /// The days from the end of the month; day -1 is bit 31, day -31 bit 1.
    private var lastMonthDays: UInt64 = 0
    private var weekdays: WeekdayMasks?
    /// The weekdays that can be chosen at all; bit 0 is Monday.
    private(set) var possibleWeekdays: UInt64 = 0x7f
    private var ordinals: [RecurrenceRule.Day] = []
    private var ordinalsInYear = false
    private var weeks: UInt64 = 0
    private var lastWeeks: UInt64 = 0
    private var hasWeeks = false
    private var weekStart = 0
    /// The months that can contain a day of the weeks.
    private var weekMonths: UInt64 = 0x1ffe
    private(set) var needsLeapYear = false
    private var yearDays: YearDays?
    /// The rule's SKIP. If BYMONTHDAY and BYYEARDAY only filter (DAILY and finer), this is always `.omit`: a filter
    /// creates no dates, so none that do not exist (RFC 7529 4.1).
    let skip: RecurrenceRule.Skip

    /// Creates the days from a rule, completed from its start where RFC 5545 3.3.10 requires that.
    init(_ rule: RecurrenceRule, start: CivilDate) {
        skip = rule.frequency >= .monthly ? rule.skip : .omit
        weekStart = rule.weekStart.rawValue - 1
        var monthDayList = rule.monthDays
        var dayList = rule.days
        var monthList = rule.months
        if rule.frequency >= .weekly, !rule.choosesDays {
            switch rule.frequency {
            case .yearly:
                if monthList.isEmpty { monthList = [start.month] }
                monthDayList = [start.day]
            case .monthly: monthDayList = [start.day]
            default: dayList = [RecurrenceRule.Day(start.weekday)]
            }
        } else if rule.frequency == .yearly, !rule.weeks.isEmpty, rule.yearDays.isEmpty, monthDayList.isEmpty,
            dayList.isEmpty
        {
            dayList = [RecurrenceRule.Day(start.weekday)]
        }
        if !monthList.isEmpty { months = UInt64(bits: monthList) }
        if !monthDayList.isEmpty {
            monthDays = UInt64(bits: monthDayList.filter { $0 > 0 })
            lastMonthDays = UInt64(bits: monthDayList.filter { $0 < 0 }.map { 32 + $0 })
        }
        if !dayList.isEmpty {
            weekdays = WeekdayMasks(
                weekdays: UInt64(bits: dayList.filter { $0.ordinal == 0 }.map { $0.weekday.rawValue - 1 }))
            possibleWeekdays = UInt64(bits: dayList.map { $0.weekday.rawValue - 1 })
            ordinals = dayList.filter { $0.ordinal != 0 }
            ordinalsInYear = rule.frequency == .yearly && rule.months.isEmpty
        }
        if !rule.weeks.isEmpty {
            hasWeeks = true
            weeks = UInt64(bits: rule.weeks.filter { $0 > 0 })
            lastWeeks = UInt64(bits: rule.weeks.filter { $0 < 0 }.map { -$0 })
            weekMonths = UInt64(bits: rule.weeks.flatMap(Self.months(ofWeek:)))
        }
        if !rule.yearDays.isEmpty { yearDays = YearDays(rule.yearDays) }
        // Day -29 is the first of a February with 29 days, and another day in every other month.
        needsLeapYear = months == 1 << 2 && skip == .omit && monthDays == 1 << 29 && lastMonthDays == 0
    }

    /// Returns whether this year has a 29 February on a weekday that can be chosen.
    @inline(__always)
    func allowsLeapDay(of year: Int) -> Bool {
        guard CivilDate.isLeap(year: year) else { return false }
        let day = CivilDate.dayNumber(year: year, month: 2, day: 29)
        return possibleWeekdays >> UInt64((day + 3).floorModulo(7)) & 1 != 0
    }

    var choosesAll: Bool {
        months == 0x1ffe && monthDays == nil && weekdays == nil && !hasWeeks && yearDays == nil
    }

    /// A Boolean value indicating whether SKIP may move a day into another month: days counted from the start move
    /// forward, and days counted from the end move backward.
    var movesAcrossMonths: Bool {
        switch skip {
        case .omit: false
        case .forward: true
        case .backward: lastMonthDays & 0b1110 != 0 || yearDays?.hasDayBefore365 == true
        }
    }

    /// The months in which a day may be chosen, including months into which SKIP moves one.
    var reachableMonths: UInt64 {
        guard movesAcrossMonths else { return months & weekMonths }
        let moved = skip == .forward ? months << 1 | months >> 11 : months >> 1 | months << 11
        return (months | moved) & 0x1ffe & weekMonths
    }

    /// Returns the month whose days SKIP can move into a month.
    @inline(__always)
    func origin(of month: MonthSpan) -> MonthSpan {
        skip == .forward ? month.previous : MonthSpan(year: month.next.year, month: month.next.month)
    }

    /// Returns the months that a week can touch, counted from the end of the year if negative. Week 1 begins between 29
    /// December and 4 January, whatever the first day of the week.
    private static func months(ofWeek number: Int) -> [Int] {
        let first = number > 0 ? 7 * (number - 1) : 7 * number
        return [2_023, 2_024].flatMap { year in
            let base = CivilDate.dayNumber(year: number > 0 ? year : year + 1, month: 1, day: 1)
            return (first - 3...first + 9).map { CivilDate(dayNumber: base + $0).month }
        }
    }

    @inline(__always)
    func allows(month: Int) -> Bool { months >> UInt64(month) & 1 != 0 }

    /// Returns the chosen days of a month.
    ///
    /// - Parameters:
    ///   - own: Whether to include the month's own days.
    ///   - moved: Whether to include days that SKIP moves here from their `origin`.
    @inline(__always)
    func days(in month: MonthSpan, own: Bool, moved: Bool) -> UInt32 {
        var mask: UInt32 = own ? month.allDays : 0
        if own, let monthDays {
            mask &= UInt32(truncatingIfNeeded: monthDays >> 1 | lastMonthDays >> UInt64(32 - month.length))
            if skip == .backward, monthDays >> UInt64(month.length + 1) != 0 { mask |= 1 << UInt32(month.length - 1) }
            if skip == .forward, lacksLastDay(month) { mask |= 1 }
        }
        if let yearDays, own { mask &= yearDays.days(in: month, skip: skip) }
        if skip != .omit, moved, receivesDay(month) { mask |= skip == .forward ? 1 : 1 << UInt32(month.length - 1) }
        guard mask != 0 else { return 0 }
        if let weekdays {
            var chosen = weekdays.days(in: month)
            for day in ordinals { chosen |= ordinalsInYear ? dayOfYear(day, in: month) : dayOfMonth(day, in: month) }
            mask &= chosen
        }
        if hasWeeks { mask &= weekDays(in: month) }
        return mask
    }

    /// Returns whether a day counted from the end would be before this month: for example the 31st last of a month with
    /// 30 days.
    private func lacksLastDay(_ month: MonthSpan) -> Bool { lastMonthDays & (1 << UInt64(32 - month.length) - 1) != 0 }

    /// Returns whether SKIP=FORWARD moves a day of the previous month or year to the first of this month, or
    /// SKIP=BACKWARD a day of the next one to the last of this month.
    private func receivesDay(_ month: MonthSpan) -> Bool {
        let origin = origin(of: month)
        guard allows(month: origin.month) else { return false }
        let crossesYear = origin.year != month.year && !CivilDate.isLeap(year: origin.year)
        if skip == .forward {
            if let monthDays, monthDays >> UInt64(origin.length + 1) != 0 { return true }
            return crossesYear && yearDays?.hasDay366 == true
        }
        return monthDays != nil && lacksLastDay(origin) || crossesYear && yearDays?.hasDayBefore365 == true
    }

    /// Returns the bit of a day such as "the second Tuesday of the month".
    private func dayOfMonth(_ day: RecurrenceRule.Day, in month: MonthSpan) -> UInt32 {
        let first = (day.weekday.rawValue - 1 - month.firstWeekday).floorModulo(7)
        let index: Int
        if day.ordinal > 0 {
            index = first + 7 * (day.ordinal - 1)
        } else {
            let last = first + (month.length - 1 - first) / 7 * 7
            index = last + 7 * (day.ordinal + 1)
        }
        return 0..<month.length ~= index ? 1 << UInt32(index) : 0
    }

    /// Returns the bit of a day such as "the twentieth Monday of the year", if it lies in this month.
    private func dayOfYear(_ day: RecurrenceRule.Day, in month: MonthSpan) -> UInt32 {
        let january1 = CivilDate.dayNumber(year: month.year, month: 1, day: 1)
        let length = CivilDate.isLeap(year: month.year) ? 366 : 365
        let first = (day.weekday.rawValue - 1 - (january1 + 3)).floorModulo(7)
        let last = first + (length - 1 - first) / 7 * 7
        let index = day.ordinal > 0 ? first + 7 * (day.ordinal - 1) : last + 7 * (day.ordinal + 1)
        let inMonth = january1 + index - month.first
        return 0..<length ~= index && 0..<month.length ~= inMonth ? 1 << UInt32(inMonth) : 0
    }

    /// Returns the days of this month that lie in one of the weeks (ISO 8601 with WKST as the first day).
    private func weekDays(in month: MonthSpan) -> UInt32 {
        var start = month.first - (month.firstWeekday - weekStart).floorModulo(7)
        // Only the first and last weeks of a year can belong to another year.
        var year = month.year
        var first = firstWeek(of: year)
        if start < first {
            year -= 1
            first = firstWeek(of: year)
        }
        var mask: UInt32 = 0
        var number = (start - first) / 7 + 1
        var following = month.month == 1 || month.month == 12 || lastWeeks != 0 ? firstWeek(of: year + 1) : .max
        while start < month.first + month.length {
            if start == following {
                number = 1
                year += 1
                following = firstWeek(of: year + 1)
            }
            let isChosen =
                weeks >> UInt64(number) & 1 != 0
                || lastWeeks != 0 && lastWeeks >> UInt64((following - start) / 7) & 1 != 0
            if isChosen {
                let shift = start - month.first
                mask |= shift >= 0 ? 0x7f << UInt32(shift) : 0x7f >> UInt32(-shift)
            }
            start += 7
            number += 1
        }
        return mask
    }

    /// Returns the first day of week 1, which is the first week with at least four days in the year.
    private func firstWeek(of year: Int) -> Int {
        let january4 = CivilDate.dayNumber(year: year, month: 1, day: 4)
        return january4 - (january4 + 3 - weekStart).floorModulo(7)
    }
}

/// BYYEARDAY as two sets of 366 bits.
struct YearDays: Sendable, Hashable {
    /// Bit n-1 for day n.
    private var fromStart = [UInt64](repeating: 0, count: 7)
    /// Bit 366-n for day -n, so that the numbers fit a leap year.
    private var fromEnd = [UInt64](repeating: 0, count: 7)

    var hasDay366: Bool { Self.window(fromStart, at: 365) & 1 != 0 }
    var hasDayBefore365: Bool { fromEnd[0] & 1 != 0 }

    init(_ days: [Int]) {
        for day in days {
            let index = day > 0 ? day - 1 : 366 + day
            if day > 0 {
                fromStart[index / 64] |= 1 << UInt64(index % 64)
            } else {
                fromEnd[index / 64] |= 1 << UInt64(index % 64)
            }
        }
    }

    func days(in month: MonthSpan, skip: RecurrenceRule.Skip) -> UInt32 {
        let offset = month.first - CivilDate.dayNumber(year: month.year, month: 1, day: 1)
        let leap = CivilDate.isLeap(year: month.year)
        var mask = Self.window(fromStart, at: offset) | Self.window(fromEnd, at: leap ? offset : offset + 1)
        if month.month == 12, !leap, skip == .backward, hasDay366 { mask |= 1 << 30 }
        if month.month == 1, !leap, skip == .forward, hasDayBefore365 { mask |= 1 }
        return mask
    }

    /// Returns 32 bits from `offset` on.
    private static func window(_ words: [UInt64], at offset: Int) -> UInt32 {
        let index = offset / 64
        let shift = UInt64(offset % 64)
        let high = shift == 0 || index + 1 >= words.count ? 0 : words[index + 1] << (64 - shift)
        return UInt32(truncatingIfNeeded: words[index] >> shift | high)
    }
}
