// SPDX-License-Identifier: Apache-2.0

extension Prompts.Prompt {
    /// Makes a prompt from a question, as presenters receive it before one shows it.
    ///
    /// - Parameters:
    ///   - id: The id; empty until the daemon has given one.
    ///   - buttons: The buttons by their index.
    ///   - askedAt: The time in UTC; empty until the daemon has reported it.
    ///   - remaining: Microseconds until its time-out; nil if it has none.
    package init(
        id: String, _ question: Prompts.Question, buttons: [Prompts.Button], asker: Prompts.Asker, askedAt: String,
        remaining: Int?
    ) {
        self.init(
            id: id, kind: question.kind ?? .alert, title: question.title, message: question.message, buttons: buttons,
            input: question.input ?? .none, placeholder: question.placeholder, initialText: question.initialText,
            level: question.level ?? .active, asker: asker, askedAt: askedAt, state: .queued, remaining: remaining,
            to: question.to, origin: question.origin, approval: question.approval,
            form: question.form, mustRead: question.mustRead, revision: question.revision)
    }
}
