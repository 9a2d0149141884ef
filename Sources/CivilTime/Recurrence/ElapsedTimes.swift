// SPDX-License-Identifier: Apache-2.0

/// A rule of HOURLY or finer while one offset from UTC applies. Its periods are counted in elapsed time from the start,
/// and its BY parts match wall times. After a clock change, the same rule is bound to the new offset, so that "every 6
/// hours" stays six hours apart.
struct ElapsedTimes: LocalTimes {
    private let rule: ElapsedRule
    private let fields: TimeFields
    /// The number of the start's unit (hour, minute, second), counted from 1970 on this wall.
    private let base: Int
    private let start: Int64
    private let fraction: Int64
    private let chosen: [Int]?

    private var unit: Int { rule.unit }
    private var interval: Int { rule.interval }

    private struct FilteredDays: DayPattern {
        let days: RuleDays

        @inline(__always)
        func days(in month: MonthSpan) -> UInt32 {
            days.days(in: month, own: days.allows(month: month.month), moved: true)
        }

        func month(from candidate: (year: Int, month: Int)) -> (year: Int, month: Int)? {
            let reachable = days.reachableMonths
            let later = reachable.bits(from: candidate.month)
            if later != 0 { return (candidate.year, later.trailingZeroBitCount) }
            return (candidate.year + 1, reachable.trailingZeroBitCount)
        }
    }

    /// Binds a rule to the wall time of its start with one offset.
    init(_ rule: ElapsedRule, start reading: Int64) {
        self.rule = rule
        let second = reading.floorDivided(by: 1_000_000)
        fraction = reading.floorModulo(1_000_000)
        start = second
        base = Int(second.floorDivided(by: Int64(rule.unit)))
        fields = rule.fields(startSecond: Int(second.floorModulo(86_400)))
        chosen = rule.chosen(of: fields)
    }

    func next(from reading: Int64) -> Int64? {
        let (sum, overflow) = reading.subtractingReportingOverflow(fraction - 999_999)
        guard !overflow, let second = nextSecond(from: max(sum.floorDivided(by: 1_000_000), start)) else { return nil }
        return second * 1_000_000 + fraction
    }

    /// Searches the days that both the day parts and the interval allow, with a few steps in each.
    private func nextSecond(from lower: Int64) -> Int64? {
        let last = Int64(CivilDate.latestDayNumber + 1) * 86_400
        guard lower < last, chosen?.isEmpty != true else { return nil }
        let perDay = 86_400 / unit
        let unfiltered = rule.days.choosesAll
        let days = FilteredDays(days: rule.days)
        let lastDay = rule.lastDay
        var second = Int(max(lower, Int64(CivilDate.earliestDayNumber) * 86_400))
        var fruitless = 0
        while true {
            var number = second.floorDivided(by: unit)
            let behind = (base - number).floorModulo(interval)
            if behind != 0 {
                number += behind
                second = number * unit
            }
            let day = number.floorDivided(by: perDay)
            guard day <= lastDay else { return nil }
            if !unfiltered {
                guard let next = days.nextDay(from: day, last: lastDay) else { return nil }
                if next != day {
                    second = next * 86_400
                    continue
                }
            }
            if let found = search(day: day, from: second - day * 86_400) { return Int64(found) }
            second = (day + 1) * 86_400
            fruitless += 1
            if fruitless == 400, !isReachable { return nil }
        }
    }

    /// A Boolean value indicating whether any unit of a week that the weekdays and fields allow has the start's
    /// remainder. Otherwise nothing ever matches, and the search need not continue to the year 9999.
    private var isReachable: Bool {
        let perDay = 86_400 / unit
        let step = Self.greatestCommonDivisor(interval, 7 * perDay)
        // Day 0 was a Thursday.
        for day in 0..<7 where rule.days.possibleWeekdays >> UInt64((day + 3) % 7) & 1 != 0 {
            var number = (base - day * perDay).floorModulo(step)
            while number < perDay {
                let match = fields.next(from: number * unit)
                guard match >= 0 else { break }
                if match / unit == number { return true }
                let behind = base - day * perDay - match / unit
                number = match / unit + behind.floorModulo(step)
            }
        }
        return false
    }

