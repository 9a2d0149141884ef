// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import GRDB

/// Escalation: steps that follow when the person does nothing about a notification. Each step is a row that is due; ending
/// the delivery takes them out.
extension Transaction {
    /// Begins the escalation of a notification that was just delivered, if it has one.
    func beginEscalating(_ pending: Pending) throws {
        for (index, step) in pending.content.escalation.enumerated() {
            var row = pending
            row.role = .escalation(index)
            row.trigger = .countdown(microseconds: step.after)
            row.due = now.wall.advanced(by: step.after)
            row.countdown = Pending.Countdown(boot: now.boot, deadline: now.uptime + step.after)
            try db.replacePending(row)
        }
    }

    /// A step has come; if the notification was acted upon since, nothing follows.
    package func escalate(_ row: Pending, step index: Int) throws {
        try db.deletePending(id: row.id, role: row.role)
        guard var delivered = try db.delivered(id: row.id) else { return }
        let steps = delivered.content.escalation
        guard steps.indices.contains(index) else { return }
        let step = steps[index]
        delivered.terms.escalated = max(delivered.terms.escalated, index + 1)
        try db.updateTerms(delivered.terms, id: delivered.id)
        try record(.escalated(delivered, step.words, at: now.wall))
        if let command = step.run {
            after(.run(delivered, .escalated(after: Span.text(step.after)), command))
        }
        if step.repeats || step.level != nil && delivered.isHeld {
            try presentAgain(&delivered)
        } else if step.level != nil {
            after(.showAgain([presentable(delivered)]))
        }
        if step.volume != nil, try db.ringState(id: delivered.id) == .ringing { try tellRinging() }
    }

    /// Shows and sounds a delivered notification again. What was held, and is not any more by its level, is held no
    /// longer; an alarm then rings.
    private func presentAgain(_ delivered: inout Delivered) throws {
        delivered.showing = .unpresented
        try db.updateShowing(.unpresented, id: delivered.id)
        guard try presentOrHold(delivered), delivered.isHeld else { return }
        try db.clearHeld(id: delivered.id)
        if try db.ringState(id: delivered.id) == nil { try beginRinging(delivered) }
    }
}

extension Database {
    /// Ends everything that would repeat a notification by itself: its nagging and its escalation.
    func endReminding(id: String) throws {
        // By its id alone, which has few rows: an index looked into for each role costs more.
        try executeDirectly(
            """
            DELETE FROM pending
            WHERE id = ? AND (+role = 'nag' OR +role >= 'escalation ' AND +role < 'escalation!')
            """, [.text(id)])
    }

    /// Notes what holds for a delivered notification.
    func updateTerms(_ terms: DeliveryOptions, id: String) throws {
        try cachedStatement(sql: "UPDATE delivered SET terms = ? WHERE id = ?").execute(arguments: [
            terms.storedText, id,
        ])
    }

    fileprivate func clearHeld(id: String) throws {
        try cachedStatement(sql: "UPDATE delivered SET held = 0 WHERE id = ?").execute(arguments: [id])
    }
}
