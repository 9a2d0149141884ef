// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime
package import LinuxSystem

extension PromptQueue {
    package struct NewPrompt: Sendable, Hashable {
        package var id: String
        package var question: Prompts.Question
        package var order: ButtonOrder
        package var asker: Prompts.Asker
        package var askedAt: Instant
        /// A caller waits for the answer.
        package var isAttached: Bool
        /// The asker will show it in its terminal when nobody else does.
        package var willPresent: Bool
        /// Our own dialog can be started where the asker is.
        package var mayStartDialog: Bool
        package var searchesDisplay: Bool
        /// The processes that want an approval: they do not present it. Nil for other questions, and if unknown.
        package var asking: AskingSide?
        /// The state of the work, for kind progress.
        package var progress: Prompts.Progress?
        /// The way to other devices, of those that the question names.
        package var sending = Sending()

        package init(
            id: String, question: Prompts.Question, order: ButtonOrder, asker: Prompts.Asker, askedAt: Instant,
            isAttached: Bool, willPresent: Bool, mayStartDialog: Bool, searchesDisplay: Bool = false,
            asking: AskingSide? = nil,
            progress: Prompts.Progress? = nil, sending: Sending = Sending()
        ) {
            self.id = id
            self.question = question
            self.order = order
            self.asker = asker
            self.askedAt = askedAt
            self.isAttached = isAttached
            self.willPresent = willPresent
            self.mayStartDialog = mayStartDialog
            self.searchesDisplay = searchesDisplay
            self.asking = asking
            self.progress = progress
            self.sending = sending
        }
    }

    /// The way of a question to the person's other devices.
    package struct Sending: Sendable, Hashable {
        /// Microseconds from asking until they get it.
        package var after: Int64
        package var isEarlyIfAlone: Bool
        package var isReachable: Bool

        package init(after: Int64 = 0, isEarlyIfAlone: Bool = false, isReachable: Bool = false) {
            self.after = after
            self.isEarlyIfAlone = isEarlyIfAlone
            self.isReachable = isReachable
        }
    }
}