    private static func greatestCommonDivisor(_ left: Int, _ right: Int) -> Int {
        right == 0 ? left : greatestCommonDivisor(right, left % right)
    }

    /// Returns the first match of a day at or after a second.
    private func search(day: Int, from lower: Int) -> Int? {
        var second = lower
        let origin = day * 86_400
        while true {
            let number = (origin + second).floorDivided(by: unit)
            let behind = (base - number).floorModulo(interval)
            if behind != 0 { second = (number + behind) * unit - origin }
            guard second < 86_400 else { return nil }
            let match = fields.next(from: second)
            guard match >= 0 else { return nil }
            if match / unit == second / unit {
                guard let chosen else { return origin + match }
                let unitStart = second / unit * unit
                if let rest = chosen.first(where: { unitStart + $0 >= second }) { return origin + unitStart + rest }
                second = unitStart + unit
            } else {
                second = match
            }
        }
    }
}

/// A rule of HOURLY or finer, prepared to be bound to an offset. The bound readings share it.
final class ElapsedRule: Sendable {
    let days: RuleDays
    let interval: Int
    /// The number of seconds in an hour, minute or second.
    let unit: Int
    /// The last day of interest.
    let lastDay: Int
    /// The times of day; 0 if the start decides.
    private let fields: TimeFields
    private let positions: [Int]

    init(_ rule: RecurrenceRule, start: CivilDate, lastDay: Int) {
        days = RuleDays(rule, start: start)
        interval = rule.interval
        unit = rule.frequency == .hourly ? 3_600 : rule.frequency == .minutely ? 60 : 1
        self.lastDay = lastDay
        let minutes = rule.frequency == .hourly ? 0 : TimeFields.allMinutes
        let seconds = rule.frequency == .secondly ? TimeFields.allMinutes : 0
        fields = TimeFields(
            hours: rule.hours.isEmpty ? TimeFields.allHours : UInt64(bits: rule.hours),
            minutes: rule.minutes.isEmpty ? minutes : UInt64(bits: rule.minutes),
            seconds: rule.seconds.isEmpty ? seconds : UInt64(bits: rule.seconds))
        positions = rule.setPositions
    }

    /// Returns the times of day, completed from the start.
    @inline(__always)
    func fields(startSecond ofDay: Int) -> TimeFields {
        var fields = fields
        if fields.minutes == 0 { fields.minutes = 1 << UInt64(ofDay / 60 % 60) }
        if fields.seconds == 0 { fields.seconds = 1 << UInt64(ofDay % 60) }
        return fields
    }

    /// Returns the seconds of an hour or minute that BYSETPOS keeps; nil if it keeps all.
    func chosen(of fields: TimeFields) -> [Int]? {
        guard !positions.isEmpty else { return nil }
        var hour = fields
        hour.hours = 1
        if unit <= 60 { hour.minutes = 1 }
        if unit == 1 { hour.seconds = 1 }
        let count = hour.count
        let indexes = Set(positions.map { $0 > 0 ? $0 - 1 : count + $0 }.filter { 0..<count ~= $0 })
        return indexes.sorted().map(hour.time(at:))
    }
}

/// The wall times of RDATE, ascending.
struct ListReadings: LocalTimes {
    let readings: [Int64]

    func next(from reading: Int64) -> Int64? {
        let index = readings.firstIndex(notBefore: reading)
        return index < readings.count ? readings[index] : nil
    }

    func contains(_ reading: Int64) -> Bool {
        let index = readings.firstIndex(notBefore: reading)
        return index < readings.count && readings[index] == reading
    }
}

extension [Int64] {
    /// Returns the number of elements below `value`; the array must be ascending.
    func firstIndex(notBefore value: Int64) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < value { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
