// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

/// Reminders that wait for something to happen, in the store.
@Suite struct OccurTests {
    private let bed: TransactionBed

    init() throws { bed = try TransactionBed() }

    private func remind(
        _ words: String, id: String = "it", body: String? = nil, _ more: Notifications.Trigger = .init()
    )
        throws
    {
        var trigger = more
        trigger.when = words
        let wire = trigger
        try bed.change {
            _ = try $0.remind(id: id, content: .init(title: "Look", body: body), trigger: wire)
        }
    }

    private func report(
        _ words: String, _ holds: Bool, mark: String? = nil, age: Int64 = 0, detail: String? = nil,
        isFirst: Bool = false
    ) throws {
        let condition = try Occasion(words: "when " + words).condition
        let state = ConditionState(holds: holds, mark: mark, age: age, detail: detail)
        bed.policy.conditions[condition] = state
        try bed.change { try $0.occur(condition, state, isFirst: isFirst) }
        bed.turn()
    }

    private func pending(_ id: String = "it") throws -> Pending? { try bed.change { try $0.db.pending(id: id) } }
    /// The ids that were delivered since the last restart.
    private var delivered: [String] { bed.events.filter { $0.event == .delivered }.compactMap(\.id) }
    private var count: Int { delivered.count }

    private var followed: [Set<Occasion.Condition>] {
        bed.effects.compactMap { if case .occasions(let conditions) = $0 { conditions } else { nil } }
    }

    @Test func anEdgeDeliversOnceAndAStateDoesNot() throws {
        try remind("when unlock")
        #expect(try pending()?.due == .onOccasion)
        #expect(followed == [[.unlock]])
        try report("unlock", true, isFirst: true)
        #expect(count == 0)
        try report("unlock", false)
        try report("unlock", true)
        #expect(delivered == ["it"])
        #expect(try pending() == nil)
        // Nobody waits any more, so nothing is watched.
        #expect(followed == [[.unlock], []])
        try report("unlock", false)
        try report("unlock", true)
        #expect(count == 1)
    }

    @Test func aNewReminderBeginsWithTheKnownState() throws {
        try remind("when unit a fails", id: "first")
        try report("unit a fails", false, isFirst: true)
        try report("unit a fails", true, mark: "1")
        #expect(delivered == ["first"])
        // It has failed already: that is a state.
        try remind("when unit a fails")
        try report("unit a fails", false, mark: "2")
        #expect(count == 1)
        try report("unit a fails", true, mark: "2")
        #expect(delivered == ["first", "it"])
    }

    @Test func ofTwoFailuresEachCounts() throws {
        try remind("when unit a fails every time")
        try report("unit a fails", false, isFirst: true)
        for mark in ["1", "1", "2", "2", "3"] {
            try report("unit a fails", true, mark: mark)
        }
        #expect(count == 3)
        #expect(try pending()?.due == .onOccasion)
    }

    @Test func theRateOutlivesACrash() throws {
        try remind("when unit a fails every time, at most 2/h")
        try report("unit a fails", false, isFirst: true)
        func fail(after minutes: Double) throws {
            bed.clock.pass(seconds: minutes * 60)
            try report("unit a fails", false)
            try report("unit a fails", true)
        }
        for _ in 0..<6 { try fail(after: 10) }
        #expect(count == 2)
        try bed.restart()
        try report("unit a fails", false, isFirst: true)
        try fail(after: 1)
        #expect(delivered.isEmpty)
        // An hour after the first of the two.
        try fail(after: 10)
        #expect(delivered == ["it"])
        // A clock that was set back does not silence it.
        bed.clock.step(seconds: -86_400)
        try fail(after: 1)
        #expect(count == 2)
    }

    @Test func itMustHoldForAWhile() throws {
        try remind("when online for 2m every time")
        try report("online", true, isFirst: true)
        func pass(_ seconds: Double) {
            bed.clock.pass(seconds: seconds)
            bed.turn()
        }
        pass(600)
        #expect(count == 0)
        // It flickers: gone, back, and gone again before the two minutes are over.
        try report("online", false)
        try report("online", true)
        pass(119)
        try report("online", false)
        pass(600)
        #expect(count == 0)
        try report("online", true)
        pass(119)
        #expect(count == 0)
        pass(2)
        #expect(delivered == ["it"])
        pass(600)
        #expect(count == 1)
        #expect(try pending()?.due == .onOccasion)
    }

    @Test func aWaitThatACrashCutsShortBeginsAgain() throws {
        try remind("when online for 2m")
        try report("online", false, isFirst: true)
        try report("online", true)
        try bed.restart()
        bed.clock.pass(seconds: 600)
        bed.turn()
        #expect(count == 0, "nobody knows whether it held")
        try report("online", true, isFirst: true)
        bed.clock.pass(seconds: 121)
        bed.turn()
        #expect(count == 1)
    }

    @Test func unitsAndFilesAreComparedAtTheStart() throws {
        for (words, expected) in [
            ("unit a fails", 1), ("file /a appears", 1), ("unlock", 0), ("resume", 0), ("online", 0),
        ] {
            let bed = try OccurTests()
            try bed.remind("when " + words, body: "Mine.")
            try bed.report(words, false, isFirst: true)
            try bed.bed.restart()
            try bed.report(words, true, detail: "It broke.", isFirst: true)
            #expect(bed.count == expected, "\(words)")
            guard expected == 1 else { continue }
            let body = try bed.bed.change { try $0.db.delivered(id: "it")?.content.body }
            #expect(body == "Mine.\nIt broke.\nIt happened while alertd was not running.")
        }
        // It had failed before, and has failed once more in between.
        try remind("when unit b fails")
        try report("unit b fails", true, mark: "1", isFirst: true)
        try bed.restart()
        try report("unit b fails", true, mark: "1", isFirst: true)
        #expect(count == 0)
        try report("unit b fails", true, mark: "2", isFirst: true)
        #expect(count == 1)
    }

