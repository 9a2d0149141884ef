// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import SoundServerSupport
import Varlink

/// A presenter that a test is: it is shown prompts on one connection and answers on another.
final class PromptAgent {
    let token: String
    private let calls: VarlinkConnection
    private let news: ReplySequence<Prompts.Present>
    private let connection: VarlinkConnection

    /// Registers.
    init(_ world: World, _ present: Prompts.Present = .init(name: "agent")) throws {
        connection = try world.connect()
        calls = try world.connect()
        news = try connection.stream(present)
        guard let first = try news.next(), first.news == .registered, let agent = first.agent else {
            throw ToolError("the agent is not registered")
        }
        token = agent
    }

    /// What it is told next.
    func next() throws -> Prompts.Present.Reply {
        guard let reply = try news.next() else { throw ToolError("the presenter is told no more") }
        return reply
    }

    /// The prompt that it is to show next, and now says that it does.
    func shown() throws -> Prompts.Prompt {
        while true {
            let reply = try next()
            guard reply.news == .show, let prompt = reply.prompt else { continue }
            _ = try calls.call(Prompts.Presented(agent: token, id: prompt.id))
            return prompt
        }
    }

    /// Answers.
    @discardableResult
    func answer(
        _ id: String, _ index: Int?, text: String? = nil, login: Prompts.Login? = nil
    ) throws -> Prompts.Result {
        try calls.call(
            Prompts.Answer(
                id: id, agent: token, index: index, cancel: index == nil ? true : nil, text: text, login: login)
        ).result
    }

    /// Says that it cannot show it.
    func decline(_ id: String) throws { _ = try calls.call(Prompts.Decline(agent: token, id: id)) }

    /// Says that the person types, or does no longer.
    func typing(_ id: String, _ isTyping: Bool) throws -> Int? {
        try calls.call(Prompts.Typing(agent: token, id: id, typing: isTyping)).remaining
    }
}
