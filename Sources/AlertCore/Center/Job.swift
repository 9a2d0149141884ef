// SPDX-License-Identifier: Apache-2.0

/// A change that waits for its commit, and the answer that waits for it.
///
/// Created by any thread, then owned by the centre's: nothing else holds it once it is in the inbox.
struct Job: Sendable {
    private let body: @Sendable (Transaction) throws -> (@Sendable () -> Void)
    private let failure: @Sendable (any Error) -> Void
    private let outcome = Outcome()
    /// Whether its effects follow even when it cannot be stored.
    var followsAnyway = false

    /// - Parameter answer: Called once, after the commit or when there is none.
    init<Value: Sendable>(
        _ change: @escaping @Sendable (Transaction) throws -> Value,
        answer: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        body = { transaction in
            let value = try change(transaction)
            return { answer(.success(value)) }
        }
        failure = { answer(.failure($0)) }
    }

    /// A change of the centre's own. Failing to store it is retried at the next turn, as what it is about is still due.
    init(_ change: @escaping @Sendable (Transaction) throws -> Void) {
        self.init(change, answer: { _ in })
    }

    /// Carries the change out. An error of the verb is kept for the answer; an error of the store is thrown.
    func run(in transaction: Transaction) throws {
        outcome.answer = try body(transaction)
    }

    /// The answer will be this error.
    func refuse(_ error: any Error) {
        let failure = failure
        outcome.answer = { failure(error) }
    }

    /// Answers, after the commit.
    func complete() { outcome.answer?() }

    /// Answers with an error at once, for a job that never reached the centre's thread.
    func fail(_ error: any Error) { failure(error) }

    /// What `run` found. Only the centre's thread reads or writes it, between `run` and `complete`; the inbox's mutex
    /// orders that after the job's creation. Hence `@unchecked` is sound.
    private final class Outcome: @unchecked Sendable {
        var answer: (@Sendable () -> Void)?
    }
}
