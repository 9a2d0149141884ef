// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime

extension Transaction {
    /// Schedules planned alarms as one undo step.
    ///
    /// - Parameter isMessage: `true` if they come from a message about events, not from a whole calendar.
    package func importing(
        _ plans: [AlarmPlan], dryRun: Bool, isMessage: Bool = false
    ) throws -> [Notifications.Imported] {
        let owners = try plans.map(followedCalendar)
        func each(_ dryRun: Bool) throws -> [Notifications.Imported] {
            try zip(plans, owners).map { plan, owner in
                if let owner { return Self.leftAlone(plan.id, because: owner) }
                return try `import`(plan, dryRun: dryRun, isMessage: isMessage)
            }
        }
        guard !dryRun else { return try each(true) }
        return try undoably("import", zip(plans, owners).filter { $1 == nil }.map(\.0.id)) { try each(false) }
    }

    /// Returns the calendar whose files decide about an alarm; nil if an import may schedule it.
    private func followedCalendar(of plan: AlarmPlan) throws -> String? {
        if let place = try db.followedPlace(of: plan.id) { return place.calendar }
        return try plan.uid.flatMap { try db.followedCalendar(ofEvent: $0) }
    }

    private static func leftAlone(_ id: String, because calendar: String) -> Notifications.Imported {
        let source = source(ofCalendar: calendar)
        return Notifications.Imported(
            id: id, outcome: .unchanged,
            reason: source.map { "\"import --source \($0)\" has planned it" }
                ?? "the followed calendar \"\(calendar)\" has it; change it there",
            followed: source ?? calendar)
    }

    /// Schedules a planned alarm, replacing a pending one with the same id. A reminder that was paused or snoozed since
    /// the last import stays so, and acknowledged times stay acknowledged. What the person has done with a reminder
    /// since it was exported is later than the export, and stays.
    ///
    /// - Parameter dryRun: `true` to return the result without changing anything.
    package func `import`(
        _ plan: AlarmPlan, dryRun: Bool, isMessage: Bool = false
    ) throws -> Notifications.Imported {
        guard let exported = plan.exported, let act = try laterAct(on: plan.id, than: exported) else {
            return try place(plan, dryRun: dryRun, isMessage: isMessage)
        }
        let trial = try place(plan, dryRun: true, isMessage: isMessage)
        let existing = try db.pending(id: plan.id)
        if trial.outcome == .unchanged || trial.outcome == .past && existing == nil { return trial }
        let row = try existing ?? db.pending(id: plan.id, role: .snooze)
        var kept = row.map { imported($0, .unchanged) } ?? Notifications.Imported(id: plan.id, outcome: .unchanged)
        (kept.reason, kept.kept) = ("you \(act) after this export", true)
        return kept
    }

    /// Returns what the person did last with a reminder after a moment, as words after "you"; nil for nothing, and for
    /// a cancellation, after which an import is a way to get the reminder back.
    private func laterAct(on id: String, than moment: Instant) throws -> String? {
        if let kind = try db.lastAct(on: id, after: moment) { return kind.act }
        guard let existing = try db.pending(id: id), existing.created > moment else { return nil }
        return "scheduled it again"
    }

