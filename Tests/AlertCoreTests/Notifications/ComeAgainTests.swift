// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

/// A reminder that comes again a span after each acknowledgement.
@Suite struct ComeAgainTests {
    /// The clock shows 9:00 in Berlin.
    private let bed: TransactionBed
    private static let day = 86_400.0

    init() throws {
        bed = try TransactionBed()
    }

    private func remind(_ trigger: Notifications.Trigger) throws {
        try bed.change {
            _ = try $0.remind(id: "filter", content: .init(title: "Filter"), trigger: trigger)
        }
    }

    private func pass(days: Double = 0, hours: Double = 0, seconds: Double = 0) {
        bed.clock.pass(seconds: days * Self.day + hours * 3_600 + seconds)
        bed.turn()
    }

    /// `2027-03-11T18:00:00+01:00`; "awaits" or "paused" without a time, nil if it is not pending.
    private var due: String? {
        get throws {
            try bed.change { transaction in
                try transaction.db.pending(id: "filter").map { row in
                    row.due.time.map { Timestamp.text($0, in: transaction.zones.session) }
                        ?? (row.awaitsAck ? "awaits" : "paused")
                }
            }
        }
    }

    private var isDelivered: Bool { get throws { try bed.change { try $0.db.delivered(id: "filter") != nil } } }

    private func ack() throws { try bed.change { _ = try $0.ack(ids: ["filter"]) } }

    @Test func itComesAgainTheSpanAfterTheAcknowledgement() throws {
        try remind(.init(when: "today at 18:00", afterAck: "7d"))
        pass(hours: 9, seconds: 1)
        #expect(try isDelivered && due == "awaits")
        // Late: two days on, at noon.
        pass(days: 2, hours: -6)
        try ack()
        #expect(try due == "2027-03-13T18:00:00+01:00" && !isDelivered)
        #expect(bed.events.map(\.event).contains(.acknowledged))
        // Once more is an error, and changes nothing.
        #expect(throws: Notifications.NotFound.self) { try ack() }
        #expect(try due == "2027-03-13T18:00:00+01:00")
        pass(days: 8)
        #expect(try isDelivered && due == "awaits")
        #expect(bed.presented == ["filter", "filter"])
    }

    @Test func hoursElapseAndAreCountedFromTheAcknowledgement() throws {
        try remind(.init(in: "1h", afterAck: "4h"))
        pass(hours: 1, seconds: 1)
        pass(hours: 2)
        try ack()
        #expect(try due == "2027-03-04T16:00:01+01:00")
        // The wall clock is set ahead: what elapses does not follow it.
        bed.clock.step(seconds: 7_200)
        bed.turn()
        #expect(try !isDelivered)
        pass(hours: 4)
        #expect(try isDelivered)
    }

    /// The clocks go forward in the night to 28 March.
    @Test func daysKeepTheWallClock() throws {
        try remind(.init(when: "27 march at 18:00", afterAck: "1d"))
        pass(days: 23, hours: 10)
        try ack()
        #expect(try due == "2027-03-28T18:00:00+02:00")
    }

    @Test(arguments: ["snooze", "clear", "dismiss", "expire", "close"])
    func onlyAnAcknowledgementCounts(verb: String) throws {
        try remind(.init(in: "1h", nag: "10m", afterAck: "7d"))
        pass(hours: 1, seconds: 1)
        try bed.change { transaction in
            switch verb {
            case "snooze": _ = try transaction.snooze(id: "filter", for: "30m")
            case "clear": _ = try transaction.clear(ids: ["filter"])
            case "dismiss": try transaction.dismiss(id: "filter")
            case "close": _ = try transaction.ack(ids: ["filter"], closed: true)
            default:
                try transaction.shown(id: "filter")
                try transaction.expired(id: "filter")
            }
        }
        #expect(try due == "awaits", "\(verb)")
        #expect(try isDelivered == (verb != "clear" && verb != "snooze"), "\(verb)")
        bed.forgetEffects()
        pass(seconds: 601)
        // Who only closed it is reminded again.
        #expect(bed.presented.isEmpty == (verb == "snooze" || verb == "clear"), "\(verb)")
        pass(hours: 1)
        try ack()
        #expect(try due?.hasPrefix("2027-03-11T10:00") == true, "\(verb)")
    }

