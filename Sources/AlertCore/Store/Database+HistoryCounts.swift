// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime
package import GRDB

extension Database {
    /// The number of notifications that one page counts: 10,000 take some milliseconds.
    package static let countedAtOnce = 10_000

    /// Returns the number of notifications, past and delivered, by application and hour.
    ///
    /// - Parameters:
    ///   - since: Only notifications at this time or later.
    ///   - place: Where the previous page ended; nil for the newest.
    ///   - zone: The zone of the hours.
    /// - Returns: The counts of one page, and where the next begins; nil after the last.
    package func counts(
        since: Instant, before place: Int64?, zone: Zone, limit: Int = countedAtOnce
    ) throws -> (counts: [Notifications.HourCount], next: Int64?) {
        let rows = try rowCursor(
            """
            SELECT number, app, delivered, ending FROM (
                SELECT number, app, delivered, NULL AS ending FROM delivered
                UNION ALL SELECT number, app, delivered, ending FROM past)
            WHERE number < ? ORDER BY number DESC LIMIT ?
            """, [place ?? Int64.max, limit])
        var tally = HourTally(zone: zone)
        var (read, counted) = (0, 0)
        var last: Int64?
        while let row = try rows.next() {
            let number = try row.number(0)
            (read, last) = (read + 1, number)
            let delivered = Instant(microseconds: try row.number(2))
            guard delivered >= since else { continue }
            counted += 1
            let ending: String? = row[3]
            tally.add(
                app: try row.text(1), at: delivered, isSnoozed: ending == Notifications.Ending.snoozed.rawValue,
                isMissed: ending == Notifications.Ending.missed.rawValue)
        }
        // Numbers grow with time, save where a clock was set back: a page without any is far beyond the beginning.
        return (tally.counts, read < limit || counted == 0 ? nil : last)
    }
}

/// The number of notifications of each application in each hour.
struct HourTally {
    private struct Key: Hashable {
        var app: String
        /// Quarters of an hour since 1970: the offset of every zone is a multiple of them.
        var quarter: Int64
    }

    private static let quarter = 15 * Span.minute
    private let zone: Zone
    private var tallied: [Key: (count: Int, snoozed: Int, missed: Int)] = [:]

    init(zone: Zone) { self.zone = zone }

    mutating func add(app: String, at instant: Instant, isSnoozed: Bool, isMissed: Bool) {
        let key = Key(app: app, quarter: instant.microseconds / Self.quarter)
        let old = tallied[key] ?? (0, 0, 0)
        tallied[key] = (old.count + 1, old.snoozed + (isSnoozed ? 1 : 0), old.missed + (isMissed ? 1 : 0))
    }

    /// The counts of whole hours of the zone.
    var counts: [Notifications.HourCount] {
        var hours: [Key: Notifications.HourCount] = [:]
        for (key, tally) in tallied {
            let instant = Instant(microseconds: key.quarter * Self.quarter)
            let start = instant.advanced(by: -Int64(zone.civil(at: instant).time.minute) * Span.minute)
            let hour = Key(app: key.app, quarter: start.microseconds / Self.quarter)
            let old = hours[hour]
            hours[hour] = Notifications.HourCount(
                app: key.app, hour: Timestamp.text(start, in: zone), count: (old?.count ?? 0) + tally.count,
                snoozed: (old?.snoozed ?? 0) + tally.snoozed, missed: (old?.missed ?? 0) + tally.missed)
        }
        return Array(hours.values)
    }
}
