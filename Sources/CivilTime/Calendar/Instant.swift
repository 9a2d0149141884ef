// SPDX-License-Identifier: Apache-2.0

/// A point on the POSIX time line: microseconds since 1970-01-01T00:00:00Z without leap seconds (second 60 is read as
/// 59, RFC 5545 3.3.12).
///
/// Any `Int64` is a valid instant (about ±292,000 years); arithmetic saturates at the ends. Instants outside
/// `earliest...latest` (years -9999 to 9999) cannot be written as text, and no recurrence returns them.
public struct Instant: Sendable, Hashable, Comparable {
    /// Microseconds since 1970-01-01T00:00:00Z; negative before it.
    public var microseconds: Int64

    /// Creates the instant `microseconds` after the epoch.
    @inlinable
    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// Creates the instant `seconds` and `microsecond` after the epoch, clamped to the range of an `Int64` of
    /// microseconds.
    public init(seconds: Int64, microsecond: Int64 = 0) {
        let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
        let base = overflow ? (seconds < 0 ? Int64.min : Int64.max) : scaled
        microseconds = base.addingClamped(microsecond)
    }

    /// 1970-01-01T00:00:00Z.
    public static let epoch = Instant(microseconds: 0)
    /// -9999-01-01T00:00:00Z, the first instant with a written form.
    public static let earliest = Instant(seconds: Int64(CivilDate.earliest.dayNumber) * 86_400)
    /// 9999-12-31T23:59:59.999999Z, the last instant with a written form.
    public static let latest = Instant(microseconds: Int64(CivilDate.latest.dayNumber + 1) * 86_400_000_000 - 1)

    /// Whole seconds since the epoch, rounded down.
    public var seconds: Int64 { microseconds.floorDivided(by: 1_000_000) }

    /// The fraction of the second, 0 to 999,999 microseconds.
    public var microsecond: Int { Int(microseconds.floorModulo(1_000_000)) }

    /// Returns the instant `span` microseconds later (earlier if negative), clamped to the range of `Int64`.
    public func advanced(by span: Int64) -> Instant {
        Instant(microseconds: microseconds.addingClamped(span))
    }

    /// Returns the microseconds from `other` to this instant, negative if this one is earlier, clamped to the range of
    /// `Int64`.
    public func distance(from other: Instant) -> Int64 {
        let (difference, overflow) = microseconds.subtractingReportingOverflow(other.microseconds)
        return overflow ? (microseconds < other.microseconds ? .min : .max) : difference
    }

    /// Returns whether the left instant is the earlier one.
    @inlinable
    public static func < (left: Instant, right: Instant) -> Bool { left.microseconds < right.microseconds }
}

extension FixedWidthInteger {
    /// Returns the sum, clamped instead of overflowing.
    @inline(__always)
    func addingClamped(_ other: Self) -> Self {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }
}

extension BinaryInteger {
    /// Returns the quotient rounded towards minus infinity; `divisor` must be positive.
    @inline(__always)
    func floorDivided(by divisor: Self) -> Self {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }

    /// Returns the remainder in 0..<divisor; `divisor` must be positive.
    @inline(__always)
    func floorModulo(_ divisor: Self) -> Self {
        let remainder = self % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }
}
