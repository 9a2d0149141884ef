// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

extension Transaction {
    /// Changes a pending notification's content, its times, or both. Terms that the new trigger does not name stay as
    /// they were.
    /// - Throws: `Notifications.NotFound` or `Notifications.Invalid`, before anything is written.
    /// - Returns: The notification, and sentences about what the caller's words left open.
    func edit(
        id: String, content: Notifications.Content?, trigger wish: Notifications.Trigger?
    ) throws -> (pending: Pending, notes: [String]) {
        var notes: [String] = []
        guard var pending = try db.pending(id: id) else { throw Notifications.NotFound(id: id) }
        if let content {
            try ContentRules.check(content)
            pending.content = content
        }
        if let wish {
            let named = try Terms(wish)
            if TriggerWish(wish).namesATime {
                let plan = try TriggerWish(wish).resolved(at: now, zones: zones, instead: pending)
                notes = plan.notes
                pending.trigger = plan.trigger
                pending.zone = plan.zone
                pending.due = plan.due
                pending.countdown = plan.countdown
                // The new time is that of the notification itself, and nobody has seen it yet.
                pending.terms.offset = .none
                pending.terms.acknowledged = nil
            }
            if wish.missed != nil { pending.terms.missed = named.missed }
            if wish.lateWindow != nil { pending.terms.lateWindow = named.lateWindow }
            if wish.wake != nil { pending.terms.wake = named.wake }
            if wish.warn != nil { pending.terms.warnings = named.warnings }
            if wish.nag != nil { (pending.terms.nag, pending.terms.nagLimit) = (named.nag, named.nagLimit) }
        }
        for row in try db.allPending(id: id) where row.role.lead > 0 { try db.deletePending(id: id, role: row.role) }
        if pending.isPaused { try db.replacePending(pending) } else { try schedule(pending) }
        let event = Manager.Event.edited(pending, at: now.wall)
        try db.insertEvent(event)
        after(.event(event))
        return (pending, notes)
    }
}
