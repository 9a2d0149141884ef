// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AskKit
// The types of poll(2) may be taken to belong to either module.
import CLinux
import ClientKit
import Glibc
import LinuxSystem
import Varlink

/// The loop around ``MCPSession``, which reads the client's lines, writes the messages, and keeps a connection to
/// alertd for each question and call. The loop never starts alertd: alertd would be a child of the client, in its
/// sandbox.
///
/// At the end of the input all connections close, and alertd withdraws the open questions. A signal ends the process at
/// once, with the same effect.
final class MCPServer {
    /// The time limit for alertd to accept a connection or to resume a question. Within a second the loop must notice
    /// the end of the input.
    private static let patience = Duration.milliseconds(500)
    /// The time limit for pending replies and unwritten output after the end of the input.
    private static let farewell = Duration.milliseconds(500)
    /// The time limit for a restarted daemon to resume a question. alertd keeps an orphaned question for as long.
    private static let restart = Duration.seconds(30)
    /// The unwritten output, in bytes, above which no more input is read.
    private static let maximumOutput = 4 << 20
    /// A question, with its connection.
    private struct Question {
        let call: QuestionCall
        var isQueued = false
        var presenter: String?
        /// If alertd has gone: the next attempt to reach a new one, the pause after it, and the last.
        var retry: (at: ContinuousClock.Instant, pause: Duration, until: ContinuousClock.Instant)?
    }

    private let session: Session
    private let common: CommonOptions
    private var core: MCPSession
    private var lines = MCPLines()
    private var output = MCPOutput()
    private var questions: [Int: Question] = [:]
    private var replies: [Int: MCPPendingReply] = [:]
    private var endsBy: ContinuousClock.Instant?

    init(session: Session, common: CommonOptions) throws(Failure) {
        self.session = session
        self.common = common
        // Without TZ, the zone of alertd's session counts, which follows a person who travels.
        let zone = session.environment["TZ"] == nil ? nil : try session.ownZone(common)
        core = MCPSession(caller: MCPCaller(zone: zone, localZone: session.here.zone, language: session.ownLanguage))
    }

    /// Serves until the input ends, or nobody reads the output.
    func run() {
        // The write reports that the client has gone.
        signal(SIGPIPE, SIG_IGN)
        while true {
            if let endsBy, replies.isEmpty && output.isEmpty || endsBy <= .now { return }
            let ready = wait()
            if ready.isOutputBroken { return }
            if ready.isWritable, !output.write(to: STDOUT_FILENO) { return }
            if ready.isReadable { readInput() }
            for number in replies.keys.sorted() { readReply(number) }
            for number in questions.keys.sorted() { readQuestion(number) }
            handle(.time)
        }
    }

    // MARK: Waiting

    /// Waits for input, room for output, news of alertd, or the next deadline.
    private func wait() -> (isReadable: Bool, isWritable: Bool, isOutputBroken: Bool) {
        let reads = output.unwritten <= Self.maximumOutput
        var requests = [
            // A negative descriptor is ignored. Without any event, poll(2) still reports the end of a pipe.
            pollfd(fd: endsBy == nil ? STDIN_FILENO : -1, events: reads ? Int16(POLLIN) : 0, revents: 0),
            pollfd(fd: STDOUT_FILENO, events: output.isEmpty ? 0 : Int16(POLLOUT), revents: 0),
        ]
        for question in questions.values where question.retry == nil {
            requests.append(pollfd(fd: question.call.descriptor, events: Int16(POLLIN), revents: 0))
        }
        for reply in replies.values { requests.append(pollfd(fd: reply.descriptor, events: Int16(POLLIN), revents: 0)) }
        let times = questions.values.map { $0.retry?.at ?? $0.call.queuedBy } + replies.values.map(\.deadline)
        let deadline = (times + [core.deadline, endsBy]).compactMap { $0 }.min()
        var milliseconds: Int64 = -1
        if let deadline {
            let left = max(.zero, ContinuousClock.now.duration(to: deadline)).components
            milliseconds = min(left.seconds, 3_600) * 1_000 + left.attoseconds / 1_000_000_000_000_000 + 1
        }
        guard poll(&requests, nfds_t(requests.count), Int32(milliseconds)) > 0 else { return (false, false, false) }
        let out = Int32(requests[1].revents)
        return (
            requests[0].revents != 0, out & POLLOUT != 0,
            out & (POLLERR | POLLNVAL) != 0 || out & POLLHUP != 0 && out & POLLOUT == 0
        )
    }

