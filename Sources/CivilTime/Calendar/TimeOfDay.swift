// SPDX-License-Identifier: Apache-2.0

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
