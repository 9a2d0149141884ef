// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import TextSafety

/// Alarms: what rings, and what follows when it does no longer.
extension Transaction {
    /// The row that wakes the loop when an alarm gives up. It is no notification: nothing lists it.
    static let ringID = "alertd-ringing"

    /// Begins the ringing of a notification that was just delivered, or queues it behind the one that rings.
    func beginRinging(_ delivered: Delivered) throws {
        guard let terms = delivered.content.ringTerms, let number = try db.deliveredNumber(id: delivered.id) else {
            return
        }
        var (queue, gone) = try db.ringing()
        queue.end(gone, at: now.wall)
        var state = RingState(terms, snoozes: delivered.deliveryState.snoozes)
        state.handle(.due(now.wall), at: now.wall)
        guard queue.add(RingQueue.Entry(number: number, state: state)) else {
            return try record(
                .init(
                    .incomplete, of: delivered, at: now.wall,
                    reason: "\(RingQueue.maximumCount) alarms ring already; it does not"))
        }
        try db.setRinging(queue)
    }

    /// Rings again after an undo, unless the alarm would have given up by now.
    /// - Returns: Which of the two, in a sentence for the person.
    func ringAgain(_ delivered: Delivered) throws -> String? {
        guard let terms = delivered.content.ringTerms else { return nil }
        if let giveUp = terms.giveUp, now.wall.distance(from: delivered.delivered) >= giveUp {
            return
                "it does not ring again, as it would have given up by now; \"alertctl ack \(ShellText.quoted(delivered.id))\" ends it"
        }
        // In the same commit it may not have ended yet.
        if try db.ringState(id: delivered.id) == nil { try beginRinging(delivered) }
        return "it rings again"
    }

    /// Sees to it that what rings is what is to: called at the end of every commit, since whatever takes a notification
    /// off the list ends its ringing too.
    func followRinging() throws {
        guard try db.hasRinging() else { return }
        var (queue, gone) = try db.ringing()
        let before = queue
        queue.end(gone, at: now.wall)
        let actions = queue.pass(now.wall)
        if queue != before { try db.setRinging(queue) }
        for action in actions {
            switch action {
            case .giveUp(let number): try giveUp(number)
            case .begin(let number):
                guard let delivered = try db.delivered(number: number) else { continue }
                try record(.init(.ringing, of: delivered, at: now.wall))
            case .silence: break
            }
        }
        if !actions.isEmpty { onCommit(.ring(try ringing(queue))) }
        try wakeForRinging(queue.deadline)
    }

    /// Continues to ring after a start.
    func ringOn() throws {
        guard try db.hasRinging() else { return }
        try followRinging()
        onCommit(.ring(try ringing(try db.ringing().queue)))
    }

    /// Reports how the ringing alarm is to be heard now.
    func reportRinging() throws { onCommit(.ring(try ringing(try db.ringing().queue))) }

    private func ringing(_ queue: RingQueue) throws -> Ringing? {
        guard let entry = queue.ringing, case .ringing(let since, _) = entry.state.phase,
            let delivered = try db.delivered(number: entry.number)
        else { return nil }
        return Ringing(
            delivered: presentable(delivered), number: entry.number, since: since, canSnooze: entry.state.canSnooze,
            elapsed: max(0, now.wall.distance(from: since)))
    }

    private func wakeForRinging(_ due: Instant?) throws {
        guard try db.pending(id: Self.ringID, role: .ring)?.due.time != due else { return }
        try db.deletePending(id: Self.ringID, role: .ring)
        guard let due else { return }
        try db.replacePending(
            Pending(
                id: Self.ringID, role: .ring, content: .init(title: "an alarm gives up"), trigger: .instant(due),
                zone: zones.session.identifier, due: .at(due), created: now.wall))
    }

