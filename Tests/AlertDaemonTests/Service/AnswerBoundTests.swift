// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import Testing
import Varlink

@testable import AlertDaemon

/// Answers without pages fit into a message with as many rows as the domain allows, each as large as it can be.
struct AnswerBoundTests {
    /// A message has 1 MiB; what stands around the rows takes less than this.
    private static let room = (1 << 20) - 1_024
    /// The longest possible id in JSON: control characters are refused.
    private static let id = String(repeating: "\"", count: ContentRules.maximumName)
    private static let time = "2099-12-31T23:59:59.999999+14:00"
    private static let zone = "America/Argentina/ComodRivadavia"

    private func size(_ row: some VarlinkValue) -> Int { (row.varlink.serialized().count + 1) * Transaction.maximumIDs }

    @Test func whatAnswersRowsOfIDsFits() {
        let note = String(repeating: "n", count: 250)
        let resumed = Notifications.Resumed(id: Self.id, due: Self.time, zone: Self.zone, notes: [note])
        #expect(size(Self.id) < Self.room)
        #expect(size(resumed) < Self.room)
        let undone = Notifications.Undone(
            id: Self.id, state: "unreadable", due: Self.time, zone: Self.zone, note: note)
        #expect(size(undone) < Self.room)
        let step = Notifications.UndoStep(step: .max, verb: "snooze", at: Self.time, id: Self.id, count: 1_000)
        #expect(size(step) < Self.room)
        // A step has either notifications or applications.
        let mute = Notifications.UndoStep(step: .max, verb: "unmute", at: Self.time, id: "", count: 1_000, app: Self.id)
        #expect(size(mute) < Self.room)
        #expect(size(Self.time) < Self.room)
    }

    @Test func aPageEndsBeforeItIsTooLarge() {
        let large = String(repeating: "x", count: 200 << 10)
        let page = WirePage([large, large, large]) { $0 }
        #expect(page.rows.count == 2 && page.last == large)
        #expect(WirePage([large, large]) { $0 }.last == nil)
        // One row at least, or the list would never go on.
        let huge = String(repeating: "x", count: 600 << 10)
        #expect(WirePage([huge, large]) { $0 }.rows == [huge])
        let most = WirePage(["a", "b", "c"], most: 2) { $0 }
        #expect(most.rows == ["a", "b"] && most.last == "b")
        #expect(WirePage(["a", "b"], most: 2) { $0 }.last == nil)
        #expect(WirePage([String]()) { $0 }.rows.isEmpty)
        #expect(WirePage(["a", "b", "c"]) { $0 == "b" ? nil : $0 }.rows == ["a", "c"])
    }

    @Test func anAnswerThatIsTooLargeIsRefused() throws {
        let part = String(repeating: "x", count: 250 << 10)
        try WireAnswer.check([part, part, part], field: "ids")
        #expect(throws: Notifications.Invalid.self) { try WireAnswer.check([part, part, part, part], field: "ids") }
    }
}
