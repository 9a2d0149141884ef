// SPDX-License-Identifier: Apache-2.0

package import CivilTime

/// The phases of a timer and its present phase. A value: the end of a phase is an argument, because it is stored with
/// the pending notification of the timer, and so is the time.
package struct TimerCycle: Sendable, Hashable {
    /// A part of a timer.
    package struct Phase: Sendable, Hashable {
        package var title: String
        /// The length, in microseconds.
        package var span: Int64
        /// The sound at its end; nil for none.
        package var sound: String?
    }

    /// The range of a phase's span if there are several phases.
    package static let spans = Span.second...Span.day
    /// The most phases of a round.
    package static let maximumPhases = 16
    static let rounds = 1...100
    /// The most bytes in the name of a phase; a suffix is added to the name when the phase ends.
    package static let maximumTitle = 255

    /// The phases of a round, at least one.
    let phases: [Phase]
    /// The number of rounds.
    let rounds: Int
    /// The phase that replaces the last phase of the last round.
    package let long: Phase?
    let isLive: Bool
    /// The index of the present phase, from 0.
    package private(set) var index: Int

    /// - Parameter index: The present phase, clamped to the valid range.
    init(phases: [Phase], rounds: Int = 1, long: Phase? = nil, isLive: Bool = false, index: Int = 0) {
        precondition(!phases.isEmpty, "a timer has a phase")
        (self.phases, self.rounds, self.long, self.isLive) = (phases, max(1, rounds), long, isLive)
        self.index = 0
        self.index = min(max(0, index), count - 1)
    }

    /// The cycle at its first phase.
    var fromStart: TimerCycle { TimerCycle(phases: phases, rounds: rounds, long: long, isLive: isLive) }

    /// The number of phases in all rounds.
    package var count: Int { phases.count * rounds }

    /// The phase at an index that counts all rounds.
    subscript(index: Int) -> Phase {
        if let long, index == count - 1 { return long }
        return phases[index % phases.count]
    }

    /// The present phase.
    package var phase: Phase { self[index] }

    /// The next phase; nil after the last.
    var following: Phase? { index + 1 < count ? self[index + 1] : nil }

    /// Returns the ends of the present phase and of the phases after it.
    package func ends(from end: Instant, count most: Int) -> [Instant] {
        var ends = [end]
        for place in (index + 1)..<max(index + 1, min(count, index + most)) {
            ends.append(ends[ends.count - 1].advanced(by: self[place].span))
        }
        return ends
    }

    /// Returns the round of a phase, from 0.
    func round(of index: Int) -> Int { index / phases.count }

    /// An event in the life of a timer.
    package enum Event: Sendable, Hashable {
        /// The end of the present phase has come, perhaps a while ago.
        case due(Instant)
        /// The person wants the next phase now.
        case next
    }

    /// Actions, in this order.
    package enum Action: Sendable, Hashable {
        /// A phase has ended, and the person learns of it. Phases that ended before it, while nobody could report them,
        /// are only counted.
        case report(phase: Int, ended: Instant, before: Int)
        /// The present phase ends at this time.
        case begin(until: Instant)
        /// The last phase has ended.
        case finish
    }

    /// Applies an event. Each phase begins when the previous one ends, however late alertd learns of that.
    package mutating func handle(_ event: Event, at now: Instant) -> [Action] {
        switch event {
        case .next:
            guard following != nil else { return [.finish] }
            index += 1
            return [.begin(until: now.advanced(by: phase.span))]
        case .due(var end):
            guard end <= now else { return [] }
            var passed = 0
            // At most `maximumPhases * rounds` steps.
            while following != nil, end.advanced(by: self[index + 1].span) <= now {
                index += 1
                passed += 1
                end = end.advanced(by: phase.span)
            }
            let report = Action.report(phase: index, ended: end, before: passed)
            guard following != nil else { return [report, .finish] }
            index += 1
            return [report, .begin(until: end.advanced(by: phase.span))]
        }
    }
}
