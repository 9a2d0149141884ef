// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import AlertSound
import CivilTime
import Testing
import Varlink

@testable import AlertCore
@testable import AlertDaemon
@testable import SoundService

/// Alarms in the store: what rings, and what ends that.
@Suite struct RingTests {
    private let bed: TransactionBed

    init() throws { bed = try TransactionBed() }

    private func alarm(
        _ id: String, in span: String = "10s", _ ring: Notifications.Ring = .init(),
        _ change: (inout Notifications.Content) -> Void = { _ in }
    ) throws {
        var content = Notifications.Content(title: "Alarm \(id)", ring: ring)
        change(&content)
        let said = content
        try bed.change { _ = try $0.remind(id: id, content: said, trigger: .init(in: span)) }
    }

    private func pass(_ seconds: Double) {
        bed.clock.pass(seconds: seconds)
        bed.turn()
    }

    /// The reports about ringing since the effects were cleared: ids, nil for silence.
    private var rung: [String?] {
        bed.effects.compactMap { if case .ring(let ringing) = $0 { .some(ringing?.delivered.id) } else { nil } }
    }

    private var ringing: [String] { get throws { try bed.change { try $0.db.ringingIDs() } } }

    @Test func itRingsAtItsTimeAndIsCritical() throws {
        try alarm("a")
        let pending = try bed.change { try $0.db.pending(id: "a") }
        #expect(pending?.content.level == .critical && pending?.content.sound == "alarm")
        pass(9)
        #expect(rung.isEmpty)
        pass(1)
        #expect(rung == ["a"] && bed.presented == ["a"])
        #expect(bed.events.map(\.event) == [.scheduled, .delivered, .ringing])
        #expect(try ringing == ["a"])
        // While it rings, nothing is reported twice.
        bed.forgetEffects()
        try bed.remind("Other", in: "1h")
        #expect(rung.isEmpty)
    }

    @Test func doNotDisturbDoesNotHoldIt() throws {
        try bed.change { try $0.setQuiet(Quiet(asked: .on(until: nil))) }
        try alarm("a")
        try alarm("b") { $0.level = .active }
        pass(10)
        #expect(rung == ["a"])
        #expect(bed.events.filter { $0.event == .held }.map(\.id) == ["b"])
    }

    struct Way: Sendable, CustomStringConvertible {
        var description: String
        var event: Manager.Kind
        var end: @Sendable (Transaction) throws -> Void
    }

    static let ways = [
        Way(description: "ack", event: .acknowledged) { _ = try $0.ack(ids: ["a"]) },
        Way(description: "snooze", event: .snoozed) { _ = try $0.snooze(id: "a", for: "5m") },
        Way(description: "cancel", event: .cancelled) { _ = try $0.cancel(ids: ["a"]) },
        Way(description: "cancel all", event: .cancelled) { _ = try $0.cancelAll() },
        Way(description: "clear", event: .cleared) { _ = try $0.clear(ids: ["a"]) },
        Way(description: "close", event: .dismissed) { try $0.dismiss(id: "a") },
        Way(description: "click", event: .activated) { try $0.activate(id: "a", action: nil, token: nil) },
        Way(description: "Stop", event: .acknowledged) { try $0.act(.stop, id: "a") },
        Way(description: "Snooze", event: .snoozed) { try $0.act(.snooze, id: "a") },
    ]

    @Test(arguments: ways) func whateverEndsItIsSilence(_ way: Way) throws {
        try alarm("a")
        pass(10)
        bed.forgetEffects()
        try bed.change(way.end)
        #expect(rung == [nil])
        #expect(bed.events.contains { $0.event == way.event })
        #expect(try ringing.isEmpty)
        // Nothing is left that wakes the loop.
        #expect(try bed.change { try $0.db.pending(id: Transaction.ringID, role: .ring) } == nil)
    }

    @Test func twoRingOneAfterTheOther() throws {
        try alarm("a")
        try alarm("b")
        pass(10)
        #expect(rung == ["a"] && Set(bed.presented) == ["a", "b"])
        #expect(try ringing == ["a", "b"])
        bed.forgetEffects()
        try bed.change { _ = try $0.ack(ids: ["a"]) }
        #expect(rung == ["b"])
        bed.forgetEffects()
        try bed.change { _ = try $0.ack(ids: ["b"]) }
        #expect(rung == [nil])
    }

