// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

/// What the desktop reports of a delivered notification.
extension Transaction {
    /// It is on the screen.
    func shown(id: String) throws { try db.updateShowing(.shown, id: id) }

    /// It could not be shown. It stays delivered, and is shown when a server appears.
    func notShown(id: String, reason: String) throws {
        guard let delivered = try db.delivered(id: id) else { return }
        // A server that is still missing is no news.
        guard delivered.showing != .unseen else { return }
        try db.updateShowing(.unseen, id: id)
        let event = Manager.Event.notShown(delivered, reason: reason, at: now.wall)
        try db.insertEvent(event)
        after(.event(event))
    }

    /// It has left the screen by itself, or was never meant to be there. It stays delivered.
    func expired(id: String) throws {
        guard let delivered = try db.delivered(id: id) else { return }
        try db.updateShowing(.gone, id: id)
        guard delivered.showing == .shown else { return }
        let event = Manager.Event.expired(delivered, at: now.wall)
        try db.insertEvent(event)
        after(.event(event))
    }

    /// The person chose an action of it, or clicked on it (nil). It is delivered no longer, and its command runs.
    func activate(id: String, action: String?, token: String?) throws {
        let recorded = try db.delivered(id: id)
        let shown = try recorded == nil ? unrecorded(id: id) : nil
        guard let delivered = recorded ?? shown.map({ Delivered(unrecorded: $0, at: now.wall) }) else { return }
        let event = Manager.Event.activated(delivered, action: action, at: now.wall)
        after(.event(event))
        if delivered.content.onActivate != nil { after(.run(delivered, action: action, activationToken: token)) }
        if let shown {
            try advance(shown, to: try? shown.trigger.repeats ? shown.next(after: now.wall, zones: zones) : nil)
        }
        try settle(id: id)
        try db.insertEvent(event)
    }

    /// What people were shown although the store could not record it: it is still pending there, and due.
    private func unrecorded(id: String) throws -> Pending? {
        try db.allPending(id: id).first { $0.due <= now.wall && ($0.role == .main || $0.role == .snooze) }
    }

    /// The person closed it. It is delivered no longer.
    func dismiss(id: String) throws {
        guard let delivered = try db.delivered(id: id) else { return }
        try settle(id: id)
        let event = Manager.Event.dismissed(delivered, at: now.wall)
        try db.insertEvent(event)
        after(.event(event))
    }

    /// Stores an event that follows from no change of state, and tells everybody.
    func record(_ event: Manager.Event) throws {
        try db.insertEvent(event)
        after(.event(event))
    }
}

extension Delivered {
    /// What was shown of a row that the store could not move to the delivered ones.
    fileprivate init(unrecorded row: Pending, at instant: Instant) {
        self.init(
            id: row.id, content: row.content, trigger: row.trigger.text, terms: row.terms, zone: row.zone, due: row.due,
            created: row.created, delivered: instant, late: false, showing: .shown)
    }
}
