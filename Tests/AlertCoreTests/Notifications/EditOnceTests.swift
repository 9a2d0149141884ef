// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

/// Occurrences that `edit --once` moves. It is 9:00 in Berlin on Thursday, 4 March 2027.
@Suite struct EditOnceTests {
    private func bed(_ trigger: Notifications.Trigger) throws -> TransactionBed {
        let bed = try TransactionBed()
        try bed.change { _ = try $0.remind(id: "up", content: .init(title: "Up"), trigger: trigger) }
        return bed
    }

    /// "Friday 7:30" of what comes every day is about that of Friday, and not the one of today.
    @Test(
        arguments: [
            (.init(when: "every day at 18:00"), .init(when: "tomorrow 19:30"), "up-2027-03-05", "04T18:00"),
            (.init(when: "every day at 18:00"), .init(at: "2027-03-06T19:30"), "up-2027-03-06", "04T18:00"),
            (.init(when: "every day at 18:00"), .init(when: "today 19:30"), "up-2027-03-04", "05T18:00"),
            (.init(when: "every day at 18:00"), .init(when: "19:30"), "up-2027-03-04", "05T18:00"),
            (.init(when: "every day at 18:00"), .init(when: "+1d"), "up-2027-03-04", "05T18:00"),
            (.init(when: "every monday at 9"), .init(when: "tuesday 9:00"), "up-2027-03-08", "15T09:00"),
            (.init(when: "every day at 8 and 18"), .init(when: "today 19:00"), "up-2027-03-04", "05T08:00"),
        ] as [(Notifications.Trigger, Notifications.Trigger, String, String)])
    func theTimeOfTheNamedDayIsMoved(
        _ former: Notifications.Trigger, _ time: Notifications.Trigger, _ id: String, _ next: String
    ) throws {
        let bed = try bed(former)
        let old = try bed.change { try $0.db.pending(id: "up") }
        let moved = try bed.change { try $0.edit(id: "up", content: nil, trigger: time, once: true) }
        #expect(moved.pending.id == id)
        #expect(moved.notes.contains { $0.hasPrefix("Only that of ") } == (next == "04T18:00"), "\(moved.notes)")
        let berlin = try ZoneDatabase().zone(named: "Europe/Berlin")
        let rest = try #require(try bed.change { try $0.db.pending(id: "up")?.due.time })
        #expect(Timestamp.text(rest, in: berlin).contains("2027-03-\(next)"), "\(rest.rfc3339)")
        _ = try bed.change { try $0.undo(id: nil, step: nil) }
        #expect(try bed.change { try $0.db.pending(id: "up") } == old)
    }

    /// A time with `onceOnItsDay` moves the only occurrence on its day, and is refused as before if there is none, or
    /// several, or it is at that time already.
    @Test(
        arguments: [
            (.init(when: "every day at 18:00"), .init(when: "tomorrow 19:30"), "up-2027-03-05"),
            (.init(when: "every day at 18:00"), .init(when: "today 19:30"), "up-2027-03-04"),
            (.init(when: "every day at 8 and 18"), .init(when: "today 19:00"), "up-2027-03-04"),
            (.init(when: "every day at 18:00"), .init(when: "tomorrow 18:00"), nil),
            (.init(when: "every day at 8 and 18"), .init(when: "tomorrow 19:00"), nil),
            (.init(when: "every monday at 9"), .init(when: "tomorrow 9:00"), nil),
            (.init(when: "every 6h"), .init(when: "tomorrow 9:00"), nil),
        ] as [(Notifications.Trigger, Notifications.Trigger, String?)])
    func theOnlyTimeOfADayIsMoved(
        _ former: Notifications.Trigger, _ time: Notifications.Trigger, _ id: String?
    ) throws {
        let bed = try bed(former)
        let old = try bed.change { try $0.db.pending(id: "up") }
        let edit = { try bed.change { try $0.edit(id: "up", content: nil, trigger: time, onceOnItsDay: true) } }
        guard let id else {
            let refusal = #expect(throws: Notifications.Invalid.self) { _ = try edit() }
            #expect(refusal?.repetition != nil)
            return #expect(try bed.change { try $0.db.pending(id: "up") } == old)
        }
        #expect(try edit().pending.id == id)
    }

    @Test func aDayWithSeveralOrAMovedOneIsRefusedWithALine() throws {
        func refusal(_ bed: TransactionBed, _ when: String) -> Notifications.Invalid? {
            #expect(throws: Notifications.Invalid.self) {
                try bed.change { _ = try $0.edit(id: "up", content: nil, trigger: .init(when: when), once: true) }
            }
        }
        let several = try bed(.init(when: "every day at 8 and 18"))
        let hint = refusal(several, "tomorrow 19:00")?.hint
        #expect(hint?.contains("\"alertctl skip up 2027-03-05\"") == true, "\(hint ?? "")")
        #expect(hint?.contains("\"alertctl copy up tomorrow 19:00\"") == true, "\(hint ?? "")")
        let moved = try bed(.init(when: "every day at 18:00"))
        _ = try moved.change {
            try $0.edit(id: "up", content: nil, trigger: .init(when: "tomorrow 19:00"), once: true)
        }
        let again = refusal(moved, "tomorrow 20:00")?.hint
        #expect(again == "it was moved; to move it again: \"alertctl edit up-2027-03-05 tomorrow 20:00\"")
        let skipped = try bed(.init(when: "every day at 18:00"))
        _ = try skipped.change { try $0.skip(ids: ["up"], .count(2)) }
        #expect(refusal(skipped, "tomorrow 20:00")?.hint == "first let it come again: \"alertctl unskip up\"")
    }
}
