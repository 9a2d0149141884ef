// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

@testable import AlertCore

/// An alarm, as a table of events and actions.
@Suite struct RingStateTests {
    private static let now = Instant(seconds: 1_000_000)
    private static func at(_ seconds: Int) -> Instant { Instant(seconds: 1_000_000 + Int64(seconds)) }

    struct Step: Sendable, CustomStringConvertible {
        var before: RingState.Phase
        var event: RingState.Event
        var after: RingState.Phase
        var limit: Int?
        var giveUp: Int64? = 600 * Span.second
        var snoozes = 0
        var description: String { "\(before) \(event)" }
    }

    private static let ringing = RingState.Phase.ringing(since: at(-30), until: at(570))

    static let steps: [Step] = [
        // In time, and a little late.
        Step(before: .armed, event: .due(at(0)), after: .waiting),
        Step(before: .armed, event: .due(at(-600)), after: .waiting),
        // Later than it would have rung.
        Step(before: .armed, event: .due(at(-601)), after: .givenUp),
        Step(before: .armed, event: .due(at(-100_000)), after: .waiting, giveUp: nil),
        Step(before: .snoozed(until: at(-1)), event: .due(at(-1)), after: .waiting),
        Step(before: .snoozed(until: at(-700)), event: .due(at(-700)), after: .givenUp),
        // A short span to give up does not make a slow start miss it.
        Step(before: .armed, event: .due(at(-9)), after: .waiting, giveUp: 2 * Span.second),
        Step(before: .waiting, event: .turn, after: .ringing(since: at(0), until: at(600))),
        Step(before: .waiting, event: .turn, after: .ringing(since: at(0), until: nil), giveUp: nil),
        Step(before: .armed, event: .turn, after: .armed),
        Step(before: ringing, event: .turn, after: ringing),
        Step(before: ringing, event: .time, after: ringing),
        Step(before: .ringing(since: at(-600), until: at(0)), event: .time, after: .givenUp),
        Step(before: .ringing(since: at(-600), until: nil), event: .time, after: .ringing(since: at(-600), until: nil)),
        Step(before: .waiting, event: .time, after: .waiting),
        Step(before: ringing, event: .snooze(60 * Span.second), after: .snoozed(until: at(60))),
        Step(before: .waiting, event: .snooze(60 * Span.second), after: .snoozed(until: at(60))),
        Step(before: ringing, event: .snooze(60 * Span.second), after: .snoozed(until: at(60)), limit: 2, snoozes: 1),
        Step(before: ringing, event: .snooze(60 * Span.second), after: ringing, limit: 2, snoozes: 2),
        Step(before: ringing, event: .snooze(60 * Span.second), after: ringing, limit: 0),
        Step(before: .armed, event: .snooze(60 * Span.second), after: .armed),
        Step(before: .armed, event: .stop, after: .stopped),
        Step(before: .waiting, event: .stop, after: .stopped),
        Step(before: ringing, event: .stop, after: .stopped),
        Step(before: .snoozed(until: at(9)), event: .stop, after: .stopped),
        // What is over stays so.
        Step(before: .stopped, event: .due(at(0)), after: .stopped),
        Step(before: .givenUp, event: .stop, after: .givenUp),
        Step(before: .givenUp, event: .snooze(1), after: .givenUp),
    ]

    @Test(arguments: steps) func whatFollows(_ step: Step) {
        var terms = RingOptions()
        (terms.snoozeLimit, terms.giveUp) = (step.limit, step.giveUp)
        var state = RingState(terms, phase: step.before, snoozes: step.snoozes)
        let hasChanged = state.handle(step.event, at: Self.now)
        #expect(state.phase == step.after)
        #expect(hasChanged == (step.before != step.after))
        var isSnoozed = false
        if case .snooze = step.event, step.before != step.after { isSnoozed = true }
        #expect(state.snoozes == step.snoozes + (isSnoozed ? 1 : 0))
    }

    @Test func whenItDoesSomethingByItself() {
        #expect(RingState(RingOptions(), phase: .ringing(since: Self.now, until: Self.at(5))).deadline == Self.at(5))
        #expect(RingState(RingOptions(), phase: .snoozed(until: Self.at(7))).deadline == Self.at(7))
        for phase in [RingState.Phase.armed, .waiting, .stopped, .givenUp] {
            #expect(RingState(RingOptions(), phase: phase).deadline == nil)
        }
    }
}

/// Several of them.
@Suite struct RingQueueTests {
    private static func at(_ seconds: Int) -> Instant { Instant(seconds: 1_000_000 + Int64(seconds)) }

    /// A queue that is changed within an expectation.
    private final class Queue {
        var value: RingQueue

        init(_ entries: [RingQueue.Entry] = []) { value = RingQueue(entries) }

        func add(_ entry: RingQueue.Entry) -> Bool { value.add(entry) }
        func pass(_ now: Instant) -> [RingQueue.Action] { value.pass(now) }
        func end(_ numbers: Set<Int64>, at now: Instant) { value.end(numbers, at: now) }
        var entries: [RingQueue.Entry] { value.entries }
        var ringing: RingQueue.Entry? { value.ringing }
        var deadline: Instant? { value.deadline }
    }

    private func entry(_ number: Int64, _ phase: RingState.Phase = .waiting) -> RingQueue.Entry {
        RingQueue.Entry(number: number, state: RingState(RingOptions(), phase: phase))
    }

    @Test func oneRingsAfterTheOther() {
        let queue = Queue()
        for number in 1...3 { #expect(queue.add(entry(Int64(number)))) }
        #expect(queue.pass(Self.at(0)) == [.begin(1)])
        #expect(queue.pass(Self.at(1)) == [])
        #expect(queue.ringing?.number == 1)
        #expect(queue.deadline == Self.at(600))
        queue.end([1], at: Self.at(20))
        #expect(queue.pass(Self.at(20)) == [.begin(2)])
        // It rings for its own ten minutes.
        #expect(queue.deadline == Self.at(620))
        #expect(queue.pass(Self.at(619)) == [])
        #expect(queue.pass(Self.at(620)) == [.giveUp(2), .begin(3)])
        queue.end([3], at: Self.at(700))
        #expect(queue.pass(Self.at(700)) == [.silence])
        #expect(queue.entries.isEmpty && queue.deadline == nil)
        #expect(queue.pass(Self.at(800)) == [])
    }

    @Test func whatWaitsMayEndBeforeItsTurn() {
        let queue = Queue([entry(1), entry(2), entry(3)])
        _ = queue.pass(Self.at(0))
        queue.end([2], at: Self.at(1))
        #expect(queue.pass(Self.at(1)) == [])
        queue.end([1], at: Self.at(2))
        #expect(queue.pass(Self.at(2)) == [.begin(3)])
        queue.end([1, 2, 3], at: Self.at(3))
        #expect(queue.pass(Self.at(3)) == [.silence])
    }

    /// The state is the one after a restart.
    @Test func whatRangRingsOn() {
        let ringing = entry(7, .ringing(since: Self.at(-100), until: Self.at(500)))
        let queue = Queue([entry(9), ringing, entry(8)])
        #expect(queue.entries.map(\.number) == [7, 8, 9])
        #expect(queue.pass(Self.at(0)) == [])
        #expect(queue.ringing == ringing)
        #expect(queue.pass(Self.at(9_999)) == [.giveUp(7), .begin(8)])
    }

    @Test func thereIsABound() {
        let queue = Queue((1...Int64(RingQueue.maximumCount)).map { entry($0) })
        #expect(!queue.add(entry(1_000)))
        #expect(queue.entries.count == RingQueue.maximumCount)
    }
}
