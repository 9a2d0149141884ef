// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import LinuxSystem
import SoundService
import Testing
import Varlink

@testable import AlertCore
@testable import AlertDaemon
@testable import DesktopNotifications

@Suite struct DeliveredTests {
    private func bed(_ content: Notifications.Content = .init(title: "Now", onActivate: ["true"])) throws
        -> TransactionBed
    {
        let bed = try TransactionBed()
        try bed.change { _ = try $0.notify(id: "now", content: content) }
        return bed
    }

    @Test func activationRunsTheCommandOnceAndEndsTheDelivery() throws {
        let bed = try bed()
        bed.forgetEffects()
        try bed.change { try $0.activate(id: "now", action: "open", token: "token") }
        try bed.change { try $0.activate(id: "now", action: "open", token: nil) }
        let runs = bed.effects.filter { if case .run = $0 { true } else { false } }
        #expect(runs.count == 1)
        #expect(bed.events.map(\.event) == [.activated])
        #expect(bed.events.first?.action == "open")
    }

    @Test func dismissalEndsTheDelivery() throws {
        let bed = try bed()
        try bed.change { try $0.dismiss(id: "now") }
        try bed.change { try $0.serverAppeared() }
        guard case .showAgain(let again)? = bed.effects.last else {
            Issue.record("nothing is shown again")
            return
        }
        #expect(again.isEmpty)
    }

    private func hooks(_ bed: TransactionBed) -> [Hook] {
        bed.effects.compactMap { if case .run(_, let hook, _) = $0 { hook } else { nil } }
    }

