// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime

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

/// `[hooks]`: what is run for every notification, besides its own commands. Argument vectors; nil for none.
package struct HookSettings: Sendable, Hashable {
    /// `on-deliver`: when its time has come, whether it is shown or held.
    package var onDeliver: [String]?
    /// `on-activate`: when the person clicks on it, chooses an action, or answers it.
    package var onActivate: [String]?
    /// `on-dismiss`: when the person closes or acknowledges it.
    package var onDismiss: [String]?

    package init(onDeliver: [String]? = nil, onActivate: [String]? = nil, onDismiss: [String]? = nil) {
        self.onDeliver = onDeliver
        self.onActivate = onActivate
        self.onDismiss = onDismiss
    }
}

/// `[throttle]`: what keeps one application from being a nuisance.
package struct ThrottleSettings: Sendable, Hashable {
    /// `sounds`: how many notifications of one application are heard in a minute; 0 for any number.
    package var sounds = 20
    /// `alike`: how long two notifications that say and do the same are one; 0 s for never, 1 minute at most.
    package var alike = Duration.seconds(1)

    package init(sounds: Int = 20, alike: Duration = Duration.seconds(1)) {
        self.sounds = sounds
        self.alike = alike
    }
}

/// `[digest]`: notifications that wait for set hours, and are delivered together then.
package struct DigestSettings: Sendable, Hashable {
    package static let maximumTimes = 24

    /// `at`: times of day on the session's wall; none where there are no digests.
    package var at: [TimeOfDay] = []
    /// `levels`: those of the notifications that wait.
    package var levels: Set<Notifications.Level> = [.passive]

    package init(at: [TimeOfDay] = [], levels: Set<Notifications.Level> = [.passive]) {
        self.at = at
        self.levels = levels
    }

    /// Returns whether a notification waits for the next digest, as the rules have made it: neither what rings, nor
    /// what is of no use later, nor what alertd itself says.
    package func takes(_ content: Notifications.Content, id: String) -> Bool {
        !at.isEmpty && levels.contains(content.level ?? .active) && content.ring == nil && content.transient != true
            && ![Transaction.digestID, Transaction.heldID, Digest.id, Damage.notification].contains(id)
    }

    /// The next hour after a moment; nil where there are no digests. Where the clocks jump over it, it comes later by
    /// as much; where they show it twice, at the first.
    package func next(after instant: Instant, in zone: Zone) -> Instant? {
        let today = zone.civil(at: instant).date
        let moments = (-1...2).flatMap { day in
            at.compactMap { zone.instant(of: CivilDateTime(date: today.adding(days: day), time: $0)) }
        }
        return moments.filter { $0 > instant }.min()
    }
}
