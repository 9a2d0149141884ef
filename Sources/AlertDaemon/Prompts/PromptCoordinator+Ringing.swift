// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import Glibc
import Synchronization

// For alarms that ring, and reminders that no notification server shows.
extension PromptCoordinator {
    /// Asks what to do about an alarm or a reminder. It is not stored: what it is about is.
    ///
    /// - Parameters:
    ///   - id: What that is called by, and the prompt too where no other is.
    ///   - ended: Told what became of the prompt.
    /// - Returns: The prompt's id, and the listener's number for ``leave(_:number:)``; nil when there are too many prompts.
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
            // What the daemon asks itself is well-formed; too many prompts leave the notification and the list.
            guard
                let order = try? ButtonOrder(
                    question.buttons ?? [], kind: question.kind ?? .alert, input: question.input ?? .none)
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

    /// A Boolean value indicating whether somebody shows prompts of any asker.
    var hasPresenter: Bool { state.withLock { !$0.queue.general.isEmpty } }
}
