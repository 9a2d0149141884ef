// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import AlertCore

/// Edits of open questions: their presenters, and answers that are on their way.
@Suite struct PromptEditTests {
    private static let question = Prompts.Question(
        title: "Delete a.txt?", buttons: [.init(label: "Keep", role: .cancel), .init(label: "Delete")])

    private func bed(shows: Set<String> = [Prompts.Present.revisions], notifying: Bool = false) throws -> QueueBed {
        var bed = QueueBed(notifying: notifying)
        try bed.register("agent", shows: shows)
        try bed.ask("one", question: Self.question)
        try bed.presented("one", by: "agent")
        return bed
    }

    private var agent: PromptQueue.Answerer { .presenter(QueueBed.token("agent")) }

    private func edited(_ bed: inout QueueBed) throws -> Int { try bed.edit("one") { $0.title = "Delete b.txt?" } }

    @Test func anAnswerToTheTextBeforeDoesNotCount() throws {
        var bed = try bed()
        #expect(try edited(&bed) == 1)
        #expect(bed.last.contains { if case .update(_, let prompt) = $0 { prompt.revision == 1 } else { false } })
        #expect(throws: Prompts.Changed(id: "one", revision: 1)) {
            try bed.answer("one", .button(1), revision: 0, by: agent)
        }
        #expect(throws: Prompts.Changed(id: "one", revision: 1)) { try bed.answer("one", .button(1), by: agent) }
        #expect(throws: Prompts.Changed(id: "one", revision: 1)) {
            try bed.answer("one", .dismissal, by: .hand("alertctl"))
        }
        #expect(try bed.answer("one", .button(1), revision: 1, by: agent).outcome == .answered)
    }

    @Test func aQuestionThatDidNotChangeIsAnsweredWithoutRevision() throws {
        var bed = try bed()
        #expect(try bed.edit("one") { _ in } == 0)
        #expect(bed.last.isEmpty)
        #expect(try bed.answer("one", .button(1), by: agent).outcome == .answered)
    }

    @Test func aPresenterThatKnowsNoRevisionsShowsTheQuestionAgain() throws {
        var bed = try bed(shows: [])
        #expect(try edited(&bed) == 1)
        #expect(bed.presenter(of: "one") == "agent")
        #expect(bed.last.contains { if case .gone(_, "one", .passedOn, _) = $0 { true } else { false } })
        // Its answer to the text before is on its way.
        #expect(throws: Prompts.Changed(id: "one", revision: 1)) { try bed.answer("one", .button(1), by: agent) }
        try bed.presented("one", by: "agent")
        #expect(try bed.answer("one", .button(1), by: agent).outcome == .answered)
        #expect(bed.breach == nil)
    }

    /// The report of the text before must not be taken for one of the text after it.
    @Test func aLateReportIsNotTakenForTheNewText() throws {
        var bed = QueueBed()
        try bed.register("agent")
        try bed.ask("one", question: Self.question)
        _ = try edited(&bed)
        #expect(bed.revisions[QueueBed.token("agent")] == 0)
        try bed.presented("one", by: "agent")
        #expect(bed.revisions[QueueBed.token("agent")] == 1)
        #expect(throws: Prompts.Changed.self) { try bed.answer("one", .button(1), by: agent) }
        try bed.typing("one", true, by: "agent")
        #expect(throws: Prompts.Changed.self) { try bed.answer("one", .button(1), by: agent) }
        try bed.presented("one", by: "agent")
        try bed.answer("one", .button(1), by: agent)
        #expect(bed.breach == nil)
    }

    @Test func placeAndTimeStayUnlessTheEditNamesATime() throws {
        var bed = QueueBed()
        var timed = Self.question
        timed.timeout = 60_000_000
        try bed.ask("one", question: timed)
        try bed.ask("two", question: Self.question)
        bed.pass(seconds: 10)
        _ = try edited(&bed)
        #expect(bed.queue.order.map(\.id) == ["one", "two"])
        #expect(bed.queue.open["one"]?.clock.remaining(at: bed.now) == 50_000_000)
        try bed.edit("one", timeout: 5_000_000) { _ in }
        #expect(bed.queue.open["one"]?.clock.remaining(at: bed.now) == 5_000_000)
        bed.pass(seconds: 6)
        #expect(bed.ending(of: "one")?.outcome == .timedOut)
    }

    @Test func aTimeThatStandsStaysStanding() throws {
        var bed = try bed()
        try bed.edit("one", timeout: 20_000_000) { _ in }
        try bed.typing("one", true, by: "agent")
        try bed.edit("one", timeout: 5_000_000) { _ in }
        bed.pass(seconds: 10)
        #expect(bed.queue.open["one"]?.clock.remaining(at: bed.now) == 5_000_000)
    }

    @Test func fourEditsASecondAreTheMost() throws {
        var bed = try bed()
        for number in 1...4 { try bed.edit("one") { $0.title = "\(number)" } }
        #expect(throws: Prompts.TooMany.self) { try bed.edit("one") { $0.title = "5" } }
        bed.pass(seconds: 1)
        #expect(try bed.edit("one") { $0.title = "5" } == 5)
    }

    @Test func anApprovalIsNeverEdited() throws {
        var bed = QueueBed()
        var approval = Self.question
        approval.approval = Prompts.Approval(command: "rm")
        try bed.ask("one", question: approval)
        #expect(throws: Prompts.NotEditable(id: "one")) { try bed.edit("one") { $0.title = "ls" } }
    }

    @Test func theNotificationFollowsAndItsFirstSecondDoesNotCount() throws {
        var bed = try bed(notifying: true)
        bed.pass(seconds: 11)
        #expect(bed.notifications == ["one"])
        _ = try edited(&bed)
        #expect(bed.last.contains { if case .notify(let prompt, _) = $0 { prompt.revision == 1 } else { false } })
        #expect(throws: Prompts.Changed.self) { try bed.answer("one", .button(1), revision: 1, by: .notification) }
        bed.pass(seconds: 1)
        #expect(throws: Prompts.Changed.self) { try bed.answer("one", .button(1), revision: 0, by: .notification) }
        // The click has closed it. Closed once more, it stays away.
        #expect(bed.queue.noticeClosed("one", at: bed.now).count == 1)
        #expect(bed.queue.noticeClosed("one", at: bed.now).isEmpty)
        #expect(try bed.answer("one", .button(1), revision: 1, by: .notification).outcome == .answered)
    }

    @Test func aFieldInANotificationGoesAndComesAgain() throws {
        var bed = QueueBed(notifying: true)
        bed.queue.notifying.replies = true
        try bed.register("agent", shows: [Prompts.Present.revisions])
        try bed.ask("one", question: Prompts.Question(title: "Name?", input: .text))
        try bed.presented("one", by: "agent")
        bed.pass(seconds: 11)
        #expect(bed.notifications == ["one"])
        try bed.edit("one") { $0.title = "Full name?" }
        #expect(bed.notifications.isEmpty)
        #expect(throws: Prompts.NotPresenting.self) { try bed.answer("one", .enter, typed: .text, by: .notification) }
        bed.pass(seconds: 11)
        #expect(bed.notifications == ["one"])
    }

    @Test func aPresenterThatCannotShowTheNewTextGivesItBack() throws {
        var bed = QueueBed()
        let few = Presenter(
            token: QueueBed.token("few"), name: "few", kind: .agent, place: .desktop,
            kinds: Set(Prompts.Kind.allCases), inputs: Set(Prompts.Input.allCases), mostButtons: 2, only: nil,
            shows: [Prompts.Present.revisions])
        bed.take(try bed.queue.register(few, at: bed.now))
        try bed.ask("one", question: Self.question)
        try bed.presented("one", by: "few")
        try bed.edit("one") { $0.buttons?.append(.init(label: "Rename")) }
        #expect(bed.screens.isEmpty)
        try bed.register("agent")
        #expect(bed.presenter(of: "one") == "agent")
    }
}
