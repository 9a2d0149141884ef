// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Foundation
import GRDB
import Testing

@testable import AlertCore

/// Files that are removed, replaced or cut off while the store is open.
@Suite struct StorePlaceTests {
    /// Ways in which the files of a store go.
    enum Removal: String, CaseIterable, Sendable {
        case database, log, databaseMoved, logMoved, databaseAndLog, everything, folder, folderRenamed, linkToNothing
        case logEmptied, logCut

        func remove(_ path: String) throws {
            let folder = (path as NSString).deletingLastPathComponent
            var status: Int32 = 0
            switch self {
            case .database: status = unlink(path)
            case .log: status = unlink(path + "-wal")
            case .databaseMoved: status = rename(path, path + ".away")
            case .logMoved: status = rename(path + "-wal", path + ".away")
            case .databaseAndLog: for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
            case .everything: for suffix in ["", "-wal", "-shm", ".mark"] { unlink(path + suffix) }
            case .folder: try FileManager.default.removeItem(atPath: folder)
            case .folderRenamed:
                try? FileManager.default.removeItem(atPath: folder + ".away")
                try FileManager.default.moveItem(atPath: folder, toPath: folder + ".away")
            case .linkToNothing:
                unlink(path)
                status = symlink("/nonexistent/alertd.sqlite", path)
            case .logEmptied: status = truncate(path + "-wal", 0)
            case .logCut: status = truncate(path + "-wal", 5_000)
            }
            #expect(status == 0)
        }
    }

