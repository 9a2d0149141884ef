// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime

/// The times that a caller's words name. A notification is made from them once, or takes them instead of its own.
package struct Schedule: Sendable, Hashable {
    package var trigger: Trigger
    /// Times that a repetition leaves out.
    var exceptions = Exceptions.none
    /// The zone in which its times are written, e.g. "Europe/Berlin".
    package var zone: String
    package var due: Instant
    /// For a countdown: the end of it, on the clock that never steps.
    package var countdown: Pending.Countdown?
    /// The span from each acknowledgement to the next time, if the words name one.
    var afterAck: AfterAck?
}

extension Pending {
    /// A new notification.
    package init(id: String, content: Notifications.Content, _ schedule: Schedule, created: Instant) {
        self.init(
            id: id, content: content, trigger: schedule.trigger, zone: schedule.zone, due: schedule.due,
            created: created, countdown: schedule.countdown)
        terms.exceptions = schedule.exceptions
        terms.afterAck = schedule.afterAck
    }

    /// A new notification with the delivery options that a caller names.
    /// - Throws: `Notifications.Invalid` for options that mean nothing with each other or with the content.
    package init(
        id: String, content: Notifications.Content, _ schedule: Schedule, options: Notifications.Trigger,
        at now: Instant, zones: Zones
    ) throws(Notifications.Invalid) {
        self.init(id: id, content: content, schedule, created: now)
        try terms.take(options)
        try completeAfterAck(zones: zones)
        try terms.check(beside: content)
    }

    /// Takes other times instead of its own. Nobody has seen the notification at them yet.
    mutating func take(_ schedule: Schedule) {
        (trigger, zone, due, countdown) = (schedule.trigger, schedule.zone, schedule.due, schedule.countdown)
        (terms.exceptions, terms.offset, terms.acknowledged) = (schedule.exceptions, .none, nil)
        terms.standIn = nil
        if let afterAck = schedule.afterAck {
            terms.afterAck = afterAck
        } else if trigger.isRecurring {
            // A new repetition has none.
            terms.afterAck = nil
        }
    }
}
