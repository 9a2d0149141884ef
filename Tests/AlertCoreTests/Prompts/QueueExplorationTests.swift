// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import AlertCore

/// Every sequence of events up to a length, in a small world: three prompts (one critical, one for a secret that
/// requires a presenter, one with a time and a terminal to come), an agent that knows no revisions, a terminal, and our
/// own dialog, which knows them. The askers of two prompts change them. After each event everything that the queue
/// promises is checked. States that were met before are not gone on from again.
@Suite struct QueueExplorationTests {
    private enum Event: CaseIterable {
        case askCritical, askSecret, askTimed, askTimedInTerminal, askAgain
        case agentComes, agentLeaves, terminalComes, terminalLeaves, terminalDeclines, dialogComes, dialogLeaves,
            dialogFails
        case agentPresents, terminalPresents, dialogPresents, agentTypes, agentStops, agentDeclines
        case agentAnswers, terminalDismisses, dialogAnswers, handAnswers, notificationAnswers
        case askerOfCriticalLeaves, withdrawSecret, adoptTimed, heardOfAgent
        case displayOfTimedFound, displayOfTimedMissing, secondPasses, longTimePasses
        case editCritical, editTimed, editKeptButtons, dialogAnswersBefore
    }

    private static let agent = QueueBed.token("agent")

    private static func apply(_ event: Event, to bed: inout QueueBed) throws {
        func shown(_ name: String) throws -> String {
            guard let id = bed.screens[QueueBed.token(name)] else { throw Prompts.NotPresenting(id: "") }
            return id
        }
        /// An answer that fits whatever is asked.
        func answer(_ id: String, by answerer: PromptQueue.Answerer) throws {
            guard let prompt = bed.queue.open[id] else { throw Prompts.NotFound(id: id) }
            let typed: PromptQueue.Typed = prompt.input == .secure ? .text : .nothing
            let index = prompt.order.buttons.count - 1
            var revision: Int? = prompt.revision
            if case .presenter(let token) = answerer {
                // One that does not know revisions names none.
                revision = bed.queue.presenters[token]?.showsRevisions == true ? bed.revisions[token] : nil
            }
            try bed.answer(id, .button(index), typed: typed, revision: revision, by: answerer)
        }
        switch event {
        case .askCritical:
            try bed.ask(
                "critical", { $0.sending = .init(after: 2_000_000, isEarlyIfAlone: true) },
                question: Prompts.Question(title: "c", level: .critical, to: ["laptop"]))
        case .askSecret:
            try bed.ask(
                "secret", { $0.mayStartDialog = true },
                question: Prompts.Question(
                    title: "s", input: .secure, requirePresenter: true, noticeAfter: 2_000_000))
        case .askTimed:
            try bed.ask(
                "timed",
                {
                    $0.willPresent = true
                    $0.searchesDisplay = true
                }, question: Prompts.Question(title: "t", timeout: 3_000_000))
        case .askTimedInTerminal where bed.queue.presenters[QueueBed.token("terminal")] == nil:
            try bed.ask(
                "timed", { $0.searchesDisplay = true },
                question: Prompts.Question(title: "t", input: .secure, timeout: 3_000_000), in: "terminal")
        case .askAgain: try bed.ask("kept") { $0.isAttached = false }
        case .agentComes where bed.queue.presenters[agent] == nil: try bed.register("agent")
        case .agentLeaves: bed.leave("agent")
        case .terminalComes where bed.queue.presenters[QueueBed.token("terminal")] == nil:
            try bed.register("terminal", .terminal, only: "timed")
        case .terminalLeaves: bed.leave("terminal")
        case .terminalDeclines: try bed.decline(shown("terminal"), by: "terminal")
        case .dialogComes where bed.dialogRuns && bed.queue.presenters[QueueBed.token("dialog")] == nil:
            try bed.register("dialog", .dialog, shows: [Prompts.Present.revisions])
        case .dialogLeaves where bed.queue.presenters[QueueBed.token("dialog")] != nil:
            bed.dialogRuns = false
            bed.leave("dialog")
        case .dialogFails where bed.dialogRuns && bed.queue.dialogStartsUntil != nil:
            bed.dialogRuns = false
            bed.take(bed.queue.dialogFailed(at: bed.now))
        case .agentPresents: try bed.presented(shown("agent"), by: "agent")
        case .terminalPresents: try bed.presented(shown("terminal"), by: "terminal")
        case .dialogPresents: try bed.presented(shown("dialog"), by: "dialog")
        case .agentTypes: try bed.typing(shown("agent"), true, by: "agent")
        case .agentStops: try bed.typing(shown("agent"), false, by: "agent")
        case .agentDeclines: try bed.decline(shown("agent"), by: "agent")
        case .agentAnswers: try answer(shown("agent"), by: .presenter(agent))
        case .terminalDismisses:
            let revision = bed.queue.presenters[QueueBed.token("terminal")]?.showsRevisions == true
            try bed.answer(
                shown("terminal"), .dismissal, revision: revision ? bed.revisions[QueueBed.token("terminal")] : nil,
                by: .presenter(QueueBed.token("terminal")))
        case .dialogAnswers: try answer(shown("dialog"), by: .presenter(QueueBed.token("dialog")))
        case .handAnswers: try answer("critical", by: .hand("alertctl"))
        case .notificationAnswers: try answer("critical", by: .notification)
        case .askerOfCriticalLeaves: bed.take(bed.queue.askerLeft("critical", at: bed.now))
        case .withdrawSecret: bed.take(try bed.queue.withdraw(["secret"], at: bed.now))
        case .displayOfTimedFound: try bed.searched("timed", found: true)
        case .displayOfTimedMissing: try bed.searched("timed", found: false)
        case .adoptTimed: bed.take(bed.queue.adopt("timed", willPresent: false, at: bed.now))
        case .heardOfAgent: bed.take(bed.queue.heard(agent, at: bed.now))
        case .editCritical: try bed.edit("critical") { $0.title = $0.title == "c" ? "changed" : "c" }
        case .editTimed: try bed.edit("timed", timeout: 4_000_000) { $0.message = "more" }
        case .editKeptButtons:
            // A notification has no room for so many.
            try bed.edit("kept") {
                $0.buttons = $0.buttons == nil ? ["a", "b", "c", "d"].map { .init(label: $0) } : nil
            }
        case .dialogAnswersBefore:
            // The answer was on its way when the question changed.
            let (id, token) = (try shown("dialog"), QueueBed.token("dialog"))
            let before = (bed.revisions[token] ?? 0) - 1
            guard before >= 0, bed.queue.open[id]?.isSecret == false else { throw Prompts.NotFound(id: id) }
            try bed.answer(id, .dismissal, revision: before, by: .presenter(token))
        case .secondPasses: bed.pass(seconds: 1)
        case .longTimePasses: bed.pass(seconds: 25)
        case .agentComes, .askTimedInTerminal, .terminalComes, .dialogComes, .dialogLeaves, .dialogFails:
            throw Prompts.NotFound(id: "")
        }
    }

