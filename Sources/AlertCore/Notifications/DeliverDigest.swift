// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import GRDB

/// Notifications that wait for the hours of the configuration (`[digest]`). They are delivered, listed, counted on
/// badges and in the history at their time; at the hour one notification tells of those that nothing was done about.
extension Transaction {
    /// The id of the notification that announces a digest.
    static let digestID = "alertd-digest"
    /// The row that wakes the loop at the hour. It is no notification: nothing lists it.
    package static let digestHourID = "alertd-digest-hour"

    /// Sees to it that the next hour is not missed while something waits for it, and that nothing waits without end
    /// where there are no digests any more. An hour that has passed meanwhile comes at once.
    package func followDigest() throws {
        let row = try db.pending(id: Self.digestHourID, role: .digest)
        guard try db.waitingForDigest(limit: 0).count > 0 else {
            if row != nil { try db.deletePending(id: Self.digestHourID, role: .digest) }
            return
        }
        guard let next = settings.digest.next(after: now.wall, in: zones.session) else { return try deliverDigest() }
        if let row, row.due <= now.wall || row.due == next { return }
        try db.replacePending(
            Pending(
                id: Self.digestHourID, role: .digest, content: .init(title: "the hour of a digest"),
                trigger: .instant(next), zone: zones.session.identifier, due: next, created: now.wall))
    }

    /// The hour has come: one notification for all that wait.
    func deliverDigest() throws {
        try db.deletePending(id: Self.digestHourID, role: .digest)
        let (first, count) = try db.waitingForDigest(limit: Summary.maximumTitles)
        try db.endWaitingForDigest()
        guard count > 0 else { return }
        let (zone, display) = (zones.session, zones.display)
        let summary = Summary(
            title: count == 1
                ? "One notification since the last digest" : "\(count) notifications since the last digest",
            lines: first.map { (Timestamp.day($0.delivered, in: zone, display, now: now.wall), $0.content.title) },
            count: count,
            more: "alertctl list --held")
        try deliver(
            Pending(
                id: Self.digestID, content: summary.content, trigger: .instant(now.wall), zone: zone.identifier,
                due: now.wall, created: now.wall), late: false)
    }
}

extension Database {
    /// Notifications that wait for the next digest, the oldest first, and how many there are.
    package func waitingForDigest(limit: Int) throws -> (first: [Delivered], count: Int) {
        try held(as: Self.heldForDigest, limit: limit)
    }

    /// Notes that they were reported to the person.
    fileprivate func endWaitingForDigest() throws {
        try execute(
            sql: "UPDATE delivered SET held = ? WHERE held AND held = ?",
            arguments: [Self.heldAndTold, Self.heldForDigest])
    }
}
