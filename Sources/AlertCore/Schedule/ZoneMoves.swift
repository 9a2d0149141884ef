// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

/// The session's zone, or the zones' own rules, have changed: what depends on them is computed again.
extension Transaction {
    /// Rows looked at in one commit. When all of them move, what comes due meanwhile waits some 10 ms.
    static let maximumMove = 256

    /// The position of a sweep over the pending rows.
    package struct ZoneSweep: Sendable {
        package var id = ""
        package var role = ""
        package var moved = 0
        /// The change, for the event.
        package var reason: String
        /// A Boolean value indicating whether it is reported although nothing has moved.
        package var isNews = true
        /// The zones it computes with, noted when it is through.
        package var zones: String
    }

    /// Computes the times of one batch again.
    ///
    /// - Returns: Where to go on; nil when that was the last batch, and the event is told.
    package func moveZoned(_ sweep: ZoneSweep) throws -> ZoneSweep? {
        var sweep = sweep
        let end = try db.pendingKey(Transaction.maximumMove, after: sweep.id, role: sweep.role)
        for row in try db.zonedPending(after: (sweep.id, sweep.role), upTo: end) {
            let moved = rescheduled(row)
            guard moved.due != row.due || moved.zone != row.zone else { continue }
            try db.replacePending(moved)
            if moved.due != row.due { sweep.moved += 1 }
        }
        if let end {
            (sweep.id, sweep.role) = end
            return sweep
        }
        try db.setResolvedZones(sweep.zones)
        try followQuiet()
        try followDigest()
        guard sweep.isNews || sweep.moved > 0 else { return nil }
        let event = Manager.Event.zoneChanged(moved: sweep.moved, reason: sweep.reason, at: now.wall)
        try db.insertEvent(event)
        after(.event(event))
        return nil
    }

    /// A row as it is by the zones of today.
    func rescheduled(_ row: Pending) -> Pending {
        var moved = row
        if row.trigger.isFloating { moved.zone = zones.session.identifier }
        if row.hasTime, let due = due(of: row) { moved.due = due }
        return moved
    }

    /// When a row is due by today's rules. What has been due already stays due: nothing fires twice, nothing is lost.
    private func due(of row: Pending) -> Instant? {
        guard row.due > now.wall else { return nil }
        // One whose zone is gone stays where it is.
        switch row.trigger {
        case .countdown, .instant: return nil
        case .wall: return try? row.nextOrOnly(after: now.wall, zones: zones)
        case .recurring: return try? row.next(after: now.wall, zones: zones)
        }
    }
}

extension Transaction {
    /// Computes times again when the zones are not what they were when that was done last: while nothing ran, another
    /// zone may have been chosen, or the system's zone files replaced.
    func resolveZonesAgain() throws {
        let state = zones.state
        guard let before = try db.resolvedZones() else {
            // Nothing was computed before, or by a version that did not note it.
            if try db.pendingCount() == 0 { return try db.setResolvedZones(state) }
            return after(.sweepZones(ZoneSweep(reason: "the zones are looked at", isNews: false, zones: state)))
        }
        guard before != state else { return }
        let isAnother = before.prefix { $0 != " " } != state.prefix { $0 != " " }
        let reason =
            isAnother
            ? "the session's zone is \(zones.session.identifier) now" : "the zone files or the holidays have changed"
        after(.sweepZones(ZoneSweep(reason: reason, isNews: isAnother, zones: state)))
    }
}

extension TransactionLoop {
    /// Computes everything that depends on zones again, a batch a commit, so that nothing else waits for it.
    package func moveZoned(reason: String, zones: String) { sweep(Transaction.ZoneSweep(reason: reason, zones: zones)) }

    private func sweep(_ from: Transaction.ZoneSweep) {
        submit { transaction in
            if let rest = try transaction.moveZoned(from) { transaction.after(.sweepZones(rest)) }
        }
    }

    /// Goes on with a sweep.
    package func resume(_ rest: Transaction.ZoneSweep) { sweep(rest) }
}
