// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime

/// The times that a caller's words name, for a new notification or for a new time of an existing one.
package struct Schedule: Sendable, Hashable {
    package var trigger: Trigger
    /// Times that a repetition leaves out.
    var exceptions = Exceptions.none
    /// The zone in which its times are written, e.g. "Europe/Berlin".
    package var zone: String
    package var due: Due
    /// The end of a countdown, on the clock that never steps.
    package var countdown: Pending.Countdown?
    /// The span from each acknowledgement to the next time, if the words name one.
    var afterAck: AfterAck?
}

extension Pending {
    /// Creates a notification.
    package init(id: String, content: Notifications.Content, _ schedule: Schedule, created: Instant) {
        self.init(
            id: id, content: content, trigger: schedule.trigger, zone: schedule.zone, due: schedule.due,
            created: created, countdown: schedule.countdown)
        terms.exceptions = schedule.exceptions
        terms.afterAck = schedule.afterAck
    }

    /// Creates a notification with the delivery options that a caller names.
    /// - Throws: `Notifications.Invalid` for options that do not fit each other or the content.
    package init(
        id: String, content: Notifications.Content, _ schedule: Schedule, options: Notifications.Trigger,
        at now: Instant, zones: Zones
    ) throws(Notifications.Invalid) {
        self.init(id: id, content: content, schedule, created: now)
        try terms.read(options)
        try completeAfterAck(zones: zones)
        try checkOccasion()
        try terms.check(with: content)
    }

    /// Replaces the times of the notification. Nobody has acknowledged the new ones yet.
    mutating func apply(_ schedule: Schedule) {
        (trigger, zone, due, countdown) = (schedule.trigger, schedule.zone, schedule.due, schedule.countdown)
        (terms.exceptions, terms.offset, deliveryState.acknowledged) = (schedule.exceptions, .none, nil)
        (terms.standIn, terms.occasion) = (nil, nil)
        if let afterAck = schedule.afterAck {
            terms.afterAck = afterAck
        } else if trigger.isRecurring {
            // A new repetition does not wait for an acknowledgement.
            terms.afterAck = nil
        }
    }
}
