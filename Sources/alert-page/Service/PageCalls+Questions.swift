// SPDX-License-Identifier: Apache-2.0

import AlertPage
import AlertProtocol
import Varlink

extension PageCalls {
    func questions(_ parameters: Page.Questions, context: CallContext) async throws -> Page.Questions.Reply {
        let prompts = try await all(Prompts.List())
        for prompt in prompts { await fetched(prompt) }
        return .init(questions: prompts.compactMap { Page.Question($0, for: session) })
    }

    func showQuestion(_ parameters: Page.ShowQuestion, context: CallContext) async throws -> Page.ShowQuestion.Reply {
        let (question, prompt) = try await question(parameters.id)
        await fetched(prompt)
        return .init(question: question)
    }

    /// Reports that this browser gets an approval, so that its answer counts.
    private func fetched(_ prompt: Prompts.Prompt) async {
        guard prompt.approval != nil, let device = prompt.device(of: session) else { return }
        await services.daemon.received(prompt.id, on: device)
    }

    private func question(
        _ id: String
    ) async throws(PageFailure) -> (question: Page.Question, prompt: Prompts.Prompt) {
        let prompt = try await all(Prompts.List()).first { $0.id == id }
        guard let prompt, let question = Page.Question(prompt, for: session) else {
            throw try await reasonForAbsence(of: id)
        }
        return (question, prompt)
    }

    /// Returns the error for a question that has ended, with the program that answered it, or that is not for this
    /// browser.
    private func reasonForAbsence(of id: String) async throws(PageFailure) -> PageFailure {
        do throws(PageFailure) {
            // No button has this index, so that an open question stays as it is. Wait would take the typed text from
            // the program that asked, or would take as long as the person.
            _ = try await call(Prompts.Answer(id: id, index: -1))
        } catch {
            guard error.name == "Invalid" || error.name == "Changed" else { return error }
        }
        return PageFailure(Page.NotFound(id: id))
    }

    func answer(_ parameters: Page.Answer, context: CallContext) async throws -> Page.Answer.Reply {
        let (question, prompt) = try await question(parameters.id)
        // An approval is denied on a device that cannot allow it, too.
        let device = prompt.device(of: session) ?? (session.kind == .paired ? session.name : nil)
        do throws(Page.Refused) { try question.check(parameters) } catch { throw PageFailure(error) }
        _ = try await call(
            Prompts.Answer(
                id: parameters.id, index: parameters.index, cancel: parameters.cancel, text: parameters.text,
                values: parameters.values?.map { .init(name: $0.name, texts: $0.texts) }, device: device,
                revision: parameters.revision))
        return .init()
    }

    func hold(_ parameters: Page.Hold, context: CallContext) async throws -> Page.Hold.Reply {
        let reply = try await call(
            Prompts.Hold(id: parameters.id, device: session.name, typing: parameters.typing))
        return .init(remaining: reply.remaining.map { $0 / 1_000 })
    }
}
