// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import Glibc
import Testing

@testable import AlertCore

// Askers that leave, restarts, and what the queue bounds.
extension PromptQueueTests {
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
            let newPrompts = try (0..<count).map { number in
                (
                    PromptQueue.NewPrompt(
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
                _ = queue.restore(newPrompts, at: 0)
                return Self.processorTime - before
            }.min() ?? .zero
        }
        let (few, many) = (try time(128), try time(1_024))
        // Eight times as many: 64 times as long where each looked at all the others.
        #expect(many < few * 24, "\(few) for 128, \(many) for 1024")
    }

    /// The processor time of this thread: neither the machine's load nor the tests on other threads count.
    private static var processorTime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    @Test func aRestartKeepsPromptsButNotSecrets() throws {
        var bed = QueueBed()
        func newPrompt(_ id: String, _ input: Prompts.Input, attached: Bool) throws -> PromptQueue.NewPrompt {
            let question = Prompts.Question(title: id, input: input)
            return PromptQueue.NewPrompt(
                id: id, question: question, order: try ButtonOrder([], kind: .alert, input: input),
                asker: Prompts.Asker(pid: 1, program: "test"), askedAt: .init(microseconds: 0), isAttached: attached,
                willPresent: false, mayStartDialog: false)
        }
        bed.take(bed.queue.restore([(try newPrompt("secret", .secure, attached: true), clock: .none)], at: 0))
        #expect(bed.ending(of: "secret") == .plain(.lost))
        bed.take(bed.queue.restore([(try newPrompt("login", .login, attached: true), clock: .none)], at: 0))
        #expect(bed.ending(of: "login") == .plain(.lost))
        bed.take(bed.queue.restore([(try newPrompt("kept", .none, attached: false), clock: .none)], at: 0))
        bed.take(bed.queue.restore([(try newPrompt("back", .none, attached: true), clock: .none)], at: 0))
        bed.take(bed.queue.restore([(try newPrompt("gone", .none, attached: true), clock: .none)], at: 0))
        bed.take(bed.queue.adopt("back", willPresent: false, at: 0))
        bed.pass(seconds: 30)
        #expect(bed.ending(of: "gone") == .plain(.withdrawn))
        #expect(bed.queue.open.keys.sorted() == ["back", "kept"])
        bed.take(bed.queue.askerLeft("back", at: bed.now))
        #expect(bed.ending(of: "back") == .plain(.withdrawn))
    }