    private func place(
        _ plan: AlarmPlan, dryRun: Bool, isMessage: Bool
    ) throws -> Notifications.Imported {
        let existing = try db.pending(id: plan.id)
        let known = try EventKnowledge(of: plan, existing: existing, isMessage: isMessage, in: db)
        if let reason = known.reasonAgainst {
            return Notifications.Imported(id: plan.id, outcome: .unchanged, reason: reason, outdated: true)
        }
        // The file is older than the last acknowledgement on this device.
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
        var keepsCommands = false
        if let existing {
            // A command in a file is ignored, unless the person accepts it. The one that is here was given here.
            if plan.exported != nil { keepsCommands = pending.content.keepCommands(of: existing.content) }
            // An export does not know the file of an earlier import, whose changes still count.
            if plan.exported != nil, pending.content.calendar?.file == nil {
                pending.content.calendar?.file = existing.content.calendar?.file
            }
            if !plan.hasCreated { pending.created = existing.created }
            try keepClockChanges(of: existing, in: &pending, isPaused: plan.hasNoTime)
            // A calendar cannot contain what its count counts.
            if existing.trigger == pending.trigger {
                pending.terms.exceptions.sparesCount = existing.terms.exceptions.sparesCount
            }
            if existing.trigger == pending.trigger, !existing.terms.exceptions.isEmpty {
                try keepExceptions(of: existing, in: &pending, isPaused: plan.hasNoTime)
            }
            if existing.trigger == pending.trigger, let seen = existing.deliveryState.acknowledged,
                pending.deliveryState.acknowledged.map({ $0 < seen }) ?? true
            {
                pending.deliveryState.acknowledged = seen
                if !plan.hasNoTime {
                    guard let due = pending.firstDue(at: now, zones: zones) else {
                        return try importPast(plan, existing: existing, dryRun: dryRun)
                    }
                    pending.due = due
                }
            }
            if existing.isPaused { pending.due = .paused }
            if existing.awaitsAck, pending.terms.afterAck != nil { pending.due = .afterAcknowledgement }
            // Without a due time, no countdown runs.
            if !pending.hasTime { pending.countdown = nil }
            if pending.isSame(as: existing), plan.snooze == nil {
                // Only the version or the file of the event differs, which nobody sees.
                if !dryRun, pending.content != existing.content {
                    var stored = existing
                    stored.content = pending.content
                    try db.replacePending(stored)
                }
                return imported(pending, .unchanged, keepsCommands: keepsCommands)
            }
        }
        if !dryRun {
            for row in try db.allPending(id: plan.id) where row.role == .main || row.role.isWarning {
                try db.deletePending(id: plan.id, role: row.role)
            }
            if pending.hasTime || pending.hasOccasion { try schedule(pending) } else { try db.replacePending(pending) }
            if let snooze = plan.snooze { try db.replacePending(snooze) }
            // The end of a pause from here counts, as the pause does.
            if plan.isPaused, existing?.isPaused != true { try setPauseEnd(of: plan.id, to: plan.pauseEnd) }
            try recordScheduled(pending)
        }
        return imported(pending, existing == nil ? .scheduled : .updated, keepsCommands: keepsCommands)
    }

    /// Keeps the choices for clock changes that were made here, because a calendar cannot contain them.
    private func keepClockChanges(of existing: Pending, in pending: inout Pending, isPaused: Bool) throws {
        let choice = existing.trigger.clockChangeChoice
        guard !choice.isEmpty, pending.trigger.clockChangeChoice.isEmpty,
            pending.trigger.with(choice) == existing.trigger
        else { return }
        pending.trigger = existing.trigger
        if !isPaused, let due = try pending.nextOrOnly(after: now.wall, zones: zones) { pending.due = .at(due) }
    }

    /// Keeps the times that were excluded or skipped here, so that a calendar without these exceptions does not bring
    /// them back.
    private func keepExceptions(of existing: Pending, in pending: inout Pending, isPaused: Bool) throws {
        var kept = pending.terms.exceptions
        if kept.isEmpty { kept = existing.terms.exceptions }
        kept.skipped = Set(kept.skipped + existing.terms.exceptions.skipped).sorted().suffix(Exceptions.maximumSkipped)
        guard kept != pending.terms.exceptions else { return }
        var changed = pending
        changed.terms.exceptions = kept
        if !isPaused, let due = try changed.next(after: now.wall, zones: zones) { changed.due = .at(due) }
        pending = changed
    }

