// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

/// The session's zone, or the zones' own rules, have changed: what depends on them is reckoned anew.
extension Transaction {
    /// Rows looked at in one commit.
    static let largestMove = 1_000

    /// How far a sweep over the pending has come.
    struct ZoneSweep: Sendable {
        var id = ""
        var role = ""
        var moved = 0
        /// What has changed, for the event.
        var reason: String
    }

    /// Reckons the times of one batch anew.
    ///
    /// - Returns: Where to go on; nil when that was the last batch, and the event is told.
    func moveZoned(_ sweep: ZoneSweep) throws -> ZoneSweep? {
        var sweep = sweep
        let rows = try db.zonedPending(after: sweep.id, role: sweep.role, limit: Transaction.largestMove)
        for row in rows {
            sweep.id = row.id
            sweep.role = row.role.text
            guard !row.isPaused, let due = due(of: row), due != row.due else { continue }
            var moved = row
            moved.due = due
            if row.trigger.isFloating { moved.zone = zones.session.identifier }
            try db.replacePending(moved)
            sweep.moved += 1
        }
        if rows.count == Transaction.largestMove { return sweep }
        let event = Manager.Event.zoneChanged(moved: sweep.moved, reason: sweep.reason, at: now.wall)
        try db.insertEvent(event)
        after(.event(event))
        return nil
    }

    /// When a row is due by today's rules. What has been due already stays due: nothing fires twice, nothing is lost.
    private func due(of row: Pending) -> Instant? {
        guard row.due > now.wall else { return nil }
        switch row.trigger {
        case .countdown, .instant: return nil
        case .wall: return try? row.next(after: .earliest, zones: zones)
        case .recurring: return try? row.next(after: now.wall, zones: zones)
        }
    }
}

extension AlertCenter {
    /// Reckons everything that depends on zones anew, a batch a commit, so that nothing else waits for it.
    func moveZoned(reason: String) { sweep(Transaction.ZoneSweep(reason: reason)) }

    private func sweep(_ from: Transaction.ZoneSweep) {
        submit { transaction in
            if let rest = try transaction.moveZoned(from) { transaction.after(.sweepZones(rest)) }
        }
    }

    /// Goes on with a sweep.
    func goOn(_ rest: Transaction.ZoneSweep) { sweep(rest) }
}
