// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

/// The steps that follow if the person does nothing.
@Suite struct EscalateTests {
    private let bed: TransactionBed

    init() throws { bed = try TransactionBed() }

    private static let steps = [
        Notifications.Escalation(after: "5m", volume: 1, repeat: true),
        Notifications.Escalation(after: "15m", level: .critical),
        Notifications.Escalation(after: "20m", run: ["/bin/true", "a b"]),
    ]

    private func notify(
        _ id: String = "a", _ steps: [Notifications.Escalation] = steps,
        _ change: (inout Notifications.Content) -> Void = { _ in }
    ) throws {
        var content = Notifications.Content(title: "A", sound: "glass", volume: 0.2, escalate: steps)
        change(&content)
        let said = content
        try bed.change { _ = try $0.notify(id: id, content: said) }
        bed.forgetEffects()
    }

    private func pass(_ minutes: Double) {
        bed.clock.pass(seconds: minutes * 60)
        bed.turn()
    }

    private var shown: [Delivered] {
        bed.effects.compactMap { if case .present(let delivered) = $0 { delivered } else { nil } }
    }

    private var commands: [[String]] {
        bed.effects.compactMap { if case .run(_, .escalated, let command) = $0 { command } else { nil } }
    }

    private var rows: Int { get throws { try bed.change { try $0.db.allPending(id: "a").count } } }

    @Test func itsStepsComeInTheirOrder() throws {
        try notify()
        #expect(try rows == 3)
        pass(4.9)
        #expect(bed.effects.isEmpty)
        pass(0.1)
        #expect(shown.map(\.content.volume) == [1])
        #expect(bed.events.map(\.event) == [.escalated] && bed.events[0].reason == "volume 1, repeat")
        bed.forgetEffects()
        pass(10)
        let again = bed.effects.compactMap { if case .showAgain(let all) = $0 { all[0] } else { nil } }
        #expect(shown.isEmpty && again.map(\.content.level) == [.critical])
        #expect(commands.isEmpty)
        pass(5)
        #expect(commands == [["/bin/true", "a b"]])
        #expect(try rows == 0)
        // What is stored stays as it was sent.
        #expect(try bed.change { try $0.db.delivered(id: "a")?.content.volume } == 0.2)
    }

    static let ends: [(String, @Sendable (Transaction) throws -> Void)] = [
        ("ack", { _ = try $0.ack(ids: ["a"]) }), ("cancel", { _ = try $0.cancel(ids: ["a"]) }),
        ("cancel all", { _ = try $0.cancelAll() }), ("clear", { _ = try $0.clear(ids: ["a"]) }),
        ("snooze", { _ = try $0.snooze(id: "a", for: "1h") }), ("close", { try $0.dismiss(id: "a") }),
        ("click", { try $0.activate(id: "a", action: nil, token: nil) }),
        ("done", { try $0.act(ReminderAction.done, id: "a") }),
        ("replaced", { _ = try $0.notify(id: "a", content: .init(title: "Other")) }),
    ]

