// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

/// The terminal that asks presents its own prompt, and a display is looked for once it is needed.
extension PromptQueueTests {
    private static let secret = Prompts.Question(title: "a", input: .secure)

    private static func searchesDisplay(_ prompt: inout PromptQueue.NewPrompt) { prompt.searchesDisplay = true }

    @Test func theTerminalThatAsksShowsItsPromptAlone() throws {
        var bed = QueueBed()
        try bed.ask("other")
        try bed.ask("a", Self.searchesDisplay, in: "terminal")
        #expect(bed.screens == [QueueBed.token("terminal"): "a"])
        #expect(bed.searches.isEmpty)
    }

    @Test func theTerminalIsGoneWithItsPrompt() throws {
        var bed = QueueBed()
        try bed.ask("a", in: "terminal")
        try bed.answer("a", .dismissal, by: .hand("alertctl"))
        #expect(bed.last.contains(.gone(QueueBed.token("terminal"), id: "a", why: .answered, by: "alertctl")))
        #expect(bed.queue.presenters.isEmpty)
        #expect(bed.queue.alone.isEmpty)
    }

    @Test func anAgentGoesBeforeTheTerminalThatAsks() throws {
        var bed = QueueBed()
        try bed.register("agent")
        try bed.ask("a", in: "terminal")
        #expect(bed.presenter(of: "a") == "agent")
        bed.leave("agent")
        #expect(bed.presenter(of: "a") == "terminal")
    }

    @Test func whoAskedBeforeARestartPresentsAgain() throws {
        var bed = QueueBed()
        let newPrompt = PromptQueue.NewPrompt(
            id: "a", question: Prompts.Question(title: "a"), order: try ButtonOrder([], kind: .alert, input: .none),
            asker: Prompts.Asker(pid: 1, program: "test"), askedAt: .init(microseconds: 0), isAttached: true,
            willPresent: false, mayStartDialog: false)
        bed.take(bed.queue.restore([(newPrompt, .none)], at: bed.now))
        #expect(bed.screens.isEmpty)
        bed.take(
            bed.queue.adopt("a", willPresent: false, presenter: QueueBed.asker("terminal", of: "a"), at: bed.now))
        #expect(bed.presenter(of: "a") == "terminal")
    }

    @Test func aSecretRemainsWithTheTerminalThatAsks() throws {
        var bed = QueueBed()
        try bed.ask("a", question: Self.secret, in: "terminal")
        let ending = try bed.answer("a", .button(1), by: .presenter(QueueBed.token("terminal")))
        #expect(ending.outcome == .answered)
    }

    @Test func anotherPresenterSendsTheSecret() throws {
        var bed = QueueBed()
        try bed.register("agent")
        try bed.ask("a", question: Self.secret, in: "terminal")
        #expect(throws: Prompts.Invalid.self) {
            try bed.answer("a", .button(1), by: .presenter(QueueBed.token("agent")))
        }
        #expect(throws: Prompts.Invalid.self) { try bed.answer("a", .button(1), by: .hand("alertctl")) }
    }

    @Test func aTextIsSentByTheTerminalThatAsksToo() throws {
        var bed = QueueBed()
        try bed.ask("a", question: Prompts.Question(title: "a", input: .text), in: "terminal")
        let terminal = PromptQueue.Answerer.presenter(QueueBed.token("terminal"))
        #expect(throws: Prompts.Invalid.self) { try bed.answer("a", .button(1), by: terminal) }
        #expect(try bed.answer("a", .button(1), typed: .text, by: terminal).outcome == .answered)
    }

    @Test(arguments: [true, false]) func aDisplayIsLookedForWhenTheTerminalCannotShowIt(_ isThere: Bool) throws {
        var bed = QueueBed()
        try bed.ask(
            "a", Self.searchesDisplay, question: Prompts.Question(title: "a", requirePresenter: true), in: "terminal")
        try bed.decline("a", by: "terminal")
        #expect(bed.last == [.findDisplay(id: "a")])
        // What is looked for once is not looked for again, and nothing is given up before it has ended.
        bed.pass(seconds: 1)
        #expect(bed.ends.isEmpty)
        try bed.searched("a", found: isThere)
        #expect(bed.dialogRuns == isThere)
        #expect(bed.ending(of: "a") == (isThere ? nil : .plain(.noPresenter)))
        #expect(bed.breach == nil)
    }

    @Test func aTerminalThatNeverComesIsFollowedByADialog() throws {
        var bed = QueueBed()
        try bed.ask("a") {
            $0.willPresent = true
            Self.searchesDisplay(&$0)
        }
        bed.pass(seconds: 4.9)
        #expect(bed.searches.isEmpty)
        bed.pass(seconds: 0.1)
        #expect(bed.searches == ["a"])
    }
}