    /// Ends an alarm that rang for its full time and that nobody stopped.
    private func giveUp(_ number: Int64) throws {
        guard let delivered = try db.delivered(number: number) else { return }
        let span = delivered.content.ringTerms?.giveUp.map { Span.words($0) } ?? ""
        // It is a sentence, and part of another here.
        let problem = delivered.deliveryState.soundProblem.map(\.withoutFullStop)
        let reason = "it rang for \(span) without being stopped" + (problem.map { "; \($0)" } ?? "")
        try db.endDelivered(id: delivered.id, .missed, at: now.wall)
        try db.deletePending(id: delivered.id, role: .snooze)
        try db.endReminding(id: delivered.id)
        onCommit(.withdraw(ids: [delivered.id]))
        try reportMissed(delivered, reason: reason)
        // A clock that was ahead made it ring, and its time is still to come.
        if delivered.due > now.wall { _ = try comesBack(delivered) }
    }

    /// Returns whether an alarm rings already because a clock that was ahead made it ring: it does not begin again.
    func ringsAhead(_ occurrence: Pending) throws -> Bool {
        guard occurrence.content.ring != nil, try db.hasRinging(), let due = occurrence.due.time,
            let delivered = try db.delivered(id: occurrence.id), delivered.due == due,
            let number = try db.deliveredNumber(id: occurrence.id),
            case .ringing(let since, _)? = try db.ringing().queue.entries.first(where: { $0.number == number })?
                .state.phase
        else { return false }
        return since < due
    }

    /// Returns whether an alarm comes so late that it does not ring any more: then it is missed, which is reported.
    func missIfLate(_ pending: Pending) throws -> Bool {
        guard let terms = pending.content.ringTerms, let due = pending.due.time else { return false }
        var state = RingState(terms, snoozes: pending.deliveryState.snoozes)
        state.handle(.due(due), at: now.wall)
        guard state.phase == .givenUp else { return false }
        let delivered = Delivered(
            pending, due: due, delivered: now.wall, late: true, showing: .gone)
        try db.insertNeverDelivered(delivered, .missed)
        try reportMissed(delivered, reason: "alertd did not run when it was due, or the machine slept")
        return true
    }

    private func reportMissed(_ delivered: Delivered, reason: String) throws {
        try record(.init(.missed, of: delivered, at: now.wall, reason: reason))
        let time = Timestamp.day(delivered.due, in: zones.zone(stored: delivered.zone), zones.display, now: now.wall)
        let content = Notifications.Content(
            title: "Missed: \(delivered.content.title)".prefix(bytes: ContentRules.maximumTitle),
            body: "The alarm of \(time): \(reason).", app: delivered.content.app, level: .timeSensitive)
        try deliver(
            Pending(
                // Two bytes of an id that is as long as it may be do not matter here.
                id: delivered.id.prefix(bytes: ContentRules.maximumName - 7) + "-missed", content: content,
                trigger: .instant(now.wall), zone: delivered.zone, due: .at(now.wall), created: now.wall), late: false)
    }

    /// Notes that the person snoozes an alarm once more, here or of another device.
    /// - Throws: `Notifications.Invalid` when it was snoozed as often as it may be.
    func countSnooze(_ pending: inout Pending, for span: Int64) throws {
        if pending.content.snoozesLeft == 0 {
            throw Notifications.Invalid(
                field: "id", word: pending.id,
                reason: "\(pending.id) cannot be snoozed again: its snooze limit on "
                    + "\(pending.content.origin ?? "its device") is reached",
                hint: "\"alertctl ack \(ShellText.quoted(pending.id))\" ends it there")
        }
        guard let terms = pending.content.ringTerms else { return }
        var state = RingState(terms, phase: .waiting, snoozes: pending.deliveryState.snoozes)
        guard state.handle(.snooze(span), at: now.wall) else {
            throw Notifications.Invalid(
                field: "id", word: pending.id,
                reason: "\(pending.id) cannot be snoozed again: "
                    + "\(state.snoozes) of \(terms.snoozeLimit ?? 0) snoozes are used",
                hint: "\"alertctl ack \(ShellText.quoted(pending.id))\" stops it")
        }
        pending.deliveryState.snoozes = state.snoozes
    }
}
