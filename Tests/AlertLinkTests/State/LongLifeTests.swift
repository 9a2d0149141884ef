// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import AlertLink

/// Questions that wait until they are answered, and reminders that are lent between clocks that differ.
@Suite struct LongLifeTests {
    let now = 1_000_000 * second
    let day = 86_400 * second
    let key = AlertKey(.prompt, "deploy")

    private func open(_ core: inout LinkCore, at time: Int64) -> [AlertMessage] {
        core.opened(key, question("Deploy?"), to: ["laptop"], at: now, until: nil, nonce: 7, now: time).alerts
    }

    @Test func aQuestionWithoutATimeOutStaysUntilItIsAnswered() throws {
        var desk = LinkCore.device("desk", at: now)
        var laptop = LinkCore.device("laptop", at: now)
        for message in open(&desk, at: now) {
            _ = laptop.received(.alert(message), from: "desk", isRetained: false, now: now)
        }
        laptop.shown("deploy@desk", .taken)
        for number in 1...20 {
            let time = now + Int64(number) * day
            for message in desk.tick(now: time).alerts {
                #expect(message.ending == nil && message.until > time + 6 * day)
                let actions = laptop.received(.alert(message), from: "desk", isRetained: false, now: time)
                #expect(actions.shown.isEmpty && actions.told.isEmpty)
            }
            #expect(laptop.tick(now: time).closed.isEmpty, "day \(number)")
        }
        #expect(laptop.shownCopies.keys.sorted() == ["deploy@desk"])
        // Reported again, as after a start of alertd, it says nothing new.
        #expect(open(&desk, at: now + 20 * day).isEmpty)
        // A device that comes now shows it.
        var nas = LinkCore.device("laptop", at: now + 20 * day)
        let message = try #require(
            desk.connected(desk.willConnect(now: now + 20 * day).connection, now: now + 20 * day).alerts.first)
        let shown = nas.received(.alert(message), from: "desk", isRetained: true, now: now + 20 * day).shown
        #expect(shown.map(\.id) == ["deploy@desk"])
        // Its end is not kept longer than that of others.
        let act = try #require(
            laptop.did(.answer(index: 1, label: "Yes", text: nil), to: "deploy@desk", now: now + 20 * day).acts.first)
        #expect(!desk.received(.act(act), from: "laptop", isRetained: false, now: now + 20 * day).isEmpty)
        _ = desk.performed(key, act.verb, device: "laptop", now: now + 20 * day)
        _ = desk.tick(now: now + 30 * day)
        #expect(desk.origin.entries.isEmpty)
    }

    /// A device that has lost its origin forgets the question.
    @Test func withoutItsOriginItEnds() {
        var desk = LinkCore.device("desk", at: now)
        var laptop = LinkCore.device("laptop", at: now)
        for message in open(&desk, at: now) {
            _ = laptop.received(.alert(message), from: "desk", isRetained: false, now: now)
        }
        laptop.shown("deploy@desk", .taken)
        #expect(laptop.tick(now: now + 8 * day).closed == ["deploy@desk"])
    }

    /// The stand-in's clock is wrong: the difference is known, or is asked for first.
    @Test(arguments: [-366, -1, 0, 1, 366] as [Int64], [true, false])
    func aLentReminderIsDeliveredWhateverTheClocks(_ days: Int64, _ isKnown: Bool) throws {
        let ahead = days * day
        let due = now + 60 * second
        func here(_ isUp: Bool, at: Int64) -> LinkMessage {
            .here(.init(isUp: isUp, connection: 5, at: at, version: "1", reports: true))
        }
        let lease = LinkMessage.lease(
            .init(
                key: .init(.notification, "tea"), rev: 5, sent: now, until: due + day, holder: "laptop",
                offer: .init(due: due, to: ["desk"], item: .notification(.init(title: "Tea")))))
        // The laptop's clock runs ahead of the true time.
        var core = LinkCore.device("laptop", at: now + ahead)
        let connection = try #require(core.connection)
        func local(_ seconds: Int64) -> Int64 { now + ahead + seconds * second }
        if !isKnown { _ = core.received(lease, from: "desk", isRetained: true, now: local(0)) }
        _ = core.received(here(true, at: now), from: "desk", isRetained: true, now: local(0))
        let ask = try #require(core.tick(now: local(0)).reports.compactMap(\.ask).first)
        _ = core.received(
            .report(.init(rev: 9, answer: .init(ask: ask, at: now))), from: "desk", isRetained: false, now: local(0))
        if isKnown { _ = core.received(lease, from: "desk", isRetained: false, now: local(0)) }
        _ = core.received(
            .here(.init(isUp: true, connection: connection, at: local(0), version: "1", reports: true)),
            from: "laptop", isRetained: false, now: local(0))
        _ = core.received(here(false, at: now), from: "desk", isRetained: false, now: local(1))
        #expect(core.tick(now: local(79)).claims.isEmpty)
        let claims = core.tick(now: local(81)).claims
        #expect(claims.map { $0.message.due } == [due], "\(days) days")
        // It lies at the broker for as long as with right clocks.
        #expect(claims.allSatisfy { $0.expiry > 30 * 86_400 })
    }
}

extension [LinkAction] {
    /// The claims that are published.
    fileprivate var claims: [(message: ClaimMessage, expiry: UInt32)] {
        compactMap { if case .publish(_, .claim(let claim), let expiry) = $0 { (claim, expiry) } else { nil } }
    }
}
