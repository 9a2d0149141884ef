// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import Testing

@testable import AlertCore

/// The outcome of a notification, as reported to a waiting caller.
@Suite struct WaitTests {
    private let bed: TransactionBed

    init() throws { bed = try TransactionBed() }

    private func notify(_ id: String, level: Notifications.Level? = nil) throws {
        try bed.change { _ = try $0.notify(id: id, content: .init(title: "T", level: level)) }
    }

    private func outcome(_ id: String) throws -> Notifications.Wait.Reply? { try bed.change { try $0.outcome(id: id) } }

    @Test func itIsOpenUntilThePersonActs() throws {
        try bed.remind("Later", in: "1h", id: "a")
        #expect(try outcome("a") == nil)
        bed.clock.pass(seconds: 3_600)
        bed.turn()
        #expect(try outcome("a") == nil)
        try bed.change { try $0.shown(id: "a") }
        #expect(try outcome("a") == nil)
    }

    @Test func eachWayToEndHasItsOutcome() throws {
        typealias Way = @Sendable (Transaction) throws -> Void
        let ways: [(Way, Notifications.Wait.Reply)] = [
            ({ try $0.activate(id: "a", action: nil, token: nil) }, .init(outcome: .activated)),
            ({ try $0.activate(id: "a", action: "pay", token: nil) }, .init(outcome: .action, action: "pay")),
            ({ try $0.reply(id: "a", text: "at\n8", token: nil) }, .init(outcome: .replied, text: "at\n8")),
            ({ try $0.dismiss(id: "a") }, .init(outcome: .dismissed)),
            ({ _ = try $0.ack(ids: ["a"]) }, .init(outcome: .dismissed)),
            ({ try $0.expired(id: "a") }, .init(outcome: .expired)),
            ({ _ = try $0.cancel(ids: ["a"]) }, .init(outcome: .withdrawn)),
        ]
        for (way, expected) in ways {
            try notify("a")
            try bed.change { try $0.shown(id: "a") }
            try bed.change(way)
            #expect(try outcome("a") == expected)
        }
    }

    @Test func nobodyToShowItIsAnEnd() throws {
        try notify("a")
        try bed.change { try $0.notShown(id: "a", reason: "no server") }
        #expect(try outcome("a") == .init(outcome: .notShown, reason: "no server"))
    }

    /// Rescheduling reopens a notification, whatever its earlier outcome.
    @Test func whatIsScheduledAnewIsOpenAgain() throws {
        for _ in 0..<2 {
            try notify("a")
            try bed.change { _ = try $0.ack(ids: ["a"]) }
            try bed.remind("Again", in: "1h", id: "a")
            #expect(try outcome("a") == nil)
            try bed.change { _ = try $0.cancel(ids: ["a"]) }
            #expect(try outcome("a")?.outcome == .withdrawn)
            let alarm = Notifications.Alarm(
                id: "a", content: .init(title: "Imported"), trigger: "wall 2027-03-05T12:00:00 Europe/Berlin")
            let (now, zones) = (bed.clock.now(), bed.zones)
            try bed.change { _ = try $0.import(AlarmPlan(alarm, at: now, zones: zones), dryRun: false) }
            #expect(try outcome("a") == nil)
        }
    }

    @Test func whatIsDeliveredAnewIsOpenAgain() throws {
        try notify("a")
        try bed.change { try $0.dismiss(id: "a") }
        try notify("a")
        #expect(try outcome("a") == nil)
    }

    @Test func snoozedItIsOpen() throws {
        try notify("a")
        try bed.change { _ = try $0.snooze(id: "a", for: "10m") }
        #expect(try outcome("a") == nil)
    }

    /// A passive one is never on the screen, so it does not leave it either.
    @Test func whatIsOnlyListedDoesNotExpire() throws {
        try notify("a", level: .passive)
        try bed.change { try $0.expired(id: "a") }
        #expect(try outcome("a") == nil)
        #expect(!bed.events.contains { $0.event == .expired })
    }

    @Test func whatNeverWasIsNotWaitedFor() {
        #expect(throws: Notifications.NotFound.self) { try outcome("nobody") }
    }
}
