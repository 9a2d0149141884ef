// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

@Suite struct TriggerTests {
    static let database = ZoneDatabase()

    @Test(arguments: [
        "countdown PT45M", "instant 2027-03-04T08:00:00Z", "instant 2027-03-04T08:00:00.5Z",
        "wall 2027-03-04T09:00:00 floating",
        "wall 2027-03-04T09:00:00 Europe/Berlin", "wall 2027-03-04T09:00:00 +01:00", "wall 2027-03-04T09:00:00 UTC",
    ])
    func normalFormReadsBack(text: String) throws {
        #expect(try Trigger(text).text == text)
    }

    @Test(arguments: [
        ("countdown PT45M", "2027-01-01T00:00:00Z", "2027-01-01T00:45:00Z"),
        ("instant 2027-03-04T08:00:00Z", "2027-01-01T00:00:00Z", "2027-03-04T08:00:00Z"),
        ("instant 2027-03-04T08:00:00Z", "2027-03-04T08:00:00Z", nil),
        ("wall 2027-07-04T09:00:00 floating", "2027-01-01T00:00:00Z", "2027-07-04T13:00:00Z"),
        ("wall 2027-07-04T09:00:00 Europe/Berlin", "2027-01-01T00:00:00Z", "2027-07-04T07:00:00Z"),
        ("wall 2027-07-04T09:00:00 +01:00", "2027-01-01T00:00:00Z", "2027-07-04T08:00:00Z"),
        ("wall 2027-07-04T09:00:00 UTC", "2027-08-01T00:00:00Z", nil),
    ])
    func nextDue(text: String, after: String, expected: String?) throws {
        let zones = FixedZoneSource(session: try Self.database.zone(named: "America/New_York"), database: Self.database)
        #expect(try Trigger(text).next(after: try Instant(rfc3339: after), in: zones)?.rfc3339 == expected)
    }

    @Test(arguments: [
        ("", 0), ("soon", 0), ("soon enough", 0), ("countdown", 0), ("countdown 5", 10),
        ("instant 2027-03-04T09:00", 24),
        ("wall 2027-03-04T09:00:00", 5), ("wall 2027-03-04T09:00:00 ../x", 25),
    ])
    func refused(text: String, start: Int) {
        do {
            _ = try Trigger(text)
            Issue.record("\(text) was read")
        } catch {
            #expect(error.range.lowerBound == start, "\(error)")
        }
    }
}
