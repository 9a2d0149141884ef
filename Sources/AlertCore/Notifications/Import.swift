// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

extension Transaction {
    /// Schedules what was planned, in the place of a pending one with the same id; one that was paused or snoozed meanwhile
    /// stays so, and what was acknowledged stays acknowledged.
    ///
    /// - Parameter dryRun: Only to say what would become of it.
    func `import`(_ plan: AlarmPlan, dryRun: Bool) throws -> Notifications.Imported {
        let existing = try db.pending(id: plan.id)
        guard var pending = plan.pending else { return try importPast(plan, existing: existing, dryRun: dryRun) }
        if let existing {
            if !plan.hasCreated { pending.created = existing.created }
            if existing.trigger == pending.trigger, let seen = existing.terms.acknowledged,
                pending.terms.acknowledged.map({ $0 < seen }) ?? true
            {
                pending.terms.acknowledged = seen
                if !plan.isPaused {
                    guard let due = pending.firstDue(at: now, zones: zones) else {
                        return try importPast(plan, existing: existing, dryRun: dryRun)
                    }
                    pending.due = due
                }
            }
            if existing.isPaused { pending.due = .never }
            if pending.isSame(as: existing), plan.snooze == nil { return imported(pending, .unchanged) }
        }
        if !dryRun {
            for row in try db.allPending(id: plan.id) where row.role == .main || row.role.lead > 0 {
                try db.deletePending(id: plan.id, role: row.role)
            }
            if pending.isPaused { try db.replacePending(pending) } else { try schedule(pending) }
            if let snooze = plan.snooze { try db.replacePending(snooze) }
            try recordScheduled(pending)
        }
        return imported(pending, existing == nil ? .scheduled : .updated)
    }

    /// What is over is not scheduled, unless it is snoozed. What an earlier import scheduled for the same event is taken
    /// back, as the event is another time now.
    private func importPast(
        _ plan: AlarmPlan, existing: Pending?, dryRun: Bool
    ) throws -> Notifications.Imported {
        if !dryRun {
            if let existing, let uid = plan.uid, existing.content.calendar?.uid == uid { try withdraw(existing) }
            if let snooze = plan.snooze {
                try db.replacePending(snooze)
                try recordScheduled(snooze)
            }
        }
        if let snooze = plan.snooze { return imported(snooze, .scheduled) }
        return Notifications.Imported(id: plan.id, outcome: .past)
    }

    private func imported(
        _ pending: Pending, _ outcome: Notifications.ImportOutcome
    ) -> Notifications.Imported {
        let due = pending.isPaused ? nil : Timestamp.text(pending.due, in: zones.zone(stored: pending.zone))
        return Notifications.Imported(id: pending.id, outcome: outcome, due: due, zone: pending.zone)
    }

    /// Takes a pending notification and all its rows back, and says so.
    private func withdraw(_ pending: Pending) throws {
        try db.deletePending(id: pending.id)
        let event = Manager.Event.cancelled(
            id: pending.id, app: pending.app, title: pending.content.title, at: now.wall)
        try db.insertEvent(event)
        after(.event(event))
    }

    /// Takes back what earlier imports scheduled for events that do not have it any more.
    ///
    /// - Returns: The ids.
    func prune(_ events: [Notifications.Event], dryRun: Bool) throws -> [String] {
        var withdrawn: [String] = []
        for event in events {
            let kept = Set(event.ids)
            for pending in try db.imported(uid: event.uid) where !kept.contains(pending.id) {
                withdrawn.append(pending.id)
                if !dryRun { try withdraw(pending) }
            }
        }
        return withdrawn
    }
}

extension Pending {
    /// Whether it is so already: all but the time it is due, which follows from the rest, and a countdown's end.
    fileprivate func isSame(as other: Pending) -> Bool {
        id == other.id && content == other.content && trigger == other.trigger && terms == other.terms
            && zone == other.zone && isPaused == other.isPaused && created == other.created && countdown == nil
    }
}
