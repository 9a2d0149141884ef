// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import AlertLink

/// Verbs that one device confirms and the origin of the alert does not carry out as said: none leaves a copy behind
/// without a word.
@Suite struct CameBackTests {
    let now = 1_000 * second
    let snooze = AlertVerb.snooze(seconds: 60)

    private func message(_ rev: Int64, nonce: Int64 = 7, ending: AlertMessage.Ending? = nil) -> LinkMessage {
        .alert(
            .init(
                key: .init(.notification, "tea"), rev: rev, at: now, sent: now, until: now + 600 * second, nonce: nonce,
                to: ["all"], program: "", title: "Tea", item: ending == nil ? .notification(.init(title: "Tea")) : nil,
                ending: ending))
    }

    private func received(_ core: inout LinkCore, _ message: LinkMessage) -> [LinkAction] {
        core.received(message, from: "desk", isRetained: false, now: now)
    }

    /// A laptop that shows an alert of the desk.
    private func laptop() -> LinkCore {
        var core = LinkCore.device("laptop")
        _ = received(&core, message(5))
        core.shown("tea@desk", .taken)
        return core
    }

    @Test func whatIsOpenMayComeBack() {
        let core = laptop()
        #expect(core.receiver.cameBack("tea@desk", snoozed: false).isEmpty)
        #expect(core.receiver.cameBack("tea@desk", snoozed: true).isEmpty)
        #expect(core.receiver.cameBack("own", snoozed: false).isEmpty)
    }

    @Test(arguments: [AlertVerb.Name.acknowledge, .snooze]) func whatHasEndedDoesNot(_ verb: AlertVerb.Name) {
        var core = laptop()
        _ = received(&core, message(6, ending: .init(verb: verb, device: "laptop")))
        for snoozed in [false, true] {
            let actions = core.receiver.cameBack("tea@desk", snoozed: snoozed)
            #expect(actions.closed == ["tea@desk"] && actions.told == ["It cannot come again here: Tea"])
        }
    }

    @Test func anUndoneVerbOnItsWayDoesNot() {
        var core = laptop()
        _ = core.did(.close, to: "tea@desk", now: now)
        #expect(core.receiver.cameBack("tea@desk", snoozed: false).closed == ["tea@desk"])
    }

    @Test func aLaterSpanReplacesOneOnItsWay() {
        var core = laptop()
        #expect(core.did(.snooze(seconds: 3_600), to: "tea@desk", now: now).acts.count == 1)
        #expect(core.receiver.cameBack("tea@desk", snoozed: true).isEmpty)
        #expect(core.did(.snooze(seconds: 4), to: "tea@desk", now: now).acts.map(\.verb) == [.snooze(seconds: 4)])
        #expect(core.did(.acknowledge, to: "tea@desk", now: now).isEmpty)
    }

    @Test func thePersonIsToldOfASnoozeThatDoesNotCount() {
        var core = laptop()
        _ = core.did(snooze, to: "tea@desk", now: now)
        // An alarm has a limit: its device sends it again.
        let again = received(&core, message(6))
        #expect(again.told == ["It is not snoozed: Tea"] && again.shown.map(\.id) == ["tea@desk"])
        // Snoozed, it comes again without such words, even if the end did not arrive.
        core = laptop()
        _ = core.did(snooze, to: "tea@desk", now: now)
        #expect(received(&core, message(9, nonce: 8)).told.isEmpty)
        core = laptop()
        _ = core.did(snooze, to: "tea@desk", now: now)
        #expect(received(&core, message(6, ending: .init(verb: .snooze, device: "laptop"))).told.isEmpty)
    }

    /// On its own device an alert that comes back is a new alert: the others show it again.
    @Test func whatIsUndoneAtItsOriginIsSentAnew() throws {
        var desk = LinkCore.device("desk")
        let key = AlertKey(.notification, "tea")
        func open(_ nonce: Int64) -> [AlertMessage] {
            desk.opened(
                key, .notification(.init(title: "Tea")), to: ["all"], at: now, until: now + 600 * second, nonce: nonce,
                now: now
            ).alerts
        }
        var laptop = LinkCore.device("laptop")
        let first = try #require(open(7).first)
        _ = received(&laptop, .alert(first))
        laptop.shown("tea@desk", .taken)
        let end = try #require(desk.ended(key, .init(verb: .acknowledge, device: "desk"), now: now).alerts.first)
        #expect(received(&laptop, .alert(end)).closed == ["tea@desk"])
        let again = try #require(open(8).first)
        #expect(received(&laptop, .alert(again)).shown.map(\.id) == ["tea@desk"])
    }
}
