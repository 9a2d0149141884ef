// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime

/// Notifications that come again a span after each acknowledgement.
extension Transaction {
    /// Schedules the next time of a notification that awaits its acknowledgement, counted from now. This happens in the
    /// transaction of the acknowledgement, so a crash loses both or neither.
    ///
    /// - Returns: The notification with its next time; nil if it does not await an acknowledgement.
    @discardableResult
    package func comeAgain(id: String) throws -> Pending? {
        guard let waiting = try db.pending(id: id), waiting.awaitsAck,
            let next = waiting.again(after: now, zones: zones)
        else { return nil }
        try schedule(next)
        try recordScheduled(next)
        return next
    }

    /// Returns the ids of notifications that await an acknowledgement.
    package func awaitingAck(_ ids: [String]) throws -> [String] {
        try ids.filter { try db.pending(id: $0)?.awaitsAck == true }
    }

    /// Returns the acknowledged notifications that come again, with their next times.
    package func comingAgain(_ ids: [String]) throws -> [Pending] {
        try Set(ids).sorted().compactMap { try db.pending(id: $0) }.filter { $0.terms.afterAck != nil && $0.hasTime }
    }

    /// Performs an acknowledgement as an undo step if notifications come again because of it, or if the caller wants
    /// one.
    func undoingAfterAck(
        _ verb: String, _ ids: [String], isWanted: Bool = false, _ body: () throws -> Void
    ) throws {
        let changed = try isWanted ? ids : awaitingAck(ids)
        guard !changed.isEmpty else { return try body() }
        try undoably(verb, changed, body)
    }

    /// Returns whether a notification stays delivered after the person closed it. It does while it awaits an
    /// acknowledgement, because closing is not one. An alarm and a transient notification end nevertheless; `ack` still
    /// knows their ids.
    func staysDelivered(_ delivered: Delivered) throws -> Bool {
        guard delivered.content.ring == nil, delivered.content.transient != true else { return false }
        return try db.pending(id: delivered.id)?.awaitsAck == true
    }
}

extension Notifications.Ending {
    /// A Boolean value indicating whether this ending is an acknowledgement. A snooze, closing and clearing the list
    /// are not.
    var isAcknowledgement: Bool {
        switch self {
        case .acknowledged, .activated, .action, .replied: true
        default: false
        }
    }
}

extension Pending {
    /// The notification after its delivery, without a time until it is acknowledged; nil if it does not come again.
    var awaitingAck: Pending? {
        guard role == .main, terms.afterAck != nil else { return nil }
        var waiting = self
        waiting.due = .afterAcknowledgement
        waiting.countdown = nil
        waiting.terms.standIn = nil
        return waiting
    }

    /// Returns the notification as scheduled after its acknowledgement, or nil if it does not come again.
    func again(after now: ClockReading, zones: Zones) -> Pending? {
        guard let afterAck = terms.afterAck else { return nil }
        // The session's zone replaces a zone that no longer exists, so that the reminder is not lost.
        let reference = trigger.zoneReference ?? (try? ZoneReference(zone))
        let place = reference.flatMap { try? zones.zone($0) }
        let wall = place ?? zones.session
        guard let trigger = afterAck.trigger(after: now.wall, in: wall, reference: place == nil ? nil : reference)
        else { return nil }
        var next = self
        next.trigger = trigger.with(self.trigger.clockChangeChoice)
        next.countdown = nil
        if case .countdown(let span) = trigger {
            next.due = .at(now.wall.advanced(by: span))
            next.countdown = Countdown(boot: now.boot, deadline: now.uptime + span)
        } else {
            // The person's choice for clock changes may move the time. Without the zone, that choice does not apply.
            let chosen = try? next.trigger.next(after: now.wall, in: zones)
            guard let due = chosen ?? afterAck.due(after: now.wall, in: wall) else { return nil }
            next.due = .at(due)
        }
        return next
    }

    /// Sets the time of day of the span after an acknowledgement to that of this notification, if none was given.
    ///
    /// - Throws: `Notifications.Invalid` if the notification repeats by itself.
    package mutating func completeAfterAck(zones: Zones) throws(Notifications.Invalid) {
        guard let afterAck = terms.afterAck else { return }
        guard !trigger.repeats else {
            throw Notifications.Invalid(
                field: "afterAck", word: afterAck.words,
                reason: "it repeats already, \(trigger.summary)",
                hint: "give one time, the first; or say it in words: every 7 days after I acknowledge it")
        }
        if afterAck.time == nil { setTimeAfterAck(zones: zones) }
    }

    /// Sets the time of day of the next times to that of this notification.
    mutating func setTimeAfterAck(zones: Zones) {
        switch trigger {
        case .wall(let local, _, _): terms.afterAck?.set(local.time)
        case .instant(let instant): terms.afterAck?.set(zones.zone(stored: zone).civil(at: instant).time)
        case .countdown, .recurring, .occasion:
            if let time = due.time { terms.afterAck?.set(zones.zone(stored: zone).civil(at: time).time) }
        }
    }
}

extension Notifications.Trigger {
    /// Returns the span that the words or the option name, or nil if neither does.
    func chosenAfterAck(spoken: AfterAck?) throws(Notifications.Invalid) -> AfterAck? {
        guard let afterAck, afterAck != Terms.none else { return spoken }
        guard spoken == nil else {
            throw Notifications.Invalid(
                field: "afterAck", word: afterAck, reason: "the words say it as well", hint: "leave out one of them")
        }
        return try Notifications.Invalid.reading("afterAck", AfterAck(afterAck))
    }
}
