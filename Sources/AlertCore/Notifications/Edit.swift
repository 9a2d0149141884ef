// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime

extension Transaction {
    /// Changes a pending notification's content, its times, or both. DeliveryOptions that the new trigger does not name stay as
    /// they were.
    /// - Throws: `Notifications.NotFound` or `Notifications.Invalid`, before anything is written.
    /// - Returns: The notification, and sentences about what the caller's words left open.
    package func edit(
        id: String, content: Notifications.Content?, trigger wish: Notifications.Trigger?
    ) throws -> (pending: Pending, notes: [String]) {
        try undoably("edit", [id]) { try change(id: id, content: content, trigger: wish) }
    }

    private func change(
        id: String, content: Notifications.Content?, trigger wish: Notifications.Trigger?
    ) throws -> (pending: Pending, notes: [String]) {
        var notes: [String] = []
        guard var pending = try db.pending(id: id) else { throw Notifications.NotFound(id: id) }
        if let content {
            try ContentRules.check(content)
            pending.content = content.completed
        }
        if let wish {
            let named = try DeliveryOptions(wish)
            if TriggerRequest(wish).namesATime {
                let plan = try TriggerRequest(wish).resolved(at: now, zones: zones, instead: pending)
                notes = plan.notes
                pending.trigger = plan.trigger
                pending.zone = plan.zone
                pending.due = plan.due
                pending.countdown = plan.countdown
                // The new time is that of the notification itself, and nobody has seen it yet.
                pending.terms.exceptions = plan.exceptions
                pending.terms.offset = .none
                pending.terms.acknowledged = nil
            }
            if !TriggerRequest(wish).namesATime, wish.namesExceptions {
                notes += try setExceptions(of: &pending, by: wish)
            }
            if !TriggerRequest(wish).namesATime, !ClockChangeChoice(wish).isEmpty {
                try setClockChanges(of: &pending, by: wish)
            }
            pending.terms.take(from: named, wish)
        }
        try pending.terms.check(beside: pending.content)
        for row in try db.allPending(id: id) where row.role.lead > 0 { try db.deletePending(id: id, role: row.role) }
        if pending.isPaused { try db.replacePending(pending) } else { try schedule(pending) }
        let event = Manager.Event.edited(pending, at: now.wall)
        try db.insertEvent(event)
        after(.event(event))
        return (pending, notes)
    }

    /// Takes other days out of the times of what repeats.
    /// - Returns: What is taken out now, in a sentence.
    private func setExceptions(of pending: inout Pending, by wish: Notifications.Trigger) throws -> [String] {
        guard pending.trigger.isRecurring else { throw Notifications.Invalid.exceptionsOfOne }
        pending.terms.exceptions = try Exceptions(wish, instead: pending.terms.exceptions, zones: zones)
        guard let due = try pending.next(after: now.wall, zones: zones) else {
            throw Notifications.Invalid(
                field: "except", word: "", reason: "it would never come again",
                hint: "leave fewer days out, or cancel it")
        }
        // What is due now still comes.
        if !pending.isPaused, pending.due > now.wall { pending.due = due }
        return pending.terms.exceptions.sentence.map { [$0] } ?? []
    }
}
