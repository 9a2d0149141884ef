// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import AlertCore

extension QueueBed {
    fileprivate mutating func lock(_ isLocked: Bool) { take(queue.lock(isLocked, at: now)) }
}

/// Questions that wait longer while the session is locked. All times are seconds.
@Suite struct LockTests {
    private static let second: Int64 = 1_000_000

    private static func question(_ timeout: Int?, _ locked: Int?) -> Prompts.Question {
        var question = Prompts.Question(title: "Allow this?")
        (question.timeout, question.lockedTimeout) = (timeout.map { $0 * 1_000_000 }, locked.map { $0 * 1_000_000 })
        return question
    }

    /// The time at which a question of 30 s, and 590 s while locked, is given back. It was asked at 0.
    @Test(
        arguments: [
            (false, [], 30), (true, [], 590),
            // Locked while it waits.
            (false, [(10, true)], 590),
            // Unlocked: the person has come.
            (true, [(200, false)], 230), (true, [(575, false)], 590), (true, [(0, false)], 30),
            // Locked again, and off and on.
            (true, [(200, false), (220, true)], 590), (false, [(20, true), (25, false)], 55),
            (false, [(20, true), (25, false), (30, true), (40, false)], 70),
        ] as [(Bool, [(at: Int64, isLocked: Bool)], Int64)])
    func itIsGivenBack(_ wasLocked: Bool, _ changes: [(at: Int64, isLocked: Bool)], _ end: Int64) throws {
        var bed = QueueBed()
        bed.lock(wasLocked)
        try bed.ask("a", question: Self.question(30, 590))
        for change in changes {
            bed.now = change.at * Self.second
            bed.lock(change.isLocked)
        }
        bed.now = end * Self.second - 1
        bed.take(bed.queue.pass(bed.now))
        #expect(bed.ends["a"] == nil)
        #expect(bed.queue.nextDeadline == end * Self.second)
        bed.now += 1
        bed.take(bed.queue.pass(bed.now))
        #expect(bed.ends["a"] == 1)
    }

    @Test func aQuestionWithOneTimeKeepsIt() throws {
        var bed = QueueBed()
        try bed.ask("timed", question: Self.question(50, nil))
        try bed.ask("untimed", question: Self.question(nil, nil))
        bed.lock(true)
        #expect(bed.queue.nextDeadline == 50 * Self.second)
        #expect(bed.last.isEmpty)
    }

    @Test func thePresenterCountsFromTheNewTime() throws {
        var bed = QueueBed()
        try bed.register("screen")
        try bed.ask("a", question: Self.question(30, 590))
        try bed.presented("a", by: "screen")
        bed.now = 10 * Self.second
        bed.lock(true)
        let told = bed.last.compactMap { action -> Int? in
            if case .update(_, let prompt) = action { prompt.remaining } else { nil }
        }
        #expect(told == [580 * 1_000_000])
        bed.lock(true)
        #expect(bed.last.isEmpty)
    }

    /// The clock stands while the person types, whatever the lock does.
    @Test func whoTypesLosesNoTime() throws {
        var bed = QueueBed()
        try bed.register("screen")
        bed.lock(true)
        try bed.ask("a", question: Self.question(30, 590))
        try bed.presented("a", by: "screen")
        try bed.typing("a", true, by: "screen")
        bed.lock(false)
        bed.now = 40 * Self.second
        bed.take(bed.queue.pass(bed.now))
        #expect(bed.ends["a"] == nil)
    }

    @Test(
        arguments: [(nil, 590), (30, 29), (30, 40_000_000)] as [(Int?, Int)])
    func timesThatMeanNothingAreRefused(_ timeout: Int?, _ locked: Int) throws {
        let question = Self.question(timeout, locked)
        let order = try ButtonOrder(question)
        #expect(throws: Prompts.Invalid.self) { try QuestionRules.checkTimeout(of: question, order) }
    }
}