    /// The first thing that is not as promised.
    private static func problem(in bed: QueueBed) -> String? {
        let queue = bed.queue
        if let breach = bed.breach { return breach }
        for (token, presenter) in queue.presenters {
            if bed.screens[token] != presenter.showing { return "\(token.text) believes otherwise" }
            guard let id = presenter.showing else { continue }
            if queue.open[id]?.stage.presenter != token { return "\(token.text) shows what is not its own" }
            if let only = presenter.only, only != id { return "\(token.text) shows another's" }
        }
        for (id, prompt) in queue.open {
            if let token = prompt.stage.presenter, queue.presenters[token]?.showing != id {
                return "nobody shows \(id)"
            }
            if queue.ended[id] != nil { return "\(id) is over and is not" }
            if (prompt.companion == .up) != bed.notifications.contains(id) { return "the notification of \(id)" }
            if !prompt.hasNotice {
                if prompt.companion != .none, prompt.stage == .queued { return "a notification alone" }
                if prompt.companion != .none, prompt.isSecret { return "a secret in a notification" }
            }
            if let from = prompt.sentFrom, from <= bed.now { return "\(id) is not sent" }
            if prompt.sentFrom != nil, prompt.stage == .queued, !queue.hasPresenter(prompt), !prompt.mayStartDialog {
                return "\(id) is for nobody and is not sent"
            }
            if prompt.question.to != nil, (prompt.sentFrom == nil) != bed.sent.contains(id) {
                return "\(id) went without a word"
            }
            if let token = prompt.stage.presenter, queue.presenters[token]?.showsRevisions == true,
                bed.revisions[token] != prompt.revision
            {
                return "\(token.text) does not know the change of \(id)"
            }
            if prompt.edits.count > PromptQueue.maximumEdits { return "too many edits of \(id)" }
            if case .presented(let token) = prompt.stage, bed.reported[token] != prompt.revision,
                queue.presenters[token]?.showsRevisions == false
            {
                return "\(token.text) is taken to show what it has not reported"
            }
            if prompt.clock.isOver(at: bed.now) { return "\(id) has no time left" }
            if case .offered(_, let until) = prompt.stage, until <= bed.now { return "\(id) waits for a silent one" }
            if prompt.stage == .queued {
                let free = queue.candidates(for: prompt).filter { $0.showing == nil }
                if !free.isEmpty { return "\(id) waits though \(free[0].name) is free" }
                if prompt.question.requirePresenter == true, !queue.hasPresenter(prompt), !prompt.mayStartDialog,
                    prompt.askersTerminal == .none
                {
                    return "\(id) waits for nobody"
                }
            }
        }
        if !bed.notifications.isSubset(of: queue.open.keys) { return "a notification of what is over" }
        if queue.order.map({ $0.id }).sorted() != queue.open.keys.sorted() { return "the order lacks some" }
        if queue.order != queue.order.sorted() { return "the order is none" }
        if let next = queue.nextDeadline, next <= bed.now { return "a deadline has passed" }
        let counts = queue.counts
        if counts.queued + counts.presented != queue.open.count { return "the counts" }
        return nil
    }

