// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import Testing

@testable import AlertCore

@Suite struct CancelTests {
    @Test func aCancelledReminderNeverFires() throws {
        let bed = try TransactionBed()
        try bed.remind("Tea", in: "1m")
        #expect(try bed.change { try $0.cancel(ids: ["tea"]) } == 1)
        bed.clock.pass(seconds: 60)
        bed.turn()
        #expect(bed.presented.isEmpty)
    }

    @Test func oneUnknownIDCancelsNone() throws {
        let bed = try TransactionBed()
        try bed.remind("Tea", in: "1m")
        #expect(throws: Notifications.NotFound(id: "coffee")) {
            try bed.change { try $0.cancel(ids: ["tea", "coffee"]) }
        }
        bed.clock.pass(seconds: 60)
        bed.turn()
        #expect(bed.presented == ["tea"])
    }

    @Test func allTakesPendingAndDelivered() throws {
        let bed = try TransactionBed()
        try bed.change { _ = try $0.notify(id: nil, content: .init(title: "Now")) }
        try bed.remind("Tea", in: "1m")
        try bed.remind("Coffee", in: "2m")
        bed.forgetEffects()
        #expect(try bed.change { try $0.cancelAll() } == 3)
        guard case .withdraw(let ids)? = bed.effects.last else {
            Issue.record("nothing is withdrawn")
            return
        }
        #expect(ids == ["now"])
        #expect(try bed.change { try $0.cancelAll() } == 0)
    }
}

/// Reminders in the history that were cancelled before their time.
@Suite struct CancelledHistoryTests {
    private func endings(_ bed: TransactionBed) throws -> [String] {
        try bed.change { try $0.db.past(HistoryRequest(), before: nil, limit: 9) }.rows.map {
            "\($0.delivered.id) \($0.delivered.content.title) \($0.delivered.content.body ?? "-") \($0.end?.ending.rawValue ?? "-")"
        }
    }

    private func kinds(_ bed: TransactionBed) throws -> [Manager.Kind] {
        try bed.change { try $0.db.events(before: nil, id: nil, app: nil, limit: 99) }.events.reversed().map(\.event)
    }

    @Test func itsTextIsKept() throws {
        let bed = try TransactionBed()
        try bed.remind("Tea", in: "1m")
        try bed.change { _ = try $0.edit(id: "tea", content: .init(title: "Tea", body: "Earl Grey"), trigger: nil) }
        try bed.change { _ = try $0.cancel(ids: ["tea"]) }
        #expect(try endings(bed) == ["tea Tea Earl Grey withdrawn"])
        #expect(try kinds(bed) == [.scheduled, .edited, .cancelled])
        #expect(bed.events.last?.title == "Tea")
    }

    @Test func aPausedOneToo() throws {
        let bed = try TransactionBed()
        try bed.remind("Tea", in: "1m")
        try bed.change { try $0.pause(ids: ["tea"]) }
        try bed.change { _ = try $0.cancel(ids: ["tea"]) }
        #expect(try endings(bed) == ["tea Tea - withdrawn"])
    }

    @Test func cancellingAllKeepsEach() throws {
        let bed = try TransactionBed()
        try bed.remind("Tea", in: "1m")
        try bed.remind("Coffee", in: "2m")
        try bed.change { _ = try $0.cancelAll() }
        #expect(Set(try endings(bed)) == ["tea Tea - withdrawn", "coffee Coffee - withdrawn"])
    }

    /// A repeating reminder that was delivered is in the history once.
    @Test func whatWasDeliveredIsThereOnce() throws {
        let bed = try TransactionBed()
        try bed.change { _ = try $0.remind(id: "r", content: .init(title: "R"), trigger: .init(when: "every 10m")) }
        bed.clock.pass(seconds: 600)
        bed.turn()
        try bed.change { _ = try $0.cancel(ids: ["r"]) }
        #expect(try endings(bed) == ["r R - withdrawn"])
    }
}
