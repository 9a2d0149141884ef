// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import Testing

@testable import AlertCore

/// Undo after an addition, and after a restore of the store, takes back nothing older.
@Suite struct UndoAdditionTests {
    private static let additions: [(name: String, verb: @Sendable (Transaction) throws -> Void)] = [
        (
            "remind",
            { _ = try $0.remind(id: "new", content: .init(title: "New"), trigger: .init(in: "1h", warn: ["5m"])) }
        ),
        (
            "remind",
            { _ = try $0.remind(id: "new", content: .init(title: "Up", ring: .init()), trigger: .init(in: "1h")) }
        ),
        ("copy", { _ = try $0.copy(like: "tea", id: "new", content: nil, trigger: .init(in: "1h")) }),
        ("timer", { _ = try $0.timer(.init(id: "new", content: .init(title: "New"), for: "1h")) }),
        (
            "import",
            {
                let alarm = Notifications.Alarm(
                    id: "new", content: .init(title: "From a calendar"),
                    trigger: "wall 2027-03-04T09:00:00 Europe/Berlin")
                _ = try $0.importing([AlarmPlan(alarm, at: $0.now, zones: $0.zones)], dryRun: false)
            }
        ),
    ]

    /// Somebody who undoes right after an addition means the addition, not an older change.
    @Test func whatWasAddedIsRemoved() throws {
        for (name, verb) in Self.additions {
            let bed = try UndoTests.filled()
            try bed.change { _ = try $0.cancel(ids: ["tea"]) }
            try bed.change { _ = try $0.undo(id: nil, step: nil) }
            try bed.change { _ = try $0.cancel(ids: ["call"]) }
            let before = try UndoTests.contents(bed)
            try bed.change(verb)
            #expect(try bed.change { try $0.outcome(id: "new") } == nil, "somebody waits for it")
            let undone = try UndoTests.undo(bed)
            #expect(undone.verb == name && undone.notifications.map(\.id) == ["new"])
            #expect(undone.notifications.map(\.state) == ["gone"])
            #expect(try UndoTests.contents(bed) == before, "\(name)")
            #expect(bed.events.suffix(2).map(\.event) == [.undone, .cancelled])
            #expect(try bed.change { try $0.outcome(id: "new")?.outcome } == .withdrawn, "nobody waits any more")
            #expect(try UndoTests.undo(bed).notifications.map(\.id) == ["call"])
        }
    }

    /// An addition that has come since is not passed over: the refusal has the lines for either meaning.
    @Test func whatWasAddedAndHasComeIsRefusedWithTheLines() throws {
        for (name, verb) in Self.additions where name != "import" {
            let bed = try UndoTests.filled()
            try bed.change { _ = try $0.cancel(ids: ["call", "daily"]) }
            try bed.change(verb)
            bed.clock.pass(seconds: 3_601)
            bed.turn()
            let before = try UndoTests.contents(bed)
            let refusal = #expect(throws: Notifications.Invalid.self) { try UndoTests.undo(bed) }
            #expect(refusal?.reason == "cannot undo the \(name) of new: it has been replaced or delivered since")
            #expect(
                refusal?.hint == "\"alertctl cancel new\" removes it; \"alertctl undo --step 1\" undoes the cancel of "
                    + "call and 1 more before it")
            #expect(try UndoTests.contents(bed) == before)
            #expect(try bed.change { try $0.undo(id: nil, step: 1) }.notifications.count == 2)
        }
    }

    /// A restored store keeps the steps of the copy, and nobody has asked to undo those.
    @Test func aRestoreIsRefusedWithTheLines() throws {
        let bed = try UndoTests.filled()
        func restore() throws -> Notifications.Invalid? {
            try bed.change { try $0.db.noteRestore(former: "/state/alertd.sqlite.replaced-1", at: $0.now.wall) }
            return #expect(throws: Notifications.Invalid.self) { try UndoTests.undo(bed) }
        }
        let back = "\"alertctl restore /state/alertd.sqlite.replaced-1\" brings back what was there before; "
        #expect(try restore()?.hint == back + "\"alertctl undo --list\" lists what can be undone")
        try bed.change { _ = try $0.cancel(ids: ["call"]) }
        let refusal = try restore()
        #expect(refusal?.reason == "undo does not take back the restore of a copy")
        #expect(refusal?.hint == back + "\"alertctl undo --step 2\" undoes the cancel of call before it")
        #expect(try bed.change { try $0.undo(id: nil, step: 2) }.notifications.map(\.id) == ["call"])
    }
}
