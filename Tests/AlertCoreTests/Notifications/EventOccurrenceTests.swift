// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

@testable import AlertCore

/// Series without some of their occurrences (RECURRENCE-ID, RFC 5545 3.8.4.4).
@Suite struct EventOccurrenceTests {
    private static let database = ZoneDatabase()
    private static let zones = Zones(database: database) { SessionZone(tz: "UTC", database: database) }

    /// The times of a series after an occurrence, and all later ones, were cancelled; the same for no change.
    private static func rest(_ text: String, from occurrence: String, future: Bool = true) throws -> [String]? {
        let trigger = try Trigger(text)
        let place = try #require(EventOccurrence(occurrence))
        switch trigger.without(place, includesFuture: future, zones: zones) {
        case .same: return try times(trigger)
        case .changed(let rest): return try times(rest)
        case .nothing: return nil
        }
    }

    private static func times(_ trigger: Trigger) throws -> [String] {
        try trigger.upcoming(6, after: try Instant(rfc3339: "2026-12-31T00:00:00Z"), in: zones)
            .map { String(zones.session.civil(at: $0).text.dropFirst(5).prefix(5)) }
    }

    @Test(
        arguments: [
            // COUNT has ended the rule before a later, added date is cancelled.
            (
                "rrule FREQ=DAILY;COUNT=3 start=2027-01-01T09:00:00 zone=UTC rdate=2027-01-10T09:00:00",
                "2027-01-10T09:00:00", ["01-01", "01-02", "01-03"]
            ),
            ("rrule FREQ=DAILY;COUNT=3 start=2027-01-01T09:00:00 zone=UTC", "2027-01-03T09:00:00", ["01-01", "01-02"]),
            (
                "rrule FREQ=DAILY;COUNT=3 start=2027-01-01T09:00:00 zone=UTC", "2027-02-03T09:00:00",
                ["01-01", "01-02", "01-03"]
            ),
            (
                "rrule FREQ=DAILY;UNTIL=20270104T090000Z start=2027-01-01T09:00:00 zone=UTC", "2027-01-03T09:00:00",
                ["01-01", "01-02"]
            ),
            (
                "rrule FREQ=DAILY start=2027-01-01T09:00:00 zone=UTC", "2027-01-04T09:00:00",
                ["01-01", "01-02", "01-03"]
            ),
        ] as [(String, String, [String])])
    func anOccurrenceAndAllLaterOnes(_ series: String, _ occurrence: String, _ expected: [String]) throws {
        #expect(try Self.rest(series, from: occurrence) == expected)
    }

    @Test func theFirstAndAllLaterOnesAreNothing() throws {
        let series = "rrule FREQ=DAILY;COUNT=3 start=2027-01-01T09:00:00 zone=UTC"
        #expect(try Self.rest(series, from: "2027-01-01T09:00:00") == nil)
    }
}
