// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime

/// A notification whose time has come. It stays until the person acts upon it, or its caller takes it back.
package struct Delivered: Sendable, Hashable {
    /// The id, unique among the delivered ones.
    package var id: String
    /// The content.
    package var content: Notifications.Content
    /// The trigger, in normal form.
    package var trigger: String
    /// Delivery options next to the trigger.
    package var terms: DeliveryOptions = DeliveryOptions()
    /// The zone in which its times are written.
    package var zone: String
    /// When it was due. With `id` the key by which it is shown once.
    package var due: Instant
    /// When it was scheduled.
    package var created: Instant
    /// When it was delivered.
    package var delivered: Instant
    /// A Boolean value indicating whether it came more than `FireDecision.lateness` after it was due: the daemon did
    /// not run, or the machine slept.
    package var late: Bool
    /// The state of the notification on the desktop.
    package var showing: Showing
    /// Volume set by rules: 0 to 1, nil for unchanged. Not stored, but computed whenever it is shown.
    package var volume: Double?
    /// The position among notifications that said the same within a moment: 1 for the first, which alone is heard.
    package var alike = 1
    /// A Boolean value indicating whether it stands on the screen for those before it.
    var standsForOthers = false
    /// The buttons that the configuration puts on it. They are not stored, but found again whenever it is shown.
    package var reminderActions: [ReminderAction] = []
    /// A Boolean value indicating whether it was held, and nothing was done about it since.
    package var isHeld = false
    /// The place on the screen before it is shown again.
    package var place: ScreenPlace?

    /// The application it belongs to.
    package var app: String { content.app ?? Defaults.app }

    /// The devices on which it is shown too by now: by its content or a rule, and by the steps that have come. What
    /// came from elsewhere is handed on to none.
    package var reaches: [String] {
        guard content.origin == nil else { return [] }
        let steps = content.escalation.prefix(terms.escalated).flatMap(\.to)
        let all = (terms.to ?? content.to ?? []) + steps
        var seen: Set<String> = []
        return Array(all.filter { seen.insert($0).inserted }.prefix(ContentRules.maximumDevices))
    }

    /// The state of a delivered notification on the desktop.
    package enum Showing: String, Sendable, Hashable {
        /// Not yet handed over; after a crash, handed over again.
        case unpresented
        /// On the screen, as far as the notification server says: shown again when the server restarts.
        case shown
        /// There was no server to show it: shown when one appears.
        case unseen
        /// Not on the screen any more, or never meant to be.
        case gone
    }
}

extension Notifications.Content {
    /// A Boolean value indicating whether it is put on the screen: a passive one is only listed, by the levels of
    /// UserNotifications.
    package var isOnScreen: Bool { level != .passive }
}
