// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

/// The notifications for which a sleeping machine is woken.
@Suite struct WakeTests {
    private func nextWake(_ bed: TransactionBed) throws -> String? {
        try bed.change { try $0.db.nextWake(after: $0.now.wall) }?.rfc3339
    }

    private func remind(_ bed: TransactionBed, _ id: String, _ trigger: Notifications.Trigger) throws {
        try bed.change { _ = try $0.remind(id: id, content: .init(title: id), trigger: trigger) }
    }

    @Test func onlyForWhatAsksForIt() throws {
        let bed = try TransactionBed(at: "2027-03-04T08:00:00Z")
        try remind(bed, "plain", .init(in: "1h"))
        #expect(try nextWake(bed) == nil)
        try remind(bed, "late", .init(at: "2027-03-04T12:00:00Z", wake: true))
        #expect(try nextWake(bed) == "2027-03-04T12:00:00Z")
        try remind(bed, "early", .init(in: "2h", wake: true))
        #expect(try nextWake(bed) == "2027-03-04T10:00:00Z")
        try bed.change { _ = try $0.cancel(ids: ["early"]) }
        #expect(try nextWake(bed) == "2027-03-04T12:00:00Z")
    }

    @Test func notForItsWarningsNorWhileItIsPaused() throws {
        let bed = try TransactionBed(at: "2027-03-04T08:00:00Z")
        try remind(bed, "tea", .init(in: "2h", warn: ["10m"], wake: true))
        #expect(try nextWake(bed) == "2027-03-04T10:00:00Z")
        try bed.change { try $0.pause(id: "tea") }
        #expect(try nextWake(bed) == nil)
        try bed.change { _ = try $0.resume(id: "tea") }
        #expect(try nextWake(bed) == "2027-03-04T10:00:00Z")
    }

    @Test func forTheNextTimeOfWhatRepeatsAndForItsSnooze() throws {
        let bed = try TransactionBed(at: "2027-03-04T08:00:00Z")
        try remind(bed, "tea", .init(rrule: "FREQ=DAILY", start: "2027-03-04T10:00", wake: true))
        bed.clock.pass(seconds: 3_600)
        #expect(try nextWake(bed) == nil, "what is due now needs no waking")
        bed.turn()
        #expect(try nextWake(bed) == "2027-03-05T09:00:00Z")
        try bed.change { _ = try $0.snooze(id: "tea", for: "10m") }
        #expect(try nextWake(bed) == "2027-03-04T09:10:00Z")
    }

    @Test func aCountdownFollowsAClockThatIsSet() throws {
        let bed = try TransactionBed(at: "2027-03-04T08:00:00Z")
        try remind(bed, "tea", .init(in: "2h", wake: true))
        bed.clock.step(seconds: 86_400)
        try bed.change { try $0.followClock() }
        #expect(try nextWake(bed) == "2027-03-05T10:00:00Z")
        try bed.change { _ = try $0.edit(id: "tea", content: nil, trigger: .init(wake: false)) }
        #expect(try nextWake(bed) == nil)
    }
}
