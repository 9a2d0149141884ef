// SPDX-License-Identifier: Apache-2.0

package import CivilTime
import Synchronization
import Varlink

/// The part of a waiting reminder that changes with its condition: it decides which reports make the reminder due.
///
/// A value: each report gives the step to take. alertd stores it with the reminder, so that an edge is neither lost nor
/// told twice.
package struct OccasionState: Sendable, Hashable {
    /// The consequence for the reminder.
    enum Step: Sendable, Hashable {
        /// Nothing changes.
        case stay
        /// The reminder is due now.
        case fire
        /// The reminder is due at this time, unless the condition ends before.
        case hold(until: Instant)
        /// The condition ended too early: the reminder waits again.
        case wait
    }

    /// The last reported state; nil before the first report.
    private(set) var holds: Bool?
    private(set) var mark: String?
    package private(set) var isHolding = false
    private(set) var wasAway = false
    /// The source's sentence about the edge.
    private(set) var detail: String?
    /// The time of the last beat; nil before the first one.
    private(set) var lastBeat: Instant?
    /// The time since which the work runs whose end is the next beat; nil while it does not run.
    private(set) var began: Instant?
    /// The times of the last reminders, the oldest first; as many as the rate counts.
    private(set) var fired: [Instant] = []

    /// The age in microseconds up to which a login counts that happened before alertd was started.
    static let loginAge = 60 * Span.second
    private static let maximumDetail = 1_024

    init() {}

    /// Takes the state in which the reminder finds its condition, which is no edge.
    mutating func begin(with state: ConditionState) {
        (holds, mark) = (state.holds, state.mark)
    }

    /// Takes a report.
    ///
    /// - Parameter isFirst: `true` for the first report since the source is watched, which may tell of a change in the
    ///   meantime.
    mutating func handle(_ report: ConditionState, isFirst: Bool, of occasion: Occasion, at now: Instant) -> Step {
        let isEdge = isEdge(report, isFirst: isFirst, occasion.condition)
        holds = report.holds
        mark = report.mark ?? mark
        if isHolding {
            if !report.holds {
                isHolding = false
                return .wait
            }
            // alertd does not know whether the condition held while it did not run.
            return isFirst ? .hold(until: now.advanced(by: occasion.hold)) : .stay
        }
        guard isEdge, !isLimited(by: occasion.rate, at: now) else { return .stay }
        (wasAway, detail) = (isFirst, report.detail.map { String($0.prefix(Self.maximumDetail)) })
        guard occasion.hold > 0 else { return .fire }
        isHolding = true
        return .hold(until: now.advanced(by: occasion.hold))
    }

    private func isEdge(_ report: ConditionState, isFirst: Bool, _ condition: Occasion.Condition) -> Bool {
        guard report.holds else { return false }
        // The marks of two occurrences differ, even if nobody saw the condition end in between.
        let isAnother = if let mark, let other = report.mark { mark != other } else { false }
        if condition == .login {
            return holds != nil && report.mark != mark && (!isFirst || report.age <= Self.loginAge)
        }
        if isFirst { return condition.isComparedAtStart && (holds == false || holds == true && isAnother) }
        return holds != true || isAnother
    }

    /// Returns whether the rate allows no further reminder.
    private func isLimited(by rate: Occasion.Rate?, at now: Instant) -> Bool {
        guard let rate else { return false }
        // A clock that was set back must not silence the reminder for the difference.
        return fired.count { 0..<rate.span ~= now.distance(from: $0) } >= rate.count
    }

    /// Moves the times that a clock ahead gave back by the length of its step, so that none is after now.
    mutating func follow(_ step: ClockStep) {
        func moved(_ time: Instant) -> Instant { time > step.now ? time.advanced(by: -step.length) : time }
        (lastBeat, began) = (lastBeat.map(moved), began.map(moved))
    }

    /// Takes a beat.
    ///
    /// - Returns: The step, and whether beats were missing until now.
    mutating func handle(
        _ beat: Beat, of silence: Occasion.Silence, at now: Instant
    ) -> (step: Step, wasMissing: Bool) {
        let wasMissing = holds == true
        switch beat {
        case .end:
            (lastBeat, began, holds, detail) = (now, nil, false, nil)
            return (.hold(until: now.advanced(by: silence.period + silence.grace)), wasMissing)
        case .start:
            began = now
            // Work that hangs is missing even if the period is not over.
            let end = now.advanced(by: silence.grace)
            guard !wasMissing else { return (.stay, false) }
            holds = false
            let next = lastBeat.map { $0.advanced(by: silence.period + silence.grace) }
            return (.hold(until: min(end, next ?? end)), false)
        case .failure(let reason):
            began = nil
            guard !wasMissing else { return (.stay, false) }
            detail = String(reason.prefix(Self.maximumDetail))
            return (.fire, false)
        }
    }

    /// A beat of something that is watched.
    enum Beat: Sendable, Hashable {
        /// The work begins; its end is the next beat.
        case start
        /// The work has succeeded.
        case end
        /// The work has failed, for this reason.
        case failure(String)
    }

    /// Records that the next beat is missing.
    ///
    /// - Parameter sentence: A sentence about that; nil to keep the reason of a failure.
    mutating func miss(sentence: String?) {
        (holds, isHolding) = (true, false)
        detail = sentence ?? detail
    }

    /// Records that the reminder was delivered.
    mutating func delivered(at now: Instant, _ rate: Occasion.Rate?) {
        (isHolding, wasAway, detail) = (false, false, nil)
        fired = rate.map { (fired + [now]).suffix($0.count) } ?? []
    }

    /// Forgets the condition, for a reminder that did not wait for a while. Deliveries still count.
    mutating func forget() {
        (holds, mark, isHolding, wasAway, detail) = (nil, nil, false, false, nil)
    }

    /// A sentence about the edge for the reminder's text; nil if the title says it all.
    var sentence: String? {
        let away = wasAway ? "It happened while alertd was not running." : nil
        let sentences = [detail, away].compactMap(\.self)
        return sentences.isEmpty ? nil : sentences.joined(separator: "\n")
    }
}

