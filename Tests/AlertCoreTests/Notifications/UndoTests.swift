// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Foundation
import GRDB
import Synchronization
import Testing

@testable import AlertCore

/// Undo restores everything that a command changed.
@Suite struct UndoTests {
    /// All that the store knows of notifications.
    static func contents(_ bed: TransactionBed) throws -> [String] {
        try bed.change { transaction in
            let db = transaction.db
            var lines: [String] = []
            for table in ["pending", "past", "badge"] {
                for row in try Row.fetchAll(db, sql: "SELECT * FROM \(table)") {
                    lines.append("\(table) \(row.map { "\($0.0)=\($0.1)" })")
                }
            }
            // Not where the desktop has it: it is shown again.
            for row in try Row.fetchAll(
                db, sql: "SELECT number, id, due, \"trigger\", terms, zone, created, delivered, content FROM delivered")
            { lines.append("delivered \(row.map { "\($0.0)=\($0.1)" })") }
            lines.append("\(try Row.fetchAll(db, sql: "SELECT pending, past FROM standing"))")
            return lines.sorted()
        }
    }

    static func filled() throws -> TransactionBed {
        let bed = try TransactionBed(at: "2027-03-04T07:00:00Z")
        func remind(_ id: String, _ trigger: Notifications.Trigger) throws {
            try bed.change { _ = try $0.remind(id: id, content: .init(title: "Title of \(id)"), trigger: trigger) }
        }
        try remind("daily", .init(when: "every day at 9", warn: ["10m"], except: ["sunday"]))
        try remind("cron", .init(cron: "*/5 * * * *", nag: "1m"))
        try remind("tea", .init(in: "1h"))
        try remind("call", .init(at: "2027-03-05T09:00"))
        try remind("seen", .init(in: "10s", nag: "1m"))
        try remind("held", .init(when: "every day at 10"))
        try bed.change {
            try $0.pause(id: "held")
            // The tests undo what they do themselves.
            try $0.db.run("DELETE FROM undo")
            try $0.db.run("UPDATE standing SET undo = 0")
        }
        bed.clock.pass(seconds: 20)
        bed.turn()
        return bed
    }

    static func undo(_ bed: TransactionBed, _ id: String? = nil) throws -> Transaction.Undone {
        try bed.change { try $0.undo(id: id, step: nil) }
    }

    private static let verbs: [(name: String, verb: @Sendable (Transaction) throws -> Void)] = [
        ("cancel", { _ = try $0.cancel(ids: ["daily", "tea", "seen"]) }),
        ("cancel", { _ = try $0.cancelAll() }),
        ("clear", { _ = try $0.clear(ids: ["seen"]) }),
        (
            "edit",
            {
                _ = try $0.edit(
                    id: "daily", content: .init(title: "Other"), trigger: .init(in: "5m"), noRepeat: true)
            }
        ),
        ("edit", { _ = try $0.edit(id: "tea", content: nil, trigger: .init(when: "every day at 9")) }),
        ("edit", { _ = try $0.edit(id: "held", content: nil, trigger: .init(nag: "5m")) }),
        ("skip", { _ = try $0.skip(ids: ["daily", "cron"], .count(3)) }),
        ("snooze", { _ = try $0.snooze(id: "seen", for: "10m") }),
        ("pause", { try $0.pause(ids: ["daily", "tea"]) }),
        ("pause", { try $0.pause(ids: ["call", "held"], until: $0.now.wall.advanced(by: Span.day)) }),
        ("resume", { _ = try $0.resume(ids: ["held"]) }),
        (
            "remind",
            {
                _ = try $0.remind(
                    id: "daily", content: .init(title: "Other"), trigger: .init(in: "5m", warn: ["1m"]))
            }
        ),
        (
            "copy",
            { _ = try $0.copy(like: "tea", id: "daily", content: nil, trigger: .init(in: "5m")) }
        ),
        (
            "timer",
            { _ = try $0.timer(.init(id: "daily", content: .init(title: "Other"), for: "5m")) }
        ),
        (
            "notify",
            {
                guard try $0.db.pending(id: "daily") != nil else { throw Notifications.NotFound(id: "daily") }
                _ = try $0.notify(id: "daily", content: .init(title: "Other"), isUndoable: true)
            }
        ),
        (
            "import",
            {
                for id in ["call", "new"] {
                    let alarm = Notifications.Alarm(
                        id: id, content: .init(title: "From a calendar"),
                        trigger: "wall 2027-03-06T09:00:00 Europe/Berlin")
                    let plan = try AlarmPlan(alarm, at: $0.now, zones: $0.zones)
                    _ = try $0.importing([plan], dryRun: false)
                }
            }
        ),
    ]

