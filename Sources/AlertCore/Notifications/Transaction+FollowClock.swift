// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

/// Everything that follows the wall clock when it was set, and what was due while it was ahead.
extension Transaction {
    /// Follows the wall clock after it was set or the machine resumed: countdowns follow the uptime, beats get their
    /// grace again, and do not disturb begins or ends. After a step back, repetitions and alarms whose time is ahead
    /// again come again.
    func followClock() throws {
        let length = try stepBack()
        try db.keepClocks(now)
        try beginGraceAgain()
        try followQuiet()
        if length > 0 { try followStepBack(by: length) }
    }

    /// Realigns the countdowns.
    /// - Returns: The length of the step back since alertd last recorded something, in microseconds; 0 for none.
    func stepBack() throws -> Int64 {
        let moved = try db.realignCountdowns(at: now) ?? 0
        // Before the first countdown of a boot the uptime says nothing, but every change leaves an event with its time.
        let newest = try db.newestEventTime() ?? now.wall
        return max(0, -moved, newest.distance(from: now.wall))
    }

    /// The maximum number of delivered or missed notifications that come again after one step.
    private static let maximumAhead = 1_000

    /// Follows a step back of the wall clock, in microseconds.
    func followStepBack(by length: Int64) throws {
        let step = ClockStep(former: now.wall.advanced(by: length), now: now.wall)
        if try db.hasRinging() {
            var (queue, _) = try db.ringing()
            queue.follow(step)
            try db.setRinging(queue)
        }
        try followOccasions(step)
        try followDigest()
        if length >= ClockStep.seenSpan, try !db.followedCalendars().isEmpty {
            try db.readCalendarsAgain()
            onCommit(.writeCalendars)
        }
        var back = 0
        for delivered in try db.deliveredAhead(of: now.wall, limit: Self.maximumAhead)
        where try comesBack(delivered, after: step) {
            back += 1
        }
        for missed in try db.missedAhead(of: now.wall, limit: Self.maximumAhead) where try comesBack(missed) {
            back += 1
        }
        onCommit(.followStep(ClockSweep(moved: back, step: step)))
    }

    /// Moves the ends of beats and holds that a clock ahead gave.
    private func followOccasions(_ step: ClockStep) throws {
        for row in try db.occasionRows() {
            guard var pending = try db.pending(id: row.id), pending.hasTime else { continue }
            let longest = row.occasion.silence.map { $0.period + $0.grace } ?? row.occasion.hold
            pending.terms.occasion?.follow(step)
            pending.due = min(pending.due, .at(now.wall.advanced(by: longest)))
            try db.replacePending(pending)
        }
    }

    /// Schedules an alarm again that rang ahead of its time, or a repetition that ended then. What the person has dealt
    /// with is in the history, and other reminders are on the list already.
    private func comesBack(_ delivered: Delivered, after step: ClockStep) throws -> Bool {
        let seen = ClockStep.Delivery(due: delivered.due, delivered: delivered.delivered)
        // An alarm that still rings does not begin again.
        guard !step.isSeen(seen), try db.ringState(id: delivered.id) == nil else { return false }
        let repeats = Trigger.isRecurring(delivered.trigger)
        guard delivered.content.ring != nil || repeats else { return false }
        return try comesBack(delivered)
    }

    /// Schedules a notification again for its time, unless it is scheduled already.
    func comesBack(_ delivered: Delivered) throws -> Bool {
        // A damaged trigger has no times to come back at.
        let isScheduled = try db.allPending(id: delivered.id).contains { $0.role == .main || $0.role == .snooze }
        guard !isScheduled, let trigger = try? Trigger(delivered.trigger) else { return false }
        var pending = Pending(delivered, trigger: trigger)
        (pending.deliveryState.escalated, pending.deliveryState.soundProblem, pending.deliveryState.to) = (0, nil, nil)
        (pending.deliveryState.event, pending.terms.standIn) = (nil, nil)
        switch trigger {
        case .countdown, .occasion: return false
        case .instant, .wall: if pending.deliveryState.snoozed != nil { pending.role = .snooze }
        case .recurring(let recurrence):
            // Times that were used up stay used.
            guard recurrence.count == nil else { return false }
            pending.deliveryState.acknowledged = nil
            // Without its zone it has no time to come back at.
            guard let due = try? pending.next(after: now.wall, zones: zones) else { return false }
            pending.due = .at(due)
        }
        try schedule(pending)
        try recordScheduled(pending)
        return true
    }
}

extension Trigger {
    /// Returns whether a stored trigger is a repetition.
    fileprivate static func isRecurring(_ text: String) -> Bool {
        // A damaged trigger is none.
        (try? Trigger(text))?.isRecurring ?? false
    }
}

