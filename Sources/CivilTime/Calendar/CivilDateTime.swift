// SPDX-License-Identifier: Apache-2.0

/// The reading of a wall calendar and clock, without a place: a date and a time of day.
public struct CivilDateTime: Sendable, Hashable, Comparable {
    /// The day.
    public var date: CivilDate
    /// The time on that day.
    public var time: TimeOfDay

    /// Creates a reading from a date and a time.
    public init(date: CivilDate, time: TimeOfDay = .midnight) {
        self.date = date
        self.time = time
    }

    /// Creates a reading; returns nil if a field is out of range.
    public init?(
        year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, microsecond: Int = 0
    ) {
        guard let date = CivilDate(year: year, month: month, day: day),
            let time = TimeOfDay(hour: hour, minute: minute, second: second, microsecond: microsecond)
        else { return nil }
        self.init(date: date, time: time)
    }

    /// Creates the reading `microseconds` after 1970-01-01T00:00:00 on the same wall.
    public init(wallMicroseconds microseconds: Int64) {
        let day = microseconds.floorDivided(by: 86_400_000_000)
        date = CivilDate(dayNumber: Int(day))
        time = TimeOfDay(uncheckedMicrosecond: microseconds.floorModulo(86_400_000_000))
    }

    /// Microseconds since 1970-01-01T00:00:00 on the same wall.
    public var wallMicroseconds: Int64 {
        // On the first day that an Int64 can hold, the intermediate value wraps, but the result is correct.
        Int64(date.dayNumber) &* 86_400_000_000 &+ time.microsecondOfDay
    }

    /// Returns the reading `microseconds` of wall clock later, or earlier if negative; clamped to the range of an
    /// `Instant`.
    public func adding(microseconds: Int64) -> CivilDateTime {
        CivilDateTime(wallMicroseconds: wallMicroseconds.addingClamped(microseconds))
    }

    /// Returns whether the left reading is the earlier one.
    public static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
        left.date == right.date ? left.time < right.time : left.date < right.date
    }
}

/// A reading of the wall clock, 00:00:00 to 23:59:59.999999.
public struct TimeOfDay: Sendable, Hashable, Comparable {
    /// Microseconds since midnight, 0 to 86,399,999,999.
    public let microsecondOfDay: Int64

    /// 00:00.
    public static let midnight = TimeOfDay(uncheckedMicrosecond: 0)

    /// Creates a time; returns nil if a field is out of range. Second 60, a leap second, is read as 59 (RFC 5545
    /// 3.3.12).
    public init?(hour: Int, minute: Int, second: Int = 0, microsecond: Int = 0) {
        guard 0...23 ~= hour, 0...59 ~= minute, 0...60 ~= second, 0...999_999 ~= microsecond else { return nil }
        let seconds = Int64(hour * 3_600 + minute * 60 + min(second, 59))
        microsecondOfDay = seconds * 1_000_000 + Int64(microsecond)
    }

    /// Creates a time; returns nil if `microsecondOfDay` is negative or at least a day.
    public init?(microsecondOfDay: Int64) {
        guard 0..<86_400_000_000 ~= microsecondOfDay else { return nil }
        self.microsecondOfDay = microsecondOfDay
    }

    init(uncheckedMicrosecond: Int64) {
        microsecondOfDay = uncheckedMicrosecond
    }

    /// Seconds since midnight, 0 to 86,399.
    public var secondOfDay: Int { Int(microsecondOfDay / 1_000_000) }
    /// 0 to 23.
    public var hour: Int { secondOfDay / 3_600 }
    /// 0 to 59.
    public var minute: Int { secondOfDay / 60 % 60 }
    /// 0 to 59.
    public var second: Int { secondOfDay % 60 }
    /// 0 to 999,999.
    public var microsecond: Int { Int(microsecondOfDay % 1_000_000) }

    /// Returns whether the left time is the earlier one.
    public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
        left.microsecondOfDay < right.microsecondOfDay
    }
}
