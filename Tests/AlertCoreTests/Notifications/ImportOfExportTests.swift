// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

/// An import of one's own export: what the person did with a reminder since the export is later, and stays.
@Suite struct ImportOfExportTests {
    typealias Alarm = Notifications.Alarm

    private static func export(_ bed: TransactionBed) throws -> [Alarm] {
        let now = bed.clock.now().wall.rfc3339
        return try bed.change { try $0.db.exportPage(after: nil).alarms }.map { alarm in
            var alarm = alarm
            alarm.exported = now
            return alarm
        }
    }

    private static func state(_ bed: TransactionBed) throws -> [Alarm] {
        try bed.change { try $0.db.exportPage(after: nil).alarms }
    }

    private static func take(
        _ bed: TransactionBed, _ alarms: [Alarm], dryRun: Bool = false
    ) throws -> [Notifications.Imported] {
        let plans = try alarms.map { try AlarmPlan($0, at: bed.clock.now(), zones: bed.zones) }
        return try bed.change { try $0.importing(plans, dryRun: dryRun) }
    }

    /// A bed in which a reminder of every day was delivered and snoozed for ten minutes; another comes once, is
    /// snoozed, and has no other time.
    private static func bed() throws -> TransactionBed {
        let bed = try TransactionBed()
        try bed.change {
            _ = try $0.remind(id: "daily", content: .init(title: "Daily"), trigger: .init(when: "every day at 10"))
            _ = try $0.remind(id: "once", content: .init(title: "Once"), trigger: .init(in: "1m"))
            _ = try $0.remind(id: "later", content: .init(title: "Later"), trigger: .init(when: "every day at 22"))
            try $0.pause(id: "later")
        }
        bed.clock.pass(seconds: 3_600)
        bed.turn()
        for id in ["daily", "once"] { try bed.change { _ = try $0.snooze(id: id, for: "10m") } }
        return bed
    }

    /// The commands of a file are ignored, and those that the person gave here stay.
    @Test func commandsOfTheReminderHereStay() throws {
        let bed = try TransactionBed()
        let content = Notifications.Content(
            title: "Backup", sound: "glass", onDeliver: ["/bin/true"],
            escalate: [.init(after: "PT5M", volume: 1), .init(after: "PT10M", run: ["/bin/false"])])
        _ = try bed.change { try $0.remind(id: "b", content: content, trigger: .init(when: "every day at 10")) }
        let before = try Self.state(bed)
        var alarms = try Self.export(bed)
        alarms[0].content.onDeliver = nil
        alarms[0].content.escalate = alarms[0].content.escalate.map { Array($0.prefix(1)) }
        let same = try Self.take(bed, alarms)
        #expect(same.map(\.outcome) == [.unchanged] && same.map(\.keepsCommands) == [true])
        #expect(try Self.state(bed) == before)
        alarms[0].content.body = "Changed in the file"
        #expect(try Self.take(bed, alarms).map(\.keepsCommands) == [true])
        let after = try #require(try Self.state(bed).first)
        #expect(after.content.onDeliver == ["/bin/true"] && after.content.body == "Changed in the file")
        #expect(after.content.escalate == before[0].content.escalate)
        // A file from elsewhere brings none, and keeps none.
        _ = try bed.change { try $0.cancel(ids: ["b"]) }
        #expect(try Self.take(bed, alarms).map(\.keepsCommands) == [nil])
        #expect(try Self.state(bed).first?.content.onDeliver == nil)
    }

    struct Act: Sendable {
        let id: String
        let words: String
        let perform: @Sendable (Transaction) throws -> Void

        init(_ id: String, _ words: String, _ perform: @escaping @Sendable (Transaction) throws -> Void) {
            (self.id, self.words, self.perform) = (id, words, perform)
        }
    }

