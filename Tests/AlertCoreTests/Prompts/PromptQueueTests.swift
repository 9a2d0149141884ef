// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

@Suite struct PromptQueueTests {
    @Test func theHighestLevelGoesFirstThenTheOldest() throws {
        var bed = QueueBed()
        for (id, level) in [("a", Prompts.Level.active), ("b", .critical), ("c", .passive), ("d", .critical)] {
            try bed.ask(id, question: Prompts.Question(title: id, level: level))
        }
        #expect(bed.queue.page(after: nil, at: 0).prompts.map { $0.id } == ["b", "d", "a", "c"])
        try bed.register("agent")
        var shown: [String] = []
        while let id = bed.screens[QueueBed.token("agent")] {
            shown.append(id)
            try bed.answer(id, .button(0), by: .presenter(QueueBed.token("agent")))
        }
        #expect(shown == ["b", "d", "a", "c"])
        #expect(bed.breach == nil)
    }

    /// Pages of any size have, one after the other, what one page of all has.
    @Test(arguments: [1, 200, 400, 1_000, 5_000, 100_000]) func pagesFollowEachOther(_ size: Int) throws {
        var bed = QueueBed()
        try bed.register("agent")
        for number in 0..<30 {
            let level = Prompts.Level.allCases[number * 7 % 4]
            let message = String(repeating: "x", count: number * 37 % 300)
            try bed.ask("q\(number)", question: Prompts.Question(title: "q", message: message, level: level))
        }
        let whole = bed.queue.page(after: nil, at: 0, size: .max)
        #expect(whole.prompts.count == 30 && whole.next == nil)
        var (ids, place) = ([String](), PromptPlace?.none)
        repeat {
            let page = bed.queue.page(after: place, at: 0, size: size)
            #expect(!page.prompts.isEmpty)
            ids += page.prompts.map(\.id)
            place = try page.next.map { try PromptPlace($0.text) }
        } while place != nil
        #expect(ids == whole.prompts.map(\.id))
    }

    @Test(arguments: ["", "x", "q,1", "q,1,2,3", "z,1,2", "q,x,2", "q,1,-2"]) func placesThatNoListMadeAreRefused(
        _ text: String
    ) {
        #expect(throws: Prompts.Invalid.self) { try PromptPlace(text) }
    }

    @Test func aPresenterShowsOneAtATime() throws {
        var bed = QueueBed()
        try bed.register("agent")
        try bed.ask("a")
        try bed.ask("b", question: Prompts.Question(title: "b", level: .critical))
        #expect(bed.screens == [QueueBed.token("agent"): "a"])
        try bed.answer("a", .dismissal, by: .presenter(QueueBed.token("agent")))
        #expect(bed.screens == [QueueBed.token("agent"): "b"])
    }

    @Test func anAgentGoesBeforeTheTerminalAndThatBeforeTheDialog() throws {
        var bed = QueueBed()
        try bed.register("dialog", .dialog)
        try bed.register("agent")
        try bed.ask("a") { $0.willPresent = true }
        #expect(bed.presenter(of: "a") == "agent")
        try bed.register("terminal", .terminal, only: "a")
        bed.leave("agent")
        #expect(bed.presenter(of: "a") == "terminal")
        bed.leave("terminal")
        #expect(bed.presenter(of: "a") == "dialog")
    }

    @Test func aTerminalShowsNothingButWhatItsAskerAsked() throws {
        var bed = QueueBed()
        try bed.ask("a")
        try bed.ask("b")
        try bed.register("terminal", .terminal, only: "b")
        #expect(bed.screens == [QueueBed.token("terminal"): "b"])
        #expect(throws: Prompts.NotFound(id: "c")) { try bed.register("other", .terminal, only: "c") }
    }

    @Test func aDialogIsStartedOnceAndOnlyWhenNobodyElseCan() throws {
        var bed = QueueBed()
        try bed.register("agent")
        try bed.ask("a") { $0.mayStartDialog = true }
        try bed.ask("b") { $0.mayStartDialog = true }
        #expect(!bed.dialogRuns)
        bed.leave("agent")
        #expect(bed.last == [.startDialog(id: "a")])
        try bed.ask("c") { $0.mayStartDialog = true }
        #expect(bed.breach == nil)
        try bed.register("dialog", .dialog)
        #expect(bed.presenter(of: "a") == "dialog")
    }

