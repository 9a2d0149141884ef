// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime
import GRDB
import TextSafety

extension Transaction {
    /// Pauses a pending notification and its warnings, as ``pause(ids:until:step:)`` does.
    package func pause(id: String) throws { try pause(ids: [id]) }

    /// Pauses several notifications and their warnings: all of them, or none if one cannot be paused. Pausing a paused
    /// one replaces the end of its pause.
    ///
    /// - Parameters:
    ///   - end: The time at which they resume by themselves; nil if they wait until somebody resumes them.
    ///   - step: The undo step, if a call is one of several.
    /// - Throws: `Notifications.NotFound` if one is not pending, `Notifications.Invalid` if one has no time to hold.
    package func pause(ids: [String], until end: Instant? = nil, step: Int64? = nil) throws {
        _ = try pause(ids: ids, until: end, step: step, isPartial: false)
    }

    /// A pause from before a change.
    package struct FormerPause: Sendable, Hashable {
        package let id: String
        /// Nil if it waited until somebody resumed it.
        package let end: Instant?
    }

    /// Pauses several notifications and their warnings.
    ///
    /// - Parameter isPartial: `true` to leave out those that cannot be paused.
    /// - Returns: The paused notifications, the pauses with another end that these replace, and what was left out.
    package func pause(
        ids: [String], until end: Instant?, step: Int64?, isPartial: Bool
    ) throws -> (paused: [String], former: [FormerPause], leftOut: [Notifications.LeftOut]) {
        let (all, leftOut) = try each(ids, isPartial: isPartial, pausable)
        let former = try all.filter(\.isPaused).map { FormerPause(id: $0.id, end: try db.pauseEnd(of: $0.id)) }
        try undoably("pause", all.map(\.id), step: step) {
            for pending in all { try pause(pending, until: end) }
        }
        return (all.map(\.id), former.filter { $0.end != end }, leftOut)
    }

    private func pausable(id: String) throws -> Pending {
        let pending = try scheduled(id: id)
        guard !pending.awaitsAck else {
            throw Notifications.Invalid(
                field: "id", word: id,
                reason: "\(id) comes only after you acknowledge it, so there is no time to hold",
                hint: "acknowledge it first: \"alertctl ack \(ShellText.quoted(id))\"")
        }
        return pending
    }

    private func pause(_ old: Pending, until end: Instant?) throws {
        guard try !old.isPaused || db.pauseEnd(of: old.id) != end else { return }
        var pending = old
        if !pending.isPaused {
            if case .countdown = pending.trigger, let due = pending.due.time {
                // The rest of the countdown runs after the resume.
                let left = max(0, due.microseconds - now.wall.microseconds)
                pending.trigger = .countdown(microseconds: left)
                pending.countdown = nil
            }
            for row in try db.allPending(id: pending.id) where row.role.isWarning {
                try db.deletePending(id: pending.id, role: row.role)
            }
            pending.terms.occasion?.forget()
            pending.due = .paused
            try db.replacePending(pending)
        }
        try setPauseEnd(of: pending.id, to: end)
        let event = Manager.Event(.paused, of: pending, at: now.wall)
        try db.insertEvent(event)
        onCommit(.event(event))
    }

    /// Stores the end of the pause of a notification, or deletes it.
    func setPauseEnd(of id: String, to end: Instant?) throws {
        guard let end else { return try db.deletePending(id: id, role: .resume) }
        var row = Pending(
            id: id, role: .resume, content: .init(title: "the end of a pause"), trigger: .instant(end),
            zone: zones.session.identifier, due: .at(end), created: now.wall)
        row.terms.wake = try db.pending(id: id)?.terms.wake ?? false
        try db.replacePending(row)
    }

    /// Resumes a notification at the end of its pause. A notification whose last time has passed stays paused, and is
    /// missed.
    func endPause(of id: String) throws {
        let end = try db.pauseEnd(of: id)
        try db.deletePending(id: id, role: .resume)
        // Damage to the database may have destroyed the notification.
        guard let paused = try db.pending(id: id), paused.isPaused else { return }
        guard let resumed = paused.resumed(at: now, zones: zones) else {
            return try recordMissed(
                paused, due: end ?? now.wall, reason: "its last time passed while it was paused", late: false)
        }
        try resume(resumed)
    }

    /// Resumes a paused notification. A notification that is not paused does not change.
    /// - Throws: `Notifications.NotFound` if it is not pending, `Notifications.Invalid` if its zone no longer exists or
    ///   its last time has passed.
    @discardableResult
    package func resume(id: String) throws -> Pending {
        let pending = try resumable(id: id)
        try undoably("resume", [id]) { try resume(pending) }
        return pending
    }

    /// Resumes several notifications: all of them, or none if one cannot be resumed.
    ///
    /// - Parameter step: The undo step, if a call is one of several.
    package func resume(ids: [String], step: Int64? = nil) throws -> [Pending] {
        try resume(ids: ids, step: step, isPartial: false).resumed
    }

    /// Resumes several notifications.
    ///
    /// - Parameter isPartial: `true` to leave out those that cannot be resumed.
    package func resume(
        ids: [String], step: Int64?, isPartial: Bool
    ) throws -> (resumed: [Pending], leftOut: [Notifications.LeftOut]) {
        let (all, leftOut) = try each(ids, isPartial: isPartial, resumable)
        try undoably("resume", all.map(\.id), step: step) {
            for pending in all { try resume(pending) }
        }
        return (all, leftOut)
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
            hint:
                "\"alertctl snooze \(ShellText.quoted(id)) 1h\" moves it, \"alertctl ack \(ShellText.quoted(id))\" ends it"
        )
    }

    /// Returns a notification as it would be if it resumed now.
    private func resumable(id: String) throws -> Pending {
        let pending = try scheduled(id: id)
        guard !pending.terms.isTimeLost else {
            throw Notifications.Invalid(
                field: "id", word: id, reason: "damage to the database destroyed the time of \(id)",
                hint:
                    "give it a new one: \"alertctl edit \(ShellText.quoted(id)) tomorrow at 9\", or cancel it: \"alertctl cancel \(ShellText.quoted(id))\""
            )
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

extension Database {
    /// Returns the end of the pause of a notification; nil if it waits until somebody resumes it.
    package func pauseEnd(of id: String) throws -> Instant? { try pending(id: id, role: .resume)?.due.time }
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
