// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import Testing

@testable import AlertCore

/// Transient notifications listed by alertd as the notification server leave the list when their time is over, also
/// after a restart.
@Suite struct TransientListingTests {
    private let bed: TransactionBed

    init() throws {
        bed = try TransactionBed()
        try bed.change { _ = try $0.notify(id: "a", content: .init(title: "T", transient: true)) }
    }

    private func listed() throws -> [Delivered] { try bed.change { try $0.db.transientDelivered(limit: 10) } }

    private func expire(_ delivered: Delivered) throws -> Bool {
        try bed.change { try $0.transientListingExpired(id: delivered.id, delivered: delivered.delivered) }
    }

    /// A daemon that was killed before it knew whether a server shows it leaves it to the next.
    @Test func itIsFoundBeforeItIsListed() throws {
        let delivered = try #require(try listed().first)
        #expect(delivered.showing == .unpresented)
        #expect(try !expire(delivered), "its time has not begun")
        #expect(try listed().count == 1)
        try bed.change { try $0.listed(id: "a") }
        #expect(try listed().first?.showing == .gone)
        #expect(try expire(delivered))
        #expect(try listed().isEmpty)
        #expect(bed.events.contains { $0.event == .expired && $0.id == "a" })
    }

    @Test func whatAServerShowsStays() throws {
        let delivered = try #require(try listed().first)
        try bed.change { try $0.shown(id: "a") }
        #expect(try listed().isEmpty)
        #expect(try expire(delivered))
        #expect(try bed.change { try $0.db.delivered(id: "a") } != nil)
    }

    @Test func anotherWithItsIdStays() throws {
        let delivered = try #require(try listed().first)
        bed.clock.pass(seconds: 1)
        try bed.change { _ = try $0.notify(id: "a", content: .init(title: "T", transient: true)) }
        try bed.change { try $0.listed(id: "a") }
        #expect(try expire(delivered))
        #expect(try listed().count == 1)
    }

    /// Neither replaced nor closed by the person does it become history; anything else does.
    @Test func theHistoryDoesNotHaveIt() throws {
        for isTransient in [true, false] {
            for _ in 1...3 {
                try bed.change { _ = try $0.notify(id: "v", content: .init(title: "V", transient: isTransient)) }
            }
            try bed.change { try $0.shown(id: "v") }
            try bed.change { try $0.dismiss(id: "v") }
            #expect(try bed.change { try $0.db.delivered(id: "v") } == nil)
            #expect(bed.events.last?.event == .dismissed)
            #expect(try bed.change { try $0.db.past(id: "v") == nil } == isTransient)
        }
    }

    @Test func withAnotherTextItIsNotOne() throws {
        try bed.change { _ = try $0.notify(id: "b", content: .init(title: #""transient":true"#)) }
        #expect(try listed().map(\.id) == ["a"])
    }
}
