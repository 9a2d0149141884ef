// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

/// Events that go to another file: an alarm is known by its event, not by the name of the file.
extension FollowTests {
    /// The ways in which an event leaves its file and comes in another.
    enum Move: CaseIterable, Sendable {
        /// Another name of the same file.
        case renamed
        /// The former file keeps other events; it is read first, or last.
        case movedBefore, movedAfter
        /// Deleted, and there again at the next look.
        case deletedAndMade
    }

    private func withdrawReleased() throws {
        while try bed.change({ try !$0.withdrawReleased(atMost: 1) }) {}
    }

    private func carryOut(_ move: Move, _ moving: Notifications.Alarm) throws {
        let other = alarm("other", at: "2027-03-05T09:00:00Z")
        switch move {
        case .renamed:
            try bed.change { try $0.release(["a.ics"], of: "work/home") }
            #expect(try follow([moving], file: "b.ics", isReleasing: true) == nil)
        case .movedBefore:
            _ = try follow([other], isReleasing: true)
            #expect(try follow([moving], file: "b.ics", isReleasing: true) == nil)
        case .movedAfter:
            // The file that was written later has the event.
            _ = try follow([moving], file: "b.ics", modified: 1, isReleasing: true)
            _ = try follow([other], isReleasing: true)
        case .deletedAndMade:
            try bed.change { try $0.release(["a.ics"], of: "work/home") }
            try withdrawReleased()
            #expect(try follow([moving], file: "b.ics", isReleasing: true) == nil)
        }
        try withdrawReleased()
    }

    @Test(arguments: Move.allCases) func anAcknowledgedAlarmDoesNotRingInAnotherFile(_ move: Move) throws {
        let moving = alarm("a", at: "2027-03-04T07:45:00Z")
        _ = try follow([moving])
        bed.turn()
        #expect(bed.presented == ["a"])
        _ = try bed.change { try $0.ack(ids: ["a"]) }
        try carryOut(move, moving)
        bed.turn()
        #expect(bed.presented == ["a"])
        #expect(try bed.change { try $0.db.delivered(id: "a") } == nil)
        #expect(try bed.change { try $0.db.followedPlace(of: "a")?.file } == "b.ics")
    }

    /// Alarms on the screen and snoozed ones stay so, and cancelled ones stay cancelled.
    @Test(arguments: [Move.renamed, .movedBefore, .movedAfter]) func whatWasDoneHoldsInAnotherFile(
        _ move: Move
    ) throws {
        let shown = alarm("shown", at: "2027-03-04T07:45:00Z")
        let snoozed = alarm("snoozed", at: "2027-03-04T07:45:00Z")
        let cancelled = alarm("cancelled", at: "2027-03-04T09:00:00Z")
        for one in [shown, snoozed, cancelled] {
            _ = try follow([one])
            bed.turn()
            if one.id == "snoozed" { _ = try bed.change { try $0.snooze(id: one.id, for: "10m") } }
            if one.id == "cancelled" { _ = try bed.change { try $0.cancel(ids: [one.id]) } }
            let before = bed.presented
            try carryOut(move, one)
            bed.turn()
            #expect(bed.presented == before)
            let (delivered, snooze, main) = try bed.change {
                (
                    try $0.db.delivered(id: one.id), try $0.db.pending(id: one.id, role: .snooze),
                    try $0.db.pending(id: one.id)
                )
            }
            #expect((delivered != nil) == (one.id == "shown"))
            #expect((snooze != nil) == (one.id == "snoozed"))
            #expect(main == nil)
            try bed.change { try $0.forget(["a.ics", "b.ics"], of: "work/home") }
        }
    }

    /// An alarm that left the screen only because its file was gone comes again with it.
    @Test func anAlarmThatNobodyHasSeenComesAgain() throws {
        let moving = alarm("a", at: "2027-03-04T07:45:00Z")
        _ = try follow([moving])
        bed.turn()
        bed.clock.pass(seconds: 180)
        try carryOut(.deletedAndMade, moving)
        bed.turn()
        #expect(bed.presented == ["a", "a"])
        #expect(try bed.change { try $0.db.delivered(id: "a") } != nil)
    }

    /// An alarm that no file has any more is withdrawn, and one that is at another time rings then.
    @Test func anEventThatIsGoneIsWithdrawnLast() throws {
        _ = try follow([alarm("a", at: "2027-03-04T09:00:00Z"), alarm("b", at: "2027-03-04T07:45:00Z")])
        bed.turn()
        try bed.change { try $0.release(["a.ics"], of: "work/home") }
        #expect(try pending() == ["a"])
        #expect(try bed.change { try $0.db.followedCount("work/home") } == 0)
        #expect(try acts().isEmpty)
        _ = try follow([alarm("b", at: "2027-03-04T07:50:00Z")], file: "b.ics", isReleasing: true)
        try withdrawReleased()
        #expect(try pending().filter { $0 == "a" }.isEmpty)
        #expect(try bed.change { try $0.db.followedPlace(of: "a") } == nil)
        bed.turn()
        #expect(try bed.change { try $0.db.delivered(id: "b")?.due.rfc3339 } == "2027-03-04T07:50:00Z")
    }
}
