// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Foundation
import GRDB
import Testing

@testable import AlertCore

/// A partly destroyed store: the remaining notifications fire, and the person gets a message.
@Suite struct SalvageTests {
    /// The content of a destroyed page.
    static let fillings: [UInt8] = [0x00, 0xA5, 0xFF]

    /// A closed store with some of everything, and where its pages belong.
    private final class Stored {
        let bed: TransactionBed
        let bytes: Data
        let pages: [Int: String]
        let ids: Set<String>

        init(reminders: Int = 300) throws {
            let bed = try TransactionBed()
            try bed.change { transaction in
                for number in 0..<reminders {
                    _ = try transaction.remind(
                        id: "r\(number)",
                        content: .init(title: "Reminder \(number)", body: String(repeating: "b", count: 300)),
                        trigger: number % 3 == 0 ? .init(in: "\(number + 1)h") : .init(at: "2028-01-01T09:00"))
                }
                for number in 0..<40 {
                    _ = try transaction.notify(
                        id: "d\(number)", content: .init(title: "Shown", body: String(repeating: "c", count: 400)))
                }
                for number in 0..<20 { _ = try transaction.ack(ids: ["d\(number)"]) }
                _ = try transaction.remind(
                    id: "long", content: .init(title: "Long", body: String(repeating: "l", count: 30_000)),
                    trigger: .init(in: "2h"))
            }
            let rows = try bed.store.look { db in
                try Row.fetchAll(db, sql: "SELECT pageno, name FROM dbstat").map { ($0[0] as Int, $0[1] as String) }
            }
            pages = Dictionary(uniqueKeysWithValues: rows)
            ids = try Set(bed.store.look { try String.fetchAll($0, sql: "SELECT id FROM pending") })
            try bed.store.close()
            bytes = try Data(contentsOf: URL(filePath: bed.path))
            self.bed = bed
        }

        /// Opens a copy in which these pages are destroyed.
        func open(destroying pages: [Int], with filling: UInt8) throws -> (store: Store, report: Salvage.Report) {
            var damaged = bytes
            for page in pages {
                damaged.replaceSubrange(
                    (page - 1) * 4_096..<page * 4_096, with: Data(repeating: filling, count: 4_096))
            }
            let folder = bed.folder + "/copy"
            try? FileManager.default.removeItem(atPath: folder)
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try damaged.write(to: URL(filePath: folder + "/alertd.sqlite"))
            let now = bed.clock.now().wall
            let mended = try Store.salvage(folder + "/alertd.sqlite", now: now)
            return (try Store(path: folder + "/alertd.sqlite", now: now), mended.report)
        }
    }

