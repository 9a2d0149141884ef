// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

/// Do not disturb in the loop: the held notifications, its end, and the summary afterwards.
@Suite struct DoNotDisturbTests {
    private let bed: TransactionBed

    // 08:00 UTC is 09:00 in Berlin.
    init() throws { bed = try TransactionBed() }

    private func set(_ call: Manager.SetDnd) throws {
        let request = QuietRequest(call)
        try request.check()
        try bed.change {
            var notes: [String] = []
            try $0.setQuiet(request.applied(to: $0.db.quiet(), at: $0.now, zones: $0.zones, notes: &notes))
        }
    }

    private func notify(_ id: String, level: Notifications.Level? = nil, app: String? = nil) throws {
        try bed.change { _ = try $0.notify(id: id, content: .init(title: "T \(id)", app: app, level: level)) }
    }

    @Test func whatIsHeldIsDeliveredAndListedButNotPresented() throws {
        try set(.init(on: true))
        try notify("a")
        try notify("s", level: .timeSensitive)
        try notify("c", level: .critical)
        #expect(bed.presented == ["c"])
        #expect(bed.events.filter { $0.event == .held }.map(\.id) == ["a", "s"])
        #expect(bed.events.filter { $0.event == .delivered }.map(\.id) == ["a", "s", "c"])
        #expect(try bed.change { try $0.db.delivered(id: "a") } != nil)
    }

    @Test func whenItEndsOneNotificationSaysWhatWasHeld() throws {
        try set(.init(on: true, until: "45m"))
        try notify("a")
        try notify("b")
        bed.clock.pass(seconds: 45 * 60 - 1)
        bed.turn()
        #expect(bed.presented.isEmpty)
        #expect(try bed.change { try $0.db.delivered(id: "a") }?.isReleased == false)
        bed.clock.pass(seconds: 1)
        bed.turn()
        #expect(bed.presented == [Transaction.heldID])
        #expect(try bed.change { try $0.db.delivered(id: "a") }?.isReleased == true)
        let told = try #require(try bed.change { try $0.db.delivered(id: Transaction.heldID) })
        #expect(told.content.title == "2 notifications were held")
        #expect(told.content.body?.contains("T a") == true && told.content.body?.contains("T b") == true)
        #expect(bed.events.filter { $0.event == .quiet }.map(\.reason) == ["asked", nil])
        // Told once.
        try set(.init(on: true))
        try set(.init(on: false))
        #expect(bed.presented == [Transaction.heldID])
    }

    @Test func theScheduleBeginsAndEndsByItself() throws {
        try set(.init(schedule: ["daily 22:00-07:00"]))
        try notify("day")
        bed.clock.pass(seconds: 13 * 3_600)  // 22:00
        bed.turn()
        try notify("night")
        try notify("urgent", level: .timeSensitive)
        bed.clock.pass(seconds: 9 * 3_600)  // 07:00
        bed.turn()
        try notify("morning")
        #expect(bed.presented == ["day", "urgent", Transaction.heldID, "morning"])
        #expect(bed.events.filter { $0.event == .quiet }.map(\.reason) == ["schedule", nil])
    }

    @Test func aReminderThatIsDueAtNightIsHeldAndTold() throws {
        try bed.remind("Night", at: "2027-03-04T23:00", id: "n")
        try set(.init(schedule: ["22:00-07:00"]))
        bed.clock.pass(seconds: 14 * 3_600)
        bed.turn()
        #expect(bed.presented.isEmpty)
        bed.clock.pass(seconds: 8 * 3_600)
        bed.turn()
        #expect(bed.presented == [Transaction.heldID])
    }

    @Test func itOutlivesARestart() throws {
        try set(.init(on: true, muted: ["chat"]))
        try bed.restart()
        try notify("a")
        #expect(bed.presented.isEmpty)
        try set(.init(on: false))
        try notify("m", app: "chat")
        #expect(bed.presented == [Transaction.heldID])
    }

    @Test func cancellingEverythingLeavesItsTimes() throws {
        try set(.init(on: true, until: "10m"))
        try notify("a")
        try bed.change { _ = try $0.cancelAll() }
        bed.clock.pass(seconds: 601)
        bed.turn()
        #expect(bed.events.last { $0.event == .quiet }?.reason == nil)
        #expect(try bed.change { try $0.db.pendingCount() } == 0)
        try notify("b")
        #expect(bed.presented.contains("b"))
    }

