// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import Testing

@testable import AlertCore

@Suite struct ClearTests {
    private let bed: TransactionBed

    init() throws {
        bed = try TransactionBed()
        for (id, app, thread) in [("a", "chat", "ada"), ("b", "chat", nil), ("c", "mail", "ada")] {
            let content = Notifications.Content(title: id, app: app, thread: thread)
            try bed.change { _ = try $0.notify(id: id, content: content) }
            bed.clock.pass(seconds: 3_600)
        }
        try bed.remind("Later", in: "10h", id: "later")
        bed.forgetEffects()
    }

    private var left: [String] {
        get throws {
            try bed.change { try $0.db.page(state: .delivered, app: nil, after: nil, limit: 9) }.delivered.map(\.id)
        }
    }

    @discardableResult
    private func clear(_ call: Notifications.Clear) throws -> Int {
        let request = try ClearRequest(call, at: bed.clock.now().wall)
        return try bed.change { try $0.clear(request, upTo: $0.db.newestDelivery()).count }
    }

    @Test func whatWasClosedElsewhereIsDismissed() throws {
        #expect(try bed.change { try $0.ack(ids: ["a", "b"], closed: true) } == 2)
        #expect(try left == ["c"])
        #expect(try bed.change { try $0.db.past(id: "a")?.end?.ending } == .dismissed)
        #expect(bed.events.map(\.event) == [.dismissed, .dismissed])
        #expect(try bed.change { try $0.ack(ids: ["c"]) } == 1)
        #expect(try bed.change { try $0.db.past(id: "c")?.end?.ending } == .acknowledged)
    }

    @Test(
        arguments: [
            (Notifications.Clear(all: true), []), (.init(app: "chat"), ["c"]), (.init(thread: "ada"), ["b"]),
            (.init(app: "chat", thread: "ada"), ["b", "c"]), (.init(olderThan: "90m"), ["c"]),
            (.init(app: "mail", olderThan: "2h"), ["a", "b", "c"]), (.init(app: "none"), ["a", "b", "c"]),
        ] as [(Notifications.Clear, [String])])
    func thoseThatAreMeant(_ call: Notifications.Clear, _ kept: [String]) throws {
        #expect(try clear(call) == 3 - kept.count)
        #expect(try left == kept)
        #expect(bed.events.map(\.event) == (kept.count == 3 ? [] : [.cleared]))
        #expect(bed.events.first?.count == (kept.count == 3 ? nil : 3 - kept.count))
        let withdrawn = bed.effects.flatMap { effect -> [String] in
            if case .withdraw(let ids) = effect { ids } else { [] }
        }
        #expect(Set(withdrawn) == Set(["a", "b", "c"]).subtracting(kept))
        #expect(try bed.change { try $0.db.counts() }.pending == 1)
        let past = try bed.change { try $0.db.past(HistoryRequest(), before: nil, limit: 9).rows }
        #expect(past.filter { $0.end?.ending == .cleared }.count == 3 - kept.count)
    }

    @Test func byIDsAllOrNone() throws {
        #expect(throws: Notifications.NotFound(id: "x")) { try bed.change { try $0.clear(ids: ["a", "x"]) } }
        #expect(throws: Notifications.NotFound(id: "later")) { try bed.change { try $0.clear(ids: ["later"]) } }
        #expect(try left == ["a", "b", "c"])
        #expect(try bed.change { try $0.clear(ids: ["a", "c", "a"]) } == 2)
        #expect(try left == ["b"])
        #expect(bed.events.map(\.id) == ["a", "c"])
    }

    @Test func whatIsClearedNagsNoMore() throws {
        try bed.change {
            _ = try $0.remind(id: "pills", content: .init(title: "Pills"), trigger: .init(in: "1m", nag: "5m"))
        }
        bed.clock.pass(seconds: 60)
        bed.turn()
        try clear(.init(all: true))
        bed.forgetEffects()
        bed.clock.pass(seconds: 3_600)
        bed.turn()
        #expect(bed.presented.isEmpty)
    }

    @Test func whoWaitsIsTold() throws {
        try clear(.init(app: "chat"))
        #expect(try bed.change { try $0.outcome(id: "a") } == .init(outcome: .dismissed))
        #expect(try bed.change { try $0.outcome(id: "c") } == nil)
        try bed.change { _ = try $0.cancelAll() }
        #expect(try bed.change { try $0.outcome(id: "c") } == .init(outcome: .withdrawn))
    }

    @Test func aThousandGoInSeveralCommits() throws {
        for number in 1...600 { try bed.change { _ = try $0.notify(id: "n\(number)", content: .init(title: "n")) } }
        let request = try ClearRequest(.init(all: true), at: bed.clock.now().wall)
        let newest = try bed.change { try $0.db.newestDelivery() }
        var counts: [Int] = []
        while true {
            let (count, isDone, _) = try bed.change { try $0.clear(request, upTo: newest) }
            counts.append(count)
            // A notification that arrives in the interim stays.
            try bed.change { _ = try $0.notify(id: "new", content: .init(title: "new")) }
            if isDone { break }
        }
        #expect(counts == [256, 256, 91])
        #expect(try left == ["new"])
    }

    @Test(arguments: [
        Notifications.Clear(), .init(ids: ["a"], all: true), .init(ids: ["a"], app: "chat"),
        .init(all: true, app: "chat"), .init(olderThan: "soon"),
    ])
    func whatSaysNothingOrTooMuch(_ call: Notifications.Clear) {
        #expect(throws: Notifications.Invalid.self) { try clear(call) }
    }
}
