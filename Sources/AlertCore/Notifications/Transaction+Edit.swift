// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
import TextSafety

extension Transaction {
    /// Changes the content of a pending notification, its times, or both. Delivery options that the new trigger does
    /// not name stay as they were.
    ///
    /// - Parameters:
    ///   - once: `true` if the time is for the next occurrence alone.
    ///   - noRepeat: `true` if the time may end a repetition.
    ///   - onceOnItsDay: `true` if the time is for the occurrence on its day alone, if there is exactly one.
    ///   - step: The undo step, if a call changes several.
    /// - Throws: `Notifications.NotFound` or `Notifications.Invalid`, before anything is written.
    package func edit(
        id: String, content: Notifications.Content?, trigger wire: Notifications.Trigger?, once: Bool = false,
        noRepeat: Bool = false, onceOnItsDay: Bool = false, step: Int64? = nil
    ) throws -> Edited {
        if wire == nil, !once, !noRepeat, let content, try db.pending(id: id) == nil,
            let snoozed = try db.pending(id: id, role: .snooze)
        {
            return try undoably("edit", [id], step: step) { try change(snoozed, content: content) }
        }
        let old = try scheduled(id: id)
        try refuseFollowed(id, reason: "whose next change would undo this")
        let once = try once || !noRepeat && onceOnItsDay && hasOccurrence(of: old, onDayOf: wire)
        guard once || noRepeat else {
            return try undoably("edit", [id], step: step) {
                try change(old, content: content, trigger: wire, mayEnd: false)
            }
        }
        let field = once ? "once" : "noRepeat"
        guard !once || !noRepeat else {
            throw Notifications.Invalid(
                field: field, word: "", reason: "conflicting: \(Member.once) and \(Member.noRepeat)",
                hint: "give one of them")
        }
        guard let wire, wire.namesATime else {
            throw Notifications.Invalid(field: field, word: "", reason: "it needs a time", hint: "give a time")
        }
        guard once else {
            return try undoably("edit", [id], step: step) {
                let edited = try change(old, content: content, trigger: wire, mayEnd: true)
                guard !edited.pending.trigger.comesOften else { throw Notifications.Invalid(repeatingTimeWith: field) }
                return edited
            }
        }
        return try moveOccurrence(of: old, content: content, to: wire, step: step)
    }

    /// Changes the content of a notification that is only snoozed. Its time stays.
    private func change(_ snoozed: Pending, content: Notifications.Content) throws -> Edited {
        try ContentRules.check(content)
        var pending = snoozed
        pending.content = content.completed
        try pending.terms.check(with: pending.content)
        try db.replacePending(pending)
        let event = Manager.Event(.edited, of: pending, at: now.wall)
        try db.insertEvent(event)
        onCommit(.event(event))
        return Edited(pending: pending, notes: [], former: nil)
    }

    private func change(
        _ old: Pending, content: Notifications.Content?, trigger wire: Notifications.Trigger?, mayEnd: Bool
    ) throws -> Edited {
        var notes: [String] = []
        var pending = old
        if let content {
            try ContentRules.check(content)
            pending.content = content.completed
        }
        if var wire {
            let omission = try Exceptions(alone: wire, of: old, at: now.wall, zones: zones)
            if omission != nil { wire.when = nil }
            let isEndAlone = !wire.namesATime && (wire.until != nil || wire.count != nil)
            if isEndAlone {
                guard old.trigger.isRecurring, old.terms.offset == .none else {
                    throw Notifications.Invalid(
                        field: wire.until != nil ? "until" : "count", word: "",
                        reason: "\(old.id) has no repetition that could end",
                        hint: "give one with its end, like every day at 9 until friday")
                }
                wire.form = old.trigger.text
            }
            if wire.namesATime {
                if old.trigger.occasion?.silence != nil {
                    throw Notifications.Invalid(
                        field: "trigger", word: wire.when ?? "",
                        reason: "\(old.id) waits for beats, and has no other time",
                        hint:
                            "change the time between them: \"alertctl beat \(ShellText.quoted(old.id)) --every 1d\"; or cancel it and "
                            + "schedule a reminder")
                }
                notes = try setTimes(of: &pending, by: wire, mayEnd: mayEnd)
                if try isEndAlone && old.isPaused || staysPaused(pending, since: old, isShift: TimeShift(wire) != nil) {
                    pending.due = .paused
                }
            } else {
                try pending.terms.read(wire)
                if wire.namesExceptions || omission != nil {
                    notes += try setExceptions(of: &pending, by: wire, omission)
                }
                if !ClockChangeChoice(wire).isEmpty { try setClockChanges(of: &pending, by: wire) }
            }
        }
        guard !pending.awaitsAck || pending.terms.afterAck != nil else {
            throw Notifications.Invalid(
                field: "afterAck", word: old.id, reason: "it was delivered and would never come again",
                hint: "give it a time as well, or cancel it: \"alertctl cancel \(ShellText.quoted(old.id))\"")
        }
        try pending.completeAfterAck(zones: zones)
        try pending.checkOccasion()
        // What has no time now, to take the hour from, keeps the one it had.
        if let hour = old.terms.afterAck?.time, pending.terms.afterAck?.time == nil {
            pending.terms.afterAck?.set(hour)
        }
        try pending.terms.check(with: pending.content)
        for row in try db.allPending(id: old.id) where row.role.isWarning {
            try db.deletePending(id: old.id, role: row.role)
        }
        if pending.hasTime || pending.hasOccasion {
            try schedule(pending)
        } else {
            try db.replacePending(pending)
            // It wakes the machine as the reminder does now.
            if pending.isPaused { try setPauseEnd(of: pending.id, to: db.pauseEnd(of: pending.id)) }
        }
        notes += pending.pastWarnings(at: now.wall, zones: zones)
        if old.isPaused, !old.terms.isTimeLost { notes.append(try pauseNote(of: pending)) }
        let event = Manager.Event(.edited, of: pending, at: now.wall)
        try db.insertEvent(event)
        onCommit(.event(event))
        let isMoved =
            pending.trigger.text != old.trigger.text || pending.due != old.due
            || pending.terms.afterAck != old.terms.afterAck
        return Edited(pending: pending, notes: notes, former: isMoved ? old : nil)
    }

