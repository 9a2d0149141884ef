// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
import TextSafety

extension Transaction {
    /// Takes a delivered notification off the desktop and brings it again after a span, with its actions and payload.
    /// One that is snoozed already is snoozed again. If none of this id is delivered, snoozed or pending, the newest in
    /// the history comes again. A repeating one goes on repeating.
    ///
    /// - Throws: `Notifications.NotFound` when it was not delivered, `Notifications.Invalid` for the span.
    package func snooze(id: String, for text: String) throws -> Pending {
        let request = try SnoozeRequest(Notifications.Snooze(id: id, for: text), zones: zones, now: now)
        return try snooze(ids: [id], request)[0]
    }

    /// Snoozes several: all of them, or none if one was not delivered.
    package func snooze(ids: [String], _ request: SnoozeRequest, step: Int64? = nil) throws -> [Pending] {
        try snooze(ids: ids, request, step: step, isPartial: false).snoozed
    }

    /// Snoozes several.
    ///
    /// - Parameter isPartial: `true` to leave out those that cannot be snoozed.
    package func snooze(
        ids: [String], _ request: SnoozeRequest, step: Int64?, isPartial: Bool
    ) throws -> (snoozed: [Pending], leftOut: [Notifications.LeftOut]) {
        try undoably("snooze", ids, step: step) {
            let (values, leftOut) = try each(ids, isPartial: isPartial) { try postpone(id: $0, request) }
            return (values, leftOut)
        }
    }

    private func postpone(id: String, _ request: SnoozeRequest) throws -> Pending {
        guard var snoozed = try snoozable(id: id) else { throw Notifications.NotFound(id: id) }
        let cancellation = try cancellation(of: id)
        let end = try request.end(of: snoozed, buttons: settings.snooze ?? [])
        let span =
            switch end {
            case .after(let span): span
            case .at(let instant): instant.distance(from: now.wall)
            }
        try countSnooze(&snoozed, for: span)
        snoozed.role = .snooze
        switch end {
        case .after:
            snoozed.trigger = .countdown(microseconds: span)
            snoozed.due = .at(now.wall.advanced(by: span))
            snoozed.countdown = Pending.Countdown(boot: now.boot, deadline: now.uptime + span)
        case .at(let instant):
            snoozed.trigger = .instant(instant)
            snoozed.due = .at(instant)
            snoozed.countdown = nil
        }
        // The badge was counted when it was delivered first.
        snoozed.content.badge = nil
        snoozed.terms.offset = .none
        snoozed.deliveryState.acknowledged = nil
        snoozed.deliveryState.escalated = 0
        snoozed.deliveryState.soundProblem = nil
        try noteReaction(
            snoozed.content, id: id, seen: snoozed.deliveryState.snoozed ?? now.wall, snoozedUntil: snoozed.due.time)
        try acknowledge(id: id)
        if try !db.endDelivered(id: id, .snoozed, at: now.wall), try db.pending(id: id, role: .snooze) == nil,
            let past = try db.past(id: id)
        {
            try db.updatePast(number: past.number, HistoryEntry.End(ending: .snoozed, at: now.wall))
        }
        try db.endReminding(id: id)
        try db.replacePending(snoozed)
        var event = Manager.Event(.snoozed, of: snoozed, at: now.wall)
        event.reason = cancellation.map { "it was cancelled on \($0)" }
        try db.insertEvent(event)
        onCommit(.event(event))
        onCommit(.withdraw(ids: [id]))
        return snoozed
    }

    /// Returns the sentence about a cancelled notification that a snooze would bring back; nil for others.
    package func revivalNote(id: String) throws -> String? {
        try cancellation(of: id).map { "\(id) was cancelled on \($0), and comes again" }
    }

    /// Returns when the newest notification of an id was cancelled; nil if it was not, or if one is there.
    private func cancellation(of id: String) throws -> String? {
        guard try !db.hasNotification(id: id), let end = try db.past(id: id)?.end, end.ending == .withdrawn else {
            return nil
        }
        return Timestamp.day(end.at, in: zones.session, zones.display, now: now.wall)
    }

    private func snoozable(id: String) throws -> Pending? {
        if let delivered = try db.delivered(id: id) { return snoozed(delivered) }
        if let snoozed = try db.pending(id: id, role: .snooze) { return snoozed }
        // A title is used again: what is to come is meant, not what the person was done with under the same id.
        if let pending = try db.pending(id: id), !pending.awaitsAck { throw Notifications.Invalid(snoozing: pending) }
        return try db.past(id: id).map { snoozed($0.delivered) }
    }

    private func snoozed(_ delivered: Delivered) -> Pending {
        var pending = Pending(delivered, trigger: .instant(delivered.due))
        pending.deliveryState.snoozed = min(delivered.due, now.wall)
        return pending
    }
}

extension Notifications.Invalid {
    /// The refusal to snooze what has not come yet.
    fileprivate init(snoozing pending: Pending) {
        let id = ShellText.quoted(pending.id)
        let once = pending.trigger.isRecurring ? "--once " : ""
        let (state, hint) =
            pending.isPaused
            ? ("is paused", "to have it come: \"alertctl resume \(id)\"")
            : pending.trigger.occasion.map {
                ("still waits for \"\($0.words)\"", "to have it at a time, too: \"alertctl copy \(id) in 15m\"")
            } ?? ("is still to come", "to have it later: \"alertctl edit \(id) \(once)+15m\"")
        self.init(field: "id", word: pending.id, reason: "\(pending.id) \(state), so it cannot be snoozed", hint: hint)
    }
}