    private static let acts = [
        Act("daily", "snoozed it") { _ = try $0.snooze(id: "daily", for: "2h") },
        Act("daily", "acknowledged it") { _ = try $0.ack(ids: ["daily"]) },
        Act("once", "snoozed it") { _ = try $0.snooze(id: "once", for: "2h") },
        Act("once", "acknowledged it") { _ = try $0.ack(ids: ["once"]) },
        Act("later", "resumed it") { try $0.resume(id: "later") },
    ]

    @Test(arguments: acts) func theLaterActStaysAndIsNamed(_ act: Act) throws {
        let bed = try Self.bed()
        let exported = try Self.export(bed)
        bed.clock.pass(seconds: 0.5)
        try bed.change { try act.perform($0) }
        let before = try Self.state(bed)
        for dryRun in [true, false] {
            let results = try Self.take(bed, exported.filter { $0.id == act.id }, dryRun: dryRun)
            #expect(results.map(\.outcome) == [.unchanged])
            #expect(results.map(\.kept) == [true])
            #expect(results.map(\.reason) == ["you \(act.words) after this export"])
        }
        #expect(try Self.state(bed) == before)
    }

    @Test func aReminderThatWasMadeAnewStays() throws {
        let bed = try Self.bed()
        let exported = try Self.export(bed).filter { $0.id == "later" }
        bed.clock.pass(seconds: 0.5)
        try bed.change {
            _ = try $0.remind(id: "later", content: .init(title: "Other"), trigger: .init(when: "every day at 23"))
        }
        #expect(try Self.take(bed, exported).map(\.reason) == ["you scheduled it again after this export"])
        #expect(try Self.state(bed).contains { $0.content.title == "Other" })
    }

    /// An import is a way to get back what was cancelled, also if it was snoozed before.
    @Test func whatWasCancelledComesBack() throws {
        let bed = try Self.bed()
        let exported = try Self.export(bed).filter { $0.id == "daily" }
        bed.clock.pass(seconds: 0.5)
        try bed.change {
            _ = try $0.snooze(id: "daily", for: "2h")
            _ = try $0.cancel(ids: ["daily"])
        }
        #expect(try Self.take(bed, exported).map(\.outcome) == [.scheduled])
        #expect(try Self.state(bed).first { $0.id == "daily" }?.snoozedUntil == exported[0].snoozedUntil)
    }

    /// An export that was made after the act, and an alarm that nobody touched, are imported as ever.
    @Test func anEarlierActDoesNotCount() throws {
        let bed = try Self.bed()
        bed.clock.pass(seconds: 0.5)
        var exported = try Self.export(bed).filter { $0.id == "later" }
        exported[0].content.title = "Another title"
        #expect(try Self.take(bed, exported).map(\.outcome) == [.updated])
        #expect(try Self.take(bed, exported).map(\.outcome) == [.unchanged])
        #expect(try Self.state(bed).first { $0.id == "later" }?.paused == true)
    }

    @Test func theEventsOfAFileAreFoundByItsPath() throws {
        let bed = try TransactionBed()
        let files = ["a": "/work.ics", "b": "/work.ics//2", "c": "/other.ics"]
        let alarms = files.keys.sorted().map { uid in
            var alarm = Alarm(
                id: uid, content: .init(title: "Event"), trigger: "wall 2027-03-04T12:00:00 Europe/Berlin")
            alarm.content.calendar = .init(uid: uid, file: files[uid])
            return alarm
        }
        #expect(try Self.take(bed, alarms).map(\.outcome) == [.scheduled, .scheduled, .scheduled])
        let found = try bed.change { transaction in
            try [("/work.ics", nil), ("/work.ics", "a"), ("/none.ics", nil)].map { file, id in
                try transaction.db.fileEvents(file, after: id).events.map(\.uid)
            }
        }
        #expect(found == [["a", "b"], ["b"], []])
        // The path of the file is nothing that the person sees.
        var moved = alarms[2]
        moved.content.calendar?.file = "/work.ics"
        #expect(try Self.take(bed, [moved]).map(\.outcome) == [.unchanged])
        #expect(try bed.change { try $0.db.fileEvents("/work.ics", after: nil).events.map(\.uid) } == ["a", "b", "c"])
    }
}
