// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CLinux
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
        // Any program of the user could read this process otherwise, and approvals would not be shown to it.
        if present.shows?.contains(Prompts.Present.approvals) == true { linux_set_not_dumpable() }
        connection = try world.connect()
        calls = try world.connect()
        news = try connection.stream(present)
        guard let first = try news.next(), first.news == .registered, let agent = first.agent else {
            throw ToolError("the agent is not registered")
        }
        token = agent
    }

    /// Returns the next message for the agent.
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

    /// Answers, and hands a secret on by a descriptor.
    func handOver(_ id: String, _ index: Int, _ parts: [String], in world: World) throws {
        let reply = try calls.call(Prompts.Answer(id: id, agent: token, index: index, handover: true))
        let secrets = parts.map { part in
            var part = part
            return part.withUTF8 { SecretText(UnsafeRawBufferPointer($0)) }
        }
        guard let handover = reply.handover else { throw ToolError("there is no token: \(reply)") }
        try SecretChannel.send(secrets, token: handover, nextTo: world.socket)
    }

    /// Answers, and fetches the descriptor for a secret, which belongs to the caller.
    func fetch(_ id: String, _ index: Int, in world: World) throws -> Int32 {
        let reply = try calls.call(Prompts.Answer(id: id, agent: token, index: index, handover: true))
        guard let handover = reply.handover else { throw ToolError("there is no token: \(reply)") }
        return try SecretChannel.fetch(token: handover, nextTo: world.socket)
    }

    /// Makes any call.
    @discardableResult
    func call<Method: VarlinkMethod>(_ method: Method) throws -> Method.Reply { try calls.call(method) }

    /// Says that it cannot show it.
    func decline(_ id: String) throws { _ = try calls.call(Prompts.Decline(agent: token, id: id)) }

    /// Says that the person types, or does no longer.
    func typing(_ id: String, _ isTyping: Bool) throws -> Int? {
        try calls.call(Prompts.Typing(agent: token, id: id, typing: isTyping)).remaining
    }
}
