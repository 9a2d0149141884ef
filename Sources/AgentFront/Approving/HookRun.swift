// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AskKit
import CLinux
import ClientKit
import Glibc
import LinuxSystem
import TerminalKit
import Varlink

/// A run of `approve --for`: from the JSON on standard input to the JSON on standard output.
///
/// Whatever goes wrong ends with an empty answer and status 0, which every agent takes for "ask as you would": a denial
/// comes from a person alone. No daemon is started, because it would be a child of the agent and confined with it.
struct HookRun {
    let program: AgentProgram
    let session: Session
    let common: CommonOptions

    /// Prints the answer, if there is one.
    func run() {
        let payload: HookPayload
        do throws(HookInput.Problem) {
            payload = try HookInput.read(from: STDIN_FILENO)
        } catch {
            return log(error.reason)
        }
        do throws(Failure) {
            let answer = payload.json[AgentSample.mark] == true ? sample(payload) : try answer(to: payload)
            guard let answer else { return }
            try session.output.line(answer.description)
            try session.output.flush()
        } catch {
            // The agent asks by itself.
            log(error.sentences)
        }
    }

    private func answer(to payload: HookPayload) throws(Failure) -> JSON? {
        let input = payload.json
        let (event, request): (AgentEvent, AgentRequest?)
        do throws(AgentRequest.Refusal) {
            (event, request) = try read(payload)
        } catch {
            try giveBack(error)
            return nil
        }
        let isAttended = program.isAttended(session.environment)
        switch event {
        case .approval:
            guard var request else { return nil }
            request.isAttended = isAttended
            return try decide(request.question, about: request.tool, input).flatMap(request.answer)
        case .question(var question):
            question.isAttended = isAttended
            return try decide(question.question, about: "AskUserQuestion", input).flatMap(question.answer)
        case .plan(var plan):
            plan.isAttended = isAttended
            return try decide(plan.question, about: "ExitPlanMode", input).flatMap(plan.answer)
        case .elicitation(var elicitation):
            elicitation.schema.zone = session.here.zone
            elicitation.isAttended = isAttended
            return try decide(elicitation.question, about: "a form", input).flatMap(elicitation.answer)
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

    /// Reads the event, and the request if the event is one.
    private func read(_ payload: HookPayload) throws(AgentRequest.Refusal) -> (AgentEvent, AgentRequest?) {
        let event = try AgentEvent(program, payload.json)
        guard event == .approval else {
            if event.isDamaged(in: payload, program) {
                throw .damaged(tool: AgentEvent.tool(payload.json) ?? "a form")
            }
            return (event, nil)
        }
        return (
            event,
            try AgentRequest(
                program, payload, file: { ToolFile.content($0, below: payload.json["cwd"]?.stringValue) },
                target: { ToolFile.target($0, from: payload.json["cwd"]?.stringValue) })
        )
    }

    /// Leaves a request to the agent, and reports why: to the log, and to the person if the request is one that cannot
    /// be shown.
    private func giveBack(_ refusal: AgentRequest.Refusal) throws(Failure) {
        switch refusal {
        case .givenBack: break
        case .notUnderstood(let reason): log(reason)
        case .tooLong(let tool):
            log("the request of the tool \(tool) has more than \(AgentRequest.maximumCommand) bytes")
            try notify(
                id: "\(program.rawValue)-too-long", "\(program.title) asks for more than can be shown",
                "Answer in \(program.title): \(tool)", nil)
        case .damaged(let tool):
            log("the request of the tool \(tool) has half of a surrogate pair, or bytes that are not UTF-8")
            try notify(
                id: "\(program.rawValue)-damaged", "\(program.title) asks for something that cannot be shown",
                "Answer in \(program.title): \(tool)", nil)
        }
    }

    /// Returns the reply to the sample of `approve status`, which shows that the hook understands its program. Nobody
    /// is asked.
    private func sample(_ payload: HookPayload) -> JSON? {
        do throws(AgentRequest.Refusal) {
            return try read(payload).1.map { AgentSample.reply(to: $0.command) }
        } catch {
            return nil
        }
    }

    private func connect() throws(Failure) -> Service {
        do throws(Failure) {
            return try session.connect(to: session.place(common), mayStart: false)
        } catch {
            // A hook never starts alertd, and its command line has no option about that.
            guard error.status == .unavailable else { throw error }
            throw Failure(.unavailable, error.cause, remedy: "Start alertd: alertctl status")
        }
    }

    private func notify(id: String, _ title: String, _ body: String?, _ thread: String?) throws(Failure) {
        var content = Notifications.Content(title: title)
        (content.body, content.thread) = (body, thread)
        _ = try connect().call(Notifications.Notify(id: id, content: content))
    }

    /// Asks, and tells the person if the agent asks now, because nobody has answered here.
    ///
    /// - Parameter what: The name of the request for the person.
    private func decide(
        _ question: Prompts.Question, about what: String, _ input: JSON
    ) throws(Failure) -> Prompts.Result? {
        let result = try ask(question)
        if let result, let notice = UnansweredRequest(program, input, what, result, session.environment) {
            try notify(id: notice.id, notice.title, notice.body, notice.thread)
        }
        return result
    }

    /// Asks, until it is decided or the agent has ended.
    ///
    /// - Returns: The result; nil if there is none.
    private func ask(_ question: Prompts.Question) throws(Failure) -> Prompts.Result? {
        // Opened before the question can be seen, so that an agent that ends right then is noticed. Where the kernel
        // has no pidfd_open, an agent that ends leaves the question until its time is over.
        let agent = linux_pidfd_open(getppid())
        defer { if agent >= 0 { close(agent) } }
        var call = Prompts.Ask(question: question)
        call.session = try session.place(of: nil, common)
        let asking = try QuestionCall(call, on: try connect())
        try asking.queued()
        // A daemon from before an update would ask a common question.
        guard question.approval == nil || asking.isApproval else {
            log("alertd is older than this alertctl and does not support approvals; restart it")
            return nil
        }
        while try !asking.isOver() {
            var requests = [asking.descriptor, agent].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            _ = poll(&requests, nfds_t(requests.count), 60_000)
            if requests[1].revents != 0 { return nil }
        }
        if asking.result == nil { log("alertd ended while the question was open") }
        return asking.result
    }

    private func log(_ reason: String) {
        HookLog(session.environment)?.add("\(program.rawValue): \(reason.visible)", at: RenderTime.time)
    }
}
