// SPDX-License-Identifier: Apache-2.0

extension Prompts.Prompt {
    /// A question as presenters are told of it, before one shows it.
    ///
    /// - Parameters:
    ///   - id: Empty while the daemon has given none.
    ///   - buttons: By their index.
    ///   - askedAt: In UTC; empty while the daemon has not said.
    ///   - remaining: Microseconds until its time is over; nil without a time.
    package init(
        id: String, _ question: Prompts.Question, buttons: [Prompts.Button], asker: Prompts.Asker, askedAt: String,
        remaining: Int?
    ) {
        self.init(
            id: id, kind: question.kind ?? .alert, title: question.title, message: question.message, buttons: buttons,
            input: question.input ?? .none, placeholder: question.placeholder, initialText: question.initialText,
            level: question.level ?? .active, asker: asker, askedAt: askedAt, state: .queued, remaining: remaining,
            to: question.to, origin: question.origin)
    }
}
