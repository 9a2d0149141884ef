// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime

extension PromptQueue {
    /// A new prompt.
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
        /// A Boolean value indicating whether that is only to be found out when it is needed.
        package var searchesDisplay: Bool
        /// Of an approval: the process of the program that wants it, whose descendants may not present it.
        package var guardian: Int?
        /// Of kind progress: how far it has come.
        package var progress: Prompts.Progress?

        package init(
            id: String, question: Prompts.Question, order: ButtonOrder, asker: Prompts.Asker, askedAt: Instant,
            isAttached: Bool, willPresent: Bool, mayStartDialog: Bool, searchesDisplay: Bool = false,
            guardian: Int? = nil,
            progress: Prompts.Progress? = nil
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
            self.guardian = guardian
            self.progress = progress
        }
    }
}