    @Test func theAskersTerminalIsWaitedForBeforeADialogIsStarted() throws {
        var bed = QueueBed()
        try bed.ask("a") {
            $0.willPresent = true
            $0.mayStartDialog = true
        }
        #expect(!bed.dialogRuns)
        bed.pass(seconds: 4.9)
        #expect(!bed.dialogRuns)
        bed.pass(seconds: 0.1)
        #expect(bed.dialogRuns)
    }

    @Test(arguments: [true, false]) func theAskersTerminalIsWaitedForThoughADialogIsFree(_ comes: Bool) throws {
        var bed = QueueBed()
        try bed.register("dialog", .dialog)
        try bed.ask("a") { $0.willPresent = true }
        #expect(bed.presenter(of: "a") == nil)
        if comes { try bed.register("terminal", .terminal, only: "a") } else { bed.pass(seconds: 5) }
        #expect(bed.presenter(of: "a") == (comes ? "terminal" : "dialog"))
    }

    @Test func aDialogWithNothingToShowIsEnded() throws {
        var bed = QueueBed()
        try bed.ask("a") { $0.mayStartDialog = true }
        try bed.register("dialog", .dialog)
        bed.pass(seconds: 10)
        try bed.presented("a", by: "dialog")
        bed.pass(seconds: 100)
        #expect(bed.dialogRuns)
        try bed.answer("a", .button(0), by: .presenter(QueueBed.token("dialog")))
        bed.pass(seconds: 29)
        #expect(bed.dialogRuns)
        #expect(bed.queue.nextDeadline == bed.now + 1_000_000)
        bed.pass(seconds: 1)
        #expect(!bed.dialogRuns)
        #expect(bed.queue.nextDeadline == nil)
    }

    @Test func aDialogThatDiesTwiceWithAPromptIsNotStartedAgainForIt() throws {
        var bed = QueueBed()
        try bed.ask("a") { $0.mayStartDialog = true }
        for number in 0..<2 {
            #expect(bed.dialogRuns)
            try bed.register("dialog \(number)", .dialog)
            bed.dialogRuns = false
            bed.leave("dialog \(number)")
        }
        #expect(!bed.dialogRuns)
        #expect(bed.queue.counts == (1, 0))
    }

    @Test func whoeverRequiresAPresenterIsToldAtOnceThatThereIsNone() throws {
        var bed = QueueBed()
        try bed.ask("a", question: Prompts.Question(title: "a", requirePresenter: true))
        #expect(bed.ending(of: "a") == .plain(.noPresenter))
    }

    @Test func aRequiredPresenterMayBeBusy() throws {
        var bed = QueueBed()
        try bed.register("agent")
        try bed.ask("a")
        try bed.ask("b", question: Prompts.Question(title: "b", requirePresenter: true))
        #expect(bed.ends.isEmpty)
        bed.leave("agent")
        #expect(bed.ending(of: "b") == .plain(.noPresenter))
        #expect(bed.queue.open.keys.sorted() == ["a"])
    }

    @Test func aRequiredPresenterMayBeADialogThatCannotBeStarted() throws {
        var bed = QueueBed()
        try bed.ask("a", { $0.mayStartDialog = true }, question: Prompts.Question(title: "a", requirePresenter: true))
        #expect(bed.ends.isEmpty)
        bed.take(bed.queue.dialogFailed(at: bed.now))
        #expect(bed.ending(of: "a") == .plain(.noPresenter))
    }

    @Test func whatHasNoDisplayIsShownOnceThereIsOne() throws {
        var bed = QueueBed()
        try bed.ask("a") { $0.mayStartDialog = true }
        #expect(bed.last.contains(.startDialog(id: "a")))
        bed.dialogRuns = false
        bed.take(bed.queue.dialogFailed(at: bed.now))
        try bed.ask("b") { $0.mayStartDialog = false }
        #expect(bed.queue.withoutDisplay == ["a", "b"])
        bed.take(bed.queue.displayCame(for: ["b"], at: bed.now))
        #expect(bed.last.contains(.startDialog(id: "b")))
        #expect(bed.queue.withoutDisplay == ["a"])
        #expect(bed.breach == nil)
    }
}
