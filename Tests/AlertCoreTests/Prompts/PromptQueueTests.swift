// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CLinux
import CivilTime
import Glibc
import Testing

@testable import AlertCore

@Suite struct PromptQueueTests {
    @Test func theHighestLevelGoesFirstThenTheOldest() throws {
        var bed = QueueBed()
        for (id, level) in [("a", Prompts.Level.active), ("b", .critical), ("c", .passive), ("d", .critical)] {
            try bed.ask(id, question: Prompts.Question(title: id, level: level))
        }
        #expect(bed.queue.list(at: 0).map { $0.id } == ["b", "d", "a", "c"])
        try bed.register("agent")
        var shown: [String] = []
        while let id = bed.screens[QueueBed.token("agent")] {
            shown.append(id)
            try bed.answer(id, .button(0), by: .presenter(QueueBed.token("agent")))
        }
        #expect(shown == ["b", "d", "a", "c"])
        #expect(bed.breach == nil)
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

    @Test func theFirstAnswerCounts() throws {
        var bed = QueueBed()
        try bed.register("agent")
        try bed.ask("a")
        #expect(try bed.answer("a", .button(0), by: .hand("alertctl")).outcome == .answered)
        #expect(
            bed.last.first
                == .gone(QueueBed.token("agent"), id: "a", why: .answered, by: "alertctl"))
        #expect(throws: Prompts.AlreadyEnded(id: "a", outcome: .answered, by: "alertctl")) {
            try bed.answer("a", .button(0), by: .presenter(QueueBed.token("agent")))
        }
        #expect(throws: Prompts.NotFound(id: "z")) { try bed.answer("z", .button(0), by: .hand("x")) }
    }

    @Test func onlyItsPresenterAnswersForIt() throws {
        var bed = QueueBed()
        try bed.register("one")
        try bed.register("two")
        try bed.ask("a")
        #expect(throws: Prompts.NotPresenting(id: "a")) {
            try bed.answer("a", .button(0), by: .presenter(QueueBed.token("two")))
        }
        #expect(throws: Prompts.NotPresenting(id: "a")) { try bed.answer("a", .button(0), by: .notification) }
    }

    @Test(arguments: [-1, 1, 2, Int.max, Int.min])
    func anIndexOutOfRangeIsRefusedAndChangesNothing(_ index: Int) throws {
        var bed = QueueBed()
        try bed.ask("a")
        let before = bed.queue
        #expect(throws: Prompts.Invalid.self) { try bed.answer("a", .button(index), by: .hand("x")) }
        #expect(bed.queue == before)
    }

    @Test(arguments: Prompts.Input.allCases, [PromptQueue.Typed.nothing, .text, .login])
    func whatIsTypedMustFitTheInput(_ input: Prompts.Input, _ typed: PromptQueue.Typed) throws {
        var bed = QueueBed()
        try bed.ask("a", question: Prompts.Question(title: "a", input: input))
        let okay = try #require(bed.queue.open["a"]?.order.buttons.firstIndex { $0.label == "OK" })
        let fits = [.none: .nothing, .text: .text, .secure: .text, .login: PromptQueue.Typed.login][input] == typed
        if fits {
            #expect(try bed.answer("a", .button(okay), typed: typed, by: .hand("x")).outcome == .answered)
        } else {
            #expect(throws: Prompts.Invalid.self) { try bed.answer("a", .button(okay), typed: typed, by: .hand("x")) }
            // Nothing need be typed to leave.
            #expect(try bed.answer("a", .dismissal, typed: .nothing, by: .hand("x")).outcome == .cancelled)
        }
    }

    @Test func dismissingIsTheCancelButtonOrNone() throws {
        var bed = QueueBed()
        let buttons = ButtonOrderTests.wishes("A x:B")
        try bed.ask("sheet", question: Prompts.Question(kind: .sheet, title: "t", buttons: buttons))
        try bed.ask("alert", question: Prompts.Question(title: "t", buttons: buttons))
        try bed.ask("none", question: Prompts.Question(kind: .sheet, title: "t", buttons: [buttons[0]]))
        let endings = try ["sheet", "alert", "none"].map { try bed.answer($0, .dismissal, by: .hand("x")) }
        #expect(endings.map { $0.index } == [1, 0, -1])
        #expect(endings.map { $0.outcome } == [.cancelled, .cancelled, .cancelled])
        #expect(endings.map { $0.label } == ["B", "B", nil])
    }

    @Test func theClockStandsWhileThePersonTypes() throws {
        var bed = QueueBed()
        try bed.register("agent")
        try bed.ask("a", question: Prompts.Question(title: "a", input: .text, timeout: 10_000_000))
        try bed.presented("a", by: "agent")
        bed.pass(seconds: 4)
        try bed.typing("a", true, by: "agent")
        bed.pass(seconds: 50)
        #expect(bed.ends.isEmpty)
        try bed.typing("a", false, by: "agent")
        #expect(bed.queue.open["a"]?.clock.remaining(at: bed.now) == 6_000_000)
        bed.pass(seconds: 5.9)
        #expect(bed.ends.isEmpty)
        bed.pass(seconds: 0.1)
        #expect(bed.ending(of: "a") == .plain(.timedOut))
        #expect(bed.last.first == .gone(QueueBed.token("agent"), id: "a", why: .timedOut, by: nil))
    }

    @Test func typingThatIsNeverHeardOfAgainHoldsTheClockForAMinute() throws {
        var bed = QueueBed()
        try bed.register("agent")
        try bed.ask("a", question: Prompts.Question(title: "a", input: .text, timeout: 10_000_000))
        try bed.typing("a", true, by: "agent")
        bed.pass(seconds: 40)
        try bed.typing("a", true, by: "agent")
        bed.pass(seconds: 59)
        #expect(bed.ends.isEmpty)
        bed.pass(seconds: 1)
        #expect(bed.queue.open["a"]?.clock == .running(deadline: bed.now + 10_000_000))
        bed.pass(seconds: 10)
        #expect(bed.ending(of: "a") == .plain(.timedOut))
    }

    /// However late the wake-up comes, the time that was left counts from the end of the minute.
    @Test func aLateWakeUpEndsWhatIsOver() throws {
        var bed = QueueBed()
        try bed.register("agent")
        try bed.ask("a", question: Prompts.Question(title: "a", input: .text, timeout: 10_000_000))
        try bed.typing("a", true, by: "agent")
        bed.pass(seconds: 70)
        #expect(bed.ending(of: "a") == .plain(.timedOut))
    }

    @Test func aPresenterThatLeavesWhileThePersonTypesLetsTheClockGoOn() throws {
        var bed = QueueBed()
        try bed.register("agent")
        try bed.ask("a", question: Prompts.Question(title: "a", input: .text, timeout: 10_000_000))
        try bed.typing("a", true, by: "agent")
        bed.leave("agent")
        bed.pass(seconds: 10)
        #expect(bed.ending(of: "a") == .plain(.timedOut))
    }

    @Test(arguments: [
        (Prompts.TimeoutAction.end, Prompts.Outcome.timedOut, -1), (.cancel, .cancelled, 0), (.choose, .answered, 1),
        (.button, .answered, 2),
    ])
    func theEndOfItsTimeAnswersAsTheAskerSaid(
        _ action: Prompts.TimeoutAction, _ outcome: Prompts.Outcome, _ index: Int
    ) throws {
        var bed = QueueBed()
        let question = Prompts.Question(
            title: "a", buttons: ButtonOrderTests.wishes("A B x:C"), timeout: 1_000_000, timeoutAction: action,
            timeoutButton: action == .button ? 1 : nil)
        try bed.ask("a", question: question)
        bed.pass(seconds: 1)
        let ending = try #require(bed.ending(of: "a"))
        #expect(ending.outcome == outcome)
        #expect(ending.index == index)
        #expect(ending.byTimeout == (action != .end))
    }

    @Test func aPresenterThatNeverSaysThatItShowsGetsNoMoreUntilItIsHeardOf() throws {
        var bed = QueueBed()
        try bed.register("hung")
        try bed.ask("a")
        bed.pass(seconds: 20)
        #expect(bed.last.contains(.gone(QueueBed.token("hung"), id: "a", why: .passedOn, by: nil)))
        try bed.ask("b")
        #expect(bed.screens.isEmpty)
        bed.take(bed.queue.heard(QueueBed.token("hung"), at: bed.now))
        #expect(bed.presenter(of: "b") == "hung")
        #expect(bed.presenter(of: "a") == nil)
    }

    @Test func whatIsDeclinedGoesToAnotherAndDoesNotComeBack() throws {
        var bed = QueueBed()
        try bed.register("one")
        try bed.ask("a")
        try bed.decline("a", by: "one")
        #expect(bed.screens.isEmpty)
        try bed.register("two")
        #expect(bed.presenter(of: "a") == "two")
    }

    @Test func whenTheAskerLeavesItIsWithdrawnUnlessItsAnswerIsKept() throws {
        var bed = QueueBed()
        try bed.ask("a")
        try bed.ask("kept") { $0.isAttached = false }
        bed.take(bed.queue.askerLeft("a", at: bed.now))
        #expect(bed.ending(of: "a") == .plain(.withdrawn))
        bed.take(bed.queue.askerLeft("kept", at: bed.now))
        #expect(bed.queue.open.keys.sorted() == ["kept"])
    }

    /// A restart takes so long as there are prompts, and not as long as there are pairs of them.
    @Test func aThousandPromptsAreRestoredInNoMoreTimeThanEachOfThemTakes() throws {
        func time(_ count: Int) throws -> Duration {
            let wishes = try (0..<count).map { number in
                (
                    PromptQueue.Wish(
                        id: "p\(number)", question: Prompts.Question(title: "T"),
                        order: try ButtonOrder([], kind: .alert, input: .none),
                        asker: Prompts.Asker(pid: 1, program: "t"),
                        askedAt: .init(microseconds: 0), isAttached: false, willPresent: false, mayStartDialog: false),
                    clock: PromptClock.none
                )
            }
            return (0..<5).map { _ in
                var queue = PromptQueue()
                let before = Self.processorTime
                _ = queue.restore(wishes, at: 0)
                return Self.processorTime - before
            }.min() ?? .zero
        }
        let (few, many) = (try time(128), try time(1_024))
        // Eight times as many: 64 times as long where each looked at all the others.
        #expect(many < few * 24, "\(few) for 128, \(many) for 1024")
    }

    /// What this thread has had of a processor: a machine that is busy does not count, clock_gettime(2).
    private static var processorTime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    @Test func aRestartKeepsPromptsButNotSecrets() throws {
        var bed = QueueBed()
        func wish(_ id: String, _ input: Prompts.Input, attached: Bool) throws -> PromptQueue.Wish {
            let question = Prompts.Question(title: id, input: input)
            return PromptQueue.Wish(
                id: id, question: question, order: try ButtonOrder([], kind: .alert, input: input),
                asker: Prompts.Asker(pid: 1, program: "test"), askedAt: .init(microseconds: 0), isAttached: attached,
                willPresent: false, mayStartDialog: false)
        }
        bed.take(bed.queue.restore([(try wish("secret", .secure, attached: true), clock: .none)], at: 0))
        #expect(bed.ending(of: "secret") == .plain(.lost))
        bed.take(bed.queue.restore([(try wish("login", .login, attached: true), clock: .none)], at: 0))
        #expect(bed.ending(of: "login") == .plain(.lost))
        bed.take(bed.queue.restore([(try wish("kept", .none, attached: false), clock: .none)], at: 0))
        bed.take(bed.queue.restore([(try wish("back", .none, attached: true), clock: .none)], at: 0))
        bed.take(bed.queue.restore([(try wish("gone", .none, attached: true), clock: .none)], at: 0))
        bed.take(bed.queue.adopt("back", willPresent: false, at: 0))
        bed.pass(seconds: 30)
        #expect(bed.ending(of: "gone") == .plain(.withdrawn))
        #expect(bed.queue.open.keys.sorted() == ["back", "kept"])
        bed.take(bed.queue.askerLeft("back", at: bed.now))
        #expect(bed.ending(of: "back") == .plain(.withdrawn))
    }

    /// Its asker may have taken it back while nobody was there to be told.
    @Test(arguments: [Prompts.TimeoutAction.end, .cancel, .choose]) func nobodyIsShownWhatNobodyMayWaitFor(
        _ action: Prompts.TimeoutAction
    ) throws {
        var bed = QueueBed()
        try bed.register("agent")
        var question = Prompts.Question(title: "T", buttons: [.init(label: "Yes", command: ["/bin/true"])])
        (question.timeout, question.timeoutAction) = (10_000_000, action)
        let wish = PromptQueue.Wish(
            id: "t", question: question, order: try ButtonOrder(question.buttons ?? [], kind: .alert, input: .none),
            asker: Prompts.Asker(pid: 1, program: "test"), askedAt: .init(microseconds: 0), isAttached: true,
            willPresent: false, mayStartDialog: true)
        bed.take(bed.queue.restore([(wish, clock: .running(deadline: 10_000_000))], at: 0))
        #expect(bed.presenter(of: "t") == nil)
        #expect(bed.queue.dialogStartsUntil == nil)
        #expect(throws: Prompts.Invalid.self) { try bed.answer("t", .button(0), by: .hand("alertctl")) }
        // Its time is no answer either, and nothing wakes for it.
        #expect(bed.queue.nextDeadline == 30_000_000)
        bed.pass(seconds: 20)
        #expect(bed.ending(of: "t") == nil)
        var adopted = bed
        adopted.take(adopted.queue.adopt("t", willPresent: false, at: adopted.now))
        #expect(adopted.ending(of: "t")?.outcome == [.end: .timedOut, .cancel: .cancelled, .choose: .answered][action])
        bed.pass(seconds: 10)
        #expect(bed.ending(of: "t") == .plain(.withdrawn))
    }

    @Test func oneProgramCannotFillTheQueue() throws {
        var bed = QueueBed()
        for number in 0..<PromptQueue.mostOpenOfOneAsker { try bed.ask("\(number)") }
        #expect(throws: Prompts.TooMany.self) { try bed.ask("more") }
        try bed.ask("another's") { $0.asker.pid = 2 }
    }

    @Test func endsAreRememberedAndForgotten() throws {
        var bed = QueueBed()
        for number in 0...PromptQueue.rememberedEnds {
            try bed.ask("\(number)")
            try bed.answer("\(number)", .button(0), by: .hand("x"))
        }
        #expect(throws: Prompts.NotFound.self) { try bed.queue.openPrompt("0") }
        #expect(throws: Prompts.AlreadyEnded.self) { try bed.queue.openPrompt("1") }
        #expect(bed.queue.ended.count == PromptQueue.rememberedEnds)
        #expect(bed.queue.endedOrder.count == PromptQueue.rememberedEnds)
    }

    @Test func takingBackIsAllOrNothing() throws {
        var bed = QueueBed()
        try bed.ask("a")
        let before = bed.queue
        #expect(throws: Prompts.NotFound(id: "z")) { try bed.queue.withdraw(["a", "z"], at: 0) }
        #expect(bed.queue == before)
        bed.take(try bed.queue.withdraw(["a"], at: 0))
        #expect(bed.ending(of: "a") == .plain(.withdrawn))
    }

    /// Work that runs may not end before what it asks is answered.
    @Test func workGivesWayToQuestions() throws {
        var bed = QueueBed()
        try bed.register("agent")
        try bed.ask("work", question: Prompts.Question(kind: .progress, title: "work"))
        try bed.presented("work", by: "agent")
        try bed.ask("a", question: Prompts.Question(title: "a", level: .passive))
        #expect(bed.screens == [QueueBed.token("agent"): "a"])
        #expect(bed.queue.list(at: bed.now).map { $0.state } == [.presented, .queued])
        // Another presenter that is free takes the work, and gives it back when it leaves.
        try bed.register("second")
        #expect(bed.presenter(of: "work") == "second")
        bed.leave("second")
        #expect(bed.presenter(of: "work") == nil)
        try bed.answer("a", .button(0), by: .presenter(QueueBed.token("agent")))
        #expect(bed.screens == [QueueBed.token("agent"): "work"])
        // Of two questions one waits, and the work comes last although it is the oldest.
        try bed.ask("b")
        try bed.ask("c")
        try bed.answer("b", .dismissal, by: .presenter(QueueBed.token("agent")))
        #expect(bed.screens == [QueueBed.token("agent"): "c"])
        try bed.answer("c", .dismissal, by: .presenter(QueueBed.token("agent")))
        #expect(bed.screens == [QueueBed.token("agent"): "work"])
        #expect(bed.breach == nil)
    }
}
