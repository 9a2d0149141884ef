// SPDX-License-Identifier: Apache-2.0

/// A calendar event expression of systemd.time(7), as in OnCalendar=: `Mon..Fri *-*-* 08:30:00`.
///
/// Extensions to systemd: weekday ranges that wrap around (`Sat..Mon`), `*/2` for every second value, offsets such as
/// `+01:00` as zones, and years up to 9999. Names of the session's zone (`CET`) are unknown because their meaning
/// changes with the session; `UTC` is known.
public struct CalendarEvent: Sendable, Hashable {
    /// An element of a list: a value, a range, a repetition, or all three. Seconds are in microseconds.
    struct Component: Sendable, Hashable, Comparable {
        var start: Int
        /// The end; nil without one.
        var stop: Int?
        /// The step of the repetition; 0 without one.
        var step: Int

        static func < (left: Component, right: Component) -> Bool {
            (left.start, left.stop ?? -1, left.step) < (right.start, right.stop ?? -1, right.step)
        }

        /// Returns the first value at or after `value`, up to `limit`.
        @inline(__always)
        func next(from value: Int, limit: Int) -> Int? {
            if start >= value { return start <= limit ? start : nil }
            guard step > 0 else { return nil }
            let found = start + (value - start + step - 1) / step * step
            return found <= min(stop ?? limit, limit) ? found : nil
        }
    }

    /// Bit 0 for Monday; 0 for every day.
    let weekdays: UInt64
    /// The years; nil for all. The same holds for the following fields.
    let years: [Component]?
    let months: [Component]?
    let days: [Component]?
    /// A Boolean value indicating whether days are counted back from the end of the month (`~`), with 1 for the last.
    let fromMonthEnd: Bool
    let hours: [Component]?
    let minutes: [Component]?
    let seconds: [Component]
    /// The zone at the end of the expression; nil without one.
    public let zone: ZoneReference?

    var isHourly: Bool { hours == nil || hours == [Component(start: 0, stop: nil, step: 1)] }

    static let secondRange = 0...59_999_999
    static let yearRange = 1...9_999
}

/// The days a calendar event matches.
struct CalendarEventDays: DayPattern {
    private let months: UInt64
    private let days: [CalendarEvent.Component]?
    private let fromMonthEnd: Bool
    private let weekdays: WeekdayMasks
    private let years: [CalendarEvent.Component]?
    /// The days of a month of 28 to 31 days.
    private let masks: SIMD4<UInt32>

    init(_ event: CalendarEvent) {
        months = event.months.map { UInt64(components: $0, limit: 12) } ?? 0x1ffe
        days = event.days
        fromMonthEnd = event.fromMonthEnd
        years = event.years
        weekdays = WeekdayMasks(weekdays: event.weekdays == 0 ? 0x7f : event.weekdays)
        var masks = SIMD4<UInt32>()
        for length in 28...31 { masks[length - 28] = Self.days(event, length: length) }
        self.masks = masks
    }

    private static func days(_ event: CalendarEvent, length: Int) -> UInt32 {
        guard let list = event.days else { return ~0 }
        var components = list
        if event.fromMonthEnd {
            // Counted from the end, the first day becomes the last, and a range is reversed.
            components = list.map { component in
                var turned = component
                turned.start = length + 1 - component.start
                if let stop = component.stop {
                    turned.start = length + 1 - stop
                    turned.stop = length + 1 - component.start
                }
                return turned
            }
        }
        return UInt32(truncatingIfNeeded: UInt64(components: components.filter { $0.start >= 1 }, limit: length) >> 1)
    }

    @inline(__always)
    func days(in month: MonthSpan) -> UInt32 {
        guard months >> UInt64(month.month) & 1 != 0, nextYear(from: month.year) == month.year else { return 0 }
        return masks[month.length - 28] & weekdays.days(in: month) & month.allDays
    }

    func month(from candidate: (year: Int, month: Int)) -> (year: Int, month: Int)? {
        var (year, month) = candidate
        guard let first = nextYear(from: year), months != 0 else { return nil }
        if first > year { (year, month) = (first, 1) }
        let later = months.bits(from: month)
        if later != 0 { return (year, later.trailingZeroBitCount) }
        guard let next = nextYear(from: year + 1) else { return nil }
        return (next, months.trailingZeroBitCount)
    }

    @inline(__always)
    private func nextYear(from year: Int) -> Int? {
        guard let years else { return year }
        var best: Int?
        for component in years {
            if let found = component.next(from: year, limit: 9_999) { best = best.map { min($0, found) } ?? found }
        }
        return best
    }
}

extension UInt64 {
    /// All values of a list up to a limit below 64.
    init(components: [CalendarEvent.Component], limit: Int) {
        self = 0
        for component in components {
            var value = component.start
            while value <= limit {
                self |= 1 << UInt64(value)
                guard component.step > 0, let next = component.next(from: value + 1, limit: limit) else { break }
                value = next
            }
        }
    }
}

/// The readings of a calendar event: its days, and its times to the microsecond.
struct CalendarReadings: LocalTimes {
    private let days: CalendarEventDays
    /// The matching minutes, with any second.
    private let fields: TimeFields
    private let seconds: [CalendarEvent.Component]
    private let firstSecond: Int

    init(_ event: CalendarEvent) {
        days = CalendarEventDays(event)
        fields = TimeFields(
            hours: event.hours.map { UInt64(components: $0, limit: 23) } ?? TimeFields.allHours,
            minutes: event.minutes.map { UInt64(components: $0, limit: 59) } ?? TimeFields.allMinutes, seconds: 1)
        seconds = event.seconds
        firstSecond = Self.nextSecond(event.seconds, from: 0) ?? 0
    }

    /// Returns the first matching microsecond of a minute at or after `microsecond`.
    private static func nextSecond(_ seconds: [CalendarEvent.Component], from microsecond: Int) -> Int? {
        var best: Int?
        for component in seconds {
            if let found = component.next(from: microsecond, limit: CalendarEvent.secondRange.upperBound) {
                best = best.map { min($0, found) } ?? found
            }
        }
        return best
    }

    func next(from reading: Int64) -> Int64? {
        let lower = max(reading, Int64(CivilDate.earliestDayNumber) * Span.day)
        let today = Int(lower.floorDivided(by: Span.day))
        guard today <= CivilDate.latestDayNumber, let day = days.nextDay(from: today) else { return nil }
        if day == today {
            if let time = time(from: Int(lower - Int64(today) * Span.day)) {
                return Int64(day) * Span.day + Int64(time)
            }
            guard let later = days.nextDay(from: day + 1), let time = time(from: 0) else { return nil }
            return Int64(later) * Span.day + Int64(time)
        }
        return time(from: 0).map { Int64(day) * Span.day + Int64($0) }
    }

    /// Returns the first matching microsecond of the day at or after `microsecond`.
    private func time(from microsecond: Int) -> Int? {
        let minute = microsecond / 60_000_000
        let match = fields.nextMinute(from: minute)
        guard match >= 0 else { return nil }
        if match == minute {
            if let second = Self.nextSecond(seconds, from: microsecond - minute * 60_000_000) {
                return minute * 60_000_000 + second
            }
            let later = minute + 1 < 1_440 ? fields.nextMinute(from: minute + 1) : -1
            return later < 0 ? nil : later * 60_000_000 + firstSecond
        }
        return match * 60_000_000 + firstSecond
    }
}
