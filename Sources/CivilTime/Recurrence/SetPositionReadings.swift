// SPDX-License-Identifier: Apache-2.0

/// BYSETPOS over weeks, months and years (RFC 5545 3.3.10): of all matches in a period only the ones in given
/// positions. Positions count in the whole period, even the one that contains the start.
struct SetPositionReadings: CountedReadings {
    let calendar: RuleCalendar
    let times: DayTimes
    let positions: [Int]
    let fraction: Int64
    /// The first second that may be a match.
    let start: Int64
    /// The last second that may be a match.
    var last = Int64.max

    /// The days of one period. Weeks and months touch at most two months; only a year needs more room.
    private struct Period {
        var head: (first: Int, mask: UInt32) = (0, 0)
        var tail: (first: Int, mask: UInt32) = (0, 0)
        var more: [(first: Int, mask: UInt32)] = []
        var count = 0
        /// The second at which the period begins.
        var first = Int64.min

        @inline(__always)
        mutating func add(_ month: MonthSpan, _ mask: UInt32) {
            guard mask != 0 else { return }
            count += mask.nonzeroBitCount
            if head.mask == 0 {
                head = (month.first, mask)
            } else if tail.mask == 0 {
                tail = (month.first, mask)
            } else {
                more.append((month.first, mask))
            }
        }

        @inline(__always)
        func day(at index: Int) -> Int {
            var rest = index
            if rest < head.mask.nonzeroBitCount { return head.first + UInt64(head.mask).bit(at: rest) }
            rest -= head.mask.nonzeroBitCount
            if rest < tail.mask.nonzeroBitCount { return tail.first + UInt64(tail.mask).bit(at: rest) }
            rest -= tail.mask.nonzeroBitCount
            for (first, mask) in more {
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
        let moves = calendar.days.movesAcrossMonths
        // If SKIP moves days across months, a period can end on the first day of the next one, or begin on the last day
        // of the previous one.
        if moves { number = max(0, number - 1) }
        while let period = period(number) {
            if var second = firstMatch(of: period, from: lower) {
                // That day belongs to two periods then, and the later period may have the earlier match.
                if moves, let neighbour = self.period(number + 1), let other = firstMatch(of: neighbour, from: lower) {
                    second = min(second, other)
                }
                return second <= last ? second * 1_000_000 + fraction : nil
            }
            guard let following = nextNumber(after: number), period.first <= last else { return nil }
            number = following
        }
        return nil
    }

    /// Returns a match by its number from the start on, counted from 1.
    func match(number: Int) -> Int64? {
        if calendar.days.movesAcrossMonths { return steppedMatch(number: number) }
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

    /// Finds the match by single steps, for periods that may share a match. The number of periods up to the year 9999
    /// bounds the search: at most 96,000.
    private func steppedMatch(number: Int) -> Int64? {
        var found: Int64?
        for _ in 0..<number {
            guard let next = next(from: found.map { $0 + 1 } ?? .min) else { return nil }
            found = next
        }
        return found.map { $0.floorDivided(by: 1_000_000) }
    }

    private func matches(of period: Period) -> [Int64] {
        let total = period.count * times.count
        return Array(Set(positions.compactMap { match(of: period, at: $0, total: total) })).sorted()
    }

    private func firstMatch(of period: Period, from lower: Int64) -> Int64? {
        let total = period.count * times.count
        var first = Int64.max
        for position in positions {
            if let second = match(of: period, at: position, total: total), second >= lower {
                first = min(first, second)
            }
        }
        return first == .max ? nil : first
    }

    /// Returns the second of the match in a position, if the period has that many.
    @inline(__always)
    private func match(of period: Period, at position: Int, total: Int) -> Int64? {
        let index = position > 0 ? position - 1 : total + position
        guard 0..<total ~= index else { return nil }
        let perDay = times.count
        let day = period.day(at: index / perDay)
        guard day <= CivilDate.latestDayNumber else { return nil }
        return Int64(day * 86_400 + times.time(at: index % perDay))
    }

    /// Returns the number of the last period that starts at or before a day, counted from the start's period in
    /// INTERVALs.
    private func periodNumber(of day: Int) -> Int {
        let date = CivilDate(dayNumber: day)
        switch calendar.frequency {
        case .yearly: return (date.year - calendar.startYear) / calendar.interval
        case .monthly: return (date.year * 12 + date.month - 1 - calendar.startMonth) / calendar.interval
        default: return (day - calendar.startWeek) / (7 * calendar.interval)
        }
    }

    /// Returns the next period that can have a match: years and months without a chosen month are skipped.
    private func nextNumber(after number: Int) -> Int? {
        guard calendar.frequency != .yearly, !calendar.days.movesAcrossMonths else { return number + 1 }
        if calendar.frequency == .monthly {
            let index = calendar.startMonth + (number + 1) * calendar.interval
            guard index < 120_000,
                let month = calendar.month(from: (index.floorDivided(by: 12), index.floorModulo(12) + 1))
            else { return nil }
            return (month.year * 12 + month.month - 1 - calendar.startMonth) / calendar.interval
        }
        return number + 1
    }

    private func period(_ number: Int) -> Period? {
        var period = Period()
        let (steps, overflow) = number.multipliedReportingOverflow(by: calendar.interval)
        guard !overflow, steps <= 12 * 20_000 else { return nil }
        switch calendar.frequency {
        case .yearly:
            let year = calendar.startYear + steps
            guard year <= 9_999 else { return nil }
            period.first = Int64(CivilDate.dayNumber(year: year, month: 1, day: 1)) * 86_400
            for number in 1...12 {
                let month = MonthSpan(year: year, month: number)
                if number == 1 { addMoved(before: month, to: &period) }
                let origin = calendar.days.origin(of: month)
                period.add(month, calendar.days(in: month, own: true, moved: origin.year == year))
            }
            addMoved(after: MonthSpan(year: year, month: 12), to: &period)
        case .monthly:
            let index = calendar.startMonth + steps
            let month = MonthSpan(year: index.floorDivided(by: 12), month: index.floorModulo(12) + 1)
            guard month.year <= 9_999 else { return nil }
            period.first = Int64(month.first) * 86_400
            addMoved(before: month, to: &period)
            period.add(month, calendar.days(in: month, own: true, moved: false))
            addMoved(after: month, to: &period)
        default:
            period.first = Int64(calendar.startWeek + steps * 7) * 86_400
            addWeek(from: calendar.startWeek + steps * 7, to: &period)
            guard calendar.startWeek + steps * 7 <= CivilDate.latestDayNumber else { return nil }
        }
        return period
    }

    /// Adds the first of the next month, if SKIP=FORWARD moves a day of this month there.
    private func addMoved(after month: MonthSpan, to period: inout Period) {
        guard calendar.days.skip == .forward else { return }
        let next = MonthSpan(year: month.next.year, month: month.next.month)
        period.add(next, calendar.days(in: next, own: false, moved: true))
    }

    /// Adds the last of the previous month, if SKIP=BACKWARD moves a day of this month there.
    private func addMoved(before month: MonthSpan, to period: inout Period) {
        guard calendar.days.skip == .backward, calendar.days.movesAcrossMonths else { return }
        let previous = month.previous
        period.add(previous, calendar.days(in: previous, own: false, moved: true))
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
