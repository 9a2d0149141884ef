// SPDX-License-Identifier: Apache-2.0

import CLinux
package import CivilTime
import Foundation
package import GRDB
import Glibc

/// Copies of the store that are made by themselves: `backup/alertd.sqlite` and, one older, `backup/alertd.sqlite.1`.
package struct Backups: Sendable {
    /// The store.
    package let path: String

    package init(path: String) {
        self.path = path
    }
    /// The minimum age of the newest backup before another is made, in microseconds.
    package static let interval: Int64 = 86_400 * 1_000_000
    /// The age at which a store without a backup gets its first, in microseconds.
    package static let first: Int64 = 600 * 1_000_000

    private var folder: String { path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/backup" }
    /// The backup files, the newest first.
    package var files: [String] { [folder + "/alertd.sqlite", folder + "/alertd.sqlite.1"] }

    /// The existing whole backups, the newest first.
    package var sound: [String] { files.filter { (try? Backups.check($0)) != nil } }

    /// Returns the time at which the next backup is due.
    /// - Parameter created: When the store was.
    package func nextDue(created: Instant) -> Instant {
        Backups.date(of: files[0])?.advanced(by: Backups.interval) ?? created.advanced(by: Backups.first)
    }

    /// Returns the time at which a file was last written.
    package static func date(of file: String) -> Instant? {
        var status = stat()
        guard stat(file, &status) == 0 else { return nil }
        return Instant(microseconds: Int64(status.st_mtim.tv_sec) * 1_000_000 + Int64(status.st_mtim.tv_nsec) / 1_000)
    }

    /// Makes one, and lets the oldest go once it is checked and on disk. Blocks for as long as the disk takes: changes
    /// and reminders continue next to it.
    /// - Throws: `StoreError`; damaged when the store cannot be read through.
    package func make() throws(StoreError) {
        try PrivateFolder.makeForStore(folder)
        let new = folder + "/alertd.sqlite.new"
        try Backups.write(path, to: new)
        unlink(files[1])
        // The newest keeps its name until its place is taken.
        if link(files[0], files[1]) != 0, errno != ENOENT { rename(files[0], files[1]) }
        guard rename(new, files[0]) == 0 else { throw .system(path: files[0], code: errno) }
        try FileSync.names(around: files[0])
    }

    /// Copies a store that may be in use to a file that is checked and on disk.
    package static func write(_ store: String, to target: String) throws(StoreError) {
        unlink(target)
        do {
            var configuration = Configuration()
            configuration.readonly = true
            configuration.busyMode = .timeout(2)
            let queue = try DatabaseQueue.lasting(path: store, configuration: configuration)
            // Reads every row of every table, so a damaged one is noticed; the indexes are made again.
            try queue.inDatabase { try $0.execute(sql: "VACUUM INTO ?", arguments: [target]) }
            try queue.close()
        } catch {
            throw StoreError(error, path: store)
        }
        _ = chmod(target, 0o600)
        _ = try check(target)
        try FileSync.file(target)
    }

    /// The content of a store that may be restored.
    package struct Content: Sendable, Hashable {
        package var pending: Int
        package var delivered: Int
    }

    /// Looks through a file without writing to it.
    /// - Throws: `StoreError`: damaged, of a newer version, or no store of alertd's.
    @discardableResult
    package static func check(_ file: String) throws(StoreError) -> Content {
        do {
            var configuration = Configuration()
            configuration.readonly = true
            let queue = try DatabaseQueue.lasting(path: file, configuration: configuration)
            // It only reads: that it cannot be closed loses nothing.
            defer { try? queue.close() }
            return try queue.read { db in
                if try Schema.migrator.hasBeenSuperseded(db) { throw StoreError.newerSchema(path: file) }
                if try Int.fetchOne(db, sql: "PRAGMA page_count") == 0 {
                    throw StoreError.damaged(path: file, reason: "it is empty")
                }
                guard try db.tableExists("pending"), try db.tableExists("delivered") else {
                    throw StoreError.unusable(path: file, reason: "it is not a database of alertd")
                }
                try db.checkPages(alsoIndexes: true, path: file)
                return Content(
                    pending: try Int.fetchOne(
                        db, sql: "SELECT count(*) FROM pending WHERE role IN ('main', 'snooze')") ?? 0,
                    delivered: try db.deliveredCount())
            }
        } catch {
            throw StoreError(error, path: file)
        }
    }

    /// Copies a file that is not in use, brings it to the present schema, and puts it on disk.
    /// - Parameter change: What is changed in the copy.
    package static func copy(
        _ file: String, to target: String, _ change: (Database) throws -> Void
    ) throws(StoreError) {
        do {
            unlink(target)
            try FileManager.default.copyItem(atPath: file, toPath: target)
            _ = chmod(target, 0o600)
            let queue = try DatabaseQueue(path: target)
            try queue.inDatabase { _ = try String.fetchOne($0, sql: "PRAGMA journal_mode = DELETE") }
            try Schema.migrator.migrate(queue)
            try queue.write(change)
            try queue.close()
        } catch {
            throw StoreError(error, path: target)
        }
        try FileSync.file(target)
    }
}

extension PrivateFolder {
    /// Creates the folder of the backups. Converts its errors to errors of the store.
    static func makeForStore(_ path: String) throws(StoreError) {
        do {
            _ = try make(path, user: geteuid())
        } catch {
            if case .system(let code) = error.problem { throw .system(path: path, code: code) }
            throw .unusable(path: path, reason: error.description)
        }
    }
}
