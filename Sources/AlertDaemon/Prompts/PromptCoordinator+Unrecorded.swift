// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import Synchronization

// Answers that the person has given and the store could not take: whoever asks for one gets it all the same.
extension PromptCoordinator {
    /// An outcome that nobody waited for.
    struct UnclaimedResult: Sendable {
        var result: Prompts.Result
        /// Puts it into the store.
        let record: @Sendable (Transaction, Prompts.Result) throws -> Void
    }

    /// The maximum number of results kept while the store accepts nothing: with a text each, up to 64 KiB.
    static let maximumUnrecorded = 256

    /// Keeps outcomes that could not be stored.
    func keep(_ outcomes: [String: UnclaimedResult]) {
        state.withLock { state in
            for (id, outcome) in outcomes where state.unrecorded.count < Self.maximumUnrecorded {
                state.unrecorded[id] = outcome
            }
        }
    }

    /// The outcome of a prompt that could not be stored; nil for any other. Somebody is told it, so what was typed
    /// goes.
    func takeUnrecorded(_ id: String) -> Prompts.Result? {
        state.withLock { state in
            defer { state.unrecorded[id]?.result.text = nil }
            return state.unrecorded[id]?.result
        }
    }

    /// Tries to store them once more, as the store has just taken something else. Whoever asks for one meanwhile waits
    /// for that.
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
                // Another thread's turn: this one may hold the lock.
                Task { [weak self] in self?.keep([id: outcome]) }
            }
        }
    }
}
