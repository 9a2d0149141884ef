// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

/// The notifications that another device delivers if this one is off at their time.
@Suite struct StandInTests {
    private static func bed(_ trigger: Notifications.Trigger) throws -> (TransactionBed, due: Instant) {
        let bed = try TransactionBed(at: "2027-03-04T07:00:00Z")
        let pending = try bed.change {
            try $0.remind(id: "tea", content: .init(title: "Tea", to: ["laptop"]), trigger: trigger).pending
        }
        let due = try #require(pending.due.time)
        #expect(try bed.change { try $0.lend(id: "tea", due: due, to: "laptop") })
        return (bed, due)
    }

    private static func standIn(_ bed: TransactionBed) throws -> StandIn? {
        try bed.change { try $0.db.pending(id: "tea")?.terms.standIn }
    }

    @Test func onTimeItIsDeliveredHere() throws {
        let (bed, due) = try Self.bed(.init(in: "1h"))
        #expect(try Self.standIn(bed) == StandIn(device: "laptop", due: due))
        bed.clock.pass(seconds: 3_605)
        bed.turn()
        #expect(bed.presented == ["tea"])
        #expect(try bed.change { try $0.settle(id: "tea", due: due, on: "laptop") } == false)
    }

    @Test func foundLateItWaitsForWordAMinute() throws {
        let (bed, due) = try Self.bed(.init(in: "1h"))
        bed.clock.pass(seconds: 7_200)
        bed.turn()
        #expect(bed.presented.isEmpty && bed.events.contains { $0.event == .awaited && $0.id == "tea" })
        #expect(try Self.standIn(bed)?.waits != nil && Self.standIn(bed)?.due.distance(from: due) == 0)
        // A lent notification does not change.
        #expect(try bed.change { try $0.lend(id: "tea", due: due, to: nil) } == false)
        bed.clock.pass(seconds: 59)
        bed.turn()
        #expect(bed.presented.isEmpty)
        bed.clock.pass(seconds: 2)
        bed.turn()
        #expect(bed.presented == ["tea"])
        #expect(try bed.change { try $0.db.delivered(id: "tea") }?.due.distance(from: due) == 0)
    }

    @Test func offAgainMeanwhileItWaitsAnew() throws {
        let (bed, due) = try Self.bed(.init(in: "1h"))
        bed.clock.pass(seconds: 7_200)
        bed.turn()
        bed.clock.pass(seconds: 3_600)
        bed.turn()
        #expect(bed.presented.isEmpty && bed.events.count { $0.event == .awaited } == 2)
        #expect(try bed.change { try $0.settle(id: "tea", due: due, on: "laptop") })
        bed.clock.pass(seconds: 3_600)
        bed.turn()
        #expect(bed.presented.isEmpty)
    }

    @Test func nobodyHasDeliveredIt() throws {
        let (bed, due) = try Self.bed(.init(in: "1h"))
        bed.clock.pass(seconds: 7_200)
        bed.turn()
        #expect(try bed.change { try $0.settle(id: "tea", due: due, on: nil) })
        bed.turn()
        #expect(bed.presented == ["tea"])
    }

    @Test func theOtherHasDeliveredIt() throws {
        let (bed, due) = try Self.bed(.init(in: "1h"))
        bed.clock.pass(seconds: 7_200)
        bed.turn()
        #expect(try bed.change { try $0.settle(id: "tea", due: due, on: "laptop") })
        bed.clock.pass(seconds: 3_600)
        bed.turn()
        #expect(bed.presented.isEmpty)
        #expect(bed.events.contains { $0.event == .missed && $0.reason == "laptop delivered it" })
        #expect(try bed.change { try $0.settle(id: "tea", due: due, on: "laptop") } == false)
    }

    @Test func whatRepeatsGoesOn() throws {
        let (bed, due) = try Self.bed(.init(when: "every day at 9"))
        // Before its time by this clock, which is behind the other's.
        #expect(try bed.change { try $0.settle(id: "tea", due: due, on: "laptop") })
        bed.clock.pass(seconds: 3_600)
        bed.turn()
        #expect(try bed.presented.isEmpty && Self.standIn(bed) == nil)
        bed.clock.pass(seconds: 86_400)
        bed.turn()
        #expect(bed.presented == ["tea"])
        // Of two that were missed the other device has delivered the first; the second comes late, as ever.
        let next = try #require(try bed.change { try $0.db.pending(id: "tea")?.due.time })
        #expect(try bed.change { try $0.lend(id: "tea", due: next, to: "laptop") })
        bed.clock.pass(seconds: 2 * 86_400 + 60)
        bed.turn()
        #expect(bed.presented == ["tea"])
        #expect(try bed.change { try $0.settle(id: "tea", due: next, on: "laptop") })
        bed.turn()
        #expect(bed.presented == ["tea", "tea"])
    }

    @Test func whatIsChangedIsLentNoLonger() throws {
        let (bed, due) = try Self.bed(.init(in: "1h"))
        _ = try bed.change { try $0.edit(id: "tea", content: nil, trigger: .init(in: "2h")) }
        #expect(try Self.standIn(bed) == nil)
        #expect(try bed.change { try $0.lend(id: "tea", due: due, to: "laptop") } == false)
        // Lending is no change that keeps another from being undone.
        let later = try #require(try bed.change { try $0.db.pending(id: "tea")?.due.time })
        #expect(try bed.change { try $0.lend(id: "tea", due: later, to: "laptop") })
        #expect(try bed.change { try $0.undo(id: "tea", step: nil) }.verb == "edit")
        #expect(throws: Notifications.Invalid.self) {
            try bed.change { try $0.lend(id: "tea", due: due, to: "a b") }
        }
    }
}
