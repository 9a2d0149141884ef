// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import Testing

@testable import AlertCore

/// Notifications withdrawn while they were on the screen are searched there after kill -9.
@Suite struct LeavingTests {
    private static let place = ScreenPlace(text: "b :1.5 7")

    private func dissolved(_ bed: TransactionBed) -> [Delivered] {
        bed.effects.flatMap { if case .dissolve(let all) = $0 { all } else { [Delivered]() } }
    }

    private func shown(at place: ScreenPlace? = nil) throws -> TransactionBed {
        let bed = try TransactionBed()
        try bed.change { _ = try $0.notify(id: "a", content: .init(title: "A", app: "mail")) }
        if let place { try bed.change { try $0.shown(id: "a", at: place) } }
        return bed
    }

    @Test(
        arguments: [
            { _ = try $0.ack(ids: ["a"]) }, { _ = try $0.cancel(ids: ["a"]) }, { _ = try $0.clear(ids: ["a"]) },
            { _ = try $0.cancelAll() }, { try $0.activate(id: "a", action: nil, token: nil) },
        ] as [@Sendable (Transaction) throws -> Void])
    func whatIsTakenBackBeforeItsPlaceIsKnown(_ takeBack: @escaping @Sendable (Transaction) throws -> Void) throws {
        let bed = try shown()
        try bed.change(takeBack)
        for _ in 1...2 {
            try bed.restart()
            #expect(dissolved(bed).map(\.id) == ["a"])
            #expect(dissolved(bed).map(\.content.title) == ["A"])
            #expect(dissolved(bed).map(\.place) == [nil])
        }
        try bed.change { try $0.left(id: "a") }
        try bed.restart()
        #expect(dissolved(bed).isEmpty)
    }

    @Test func whatWasClosedInTimeIsNotLookedFor() throws {
        let bed = try shown()
        try bed.change { _ = try $0.ack(ids: ["a"]) }
        try bed.change { try $0.left(id: "a") }
        try bed.restart()
        #expect(dissolved(bed).isEmpty)
    }

    @Test func whatHasAPlaceIsClosedThereOnceMore() throws {
        let bed = try shown(at: Self.place)
        try bed.change { _ = try $0.ack(ids: ["a"]) }
        // Without a commit for each that is closed.
        try bed.change { try $0.left(id: "a") }
        try bed.restart()
        #expect(dissolved(bed).map(\.place) == [Self.place])
        try bed.change { try $0.left(id: "a") }
        try bed.restart()
        #expect(dissolved(bed).isEmpty)
    }

    @Test func whatThePersonClosedOrIsReplacedIsNotLookedFor() throws {
        let bed = try shown(at: Self.place)
        try bed.change { _ = try $0.notify(id: "a", content: .init(title: "B")) }
        try bed.change { try $0.dismiss(id: "a") }
        try bed.restart()
        #expect(dissolved(bed).isEmpty)
    }

    /// A notification with the same tag replaces it.
    @Test func whatIsDeliveredAgainIsNotTakenAway() throws {
        let bed = try shown()
        try bed.change { _ = try $0.ack(ids: ["a"]) }
        try bed.change { _ = try $0.notify(id: "a", content: .init(title: "B")) }
        try bed.restart()
        #expect(dissolved(bed).isEmpty)
        #expect(bed.presented == ["a"])
    }

    @Test func theNewestAreKept() throws {
        let bed = try TransactionBed()
        try bed.change { transaction in
            for number in 0..<300 { _ = try transaction.notify(id: "n\(number)", content: .init(title: "\(number)")) }
        }
        try bed.change { _ = try $0.cancelAll() }
        try bed.restart()
        #expect(dissolved(bed).map(\.id) == (44..<300).map { "n\($0)" })
    }
}
