// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

extension Transaction {
    /// The maximum number of rows handled in one commit, so that the first of a thousand does not wait for the last.
    static let maximumFire = 256
    /// The maximum number of pattern-matching steps in one commit of due rows, about ten milliseconds. The first row
    /// may exceed it.
    static let maximumEffort = 1_000_000

    /// Handles the due rows, the earliest first. The next commit handles the rows beyond the limit.
    func fireDue() throws {
        // A slewed wall clock drifts from the uptime, which countdowns follow: realign them before firing one.
        if let moved = try db.realignCountdowns(at: now) {
            // The clock was set, and the kernel's notice of that comes after this turn of the loop.
            if moved <= -Span.second { try followStepBack(by: -moved) }
            if try db.nextDue().map({ $0.due > now.wall }) ?? true { return }
        }
        try deal(with: try db.pendingDue(by: now.wall, limit: Transaction.maximumFire))
    }

    /// Handles the due row at a place. alertd uses this for a damaged store, with one commit for each row.
    func fireDue(at place: ListPlace.Row) throws {
        if let pending = try db.pending(at: place) { try deal(with: [pending]) }
    }

    private func deal(with due: [Pending]) throws {
        var batch = FireBatch()
        var effort = 0
        for pending in due {
            if pending.isUnreadable { try reportUnreadable(pending) }
            // The verdicts of slow rules were computed in advance, except for a notification scheduled a moment ago. In
            // that case the first notification does not wait for the last.
            if verdicts.verdict(on: pending.content) == nil { effort += settings.rules.effort(of: pending.content) }
            if effort > Transaction.maximumEffort, effort > settings.rules.effort(of: pending.content) { break }
            switch pending.role {
            case .main, .snooze: try fire(pending, into: &batch)
            case .warning: try warn(pending)
            case .nag: try nag(pending)
            case .escalation(let step): try escalate(pending, step: step)
            case .digest: try deliverDigest()
            case .resume: try endPause(of: pending.id)
            case .quiet: try followQuiet()
            // Every commit ends with a check of the ringing alarms.
            case .ring: try db.deletePending(id: pending.id, role: .ring)
            }
        }
        try deliver(batch.late)
        for pending in batch.onTime { try deliver(pending, late: false) }
        for pending in batch.critical { try deliver(pending, late: true) }
    }

    /// The occurrences that one commit delivers, in the order of their due times: late ones first.
    private struct FireBatch {
        var late = Digest()
        var onTime: [Pending] = []
        /// Late critical occurrences, which are never summarized.
        var critical: [Pending] = []
    }

    /// Handles a notification, or its snooze, that is due.
    private func fire(_ pending: Pending, into batch: inout FireBatch) throws {
        if pending.role == .main, let cycle = pending.terms.cycle {
            if let report = try endPhase(of: pending, cycle) { try gather(report, into: &batch) }
            return
        }
        if pending.role == .main, let occasion = pending.trigger.occasion {
            return try deliver(occasionOf: pending, occasion)
        }
        var pending = pending
        if try awaitsStandIn(&pending) { return }
        let firing: FireDecision
        do {
            firing = try FireDecision(of: pending, at: now.wall, zones: zones)
        } catch {
            // Its zone no longer exists. Deliver it this once; its later times cannot be computed.
            firing = FireDecision(delivering: pending.due.time ?? now.wall)
        }
        try advance(pending, to: firing.next.map(Due.at))
        if let missed = firing.missed {
            try recordMissed(pending, due: missed.last, reason: missed.reason, late: true)
        }
        for due in firing.delivered {
            var occurrence = pending
            occurrence.due = .at(due)
            try gather(occurrence, into: &batch)
        }
    }

    /// Records an occurrence that passed without a delivery on this device, and adds it to the history.
    func recordMissed(_ pending: Pending, due: Instant, reason: String, late: Bool) throws {
        try record(.init(.missed, of: pending, due: due, at: now.wall, reason: reason))
        try db.insertNeverDelivered(
            Delivered(pending, due: due, delivered: now.wall, late: late, showing: .gone), .missed)
    }

