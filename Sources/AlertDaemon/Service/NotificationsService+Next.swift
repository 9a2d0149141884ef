// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CivilTime
import Varlink

/// The times at which notifications are due, and those that words mean.
extension NotificationsService {
    func next(_ call: Notifications.Next, context: CallContext) async throws -> Notifications.Next.Reply {
        let count = try PageLimit(call.count, usual: 5, maximum: 1_000).notifications()
        var now = loop.now()
        if let after = call.after {
            let zone = try call.trigger.map { try TriggerPlace($0, zones: zones).zone } ?? zones.session
            now.wall = try zone.instant(written: after, field: "after")
        }
        var pending: Pending
        var notes: [String] = []
        switch (call.id, call.trigger) {
        case (let id?, nil):
            guard let found = try await loop.look({ try $0.pending(id: id) }) else {
                throw Notifications.NotFound(id: id)
            }
            pending = found
        case (nil, let request?):
            (pending, notes) = try request.resolved(at: now, zones: zones)
            try pending.terms.take(request)
            try pending.completeAfterAck(zones: zones)
            try pending.terms.check(beside: pending.content)
        default:
            throw Notifications.Invalid(
                field: "id", word: "", reason: "give exactly one of id and trigger", hint: "give one of them")
        }
        if pending.isPaused {
            let resumed = pending.resumed(at: now, zones: zones)
            let times = resumed.map { Upcoming($0, zones: zones, count: count) }
            return Notifications.Next.Reply(
                zone: pending.zone, fires: [], resumed: times?.next ?? [], trigger: pending.trigger.text,
                notes: notes.joined(times?.notes(from: now.wall) ?? []), nag: pending.terms.nagText,
                nagLimit: pending.terms.nagTimes,
                skipped: pending.skippedTimes(after: now.wall, zones: zones),
                afterAck: pending.terms.afterAck?.text)
        }
        let times = Upcoming(
            pending, zones: zones, count: count, after: call.after == nil || !pending.hasTime ? nil : now.wall)
        return Notifications.Next.Reply(
            zone: pending.zone, fires: times.next, trigger: pending.trigger.text,
            notes: notes.joined(times.notes(from: now.wall)),
            nag: pending.terms.nagText, nagLimit: pending.terms.nagTimes,
            skipped: pending.skippedTimes(after: now.wall, zones: zones),
            afterAck: pending.terms.afterAck?.text, awaitsAck: pending.awaitsAck ? true : nil)
    }
}
