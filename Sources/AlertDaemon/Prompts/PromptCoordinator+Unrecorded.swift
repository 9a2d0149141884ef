// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import Synchronization

// Answers that the person has given and the store could not take. An asker that requests one still gets it.
extension PromptCoordinator {
    /// An outcome that nobody waited for.
    struct UnclaimedResult: Sendable {
        var result: Prompts.Result
        /// Stores the result.
        let record: @Sendable (Transaction, Prompts.Result) throws -> Void
    }

    /// The most results that are kept while the store accepts nothing, each with a text of up to 64 KiB.
    static let maximumUnrecorded = 256

    /// Keeps outcomes that could not be stored.
    func keep(_ outcomes: [String: UnclaimedResult]) {
        state.withLock { state in
            for (id, outcome) in outcomes where state.unrecorded.count < Self.maximumUnrecorded {
                state.unrecorded[id] = outcome
            }
        }
    }

    /// Returns the outcome of a prompt if it could not be stored, otherwise nil. The caller passes it to an asker, so
    /// the typed text is deleted.
    func takeUnrecorded(_ id: String) -> Prompts.Result? {
        state.withLock { state in
            defer { state.unrecorded[id]?.result.text = nil }
            return state.unrecorded[id]?.result
        }
    }

    /// Tries to store the outcomes once more, because the store has just accepted another change. An asker that
    /// requests one in between waits for the attempt.
    func recordAgain() {
        let outcomes = state.withLock { state in
            defer { state.unrecorded = [:] }
            return state.unrecorded
        }
        for (id, outcome) in outcomes {
            loop.submit {
                try outcome.record($0, outcome.result)
            } then: { [weak self] result in
                guard case .failure = result else { return }
                // Run on another thread: this one may hold the lock.
                Task { [weak self] in self?.keep([id: outcome]) }
            }
        }
    }
}