    private func gather(_ occurrence: Pending, into batch: inout FireBatch) throws {
        if try ringsAhead(occurrence) { return }
        if try missIfLate(occurrence) { return }
        if now.wall.distance(from: occurrence.due.time ?? now.wall) <= FireDecision.lateness {
            batch.onTime.append(occurrence)
        } else if occurrence.content.level == .critical {
            batch.critical.append(occurrence)
        } else {
            batch.late.add(occurrence)
        }
    }

    /// Moves a row to its next time, or deletes it if it has none. A row with a span after the acknowledgement awaits
    /// its acknowledgement instead.
    package func advance(_ pending: Pending, to next: Due?) throws {
        guard let next else {
            if let waiting = pending.awaitingAck { return try db.replacePending(waiting) }
            try db.deletePending(id: pending.id, role: pending.role)
            return
        }
        var later = pending
        later.due = next
        try db.replacePending(later)
    }

    /// Moves a notification to the delivered ones, counts its badge and reports the delivery, all in one commit. A
    /// crash before the commit fires the notification again, a crash after it does not.
    /// - Parameters:
    ///   - isRepeat: `true` if it has the id of the previous notification because it says the same.
    ///   - unstored: Text below the body that only the screen shows.
    @discardableResult
    package func deliver(
        _ pending: Pending, late: Bool, showing: Delivered.Showing = .unpresented, isRepeat: Bool = false,
        unstored: String? = nil
    ) throws -> Delivered {
        var delivered = Delivered(
            pending, due: pending.due.time ?? now.wall, delivered: now.wall, late: late, showing: showing)
        if let event = pending.event(zones: zones) { delivered.deliveryState.event = event }
        let ruling = ruling(pending.content, id: pending.id)
        if ruling.isDropped {
            try drop(delivered, ruling)
            // Nobody can acknowledge a dropped notification, so it comes again at its next time, like any repetition.
            if pending.role == .main { try comeAgain(id: pending.id) }
            return delivered
        }
        if showing == .unpresented, isOnlyListed(delivered, ruling) { delivered.showing = .gone }
        // Decide this once: a rule that applies only in the daytime must not change the devices in the evening.
        delivered.deliveryState.to = ruling.content.to == pending.content.to ? nil : ruling.content.to
        // Alarms are not merged, even if they say the same: each one rings.
        if showing == .unpresented, delivered.content.ring == nil {
            try countDuplicates(&delivered, isRepeat: isRepeat)
        }
        try db.replaceDelivered(delivered, at: now.wall)
        let event = Manager.Event.delivered(delivered, ruling, at: now.wall)
        try db.insertEvent(event, at: now.wall)
        onCommit(.event(event))
        run(.delivered, of: delivered)
        runRules(ruling, for: delivered)
        if showing == .unpresented, try presentOrHold(delivered, ruling, unstored: unstored),
            ruling.content.level != .passive
        {
            try beginRinging(delivered)
        }
        if let change = pending.content.badge { try changeBadge(of: pending.app, by: change) }
        try db.endReminding(id: pending.id)
        try beginNagging(pending)
        try beginEscalating(pending)
        return delivered
    }

    /// Continues where a crash or the end of the last run left off. Realigns the countdowns of this boot, and shows
    /// delivered notifications that may not have been shown.
    package func recover() throws {
        if let row = try db.unreadableQuiet() { try setAside(row) }
        let step = try stepBack()
        try rebaseCountdowns()
        try resolveZonesAgain()
        // The session reports again whether something is being presented.
        try setPresenting(false)
        try followQuiet()
        try followDigest()
        try dissolve()
        // The end of this function reports again what happened to the store.
        for delivered in try db.delivered(showing: [.unpresented], limit: Transaction.maximumFire)
        where delivered.id != Damage.notification {
            // The command may have run before the crash. Twice is better than never, as everywhere after a crash.
            run(.delivered, of: delivered)
            onCommit(.present(try placed(presentable(delivered))))
        }
        for badge in try db.badges() { onCommit(.badge(badge)) }
        try askAgain()
        try ringOn()
        try recoverTimers()
        try recoverOccasions()
        try beginGraceAgain()
        if step > 0 { try followStepBack(by: step) }
        try reportDamage()
    }

