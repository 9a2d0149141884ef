// SPDX-License-Identifier: Apache-2.0

/// The person's settings for notifications. Every setting has a default.
package struct NotificationSettings: Sendable, Hashable {
    /// Spans and times in words for which a reminder's own notification has a Snooze button; none if it is empty, and
    /// nil if the person has not decided.
    package var snooze: [String]?
    /// Notifications that wait for set hours.
    package var digest = DigestSettings()
    /// Limits of the history.
    package var history = HistoryBounds()
    /// Limits that keep one application from being a nuisance.
    package var throttle = ThrottleSettings()
    /// Commands for every notification.
    package var hooks = HookSettings()
    /// Rules that change notifications as they are delivered.
    package var rules = Rules()

    package init(
        snooze: [String]? = nil, digest: DigestSettings = DigestSettings(), history: HistoryBounds = HistoryBounds(),
        throttle: ThrottleSettings = ThrottleSettings(), hooks: HookSettings = HookSettings(), rules: Rules = Rules()
    ) {
        self.snooze = snooze
        self.digest = digest
        self.history = history
        self.throttle = throttle
        self.hooks = hooks
        self.rules = rules
    }

    /// The Snooze buttons of a reminder's notification.
    var snoozeButtons: [String] { snooze ?? ReminderAction.usualSnoozes }

    /// The defaults.
    package static let standard = NotificationSettings()
}
