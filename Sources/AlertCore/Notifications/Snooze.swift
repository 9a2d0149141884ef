// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

extension Transaction {
    /// Takes a delivered notification off the desktop and brings it again after a span, with its actions and payload.
    /// One that is snoozed already is snoozed anew, and one that the person was done with comes again out of the history.
    /// What repeats goes on repeating.
    ///
    /// - Throws: `Notifications.NotFound` when it was not delivered, `Notifications.Invalid` for the span.
    func snooze(id: String, for text: String) throws -> Pending {
        let span: Int64
        do {
            span = try Span.parse(text)
        } catch {
            throw Notifications.Invalid(field: "for", error)
        }
        guard span > 0 else {
            throw Notifications.Invalid(field: "for", word: text, reason: "the span is zero", hint: "write 10m")
        }
        guard var snoozed = try snoozable(id: id) else { throw Notifications.NotFound(id: id) }
        snoozed.role = .snooze
        snoozed.trigger = .countdown(microseconds: span)
        snoozed.due = now.wall.advanced(by: span)
        snoozed.countdown = Pending.Countdown(boot: now.boot, deadline: now.uptime + span)
        // The badge was counted when it was delivered first.
        snoozed.content.badge = nil
        snoozed.terms.offset = .none
        snoozed.terms.acknowledged = nil
        try acknowledge(id: id)
        if try !db.endDelivered(id: id, .snoozed, at: now.wall), try db.pending(id: id, role: .snooze) == nil,
            let past = try db.past(id: id)
        {
            try db.updatePast(number: past.number, Past.End(ending: .snoozed, at: now.wall))
        }
        try db.deletePending(id: id, role: .nag)
        try db.replacePending(snoozed)
        let event = Manager.Event.snoozed(snoozed, at: now.wall)
        try db.insertEvent(event)
        after(.event(event))
        after(.withdraw(ids: [id]))
        return snoozed
    }

    private func snoozable(id: String) throws -> Pending? {
        if let delivered = try db.delivered(id: id) { return snoozed(delivered) }
        if let snoozed = try db.pending(id: id, role: .snooze) { return snoozed }
        return try db.past(id: id).map { snoozed($0.delivered) }
    }

    private func snoozed(_ delivered: Delivered) -> Pending {
        var pending = Pending(
            id: delivered.id, content: delivered.content, trigger: .instant(delivered.due), terms: delivered.terms,
            zone: delivered.zone, due: delivered.due, created: delivered.created)
        pending.terms.snoozed = min(delivered.due, now.wall)
        return pending
    }
}
