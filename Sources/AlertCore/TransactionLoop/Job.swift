// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import Synchronization

/// A change that waits for its commit, and the answer that waits for it.
///
/// Created by any thread, then owned by the loop's: nothing else holds it once it is in the inbox.
package struct Job: Sendable {
    private let body: @Sendable (Transaction) throws -> (@Sendable () -> Void)
    private let failure: @Sendable (any Error) -> Void
    private let outcome = Outcome()
    var followsAnyway = false
    /// A Boolean value indicating whether it need only outlive the process at first, as it means nothing once the
    /// machine has ended.
    var isDeferred = false
    var isAwaited = true
    /// The reports that it stores, to which others may be added while it waits; nil for none.
    var shown: ShownReports?
    /// The gate that opens before it is carried out; nil for none.
    package private(set) var gate: Gate?

    /// A door that is closed until something is found out that a job needs.
    package final class Gate: Sendable {
        private let state = Atomic<Bool>(false)
        private let refusal = Mutex<(any Error)?>(nil)

        var isOpen: Bool { state.load(ordering: .acquiring) }

        /// Opens the gate; or, with an error, makes that the answer.
        package func open(refusing error: (any Error)? = nil) {
            if let error { refusal.withLock { $0 = error } }
            state.store(true, ordering: .releasing)
        }

        /// - Throws: the error with which it was opened.
        package func pass() throws { if let error = refusal.withLock({ $0 }) { throw error } }
    }

    /// Returns the job as one that waits at a gate.
    package func waiting(at gate: Gate?) -> Job {
        var job = self
        job.gate = gate
        return job
    }

    var isReady: Bool { gate?.isOpen ?? true }

    /// - Parameter answer: Called once, after the commit or when there is none.
    package init<Value: Sendable>(
        _ change: @escaping @Sendable (Transaction) throws -> Value,
        answer: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        body = { transaction in
            let value = try change(transaction)
            return { answer(.success(value)) }
        }
        failure = { answer(.failure($0)) }
    }

    /// A change of the loop's own. Failing to store it is retried at the next turn, as what it is about is still due.
    package init(_ change: @escaping @Sendable (Transaction) throws -> Void) {
        self.init(change, answer: { _ in })
        isAwaited = false
    }

    /// Makes the job a part of a commit that has this much time. One that comes too late is left to another commit.
    func join(_ budget: CommitBudget) {
        outcome.budget = budget
        outcome.isPostponed = false
        outcome.isAdmitted = false
        outcome.answer = nil
    }

    var isPostponed: Bool { outcome.isPostponed }

    /// Carries the change out. An error of the verb is kept for the answer; an error of the store is thrown.
    package func run(in transaction: Transaction) throws {
        // It may be tried again by itself when the store has refused its commit; it was let in then.
        if !outcome.isAdmitted {
            outcome.isAdmitted = outcome.budget?.admitsOneMore() ?? true
            outcome.isPostponed = !outcome.isAdmitted
            guard outcome.isAdmitted else { return }
        }
        try gate?.pass()
        outcome.answer = try body(transaction)
    }

    /// Sets the error with which the job is answered.
    package func refuse(_ error: any Error) {
        let failure = failure
        outcome.answer = { failure(error) }
    }

    /// Answers, after the commit.
    package func complete() { outcome.answer?() }

    /// Answers with an error at once, for a job that never reached the loop's thread.
    package func fail(_ error: any Error) { failure(error) }

    /// The result of `run`. Only the loop's thread reads or writes it, between `run` and `complete`; the inbox's mutex
    /// orders that after the job's creation. Hence `@unchecked` is sound.
    private final class Outcome: @unchecked Sendable {
        var answer: (@Sendable () -> Void)?
        var budget: CommitBudget?
        var isPostponed = false
        var isAdmitted = false
    }
}
