// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

extension Transaction {
    /// Ids that one request may name.
    static let mostIDs = 1_000

    /// Takes notifications back, pending ones and delivered ones. When one of the ids does not exist, none is.
    ///
    /// - Returns: How many notifications there were; an id that is both pending and delivered counts once.
    /// - Throws: `Notifications.NotFound` or `Notifications.TooMany`, before anything is written.
    func cancel(ids: [String]) throws -> Int {
        guard ids.count <= Transaction.mostIDs else {
            throw Notifications.TooMany(what: "ids", limit: Transaction.mostIDs)
        }
        let ids = Array(Set(ids)).sorted()
        for id in ids where try !db.hasNotification(id: id) { throw Notifications.NotFound(id: id) }
        for id in ids {
            let pending = try db.allPending(id: id)
            let delivered = try db.delivered(id: id)
            let event = Manager.Event.cancelled(
                id: id, app: pending.first?.app ?? delivered?.app,
                title: pending.first?.content.title ?? delivered?.content.title, at: now.wall)
            try db.deletePending(id: id)
            try db.endDelivered(id: id, .withdrawn, at: now.wall)
            if delivered == nil, let row = pending.first(where: { $0.role == .main }) ?? pending.first {
                try db.insertNeverDelivered(Delivered(cancelled: row, at: now.wall), .withdrawn)
            }
            try db.insertEvent(event)
            after(.event(event))
        }
        after(.withdraw(ids: ids))
        return ids.count
    }

    /// Takes every notification back. One event without an id stands for all; the history keeps what the last 1,000 that were
    /// scheduled said.
    func cancelAll() throws -> Int {
        for row in try db.newestPending(limit: Transaction.mostIDs) {
            try db.insertNeverDelivered(Delivered(cancelled: row, at: now.wall), .withdrawn)
        }
        let pending = try db.deleteAllPending()
        // The row that wakes the loop for do not disturb went with them.
        try followQuiet()
        let delivered = try db.endAllDelivered(.withdrawn, at: now.wall)
        guard pending + delivered.count > 0 else { return 0 }
        let event = Manager.Event.cancelledAll(count: pending + delivered.count, at: now.wall)
        try db.insertEvent(event)
        after(.event(event))
        after(.withdraw(ids: delivered.onDesktop))
        return pending + delivered.count
    }
}

extension Delivered {
    /// What was taken back before it came, for the history.
    fileprivate init(cancelled row: Pending, at instant: Instant) {
        self.init(
            id: row.id, content: row.content, trigger: row.trigger.text, terms: row.terms, zone: row.zone,
            // What is paused is due at no time.
            due: row.isPaused ? instant : row.due, created: row.created, delivered: instant, late: false, showing: .gone
        )
    }
}
