// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Foundation
import Synchronization
import Testing

@testable import AlertCore

@Suite struct ZoneMoveTests {
    /// A journey: the session's zone is Berlin's, then New York's.
    private func travel(_ trigger: Notifications.Trigger) throws -> (before: Instant, after: Instant, moved: Int) {
        let place = Mutex("Europe/Berlin")
        let database = ZoneDatabase()
        let zones = Zones(database: database) { SessionZone(tz: place.withLock { $0 }, database: database) }
        let bed = try TransactionBed(at: "2027-03-04T00:00:00Z", zones: zones)
        try bed.change { _ = try $0.remind(id: "t", content: .init(title: "T"), trigger: trigger) }
        let before = try #require(try bed.change { try $0.db.pending(id: "t") }?.due.time)
        place.withLock { $0 = "America/New_York" }
        let reason = try #require(zones.refresh())
        #expect(try bed.change { try $0.moveZoned(.init(reason: reason, zones: zones.state)) } == nil)
        let after = try #require(try bed.change { try $0.db.pending(id: "t") }?.due.time)
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

    /// Returns a bed after its process ended in Berlin and started again in New York.
    private func moveWhileDown(_ count: Int, _ trigger: Notifications.Trigger) throws -> TransactionBed {
        let place = Mutex("Europe/Berlin")
        let database = ZoneDatabase()
        let zones = Zones(database: database) { SessionZone(tz: place.withLock { $0 }, database: database) }
        let bed = try TransactionBed(at: "2027-03-04T00:00:00Z", zones: zones)
        try bed.restart()
        for number in 0..<count {
            try bed.change { _ = try $0.remind(id: "t\(number)", content: .init(title: "T"), trigger: trigger) }
        }
        place.withLock { $0 = "America/New_York" }
        #expect(zones.refresh() != nil)
        try bed.restart()
        try bed.resume()
        return bed
    }

    @Test(arguments: [1, 255, 256, 257, 700]) func aZoneThatChangedWhileNothingRanMovesThemAll(_ count: Int) throws {
        let bed = try moveWhileDown(count, .init(at: "2027-03-04T09:00", floating: true))
        let rows = try bed.change { try $0.db.page(state: nil, app: nil, after: nil, limit: 1_000) }.pending
        #expect(rows.count == count)
        #expect(rows.allSatisfy { $0.due.rfc3339 == "2027-03-04T14:00:00Z" && $0.zone == "America/New_York" })
        #expect(bed.events.map(\.event) == [.zoneChanged])
        #expect(bed.events.first?.count == count)
    }

    @Test func aStartInTheSameZoneMovesNothing() throws {
        let bed = try moveWhileDown(3, .init(at: "2027-03-04T09:00", floating: true))
        try bed.restart()
        #expect(bed.events.isEmpty)
        #expect(!bed.effects.contains { if case .sweepZones = $0 { true } else { false } })
    }

    /// A folder of zone files in which Berlin's rules are replaced by Lisbon's, as an update of tzdata does.
    @Test func zoneFilesReplacedWhileNothingRanMoveTheirTimes() throws {
        let folder = NSTemporaryDirectory() + "alertd-zones-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let files = FileManager.default
        try files.createDirectory(atPath: folder + "/Europe", withIntermediateDirectories: true)
        try files.copyItem(atPath: "/usr/share/zoneinfo/Europe/Berlin", toPath: folder + "/Europe/Berlin")
        func zones() -> Zones { Zones(environment: ["TZ": "UTC", "TZDIR": folder]) }
        let bed = try TransactionBed(at: "2027-03-04T00:00:00Z", zones: zones())
        try bed.restart()
        try bed.remind("Call", at: "2027-03-04T09:00", zone: "Europe/Berlin")
        try bed.remind("Tea", in: "4h")

        try files.copyItem(atPath: "/usr/share/zoneinfo/Europe/Lisbon", toPath: folder + "/Europe/new")
        #expect(rename(folder + "/Europe/new", folder + "/Europe/Berlin") == 0)
        try bed.restart(zones: zones())
        try bed.resume()
        #expect(try bed.change { try $0.db.pending(id: "call") }?.due == .at(Instant(rfc3339: "2027-03-04T09:00:00Z")))
        #expect(bed.events.map(\.event) == [.zoneChanged])
        #expect(bed.events.first?.count == 1)
    }
}
