// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import GRDB

/// Notifications that wait for the digest hours of the configuration (`[digest]`). They are delivered, listed, counted
/// on badges and stored in the history when they are due. At the digest hour, one notification summarizes those that
/// nobody has reacted to.
extension Transaction {
    /// The id of the notification that announces a digest.
    static let digestID = "alertd-digest"
    /// The id of the row that wakes the loop at the digest hour. The row is not a notification, so no list contains it.
    package static let digestHourID = "alertd-digest-hour"

    /// Schedules the row for the next digest hour while notifications wait for it, and deletes the row otherwise. If
    /// the configuration no longer has digest hours, the digest is delivered at once. A row whose hour has passed stays
    /// due, so it fires at once.
    package func followDigest() throws {
        let row = try db.pending(id: Self.digestHourID, role: .digest)
        guard try db.waitingForDigest(limit: 0).count > 0 else {
            if row != nil { try db.deletePending(id: Self.digestHourID, role: .digest) }
            return
        }
        guard let next = settings.digest.next(after: now.wall, in: zones.session) else { return try deliverDigest() }
        if let row, row.due <= .at(now.wall) || row.due == .at(next) { return }
        try db.replacePending(
            Pending(
                id: Self.digestHourID, role: .digest, content: .init(title: "the hour of a digest"),
                trigger: .instant(next), zone: zones.session.identifier, due: .at(next), created: now.wall))
    }

    /// Delivers one notification that summarizes all waiting ones.
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
                due: .at(now.wall), created: now.wall), late: false)
    }
}

extension Database {
    /// Returns the oldest notifications that wait for the next digest, and the number of all that wait.
    package func waitingForDigest(limit: Int) throws -> (first: [Delivered], count: Int) {
        try held(as: Self.heldForDigest, limit: limit)
    }

    /// Marks the waiting notifications as reported to the person.
    fileprivate func endWaitingForDigest() throws {
        try execute(
            sql: "UPDATE delivered SET held = ? WHERE held AND held = ?",
            arguments: [Self.heldAndTold, Self.heldForDigest])
    }
}