    /// Omits an alarm that is over, unless it is snoozed. Withdraws the rows of an earlier import of the same event,
    /// because the event is now at another time.
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
        _ pending: Pending, _ outcome: Notifications.ImportOutcome, keepsCommands: Bool = false
    ) -> Notifications.Imported {
        let due = pending.due.time.map { Timestamp.text($0, in: zones.zone(stored: pending.zone)) }
        var notes = Upcoming(pending, zones: zones, count: 1).notes
        // Nobody reads the notes of a followed calendar.
        if pending.content.calendar?.source == nil, let note = pending.countNote(after: now.wall, zones: zones) {
            notes.append(note)
        }
        return Notifications.Imported(
            id: pending.id, outcome: outcome, due: due, zone: pending.zone, notes: notes.isEmpty ? nil : notes,
            awaitsAck: pending.awaitsAck ? true : nil, keepsCommands: keepsCommands ? true : nil)
    }

    /// Deletes a pending notification with all its rows, and reports its cancellation.
    func withdraw(_ pending: Pending) throws {
        try db.deletePending(id: pending.id)
        let event = Manager.Event.cancelled(
            id: pending.id, app: pending.app, pending.content, at: now.wall)
        try db.insertEvent(event)
        onCommit(.event(event))
    }
}

extension Pending {
    /// Returns whether two notifications are equal except for the due time, which follows from the rest. Countdowns are
    /// equal if they end at the same time, because the end is what a calendar contains.
    fileprivate func isSame(as other: Pending) -> Bool {
        guard id == other.id, content.withoutVersion == other.content.withoutVersion, terms == other.terms,
            deliveryState == other.deliveryState, zone == other.zone,
            isPaused == other.isPaused, awaitsAck == other.awaitsAck, created == other.created
        else { return false }
        guard let time = due.time, let former = other.due.time, other.countdown != nil else {
            return trigger == other.trigger && countdown == nil
        }
        // If the clock was set slightly since the last import, the end of a countdown has moved by the same amount.
        return !trigger.repeats && time.distance(from: former).magnitude < UInt64(Span.second)
    }
}

extension Notifications.Content {
    /// Takes over the commands of another content where this one has none.
    ///
    /// - Returns: Whether there was one to take over.
    fileprivate mutating func keepCommands(of other: Notifications.Content) -> Bool {
        var isKeeping = false
        for hook in [\Notifications.Content.onActivate, \.onDeliver, \.onDismiss] {
            guard self[keyPath: hook] == nil, let command = other[keyPath: hook] else { continue }
            self[keyPath: hook] = command
            isKeeping = true
        }
        // The steps are equal but for their commands.
        var steps = other.escalate ?? []
        let hasCommands = steps.contains { $0.run != nil }
        for index in steps.indices { steps[index].run = nil }
        steps.removeAll { $0.volume == nil && $0.repeat != true && $0.level == nil && $0.to == nil }
        if hasCommands, escalate ?? [] == steps {
            escalate = other.escalate
            isKeeping = true
        }
        if isKeeping, directory == nil { directory = other.directory }
        return isKeeping
    }

    /// The content without the version and the file of its event, which the person never sees.
    fileprivate var withoutVersion: Notifications.Content {
        var content = self
        content.calendar?.sequence = nil
        content.calendar?.stamp = nil
        content.calendar?.file = nil
        return content
    }
}

extension Manager.Kind {
    /// The events of a person's acts on a notification.
    static let acts: [Manager.Kind] = [
        .snoozed, .acknowledged, .activated, .replied, .dismissed, .cleared, .paused, .resumed, .edited, .skipped,
        .unskipped, .undone, .cancelled,
    ]

    /// The act that the event reports, as words after "you"; nil for a cancellation and for any other event.
    fileprivate var act: String? {
        switch self {
        case .snoozed: "snoozed it"
        case .acknowledged: "acknowledged it"
        case .activated: "opened it"
        case .replied: "replied to it"
        case .dismissed: "closed it"
        case .cleared: "cleared it"
        case .paused: "paused it"
        case .resumed: "resumed it"
        case .edited: "edited it"
        case .skipped: "skipped a time of it"
        case .unskipped: "brought back a skipped time of it"
        case .undone: "undid a change of it"
        default: nil
        }
    }
}
