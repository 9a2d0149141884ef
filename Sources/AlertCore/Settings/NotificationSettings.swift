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
    /// The sections of `[[calendars]]` into whose files alertd writes what the person did about an alarm.
    package var writtenCalendars: Set<String> = []

    package init(
        snooze: [String]? = nil, digest: DigestSettings = DigestSettings(), history: HistoryBounds = HistoryBounds(),
        throttle: ThrottleSettings = ThrottleSettings(), hooks: HookSettings = HookSettings(), rules: Rules = Rules(),
        writtenCalendars: Set<String> = []
    ) {
        self.writtenCalendars = writtenCalendars
        self.snooze = snooze
        self.digest = digest
        self.history = history
        self.throttle = throttle
        self.hooks = hooks
        self.rules = rules
    }

    /// Returns whether alertd writes into a calendar, given as `SECTION` or `SECTION/FOLDER`.
    func writesCalendar(_ source: String) -> Bool {
        !writtenCalendars.isEmpty && writtenCalendars.contains(String(source.prefix { $0 != "/" }))
    }

    /// The Snooze buttons of a reminder's notification.
    package var snoozeButtons: [String] { snooze ?? ReminderAction.defaultSnoozes }

    /// The defaults.
    package static let standard = NotificationSettings()
}

/// `[hooks]`: commands for every notification, besides its own. Argument vectors; nil for none.
package struct HookSettings: Sendable, Hashable {
    /// `on-deliver`: when a notification is delivered, whether it is shown or held.
    package var onDeliver: [String]?
    /// `on-activate`: when the person clicks on a notification, chooses an action, or answers it.
    package var onActivate: [String]?
    /// `on-dismiss`: when the person closes or acknowledges a notification.
    package var onDismiss: [String]?

    package init(onDeliver: [String]? = nil, onActivate: [String]? = nil, onDismiss: [String]? = nil) {
        self.onDeliver = onDeliver
        self.onActivate = onActivate
        self.onDismiss = onDismiss
    }
}

/// `[throttle]`: limits that keep one application from being a nuisance.
package struct ThrottleSettings: Sendable, Hashable {
    /// `sounds`: the most notifications of one application that sound in a minute; 0 for any number.
    package var sounds = 20
    /// `alike`: the time within which two notifications that say and do the same count as one; 0 s for never, at most 1
    /// minute.
    package var duplicateWindow = Duration.seconds(1)

    package init(sounds: Int = 20, duplicateWindow: Duration = Duration.seconds(1)) {
        self.sounds = sounds
        self.duplicateWindow = duplicateWindow
    }
}

/// `[digest]`: notifications that wait for set hours, and are then delivered together.
package struct DigestSettings: Sendable, Hashable {
    package static let maximumTimes = 24

    /// `at`: times of day in the session's local time; empty for no digests.
    package var at: [TimeOfDay] = []
    /// `levels`: the levels of the notifications that wait.
    package var levels: Set<Notifications.Level> = [.passive]

    package init(at: [TimeOfDay] = [], levels: Set<Notifications.Level> = [.passive]) {
        self.at = at
        self.levels = levels
    }

    /// Returns whether a notification, with the rules applied, waits for the next digest. Notifications that ring, that
    /// are of no use later, or that alertd itself sends do not wait.
    package func takes(_ content: Notifications.Content, id: String) -> Bool {
        !at.isEmpty && levels.contains(content.level ?? .active) && content.ring == nil && content.transient != true
            && ![
                Transaction.digestID, Transaction.heldID, Digest.id, Damage.notification, Transaction.configurationID,
            ].contains(id)
    }

    /// Returns the next digest after a moment; nil if there are no digests. If its time is in a gap of the clocks, it
    /// comes later by the length of the gap; if its time occurs twice, it comes at the first.
    package func next(after instant: Instant, in zone: Zone) -> Instant? {
        let today = zone.civil(at: instant).date
        let moments = (-1...2).flatMap { day in
            at.compactMap { zone.instant(of: CivilDateTime(date: today.adding(days: day), time: $0)) }
        }
        return moments.filter { $0 > instant }.min()
    }
}
