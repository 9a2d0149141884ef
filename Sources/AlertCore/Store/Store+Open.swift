// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Foundation
package import GRDB
import Glibc
import TextSafety

extension Store {
    /// The largest file that is checked page by page at every start; a larger one would make the start slow, and is
    /// checked where it is read and with each backup. In bytes.
    private static let checkedWhole = 8 * 1024 * 1024

    /// A store that was opened, and what there is to tell of it.
    struct Opened {
        var pool: DatabasePool
        /// The present path of a damaged file.
        var setAside: String?
        var mark: StoreMark
        /// The reason why the mark could not be put on disk. Reminders do not depend on it.
        var markProblem: StoreError?
    }

    /// Opens or creates the store: finishes what a crash cut short, mends what is damaged, and notices what is missing.
    static func opened(_ path: String, now: Instant) throws(StoreError) -> Opened {
        let replacement = Replacement(path: path)
        try replacement.finish()
        replacement.removeUnfinished()
        try checkKind(of: path)
        let before = StoreMark(of: path)
        let isThere = try size(of: path) > 0
        let hasLog = try size(of: path + "-wal") > 0
        var setAside: String?
        let (logMark, log) = (LogMark(of: path), hasLog ? try StorePages(path: path) : nil)
        let pool: DatabasePool
        do throws(StoreError) {
            if log?.isLogBroken ?? false {
                throw StoreError.damaged(path: path, reason: "a part of its log cannot be read")
            }
            pool = try open(path)
        } catch {
            guard case .damaged = error else { throw error }
            setAside = try mend(path, now: now)
            pool = try open(path)
        }
        do {
            let found = Found(isThere: isThere, hasLog: hasLog, logMark: logMark, log: log?.logPlace)
            return try identify(pool, before: before, found: found, setAside: setAside, path: path, now: now)
        } catch {
            // What was opened is closed by its last reference.
            throw StoreError(error, path: path)
        }
    }

    /// The files of the store before it was opened.
    private struct Found {
        var isThere: Bool
        var hasLog: Bool
        var logMark: LogMark?
        var log: LogMark.Place?
    }

    /// Gives this opening its number, and tells by the mark what is missing.
    private static func identify(
        _ pool: DatabasePool, before: StoreMark?, found: Found, setAside: String?, path: String, now: Instant
    ) throws -> Opened {
        let (id, generation) = try pool.read { db in
            let row = try Row.fetchOne(db, sql: "SELECT id, generation FROM store")
            return (row?[0] as String? ?? "", row?[1] as Int64? ?? 0)
        }
        var loss = before?.loss(
            found: found.isThere ? (id, generation) : nil, hasLog: found.hasLog, logMark: found.logMark, log: found.log)
        // A salvage tells itself what it found, and its file has no log yet.
        if setAside != nil, let told = loss, [.logLost, .another, .logCut, .logOlder].contains(told) { loss = nil }
        if loss == .emptied, let backup = Backups(path: path).sound.first {
            // Nothing that is there is overwritten by it.
            try pool.close()
            return try restored(backup, path: path, now: now)
        }
        let mark = StoreMark(id: id, generation: max(generation, before?.generation ?? 0) + 1, state: .open)
        try pool.write { db in
            try db.execute(sql: "UPDATE store SET generation = ?", arguments: [mark.generation])
            guard let loss else { return }
            let newest = try [.logCut, .logOlder].contains(loss) ? db.newestEventTime() : nil
            let since = newest.map { "; the last change that is there is of \($0.rfc3339)" } ?? ""
            try db.insertDamage(Damage(at: now, message: loss.sentence + since + Self.advice(loss, path: path)))
        }
        var opened = Opened(pool: pool, setAside: setAside, mark: mark)
        do {
            try mark.write(nextTo: path)
        } catch {
            opened.markProblem = error
        }
        return opened
    }

    private static func advice(_ loss: StoreMark.Loss, path: String) -> String {
        guard let backup = Backups(path: path).sound.first else { return "; there is no backup" }
        return loss == .emptied
            ? "" : "; \"alertctl restore \(ShellText.quoted(backup))\" brings back what the last backup has"
    }

