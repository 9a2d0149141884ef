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
