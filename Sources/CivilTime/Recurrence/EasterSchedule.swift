// SPDX-License-Identifier: Apache-2.0

/// A day of every year at a distance from Easter Sunday of the western churches. RFC 5545 has no rule for this.
public struct EasterSchedule: Sendable, Hashable {
    /// The range of distances between a feast and Easter, in days.
    public static let offsets = -80...80

    /// The number of days from Easter Sunday, negative before it.
    public let days: Int

    /// Creates a schedule; returns nil if `days` is outside `offsets`.
    public init?(days: Int) {
        guard Self.offsets.contains(days) else { return nil }
        self.days = days
    }

    /// The normal form, which `init(_:)` reads back: `1` for Easter Monday.
    public var text: String { "\(days)" }

    /// Reads the normal form.
    public init(_ text: String) throws(TimeTextError) {
        guard let days = Int(text), let schedule = EasterSchedule(days: days) else {
            throw .recurrence(.unexpected, "The offset from Easter must be -80 to 80 days.")
        }
        self = schedule
    }
}

/// The days of a feast.
struct EasterDays: DayPattern {
    let days: Int

    func days(in month: MonthSpan) -> UInt32 {
        guard let date = CivilDate.easter(year: month.year)?.adding(days: days), date.month == month.month else {
            return 0
        }
        return 1 << UInt32(date.day - 1)
    }

    func month(from candidate: (year: Int, month: Int)) -> (year: Int, month: Int)? {
        guard let date = CivilDate.easter(year: candidate.year)?.adding(days: days) else { return nil }
        if date.month >= candidate.month { return (date.year, date.month) }
        return CivilDate.easter(year: candidate.year + 1).map { $0.adding(days: days) }.map { ($0.year, $0.month) }
    }
}
