// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

extension Transaction {
    /// Acknowledges delivered notifications: they leave the desktop, and their nagging and snooze end. Repetitions
    /// continue. If an id is neither delivered nor snoozed and awaits no acknowledgement, none is acknowledged.
    ///
    /// - Parameters:
    ///   - closed: `true` if the person only closed them: the history then says so, and a notification that comes again
    ///     after an acknowledgement still awaits it.
    ///   - isUndoable: `true` if `undo` can take back the acknowledgement of every notification.
    /// - Returns: The number of notifications.
    /// - Throws: `Notifications.NotFound` or `Notifications.TooMany`, before anything is written.
    package func ack(ids: [String], closed: Bool = false, isUndoable: Bool = false) throws -> Int {
        guard ids.count <= Transaction.maximumIDs else {
            throw Notifications.TooMany(what: "ids", limit: Transaction.maximumIDs)
        }
        let ids = Array(Set(ids)).sorted()
        for id in ids
        where try db.delivered(id: id) == nil && db.pending(id: id, role: .snooze) == nil
            && db.pending(id: id)?.awaitsAck != true
        {
            throw Notifications.NotFound(id: id)
        }
        // A notification that is only snoozed has nothing to close.
        let closing =
            try closed
            ? ids.filter { try db.delivered(id: $0) != nil || db.pending(id: $0)?.awaitsAck == true } : []
        for id in closing { try dismiss(id: id) }
        try undoingAfterAck("ack", closed ? [] : ids, isWanted: isUndoable) {
            for id in ids where !closing.contains(id) {
                let delivered = try db.delivered(id: id)
                let app = try delivered?.app ?? db.pending(id: id, role: .snooze)?.app ?? db.pending(id: id)?.app
                try endDelivery(id: id, .acknowledged)
                if let delivered { run(.dismissed, of: delivered) }
                let event = Manager.Event.acknowledged(id: id, app: app, at: now.wall)
                try db.insertEvent(event)
                onCommit(.event(event))
            }
        }
        onCommit(.withdraw(ids: ids))
        return ids.count
    }

    /// Ends the delivery of a notification and deletes the rows that would bring it again. The history then contains
    /// the delivery.
    func endDelivery(id: String, _ ending: Notifications.Ending, action: String? = nil) throws {
        if id == Damage.notification, ending == .acknowledged || ending == .activated {
            try db.acknowledgeDamage(at: now.wall)
        }
        let isSeen = ending.isAcknowledgement || ending == .dismissed
        let seen = isSeen ? try db.delivered(id: id) : nil
        if isSeen { try noteSeen(seen, id: id) }
        try acknowledge(id: id)
        try db.endDelivered(id: id, ending, action: action, at: now.wall)
        try db.endReminding(id: id)
        try db.deletePending(id: id, role: .snooze)
        if ending.isAcknowledgement { try comeAgain(id: id) }
        if let seen { try endTwins(of: seen) }
    }

    /// Records the occurrence up to which a repeating reminder was acknowledged. A calendar that it is exported to then
    /// does not present those occurrences again.
    package func acknowledge(id: String) throws {
        guard let delivered = try db.delivered(id: id), var pending = try db.pending(id: id),
            // A delivered warning announces a later occurrence, which is not acknowledged.
            pending.trigger.repeats, delivered.trigger == pending.trigger.text, delivered.due <= now.wall,
            pending.deliveryState.acknowledged.map({ $0 < delivered.due }) ?? true
        else { return }
        pending.deliveryState.acknowledged = delivered.due
        try db.replacePending(pending)
    }
}
