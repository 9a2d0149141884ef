// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import TerminalKit
import Varlink

/// The tool calls in progress, and the questions that they wait for.
extension MCPSession {
    /// Begins a tool call.
    ///
    /// - Parameter reports: Whether the client reports that its person has interrupted a call.
    /// - Returns: The result if it is known at once.
    mutating func begin(
        _ request: MCPRequest, of tool: MCPTool, _ id: MCPMessage.ID, isStateless: Bool, token: JSON?, reports: Bool,
        _ now: Instant
    ) throws(MCPRefusal) -> JSON.Object? {
        guard calls.count < Self.maximumCalls else {
            throw MCPRefusal("Too many calls at once (maximum \(Self.maximumCalls)); wait for some to end.")
        }
        var until: Instant?
        let number: Int
        switch request {
        case .ask(let question, let answer, let wait):
            guard questions.values.count(where: { $0.result == nil }) < Self.maximumCalls else {
                throw MCPRefusal("Too many open questions (maximum \(Self.maximumCalls)); wait for answers first.")
            }
            number = newNumber()
            questions[number] = Question(
                answer: answer, idleLimit: reports ? Self.idleLimit : Self.interruptedLimit)
            until = now + wait
            act(.ask(number, question))
        case .wait(let question, let wait):
            number = try find(question)
            if let result = questions[number]?.result { return result }
            questions[number]?.idleAt = nil
            until = now + wait
        case .cancel(let name):
            if let question = questions.first(where: { $0.value.id == name && $0.value.result == nil })?.key {
                withdraw(question, note: "The question was withdrawn by the tool cancel.")
                return MCPCall.cancelled("question", id: name)
            }
            guard notifications.contains(name) else {
                throw MCPRefusal(
                    questions.values.contains { $0.id == name }
                        ? "The question \"\(name)\" is over already."
                        : "Nothing with the id \"\(name.visible.prefix(columns: 200))\" was made in this session; to "
                            + "cancel something else ask the person to run alertctl cancel.")
            }
            number = newNumber()
            act(.call(number, .cancel(Notifications.Cancel(ids: [name]), id: name)))
        case .call(let call):
            number = newNumber()
            act(.call(number, call))
        }
        calls[id] = Call(
            tool: tool, isStateless: isStateless, token: token, job: number, began: now, until: until,
            progressAt: token != nil && until != nil ? now + Self.progressInterval : nil,
            batch: currentBatch)
        join(currentBatch)
        return nil
    }

    /// Returns the newest question with an id.
    private func find(_ id: String) throws(MCPRefusal) -> Int {
        guard let number = questions.filter({ $0.value.id == id }).keys.max() else {
            throw MCPRefusal(
                "No question with the id \"\(id.visible.prefix(columns: 200))\" was asked in this session; give the id "
                    + "that ask or choose returned.")
        }
        return number
    }

    /// Returns the requests that wait for a question or call, oldest first.
    func waiting(for number: Int) -> [MCPMessage.ID] {
        calls.filter { $0.value.job == number }.sorted { $0.value.began < $1.value.began }.map(\.key)
    }

    /// Keeps the id of a notification for the tool `cancel`.
    mutating func keep(notification id: String) {
        notifications.removeAll { $0 == id }
        notifications.append(id)
        if notifications.count > Self.maximumKept { notifications.removeFirst() }
    }

    // MARK: Questions

    mutating func queued(_ number: Int, _ id: String, _ notes: [String], _ now: Instant) {
        guard questions[number] != nil else { return }
        questions[number]?.id = id
        questions[number]?.notes = notes
        for request in waiting(for: number) {
            report(request, notes.last ?? "The question waits to be shown.", now)
        }
    }

    mutating func shown(_ number: Int, _ presenter: String, _ now: Instant) {
        questions[number]?.notes = []
        for request in waiting(for: number) { report(request, "Shown by \(presenter.visible).", now) }
    }

