// SPDX-License-Identifier: Apache-2.0

import GRDB

/// The jobs of one transaction.
extension Store {
    static func commit(
        _ jobs: [Job], in transaction: Transaction, policy: Policy, barrier: TransactionLoopError?,
        beforeCommit: () throws -> Void
    ) throws -> [Effect] {
        let db = transaction.db
        try db.beginTransaction(.immediate)
        do {
            var rest = jobs[...]
            while !rest.isEmpty {
                try run(rest.prefix(sharing), in: transaction, barrier)
                rest = rest.dropFirst(sharing)
            }
            try transaction.followRinging()
            try transaction.followTimers()
            try transaction.followOccasions()
            try transaction.keepWithinBounds()
            try beforeCommit()
            try db.commit()
            policy.keep(transaction)
        } catch {
            if db.isInsideTransaction { try db.rollback() }
            throw error
        }
        return transaction.effects
    }

    /// The most jobs that share a savepoint.
    static let sharing = 64

    /// Carries jobs out; a refused job leaves no trace. All jobs share a savepoint. If one of them is refused, which is
    /// rare, each job runs again with its own savepoint.
    private static func run(
        _ jobs: ArraySlice<Job>, in transaction: Transaction, _ barrier: TransactionLoopError?
    ) throws {
        guard let refusal = try attempt(jobs, in: transaction, barrier) else { return }
        guard jobs.count > 1 else { return jobs[jobs.startIndex].refuse(refusal) }
        for index in jobs.indices { try run(jobs[index...index], in: transaction, barrier) }
    }

    /// Carries jobs out, all of them or none. After a refusal, their writes are rolled back to the savepoint, and their
    /// effects are dropped.
    /// - Returns: The error of the refused job.
    private static func attempt(
        _ jobs: ArraySlice<Job>, in transaction: Transaction, _ barrier: TransactionLoopError?
    ) throws -> (any Error)? {
        let db = transaction.db
        let before = transaction.mark
        var refusal: (any Error)?
        try db.run("SAVEPOINT job")
        do {
            for job in jobs {
                let changes = db.totalChangesCount
                try job.run(in: transaction)
                // Reads continue, and so do changes that nobody waits for.
                if let barrier, job.isAwaited, db.totalChangesCount != changes { throw barrier }
            }
        } catch let error as DatabaseError {
            throw error
        } catch {
            try db.run("ROLLBACK TO SAVEPOINT job")
            transaction.rollBack(to: before)
            refusal = error
        }
        try db.run("RELEASE SAVEPOINT job")
        return refusal
    }
}
