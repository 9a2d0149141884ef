// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import GRDB
import Testing

@testable import AlertCore
@testable import AlertDaemon

/// The person clicks on what was shown although the disk was full.
@Suite struct UnrecordedActivationTests {
    /// A bed in which "tea" is due and shown, and the store takes nothing more.
    private func bed(_ trigger: Notifications.Trigger) throws -> TransactionBed {
        let bed = try TransactionBed(at: "2027-03-04T08:00:00Z")
        let content = Notifications.Content(title: "Tea", onActivate: ["true"])
        try bed.change { _ = try $0.remind(id: "tea", content: content, trigger: trigger) }
        bed.clock.pass(seconds: 60)
        return bed
    }

    private func refuseWrites(_ bed: TransactionBed, _ refuse: Bool) throws {
        try bed.change {
            try $0.db.execute(
                sql: refuse
                    ? "CREATE TEMP TRIGGER full BEFORE INSERT ON main.event BEGIN SELECT RAISE(ABORT, 'full'); END"
                    : "DROP TRIGGER full")
        }
    }

    private func ran(_ bed: TransactionBed) -> Int {
        bed.effects.count { if case .run = $0 { true } else { false } }
    }

    @Test func itsCommandRunsThoughNothingCanBeStored() throws {
        let bed = try bed(.init(in: "1m"))
        try refuseWrites(bed, true)
        bed.loop.report(.activated(id: "tea", action: nil, token: nil))
        bed.turn(fires: false)
        #expect(ran(bed) == 1)
        #expect(bed.events.last?.event == .activated)
        #expect(try bed.change { try $0.db.pending(id: "tea") } != nil, "it is recorded when there is room")
    }

    @Test func itIsOverWhenThereIsRoomAgain() throws {
        let bed = try bed(.init(in: "1m"))
        bed.loop.report(.activated(id: "tea", action: nil, token: nil))
        bed.turn()
        #expect(ran(bed) == 1)
        #expect(bed.presented.isEmpty, "it is not delivered after the person has acted upon it")
        #expect(try bed.change { try $0.db.counts() }.pending == 0)
    }

    @Test func whatRepeatsGoesOn() throws {
        let bed = try bed(.init(rrule: "FREQ=MINUTELY", start: "2027-03-04T09:01"))
        bed.loop.report(.activated(id: "tea", action: nil, token: nil))
        bed.turn()
        #expect(try bed.change { try $0.db.pending(id: "tea") }?.due == .at(Instant(rfc3339: "2027-03-04T08:02:00Z")))
    }

    @Test func whatIsNotYetDueCannotBeActedUpon() throws {
        let bed = try bed(.init(in: "2m"))
        bed.loop.report(.activated(id: "tea", action: nil, token: nil))
        bed.turn()
        #expect(ran(bed) == 0)
    }
}
