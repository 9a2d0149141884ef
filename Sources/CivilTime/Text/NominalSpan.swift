// SPDX-License-Identifier: Apache-2.0

/// A length of time as people mean it: years, months, weeks, and days are those of the calendar, hours and less are
/// elapsed time (RFC 5545 3.3.6). `1 day` is the same time tomorrow, `24h` is 24 hours later.
public struct NominalSpan: Sendable, Hashable {
    /// Months; a year has twelve.
    public var months: Int
    /// Days; a week has seven.
    public var days: Int
    /// Elapsed time after the days.
    public var microseconds: Int64

    /// A Boolean value indicating whether it names neither days nor months, so that no calendar is needed.
    public var isElapsed: Bool { months == 0 && days == 0 }

    /// The length if every day has 24 hours; months do not count.
    public var nominal: Int64 { Int64(days) * Span.day + microseconds }

    /// A length of time.
    public init(months: Int = 0, days: Int = 0, microseconds: Int64 = 0) {
        self.months = months
        self.days = days
        self.microseconds = microseconds
    }

    /// The length as a duration of ISO 8601, `P1DT2H`; of hours and less `PT24H`.
    public var text: String {
        guard !isElapsed else { return Span.text(microseconds) }
        let dates = (months == 0 ? "" : "\(months)M") + (days == 0 ? "" : "\(days)D")
        return "P" + dates + (microseconds == 0 ? "" : Span.text(microseconds).dropFirst())
    }

    /// Reads the texts of ``Span``: `45m`, `2d`, `1 week and 2 hours`, `P1DT12H`. Part of a day is elapsed time.
    public init(_ text: String) throws(TimeTextError) {
        self = try Span.parts(text)
    }

    /// Adds a number of microseconds that were said in days or weeks: whole days are days.
    mutating func add(daysIn span: Int64) {
        days += Int(span / Span.day)
        microseconds += span % Span.day
    }

    /// The instant after this length: first the calendar's units on the local date, then the elapsed rest. In a month
    /// without that day it is its last; a time that the clocks jump over is shifted, and of one that they show twice
    /// the first counts.
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
