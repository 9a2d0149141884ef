// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Varlink

/// A presenter's side of the wire: prompts come in on one connection, what the person does goes out on another.
final class PresenterLink {
    private let service: Service
    private let calls: Service
    private let news: ReplySequence<Prompts.Present>
    /// Its token, once it is registered.
    private var agent = ""

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
            throw Failure(error, written: Written())
        }
        return self
    }

    /// A descriptor that becomes readable when there is news.
    var descriptor: Int32 { service.connection.fileDescriptor }

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
            throw Failure(error, written: Written())
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
        _ = try call(Prompts.Answer(id: id, agent: agent, cancel: true))
    }

    /// The person chose a button.
    func answer(_ id: String, index: Int, fields: [PromptView.Field]) throws(Failure) {
        do throws(VarlinkClientError) {
            try PromptAnswer(id: id, agent: agent, index: index).send(fields, on: calls)
        } catch {
            guard !Self.isOver(error) else { return }
            throw Failure(error, written: Written())
        }
    }

    /// - Returns: nil if the prompt is not shown here any more: the news says what became of it.
    private func call<Method: VarlinkMethod>(_ method: Method) throws(Failure) -> Method.Reply? {
        do throws(VarlinkClientError) {
            return try calls.connection.call(method)
        } catch {
            guard !Self.isOver(error) else { return nil }
            throw Failure(error, written: Written())
        }
    }

    private static func isOver(_ error: VarlinkClientError) -> Bool {
        guard case .reply(let reply) = error else { return false }
        return reply.decode(as: Prompts.AlreadyEnded.self) != nil || reply.decode(as: Prompts.NotPresenting.self) != nil
            || reply.decode(as: Prompts.NotFound.self) != nil
    }
}
