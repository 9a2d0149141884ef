// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime
package import LinuxSystem

/// The events of the domain. The functions below make the events that need more than their kind. The times of an event
/// are in UTC until it leaves the daemon, which writes them in the session's zone.
extension Manager.Event {
    private init(
        _ kind: Manager.Kind, at instant: Instant, id: String? = nil, app: String? = nil, count: Int? = nil,
        reason: String? = nil
    ) {
        self.init(event: kind, at: Timestamp.utc(instant))
        (self.id, self.app, self.count, self.reason) = (id, app, count, reason)
    }

    /// Creates an event of a delivered notification.
    package init(_ kind: Manager.Kind, of delivered: Delivered, at instant: Instant, reason: String? = nil) {
        self = Self(kind, at: instant, reason: reason).of(delivered)
        due = Timestamp.utc(delivered.due)
    }

    /// Creates an event of a pending notification.
    ///
    /// - Parameter due: A time other than the one at which the notification is due next.
    package init(
        _ kind: Manager.Kind, of pending: Pending, due: Instant? = nil, at instant: Instant, count: Int? = nil,
        reason: String? = nil
    ) {
        self.init(kind, at: instant, id: pending.id, app: pending.app, count: count, reason: reason)
        title = pending.content.title
        self.private = pending.content.calendar?.private
        self.due = (due ?? pending.due.time).map(Timestamp.utc)
        userInfo = pending.content.userInfo
    }

    /// Returns the event of a notification's sound or speech with the fields that name the notification.
    package func of(_ delivered: Delivered) -> Self {
        var event = self
        (event.id, event.app, event.title) = (delivered.id, delivered.app, delivered.content.title)
        event.private = delivered.content.calendar?.private
        event.userInfo = delivered.content.userInfo
        return event
    }

    static func timerFinished(_ pending: Pending, at instant: Instant) -> Self {
        var event = Self(.phase, of: pending, at: instant, count: pending.terms.cycle?.count)
        event.due = nil
        event.outcome = "finished"
        return event
    }

    static func awaited(_ pending: Pending, of device: String, at instant: Instant) -> Self {
        Self(.awaited, of: pending, at: instant, reason: "\(device) may have delivered it")
    }

    static func renamed(id: String, to new: String, app: String?, at instant: Instant) -> Self {
        var event = Self(.renamed, at: instant, id: id, app: app)
        event.text = new
        return event
    }

    package static func undone(id: String, app: String?, verb: String, at instant: Instant) -> Self {
        Self(.undone, at: instant, id: id, app: app, reason: verb)
    }

    package static func acknowledged(id: String, app: String?, at instant: Instant) -> Self {
        Self(.acknowledged, at: instant, id: id, app: app)
    }

    package static func cleared(count: Int, app: String?, at instant: Instant) -> Self {
        Self(.cleared, at: instant, app: app, count: count)
    }

    static func zoneChanged(moved: Int, reason: String, at instant: Instant) -> Self {
        Self(.zoneChanged, at: instant, count: moved, reason: reason)
    }

    package static func quiet(_ reason: Quiet.Reason?, until: Instant?, at instant: Instant) -> Self {
        var event = Self(.quiet, at: instant, reason: reason?.word)
        event.program = reason?.server
        event.due = until.map(Timestamp.utc)
        return event
    }

    package static func held(_ delivered: Delivered, because hold: Quiet.Hold, at instant: Instant) -> Self {
        var event = Self(.held, of: delivered, at: instant, reason: hold.word)
        if case .quiet(let reason) = hold { event.program = reason.server }
        return event
    }

    package static func configured(problem: String?, at instant: Instant) -> Self {
        Self(.configured, at: instant, reason: problem)
    }

    package static func dropped(_ delivered: Delivered, _ ruling: Ruling, at instant: Instant) -> Self {
        var event = Self(.dropped, of: delivered, at: instant)
        event.rules = ruling.wire
        return event
    }

    /// - Parameter content: The content of what was cancelled; nil if it is not known.
    package static func cancelled(
        id: String, app: String?, _ content: Notifications.Content?, at instant: Instant
    ) -> Self {
        var event = Self(.cancelled, at: instant, id: id, app: app)
        event.title = content?.title
        event.private = content?.calendar?.private
        return event
    }

    static func cancelledAll(count: Int, at instant: Instant) -> Self {
        Self(.cancelled, at: instant, count: count)
    }