    @Test func eachVerbIsUndone() throws {
        for (index, (name, verb)) in Self.verbs.enumerated() where name != "import" {
            let bed = try Self.filled()
            let before = try Self.contents(bed)
            try bed.change(verb)
            #expect(try Self.contents(bed) != before, "\(name) \(index) changes nothing")
            let undone = try Self.undo(bed)
            #expect(undone.verb == name)
            #expect(try Self.contents(bed) == before, "\(name) \(index)")
            #expect(bed.events.last?.event == .undone)
        }
    }

    @Test func aReplacementNamesWhatItReplaces() throws {
        let bed = try Self.filled()
        func remind(_ id: String, _ title: String) throws -> [String] {
            try bed.change { try $0.remind(id: id, content: .init(title: title), trigger: .init(in: "2h")).notes }
        }
        let notes = try remind("call", "Other")
        #expect(notes.count == 1)
        #expect(
            notes.first
                == "It replaces \"Title of call\", due Fri 5 Mar 09:00; \"alertctl undo call\" brings that back.")
        // A script that schedules the same once more, and a new one.
        #expect(try remind("call", "Other") == [])
        #expect(try remind("new", "Other") == [])
        _ = try Self.undo(bed, "call")
        #expect(try bed.change { try $0.db.pending(id: "call")?.content.title } == "Title of call")
        // It is there, so it is not said to be unknown.
        #expect(throws: Notifications.Invalid.self) { try Self.undo(bed, "cron") }
        #expect(throws: Notifications.NotFound.self) { try Self.undo(bed, "nothing") }
    }

    @Test(arguments: [
        (Notifications.Trigger(in: "1h"), Notifications.Content(title: "Tea"), "due today 08:00Z"),
        (.init(in: "1h", warn: ["10m"]), .init(title: "Tea"), "due today 08:00Z, warned 10 minutes before"),
        (.init(in: "1h", nag: "5m"), .init(title: "Tea"), "due today 08:00Z, coming again every 5 minutes"),
        (.init(in: "1h"), .init(title: "Tea", sound: "glass"), "due today 08:00Z, with the sound glass"),
    ])
    func aReplacementNamesTheOptionsThatGo(
        _ trigger: Notifications.Trigger, _ content: Notifications.Content, words: String
    ) throws {
        let bed = try TransactionBed(at: "2027-03-04T07:00:00Z")
        _ = try bed.change { try $0.remind(id: "tea", content: content, trigger: trigger) }
        let due = try #require(try bed.change { try $0.db.pending(id: "tea")?.due.time })
        let time = try bed.change { Timestamp.day(due, in: $0.zones.session, $0.zones.display, now: $0.now.wall) }
        let former = "\"Tea\", " + words.replacingOccurrences(of: "today 08:00Z", with: time)
        func again(_ dryRun: Bool) throws -> [String] {
            try bed.change {
                try $0.remind(id: "tea", content: .init(title: "Tea"), trigger: .init(in: "2h"), dryRun: dryRun).notes
            }
        }
        #expect(try again(true) == ["It would replace \(former)."])
        #expect(try again(false) == ["It replaces \(former); \"alertctl undo tea\" brings that back."])
    }

    /// A notification over a pending reminder can be undone, whatever became of the notification.
    @Test func aReminderComesBackAfterANotificationInItsPlace() throws {
        let acts: [@Sendable (Transaction) throws -> Void] = [
            { _ in },
            { _ = try $0.ack(ids: ["daily"]) },
            { _ = try $0.cancel(ids: ["daily"]) },
        ]
        for act in acts {
            let bed = try Self.filled()
            let before = try bed.change { try $0.db.allPending(id: "daily") }
            try bed.change {
                #expect(try $0.former(id: "daily")?.content.title == "Title of daily")
                _ = try $0.notify(id: "daily", content: .init(title: "Other"), isUndoable: true)
                #expect(try $0.db.pending(id: "daily") == nil)
                try act($0)
            }
            if try bed.change({ try $0.db.delivered(id: "daily") != nil || $0.db.past(id: "daily") != nil }),
                try bed.change({ try $0.db.undoSteps(since: .earliest, limit: 9).count > 1 })
            {
                // The cancellation is the newer step.
                _ = try Self.undo(bed, "daily")
            }
            #expect(try Self.undo(bed, "daily").verb == "notify")
            #expect(try bed.change { try $0.db.allPending(id: "daily") } == before)
        }
    }

    /// Programs that show notifications under their own ids leave no steps.
    @Test func aNotificationOverNothingIsNoStep() throws {
        let bed = try Self.filled()
        try bed.change {
            _ = try $0.notify(id: "seen", content: .init(title: "Other"), isUndoable: true)
            _ = try $0.notify(id: "new", content: .init(title: "Other"), isUndoable: true)
            _ = try $0.notify(id: "tea", content: .init(title: "Other"))
            #expect(try $0.db.undoSteps(since: .earliest, limit: 9).isEmpty)
        }
    }

    private struct Numbers: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
    }

    /// Any verbs one after the other, and as many undos, with restarts between them.
    @Test(arguments: 1...40) func anyVerbsAreUndoneInTurn(seed: Int) throws {
        var numbers = Numbers(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15)
        let bed = try Self.filled()
        var states = [try Self.contents(bed)]
        for _ in 0..<6 {
            guard let (_, verb) = Self.verbs.randomElement(using: &numbers) else { return }
            // What is gone cannot be changed.
            guard (try? bed.change(verb)) != nil else { continue }
            let now = try Self.contents(bed)
            if now != states.last { states.append(now) }
            if Bool.random(using: &numbers) { try bed.restart() }
        }
        while let found = try? Self.undo(bed) {
            #expect(!found.notifications.isEmpty)
            let now = try Self.contents(bed)
            // An import of two is two steps.
            if now == states.dropLast().last { states.removeLast() }
        }
        #expect(states.count == 1)
        #expect(try Self.contents(bed) == states.first)
    }

    @Test func oneOfSeveralCanBeBroughtBack() throws {
        let bed = try Self.filled()
        try bed.change { _ = try $0.cancel(ids: ["daily", "tea", "call"]) }
        let undone = try Self.undo(bed, "tea")
        #expect(undone.notifications.map(\.id) == ["tea"])
        #expect(try bed.change { try $0.db.pending(id: "daily") } == nil)
        #expect(try Self.undo(bed).notifications.map(\.id) == ["daily", "call"])
        #expect(throws: (any Error).self) { try Self.undo(bed) }
        #expect(throws: Notifications.Invalid.self) { try Self.undo(bed, "tea") }
    }

    @Test func whatWasReplacedSinceIsRefused() throws {
        let bed = try Self.filled()
        try bed.change { _ = try $0.cancel(ids: ["tea", "call"]) }
        try bed.remind("Tea", in: "5m", id: "tea")
        let before = try Self.contents(bed)
        #expect(throws: Notifications.Invalid.self) { try bed.change { try $0.undo(id: nil, step: 1) } }
        #expect(try Self.contents(bed) == before, "none of them")
        #expect(try Self.undo(bed, "call").notifications.map(\.id) == ["call"])
    }

    @Test func aSnoozeThatCameAgainIsRefused() throws {
        let bed = try Self.filled()
        try bed.change { _ = try $0.snooze(id: "seen", for: "10m") }
        bed.clock.pass(seconds: 601)
        bed.turn()
        #expect(throws: Notifications.Invalid.self) { try Self.undo(bed, "seen") }
    }

    @Test func whatRepeatsComesAtItsNextTimeAndWhatHasPassedAtOnce() throws {
        let bed = try Self.filled()
        try bed.change { _ = try $0.cancel(ids: ["daily", "tea"]) }
        bed.clock.reboot(takingSeconds: 86_400)
        try bed.restart()
        bed.turn()
        #expect(!bed.presented.contains("daily"))
        _ = try Self.undo(bed)
        let daily = try #require(try bed.change { try $0.db.pending(id: "daily") })
        #expect(daily.due.rfc3339 == "2027-03-05T08:00:00Z")
        bed.turn()
        #expect(bed.presented.contains("tea") && !bed.presented.contains("daily"))
    }

    @Test func whatCannotBeReadIsToldAndKept() throws {
        let bed = try Self.filled()
        try bed.change { _ = try $0.cancel(ids: ["call", "tea"]) }
        try bed.change { try $0.db.execute(sql: "UPDATE undo SET before = '{' WHERE id = 'call'") }
        let undone = try Self.undo(bed).notifications
        #expect(undone.map(\.id) == ["tea", "call"] && undone.map(\.state) == ["pending", "unreadable"])
        #expect(undone[1].note?.contains("call") == true && undone[0].note == nil)
        #expect(try bed.change { try $0.db.pending(id: "call") } == nil)
        #expect(try bed.change { try String.fetchAll($0.db, sql: "SELECT source FROM quarantine") } == ["undo"])
        // It is out of the way of what was before it.
        #expect(throws: (any Error).self) { try Self.undo(bed) }
    }

    @Test(arguments: [false, true], ["cancel", "clear", "snooze"])
    func whatRangRingsAgainUnlessItsTimeIsOver(isLate: Bool, verb: String) throws {
        let bed = try TransactionBed()
        try bed.change { transaction in
            let content = Notifications.Content(title: "Up", ring: .init(giveUp: "10m"))
            _ = try transaction.remind(id: "up", content: content, trigger: .init(in: "10s"))
        }
        bed.clock.pass(seconds: 10)
        bed.turn()
        try bed.change { transaction in
            switch verb {
            case "cancel": _ = try transaction.cancel(ids: ["up"])
            case "clear": _ = try transaction.clear(ids: ["up"])
            default: _ = try transaction.snooze(id: "up", for: "1h")
            }
        }
        #expect(try bed.change { try $0.db.ringingIDs() }.isEmpty)
        bed.clock.pass(seconds: isLate ? 600 : 60)
        bed.forgetEffects()
        let undone = try Self.undo(bed).notifications
        #expect(undone.map(\.state) == ["delivered"])
        #expect(undone[0].note?.contains(isLate ? "does not ring again" : "it rings again") == true)
        #expect(try bed.change { try $0.db.ringingIDs() } == (isLate ? [] : ["up"]))
        #expect(bed.events.contains { $0.event == .ringing } == !isLate)
    }

    @Test func stepsOlderThanThirtyDaysAreGone() throws {
        let bed = try Self.filled()
        try bed.change { _ = try $0.cancel(ids: ["call"]) }
        bed.clock.pass(seconds: 30 * 86_400 + 1)
        #expect(throws: (any Error).self) { try Self.undo(bed) }
        // The next step takes it out.
        try bed.change { _ = try $0.cancel(ids: ["held"]) }
        #expect(try bed.change { try Int.fetchOne($0.db, sql: "SELECT count(*) FROM undo") } == 1)
    }

    @Test func theJournalIsBoundedAndSaysWhatItDidNotKeep() throws {
        let bed = try Self.filled()
        let body = String(repeating: "x", count: 60_000)
        for number in 0..<400 {
            try bed.change {
                let content = Notifications.Content(title: "Large", body: body)
                _ = try $0.remind(id: "large\(number)", content: content, trigger: .init(in: "5h"))
                _ = try $0.edit(id: "large\(number)", content: nil, trigger: .init(in: "6h"))
            }
        }
        let (sum, noted) = try bed.change { transaction in
            (
                try Int.fetchOne(transaction.db, sql: "SELECT sum(size) FROM undo") ?? 0,
                try Int.fetchOne(transaction.db, sql: "SELECT undo FROM standing") ?? 0
            )
        }
        #expect(sum == noted && sum <= UndoJournal.maximumBytes && sum > UndoJournal.maximumBytes / 2)
        for number in 0..<1_001 { try bed.remind("Many", in: "5h", id: "many\(number)") }
        try bed.change { _ = try $0.cancelAll() }
        #expect(throws: Notifications.Invalid.self) { try Self.undo(bed) }
    }

    /// A restored notification that follows the session is in the session's zone at that time.
    @Test func whatIsUndoneElsewhereIsThere() throws {
        let place = Mutex("Europe/Berlin")
        let database = ZoneDatabase()
        let zones = Zones(database: database) { SessionZone(tz: place.withLock { $0 }, database: database) }
        let bed = try TransactionBed(at: "2027-03-04T05:00:00Z", zones: zones)
        try bed.change {
            _ = try $0.remind(
                id: "daily", content: .init(title: "D"), trigger: .init(when: "every day at 9", floating: true))
            _ = try $0.remind(
                id: "once", content: .init(title: "O"), trigger: .init(at: "2027-03-04T09:00", floating: true))
            _ = try $0.remind(
                id: "named", content: .init(title: "N"), trigger: .init(at: "2027-03-04T09:00", floating: true))
            _ = try $0.cancel(ids: ["daily", "once"])
            _ = try $0.edit(id: "named", content: .init(title: "Other"), trigger: nil)
        }
        place.withLock { $0 = "America/New_York" }
        let reason = try #require(zones.refresh())
        _ = try bed.change { try $0.moveZoned(.init(reason: reason, zones: zones.state)) }
        // In Berlin it has come by now.
        bed.clock.pass(seconds: 4 * 3_600)
        _ = try Self.undo(bed)
        _ = try Self.undo(bed)
        for id in ["daily", "once", "named"] {
            let row = try #require(try bed.change { try $0.db.pending(id: id) })
            #expect(row.due.rfc3339 == "2027-03-04T14:00:00Z" && row.zone == "America/New_York", "\(id)")
        }
        #expect(try bed.change { try $0.db.pending(id: "named") }?.content.title == "N")
    }
}
