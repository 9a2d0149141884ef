// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Foundation
import GRDB

/// The SQLite file that holds everything the daemon knows: WAL, synchronous FULL, so that a commit is on disk before
/// anyone hears of it, and a crash loses nothing that was acknowledged, https://sqlite.org/wal.html.
///
/// Writing is the centre's thread's alone. Reading goes beside it, on connections of its own.
final class Store: Sendable {
    /// Where the file is.
    let path: String
    /// Where a damaged file was moved when this one was opened; nil when it was sound.
    let setAside: String?
    private let pool: DatabasePool

    /// Opens or creates the store.
    ///
    /// A damaged file is moved to a name with the date, and a new one is begun. A file of a newer schema is left as it
    /// is and refused.
    /// - Parameter now: Names a damaged file that is set aside.
    /// - Throws: `StoreError`.
    init(path: String, now: Instant) throws(StoreError) {
        self.path = path
        do {
            pool = try Store.open(path)
            setAside = nil
        } catch StoreError.damaged {
            let aside = try Store.moveAside(path, now: now)
            pool = try Store.open(path)
            setAside = aside
        }
    }

    /// Carries out the jobs in one transaction and returns the effects of those that were not refused.
    ///
    /// When the store itself refuses (a full disk), everything is rolled back and each job is tried on its own, so that
    /// one that fits is not lost with one that does not.
    func commit(_ jobs: [Job], now: Moment, zones: Zones, policy: Policy) -> [Effect] {
        do {
            return try pool.writeWithoutTransaction { db in
                let transaction = Transaction(db: db, now: now, zones: zones, policy: policy)
                return try Store.commit(jobs, in: transaction, policy: policy)
            }
        } catch {
            guard jobs.count > 1 else {
                guard let job = jobs.first else { return [] }
                defer { job.refuse(CenterError.notStored(reason: Store.reason(error))) }
                guard job.followsAnyway else { return [] }
                return fire(now: now, zones: zones, policy: policy) { try job.run(in: $0) }.effects
            }
            return jobs.flatMap { commit([$0], now: now, zones: zones, policy: policy) }
        }
    }

    /// Carries out a change that people are told of whether or not it can be recorded.
    ///
    /// - Returns: Its effects, and why it could not be put on disk; nil when it is there.
    func fire(
        now: Moment, zones: Zones, policy: Policy, _ change: (Transaction) throws -> Void
    ) -> (effects: [Effect], failure: String?) {
        var effects: [Effect] = []
        do {
            try pool.writeWithoutTransaction { db in
                let transaction = Transaction(db: db, now: now, zones: zones, policy: policy)
                // Also of a change that the store has refused half way.
                defer { effects = transaction.effects }
                try db.beginTransaction(.immediate)
                do {
                    try change(transaction)
                    try transaction.keepWithinBounds()
                    try db.commit()
                    policy.alike = transaction.alike
                } catch {
                    if db.isInsideTransaction { try db.rollback() }
                    throw error
                }
            }
            return (effects, nil)
        } catch {
            return (effects, Store.reason(error))
        }
    }

    /// When the next notification is due; nil when none is pending or the store cannot be read.
    func nextDue() -> NextDue? {
        do {
            return try pool.unsafeReentrantWriterRead { try $0.nextDue() }
        } catch {
            return nil
        }
    }

    /// What is due by a time, the earliest first, at most so many; none when the store cannot be read.
    func pendingDue(by time: Instant, limit: Int) -> [Pending] {
        do {
            return try pool.unsafeReentrantWriterRead { try $0.pendingDue(by: time, limit: limit) }
        } catch {
            return []
        }
    }

    /// When a sleeping machine is to be woken next; nil for never, and when the store cannot be read.
    func nextWake(after now: Instant) -> Instant? {
        do {
            return try pool.unsafeReentrantWriterRead { try $0.nextWake(after: now) }
        } catch {
            return nil
        }
    }

    /// Reads what is committed.
    /// - Throws: `CenterError.notStored` when the file cannot be read, and what `body` throws of its own.
    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        do {
            return try await pool.read(body)
        } catch let error as DatabaseError {
            throw CenterError.notStored(reason: Store.reason(error))
        }
    }

    /// Writes everything into the main file and closes it.
    func close() throws {
        // Closing a pool closes its readers last, and SQLite leaves the log to be written back to a connection that
        // may write.
        try pool.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
        try pool.close()
    }

    private static func commit(
        _ jobs: [Job], in transaction: Transaction, policy: Policy
    ) throws -> [Effect] {
        let db = transaction.db
        try db.beginTransaction(.immediate)
        do {
            for job in jobs { try run(job, in: transaction) }
            try transaction.keepWithinBounds()
            try db.commit()
            policy.alike = transaction.alike
        } catch {
            if db.isInsideTransaction { try db.rollback() }
            throw error
        }
        return transaction.effects
    }

    /// Carries one job out, or nothing of it: what a refused one had written is taken back to where it began, and so is
    /// what would have followed from it.
    private static func run(_ job: Job, in transaction: Transaction) throws {
        let db = transaction.db
        let (effects, alike) = (transaction.effects.count, transaction.alike)
        try db.cachedStatement(sql: "SAVEPOINT job").execute()
        do {
            try job.run(in: transaction)
        } catch let error as DatabaseError {
            throw error
        } catch {
            try db.cachedStatement(sql: "ROLLBACK TO SAVEPOINT job").execute()
            transaction.forgetEffects(after: effects)
            transaction.alike = alike
            job.refuse(error)
        }
        try db.cachedStatement(sql: "RELEASE SAVEPOINT job").execute()
    }

    private static func reason(_ error: any Error) -> String {
        (error as? DatabaseError).map { $0.message ?? "\($0.resultCode)" } ?? "\(error)"
    }
}

extension DatabasePool {
    /// Reads on the writer's connection, from the thread that writes: it sees its own commits without opening a second
    /// snapshot.
    fileprivate func unsafeReentrantWriterRead<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try unsafeReentrantWrite(body)
    }
}
