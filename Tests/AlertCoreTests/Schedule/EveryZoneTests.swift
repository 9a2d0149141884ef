// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

/// A reminder comes at the same wall time in every zone. In a session without an offset, many mistakes do not show.
@Suite struct EveryZoneTests {
    /// Whole hours with summer time, half hours behind UTC, three quarters ahead with summer time in March, and none.
    static let zones = ["Europe/Berlin", "America/St_Johns", "Pacific/Chatham", "UTC"]

    /// On Monday 1 March 2027 at noon.
    static let cases: [(request: Notifications.Trigger, times: [String])] = [
        (.init(at: "2027-03-04T09:00"), ["2027-03-04T09:00"]),
        (.init(when: "tomorrow 9am"), ["2027-03-02T09:00"]),
        (.init(when: "every day at 9"), ["2027-03-02T09:00", "2027-03-03T09:00"]),
        (.init(when: "every weekday at 8:30", until: "2027-03-02"), ["2027-03-02T08:30"]),
        (.init(when: "every 2 hours", start: "2027-03-04T09:00"), ["2027-03-04T09:00", "2027-03-04T11:00"]),
        (.init(when: "every 2 hours", until: "2027-03-01T15:00"), ["2027-03-01T14:00"]),
        (.init(rrule: "FREQ=DAILY", start: "2027-03-05T09:00"), ["2027-03-05T09:00", "2027-03-06T09:00"]),
        (.init(rrule: "FREQ=DAILY;BYHOUR=9;BYMINUTE=0;BYSECOND=0", until: "2027-03-02"), ["2027-03-02T09:00"]),
        (.init(rrule: "FREQ=HOURLY;INTERVAL=6", start: "2027-03-04T09:00"), ["2027-03-04T09:00", "2027-03-04T15:00"]),
        (.init(cron: "30 8 * * 1-5"), ["2027-03-02T08:30", "2027-03-03T08:30"]),
        (.init(cron: "30 8 * * *", until: "2027-03-02T08:30"), ["2027-03-02T08:30"]),
        (.init(calendar: "Mon..Fri 08:30", start: "2027-03-04"), ["2027-03-04T08:30", "2027-03-05T08:30"]),
        (.init(form: "calendar *-*-* 08:30:00 zone=floating"), ["2027-03-02T08:30", "2027-03-03T08:30"]),
    ]

    @Test(arguments: zones, cases.indices)
    func itComesByTheWall(zone name: String, index: Int) throws {
        let (request, expected) = Self.cases[index]
        let database = ZoneDatabase()
        let zones = Zones(database: database) { SessionZone(tz: name, database: database) }
        let now = try #require(zones.session.instant(of: try CivilDateTime("2027-03-01T12:00")))
        let moment = ClockReading(wall: now, uptime: 0, boot: "test")
        let schedule = try request.resolved(at: moment, zones: zones).schedule
        let times = Upcoming(
            Pending(id: "", content: .init(title: ""), schedule, created: moment.wall), zones: zones)
        let found = times.next.map { String($0.prefix(16)) }
        #expect(expected.count == 1 ? found == expected : Array(found.prefix(2)) == expected, "\(request) in \(name)")
        for text in times.next {
            #expect(try Instant(rfc3339: text).rfc3339(in: zones.session) == text, "its offset is that of \(name)")
        }
    }
}
