// SPDX-License-Identifier: Apache-2.0

package import CivilTime
import Foundation
import GRDB
import Varlink

/// Makes a new store from the readable parts of a damaged one.
///
/// Indexes are rebuilt from their rows, so a damaged index loses nothing. SQLite's REINDEX would first walk the damaged
/// index to free its pages, and fail. If the row of a reminder is destroyed, the indexes still hold its id and its
/// time. Its text then comes from a backup that has it for the same time, or the reminder fires without a text.
package struct Salvage {
    /// The damaged store.
    package let path: String
    /// The new file, which must not exist.
    package let target: String
    /// Backups, the newest first.
    let backups: [String]
    package let now: Instant

    /// Makes the new store, and returns once it is on disk.
    ///
    /// - Throws: `StoreError` when it cannot be written.
    package func run(_ pages: StorePages) throws(StoreError) -> Report {
        do {
            let report = try write(pages)
            try pages.checkReads(path: path)
            try FileSync.file(target)
            return report
        } catch let error as StoreError {
            throw error
        } catch {
            throw StoreError(error, path: target)
        }
    }

    private func write(_ pages: StorePages) throws -> Report {
        var configuration = Configuration()
        // The file is synced as a whole when it is complete; an incomplete one is thrown away.
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY") }
        let queue = try DatabaseQueue(path: target, configuration: configuration)
        try Schema.migrator.migrate(queue)
        let layouts = try TableLayout.all()
        let report = try queue.write { db in
            var report = Report()
            var rows = SalvagedRows(pages, layouts: layouts)
            let standing = rows.firstRow(of: "standing")
            let identity = rows.firstRow(of: "store")
            let sequences = rows.rows(of: "sqlite_sequence", most: 16)
            try db.execute(sql: "DELETE FROM quiet")
            try rows.forEach { layout, record in try insert(record, layout, db, &report) }
            if try Int.fetchOne(db, sql: "SELECT count(*) FROM quiet") == 0 {
                try db.execute(
                    sql: """
                        INSERT INTO quiet (asked, schedule, muted, allowed, presenting)
                        VALUES ('nothing', '[]', '[]', '[]', 0)
                        """)
            }
            try db.execute(sql: "DELETE FROM quiet WHERE rowid > (SELECT min(rowid) FROM quiet)")
            try complete(rows.named.union(report.unreadable.keys), db, &report)
            report.otherTables = rows.otherLosses
            report.badPages = rows.badPages.count
            report.mayHaveReturned = rows.mayHaveReturned
            try finish(db, standing: standing, identity: identity, sequences: sequences, &report)
            return report
        }
        try queue.close()
        return report
    }

    private func insert(
        _ record: TreePage.Record, _ layout: TableLayout, _ db: Database, _ report: inout Report
    ) throws {
        let values = layout.values(of: record)
        if layout.name == "pending", let name = SalvagedRows.Pending(unreadable: values, layout) {
            try db.quarantine(values, of: layout.name, reason: "its text cannot be understood", at: now)
            report.unreadable[name] = Remains(values, layout)
            return
        }
        if layout.name == "pending" { report.noteOptions(of: values, layout) }
        do {
            try db.run(layout.insertion(of: values.count), StatementArguments(values))
            report.rows += 1
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            try db.quarantine(values, of: layout.name, reason: error.message ?? "", at: now)
            report.quarantined += 1
        }
    }

    /// Restores the reminders of which only the name is known.
    private func complete(_ named: Set<SalvagedRows.Pending>, _ db: Database, _ report: inout Report) throws {
        let names = named.sorted { ($0.due, $0.id, $0.role) < ($1.due, $1.id, $1.role) }
        for name in names where name.role == "main" || name.role == "snooze" {
            let isThere = try db.first(
                Bool.self, "SELECT 1 FROM pending WHERE id = ? AND role = ?", [name.id, name.role])
            if isThere == true { continue }
            if try complete(name, fromBackupsInto: db) {
                report.restored += 1
                continue
            }
            let ahead = try name.boot.map {
                try Int64.fetchOne(db, sql: "SELECT ahead FROM boot WHERE boot = ?", arguments: [$0]) ?? 0
            }
            let due = Instant(microseconds: name.due).advanced(by: ahead ?? 0)
            let (pending, lost) = (report.unreadable[name] ?? Remains()).pending(of: name, due: due, now: now)
            try db.replacePending(pending)
            report.note(name.id, lost)
        }
        // If the boot of a countdown is not known any more, the countdown continues by the wall clock.
        try db.execute(
            sql: "UPDATE pending SET boot = NULL, deadline = NULL WHERE boot NOT IN (SELECT boot FROM boot)")
    }

    /// Restores a row with the same id, role and time from the newest backup that has it. The index says that the time
    /// is still to come, so no cancelled reminder returns.
    private func complete(_ name: SalvagedRows.Pending, fromBackupsInto db: Database) throws -> Bool {
        for backup in backups {
            guard let row = try? Self.row(name, in: backup) else { continue }
            let columns = row.columnNames.map { "\"\($0)\"" }.joined(separator: ", ")
            let marks = row.map { _ in "?" }.joined(separator: ", ")
            try db.execute(
                sql: "INSERT INTO pending (\(columns)) VALUES (\(marks))",
                arguments: StatementArguments(row.databaseValues))
            return true
        }
        return false
    }

    private static func row(_ name: SalvagedRows.Pending, in backup: String) throws -> Row? {
        var configuration = Configuration()
        configuration.readonly = true
        return try DatabaseQueue(path: backup, configuration: configuration).read { db in
            try Row.fetchOne(
                db,
                sql: "SELECT * FROM pending WHERE id = ? AND role = ? AND coalesce(deadline, due) = ? AND boot IS ?",
                arguments: [name.id, name.role, name.due, name.boot])
        }
    }

    /// Derives the dependent data from the rows, and stores the rows of single-row tables.
    private func finish(
        _ db: Database, standing: [DatabaseValue]?, identity: [DatabaseValue]?, sequences: [TreePage.Record],
        _ report: inout Report
    ) throws {
        report.reminders =
            try Int.fetchOne(db, sql: "SELECT count(*) FROM pending WHERE role IN ('main', 'snooze')") ?? 0
        let counted = standing?.first.flatMap { Int.fromDatabaseValue($0) } ?? report.reminders
        report.lost = max(0, counted - report.reminders)
        var zones = DatabaseValue.null
        if let standing, standing.count > 1, case .string = standing[1].storage { zones = standing[1] }
        try db.execute(
            sql: "UPDATE standing SET pending = ?, zones = ?, past = (SELECT coalesce(sum(size), 0) FROM past)",
            arguments: [report.reminders, zones])
        if let identity, identity.count == 3, case .string = identity[0].storage, case .int64 = identity[1].storage,
            case .int64 = identity[2].storage
        {
            try db.execute(
                sql: "UPDATE store SET id = ?, generation = ?, created = ?", arguments: StatementArguments(identity))
        }
        var numbers = ["delivered": try Int64.fetchOne(db, sql: "SELECT max(number) FROM past") ?? 0]
        for record in sequences where record.values.count == 2 {
            guard case .string(let table) = record.values[0].storage, case .int64(let number) = record.values[1].storage
            else { continue }
            numbers[table] = max(numbers[table] ?? 0, number)
        }
        for (table, number) in numbers where ["delivered", "event", "prompt"].contains(table) && number > 0 {
            let known =
                try Int64.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = ?", arguments: [table])
            guard let known else {
                try db.execute(
                    sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", arguments: [table, number])
                continue
            }
            try db.execute(
                sql: "UPDATE sqlite_sequence SET seq = ? WHERE name = ?", arguments: [max(known, number), table])
        }
    }
}
