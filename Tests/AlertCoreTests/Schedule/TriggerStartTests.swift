// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

/// The beginning and end of repetitions, and their zone.
@Suite struct TriggerStartTests {
    private static func times(_ request: Notifications.Trigger, now: String, count: Int = 3) throws -> Upcoming {
        let database = ZoneDatabase()
        let zones = Zones(database: database) { SessionZone(tz: "Europe/Berlin", database: database) }
        let moment = ClockReading(wall: try Instant(rfc3339: now), uptime: 0, boot: "test")
        let schedule = try request.resolved(at: moment, zones: zones).schedule
        let pending = Pending(id: "", content: .init(title: ""), schedule, created: moment.wall)
        return Upcoming(pending, zones: zones, count: count)
    }

    /// The clocks of Berlin jump over 02:30 on 28 March: the first time moves, the series does not.
    @Test(arguments: [
        Notifications.Trigger(rrule: "FREQ=DAILY", start: "2027-03-28T02:30"),
        Notifications.Trigger(
            form: "rrule FREQ=DAILY start=2027-01-01T02:30:00 zone=Europe/Berlin", start: "2027-03-28T02:30"),
        Notifications.Trigger(rrule: "FREQ=DAILY", start: "2027-03-28T02:30", zone: "Europe/Berlin"),
    ])
    func aStartInAGapShiftsTheFirstTimeAlone(request: Notifications.Trigger) throws {
        let times = try Self.times(request, now: "2027-03-01T12:00:00Z")
        #expect(
            times.next == ["2027-03-28T03:30:00+02:00", "2027-03-29T02:30:00+02:00", "2027-03-30T02:30:00+02:00"])
        #expect(times.notes == ["The clocks jump over 02:30 on Sunday 28 March 2027; it comes at 03:30 that day."])
    }

    @Test(arguments: [
        // Now, and not now by Berlin's walls, which are an hour ahead.
        (Notifications.Trigger(calendar: "*:0/20 UTC"), ["2027-03-01T12:20:00+00:00", "2027-03-01T12:40:00+00:00"]),
        // A local start is meant where the caller is, a start with an offset wherever.
        (
            Notifications.Trigger(calendar: "*:00 UTC", start: "2027-03-02T09:00"),
            ["2027-03-02T08:00:00+00:00", "2027-03-02T09:00:00+00:00"]
        ),
        (
            Notifications.Trigger(calendar: "*:00 UTC", start: "2027-03-02T09:00:00+01:00"),
            ["2027-03-02T08:00:00+00:00", "2027-03-02T09:00:00+00:00"]
        ),
        (
            Notifications.Trigger(cron: "0 * * * *", start: "2027-03-02T09:00", zone: "America/New_York"),
            ["2027-03-02T09:00:00-05:00", "2027-03-02T10:00:00-05:00"]
        ),
        // So is a local end.
        (Notifications.Trigger(calendar: "*:0/30 UTC", until: "2027-03-01T13:30"), ["2027-03-01T12:30:00+00:00"]),
        (
            Notifications.Trigger(calendar: "08:00 UTC", until: "2027-03-02"), ["2027-03-02T08:00:00+00:00"]
        ),
        (
            Notifications.Trigger(calendar: "23:30 UTC", until: "2027-03-02"), ["2027-03-01T23:30:00+00:00"]
        ),
    ])
    func startsAndEndsAreMeantWhereTheCallerIs(request: Notifications.Trigger, expected: [String]) throws {
        let times = try Self.times(request, now: "2027-03-01T12:05:00Z")
        #expect(Array(times.next.prefix(2)) == expected || times.next == expected)
    }

    @Test func oneTimeInAGapOrAnOverlapIsTold() throws {
        #expect(
            try Self.times(Notifications.Trigger(at: "2027-03-28T02:30"), now: "2027-03-01T12:00:00Z").notes
                == ["The clocks jump over 02:30 that day; it comes at 03:30."])
        #expect(
            try Self.times(Notifications.Trigger(at: "2027-10-31T02:30"), now: "2027-03-01T12:00:00Z").notes
                == ["The clocks show 02:30 twice that day; it comes the first time."])
    }

    @Test func aTimeIsWrittenWithItsFraction() throws {
        let times = try Self.times(Notifications.Trigger(in: "38.9s"), now: "2027-03-01T12:00:00Z")
        #expect(times.due == "2027-03-01T13:00:38.9+01:00")
    }
}
