// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Foundation
import GRDB

extension Store {
    /// The largest file that is checked page by page at every start; a larger one would make the start slow, and is
    /// checked where it is read. In bytes.
    private static let checkedWhole = 8 * 1024 * 1024

    static func open(_ path: String) throws(StoreError) -> DatabasePool {
        var configuration = Configuration()
        configuration.label = "alertd"
        configuration.maximumReaderCount = 4
        configuration.busyMode = .timeout(2)
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA synchronous = FULL")
        }
        do {
            try refuseNewer(path)
            let pool = try DatabasePool(path: path, configuration: configuration)
            try Schema.migrator.migrate(pool)
            try pool.read { try check($0, path: path) }
            return pool
        } catch let error as StoreError {
            throw error
        } catch let error as DatabaseError {
            let reason = error.message ?? "\(error.resultCode)"
            switch error.resultCode {
            case .SQLITE_CORRUPT, .SQLITE_NOTADB: throw .damaged(path: path, reason: reason)
            default: throw .unusable(path: path, reason: reason)
            }
        } catch {
            throw .unusable(path: path, reason: "\(error)")
        }
    }

    /// Looks at the schema without writing a byte: opening a pool already writes.
    private static func refuseNewer(_ path: String) throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(2)
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        defer { try? queue.close() }
        if try queue.read(Schema.migrator.hasBeenSuperseded) { throw StoreError.newerSchema(path: path) }
    }

    private static func check(_ db: Database, path: String) throws {
        let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
        let size = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0
        if pages * size <= checkedWhole {
            let verdict = try String.fetchOne(db, sql: "PRAGMA quick_check(1)") ?? "no answer"
            guard verdict == "ok" else { throw StoreError.damaged(path: path, reason: verdict) }
        }
        // What every start reads anyway: a broken index must show now, not when a reminder is due.
        _ = try db.nextDue()
    }

    /// Moves the database and what belongs to it to `NAME.damaged-20270304T090000Z`, never over another file.
    static func moveAside(_ path: String, now: Instant) throws(StoreError) -> String {
        let stamp = now.rfc3339.filter { $0.isLetter || $0.isNumber }
        var target = "\(path).damaged-\(stamp)"
        var number = 1
        while FileManager.default.fileExists(atPath: target) {
            number += 1
            target = "\(path).damaged-\(stamp)-\(number)"
        }
        do {
            try FileManager.default.moveItem(atPath: path, toPath: target)
            for suffix in ["-wal", "-shm"] where FileManager.default.fileExists(atPath: path + suffix) {
                try FileManager.default.moveItem(atPath: path + suffix, toPath: target + suffix)
            }
        } catch {
            throw .unusable(path: path, reason: "it is damaged and cannot be moved away: \(error)")
        }
        return target
    }
}
