// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

extension Transaction {
    /// Pauses a pending notification and its warnings until it is resumed. Pausing a paused one changes nothing.
    /// - Throws: `Notifications.NotFound` if it is not pending.
    package func pause(id: String) throws {
        var pending = try scheduled(id: id)
        guard !pending.isPaused else { return }
        guard !pending.awaitsAck else {
            throw Notifications.Invalid(
                field: "id", word: id,
                reason: "\(id) comes only after you acknowledge it, so there is no time to hold",
                hint: "acknowledge it first: \"alertctl ack \(id)\"")
        }
        if case .countdown = pending.trigger, let due = pending.due.time {
            // The rest of the countdown runs after the resume.
            let left = max(0, due.microseconds - now.wall.microseconds)
            pending.trigger = .countdown(microseconds: left)
            pending.countdown = nil
        }
        for row in try db.allPending(id: id) where row.role.isWarning {
            try db.deletePending(id: id, role: row.role)
        }
        pending.terms.occasion?.forget()
        pending.due = .paused
        try db.replacePending(pending)
        let event = Manager.Event(.paused, of: pending, at: now.wall)
        try db.insertEvent(event)
        onCommit(.event(event))
    }

    /// Pauses several notifications: all of them, or none if one is not pending.
    ///
    /// - Parameter isUndoable: `true` if `undo` can take that back.
    package func pause(ids: [String], isUndoable: Bool = false) throws {
        for id in ids { _ = try scheduled(id: id) }
        try undoably("pause", isUndoable ? ids : []) { for id in ids { try pause(id: id) } }
    }

    /// Resumes a paused notification. A notification that is not paused does not change.
    /// - Throws: `Notifications.NotFound` if it is not pending, `Notifications.Invalid` if its zone no longer exists or
    ///   its last time has passed.
    @discardableResult
    package func resume(id: String) throws -> Pending {
        let pending = try resumable(id: id)
        try resume(pending)
        return pending
    }

    /// Resumes several notifications: all of them, or none if one cannot be resumed.
    ///
    /// - Parameter isUndoable: `true` if `undo` can take that back.
    package func resume(ids: [String], isUndoable: Bool = false) throws -> [Pending] {
        let all = try ids.map(resumable)
        try undoably("resume", isUndoable ? ids : []) { for pending in all { try resume(pending) } }
        return all
    }

    /// Returns the pending notification whose times a verb changes.
    ///
    /// - Parameter field: The parameter of the call that names it.
    /// - Throws: `Notifications.NotFound` if it is not pending, `Notifications.Invalid` if it is only snoozed.
    func scheduled(id: String, field: String = "id") throws -> Pending {
        if let pending = try db.pending(id: id) { return pending }
        guard let snoozed = try db.pending(id: id, role: .snooze) else { throw Notifications.NotFound(id: id) }
        let time = Timestamp.day(snoozed.due.time ?? now.wall, in: zones.session, zones.display, now: now.wall)
        throw Notifications.Invalid(
            field: field, word: id, reason: "\(id) is snoozed until \(time), and has no other time",
            hint: "\"alertctl snooze \(id) 1h\" moves it, \"alertctl ack \(id)\" ends it")
    }

    /// Returns a notification as it would be if it resumed now.
    private func resumable(id: String) throws -> Pending {
        let pending = try scheduled(id: id)
        guard !pending.terms.isTimeLost else {
            throw Notifications.Invalid(
                field: "id", word: id, reason: "damage to the database destroyed the time of \(id)",
                hint:
                    "give it a new one: \"alertctl edit \(id) tomorrow at 9\", or cancel it: \"alertctl cancel \(id)\"")
        }
        guard let resumed = pending.resumed(at: now, zones: zones) else {
            throw Notifications.Invalid(
                field: "id", word: id, reason: "the last time of \(id) passed while it was paused",
                hint: "give it a new time with edit, or cancel it")
        }
        return resumed
    }

    /// Stores a resumed notification, unless it was not paused.
    private func resume(_ pending: Pending) throws {
        guard try db.pending(id: pending.id)?.isPaused == true else { return }
        try schedule(pending)
        let event = Manager.Event(.resumed, of: pending, at: now.wall)
        try db.insertEvent(event)
        onCommit(.event(event))
    }
}

extension Pending {
    /// Returns this notification resumed at a moment, or unchanged if it is not paused. Nil if its last time has
    /// passed, its zone no longer exists, or damage destroyed its time.
    package func resumed(at now: ClockReading, zones: Zones) -> Pending? {
        guard isPaused else { return self }
        guard !terms.isTimeLost else { return nil }
        var pending = self
        if case .countdown(let left) = trigger {
            pending.due = .at(now.wall.advanced(by: left))
            pending.countdown = Countdown(boot: now.boot, deadline: now.uptime + left)
            return pending
        }
        if trigger.occasion != nil {
            // Its condition may have changed: what matters is what happens from now on.
            pending.terms.occasion = nil
            pending.due = waiting(at: now.wall)
            return pending
        }
        // Without its zone the notification has no time to resume at; the caller reports that.
        guard let due = try? nextOrOnly(after: now.wall, zones: zones) else { return nil }
        pending.due = .at(due)
        return pending
    }
}
