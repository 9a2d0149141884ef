// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import Foundation
import GRDB
import Testing

@testable import AlertCore

/// A log that lacks what was confirmed, and a disk that cannot be read for a moment.
@Suite struct LogMarkTests {
    private static let suffixes = ["", "-wal", "-wal.mark", ".mark"]

    /// The files of a store as a kill leaves them.
    private func files(of path: String) throws -> [String: Data] {
        var files: [String: Data] = [:]
        for suffix in Self.suffixes { files[suffix] = try Data(contentsOf: URL(filePath: path + suffix)) }
        return files
    }

    /// Opens copies of the files, and returns the messages about damage.
    private func told(_ files: [String: Data], in bed: TransactionBed) throws -> [String] {
        let folder = bed.folder + "/\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for (suffix, data) in files { try data.write(to: URL(filePath: folder + "/alertd.sqlite" + suffix)) }
        let store = try Store(path: folder + "/alertd.sqlite", now: bed.clock.now().wall)
        return try store.look { try $0.unacknowledgedDamage().map(\.message) }
    }

    private func filled(_ bed: TransactionBed, _ range: Range<Int>) throws {
        for number in range { try bed.remind("Reminder \(number)", in: "1h") }
    }

    @Test(arguments: [1, 777, 4_120, 4_121, 20_000]) func aShorterLogIsTold(_ bytes: Int) throws {
        let bed = try TransactionBed()
        try filled(bed, 0..<40)
        var files = try files(of: bed.path)
        #expect(try told(files, in: bed).isEmpty)
        files["-wal"]?.removeLast(bytes)
        let messages = try told(files, in: bed)
        #expect(messages.count == 1)
        #expect(messages.first?.contains("confirmed last may be lost") == true)
        #expect(messages.first?.contains("2027-03-04T08:00:00") == true)
    }

    @Test func aCommitWhoseEndIsDestroyedIsTold() throws {
        let bed = try TransactionBed()
        try filled(bed, 0..<10)
        var files = try files(of: bed.path)
        let end = try #require(files["-wal"]).count
        files["-wal"]?[end - 100] ^= 1
        #expect(try told(files, in: bed).count == 1)
        files["-wal"] = Data(repeating: 0, count: 31)
        #expect(try told(files, in: bed).count == 1)
    }

    @Test func anOlderLogIsTold() throws {
        let bed = try TransactionBed()
        try filled(bed, 0..<10)
        let older = try files(of: bed.path)
        // Another round of the log begins once it was written back.
        try bed.change { _ in }
        try bed.store.look { db in
            _ = try db.checkpoint(.restart)
            #expect(bed.store.isInPlace(afterWriting: db))
        }
        try filled(bed, 10..<20)
        var files = try files(of: bed.path)
        #expect(try told(files, in: bed).isEmpty)
        files["-wal"] = older["-wal"]
        #expect(try told(files, in: bed).count == 1)
        // Neither a mark of an earlier round nor one of an earlier opening says anything.
        files = try self.files(of: bed.path)
        files["-wal.mark"] = older["-wal.mark"]
        #expect(try told(files, in: bed).isEmpty)
        files["-wal.mark"] = nil
        #expect(try told(files, in: bed).isEmpty)
    }

    @Test func aStoreThatWasClosedOrRestartedIsQuiet() throws {
        let bed = try TransactionBed()
        for number in 0..<4 {
            try filled(bed, (number * 10)..<(number * 10 + 10))
            #expect(try told(files(of: bed.path), in: bed).isEmpty)
            try bed.restart()
        }
        #expect(try told(files(of: bed.path), in: bed).isEmpty)
    }

    @Test func aDeferredCommitIsMarkedOnceItIsSynced() throws {
        let bed = try TransactionBed()
        try filled(bed, 0..<1)
        let before = try #require(LogMark(of: bed.path))
        bed.loop.submit { _ = try $0.notify(id: "n", content: .init(title: "N")) }
        bed.turn()
        #expect(LogMark(of: bed.path) == before)
        try bed.store.sync()
        let after = try #require(LogMark(of: bed.path))
        #expect(after.place.end > before.place.end)
    }

    @Test(arguments: [
        ("ok", StoreVerdict.sound),
        ("*** in database main ***\nTree 5 page 7: btreeInitPage() returns error code 11", .damaged("")),
        ("*** in database main ***\nTree 5 page 7: btreeInitPage() returns error code 10", .unreadable("")),
        ("Tree 3 page 20: unable to get the page. error code=266", .unreadable("")),
        ("Page 9: unable to get the page. error code=522", .damaged("")),
        ("Tree 3 page 20: unable to get the page. error code=7", .noMemory),
        ("Freelist: failed to get page 3", .unreadable("")), ("disk I/O error", .unreadable("")),
        ("wrong # of entries in index pending_by_due", .damaged("")), ("no answer", .damaged("")),
        ("error code", .damaged("")), ("error code ", .damaged("")),
    ]) func aReadErrorIsNotDamage(_ text: String, _ verdict: StoreVerdict) {
        let expected: StoreVerdict =
            switch verdict {
            case .damaged: .damaged(text)
            case .unreadable: .unreadable(text)
            case .sound, .noMemory: verdict
            }
        #expect(StoreVerdict(text) == expected)
    }

    @Test func aFileThatIsWholeIsUsedAgain() throws {
        let bed = try TransactionBed()
        try filled(bed, 0..<10)
        for _ in 0..<3 {
            bed.store.noted(StoreError.damaged(path: bed.path, reason: "database disk image is malformed"))
            bed.turn()
            #expect(bed.store.damage == nil)
            #expect(bed.store.setAside == nil)
        }
        try filled(bed, 10..<11)
        #expect(try bed.store.look { try $0.pendingCount() } == 11)
    }
}
