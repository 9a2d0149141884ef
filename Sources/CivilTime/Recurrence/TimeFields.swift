// SPDX-License-Identifier: Apache-2.0

/// The hours, minutes and seconds of a day that match, as bit sets; a search takes a few shifts.
struct TimeFields: Sendable, Hashable {
    var hours: UInt64
    var minutes: UInt64
    var seconds: UInt64

    static let allHours: UInt64 = (1 << 24) - 1
    static let allMinutes: UInt64 = (1 << 60) - 1

    /// The number of times per day.
    var count: Int { hours.nonzeroBitCount * minutes.nonzeroBitCount * seconds.nonzeroBitCount }

    /// Returns the first matching second of the day from `second` on, or -1.
    @inline(__always)
    func next(from second: Int) -> Int {
        let hour = second / 3_600
        guard hour < 24 else { return -1 }
        if hours >> UInt64(hour) & 1 != 0 {
            let rest = second - hour * 3_600
            let minute = rest / 60
            if minutes >> UInt64(minute) & 1 != 0 {
                let left = seconds >> UInt64(rest - minute * 60)
                if left != 0 { return second + left.trailingZeroBitCount }
            }
            let later = minutes.bits(from: minute + 1)
            if later != 0 {
                return hour * 3_600 + later.trailingZeroBitCount * 60 + seconds.trailingZeroBitCount
            }
        }
        let later = hours.bits(from: hour + 1)
        guard later != 0, minutes != 0, seconds != 0 else { return -1 }
        return later.trailingZeroBitCount * 3_600 + minutes.trailingZeroBitCount * 60 + seconds.trailingZeroBitCount
    }

    /// Returns the first matching minute of the day from `minute` on, or -1.
    @inline(__always)
    func nextMinute(from minute: Int) -> Int {
        let hour = minute / 60
        guard hour < 24 else { return -1 }
        if hours >> UInt64(hour) & 1 != 0 {
            let left = minutes >> UInt64(minute - hour * 60)
            if left != 0 { return minute + left.trailingZeroBitCount }
        }
        let later = hours.bits(from: hour + 1)
        guard later != 0, minutes != 0 else { return -1 }
        return later.trailingZeroBitCount * 60 + minutes.trailingZeroBitCount
    }

    /// Returns the second of the day of a time by its index, counted from 0.
    func time(at index: Int) -> Int {
        let perMinute = seconds.nonzeroBitCount
        let perHour = perMinute * minutes.nonzeroBitCount
        return hours.bit(at: index / perHour) * 3_600 + minutes.bit(at: index % perHour / perMinute) * 60
            + seconds.bit(at: index % perMinute)
    }

    /// Returns the number of times before a second of the day.
    func index(of second: Int) -> Int {
        let hour = second / 3_600
        let minute = second / 60 % 60
        var index = hours.count(below: hour) * minutes.nonzeroBitCount
        if hours >> UInt64(hour) & 1 == 0 { return index * seconds.nonzeroBitCount }
        index += minutes.count(below: minute)
        let whole = index * seconds.nonzeroBitCount
        return minutes >> UInt64(minute) & 1 == 0 ? whole : whole + seconds.count(below: second % 60)
    }
}

extension UInt64 {
    /// Creates a set of small numbers.
    init(bits: some Sequence<Int>) {
        self = bits.reduce(0) { $0 | 1 << UInt64($1) }
    }

    /// Returns the members from `position` on.
    @inline(__always)
    func bits(from position: Int) -> UInt64 {
        position >= 64 ? 0 : self & (~0 << UInt64(position))
    }

    /// Returns the number of members below `position`.
    func count(below position: Int) -> Int {
        (self & ~(~0 << UInt64(position))).nonzeroBitCount
    }

    /// Returns a member by its index, counted from 0.
    func bit(at index: Int) -> Int {
        var rest = self
        for _ in 0..<index { rest &= rest - 1 }
        return rest.trailingZeroBitCount
    }
}
