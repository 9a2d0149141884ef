// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import Glibc
import Synchronization

// Prompts for running work.
extension PromptCoordinator {
    /// Returns whether an id is in use.
    func isTaken(_ id: String) -> Bool { state.withLock { $0.queue.isTaken(id) } }

    /// Shows a piece of work as a prompt with a button to cancel it. The prompt is not stored, because the work ends
    /// with its connection to the daemon.
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
            // This cannot fail without buttons.
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

    /// Updates the progress of a prompt.
    func update(_ id: String, _ progress: Prompts.Progress) {
        let now = loop.now()
        state.withLock { state in
            perform(state.queue.update(id, progress, at: now.uptime), &state, at: now)
        }
    }
}

// Questions about ringing alarms, and about reminders that no notification server shows.
extension PromptCoordinator {
    /// Asks what to do about an alarm or a reminder. The prompt is not stored, because the alarm or reminder is.
    ///
    /// - Parameters:
    ///   - id: The id of the alarm or reminder. The prompt gets the same id if no other prompt has it.
    ///   - ended: Called with the result of the prompt.
    /// - Returns: The prompt's id, and the listener's number for ``leave(_:number:)``; nil if there are too many
    ///   prompts.
    func ask(
        _ question: Prompts.Question, of id: String, app: String?, ended: @escaping @Sendable (Prompts.Result) -> Void
    ) -> (prompt: String, number: UInt64)? {
        let now = loop.now()
        return state.withLock { state in
            var id = id
            if state.queue.isTaken(id) {
                var random = SystemRandomNumberGenerator()
                id = NotificationID.unused(for: question.title, using: &random) { state.queue.isTaken($0) }
            }
            // The daemon's own questions are well-formed. Without a prompt, the notification and the list remain.
            guard
                let order = try? ButtonOrder(question)
            else { return nil }
            let asker = Prompts.Asker(pid: Int(getpid()), program: "alertd", app: app)
            let newPrompt = PromptQueue.NewPrompt(
                id: id, question: question, order: order, asker: asker, askedAt: now.wall, isAttached: true,
                willPresent: false, mayStartDialog: false)
            // Too many prompts: the alarm rings without one.
            guard let actions = try? state.queue.ask(newPrompt, at: now.uptime) else { return nil }
            let number = add({ if case .ended(_, let result, _) = $0 { ended(result) } }, to: id, &state, isAsker: true)
            perform(actions, &state, at: now)
            return (id, number)
        }
    }

    var hasPresenter: Bool { state.withLock { !$0.queue.general.isEmpty } }

    /// A Boolean value indicating whether a presenter other than alertd's own dialog shows prompts of any asker. The
    /// dialog ends after a few seconds without a question.
    var hasLastingPresenter: Bool {
        state.withLock { state in state.queue.general.contains { state.queue.presenters[$0]?.owner != .dialog } }
    }
}
