// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CivilTime
import Varlink

/// The representation of notifications in lists and replies.
extension NotificationsService {
    /// - Parameters:
    ///   - count: The number of next times for which notes explain the effect of clock changes.
    ///   - end: The end of its pause, if it has one.
    func wire(_ pending: Pending, times count: Int = 1, pausedUntil end: Instant? = nil) -> Notifications.Notification {
        let zone = zones.zone(stored: pending.zone)
        let calendar = pending.content.calendar?.source.map(calendars.appearance)
        // A row that comes once, such as a snooze, has no exceptions.
        let exceptions = pending.trigger.repeats ? pending.terms.exceptions : .none
        let changes = pending.trigger.clockChangeChoice
        let times = Upcoming(pending, zones: zones, count: count)
        var notification = Notifications.Notification(
            id: pending.id, title: pending.content.title, due: times.due,
            state: pending.state, zone: pending.zone, trigger: pending.trigger.text, repeats: pending.trigger.repeats,
            created: Timestamp.text(pending.created, in: zone),
            content: pending.content,
            offset: pending.terms.offset == .none ? nil : Span.text(pending.terms.offset.microseconds),
            start: Self.start(
                pending.role == .main ? pending.event(zones: zones) : pending.deliveryState.event, pending.content,
                in: zone),
            except: exceptions.dayTexts.nonEmpty, exceptCalendars: exceptions.calendars.nonEmpty,
            onlyCalendars: exceptions.onlyCalendars.nonEmpty,
            skipped: pending.skippedTimes(after: loop.now().wall, zones: zones), timer: status(pending),
            gap: changes.wireGap,
            overlap: changes.wireOverlap,
            standIn: pending.terms.standIn.map {
                .init(device: $0.device, due: Timestamp.text($0.due, in: zone), waits: $0.waits == nil ? nil : true)
            },
            notes: (times.notes + [occasionNote(pending)].compactMap(\.self)).nonEmpty, calendar: calendar?.title,
            color: calendar?.color, awaitsAck: pending.awaitsAck ? true : nil,
            pausedUntil: end.map { Timestamp.text($0, in: zone) })
        pending.terms.write(into: &notification)
        if pending.content.to?.isEmpty == false, let offer = pending.snoozes(buttons: snoozes()) {
            (notification.snoozeChoices, notification.snoozesLeft) = (offer.choices, offer.left)
        }
        if pending.role != .main { notification.afterAck = nil }
        return notification
    }

    /// Returns a pending notification as a confirmation and Show tell it: with its end, and with the rules that would
    /// apply to it.
    func confirmed(_ pending: Pending, pausedUntil: Instant? = nil) -> Notifications.Notification {
        var notification = wire(pending, times: 3, pausedUntil: pausedUntil)
        if let end = Upcoming(pending, zones: zones, count: 0).end {
            (notification.ends, notification.times) = (end.time, end.count)
        }
        let moment = max(pending.due.time ?? .earliest, loop.now().wall)
        let applied = configuration.current.rules.apply(pending.content, at: moment, in: zones.session).applied
        notification.rules = applied.map { .init(rule: $0.rule, changes: $0.changes) }.nonEmpty
        return notification
    }

    /// Returns the start of the event of a notification.
    ///
    /// - Parameter event: The time of the trigger.
    static func start(_ event: Instant?, _ content: Notifications.Content, in zone: Zone) -> String? {
        guard let event else { return nil }
        return switch content.calendar?.reference {
        case .day: zone.civil(at: event).date.text
        case .end: nil
        case nil: Timestamp.text(event, in: zone)
        }
    }

    /// Returns a sentence about the occasion that a notification waits for.
    private func occasionNote(_ pending: Pending) -> String? {
        guard pending.role == .main, let occasion = pending.trigger.occasion, !pending.isPaused else { return nil }
        // While it waits for the end of "for", the condition has begun.
        if pending.terms.occasion?.isHolding == true { return nil }
        return occasions.note(of: occasion.condition)
    }

    func wire(
        _ delivered: Delivered, ringing: Notifications.RingState?
    ) -> Notifications.Notification {
        let zone = zones.zone(stored: delivered.zone)
        let calendar = delivered.content.calendar?.source.map(calendars.appearance)
        var terms = Notifications.Trigger()
        delivered.terms.write(into: &terms)
        let isElsewhere = delivered.content.origin != nil || !delivered.reaches.isEmpty
        let offer = isElsewhere ? delivered.snoozes(buttons: snoozes(), at: loop.now().wall) : nil
        return Notifications.Notification(
            id: delivered.id, title: delivered.content.title, due: Timestamp.text(delivered.due, in: zone),
            state: .delivered, zone: delivered.zone, trigger: delivered.trigger, repeats: false,
            created: Timestamp.text(delivered.created, in: zone),
            deliveredAt: Timestamp.text(delivered.delivered, in: zone), content: delivered.content,
            start: Self.start(delivered.deliveryState.event, delivered.content, in: zone),
            held: delivered.isHeld ? true : nil, released: delivered.isReleased ? true : nil,
            reaches: delivered.reaches.nonEmpty, nag: terms.nag, nagLimit: terms.nagLimit, ringing: ringing,
            snoozes: ringing == nil ? nil : delivered.deliveryState.snoozes,
            snoozeChoices: offer?.choices, snoozesLeft: offer?.left, calendar: calendar?.title, color: calendar?.color,
            showing: delivered.wireShowing,
            soundProblem: delivered.deliveryState.soundProblem, afterAck: terms.afterAck)
    }
}

extension Delivered {
    fileprivate var wireShowing: Notifications.Showing {
        switch showing {
        case .unpresented: .waiting
        case .shown: .shown
        case .unseen: .unseen
        case .gone: .gone
        }
    }
}

extension Array {
    /// The list, or nil if it is empty, because replies omit empty lists.
    var nonEmpty: [Element]? { isEmpty ? nil : self }
}

/// The times at which notifications are due, and those that words mean.
extension NotificationsService {
    func next(_ call: Notifications.Next, context: CallContext) async throws -> Notifications.Next.Reply {
        let count = try PageLimit(call.count, default: 5, maximum: 1_000).notifications()
        let now = try call.start(loop.now(), zones: zones)
        switch (call.id, call.trigger) {
        case (let id?, nil):
            let found = try await loop.look { db in try db.pending(id: id) ?? db.pending(id: id, role: .snooze) }
            guard let pending = found else { throw Notifications.NotFound(id: id) }
            // A beat is due when it is missed.
            guard pending.trigger.occasion.map({ $0.silence != nil }) ?? true else {
                throw Notifications.Invalid(noTimesOf: id, field: "id")
            }
            return call.reply(of: pending, count: count, at: now, zones: zones)
        case (nil, let wire?): return try call.reply(to: wire, count: count, at: now, zones: zones)
        default:
            throw Notifications.Invalid(
                field: "id", word: "", reason: "give exactly one of id and trigger", hint: "give one of them")
        }
    }

    func interpret(
        _ call: Notifications.Interpret, context: CallContext
    ) async throws -> Notifications.Interpret.Reply {
        let count = try PageLimit(call.count, default: 3, maximum: 1_000).notifications()
        return try call.reply(count: count, at: loop.now(), zones: zones)
    }
}
