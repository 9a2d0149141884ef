// SPDX-License-Identifier: Apache-2.0

/// The BY parts of a rule that choose days (BYMONTH, BYWEEKNO, BYYEARDAY, BYMONTHDAY, BYDAY with SKIP), as bit sets.
struct RuleDays: Sendable, Hashable {
    /// Bit 1 for January to bit 12.
    var months: UInt64 = 0x1ffe
    /// Bit 1 to bit 31; nil if BYMONTHDAY is not given.
    private var monthDays: UInt64?
    /// Day -1 is bit 31, day -31 bit 1.
    private var lastMonthDays: UInt64 = 0
    private var weekdays: WeekdayMasks?
    /// The weekdays that can be chosen at all, bit 0 for Monday.
    private(set) var possibleWeekdays: UInt64 = 0x7f
    private var ordinals: [RecurrenceRule.Day] = []
    private var ordinalsInYear = false
    private var weeks: UInt64 = 0
    private var lastWeeks: UInt64 = 0
    private var hasWeeks = false
    private var weekStart = 0
    /// The months in which a day of the weeks can lie.
    private var weekMonths: UInt64 = 0x1ffe
    /// A Boolean value indicating whether only 29 February can be chosen, so that other years need not be looked at.
    private(set) var needsLeapYear = false
    private var yearDays: YearDays?
    /// Of a rule whose BYMONTHDAY and BYYEARDAY only filter (DAILY and finer) always `.omit`: a filter makes no dates,
    /// so none that do not exist (RFC 7529 4.1).
    let skip: RecurrenceRule.Skip

    /// The parts of a rule, completed by its start where RFC 5545 3.3.10 has the start decide.
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
        // Day -29 of a month is the first of a February of 29 days, and another day of every other month.
        needsLeapYear = months == 1 << 2 && skip == .omit && monthDays == 1 << 29 && lastMonthDays == 0
    }

    /// Returns whether this year has a 29 February, and on a weekday that can be chosen.
    @inline(__always)
    func allowsLeapDay(of year: Int) -> Bool {
        guard CivilDate.isLeap(year: year) else { return false }
        let day = CivilDate.dayNumber(year: year, month: 2, day: 29)
        return possibleWeekdays >> UInt64((day + 3).floorModulo(7)) & 1 != 0
    }

    /// A Boolean value indicating whether every day is chosen.
    var choosesAll: Bool {
        months == 0x1ffe && monthDays == nil && weekdays == nil && !hasWeeks && yearDays == nil
    }

    /// A Boolean value indicating whether SKIP may move a day into another month: forward the days that are counted
    /// from the start, backward those that are counted from the end.
    var movesAcrossMonths: Bool {
        switch skip {
        case .omit: false
        case .forward: true
        case .backward: lastMonthDays & 0b1110 != 0 || yearDays?.hasDayBefore365 == true
        }
    }

    /// Months in which a day may be chosen, those included into which SKIP moves one.
    var reachableMonths: UInt64 {
        guard movesAcrossMonths else { return months & weekMonths }
        let moved = skip == .forward ? months << 1 | months >> 11 : months >> 1 | months << 11
        return (months | moved) & 0x1ffe & weekMonths
    }

    /// The month whose days SKIP can move into a month.
    @inline(__always)
    func origin(of month: MonthSpan) -> MonthSpan {
        skip == .forward ? month.previous : MonthSpan(year: month.next.year, month: month.next.month)
    }

    /// The months that a week can touch, counted from the end of the year if negative. Week 1 begins on one of the
    /// days from 29 December to 4 January, whatever day weeks begin on.
    private static func months(ofWeek number: Int) -> [Int] {
        let first = number > 0 ? 7 * (number - 1) : 7 * number
        return [2_023, 2_024].flatMap { year in
            let base = CivilDate.dayNumber(year: number > 0 ? year : year + 1, month: 1, day: 1)
            return (first - 3...first + 9).map { CivilDate(dayNumber: base + $0).month }
        }
    }

    @inline(__always)
    func allows(month: Int) -> Bool { months >> UInt64(month) & 1 != 0 }

    /// The chosen days of a month.
    ///
    /// - Parameters:
    ///   - own: Whether the month's own days count.
    ///   - moved: Whether days count that SKIP moves here from its `origin`.
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

    /// Returns whether a day that is counted from the end would lie before this month: the 31st last of one with 30
    /// days.
    private func lacksLastDay(_ month: MonthSpan) -> Bool { lastMonthDays & (1 << UInt64(32 - month.length) - 1) != 0 }

    /// Returns whether SKIP=FORWARD makes the first of this month an occurrence of the month or year before, or
    /// SKIP=BACKWARD the last one of the month or year after.
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

    /// The bit of "the second Tuesday of the month".
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

    /// The bit of "the twentieth Monday of the year", if it lies in this month.
    private func dayOfYear(_ day: RecurrenceRule.Day, in month: MonthSpan) -> UInt32 {
        let january1 = CivilDate.dayNumber(year: month.year, month: 1, day: 1)
        let length = CivilDate.isLeap(year: month.year) ? 366 : 365
        let first = (day.weekday.rawValue - 1 - (january1 + 3)).floorModulo(7)
        let last = first + (length - 1 - first) / 7 * 7
        let index = day.ordinal > 0 ? first + 7 * (day.ordinal - 1) : last + 7 * (day.ordinal + 1)
        let inMonth = january1 + index - month.first
        return 0..<length ~= index && 0..<month.length ~= inMonth ? 1 << UInt32(inMonth) : 0
    }

    /// The days of this month that lie in one of the weeks (ISO 8601 with WKST as the first day).
    private func weekDays(in month: MonthSpan) -> UInt32 {
        var start = month.first - (month.firstWeekday - weekStart).floorModulo(7)
        // Only the first and last weeks of a year can belong to another.
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

    /// The first day of week 1: the week that has at least four days in the year.
    private func firstWeek(of year: Int) -> Int {
        let january4 = CivilDate.dayNumber(year: year, month: 1, day: 4)
        return january4 - (january4 + 3 - weekStart).floorModulo(7)
    }
}

/// BYYEARDAY as two sets of 366 bits.
struct YearDays: Sendable, Hashable {
    /// Bit n-1 for day n.
    private var fromStart = [UInt64](repeating: 0, count: 7)
    /// Bit 366-n for day -n, so that it is a day of a leap year.
    private var fromEnd = [UInt64](repeating: 0, count: 7)

    var hasDay366: Bool { Self.window(fromStart, at: 365) & 1 != 0 }
    /// Day -366, which common years do not have.
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

    /// 32 bits from `offset` on.
    private static func window(_ words: [UInt64], at offset: Int) -> UInt32 {
        let index = offset / 64
        let shift = UInt64(offset % 64)
        let high = shift == 0 || index + 1 >= words.count ? 0 : words[index + 1] << (64 - shift)
        return UInt32(truncatingIfNeeded: words[index] >> shift | high)
    }
}
