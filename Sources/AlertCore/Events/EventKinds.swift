// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime
package import LinuxSystem

/// The events the domain tells of, each built in one place. Their times are written in UTC here and in the session's
/// zone where they leave the daemon.
extension Manager.Event {
    private init(_ kind: Manager.Kind, at instant: Instant) {
        self.init(event: kind, at: Timestamp.utc(instant))
    }

    private init(_ kind: Manager.Kind, of delivered: Delivered, at instant: Instant) {
        self.init(kind, at: instant)
        id = delivered.id
        app = delivered.app
        title = delivered.content.title
        self.private = delivered.content.calendar?.private
        due = Timestamp.utc(delivered.due)
        userInfo = delivered.content.userInfo
    }

    private init(_ kind: Manager.Kind, of pending: Pending, at instant: Instant) {
        self.init(kind, at: instant)
        id = pending.id
        app = pending.app
        title = pending.content.title
        self.private = pending.content.calendar?.private
        due = pending.hasTime ? Timestamp.utc(pending.due) : nil
        userInfo = pending.content.userInfo
    }

    package static func scheduled(_ pending: Pending, at instant: Instant) -> Self {
        Self(.scheduled, of: pending, at: instant)
    }

    package static func snoozed(_ pending: Pending, at instant: Instant) -> Self {
        Self(.snoozed, of: pending, at: instant)
    }

    package static func paused(_ pending: Pending, at instant: Instant) -> Self {
        Self(.paused, of: pending, at: instant)
    }

    package static func resumed(_ pending: Pending, at instant: Instant) -> Self {
        Self(.resumed, of: pending, at: instant)
    }

    /// A timer's phase has begun; the number is its place, from 1.
    package static func phase(_ pending: Pending, number: Int, at instant: Instant) -> Self {
        var event = Self(.phase, of: pending, at: instant)
        event.count = number
        return event
    }

    static func timerFinished(_ pending: Pending, at instant: Instant) -> Self {
        var event = Self(.phase, of: pending, at: instant)
        event.due = nil
        event.count = pending.terms.cycle?.count
        event.outcome = "finished"
        return event
    }

    static func awaited(_ pending: Pending, of device: String, at instant: Instant) -> Self {
        var event = Self(.awaited, of: pending, at: instant)
        event.reason = "\(device) may have delivered it"
        return event
    }

    static func edited(_ pending: Pending, at instant: Instant) -> Self { Self(.edited, of: pending, at: instant) }

    package static func skipped(_ pending: Pending, count: Int, at instant: Instant) -> Self {
        var event = Self(.skipped, of: pending, at: instant)
        event.count = count
        return event
    }

    package static func unskipped(_ pending: Pending, count: Int, at instant: Instant) -> Self {
        var event = Self(.unskipped, of: pending, at: instant)
        event.count = count
        return event
    }

    static func renamed(id: String, to new: String, app: String?, at instant: Instant) -> Self {
        var event = Self(.renamed, at: instant)
        event.id = id
        event.app = app
        event.text = new
        return event
    }

    package static func undone(id: String, app: String?, verb: String, at instant: Instant) -> Self {
        var event = Self(.undone, at: instant)
        event.id = id
        event.app = app
        event.reason = verb
        return event
    }

    static func warned(_ pending: Pending, due: Instant, at instant: Instant) -> Self {
        var event = Self(.warned, of: pending, at: instant)
        event.due = Timestamp.utc(due)
        return event
    }

    static func missed(_ pending: Pending, due: Instant, reason: String, at instant: Instant) -> Self {
        var event = Self(.missed, of: pending, at: instant)
        event.due = Timestamp.utc(due)
        event.reason = reason
        return event
    }

    package static func ringing(_ delivered: Delivered, at instant: Instant) -> Self {
        Self(.ringing, of: delivered, at: instant)
    }

    static func missed(_ delivered: Delivered, reason: String, at instant: Instant) -> Self {
        var event = Self(.missed, of: delivered, at: instant)
        event.reason = reason
        return event
    }

    static func nagged(_ delivered: Delivered, at instant: Instant) -> Self {
        Self(.nagged, of: delivered, at: instant)
    }

    package static func escalated(_ delivered: Delivered, _ step: String, at instant: Instant) -> Self {
        var event = Self(.escalated, of: delivered, at: instant)
        event.reason = step
        return event
    }

