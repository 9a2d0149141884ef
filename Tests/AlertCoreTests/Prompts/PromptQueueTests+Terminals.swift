// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import AlertCore

/// The terminal that asks registers before it knows the prompt's id, and a display is looked for once it is needed.
extension PromptQueueTests {
    private static func isInTerminal(_ prompt: inout PromptQueue.NewPrompt) {
        prompt.willPresent = true
        prompt.presenterKey = "key"
        prompt.searchesDisplay = true
    }

    @Test(arguments: [true, false]) func aTerminalWithAKeyShowsItsPrompt(_ comesFirst: Bool) throws {
        var bed = QueueBed()
        if comesFirst { try bed.register("terminal", .terminal, key: "key") }
        try bed.ask("other")
        try bed.ask("a", Self.isInTerminal)
        if !comesFirst { try bed.register("terminal", .terminal, key: "key") }
        #expect(bed.screens == [QueueBed.token("terminal"): "a"])
        #expect(bed.queue.early.isEmpty)
        #expect(bed.searches.isEmpty)
    }

    @Test func aTerminalWithAnotherKeyShowsNothing() throws {
        var bed = QueueBed()
        try bed.register("terminal", .terminal, key: "another")
        try bed.ask("a", Self.isInTerminal)
        try bed.ask("b")
        #expect(bed.screens.isEmpty)
        bed.leave("terminal")
        #expect(bed.queue.early.isEmpty)
    }

    @Test func aKeyBelongsToOnePresenter() throws {
        var bed = QueueBed()
        try bed.register("terminal", .terminal, key: "key")
        #expect(throws: Prompts.Invalid.self) { try bed.register("other", .terminal, key: "key") }
        bed.leave("terminal")
        try bed.register("other", .terminal, key: "key")
        try bed.ask("a", Self.isInTerminal)
        #expect(bed.presenter(of: "a") == "other")
    }

    @Test func anAgentGoesBeforeTheTerminalWithAKey() throws {
        var bed = QueueBed()
        try bed.register("agent")
        try bed.register("terminal", .terminal, key: "key")
        try bed.ask("a", Self.isInTerminal)
        #expect(bed.presenter(of: "a") == "agent")
        bed.leave("agent")
        #expect(bed.presenter(of: "a") == "terminal")
    }

    @Test(arguments: [true, false]) func aDisplayIsLookedForWhenTheTerminalHasGone(_ isThere: Bool) throws {
        var bed = QueueBed()
        try bed.register("terminal", .terminal, key: "key")
        try bed.ask("a", Self.isInTerminal, question: Prompts.Question(title: "a", requirePresenter: true))
        bed.leave("terminal")
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
        try bed.ask("a", Self.isInTerminal)
        bed.pass(seconds: 4.9)
        #expect(bed.searches.isEmpty)
        bed.pass(seconds: 0.1)
        #expect(bed.searches == ["a"])
    }
}
