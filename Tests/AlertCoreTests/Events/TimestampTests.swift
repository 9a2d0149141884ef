// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

@testable import AlertCore

/// Times as people read them in notifications and windows: as list writes them.
@Suite struct TimestampTests {
    @Test(arguments: [
        ("2027-03-04T15:00:00Z", "Europe/Berlin", DisplayHabits.plain, "Thu 4 Mar 16:00"),
        ("2028-03-04T15:00:00Z", "Europe/Berlin", .plain, "Sat 4 Mar 2028 16:00"),
        ("2026-03-04T15:00:00Z", "Europe/Berlin", DisplayHabits(dates: .monthDayYear), "Wed Mar 4, 2026 16:00"),
        ("2027-03-04T15:00:00Z", "Europe/Berlin", DisplayHabits(dates: .yearMonthDay), "Thu 2027-03-04 16:00"),
        // The year is that of the zone, at both times.
        ("2027-12-31T23:30:00Z", "Europe/Berlin", .plain, "Sat 1 Jan 2028 00:30"),
        ("2027-12-31T23:30:00Z", "UTC", .plain, "Fri 31 Dec 23:30"),
    ])
    func aDayHasItsYearWhereThatIsAnother(
        _ time: String, _ zone: String, _ habits: DisplayHabits, _ text: String
    ) throws {
        let now = try Instant(rfc3339: "2027-03-01T08:00:00Z")
        let zone = Zones(environment: ["TZ": zone]).zone(stored: zone)
        #expect(Timestamp.day(try Instant(rfc3339: time), in: zone, habits, now: now) == text)
    }
}
