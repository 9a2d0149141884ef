// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import LinuxSystem
import Testing

@testable import AlertCore

/// Approvals in the queue: only a presenter that shows them can allow one.
@Suite struct ApprovalTests {
    private static func question(_ change: (inout Prompts.Question) -> Void = { _ in }) -> Prompts.Question {
        var question = Prompts.Question(title: "Run this command?")
        question.buttons = [.init(label: "Deny", role: .cancel), .init(label: "Allow")]
        question.approval = .init(command: "rm -r /srv/old", folder: "/srv")
        change(&question)
        return question
    }

    private static let side = AskingSide(processes: QueueBed.processes(40))

    private static func ask(_ bed: inout QueueBed, in terminal: String? = nil) throws {
        let question = question()
        let order = try ButtonOrder(question)
        try bed.ask("a", { $0.order = order }, question: question, in: terminal)
    }

    @Test func noButtonIsTheDefault() throws {
        #expect(try ButtonOrder(Self.question()).chosenByEnter == nil)
    }

    @Test func onlyWhoShowsApprovalsGetsOne() throws {
        var bed = QueueBed(notifying: true)
        try bed.register("old")
        try Self.ask(&bed)
        #expect(bed.screens.isEmpty)
        try bed.register("new", shows: [Prompts.Present.approvals])
        #expect(bed.presenter(of: "a") == "new")
        try bed.presented("a", by: "new")
        bed.pass(seconds: 60)
        #expect(bed.notifications.isEmpty)
        let ending = try bed.answer("a", .button(1), by: .presenter(QueueBed.token("new")))
        #expect(ending.outcome == .answered)
    }

    /// An agent could start a presenter, and press Allow in it.
    @Test func whoAsksDoesNotAnswer() throws {
        var bed = QueueBed()
        let question = Self.question()
        let order = try ButtonOrder(question)
        try bed.ask(
            "a",
            {
                $0.order = order
                $0.asking = Self.side
            }, question: question)
        try bed.register(
            "child", shows: [Prompts.Present.approvals], lineage: .init(processes: QueueBed.processes(42, 41, 40, 7)))
        #expect(bed.screens.isEmpty)
        try bed.register(
            "person", shows: [Prompts.Present.approvals], lineage: .init(processes: QueueBed.processes(50, 7)))
        #expect(bed.presenter(of: "a") == "person")
    }

    /// Nobody knows on whose behalf it asks: only the window and other devices are left.
    @Test func whoHasLeftItsParentsIsShownInTheWindowAlone() throws {
        var bed = QueueBed()
        let order = try ButtonOrder(Self.question())
        var side = Self.side
        side.hasLeft = true
        try bed.ask(
            "a",
            {
                ($0.order, $0.asking, $0.mayStartDialog) = (order, side, true)
            }, question: Self.question(), in: "terminal")
        try bed.register(
            "attend", shows: [Prompts.Present.approvals], lineage: .init(processes: QueueBed.processes(50)))
        #expect(bed.screens.isEmpty)
        try bed.register(
            "dialog", .dialog, shows: [Prompts.Present.approvals], lineage: .init(processes: QueueBed.processes(60)))
        #expect(bed.presenter(of: "a") == "dialog")
    }

    /// A program that has made the terminal of its question presses the keys there.
    @Test(arguments: [true, false]) func aTerminalThatTheAskerMayHaveMadePresentsNothing(hasOther: Bool) throws {
        var bed = QueueBed()
        let order = try ButtonOrder(Self.question())
        var side = Self.side
        side.hasOtherTerminal = hasOther
        try bed.ask("a", { ($0.order, $0.asking) = (order, side) }, question: Self.question(), in: "terminal")
        #expect(bed.presenter(of: "a") == (hasOther ? nil : "terminal"))
    }

    /// A service asks as its whole control group, and other groups are not part of it.
    @Test(arguments: [
        ("/app.slice/agent.service", false), ("/app.slice/agent.service/child", false),
        ("/app.slice/agent.service2", true), ("/app.slice", true), ("/app.slice/shell.scope", true),
    ]) func aServiceAsksAsAWhole(_ group: String, _ isShown: Bool) throws {
        var bed = QueueBed()
        let order = try ButtonOrder(Self.question())
        let side = AskingSide(processes: QueueBed.processes(40), service: "/app.slice/agent.service")
        try bed.ask("a", { ($0.order, $0.asking) = (order, side) }, question: Self.question())
        try bed.register(
            "screen", shows: [Prompts.Present.approvals],
            lineage: .init(processes: QueueBed.processes(50), groups: [group]))
        #expect(bed.presenter(of: "a") == (isShown ? "screen" : nil))
    }

