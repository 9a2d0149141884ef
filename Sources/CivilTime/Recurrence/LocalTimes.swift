// SPDX-License-Identifier: Apache-2.0

/// The readings of a wall clock that match a pattern, in microseconds since 1970-01-01T00:00:00 on that wall.
protocol LocalTimes: Sendable {
    /// Returns the first match at or after a reading; nil if none follows up to the end of the year 9999.
    func next(from reading: Int64) -> Int64?
}

/// Readings whose matches can be counted without searching for each.
protocol CountedReadings: LocalTimes {
    /// The last second that may be a match.
    var last: Int64 { get set }
    /// Returns the second of a match by its number, counted from 1.
    func match(number: Int) -> Int64?
}

extension CountedReadings {
    /// Returns a copy that ends at a second or after a number of matches.
    func ending(at last: Int64, count: Int? = nil) -> Self {
        var readings = self
        readings.last = min(last, count.flatMap(match(number:)) ?? .max)
        return readings
    }
}

/// The times of a day at which a pattern matches, in whole seconds.
enum DayTimes: Sendable, Hashable {
    case fields(TimeFields)
    /// The ascending seconds of a day that BYSETPOS keeps.
    case list([Int])

    var count: Int {
        switch self {
        case .fields(let fields): fields.count
        case .list(let list): list.count
        }
    }

    /// Returns the first time at or after a second of the day, or -1.
    @inline(__always)
    func next(from second: Int) -> Int {
        switch self {
        case .fields(let fields): fields.next(from: second)
        case .list(let list): list.first { $0 >= second } ?? -1
        }
    }

    func time(at index: Int) -> Int {
        switch self {
        case .fields(let fields): fields.time(at: index)
        case .list(let list): list[index]
        }
    }

    /// Returns the number of times before a second of the day.
    func index(of second: Int) -> Int {
        switch self {
        case .fields(let fields): fields.index(of: second)
        case .list(let list): list.firstIndex { $0 >= second } ?? list.count
        }
    }
}

/// The days of one pattern at the times of another, with one fraction of a second.
struct DayTimeReadings<Days: DayPattern>: CountedReadings {
    let days: Days
    let times: DayTimes
    /// The microseconds added to each time.
    let fraction: Int64
    /// The first second that may be a match.
    var start = Int64.min
    /// The last second that may be a match.
    var last = Int64.max

    @inline(__always)
    func next(from reading: Int64) -> Int64? {
        let (sum, overflow) = reading.subtractingReportingOverflow(fraction - 999_999)
        guard !overflow, let second = nextSecond(from: max(sum.floorDivided(by: 1_000_000), start)),
            second <= last
        else { return nil }
        return second * 1_000_000 + fraction
    }

    @inline(__always)
    func nextSecond(from second: Int64) -> Int64? {
        let lower = max(second, Int64(CivilDate.earliestDayNumber) * 86_400)
        let today = Int(lower.floorDivided(by: 86_400))
        let end = last == .max ? Int.max : Int(last / 86_400)
        guard today <= CivilDate.latestDayNumber, let day = days.nextDay(from: today, last: end) else { return nil }
        if day == today {
            let time = times.next(from: Int(lower) - today * 86_400)
            if time >= 0 { return Int64(day * 86_400 + time) }
            guard let later = days.nextDay(from: day + 1, last: end) else { return nil }
            return at(later)
        }
        return at(day)
    }

    @inline(__always)
    private func at(_ day: Int) -> Int64? {
        let first = times.next(from: 0)
        return first < 0 ? nil : Int64(day * 86_400 + first)
    }

    /// Returns a match by its number from `start` on, counted from 1. Whole months are counted at a time, so the search
    /// takes at most a millisecond.
    func match(number: Int) -> Int64? {
        guard let first = nextSecond(from: start) else { return nil }
        let perDay = times.count
        let firstDay = Int(first.floorDivided(by: 86_400))
        // The count starts at the beginning of the first day.
        var index = number - 1 + times.index(of: Int(first) - firstDay * 86_400)
        let date = CivilDate(dayNumber: firstDay)
        var month = MonthSpan(year: date.year, month: date.month)
        var mask = days.days(in: month) & (~0 << UInt32(date.day - 1))
        while index >= mask.nonzeroBitCount * perDay {
            index -= mask.nonzeroBitCount * perDay
            guard let next = days.month(from: month.next), next.year <= 9_999 else { return nil }
            month = MonthSpan(year: next.year, month: next.month)
            mask = days.days(in: month)
        }
        let day = month.first + UInt64(mask).bit(at: index / perDay)
        return Int64(day * 86_400 + times.time(at: index % perDay))
    }
}
