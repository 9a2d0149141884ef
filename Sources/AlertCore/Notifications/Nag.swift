// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

extension Transaction {
    /// Schedules the first repetition of a notification that was just delivered, if it nags.
    func beginNagging(_ pending: Pending) throws {
        guard let interval = pending.terms.nag, pending.terms.nagLimit > 0 else { return }
        var nag = pending
        nag.role = .nag
        nag.trigger = .countdown(microseconds: interval)
        nag.due = now.wall.advanced(by: interval)
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
        let event = Manager.Event.nagged(delivered, at: now.wall)
        try db.insertEvent(event)
        after(.event(event))
        try presentOrHold(delivered)
    }
}
