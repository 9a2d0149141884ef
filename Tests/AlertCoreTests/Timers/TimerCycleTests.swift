// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import Testing
import Varlink

@testable import AlertCore

/// The phases of a timer, as a table of what follows from what.
@Suite struct TimerCycleTests {
    private static let start = Instant(seconds: 1_000_000)
    private static func at(_ minutes: Int) -> Instant { start.advanced(by: Int64(minutes) * Span.minute) }

    /// 25, 5, 25, 5, 25, 5, 25, 15 minutes.
    private static func cycle(at index: Int = 0) -> TimerCycle {
        TimerCycle(
            phases: [
                .init(title: "Focus", span: 25 * Span.minute, sound: "alarm"),
                .init(title: "Break", span: 5 * Span.minute, sound: nil),
            ], rounds: 4, long: .init(title: "Walk", span: 15 * Span.minute, sound: nil), index: index)
    }

    struct Step: Sendable, CustomStringConvertible {
        var index: Int
        var event: TimerCycle.Event
        var now: Instant
        var actions: [TimerCycle.Action]
        var after: Int
        var description: String { "\(index) \(event) at \(now.rfc3339)" }
    }

    static let steps: [Step] = [
        Step(index: 0, event: .due(at(25)), now: at(24), actions: [], after: 0),
        Step(
            index: 0, event: .due(at(25)), now: at(25),
            actions: [.report(phase: 0, ended: at(25), before: 0), .begin(until: at(30))], after: 1),
        // The next phase begins when this one ended, not when that was found out.
        Step(
            index: 0, event: .due(at(25)), now: at(27),
            actions: [.report(phase: 0, ended: at(25), before: 0), .begin(until: at(30))], after: 1),
        // One notification for all that passed.
        Step(
            index: 0, event: .due(at(25)), now: at(56),
            actions: [.report(phase: 2, ended: at(55), before: 2), .begin(until: at(60))], after: 3),
        Step(
            index: 6, event: .due(at(25)), now: at(25),
            actions: [.report(phase: 6, ended: at(25), before: 0), .begin(until: at(40))], after: 7),
        Step(
            index: 7, event: .due(at(15)), now: at(15),
            actions: [.report(phase: 7, ended: at(15), before: 0), .finish],
            after: 7),
        Step(
            index: 0, event: .due(at(25)), now: at(100_000),
            actions: [.report(phase: 7, ended: at(130), before: 7), .finish], after: 7),
        Step(index: 0, event: .next, now: at(3), actions: [.begin(until: at(8))], after: 1),
        Step(index: 6, event: .next, now: at(3), actions: [.begin(until: at(18))], after: 7),
        Step(index: 7, event: .next, now: at(3), actions: [.finish], after: 7),
    ]

    @Test(arguments: steps) func whatFollows(_ step: Step) {
        var cycle = Self.cycle(at: step.index)
        #expect(cycle.handle(step.event, at: step.now) == step.actions)
        #expect(cycle.index == step.after)
    }

