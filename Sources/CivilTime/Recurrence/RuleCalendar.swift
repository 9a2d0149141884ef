// SPDX-License-Identifier: Apache-2.0

/// The days of a rule of DAILY or coarser: its BY parts, and every INTERVALth period counted from the start.
struct RuleCalendar: DayPattern, Hashable {
    let days: RuleDays
    let frequency: RecurrenceRule.Frequency
    let interval: Int
    /// The first day that may be an occurrence.
    let startDay: Int
    let startYear: Int
    /// The month of the start, counted from year 0.
    let startMonth: Int
    /// The first day of the week of the start.
    let startWeek: Int

    init(_ rule: RecurrenceRule, start: CivilDate) {
        days = RuleDays(rule, start: start)
        frequency = rule.frequency
        interval = rule.interval
        startDay = start.dayNumber
        startYear = start.year
        startMonth = start.year * 12 + start.month - 1
        startWeek = startDay - (startDay + 3 - (rule.weekStart.rawValue - 1)).floorModulo(7)
    }

    /// Returns whether the period that contains this month counts; always true for periods shorter than a month.
    @inline(__always)
    private func counts(_ month: MonthSpan) -> Bool {
        guard interval != 1 else { return true }
        switch frequency {
        case .yearly: return (month.year - startYear) % interval == 0
        case .monthly: return (month.year * 12 + month.month - 1 - startMonth) % interval == 0
        default: return true
        }
    }

    @inline(__always)
    func days(in month: MonthSpan) -> UInt32 {
        days(in: month, own: true, moved: true)
    }

    @inline(__always)
    func days(in month: MonthSpan, own: Bool, moved: Bool) -> UInt32 {
        let mine = own && days.allows(month: month.month) && counts(month)
        let others = moved && days.movesAcrossMonths && counts(days.origin(of: month))
        let mask = days.days(in: month, own: mine, moved: others)
        return interval == 1 || mask == 0 || frequency >= .monthly ? mask : mask & periodDays(in: month)
    }

    /// Returns the days of this month in every INTERVALth day or week.
    private func periodDays(in month: MonthSpan) -> UInt32 {
        var mask: UInt32 = 0
        if frequency == .daily {
            var day = (startDay - month.first).floorModulo(interval)
            while day < month.length {
                mask |= 1 << UInt32(day)
                day += interval
            }
        } else {
            let step = interval * 7
            var day = (startWeek - month.first).floorModulo(step)
            if day > step - 7 { day -= step }
            while day < month.length {
                mask |= day >= 0 ? 0x7f << UInt32(day) : 0x7f >> UInt32(-day)
                day += step
            }
        }
        return mask
    }

    func month(from candidate: (year: Int, month: Int)) -> (year: Int, month: Int)? {
        var (year, month) = candidate
        let reachable = days.reachableMonths
        // A moved day lies in an adjacent month. If SKIP moves any, only BYMONTH filters the months.
        let isExact = interval != 1 && !days.movesAcrossMonths
        for _ in 0..<9 {
            if isExact { (year, month) = period(from: year, month) }
            if reachable >> UInt64(month) & 1 != 0 {
                guard days.needsLeapYear, !days.allowsLeapDay(of: year) else { return (year, month) }
                // One of the next four years is a leap year, except around three centuries in four; the next iteration
                // handles those.
                year += 4 - year & 3
                if year > 9_999 { return isExact ? nil : (year, month) }
                continue
            }
            let later = reachable.bits(from: month)
            (year, month) = later != 0 ? (year, later.trailingZeroBitCount) : (year + 1, reachable.trailingZeroBitCount)
            if !isExact, !days.needsLeapYear { return (year, month) }
            if year > 9_999 { return isExact ? nil : (year, month) }
        }
        return (year, month)
    }

    /// Returns the first month from this one on that overlaps a period that counts.
    private func period(from year: Int, _ month: Int) -> (Int, Int) {
        switch frequency {
        case .yearly:
            let behind = (startYear - year).floorModulo(interval)
            return behind == 0 ? (year, month) : (year + behind, 1)
        case .monthly:
            let index = year * 12 + month - 1
            let next = index + (startMonth - index).floorModulo(interval)
            return (next.floorDivided(by: 12), next.floorModulo(12) + 1)
        default:
            let step = frequency == .daily ? interval : interval * 7
            guard step > 31 else { return (year, month) }
            let first = CivilDate.dayNumber(year: year, month: month, day: 1)
            let base = frequency == .daily ? startDay : startWeek
            // A week that began in the previous month still counts.
            let day = first + (base - first).floorModulo(step)
            if day - first > step - 7, frequency == .weekly { return (year, month) }
            guard day <= CivilDate.latestDayNumber else { return (10_000, 1) }
            let date = CivilDate(dayNumber: day)
            return (date.year, date.month)
        }
    }
}