    /// Returns whether a paused notification with new times stays paused. A time that comes once says when it comes,
    /// unless the pause is over by then.
    private func staysPaused(_ new: Pending, since old: Pending, isShift: Bool) throws -> Bool {
        guard old.isPaused, !old.terms.isTimeLost, !new.awaitsAck else { return false }
        if isShift || new.trigger.comesOften || new.terms.afterAck != nil { return true }
        // A span begins now.
        if case .countdown = new.trigger { return false }
        guard let due = new.due.time, let end = try db.pauseEnd(of: old.id) else { return false }
        return end <= due
    }

    /// Returns the sentence about the pause of a notification that was paused before an edit.
    private func pauseNote(of pending: Pending) throws -> String {
        guard pending.isPaused else { return "No longer paused." }
        guard let end = try db.pauseEnd(of: pending.id) else {
            return "Stays paused; \"alertctl resume \(pending.id)\" ends that."
        }
        return "Stays paused until \(Timestamp.day(end, in: zones.session, zones.display, now: now.wall))."
    }

    /// Sets the times of a notification to those that words name.
    ///
    /// - Returns: Sentences about what the words left open.
    private func setTimes(
        of pending: inout Pending, by wire: Notifications.Trigger, mayEnd: Bool
    ) throws -> [String] {
        let old = pending
        let new = try times(wire, of: pending)
        let isShift = try TimeShift(wire) != nil
        let chosen = new.schedule.afterAck
        if old.trigger.comesOften, !new.schedule.trigger.comesOften, chosen == nil, !mayEnd {
            throw Notifications.Invalid(ending: old, by: wire)
        }
        pending.apply(new.schedule)
        pending.terms.isTimeLost = false
        try pending.terms.read(wire)
        if mayEnd {
            guard chosen == nil else { throw Notifications.Invalid(repeatingTimeWith: "noRepeat") }
            pending.terms.afterAck = nil
        } else if chosen == nil, !isShift {
            // Later times use the time of day that is given now.
            pending.setTimeAfterAck(zones: zones)
        }
        return new.notes + pending.losses(since: old, zones.display)
    }

    /// Returns the times that words name, for a notification that has other times.
    func times(
        _ wire: Notifications.Trigger, of pending: Pending
    ) throws -> (schedule: Schedule, notes: [String]) {
        guard let shift = try TimeShift(wire) else {
            let hasNoTime = pending.awaitsAck || pending.trigger.occasion != nil || pending.terms.isTimeLost
            return try wire.resolved(at: now, zones: zones, instead: hasNoTime ? nil : pending)
        }
        guard pending.trigger.occasion == nil else {
            throw Notifications.Invalid(noTimesOf: wire.when ?? "", field: "when")
        }
        guard !pending.awaitsAck else {
            throw Notifications.Invalid(
                field: "when", word: wire.when ?? "", reason: "it has no time until it is acknowledged",
                hint: "give a separate time, like tomorrow 9am")
        }
        guard !pending.terms.isTimeLost else {
            throw Notifications.Invalid(
                field: "when", word: wire.when ?? "", reason: "damage to the database destroyed its time",
                hint: "give a separate time, like tomorrow 9am")
        }
        return (try shift.applied(to: pending, at: now, zones: zones), [])
    }

    /// Takes other days out of the times of what repeats.
    ///
    /// - Parameter words: The days that the words for the time leave out.
    /// - Returns: What is taken out now, in a sentence.
    private func setExceptions(
        of pending: inout Pending, by wire: Notifications.Trigger, _ words: Exceptions?
    ) throws -> [String] {
        guard pending.trigger.isRecurring else { throw Notifications.Invalid.exceptionsOfOne }
        let former = pending.terms.exceptions
        try pending.changeExceptions(after: now.wall, zones: zones) {
            let former = $0
            $0 = try Exceptions(wire, instead: former, zones: zones)
            guard let words else { return }
            $0 = try Notifications.Invalid.reading("when", $0.spoken(words, isNamed: wire.namesExceptions))
            ($0.skipped, $0.sparesCount) = (former.skipped, former.sparesCount)
        }
        guard let due = try pending.next(after: now.wall, zones: zones) else {
            throw Notifications.Invalid(
                field: "except", word: "", reason: "it would never come again",
                hint: "exclude fewer days, or cancel it")
        }
        // What is due now still comes.
        if !pending.isPaused, pending.due > .at(now.wall) { pending.due = .at(due) }
        let exceptions = pending.terms.exceptions
        return (exceptions.sentence(zones.display).map { [$0] } ?? exceptions.changeNote(since: former, zones.display))
            + zones.calendarNotes(pending.terms.exceptions.calendarNames)
    }
}

/// A notification after an edit.
package struct Edited: Sendable {
    /// The notification; if one occurrence was moved, the moved one.
    package var pending: Pending
    /// Sentences about what the caller's words left open.
    package var notes: [String]
    /// The notification before the edit, if its time was changed.
    package var former: Pending?
    package var isOnce = false
}