    @Test(arguments: ["activate", "action", "reply", "done"])
    func whatThePersonDoesWithItCounts(verb: String) throws {
        try bed.change {
            _ = try $0.remind(
                id: "filter",
                content: .init(title: "F", reply: .init(), actions: [.init(key: "k", label: "K")]),
                trigger: .init(in: "1h", afterAck: "7d"))
        }
        pass(hours: 1, seconds: 1)
        try bed.change { transaction in
            switch verb {
            case "activate": try transaction.activateLater(id: "filter", action: nil, token: nil)
            case "action": try transaction.activateLater(id: "filter", action: "k", token: nil)
            case "reply": try transaction.reply(id: "filter", text: "yes", token: nil)
            default: try transaction.act(.done, id: "filter")
            }
        }
        #expect(try due?.hasPrefix("2027-03-11T10:00") == true && !isDelivered, "\(verb)")
    }

    @Test func aResidentOneCountsAlthoughItStays() throws {
        try bed.change {
            _ = try $0.remind(
                id: "filter", content: .init(title: "F", resident: true), trigger: .init(in: "1h", afterAck: "7d"))
        }
        pass(hours: 1, seconds: 1)
        try bed.change { try $0.activate(id: "filter", action: nil, token: nil) }
        #expect(try isDelivered && due?.hasPrefix("2027-03-11") == true)
    }

    @Test func aCrashLosesNothingAndDoublesNothing() throws {
        try remind(.init(in: "1h", afterAck: "7d"))
        pass(hours: 1, seconds: 1)
        try bed.restart()
        #expect(try due == "awaits" && isDelivered)
        try ack()
        try bed.restart()
        bed.clock.reboot(takingSeconds: 60)
        try bed.restart()
        let rows = try bed.change { try $0.db.allPending(id: "filter").count }
        #expect(try due?.hasPrefix("2027-03-11T10:00") == true && rows == 1 && !isDelivered)
        #expect(try bed.change { try $0.db.pendingCount() } == 1)
    }

    @Test func undoTakesTheNextOneBack() throws {
        try remind(.init(in: "1h", warn: ["1d"], afterAck: "7d"))
        pass(hours: 1, seconds: 1)
        try ack()
        #expect(try bed.change { try $0.db.allPending(id: "filter").count } == 2, "with its warning")
        let undone = try bed.change { try $0.undo(id: "filter", step: nil) }
        #expect(undone.verb == "ack" && undone.notifications.map(\.state) == ["pending"])
        #expect(try due == "awaits" && isDelivered)
        #expect(try bed.change { try $0.db.allPending(id: "filter").count } == 1)
        try ack()
        #expect(try due?.hasPrefix("2027-03-11T10:00") == true)
    }

    @Test func undoOfAClickTakesTheNextOneBackToo() throws {
        try remind(.init(in: "1h", afterAck: "7d"))
        pass(hours: 1, seconds: 1)
        try bed.change { try $0.activateLater(id: "filter", action: nil, token: nil) }
        _ = try bed.change { try $0.undo(id: "filter", step: nil) }
        #expect(try due == "awaits" && isDelivered)
    }

    @Test func aPausedOneGoesOnAndOneThatAwaitsIsNotPaused() throws {
        try remind(.init(when: "today at 18:00", afterAck: "7d"))
        try bed.change { try $0.pause(id: "filter") }
        try bed.change { _ = try $0.resume(id: "filter") }
        pass(hours: 9, seconds: 1)
        let error = #expect(throws: Notifications.Invalid.self) { try bed.change { try $0.pause(id: "filter") } }
        #expect(error?.hint.contains("alertctl ack filter") == true)
        try ack()
        try bed.change { try $0.pause(id: "filter") }
        #expect(try due == "paused")
        try bed.change { _ = try $0.resume(id: "filter") }
        #expect(try due == "2027-03-11T18:00:00+01:00")
    }

    @Test func editLeadsToItAndAwayFromIt() throws {
        func edit(_ trigger: Notifications.Trigger, noRepeat: Bool = false) throws {
            try bed.change { _ = try $0.edit(id: "filter", content: nil, trigger: trigger, noRepeat: noRepeat) }
        }
        func afterAck() throws -> String? { try bed.change { try $0.db.pending(id: "filter")?.terms.afterAck?.text } }
        try remind(.init(when: "every 7 days at 9"))
        // It replaces a repetition without a question.
        try edit(.init(when: "every 7 days at 10 after I acknowledge it"))
        #expect(try afterAck() == "P7D at 10:00:00" && due == "2027-03-04T10:00:00+01:00")
        // The next time alone, and the hour of those after it.
        try edit(.init(when: "tomorrow 18:00"))
        #expect(try afterAck() == "P7D at 18:00:00" && due == "2027-03-05T18:00:00+01:00")
        try edit(.init(when: "+15m"))
        #expect(try afterAck() == "P7D at 18:00:00" && due == "2027-03-05T18:15:00+01:00")
        try edit(.init(afterAck: "14d"))
        #expect(try afterAck() == "P14D at 18:15:00")
        pass(days: 2)
        #expect(try due == "awaits")
        #expect(throws: Notifications.Invalid.self) { try edit(.init(when: "+15m")) }
        #expect(throws: Notifications.Invalid.self) { try edit(.init(afterAck: "none")) }
        try edit(.init(afterAck: "3d at 7"))
        #expect(try due == "awaits" && afterAck() == "P3D at 07:00:00")
        try edit(.init(when: "tomorrow 8:00"))
        #expect(try due == "2027-03-07T08:00:00+01:00" && afterAck() == "P3D at 08:00:00")
        // What is still delivered is acknowledged, and moves nothing.
        try ack()
        #expect(try due == "2027-03-07T08:00:00+01:00")
        try edit(.init(when: "every day at 9"))
        #expect(try afterAck() == nil)
        try edit(.init(when: "tomorrow 9:00", afterAck: "1d"))
        try edit(.init(when: "tomorrow 9:00"), noRepeat: true)
        #expect(try afterAck() == nil)
    }

