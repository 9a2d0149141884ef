// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import AlertLink

@Suite struct OnCallTests {
    let now = 1_000 * second
    let key = AlertKey(.notification, "disk")
    let list = OnCall(
        turns: [.init(to: ["phone"], within: 60 * second), .init(to: ["bob"], within: 30 * second), .init(to: ["nas"])])

    private func device() -> LinkCore {
        var core = LinkCore.device("desk")
        core.origin.onCall = list
        return core
    }

    private func open(
        _ core: inout LinkCore, to: [String] = ["on-call"], turn: Int = 0, title: String = "Disk is full", at: Int64
    ) -> AlertMessage? {
        core.opened(
            key, .notification(.init(title: title)), to: to, at: now, until: now + 3_600 * second, turn: turn, nonce: 7,
            now: at
        ).alerts.first
    }

    @Test func turnsTakeAWeekEach() {
        let week = 7 * 86_400 * second
        let list = OnCall(turns: self.list.turns, start: 100 * week)
        let turns = [-week - 1, -1, 0, week - 1, week, 3 * week].map { list.turn(at: 100 * week + $0) }
        #expect(turns == [1, 2, 0, 0, 1, 0])
        #expect(OnCall().turn(at: 5) == 0)
    }

    @Test func theNextIsToldWhenNobodyDoesAnything() throws {
        var core = device()
        let first = try #require(open(&core, turn: 1, at: now))
        #expect(first.to == ["on-call", "bob"] && first.raised == now)
        #expect(core.next == now + 30 * second)
        #expect(core.tick(now: now + 29 * second).alerts.isEmpty)
        let next = try #require(core.tick(now: now + 30 * second).alerts.first)
        #expect(next.to == ["on-call", "bob", "nas"] && next.rev > first.rev)
        // It says the same: what was done about the first counts.
        #expect(next.contentRev == first.rev && next.raised == now + 30 * second)
        let act = ActMessage(key: key, rev: first.rev, nonce: 7, verb: .acknowledge, at: now)
        let done = core.received(.act(act), from: "bob", isRetained: false, now: now + 31 * second)
        #expect(done == [.perform(key, .acknowledge, device: "bob")])
        let last = try #require(core.tick(now: now + 330 * second).alerts.first)
        #expect(last.to == ["on-call", "bob", "nas", "phone"])
        // Once around.
        #expect(core.next == now + 3_600 * second)
    }

    @Test func whatIsSeenGoesToNobodyElse() {
        var core = device()
        _ = open(&core, at: now)
        _ = core.ended(key, .init(verb: .acknowledge, device: "desk"), now: now + 29 * second)
        #expect(core.tick(now: now + 600 * second).alerts.isEmpty)
    }

    @Test func itGoesOnAfterACrashOnceItIsKnownToBeOpen() throws {
        var core = device()
        _ = open(&core, turn: 2, at: now)
        var restarted = LinkCore(deviceName: "desk", version: "1")
        restarted.origin.onCall = list
        let isRead = restarted.restore(core.record)
        #expect(isRead && restarted.origin.entries[key]?.to == ["on-call", "nas"])
        let here = restarted.willConnect(now: now)
        _ = restarted.connected(here.connection, now: now)
        // Its text is the daemon's to say; until then it may have been seen.
        let late = now + 400 * second
        #expect(restarted.tick(now: late).alerts.isEmpty && restarted.next.map { $0 > late } == true)
        #expect(open(&restarted, turn: 0, at: late)?.to == ["on-call", "nas"])
        #expect(restarted.tick(now: late).alerts.first?.to == ["on-call", "nas", "phone", "bob"])
    }

    @Test func aStepOfTheDaemonAddsThem() throws {
        var core = device()
        let first = try #require(open(&core, to: ["laptop"], at: now))
        #expect(first.to == ["laptop"])
        let later = now + 300 * second
        let next = try #require(open(&core, to: ["laptop", "on-call"], at: later))
        #expect(next.to == ["laptop", "on-call", "phone"] && next.contentRev == first.rev && next.raised == later)
        let third = try #require(open(&core, to: ["laptop", "on-call"], title: "Disk is very full", at: later))
        #expect(third.contentRev == third.rev && third.raised == later)
        let wire = try #require(LinkMessage(LinkMessage.alert(next).text, at: .alert(origin: "desk", key: "")))
        #expect(wire == .alert(next))
    }

    @Test func aDeviceThatWasToldBeforeIsNotDisturbedAgain() throws {
        var (desk, laptop, bob) = (device(), LinkCore.device("laptop"), LinkCore.device("bob"))
        let first = try #require(open(&desk, to: ["laptop", "on-call"], at: now))
        #expect(laptop.received(.alert(first), from: "desk", isRetained: false, now: now).shown.count == 1)
        #expect(bob.received(.alert(first), from: "desk", isRetained: false, now: now).isEmpty)
        laptop.shown("disk@desk", .taken)
        let later = now + 60 * second
        let next = try #require(desk.tick(now: later).alerts.first)
        #expect(laptop.received(.alert(next), from: "desk", isRetained: false, now: later).isEmpty)
        // Late as it is, it is heard by whom it has reached now.
        let shown = bob.received(.alert(next), from: "desk", isRetained: false, now: later).shown
        #expect(shown.count == 1 && shown[0].quietly == false)
        // Actions from before the next person was notified wait for the origin.
        let act = laptop.did(.acknowledge, to: "disk@desk", now: later).acts
        #expect(act.count == 1)
        let last = try #require(desk.tick(now: later + 30 * second).alerts.first)
        #expect(laptop.received(.alert(last), from: "desk", isRetained: false, now: later + 30 * second).isEmpty)
        #expect(laptop.connected(99, now: later + 31 * second).acts == act)
    }
}
