// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import GRDB
import Glibc
import Synchronization
import Testing

@testable import AlertCore

/// Commits that are synced before callers get an answer, and later syncs of the others.
@Suite struct DeferredSyncTests {
    /// Returns SQLite's synchronous level at the commit of each job: 1 is NORMAL, 2 is FULL,
    /// https://sqlite.org/pragma.html#pragma_synchronous.
    private func levels(_ bed: TransactionBed, _ deferred: [Bool]) throws -> [Int] {
        let levels = Mutex<[Int]>([])
        let jobs = deferred.map { isDeferred in
            var job = Job { transaction in
                _ = try transaction.notify(id: "a", content: .init(title: "A"))
                let level = try Int.fetchOne(transaction.db, sql: "PRAGMA synchronous")
                levels.withLock { $0.append(level ?? -1) }
            }
            job.isDeferred = isDeferred
            return job
        }
        _ = bed.store.commit(jobs, now: bed.clock.now(), zones: bed.zones, policy: bed.policy)
        return levels.withLock { $0 }
    }

    private func deferred(_ body: @escaping @Sendable (Transaction) throws -> Void) -> Job {
        var job = Job(body)
        job.isDeferred = true
        return job
    }

    @Test func oneThatIsNotDeferredHasAllOfItsCommitSynced() throws {
        let bed = try TransactionBed()
        #expect(try levels(bed, [false]) == [2])
        #expect(!bed.store.owesSync)
        #expect(try levels(bed, [true]) == [1])
        #expect(bed.store.owesSync)
        // Nothing was written, so nothing was synced; and a change that is synced takes along what was owed.
        _ = bed.store.commit(
            [deferred { _ in }], now: bed.clock.now(), zones: bed.zones, policy: bed.policy)
        #expect(bed.store.owesSync)
        #expect(try levels(bed, [true, false]) == [2, 2])
        #expect(!bed.store.owesSync)
        _ = bed.store.commit(
            [deferred { _ in }], now: bed.clock.now(), zones: bed.zones, policy: bed.policy)
        #expect(!bed.store.owesSync)
    }

    @Test func whatIsDueIsSyncedBeforeItIsTold() throws {
        let bed = try TransactionBed()
        #expect(try levels(bed, [true]) == [1])
        var level: Int?
        let (_, failure) = bed.store.fire(now: bed.clock.now(), zones: bed.zones, policy: bed.policy) { transaction in
            level = try Int.fetchOne(transaction.db, sql: "PRAGMA synchronous")
        }
        #expect(level == 2 && failure == nil && !bed.store.owesSync)
    }

    @Test func theSyncWaitsNoLongerThanItMay() throws {
        let bed = try TransactionBed()
        var turn = TransactionLoop.Turn()
        #expect(bed.loop.sync(&turn) == nil)
        _ = try levels(bed, [true])
        #expect(bed.loop.sync(&turn) == TransactionLoop.maximumDeferral)
        bed.clock.pass(seconds: 0.004)
        // One more makes it no later.
        _ = try levels(bed, [true])
        #expect(bed.loop.sync(&turn) == TransactionLoop.maximumDeferral - 4_000)
        #expect(bed.store.owesSync)
        bed.clock.pass(seconds: 0.006)
        #expect(bed.loop.sync(&turn) == nil && !bed.store.owesSync)
        // The next has its own time.
        _ = try levels(bed, [true])
        #expect(bed.loop.sync(&turn) == TransactionLoop.maximumDeferral)
    }

    /// A log that cannot be synced: nothing is written behind what may not be on disk.
    @Test func whatCannotBeSyncedKeepsTheRestOut() throws {
        let bed = try TransactionBed()
        _ = try levels(bed, [true])
        let (log, aside) = (bed.path + "-wal", bed.path + "-aside")
        // The name is another's for a while; SQLite has the log open.
        try #require(rename(log, aside) == 0 && symlink("/proc/self/nothing", log) == 0)
        var turn = TransactionLoop.Turn()
        var told: [String] = []
        func sync() -> Int64? {
            bed.loop.sync(&turn) { effect in
                if case .event(let event) = effect { told.append(event.reason ?? "") }
            }
        }
        _ = sync()
        bed.clock.pass(seconds: 0.01)
        #expect(sync() == TransactionLoop.syncRetry && told.count == 1)
        #expect(bed.store.owesSync && bed.store.problem != nil)
        bed.clock.pass(seconds: 1)
        // Once unsure, the log is copied into the file, which has no need of its name.
        #expect(sync() == nil && told.count == 1 && !bed.store.owesSync)
        try #require(unlink(log) == 0 && rename(aside, log) == 0)
        #expect(try levels(bed, [false]) == [2])
        #expect(bed.store.problem == nil)
    }

    @Test func aStoreThatIsOpenedAgainSyncs() throws {
        let bed = try TransactionBed()
        #expect(try levels(bed, [true]) == [1])
        try bed.restart()
        #expect(!bed.store.owesSync)
        #expect(try levels(bed, [false]) == [2])
        #expect(try bed.change { try $0.db.delivered(id: "a") != nil })
    }
}
