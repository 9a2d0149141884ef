// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import GRDB

/// Escalation: the steps that follow if nobody reacts to a notification. Each step is a pending row; ending the
/// delivery deletes these rows.
extension Transaction {
    /// Begins the escalation of a notification that was just delivered, if it has one.
    func beginEscalating(_ pending: Pending) throws {
        for (index, step) in pending.content.escalation.enumerated() {
            var row = pending
            row.role = .escalation(index)
            row.trigger = .countdown(microseconds: step.after)
            row.due = .at(now.wall.advanced(by: step.after))
            row.countdown = Pending.Countdown(boot: now.boot, deadline: now.uptime + step.after)
            try db.replacePending(row)
        }
    }

    /// Performs a due step, unless somebody has reacted to the notification.
    package func escalate(_ row: Pending, step index: Int) throws {
        try db.deletePending(id: row.id, role: row.role)
        guard var delivered = try db.delivered(id: row.id) else { return }
        let steps = delivered.content.escalation
        guard steps.indices.contains(index) else { return }
        let step = steps[index]
        delivered.deliveryState.escalated = max(delivered.deliveryState.escalated, index + 1)
        try db.updateState(of: delivered)
        try record(.init(.escalated, of: delivered, at: now.wall, reason: step.words))
        if let command = step.run {
            onCommit(.run(delivered, .escalated(after: Span.text(step.after)), command))
        }
        if step.repeats || step.level != nil && delivered.isHeld {
            try presentAgain(&delivered)
        } else if step.level != nil {
            onCommit(.showAgain([presentable(delivered)]))
        }
        if step.volume != nil, try db.ringState(id: delivered.id) == .ringing { try reportRinging() }
    }

    /// Shows a delivered notification again and plays its sound. If the notification was held and its level now breaks
    /// through, it is no longer held; an alarm then rings.
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
        // Search by the id alone, which few rows share: an index lookup for each role costs more.
        try executeDirectly(
            """
            DELETE FROM pending
            WHERE id = ? AND (+role = 'nag' OR +role >= 'escalation ' AND +role < 'escalation!')
            """, [.text(id)])
    }

    /// Stores what has happened to a delivered notification.
    func updateState(of delivered: Delivered) throws {
        try run("UPDATE delivered SET terms = ? WHERE id = ?", [delivered.storedTerms, delivered.id])
    }

    fileprivate func clearHeld(id: String) throws {
        try run("UPDATE delivered SET held = 0 WHERE id = ?", [id])
    }
}
