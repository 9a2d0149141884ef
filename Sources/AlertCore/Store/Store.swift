// SPDX-License-Identifier: Apache-2.0

package import CivilTime
import Foundation
package import GRDB
import Synchronization

/// The SQLite file that holds everything the daemon knows. It uses WAL and synchronous FULL: a commit is on disk before
/// anyone hears of it, so a crash loses nothing that was acknowledged, https://sqlite.org/wal.html. Deferred jobs are
/// committed with synchronous NORMAL, which leaves the sync to ``sync()`` or to the next commit with a sync.
///
/// Only the loop's thread writes. Readers run at the same time, on their own connections.
package final class Store: Sendable {
    /// The path of the file.
    package let path: String
    let state: Mutex<State>

    struct State {
        /// The pool; nil while no connection can be opened. Each use then tries again.
        var pool: DatabasePool?
        var mark: StoreMark
        var setAside: String?
        /// The reason why the file must be mended.
        var damage: String?
        /// The error of the last use of the file; nil if it succeeded.
        var problem: StoreError?
        /// The reason why the last backup failed.
        var backupProblem: StoreError?
        /// A Boolean value indicating whether the store may have changed since the last backup. True after a start,
        /// because the store does not record it.
        var isChanged = true
        var syncs = true
        var owesSync = false
        var isLogUnsure = false
        /// The mark of the log; nil if it cannot be written.
        var logMark: LogMarkFile?
        /// A Boolean value indicating whether SQLite has reported the damage, which may come from a disk that could not
        /// be read for a moment.
        var isDamageReported = false
        /// The number of times that the file was found whole after such a report.
        var falseAlarms = 0
        /// The open files; nil before they are known.
        var place: StorePlace?
        /// Another file that has taken the path.
        var other: Other?
        /// News about the files, for the log and the person.
        var news: PlaceNews?
    }

    /// Opens or creates the store.
    ///
    /// The readable parts of a damaged file are saved in a new one, and the damaged file moves to a name with the date.
    /// A file of a newer schema is refused and left alone.
    /// - Parameter now: The date in the name of a damaged file.
    /// - Throws: `StoreError`.
    package init(path: String, now: Instant) throws(StoreError) {
        self.path = path
        let opened = try Store.opened(path, now: now)
        markProblem = opened.markProblem
        state = Mutex(State(pool: opened.pool, mark: opened.mark, setAside: opened.setAside))
        settled(opened.pool)
    }

    /// SQLite removes the log with its last connection, and the mark must record that first.
    deinit {
        // Nobody is left to receive an error.
        try? close()
    }

    /// The reason why the mark next to the file could not be written at the start.
    package let markProblem: StoreError?

    /// The path to which this process moved a damaged file; nil if it moved none.
    package var setAside: String? { state.withLock { $0.setAside } }

    /// The reason why the file must be mended; nil if no damage was found.
    package var damage: String? { state.withLock { $0.damage } }

    /// The error of the last use of the file; nil if it succeeded.
    package var problem: StoreError? { state.withLock { $0.problem } }

    var isChanged: Bool {
        get { state.withLock { $0.isChanged } }
        set { state.withLock { $0.isChanged = newValue } }
    }

    /// The reason why the last backup failed; nil if it succeeded.
    package var backupProblem: StoreError? {
        get { state.withLock { $0.backupProblem } }
        set { state.withLock { $0.backupProblem = newValue } }
    }

    /// Requests a repair of the file, because it or a copy of it is known to be damaged.
    package func noteDamage(_ reason: String) {
        state.withLock { ($0.damage, $0.isDamageReported) = ($0.damage ?? reason, false) }
    }

    /// Returns the connections, which are opened again if the last attempt has failed.
    private func connected() throws(StoreError) -> DatabasePool {
        if let pool = state.withLock({ $0.pool }) { return pool }
        let pool = try Store.open(path)
        use(pool)
        return pool
    }

    func use(_ pool: DatabasePool) {
        state.withLock {
            $0.pool = pool
            $0.syncs = true
            $0.owesSync = false
            $0.isLogUnsure = false
        }
        settled(pool)
    }

    var owesSync: Bool { state.withLock { $0.owesSync } }

    /// Syncs the commit that was not synced.
    /// - Throws: `StoreError`. The sync is then still owed, and nothing else is written before it.
    func sync() throws(StoreError) {
        guard owesSync else { return }
        do {
            try connected().writeWithoutTransaction {
                try settle($0)
                _ = isInPlace(afterWriting: $0)
            }
        } catch {
            throw noted(error)
        }
    }

    /// Syncs an unsynced commit before another one is written, so that a crash leaves no hole in the log and `StoreLog`
    /// can recognize damage.
    private func settle(_ db: Database) throws {
        let (owesSync, isLogUnsure) = state.withLock { ($0.owesSync, $0.isLogUnsure) }
        guard owesSync else { return }
        do {
            // After an error of fsync(2) the kernel regards the pages as written, and the next call reports no error
            // for them. Copy the log into the file instead.
            if isLogUnsure { _ = try db.checkpoint(.truncate) } else { try FileSync.file(log) }
        } catch {
            state.withLock { $0.isLogUnsure = true }
            throw error
        }
        state.withLock { ($0.owesSync, $0.isLogUnsure) = (false, false) }
        markLog(db)
    }

    /// The path of the log.
    private var log: String { state.withLock { $0.place?.log } ?? path + "-wal" }

    /// Turns the sync of later commits on or off.
    private func setSyncs(_ syncs: Bool, _ db: Database) throws {
        guard state.withLock({ $0.syncs }) != syncs else { return }
        try db.execute(sql: "PRAGMA synchronous = \(syncs ? "FULL" : "NORMAL")")
        state.withLock { $0.syncs = syncs }
    }

    private func committed(isChange: Bool = true, owesSync: Bool = false) {
        state.withLock {
            $0.problem = nil
            if isChange { $0.isChanged = true }
            if owesSync { $0.owesSync = true }
        }
    }

    /// Records the error of a use of the file, and converts it to a store error.
    @discardableResult
    func noted(_ error: any Error) -> StoreError {
        let error = StoreError(error, path: path)
        state.withLock {
            $0.problem = error
            // Do not mend another file.
            if case .damaged(_, let reason) = error, $0.other == nil, $0.damage == nil {
                ($0.damage, $0.isDamageReported) = (reason, true)
            }
        }
        return error
    }

    /// Uses the file that `mended` made from now on. Only the loop's thread may call it, and only if nothing was
    /// written since the salvage began.
    /// - Throws: `StoreError`. The damaged file is then still in use.
    package func adopt(_ mended: Mended) throws(StoreError) {
        do {
            // Wait for active readers: each reads a page of a list.
            try state.withLock { $0.pool }?.close()
        } catch {
            throw StoreError(error, path: path)
        }
        state.withLock { $0.pool = nil }
        LogMarkFile.remove(of: path)
        try Replacement(path: path).finish()
        withExtendedLifetime(mended.pages) {}
        state.withLock {
            ($0.damage, $0.isDamageReported, $0.falseAlarms) = (nil, false, 0)
            $0.problem = nil
            $0.setAside = mended.aside
        }
        let pool = try Store.open(path)
        // If this fails, the next change fails too and reports the error to its caller.
        try? Store.beginLog(of: pool, path: path)
        use(pool)
    }

    /// Uses the same file with new connections, because it was found whole. Only the loop's thread may call it.
    /// - Throws: `StoreError`. Every use then tries to open it again.
    func reopen() throws(StoreError) {
        do {
            try state.withLock { $0.pool }?.close()
        } catch {
            throw StoreError(error, path: path)
        }
        state.withLock {
            ($0.pool, $0.damage, $0.isDamageReported) = (nil, nil, false)
            $0.falseAlarms += 1
        }
        _ = try connected()
    }

    /// Carries out the jobs in one transaction and returns the effects of the jobs that were not refused.
    ///
    /// If the store itself refuses (a full disk), everything is rolled back and each job is tried on its own, so that a
    /// job that fits is not lost together with one that does not.
    package func commit(_ jobs: [Job], now: ClockReading, zones: Zones, policy: Policy) -> [Effect] {
        let isDeferred = jobs.allSatisfy(\.isDeferred)
        var owesSync = false
        // A job may have changed nothing, and then the backup needs no update.
        var isChange = false
        var isInPlace = true
        let barrier = barrier(now: now)
        do {
            let effects = try connected().writeWithoutTransaction { db in
                // SQLite may write a part of many jobs before the commit, and cannot checkpoint in a transaction.
                if !isDeferred || jobs.count > Self.sharing || state.withLock({ $0.isLogUnsure }) { try settle(db) }
                try setSyncs(!isDeferred, db)
                let transaction = Transaction(db: db, now: now, zones: zones, policy: policy)
                let changes = db.totalChangesCount
                let effects = try Store.commit(jobs, in: transaction, policy: policy, barrier: barrier) {
                    isChange = db.totalChangesCount != changes
                    guard isDeferred, isChange else { return }
                    try settle(db)
                    owesSync = true
                }
                if isChange, barrier == nil { isInPlace = self.isInPlace(afterWriting: db) }
                if isChange, !isDeferred { markLog(db) }
                return effects
            }
            guard barrier == nil else { return effects }
            committed(isChange: isChange, owesSync: owesSync)
            guard !isInPlace else { return effects }
            do throws(StoreError) {
                try settlePlaceAfterWrite(now: now.wall)
            } catch {
                // The changes are not where the next start looks for them, so nobody gets a confirmation.
                for job in jobs { job.refuse(TransactionLoopError.notStored(error)) }
            }
            return effects
        } catch {
            let error = noted(error)
            guard jobs.count > 1 else {
                guard let job = jobs.first else { return [] }
                defer { job.refuse(barrier ?? .notStored(error)) }
                guard job.followsAnyway else { return [] }
                return fire(now: now, zones: zones, policy: policy) { try job.run(in: $0) }.effects
            }
            return jobs.flatMap { commit([$0], now: now, zones: zones, policy: policy) }
        }
    }

    /// Returns the error that refuses changes because writes would not reach the path; nil if they would.
    private func barrier(now: ClockReading) -> TransactionLoopError? {
        do throws(StoreError) {
            try settlePlace(now: now.wall)
            return nil
        } catch {
            return .notStored(error)
        }
    }

    /// Carries out a change that people learn of whether or not it can be recorded.
    ///
    /// - Parameter records: Whether it may be recorded. While a salvage reads the file, nothing may be written.
    /// - Returns: The effects, and the reason why the change is not on disk; nil if it is.
    func fire(
        now: ClockReading, zones: Zones, policy: Policy, records: Bool = true, _ change: (Transaction) throws -> Void
    ) -> (effects: [Effect], failure: StoreError?) {
        var effects: [Effect] = []
        // Report due rows whatever happened to the file, and record them in the open one.
        let barrier = barrier(now: now)
        do {
            try connected().writeWithoutTransaction { db in
                let transaction = Transaction(db: db, now: now, zones: zones, policy: policy)
                // This also covers a change that the store refused half way.
                defer { effects = transaction.effects }
                try settle(db)
                try setSyncs(true, db)
                try db.beginTransaction(.immediate)
                do {
                    try change(transaction)
                    try transaction.followRinging()
                    try transaction.followTimers()
                    try transaction.followOccasions()
                    guard records else {
                        try db.rollback()
                        return
                    }
                    try transaction.keepWithinBounds()
                    try db.commit()
                    policy.keep(transaction)
                    if barrier == nil { _ = isInPlace(afterWriting: db) }
                    markLog(db)
                } catch {
                    if db.isInsideTransaction { try db.rollback() }
                    throw error
                }
            }
            guard records else { return (effects, .damaged(path: path, reason: "it is being mended")) }
            if barrier == nil { committed() }
            return (effects, nil)
        } catch {
            return (effects, noted(error))
        }
    }

    /// Returns the time at which the next notification is due; nil if none is pending.
    /// - Throws: `StoreError` if the file cannot be read.
    package func nextDue() throws(StoreError) -> NextDue? { try look { try $0.nextDue() } }

    /// Returns the next time for which a sleeping machine is woken; nil for never.
    /// - Throws: `StoreError` if the file cannot be read.
    func nextWake(after now: Instant) throws(StoreError) -> Instant? { try look { try $0.nextWake(after: now) } }

    /// Reads on the writer's connection, from the thread that writes. It sees its own commits without a second
    /// snapshot.
    package func look<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
        do {
            return try connected().unsafeReentrantWrite(body)
        } catch {
            throw noted(error)
        }
    }

    /// Reads committed data.
    /// - Throws: `TransactionLoopError.notStored` if the file cannot be read, `Replaced`, and the errors of `body`.
    package func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        // Only the loop's thread may open the file: no other thread knows whether the file is being replaced.
        guard let pool = state.withLock({ $0.pool }), !hasMoved else { throw Replaced() }
        do {
            return try await pool.read(body)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_MISUSE {
            throw Replaced()
        } catch let error as DatabaseError {
            // The error of a reader of the damaged file says nothing about the file that has replaced it since.
            guard state.withLock({ $0.pool === pool }) else { throw Replaced() }
            throw TransactionLoopError.notStored(noted(error))
        }
    }

    /// The connection of the reader was closed, because the file is being replaced.
    struct Replaced: Error {}

    /// Writes everything into the main file and closes it.
    package func close() throws {
        guard state.withLock({ $0.pool }) != nil else { return }
        do throws(StoreError) {
            try settlePlace(now: SystemClock().now().wall)
        } catch {
            return try closeAside(error)
        }
        let (pool, mark) = state.withLock { ($0.pool, $0.mark) }
        guard let pool else { return }
        // Write the mark first, because the checkpoint empties the log.
        var closing = mark
        closing.state = .closing
        do {
            try closing.write(nextTo: path)
        } catch {
            // The mark says that there is a log, so keep the log: the last connection would remove it. The connection
            // ends with the process, as after a crash.
            abandon(pool)
            throw error
        }
        // Closing a pool closes its readers last, and SQLite leaves writing back the log to a connection that may
        // write.
        try pool.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
        try pool.close()
        state.withLock { $0.pool = nil }
    }
}
