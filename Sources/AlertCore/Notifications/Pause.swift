// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

extension Transaction {
    /// Holds a pending notification and its warnings until it is resumed. Holding one that is held changes nothing.
    /// - Throws: `Notifications.NotFound` when it is not pending.
    func pause(id: String) throws {
        guard var pending = try db.pending(id: id) else { throw Notifications.NotFound(id: id) }
        guard !pending.isPaused else { return }
        if case .countdown = pending.trigger {
            // What is left of a span is what will be left of it.
            let left = max(0, pending.due.microseconds - now.wall.microseconds)
            pending.trigger = .countdown(microseconds: left)
            pending.countdown = nil
        }
        for row in try db.allPending(id: id) where row.role.lead > 0 {
            try db.deletePending(id: id, role: row.role)
        }
        pending.due = .never
        try db.replacePending(pending)
        let event = Manager.Event.paused(pending, at: now.wall)
        try db.insertEvent(event)
        after(.event(event))
    }

    /// Lets a paused notification go on. One that is not paused is left as it is.
    /// - Throws: `Notifications.NotFound` when it is not pending, `Notifications.Invalid` when its zone is gone or its
    ///   last time has passed.
    func resume(id: String) throws -> Pending {
        guard var pending = try db.pending(id: id) else { throw Notifications.NotFound(id: id) }
        guard pending.isPaused else { return pending }
        switch pending.trigger {
        case .countdown(let left):
            pending.due = now.wall.advanced(by: left)
            pending.countdown = Pending.Countdown(boot: now.boot, deadline: now.uptime + left)
        case .instant, .wall, .recurring:
            let earliest = pending.trigger.repeats ? now.wall : Instant.earliest
            guard let next = try? pending.next(after: earliest, zones: zones) else {
                throw Notifications.Invalid(
                    field: "id", word: id, reason: "its last time has passed while it was paused",
                    hint: "give it a new time with edit, or cancel it")
            }
            pending.due = next
        }
        try schedule(pending)
        let event = Manager.Event.resumed(pending, at: now.wall)
        try db.insertEvent(event)
        after(.event(event))
        return pending
    }
}