    @Test(arguments: fillings) func everyPageInTurnCostsAtMostItsOwnTexts(_ filling: UInt8) throws {
        let stored = try Stored()
        #expect(stored.pages.count > 40)
        for (page, name) in stored.pages.sorted(by: { $0.key < $1.key }) where page % 9 == Int(filling) % 9 || page < 5
        {
            let (store, report) = try stored.open(destroying: [page], with: filling)
            let (ids, count, textless) = try store.look { db in
                let rows = try Row.fetchAll(db, sql: "SELECT id, content FROM pending")
                let textless = rows.count { ($0[1] as String).contains("destroyed its text") }
                return (Set(rows.map { $0[0] as String }), try db.pendingCount(), textless)
            }
            #expect(ids == stored.ids, "page \(page) of \(name), \(filling): \(stored.ids.subtracting(ids))")
            #expect(count == stored.ids.count, "page \(page) of \(name)")
            // A leaf has some ten of these rows, and an inner page one between every two leaves.
            #expect(textless <= 60, "page \(page) of \(name): \(textless)")
            #expect(textless == report.textless.count)
            if name != "pending" { #expect(textless == 0, "page \(page) of \(name)") }
            #expect(try store.look { try $0.unacknowledgedDamage().count } == 1)
            #expect(try store.look { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
            try store.close()
        }
    }

    @Test(arguments: fillings) func damagedIndexesAloneLoseNoRow(_ filling: UInt8) throws {
        let stored = try Stored()
        let indexes = stored.pages.filter { $0.value.hasPrefix("pending_") || $0.value.hasPrefix("event_") }
        #expect(indexes.count > 4)
        let (store, report) = try stored.open(destroying: Array(indexes.keys), with: filling)
        #expect(report.textless.isEmpty && report.lost == 0)
        #expect(try store.look { try $0.pendingCount() } == stored.ids.count)
        try store.close()
    }

    @Test func aBackupGivesTheTextsBack() throws {
        let stored = try Stored()
        let leaf = try #require(stored.pages.filter { $0.value == "pending" }.keys.max())
        let folder = stored.bed.folder + "/copy"
        try FileManager.default.createDirectory(atPath: folder + "/backup", withIntermediateDirectories: true)
        _ = try stored.open(destroying: [leaf], with: 0).store.close()
        try FileManager.default.createDirectory(atPath: folder + "/backup", withIntermediateDirectories: true)
        var damaged = stored.bytes
        try damaged.write(to: URL(filePath: folder + "/backup/alertd.sqlite"))
        damaged.replaceSubrange((leaf - 1) * 4_096..<leaf * 4_096, with: Data(count: 4_096))
        try damaged.write(to: URL(filePath: folder + "/alertd.sqlite"))
        let report = try Store.salvage(folder + "/alertd.sqlite", now: stored.bed.clock.now().wall).report
        #expect(report.restored > 0)
        #expect(report.textless.isEmpty)
    }

    /// SQLite does not notice when a page in the middle of a long text is destroyed; the text then says nothing. The
    /// other parts of the row stay, and the lost one is named.
    @Test(
        arguments: [
            (
                "content = '{\"title\": 3'",
                "1 came back without their text, sound, alarm and buttons (tea)", Optional<String>.none
            ),
            (
                "\"trigger\" = 'x'", "1 came back without their repetition, zone, warnings and other options (tea)",
                "Tea"
            ),
            ("terms = '{\"nag\":'", "1 came back without their warnings and other options (tea)", "Tea"),
        ])
    func aTextThatSaysNothingIsLostAndItsReminderIsNot(
        _ change: String, _ sentence: String, _ title: String?
    ) throws {
        let bed = try TransactionBed()
        try bed.remind("Tea", in: "1h")
        try bed.remind("Later", in: "2h")
        let due = try #require(try bed.store.look { try $0.pending(id: "tea") }).due
        try bed.change { try $0.db.execute(sql: "UPDATE pending SET \(change) WHERE id = 'tea'") }
        try bed.store.close()
        let now = bed.clock.now().wall
        let report = try Store.salvage(bed.path, now: now).report
        #expect(report.reminders == 2 && report.lost == 0, "\(report)")
        #expect(report.sentence.contains(sentence), "\(report.sentence)")
        let store = try Store(path: bed.path, now: now)
        let tea = try #require(try store.look { try $0.pending(id: "tea") })
        #expect(!tea.isUnreadable && tea.due == due)
        #expect(tea.content.title == title ?? "Reminder \"tea\"")
        try store.close()
    }

    /// A reminder without a time keeps its id, if its row is destroyed. It stays paused, is not damage again, and gets
    /// a time by an edit alone.
    @Test func aPausedReminderWhoseRowIsDestroyedSaysThatItsTimeIsLost() throws {
        let bed = try TransactionBed()
        try bed.change { transaction in
            for number in 0..<60 {
                _ = try transaction.remind(
                    id: "r\(number)", content: .init(title: "R", body: String(repeating: "b", count: 500)),
                    trigger: .init(when: "every day at 9"))
                try transaction.pause(id: "r\(number)")
            }
        }
        let pages = try bed.store.look {
            try Int.fetchAll($0, sql: "SELECT pageno FROM dbstat WHERE name = 'pending' AND pagetype = 'leaf'")
        }
        try bed.store.close()
        let file = try FileHandle(forUpdating: URL(filePath: bed.path))
        try file.seek(toOffset: UInt64(try #require(pages.dropFirst().first) - 1) * 4_096)
        try file.write(contentsOf: Data(repeating: 0xA5, count: 4_096))
        try file.close()
        let report = try Store.salvage(bed.path, now: bed.clock.now().wall).report
        let id = try #require(report.textless.first)
        #expect(report.sentence.contains("buttons, time, repetition, zone"), "\(report.sentence)")
        #expect(report.sentence.contains("alertctl edit \(id) tomorrow at 9"), "\(report.sentence)")
        try bed.restart()
        let row = try #require(try bed.store.look { try $0.pending(id: id) })
        #expect(row.isPaused && !row.isUnreadable)
        let refusal = #expect(throws: Notifications.Invalid.self) { try bed.change { try $0.resume(id: id) } }
        #expect(refusal?.reason == "damage to the database destroyed the time of \(id)")
        #expect(throws: Notifications.Invalid.self) {
            try bed.change { _ = try $0.edit(id: id, content: nil, trigger: .init(when: "+15m")) }
        }
        try bed.change { _ = try $0.edit(id: id, content: nil, trigger: .init(when: "every day at 10")) }
        #expect(try bed.store.look { try $0.pending(id: id) }?.terms.isTimeLost == false)
        #expect(bed.store.damage == nil)
    }

    @Test func whatWasDeletedDoesNotComeBack() throws {
        let bed = try TransactionBed()
        for number in 0..<300 { try bed.remind("n", in: "1h", id: "gone\(number)") }
        try bed.change { _ = try $0.db.deleteAllPending() }
        for number in 0..<120 { try bed.remind("n", in: "1h", id: "kept\(number)") }
        let pages = try bed.store.look {
            try Int.fetchAll($0, sql: "SELECT pageno FROM dbstat WHERE name LIKE 'pending%'")
        }
        try bed.store.close()
        let bytes = try Data(contentsOf: URL(filePath: bed.path))
        for page in pages.prefix(4) + pages.suffix(6) {
            var damaged = bytes
            damaged.replaceSubrange((page - 1) * 4_096..<page * 4_096, with: Data(count: 4_096))
            try damaged.write(to: URL(filePath: bed.path))
            let store = try Store(path: bed.path, now: bed.clock.now().wall)
            let ids = try store.look { try String.fetchAll($0, sql: "SELECT id FROM pending") }
            #expect(ids.count == 120 && ids.allSatisfy { $0.hasPrefix("kept") }, "page \(page): \(ids.count)")
            try store.close()
            try? FileManager.default.removeItem(atPath: StoreMark.path(of: bed.path))
        }
    }

    @Test func aPageThatIsDestroyedWhileItRunsStopsNothing() throws {
        let bed = try TransactionBed()
        try bed.change { transaction in
            for number in 0..<1_000 {
                _ = try transaction.remind(
                    id: "r\(number)", content: .init(title: "R", body: String(repeating: "x", count: 900)),
                    trigger: .init(in: "\(60 + number)s"))
            }
        }
        let pages = try bed.store.look {
            try Int.fetchAll($0, sql: "SELECT pageno FROM dbstat WHERE name = 'pending' AND pagetype = 'leaf'")
        }
        try bed.restart()
        let victim = try #require(pages.dropFirst(pages.count / 2).first)
        let file = try FileHandle(forUpdating: URL(filePath: bed.path))
        try file.seek(toOffset: UInt64(victim - 1) * 4_096)
        try file.write(contentsOf: Data(repeating: 0xA5, count: 4_096))
        bed.clock.pass(seconds: 4_000)
        bed.turn()
        #expect(Set(bed.events.filter { $0.event == .delivered }.compactMap(\.id)).count >= 1_000)
        #expect(bed.events.contains { $0.event == .damaged })
        #expect(bed.presented.contains(Damage.notification))
        #expect(try bed.store.look { try $0.counts().pending } == 0)
    }

    @Test func theLogIsReadBehindAPlaceThatIsDestroyed() throws {
        let bed = try TransactionBed()
        for number in 0..<40 { try bed.remind("n", in: "1h", id: "r\(number)") }
        var log = try Data(contentsOf: URL(filePath: bed.path + "-wal"))
        let main = try Data(contentsOf: URL(filePath: bed.path))
        let frames = (log.count - 32) / 4_120
        #expect(frames > 40)
        let place = 32 + frames / 2 * 4_120 + 24
        log.replaceSubrange(place..<place + 512, with: Data(repeating: 0x5A, count: 512))
        let path = bed.folder + "/copy.sqlite"
        try main.write(to: URL(filePath: path))
        try log.write(to: URL(filePath: path + "-wal"))
        #expect(try StorePages(path: path).isLogBroken)
        let store = try Store(path: path, now: bed.clock.now().wall)
        #expect(try store.look { try $0.pendingCount() } == 40)
        try store.close()
    }

    /// A crash may cut a log anywhere: that is no damage, and what was synced is there.
    @Test func aLogThatIsCutOffIsNoDamage() throws {
        let bed = try TransactionBed()
        for number in 0..<12 { try bed.remind("n", in: "1h", id: "r\(number)") }
        let log = try Data(contentsOf: URL(filePath: bed.path + "-wal"))
        let main = try Data(contentsOf: URL(filePath: bed.path))
        let path = bed.folder + "/copy.sqlite"
        var most = 0
        for length in Array(stride(from: 0, to: log.count, by: 2_060)) + [log.count] {
            try main.write(to: URL(filePath: path))
            try log.prefix(length).write(to: URL(filePath: path + "-wal"))
            let store = try Store(path: path, now: bed.clock.now().wall)
            #expect(store.setAside == nil, "\(length) bytes of the log")
            let count = try store.look { try Int.fetchOne($0, sql: "SELECT count(*) FROM pending") ?? 0 }
            #expect(count >= most, "\(length) bytes of the log")
            most = max(most, count)
            try store.close()
            try FileManager.default.removeItem(atPath: StoreMark.path(of: path))
        }
        #expect(most == 12)
    }
}