    /// The store that the next start would find if the process were killed now, as the ids of what is pending in it.
    private func afterKill(_ bed: TransactionBed) throws -> (ids: [String], damage: [String]) {
        let folder = NSTemporaryDirectory() + "alertd-killed-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for suffix in ["", "-wal", ".mark"] where access(bed.path + suffix, F_OK) == 0 {
            try FileManager.default.copyItem(
                atPath: bed.path + suffix, toPath: folder + "/alertd.sqlite" + suffix)
        }
        let store = try Store(path: folder + "/alertd.sqlite", now: bed.clock.now().wall)
        defer { try? store.close() }
        return try store.look { db in (try ids(db), try db.unacknowledgedDamage().map(\.message)) }
    }

    private func ids(_ db: Database) throws -> [String] {
        try String.fetchAll(db, sql: "SELECT id FROM pending WHERE role = 'main' ORDER BY id")
    }

    @Test(arguments: Removal.allCases) func whatIsRemovedIsWrittenAgainBeforeAnythingIsConfirmed(
        _ removal: Removal
    ) throws {
        let bed = try TransactionBed()
        defer { try? FileManager.default.removeItem(atPath: bed.folder + ".away") }
        try bed.remind("Tea", in: "1h", id: "a")
        try bed.restart()
        try bed.remind("Tea", in: "1h", id: "b")
        try removal.remove(bed.path)
        #expect(!bed.store.isInPlace)
        try bed.remind("Tea", in: "1h", id: "c")
        let first = try afterKill(bed)
        #expect(first.ids == ["a", "b", "c"])
        #expect(first.damage.count == 1 && first.damage[0].contains("nothing is missing"), "\(first.damage)")
        bed.turn()
        try bed.remind("Tea", in: "1h", id: "d")
        #expect(bed.presented.filter { $0 == Damage.notification }.count == 1, "it is told once")
        #expect(bed.store.isInPlace && bed.store.placeProblem == nil && bed.store.problem == nil)
        // Once more, and without a change: the end of the process writes it too.
        try removal.remove(bed.path)
        try bed.restart()
        #expect(try bed.store.look(ids) == ["a", "b", "c", "d"])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: bed.folder).allSatisfy { !$0.contains("unfinished") })
    }

    /// Ways in which another file gets to the path.
    enum Replacing: String, CaseIterable, Sendable {
        case olderCopy, olderCopyWithoutLog, linkToOlderCopy, text, emptyFile, folder, anotherLog

        /// - Parameter older: An older copy of the store.
        func replace(_ path: String, _ older: String) throws {
            let text = Data("This is no database.\n".utf8)
            var status: Int32 = 0
            switch self {
            case .olderCopy: status = rename(older, path)
            case .olderCopyWithoutLog:
                status = rename(older, path)
                unlink(path + "-wal")
            case .linkToOlderCopy:
                unlink(path)
                status = symlink(older, path)
            case .text:
                unlink(path)
                try text.write(to: URL(filePath: path))
            case .emptyFile:
                unlink(path)
                try Data().write(to: URL(filePath: path))
            case .folder:
                unlink(path)
                status = mkdir(path, 0o700)
            case .anotherLog:
                unlink(path + "-wal")
                try text.write(to: URL(filePath: path + "-wal"))
            }
            #expect(status == 0)
        }
    }

    private func older(_ bed: TransactionBed) throws -> String {
        let older = bed.folder + "/older"
        try bed.remind("Tea", in: "1h", id: "old")
        try bed.store.close()
        try FileManager.default.copyItem(atPath: bed.path, toPath: older)
        try bed.begin()
        for number in 0..<40 { try bed.remind(String(repeating: "Tea ", count: 200), in: "1h", id: "n\(number)") }
        return older
    }

    @Test(arguments: Replacing.allCases) func whatIsReplacedIsSavedAndNotTouched(_ replacing: Replacing) async throws {
        let bed = try TransactionBed()
        let older = try older(bed)
        try replacing.replace(bed.path, older)
        let other = replacing == .anotherLog ? bed.path + "-wal" : bed.path
        let content = try? Data(contentsOf: URL(filePath: other))
        let expected = try bed.store.look(ids)
        for _ in 0..<2 {
            let error = #expect(throws: TransactionLoopError.self) { try bed.remind("Tea", in: "1h", id: "new") }
            guard case .notStored(.replaced(bed.path, let saved?, nil))? = error else {
                Issue.record("another error: \(String(describing: error))")
                return
            }
            let text = error?.description ?? ""
            #expect(text.contains("\"alertctl restore \(saved)\"") && text.contains("\"kill \(getpid())\""), "\(text)")
            #expect(saved.hasPrefix(bed.path + ".open-2027"))
            _ = try Backups.check(saved)
            let there = try DatabaseQueue(path: saved)
            #expect(try await there.read { try self.ids($0) } == expected)
        }
        bed.turn()
        bed.turn()
        #expect(bed.presented.filter { $0 == Damage.notification }.count == 1, "it is told once")
        #expect(try bed.change { try self.ids($0.db) } == expected, "reading goes on")
        #expect(bed.store.placeProblem != nil)
        // What comes due is delivered.
        bed.clock.pass(seconds: 3_601)
        bed.turn()
        #expect(bed.presented.contains("old"))
        let left = try? Data(contentsOf: URL(filePath: other))
        #expect(left == content)
        // The other file goes, and ours takes its place.
        try FileManager.default.removeItem(atPath: other)
        try bed.remind("Tea", in: "1h", id: "new")
        #expect(bed.store.placeProblem == nil)
        #expect(try afterKill(bed).ids == ["new"])
    }

    /// The missing part exists nowhere else: that is reported, and nothing is confirmed before a complete file is at
    /// the path.
    @Test(arguments: [0, 4_096]) func aDatabaseThatIsCutOffIsSaved(_ length: Int) throws {
        let bed = try TransactionBed()
        try bed.remind("Tea", in: "1h", id: "a")
        try Backups(path: bed.path).make()
        try bed.restart()
        try bed.remind("Tea", in: "1h", id: "b")
        #expect(truncate(bed.path, length) == 0)
        _ = #expect(throws: TransactionLoopError.self) { try bed.remind("Tea", in: "1h", id: "c") }
        bed.turn()
        #expect(bed.presented.contains(Damage.notification))
        try bed.remind("Tea", in: "1h", id: "c")
        let after = try afterKill(bed)
        #expect(after.ids.contains("c") && !after.damage.isEmpty, "\(after)")
    }

    @Test func whatIsWrittenOverInPlaceIsNotTouched() throws {
        let bed = try TransactionBed()
        let older = try older(bed)
        let content = try Data(contentsOf: URL(filePath: older))
        // Written back, so that the older copy differs.
        try bed.restart()
        let handle = try FileHandle(forWritingTo: URL(filePath: bed.path))
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: content)
        try handle.write(contentsOf: Data(count: 400_000))
        try handle.close()
        let error = #expect(throws: TransactionLoopError.self) { try bed.remind("Tea", in: "1h", id: "new") }
        guard case .notStored(.replaced)? = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(try Data(contentsOf: URL(filePath: bed.path)).prefix(content.count) == content)
    }

    @Test func aFileThatWasOnlyTouchedIsOurs() throws {
        let bed = try TransactionBed()
        try bed.remind("Tea", in: "1h", id: "a")
        let now = timespec(tv_sec: 1_800_000_000, tv_nsec: 0)
        #expect(utimensat(AT_FDCWD, bed.path, [now, now], 0) == 0)
        try bed.remind("Tea", in: "1h", id: "b")
        #expect(bed.store.isInPlace && bed.store.problem == nil)
        #expect(try afterKill(bed).damage.isEmpty)
    }

    /// A restart after another file came: the one at the path is used, and the next start says that it is another.
    @Test func theOtherFileIsUsedAfterARestart() throws {
        let bed = try TransactionBed()
        let older = try older(bed)
        rename(older, bed.path)
        _ = #expect(throws: TransactionLoopError.self) { try bed.remind("Tea", in: "1h", id: "new") }
        bed.turn()
        try bed.restart()
        #expect(try bed.store.look(ids) == ["old"])
        #expect(try bed.store.look { try $0.unacknowledgedDamage().first?.message.contains("older") } == true)
        try bed.remind("Tea", in: "1h", id: "new")
    }

    @Test func aMarkThatWasRemovedIsWrittenAgain() throws {
        let bed = try TransactionBed()
        try bed.remind("Tea", in: "1h", id: "a")
        unlink(StoreMark.path(of: bed.path))
        bed.loop.checkPlace()
        bed.turn()
        #expect(access(StoreMark.path(of: bed.path), F_OK) == 0)
    }
}
