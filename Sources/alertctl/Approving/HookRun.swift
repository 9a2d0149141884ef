// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CLinux
import Glibc
import LinuxSystem
import TerminalKit
import Varlink

/// A run of `approve --for`: from the JSON on standard input to the JSON on standard output.
///
/// Whatever goes wrong ends with an empty answer and status 0, which every agent takes for "ask as you would": a denial
/// comes from a person alone. No daemon is started, because it would be a child of the agent and confined with it.
struct HookRun {
    private static let maximumInput = 16 << 20
    private static let patience = Duration.seconds(2)

    let program: AgentProgram
    let session: Session
    let common: CommonOptions

    /// Prints the answer, if there is one.
    func run() {
        guard let input = Self.input() else { return log("the input is not JSON, too large, or not complete in time") }
        guard let event = AgentEvent(program, input) else { return }
        do throws(Failure) {
            guard let answer = try answer(to: event, input) else { return }
            try session.output.line(answer.description)
            try session.output.flush()
        } catch {
            // The agent asks by itself.
            log(error.sentences)
        }
    }

    private func answer(to event: AgentEvent, _ input: JSON) throws(Failure) -> JSON? {
        let isAttended = program.isAttended(session.environment)
        switch event {
        case .approval:
            var request: AgentRequest
            do throws(AgentRequest.Refusal) {
                request = try AgentRequest(program, input, file: { ComparedFile.content($0, below: input["cwd"]) })
            } catch {
                guard case .tooLong(let tool) = error else { return nil }
                try notify(
                    id: "\(program.rawValue)-too-long",
                    "\(program.title) asks for more than can be shown", "Answer in \(program.title): \(tool)", nil)
                return nil
            }
            request.isAttended = isAttended
            return try ask(request.question).flatMap(request.answer)
        case .question(var question):
            question.isAttended = isAttended
            return try ask(question.question).flatMap(question.answer)
        case .plan(var plan):
            plan.isAttended = isAttended
            return try ask(plan.question).flatMap(plan.answer)
        case .elicitation(var elicitation):
            elicitation.schema.zone = session.here.zone
            elicitation.isAttended = isAttended
            return try ask(elicitation.question).flatMap(elicitation.answer)
        case .ended(let sign):
            try end(sign)
            return nil
        case .stopped(let stop, let sign):
            if let sign { try end(sign) }
            try notify(id: stop.id, stop.title, stop.body, stop.thread)
            return nil
        }
    }

    /// Withdraws the questions that have ended, and ends the grants of a session that has. If no question is open about
    /// a call that has run, the person may have denied it here, too late for the program's own dialog.
    private func end(_ sign: EndSign) throws(Failure) {
        let service = try connect()
        let ids = sign.questions(in: try service.all(Prompts.List()))
        if !ids.isEmpty { _ = try service.call(Prompts.Withdraw(ids: ids)) }
        if ids.isEmpty, !sign.ranCalls.isEmpty,
            let void = try service.call(Prompts.ReportRun(session: sign.session, calls: sign.ranCalls)).decision,
            void.isDenial
        {
            try notify(
                id: "\(program.rawValue)-ran-\(void.former ?? 0)", "\(program.title) ran what you denied here",
                "\(void.tool ?? ""): \(void.word). It was allowed in its own dialog first.", void.folder)
        }
        guard sign.endsSession else { return }
        for grant in try service.call(Prompts.Grants()).grants where grant.approval.session == sign.session {
            // A grant can have ended by itself since the list.
            _ = try? service.call(Prompts.RevokeGrants(numbers: [grant.number]))
        }
    }

    private func connect() throws(Failure) -> Service {
        try session.connect(to: session.place(common), mayStart: false)
    }

    private func notify(id: String, _ title: String, _ body: String?, _ thread: String?) throws(Failure) {
        var content = Notifications.Content(title: title)
        (content.body, content.thread) = (body, thread)
        _ = try connect().call(Notifications.Notify(id: id, content: content))
    }

    /// Asks, until it is decided or the agent has ended.
    ///
    /// - Returns: The result; nil if there is none.
    private func ask(_ question: Prompts.Question) throws(Failure) -> Prompts.Result? {
        var call = Prompts.Ask(question: question)
        call.session = try session.place(of: nil, common)
        let asking = try QuestionCall(call, on: try connect())
        try asking.queued()
        // A daemon from before an update would ask a common question.
        guard question.approval == nil || asking.isApproval else {
            log("alertd is older than this alertctl and does not support approvals; restart it")
            return nil
        }
        // Where the kernel has no pidfd_open, an agent that ends leaves the question until its time is over.
        let agent = linux_pidfd_open(getppid())
        defer { if agent >= 0 { close(agent) } }
        while try !asking.isOver() {
            var requests = [asking.descriptor, agent].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            _ = poll(&requests, nfds_t(requests.count), 60_000)
            if requests[1].revents != 0 { return nil }
        }
        return asking.result
    }

    /// Reads the input; nil if the input is not JSON, is too large, or does not end in time.
    private static func input() -> JSON? {
        let deadline = ContinuousClock.now + patience
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= maximumInput, Descriptor.isReadable(STDIN_FILENO, by: deadline) {
            let count = read(STDIN_FILENO, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            // What is not JSON is nothing to decide.
            guard count > 0 else { return count < 0 ? nil : try? JSON(parsing: bytes) }
            bytes += buffer[..<count]
        }
        return nil
    }

    private func log(_ reason: String) {
        HookLog(session.environment)?.add("\(program.rawValue): \(reason.visible)", at: RenderTime.time)
    }
}

/// The file that a tool replaces, as far as it may be read for a comparison.
private enum ComparedFile {
    private static let maximumSize = 4 << 20

    /// Returns the content of a file, unless it is elsewhere than below the agent's folder, where a link could lead
    /// anywhere.
    static func content(_ path: String, below folder: JSON?) -> ToolText.FileContent {
        guard path.hasPrefix("/"), let folder = folder?.stringValue else { return .unknown("its path is not absolute") }
        guard case .success(let status) = TimeBoundedFiles.status(path) else { return .absent }
        guard status.kind == S_IFREG else { return .unknown("it is no regular file") }
        guard let real = realPath(path), let root = realPath(folder), real.hasPrefix(root == "/" ? root : root + "/")
        else { return .unknown("it is outside of the folder") }
        do throws(BoundedFile.Problem) {
            guard let bytes = try BoundedFile.contents(of: real, limit: maximumSize, flags: O_NOFOLLOW) else {
                return .unknown("it has more than 4 MiB")
            }
            guard let text = String(validating: bytes, as: UTF8.self) else { return .unknown("it is no text") }
            return .text(text)
        } catch {
            return .unknown("it cannot be read")
        }
    }

    private static func realPath(_ path: String) -> String? {
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return String(validatingCString: found)
    }
}
