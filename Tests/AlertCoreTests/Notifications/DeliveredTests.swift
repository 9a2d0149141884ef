// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import AlertCore

@Suite struct DeliveredTests {
    private func bed(_ content: Notifications.Content = .init(title: "Now", onActivate: ["true"])) throws -> CenterBed {
        let bed = try CenterBed()
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
        let bed = try CenterBed()
        for (change, count) in [
            (Notifications.BadgeChange(add: 3), Int64(3)), (.init(add: -5), 0), (.init(set: 7), 7), (.init(add: 1), 8),
            (.init(add: 999_999), 999_999), (.init(set: 0), 0),
        ] {
            #expect(try bed.change { try $0.changeBadge(of: "mail", by: change) }.count == count)
        }
        #expect(try bed.change { try $0.db.badges() }.isEmpty)
    }

    @Test func aDeliveryCountsTheBadgeOfItsApp() throws {
        let bed = try bed(.init(title: "x", app: "mail", badge: .init(add: 2)))
        #expect(try bed.change { try $0.db.badge(app: "mail") } == 2)
        try bed.restart()
        #expect(try bed.change { try $0.db.badge(app: "mail") } == 2)
    }
}