    /// The asker may have withdrawn the prompt while no presenter was connected.
    @Test(arguments: [Prompts.TimeoutAction.end, .cancel, .choose]) func nobodyIsShownWhatNobodyMayWaitFor(
        _ action: Prompts.TimeoutAction
    ) throws {
        var bed = QueueBed()
        try bed.register("agent")
        var question = Prompts.Question(title: "T", buttons: [.init(label: "Yes", command: ["/bin/true"])])
        (question.timeout, question.timeoutAction) = (10_000_000, action)
        let newPrompt = PromptQueue.NewPrompt(
            id: "t", question: question, order: try ButtonOrder(question.buttons ?? [], kind: .alert, input: .none),
            asker: Prompts.Asker(pid: 1, program: "test"), askedAt: .init(microseconds: 0), isAttached: true,
            willPresent: false, mayStartDialog: true)
        bed.take(bed.queue.restore([(newPrompt, clock: .running(deadline: 10_000_000))], at: 0))
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

    /// A question that came back after a restart, and the presenter that comes back after this many seconds.
    @Test(arguments: [(3.0, true), (29.0, true), (nil, false)] as [(Double?, Bool)])
    func aQuestionThatCameBackWaitsForItsPresenters(_ seconds: Double?, _ isShown: Bool) throws {
        var bed = QueueBed()
        let question = Prompts.Question(title: "T", requirePresenter: true)
        let newPrompt = PromptQueue.NewPrompt(
            id: "t", question: question, order: try ButtonOrder(question),
            asker: Prompts.Asker(pid: 1, program: "test"), askedAt: .init(microseconds: 0), isAttached: true,
            willPresent: false, mayStartDialog: false)
        bed.take(bed.queue.restore([(newPrompt, clock: .none)], at: 0))
        bed.pass(seconds: 1)
        bed.take(bed.queue.adopt("t", willPresent: false, at: bed.now))
        #expect(bed.ending(of: "t") == nil && bed.queue.nextDeadline == PromptQueue.maximumReturn)
        if let seconds {
            bed.pass(seconds: seconds - 1)
            try bed.register("agent")
            try bed.presented("t", by: "agent")
        }
        bed.pass(seconds: 30)
        #expect(bed.ending(of: "t") == (isShown ? nil : .plain(.noPresenter)))
        // A younger question does not wait.
        if !isShown {
            try bed.ask("new", question: question)
            #expect(bed.ending(of: "new") == .plain(.noPresenter))
        }
        #expect(bed.breach == nil)
    }

    @Test func oneProgramCannotFillTheQueue() throws {
        var bed = QueueBed()
        for number in 0..<PromptQueue.maximumOpenOfOneAsker { try bed.ask("\(number)") }
        #expect(throws: Prompts.TooMany.self) { try bed.ask("more") }
        try bed.ask("another's") { $0.asker.pid = 2 }
    }

    @Test func openQuestionsAreBoundedInBytes() throws {
        func form(_ bytes: Int) -> Prompts.Question {
            Prompts.Question(title: "F", message: String(repeating: "m", count: bytes))
        }
        var bed = QueueBed()
        let size = 1 << 20
        for program in 1...5 {
            for number in 0..<15 where program < 5 || number < 3 {
                try bed.ask("\(program)-\(number)", { $0.asker.pid = program }, question: form(size))
            }
        }
        let more = #expect(throws: Prompts.TooMany.self) {
            try bed.ask("own", { $0.asker.pid = 1 }, question: form(size))
        }
        #expect(more?.limit == PromptQueue.maximumBytesOfOneAsker)
        let all = #expect(throws: Prompts.TooMany.self) {
            try bed.ask("all", { $0.asker.pid = 5 }, question: form(size))
        }
        #expect(all?.limit == PromptQueue.maximumBytes)
        // A change of a question may not make it larger than that either, and small ones still fit.
        let larger = String(repeating: "m", count: 2 * size)
        #expect(throws: Prompts.TooMany.self) { try bed.edit("1-0") { $0.message = larger } }
        try bed.ask("small", { $0.asker.pid = 1 })
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
        #expect(bed.queue.page(after: nil, at: bed.now).prompts.map { $0.state } == [.presented, .queued])
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

    private static let ring = Prompts.Question(
        kind: .ring, title: "Get up", buttons: [.init(label: "Stop", role: .cancel)], level: .critical)

    /// Somebody who is asked something must still be able to stop an alarm.
    @Test func questionsGiveWayToARingingAlarm() throws {
        var bed = QueueBed()
        try bed.register("agent")
        try bed.ask("a")
        try bed.presented("a", by: "agent")
        try bed.ask("b")
        try bed.ask("alarm", question: Self.ring)
        #expect(bed.screens == [QueueBed.token("agent"): "alarm"])
        #expect(bed.queue.page(after: nil, at: bed.now).prompts.map(\.id) == ["alarm", "a", "b"])
        try bed.answer("alarm", .button(0), by: .presenter(QueueBed.token("agent")))
        #expect(bed.screens == [QueueBed.token("agent"): "a"])
        #expect(bed.breach == nil)
    }

    /// Text that the person types must not be lost, or land in another window.
    @Test func aFieldThatMayBeTypedIntoStays() throws {
        var bed = QueueBed()
        try bed.register("agent")
        try bed.ask("secret", question: Prompts.Question(title: "secret", input: .secure))
        try bed.ask("alarm", question: Self.ring)
        #expect(bed.screens == [QueueBed.token("agent"): "secret"])
        try bed.answer("secret", .dismissal, by: .presenter(QueueBed.token("agent")))
        #expect(bed.screens == [QueueBed.token("agent"): "alarm"])
    }

    @Test func anAlarmThatRingsStaysWhenQuestionsAreTakenBack() throws {
        var bed = QueueBed()
        try bed.ask("a")
        try bed.ask("alarm", question: Self.ring)
        #expect(bed.queue.withdrawable == ["a"])
        #expect(throws: Prompts.Invalid.self) { try bed.queue.withdraw(["a", "alarm"], at: 0) }
        #expect(bed.queue.open.count == 2)
    }
}
