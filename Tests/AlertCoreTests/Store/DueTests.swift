// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import GRDB
import Testing

@testable import AlertCore

/// The column that orders what is pending: databases and cursors of earlier versions hold its numbers.
@Suite struct DueTests {
    private static let numbers: [(Due, Int64)] = [
        (.at(Instant(microseconds: 0)), 0), (.at(.latest), Instant.latest.microseconds),
        (.onOccasion, 9_223_372_036_854_775_805), (.afterAcknowledgement, 9_223_372_036_854_775_806),
        (.paused, 9_223_372_036_854_775_807),
    ]

    @Test func isANumber() {
        #expect(Self.numbers.map(\.0.number) == Self.numbers.map(\.1))
        #expect(Self.numbers.map { Due(number: $0.1) } == Self.numbers.map(\.0))
        #expect(Self.numbers.map(\.0).sorted() == Self.numbers.map(\.0), "in the order of the numbers")
        #expect(Self.numbers.map(\.0.time) == [Instant(microseconds: 0), .latest, nil, nil, nil])
    }

    @Test func theColumnHoldsIt() throws {
        let bed = try TransactionBed(at: "2027-03-04T07:00:00Z")
        let trigger = Notifications.Trigger(in: "1h", afterAck: "1h")
        for id in ["acknowledged", "paused", "timed"] {
            try bed.change { _ = try $0.remind(id: id, content: .init(title: id), trigger: trigger) }
        }
        try bed.change {
            _ = try $0.remind(id: "unlock", content: .init(title: "unlock"), trigger: .init(when: "when unlock"))
        }
        try bed.change { try $0.pause(id: "paused") }
        try bed.change { transaction in
            let waiting = try #require(try transaction.db.pending(id: "acknowledged")?.awaitingAck)
            try transaction.db.replacePending(waiting)
        }
        let rows = try bed.change { transaction in
            try transaction.db.rows("SELECT id, due FROM pending ORDER BY due").map {
                "\(try $0.text(0)) \(try $0.number(1))"
            }
        }
        #expect(
            rows == [
                "timed 1804147200000000", "unlock 9223372036854775805", "acknowledged 9223372036854775806",
                "paused 9223372036854775807",
            ])
        let found = try bed.change { try $0.db.page(state: nil, app: nil, isHeld: false, after: nil, limit: 9).pending }
        let time = try Instant(rfc3339: "2027-03-04T08:00:00Z")
        #expect(found.map(\.due) == [.at(time), .onOccasion, .afterAcknowledgement, .paused])
    }
}