    /// Held notifications stay marked after the summary, until somebody acts on them.
    @Test func whatWasHeldCanBeBrowsedAndActedUpon() throws {
        try set(.init(on: true))
        for id in ["a", "b", "c", "d", "e"] { try notify(id) }
        try notify("loud", level: .critical)
        func held() throws -> [String] {
            let ids = try bed.change { try $0.db.page(state: nil, app: nil, isHeld: true, after: nil, limit: 99) }
                .delivered.map(\.id)
            // The history says the same of them.
            let past = try bed.change { try $0.db.past(HistoryRequest(), before: nil, limit: 99) }.rows
            #expect(past.filter(\.delivered.isHeld).map(\.delivered.id).sorted() == ids.sorted())
            return ids
        }
        #expect(try held() == ["a", "b", "c", "d", "e"])
        try set(.init(on: false))
        #expect(try held() == ["a", "b", "c", "d", "e"])
        try bed.change { _ = try $0.ack(ids: ["a"]) }
        try bed.change { _ = try $0.snooze(id: "b", for: "10m") }
        try bed.change { try $0.activate(id: "c", action: nil, token: nil) }
        try notify("d")
        #expect(try held() == ["e"])
        #expect(try bed.change { try $0.db.delivered(id: "e") }?.isHeld == true)
        #expect(try bed.change { try $0.db.delivered(id: "d") }?.isHeld == false)
        // The end is reported only once.
        bed.forgetEffects()
        try set(.init(on: true))
        try set(.init(on: false))
        #expect(bed.presented.isEmpty)
    }

    /// Sounds without a notification learn of every change, and of nothing else.
    @Test func soundsHearOfEveryChange() throws {
        try set(.init(on: true, muted: ["chat"]))
        try set(.init(on: false))
        let told = bed.effects.compactMap { if case .quiet(let quiet) = $0 { quiet } else { nil } }
        #expect(told == [Quiet(asked: .on(until: nil), muted: ["chat"]), Quiet(muted: ["chat"])])
        try bed.restart()
        #expect(bed.effects.contains { if case .quiet(Quiet(muted: ["chat"])) = $0 { true } else { false } })
    }

    /// An end during sleep is reported at the resume.
    @Test func theEndComesAfterANightAsleep() throws {
        try set(.init(schedule: ["22:00-07:00"]))
        bed.clock.pass(seconds: 13.5 * 3_600)
        bed.turn()
        try notify("a")
        bed.clock.step(seconds: 20 * 3_600)
        try bed.change { try $0.followClock() }
        bed.turn()
        #expect(bed.presented == [Transaction.heldID])
    }

    @Test func anEndIsReadInTheLanguageOfTheCaller() throws {
        #expect(throws: Manager.Invalid.self) { try set(.init(on: true, until: "morgen um 9 Uhr")) }
        try set(.init(on: true, until: "morgen um 9 Uhr", language: "de"))
        guard case .on(until: _?) = try bed.change({ try $0.db.quiet() }).asked else {
            Issue.record("no end")
            return
        }
    }

    @Test(arguments: [
        (Manager.SetDnd(until: "10m"), "until"), (Manager.SetDnd(on: false, until: "10m"), "until"),
        (Manager.SetDnd(on: true, until: "yesterday"), "until"), (Manager.SetDnd(on: true, until: "flurb"), "until"),
        (Manager.SetDnd(schedule: ["22:00"]), "schedule"),
        (Manager.SetDnd(schedule: Array(repeating: "22-7", count: 65)), "schedule"),
        (Manager.SetDnd(muted: [""]), "muted"),
        (Manager.SetDnd(allowed: Array(repeating: "a", count: 1_001)), "allowed"),
    ])
    func badInputChangesNothing(call: Manager.SetDnd, field: String) throws {
        let error = try #require(throws: Manager.Invalid.self) { try set(call) }
        #expect(error.field == field)
        #expect(try bed.change { try $0.db.quiet() } == Quiet())
    }
}
