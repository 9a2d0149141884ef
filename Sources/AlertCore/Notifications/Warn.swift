// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

extension Transaction {
    /// Announces a notification ahead of its time. An announcement that is late says nothing any more: the time itself
    /// is near, or over.
    func warn(_ pending: Pending) throws {
        let next = pending.trigger.repeats ? try? pending.next(after: now.wall, zones: zones) : nil
        try advance(pending, to: next)
        guard now.wall.microseconds - pending.due.microseconds <= FireDecision.lateness else { return }
        var content = pending.content
        let zone = zones.zone(stored: pending.zone)
        let occurrence = pending.occurrence(zones: zones)
        let span = DistanceWords.words(to: occurrence, from: now.wall)
        content.body =
            "in \(span), at \(Timestamp.day(occurrence, in: zone, zones.display, now: now.wall))"
            + (content.body.map { "\n\($0)" } ?? "")
        content.badge = nil
        // Word of an alarm is none.
        if content.ring != nil { (content.ring, content.level) = (nil, nil) }
        content.escalate = nil
        content.onActivate = nil
        content.onDeliver = nil
        content.onDismiss = nil
        let ruling = ruling(pending.content)
        guard !ruling.isDropped else { return }
        let delivered = Delivered(
            id: pending.id, content: content, trigger: pending.trigger.text, zone: pending.zone,
            due: occurrence, created: pending.created, delivered: now.wall, late: false,
            showing: .unpresented)
        try db.replaceDelivered(delivered, at: now.wall)
        let event = Manager.Event.warned(pending, due: occurrence, at: now.wall)
        try db.insertEvent(event)
        after(.event(event))
        try presentOrHold(delivered)
    }
}
