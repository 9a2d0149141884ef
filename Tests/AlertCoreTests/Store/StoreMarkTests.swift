// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Foundation
import GRDB
import Testing

@testable import AlertCore

/// Stores that look sound and are not what was there, and the copies that are made of them.
@Suite struct StoreMarkTests {
    private func damage(_ bed: TransactionBed) throws -> [String] {
        try bed.store.look { try $0.unacknowledgedDamage().map(\.message) }
    }

    @Test func anEmptiedStoreIsTold() throws {
        for isGone in [true, false] {
            let bed = try TransactionBed()
            try bed.remind("Tea", in: "1h")
            try bed.store.close()
            try FileManager.default.removeItem(atPath: bed.path)
            if !isGone { try Data().write(to: URL(filePath: bed.path)) }
            try bed.begin()
            #expect(try damage(bed).count == 1)
            #expect(try damage(bed)[0].contains("gone or empty"))
            #expect(bed.presented == [Damage.notification])
            try bed.restart()
            #expect(bed.presented == [Damage.notification], "it is told until it is acknowledged")
            _ = try bed.change { try $0.ack(ids: [Damage.notification]) }
            try bed.restart()
            #expect(bed.presented.isEmpty)
            #expect(try damage(bed).isEmpty)
        }
    }

    @Test func anEmptiedStoreBeginsWithItsBackup() throws {
        let bed = try TransactionBed()
        try bed.remind("Tea", in: "1h")
        try Backups(path: bed.path).make()
        try bed.store.close()
        try Data().write(to: URL(filePath: bed.path))
        try bed.begin()
        #expect(try bed.store.look { try $0.pending(id: "tea")?.content.title } == "Tea")
        #expect(try damage(bed)[0].contains("was restored"))
    }

    @Test func aLostLogIsToldAndNothingIsRestored() throws {
        let bed = try TransactionBed()
        try bed.remind("Tea", in: "1h")
        let main = try Data(contentsOf: URL(filePath: bed.path))
        let mark = try Data(contentsOf: URL(filePath: StoreMark.path(of: bed.path)))
        let path = bed.folder + "/other.sqlite"
        try main.write(to: URL(filePath: path))
        try mark.write(to: URL(filePath: StoreMark.path(of: path)))
        let store = try Store(path: path, now: bed.clock.now().wall)
        #expect(try store.look { try $0.unacknowledgedDamage().count } == 1)
    }

    @Test func anOlderOrAnotherStoreIsTold() throws {
        let bed = try TransactionBed()
        try bed.store.close()
        let old = try Data(contentsOf: URL(filePath: bed.path))
        try bed.begin()
        try bed.restart()
        try bed.store.close()
        try old.write(to: URL(filePath: bed.path))
        try bed.begin()
        #expect(try damage(bed).contains { $0.contains("older") })
        let other = try TransactionBed()
        try other.store.close()
        try bed.store.close()
        try FileManager.default.removeItem(atPath: bed.path)
        try FileManager.default.copyItem(atPath: other.path, toPath: bed.path)
        try bed.begin()
        #expect(try damage(bed).contains { $0.contains("another database") })
    }

    /// https://sqlite.org/pragma.html#pragma_synchronous: 2 is FULL, which syncs the log with every commit.
    @Test func aCommitIsSynced() throws {
        let bed = try TransactionBed()
        #expect(try bed.store.look { try Int.fetchOne($0, sql: "PRAGMA synchronous") } == 2)
    }

    @Test func anUntouchedStoreIsQuiet() throws {
        let bed = try TransactionBed()
        try bed.remind("Tea", in: "1h")
        for _ in 0..<3 { try bed.restart() }
        #expect(try damage(bed).isEmpty)
    }

    @Test func backupsAreTwoGenerationsAndChecked() throws {
        let bed = try TransactionBed()
        let backups = Backups(path: bed.path)
        for title in ["One", "Two", "Three"] {
            try bed.remind(title, in: "1h")
            try backups.make()
        }
        #expect(try backups.files.map { try Backups.check($0).pending } == [3, 2])
        #expect(throws: StoreError.self) { try Backups.check("/etc/passwd") }
    }

    @Test(arguments: [(0, 0, false), (599, 0, false), (601, 0, true), (0, 3_000_000_000, true)])
    func aBackupIsDueTenMinutesAfterTheBeginning(_ seconds: Int64, _ back: Int64, _ begins: Bool) throws {
        var pace = BackupPace()
        let start = try Instant(rfc3339: "2027-03-04T08:00:00Z")
        let now = ClockReading(wall: start.advanced(by: (seconds - back) * 1_000_000), uptime: 0, boot: "b")
        #expect(pace.begins(at: now) { start.advanced(by: Backups.first) } == begins)
    }

    @Test func anUnreadableQuestionIsSetAside() throws {
        let bed = try TransactionBed()
        try bed.change {
            try $0.db.execute(
                sql: """
                    INSERT INTO prompt (id, ask, asker, asked, boot) VALUES ('p', '{"question": 3', '{}', 0, 'b');
                    UPDATE quiet SET muted = '[';
                    """)
        }
        let open = try bed.store.look { try $0.openPrompts() }
        #expect(open.records.isEmpty)
        #expect(open.unreadable.count == 1)
        try bed.change { for row in open.unreadable { try $0.setAside(row) } }
        try bed.restart()
        #expect(try bed.store.look { try $0.openPrompts().unreadable.isEmpty })
        #expect(try bed.store.look { try Int.fetchOne($0, sql: "SELECT count(*) FROM quarantine") } == 2)
        #expect(try damage(bed).count == 2)
    }
}
