// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import GRDB

extension Transaction {
    /// The maximum number of ids in one request.
    package static let maximumIDs = 1_000

    /// Cancels pending and delivered notifications. If one of the ids does not exist, none is cancelled.
    ///
    /// - Returns: The number of notifications; an id that is both pending and delivered counts once.
    /// - Throws: `Notifications.NotFound` or `Notifications.TooMany`, before anything is written.
    package func cancel(ids: [String], step: Int64? = nil) throws -> Int {
        guard ids.count <= Transaction.maximumIDs else {
            throw Notifications.TooMany(what: "ids", limit: Transaction.maximumIDs)
        }
        let ids = Array(Set(ids)).sorted()
        for id in ids where try !db.hasNotification(id: id) { throw Notifications.NotFound(id: id) }
        try undoably("cancel", ids, step: step) { try withdraw(ids) }
        return ids.count
    }

    /// Cancels these notifications, and reports it.
    package func withdraw(_ ids: [String]) throws {
        for id in ids {
            let pending = try db.allPending(id: id)
            let delivered = try db.delivered(id: id)
            let event = Manager.Event.cancelled(
                id: id, app: pending.first?.app ?? delivered?.app,
                pending.first?.content ?? delivered?.content, at: now.wall)
            try db.deletePending(id: id)
            try db.endDelivered(id: id, .withdrawn, at: now.wall)
            if delivered == nil, let row = pending.first(where: { $0.role == .main }) ?? pending.first {
                try db.insertNeverDelivered(Delivered(cancelled: row, at: now.wall), .withdrawn)
            }
            try db.insertEvent(event)
            onCommit(.event(event))
        }
        onCommit(.withdraw(ids: ids))
    }

    /// Cancels all notifications. One event without an id reports this; the history keeps the contents of the newest
    /// 1,000 scheduled ones.
    package func cancelAll() throws -> Int {
        let ids = try db.notificationIDs(limit: UndoJournal.maximumOfStep + 1)
        guard ids.count <= UndoJournal.maximumOfStep else {
            try noteLargeStep("cancel")
            return try withdrawAll()
        }
        return try undoably("cancel", ids) { try withdrawAll() }
    }

    private func withdrawAll() throws -> Int {
        for row in try db.newestPending(limit: Transaction.maximumIDs) {
            try db.insertNeverDelivered(Delivered(cancelled: row, at: now.wall), .withdrawn)
        }
        let pending = try db.deleteAllPending()
        // The row that wakes the loop for do not disturb was deleted too.
        try followQuiet()
        let delivered = try db.endAllDelivered(.withdrawn, at: now.wall)
        guard pending + delivered.count > 0 else { return 0 }
        let event = Manager.Event.cancelledAll(count: pending + delivered.count, at: now.wall)
        try db.insertEvent(event)
        onCommit(.event(event))
        onCommit(.withdraw(ids: delivered.onDesktop))
        return pending + delivered.count
    }
}

extension Database {
    /// Returns the ids of pending and delivered notifications.
    func notificationIDs(limit: Int) throws -> [String] {
        try all(
            String.self,
            """
            SELECT id FROM pending WHERE role NOT IN ('quiet', 'ring', 'digest') UNION SELECT id FROM delivered
            ORDER BY id LIMIT ?
            """, [limit])
    }
}

extension Delivered {
    /// Creates the history entry of a row that was cancelled before it was due.
    fileprivate init(cancelled row: Pending, at instant: Instant) {
        self.init(
            // A paused row has no due time.
            row, due: row.due.time ?? instant, delivered: instant, late: false, showing: .gone)
    }
}
