// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Varlink

/// A presenter's side of the wire: prompts come in on one connection, what the person does goes out on another.
final class PresenterLink {
    private let service: Service
    private let calls: Service
    private let news: ReplySequence<Prompts.Present>
    /// The token, once it is registered.
    private var agent = ""
    /// By when the reply to an answer has to be there; nil where none is awaited.
    private(set) var replyDue: ContinuousClock.Instant?

    /// Registers as a presenter, without waiting for the answer.
    ///
    /// - Parameter connect: Makes a connection.
    init(_ present: Prompts.Present, connect: () throws(Failure) -> Service) throws(Failure) {
        service = try connect()
        calls = try connect()
        news = try service.stream(present)
    }

    /// Waits until it is registered.
    func registered() throws(Failure) -> PresenterLink {
        do throws(VarlinkClientError) {
            guard let reply = try news.next(), reply.news == .registered else { throw VarlinkClientError.closed }
            agent = reply.agent ?? ""
        } catch {
            throw service.failure(error)
        }
        return self
    }

    /// A descriptor that becomes readable when there is news.
    var descriptor: Int32 { service.connection.fileDescriptor }
    /// The descriptor for the reply to an answer; -1 while none is awaited.
    var replyDescriptor: Int32 { replyDue == nil ? -1 : calls.connection.fileDescriptor }

    /// The next reply; nil when there is none yet.
    func next() throws(Failure) -> Prompts.Present.Reply? {
        do throws(VarlinkClientError) {
            switch try news.nextIfAvailable() {
            case .reply(let reply):
                if let agent = reply.agent { self.agent = agent }
                return reply
            case .nothing: return nil
            case .finished: throw VarlinkClientError.closed
            }
        } catch {
            throw service.failure(error)
        }
    }

    /// The prompt is before the person.
    func presented(_ id: String) throws(Failure) {
        _ = try call(Prompts.Presented(agent: agent, id: id))
    }

    /// The person types, or has stopped.
    ///
    /// - Returns: Microseconds until the prompt's time is over, if it has a time.
    func typing(_ id: String, _ isTyping: Bool) throws(Failure) -> Int? {
        try call(Prompts.Typing(agent: agent, id: id, typing: isTyping))?.remaining
    }

    /// This prompt cannot be shown here.
    func decline(_ id: String, reason: String) throws(Failure) {
        _ = try call(Prompts.Decline(agent: agent, id: id, reason: reason))
    }

    /// The person dismissed it.
    func dismiss(_ id: String) throws(Failure) {
        try answered { (calls) throws(VarlinkClientError) in
            try calls.connection.send(Prompts.Answer(id: id, agent: agent, cancel: true))
            return true
        }
    }

    /// The person chose a button.
    func answer(_ id: String, index: Int, fields: [PromptView.Field]) throws(Failure) {
        try answered { (calls) throws(VarlinkClientError) in
            try PromptAnswer(id: id, agent: agent, index: index).send(fields, on: calls)
        }
    }

    /// - Parameter send: Sends an answer, and says whether its reply is still to be read: the terminal is left as it was while alertd takes
    ///   the answer in.
    private func answered(_ send: (Service) throws(VarlinkClientError) -> Bool) throws(Failure) {
        try hearReply(waits: true)
        do throws(VarlinkClientError) {
            replyDue = try send(calls) ? .now + Service.patience : nil
        } catch {
            try take(error)
        }
    }

    /// Reads the reply to an answer.
    ///
    /// - Throws: the reason why the answer counts for nothing, unless that the prompt is over: the news says what became of it.
    func hearReply(waits: Bool = false) throws(Failure) {
        guard let due = replyDue else { return }
        do throws(VarlinkClientError) {
            let reply =
                try waits
                ? calls.connection.receive(Prompts.Answer.self)
                : calls.connection.receiveIfAvailable(Prompts.Answer.self)
            if reply == nil, due <= .now { throw .timedOut }
            if reply != nil { replyDue = nil }
        } catch {
            replyDue = nil
            try take(error)
        }
    }

    private func take(_ error: VarlinkClientError) throws(Failure) {
        guard !Self.isOver(error) else { return }
        throw calls.failure(error)
    }

    /// - Returns: nil if the prompt is not shown here any more: the news says what became of it.
    private func call<Method: VarlinkMethod>(_ method: Method) throws(Failure) -> Method.Reply? {
        try hearReply(waits: true)
        do throws(VarlinkClientError) {
            return try calls.connection.call(method)
        } catch {
            try take(error)
            return nil
        }
    }

    private static func isOver(_ error: VarlinkClientError) -> Bool {
        guard case .reply(let reply) = error else { return false }
        return reply.decode(as: Prompts.AlreadyEnded.self) != nil || reply.decode(as: Prompts.NotPresenting.self) != nil
            || reply.decode(as: Prompts.NotFound.self) != nil
    }
}
