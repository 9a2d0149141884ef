// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file
// Written by varlink-generate from org.alertd.Manager.varlink. Do not edit; change that file and run it again.

public import Varlink

/// The daemon itself: its events, their history, and its state.
public enum Manager: VarlinkNamespace {
    public static let name = "org.alertd.Manager"
    public static var methods: [any VarlinkMethod.Type] { [Status.self, Doctor.self, Backup.self, Restore.self, Dnd.self, SetDnd.self, Watch.self, History.self, Display.self] }
    public static var errors: [any VarlinkError.Type] { [Invalid.self, NotStored.self] }
    public static let description = #"""
# The daemon itself: its events, their history, and its state.
interface org.alertd.Manager

# The kind of an event. Later versions may add to these.
type Kind (
  # The present state: the first event of a Watch.
  snapshot,
  # A notification was scheduled, or scheduled again.
  scheduled,
  # A notification was cancelled. Without an id, all were; count has the number.
  cancelled,
  # A notification was snoozed; due has the end.
  snoozed,
  # A notification was paused.
  paused,
  # A notification was resumed; due has the time at which it fires.
  resumed,
  # A notification was changed; due has the time at which it fires.
  edited,
  # Times of a notification are skipped; count has the number of newly skipped ones, due the next time.
  skipped,
  # A notification's skipped times come again; count has their number, due the next time.
  unskipped,
  # A notification has another id; text has the new one.
  renamed,
  # A change of a notification was undone; reason names the change.
  undone,
  # A notification was acknowledged.
  acknowledged,
  # A delivered notification was cleared. Without an id, several were; count has the number.
  cleared,
  # A notification's time has come.
  delivered,
  # A notification was delivered again, because it was not acknowledged.
  nagged,
  # The person has done nothing about a notification, and a step of its escalation has come; reason describes the step.
  escalated,
  # A notification's time comes soon; due has the time.
  warned,
  # An alarm rings from now on, until the event that reports its end; missed if nobody stopped it.
  ringing,
  # The person chose an action of a notification, or clicked on it.
  activated,
  # The person replied to a notification in words; text has them.
  replied,
  # The person closed a notification.
  dismissed,
  # A notification left the screen by itself. It stays delivered.
  expired,
  # A notification was not delivered, because its time had long passed.
  missed,
  # A notification was due while this device was off, and another device may have delivered it; reason names the device.
  # Until due at the latest, alertd waits for a report from alert-link.
  awaited,
  # A badge has changed.
  badge,
  # A sound has begun. Only in Watch: History has the end of the sound.
  soundStarted,
  # A sound is over.
  soundEnded,
  # A sound was paused.
  soundPaused,
  # A paused sound was resumed.
  soundResumed,
  # A sound, or a text to speak, is for other devices too; to names them. Only in Watch, not in History.
  soundSent,
  # A command of a notification has ended, or could not be run.
  commandEnded,
  # A phase of a timer has begun: title has its name, count its number, due its end. Or, with the outcome finished and
  # without due, the timer is over.
  phase,
  # A notification could not be put on the screen.
  notShown,
  # A notification is shown without something that belongs to it; reason describes the missing part.
  incomplete,
  # The session's time zone has changed.
  zoneChanged,
  # Silent mode was switched; outcome is on or off.
  silent,
  # The volume of alert sounds was set; volume has the new value.
  alertVolume,
  # A program asks the person a question, or has changed it: then revision is there. A change is not stored.
  promptQueued,
  # A presenter shows a prompt to the person.
  promptPresented,
  # The person begins or stops to type an answer to a prompt that is also on other devices, or came from one; outcome is
  # typing or stopped. With outcome sent, the prompt goes to other devices from now on. Only in Watch, not in History.
  promptTyping,
  # A prompt is over; outcome has the result.
  promptEnded,
  # A piece of work has begun, has progressed, or is over; count has the number of running pieces.
  progress,
  # Do not disturb has begun: reason has the cause (asked, desktop, schedule, presentation), due the end. Or it has
  # ended: there is no reason.
  quiet,
  # A notification was held, because the person does not want to be disturbed. The reason is asked, desktop (program
  # names the notification server with its own do not disturb on), schedule, presentation, muted or digest.
  held,
  # A notification was thrown away by a rule of the configuration.
  dropped,
  # The configuration has changed and is in force. Or reason describes an error in it, and its last valid version stays
  # in force.
  configured,
  # Something happened to the database: it was damaged, emptied or replaced; reason describes the saved data.
  damaged
)

# A rule of the configuration that applied to a notification.
type AppliedRule (
  # The name, or the number: "rule 3".
  rule: string,
  # The changes, as in the configuration: "level passive", "sound none".
  changes: []string
)

# The causes for holding notifications.
type QuietReason (
  # The person asked for it.
  asked,
  # The schedule requires it.
  schedule,
  # The screen is shared with others, or a window fills it.
  presentation
)

# An application whose notifications are held, as if do not disturb were on for it alone.
type Mute (
  # The application.
  app: string,
  # The end: in SetDnd as for until, in Quiet in RFC 3339. Default: none.
  until: ?string
)

# Do not disturb: its settings and its state. Held notifications are delivered and listed, but neither shown nor heard;
# when do not disturb ends, one notification reports what was held. The levels of notifications matter: active ones are
# held, time-sensitive ones only if the person asked for quiet or has muted the application, critical ones never.
type Quiet (
  # The reason why it is quiet now; none if it is not.
  reason: ?QuietReason,
  # The time of the next change, if it is known.
  until: ?string,
  # Parts of the week in local time, e.g. "weekdays 22:00-07:00".
  schedule: []string,
  # Applications whose notifications are held at any time, except critical ones.
  muted: []string,
  # Applications whose notifications are never held, unless muted.
  allowed: []string,
  # The number of held notifications.
  held: int,
  # The notification server with its own do not disturb switched on, e.g. "dunst". The reason is then asked, too.
  desktop: ?string,
  # The notification server that runs but does not report its own do not disturb, so alertd cannot follow it.
  unreported: ?string,
  # The muted applications whose mute ends, and when; none if there are none.
  mutes: ?[]Mute
)

# An event. Its members depend on its kind.
type Event (
  # The kind.
  event: Kind,
  # The time of the event.
  at: string,
  # The notification or prompt that it concerns; for a sound without either, the id of the sound while it plays.
  id: ?string,
  # The application, or the application of a badge.
  app: ?string,
  # The title.
  title: ?string,
  # True if it concerns a private or confidential event of a calendar, whose title other devices do not get.
  private: ?bool,
  # The due time, past or future.
  due: ?string,
  # True for a notification that is delivered more than ten seconds after it was due: the daemon did not run, or the
  # machine slept.
  late: ?bool,
  # The key of the action that the person chose, or the label of a prompt's button.
  action: ?string,
  # The person's reply to a notification, at most 65,536 bytes; or the text to speak on other devices.
  text: ?string,
  # The name or path of a sound.
  sound: ?string,
  # The outcome of a sound (finished, stopped, interrupted, failed, silenced, quieted, throttled), a command (exited,
  # signalled, failed), a prompt (answered, cancelled, timedOut, withdrawn, lost, noPresenter), a piece of work
  # (started, running, finished, failed, cancelled, abandoned) or a timer (finished).
  outcome: ?string,
  # The seconds of a sound that were heard.
  seconds: ?float,
  # The number of a badge, of cancelled or cleared notifications, of missed times, of notifications that a change of
  # zone has moved, of this notification among those that said the same within a moment, or of a timer's phase.
  count: ?int,
  # The reason for a failure, or for another event as its kind describes.
  reason: ?string,
  # The number of pending notifications. Only in a snapshot.
  pending: ?int,
  # The number of delivered notifications. Only in a snapshot.
  delivered: ?int,
  # The next due time. Only in a snapshot.
  nextDue: ?string,
  # The object that the caller gave with the notification.
  userInfo: ?object,
  # The program that asks, or that a hook or a rule has run, or the notification server with its own do not disturb on.
  program: ?string,
  # The presenter that shows a prompt, or answered it.
  presenter: ?string,
  # The revision of a changed question.
  revision: ?int,
  # The number of open prompts. Only in a snapshot.
  prompts: ?int,
  # The progress of work, 0 to 1.
  fraction: ?float,
  # The token with which the program that continues may take the focus (XDG activation). Only sent, never stored.
  activationToken: ?string,
  # The rules that applied to a delivered or dropped notification, in order.
  rules: ?[]AppliedRule,
  # True if the icon of a badge asks for attention.
  urgent: ?bool,
  # The number of gaps in a sound that has ended: each time, the device had run dry. None if there were no gaps.
  underruns: ?int,
  # The ringing alarms, the audible one first, then the waiting ones; none if no alarm rings. Only in a snapshot.
  ringing: ?[]string,
  # The devices to which a sound is sent, or on which a piece of work is shown too.
  to: ?[]string,
  # The volume of a sound on other devices, 0 to 1. Default: 1. Or the volume of alert sounds.
  volume: ?float,
  # The titles of the running activities, the oldest first; absent if none is running. Only in a snapshot.
  activities: ?[]string
)

# Something that happened to the database. It is reported until the person acknowledges it.
type Damage (
  # The time at which it was found.
  at: string,
  # The damage, and the saved data.
  message: string,
  # The path of the damaged file.
  file: ?string
)

# A reminder that is pending now and would not be after a Restore.
type Lost (
  # The id.
  id: string,
  # The title.
  title: string,
  # The due time.
  due: string
)

# A part of the service.
type Part (
  # The part: store, desktop, sound.
  name: string,
  # The part can do its work.
  ok: bool,
  # The means by which it works, or the reason why it does not.
  detail: string
)

# The result of one of Doctor's checks.
type Check (
  # The name of the check.
  name: string,
  # The result is as it should be.
  ok: bool,
  # Reminders cannot be kept without it.
  required: bool,
  # The finding.
  detail: string,
  # The remedy, if the result is not as it should be.
  remedy: ?string
)

# Returns the state of the daemon and its parts.
method Status() -> (
  # alertd's version.
  version: string,
  # The process id.
  pid: int,
  # The time at which it started.
  started: string,
  # The number of pending notifications.
  pending: int,
  # The number of delivered notifications.
  delivered: int,
  # The next due time.
  nextDue: ?string,
  # The session's time zone.
  zone: string,
  # The parts of the service.
  parts: []Part,
  # The path to which a damaged database was moved, until the person acknowledges it.
  setAside: ?string,
  # The number of prompts that wait for a presenter.
  promptsQueued: ?int,
  # The number of shown prompts.
  promptsPresented: ?int,
  # Damage of the database that was not acknowledged, the newest first.
  damage: ?[]Damage,
  # The folder of the database.
  folder: ?string,
  # The ringing alarms, first the one that is heard, then the waiting ones; none if no alarm rings.
  ringing: ?[]string,
  # The spans and times in words that the configuration offers for a snooze; none if it names none.
  snoozes: ?[]string,
  # The number of notifications that wait for the next digest; none if none does.
  digestCount: ?int,
  # The time of the next digest.
  digestDue: ?string
)

# Examines everything the service depends on.
method Doctor(
  # True: the person has seen the damage of the database, so it is not reported any more.
  acknowledge: ?bool
) -> (
  # The results.
  checks: []Check
)

# Makes a copy of the database, checked and on disk, without interrupting other calls. The caller then owns the copy and
# should move it away: copies that are left are removed when the daemon starts again.
method Backup() -> (
  # The copy, in the folder of the database.
  path: string,
  # The number of pending notifications in it.
  pending: int,
  # The number of delivered notifications in it.
  delivered: int
)

# Replaces the database with a copy that Backup made. The file is checked first. The daemon then restarts; the replaced
# database is kept next to the new one.
method Restore(
  # The copy: an absolute path that the daemon can read. The file does not change.
  path: string,
  # Without this field nothing is changed, and the reply describes the changes.
  confirmed: ?bool
) -> (
  # The number of pending notifications in the copy.
  pending: int,
  # The number of delivered notifications in the copy.
  delivered: int,
  # Notifications that are pending now and not in the copy; the first 100 by id.
  lost: []Lost,
  # The number of all such notifications.
  lostCount: int,
  # The copy has replaced the database.
  restored: bool
)

# Returns the settings and the state of do not disturb.
method Dnd() -> (
  # Do not disturb.
  quiet: Quiet
)

# Changes do not disturb; absent fields stay unchanged.
method SetDnd(
  # True: quiet from now on. False: not quiet from now on; the present part of the schedule is ignored.
  on: ?bool,
  # The end of the quiet, in words, "tomorrow 9am", or as for Remind's at and in. Only with on.
  until: ?string,
  # At most 64 parts of the week, "mon-fri 22:00-07:00"; days are names, ranges, weekdays, weekends and daily.
  schedule: ?[]string,
  # The muted applications; at most 1,000.
  muted: ?[]string,
  # The allowed applications; at most 1,000.
  allowed: ?[]string,
  # Applications that are muted too, each with or without an end. One that is muted without an end stays so.
  mute: ?[]Mute,
  # Applications that are muted no more.
  unmute: ?[]string,
  # The zone of the caller's own session, in which until is read. Default: the zone of the daemon's session. A schedule
  # is always in the daemon's zone: it is refused if the caller's differs.
  session: ?string
) -> (
  # The new settings and the state.
  quiet: Quiet
)

# Returns every event from now on, each in its own reply; the first is a snapshot. A watcher that does not read is
# disconnected.
#
# [Requires 'more' flag]
method Watch() -> (
  # The event.
  event: Event
)

# Returns a page of past events, the newest first. The newest 100,000 events are kept unless the configuration sets
# another number. The history has every kind except snapshot, scheduled and soundStarted.
method History(
  # Only events of this notification.
  id: ?string,
  # Only events of this application.
  app: ?string,
  # Only events at this time or later: "yesterday", "monday 9am", "2h" (ago), "2027-03-04", "2027-03-04T09:00".
  since: ?string,
  # Only events up to this time; a day is included.
  until: ?string,
  # The zone in which local times are read. Default: the session's.
  zone: ?string,
  # The cursor of the previous page.
  cursor: ?string,
  # The maximum number of entries in a page, at most 1,000. Default: 100.
  limit: ?int
) -> (
  # The page.
  events: []Event,
  # The position of the next page; none after the last.
  cursor: ?string
)

# Returns the configured time format, for clients that show times. Absent fields are left to the client's locale.
method Display() -> (
  # The hours of a clock, 12 or 24.
  hours: ?int,
  # The order of dates: "dmy", "mdy" or "ymd".
  dates: ?string,
  # The first day of a week: "monday" to "sunday".
  firstWeekday: ?string,
  # The person's addresses in calendars ([calendar] me), in small letters and without mailto.
  me: ?[]string
)

# A value cannot be accepted.
error Invalid (
  # The parameter.
  field: string,
  # The reason.
  reason: string
)

# The change could not be put on disk, and nothing was changed.
error NotStored (
  # The system's reason.
  reason: string
)

"""#

    /// The kind of an event. Later versions may add to these.
    public enum Kind: String, VarlinkValue, CaseIterable, Hashable {
        /// The present state: the first event of a Watch.
        case snapshot = "snapshot"
        /// A notification was scheduled, or scheduled again.
        case scheduled = "scheduled"
        /// A notification was cancelled. Without an id, all were; count has the number.
        case cancelled = "cancelled"
        /// A notification was snoozed; due has the end.
        case snoozed = "snoozed"
        /// A notification was paused.
        case paused = "paused"
        /// A notification was resumed; due has the time at which it fires.
        case resumed = "resumed"
        /// A notification was changed; due has the time at which it fires.
        case edited = "edited"
        /// Times of a notification are skipped; count has the number of newly skipped ones, due the next time.
        case skipped = "skipped"
        /// A notification's skipped times come again; count has their number, due the next time.
        case unskipped = "unskipped"
        /// A notification has another id; text has the new one.
        case renamed = "renamed"
        /// A change of a notification was undone; reason names the change.
        case undone = "undone"
        /// A notification was acknowledged.
        case acknowledged = "acknowledged"
        /// A delivered notification was cleared. Without an id, several were; count has the number.
        case cleared = "cleared"
        /// A notification's time has come.
        case delivered = "delivered"
        /// A notification was delivered again, because it was not acknowledged.
        case nagged = "nagged"
        /// The person has done nothing about a notification, and a step of its escalation has come; reason describes the step.
        case escalated = "escalated"
        /// A notification's time comes soon; due has the time.
        case warned = "warned"
        /// An alarm rings from now on, until the event that reports its end; missed if nobody stopped it.
        case ringing = "ringing"
        /// The person chose an action of a notification, or clicked on it.
        case activated = "activated"
        /// The person replied to a notification in words; text has them.
        case replied = "replied"
        /// The person closed a notification.
        case dismissed = "dismissed"
        /// A notification left the screen by itself. It stays delivered.
        case expired = "expired"
        /// A notification was not delivered, because its time had long passed.
        case missed = "missed"
        /// A notification was due while this device was off, and another device may have delivered it; reason names the device.
        /// Until due at the latest, alertd waits for a report from alert-link.
        case awaited = "awaited"
        /// A badge has changed.
        case badge = "badge"
        /// A sound has begun. Only in Watch: History has the end of the sound.
        case soundStarted = "soundStarted"
        /// A sound is over.
        case soundEnded = "soundEnded"
        /// A sound was paused.
        case soundPaused = "soundPaused"
        /// A paused sound was resumed.
        case soundResumed = "soundResumed"
        /// A sound, or a text to speak, is for other devices too; to names them. Only in Watch, not in History.
        case soundSent = "soundSent"
        /// A command of a notification has ended, or could not be run.
        case commandEnded = "commandEnded"
        /// A phase of a timer has begun: title has its name, count its number, due its end. Or, with the outcome finished and
        /// without due, the timer is over.
        case phase = "phase"
        /// A notification could not be put on the screen.
        case notShown = "notShown"
        /// A notification is shown without something that belongs to it; reason describes the missing part.
        case incomplete = "incomplete"
        /// The session's time zone has changed.
        case zoneChanged = "zoneChanged"
        /// Silent mode was switched; outcome is on or off.
        case silent = "silent"
        /// The volume of alert sounds was set; volume has the new value.
        case alertVolume = "alertVolume"
        /// A program asks the person a question, or has changed it: then revision is there. A change is not stored.
        case promptQueued = "promptQueued"
        /// A presenter shows a prompt to the person.
        case promptPresented = "promptPresented"
        /// The person begins or stops to type an answer to a prompt that is also on other devices, or came from one; outcome is
        /// typing or stopped. With outcome sent, the prompt goes to other devices from now on. Only in Watch, not in History.
        case promptTyping = "promptTyping"
        /// A prompt is over; outcome has the result.
        case promptEnded = "promptEnded"
        /// A piece of work has begun, has progressed, or is over; count has the number of running pieces.
        case progress = "progress"
        /// Do not disturb has begun: reason has the cause (asked, desktop, schedule, presentation), due the end. Or it has
        /// ended: there is no reason.
        case quiet = "quiet"
        /// A notification was held, because the person does not want to be disturbed. The reason is asked, desktop (program
        /// names the notification server with its own do not disturb on), schedule, presentation, muted or digest.
        case held = "held"
        /// A notification was thrown away by a rule of the configuration.
        case dropped = "dropped"
        /// The configuration has changed and is in force. Or reason describes an error in it, and its last valid version stays
        /// in force.
        case configured = "configured"
        /// Something happened to the database: it was damaged, emptied or replaced; reason describes the saved data.
        case damaged = "damaged"
    }

    /// A rule of the configuration that applied to a notification.
    public struct AppliedRule: VarlinkValue, Hashable {
        /// The name, or the number: "rule 3".
        public var rule: String
        /// The changes, as in the configuration: "level passive", "sound none".
        public var changes: [String]
        public init(rule: String, changes: [String]) { (self.rule, self.changes) = (rule, changes) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.rule = try json.required("rule")
            self.changes = try json.required("changes")
        }
        public func encode(into json: inout JSON) {
            json.append("rule", self.rule)
            json.append("changes", self.changes)
        }
    }

    /// The causes for holding notifications.
    public enum QuietReason: String, VarlinkValue, CaseIterable, Hashable {
        /// The person asked for it.
        case asked = "asked"
        /// The schedule requires it.
        case schedule = "schedule"
        /// The screen is shared with others, or a window fills it.
        case presentation = "presentation"
    }

    /// An application whose notifications are held, as if do not disturb were on for it alone.
    public struct Mute: VarlinkValue, Hashable {
        /// The application.
        public var app: String
        /// The end: in SetDnd as for until, in Quiet in RFC 3339. Default: none.
        public var until: String?
        public init(app: String, until: String? = nil) { (self.app, self.until) = (app, until) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.app = try json.required("app")
            self.until = try json.optional("until")
        }
        public func encode(into json: inout JSON) {
            json.append("app", self.app)
            json.append("until", self.until)
        }
    }

    /// Do not disturb: its settings and its state. Held notifications are delivered and listed, but neither shown nor heard;
    /// when do not disturb ends, one notification reports what was held. The levels of notifications matter: active ones are
    /// held, time-sensitive ones only if the person asked for quiet or has muted the application, critical ones never.
    public struct Quiet: VarlinkValue, Hashable {
        /// The reason why it is quiet now; none if it is not.
        public var reason: Manager.QuietReason?
        /// The time of the next change, if it is known.
        public var until: String?
        /// Parts of the week in local time, e.g. "weekdays 22:00-07:00".
        public var schedule: [String]
        /// Applications whose notifications are held at any time, except critical ones.
        public var muted: [String]
        /// Applications whose notifications are never held, unless muted.
        public var allowed: [String]
        /// The number of held notifications.
        public var held: Int
        /// The notification server with its own do not disturb switched on, e.g. "dunst". The reason is then asked, too.
        public var desktop: String?
        /// The notification server that runs but does not report its own do not disturb, so alertd cannot follow it.
        public var unreported: String?
        /// The muted applications whose mute ends, and when; none if there are none.
        public var mutes: [Manager.Mute]?
        public init(reason: Manager.QuietReason? = nil, until: String? = nil, schedule: [String], muted: [String], allowed: [String], held: Int, desktop: String? = nil, unreported: String? = nil, mutes: [Manager.Mute]? = nil) {
            (self.reason, self.until, self.schedule, self.muted) = (reason, until, schedule, muted)
            (self.allowed, self.held, self.desktop, self.unreported) = (allowed, held, desktop, unreported)
            self.mutes = mutes
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.reason = try json.optional("reason")
            self.until = try json.optional("until")
            self.schedule = try json.required("schedule")
            self.muted = try json.required("muted")
            self.allowed = try json.required("allowed")
            self.held = try json.required("held")
            self.desktop = try json.optional("desktop")
            self.unreported = try json.optional("unreported")
            self.mutes = try json.optional("mutes")
        }
        public func encode(into json: inout JSON) {
            json.append("reason", self.reason)
            json.append("until", self.until)
            json.append("schedule", self.schedule)
            json.append("muted", self.muted)
            json.append("allowed", self.allowed)
            json.append("held", self.held)
            json.append("desktop", self.desktop)
            json.append("unreported", self.unreported)
            json.append("mutes", self.mutes)
        }
    }

    /// An event. Its members depend on its kind.
    public struct Event: VarlinkValue, Hashable {
        /// The kind.
        public var event: Manager.Kind
        /// The time of the event.
        public var at: String
        /// The notification or prompt that it concerns; for a sound without either, the id of the sound while it plays.
        public var id: String?
        /// The application, or the application of a badge.
        public var app: String?
        /// The title.
        public var title: String?
        /// True if it concerns a private or confidential event of a calendar, whose title other devices do not get.
        public var `private`: Bool?
        /// The due time, past or future.
        public var due: String?
        /// True for a notification that is delivered more than ten seconds after it was due: the daemon did not run, or the
        /// machine slept.
        public var late: Bool?
        /// The key of the action that the person chose, or the label of a prompt's button.
        public var action: String?
        /// The person's reply to a notification, at most 65,536 bytes; or the text to speak on other devices.
        public var text: String?
        /// The name or path of a sound.
        public var sound: String?
        /// The outcome of a sound (finished, stopped, interrupted, failed, silenced, quieted, throttled), a command (exited,
        /// signalled, failed), a prompt (answered, cancelled, timedOut, withdrawn, lost, noPresenter), a piece of work
        /// (started, running, finished, failed, cancelled, abandoned) or a timer (finished).
        public var outcome: String?
        /// The seconds of a sound that were heard.
        public var seconds: Double?
        /// The number of a badge, of cancelled or cleared notifications, of missed times, of notifications that a change of
        /// zone has moved, of this notification among those that said the same within a moment, or of a timer's phase.
        public var count: Int?
        /// The reason for a failure, or for another event as its kind describes.
        public var reason: String?
        /// The number of pending notifications. Only in a snapshot.
        public var pending: Int?
        /// The number of delivered notifications. Only in a snapshot.
        public var delivered: Int?
        /// The next due time. Only in a snapshot.
        public var nextDue: String?
        /// The object that the caller gave with the notification.
        public var userInfo: JSON?
        /// The program that asks, or that a hook or a rule has run, or the notification server with its own do not disturb on.
        public var program: String?
        /// The presenter that shows a prompt, or answered it.
        public var presenter: String?
        /// The revision of a changed question.
        public var revision: Int?
        /// The number of open prompts. Only in a snapshot.
        public var prompts: Int?
        /// The progress of work, 0 to 1.
        public var fraction: Double?
        /// The token with which the program that continues may take the focus (XDG activation). Only sent, never stored.
        public var activationToken: String?
        /// The rules that applied to a delivered or dropped notification, in order.
        public var rules: [Manager.AppliedRule]?
        /// True if the icon of a badge asks for attention.
        public var urgent: Bool?
        /// The number of gaps in a sound that has ended: each time, the device had run dry. None if there were no gaps.
        public var underruns: Int?
        /// The ringing alarms, the audible one first, then the waiting ones; none if no alarm rings. Only in a snapshot.
        public var ringing: [String]?
        /// The devices to which a sound is sent, or on which a piece of work is shown too.
        public var to: [String]?
        /// The volume of a sound on other devices, 0 to 1. Default: 1. Or the volume of alert sounds.
        public var volume: Double?
        /// The titles of the running activities, the oldest first; absent if none is running. Only in a snapshot.
        public var activities: [String]?
        public init(event: Manager.Kind, at: String, id: String? = nil, app: String? = nil, title: String? = nil, `private`: Bool? = nil, due: String? = nil, late: Bool? = nil, action: String? = nil, text: String? = nil, sound: String? = nil, outcome: String? = nil, seconds: Double? = nil, count: Int? = nil, reason: String? = nil, pending: Int? = nil, delivered: Int? = nil, nextDue: String? = nil, userInfo: JSON? = nil, program: String? = nil, presenter: String? = nil, revision: Int? = nil, prompts: Int? = nil, fraction: Double? = nil, activationToken: String? = nil, rules: [Manager.AppliedRule]? = nil, urgent: Bool? = nil, underruns: Int? = nil, ringing: [String]? = nil, to: [String]? = nil, volume: Double? = nil, activities: [String]? = nil) {
            (self.event, self.at, self.id, self.app) = (event, at, id, app)
            (self.title, self.`private`, self.due, self.late) = (title, `private`, due, late)
            (self.action, self.text, self.sound, self.outcome) = (action, text, sound, outcome)
            (self.seconds, self.count, self.reason, self.pending) = (seconds, count, reason, pending)
            (self.delivered, self.nextDue, self.userInfo, self.program) = (delivered, nextDue, userInfo, program)
            (self.presenter, self.revision, self.prompts, self.fraction) = (presenter, revision, prompts, fraction)
            (self.activationToken, self.rules, self.urgent, self.underruns) = (activationToken, rules, urgent, underruns)
            (self.ringing, self.to, self.volume, self.activities) = (ringing, to, volume, activities)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.event = try json.required("event")
            self.at = try json.required("at")
            self.id = try json.optional("id")
            self.app = try json.optional("app")
            self.title = try json.optional("title")
            self.`private` = try json.optional("private")
            self.due = try json.optional("due")
            self.late = try json.optional("late")
            self.action = try json.optional("action")
            self.text = try json.optional("text")
            self.sound = try json.optional("sound")
            self.outcome = try json.optional("outcome")
            self.seconds = try json.optional("seconds")
            self.count = try json.optional("count")
            self.reason = try json.optional("reason")
            self.pending = try json.optional("pending")
            self.delivered = try json.optional("delivered")
            self.nextDue = try json.optional("nextDue")
            self.userInfo = try json.optional("userInfo")
            self.program = try json.optional("program")
            self.presenter = try json.optional("presenter")
            self.revision = try json.optional("revision")
            self.prompts = try json.optional("prompts")
            self.fraction = try json.optional("fraction")
            self.activationToken = try json.optional("activationToken")
            self.rules = try json.optional("rules")
            self.urgent = try json.optional("urgent")
            self.underruns = try json.optional("underruns")
            self.ringing = try json.optional("ringing")
            self.to = try json.optional("to")
            self.volume = try json.optional("volume")
            self.activities = try json.optional("activities")
        }
        public func encode(into json: inout JSON) {
            json.append("event", self.event)
            json.append("at", self.at)
            json.append("id", self.id)
            json.append("app", self.app)
            json.append("title", self.title)
            json.append("private", self.`private`)
            json.append("due", self.due)
            json.append("late", self.late)
            json.append("action", self.action)
            json.append("text", self.text)
            json.append("sound", self.sound)
            json.append("outcome", self.outcome)
            json.append("seconds", self.seconds)
            json.append("count", self.count)
            json.append("reason", self.reason)
            json.append("pending", self.pending)
            json.append("delivered", self.delivered)
            json.append("nextDue", self.nextDue)
            json.append("userInfo", self.userInfo)
            json.append("program", self.program)
            json.append("presenter", self.presenter)
            json.append("revision", self.revision)
            json.append("prompts", self.prompts)
            json.append("fraction", self.fraction)
            json.append("activationToken", self.activationToken)
            json.append("rules", self.rules)
            json.append("urgent", self.urgent)
            json.append("underruns", self.underruns)
            json.append("ringing", self.ringing)
            json.append("to", self.to)
            json.append("volume", self.volume)
            json.append("activities", self.activities)
        }
    }

    /// Something that happened to the database. It is reported until the person acknowledges it.
    public struct Damage: VarlinkValue, Hashable {
        /// The time at which it was found.
        public var at: String
        /// The damage, and the saved data.
        public var message: String
        /// The path of the damaged file.
        public var file: String?
        public init(at: String, message: String, file: String? = nil) {
            (self.at, self.message, self.file) = (at, message, file)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.at = try json.required("at")
            self.message = try json.required("message")
            self.file = try json.optional("file")
        }
        public func encode(into json: inout JSON) {
            json.append("at", self.at)
            json.append("message", self.message)
            json.append("file", self.file)
        }
    }

    /// A reminder that is pending now and would not be after a Restore.
    public struct Lost: VarlinkValue, Hashable {
        /// The id.
        public var id: String
        /// The title.
        public var title: String
        /// The due time.
        public var due: String
        public init(id: String, title: String, due: String) { (self.id, self.title, self.due) = (id, title, due) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.title = try json.required("title")
            self.due = try json.required("due")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("title", self.title)
            json.append("due", self.due)
        }
    }

    /// A part of the service.
    public struct Part: VarlinkValue, Hashable {
        /// The part: store, desktop, sound.
        public var name: String
        /// The part can do its work.
        public var ok: Bool
        /// The means by which it works, or the reason why it does not.
        public var detail: String
        public init(name: String, ok: Bool, detail: String) { (self.name, self.ok, self.detail) = (name, ok, detail) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.name = try json.required("name")
            self.ok = try json.required("ok")
            self.detail = try json.required("detail")
        }
        public func encode(into json: inout JSON) {
            json.append("name", self.name)
            json.append("ok", self.ok)
            json.append("detail", self.detail)
        }
    }

    /// The result of one of Doctor's checks.
    public struct Check: VarlinkValue, Hashable {
        /// The name of the check.
        public var name: String
        /// The result is as it should be.
        public var ok: Bool
        /// Reminders cannot be kept without it.
        public var `required`: Bool
        /// The finding.
        public var detail: String
        /// The remedy, if the result is not as it should be.
        public var remedy: String?
        public init(name: String, ok: Bool, `required`: Bool, detail: String, remedy: String? = nil) {
            (self.name, self.ok, self.`required`, self.detail) = (name, ok, `required`, detail)
            self.remedy = remedy
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.name = try json.required("name")
            self.ok = try json.required("ok")
            self.`required` = try json.required("required")
            self.detail = try json.required("detail")
            self.remedy = try json.optional("remedy")
        }
        public func encode(into json: inout JSON) {
            json.append("name", self.name)
            json.append("ok", self.ok)
            json.append("required", self.`required`)
            json.append("detail", self.detail)
            json.append("remedy", self.remedy)
        }
    }

    /// Returns the state of the daemon and its parts.
    public struct Status: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Manager.Status"
        public struct Reply: VarlinkValue, Hashable {
            /// alertd's version.
            public var version: String
            /// The process id.
            public var pid: Int
            /// The time at which it started.
            public var started: String
            /// The number of pending notifications.
            public var pending: Int
            /// The number of delivered notifications.
            public var delivered: Int
            /// The next due time.
            public var nextDue: String?
            /// The session's time zone.
            public var zone: String
            /// The parts of the service.
            public var parts: [Manager.Part]
            /// The path to which a damaged database was moved, until the person acknowledges it.
            public var setAside: String?
            /// The number of prompts that wait for a presenter.
            public var promptsQueued: Int?
            /// The number of shown prompts.
            public var promptsPresented: Int?
            /// Damage of the database that was not acknowledged, the newest first.
            public var damage: [Manager.Damage]?
            /// The folder of the database.
            public var folder: String?
            /// The ringing alarms, first the one that is heard, then the waiting ones; none if no alarm rings.
            public var ringing: [String]?
            /// The spans and times in words that the configuration offers for a snooze; none if it names none.
            public var snoozes: [String]?
            /// The number of notifications that wait for the next digest; none if none does.
            public var digestCount: Int?
            /// The time of the next digest.
            public var digestDue: String?
            public init(version: String, pid: Int, started: String, pending: Int, delivered: Int, nextDue: String? = nil, zone: String, parts: [Manager.Part], setAside: String? = nil, promptsQueued: Int? = nil, promptsPresented: Int? = nil, damage: [Manager.Damage]? = nil, folder: String? = nil, ringing: [String]? = nil, snoozes: [String]? = nil, digestCount: Int? = nil, digestDue: String? = nil) {
                (self.version, self.pid, self.started, self.pending) = (version, pid, started, pending)
                (self.delivered, self.nextDue, self.zone, self.parts) = (delivered, nextDue, zone, parts)
                (self.setAside, self.promptsQueued, self.promptsPresented, self.damage) = (setAside, promptsQueued, promptsPresented, damage)
                (self.folder, self.ringing, self.snoozes, self.digestCount) = (folder, ringing, snoozes, digestCount)
                self.digestDue = digestDue
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.version = try json.required("version")
                self.pid = try json.required("pid")
                self.started = try json.required("started")
                self.pending = try json.required("pending")
                self.delivered = try json.required("delivered")
                self.nextDue = try json.optional("nextDue")
                self.zone = try json.required("zone")
                self.parts = try json.required("parts")
                self.setAside = try json.optional("setAside")
                self.promptsQueued = try json.optional("promptsQueued")
                self.promptsPresented = try json.optional("promptsPresented")
                self.damage = try json.optional("damage")
                self.folder = try json.optional("folder")
                self.ringing = try json.optional("ringing")
                self.snoozes = try json.optional("snoozes")
                self.digestCount = try json.optional("digestCount")
                self.digestDue = try json.optional("digestDue")
            }
            public func encode(into json: inout JSON) {
                json.append("version", self.version)
                json.append("pid", self.pid)
                json.append("started", self.started)
                json.append("pending", self.pending)
                json.append("delivered", self.delivered)
                json.append("nextDue", self.nextDue)
                json.append("zone", self.zone)
                json.append("parts", self.parts)
                json.append("setAside", self.setAside)
                json.append("promptsQueued", self.promptsQueued)
                json.append("promptsPresented", self.promptsPresented)
                json.append("damage", self.damage)
                json.append("folder", self.folder)
                json.append("ringing", self.ringing)
                json.append("snoozes", self.snoozes)
                json.append("digestCount", self.digestCount)
                json.append("digestDue", self.digestDue)
            }
        }
        public init() {}
        public init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        public func encode(into json: inout JSON) {}
    }

    /// Examines everything the service depends on.
    public struct Doctor: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Manager.Doctor"
        public struct Reply: VarlinkValue, Hashable {
            /// The results.
            public var checks: [Manager.Check]
            public init(checks: [Manager.Check]) { self.checks = checks }
            public init(varlink json: JSON) throws(InvalidParameter) { self.checks = try json.required("checks") }
            public func encode(into json: inout JSON) { json.append("checks", self.checks) }
        }
        /// True: the person has seen the damage of the database, so it is not reported any more.
        public var acknowledge: Bool?
        public init(acknowledge: Bool? = nil) { self.acknowledge = acknowledge }
        public init(varlink json: JSON) throws(InvalidParameter) { self.acknowledge = try json.optional("acknowledge") }
        public func encode(into json: inout JSON) { json.append("acknowledge", self.acknowledge) }
    }

    /// Makes a copy of the database, checked and on disk, without interrupting other calls. The caller then owns the copy and
    /// should move it away: copies that are left are removed when the daemon starts again.
    public struct Backup: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Manager.Backup"
        public struct Reply: VarlinkValue, Hashable {
            /// The copy, in the folder of the database.
            public var path: String
            /// The number of pending notifications in it.
            public var pending: Int
            /// The number of delivered notifications in it.
            public var delivered: Int
            public init(path: String, pending: Int, delivered: Int) {
                (self.path, self.pending, self.delivered) = (path, pending, delivered)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.path = try json.required("path")
                self.pending = try json.required("pending")
                self.delivered = try json.required("delivered")
            }
            public func encode(into json: inout JSON) {
                json.append("path", self.path)
                json.append("pending", self.pending)
                json.append("delivered", self.delivered)
            }
        }
        public init() {}
        public init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        public func encode(into json: inout JSON) {}
    }

    /// Replaces the database with a copy that Backup made. The file is checked first. The daemon then restarts; the replaced
    /// database is kept next to the new one.
    public struct Restore: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Manager.Restore"
        public struct Reply: VarlinkValue, Hashable {
            /// The number of pending notifications in the copy.
            public var pending: Int
            /// The number of delivered notifications in the copy.
            public var delivered: Int
            /// Notifications that are pending now and not in the copy; the first 100 by id.
            public var lost: [Manager.Lost]
            /// The number of all such notifications.
            public var lostCount: Int
            /// The copy has replaced the database.
            public var restored: Bool
            public init(pending: Int, delivered: Int, lost: [Manager.Lost], lostCount: Int, restored: Bool) {
                (self.pending, self.delivered, self.lost, self.lostCount) = (pending, delivered, lost, lostCount)
                self.restored = restored
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.pending = try json.required("pending")
                self.delivered = try json.required("delivered")
                self.lost = try json.required("lost")
                self.lostCount = try json.required("lostCount")
                self.restored = try json.required("restored")
            }
            public func encode(into json: inout JSON) {
                json.append("pending", self.pending)
                json.append("delivered", self.delivered)
                json.append("lost", self.lost)
                json.append("lostCount", self.lostCount)
                json.append("restored", self.restored)
            }
        }
        /// The copy: an absolute path that the daemon can read. The file does not change.
        public var path: String
        /// Without this field nothing is changed, and the reply describes the changes.
        public var confirmed: Bool?
        public init(path: String, confirmed: Bool? = nil) { (self.path, self.confirmed) = (path, confirmed) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.path = try json.required("path")
            self.confirmed = try json.optional("confirmed")
        }
        public func encode(into json: inout JSON) {
            json.append("path", self.path)
            json.append("confirmed", self.confirmed)
        }
    }

    /// Returns the settings and the state of do not disturb.
    public struct Dnd: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Manager.Dnd"
        public struct Reply: VarlinkValue, Hashable {
            /// Do not disturb.
            public var quiet: Manager.Quiet
            public init(quiet: Manager.Quiet) { self.quiet = quiet }
            public init(varlink json: JSON) throws(InvalidParameter) { self.quiet = try json.required("quiet") }
            public func encode(into json: inout JSON) { json.append("quiet", self.quiet) }
        }
        public init() {}
        public init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        public func encode(into json: inout JSON) {}
    }

    /// Changes do not disturb; absent fields stay unchanged.
    public struct SetDnd: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Manager.SetDnd"
        public struct Reply: VarlinkValue, Hashable {
            /// The new settings and the state.
            public var quiet: Manager.Quiet
            public init(quiet: Manager.Quiet) { self.quiet = quiet }
            public init(varlink json: JSON) throws(InvalidParameter) { self.quiet = try json.required("quiet") }
            public func encode(into json: inout JSON) { json.append("quiet", self.quiet) }
        }
        /// True: quiet from now on. False: not quiet from now on; the present part of the schedule is ignored.
        public var on: Bool?
        /// The end of the quiet, in words, "tomorrow 9am", or as for Remind's at and in. Only with on.
        public var until: String?
        /// At most 64 parts of the week, "mon-fri 22:00-07:00"; days are names, ranges, weekdays, weekends and daily.
        public var schedule: [String]?
        /// The muted applications; at most 1,000.
        public var muted: [String]?
        /// The allowed applications; at most 1,000.
        public var allowed: [String]?
        /// Applications that are muted too, each with or without an end. One that is muted without an end stays so.
        public var mute: [Manager.Mute]?
        /// Applications that are muted no more.
        public var unmute: [String]?
        /// The zone of the caller's own session, in which until is read. Default: the zone of the daemon's session. A schedule
        /// is always in the daemon's zone: it is refused if the caller's differs.
        public var session: String?
        public init(on: Bool? = nil, until: String? = nil, schedule: [String]? = nil, muted: [String]? = nil, allowed: [String]? = nil, mute: [Manager.Mute]? = nil, unmute: [String]? = nil, session: String? = nil) {
            (self.on, self.until, self.schedule, self.muted) = (on, until, schedule, muted)
            (self.allowed, self.mute, self.unmute, self.session) = (allowed, mute, unmute, session)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.on = try json.optional("on")
            self.until = try json.optional("until")
            self.schedule = try json.optional("schedule")
            self.muted = try json.optional("muted")
            self.allowed = try json.optional("allowed")
            self.mute = try json.optional("mute")
            self.unmute = try json.optional("unmute")
            self.session = try json.optional("session")
        }
        public func encode(into json: inout JSON) {
            json.append("on", self.on)
            json.append("until", self.until)
            json.append("schedule", self.schedule)
            json.append("muted", self.muted)
            json.append("allowed", self.allowed)
            json.append("mute", self.mute)
            json.append("unmute", self.unmute)
            json.append("session", self.session)
        }
    }

    /// Returns every event from now on, each in its own reply; the first is a snapshot. A watcher that does not read is
    /// disconnected.
    ///
    /// [Requires 'more' flag]
    public struct Watch: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Manager.Watch"
        public static var streaming: VarlinkStreaming { .required }
        public struct Reply: VarlinkValue, Hashable {
            /// The event.
            public var event: Manager.Event
            public init(event: Manager.Event) { self.event = event }
            public init(varlink json: JSON) throws(InvalidParameter) { self.event = try json.required("event") }
            public func encode(into json: inout JSON) { json.append("event", self.event) }
        }
        public init() {}
        public init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        public func encode(into json: inout JSON) {}
    }

    /// Returns a page of past events, the newest first. The newest 100,000 events are kept unless the configuration sets
    /// another number. The history has every kind except snapshot, scheduled and soundStarted.
    public struct History: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Manager.History"
        public struct Reply: VarlinkValue, Hashable {
            /// The page.
            public var events: [Manager.Event]
            /// The position of the next page; none after the last.
            public var cursor: String?
            public init(events: [Manager.Event], cursor: String? = nil) {
                (self.events, self.cursor) = (events, cursor)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.events = try json.required("events")
                self.cursor = try json.optional("cursor")
            }
            public func encode(into json: inout JSON) {
                json.append("events", self.events)
                json.append("cursor", self.cursor)
            }
        }
        /// Only events of this notification.
        public var id: String?
        /// Only events of this application.
        public var app: String?
        /// Only events at this time or later: "yesterday", "monday 9am", "2h" (ago), "2027-03-04", "2027-03-04T09:00".
        public var since: String?
        /// Only events up to this time; a day is included.
        public var until: String?
        /// The zone in which local times are read. Default: the session's.
        public var zone: String?
        /// The cursor of the previous page.
        public var cursor: String?
        /// The maximum number of entries in a page, at most 1,000. Default: 100.
        public var limit: Int?
        public init(id: String? = nil, app: String? = nil, since: String? = nil, until: String? = nil, zone: String? = nil, cursor: String? = nil, limit: Int? = nil) {
            (self.id, self.app, self.since, self.until) = (id, app, since, until)
            (self.zone, self.cursor, self.limit) = (zone, cursor, limit)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.optional("id")
            self.app = try json.optional("app")
            self.since = try json.optional("since")
            self.until = try json.optional("until")
            self.zone = try json.optional("zone")
            self.cursor = try json.optional("cursor")
            self.limit = try json.optional("limit")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("app", self.app)
            json.append("since", self.since)
            json.append("until", self.until)
            json.append("zone", self.zone)
            json.append("cursor", self.cursor)
            json.append("limit", self.limit)
        }
    }

    /// Returns the configured time format, for clients that show times. Absent fields are left to the client's locale.
    public struct Display: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Manager.Display"
        public struct Reply: VarlinkValue, Hashable {
            /// The hours of a clock, 12 or 24.
            public var hours: Int?
            /// The order of dates: "dmy", "mdy" or "ymd".
            public var dates: String?
            /// The first day of a week: "monday" to "sunday".
            public var firstWeekday: String?
            /// The person's addresses in calendars ([calendar] me), in small letters and without mailto.
            public var me: [String]?
            public init(hours: Int? = nil, dates: String? = nil, firstWeekday: String? = nil, me: [String]? = nil) {
                (self.hours, self.dates, self.firstWeekday, self.me) = (hours, dates, firstWeekday, me)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.hours = try json.optional("hours")
                self.dates = try json.optional("dates")
                self.firstWeekday = try json.optional("firstWeekday")
                self.me = try json.optional("me")
            }
            public func encode(into json: inout JSON) {
                json.append("hours", self.hours)
                json.append("dates", self.dates)
                json.append("firstWeekday", self.firstWeekday)
                json.append("me", self.me)
            }
        }
        public init() {}
        public init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        public func encode(into json: inout JSON) {}
    }

    /// A value cannot be accepted.
    public struct Invalid: VarlinkError, Hashable {
        public static let name = "org.alertd.Manager.Invalid"
        /// The parameter.
        public var field: String
        /// The reason.
        public var reason: String
        public init(field: String, reason: String) { (self.field, self.reason) = (field, reason) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.field = try json.required("field")
            self.reason = try json.required("reason")
        }
        public func encode(into json: inout JSON) {
            json.append("field", self.field)
            json.append("reason", self.reason)
        }
    }

    /// The change could not be put on disk, and nothing was changed.
    public struct NotStored: VarlinkError, Hashable {
        public static let name = "org.alertd.Manager.NotStored"
        /// The system's reason.
        public var reason: String
        public init(reason: String) { self.reason = reason }
        public init(varlink json: JSON) throws(InvalidParameter) { self.reason = try json.required("reason") }
        public func encode(into json: inout JSON) { json.append("reason", self.reason) }
    }
}

/// The functions that answer the methods of `org.alertd.Manager`, documented there.
public protocol ManagerHandler: Sendable {
    nonisolated(nonsending) func status(_ parameters: Manager.Status, context: CallContext) async throws -> Manager.Status.Reply
    nonisolated(nonsending) func doctor(_ parameters: Manager.Doctor, context: CallContext) async throws -> Manager.Doctor.Reply
    nonisolated(nonsending) func backup(_ parameters: Manager.Backup, context: CallContext) async throws -> Manager.Backup.Reply
    nonisolated(nonsending) func restore(_ parameters: Manager.Restore, context: CallContext) async throws -> Manager.Restore.Reply
    nonisolated(nonsending) func dnd(_ parameters: Manager.Dnd, context: CallContext) async throws -> Manager.Dnd.Reply
    nonisolated(nonsending) func setDnd(_ parameters: Manager.SetDnd, context: CallContext) async throws -> Manager.SetDnd.Reply
    nonisolated(nonsending) func watch(_ parameters: Manager.Watch, stream: ReplyStream<Manager.Watch.Reply>) async throws -> Manager.Watch.Reply
    nonisolated(nonsending) func history(_ parameters: Manager.History, context: CallContext) async throws -> Manager.History.Reply
    nonisolated(nonsending) func display(_ parameters: Manager.Display, context: CallContext) async throws -> Manager.Display.Reply
}

extension Manager {
    /// The interface, its methods answered by `handler`, for a server to offer.
    public static func interface(_ handler: some ManagerHandler) -> VarlinkInterface {
        VarlinkInterface(Manager.self, methods: [
            MethodHandler(Manager.Status.self) { try await handler.status($0, context: $1) },
            MethodHandler(Manager.Doctor.self) { try await handler.doctor($0, context: $1) },
            MethodHandler(Manager.Backup.self) { try await handler.backup($0, context: $1) },
            MethodHandler(Manager.Restore.self) { try await handler.restore($0, context: $1) },
            MethodHandler(Manager.Dnd.self) { try await handler.dnd($0, context: $1) },
            MethodHandler(Manager.SetDnd.self) { try await handler.setDnd($0, context: $1) },
            MethodHandler(streaming: Manager.Watch.self) { try await handler.watch($0, stream: $1) },
            MethodHandler(Manager.History.self) { try await handler.history($0, context: $1) },
            MethodHandler(Manager.Display.self) { try await handler.display($0, context: $1) },
        ])
    }
}