    /// Ends a question with the result for all calls that wait for it, or will.
    mutating func settle(_ number: Int, _ result: JSON.Object) {
        questions[number]?.result = result
        questions[number]?.idleAt = nil
        for id in waiting(for: number) { finish(id, result) }
        let ended = questions.filter { $0.value.result != nil }.keys.sorted()
        for old in ended.dropLast(Self.maximumKept) { questions[old] = nil }
    }

    /// Ends a question or call that has failed. If the question was already in the queue, it counts as withdrawn.
    mutating func failed(_ number: Int, _ reason: String) {
        if let id = questions[number]?.id {
            return settle(number, MCPAnswer.result(.withdrawn, id: id, notes: [reason]))
        }
        questions[number] = nil
        for id in waiting(for: number) { refuse(id, reason) }
    }

    private mutating func withdraw(_ number: Int, note: String) {
        act(.withdraw(number))
        settle(number, MCPAnswer.result(.withdrawn, id: questions[number]?.id ?? "", notes: [note]))
    }

    /// Ends a call without a response, because its client no longer wants one. If no other call waits for the question,
    /// the question is withdrawn, too. A notification stays, because it may already be on disk.
    mutating func cancel(_ id: MCPMessage.ID) {
        guard let call = calls.removeValue(forKey: id) else { return }
        leave(call.batch)
        guard questions[call.job] != nil, waiting(for: call.job).isEmpty else { return }
        withdraw(call.job, note: "The call that waited for the answer was cancelled, so the question was withdrawn.")
    }

    // MARK: Time

    /// The next moment at which ``Event/time`` has a consequence; nil if there is none.
    var deadline: Instant? {
        let times = calls.values.flatMap { [$0.progressAt, questions[$0.job]?.id == nil ? nil : $0.until] }
        return (times + questions.values.map(\.idleAt)).compactMap { $0 }.min()
    }

    /// Ends waits, reports progress and withdraws forgotten questions that are due.
    mutating func pass(_ now: Instant) {
        for (request, call) in calls.sorted(by: { $0.value.began < $1.value.began }) {
            guard let until = call.until, let question = questions[call.job] else { continue }
            if until <= now, let id = question.id {
                let limit = question.idleLimit
                let within = limit == Self.idleLimit ? "" : " within \(limit.components.seconds) seconds"
                let notes = question.notes + ["Call wait with this id\(within) to go on waiting."]
                questions[call.job]?.idleAt = now + limit
                finish(request, MCPAnswer.result(.waiting, id: id, notes: notes))
            } else if let due = call.progressAt, due <= now {
                report(request, question.notes.last ?? "The person has not answered yet.", now)
            }
        }
        let idle = questions.filter { number, question in
            question.idleAt.map { $0 <= now } == true && waiting(for: number).isEmpty
        }
        for number in idle.keys.sorted() {
            withdraw(
                number,
                note: "No call waited for the answer for \(Self.words(idle[number]?.idleLimit ?? Self.idleLimit)), so "
                    + "the question was withdrawn.")
        }
    }

    private static func words(_ limit: Duration) -> String {
        let seconds = limit.components.seconds
        return seconds < 60 ? "\(seconds) seconds" : "\(seconds / 60) minutes"
    }

    /// Reports the progress of a call, if its client wants that. The number is the seconds of the wait, and rises.
    private mutating func report(_ id: MCPMessage.ID, _ message: String, _ now: Instant) {
        guard var call = calls[id], let token = call.token, let until = call.until else { return }
        let waited = call.began.duration(to: now) / .seconds(1)
        call.progress = max(waited, call.progress + 0.001)
        call.progressAt = now + Self.progressInterval
        calls[id] = call
        let total = max(call.began.duration(to: until) / .seconds(1), call.progress)
        act(
            .send(
                MCPMessage.notification(
                    "notifications/progress",
                    [
                        "progressToken": token, "progress": .float(call.progress), "total": .float(total),
                        "message": .string(message),
                    ])))
    }
}
