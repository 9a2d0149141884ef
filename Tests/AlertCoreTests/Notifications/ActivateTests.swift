// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import Testing

@testable import AlertCore

/// A click that is made by a verb, also when the notification is long gone.
@Suite struct ActivateTests {
    private let bed: TransactionBed

    init() throws {
        bed = try TransactionBed()
        try bed.change {
            _ = try $0.notify(
                id: "a",
                content: .init(title: "T", actions: [.init(key: "pay", label: "Pay")], onActivate: ["pay.sh"]))
        }
        bed.forgetEffects()
    }

    private var runs: [String] {
        bed.effects.compactMap {
            guard case .run(_, .activated(let action, let token), _) = $0 else { return nil }
            return "\(action ?? "-") \(token ?? "-")"
        }
    }

    private var withdrawn: [String] {
        bed.effects.flatMap { effect -> [String] in if case .withdraw(let ids) = effect { ids } else { [] } }
    }

    private var ending: HistoryEntry? {
        get throws { try bed.change { try $0.db.past(HistoryRequest(id: "a"), before: nil, limit: 1).rows.first } }
    }

    @Test func oneOnTheDesktopLeavesIt() throws {
        try bed.change { try $0.activateLater(id: "a", action: "pay", token: "token-1") }
        #expect(runs == ["pay token-1"])
        #expect(withdrawn == ["a"])
        #expect(bed.events.map(\.event) == [.activated] && bed.events.first?.action == "pay")
        #expect(try ending?.end?.ending == .action)
        #expect(try bed.change { try $0.outcome(id: "a") } == .init(outcome: .action, action: "pay"))
    }

    static let opening: [(content: Notifications.Content, opens: Bool)] = [
        (.init(title: "T", app: "probe"), true), (.init(title: "T"), false),
        (.init(title: "T", app: "probe", onActivate: ["true"]), false),
    ]

    @Test(arguments: opening.indices) func aClickWithoutACommandOpensItsApplication(row: Int) throws {
        try bed.change { _ = try $0.notify(id: "b", content: Self.opening[row].content) }
        bed.forgetEffects()
        try bed.change { try $0.activateLater(id: "b", action: nil, token: "token-1") }
        let opened = bed.effects.compactMap {
            if case .open(let delivered, let hook) = $0 { (delivered.id, hook) } else { nil }
        }
        #expect(opened.map(\.0) == (Self.opening[row].opens ? ["b"] : []))
        #expect(opened.allSatisfy { $0.1.token == "token-1" })
    }

    @Test func oneOfTheHistoryIsActedUponAfterAll() throws {
        try bed.change { try $0.dismiss(id: "a") }
        bed.forgetEffects()
        try bed.change { try $0.activateLater(id: "a", action: "default", token: nil) }
        #expect(runs == ["- -"])
        #expect(try ending?.end?.ending == .activated)
        try bed.change { _ = try $0.snooze(id: "a", for: "10m") }
        try bed.change { try $0.activateLater(id: "a", action: "pay", token: nil) }
        #expect(try ending?.end?.action == "pay")
        bed.forgetEffects()
        bed.clock.pass(seconds: 900)
        bed.turn()
        #expect(bed.presented.isEmpty, "who has acted is not asked again")
    }

    @Test func whatCannotBe() throws {
        #expect(throws: Notifications.NotFound(id: "b")) {
            try bed.change { try $0.activateLater(id: "b", action: nil, token: nil) }
        }
        for isPast in [false, true] {
            if isPast { try bed.change { try $0.dismiss(id: "a") } }
            let error = #expect(throws: Notifications.Invalid.self) {
                try bed.change { try $0.activateLater(id: "a", action: "sell", token: nil) }
            }
            #expect(error?.field == "action" && error?.hint == "allowed: pay")
        }
        #expect(runs.isEmpty)
    }
}
