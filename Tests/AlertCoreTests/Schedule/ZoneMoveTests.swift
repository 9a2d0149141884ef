// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import Synchronization
import Testing

@testable import AlertCore

@Suite struct ZoneMoveTests {
    /// A journey: the session's zone is Berlin's, then New York's.
    private func travel(_ trigger: Notifications.Trigger) throws -> (before: Instant, after: Instant, moved: Int) {
        let place = Mutex("Europe/Berlin")
        let database = ZoneDatabase()
        let zones = Zones(database: database) { SessionZone(tz: place.withLock { $0 }, database: database) }
        let bed = try CenterBed(at: "2027-03-04T00:00:00Z", zones: zones)
        try bed.change { _ = try $0.remind(id: "t", content: .init(title: "T"), trigger: trigger) }
        let before = try #require(try bed.change { try $0.db.pending(id: "t") }).due
        place.withLock { $0 = "America/New_York" }
        let reason = try #require(zones.refresh())
        #expect(try bed.change { try $0.moveZoned(.init(reason: reason)) } == nil)
        let after = try #require(try bed.change { try $0.db.pending(id: "t") }).due
        let event = try #require(bed.events.last)
        #expect(event.event == .zoneChanged)
        return (before, after, event.count ?? -1)
    }

    @Test(
        arguments: [
            (Notifications.Trigger(at: "2027-03-04T09:00", floating: true), 6),
            (.init(rrule: "FREQ=DAILY", start: "2027-03-04T09:00", floating: true), 6),
            (.init(cron: "0 9 * * *", floating: true), 6),
            (.init(at: "2027-03-04T09:00"), 0), (.init(at: "2027-03-04T09:00", zone: "Asia/Tokyo"), 0),
            (.init(in: "9h"), 0), (.init(at: "2027-03-04T09:00:00+01:00"), 0),
        ] as [(Notifications.Trigger, Int64)])
    func onlyFloatingTimesTravel(_ trigger: Notifications.Trigger, _ hours: Int64) throws {
        let journey = try travel(trigger)
        #expect(journey.after.microseconds - journey.before.microseconds == hours * 3_600_000_000)
        #expect(journey.moved == (hours == 0 ? 0 : 1))
    }
}
