// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

// Answers, and the clock that runs until there is one.
extension PromptQueueTests {
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

    @Test func typingOnAnotherDeviceHoldsTheClockToo() throws {
        var bed = QueueBed()
        try bed.register("agent")
        try bed.ask("a", question: Prompts.Question(title: "a", input: .text, timeout: 10_000_000, to: ["all"]))
        try bed.presented("a", by: "agent")
        bed.pass(seconds: 4)
        try bed.hold("a", on: "laptop", true)
        bed.pass(seconds: 30)
        // While somebody types anywhere it stands, and whoever stops here lets nobody else's time go on.
        try bed.typing("a", true, by: "agent")
        #expect(bed.last.contains { if case .typing(_, true) = $0 { true } else { false } })
        try bed.hold("a", on: "laptop", false)
        bed.pass(seconds: 30)
        try bed.hold("a", on: "nas", true)
        try bed.typing("a", false, by: "agent")
        bed.leave("agent")
        bed.pass(seconds: 59)
        #expect(bed.ends.isEmpty && bed.queue.page(after: nil, at: bed.now).prompts.map(\.standing) == [true])
        // A device that has gone while somebody typed there holds it for a minute.
        bed.pass(seconds: 1)
        #expect(bed.queue.open["a"]?.clock == .running(deadline: bed.now + 6_000_000))
        bed.pass(seconds: 6)
        #expect(bed.ending(of: "a") == .plain(.timedOut))
        #expect(throws: Prompts.AlreadyEnded.self) { try bed.hold("a", on: "nas", true) }
    }

    @Test func soManyDevicesHoldAClock() throws {
        var bed = QueueBed()
        try bed.ask("a", question: Prompts.Question(title: "a", input: .text, timeout: 10_000_000))
        for number in 0..<OpenPrompt.maximumTypists { try bed.hold("a", on: "d\(number)", true) }
        #expect(throws: Prompts.TooMany.self) { try bed.hold("a", on: "one more", true) }
        try bed.hold("a", on: "d0", true)
        // What has no time has none to stop.
        try bed.ask("b")
        try bed.hold("b", on: "laptop", true)
        #expect(bed.queue.open["b"]?.clock == PromptClock.none)
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
}