    @Test func aLoginIsTheFirstOfABoot() throws {
        try remind("when login every time")
        try report("login", true, mark: "boot-1", isFirst: true)
        try report("login", true, mark: "boot-1")
        #expect(count == 0)
        bed.clock.reboot(takingSeconds: 60)
        try bed.restart()
        try report("login", true, mark: "boot-2", age: 59_000_000, isFirst: true)
        #expect(count == 1, "alertd was started by the login")
        try report("login", false)
        try report("login", true, mark: "boot-2")
        #expect(count == 1)
        try bed.restart()
        try report("login", true, mark: "boot-3", age: 61_000_000, isFirst: true)
        #expect(count == 0, "that was long ago")
        try bed.restart()
        try report("login", false, isFirst: true)
        try report("login", true, mark: "boot-4")
        #expect(count == 1)
    }

    @Test func pauseResumeUndoAndEditBeginAnew() throws {
        try remind("when unlock")
        try report("unlock", true, isFirst: true)
        try bed.change { try $0.pause(id: "it") }
        #expect(followed.last == [])
        try report("unlock", false)
        try report("unlock", true)
        #expect(count == 0)
        try bed.change { _ = try $0.resume(id: "it") }
        #expect(followed.last == [.unlock])
        #expect(try pending()?.due == .onOccasion)
        try bed.change { _ = try $0.cancel(ids: ["it"]) }
        #expect(followed.last == [])
        try bed.change { _ = try $0.undo(id: "it", step: nil) }
        #expect(try pending()?.due == .onOccasion)
        try bed.change {
            _ = try $0.edit(id: "it", content: nil, trigger: .init(when: "when online"), once: false, noRepeat: false)
        }
        #expect(followed.last == [.online])
        try bed.change {
            _ = try $0.edit(id: "it", content: nil, trigger: .init(when: "tomorrow 9am"), once: false, noRepeat: false)
        }
        #expect(followed.last == [])
        #expect(try pending()?.hasTime == true)
    }

    @Test func optionsThatNeedTimesAreRefused() throws {
        let refused: [(String, Notifications.Trigger)] = [
            ("warn", .init(warn: ["1h"])), ("wake", .init(wake: true)), ("lateWindow", .init(lateWindow: "1h")),
            ("missed", .init(missed: .skip)), ("afterAck", .init(afterAck: "7d")), ("zone", .init(zone: "UTC")),
            ("until", .init(until: "2027-12-24")), ("count", .init(count: 3)), ("except", .init(except: ["friday"])),
            ("gap", .init(gap: .skip)), ("floating", .init(floating: true)),
        ]
        for (field, options) in refused {
            let error = #expect(throws: Notifications.Invalid.self) { try remind("when unlock", options) }
            #expect(error?.field == field)
        }
        try remind("when unlock", .init(nag: "5m"))
        #expect(throws: Notifications.Invalid.self) {
            try bed.change {
                _ = try $0.edit(id: "it", content: nil, trigger: .init(when: "+15m"), once: false, noRepeat: false)
            }
        }
        #expect(throws: Notifications.Invalid.self) {
            try bed.change {
                _ = try $0.skip(ids: ["it"], .init(.init(ids: ["it"]), zones: $0.zones, now: $0.now.wall))
            }
        }
    }

    @Test func aHundredMayWait() throws {
        for number in 0..<Transaction.maximumOccasions { try remind("when unlock", id: "r\(number)") }
        #expect(throws: Notifications.TooMany.self) { try remind("when unlock", id: "more") }
        try remind("when online", id: "r0")
        #expect(followed.last == [.unlock, .online])
    }

    @Test func itStandsLastInListsAndIsNeverDue() throws {
        try remind("when unlock", id: "a")
        _ = try bed.remind("Far", in: "8000d", id: "z")
        let page = try bed.change { try $0.db.page(state: nil, app: nil, after: nil, limit: 10) }
        #expect(page.pending.map(\.id) == ["z", "a"])
        #expect(page.pending.map(\.state) == [.pending, .pending])
        try bed.change { _ = try $0.cancel(ids: ["z"]) }
        #expect(try bed.change { try $0.db.nextDue() } == nil)
        let due = try #require(try pending("a"))
        #expect(Upcoming(due, zones: bed.zones).due.isEmpty && Upcoming(due, zones: bed.zones).next.isEmpty)
        let alarm = try bed.change { try $0.db.alarm(id: "a") }
        #expect(alarm?.trigger == "occasion unlock" && alarm?.due == nil && alarm?.paused == nil)
    }

    @Test func itIsImportedAsItWasExported() throws {
        try remind("when unlock every time", id: "a")
        let alarm = try #require(try bed.change { try $0.db.alarm(id: "a") })
        try bed.change { _ = try $0.cancel(ids: ["a"]) }
        try bed.change { transaction in
            let plan = try AlarmPlan(alarm, at: transaction.now, zones: transaction.zones)
            #expect(plan.pending?.due == .onOccasion)
        }
    }
}