    @Test(
        arguments: [
            .init(cron: "0 9 * * *", afterAck: "7d"), .init(when: "every day at 9", afterAck: "7d"),
            .init(rrule: "FREQ=DAILY", afterAck: "7d"), .init(calendar: "09:00", afterAck: "7d"),
            .init(when: "every 7 days after done", afterAck: "7d"), .init(in: "1h", missed: .skip, afterAck: "7d"),
            .init(in: "1h", lateWindow: "1h", afterAck: "7d"), .init(in: "1h", afterAck: "5s"),
            .init(when: "tomorrow 9am", until: "2027-06-01", afterAck: "7d"),
            .init(when: "every day at sunset", afterAck: "7d"), .init(when: "every 7 days after done", count: 3),
        ] as [Notifications.Trigger])
    func whatDoesNotGoTogetherIsRefused(trigger: Notifications.Trigger) throws {
        let error = #expect(throws: Notifications.Invalid.self) { try remind(trigger) }
        #expect(error?.reason.isEmpty == false && error?.hint.isEmpty == false)
        #expect(try due == nil, "nothing is written")
    }

    @Test func aTransientOneIsRefused() throws {
        #expect(throws: Notifications.Invalid.self) {
            try bed.change {
                _ = try $0.remind(
                    id: "filter", content: .init(title: "F", transient: true),
                    trigger: .init(in: "1h", afterAck: "7d"))
            }
        }
    }

    @Test func skipSaysWhyThereIsNothingToSkip() throws {
        try remind(.init(in: "1h", afterAck: "7d"))
        let error = #expect(throws: Notifications.Invalid.self) {
            try bed.change { _ = try $0.skip(ids: ["filter"], .count(1)) }
        }
        #expect(error?.reason.contains("7 days after you acknowledge it") == true)
    }

    @Test(arguments: [false, true]) func anExportBringsItBack(awaits: Bool) throws {
        try remind(.init(when: "today at 18:00", warn: ["1h"], afterAck: "7d"))
        if awaits { pass(hours: 10) }
        let alarms = try bed.change { try $0.db.exportPage(after: nil).alarms }
        #expect(alarms.map(\.afterAck) == ["P7D at 18:00:00"] && alarms.map(\.awaitsAck) == [awaits ? true : nil])
        let plans = try alarms.map { try AlarmPlan($0, at: bed.clock.now(), zones: bed.zones) }
        // The same changes nothing.
        let same = try bed.change { transaction in try plans.map { try transaction.import($0, dryRun: false) } }
        #expect(same.map(\.outcome) == [.unchanged])
        try bed.change { _ = try $0.cancel(ids: ["filter"]) }
        _ = try bed.change { transaction in try plans.map { try transaction.import($0, dryRun: false) } }
        #expect(try bed.change { try $0.db.exportPage(after: nil).alarms } == alarms)
        if !awaits { pass(hours: 10) }
        try ack()
        #expect(try due == "2027-03-11T18:00:00+01:00")
    }

    /// The file was written before a time that has passed by now: on a new machine it is due at once, and here it is
    /// older than what was done since.
    @Test func anExportFromBeforeItsTimeLosesNothing() throws {
        try remind(.init(when: "today at 18:00", afterAck: "7d"))
        let alarms = try bed.change { try $0.db.exportPage(after: nil).alarms }
        pass(days: 1)
        try ack()
        #expect(try due == "2027-03-12T18:00:00+01:00")
        func `import`() throws -> [Notifications.ImportOutcome] {
            let plans = try alarms.map { try AlarmPlan($0, at: bed.clock.now(), zones: bed.zones) }
            return try bed.change { transaction in try plans.map { try transaction.import($0, dryRun: false).outcome } }
        }
        #expect(try `import`() == [.unchanged] && due == "2027-03-12T18:00:00+01:00")
        try bed.change { _ = try $0.cancel(ids: ["filter"]) }
        bed.forgetEffects()
        #expect(try `import`() == [.scheduled])
        bed.turn()
        #expect(try bed.presented == ["filter"] && due == "awaits")
        try ack()
        #expect(try due == "2027-03-12T18:00:00+01:00")
    }

    /// A rule drops it: nothing is there to acknowledge, and it comes at its next time.
    @Test func aRuleThatDropsOneTimeDoesNotEndIt() throws {
        try remind(.init(when: "today at 18:00", afterAck: "7d"))
        var settings = NotificationSettings.standard
        settings.rules = Rules(all: [Rule(name: "drop", change: RuleChange(drop: true))])
        bed.policy.apply(settings)
        pass(hours: 9, seconds: 1)
        #expect(try !isDelivered && due == "2027-03-11T18:00:00+01:00")
        bed.policy.apply(.standard)
        pass(days: 7)
        #expect(try isDelivered && due == "awaits")
    }

    @Test(arguments: ["ack", "activate", "reply"])
    func whatAnotherDeviceDeliveredIsAcknowledgedHere(verb: String) throws {
        try bed.change {
            _ = try $0.remind(
                id: "filter", content: .init(title: "F", reply: .init(), to: ["laptop"]),
                trigger: .init(in: "1h", afterAck: "7d"))
        }
        let time = try Instant(rfc3339: "2027-03-04T09:00:00Z")
        #expect(try bed.change { try $0.lend(id: "filter", due: time, to: "laptop") })
        pass(hours: 2)
        #expect(try bed.change { try $0.settle(id: "filter", due: time, on: "laptop") })
        #expect(try due == "awaits" && !isDelivered)
        try bed.change { transaction in
            switch verb {
            case "ack": _ = try transaction.ack(ids: ["filter"])
            case "activate": try transaction.activateLater(id: "filter", action: nil, token: nil)
            default: try transaction.replyInWords(id: "filter", text: "yes", token: nil)
            }
        }
        #expect(try due?.hasPrefix("2027-03-11T10:00") == true, "\(verb)")
    }

    @Test func anEditOfTheSpanKeepsTheHour() throws {
        try remind(.init(when: "today at 18:00", afterAck: "7d"))
        pass(hours: 10)
        _ = try bed.change { try $0.edit(id: "filter", content: nil, trigger: .init(afterAck: "14d")) }
        try ack()
        #expect(try due == "2027-03-18T18:00:00+01:00")
    }

    @Test func oneOccurrenceThatIsMovedDoesNotRepeat() throws {
        try remind(.init(when: "every day at 18:00"))
        #expect(throws: Notifications.Invalid.self) {
            try bed.change {
                try $0.edit(
                    id: "filter", content: nil, trigger: .init(when: "tomorrow 9am", afterAck: "7d"), once: true)
            }
        }
    }

    @Test func aListHasItLastWithoutATime() throws {
        try remind(.init(in: "1h", afterAck: "7d"))
        try bed.change {
            _ = try $0.remind(id: "later", content: .init(title: "L"), trigger: .init(at: "2030-01-01T09:00"))
            _ = try $0.remind(id: "held", content: .init(title: "H"), trigger: .init(at: "2030-01-01T09:00"))
            try $0.pause(id: "held")
        }
        pass(hours: 1, seconds: 1)
        let page = try bed.change { try $0.db.page(state: .pending, app: nil, isHeld: false, after: nil, limit: 10) }
        #expect(page.pending.map(\.id) == ["later", "filter"] && page.pending.map(\.state) == [.pending, .pending])
        let next = try bed.change { try $0.db.nextDue()?.due }
        #expect(next != nil && next == page.pending.first?.due.time)
        #expect(try bed.change { try $0.ids(["*"], among: .waiting) } == ["later"])
        #expect(try bed.change { try $0.ids(["f*"], among: .unacknowledged) } == ["filter"])
    }

    /// The session moves to another zone while it awaits its acknowledgement: nothing gets a time.
    @Test func anotherZoneGivesItNoTime() throws {
        try remind(.init(when: "today at 18:00", floating: true, afterAck: "1d"))
        pass(hours: 10)
        try bed.restart(zones: Zones(environment: ["TZ": "America/New_York"]))
        try bed.resume()
        #expect(try due == "awaits")
        try ack()
        #expect(try due == "2027-03-05T18:00:00-05:00")
    }
}
