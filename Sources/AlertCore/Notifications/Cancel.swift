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
            let event = Manager.Event.cancelled(
                id: id, app: try db.allPending(id: id).first?.app ?? db.delivered(id: id)?.app, at: now.wall)
            try db.deletePending(id: id)
            try db.endDelivered(id: id, .withdrawn, at: now.wall)
            try db.insertEvent(event)
            after(.event(event))
        }
        after(.withdraw(ids: ids))
        return ids.count
    }

    /// Takes every notification back. One event without an id stands for all.
    func cancelAll() throws -> Int {
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
