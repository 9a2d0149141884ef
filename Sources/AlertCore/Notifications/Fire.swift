// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
package import CivilTime

extension Transaction {
    /// Rows dealt with in one commit at most: the first of a thousand does not wait for the last.
    static let maximumFire = 256
    /// Steps that patterns may take in one commit of what is due, beyond those for the first: ten milliseconds.
    static let maximumEffort = 1_000_000

    /// Deals with what is due, the earliest first. What is still due after that is left to the next commit.
    func fireDue() throws {
        // A slewed wall clock runs apart from the uptime that a countdown means: look before firing one.
        if try db.realignCountdowns(at: now), try db.nextDue().map({ $0.due > now.wall }) ?? true { return }
        try deal(with: try db.pendingDue(by: now.wall, limit: Transaction.maximumFire))
    }

    /// Deals with one row that is due, by its place: of a damaged store, in its own commit.
    func fireDue(at place: ListPlace.Row) throws {
        if let pending = try db.pending(at: place) { try deal(with: [pending]) }
    }

    private func deal(with due: [Pending]) throws {
        var batch = FireBatch()
        var effort = 0
        for pending in due {
            if pending.isUnreadable { try tellUnreadable(pending) }
            // Rules that take their time were asked ahead, unless this was scheduled a moment ago. The first does not
            // wait for the last, then.
            if verdicts.verdict(on: pending.content) == nil { effort += settings.rules.effort(of: pending.content) }
            if effort > Transaction.maximumEffort, effort > settings.rules.effort(of: pending.content) { break }
            switch pending.role {
            case .main, .snooze: try fire(pending, into: &batch)
            case .warning: try warn(pending)
            case .nag: try nag(pending)
            case .escalation(let step): try escalate(pending, step: step)
            case .digest: try deliverDigest()
            case .quiet: try followQuiet()
            // The end of every commit looks at what rings.
            case .ring: try db.deletePending(id: pending.id, role: .ring)
            }
        }
        try deliver(batch.late)
        for pending in batch.onTime { try deliver(pending, late: false) }
        for pending in batch.critical { try deliver(pending, late: true) }
    }

    /// The rows that one commit delivers: the late ones first, in the order in which they were due.
    private struct FireBatch {
        var late = Digest()
        var onTime: [Pending] = []
        /// Late, and never summed up.
        var critical: [Pending] = []
    }

    /// A notification's time, or its snooze, has come.
    private func fire(_ pending: Pending, into batch: inout FireBatch) throws {
        if pending.role == .main, let cycle = pending.terms.cycle {
            if let told = try endPhase(of: pending, cycle) { try gather(told, into: &batch) }
            return
        }
        var pending = pending
        if try awaitsStandIn(&pending) { return }
        let firing: FireDecision
        do {
            firing = try FireDecision(of: pending, at: now.wall, zones: zones)
        } catch {
            // Its zone is gone. It is delivered for this once; what it would do later cannot be known.
            firing = FireDecision(delivering: pending.due)
        }
        try advance(pending, to: firing.next)
        if let missed = firing.missed {
            try recordMissed(pending, due: missed.last, reason: missed.reason, late: true)
        }
        for due in firing.delivered {
            var occurrence = pending
            occurrence.due = due
            try gather(occurrence, into: &batch)
        }
    }

    /// Tells that a time passed without a delivery here, and keeps it in the history.
    func recordMissed(_ pending: Pending, due: Instant, reason: String, late: Bool) throws {
        try record(.missed(pending, due: due, reason: reason, at: now.wall))
        try db.insertNeverDelivered(
            Delivered(
                id: pending.id, content: pending.content, trigger: pending.trigger.text, terms: pending.terms,
                zone: pending.zone, due: due, created: pending.created, delivered: now.wall, late: late,
                showing: .gone), .missed)
    }

    private func gather(_ occurrence: Pending, into batch: inout FireBatch) throws {
        if try missIfLate(occurrence) { return }
        if now.wall.microseconds - occurrence.due.microseconds <= FireDecision.lateness {
            batch.onTime.append(occurrence)
        } else if occurrence.content.level == .critical {
            batch.critical.append(occurrence)
        } else {
            batch.late.add(occurrence)
        }
    }

    /// Puts a row at its next time, or takes it out when there is none. With a span after the acknowledgement it awaits
    /// that.
    package func advance(_ pending: Pending, to next: Instant?) throws {
        guard let next else {
            if let waiting = pending.awaitingAck { return try db.replacePending(waiting) }
            try db.deletePending(id: pending.id, role: pending.role)
            return
        }
        var later = pending
        later.due = next
        try db.replacePending(later)
    }

