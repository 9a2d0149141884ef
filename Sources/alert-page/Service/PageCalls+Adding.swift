// SPDX-License-Identifier: Apache-2.0

import AlertPage
import AlertProtocol
import Varlink

extension PageCalls {
    func read(_ parameters: Page.Read, context: CallContext) async throws -> Page.Read.Reply {
        try await meaning(parameters.line, parameters.language).reading
    }

    func add(_ parameters: Page.Add, context: CallContext) async throws -> Page.Add.Reply {
        let meaning = try await meaning(parameters.line, parameters.language)
        let reply = try await call(
            Notifications.Remind(
                content: .init(title: meaning.reading.title),
                trigger: .init(when: meaning.words, language: parameters.language)))
        return .init(id: reply.id, due: reply.due, notes: reply.notes)
    }

    private func meaning(
        _ line: String, _ language: String?
    ) async throws(PageFailure) -> (reading: Page.Read.Reply, words: String?) {
        let typed = TypedLine(line)
        let reply: Notifications.Interpret.Reply
        do throws(PageFailure) {
            reply = try await call(Notifications.Interpret(line: line, language: language, count: 3))
        } catch {
            throw typed.refusal(error)
        }
        return (try typed.reading(reply), reply.when)
    }
}
