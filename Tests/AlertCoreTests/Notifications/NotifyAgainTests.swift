// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

/// A delivery that is asked for again, as alert-link does when it died before it had the answer.
@Suite struct NotifyAgainTests {
    private let bed: TransactionBed

    init() throws { bed = try TransactionBed() }

    private func notify(_ delivery: String?, title: String = "Tea", id: String = "tea@desk") throws -> Delivered {
        let content = Notifications.Content(title: title, badge: .init(add: 1), origin: "desk", delivery: delivery)
        return try bed.change { try $0.notify(id: id, content: content) }
    }

    private var deliveries: Int { bed.events.count { $0.event == .delivered } }

    @Test func theSameDeliveryChangesNothing() throws {
        let first = try notify("a")
        bed.clock.pass(seconds: 5)
        bed.forgetEffects()
        let again = try notify("a")
        #expect(again.id == first.id && again.due == first.due && again.delivered == first.delivered)
        #expect(bed.effects.isEmpty, "neither shown, nor heard, nor counted: \(bed.effects)")
        #expect(
            try bed.change { try $0.db.past(HistoryRequest(id: "tea@desk"), before: nil, limit: 9).rows.count } == 1)
    }

    @Test func anotherOneReplacesIt() throws {
        _ = try notify("a")
        bed.forgetEffects()
        _ = try notify("b")
        #expect(deliveries == 1 && bed.presented == ["tea@desk"])
        // Neither does another id, nor one that has no name.
        bed.forgetEffects()
        _ = try notify("b", id: "tea@nas")
        _ = try notify(nil)
        _ = try notify(nil)
        #expect(deliveries == 3)
    }

    @Test func whatAPersonHasDealtWithDoesNotComeBack() throws {
        for ending in ["acknowledged", "snoozed"] {
            _ = try notify(ending)
            try bed.change { transaction in
                if ending == "snoozed" {
                    _ = try transaction.snooze(id: "tea@desk", for: "10m")
                } else {
                    _ = try transaction.ack(ids: ["tea@desk"])
                }
            }
            bed.forgetEffects()
            _ = try notify(ending)
            #expect(bed.effects.isEmpty, "\(ending): \(bed.effects)")
            #expect(try bed.change { try $0.db.delivered(id: "tea@desk") } == nil)
        }
        #expect(try bed.change { try $0.db.allPending(id: "tea@desk").count } == 1, "it is still snoozed")
        // What comes after that is new.
        _ = try notify("later")
        #expect(deliveries == 1)
    }

    /// A notification that comes late from another device says when it began there, and is due then.
    @Test func oneThatComesLateSaysWhenItBegan() throws {
        let now = bed.clock.now().wall
        func deliver(_ time: Instant, _ id: String) throws -> Delivered {
            let content = Notifications.Content(
                title: "Tea", body: "Drink it", origin: "desk", originTime: Timestamp.utc(time))
            return try bed.change { try $0.notify(id: id, content: content) }
        }
        func shown() -> Delivered? {
            bed.effects.compactMap { if case .present(let delivered) = $0 { delivered } else { nil } }.last
        }
        let began = now.advanced(by: -3_600 * 1_000_000)
        let late = try deliver(began, "late@desk")
        #expect(late.due == began && late.late)
        #expect(late.delivered == now)
        let time = Timestamp.day(began, in: bed.zones.session, now: now)
        #expect(shown()?.content.body == "\(time) on desk\nDrink it")
        #expect(try bed.change { try $0.db.delivered(id: "late@desk") }?.content.body == "Drink it")
        // A clock that is ahead there delivers nothing in the future.
        #expect(try deliver(now.advanced(by: 60_000_000), "ahead@desk").due == now)
        for (origin, text) in [(nil, Timestamp.utc(began)), ("desk", "yesterday")] as [(String?, String)] {
            let content = Notifications.Content(title: "Tea", origin: origin, originTime: text)
            #expect(throws: Notifications.Invalid.self) {
                try bed.change { try $0.notify(id: "wrong", content: content) }
            }
        }
    }

    @Test func aNameIsBounded() {
        #expect(throws: Notifications.Invalid.self) { try notify(String(repeating: "a", count: 256)) }
        #expect(throws: Notifications.Invalid.self) { try notify("a\nb") }
    }
}