    package static func acknowledged(id: String, app: String?, at instant: Instant) -> Self {
        var event = Self(.acknowledged, at: instant)
        event.id = id
        event.app = app
        return event
    }

    package static func cleared(_ delivered: Delivered, at instant: Instant) -> Self {
        Self(.cleared, of: delivered, at: instant)
    }

    package static func cleared(count: Int, app: String?, at instant: Instant) -> Self {
        var event = Self(.cleared, at: instant)
        event.count = count
        event.app = app
        return event
    }

    static func zoneChanged(moved: Int, reason: String, at instant: Instant) -> Self {
        var event = Self(.zoneChanged, at: instant)
        event.count = moved
        event.reason = reason
        return event
    }

    package static func quiet(_ reason: Quiet.Reason?, until: Instant?, at instant: Instant) -> Self {
        var event = Self(.quiet, at: instant)
        event.reason = reason?.word
        event.program = reason?.server
        event.due = until.map(Timestamp.utc)
        return event
    }

    package static func held(_ delivered: Delivered, because hold: Quiet.Hold, at instant: Instant) -> Self {
        var event = Self(.held, of: delivered, at: instant)
        event.reason = hold.word
        if case .quiet(let reason) = hold { event.program = reason.server }
        return event
    }

    package static func configured(problem: String?, at instant: Instant) -> Self {
        var event = Self(.configured, at: instant)
        event.reason = problem
        return event
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
        var event = Self(.cancelled, at: instant)
        (event.id, event.app, event.title) = (id, app, content?.title)
        event.private = content?.calendar?.private
        return event
    }

    static func cancelledAll(count: Int, at instant: Instant) -> Self {
        var event = Self(.cancelled, at: instant)
        event.count = count
        return event
    }

    package static func delivered(_ delivered: Delivered, _ ruling: Ruling, at instant: Instant) -> Self {
        var event = Self(.delivered, of: delivered, at: instant)
        if delivered.late { event.late = true }
        if delivered.alike > 1 { event.count = delivered.alike }
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

    package static func incomplete(_ delivered: Delivered, reason: String, at instant: Instant) -> Self {
        var event = Self(.incomplete, of: delivered, at: instant)
        event.reason = reason
        return event
    }

    package static func dismissed(_ delivered: Delivered, at instant: Instant) -> Self {
        Self(.dismissed, of: delivered, at: instant)
    }

    package static func expired(_ delivered: Delivered, at instant: Instant) -> Self {
        Self(.expired, of: delivered, at: instant)
    }

    package static func notShown(_ delivered: Delivered, reason: String, at instant: Instant) -> Self {
        var event = Self(.notShown, of: delivered, at: instant)
        event.reason = reason
        return event
    }

    package static func badge(_ badge: Badges.Badge, at instant: Instant) -> Self {
        var event = Self(.badge, at: instant)
        event.app = badge.app
        event.count = badge.count
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

    /// An event of the sound of a notification, or of its speech, which names the notification.
    package func of(_ delivered: Delivered) -> Self {
        var event = self
        (event.id, event.app, event.title) = (delivered.id, delivered.app, delivered.content.title)
        event.private = delivered.content.calendar?.private
        event.userInfo = delivered.content.userInfo
        return event
    }

    package static func soundStarted(_ sound: String, id: String?, at instant: Instant) -> Self {
        var event = Self(.soundStarted, at: instant)
        event.id = id
        event.sound = sound
        return event
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

    package static func soundPaused(_ sound: String, id: String?, at instant: Instant) -> Self {
        var event = soundStarted(sound, id: id, at: instant)
        event.event = .soundPaused
        return event
    }

    package static func soundResumed(_ sound: String, id: String?, at instant: Instant) -> Self {
        var event = soundStarted(sound, id: id, at: instant)
        event.event = .soundResumed
        return event
    }

    package static func soundEnded(
        _ sound: String, id: String?, outcome: Sounds.Outcome, seconds: Double, reason: String?, at instant: Instant
    ) -> Self {
        var event = Self(.soundEnded, at: instant)
        event.id = id
        event.sound = sound
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

    /// - Parameter file: Where the damaged file is kept.
    package static func damaged(_ message: String, file: String?, at instant: Instant) -> Self {
        var event = Self(.damaged, at: instant)
        event.reason = message + (file.map { "; damaged file: \($0)" } ?? "")
        return event
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
