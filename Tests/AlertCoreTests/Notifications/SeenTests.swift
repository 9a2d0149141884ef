// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

/// A caller acts on the entry that it saw and on no other one of the id, and gets the number of its own change.
@Suite struct SeenTests {
    private let bed: TransactionBed

    init() throws {
        bed = try TransactionBed(at: "2027-03-04T07:00:00Z")
        try bed.change {
            _ = try $0.remind(id: "up", content: .init(title: "Up"), trigger: .init(when: "every minute"))
        }
        bed.clock.pass(seconds: 61)
        bed.turn()
    }

    private func delivery() throws -> Notifications.Seen {
        try bed.change {
            .init(id: "up", state: .delivered, deliveredAt: try $0.db.delivered(id: "up")?.delivered.rfc3339)
        }
    }

    @Test func aDeliveryThatCameAnewIsAnother() throws {
        let seen = try delivery()
        try bed.change { try $0.require([seen, .init(id: "up", state: .pending)]) }
        bed.clock.pass(seconds: 61)
        bed.turn()
        #expect(throws: Notifications.NotFound(id: "up")) { try bed.change { try $0.require([seen]) } }
        let newer = try delivery()
        #expect(newer != seen)
        try bed.change { _ = try $0.ack(ids: ["up"]) }
        #expect(throws: Notifications.NotFound(id: "up")) { try bed.change { try $0.require([newer]) } }
    }

    @Test(
        arguments: [
            .init(id: "up", state: .snoozed), .init(id: "none", state: .pending), .init(id: "none", state: .delivered),
            .init(id: "up", state: .delivered), .init(id: "up", state: .delivered, deliveredAt: "soon"),
        ] as [Notifications.Seen])
    func whatIsNotThereIsNotFound(_ seen: Notifications.Seen) throws {
        #expect(throws: Notifications.NotFound(id: seen.id)) { try bed.change { try $0.require([seen]) } }
    }

    /// Performs a change, and returns the number of its undo step.
    private func step(_ body: @escaping @Sendable (Transaction) throws -> Void) throws -> Int? {
        try bed.change { transaction in try transaction.stepped { try body(transaction) }.step }
    }

    @Test func whatCanBeTakenBackHasAStep() throws {
        let pause = try step { try $0.pause(ids: ["up"]) }
        let resume = try step { _ = try $0.resume(ids: ["up"]) }
        let before = try delivery()
        let ack = try step { _ = try $0.ack(ids: ["up"], isUndoable: true) }
        let steps = [pause, resume, ack].compactMap(\.self)
        #expect(steps.count == 3 && Set(steps).count == 3)
        for (step, verb) in zip(steps.reversed(), ["ack", "resume", "pause"]) {
            #expect(try bed.change { try $0.undo(id: nil, step: Int64(step)).verb } == verb)
        }
        // All is as it was before the first of them.
        #expect(try delivery() == before)
        #expect(try bed.change { try $0.db.pending(id: "up")?.isPaused } == false)
    }
}
