// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import LinuxSystem
import Synchronization

// Changes of open questions by their askers.
extension PromptCoordinator {
    /// Throws `Prompts.Invalid` if a new question cannot be changed later as its call wants.
    static func checkEdits(_ call: Prompts.Ask, isAwaited: Bool) throws(Prompts.Invalid) {
        guard call.question.revision ?? 0 == 0 else {
            throw Prompts.Invalid(field: "revision", reason: "alertd counts the changes; leave it out")
        }
        guard call.edits == true else { return }
        guard call.question.approval == nil else {
            throw Prompts.Invalid(field: "edits", reason: "an approval is never changed; withdraw it, and ask again")
        }
        guard isAwaited else {
            throw Prompts.Invalid(field: "edits", reason: "only the program that waits for the answer can change it")
        }
    }

    /// Changes a question, and returns its revision once the change is stored.
    ///
    /// - Throws: `Prompts.NotEditable`, `.Invalid`, `.TooMany`, `.NotFound`, `.AlreadyEnded`.
    func edit(_ call: Prompts.Edit) async throws -> Int {
        let now = loop.now()
        let notifying = notifying
        return try await withCheckedThrowingContinuation { continuation in
            state.withLock { state in
                do {
                    let former = try state.queue.openPrompt(call.id)
                    guard let editor = state.callers[call.id]?.editor, editor == call.editor else {
                        throw Prompts.NotEditable(id: call.id)
                    }
                    let (question, order) = try call.applied(to: former)
                    state.queue.notifying = notifying
                    let (revision, actions) = try state.queue.edit(
                        call.id, question, order, timeout: call.timeout, at: now.uptime)
                    perform(actions, &state, at: now, done: { _ in continuation.resume(returning: revision) })
                } catch {
                    continuation.resume(throwing: error)
                }
            }
        }
    }

    /// Returns the revision of an open question; 0 if there is none.
    func revision(of id: String) -> Int { state.withLock { $0.queue.open[id]?.revision ?? 0 } }

    /// Plans what follows from an edit.
    func addEdit(of prompt: OpenPrompt, to plan: inout Plan) {
        plan.changes.append { transaction in
            try transaction.db.updatePromptQuestion(id: prompt.id, prompt.question)
            // Programs that follow the queue read it again; the history has the question as it was asked.
            transaction.onCommit(.event(.promptChanged(prompt, at: transaction.now.wall)))
        }
    }

    /// Shows the notification of a prompt again, which has closed itself with an answer that did not count.
    func notifyAgain(_ id: String) {
        let now = loop.now()
        state.withLock { state in perform(state.queue.notifyAgain(id, at: now.uptime), &state, at: now) }
    }

    /// Handles a closed notification of a prompt.
    func noticeClosed(_ id: String) {
        let now = loop.now()
        state.withLock { state in perform(state.queue.noticeClosed(id, at: now.uptime), &state, at: now) }
    }
}

extension Prompts.Edit {
    /// Returns the changed question and its buttons.
    ///
    /// - Throws: `Prompts.Invalid`.
    fileprivate func applied(to prompt: OpenPrompt) throws(Prompts.Invalid) -> (Prompts.Question, ButtonOrder) {
        var question = prompt.question
        if let title { question.title = title }
        if let message { question.message = message.isEmpty ? nil : message }
        if let buttons {
            question.buttons = buttons
            question.timeoutButton = try timeoutButton(of: prompt.question, among: buttons)
        }
        if let form {
            guard question.form != nil else {
                throw Prompts.Invalid(field: "form", reason: "the question has no fields, and gets none later")
            }
            question.form = form
            guard question.asksSecret == prompt.isSecret else {
                throw Prompts.Invalid(field: "form", reason: "a form asks for a secret from the beginning, or never")
            }
        }
        if let timeout { question.timeout = timeout }
        try QuestionRules.check(question)
        let order = try ButtonOrder(question)
        try QuestionRules.checkTimeout(of: question, order)
        return (question, order)
    }

    /// Returns the position of the button that the time-out chooses. Its label stays, wherever the button is now:
    /// another button would be an answer that nobody has chosen.
    private func timeoutButton(
        of question: Prompts.Question, among buttons: [Prompts.ButtonWish]
    ) throws(Prompts.Invalid) -> Int? {
        guard let place = question.timeoutButton, let former = question.buttons?[place] else { return nil }
        if buttons.indices.contains(place), buttons[place].label == former.label { return place }
        guard let now = buttons.firstIndex(where: { $0.label == former.label }) else {
            throw Prompts.Invalid(
                field: "buttons", reason: "the time-out chooses \"\(former.label)\", so a button must have this label")
        }
        return now
    }
}

extension PromptEvent {
    /// Creates the event for an asker, or for another caller, which has no tokens.
    static func queued(id: String, _ asker: PromptCoordinator.Callers?) -> Self {
        .queued(id: id, handover: asker?.handover, presenter: asker?.presenter, editor: asker?.editor)
    }
}
