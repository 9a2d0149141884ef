// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import ClientKit
import Glibc
import PromptKit
package import Varlink

/// An asked question, or one that this process waits for, with its messages: the part of `alert`, `sheet` and `wait`
/// that knows the wire. While the person answers, callers may wait for ``descriptor`` too, and read with ``isOver()``.
package final class QuestionCall {
    /// The id of the prompt, once it is known.
    package private(set) var id: String?
    /// The outcome.
    package private(set) var result: Prompts.Result?
    /// Deviations from the request, a sentence each.
    package private(set) var notes: [String] = []
    /// The reason why nobody can answer now.
    package private(set) var unseen: String?
    package private(set) var presenter: String?
    package private(set) var isApproval = false
    /// The token of this process as the presenter of its own question; nil if it does not present it.
    package private(set) var agent: String?
    /// The token with which this process changes its question; nil if it does not.
    package private(set) var editor: String?
    /// The changes that come while the question is open.
    package var changes: (any QuestionChanger)?
    /// The unread messages to this process as a presenter.
    private var news: [Prompts.Present.Reply] = []
    /// The secret typed in this process, which goes to no other program.
    var typedHere: [SecretText] = []
    /// The descriptor by which a secret arrives; nil if no secret is asked for, or if the daemon passes no descriptors.
    private var channel: Int32?
    /// A Boolean value indicating whether the daemon has gone. ``resume(_:)`` continues from there.
    package private(set) var isCutOff = false
    /// The reason why there will be no result. Every request for the result throws it.
    private var failure: Failure?

    /// The deadline for the daemon to accept the question; nil once it has.
    package var queuedBy: ContinuousClock.Instant? { id == nil && result == nil ? began + Service.patience : nil }
    private let began = ContinuousClock.now

    private enum Replies {
        case ask(ReplySequence<Prompts.Ask>)
        case wait(ReplySequence<Prompts.Wait>)
    }

    /// The time-out, as far as this process knows it; nil if there is none, or if another process asked.
    package let deadline: ContinuousClock.Instant?

    private var service: Service
    private var replies: Replies
    /// The name of this process as a presenter.
    private let presentAs: String?
    private let edits: Bool?
    private let isAsker: Bool

    /// Asks a question.
    package init(_ call: Prompts.Ask, on service: Service) throws(Failure) {
        self.service = service
        isAsker = true
        (presentAs, edits) = (call.presentAs, call.edits)
        deadline = call.question.timeout.map { .now + .microseconds($0) }
        replies = .ask(try service.stream(call))
    }

    /// Waits for a question that was asked before.
    package init(waitingFor id: String, on service: Service) throws(Failure) {
        self.service = service
        isAsker = false
        (presentAs, edits) = (nil, nil)
        deadline = nil
        replies = .wait(try service.stream(Prompts.Wait(id: id)))
    }

    deinit { if let channel { close(channel) } }

    /// Returns the typed secret, once there is a result: typed here, or received by the descriptor if the result says
    /// so.
    ///
    /// - Parameters:
    ///   - count: The number of parts: one for a text, two for a login.
    ///   - capacity: The maximum number of bytes to read.
    private func secrets(_ count: Int, capacity: Int) throws(Failure) -> [SecretText] {
        guard let result, result.handover == true else {
            // The secret of another presenter is in the result.
            let isHere =
                result?.outcome == .answered && result?.text == nil && result?.login == nil && result?.values == nil
            return isHere ? typedHere : []
        }
        guard let channel,
            let parts = SecretChannel.read(
                count...count, capacity: capacity, from: channel, by: .now + SecretChannel.arrival)
        else {
            throw Failure(
                .tryLater, "the question was answered, but the text did not arrive", remedy: "Ask again")
        }
        return parts
    }

    /// Returns the secrets in the answer to a question.
    package func secrets(of question: Prompts.Question) throws(Failure) -> [SecretText] {
        try secrets(
            question.input == .login ? 2 : 1,
            capacity: question.form == nil ? SecretChannel.capacity : SecretChannel.formCapacity)
    }

    /// Requests the secret by a descriptor of ours. Without one, the daemon puts it into its reply.
    private func open(_ token: String) {
        guard channel == nil else { return }
        // If this fails for whatever reason, the reply contains the answer.
        channel = service.path.flatMap { try? SecretChannel.give(token: token, nextTo: $0) }
    }

    /// Resumes after the daemon was started again. The asker resumes as the asker.
    package func resume(_ service: Service) throws(Failure) {
        guard let id else { return }
        self.service = service
        let isAsker: Bool? = isAsker ? true : nil
        replies = .wait(try service.stream(Prompts.Wait(id: id, adopt: isAsker, presentAs: presentAs, edits: edits)))
        isCutOff = false
        presenter = nil
        (agent, editor) = (nil, nil)
        news = []
        // The first reply says whether this process is the presenter again.
        _ = try read(waits: true)
    }

    /// Returns the next message to this process as a presenter that ``isOver()`` has read; nil if there is none.
    func nextMessage() -> Prompts.Present.Reply? { news.isEmpty ? nil : news.removeFirst() }

    /// Ends the question as its time-out would, because there is no daemon to do so.
    func timeOut() { result = Prompts.Result(outcome: .timedOut, index: -1) }

    /// The reason why the connection to another machine has ended, if that is why no more messages arrive.
    var brokenLink: Failure? { service.link.flatMap { $0.isBroken ? $0.failure : nil } }

    /// Becomes readable when there is news.
    package var descriptor: Int32 { service.connection.fileDescriptor }

    /// Waits until the prompt has its id.
    package func queued() throws(Failure) {
        while id == nil, result == nil { _ = try read(waits: true) }
    }

    /// Reads the available messages, and returns whether that was all: the prompt is over, or the daemon has gone. As
    /// long as it is open, makes the changes that are due.
    package func isOver() throws(Failure) -> Bool {
        if try hasEnded() { return true }
        if let id, let changes { changes.proceed(id, editor: editor) }
        return false
    }

    private func hasEnded() throws(Failure) -> Bool {
        while result == nil, !isCutOff {
            guard try read(waits: false) else {
                if let queuedBy, queuedBy <= .now { throw Failure(.timedOut) }
                return false
            }
        }
        return true
    }

    /// Reads a reply, or the error that there will be none.
    ///
    /// - Returns: Whether there was a reply or an error.
    private func read(waits: Bool) throws(Failure) -> Bool {
        if let failure { throw failure }
        do throws(VarlinkClientError) {
            switch replies {
            case .ask(let replies):
                guard let reply = try Self.next(replies, waits: waits) else { return false }
                if let token = reply.handover { open(token) }
                notes += reply.notes ?? []
                unseen = unseen ?? reply.unseen
                if reply.approval == true { isApproval = true }
                receive(Prompts.Wait.Reply(reply))
            case .wait(let replies):
                guard let reply = try Self.next(replies, waits: waits) else { return false }
                receive(reply)
            }
        } catch {
            failure = reason(of: error)
            if let failure { throw failure }
            isCutOff = true
        }
        return true
    }

    private static func next<Method: VarlinkMethod>(
        _ replies: ReplySequence<Method>, waits: Bool
    ) throws(VarlinkClientError) -> Method.Reply? {
        if waits {
            guard let reply = try replies.next() else { throw VarlinkClientError.closed }
            return reply
        }
        switch try replies.nextIfAvailable() {
        case .reply(let reply): return reply
        case .nothing: return nil
        case .finished: throw VarlinkClientError.closed
        }
    }

    /// Returns the failure for an error; nil if the daemon has exited and the question returns when it runs again.
    /// Without an id no question can return.
    private func reason(of error: VarlinkClientError) -> Failure? {
        switch error {
        case .closed, .transport:
            id != nil ? nil : brokenLink ?? Failure(.tryLater, "alertd exited while asking", remedy: "Ask again")
        default: id != nil && Self.isEnding(error) ? nil : Failure(error, context: ErrorContext(source: service.source))
        }
    }

    private func receive(_ reply: Prompts.Wait.Reply) {
        id = reply.id
        agent = reply.agent ?? agent
        editor = reply.editor ?? editor
        presenter = reply.presenter ?? presenter
        result = reply.result ?? result
        switch reply.phase {
        case .show: news.append(.init(news: .show, prompt: reply.prompt))
        case .update: news.append(.init(news: .update, prompt: reply.prompt))
        case .gone: news.append(.init(news: .gone, id: reply.id, why: reply.why, by: reply.by))
        case .queued, .presented, .ended: break
        }
    }

    /// Returns whether the daemon replies that it is ending.
    private static func isEnding(_ error: VarlinkClientError) -> Bool {
        guard case .reply(let reply) = error else { return false }
        return reply.name == "io.systemd.System"
    }
}

extension Prompts.Wait.Reply {
    /// The part of a reply to the asker that a reply to `Wait` has too.
    fileprivate init(_ reply: Prompts.Ask.Reply) {
        self.init(
            id: reply.id, phase: reply.phase, presenter: reply.presenter, result: reply.result, agent: reply.agent,
            prompt: reply.prompt, why: reply.why, by: reply.by, editor: reply.editor)
    }
}

extension Prompts.Question {
    var asksSecret: Bool { input == .secure || input == .login || form.map(FormRules.asksSecret) ?? false }
}
