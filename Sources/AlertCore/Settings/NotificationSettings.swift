// SPDX-License-Identifier: Apache-2.0

/// What the person has decided about notifications in general. Every setting has a default.
package struct NotificationSettings: Sendable, Hashable {
    /// Spans and times in words for which a reminder's own notification has a Snooze button; none where it is empty.
    package var snooze: [String] = []
    /// Notifications that wait for set hours.
    package var digest = DigestSettings()
    /// What is kept of the history.
    package var history = HistoryBounds()
    /// What keeps one application from being a nuisance.
    package var throttle = ThrottleSettings()
    /// What is run for every notification.
    package var hooks = HookSettings()
    /// What changes notifications as they are delivered.
    package var rules = Rules()

    package init(
        snooze: [String] = [], digest: DigestSettings = DigestSettings(), history: HistoryBounds = HistoryBounds(),
        throttle: ThrottleSettings = ThrottleSettings(), hooks: HookSettings = HookSettings(), rules: Rules = Rules()
    ) {
        self.snooze = snooze
        self.digest = digest
        self.history = history
        self.throttle = throttle
        self.hooks = hooks
        self.rules = rules
    }

    /// What holds where nothing is set.
    package static let standard = NotificationSettings()
}
