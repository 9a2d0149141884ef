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
