// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import AlertLink

@Suite struct PresenceTests {
    let now = 1_000 * second

    private func here(_ isUp: Bool, _ connection: Int64, at: Int64? = nil) -> PresenceMessage {
        PresenceMessage(isUp: isUp, connection: connection, at: at ?? now, version: "1")
    }

    @Test func theWillOfAnEarlierConnectionSaysNothing() {
        var presence = Presence()
        #expect(presence.received(here(true, 1), from: "desk", isRetained: false, now: now) == nil)
        #expect(presence.received(here(true, 2), from: "desk", isRetained: false, now: now) == nil)
        #expect(presence.received(here(false, 1), from: "desk", isRetained: false, now: now) == .stale)
        #expect(presence.isUp("desk", now: now))
        #expect(presence.received(here(false, 2), from: "desk", isRetained: false, now: now) == nil)
        #expect(!presence.isUp("desk", now: now))
        // Nor is what that connection said before its end believed again.
        #expect(presence.received(here(true, 2), from: "desk", isRetained: true, now: now) == .stale)
    }

    @Test func aDeviceThatIsNotHeardOfIsAway() {
        var presence = Presence()
        _ = presence.received(here(true, 1), from: "desk", isRetained: false, now: now)
        #expect(presence.isUp("desk", now: now + Presence.life - 1))
        #expect(!presence.isUp("desk", now: now + Presence.life))
        #expect(!presence.isUp("laptop", now: now))
    }

    @Test func aWrongClockIsFoundOut() {
        var presence = Presence()
        _ = presence.received(here(true, 1, at: now + 600 * second), from: "desk", isRetained: false, now: now)
        #expect(presence.devices["desk"]?.ahead == 600 * second)
        #expect(presence.isUp("desk", now: now + Presence.life - 1))
        #expect(!presence.isUp("desk", now: now + Presence.life))
    }

    @Test func aDeviceContradictsItsOwnLateWill() {
        var core = LinkCore.device("desk")
        let will = LinkMessage.here(here(false, 1))
        let answer = core.received(will, from: "desk", isRetained: false, now: now)
        guard case .publish(.here, .here(let said), _)? = answer.first else {
            Issue.record("nothing is said: \(answer)")
            return
        }
        #expect(said.isUp && said.connection == core.connection)
        #expect(core.received(.here(said), from: "desk", isRetained: false, now: now).isEmpty)
    }

    @Test func theNewestBeatCountsWhicheverMachineItIsOf() {
        var presence = Presence()
        func said(_ isUp: Bool, _ connection: Int64, after seconds: Int64, isRetained: Bool = false) -> Refusal? {
            let time = now + seconds * second
            return presence.received(
                here(isUp, connection, at: time), from: "desk", isRetained: isRetained, now: time)
        }
        // A copy of desk connects under a higher number.
        #expect(said(true, 5, after: 0) == nil && said(true, 9, after: 10) == nil)
        // The beat of desk is newer. The end of the copy ends the copy alone.
        #expect(said(true, 5, after: 20) == nil && said(false, 9, after: 10) == .stale)
        #expect(presence.isUp("desk", now: now + 20 * second))
        // An older beat does not count, and neither does the end of a third connection that nobody has seen begin.
        #expect(said(true, 9, after: 20) == .stale && said(true, 5, after: 15) == .stale)
        #expect(said(false, 7, after: 30) == .stale)
        // The copy speaks again and ends: desk contradicts that.
        #expect(said(true, 9, after: 40) == nil && said(false, 9, after: 10) == nil)
        #expect(!presence.isUp("desk", now: now + 40 * second))
        #expect(said(true, 5, after: 41) == nil)
        #expect(presence.isUp("desk", now: now + 41 * second))
        // The will of desk itself.
        #expect(said(false, 5, after: 0) == nil)
        #expect(!presence.isUp("desk", now: now + 41 * second))
    }

    @Test func aDeviceThatWasStartedKnowsTheNewestBeatStill() throws {
        var core = LinkCore.device("laptop", at: now)
        func said(_ isUp: Bool, _ connection: Int64, _ seconds: Int64) {
            let time = now + seconds * second
            _ = core.received(
                .here(here(isUp, connection, at: time)), from: "desk", isRetained: true, now: time)
        }
        said(true, 9, 10)
        said(true, 5, 20)
        said(false, 5, 0)
        var again = LinkCore.device("laptop", at: now)
        let isRead = again.restore(core.record)
        try #require(isRead)
        #expect(again.presence == core.presence)
        core = again
        // Replayed by the broker.
        said(true, 9, 10)
        said(true, 5, 20)
        #expect(!core.presence.isUp("desk", now: now + 30 * second))
    }