    /// Makes countdowns of earlier boots continue by the wall clock. Usually there are few, and this is done at once;
    /// if there are many, later commits handle the rest.
    package func rebaseCountdowns() throws {
        if try db.rebaseCountdowns(but: now.boot, limit: Transaction.maximumFire) { onCommit(.rebaseCountdowns) }
    }

    /// The maximum number of notifications that a new notification server receives: the newest ones.
    static let maximumShownAgain = 20

    /// Shows notifications on a notification server that has appeared or replaced another.
    package func serverAppeared() throws {
        let forgotten = try db.delivered(showing: [.shown, .unseen], limit: Transaction.maximumShownAgain)
        // Transient notifications ended with the server that showed them.
        for delivered in forgotten where delivered.content.transient == true { try expired(id: delivered.id) }
        let rest = forgotten.filter { $0.content.transient != true }
        onCommit(.showAgain(try rest.map { try placed(presentable($0)) }))
    }

    /// Returns a notification with its last known place on the screen, which may still be valid: a server can outlive
    /// the daemon, and the daemon a server.
    private func placed(_ delivered: Delivered) throws -> Delivered {
        var placed = delivered
        placed.place = try db.place(id: delivered.id)
        return placed
    }
}

extension FireDecision {
    /// Creates the decision to deliver a single occurrence.
    init(delivering due: Instant) { delivered = [due] }
}

extension Transaction {
    /// Schedules the first repetition of a notification that was just delivered, if it nags.
    func beginNagging(_ pending: Pending) throws {
        guard let interval = pending.terms.nag, pending.terms.nagLimit > 0 else { return }
        var nag = pending
        nag.role = .nag
        nag.trigger = .countdown(microseconds: interval)
        nag.due = .at(now.wall.advanced(by: interval))
        nag.countdown = Pending.Countdown(boot: now.boot, deadline: now.uptime + interval)
        try db.replacePending(nag)
    }

    /// Presents a delivered notification once more; one that was acted upon since is left alone.
    package func nag(_ pending: Pending) throws {
        try db.deletePending(id: pending.id, role: .nag)
        guard var delivered = try db.delivered(id: pending.id) else { return }
        delivered.showing = .unpresented
        try db.updateShowing(.unpresented, id: delivered.id)
        var rest = pending
        rest.terms.nagLimit -= 1
        try beginNagging(rest)
        let event = Manager.Event(.nagged, of: delivered, at: now.wall)
        try db.insertEvent(event)
        onCommit(.event(event))
        try presentOrHold(delivered)
    }
}

extension Transaction {
    /// Announces a notification ahead of its time. An announcement that is late says nothing any more: the time itself
    /// is near, or over.
    func warn(_ pending: Pending) throws {
        let next = pending.trigger.repeats ? try? pending.next(after: now.wall, zones: zones) : nil
        try advance(pending, to: next.map(Due.at))
        guard let due = pending.due.time, now.wall.distance(from: due) <= FireDecision.lateness else { return }
        var content = pending.content
        let zone = zones.zone(stored: pending.zone)
        let occurrence = pending.announced(at: due, zones: zones)
        let span = DistanceWords.words(to: occurrence, from: now.wall)
        content.body =
            "in \(span), at \(Timestamp.day(occurrence, in: zone, zones.display, now: now.wall))"
            + (content.body.map { "\n\($0)" } ?? "")
        content.badge = nil
        // Word of an alarm is none.
        if content.ring != nil { (content.ring, content.level) = (nil, nil) }
        content.escalate = nil
        content.onActivate = nil
        content.onDeliver = nil
        content.onDismiss = nil
        content.directory = nil
        let ruling = ruling(pending.content)
        guard !ruling.isDropped else { return }
        let delivered = Delivered(
            id: pending.id, content: content, trigger: pending.trigger.text, zone: pending.zone,
            due: occurrence, created: pending.created, delivered: now.wall, late: false,
            showing: .unpresented)
        try db.replaceDelivered(delivered, at: now.wall)
        let event = Manager.Event(.warned, of: pending, due: occurrence, at: now.wall)
        try db.insertEvent(event)
        onCommit(.event(event))
        try presentOrHold(delivered)
    }
}
