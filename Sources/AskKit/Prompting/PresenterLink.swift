// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import ClientKit
import TerminalKit
import Varlink

/// A presenter's side of the wire: prompts arrive on one connection, and the person's actions use a second.
package final class PresenterLink {
    /// The stream on which prompts arrive.
    private enum Source {
        case present(Service, ReplySequence<Prompts.Present>)
        /// The stream of the question that this process asks.
        case asking(QuestionCall)
    }

    /// A call whose reply has not been read yet.
    private enum Awaited {
        case presented, declined, answer
    }

    private let source: Source
    private let connect: () throws(Failure) -> Service
    private var calls: Service?
    /// The presenter's token.
    private let agent: String
    private var awaited: Awaited?
    /// A Boolean value indicating whether the last answer did not count, because it was meant for an earlier revision.
    /// An update brings the present one.
    package private(set) var isOutdated = false
    /// The deadline for the reply; nil if none is awaited.
    private(set) var replyDue: ContinuousClock.Instant?

    /// Registers as a presenter.
    ///
    /// - Parameter connect: Makes a connection.
    package init(_ present: Prompts.Present, connect: @escaping () throws(Failure) -> Service) throws(Failure) {
        let service = try connect()
        let replies = try service.stream(present)
        do throws(VarlinkClientError) {
            guard let reply = try replies.next(), reply.news == .registered else { throw VarlinkClientError.closed }
            agent = reply.agent ?? ""
        } catch {
            throw service.failure(error)
        }
        source = .present(service, replies)
        self.connect = connect
    }

    /// Presents the question of this process; nil if the daemon has not made it a presenter.
    ///
    /// - Parameter connect: Makes the connection for calls, once the question is on the screen.
    package init?(_ asking: QuestionCall, connect: @escaping () throws(Failure) -> Service) {
        guard let agent = asking.agent else { return nil }
        self.agent = agent
        source = .asking(asking)
        self.connect = connect
    }

    /// A descriptor that becomes readable when there is news.
    package var descriptor: Int32 {
        switch source {
        case .present(let service, _): service.connection.fileDescriptor
        case .asking(let asking): asking.descriptor
        }
    }
    /// The descriptor for the reply to a call; -1 if none is awaited.
    var replyDescriptor: Int32 { replyDue == nil ? -1 : calls?.connection.fileDescriptor ?? -1 }

    /// Returns the next message; nil if none has arrived yet.
    package func next() throws(Failure) -> Prompts.Present.Reply? {
        guard case .present(let service, let replies) = source else {
            guard case .asking(let asking) = source else { return nil }
            return asking.nextMessage()
        }
        do throws(VarlinkClientError) {
            switch try replies.nextIfAvailable() {
            case .reply(let reply): return reply
            case .nothing: return nil
            case .finished: throw VarlinkClientError.closed
            }
        } catch {
            throw service.failure(error)
        }
    }

    /// Reports that the person can see the prompt.
    ///
    /// - Parameter revision: The revision of a question that has changed.
    package func presented(_ id: String, revision: Int? = nil) throws(Failure) {
        let call = Prompts.Presented(agent: agent, id: id, revision: revision)
        try send(.presented) { (calls) throws(VarlinkClientError) in
            try calls.connection.send(call)
            return true
        }
    }

    /// Reports that this presenter cannot show the prompt, so that another one does.
    ///
    /// - Parameter reason: A part of a sentence.
    func decline(_ id: String, reason: String) throws(Failure) {
        let call = Prompts.Decline(agent: agent, id: id, reason: reason)
        try send(.declined) { (calls) throws(VarlinkClientError) in
            try calls.connection.send(call)
            return true
        }
    }

    /// Reports that the person types, or has stopped.
    ///
    /// - Returns: Microseconds until the prompt's time-out, if it has one.
    package func typing(_ id: String, _ isTyping: Bool) throws(Failure) -> Int? {
        try readReply(waits: true)
        let calls = try connected()
        do throws(VarlinkClientError) {
            return try calls.connection.call(Prompts.Typing(agent: agent, id: id, typing: isTyping)).remaining
        } catch {
            try check(error, of: calls)
            return nil
        }
    }

    /// Reports that the person dismissed the prompt.
    package func dismiss(_ id: String, revision: Int? = nil) throws(Failure) {
        let call = Prompts.Answer(id: id, agent: agent, cancel: true, revision: revision)
        try send(.answer) { (calls) throws(VarlinkClientError) in
            try calls.connection.send(call)
            return true
        }
    }

    /// Reports the chosen button. A secret that this process itself has asked for stays here.
    package func answer(_ id: String, index: Int, _ input: PromptInput?, revision: Int? = nil) throws(Failure) {
        var input = input
        if case .asking(let asking) = source, let typed = input, typed.isSecret {
            asking.typedHere = typed.secrets
            input = nil
        }
        let answer = PromptAnswer(id: id, agent: agent, index: index, revision: revision)
        try send(.answer) { (calls) throws(VarlinkClientError) in try answer.send(input, on: calls) }
    }

    private func connected() throws(Failure) -> Service {
        if let calls { return calls }
        let made = try connect()
        calls = made
        return made
    }

    /// - Parameter send: Sends a call, and returns whether its reply has not been read yet. The terminal is restored
    ///   while alertd receives an answer.
    private func send(
        _ kind: Awaited, _ send: (Service) throws(VarlinkClientError) -> Bool
    ) throws(Failure) {
        try readReply(waits: true)
        let calls = try connected()
        do throws(VarlinkClientError) {
            isOutdated = false
            (awaited, replyDue) = try send(calls) ? (kind, .now + Service.patience) : (nil, nil)
        } catch {
            try check(error, of: calls)
        }
    }

    /// Reads the reply to a call.
    ///
    /// - Throws: the reason why an answer does not count, unless the prompt is over: then a message reports its end.
    package func readReply(waits: Bool = false) throws(Failure) {
        guard let due = replyDue, let calls else { return }
        do throws(VarlinkClientError) {
            let isThere =
                switch awaited {
                case .presented: try Self.read(Prompts.Presented.self, from: calls, waits: waits)
                case .declined: try Self.read(Prompts.Decline.self, from: calls, waits: waits)
                case .answer: try Self.read(Prompts.Answer.self, from: calls, waits: waits)
                case nil: true
                }
            if !isThere, due <= .now { throw .timedOut }
            if isThere { replyDue = nil }
        } catch {
            replyDue = nil
            try check(error, of: calls)
        }
    }

    private static func read<Method: VarlinkMethod>(
        _ method: Method.Type, from calls: Service, waits: Bool
    ) throws(VarlinkClientError) -> Bool {
        guard waits else { return try calls.connection.receiveIfAvailable(method) != nil }
        _ = try calls.connection.receive(method)
        return true
    }

    /// Throws unless the prompt is no longer shown here: then a message reports its end.
    private func check(_ error: VarlinkClientError, of calls: Service) throws(Failure) {
        if case .reply(let reply) = error, reply.decode(as: Prompts.Changed.self) != nil {
            isOutdated = true
            if case .asking(let asking) = source { asking.typedHere = [] }
            return
        }
        if case .reply(let reply) = error,
            reply.decode(as: Prompts.AlreadyEnded.self) != nil || reply.decode(as: Prompts.NotPresenting.self) != nil
                || reply.decode(as: Prompts.NotFound.self) != nil
        {
            return
        }
        throw calls.failure(error)
    }
}
