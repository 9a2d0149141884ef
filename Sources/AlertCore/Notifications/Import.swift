// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime

extension Transaction {
    /// Schedules several that were planned; undone as one.
    ///
    /// - Parameter isMessage: Whether they come from a message about events, not from a whole calendar.
    package func importing(
        _ plans: [AlarmPlan], dryRun: Bool, isMessage: Bool = false
    ) throws -> [Notifications.Imported] {
        guard !dryRun else { return try plans.map { try `import`($0, dryRun: true, isMessage: isMessage) } }
        return try undoably("import", plans.map(\.id)) {
            try plans.map { try `import`($0, dryRun: false, isMessage: isMessage) }
        }
    }

    /// Schedules what was planned, instead of a pending one with the same id; one that was paused or snoozed
    /// meanwhile stays so, and what was acknowledged stays acknowledged.
    ///
    /// - Parameter dryRun: Only to say what would become of it.
    package func `import`(
        _ plan: AlarmPlan, dryRun: Bool, isMessage: Bool = false
    ) throws -> Notifications.Imported {
        let existing = try db.pending(id: plan.id)
        let known = try EventKnowledge(of: plan, existing: existing, isMessage: isMessage, in: db)
        if let reason = known.reasonAgainst {
            return Notifications.Imported(id: plan.id, outcome: .unchanged, reason: reason, outdated: true)
        }
        // The file is older than what was acknowledged here since.
        if plan.isOverdue, let existing, existing.terms.afterAck != nil { return imported(existing, .unchanged) }
        guard var pending = plan.pending else { return try importPast(plan, existing: existing, dryRun: dryRun) }
        switch known.without(known.apart, pending.trigger, zones: zones) {
        case .same: break
        case .nothing: return try importPast(plan, existing: existing, dryRun: dryRun)
        case .changed(let trigger):
            pending.trigger = trigger
            if !plan.hasNoTime {
                guard let due = pending.firstDue(at: now, zones: zones) else {
                    return try importPast(plan, existing: existing, dryRun: dryRun)
                }
                pending.due = due
            }
        }
        if let existing {
            if !plan.hasCreated { pending.created = existing.created }
            try keepClockChanges(of: existing, in: &pending, isPaused: plan.hasNoTime)
            if existing.trigger == pending.trigger, !existing.terms.exceptions.isEmpty {
                try keepExceptions(of: existing, in: &pending, isPaused: plan.hasNoTime)
            }
            if existing.trigger == pending.trigger, let seen = existing.terms.acknowledged,
                pending.terms.acknowledged.map({ $0 < seen }) ?? true
            {
                pending.terms.acknowledged = seen
                if !plan.hasNoTime {
                    guard let due = pending.firstDue(at: now, zones: zones) else {
                        return try importPast(plan, existing: existing, dryRun: dryRun)
                    }
                    pending.due = due
                }
            }
            if existing.isPaused { pending.due = .never }
            if existing.awaitsAck, pending.terms.afterAck != nil { pending.due = .whenAcknowledged }
            // What has no time does not run towards one.
            if !pending.hasTime { pending.countdown = nil }
            if pending.isSame(as: existing), plan.snooze == nil {
                // Only its version is another, which nobody sees.
                if !dryRun, pending.content != existing.content {
                    var stored = existing
                    stored.content = pending.content
                    try db.replacePending(stored)
                }
                return imported(pending, .unchanged)
            }
        }
        if !dryRun {
            for row in try db.allPending(id: plan.id) where row.role == .main || row.role.isWarning {
                try db.deletePending(id: plan.id, role: row.role)
            }
            if pending.hasTime { try schedule(pending) } else { try db.replacePending(pending) }
            if let snooze = plan.snooze { try db.replacePending(snooze) }
            try recordScheduled(pending)
        }
        return imported(pending, existing == nil ? .scheduled : .updated)
    }

    /// A calendar knows nothing of what was chosen here for changes of the clocks, and does not take it back.
    private func keepClockChanges(of existing: Pending, in pending: inout Pending, isPaused: Bool) throws {
        let choice = existing.trigger.clockChangeChoice
        guard !choice.isEmpty, pending.trigger.clockChangeChoice.isEmpty,
            pending.trigger.with(choice) == existing.trigger
        else { return }
        pending.trigger = existing.trigger
        if !isPaused, let due = try pending.nextOrOnly(after: now.wall, zones: zones) { pending.due = due }
    }

    /// A calendar that knows nothing of what was taken out here does not bring it back.
    private func keepExceptions(of existing: Pending, in pending: inout Pending, isPaused: Bool) throws {
        var kept = pending.terms.exceptions
        if kept.isEmpty { kept = existing.terms.exceptions }
        kept.skipped = Set(kept.skipped + existing.terms.exceptions.skipped).sorted().suffix(Exceptions.maximumSkipped)
        guard kept != pending.terms.exceptions else { return }
        var changed = pending
        changed.terms.exceptions = kept
        if !isPaused, let due = try changed.next(after: now.wall, zones: zones) { changed.due = due }
        pending = changed
    }

    /// Leaves out an alarm that is over, unless it is snoozed. Rows of an earlier import of the same event are
    /// withdrawn, back, as the event is another time now.
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
        let due = !pending.hasTime ? nil : Timestamp.text(pending.due, in: zones.zone(stored: pending.zone))
        let notes = Upcoming(pending, zones: zones, count: 1).notes
        return Notifications.Imported(
            id: pending.id, outcome: outcome, due: due, zone: pending.zone, notes: notes.isEmpty ? nil : notes,
            awaitsAck: pending.awaitsAck ? true : nil)
    }

    /// Takes a pending notification and all its rows back, and says so.
    func withdraw(_ pending: Pending) throws {
        try db.deletePending(id: pending.id)
        let event = Manager.Event.cancelled(
            id: pending.id, app: pending.app, title: pending.content.title, at: now.wall)
        try db.insertEvent(event)
        after(.event(event))
    }
}

extension Pending {
    /// Returns whether it is so already: all but the time it is due, which follows from the rest. What runs down is the
    /// same where it ends at the same time: it is exported with its end.
    fileprivate func isSame(as other: Pending) -> Bool {
        guard id == other.id, content.withoutVersion == other.content.withoutVersion, terms == other.terms,
            zone == other.zone,
            isPaused == other.isPaused, awaitsAck == other.awaitsAck, created == other.created
        else { return false }
        guard hasTime, other.countdown != nil else { return trigger == other.trigger && countdown == nil }
        // A clock that was set a little in between moves the end of what runs by as much.
        return !trigger.repeats && due.distance(from: other.due).magnitude < UInt64(Span.second)
    }
}

extension Notifications.Content {
    /// The content without the version of its event, which changes nothing that a person sees.
    fileprivate var withoutVersion: Notifications.Content {
        var content = self
        content.calendar?.sequence = nil
        content.calendar?.stamp = nil
        return content
    }
}