    @Test func commandsRunWhenItIsDeliveredActivatedAndDismissed() throws {
        let content = Notifications.Content(
            title: "x", onActivate: ["a"], onDeliver: ["b"], onDismiss: ["c"])
        let bed = try bed(content)
        #expect(hooks(bed) == [.delivered])
        try bed.change { try $0.reply(id: "now", text: "at 8", token: "t") }
        try bed.change { _ = try $0.notify(id: "now", content: content) }
        try bed.change { try $0.dismiss(id: "now") }
        try bed.change { _ = try $0.notify(id: "now", content: content) }
        try bed.change { _ = try $0.ack(ids: ["now"]) }
        #expect(
            hooks(bed) == [.delivered, .replied("at 8", token: "t"), .delivered, .dismissed, .delivered, .dismissed])
        // Leaving the screen by itself, and being taken back, are neither.
        bed.forgetEffects()
        try bed.change { _ = try $0.notify(id: "now", content: content) }
        try bed.change { try $0.shown(id: "now") }
        try bed.change { try $0.expired(id: "now") }
        try bed.change { _ = try $0.cancel(ids: ["now"]) }
        #expect(hooks(bed) == [.delivered])
    }

    @Test func aCommandIsToldWhatHappened() throws {
        let content = Notifications.Content(title: "x", app: "chat", onActivate: ["a"], onDeliver: ["b"])
        let bed = try bed(content)
        let delivered = try #require(try bed.change { try $0.db.delivered(id: "now") })
        let reply = Hook.replied("$(rm) --now", token: "t").command(["a"], for: delivered)
        #expect(reply.arguments == ["a"] && reply.activationToken == "t")
        #expect(reply.variables == ["ALERTD_ID": "now", "ALERTD_APP": "chat", "ALERTD_EVENT": "replied"])
        let input = try JSON(parsing: reply.input)
        #expect(input["text"] == "$(rm) --now" && input["event"] == "replied" && input["id"] == "now")
        let delivery = Hook.delivered.command(["b"], for: delivered)
        #expect(delivery.arguments == ["b"] && delivery.variables["ALERTD_EVENT"] == "delivered")
        let action = Hook.activated(action: nil, token: nil).command(["a"], for: delivered)
        #expect(action.variables["ALERTD_ACTION"] == "default")
        #expect(Hook.dismissed.command(of: delivered.content) == nil)
    }

    @Test func whatACrashCutShortRunsItsCommandAgain() throws {
        let bed = try bed(.init(title: "x", onDeliver: ["b"]))
        try bed.restart()
        #expect(hooks(bed) == [.delivered])
        try bed.change { try $0.shown(id: "now") }
        try bed.restart()
        #expect(hooks(bed) == [])
    }

    @Test func aTransientOneIsGoneWithTheScreen() throws {
        let content = Notifications.Content(title: "Volume", transient: true)
        for leave in [
            { try $0.expired(id: "now") }, { try $0.notShown(id: "now", reason: "no server") },
            { try $0.serverAppeared() },
        ] as [@Sendable (Transaction) throws -> Void] {
            let bed = try bed(content)
            try bed.change { try $0.shown(id: "now") }
            try bed.change(leave)
            #expect(try bed.change { try $0.db.delivered(id: "now") } == nil)
            #expect(try bed.change { try $0.db.past(id: "now") } == nil)
            #expect(bed.events.last.map { [.expired, .notShown].contains($0.event) } == true)
            #expect(!bed.effects.contains { if case .showAgain(let all) = $0 { !all.isEmpty } else { false } })
        }
    }

    @Test func aResidentOneStaysDelivered() throws {
        let bed = try bed(.init(title: "Player", resident: true, onActivate: ["a"]))
        for _ in 1...2 { try bed.change { try $0.activate(id: "now", action: "next", token: nil) } }
        #expect(hooks(bed).count == 2)
        #expect(try bed.change { try $0.db.delivered(id: "now") } != nil)
        #expect(try bed.change { try $0.outcome(id: "now") } == .init(outcome: .action, action: "next"))
    }

    @Test func itsPlaceOnTheScreenOutlivesTheDaemon() throws {
        let bed = try bed()
        let place = ScreenPlace(text: "b1 :1.5 7")
        try bed.change { try $0.shown(id: "now", at: place) }
        try bed.restart()
        try bed.change { try $0.serverAppeared() }
        guard case .showAgain(let again)? = bed.effects.last else {
            Issue.record("nothing is shown again")
            return
        }
        #expect(again.map(\.place) == [place])
        // After a new delivery, it has the place of the one it replaces until the server reports its own.
        try bed.change { _ = try $0.notify(id: "now", content: .init(title: "New")) }
        #expect(try bed.change { try $0.db.place(id: "now") } == place)
    }

    @Test func markupIsNotReadOut() throws {
        let bed = try bed(.init(title: "x", body: "<b>1 &lt; 2</b>", markup: true, say: true))
        let delivered = try #require(try bed.change { try $0.db.delivered(id: "now") })
        #expect(Presentation(of: delivered).speech?.text == "x.\n1 < 2")
    }

    @Test func whatNobodyCouldShowIsShownWhenAServerComes() throws {
        let bed = try bed()
        try bed.change { try $0.notShown(id: "now", reason: "no server") }
        try bed.change { try $0.notShown(id: "now", reason: "no server") }
        #expect(bed.events.filter { $0.event == .notShown }.count == 1, "still no server is no news")
        try bed.change { try $0.serverAppeared() }
        guard case .showAgain(let again)? = bed.effects.last else {
            Issue.record("nothing is shown again")
            return
        }
        #expect(again.map(\.id) == ["now"])
    }

    @Test(
        arguments: [
            (nil, "glass", true, true), (.passive, "glass", false, false), (.active, "none", true, false),
            (.timeSensitive, "glass", true, true), (.critical, nil, true, false),
        ] as [(Notifications.Level?, String?, Bool, Bool)])
    func theLevelDecides(_ level: Notifications.Level?, _ sound: String?, _ screen: Bool, _ heard: Bool) throws {
        let bed = try bed(.init(title: "x", sound: sound, level: level))
        let delivered = try #require(try bed.change { try $0.db.delivered(id: "now") })
        let presentation = Presentation(of: delivered)
        #expect(presentation.onScreen == screen)
        #expect((presentation.sound != nil) == heard)
    }

    @Test func badgesCountAndStayInTheirRange() throws {
        let bed = try TransactionBed()
        for (change, count) in [
            (Notifications.BadgeChange(add: 3), Int64(3)), (.init(add: -5), 0), (.init(set: 7), 7), (.init(add: 1), 8),
            (.init(add: 999_999), 999_999), (.init(set: 0), 0),
        ] {
            #expect(try bed.change { try $0.changeBadge(of: "mail", by: change) }.count == count)
        }
        #expect(try bed.change { try $0.db.badges() }.isEmpty)
    }

    @Test func aBadgeAsksForAttentionUntilItIsCleared() throws {
        let bed = try TransactionBed()
        #expect(try bed.change { try $0.changeBadge(of: "mail", by: .init(add: 0), urgent: true) }.urgent == true)
        #expect(try bed.change { try $0.changeBadge(of: "mail", by: .init(add: 2)) }.urgent == true)
        try bed.restart()
        #expect(try bed.change { try $0.db.badges() } == [.init(app: "mail", count: 2, urgent: true)])
        #expect(try bed.change { try $0.changeBadge(of: "mail", by: .init(set: 0)) }.urgent == true, "it has no number")
        try bed.change { try $0.clearBadge(of: "mail") }
        #expect(try bed.change { try $0.db.badges() }.isEmpty)
    }

    @Test(arguments: [true, nil]) func activatingItClearsTheBadgeWhenItIsAsked(_ clears: Bool?) throws {
        let bed = try bed(.init(title: "x", app: "mail", badge: .init(add: 2), clearsBadge: clears))
        let id = try #require(bed.events.first { $0.event == .delivered }?.id)
        try bed.change { try $0.activate(id: id, action: nil, token: nil) }
        #expect(try bed.change { try $0.db.badge(app: "mail").count } == (clears == true ? 0 : 2))
    }

    @Test func aDeliveryCountsTheBadgeOfItsApp() throws {
        let bed = try bed(.init(title: "x", app: "mail", badge: .init(add: 2)))
        #expect(try bed.change { try $0.db.badge(app: "mail").count } == 2)
        try bed.restart()
        #expect(try bed.change { try $0.db.badge(app: "mail").count } == 2)
    }

    @Test(arguments: [
        (Notifications.Content(title: "T", level: .passive), Delivered.Showing.gone),
        (.init(title: "T", sound: "glass", say: true, level: .passive), .gone),
        // What is to be done after a crash that comes before it is done stays marked so.
        (.init(title: "T", level: .passive, transient: true), .unpresented),
        (.init(title: "T", level: .passive, onDeliver: ["true"]), .unpresented),
        (.init(title: "T"), .unpresented),
    ])
    func whatIsOnlyListedIsDoneWithAtOnce(_ content: Notifications.Content, _ showing: Delivered.Showing) throws {
        let bed = try TransactionBed()
        try bed.change { _ = try $0.notify(id: "n", content: content) }
        #expect(try bed.change { try $0.db.isShowing(id: "n") } == (showing == .unpresented))
        let presented = bed.effects.contains { if case .present = $0 { true } else { false } }
        #expect(presented == (showing == .unpresented))
        #expect(bed.events.map(\.event) == [.delivered])
    }
}
