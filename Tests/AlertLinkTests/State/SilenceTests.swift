// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import AlertLink

/// A device that is connected and does not report an alert, and another machine with the keys of this one.
@Suite struct SilenceTests {
    let now = 1_000 * second
    let key = AlertKey(.notification, "fire")

    private func here(_ connection: Int64 = 1, isUp: Bool = true, at: Int64? = nil) -> LinkMessage {
        .here(.init(isUp: isUp, connection: connection, at: at ?? now, version: "1", reports: true))
    }

    /// Desk with an alert for laptop, which is connected.
    private func desk(_ level: Prompts.Level = .critical) -> LinkCore {
        var core = LinkCore.device("desk", at: now)
        _ = core.received(here(), from: "laptop", isRetained: false, now: now)
        var content = Notifications.Content(title: "Fire")
        content.level = level == .critical ? .critical : .active
        _ = core.opened(
            key, .notification(content), to: ["laptop"], at: now, until: now + 86_400 * second, nonce: 1, now: now)
        return core
    }

    private func told(_ core: inout LinkCore, at seconds: Int64) -> [String] {
        core.tick(now: now + seconds * second).told
    }

    @Test func itIsKnownAfterAMinuteAndTheThirdAttempt() {
        var core = desk()
        #expect(told(&core, at: 31).isEmpty && core.origin.silences.isEmpty)
        #expect(told(&core, at: 92) == ["laptop has not reported: Fire"])
        #expect(core.origin.silences == [key: ["laptop": now]])
        // Once.
        #expect(told(&core, at: 400).isEmpty)
        _ = core.received(
            .report(.init(rev: 9, entries: [.init(key: key, rev: 1, nonce: 1, reception: .shown)])), from: "laptop",
            isRetained: false, now: now + 401 * second)
        #expect(core.origin.silences.isEmpty)
    }

    @Test func onlyACriticalOneIsTold() {
        var core = desk(.active)
        _ = told(&core, at: 31)
        #expect(told(&core, at: 92).isEmpty && core.origin.silences == [key: ["laptop": now]])
    }

    @Test func whoHasGoneIsNotSilent() {
        var core = desk()
        _ = told(&core, at: 31)
        _ = told(&core, at: 92)
        _ = core.received(here(isUp: false), from: "laptop", isRetained: false, now: now + 100 * second)
        #expect(core.origin.silences.isEmpty)
        _ = told(&core, at: 300)
        #expect(core.origin.silences.isEmpty)
        // Back, it has a minute again, and the person is not told twice.
        let back = now + 400 * second
        _ = core.received(here(2, at: back), from: "laptop", isRetained: false, now: back)
        _ = told(&core, at: 431)
        #expect(core.origin.silences.isEmpty)
        #expect(told(&core, at: 495).isEmpty && core.origin.silences == [key: ["laptop": back]])
        core.disconnected()
        #expect(core.origin.silences.isEmpty)
    }

    @Test func theEndOfAnAlertEndsIt() {
        var core = desk()
        _ = told(&core, at: 31)
        _ = told(&core, at: 92)
        _ = core.ended(key, .init(), now: now + 93 * second)
        #expect(core.origin.silences.isEmpty)
    }

    // MARK: Another machine with these keys

    @Test func anotherMachineWithTheKeysIsToldOnce() throws {
        var core = LinkCore.device("laptop", at: now)
        let own = try #require(core.connection)
        #expect(core.received(here(own), from: "laptop", isRetained: false, now: now).isEmpty)
        // One may be late: of an earlier connection.
        let first = core.received(here(own + 7), from: "laptop", isRetained: false, now: now)
        #expect(first.told.isEmpty && first.count == 1)
        #expect(!core.twin.isThere(now: now))
        let again = core.received(here(own + 7), from: "laptop", isRetained: false, now: now)
        #expect(again.told == ["Another machine uses the keys of laptop"])
        #expect(core.twin.isThere(now: now))
        // The two do not answer each other for ever.
        let others = (0..<100).flatMap { _ in
            core.received(here(own + 7), from: "laptop", isRetained: false, now: now + second)
        }
        #expect(others.isEmpty)
        #expect(!core.twin.isThere(now: now + 86_400 * second))
    }

    @Test func aWillOfAnEarlierConnectionIsNoOtherMachine() throws {
        var core = LinkCore.device("laptop", at: now)
        for _ in 0..<3 {
            _ = core.received(here(1, isUp: false), from: "laptop", isRetained: false, now: now)
            _ = core.received(here(1), from: "laptop", isRetained: true, now: now)
        }
        #expect(!core.twin.isThere(now: now))
    }
}
