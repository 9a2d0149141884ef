// SPDX-License-Identifier: Apache-2.0

/// BYSETPOS over weeks, months and years (RFC 5545 3.3.10): of all matches of a period only those in given places,
/// the period taken whole, also that of the start.
struct SetPositionReadings: WallReadings {
    let calendar: RuleCalendar
    let times: DayTimes
    let positions: [Int]
    let fraction: Int64
    /// Nothing before this second is a match.
    let start: Int64
    /// Nothing after this second is a match.
    var last = Int64.max

    /// The days of one period.
    private struct Period {
        var months: [(first: Int, mask: UInt32)] = []
        var count = 0
        /// The second it begins.
        var first = Int64.min

        mutating func add(_ month: MonthSpan, _ mask: UInt32) {
            guard mask != 0 else { return }
            months.append((month.first, mask))
            count += mask.nonzeroBitCount
        }

        func day(at index: Int) -> Int {
            var rest = index
            for (first, mask) in months {
                let count = mask.nonzeroBitCount
                if rest < count { return first + UInt64(mask).bit(at: rest) }
                rest -= count
            }
            return Int.max
        }
    }

    func next(from reading: Int64) -> Int64? {
        let (sum, overflow) = reading.subtractingReportingOverflow(fraction - 999_999)
        guard !overflow else { return nil }
        let lower = max(sum.floorDivided(by: 1_000_000), start)
        guard lower / 86_400 <= Int64(CivilDate.latestDayNumber) else { return nil }
        var number = periodNumber(of: Int(lower.floorDivided(by: 86_400)))
        // The chosen days of a period may end in the next month, where SKIP=FORWARD moves them.
        if calendar.days.skip == .forward { number = max(0, number - 1) }
        while let period = period(number) {
            if let second = matches(of: period).first(where: { $0 >= lower }) {
                return second <= last ? second * 1_000_000 + fraction : nil
            }
            guard let following = nextNumber(after: number), period.first <= last else { return nil }
            number = following
        }
        return nil
    }

    /// The `number`th match from the start on, counted from 1.
    func match(number: Int) -> Int64? {
        var rest = number
        var index = 0
        while let period = period(index) {
            let seconds = matches(of: period).filter { $0 >= start }
            if rest <= seconds.count { return seconds[rest - 1] }
            rest -= seconds.count
            guard let following = nextNumber(after: index) else { return nil }
            index = following
        }
        return nil
    }

    private func matches(of period: Period) -> [Int64] {
        let perDay = times.count
        let total = period.count * perDay
        var chosen: [Int64] = []
        for position in positions {
            let index = position > 0 ? position - 1 : total + position
            guard 0..<total ~= index else { continue }
            let day = period.day(at: index / perDay)
            guard day <= CivilDate.latestDayNumber else { continue }
            chosen.append(Int64(day * 86_400 + times.time(at: index % perDay)))
        }
        chosen.sort()
        for index in chosen.indices.dropFirst().reversed() where chosen[index] == chosen[index - 1] {
            chosen.remove(at: index)
        }
        return chosen
    }

    /// The number of the last period that starts at or before a day, counted from that of the start in INTERVALs.
    private func periodNumber(of day: Int) -> Int {
        let start = CivilDate(dayNumber: calendar.startDay)
        let date = CivilDate(dayNumber: day)
        switch calendar.frequency {
        case .yearly: return (date.year - start.year) / calendar.interval
        case .monthly: return ((date.year - start.year) * 12 + date.month - start.month) / calendar.interval
        default: return (day - calendar.startWeek) / (7 * calendar.interval)
        }
    }

    /// The next period that can have a match: years and months without a chosen month are passed over.
    private func nextNumber(after number: Int) -> Int? {
        guard calendar.frequency != .yearly, calendar.days.skip != .forward else { return number + 1 }
        let start = CivilDate(dayNumber: calendar.startDay)
        if calendar.frequency == .monthly {
            let index = start.year * 12 + start.month - 1 + (number + 1) * calendar.interval
            guard index < 120_000,
                let month = calendar.month(from: (index.floorDivided(by: 12), index.floorModulo(12) + 1))
            else { return nil }
            return (month.year * 12 + month.month - start.year * 12 - start.month) / calendar.interval
        }
        return number + 1
    }

    private func period(_ number: Int) -> Period? {
        let start = CivilDate(dayNumber: calendar.startDay)
        var period = Period()
        let (steps, overflow) = number.multipliedReportingOverflow(by: calendar.interval)
        guard !overflow, steps <= 12 * 20_000 else { return nil }
        switch calendar.frequency {
        case .yearly:
            let year = start.year + steps
            guard year <= 9_999 else { return nil }
            period.first = Int64(CivilDate.dayNumber(year: year, month: 1, day: 1)) * 86_400
            for number in 1...12 {
                let month = MonthSpan(year: year, month: number)
                period.add(month, calendar.days(in: month, own: true, moved: number > 1))
            }
            addMoved(after: MonthSpan(year: year, month: 12), to: &period)
        case .monthly:
            let index = start.year * 12 + start.month - 1 + steps
            let month = MonthSpan(year: index.floorDivided(by: 12), month: index.floorModulo(12) + 1)
            guard month.year <= 9_999 else { return nil }
            period.first = Int64(month.first) * 86_400
            period.add(month, calendar.days(in: month, own: true, moved: false))
            addMoved(after: month, to: &period)
        default:
            period.first = Int64(calendar.startWeek + steps * 7) * 86_400
            addWeek(from: calendar.startWeek + steps * 7, to: &period)
            guard calendar.startWeek + steps * 7 <= CivilDate.latestDayNumber else { return nil }
        }
        return period
    }

    /// The first of the next month, if SKIP=FORWARD moves a day of this one there.
    private func addMoved(after month: MonthSpan, to period: inout Period) {
        guard calendar.days.skip == .forward else { return }
        let next = MonthSpan(year: month.next.year, month: month.next.month)
        period.add(next, calendar.days(in: next, own: false, moved: true))
    }

    private func addWeek(from day: Int, to period: inout Period) {
        let date = CivilDate(dayNumber: day)
        let month = MonthSpan(year: date.year, month: date.month)
        let shift = UInt32(day - month.first)
        period.add(month, calendar.days(in: month) & (0x7f << shift))
        let spill = day + 7 - (month.first + month.length)
        if spill > 0 {
            let next = MonthSpan(year: month.next.year, month: month.next.month)
            period.add(next, calendar.days(in: next) & ((1 << UInt32(spill)) - 1))
        }
    }
}
