// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
import TextSafety

/// Applying rules to notifications.
extension Transaction {
    /// Applies the rules in force to a notification now.
    package func ruling(_ content: Notifications.Content) -> Ruling {
        settings.rules.apply(content, at: now.wall, in: zones.session, verdict: verdicts.verdict(on: content))
    }

    /// Returns the ruling for content, unless alertd itself reports its configuration: a rule must not hide that.
    func ruling(_ content: Notifications.Content, id: String) -> Ruling {
        Self.isAboutConfiguration(id, content) ? Ruling(content: content) : ruling(content)
    }

    /// Returns the ruling for a delivered notification, with the steps of its escalation so far.
    private func ruling(of delivered: Delivered) -> Ruling {
        ruling(delivered.content.escalated(delivered.deliveryState.escalated), id: delivered.id)
    }

    /// Returns a delivered notification as it is shown and heard. The stored one stays as it was sent, so that rules
    /// that change later also apply when it is shown again.
    func presentable(_ delivered: Delivered, _ ruling: Ruling? = nil) -> Delivered {
        let ruling = ruling ?? self.ruling(of: delivered)
        var shown = delivered
        shown.content = ruling.content
        shown.volume = ruling.volume
        shown.reminderActions = ReminderAction.all(
            of: delivered, snoozes: settings.snoozeButtons, at: now.wall)
        if delivered.standsForOthers { shown.content.title += " (\(delivered.duplicateCount))" }
        return announced(shown)
    }

    /// Shows the notification, unless a rule throws it away or do not disturb holds it. Returns whether it is shown.
    @discardableResult
    func presentOrHold(_ delivered: Delivered, _ ruling: Ruling? = nil, unstored: String? = nil) throws -> Bool {
        let ruling = ruling ?? self.ruling(of: delivered)
        if ruling.isDropped {
            try db.updateShowing(.gone, id: delivered.id)
            return false
        }
        let waits = settings.digest.takes(ruling.content, id: delivered.id)
        guard let hold = try waits ? .digest : hold(ruling) else {
            var shown = presentable(delivered, ruling)
            if let unstored {
                let text = shown.content.markup == true ? NotificationText.escaped(unstored) : unstored
                shown.content.body = [shown.content.body, text].compactMap(\.self).joined(separator: "\n")
            }
            if delivered.showing != .gone { onCommit(.present(shown)) }
            return true
        }
        try db.updateShowing(.gone, id: delivered.id)
        try db.setHeld(id: delivered.id, forDigest: waits)
        try record(.held(delivered, because: hold, at: now.wall))
        if waits { try followDigest() }
        return false
    }

    /// Returns whether the notification is only listed: nobody sees or hears it, and after a crash nothing is left to
    /// do. Transient notifications do not count, because they are removed, nor those with a command, which runs again.
    func isOnlyListed(_ delivered: Delivered, _ ruling: Ruling) -> Bool {
        !ruling.content.isOnScreen && delivered.content.transient != true
            && Hook.delivered.command(of: delivered.content) == nil && Hook.delivered.command(of: settings.hooks) == nil
    }

    /// Throws away a notification that a rule drops: it is neither listed nor counted, and the history records the
    /// drop.
    package func drop(_ delivered: Delivered, _ ruling: Ruling) throws {
        try record(.dropped(delivered, ruling, at: now.wall))
        runRules(ruling, for: delivered)
    }

    /// Runs the commands that rules name, once the delivery is on disk.
    func runRules(_ ruling: Ruling, for delivered: Delivered) {
        for command in ruling.commands { onCommit(.run(delivered, .delivered, command)) }
    }

    /// Counts a notification that repeats the text of one a moment ago, and replaces that one on the screen.
    /// - Parameter isRepeat: Whether it has the id of the previous one because its text is the same.
    func countDuplicates(_ delivered: inout Delivered, isRepeat: Bool) throws {
        guard
            let earlier = recentDuplicates.add(
                delivered.content, id: delivered.id, at: now.uptime, within: settings.throttle.duplicateWindow)
        else { return }
        delivered.duplicateCount = earlier.count + 1
        // A caller that repeats a text under one id means one notification, and knows how often it sent the text.
        delivered.standsForOthers = isRepeat || earlier.id != delivered.id
        if earlier.id != delivered.id, try db.isShowing(id: earlier.id) {
            try db.noteLeaving(id: earlier.id)
            try db.updateShowing(.gone, id: earlier.id)
            onCommit(.withdraw(ids: [earlier.id]))
        }
    }
}
