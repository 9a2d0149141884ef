// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import TerminalKit

/// The state of a timer that somebody waits for: the daemon's events change it. It counts on a clock that no change of
/// the time of day moves, as the daemon does.
struct TimerProgress: Equatable {
    enum State: Equatable {
        /// The timer was scheduled, and the event that says so is still to come. Those before it are about something
        /// else.
        case expected(until: ContinuousClock.Instant)
        /// The timer runs.
        case running(until: ContinuousClock.Instant)
        /// Somebody holds it.
        case paused
        /// The timer has ended.
        case ended(Outcome)
    }

    enum Outcome: String, Equatable {
        /// The timer was delivered.
        case delivered
        /// Somebody cancelled it.
        case cancelled
    }

    /// The time of day, and the clock that it counts on, at one moment.
    struct Reading {
        var wall: Instant
        var clock: ContinuousClock.Instant

        /// Converts a time of day to the other clock; now, if the text is not a time.
        fileprivate func clock(at due: String?) -> ContinuousClock.Instant {
            guard let due, let time = WireTime(due) else { return clock }
            return clock + .microseconds(time.instant.distance(from: wall))
        }
    }

    /// The timer's id.
    let id: String
    /// The number of phases.
    let count: Int
    private(set) var state: State
    /// The phase that the daemon said has begun, of a timer that has several.
    private(set) var phase: (number: Int, title: String)?

    static func == (left: TimerProgress, right: TimerProgress) -> Bool {
        left.id == right.id && left.count == right.count && left.state == right.state
            && left.phase?.number == right.phase?.number && left.phase?.title == right.phase?.title
    }

    /// - Parameters:
    ///   - due: When the daemon says that it is due.
    ///   - count: How many phases it has.
    init(id: String, due: String, count: Int = 1, at reading: Reading) {
        self.id = id
        self.count = count
        state = .expected(until: reading.clock(at: due))
    }

    /// Applies an event.
    mutating func apply(_ event: Manager.Event, at reading: Reading) {
        let isOurs = event.id == id
        if case .expected = state, !(isOurs && event.event == .scheduled) { return }
        switch event.event {
        case .scheduled, .resumed, .edited:
            if isOurs { state = .running(until: reading.clock(at: event.due)) }
        case .paused: if isOurs { state = .paused }
        case .phase:
            guard isOurs else { return }
            guard event.outcome != "finished" else { return state = .ended(.delivered) }
            state = .running(until: reading.clock(at: event.due))
            phase = (event.count ?? 0, event.title ?? "")
        // That of a phase comes with the event about the next.
        case .delivered: if isOurs, count == 1 { state = .ended(.delivered) }
        // Without an id it is everything that was cancelled.
        case .cancelled: if isOurs || event.id == nil { state = .ended(.cancelled) }
        default: break
        }
    }

    /// The outcome, once it is over.
    var outcome: Outcome? {
        guard case .ended(let outcome) = state else { return nil }
        return outcome
    }

    /// Returns the remaining seconds, with the current one; nil if the timer is paused or has ended.
    func secondsLeft(at clock: ContinuousClock.Instant) -> Int64? {
        switch state {
        case .expected(let until), .running(let until):
            let left = max(.zero, clock.duration(to: until)).components
            return left.seconds + (left.attoseconds > 0 ? 1 : 0)
        case .paused, .ended: return nil
        }
    }

    /// Returns the next time when ``secondsLeft(at:)`` changes; nil if it does not change.
    func change(after clock: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        guard let left = secondsLeft(at: clock), left > 0 else { return nil }
        switch state {
        case .expected(let until), .running(let until): return until - .seconds(left - 1)
        case .paused, .ended: return nil
        }
    }

    /// Returns the line that shows the timer, like `00:24:59  Tea is ready`.
    ///
    /// - Parameter width: The columns there are; the line stays within them, so that it can be drawn over.
    func line(_ title: String, at clock: ContinuousClock.Instant, width: Int) -> String {
        let left =
            switch state {
            case .ended(.delivered): Self.digits(0)
            case .ended(.cancelled): "cancelled"
            case .paused: "paused  "
            case .expected, .running: Self.digits(secondsLeft(at: clock) ?? 0)
            }
        let name = (phase?.title ?? title).visible + (count > 1 ? " (\(phase?.number ?? 1) of \(count))" : "")
        return (left + "  " + name).truncated(toColumns: max(1, width - 1))
    }

    /// Returns the key behind a line that shows the timer; empty if the screen has no room for it.
    static func keys(behind line: String, width: Int) -> String {
        let keys = "  Ctrl-C cancels"
        return line.displayWidth + keys.count < width ? keys : ""
    }

    /// Seconds as hours, minutes and seconds: `00:25:00`, `100:00:00`.
    static func digits(_ seconds: Int64) -> String {
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return two(seconds / 3_600) + ":" + two(seconds / 60 % 60) + ":" + two(seconds % 60)
    }
}
