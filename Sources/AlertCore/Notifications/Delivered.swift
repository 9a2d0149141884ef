// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime

/// A notification that was delivered. It stays until the person reacts to it, or its caller cancels it.
package struct Delivered: Sendable, Hashable {
    /// The id, which is unique among delivered notifications.
    package var id: String
    package var content: Notifications.Content
    /// The trigger, in its normalized form.
    package var trigger: String
    /// The terms of its delivery, as scheduled.
    package var terms = Terms()
    /// The acts and events since it was scheduled.
    package var deliveryState = DeliveryState()
    /// The zone in which its times are written.
    package var zone: String
    /// The due time. With `id`, the key that prevents a second showing.
    package var due: Instant
    /// The time at which it was scheduled.
    package var created: Instant
    /// The time at which it was delivered.
    package var delivered: Instant
    /// A Boolean value indicating whether it was delivered more than `FireDecision.lateness` after it was due: the
    /// daemon did not run, or the machine slept.
    package var late: Bool
    /// The state of the notification on the desktop.
    package var showing: Showing
    /// The volume set by rules, 0 to 1; nil if unchanged. It is not stored, but computed whenever the notification is
    /// shown.
    package var volume: Double?
    /// The position among notifications that said the same within a moment: 1 for the first, which alone is heard.
    package var duplicateCount = 1
    var standsForOthers = false
    /// The buttons that the configuration adds. They are not stored, but computed whenever the notification is shown.
    package var reminderActions: [ReminderAction] = []
    package var isHeld = false
    /// True once a summary or the digest has named what was held.
    package var isReleased = false
    /// The last known place on the screen, before it is shown again.
    package var place: ScreenPlace?

    /// The application that the notification belongs to.
    package var app: String { content.app ?? Defaults.app }

    /// The other devices on which it is shown so far: by its content or a rule, and by its escalation steps. A
    /// notification from another device is not forwarded.
    package var reaches: [String] {
        guard content.origin == nil else { return [] }
        let steps = content.escalation.prefix(deliveryState.escalated).flatMap(\.to)
        let all = (deliveryState.to ?? content.to ?? []) + steps
        var seen: Set<String> = []
        return Array(all.filter { seen.insert($0).inserted }.prefix(ContentRules.maximumDevices))
    }

    /// The state of a delivered notification on the desktop.
    package enum Showing: String, Sendable, Hashable {
        /// Not handed over yet; after a crash, handed over again.
        case unpresented
        /// On the screen, according to the notification server; shown again when the server restarts.
        case shown
        /// No server was available to show it; shown when one appears.
        case unseen
        /// No longer on the screen, or never meant to be.
        case gone
    }
}

extension Notifications.Content {
    /// A Boolean value indicating whether it is shown on the screen. A passive one is only listed, as in the levels of
    /// UserNotifications.
    package var isOnScreen: Bool { level != .passive }
}

extension Delivered {
    /// Creates the delivery of a pending row.
    ///
    /// - Parameter due: The time of the occurrence.
    init(_ row: Pending, due: Instant, delivered: Instant, late: Bool, showing: Showing) {
        self.init(
            id: row.id, content: row.content, trigger: row.trigger.text, terms: row.terms,
            deliveryState: row.deliveryState, zone: row.zone, due: due, created: row.created, delivered: delivered,
            late: late, showing: showing)
    }
}

extension Pending {
    /// Creates a row of a notification that was delivered, due at the time for which it came.
    init(_ delivered: Delivered, role: Role = .main, trigger: Trigger) {
        self.init(
            id: delivered.id, role: role, content: delivered.content, trigger: trigger, terms: delivered.terms,
            deliveryState: delivered.deliveryState, zone: delivered.zone, due: .at(delivered.due),
            created: delivered.created)
    }
}
