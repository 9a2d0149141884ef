// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import AlertCore

/// Forms in the queue: who gets one, and which answers count.
@Suite struct FormQueueTests {
    private static func question(_ change: (inout Prompts.Question) -> Void = { _ in }) -> Prompts.Question {
        var question = Prompts.Question(title: "Fill in")
        question.form = [.init(name: "n", kind: .number, isRequired: true)]
        change(&question)
        return question
    }

    private static func asked(_ question: Prompts.Question = question()) throws -> QueueBed {
        var bed = QueueBed(notifying: true)
        try bed.register("screen", shows: [Prompts.Present.forms, Prompts.Present.reading])
        let order = try ButtonOrder(question)
        try bed.ask("a", { $0.order = order }, question: question)
        try bed.presented("a", by: "screen")
        return bed
    }

    @Test func aFormHasButtonsToEndIt() throws {
        #expect(try ButtonOrder(Self.question()).buttons.map(\.label) == ["Cancel", "OK"])
    }

    @Test func onlyWhoShowsFormsGetsOne() throws {
        var bed = QueueBed(notifying: true)
        try bed.register("old")
        let question = Self.question()
        let order = try ButtonOrder(question)
        try bed.ask("a", { $0.order = order }, question: question)
        #expect(bed.screens.isEmpty)
        try bed.register("new", shows: [Prompts.Present.forms])
        #expect(bed.presenter(of: "a") == "new")
        try bed.presented("a", by: "new")
        bed.pass(seconds: 60)
        #expect(bed.notifications.isEmpty)
    }

    @Test func anAnswerNeedsValidValues() throws {
        var bed = try Self.asked()
        let typed: [PromptQueue.Typed] = [
            .nothing, .text, .login, .handover, .values([]), .values([.init(name: "n", texts: ["x"])]),
            .values([.init(name: "m", texts: ["1"])]),
        ]
        for typed in typed {
            #expect(throws: Prompts.Invalid.self, "\(typed)") {
                try bed.queue.answer(
                    "a", .button(1), typed: typed, by: .presenter(QueueBed.token("screen")), at: bed.now)
            }
        }
        let values = PromptQueue.Typed.values([.init(name: "n", texts: ["1"])])
        let (ending, _) = try bed.queue.answer(
            "a", .button(1), typed: values, by: .presenter(QueueBed.token("screen")), at: bed.now)
        #expect(ending.outcome == .answered)
    }

    /// A no to the whole form needs no field. A presenter that does not know such buttons sends values all the same.
    @Test(arguments: [PromptQueue.Typed.nothing, .values([])])
    func aButtonWithoutValuesNeedsNone(_ typed: PromptQueue.Typed) throws {
        var bed = try Self.asked(
            Self.question {
                $0.buttons = [
                    .init(label: "Cancel", role: .cancel), .init(label: "Decline", withoutValues: true),
                    .init(label: "OK"),
                ]
            })
        let (ending, _) = try bed.queue.answer(
            "a", .button(1), typed: typed, by: .presenter(QueueBed.token("screen")), at: bed.now)
        #expect(ending.label == "Decline")
    }

    @Test func onlyAFormHasSuchButtons() {
        let question = Prompts.Question(title: "?", buttons: [.init(label: "No", withoutValues: true)])
        #expect(throws: Prompts.Invalid.self) { try ButtonOrder(question) }
    }

    @Test func cancellingNeedsNone() throws {
        var bed = try Self.asked()
        let ending = try bed.answer("a", .dismissal, by: .hand("answer"))
        #expect(ending.outcome == .cancelled)
    }

    /// The values of a form with a secret never come to the daemon.
    @Test func aSecretGoesByADescriptor() throws {
        var bed = try Self.asked(Self.question { $0.form?.append(.init(name: "s", kind: .secret)) })
        let values = PromptQueue.Typed.values([.init(name: "n", texts: ["1"]), .init(name: "s", texts: ["x"])])
        #expect(throws: Prompts.Invalid.self) {
            try bed.queue.answer(
                "a", .button(1), typed: values, by: .presenter(QueueBed.token("screen")), at: bed.now)
        }
        let (ending, _) = try bed.queue.answer(
            "a", .button(1), typed: .handover, by: .presenter(QueueBed.token("screen")), at: bed.now)
        #expect(ending.outcome == .answered)
    }

    @Test func whatAFormCannotBeIsRefused() {
        let changes: [(inout Prompts.Question) -> Void] = [
            { $0.kind = .sheet }, { $0.input = .text }, { $0.form = [] },
            {
                ($0.timeout, $0.timeoutAction) = (1_000_000, .choose)
            }, { $0.mustRead = true }, { $0.app = "system:sshd.service" },
        ]
        for (index, change) in changes.enumerated() {
            #expect(throws: Prompts.Invalid.self, "change \(index)") { try QuestionRules.check(Self.question(change)) }
        }
        #expect(throws: Never.self) { try QuestionRules.check(Self.question()) }
        #expect(throws: Never.self) {
            try QuestionRules.check(
                Self.question {
                    $0.message = "Read this."
                    $0.mustRead = true
                })
        }
    }

    @Test func onlyWhoWaitsForTheReaderGetsWhatMustBeRead() throws {
        var bed = QueueBed(notifying: true)
        try bed.register("old")
        try bed.ask(
            "a",
            question: {
                var question = Prompts.Question(title: "Licence", message: "Long.")
                question.mustRead = true
                return question
            }())
        #expect(bed.screens.isEmpty)
        try bed.register("new", shows: [Prompts.Present.reading])
        #expect(bed.presenter(of: "a") == "new")
    }
}
