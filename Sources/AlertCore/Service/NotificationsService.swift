// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import Varlink

/// org.alertd.Notifications on the wire: decodes nothing and decides nothing, but calls the domain by the method's
/// name and words the answer.
struct NotificationsService: NotificationsHandler {
    let center: AlertCenter
    let zones: Zones
    let sounds: any SoundOutput

    func notify(_ call: Notifications.Notify, context: CallContext) async throws -> Notifications.Notify.Reply {
        try checkSound(call.content)
        let delivered = try await center.stored { try $0.notify(id: call.id, content: call.content) }
        return Notifications.Notify.Reply(
            id: delivered.id, due: Timestamp.text(delivered.due, in: zones.zone(stored: delivered.zone)),
            zone: delivered.zone, next: [])
    }

    func remind(_ call: Notifications.Remind, context: CallContext) async throws -> Notifications.Remind.Reply {
        try checkSound(call.content)
        let pending = try await center.stored {
            try $0.remind(id: call.id, content: call.content, trigger: call.trigger)
        }
        let due = Timestamp.text(pending.due, in: zones.zone(stored: pending.zone))
        return Notifications.Remind.Reply(id: pending.id, due: due, zone: pending.zone, next: [due])
    }

    func list(_ call: Notifications.List, context: CallContext) async throws -> Notifications.List.Reply {
        let limit = try PageLimit(call.limit, usual: ListPage.usual, largest: ListPage.largest).notifications()
        let place = try call.cursor.map { text throws(Notifications.Invalid) in try ListPlace(text) }
        let page = try await center.look { db in
            try db.page(state: call.state, app: call.app, after: place, limit: limit)
        }
        return Notifications.List.Reply(
            notifications: page.pending.map(wire) + page.delivered.map(wire), cursor: page.next)
    }

    func show(_ call: Notifications.Show, context: CallContext) async throws -> Notifications.Show.Reply {
        let found = try await center.look { db in
            (pending: try db.pending(id: call.id), delivered: try db.delivered(id: call.id))
        }
        if let pending = found.pending { return Notifications.Show.Reply(notification: wire(pending)) }
        if let delivered = found.delivered { return Notifications.Show.Reply(notification: wire(delivered)) }
        throw Notifications.NotFound(id: call.id)
    }

    func cancel(_ call: Notifications.Cancel, context: CallContext) async throws -> Notifications.Cancel.Reply {
        let count: Int
        switch (call.ids, call.all ?? false) {
        case (nil, true): count = try await center.stored { try $0.cancelAll() }
        case (let ids?, false): count = try await center.stored { try $0.cancel(ids: ids) }
        default:
            throw Notifications.Invalid(
                field: "ids", word: "", reason: "exactly one of ids and all is needed",
                hint: "name the notifications, or say all")
        }
        return Notifications.Cancel.Reply(count: count)
    }

    /// A sound that cannot be found is better said now than when the reminder is due and silent.
    private func checkSound(_ content: Notifications.Content) throws(Notifications.Invalid) {
        guard let sound = content.sound, content.sounds, !sounds.exists(sound) else { return }
        throw Notifications.Invalid(
            field: "sound", word: sound, reason: "there is no such sound",
            hint: "\"alertctl sound list\" names them; a file is given by its path")
    }

    private func wire(_ pending: Pending) -> Notifications.Notification {
        let zone = zones.zone(stored: pending.zone)
        return Notifications.Notification(
            id: pending.id, title: pending.content.title, due: Timestamp.text(pending.due, in: zone), state: .pending,
            zone: pending.zone, trigger: pending.trigger.text, created: Timestamp.text(pending.created, in: zone),
            content: pending.content)
    }

    private func wire(_ delivered: Delivered) -> Notifications.Notification {
        let zone = zones.zone(stored: delivered.zone)
        return Notifications.Notification(
            id: delivered.id, title: delivered.content.title, due: Timestamp.text(delivered.due, in: zone),
            state: .delivered, zone: delivered.zone, trigger: delivered.trigger,
            created: Timestamp.text(delivered.created, in: zone),
            deliveredAt: Timestamp.text(delivered.delivered, in: zone), content: delivered.content)
    }
}
