// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

extension Transaction {
    /// Says that delivered notifications were seen: they leave the desktop, nag and snooze no longer. What repeats goes
    /// on repeating. When one of the ids was not delivered, none is acknowledged.
    ///
    /// - Parameter closed: Whether the person only closed them: what comes again after an acknowledgement awaits it still.
    /// - Returns: How many there were.
    /// - Throws: `Notifications.NotFound` or `Notifications.TooMany`, before anything is written.
    package func ack(ids: [String], closed: Bool = false) throws -> Int {
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
        let closing = try closed ? ids.filter { try db.pending(id: $0)?.awaitsAck == true } : []
        for id in closing { try dismiss(id: id) }
        try undoingAfterAck("ack", closed ? [] : ids) {
            for id in ids where !closing.contains(id) {
                let delivered = try db.delivered(id: id)
                let app = try delivered?.app ?? db.pending(id: id, role: .snooze)?.app ?? db.pending(id: id)?.app
                try endDelivery(id: id, .acknowledged)
                if let delivered { run(.dismissed, of: delivered) }
                let event = Manager.Event.acknowledged(id: id, app: app, at: now.wall)
                try db.insertEvent(event)
                after(.event(event))
            }
        }
        after(.withdraw(ids: ids))
        return ids.count
    }

    /// Ends the delivery of a notification, and what would bring it again. The history has it from then on.
    func endDelivery(id: String, _ ending: Notifications.Ending, action: String? = nil) throws {
        if id == Damage.notification, ending == .acknowledged || ending == .activated {
            try db.acknowledgeDamage(at: now.wall)
        }
        try acknowledge(id: id)
        try db.endDelivered(id: id, ending, action: action, at: now.wall)
        try db.endReminding(id: id)
        try db.deletePending(id: id, role: .snooze)
        if ending.isAcknowledgement { try comeAgain(id: id) }
    }

    /// Notes with what repeats up to which of its times it was seen: a calendar it is exported to then does not give
    /// those again.
    package func acknowledge(id: String) throws {
        guard let delivered = try db.delivered(id: id), var pending = try db.pending(id: id),
            // A warning stands for a time that is still to come.
            pending.trigger.repeats, delivered.trigger == pending.trigger.text, delivered.due <= now.wall,
            pending.terms.acknowledged.map({ $0 < delivered.due }) ?? true
        else { return }
        pending.terms.acknowledged = delivered.due
        try db.replacePending(pending)
    }
}