/// The state of the condition that a reminder waits for, as a source reports it.
package struct ConditionState: Sendable, Hashable {
    package var holds: Bool
    /// A text that tells two occurrences apart: the time at which a unit failed, or for a login the boot. Nil if it is
    /// not known.
    package var mark: String?
    /// The time since the condition became true, in microseconds, as far as the source knows it.
    package var age: Int64
    /// A sentence for the person; nil without one.
    package var detail: String?

    package init(holds: Bool, mark: String? = nil, age: Int64 = 0, detail: String? = nil) {
        (self.holds, self.mark, self.age, self.detail) = (holds, mark, age, detail)
    }
}

extension OccasionState {
    var stored: JSON {
        var object = JSON.Object()
        if let holds { object["holds"] = .bool(holds) }
        if let mark { object["mark"] = .string(mark) }
        if isHolding { object["holding"] = .bool(true) }
        if wasAway { object["away"] = .bool(true) }
        if let detail { object["detail"] = .string(detail) }
        if let lastBeat { object["beat"] = .int(lastBeat.microseconds) }
        if let began { object["began"] = .int(began.microseconds) }
        if !fired.isEmpty { object["fired"] = .array(fired.map { .int($0.microseconds) }) }
        return .object(object)
    }

    init(stored json: JSON) {
        holds = json["holds"]?.boolValue
        mark = json["mark"]?.stringValue
        isHolding = json["holding"]?.boolValue ?? false
        wasAway = json["away"]?.boolValue ?? false
        detail = json["detail"]?.stringValue
        lastBeat = json["beat"]?.intValue.map(Instant.init(microseconds:))
        began = json["began"]?.intValue.map(Instant.init(microseconds:))
        fired = json["fired"]?.arrayValue?.compactMap { $0.intValue.map(Instant.init(microseconds:)) } ?? []
    }
}

/// The present state of the conditions that are watched, which a new reminder begins with.
package final class Conditions: Sendable {
    private let states = Mutex<[Occasion.Condition: ConditionState]>([:])

    init() {}

    /// The state of a condition; nil if it is not watched, or not known yet.
    package subscript(condition: Occasion.Condition) -> ConditionState? {
        get { states.withLock { $0[condition] } }
        set { states.withLock { $0[condition] = newValue } }
    }
}
