// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

/// The next time of a repetition, moved alone. It is 9:00 in Berlin on Thursday, 4 March 2027.
@Suite struct MovedTimeTests {
    @Test func theNextTimeAloneIsMoved() throws {
        for repetition in EditTests.repetitions {
            for time in EditTests.onceTimes {
                let bed = try EditTests.bed(repetition, body: "text")
                let old = try #require(try bed.change { try $0.db.pending(id: "up") })
                let after = try bed.change { transaction in
                    let due = try #require(old.due.time)
                    return try old.next(after: due, zones: transaction.zones)
                }
                let moved = try bed.change { try $0.edit(id: "up", content: nil, trigger: time, once: true) }
                #expect(moved.isOnce && moved.pending.id.hasPrefix("up-2027-0"), "\(moved.pending.id)")
                #expect(!moved.pending.trigger.isRecurring && moved.pending.content.body == "text")
                let rest = try #require(try bed.change { try $0.db.pending(id: "up") })
                #expect(rest.trigger == old.trigger && rest.due.time == after, "\(repetition), \(time)")
                let movedID = moved.pending.id
                let due = try bed.change { try $0.db.pending(id: movedID)?.due }
                #expect(due == moved.pending.due)
                // One step takes both back.
                let undone = try bed.change { try $0.undo(id: nil, step: nil) }
                #expect(undone.notifications.count == 2 && undone.verb == "edit")
                #expect(try bed.change { try $0.db.pending(id: "up") } == old)
                let left = try bed.change { try $0.db.pending(id: movedID) }
                #expect(left == nil)
            }
        }
    }

    @Test func aTimeOfDayIsMeantOnTheDayOfTheNextTime() throws {
        let bed = try EditTests.bed(.init(when: "every friday at 16:00"))
        let moved = try bed.change { try $0.edit(id: "up", content: nil, trigger: .init(when: "17:30"), once: true) }
        #expect(moved.pending.id == "up-2027-03-05" && moved.pending.due.rfc3339 == "2027-03-05T16:30:00Z")
        // The one after that, under another id; and the name is taken no second time.
        let next = try bed.change { try $0.edit(id: "up", content: nil, trigger: .init(when: "17:30"), once: true) }
        #expect(next.pending.id == "up-2027-03-12" && next.pending.due.rfc3339 == "2027-03-12T16:30:00Z")
    }

    /// Half of the change would lose or double the moved time.
    @Test(arguments: ["up", "up-2027-03-05"]) func aMovedTimeIsTakenBackAsAWhole(_ id: String) throws {
        let bed = try EditTests.bed(.init(when: "every friday at 16:00"))
        let before = try bed.change { try $0.db.allPending(id: "up") }
        _ = try bed.change { try $0.edit(id: "up", content: nil, trigger: .init(when: "17:30"), once: true) }
        #expect(try bed.change { try $0.undo(id: id, step: nil) }.notifications.count == 2)
        #expect(try bed.change { try $0.db.allPending(id: "up") } == before)
        #expect(try bed.change { try $0.db.pending(id: "up-2027-03-05") } == nil)
    }

    @Test func whatCannotBeMovedAloneIsRefused() throws {
        let cases: [(Notifications.Trigger, Notifications.Trigger?, Bool)] = [
            (.init(in: "1h"), .init(in: "2h"), false), (.init(when: "every day at 9"), nil, false),
            (.init(when: "every day at 9"), .init(when: "every day at 10"), false),
            (.init(when: "every day at 9"), .init(nag: "5m"), false),
            (.init(when: "every day at 9"), .init(in: "2h"), true),
            (.init(when: "every day at 9", count: 1), .init(in: "2h"), false),
        ]
        for (former, time, noRepeat) in cases {
            let bed = try EditTests.bed(former)
            let before = try bed.change { try $0.db.allPending(id: "up") }
            #expect(throws: Notifications.Invalid.self, "\(former)") {
                try bed.change {
                    _ = try $0.edit(id: "up", content: nil, trigger: time, once: true, noRepeat: noRepeat)
                }
            }
            #expect(try bed.change { try $0.db.allPending(id: "up") } == before)
        }
    }
}