    @Test(arguments: 0..<ends.count) func whateverEndsTheDeliveryEndsIt(index: Int) throws {
        try notify()
        pass(5)
        try bed.change(Self.ends[index].1)
        #expect(
            try bed.change { try $0.db.allPending(id: "a") }.allSatisfy { $0.role == .snooze }, "\(Self.ends[index].0)")
        bed.forgetEffects()
        pass(20)
        #expect(bed.events.allSatisfy { $0.event != .escalated } && commands.isEmpty)
    }

    @Test func aSnoozeBeginsAnewAndASnoozedOneIsAsItWasSent() throws {
        try notify()
        pass(5)
        try bed.change { _ = try $0.snooze(id: "a", for: "1h") }
        bed.forgetEffects()
        pass(60)
        #expect(shown.map(\.content.volume) == [0.2])
        bed.forgetEffects()
        pass(5)
        #expect(shown.map(\.content.volume) == [1])
    }

    @Test(arguments: [false, true]) func itSurvivesTheProcessAndTheMachine(reboots: Bool) throws {
        try notify()
        pass(5)
        if reboots { bed.clock.reboot(takingSeconds: 60) }
        try bed.restart()
        try bed.resume()
        bed.forgetEffects()
        pass(reboots ? 14 : 15)
        #expect(commands == [["/bin/true", "a b"]])
        #expect(try bed.change { try $0.db.delivered(id: "a")?.deliveryState.escalated } == 3)
    }

    @Test func anAlarmRingsLouder() throws {
        let steps = [Notifications.Escalation(after: "5m", volume: 1)]
        try bed.change { transaction in
            let content = Notifications.Content(title: "Up", volume: 0.3, ring: .init(), escalate: steps)
            _ = try transaction.remind(id: "up", content: content, trigger: .init(in: "10s"))
        }
        bed.clock.pass(seconds: 10)
        bed.turn()
        pass(5)
        let rung = bed.effects.compactMap { if case .ring(let ringing) = $0 { ringing } else { nil } }
        #expect(rung.map(\.volume) == [0.3, 1] && rung[0].number == rung[1].number)
        bed.forgetEffects()
        try bed.restart()
        let after = bed.effects.compactMap { if case .ring(let ringing) = $0 { ringing } else { nil } }
        #expect(after.map(\.volume) == [1])
    }

    private var reaches: [String]? { get throws { try bed.change { try $0.db.delivered(id: "a")?.reaches } } }

    @Test func othersAreToldStepByStep() throws {
        try notify(
            "a", [.init(after: "30s", to: ["phone"]), .init(after: "5m", repeat: true, to: ["on-call", "nas"])]
        ) {
            $0.to = ["nas"]
        }
        #expect(try reaches == ["nas"])
        pass(0.5)
        #expect(try reaches == ["nas", "phone"] && bed.events.map(\.reason) == ["to phone"])
        // Shown here it was all the time.
        #expect(shown.isEmpty)
        try bed.restart()
        try bed.resume()
        pass(4.5)
        #expect(try reaches == ["nas", "phone", "on-call"])
        #expect(bed.events.map(\.reason).last == "repeat, to on-call nas")
        // What came from elsewhere is handed on to nobody.
        try notify("a", [.init(after: "30s", to: ["phone"])]) { $0.origin = "laptop" }
        pass(1)
        #expect(try reaches == [])
    }

    @Test func whatIsHeldBreaksThroughByItsLevel() throws {
        try bed.change { try $0.setQuiet(Quiet(asked: .on(until: nil))) }
        try notify("a", [.init(after: "5m", level: .critical)])
        pass(5)
        #expect(shown.map(\.content.level) == [.critical])
        try bed.change { try $0.setQuiet(Quiet()) }
        #expect(!bed.presented.contains(Transaction.heldID), "it was told")
    }

    @Test func undoBringsItBack() throws {
        try notify()
        try bed.change { _ = try $0.cancel(ids: ["a"]) }
        pass(6)
        _ = try bed.change { try $0.undo(id: "a", step: nil) }
        #expect(try rows == 2, "the first has passed")
        bed.forgetEffects()
        pass(14)
        #expect(commands.count == 1)
    }

    @Test(
        arguments: [
            [.init(after: "5m")], [.init(after: "0s", repeat: true)], [.init(after: "8d", repeat: true)],
            [.init(after: "soon", repeat: true)], [.init(after: "5m", volume: 1.5)],
            [.init(after: "5m", level: .passive)], [.init(after: "5m", run: [])],
            [.init(after: "5m", repeat: true), .init(after: "5m", repeat: true)], [],
            Array(repeating: .init(after: "5m", repeat: true), count: 9),
        ] as [[Notifications.Escalation]])
    func whatMeansNothingIsRefused(steps: [Notifications.Escalation]) {
        #expect(throws: Notifications.Invalid.self) { try notify("a", steps) }
    }

    @Test func besideTheContentItMustMeanSomething() {
        let loud = [Notifications.Escalation(after: "5m", volume: 1)]
        #expect(throws: Notifications.Invalid.self) { try notify("a", loud) { ($0.sound, $0.volume) = (nil, nil) } }
        #expect(throws: Notifications.Invalid.self) { try notify("a", loud) { $0.transient = true } }
        let late = [Notifications.Escalation(after: "15m", run: ["/bin/true"])]
        #expect(throws: Notifications.Invalid.self) { try notify("a", late) { $0.ring = .init() } }
        #expect(throws: Never.self) { try notify("a", late) { $0.ring = .init(giveUp: "20m") } }
    }

    @Test func itGoesThroughExportAndImport() throws {
        try bed.change { transaction in
            let content = Notifications.Content(title: "A", sound: "glass", escalate: Self.steps)
            _ = try transaction.remind(id: "a", content: content, trigger: .init(when: "every day at 9"))
        }
        let alarm = try #require(try bed.change { try $0.db.alarm(id: "a") })
        let other = try TransactionBed()
        let plan = try AlarmPlan(alarm, at: other.clock.now(), zones: other.zones)
        try other.change { _ = try $0.importing([plan], dryRun: false) }
        #expect(try other.change { try $0.db.pending(id: "a")?.content.escalate } == Self.steps)
    }
}