    package static func delivered(_ delivered: Delivered, _ ruling: Ruling, at instant: Instant) -> Self {
        var event = Self(.delivered, of: delivered, at: instant)
        if delivered.late { event.late = true }
        if delivered.duplicateCount > 1 { event.count = delivered.duplicateCount }
        event.rules = ruling.wire
        return event
    }

    package static func activated(_ delivered: Delivered, action: String?, at instant: Instant) -> Self {
        var event = Self(.activated, of: delivered, at: instant)
        event.action = action
        return event
    }

    package static func replied(_ delivered: Delivered, text: String, at instant: Instant) -> Self {
        var event = Self(.replied, of: delivered, at: instant)
        event.text = text
        return event
    }

    package static func badge(_ badge: Badges.Badge, at instant: Instant) -> Self {
        var event = Self(.badge, at: instant, app: badge.app, count: badge.count)
        event.urgent = badge.urgent
        return event
    }

    package static func silent(_ isOn: Bool, at instant: Instant) -> Self {
        var event = Self(.silent, at: instant)
        event.outcome = isOn ? "on" : "off"
        return event
    }

    package static func alertVolume(_ volume: Double, at instant: Instant) -> Self {
        var event = Self(.alertVolume, at: instant)
        event.volume = volume
        return event
    }

    /// Creates an event of a sound: it started, was paused or was resumed.
    package init(_ kind: Manager.Kind, ofSound sound: String, id: String?, at instant: Instant) {
        self.init(kind, at: instant, id: id)
        self.sound = sound
    }

    /// - Parameters:
    ///   - sound: Its name; nil for speech.
    ///   - text: The spoken text; nil for a sound.
    package static func soundSent(
        _ sound: String?, text: String?, volume: Double?, to devices: [String], at instant: Instant
    ) -> Self {
        var event = Self(.soundSent, at: instant)
        event.sound = sound
        event.text = text
        event.volume = volume
        event.to = devices
        return event
    }

    package static func soundEnded(
        _ sound: String, id: String?, outcome: Sounds.Outcome, seconds: Double, reason: String?, at instant: Instant
    ) -> Self {
        var event = Self(.soundEnded, ofSound: sound, id: id, at: instant)
        event.outcome = outcome.rawValue
        event.seconds = seconds
        event.reason = reason
        return event
    }

    /// - Parameter program: The program, where it is not the notification's own.
    package static func commandEnded(
        _ delivered: Delivered, _ result: Result<CommandOutcome, CommandFailure>, program: String?, at instant: Instant
    ) -> Self {
        var event = Self(.commandEnded, of: delivered, at: instant)
        event.program = program
        (event.outcome, event.reason) = result.words
        return event
    }

    /// Creates the event of a command that is left out because the one of an earlier time still runs.
    package static func commandSkipped(_ delivered: Delivered, at instant: Instant) -> Self {
        var event = Self(.commandEnded, of: delivered, at: instant)
        (event.outcome, event.reason) = ("skipped", "its command of an earlier time still runs")
        return event
    }

    /// - Parameter file: Where the damaged file is kept.
    package static func damaged(_ message: String, file: String?, at instant: Instant) -> Self {
        Self(.damaged, at: instant, reason: message + (file.map { "; damaged file: \($0)" } ?? ""))
    }

    package static func snapshot(
        pending: Int, delivered: Int, prompts: Int, next: Instant?, ringing: [String], activities: [String],
        at instant: Instant
    ) -> Self {
        var event = Self(.snapshot, at: instant)
        event.prompts = prompts
        event.pending = pending
        event.delivered = delivered
        event.nextDue = next.map(Timestamp.utc)
        event.ringing = ringing.isEmpty ? nil : ringing
        event.activities = activities.isEmpty ? nil : activities
        return event
    }

    /// Returns the event with its times written in a zone.
    package func inZone(_ zone: Zone) -> Self {
        var event = self
        event.at = Timestamp.rewrite(at, in: zone)
        event.due = due.map { Timestamp.rewrite($0, in: zone) }
        event.nextDue = nextDue.map { Timestamp.rewrite($0, in: zone) }
        return event
    }
}

extension Ruling {
    /// The rules that spoke of it, as an event has them; nil for none.
    fileprivate var wire: [Manager.AppliedRule]? {
        guard !applied.isEmpty else { return nil }
        return applied.map { Manager.AppliedRule(rule: $0.rule, changes: $0.changes) }
    }
}