    private func readInput() {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        guard count > 0 else {
            endsBy = .now + Self.farewell
            questions = [:]
            return
        }
        for line in lines.append(bytes[..<count]) {
            switch line {
            case .text(let text): handle(.line(text))
            case .tooLong(let id): handle(.lineTooLong(id: id))
            }
        }
    }

    // MARK: Actions

    private func handle(_ event: MCPSession.Event) {
        for action in core.handle(event, at: .now) {
            switch action {
            case .send(let message): output.add(message)
            case .withdraw(let number): questions[number] = nil
            case .ask(let number, let question):
                attempt(number) { service throws(Failure) in
                    var call = Prompts.Ask(question: question)
                    call.session = try self.session.place(of: nil, self.common)
                    self.questions[number] = Question(call: try QuestionCall(call, on: service))
                }
            case .call(let number, let call):
                attempt(number) { service throws(Failure) in
                    self.replies[number] = try call.begin(on: service)
                }
            }
        }
    }

    /// Connects to alertd, and reports a failure to the session.
    private func attempt(_ number: Int, _ body: (Service) throws(Failure) -> Void) {
        do throws(Failure) {
            guard let service = try session.reach(common, timeout: Self.patience) else { throw Self.noDaemon }
            try body(service)
        } catch {
            handle(.failed(number, error.sentences))
        }
    }

    private static let noDaemon = Failure(
        .unavailable, "alertd is not running, and this server does not start it",
        remedy: "Ask the person to run \"alertctl status\" in a terminal, which starts it, and try again")

    // MARK: alertd

    private func readReply(_ number: Int) {
        guard let reply = replies[number] else { return }
        do throws(Failure) {
            guard let result = try reply.result() else { return }
            replies[number] = nil
            handle(.replied(number, result))
        } catch {
            replies[number] = nil
            handle(.failed(number, error.sentences))
        }
    }

    private func readQuestion(_ number: Int) {
        guard let question = questions[number] else { return }
        do throws(Failure) {
            if let retry = question.retry {
                if retry.at <= .now { try resume(number, retry) }
                return
            }
            let isOver = try question.call.isOver()
            announce(number)
            if isOver, let result = question.call.result {
                questions[number] = nil
                handle(.ended(number, result))
            } else if isOver {
                questions[number]?.retry = (.now, .milliseconds(50), .now + Self.restart)
            }
        } catch {
            questions[number] = nil
            handle(.failed(number, error.sentences))
        }
    }

    /// Reports to the session where the question is.
    private func announce(_ number: Int) {
        guard let question = questions[number] else { return }
        if !question.isQueued, let id = question.call.id {
            questions[number]?.isQueued = true
            let notes = question.call.notes + [question.call.unseen].compactMap { $0 }
            handle(.queued(number, id: id, notes: notes))
        }
        if let presenter = question.call.presenter, presenter != question.presenter {
            questions[number]?.presenter = presenter
            handle(.shown(number, by: presenter))
        }
    }

    /// Resumes a question if a new daemon runs, or schedules the next attempt.
    private func resume(
        _ number: Int, _ retry: (at: ContinuousClock.Instant, pause: Duration, until: ContinuousClock.Instant)
    ) throws(Failure) {
        if let service = try session.reach(common, timeout: Self.patience) {
            try questions[number]?.call.resume(service)
            if questions[number]?.call.isCutOff == false {
                questions[number]?.retry = nil
                return
            }
        }
        guard retry.until > .now else {
            throw Failure(.tryLater, "alertd exited while the question was open", remedy: "Ask again")
        }
        questions[number]?.retry = (.now + retry.pause, min(retry.pause * 2, .seconds(2)), retry.until)
    }
}