    /// Restores the last backup into an emptied store.
    private static func restored(_ backup: String, path: String, now: Instant) throws -> Opened {
        let replacement = Replacement(path: path)
        let date = Backups.date(of: backup).map { ", made \($0.rfc3339)" } ?? ""
        try Backups.copy(backup, to: replacement.unfinished) { db in
            try db.insertDamage(
                Damage(
                    at: now,
                    message: StoreMark.Loss.emptied.sentence + "; the backup \(backup)\(date) was restored: what was "
                        + "changed since is missing, and what was delivered or cancelled since may come again"))
        }
        try replacement.decide(replacement.unfinished, aside: replacement.aside(.damaged, now: now))
        try replacement.finish()
        let pool = try open(path)
        return try identify(
            pool, before: nil, found: Found(isThere: true, hasLog: false), setAside: nil, path: path, now: now)
    }

    /// Refuses a folder, a pipe, a socket or a device instead of the database: SQLite would wait for a pipe for
    /// ever. Links are followed, as SQLite follows them.
    private static func checkKind(of path: String) throws(StoreError) {
        for name in [path, path + "-wal", path + "-shm"] {
            var status = stat()
            guard stat(name, &status) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFREG: continue
            case S_IFDIR: throw .noFile(path: name, kind: "a folder")
            case S_IFIFO: throw .noFile(path: name, kind: "a pipe")
            case S_IFSOCK: throw .noFile(path: name, kind: "a socket")
            default: throw .noFile(path: name, kind: "a device")
            }
        }
    }

    package static func open(_ path: String) throws(StoreError) -> DatabasePool {
        var configuration = Configuration()
        configuration.label = "alertd"
        configuration.maximumReaderCount = 4
        configuration.busyMode = .timeout(2)
        configuration.prepareDatabase { db in
            // What is deleted is overwritten in the page, which is written anyway.
            try db.execute(sql: "PRAGMA secure_delete = FAST")
            // Those that read see a page once: for a long list each would keep 2 MiB of it. In KiB, negative.
            if db.configuration.readonly { try db.execute(sql: "PRAGMA cache_size = -256") }
        }
        do {
            try refuseNewer(path)
            let pool = try DatabasePool(path: path, configuration: configuration)
            // Not when a connection is prepared: GRDB sets NORMAL after that, for every pool, and then a commit that
            // was acknowledged is not on disk.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            if try pool.read(Schema.migrator.hasBeenSuperseded) { throw StoreError.newerSchema(path: path) }
            try Schema.migrator.migrate(pool)
            try pool.read { try check($0, path: path) }
            return pool
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Looks at the schema without writing a byte: opening a pool already writes.
    private static func refuseNewer(_ path: String) throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(2)
        do {
            let queue = try DatabaseQueue.lasting(path: path, configuration: configuration)
            // It only reads: that it cannot be closed loses nothing.
            defer { try? queue.close() }
            if try queue.read(Schema.migrator.hasBeenSuperseded) { throw StoreError.newerSchema(path: path) }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_READONLY {
            // A crash left something to be rolled back or read again, which takes a connection that writes. It is
            // looked at after that.
        }
    }

    private static func check(_ db: Database, path: String) throws {
        let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
        let size = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0
        if pages * size <= checkedWhole { try db.checkPages(alsoIndexes: false, path: path) }
        // What every start reads anyway: a broken index must show now, not when a reminder is due.
        _ = try db.nextDue()
    }

    /// Returns the size of a file; 0 if the file is missing. A file that cannot be inspected throws, because it would
    /// otherwise count as lost.
    private static func size(of path: String) throws(StoreError) -> Int {
        var status = stat()
        if stat(path, &status) == 0 { return Int(status.st_size) }
        guard errno == ENOENT else { throw .system(path: path, code: errno) }
        return 0
    }
}

extension DatabaseQueue {
    /// Opens a database for a while, and keeps the closed queue, some kilobytes, as long as the process lives.
    ///
    /// A serial queue that is destroyed makes libdispatch start its pool (`_dispatch_queue_dispose` in its queue.c),
    /// which then wakes the process once per second forever, see `TaskPool`.
    static func lasting(path: String, configuration: Configuration) throws -> DatabaseQueue {
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        _ = Unmanaged.passRetained(queue)
        return queue
    }
}
