// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

/// The events the domain tells of, each built in one place. Their times are written in UTC here and in the session's
/// zone where they leave the daemon.
extension Manager.Event {
    private init(_ kind: Manager.Kind, at instant: Instant) {
        self.init(event: kind, at: Timestamp.utc(instant))
    }

    private init(_ kind: Manager.Kind, of delivered: Delivered, at instant: Instant) {
        self.init(kind, at: instant)
        id = delivered.id
        app = delivered.app
        title = delivered.content.title
        due = Timestamp.utc(delivered.due)
        userInfo = delivered.content.userInfo
    }

    static func scheduled(_ pending: Pending, at instant: Instant) -> Self {
        var event = Self(.scheduled, at: instant)
        event.id = pending.id
        event.app = pending.app
        event.title = pending.content.title
        event.due = Timestamp.utc(pending.due)
        event.userInfo = pending.content.userInfo
        return event
    }

    static func cancelled(id: String, app: String?, at instant: Instant) -> Self {
        var event = Self(.cancelled, at: instant)
        event.id = id
        event.app = app
        return event
    }

    static func cancelledAll(count: Int, at instant: Instant) -> Self {
        var event = Self(.cancelled, at: instant)
        event.count = count
        return event
    }

    static func delivered(_ delivered: Delivered, at instant: Instant) -> Self {
        var event = Self(.delivered, of: delivered, at: instant)
        if delivered.late { event.late = true }
        return event
    }

    static func activated(_ delivered: Delivered, action: String?, at instant: Instant) -> Self {
        var event = Self(.activated, of: delivered, at: instant)
        event.action = action
        return event
    }

    static func dismissed(_ delivered: Delivered, at instant: Instant) -> Self {
        Self(.dismissed, of: delivered, at: instant)
    }

    static func notShown(_ delivered: Delivered, reason: String, at instant: Instant) -> Self {
        var event = Self(.notShown, of: delivered, at: instant)
        event.reason = reason
        return event
    }

    static func badge(_ badge: Badges.Badge, at instant: Instant) -> Self {
        var event = Self(.badge, at: instant)
        event.app = badge.app
        event.count = badge.count
        return event
    }

    static func soundStarted(_ sound: String, id: String?, at instant: Instant) -> Self {
        var event = Self(.soundStarted, at: instant)
        event.id = id
        event.sound = sound
        return event
    }

    static func soundEnded(
        _ sound: String, id: String?, outcome: Sounds.Outcome, seconds: Double, reason: String?, at instant: Instant
    ) -> Self {
        var event = Self(.soundEnded, at: instant)
        event.id = id
        event.sound = sound
        event.outcome = outcome.rawValue
        event.seconds = seconds
        event.reason = reason
        return event
    }

    static func commandEnded(_ delivered: Delivered, outcome: String, reason: String?, at instant: Instant) -> Self {
        var event = Self(.commandEnded, of: delivered, at: instant)
        event.outcome = outcome
        event.reason = reason
        return event
    }

    static func snapshot(pending: Int, delivered: Int, next: Instant?, at instant: Instant) -> Self {
        var event = Self(.snapshot, at: instant)
        event.pending = pending
        event.delivered = delivered
        event.nextDue = next.map(Timestamp.utc)
        return event
    }

    /// The same event with its times written in a zone.
    func inZone(_ zone: Zone) -> Self {
        var event = self
        event.at = Timestamp.rewrite(at, in: zone)
        event.due = due.map { Timestamp.rewrite($0, in: zone) }
        event.nextDue = nextDue.map { Timestamp.rewrite($0, in: zone) }
        return event
    }
}