    @Test func itGivesUpAndIsMissed() throws {
        try alarm("a", .init(giveUp: "2m"))
        try alarm("b")
        pass(10)
        bed.forgetEffects()
        pass(119)
        #expect(rung.isEmpty)
        pass(1)
        #expect(rung == ["b"])
        let missed = try #require(bed.events.first { $0.event == .missed })
        #expect(missed.id == "a" && missed.reason == "it rang for 2 minutes without being stopped")
        #expect(bed.presented == ["a-missed"])
        let told = try #require(try bed.change { try $0.db.delivered(id: "a-missed") })
        #expect(told.content.title == "Missed: Alarm a" && told.content.ring == nil)
        #expect(try bed.change { try $0.db.past(id: "a")?.end?.ending } == .missed)
        #expect(try bed.change { try $0.outcome(id: "a")?.outcome } == .expired)
    }

    @Test func aSentenceAboutItsSoundEndsOnce() throws {
        try alarm("a", .init(giveUp: "2m"))
        pass(10)
        try bed.change { try $0.soundFailed(id: "a", nil, problem: "Its file is gone.", isShown: false) }
        pass(120)
        let told = try #require(try bed.change { try $0.db.delivered(id: "a-missed") })
        #expect(told.content.body?.hasSuffix("without being stopped; Its file is gone.") == true)
    }

    @Test func aProblemThatIsOverIsTakenBack() throws {
        try alarm("a", .init(giveUp: "2m"))
        pass(10)
        try bed.change { try $0.soundFailed(id: "a", nil, problem: "nothing is heard") }
        #expect(try bed.change { try $0.db.delivered(id: "a") }?.deliveryState.soundProblem == "nothing is heard")
        bed.forgetEffects()
        try bed.change { try $0.soundHeard(id: "a") }
        #expect(try bed.change { try $0.db.delivered(id: "a") }?.deliveryState.soundProblem == nil)
        // The notification on the screen loses the line, once.
        let shown = bed.effects.count { if case .showAgain = $0 { true } else { false } }
        #expect(shown == 1)
        bed.forgetEffects()
        try bed.change { try $0.soundHeard(id: "a") }
        #expect(bed.effects.isEmpty)
        pass(120)
        let told = try #require(try bed.change { try $0.db.delivered(id: "a-missed") })
        #expect(told.content.body?.hasSuffix("without being stopped.") == true)
    }