    @Test func everySequenceOfEventsKeepsThePromises() throws {
        var patience = PromptQueue.Patience()
        patience.notification = 1_000_000
        patience.askersTerminal = 2_000_000
        var level = [QueueBed(patience: patience, notifying: true)]
        var seen = Set(level)
        var transitions = 0
        let depths = 0..<6
        for depth in depths {
            var next: [QueueBed] = []
            for bed in level {
                for event in Event.allCases {
                    var after = bed
                    do {
                        try Self.apply(event, to: &after)
                    } catch {
                        // A refused event changes nothing.
                        if after.queue != bed.queue {
                            Issue.record("\(event) was refused and changed the queue, at depth \(depth)")
                            return
                        }
                        continue
                    }
                    transitions += 1
                    if let problem = Self.problem(in: after) {
                        Issue.record("\(problem), after \(event) in \(bed.queue.open.keys.sorted()), depth \(depth)")
                        return
                    }
                    // Nothing follows the last event of a sequence.
                    guard depth < depths.upperBound - 1 else { continue }
                    after.last = []
                    if seen.insert(after).inserted { next.append(after) }
                }
            }
            level = next
        }
        // That much was looked at; were it little, the test would prove little.
        #expect(seen.count > 20_000)
        #expect(transitions > 100_000)
    }

    /// Whatever has happened, time and people's answers bring everything to an end: nothing hangs for ever.
    @Test(arguments: 0..<200)
    func whateverHappensEveryPromptCanBeEnded(_ seed: UInt64) throws {
        var random = SplitMix(state: seed)
        var bed = QueueBed(notifying: true)
        for _ in 0..<300 {
            guard let event = Event.allCases.randomElement(using: &random) else { continue }
            try? Self.apply(event, to: &bed)
            if let problem = Self.problem(in: bed) {
                Issue.record("\(problem), after \(event)")
                return
            }
        }
        bed.leave("agent")
        bed.leave("terminal")
        bed.dialogRuns = false
        bed.leave("dialog")
        try bed.register("last")
        var rounds = 0
        while let id = bed.screens[QueueBed.token("last")], rounds < 10 {
            try bed.presented(id, by: "last")
            try bed.answer(id, .dismissal, by: .presenter(QueueBed.token("last")))
            rounds += 1
        }
        #expect(bed.queue.open.isEmpty)
        #expect(bed.notifications.isEmpty)
    }
}

/// SplitMix64 (Steele, Lea, Flood 2014): the same events for the same seed.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
