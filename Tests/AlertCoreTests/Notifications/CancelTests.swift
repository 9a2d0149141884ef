// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import AlertCore

@Suite struct CancelTests {
    @Test func aCancelledReminderNeverFires() throws {
        let bed = try CenterBed()
        try bed.remind("Tea", in: "1m")
        #expect(try bed.change { try $0.cancel(ids: ["tea"]) } == 1)
        bed.clock.pass(seconds: 60)
        bed.turn()
        #expect(bed.presented.isEmpty)
    }

    @Test func oneUnknownIDCancelsNone() throws {
        let bed = try CenterBed()
        try bed.remind("Tea", in: "1m")
        #expect(throws: Notifications.NotFound(id: "coffee")) {
            try bed.change { try $0.cancel(ids: ["tea", "coffee"]) }
        }
        bed.clock.pass(seconds: 60)
        bed.turn()
        #expect(bed.presented == ["tea"])
    }

    @Test func allTakesPendingAndDelivered() throws {
        let bed = try CenterBed()
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