    @Test func thePhasesInTheirOrder() {
        let cycle = Self.cycle()
        #expect(cycle.count == 8)
        #expect(
            (0..<8).map { cycle[$0].title } == [
                "Focus", "Break", "Focus", "Break", "Focus", "Break", "Focus", "Walk",
            ])
        #expect((0..<8).map(cycle.round) == [0, 0, 1, 1, 2, 2, 3, 3])
        #expect(cycle.following?.title == "Break" && Self.cycle(at: 7).following == nil)
        #expect(cycle.ends(from: Self.at(25), count: 3) == [Self.at(25), Self.at(30), Self.at(55)])
        #expect(Self.cycle(at: 7).ends(from: Self.at(1), count: 3) == [Self.at(1)])
    }

    /// Whatever the phases and the interval between checks: each end follows the plan, every phase is reported or
    /// counted once, and the last check finishes the timer.
    @Test(arguments: 0..<200) func howOftenItIsLookedAtChangesNothing(seed: Int) {
        var random = Seeded(seed: UInt64(seed) + 1)
        let phases = (0..<Int.random(in: 1...4, using: &random)).map { place in
            TimerCycle.Phase(
                title: "\(place)", span: Int64.random(in: Span.second...Span.hour, using: &random), sound: nil)
        }
        let long: TimerCycle.Phase? =
            Bool.random(using: &random) ? .init(title: "long", span: 90 * Span.minute, sound: nil) : nil
        let cycle = TimerCycle(phases: phases, rounds: Int.random(in: 1...6, using: &random), long: long)
        var ends: [Instant] = []
        for place in 0..<cycle.count { ends.append((ends.last ?? Self.start).advanced(by: cycle[place].span)) }
        var (state, end, now) = (cycle, ends[0], Self.start)
        var told = 0
        var isOver = false
        while !isOver {
            now = now.advanced(by: Int64.random(in: 0...(3 * Span.hour), using: &random))
            let before = state.index
            let actions = state.handle(.due(end), at: now)
            #expect(actions.isEmpty == (end > now))
            #expect(actions.count <= 2)
            for action in actions {
                switch action {
                case .report(let phase, let ended, let skipped):
                    #expect(ended == ends[phase] && ended <= now && phase == before + skipped)
                    told += 1 + skipped
                case .begin(let until):
                    #expect(until == ends[state.index] && until > now)
                    end = until
                case .finish:
                    #expect(now >= ends[cycle.count - 1])
                    isOver = true
                }
            }
        }
        #expect(told == cycle.count)
    }

    @Test func itIsReadAsItWasStored() throws {
        for index in 0..<8 {
            let cycle = Self.cycle(at: index)
            var terms = Terms()
            terms.cycle = cycle
            #expect(TermsColumn.read(TermsColumn.text(terms, .init())).terms == terms)
            #expect(try TimerCycle(cycle.wire) == cycle)
        }
        // What cannot be read is not a timer, and fires once.
        for text in [
            #"{}"#, #"{"phases":[]}"#, #"{"phases":[{"title":"a"}]}"#, #"{"phases":[{"title":"a","span":0}]}"#,
            #"{"phases":[{"title":"a","span":1}],"rounds":101}"#,
        ] {
            #expect(TimerCycle(stored: try JSON(parsing: text)) == nil, "\(text)")
        }
    }

    struct Refusal: Sendable, CustomStringConvertible {
        var field: String
        var change: @Sendable (inout Notifications.Timer) -> Void
        var description: String { field }

        init(_ field: String, _ change: @escaping @Sendable (inout Notifications.Timer) -> Void) {
            (self.field, self.change) = (field, change)
        }
    }

    static let refusals = [
        Refusal("for") { $0.for = "0s" }, Refusal("for") { $0.for = "25h" }, Refusal("for") { $0.for = "soon" },
        Refusal("then") { $0.then = [.init(title: "Break", for: "0")] },
        Refusal("then") { $0.then = [.init(title: "", for: "5m")] },
        Refusal("then") { $0.then = Array(repeating: .init(title: "Break", for: "5m"), count: 16) },
        Refusal("repeat") { $0.repeat = 0 }, Refusal("repeat") { $0.repeat = 101 },
        Refusal("long") { $0.repeat = nil }, Refusal("long") { $0.then = nil },
        Refusal("long") { $0.long = .init(title: "Long", for: "2d") },
        Refusal("title") { $0.content.title = String(repeating: "x", count: 256) },
    ]

    @Test(arguments: refusals) func whatCannotBeIsRefused(_ refusal: Refusal) throws {
        var call = Notifications.Timer(
            content: .init(title: "Focus"), for: "25m", then: [.init(title: "Break", for: "5m")], repeat: 4,
            long: .init(title: "Walk", for: "15m"))
        #expect(try TimerCycle(call).count == 8)
        refusal.change(&call)
        let changed = call
        let error = #expect(throws: Notifications.Invalid.self) { try TimerCycle(changed) }
        #expect(error?.field == refusal.field)
    }

    /// A generator whose run can be repeated.
    struct Seeded: RandomNumberGenerator {
        private var state: UInt64

        init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 }

        mutating func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
    }
}
