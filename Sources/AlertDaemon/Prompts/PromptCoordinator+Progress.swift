// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import Synchronization

// For work that is shown while it runs.
extension PromptCoordinator {
    /// Returns whether an id means something.
    func isTaken(_ id: String) -> Bool { state.withLock { $0.queue.isTaken(id) } }

    /// Shows a piece of work as a prompt with a button to cancel it. It is not stored: work does not outlive the
    /// daemon's connection to whoever does it.
    ///
    /// - Parameter ended: Told what became of the prompt.
    /// - Returns: The listener's number for ``leave(_:number:)``; nil when there are too many prompts to show it.
    func show(
        _ id: String, title: String, progress: Prompts.Progress, asker: Prompts.Asker, session: Prompts.Session?,
        willPresent: Bool, mayStartDialog: Bool, ended: @escaping @Sendable (Prompts.Result) -> Void
    ) -> UInt64? {
        let now = loop.now()
        return state.withLock { state in
            let question = Prompts.Question(kind: .progress, title: title)
            // Without buttons nothing can be wrong with them.
            guard let order = try? ButtonOrder([], kind: .progress, input: .none) else { return nil }
            let newPrompt = PromptQueue.NewPrompt(
                id: id, question: question, order: order, asker: asker, askedAt: now.wall, isAttached: true,
                willPresent: willPresent, mayStartDialog: mayStartDialog, progress: progress)
            // Too many prompts: the work runs without one.
            guard let actions = try? state.queue.ask(newPrompt, at: now.uptime) else { return nil }
            state.callers[id] = Callers(session: session)
            let number = add({ if case .ended(_, let result, _) = $0 { ended(result) } }, to: id, &state, isAsker: true)
            perform(actions, &state, at: now)
            return number
        }
    }

    /// Says how far it has come.
    func update(_ id: String, _ progress: Prompts.Progress) {
        let now = loop.now()
        state.withLock { state in
            perform(state.queue.update(id, progress, at: now.uptime), &state, at: now)
        }
    }
}
