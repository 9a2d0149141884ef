// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime

extension Transaction {
    /// Changes a pending notification's content, its times, or both. DeliveryOptions that the new trigger does not name stay as
    /// they were.
    /// - Throws: `Notifications.NotFound` or `Notifications.Invalid`, before anything is written.
    /// - Returns: The notification, and sentences about what the caller's words left open.
    package func edit(
        id: String, content: Notifications.Content?, trigger wire: Notifications.Trigger?
    ) throws -> (pending: Pending, notes: [String]) {
        try undoably("edit", [id]) { try change(id: id, content: content, trigger: wire) }
    }

    private func change(
        id: String, content: Notifications.Content?, trigger wire: Notifications.Trigger?
    ) throws -> (pending: Pending, notes: [String]) {
        var notes: [String] = []
        guard var pending = try db.pending(id: id) else { throw Notifications.NotFound(id: id) }
        if let content {
            try ContentRules.check(content)
            pending.content = content.completed
        }
        if let wire {
            try pending.terms.take(wire)
            if wire.namesATime {
                let new = try wire.resolved(at: now, zones: zones, instead: pending)
                pending.takeTimes(of: new.pending)
                notes = new.notes
            } else {
                if wire.namesExceptions { notes += try setExceptions(of: &pending, by: wire) }
                if !ClockChangeChoice(wire).isEmpty { try setClockChanges(of: &pending, by: wire) }
            }
        }
        try pending.terms.check(beside: pending.content)
        for row in try db.allPending(id: id) where row.role.lead > 0 { try db.deletePending(id: id, role: row.role) }
        if pending.isPaused { try db.replacePending(pending) } else { try schedule(pending) }
        notes += pending.pastWarnings(at: now.wall)
        let event = Manager.Event.edited(pending, at: now.wall)
        try db.insertEvent(event)
        after(.event(event))
        return (pending, notes)
    }

    /// Takes other days out of the times of what repeats.
    /// - Returns: What is taken out now, in a sentence.
    private func setExceptions(of pending: inout Pending, by wire: Notifications.Trigger) throws -> [String] {
        guard pending.trigger.isRecurring else { throw Notifications.Invalid.exceptionsOfOne }
        pending.terms.exceptions = try Exceptions(wire, instead: pending.terms.exceptions, zones: zones)
        guard let due = try pending.next(after: now.wall, zones: zones) else {
            throw Notifications.Invalid(
                field: "except", word: "", reason: "it would never come again",
                hint: "exclude fewer days, or cancel it")
        }
        // What is due now still comes.
        if !pending.isPaused, pending.due > now.wall { pending.due = due }
        return (pending.terms.exceptions.sentence(zones.display).map { [$0] } ?? [])
            + zones.calendarNotes(pending.terms.exceptions.calendarNames)
    }
}