    /// Moves a notification to the delivered ones, counts its badge and tells everybody, all in one commit: a crash
    /// before it fires the notification again, a crash after it does not.
    /// - Parameter isRepeat: Whether it has the id of one before it because it says the same.
    @discardableResult
    package func deliver(
        _ pending: Pending, late: Bool, showing: Delivered.Showing = .unpresented, isRepeat: Bool = false
    ) throws -> Delivered {
        var terms = pending.terms
        if let event = pending.event(zones: zones) { terms.event = event }
        var delivered = Delivered(
            id: pending.id, content: pending.content, trigger: pending.trigger.text, terms: terms,
            zone: pending.zone, due: pending.due, created: pending.created, delivered: now.wall, late: late,
            showing: showing)
        let ruling = ruling(pending.content)
        if ruling.isDropped {
            try drop(delivered, ruling)
            // Nobody can acknowledge what never came: it comes at its next time, as what repeats by itself does.
            if pending.role == .main { try comeAgain(id: pending.id) }
            return delivered
        }
        if showing == .unpresented, isOnlyListed(delivered, ruling) { delivered.showing = .gone }
        // Decided once: a rule of the daytime must not take it away in the evening.
        delivered.terms.to = ruling.content.to == pending.content.to ? nil : ruling.content.to
        // Of alarms that say the same each rings.
        if showing == .unpresented, delivered.content.ring == nil { try countAlike(&delivered, isRepeat: isRepeat) }
        try db.replaceDelivered(delivered, at: now.wall)
        let event = Manager.Event.delivered(delivered, ruling, at: now.wall)
        try db.insertEvent(event, at: now.wall)
        after(.event(event))
        run(.delivered, of: delivered)
        runRules(ruling, for: delivered)
        if showing == .unpresented, try presentOrHold(delivered, ruling), ruling.content.level != .passive {
            try beginRinging(delivered)
        }
        if let change = pending.content.badge { try changeBadge(of: pending.app, by: change) }
        try db.endReminding(id: pending.id)
        try beginNagging(pending)
        try beginEscalating(pending)
        return delivered
    }

    /// Goes on where a crash or the end of the last run left off: countdowns of this boot are put in their place, and
    /// what was delivered but perhaps not shown is shown.
    package func recover() throws {
        if let row = try db.unreadableQuiet() { try setAside(row) }
        _ = try db.realignCountdowns(at: now)
        try rebaseCountdowns()
        try resolveZonesAgain()
        // The session reports again who presents.
        try setPresenting(false)
        try followQuiet()
        try followDigest()
        try dissolve()
        // The end reports again what happened to the store.
        for delivered in try db.delivered(showing: [.unpresented], limit: Transaction.maximumFire)
        where delivered.id != Damage.notification {
            // Its command may have been run, or not: as with all that a crash cuts short, rather twice than not at all.
            run(.delivered, of: delivered)
            after(.present(try placed(presentable(delivered))))
        }
        for badge in try db.badges() { after(.badge(badge)) }
        try askAgain()
        try ringOn()
        try recoverTimers()
        try tellDamage()
    }

    /// Countdowns of earlier boots go on by the wall clock. Usually these are a few, and this is done at once; of very
    /// many the rest follows in commits of its own.
    package func rebaseCountdowns() throws {
        if try db.rebaseCountdowns(but: now.boot, limit: Transaction.maximumFire) { after(.rebaseCountdowns) }
    }

    /// Notifications that a new notification server is given at most: the newest.
    static let maximumShownAgain = 20

    /// A notification server has appeared, or another has taken its place.
    package func serverAppeared() throws {
        let forgotten = try db.delivered(showing: [.shown, .unseen], limit: Transaction.maximumShownAgain)
        // What is of no use later left with the server that showed it.
        for delivered in forgotten where delivered.content.transient == true { try expired(id: delivered.id) }
        let rest = forgotten.filter { $0.content.transient != true }
        after(.showAgain(try rest.map { try placed(presentable($0)) }))
    }

    /// With where it may still be on the screen: a server outlives the daemon, and the daemon a server.
    private func placed(_ delivered: Delivered) throws -> Delivered {
        var placed = delivered
        placed.place = try db.place(id: delivered.id)
        return placed
    }

    /// The wall clock was set, or the machine resumed: a countdown follows the uptime.
    func followClock() throws {
        _ = try db.realignCountdowns(at: now)
        try followQuiet()
    }
}

extension FireDecision {
    /// Creates the terms of a single time.
    init(delivering due: Instant) { delivered = [due] }
}
