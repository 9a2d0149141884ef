// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

/// The recomputation of times after a change of the session's zone or of the zones' rules.
extension Transaction {
    /// The maximum number of rows examined in one commit. If all of them move, other due rows wait about 10 ms.
    static let maximumMove = 256

    /// The position of a sweep over the pending rows.
    package struct ZoneSweep: Sendable {
        package var id = ""
        package var role = ""
        package var moved = 0
        /// The change that the event reports.
        package var reason: String
        package var isNews = true
        /// The state of the zones it computes with, stored at its end.
        package var zones: String
    }

    /// Recomputes the times of one batch.
    ///
    /// - Returns: The sweep to continue with; nil after the last batch, which also reports the event.
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
        onCommit(.event(event))
        return nil
    }

    /// Returns a row with its times recomputed by the current zones.
    func rescheduled(_ row: Pending) -> Pending {
        var moved = row
        if row.trigger.isFloating { moved.zone = zones.session.identifier }
        if row.hasTime, let due = due(of: row) { moved.due = .at(due) }
        return moved
    }

    /// Returns the due time of a row by the current rules, or nil if it does not change. A row that is already due
    /// stays due: nothing fires twice, and nothing is lost.
    private func due(of row: Pending) -> Instant? {
        guard row.due > .at(now.wall) else { return nil }
        // A row whose zone no longer exists does not change.
        switch row.trigger {
        case .countdown, .instant, .occasion: return nil
        case .wall: return try? row.nextOrOnly(after: now.wall, zones: zones)
        case .recurring: return try? row.next(after: now.wall, zones: zones)
        }
    }
}

extension Transaction {
    /// Recomputes times if the zones have changed since the last computation. While alertd was not running, somebody
    /// may have chosen another zone or replaced the system's zone files.
    func resolveZonesAgain() throws {
        let state = zones.state
        guard let before = try db.resolvedZones() else {
            // Nothing was computed before, or by a version that did not record the zones.
            if try db.pendingCount() == 0 { return try db.setResolvedZones(state) }
            return onCommit(.sweepZones(ZoneSweep(reason: "the zones are looked at", isNews: false, zones: state)))
        }
        guard before != state else { return }
        let isAnother = before.prefix { $0 != " " } != state.prefix { $0 != " " }
        let reason =
            isAnother
            ? "the session's zone is \(zones.session.identifier) now" : "the zone files or the holidays have changed"
        onCommit(.sweepZones(ZoneSweep(reason: reason, isNews: isAnother, zones: state)))
    }
}

extension TransactionLoop {
    /// Recomputes everything that depends on zones, one batch per commit, so that nothing else waits for it.
    package func moveZoned(reason: String, zones: String) { sweep(Transaction.ZoneSweep(reason: reason, zones: zones)) }

    private func sweep(_ from: Transaction.ZoneSweep) {
        submit { transaction in
            if let rest = try transaction.moveZoned(from) { transaction.onCommit(.sweepZones(rest)) }
        }
    }

    /// Continues a sweep.
    package func resume(_ rest: Transaction.ZoneSweep) { sweep(rest) }
}