/// The sweep over the pending rows.
extension Transaction {
    /// The position of a sweep over the pending rows after the clock was set back.
    package struct ClockSweep: Sendable {
        package var id = ""
        package var role = ""
        package var moved: Int
        package var step: ClockStep
    }

    /// Recomputes the times of one batch.
    ///
    /// - Returns: The sweep to continue with; nil after the last batch, which also reports the step.
    package func follow(_ sweep: ClockSweep) throws -> ClockSweep? {
        var sweep = sweep
        // The time goes on while a long sweep runs.
        let step = ClockStep(former: now.wall.advanced(by: sweep.step.length), now: now.wall)
        let end = try db.pendingKey(Transaction.maximumFire, after: sweep.id, role: sweep.role)
        for row in try db.steppedPending(after: (sweep.id, sweep.role), upTo: end) where row.hasTime {
            if try follow(row, step) { sweep.moved += 1 }
        }
        if let end {
            (sweep.id, sweep.role) = end
            return sweep
        }
        guard sweep.moved > 0 else { return nil }
        let span = Span.words(max(Span.second, step.length / Span.second * Span.second))
        let event = Manager.Event.zoneChanged(
            moved: sweep.moved, reason: "the clock was set back by \(span)", at: now.wall)
        try record(event)
        return nil
    }

    /// Gives one row its time after the step.
    /// - Returns: Whether the time of the row has changed.
    private func follow(_ row: Pending, _ step: ClockStep) throws -> Bool {
        guard let due = row.due.time else { return false }
        if case .countdown(let span) = row.trigger {
            // After a restart of the machine its end is kept as a time, which a clock ahead gave.
            return try bring(row, forwardTo: min(due, step.now.advanced(by: span)))
        }
        if row.role == .snooze {
            // A snooze that was given while the clock was ahead keeps its length.
            guard due > step.now, try db.hasEvent(.snoozed, id: row.id, after: step.now) else { return false }
            return try bring(row, forwardTo: max(step.now, due.advanced(by: -step.length)))
        }
        if row.trigger.repeats { return try followRepetition(row, step) }
        guard row.trigger.occasion == nil else { return false }
        if row.terms.afterAck != nil, try db.hasEvent(.acknowledged, id: row.id, after: step.now) {
            // The acknowledgement was a moment ago by the right clock.
            guard let again = row.again(after: now, zones: zones), again.due < row.due else { return false }
            try replaceTimes(of: again)
            return true
        }
        if !row.terms.warnings.isEmpty, step.length >= ClockStep.seenSpan { try replaceTimes(of: row) }
        return false
    }

    /// Gives a row an earlier time.
    /// - Returns: Whether that is another time.
    private func bring(_ row: Pending, forwardTo due: Instant) throws -> Bool {
        guard .at(due) < row.due else { return false }
        var earlier = row
        earlier.due = .at(due)
        try db.replacePending(earlier)
        return true
    }

    /// Gives a repetition its next time by the right clock. Skipped times stay skipped.
    private func followRepetition(_ row: Pending, _ step: ClockStep) throws -> Bool {
        // A row whose zone no longer exists keeps its time, and reports that when it fires.
        var moved = (try? step.begun(row, zones: zones)) ?? row
        let isCalendars = row.content.calendar != nil
        // An occurrence that is still to come was acknowledged by mistake; a calendar's file says what it means.
        if !isCalendars, let seen = row.deliveryState.acknowledged, seen > step.now {
            moved.deliveryState.acknowledged = nil
        }
        let last = try lastDelivery(id: row.id)
        let missed = try db.missedTimes(id: row.id, limit: 8)
        let due = try? step.due(of: moved, last: last, missed: missed, zones: zones)
        guard let due else {
            // The time stays, but a warning of it may have come and gone while the clock was ahead.
            if !row.terms.warnings.isEmpty, step.length >= ClockStep.seenSpan { try replaceTimes(of: row) }
            return false
        }
        moved.due = .at(due)
        moved.terms.standIn = nil
        try replaceTimes(of: moved)
        return true
    }

    private func lastDelivery(id: String) throws -> ClockStep.Delivery? {
        let last = try db.delivered(id: id) ?? db.past(id: id)?.delivered
        return last.map { ClockStep.Delivery(due: $0.due, delivered: $0.delivered) }
    }
}

extension TransactionLoop {
    /// Continues a sweep after a step of the clock.
    package func resume(_ rest: Transaction.ClockSweep) {
        submit { transaction in
            if let more = try transaction.follow(rest) { transaction.onCommit(.followStep(more)) }
        }
    }
}