    @Test(arguments: [true, false])
    func aDeviceConnectsAboveTheNumberOfItsCopy(_ isRetained: Bool) throws {
        var core = LinkCore.device("desk", at: now)
        let own = try #require(core.connection)
        let isUp = isRetained
        // The copy has ended, or the broker has its word from a time when this device was away.
        let said = core.received(.here(here(isUp, own + 7)), from: "desk", isRetained: isRetained, now: now)
        #expect(said.isEmpty && core.next == now)
        #expect(core.mustReconnect(now: now) && !core.mustReconnect(now: now))
        core.disconnected()
        let will = core.willConnect(now: now)
        #expect(will.connection > own + 7)
        _ = core.connected(will.connection, now: now)
        // Not for ever, whatever a thief of the keys says: a minute lies between.
        let again = core.received(
            .here(here(false, will.connection + 7)), from: "desk", isRetained: false, now: now + second)
        guard case .publish(.here, .here(let beat), _)? = again.first else {
            Issue.record("no beat: \(again)")
            return
        }
        #expect(beat.isUp && !core.mustReconnect(now: now + second) && core.mustReconnect(now: now + 60 * second))
        // No number makes a sum overflow.
        _ = core.received(.here(here(false, .max)), from: "desk", isRetained: false, now: now)
        #expect(core.willConnect(now: now).connection < 1 << 60)
    }

    @Test func whatIsOpenHereIsOpenThoughACopyHasEndedIt() throws {
        var (core, laptop) = (LinkCore.device("desk", at: now), LinkCore.device("laptop", at: now))
        let key = AlertKey(.prompt, "deploy")
        func open() -> [LinkAction] {
            core.opened(
                key, question("Deploy?"), to: ["all"], at: now, until: now + 600 * second, nonce: 7, now: now)
        }
        func received(_ message: AlertMessage) -> [LinkAction] {
            laptop.received(.alert(message), from: "desk", isRetained: false, now: now)
        }
        let first = try #require(open().alerts.first)
        #expect(received(first).shown.map(\.id) == ["deploy@desk"])
        laptop.shown("deploy@desk", .taken)
        // The copy knows no such question.
        var copy = core
        let ended = try #require(copy.reconciled([], now: now).alerts.first)
        #expect(received(ended).closed == ["deploy@desk"])
        let again = try #require(
            core.received(.alert(ended), from: "desk", isRetained: false, now: now).alerts.first)
        #expect(again.ending == nil && received(again).shown.map(\.id) == ["deploy@desk"])
        // The copy leaves it at that, and so does desk with what it says itself.
        #expect(copy.received(.alert(again), from: "desk", isRetained: false, now: now).isEmpty)
        #expect(core.received(.alert(again), from: "desk", isRetained: false, now: now).isEmpty)
    }

    @Test func presenceIsRenewed() {
        var core = LinkCore.device("desk", at: now)
        #expect(core.tick(now: now + 3_599 * second).isEmpty)
        #expect(core.tick(now: now + 3_600 * second).count == 1)
    }

    @Test func theNewestSharedValueCountsEverywhere() {
        var (desk, laptop) = (LinkCore.device("desk"), LinkCore.device("laptop"))
        let name = SharedMessage.Name.badge(app: "mail")
        func sent(_ actions: [LinkAction]) -> [LinkMessage] {
            actions.compactMap { if case .publish(_, let message, _) = $0 { message } else { nil } }
        }
        // Both at the same instant: the later name wins on both.
        let (one, two) = (desk.changed(name, .count(3), now: now), laptop.changed(name, .count(5), now: now))
        for message in sent(two) {
            #expect(desk.received(message, from: "laptop", isRetained: false, now: now) == [.set(name, .count(5))])
        }
        for message in sent(one) {
            #expect(laptop.received(message, from: "desk", isRetained: false, now: now).isEmpty)
        }
        // That the daemon then says so goes no further.
        #expect(desk.changed(name, .count(5), now: now).isEmpty)
        #expect(!desk.changed(name, .count(6), now: now - 100 * second).isEmpty)
    }
}