    @Test func itRingsOnAfterTheProcessWasKilled() throws {
        try alarm("a")
        try alarm("b")
        pass(10)
        let before = try bed.change { try $0.db.ringing().queue }
        bed.clock.pass(seconds: 60)
        try bed.restart()
        #expect(rung == ["a"])
        let ringing = try #require(
            bed.effects.compactMap { if case .ring(let ringing) = $0 { ringing } else { nil } }.first)
        #expect(ringing.elapsed == 60 * Span.second)
        #expect(try bed.change { try $0.db.ringing().queue } == before)
        // The time to give up has passed in the interim: it gives up, once.
        bed.clock.pass(seconds: 600)
        try bed.restart()
        #expect(rung.first == "b" && bed.events.filter { $0.event == .missed }.map(\.id) == ["a"])
    }

    @Test func whatIsTooLateIsMissedAndTold() throws {
        try alarm("late")
        try alarm("ever", .init(giveUp: "0"))
        bed.clock.pass(seconds: 3_600)
        try bed.restart()
        bed.turn()
        #expect(rung == ["ever"])
        #expect(Set(bed.presented) == ["late-missed", "ever"])
        #expect(bed.events.filter { $0.event == .missed }.map(\.id) == ["late"])
    }

    @Test func snoozesAreCountedAndBounded() throws {
        try alarm("a", .init(snooze: "1m", snoozeLimit: 2))
        pass(10)
        for _ in 1...2 {
            try bed.change { try $0.act(.snooze, id: "a") }
            bed.forgetEffects()
            pass(60)
            #expect(rung == ["a"])
        }
        let delivered = try #require(try bed.change { try $0.db.delivered(id: "a") })
        #expect(delivered.deliveryState.snoozes == 2)
        #expect(RingAction.all(of: delivered).map(\.action) == [.stop])
        #expect(throws: Notifications.Invalid.self) { try bed.change { try $0.snooze(id: "a", for: "5m") } }
        #expect(try ringing == ["a"])
    }

    /// The next occurrence begins with all its snoozes.
    @Test func whatRepeatsIsSnoozedAnew() throws {
        try bed.change {
            _ = try $0.remind(
                id: "r", content: .init(title: "R", ring: .init(snoozeLimit: 1)), trigger: .init(when: "every hour"))
        }
        for _ in 1...2 {
            pass(3_600)
            try bed.change { try $0.act(.snooze, id: "r") }
            #expect(try bed.change { try $0.db.pending(id: "r")?.deliveryState.snoozes } == 0)
            #expect(try bed.change { try $0.db.pending(id: "r", role: .snooze)?.deliveryState.snoozes } == 1)
            try bed.change { _ = try $0.ack(ids: ["r"]) }
        }
    }

    @Test func aNewOneOfTheSameIDRingsInItsPlace() throws {
        try alarm("a")
        pass(10)
        bed.forgetEffects()
        try bed.change { _ = try $0.notify(id: "a", content: .init(title: "Now", ring: .init())) }
        #expect(rung == ["a"])
        bed.forgetEffects()
        try bed.change { _ = try $0.notify(id: "a", content: .init(title: "Said only")) }
        #expect(rung == [nil])
    }

    @Test func wordAheadOfItDoesNotRing() throws {
        try bed.change {
            _ = try $0.remind(
                id: "w", content: .init(title: "W", ring: .init()), trigger: .init(in: "10m", warn: ["5m"]))
        }
        pass(300)
        #expect(bed.presented == ["w"] && rung.isEmpty)
        pass(300)
        #expect(rung == ["w"])
    }

    struct Refusal: Sendable, CustomStringConvertible {
        var description: String
        var content: Notifications.Content

        init(
            _ field: String, ring: Notifications.Ring = .init(),
            _ change: (inout Notifications.Content) -> Void = { _ in }
        ) {
            description = field
            content = Notifications.Content(title: "A", ring: ring)
            change(&content)
        }
    }

    static let refusals = [
        Refusal("rise", ring: .init(rise: "61s")), Refusal("snooze", ring: .init(snooze: "0s")),
        Refusal("snooze", ring: .init(snooze: "soon")), Refusal("snoozeLimit", ring: .init(snoozeLimit: -1)),
        Refusal("giveUp", ring: .init(giveUp: "2d")), Refusal("loops") { $0.loops = 2 },
        Refusal("fadeIn") { $0.fadeIn = "2s" }, Refusal("resident") { $0.resident = true },
        Refusal("transient") { $0.transient = true }, Refusal("level") { $0.level = .passive },
    ]

    @Test(arguments: refusals) func whatCannotRingIsRefused(_ refusal: Refusal) throws {
        let error = #expect(throws: Notifications.Invalid.self) { try ContentRules.check(refusal.content) }
        #expect(error?.field == refusal.description)
    }

    @Test func itDoesNotNagToo() throws {
        #expect(throws: Notifications.Invalid.self) {
            try bed.change {
                _ = try $0.remind(
                    id: nil, content: .init(title: "A", ring: .init()), trigger: .init(in: "1m", nag: "5m"))
            }
        }
    }

    @Test func itsSoundIsTheRingersAndRises() throws {
        try alarm("a", .init(rise: "20s")) { $0.volume = 0.5 }
        pass(10)
        let delivered = try #require(try bed.change { try $0.db.delivered(id: "a") })
        #expect(Presentation(of: delivered).sound == nil)
        let ringing = Ringing(delivered: delivered, number: 1, since: delivered.due, canSnooze: true, elapsed: 0)
        var request = try #require(SoundRequest(ringing, elapsed: 0))
        #expect(request.options == PlayOptions(volume: 0.5, loops: -1, fadeIn: 20) && request.isSilenceable)
        // It rises once.
        request = try #require(SoundRequest(ringing, elapsed: 15 * Span.second))
        #expect(request.options.fadeIn == 5)
        request = try #require(SoundRequest(ringing, elapsed: 60 * Span.second))
        #expect(request.options.fadeIn == 0)
    }
}