    /// Asks without anybody who could show it, where a dialog can be started.
    private static func askOnDisplay(_ bed: inout QueueBed) throws {
        let question = question { $0.requirePresenter = true }
        let order = try ButtonOrder(question)
        try bed.ask(
            "a",
            {
                ($0.order, $0.asking, $0.mayStartDialog) = (order, Self.side, true)
            }, question: question)
    }

    @Test func aDialogIsStartedForIt() throws {
        var bed = QueueBed()
        try Self.askOnDisplay(&bed)
        #expect(bed.last == [.startDialog(id: "a")])
        try bed.register(
            "dialog", .dialog, shows: [Prompts.Present.approvals], lineage: .init(processes: QueueBed.processes(50, 7)))
        #expect(bed.presenter(of: "a") == "dialog")
        try bed.presented("a", by: "dialog")
        let ending = try bed.answer("a", .button(1), by: .presenter(QueueBed.token("dialog")))
        #expect(ending.outcome == .answered)
    }

    /// The asker could press Allow there. A second dialog would be no better.
    @Test(arguments: [true, false]) func aDialogOnADisplayOfTheAskerShowsNothing(runs: Bool) throws {
        var bed = QueueBed()
        if !runs { try Self.askOnDisplay(&bed) }
        try bed.register(
            "dialog", .dialog, shows: [Prompts.Present.approvals], lineage: .init(processes: QueueBed.processes(41, 40))
        )
        if runs { try Self.askOnDisplay(&bed) }
        #expect(bed.screens.isEmpty)
        #expect(bed.ending(of: "a") == .plain(.noPresenter))
        #expect(bed.breach == nil)
    }

    @Test func anOlderDialogIsNotStartedAgain() throws {
        var bed = QueueBed()
        try Self.askOnDisplay(&bed)
        try bed.register("dialog", .dialog)
        #expect(bed.ending(of: "a") == .plain(.noPresenter))
    }

    @Test func anApprovalIsLostWithTheDaemon() throws {
        var bed = QueueBed()
        let question = Self.question()
        let newPrompt = PromptQueue.NewPrompt(
            id: "a", question: question, order: try ButtonOrder(question), asker: .init(pid: 1, program: "test"),
            askedAt: .init(microseconds: 0), isAttached: true, willPresent: false, mayStartDialog: false)
        bed.take(bed.queue.restore([(newPrompt, .none)], at: bed.now))
        #expect(bed.ending(of: "a") == .plain(.lost))
    }

    @Test func theTerminalThatAsksShowsIt() throws {
        var bed = QueueBed()
        try Self.ask(&bed, in: "terminal")
        #expect(bed.presenter(of: "a") == "terminal")
    }

    @Test func byHandItCanOnlyBeDenied() throws {
        var bed = QueueBed()
        try Self.ask(&bed)
        #expect(throws: Prompts.Invalid.self) { try bed.answer("a", .button(1), by: .hand("alertctl")) }
        #expect(throws: Prompts.Invalid.self) { try bed.answer("a", .enter, by: .hand("alertctl")) }
        #expect(throws: Prompts.NotPresenting.self) { try bed.answer("a", .button(1), by: .notification) }
        #expect(try bed.answer("a", .button(0), by: .hand("alertctl")).outcome == .cancelled)
    }

    @Test(
        arguments: [
            { $0.approval?.command = "" },
            { $0.approval?.command = String(repeating: "x", count: 65_537) },
            { $0.approval?.facts = Array(repeating: "f", count: 33) },
            { $0.title = "Run this?\nls\n\nin /home" }, { $0.kind = .sheet }, { $0.input = .text },
            { $0.message = "more" }, { $0.to = ["laptop"] },
            { $0.asApproval = true },
            {
                $0.origin = .init(device: "laptop", program: "x")
                $0.buttons?[1].label = "Allow for an hour"
                $0.approval?.grantButton = 1
            }, { $0.buttons = nil },
            { $0.buttons = [.init(label: "Allow"), .init(label: "Also")] },
            { $0.buttons?[1].isDefault = true }, { $0.buttons?[1].command = ["true"] },
            { ($0.timeout, $0.timeoutAction, $0.timeoutButton) = (1_000_000, .button, 1) },
            { ($0.timeout, $0.timeoutAction) = (1_000_000, .choose) },
        ] as [@Sendable (inout Prompts.Question) -> Void])
    func whatCouldAllowItByAccidentIsRefused(_ change: @Sendable (inout Prompts.Question) -> Void) throws {
        try QuestionRules.check(Self.question())
        #expect(throws: Prompts.Invalid.self) { try QuestionRules.check(Self.question(change)) }
    }
}
