// SPDX-License-Identifier: Apache-2.0

/// A length of time as people mean it: years, months, weeks and days are calendar units, hours and less are elapsed
/// time (RFC 5545 3.3.6). `1 day` is the same time tomorrow, `24h` is 24 hours later.
public struct NominalSpan: Sendable, Hashable {
    /// Months; a year has twelve.
    public var months: Int
    /// Days; a week has seven.
    public var days: Int
    /// Elapsed time after the days.
    public var microseconds: Int64

    /// A Boolean value indicating whether the length has neither days nor months, so that it needs no calendar.
    public var isElapsed: Bool { months == 0 && days == 0 }

    /// The length if every day has 24 hours; months do not count.
    public var nominal: Int64 { Int64(days) * Span.day + microseconds }

    /// Creates a length of time.
    public init(months: Int = 0, days: Int = 0, microseconds: Int64 = 0) {
        self.months = months
        self.days = days
        self.microseconds = microseconds
    }

    /// The length as an ISO 8601 duration, `P1DT2H`; for hours and less `PT24H`.
    public var text: String {
        guard !isElapsed else { return Span.text(microseconds) }
        let dates = (months == 0 ? "" : "\(months)M") + (days == 0 ? "" : "\(days)D")
        return "P" + dates + (microseconds == 0 ? "" : Span.text(microseconds).dropFirst())
    }

    /// Reads the same texts as ``Span``: `45m`, `2d`, `1 week and 2 hours`, `P1DT12H`. A fraction of a day is elapsed
    /// time.
    public init(_ text: String) throws(TimeTextError) {
        self = try Span.parts(text)
    }

    /// Adds a number of microseconds that the text gave in days or weeks: whole days count as days.
    mutating func add(daysIn span: Int64) {
        days += Int(span / Span.day)
        microseconds += span % Span.day
    }

    /// Returns the instant after this length: first the calendar units on the local date, then the elapsed rest. If the
    /// month is too short, the day is its last. A time that the clocks jump over is shifted, and of a time that they
    /// show twice the first counts.
    ///
    /// - Parameters:
    ///   - instant: The beginning.
    ///   - zone: The zone of the local date.
    ///   - sign: -1 for the instant before.
    /// - Returns: Nil if it is beyond the calendar.
    public func instant(from instant: Instant, in zone: Zone, sign: Int = 1) -> Instant? {
        guard !isElapsed else { return instant.advanced(by: Int64(sign) * microseconds) }
        let local = zone.civil(at: instant)
        guard days <= 3_652_500, let month = local.date.adding(months: sign * months) else { return nil }
        let date = month.adding(days: sign * days)
        guard CivilDate.years.contains(date.year) else { return nil }
        return zone.instant(of: CivilDateTime(date: date, time: local.time))?
            .advanced(by: Int64(sign) * microseconds)
    }
}
