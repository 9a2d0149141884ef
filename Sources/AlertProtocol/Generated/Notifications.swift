// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file
// Written by varlink-generate from org.alertd.Notifications.varlink. Do not edit; change that file and run it again.

public import Varlink

/// Local notifications: schedule them, show them now, list, inspect and cancel them.
///
/// Times are RFC 3339 with an offset, e.g. "2027-03-04T09:00:00+01:00", with a fraction of a second if there is one:
/// "2027-03-04T09:00:00.5+01:00". A reply to Notify, Remind or Cancel means that the change is on disk.
public enum Notifications: VarlinkNamespace {
    public static let name = "org.alertd.Notifications"
    public static var methods: [any VarlinkMethod.Type] { [Notify.self, Relay.self, Remind.self, Beat.self, Copy.self, Timer.self, Timers.self, NextPhase.self, Next.self, Interpret.self, Edit.self, Snooze.self, Pause.self, Resume.self, Lend.self, Report.self, Settle.self, Skip.self, Unskip.self, Rename.self, Undo.self, Undoable.self, Ack.self, Activate.self, Reply.self, Clear.self, History.self, Counts.self, Import.self, ImportSource.self, Prune.self, Export.self, List.self, Calendars.self, Rules.self, TestRules.self, Show.self, Cancel.self, Wait.self] }
    public static var errors: [any VarlinkError.Type] { [NotFound.self, Invalid.self, TooMany.self, NotStored.self] }
    public static let description = #"""
# Local notifications: schedule them, show them now, list, inspect and cancel them.
#
# Times are RFC 3339 with an offset, e.g. "2027-03-04T09:00:00+01:00", with a fraction of a second if there is one:
# "2027-03-04T09:00:00.5+01:00". A reply to Notify, Remind or Cancel means that the change is on disk.
interface org.alertd.Notifications

# Interruption levels, after UserNotifications.
type Level (
  # Only listed.
  passive,
  # Shown and heard. The default level.
  active,
  # Passes a do-not-disturb schedule, too.
  timeSensitive,
  # Passes everything.
  critical
)

# A choice for the person on a notification.
type Action (
  # The key that is returned when the action is chosen; "default" is a click on the notification itself.
  key: string,
  # The label for the person.
  label: string
)

# A change of the application's badge when the notification is delivered: exactly one of the two.
type BadgeChange (
  # The new number, 0 to 999,999.
  set: ?int,
  # Add this; the result is never below 0.
  add: ?int
)

# The calendar data of a notification that came from a calendar, besides its text.
type CalendarEntry (
  # The UID of its event or to-do (RFC 5545 3.8.4.7), by which the next import recognizes it; at most 4,096 bytes.
  uid: ?string,
  # The location, shown with the text; one line of at most 1,024 bytes.
  location: ?string,
  # The categories; at most 32 of at most 255 bytes each.
  categories: ?[]string,
  # The priority: 1 is the highest, 9 the lowest, 0 none.
  priority: ?int,
  # A to-do rather than an event. Default: false.
  toDo: ?bool,
  # RECURRENCE-ID of a single occurrence that was changed: "2027-03-04" for an event without a time of day,
  # "2027-03-04T09:00:00" for a local time, otherwise an instant in RFC 3339.
  occurrence: ?string,
  # SEQUENCE: the version of the event. An older version does not replace a newer one.
  sequence: ?int,
  # DTSTAMP in RFC 3339: among versions with the same SEQUENCE the latest counts.
  stamp: ?string,
  # The followed calendar that it comes from, "SECTION" or "SECTION/FOLDER"; none for an import. alertd sets it.
  source: ?string,
  # The address of its meeting, which the button "Join" opens: https and printable ASCII, at most 2,048 bytes.
  link: ?string,
  # The event names the link as its conference (RFC 7986 5.11). "alertctl join" asks before it opens any other link
  # outside of known meeting hosts. Default: false.
  conference: ?bool,
  # The event is private or confidential (RFC 5545 3.8.1.3): other devices show it as "Private event".
  private: ?bool
)

# A file of a followed calendar of which something was left out.
type CalendarFlaw (
  # The name of the file in the calendar's folder.
  file: string,
  # The omitted part, and the reason.
  reason: string
)

# A calendar that alertd follows.
type Calendar (
  # The name: that of the section, or "SECTION/FOLDER".
  name: string,
  # The folder or file.
  path: string,
  # The name that its folder gives it (displayname); none without one.
  title: ?string,
  # The color, "#rrggbb"; none without one.
  color: ?string,
  # The number of files.
  files: int,
  # The number of events and to-dos in them.
  events: int,
  # The number of their alarms, those that are over included.
  alarms: int,
  # True if alertd writes into it what the person did about an alarm.
  writes: bool,
  # The files of which something was left out; at most 20.
  flaws: []CalendarFlaw,
  # The number of all such files.
  flawed: int,
  # Reactions that could not be written into it yet.
  waiting: int,
  # The time of the last successful reading; none before the first.
  read: ?string,
  # The reason why it cannot be read now, so that the former content stays in force; none if it can be read.
  problem: ?string,
  # Effects of its settings that a person may not expect, a sentence each: devices that get nothing, sounds that cannot
  # be played.
  notes: ?[]string
)

# A hint for the notification server, with its type there (Desktop Notifications Specification, "Hints"). Exactly one
# field is given.
type Hint (
  # 0 to 255.
  byte: ?int,
  # 32 bits with a sign.
  int32: ?int,
  # 32 bits without a sign.
  uint32: ?int,
  # 64 bits with a sign.
  int64: ?int,
  # A finite number.
  double: ?float,
  # True or false.
  boolean: ?bool,
  # At most 1,024 bytes without control characters.
  text: ?string
)

# A field on the notification for a reply in words, if the server can show one (the capability inline-reply). Other
# servers show none.
type ReplyField (
  # The text in the field while it is empty; at most 255 bytes.
  placeholder: ?string,
  # The label of the button that opens the field; at most 255 bytes. Default: "Reply".
  label: ?string
)

# A hint of the Desktop Notifications Specification.
type RelayedHint (
  # The name; at most 255 bytes.
  name: string,
  # The value in GVariant's text format, which includes its type: "byte 2", "'text'", "{'a': 1}". At most 4,096 bytes.
  value: string
)

# The parts of a call to a notification server that have no field in a content; they are passed on unchanged.
type Relayed (
  # The application's icon, a name, path or file URI; at most 4,096 bytes.
  appIcon: ?string,
  # The original first line, if it was empty and the title differs; at most 1,024 bytes.
  summary: ?string,
  # The original text, if it contained markup; at most 65,536 bytes.
  markup: ?string,
  # The hints; at most 64, and 16,384 bytes together.
  hints: []RelayedHint,
  # Milliseconds for which it is shown: -1 leaves that to the server, 0 means without end.
  timeout: int,
  # The server's number of the notification that it replaces, if that is not one of alertd's.
  replaces: ?int
)

# The ringing of a notification: its sound is repeated until the person stops or snoozes it. Absent fields use the
# default given in their comment.
type Ring (
  # Over this span the sound rises from silence to its volume, at most 60 s. "0": no rise. Default: "60s".
  rise: ?string,
  # The length of a snooze by its button: a span from a second to a day. Default: "9m".
  snooze: ?string,
  # Snooze limit, 0 to 100. Default: unlimited.
  snoozeLimit: ?int,
  # Stop ringing after this span, from a second to a day, and report the alarm as missed. "0": never. Default: "10m".
  giveUp: ?string,
  # Ring in silent mode too. Default: false.
  evenSilent: ?bool
)

# A step to take if the person does nothing about a notification: at least one of volume, repeat, level, run and to.
type Escalation (
  # The time after the delivery: a span from a second to 7 days, longer than the span of the previous step; "5m".
  after: string,
  # The volume of its sound and speech from then on, 0 to 1.
  volume: ?float,
  # Show and sound it again. Default: false.
  repeat: ?bool,
  # The interruption level from then on; not passive.
  level: ?Level,
  # An argument vector, run without a shell. The command receives the notification as JSON on its standard input.
  run: ?[]string,
  # Devices on which it is shown too from then on, as in the content's own; 1 to 32.
  to: ?[]string
)

# The content of a notification.
type Content (
  # The line the person reads first; at most 1,024 bytes, without control characters.
  title: string,
  # More text; at most 65,536 bytes, new lines and tabs allowed.
  body: ?string,
  # The body is written in the markup of the Desktop Notifications Specification: <b>, <i>, <u> and <a href>. Default:
  # false. Other tags are removed, open tags are closed, and a server without markup gets plain text. Without this field
  # the body is shown as it is written.
  markup: ?bool,
  # The application it belongs to: the name of its desktop entry without ".desktop". Default: "alertd".
  app: ?string,
  # The display name of the application, if the notification server does not know it by its desktop entry; at most 255
  # bytes.
  appName: ?string,
  # The thread. Notifications of one thread belong together: a conversation, an account. KDE Plasma shows the thread and
  # groups by it; other servers ignore it.
  thread: ?string,
  # The icon of the application, next to the text: a name or an absolute path. The rules for a file are those for image.
  icon: ?string,
  # A picture of the subject: the name of an icon, or the absolute path of a file of at most 8 MiB. The file is checked
  # when the notification is shown. If the file cannot be used, the notification is shown without a picture, and the
  # event incomplete reports that.
  image: ?string,
  # A sound's name, an absolute path, "default" or "none". Default: silent. A file is read when the notification is
  # scheduled, and refused if it cannot be played. If it cannot be played when the notification is due, the default
  # sound is heard (for an alarm "alarm"), and if that fails, a tone.
  sound: ?string,
  # The volume of its sound and speech, 0 to 1. Default: 1. Only with a sound or say.
  volume: ?float,
  # Repeat its sound this many times after the first, 0 to 1,000. Only with a sound, and not with ring.
  loops: ?int,
  # Over this span its sound rises from silence, at most 60 s. Only with a sound, and not with ring.
  fadeIn: ?string,
  # The ALSA device that plays its sound. Default: the configured device, which is also used if this one cannot be
  # opened. At most 200 bytes. Only with a sound.
  device: ?string,
  # Ring until the person stops it. The level is then critical and the sound "alarm", unless they are given.
  ring: ?Ring,
  # Read its title and body aloud, after its sound. Default: false.
  say: ?bool,
  # The change of the application's badge.
  badge: ?BadgeChange,
  # Clear the application's badge when the person activates the notification. Default: false.
  clearsBadge: ?bool,
  # The interruption level. Default: active.
  level: ?Level,
  # The time on the screen: a span, "10s", from 0.1 s to 7 days. After it the notification has expired, but stays
  # delivered. "0": until it is closed, as far as the server supports that. Default: the server's own time.
  timeout: ?string,
  # The category, from the Desktop Notifications Specification: "email.arrived"; at most 255 bytes.
  category: ?string,
  # Forget it once it has left the screen, for example a change of volume. It is then no longer delivered, and not shown
  # later if no server could show it. Default: false.
  transient: ?bool,
  # Keep it after one of its actions was chosen, or after a reply. Default: false.
  resident: ?bool,
  # A field for a reply in words.
  reply: ?ReplyField,
  # The actions to choose from; at most 16.
  actions: ?[]Action,
  # An argument vector, run without a shell when the person activates the notification or replies to it. The command
  # receives the notification as JSON on its standard input.
  onActivate: ?[]string,
  # An argument vector like onActivate, run when the notification is delivered, whether it is shown or held.
  onDeliver: ?[]string,
  # An argument vector like onActivate, run when the person closes or acknowledges the notification.
  onDismiss: ?[]string,
  # The steps to take if the person does nothing about it, in the order of their times; at most 8. The escalation ends
  # when the notification is no longer delivered.
  escalate: ?[]Escalation,
  # Further hints for the notification server, by their names; at most 32. Hints with their own field here are refused.
  hints: ?[string]Hint,
  # Data that the caller gets back with the notification; at most 65,536 bytes of JSON.
  userInfo: ?object,
  # The calendar data.
  calendar: ?CalendarEntry,
  # The parts of the sender's call to a notification server that have no other field.
  relayed: ?Relayed,
  # The names of the person's other devices on which it is shown too, or "all"; at most 32. This device shows it in any
  # case. The other devices need alert-link, which is a separate program.
  to: ?[]string,
  # The device it came from, as reported by alert-link; at most 64 bytes. A notification with an origin is not passed
  # on.
  origin: ?string,
  # The name of one delivery, from alert-link; at most 255 bytes. If the newest notification of an id was delivered with
  # the same name, Notify changes nothing and repeats its reply.
  delivery: ?string
)

# The policy for times that passed while the daemon was not running or the machine was off.
type Missed (
  # Only the last of them is delivered. The default.
  once,
  # None is delivered.
  skip,
  # Each is delivered, at most the newest hundred.
  each
)

# The policy for a local time in a gap, which does not exist because the clocks jump over it.
type ClockGap (
  # After the gap: later by its length; for a cron line right after it, as in cron. The default, except for cron lines
  # and calendar events that match every hour, which leave it out.
  next,
  # Not at all.
  skip,
  # Before the gap: earlier by its length.
  before
)

# The policy for a local time in an overlap, which occurs twice.
type ClockOverlap (
  # The first time. The default, except for cron lines and calendar events that match every hour, which come both times.
  first,
  # The second time.
  second,
  # Both times.
  both
)

# The times of a notification: exactly one of in, at, when, rrule, cron, calendar and form, and further conditions.
type Trigger (
  # Hours and smaller units are elapsed time, also over suspend: "45m", "1h30m", "PT15M". Days and weeks are days of the
  # calendar in the session's zone, and the rest after them is elapsed time: "2d", "1 week", "P1DT2H"; "24h" is elapsed
  # time.
  in: ?string,
  # RFC 3339 ("2027-03-04T09:00:00+01:00"), or a local date and time ("2027-03-04T09:00").
  at: ?string,
  # Words: "tomorrow 9am", "every weekday at 8:30", "every month on the last friday at 16:00". Or, after "when", something
  # that happens: "when unlock", "when login", "when resume", "when online", "when unit backup.service fails" (or ends),
  # "when system unit nginx.service fails", "when file /home/ada/report.pdf appears". It may be followed by "for 2m",
  # the time for which it must stay so, and by "once", the default, or "every time, at most 1/h". Only nag, nagLimit and
  # form may be combined with it.
  when: ?string,
  # A recurrence rule, RFC 5545 3.3.10, e.g. "FREQ=MONTHLY;BYDAY=-1FR". It begins at start.
  rrule: ?string,
  # A line of cron(8): five fields, or "@daily" and the like.
  cron: ?string,
  # A calendar event of systemd.time(7), e.g. "Mon..Fri 08:30".
  calendar: ?string,
  # A trigger in the normal form that List returns.
  form: ?string,
  # The earliest time of a repetition, written as for at. Default: now.
  start: ?string,
  # The zone in which local times are read, e.g. "Europe/Berlin", or a POSIX rule, "CET-1CEST,M3.5.0,M10.5.0/3".
  # Default: the zone of session.
  zone: ?string,
  # The zone of the caller's own session, in which local times are read if there is no zone. Default: the zone of the
  # daemon's session.
  session: ?string,
  # The language of the words in when, besides English: "de" or "en". "language" of [words] in the configuration takes
  # precedence; without either it is the language of the daemon's locale.
  language: ?string,
  # Local times follow the daemon's zone when that changes. Default: false. Refused if the caller's session has another
  # zone.
  floating: ?bool,
  # The latest time of a repetition, written as for at, or a date.
  until: ?string,
  # The number of times that a repetition fires, at least 1.
  count: ?int,
  # The policy for missed times.
  missed: ?Missed,
  # A span, "2h": a time that is late by more is not delivered any more. In Edit, "none" removes the present one.
  lateWindow: ?string,
  # Spans, "1d", "10m", before the time at which early warnings come; at most 8. In Edit, "none" alone removes the
  # present ones.
  warn: ?[]string,
  # A span of at least 10 s, "5m", after which it is delivered again and again until it is acknowledged. In Edit, "none"
  # removes the present one.
  nag: ?string,
  # Deliver it again at most this many times, 1 to 1,000. Default: 12.
  nagLimit: ?int,
  # Wake a sleeping machine for it, if permitted; Doctor reports whether it is.
  wake: ?bool,
  # Days on which a repetition does not fire, at most 200: "2027-12-24", "2027-12-24..2028-01-02", "friday". In Edit,
  # "none" alone removes the present ones.
  except: ?[]string,
  # Calendars on whose days a repetition does not fire, at most 8: "holidays" for the days of the configuration, or the
  # public holidays of a country or region, "DE-BY". "none" alone as in except.
  exceptCalendars: ?[]string,
  # Calendars to whose days a repetition is limited, at most 8. "none" alone as in except.
  onlyCalendars: ?[]string,
  # The policy for local times in a gap. Edit keeps the present one by default.
  gap: ?ClockGap,
  # The policy for local times in an overlap. Edit keeps the present one by default.
  overlap: ?ClockOverlap,
  # A span, "7d", with a time of day if it is a span of days: "7d at 9:00". Only with a time that comes once.
  # Acknowledging, activating or replying to the notification makes it due again after this span. Days are days of the
  # calendar, at the given time of day, otherwise at that of the first time. Snooze, Clear and closing it do not count.
  # In Edit, "none" removes the present one.
  afterAck: ?string
)

# A complete pending notification, as Export returns it and Import accepts it.
type Alarm (
  # The id.
  id: string,
  # The content.
  content: Content,
  # The trigger's normal form; for a running countdown the instant at which it ends.
  trigger: string,
  # Microseconds from each time of the trigger to the notification, negative before it: the distance of an alarm from
  # its event. At most 20 years.
  offset: ?int,
  # The number of 24-hour periods in the offset that are days of the calendar, which keep the local time when the clocks
  # change.
  days: ?int,
  # The zone in which its times are written. Default: the trigger's own zone, otherwise the session's.
  zone: ?string,
  # The time at which it was scheduled. Default: now.
  created: ?string,
  # The due time; empty while it is paused. Import computes it itself.
  due: ?string,
  # The policy for missed times.
  missed: ?Missed,
  # See Trigger.
  lateWindow: ?string,
  # See Trigger.
  warn: ?[]string,
  # See Trigger.
  nag: ?string,
  # See Trigger.
  nagLimit: ?int,
  # See Trigger.
  wake: ?bool,
  # Paused: it waits to be resumed.
  paused: ?bool,
  # The time up to which all due times have been acknowledged, and are not delivered again (RFC 9074 6.1).
  acknowledged: ?string,
  # The time of the next delivery, if it is snoozed (RFC 9074 7.1).
  snoozedUntil: ?string,
  # See Trigger.
  except: ?[]string,
  # See Trigger.
  exceptCalendars: ?[]string,
  # See Trigger.
  onlyCalendars: ?[]string,
  # Times of the trigger that are skipped; at most 1,000.
  skipped: ?[]string,
  # From Export: among the next 400 times of the trigger within two years, all that do not come, for whatever reason.
  omitted: ?[]string,
  # The phases of a timer, and the phase that ends at the trigger's time. Only for a timer.
  cycle: ?Cycle,
  # The span and hour of afterAck in Trigger, in normal form: "P7D at 09:00".
  afterAck: ?string,
  # True if it was delivered and has no time until it is acknowledged.
  awaitsAck: ?bool
)

# A phase of a timer.
type Phase (
  # The title; at most 255 bytes, without control characters.
  title: string,
  # The length: a span from a second to a day.
  for: string,
  # The sound at its end. Default: the sound of the timer's content.
  sound: ?string
)

# The phases of a timer.
type Cycle (
  # The phases of a round, at most 16.
  phases: []Phase,
  # The number of rounds, 1 to 100.
  repeat: int,
  # The phase that replaces the last one of the last round.
  long: ?Phase,
  # The current phase: 1 for the first of the first round.
  number: int,
  # Show the remaining time in a notification.
  live: ?bool
)

# The present state of a timer.
type TimerStatus (
  # The id.
  id: string,
  # The title of the current phase.
  title: string,
  # The number of the current phase: 1 for the first of the first round.
  number: int,
  # The number of phases in all rounds.
  count: int,
  # The current round, from 1.
  round: int,
  # The number of rounds.
  rounds: int,
  # Paused until it is resumed.
  paused: bool,
  # The length of the phase in seconds.
  seconds: float,
  # The remaining seconds of the phase, at least 0.
  left: float,
  # The end; none while it is paused.
  due: ?string,
  # The phase after it; none after the last.
  next: ?Phase,
  # A notification shows the remaining time.
  live: bool
)

# The outcome for one notification of an import.
type ImportOutcome (
  # Scheduled; its id was new.
  scheduled,
  # Scheduled; it replaces the notification with its id.
  updated,
  # Already pending with the same content.
  unchanged,
  # Not scheduled, because its last time has passed. A pending notification with this id is removed.
  past,
  # Refused.
  refused
)

# The result for one notification of an import.
type Imported (
  # The id.
  id: string,
  # The outcome.
  outcome: ImportOutcome,
  # The due time; none if it is paused or was not accepted.
  due: ?string,
  # The zone in which due is written.
  zone: ?string,
  # The decision, or the reason for the refusal: a sentence without a full stop.
  reason: ?string,
  # The effects of clock changes on the time it is due, a sentence each; none if there are no effects.
  notes: ?[]string,
  # Nothing was done, because a newer version of its event is known, or the event is cancelled.
  outdated: ?bool,
  # The followed calendar, or the source of ImportSource, that has its event. Nothing was done.
  followed: ?string,
  # True if it has no time until it is acknowledged.
  awaitsAck: ?bool
)

# An event of Prune that a followed calendar has.
type FollowedEvent (
  # The position in the call, from 0.
  event: int,
  # The name of the calendar, or of the source of ImportSource.
  calendar: string
)

# An event or to-do of a calendar in its present version, with the notifications that were scheduled for it.
type Event (
  # The UID.
  uid: string,
  # The ids that it has now; other pending notifications with this UID are withdrawn. At most 1,000.
  ids: []string,
  # Only this occurrence of it, as in CalendarEntry: it no longer comes at its time in the series, but as these ids.
  occurrence: ?string,
  # All later occurrences are meant too; only if cancelled.
  future: ?bool,
  # The version, as in CalendarEntry. If a newer version is known, nothing is done.
  sequence: ?int,
  # See CalendarEntry.
  stamp: ?string,
  # The event is cancelled. Then no version up to this one is imported until the event is over. At most 10,000 cancelled
  # events are remembered.
  cancelled: ?bool,
  # The end of the event, in RFC 3339. Default: never.
  ends: ?string
)

# The state of a notification.
type State (
  # Waiting for its time.
  pending,
  # Delivered, and due again after a while, because the person snoozed it.
  snoozed,
  # Waiting to be resumed.
  paused,
  # Delivered, and not yet acted upon.
  delivered
)

# The other device of the person that delivers a notification if this one is off at its time.
type StandIn (
  # The device.
  device: string,
  # The due time for which that device delivers it.
  due: string,
  # True while this device, which was off at that time, waits for a report whether the other one has delivered it.
  waits: ?bool
)

# The state of a notification on another device, as reported by that device.
type ReceptionState (
  # Shown there.
  shown,
  # Listed there without a sound: it came late, or exceeded the number that may disturb on that device in a minute.
  listed,
  # Waiting for room: that device already stores as many notifications of this one as it may.
  waiting,
  # This device is muted there.
  muted,
  # The application is switched off there.
  switchedOff,
  # Refused by that device.
  refused
)

# The state of a notification on another device.
type Reception (
  # The device.
  device: string,
  # The reported state.
  state: ReceptionState,
  # The number of alerts of this device that wait for room on that device; none if none wait.
  waiting: ?int
)

# The report of another device on one alert.
type Reached (
  # The alert.
  id: string,
  # True for a question.
  isQuestion: ?bool,
  # The device.
  device: string,
  # The state; none if the alert has ended.
  state: ?ReceptionState
)

# A notification as it is listed.
type Notification (
  # The id.
  id: string,
  # The title of its content.
  title: string,
  # The due time, past or future. Empty while it has no time: it is paused, awaits an acknowledgement, or waits for the
  # event that trigger describes.
  due: string,
  # The state.
  state: State,
  # The zone in which its times are written.
  zone: string,
  # The trigger in normal form.
  trigger: string,
  # True if it fires again after due.
  repeats: bool,
  # The time at which it was scheduled.
  created: string,
  # The time of the delivery; none before it.
  deliveredAt: ?string,
  # The content.
  content: Content,
  # The offset from the trigger's times, if it is the alarm of an event: "-PT15M" is before it.
  offset: ?string,
  # True if it was delivered while do not disturb was on, or waits for a digest, or was in one, and nothing has been
  # done about it since.
  held: ?bool,
  # The devices on which a delivered notification is shown too by now, because of its content, a rule, or the past steps
  # of its escalation; at most 32. None if there are no such devices.
  reaches: ?[]string,
  # From Show, for a delivered notification: the reports of these devices. If a device has no report, the notification
  # was sent there, and nothing else is known. None if no device has reported.
  receptions: ?[]Reception,
  # From Show, for a delivered notification: the rules that applied to it at its delivery.
  rules: ?[]AppliedRule,
  # The interval at which it is delivered again until it is acknowledged: "PT5M"; none if it is not.
  nag: ?string,
  # The maximum number of further deliveries.
  nagLimit: ?int,
  # The policy for missed times; none for "once".
  missed: ?Missed,
  # The time after which it is too late to deliver it: "PT2H"; none if it is never too late.
  lateWindow: ?string,
  # The early warnings before the time, the longest first: "P1D", "PT10M"; none if there are no warnings.
  warn: ?[]string,
  # True if a sleeping machine is woken for it.
  wake: ?bool,
  # The state of a delivered alarm: it rings now, or waits until another one has ended. None if it no longer rings.
  ringing: ?RingState,
  # The number of snoozes, if it rings.
  snoozes: ?int,
  # Days on which it does not come, as in Trigger; none if there are no such days.
  except: ?[]string,
  # Calendars on whose days it does not come; none if there are no such calendars.
  exceptCalendars: ?[]string,
  # Calendars to whose days it is limited; none if there are no such calendars.
  onlyCalendars: ?[]string,
  # The skipped future times; none if no time is skipped.
  skipped: ?[]string,
  # The present phase of a timer.
  timer: ?TimerStatus,
  # The chosen policy for local times in a gap; none if no policy was chosen.
  gap: ?ClockGap,
  # The chosen policy for local times in an overlap; none if no policy was chosen.
  overlap: ?ClockOverlap,
  # The device that delivers a pending notification if this device is off at its time; none if no device does.
  standIn: ?StandIn,
  # The effects of clock changes on the time it is due, and in Show on the two times after it, a sentence each; none if
  # there are no effects.
  notes: ?[]string,
  # The name of the followed calendar that it comes from, as people call it; none for other notifications.
  calendar: ?string,
  # The color of that calendar, "#rrggbb"; none without one.
  color: ?string,
  # The state of a delivered notification on the notification server.
  showing: ?Showing,
  # A sentence with the reason why the sound of a delivered notification was not heard, and with the sound that was
  # heard instead; none if it was heard.
  soundProblem: ?string,
  # The span after each acknowledgement until it is due again: "P7D at 09:00"; none if it does not become due again.
  afterAck: ?string,
  # True for a pending notification without a time until it is acknowledged: due is empty, and List returns it last.
  awaitsAck: ?bool
)

# The state of a delivered notification on the notification server.
type Showing (
  # About to be sent.
  waiting,
  # On the screen, as far as the server reports it.
  shown,
  # No server was running; it is shown when one appears.
  unseen,
  # No longer on the screen, or never meant to be: passive, held, or removed by its server.
  gone
)

# The state of a delivered alarm.
type RingState (
  # Heard.
  ringing,
  # Rings as soon as the alarm that rings now was stopped, was snoozed or gave up.
  waiting
)

# A rule of the configuration.
type Rule (
  # The name, or the number: "rule 3".
  name: string,
  # The conditions, as in the configuration: "app org.example.*", "time weekdays 22:00-07:00"; none if it applies to
  # every notification.
  match: []string,
  # The changes: "level passive", "sound none".
  set: []string,
  # No later rule is applied.
  stop: bool
)

# A rule that applies to a notification.
type AppliedRule (
  # The name or number.
  rule: string,
  # The changes.
  changes: []string
)

# The outcome for a notification.
type Fate (
  # Shown.
  shown,
  # Only listed, because its level is passive.
  listed,
  # Held, because of do not disturb, or because it is muted.
  held,
  # Dropped.
  dropped
)

# The outcome of a notification.
type Outcome (
  # The person clicked on it.
  activated,
  # The person chose one of its actions.
  action,
  # The person answered it in words.
  replied,
  # The person closed it, or acknowledged it.
  dismissed,
  # Left the screen by itself, or its time had passed too long ago for it to be delivered.
  expired,
  # Withdrawn.
  withdrawn,
  # Nothing could show it.
  notShown
)

# The end of a notification.
type Ending (
  # The person clicked on it, or activated it later.
  activated,
  # The person chose one of its actions.
  action,
  # The person answered it in words.
  replied,
  # The person closed it.
  dismissed,
  # Left the screen by itself, and was of no use later.
  expired,
  # Acknowledged.
  acknowledged,
  # Cleared from the list, or removed because there were too many.
  cleared,
  # Snoozed, and due again.
  snoozed,
  # Replaced by a later one with the same id.
  replaced,
  # Withdrawn.
  withdrawn,
  # Never delivered, because its time had long passed.
  missed
)

# A notification of the history, delivered or missed, and its end.
type Past (
  # The id. Several entries of the history may have the same id.
  id: string,
  # The title of its content.
  title: string,
  # The due time.
  due: string,
  # The time of the delivery. If the notification was missed, the time at which alertd noticed that.
  deliveredAt: string,
  # The zone in which its times are written.
  zone: string,
  # True if it was delivered more than ten seconds after it was due.
  late: ?bool,
  # Delivered, and nobody has done anything about it yet.
  unread: bool,
  # The end; none while it is unread.
  ending: ?Ending,
  # The key of the action that was chosen.
  action: ?string,
  # The time of its end.
  endedAt: ?string,
  # The content.
  content: Content
)

# Shows a notification at once. The same id replaces a pending or delivered notification.
method Notify(
  # The id. Default: made from the title.
  id: ?string,
  # The content.
  content: Content,
  # Further text below the body, at most 4,096 bytes, which only the screen of this device shows, and only at once: it
  # is stored nowhere, and goes neither to watchers and commands nor to other devices.
  unstored: ?string,
  # The name of a file in /run/alertd-proof, which only root can have made. Its first line is the number of the user,
  # the rest is the sender: the notification is shown as one of "system: SENDER". A proof counts once, and for a minute.
  proof: ?string
) -> (
  # The id.
  id: string,
  # Now.
  due: string,
  # The zone in which due is written.
  zone: string,
  # Empty: a notification for now does not repeat.
  next: []string,
  # Sentences about parts without which it is shown.
  notes: ?[]string,
  # A sentence with the reason why nobody sees it now; none if somebody may.
  unseen: ?string
)

# Shows a notification of a program by the Desktop Notifications Specification, as notify-send does. The reply comes
# when the notification server has accepted it, or when it is clear that no server does now. Texts that are too long are
# cut, and hints that are too many or too large are left out.
method Relay(
  # The name of the application.
  appName: string,
  # The number of the notification to replace, as Relay or the notification server returned it; none for a new one. A
  # number that was never returned makes a new notification, which this number can replace from then on.
  replaces: ?int,
  # The application's icon.
  appIcon: ?string,
  # The first line.
  summary: string,
  # The text, which may contain markup.
  body: ?string,
  # The actions to choose from.
  actions: ?[]Action,
  # The hints.
  hints: ?[]RelayedHint,
  # Milliseconds for which it is shown: -1 leaves that to the server, 0 means without end.
  timeout: ?int
) -> (
  # The id.
  id: string,
  # The number: the server's, or a number of alertd's own from 1,000,000,001 on while no server shows it.
  number: int,
  # A notification server has it.
  shown: bool,
  # The person can choose an action: false if the server that shows it does not support actions.
  actions: bool,
  # A sentence with the reason why nobody sees it now; none if somebody may.
  unseen: ?string
)

# Schedules a notification. A time that has passed is due at once. The same id replaces a pending notification.
method Remind(
  # The id. Default: made from the title.
  id: ?string,
  # The content.
  content: Content,
  # The times.
  trigger: Trigger
) -> (
  # The id.
  id: string,
  # The due time; empty if it waits for an event.
  due: string,
  # The zone in which due is written.
  zone: string,
  # Up to three times at which it fires, beginning with due.
  next: []string,
  # The trigger's normal form.
  trigger: string,
  # Sentences about the choices that the words left open.
  notes: []string,
  # A sentence with the reason why nobody would see it now; none if somebody may.
  unseen: ?string,
  # The span after each acknowledgement until it is due again: "P7D at 09:00"; none if it does not become due again.
  afterAck: ?string
)

# The kind of a beat.
type BeatKind (
  # The work begins, and its end is the next beat. If it does not end within the grace, it is missing.
  start,
  # The work has succeeded.
  end,
  # The work has failed, and the notification comes at once.
  failure
)

# Reports that something has happened that is expected again and again. If the next report does not come in time, the
# notification with the name as its id is delivered, and once more when a report comes again. The first report of a name
# begins to watch for the next ones; Cancel ends that, and Pause and Resume suspend it. After the machine slept or
# alertd was started, the grace begins again.
method Beat(
  # The name, which is the id of the notification.
  name: string,
  # The kind. Default: end.
  kind: ?BeatKind,
  # The reason for a failure, in a sentence.
  reason: ?string,
  # The span between two beats, "1d"; 1 second to 366 days. Default: as before, at first 1 day.
  every: ?string,
  # The span after which the next beat is missing, "1h"; 1 second to 366 days. Default: as before, at first 1 hour.
  grace: ?string,
  # The notification if beats are missing. Default: as before, at first one with the name in its title. An empty title
  # is the default.
  content: ?Content,
  # See Trigger.
  nag: ?string
) -> (
  # The time from which the next beat counts as missing; empty while beats are missing, or if it is paused.
  due: string,
  # The zone in which due is written.
  zone: string,
  # True if beats were missing until now.
  returned: bool,
  # True if it is paused, so that no beat is awaited.
  paused: ?bool,
  # Effects that the caller may not expect, a sentence each: devices that get nothing, sounds that cannot be played.
  # Only if content was given.
  notes: ?[]string
)

# Schedules a notification like another one, with all its properties except those that are given. Skipped times are not
# copied. The other one may be pending, delivered or the newest with its id in the history, and does not change.
method Copy(
  # The id of the original.
  like: string,
  # The id of the copy. Default: made from its title. The same id replaces a pending notification, but not the original
  # itself.
  id: ?string,
  # The content. Default: the content of the original.
  content: ?Content,
  # The new times, and further conditions for them. Absent fields are as in the original. A time is required if the
  # original came once, and its time has passed.
  trigger: ?Trigger,
  # Only return the result, without scheduling it. Default: false.
  dryRun: ?bool
) -> (
  # The id.
  id: string,
  # The due time.
  due: string,
  # The zone in which due is written.
  zone: string,
  # Up to three times at which it fires, beginning with due.
  next: []string,
  # The trigger's normal form.
  trigger: string,
  # Sentences about the choices that the words left open.
  notes: []string,
  # The content.
  content: Content,
  # The span after each acknowledgement until it is due again: "P7D at 09:00"; none if it does not become due again.
  afterAck: ?string
)

# Starts a timer: a countdown that delivers a notification at its end, or several countdowns in a row, the phases of a
# cycle. Each phase begins when the previous one ends, whether or not the machine is running then. If several phases
# have ended since the last notification, only the last of them is delivered, with the number of those before it. Pause,
# Resume, Cancel, Edit and Undo work as with any pending notification. The same id replaces a pending notification.
method Timer(
  # The id. Default: made from the title.
  id: ?string,
  # The content of its notifications. Its title is the name of the first phase.
  content: Content,
  # The length of the first phase: a span, with several phases from a second to a day.
  for: string,
  # The phases after it, at most 15.
  then: ?[]Phase,
  # The number of rounds, 1 to 100. Default: 1.
  repeat: ?int,
  # The phase that replaces the last phase of the last round. Only with then and repeat.
  long: ?Phase,
  # Show the remaining time in a notification, updated once a minute and removed at the end.
  live: ?bool,
  # The zone of the caller's own session. Default: the zone of the daemon's session.
  session: ?string
) -> (
  # The id.
  id: string,
  # The end of the first phase.
  due: string,
  # The zone in which due is written.
  zone: string,
  # The ends of the first three phases.
  next: []string,
  # The trigger's normal form.
  trigger: string,
  # Sentences about the choices that the words left open.
  notes: []string,
  # The timer.
  timer: TimerStatus
)

# Returns the running and paused timers, the running ones first, ordered by the end of the present phase: one page, or
# all if they fit into a message.
method Timers(
  # The cursor of the previous page.
  cursor: ?string
) -> (
  # The page.
  timers: []TimerStatus,
  # The position of the next page; none after the last.
  cursor: ?string
)

# Ends the present phase of a timer without its notification, and begins the next, also if the timer is paused. After
# the last phase the timer is over.
method NextPhase(
  # The id.
  id: string
) -> (
  # The timer; none if it has ended.
  timer: ?TimerStatus
)

# Returns the meaning of a trigger, without scheduling anything, or the times at which a notification will fire. Exactly
# one of id and trigger is given.
method Next(
  # The notification.
  id: ?string,
  # The trigger.
  trigger: ?Trigger,
  # The number of times, at most 1,000. Default: 5.
  count: ?int,
  # The time to use instead of now, written as for at.
  after: ?string
) -> (
  # The zone in which the times are written.
  zone: string,
  # The times at which it fires: fewer than requested if it ends, and none if it is paused.
  fires: []string,
  # The times at which a paused notification would fire if it were resumed now; none if its last time has passed.
  resumed: ?[]string,
  # The trigger's normal form.
  trigger: string,
  # Sentences about the choices that the words left open.
  notes: []string,
  # The interval at which it is delivered again until it is acknowledged: "PT5M"; none if it is not.
  nag: ?string,
  # The maximum number of further deliveries.
  nagLimit: ?int,
  # The skipped future times of a notification; none if no time is skipped.
  skipped: ?[]string,
  # The span after each acknowledgement until it is due again: "P7D at 09:00"; none if it does not become due again.
  afterAck: ?string,
  # True for a notification without a time until it is acknowledged.
  awaitsAck: ?bool
)

# Returns the title and the time of a line as a person types it: "Call Ada tomorrow 9am". The time comes last. A title
# in quotes may contain words of time, with \" and \\ inside. Nothing is scheduled: Remind takes title and when. Invalid
# names the field line, with the place of the word that was not understood.
method Interpret(
  # The line, at most 4,096 bytes.
  line: string,
  # The day meant by a line that names none: "2026-11-24". Default: today or tomorrow, as for Remind.
  day: ?string,
  # The caller's zone, as in Trigger.
  session: ?string,
  # The caller's language, as in Trigger.
  language: ?string,
  # The number of times, at most 1,000. Default: 3.
  count: ?int
) -> (
  # The title.
  title: string,
  # The words of the time, for Trigger's when; none if the line has no time.
  when: ?string,
  # The start of these words in the line, in bytes of UTF-8.
  start: ?int,
  # The end of these words.
  end: ?int,
  # Words at the end of the title that could begin a time; none if there is no doubt.
  doubt: ?string,
  # The zone in which the times are written; none without a time.
  zone: ?string,
  # The times at which it fires: fewer if it ends, and none if it comes when something happens.
  fires: []string,
  # The trigger's normal form; none without a time.
  trigger: ?string,
  # Sentences about the choices that the words left open.
  notes: []string,
  # The span after each acknowledgement until it is due again, as in Next.
  afterAck: ?string
)

# Changes a pending notification; absent fields stay unchanged. A time that comes once would end a repetition: without
# once or noRepeat it is refused, and Invalid names the repetition.
method Edit(
  # The id.
  id: string,
  # The new content.
  content: ?Content,
  # The new trigger. In Edit, when may also be a length of time after the present due time: "+15m", "15m later", "15m
  # earlier".
  trigger: ?Trigger,
  # Changes only the next occurrence of a repetition: trigger is its time. This occurrence is skipped and comes under a
  # separate id; the repetition continues.
  once: ?bool,
  # Ends the repetition: the notification comes once.
  noRepeat: ?bool
) -> (
  # The due time; with once, that of the moved occurrence.
  due: string,
  # The zone in which due is written.
  zone: string,
  # Up to three times at which it fires, beginning with due.
  next: []string,
  # Sentences about the choices that the words left open.
  notes: []string,
  # The id of the moved occurrence; none without once.
  id: ?string,
  # The due time before the change of its time; empty if it was paused; none if its time was not changed.
  formerDue: ?string,
  # The repetition in words before its time was changed; none if it did not repeat, and with once.
  formerRepetition: ?string,
  # The repetition in words now, if its time was changed.
  repetition: ?string,
  # The span after each acknowledgement until it is due again: "P7D at 09:00"; none if it does not become due again.
  afterAck: ?string,
  # True if it has no time until it is acknowledged.
  awaitsAck: ?bool
)

# Removes a delivered notification from the desktop and delivers it again after a while, with all its properties. A
# snoozed one is snoozed again. If no delivered, snoozed or pending notification has this id, the newest in the history
# comes again.
method Snooze(
  # The id; or a glob for several delivered notifications, "tea-*", "*".
  id: string,
  # The length: "10m". If it is empty, an alarm is snoozed as by its own Snooze button, and any other notification as by
  # the first of the configuration's snooze buttons, or for 10 minutes if there are none.
  for: string,
  # The time at which it comes again, instead of for, which is then empty: "9am", "tomorrow 9am", "2027-03-05T18:00"; or
  # "start" for the start of the notification's event.
  until: ?string,
  # The zone of the caller's own session, in which until is read. Default: the zone of the daemon's session.
  session: ?string,
  # The language of the words in until, as in Trigger.
  language: ?string,
  # Processes the matching notifications in the order of their ids, at most 1,000 in a call: "" starts, and the cursor
  # of a reply continues. Without it, more than 1,000 are refused.
  cursor: ?string
) -> (
  # The time of its return; of several notifications, the earliest. Empty if no notification matches.
  due: string,
  # The zone in which due is written.
  zone: string,
  # The notifications, in the order of their ids.
  snoozed: ?[]Resumed,
  # The position to continue from; none at the end.
  cursor: ?string
)

# Pauses pending notifications until they are resumed: all of them, or none if one is not pending. Exactly one of id and
# ids is given.
method Pause(
  # The id.
  id: ?string,
  # Ids or globs; at most 1,000.
  ids: ?[]string,
  # Processes the matching notifications in the order of their ids, at most 1,000 in a call: "" starts, and the cursor
  # of a reply continues. Without it, more than 1,000 are refused.
  cursor: ?string
) -> (
  # The ids, in the order in which they were named.
  paused: ?[]string,
  # The position to continue from; none at the end.
  cursor: ?string
)

# A notification that is due again.
type Resumed (
  # The id.
  id: string,
  # The due time.
  due: string,
  # The zone in which due is written.
  zone: string,
  # Sentences about the choices that words left open, and about the effects of clock changes on its times; none if there
  # are no such sentences.
  notes: ?[]string
)

# Resumes paused notifications: a span with its remaining time, a time that has passed at once, a repetition with its
# next time. All of them are resumed, or none if one cannot be. Exactly one of id and ids is given.
method Resume(
  # The id.
  id: ?string,
  # Ids or globs ("tea-*"); at most 1,000.
  ids: ?[]string,
  # Processes the matching notifications in the order of their ids, at most 1,000 in a call: "" starts, and the cursor
  # of a reply continues. Without it, more than 1,000 are refused.
  cursor: ?string
) -> (
  # The due time; for several, that of the first one that was named.
  due: string,
  # The zone in which due is written.
  zone: string,
  # The notifications, in the order in which they were named.
  resumed: []Resumed,
  # The position to continue from; none at the end.
  cursor: ?string
)

# A notification of which times are skipped, or come again.
type Skipping (
  # The id.
  id: string,
  # The named times: skipped now, or until now.
  skipped: []string,
  # The number of times that this call changes.
  changed: int,
  # The due time; empty while it is paused.
  due: string,
  # The zone in which the times are written.
  zone: string
)

# Records the device that delivers a pending or snoozed notification if this one is off at its time. alert-link calls
# this before that device learns of it. If the notification is found to be due late, it waits for Settle for at most a
# minute.
method Lend(
  # The id.
  id: string,
  # The due time.
  due: string,
  # The device; none withdraws the record.
  device: ?string
) -> (
  # False if no notification is pending for this time, or if it waits already.
  noted: bool
)

# Reports the state of this device's alerts on other devices. alert-link calls this when those devices report it, and
# Show returns it.
method Report(
  # The reports that changed the known state; at most 1,000.
  reached: []Reached,
  # True if these are all known states, so that earlier reports are forgotten.
  all: ?bool
) -> ()

# Reports whether the other device has delivered a lent notification.
method Settle(
  # The id.
  id: string,
  # The due time that was skipped.
  due: string,
  # The device that has delivered it, or delivers it now: it is then not delivered here. None if no device has: it is
  # then delivered now.
  device: ?string
) -> (
  # False if the report is not awaited, because the notification was already delivered here, or changed.
  noted: bool
)

# Skips the next times of repeating notifications. Already skipped times count too, so that the same call again changes
# nothing. All of the notifications are changed, or none if one cannot be. Refused without a change if the reply would
# be larger than a message, which some 30,000 times are.
method Skip(
  # Ids or globs ("tea-*"); at most 1,000.
  ids: []string,
  # The number of times, at most 1,000. Default: 1.
  count: ?int,
  # Skip all times up to and including this time or day, instead of count: "friday", "2027-03-05T18:00".
  until: ?string,
  # The zone of the caller's own session, in which until is read. Default: the zone of the daemon's session.
  session: ?string,
  # The language of the words in until, as in Trigger.
  language: ?string,
  # Processes the matching notifications in the order of their ids, at most 1,000 in a call: "" starts, and the cursor
  # of a reply continues. Without it, more than 1,000 are refused.
  cursor: ?string
) -> (
  # The notifications, in the order in which they were named.
  skipped: []Skipping,
  # The position to continue from; none at the end.
  cursor: ?string
)

# Lets the skipped times of notifications come again. Refused like Skip if the reply would be larger than a message.
method Unskip(
  # Ids or globs ("tea-*"); at most 1,000.
  ids: []string,
  # Processes the matching notifications in the order of their ids, at most 1,000 in a call: "" starts, and the cursor
  # of a reply continues. Without it, more than 1,000 are refused.
  cursor: ?string
) -> (
  # The notifications, in the order in which they were named.
  unskipped: []Skipping,
  # The position to continue from; none at the end.
  cursor: ?string
)

# Gives a pending or delivered notification another id. The history keeps the old one.
method Rename(
  # The id.
  id: string,
  # The new id.
  to: string
) -> ()

# A notification after an undo.
type Undone (
  # The id.
  id: string,
  # The state: pending, snoozed, paused or delivered; gone if it did not exist before; unreadable if it stays unchanged
  # because the former state cannot be read any more.
  state: string,
  # The due time; empty if it has none.
  due: string,
  # The zone in which due is written.
  zone: string,
  # A sentence with a further remark: for an alarm that rang whether it rings again.
  note: ?string
)

# A change that can be undone.
type UndoStep (
  # The number of the step.
  step: int,
  # The verb: cancel, clear, edit, skip, unskip, snooze, import, next.
  verb: string,
  # The time of the change.
  at: string,
  # The first notification that it changed; empty if it changed too many notifications to be undone.
  id: string,
  # The number of changed notifications.
  count: int
)

# Undoes the newest change that was not undone yet, or only the newest change of a notification, or the change with a
# number. Either the whole change is undone or nothing, if a part of it was replaced or delivered since. Changes are
# kept for 30 days, at most 16 MiB of them.
method Undo(
  # The notification.
  id: ?string,
  # The number of the change.
  step: ?int
) -> (
  # The undone verb.
  verb: string,
  # The time of the change.
  at: string,
  # The notifications that it had changed.
  notifications: []Undone
)

# Lists the steps that can be undone, the newest first.
method Undoable(
  # The number of steps, at most 1,000. Default: 100.
  limit: ?int
) -> (
  # The changes.
  steps: []UndoStep
)

# Acknowledges a delivered notification: it leaves the desktop, nagging stops, and it is no longer snoozed. A pending
# notification with afterAck that awaits the acknowledgement need not be delivered any more.
method Ack(
  # Ids or globs ("tea-*"); at most 1,000.
  ids: []string,
  # Processes the matching notifications in the order of their ids, at most 1,000 in a call: "" starts, and the cursor
  # of a reply continues. Without it, more than 1,000 are refused.
  cursor: ?string,
  # True if the person only closed them, for example on another device: notifications with afterAck still await an
  # acknowledgement.
  closed: ?bool
) -> (
  # The number of notifications.
  count: int,
  # The position to continue from; none at the end.
  cursor: ?string,
  # The notifications with afterAck, which are due again, in the order of their ids; none if there are none.
  next: ?[]Resumed
)

# Has the effect of a click on a delivered notification, or on one of its actions: its command runs, and it is no longer
# delivered. If no delivered or pending notification has this id, the newest in the history is used.
method Activate(
  # The id.
  id: string,
  # The key of one of its actions. Default: the notification itself.
  action: ?string,
  # The token with which the started program may take the focus, XDG_ACTIVATION_TOKEN.
  token: ?string
) -> ()

# Replies to a delivered notification in words, as in the field that a notification server shows for it: its command
# receives the words, and it is no longer delivered. Only a notification with a reply field, or with an action with the
# key inline-reply, accepts a reply, and none in the history does.
method Reply(
  # The id.
  id: string,
  # The text; at most 65,536 bytes.
  text: string,
  # The token with which the started program may take the focus, XDG_ACTIVATION_TOKEN.
  token: ?string
) -> ()

# Removes delivered notifications from the list and the desktop, because they were seen: those with the given ids, or
# all that match every other given field. If one of the ids was not delivered, none is cleared.
method Clear(
  # Ids or globs ("tea-*"); at most 1,000.
  ids: ?[]string,
  # Clear all of them.
  all: ?bool,
  # Clear all of this application.
  app: ?string,
  # Clear all of this thread.
  thread: ?string,
  # Clear all that were delivered longer ago than this: "2d".
  olderThan: ?string,
  # Processes the matching notifications in the order of their ids, at most 1,000 in a call: "" starts, and the cursor
  # of a reply continues. Without it, more than 1,000 are refused.
  cursor: ?string
) -> (
  # The number of notifications.
  count: int,
  # The position to continue from; none at the end.
  cursor: ?string
)

# Returns a page of the delivered and missed notifications, the newest first, with their ends. A page may be empty and
# have another after it, because only a part of a long history is searched at a time.
method History(
  # Only notifications with this id.
  id: ?string,
  # Only notifications of this application.
  app: ?string,
  # Only notifications of this thread.
  thread: ?string,
  # True: only notifications about which nobody has done anything yet.
  unread: ?bool,
  # Only notifications that have each of these words, or beginnings or parts of words, in their title, text or
  # application. Small and capital letters, and letters with and without accents, are the same. At most 1,024 bytes;
  # only the first 4,096 bytes of a text are searched.
  search: ?string,
  # Only notifications delivered at this time or later: "yesterday", "monday 9am", "2h" (ago), "2027-03-04",
  # "2027-03-04T09:00".
  since: ?string,
  # Only notifications delivered up to this time; a day is included.
  until: ?string,
  # The zone in which local times are read. Default: the session's.
  zone: ?string,
  # The cursor of the previous page.
  cursor: ?string,
  # The maximum number of entries in a page, at most 1,000. Default: 100.
  limit: ?int
) -> (
  # The page.
  notifications: []Past,
  # The position of the next page; none after the last.
  cursor: ?string
)

# The number of notifications of an application in one hour.
type HourCount (
  # The application; "alertd" for those that named none.
  app: string,
  # The start of the hour.
  hour: string,
  # The number of notifications.
  count: int,
  # The number of those that were snoozed.
  snoozed: int,
  # The number of those that came too late to be shown.
  missed: int
)

# Returns the number of notifications, past and delivered, by application and hour. A page counts 10,000 notifications,
# the newest first, so two pages can have counts of the same hour: add them.
method Counts(
  # Only notifications at this time or later, as in History.
  since: ?string,
  # The zone of the hours and of a local time in since. Default: the session's.
  zone: ?string,
  # The cursor of the previous page.
  cursor: ?string
) -> (
  # The counts, in no particular order.
  counts: []HourCount,
  # The position of the next page; none after the last.
  cursor: ?string
)

# Schedules notifications that were pending elsewhere or come from a calendar, all in one change. A notification that
# cannot be accepted has its reason in the reply, and does not prevent the others. The same id replaces a pending
# notification, which stays paused or snoozed if it was. Refused without a change if the reply would be larger than a
# message.
method Import(
  # The notifications; at most 1,000.
  alarms: []Alarm,
  # Only return the results, without scheduling. Default: false.
  dryRun: ?bool,
  # The alarms come from a message about events (RFC 5546) rather than a whole calendar: occurrences that another
  # message changed stay changed, unless the series has a higher SEQUENCE now.
  message: ?bool,
  # The sound that the caller has given to all of them: a file that cannot be played is refused, as in Remind. Sounds
  # that a calendar names are accepted; if one cannot be played, the result of its notification reports that.
  sound: ?string,
  # The zone of the caller's own session. If it differs from the daemon's, floating times of alarms without a zone are
  # read in the caller's zone.
  session: ?string
) -> (
  # The result for each, in the same order.
  results: []Imported
)

# Schedules what another program has planned, instead of everything that this source planned before: what is not given
# any more is withdrawn. Either all of it is taken, or nothing changes. No step of undo.
method ImportSource(
  # The name of the source: a name as of an id, without ":".
  source: string,
  # The complete list; at most 1,000.
  alarms: []Alarm,
  # Only return what would be done. Default: false.
  dryRun: ?bool,
  # See Import.
  session: ?string
) -> (
  # The notifications that are scheduled now, and those that have changed.
  scheduled: []string,
  # The number of those that stay as they were.
  unchanged: int,
  # The number of those whose time is past.
  past: int,
  # The withdrawn notifications.
  withdrawn: []string
)

# Withdraws notifications that earlier imports scheduled for events and to-dos that no longer have them. Refused without
# a change if the reply would be larger than a message.
method Prune(
  # The events; at most 1,000.
  events: []Event,
  # Only return what would be withdrawn. Default: false.
  dryRun: ?bool,
  # See Import.
  message: ?bool
) -> (
  # The withdrawn notifications.
  ids: []string,
  # The notifications of which some occurrences no longer come.
  changed: ?[]string,
  # The positions, from 0, of events with a known newer version.
  outdated: ?[]int,
  # The events that followed calendars have, which therefore stay as they are.
  followed: ?[]FollowedEvent
)

# Returns a page of all pending, snoozed or paused notifications, each complete, in the order of the ids. Delivered
# notifications that nobody has acknowledged are not included.
method Export(
  # Only these; at most 1,000. Default: all.
  ids: ?[]string,
  # The cursor of the previous page.
  cursor: ?string
) -> (
  # The page.
  alarms: []Alarm,
  # The position of the next page; none after the last.
  cursor: ?string
)

# Returns a page of notifications: pending ones by their due time, then delivered ones by the time of delivery.
method List(
  # Only notifications in this state.
  state: ?State,
  # True: only notifications that do not disturb held, and about which nothing has been done since.
  held: ?bool,
  # Only notifications of this application.
  app: ?string,
  # The cursor of the previous page.
  cursor: ?string,
  # The maximum number of entries in a page, at most 1,000. Default: 500.
  limit: ?int
) -> (
  # The page.
  notifications: []Notification,
  # The position of the next page; none after the last.
  cursor: ?string
)

# Returns the calendars that alertd follows ([[calendars]] with follow = true), in the order of the configuration.
method Calendars() -> (
  # The calendars.
  calendars: []Calendar
)

# Returns the rules of the configuration that are in force, in order.
method Rules() -> (
  # The rules.
  rules: []Rule,
  # The path of the configuration.
  path: string,
  # The problem of the present file. The rules then come from its last valid version.
  problem: ?string
)

# Returns what the rules would do with a notification, without delivering it.
method TestRules(
  # The notification.
  content: Content,
  # The time to use instead of now, written as for at.
  at: ?string
) -> (
  # The rules that apply to it, in order.
  rules: []AppliedRule,
  # The outcome.
  fate: Fate,
  # The reason for holding it: asked, schedule, presentation or muted.
  reason: ?string,
  # The content as it would be shown and heard.
  content: Content,
  # The volume, 0 to 1; none for full volume.
  volume: ?float,
  # The person would hear something in the present silent mode.
  heard: bool,
  # The commands that would run: argument vectors of rules.
  commands: []Command
)

# A command.
type Command (
  # The program and its arguments.
  arguments: []string
)

# Returns one notification, pending or delivered.
method Show(
  # The id.
  id: string
) -> (
  # The notification.
  notification: Notification
)

# Withdraws notifications: pending ones never fire, delivered ones are removed from the desktop. If one id does not
# exist, none is withdrawn. Exactly one of ids and all is given.
method Cancel(
  # Ids or globs ("tea-*"); at most 1,000.
  ids: ?[]string,
  # Withdraw all of them.
  all: ?bool,
  # Processes the matching notifications in the order of their ids, at most 1,000 in a call: "" starts, and the cursor
  # of a reply continues. Without it, more than 1,000 are refused.
  cursor: ?string
) -> (
  # The number of notifications.
  count: int,
  # The position to continue from; none at the end.
  cursor: ?string
)

# Waits until the person has done something about a notification, or until nobody can any more: for pending ones after
# their delivery, and for snoozed ones after they have come again. For one that has already ended, returns its outcome.
method Wait(
  # The id.
  id: string
) -> (
  # The outcome.
  outcome: Outcome,
  # The key of the action that was chosen.
  action: ?string,
  # The person's reply; at most 65,536 bytes.
  text: ?string,
  # The reason why it was not shown, or not delivered.
  reason: ?string,
  # The token with which the program that continues may take the focus (XDG activation), if the desktop has just
  # provided one.
  activationToken: ?string
)

# No pending or delivered notification has this id.
error NotFound (
  # The id.
  id: string
)

# A value is well-formed but cannot be accepted.
error Invalid (
  # The parameter.
  field: string,
  # The part of it that was not understood; empty for the whole value.
  word: string,
  # The reason.
  reason: string,
  # The remedy: the text to write.
  hint: string,
  # The value names a file or sound that does not exist, and is otherwise valid.
  missing: ?bool,
  # This machine cannot tell of what the reminder would wait for, and the value is otherwise valid.
  unavailable: ?bool,
  # The repetition in words that an Edit would have ended; once or noRepeat chooses a meaning.
  repetition: ?string,
  # The start of the word in a line, in bytes of UTF-8; none if the whole line is meant.
  start: ?int,
  # The end of the word.
  end: ?int
)

# The request reaches a documented bound.
error TooMany (
  # The exceeded quantity.
  what: string,
  # The bound.
  limit: int
)

# The change could not be put on disk, and nothing was changed.
error NotStored (
  # The system's reason.
  reason: string
)

"""#

    /// Interruption levels, after UserNotifications.
    public enum Level: String, VarlinkValue, CaseIterable, Hashable {
        /// Only listed.
        case passive = "passive"
        /// Shown and heard. The default level.
        case active = "active"
        /// Passes a do-not-disturb schedule, too.
        case timeSensitive = "timeSensitive"
        /// Passes everything.
        case critical = "critical"
    }

    /// A choice for the person on a notification.
    public struct Action: VarlinkValue, Hashable {
        /// The key that is returned when the action is chosen; "default" is a click on the notification itself.
        public var key: String
        /// The label for the person.
        public var label: String
        public init(key: String, label: String) { (self.key, self.label) = (key, label) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.key = try json.required("key")
            self.label = try json.required("label")
        }
        public func encode(into json: inout JSON) {
            json.append("key", self.key)
            json.append("label", self.label)
        }
    }

    /// A change of the application's badge when the notification is delivered: exactly one of the two.
    public struct BadgeChange: VarlinkValue, Hashable {
        /// The new number, 0 to 999,999.
        public var `set`: Int?
        /// Add this; the result is never below 0.
        public var add: Int?
        public init(`set`: Int? = nil, add: Int? = nil) { (self.`set`, self.add) = (`set`, add) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.`set` = try json.optional("set")
            self.add = try json.optional("add")
        }
        public func encode(into json: inout JSON) {
            json.append("set", self.`set`)
            json.append("add", self.add)
        }
    }

    /// The calendar data of a notification that came from a calendar, besides its text.
    public struct CalendarEntry: VarlinkValue, Hashable {
        /// The UID of its event or to-do (RFC 5545 3.8.4.7), by which the next import recognizes it; at most 4,096 bytes.
        public var uid: String?
        /// The location, shown with the text; one line of at most 1,024 bytes.
        public var location: String?
        /// The categories; at most 32 of at most 255 bytes each.
        public var categories: [String]?
        /// The priority: 1 is the highest, 9 the lowest, 0 none.
        public var priority: Int?
        /// A to-do rather than an event. Default: false.
        public var toDo: Bool?
        /// RECURRENCE-ID of a single occurrence that was changed: "2027-03-04" for an event without a time of day,
        /// "2027-03-04T09:00:00" for a local time, otherwise an instant in RFC 3339.
        public var occurrence: String?
        /// SEQUENCE: the version of the event. An older version does not replace a newer one.
        public var sequence: Int?
        /// DTSTAMP in RFC 3339: among versions with the same SEQUENCE the latest counts.
        public var stamp: String?
        /// The followed calendar that it comes from, "SECTION" or "SECTION/FOLDER"; none for an import. alertd sets it.
        public var source: String?
        /// The address of its meeting, which the button "Join" opens: https and printable ASCII, at most 2,048 bytes.
        public var link: String?
        /// The event names the link as its conference (RFC 7986 5.11). "alertctl join" asks before it opens any other link
        /// outside of known meeting hosts. Default: false.
        public var conference: Bool?
        /// The event is private or confidential (RFC 5545 3.8.1.3): other devices show it as "Private event".
        public var `private`: Bool?
        public init(uid: String? = nil, location: String? = nil, categories: [String]? = nil, priority: Int? = nil, toDo: Bool? = nil, occurrence: String? = nil, sequence: Int? = nil, stamp: String? = nil, source: String? = nil, link: String? = nil, conference: Bool? = nil, `private`: Bool? = nil) {
            (self.uid, self.location, self.categories, self.priority) = (uid, location, categories, priority)
            (self.toDo, self.occurrence, self.sequence, self.stamp) = (toDo, occurrence, sequence, stamp)
            (self.source, self.link, self.conference, self.`private`) = (source, link, conference, `private`)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.uid = try json.optional("uid")
            self.location = try json.optional("location")
            self.categories = try json.optional("categories")
            self.priority = try json.optional("priority")
            self.toDo = try json.optional("toDo")
            self.occurrence = try json.optional("occurrence")
            self.sequence = try json.optional("sequence")
            self.stamp = try json.optional("stamp")
            self.source = try json.optional("source")
            self.link = try json.optional("link")
            self.conference = try json.optional("conference")
            self.`private` = try json.optional("private")
        }
        public func encode(into json: inout JSON) {
            json.append("uid", self.uid)
            json.append("location", self.location)
            json.append("categories", self.categories)
            json.append("priority", self.priority)
            json.append("toDo", self.toDo)
            json.append("occurrence", self.occurrence)
            json.append("sequence", self.sequence)
            json.append("stamp", self.stamp)
            json.append("source", self.source)
            json.append("link", self.link)
            json.append("conference", self.conference)
            json.append("private", self.`private`)
        }
    }

    /// A file of a followed calendar of which something was left out.
    public struct CalendarFlaw: VarlinkValue, Hashable {
        /// The name of the file in the calendar's folder.
        public var file: String
        /// The omitted part, and the reason.
        public var reason: String
        public init(file: String, reason: String) { (self.file, self.reason) = (file, reason) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.file = try json.required("file")
            self.reason = try json.required("reason")
        }
        public func encode(into json: inout JSON) {
            json.append("file", self.file)
            json.append("reason", self.reason)
        }
    }

    /// A calendar that alertd follows.
    public struct Calendar: VarlinkValue, Hashable {
        /// The name: that of the section, or "SECTION/FOLDER".
        public var name: String
        /// The folder or file.
        public var path: String
        /// The name that its folder gives it (displayname); none without one.
        public var title: String?
        /// The color, "#rrggbb"; none without one.
        public var color: String?
        /// The number of files.
        public var files: Int
        /// The number of events and to-dos in them.
        public var events: Int
        /// The number of their alarms, those that are over included.
        public var alarms: Int
        /// True if alertd writes into it what the person did about an alarm.
        public var writes: Bool
        /// The files of which something was left out; at most 20.
        public var flaws: [Notifications.CalendarFlaw]
        /// The number of all such files.
        public var flawed: Int
        /// Reactions that could not be written into it yet.
        public var waiting: Int
        /// The time of the last successful reading; none before the first.
        public var read: String?
        /// The reason why it cannot be read now, so that the former content stays in force; none if it can be read.
        public var problem: String?
        /// Effects of its settings that a person may not expect, a sentence each: devices that get nothing, sounds that cannot
        /// be played.
        public var notes: [String]?
        public init(name: String, path: String, title: String? = nil, color: String? = nil, files: Int, events: Int, alarms: Int, writes: Bool, flaws: [Notifications.CalendarFlaw], flawed: Int, waiting: Int, read: String? = nil, problem: String? = nil, notes: [String]? = nil) {
            (self.name, self.path, self.title, self.color) = (name, path, title, color)
            (self.files, self.events, self.alarms, self.writes) = (files, events, alarms, writes)
            (self.flaws, self.flawed, self.waiting, self.read) = (flaws, flawed, waiting, read)
            (self.problem, self.notes) = (problem, notes)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.name = try json.required("name")
            self.path = try json.required("path")
            self.title = try json.optional("title")
            self.color = try json.optional("color")
            self.files = try json.required("files")
            self.events = try json.required("events")
            self.alarms = try json.required("alarms")
            self.writes = try json.required("writes")
            self.flaws = try json.required("flaws")
            self.flawed = try json.required("flawed")
            self.waiting = try json.required("waiting")
            self.read = try json.optional("read")
            self.problem = try json.optional("problem")
            self.notes = try json.optional("notes")
        }
        public func encode(into json: inout JSON) {
            json.append("name", self.name)
            json.append("path", self.path)
            json.append("title", self.title)
            json.append("color", self.color)
            json.append("files", self.files)
            json.append("events", self.events)
            json.append("alarms", self.alarms)
            json.append("writes", self.writes)
            json.append("flaws", self.flaws)
            json.append("flawed", self.flawed)
            json.append("waiting", self.waiting)
            json.append("read", self.read)
            json.append("problem", self.problem)
            json.append("notes", self.notes)
        }
    }

    /// A hint for the notification server, with its type there (Desktop Notifications Specification, "Hints"). Exactly one
    /// field is given.
    public struct Hint: VarlinkValue, Hashable {
        /// 0 to 255.
        public var byte: Int?
        /// 32 bits with a sign.
        public var int32: Int?
        /// 32 bits without a sign.
        public var uint32: Int?
        /// 64 bits with a sign.
        public var int64: Int?
        /// A finite number.
        public var double: Double?
        /// True or false.
        public var boolean: Bool?
        /// At most 1,024 bytes without control characters.
        public var text: String?
        public init(byte: Int? = nil, int32: Int? = nil, uint32: Int? = nil, int64: Int? = nil, double: Double? = nil, boolean: Bool? = nil, text: String? = nil) {
            (self.byte, self.int32, self.uint32, self.int64) = (byte, int32, uint32, int64)
            (self.double, self.boolean, self.text) = (double, boolean, text)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.byte = try json.optional("byte")
            self.int32 = try json.optional("int32")
            self.uint32 = try json.optional("uint32")
            self.int64 = try json.optional("int64")
            self.double = try json.optional("double")
            self.boolean = try json.optional("boolean")
            self.text = try json.optional("text")
        }
        public func encode(into json: inout JSON) {
            json.append("byte", self.byte)
            json.append("int32", self.int32)
            json.append("uint32", self.uint32)
            json.append("int64", self.int64)
            json.append("double", self.double)
            json.append("boolean", self.boolean)
            json.append("text", self.text)
        }
    }

    /// A field on the notification for a reply in words, if the server can show one (the capability inline-reply). Other
    /// servers show none.
    public struct ReplyField: VarlinkValue, Hashable {
        /// The text in the field while it is empty; at most 255 bytes.
        public var placeholder: String?
        /// The label of the button that opens the field; at most 255 bytes. Default: "Reply".
        public var label: String?
        public init(placeholder: String? = nil, label: String? = nil) {
            (self.placeholder, self.label) = (placeholder, label)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.placeholder = try json.optional("placeholder")
            self.label = try json.optional("label")
        }
        public func encode(into json: inout JSON) {
            json.append("placeholder", self.placeholder)
            json.append("label", self.label)
        }
    }

    /// A hint of the Desktop Notifications Specification.
    public struct RelayedHint: VarlinkValue, Hashable {
        /// The name; at most 255 bytes.
        public var name: String
        /// The value in GVariant's text format, which includes its type: "byte 2", "'text'", "{'a': 1}". At most 4,096 bytes.
        public var value: String
        public init(name: String, value: String) { (self.name, self.value) = (name, value) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.name = try json.required("name")
            self.value = try json.required("value")
        }
        public func encode(into json: inout JSON) {
            json.append("name", self.name)
            json.append("value", self.value)
        }
    }

    /// The parts of a call to a notification server that have no field in a content; they are passed on unchanged.
    public struct Relayed: VarlinkValue, Hashable {
        /// The application's icon, a name, path or file URI; at most 4,096 bytes.
        public var appIcon: String?
        /// The original first line, if it was empty and the title differs; at most 1,024 bytes.
        public var summary: String?
        /// The original text, if it contained markup; at most 65,536 bytes.
        public var markup: String?
        /// The hints; at most 64, and 16,384 bytes together.
        public var hints: [Notifications.RelayedHint]
        /// Milliseconds for which it is shown: -1 leaves that to the server, 0 means without end.
        public var timeout: Int
        /// The server's number of the notification that it replaces, if that is not one of alertd's.
        public var replaces: Int?
        public init(appIcon: String? = nil, summary: String? = nil, markup: String? = nil, hints: [Notifications.RelayedHint], timeout: Int, replaces: Int? = nil) {
            (self.appIcon, self.summary, self.markup, self.hints) = (appIcon, summary, markup, hints)
            (self.timeout, self.replaces) = (timeout, replaces)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.appIcon = try json.optional("appIcon")
            self.summary = try json.optional("summary")
            self.markup = try json.optional("markup")
            self.hints = try json.required("hints")
            self.timeout = try json.required("timeout")
            self.replaces = try json.optional("replaces")
        }
        public func encode(into json: inout JSON) {
            json.append("appIcon", self.appIcon)
            json.append("summary", self.summary)
            json.append("markup", self.markup)
            json.append("hints", self.hints)
            json.append("timeout", self.timeout)
            json.append("replaces", self.replaces)
        }
    }

    /// The ringing of a notification: its sound is repeated until the person stops or snoozes it. Absent fields use the
    /// default given in their comment.
    public struct Ring: VarlinkValue, Hashable {
        /// Over this span the sound rises from silence to its volume, at most 60 s. "0": no rise. Default: "60s".
        public var rise: String?
        /// The length of a snooze by its button: a span from a second to a day. Default: "9m".
        public var snooze: String?
        /// Snooze limit, 0 to 100. Default: unlimited.
        public var snoozeLimit: Int?
        /// Stop ringing after this span, from a second to a day, and report the alarm as missed. "0": never. Default: "10m".
        public var giveUp: String?
        /// Ring in silent mode too. Default: false.
        public var evenSilent: Bool?
        public init(rise: String? = nil, snooze: String? = nil, snoozeLimit: Int? = nil, giveUp: String? = nil, evenSilent: Bool? = nil) {
            (self.rise, self.snooze, self.snoozeLimit, self.giveUp) = (rise, snooze, snoozeLimit, giveUp)
            self.evenSilent = evenSilent
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.rise = try json.optional("rise")
            self.snooze = try json.optional("snooze")
            self.snoozeLimit = try json.optional("snoozeLimit")
            self.giveUp = try json.optional("giveUp")
            self.evenSilent = try json.optional("evenSilent")
        }
        public func encode(into json: inout JSON) {
            json.append("rise", self.rise)
            json.append("snooze", self.snooze)
            json.append("snoozeLimit", self.snoozeLimit)
            json.append("giveUp", self.giveUp)
            json.append("evenSilent", self.evenSilent)
        }
    }

    /// A step to take if the person does nothing about a notification: at least one of volume, repeat, level, run and to.
    public struct Escalation: VarlinkValue, Hashable {
        /// The time after the delivery: a span from a second to 7 days, longer than the span of the previous step; "5m".
        public var after: String
        /// The volume of its sound and speech from then on, 0 to 1.
        public var volume: Double?
        /// Show and sound it again. Default: false.
        public var `repeat`: Bool?
        /// The interruption level from then on; not passive.
        public var level: Notifications.Level?
        /// An argument vector, run without a shell. The command receives the notification as JSON on its standard input.
        public var run: [String]?
        /// Devices on which it is shown too from then on, as in the content's own; 1 to 32.
        public var to: [String]?
        public init(after: String, volume: Double? = nil, `repeat`: Bool? = nil, level: Notifications.Level? = nil, run: [String]? = nil, to: [String]? = nil) {
            (self.after, self.volume, self.`repeat`, self.level) = (after, volume, `repeat`, level)
            (self.run, self.to) = (run, to)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.after = try json.required("after")
            self.volume = try json.optional("volume")
            self.`repeat` = try json.optional("repeat")
            self.level = try json.optional("level")
            self.run = try json.optional("run")
            self.to = try json.optional("to")
        }
        public func encode(into json: inout JSON) {
            json.append("after", self.after)
            json.append("volume", self.volume)
            json.append("repeat", self.`repeat`)
            json.append("level", self.level)
            json.append("run", self.run)
            json.append("to", self.to)
        }
    }

    /// The content of a notification.
    public struct Content: VarlinkValue, Hashable {
        /// The line the person reads first; at most 1,024 bytes, without control characters.
        public var title: String
        /// More text; at most 65,536 bytes, new lines and tabs allowed.
        public var body: String?
        /// The body is written in the markup of the Desktop Notifications Specification: <b>, <i>, <u> and <a href>. Default:
        /// false. Other tags are removed, open tags are closed, and a server without markup gets plain text. Without this field
        /// the body is shown as it is written.
        public var markup: Bool?
        /// The application it belongs to: the name of its desktop entry without ".desktop". Default: "alertd".
        public var app: String?
        /// The display name of the application, if the notification server does not know it by its desktop entry; at most 255
        /// bytes.
        public var appName: String?
        /// The thread. Notifications of one thread belong together: a conversation, an account. KDE Plasma shows the thread and
        /// groups by it; other servers ignore it.
        public var thread: String?
        /// The icon of the application, next to the text: a name or an absolute path. The rules for a file are those for image.
        public var icon: String?
        /// A picture of the subject: the name of an icon, or the absolute path of a file of at most 8 MiB. The file is checked
        /// when the notification is shown. If the file cannot be used, the notification is shown without a picture, and the
        /// event incomplete reports that.
        public var image: String?
        /// A sound's name, an absolute path, "default" or "none". Default: silent. A file is read when the notification is
        /// scheduled, and refused if it cannot be played. If it cannot be played when the notification is due, the default
        /// sound is heard (for an alarm "alarm"), and if that fails, a tone.
        public var sound: String?
        /// The volume of its sound and speech, 0 to 1. Default: 1. Only with a sound or say.
        public var volume: Double?
        /// Repeat its sound this many times after the first, 0 to 1,000. Only with a sound, and not with ring.
        public var loops: Int?
        /// Over this span its sound rises from silence, at most 60 s. Only with a sound, and not with ring.
        public var fadeIn: String?
        /// The ALSA device that plays its sound. Default: the configured device, which is also used if this one cannot be
        /// opened. At most 200 bytes. Only with a sound.
        public var device: String?
        /// Ring until the person stops it. The level is then critical and the sound "alarm", unless they are given.
        public var ring: Notifications.Ring?
        /// Read its title and body aloud, after its sound. Default: false.
        public var say: Bool?
        /// The change of the application's badge.
        public var badge: Notifications.BadgeChange?
        /// Clear the application's badge when the person activates the notification. Default: false.
        public var clearsBadge: Bool?
        /// The interruption level. Default: active.
        public var level: Notifications.Level?
        /// The time on the screen: a span, "10s", from 0.1 s to 7 days. After it the notification has expired, but stays
        /// delivered. "0": until it is closed, as far as the server supports that. Default: the server's own time.
        public var timeout: String?
        /// The category, from the Desktop Notifications Specification: "email.arrived"; at most 255 bytes.
        public var category: String?
        /// Forget it once it has left the screen, for example a change of volume. It is then no longer delivered, and not shown
        /// later if no server could show it. Default: false.
        public var transient: Bool?
        /// Keep it after one of its actions was chosen, or after a reply. Default: false.
        public var resident: Bool?
        /// A field for a reply in words.
        public var reply: Notifications.ReplyField?
        /// The actions to choose from; at most 16.
        public var actions: [Notifications.Action]?
        /// An argument vector, run without a shell when the person activates the notification or replies to it. The command
        /// receives the notification as JSON on its standard input.
        public var onActivate: [String]?
        /// An argument vector like onActivate, run when the notification is delivered, whether it is shown or held.
        public var onDeliver: [String]?
        /// An argument vector like onActivate, run when the person closes or acknowledges the notification.
        public var onDismiss: [String]?
        /// The steps to take if the person does nothing about it, in the order of their times; at most 8. The escalation ends
        /// when the notification is no longer delivered.
        public var escalate: [Notifications.Escalation]?
        /// Further hints for the notification server, by their names; at most 32. Hints with their own field here are refused.
        public var hints: [String: Notifications.Hint]?
        /// Data that the caller gets back with the notification; at most 65,536 bytes of JSON.
        public var userInfo: JSON?
        /// The calendar data.
        public var calendar: Notifications.CalendarEntry?
        /// The parts of the sender's call to a notification server that have no other field.
        public var relayed: Notifications.Relayed?
        /// The names of the person's other devices on which it is shown too, or "all"; at most 32. This device shows it in any
        /// case. The other devices need alert-link, which is a separate program.
        public var to: [String]?
        /// The device it came from, as reported by alert-link; at most 64 bytes. A notification with an origin is not passed
        /// on.
        public var origin: String?
        /// The name of one delivery, from alert-link; at most 255 bytes. If the newest notification of an id was delivered with
        /// the same name, Notify changes nothing and repeats its reply.
        public var delivery: String?
        public init(title: String, body: String? = nil, markup: Bool? = nil, app: String? = nil, appName: String? = nil, thread: String? = nil, icon: String? = nil, image: String? = nil, sound: String? = nil, volume: Double? = nil, loops: Int? = nil, fadeIn: String? = nil, device: String? = nil, ring: Notifications.Ring? = nil, say: Bool? = nil, badge: Notifications.BadgeChange? = nil, clearsBadge: Bool? = nil, level: Notifications.Level? = nil, timeout: String? = nil, category: String? = nil, transient: Bool? = nil, resident: Bool? = nil, reply: Notifications.ReplyField? = nil, actions: [Notifications.Action]? = nil, onActivate: [String]? = nil, onDeliver: [String]? = nil, onDismiss: [String]? = nil, escalate: [Notifications.Escalation]? = nil, hints: [String: Notifications.Hint]? = nil, userInfo: JSON? = nil, calendar: Notifications.CalendarEntry? = nil, relayed: Notifications.Relayed? = nil, to: [String]? = nil, origin: String? = nil, delivery: String? = nil) {
            (self.title, self.body, self.markup, self.app) = (title, body, markup, app)
            (self.appName, self.thread, self.icon, self.image) = (appName, thread, icon, image)
            (self.sound, self.volume, self.loops, self.fadeIn) = (sound, volume, loops, fadeIn)
            (self.device, self.ring, self.say, self.badge) = (device, ring, say, badge)
            (self.clearsBadge, self.level, self.timeout, self.category) = (clearsBadge, level, timeout, category)
            (self.transient, self.resident, self.reply, self.actions) = (transient, resident, reply, actions)
            (self.onActivate, self.onDeliver, self.onDismiss, self.escalate) = (onActivate, onDeliver, onDismiss, escalate)
            (self.hints, self.userInfo, self.calendar, self.relayed) = (hints, userInfo, calendar, relayed)
            (self.to, self.origin, self.delivery) = (to, origin, delivery)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.title = try json.required("title")
            self.body = try json.optional("body")
            self.markup = try json.optional("markup")
            self.app = try json.optional("app")
            self.appName = try json.optional("appName")
            self.thread = try json.optional("thread")
            self.icon = try json.optional("icon")
            self.image = try json.optional("image")
            self.sound = try json.optional("sound")
            self.volume = try json.optional("volume")
            self.loops = try json.optional("loops")
            self.fadeIn = try json.optional("fadeIn")
            self.device = try json.optional("device")
            self.ring = try json.optional("ring")
            self.say = try json.optional("say")
            self.badge = try json.optional("badge")
            self.clearsBadge = try json.optional("clearsBadge")
            self.level = try json.optional("level")
            self.timeout = try json.optional("timeout")
            self.category = try json.optional("category")
            self.transient = try json.optional("transient")
            self.resident = try json.optional("resident")
            self.reply = try json.optional("reply")
            self.actions = try json.optional("actions")
            self.onActivate = try json.optional("onActivate")
            self.onDeliver = try json.optional("onDeliver")
            self.onDismiss = try json.optional("onDismiss")
            self.escalate = try json.optional("escalate")
            self.hints = try json.optional("hints")
            self.userInfo = try json.optional("userInfo")
            self.calendar = try json.optional("calendar")
            self.relayed = try json.optional("relayed")
            self.to = try json.optional("to")
            self.origin = try json.optional("origin")
            self.delivery = try json.optional("delivery")
        }
        public func encode(into json: inout JSON) {
            json.append("title", self.title)
            json.append("body", self.body)
            json.append("markup", self.markup)
            json.append("app", self.app)
            json.append("appName", self.appName)
            json.append("thread", self.thread)
            json.append("icon", self.icon)
            json.append("image", self.image)
            json.append("sound", self.sound)
            json.append("volume", self.volume)
            json.append("loops", self.loops)
            json.append("fadeIn", self.fadeIn)
            json.append("device", self.device)
            json.append("ring", self.ring)
            json.append("say", self.say)
            json.append("badge", self.badge)
            json.append("clearsBadge", self.clearsBadge)
            json.append("level", self.level)
            json.append("timeout", self.timeout)
            json.append("category", self.category)
            json.append("transient", self.transient)
            json.append("resident", self.resident)
            json.append("reply", self.reply)
            json.append("actions", self.actions)
            json.append("onActivate", self.onActivate)
            json.append("onDeliver", self.onDeliver)
            json.append("onDismiss", self.onDismiss)
            json.append("escalate", self.escalate)
            json.append("hints", self.hints)
            json.append("userInfo", self.userInfo)
            json.append("calendar", self.calendar)
            json.append("relayed", self.relayed)
            json.append("to", self.to)
            json.append("origin", self.origin)
            json.append("delivery", self.delivery)
        }
    }

    /// The policy for times that passed while the daemon was not running or the machine was off.
    public enum Missed: String, VarlinkValue, CaseIterable, Hashable {
        /// Only the last of them is delivered. The default.
        case once = "once"
        /// None is delivered.
        case skip = "skip"
        /// Each is delivered, at most the newest hundred.
        case `each` = "each"
    }

    /// The policy for a local time in a gap, which does not exist because the clocks jump over it.
    public enum ClockGap: String, VarlinkValue, CaseIterable, Hashable {
        /// After the gap: later by its length; for a cron line right after it, as in cron. The default, except for cron lines
        /// and calendar events that match every hour, which leave it out.
        case next = "next"
        /// Not at all.
        case skip = "skip"
        /// Before the gap: earlier by its length.
        case before = "before"
    }

    /// The policy for a local time in an overlap, which occurs twice.
    public enum ClockOverlap: String, VarlinkValue, CaseIterable, Hashable {
        /// The first time. The default, except for cron lines and calendar events that match every hour, which come both times.
        case first = "first"
        /// The second time.
        case second = "second"
        /// Both times.
        case both = "both"
    }

    /// The times of a notification: exactly one of in, at, when, rrule, cron, calendar and form, and further conditions.
    public struct Trigger: VarlinkValue, Hashable {
        /// Hours and smaller units are elapsed time, also over suspend: "45m", "1h30m", "PT15M". Days and weeks are days of the
        /// calendar in the session's zone, and the rest after them is elapsed time: "2d", "1 week", "P1DT2H"; "24h" is elapsed
        /// time.
        public var `in`: String?
        /// RFC 3339 ("2027-03-04T09:00:00+01:00"), or a local date and time ("2027-03-04T09:00").
        public var at: String?
        /// Words: "tomorrow 9am", "every weekday at 8:30", "every month on the last friday at 16:00". Or, after "when", something
        /// that happens: "when unlock", "when login", "when resume", "when online", "when unit backup.service fails" (or ends),
        /// "when system unit nginx.service fails", "when file /home/ada/report.pdf appears". It may be followed by "for 2m",
        /// the time for which it must stay so, and by "once", the default, or "every time, at most 1/h". Only nag, nagLimit and
        /// form may be combined with it.
        public var when: String?
        /// A recurrence rule, RFC 5545 3.3.10, e.g. "FREQ=MONTHLY;BYDAY=-1FR". It begins at start.
        public var rrule: String?
        /// A line of cron(8): five fields, or "@daily" and the like.
        public var cron: String?
        /// A calendar event of systemd.time(7), e.g. "Mon..Fri 08:30".
        public var calendar: String?
        /// A trigger in the normal form that List returns.
        public var form: String?
        /// The earliest time of a repetition, written as for at. Default: now.
        public var start: String?
        /// The zone in which local times are read, e.g. "Europe/Berlin", or a POSIX rule, "CET-1CEST,M3.5.0,M10.5.0/3".
        /// Default: the zone of session.
        public var zone: String?
        /// The zone of the caller's own session, in which local times are read if there is no zone. Default: the zone of the
        /// daemon's session.
        public var session: String?
        /// The language of the words in when, besides English: "de" or "en". "language" of [words] in the configuration takes
        /// precedence; without either it is the language of the daemon's locale.
        public var language: String?
        /// Local times follow the daemon's zone when that changes. Default: false. Refused if the caller's session has another
        /// zone.
        public var floating: Bool?
        /// The latest time of a repetition, written as for at, or a date.
        public var until: String?
        /// The number of times that a repetition fires, at least 1.
        public var count: Int?
        /// The policy for missed times.
        public var missed: Notifications.Missed?
        /// A span, "2h": a time that is late by more is not delivered any more. In Edit, "none" removes the present one.
        public var lateWindow: String?
        /// Spans, "1d", "10m", before the time at which early warnings come; at most 8. In Edit, "none" alone removes the
        /// present ones.
        public var warn: [String]?
        /// A span of at least 10 s, "5m", after which it is delivered again and again until it is acknowledged. In Edit, "none"
        /// removes the present one.
        public var nag: String?
        /// Deliver it again at most this many times, 1 to 1,000. Default: 12.
        public var nagLimit: Int?
        /// Wake a sleeping machine for it, if permitted; Doctor reports whether it is.
        public var wake: Bool?
        /// Days on which a repetition does not fire, at most 200: "2027-12-24", "2027-12-24..2028-01-02", "friday". In Edit,
        /// "none" alone removes the present ones.
        public var except: [String]?
        /// Calendars on whose days a repetition does not fire, at most 8: "holidays" for the days of the configuration, or the
        /// public holidays of a country or region, "DE-BY". "none" alone as in except.
        public var exceptCalendars: [String]?
        /// Calendars to whose days a repetition is limited, at most 8. "none" alone as in except.
        public var onlyCalendars: [String]?
        /// The policy for local times in a gap. Edit keeps the present one by default.
        public var gap: Notifications.ClockGap?
        /// The policy for local times in an overlap. Edit keeps the present one by default.
        public var overlap: Notifications.ClockOverlap?
        /// A span, "7d", with a time of day if it is a span of days: "7d at 9:00". Only with a time that comes once.
        /// Acknowledging, activating or replying to the notification makes it due again after this span. Days are days of the
        /// calendar, at the given time of day, otherwise at that of the first time. Snooze, Clear and closing it do not count.
        /// In Edit, "none" removes the present one.
        public var afterAck: String?
        public init(`in`: String? = nil, at: String? = nil, when: String? = nil, rrule: String? = nil, cron: String? = nil, calendar: String? = nil, form: String? = nil, start: String? = nil, zone: String? = nil, session: String? = nil, language: String? = nil, floating: Bool? = nil, until: String? = nil, count: Int? = nil, missed: Notifications.Missed? = nil, lateWindow: String? = nil, warn: [String]? = nil, nag: String? = nil, nagLimit: Int? = nil, wake: Bool? = nil, except: [String]? = nil, exceptCalendars: [String]? = nil, onlyCalendars: [String]? = nil, gap: Notifications.ClockGap? = nil, overlap: Notifications.ClockOverlap? = nil, afterAck: String? = nil) {
            (self.`in`, self.at, self.when, self.rrule) = (`in`, at, when, rrule)
            (self.cron, self.calendar, self.form, self.start) = (cron, calendar, form, start)
            (self.zone, self.session, self.language, self.floating) = (zone, session, language, floating)
            (self.until, self.count, self.missed, self.lateWindow) = (until, count, missed, lateWindow)
            (self.warn, self.nag, self.nagLimit, self.wake) = (warn, nag, nagLimit, wake)
            (self.except, self.exceptCalendars, self.onlyCalendars, self.gap) = (except, exceptCalendars, onlyCalendars, gap)
            (self.overlap, self.afterAck) = (overlap, afterAck)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.`in` = try json.optional("in")
            self.at = try json.optional("at")
            self.when = try json.optional("when")
            self.rrule = try json.optional("rrule")
            self.cron = try json.optional("cron")
            self.calendar = try json.optional("calendar")
            self.form = try json.optional("form")
            self.start = try json.optional("start")
            self.zone = try json.optional("zone")
            self.session = try json.optional("session")
            self.language = try json.optional("language")
            self.floating = try json.optional("floating")
            self.until = try json.optional("until")
            self.count = try json.optional("count")
            self.missed = try json.optional("missed")
            self.lateWindow = try json.optional("lateWindow")
            self.warn = try json.optional("warn")
            self.nag = try json.optional("nag")
            self.nagLimit = try json.optional("nagLimit")
            self.wake = try json.optional("wake")
            self.except = try json.optional("except")
            self.exceptCalendars = try json.optional("exceptCalendars")
            self.onlyCalendars = try json.optional("onlyCalendars")
            self.gap = try json.optional("gap")
            self.overlap = try json.optional("overlap")
            self.afterAck = try json.optional("afterAck")
        }
        public func encode(into json: inout JSON) {
            json.append("in", self.`in`)
            json.append("at", self.at)
            json.append("when", self.when)
            json.append("rrule", self.rrule)
            json.append("cron", self.cron)
            json.append("calendar", self.calendar)
            json.append("form", self.form)
            json.append("start", self.start)
            json.append("zone", self.zone)
            json.append("session", self.session)
            json.append("language", self.language)
            json.append("floating", self.floating)
            json.append("until", self.until)
            json.append("count", self.count)
            json.append("missed", self.missed)
            json.append("lateWindow", self.lateWindow)
            json.append("warn", self.warn)
            json.append("nag", self.nag)
            json.append("nagLimit", self.nagLimit)
            json.append("wake", self.wake)
            json.append("except", self.except)
            json.append("exceptCalendars", self.exceptCalendars)
            json.append("onlyCalendars", self.onlyCalendars)
            json.append("gap", self.gap)
            json.append("overlap", self.overlap)
            json.append("afterAck", self.afterAck)
        }
    }

    /// A complete pending notification, as Export returns it and Import accepts it.
    public struct Alarm: VarlinkValue, Hashable {
        /// The id.
        public var id: String
        /// The content.
        public var content: Notifications.Content
        /// The trigger's normal form; for a running countdown the instant at which it ends.
        public var trigger: String
        /// Microseconds from each time of the trigger to the notification, negative before it: the distance of an alarm from
        /// its event. At most 20 years.
        public var offset: Int?
        /// The number of 24-hour periods in the offset that are days of the calendar, which keep the local time when the clocks
        /// change.
        public var days: Int?
        /// The zone in which its times are written. Default: the trigger's own zone, otherwise the session's.
        public var zone: String?
        /// The time at which it was scheduled. Default: now.
        public var created: String?
        /// The due time; empty while it is paused. Import computes it itself.
        public var due: String?
        /// The policy for missed times.
        public var missed: Notifications.Missed?
        /// See Trigger.
        public var lateWindow: String?
        /// See Trigger.
        public var warn: [String]?
        /// See Trigger.
        public var nag: String?
        /// See Trigger.
        public var nagLimit: Int?
        /// See Trigger.
        public var wake: Bool?
        /// Paused: it waits to be resumed.
        public var paused: Bool?
        /// The time up to which all due times have been acknowledged, and are not delivered again (RFC 9074 6.1).
        public var acknowledged: String?
        /// The time of the next delivery, if it is snoozed (RFC 9074 7.1).
        public var snoozedUntil: String?
        /// See Trigger.
        public var except: [String]?
        /// See Trigger.
        public var exceptCalendars: [String]?
        /// See Trigger.
        public var onlyCalendars: [String]?
        /// Times of the trigger that are skipped; at most 1,000.
        public var skipped: [String]?
        /// From Export: among the next 400 times of the trigger within two years, all that do not come, for whatever reason.
        public var omitted: [String]?
        /// The phases of a timer, and the phase that ends at the trigger's time. Only for a timer.
        public var cycle: Notifications.Cycle?
        /// The span and hour of afterAck in Trigger, in normal form: "P7D at 09:00".
        public var afterAck: String?
        /// True if it was delivered and has no time until it is acknowledged.
        public var awaitsAck: Bool?
        public init(id: String, content: Notifications.Content, trigger: String, offset: Int? = nil, days: Int? = nil, zone: String? = nil, created: String? = nil, due: String? = nil, missed: Notifications.Missed? = nil, lateWindow: String? = nil, warn: [String]? = nil, nag: String? = nil, nagLimit: Int? = nil, wake: Bool? = nil, paused: Bool? = nil, acknowledged: String? = nil, snoozedUntil: String? = nil, except: [String]? = nil, exceptCalendars: [String]? = nil, onlyCalendars: [String]? = nil, skipped: [String]? = nil, omitted: [String]? = nil, cycle: Notifications.Cycle? = nil, afterAck: String? = nil, awaitsAck: Bool? = nil) {
            (self.id, self.content, self.trigger, self.offset) = (id, content, trigger, offset)
            (self.days, self.zone, self.created, self.due) = (days, zone, created, due)
            (self.missed, self.lateWindow, self.warn, self.nag) = (missed, lateWindow, warn, nag)
            (self.nagLimit, self.wake, self.paused, self.acknowledged) = (nagLimit, wake, paused, acknowledged)
            (self.snoozedUntil, self.except, self.exceptCalendars, self.onlyCalendars) = (snoozedUntil, except, exceptCalendars, onlyCalendars)
            (self.skipped, self.omitted, self.cycle, self.afterAck) = (skipped, omitted, cycle, afterAck)
            self.awaitsAck = awaitsAck
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.content = try json.required("content")
            self.trigger = try json.required("trigger")
            self.offset = try json.optional("offset")
            self.days = try json.optional("days")
            self.zone = try json.optional("zone")
            self.created = try json.optional("created")
            self.due = try json.optional("due")
            self.missed = try json.optional("missed")
            self.lateWindow = try json.optional("lateWindow")
            self.warn = try json.optional("warn")
            self.nag = try json.optional("nag")
            self.nagLimit = try json.optional("nagLimit")
            self.wake = try json.optional("wake")
            self.paused = try json.optional("paused")
            self.acknowledged = try json.optional("acknowledged")
            self.snoozedUntil = try json.optional("snoozedUntil")
            self.except = try json.optional("except")
            self.exceptCalendars = try json.optional("exceptCalendars")
            self.onlyCalendars = try json.optional("onlyCalendars")
            self.skipped = try json.optional("skipped")
            self.omitted = try json.optional("omitted")
            self.cycle = try json.optional("cycle")
            self.afterAck = try json.optional("afterAck")
            self.awaitsAck = try json.optional("awaitsAck")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("content", self.content)
            json.append("trigger", self.trigger)
            json.append("offset", self.offset)
            json.append("days", self.days)
            json.append("zone", self.zone)
            json.append("created", self.created)
            json.append("due", self.due)
            json.append("missed", self.missed)
            json.append("lateWindow", self.lateWindow)
            json.append("warn", self.warn)
            json.append("nag", self.nag)
            json.append("nagLimit", self.nagLimit)
            json.append("wake", self.wake)
            json.append("paused", self.paused)
            json.append("acknowledged", self.acknowledged)
            json.append("snoozedUntil", self.snoozedUntil)
            json.append("except", self.except)
            json.append("exceptCalendars", self.exceptCalendars)
            json.append("onlyCalendars", self.onlyCalendars)
            json.append("skipped", self.skipped)
            json.append("omitted", self.omitted)
            json.append("cycle", self.cycle)
            json.append("afterAck", self.afterAck)
            json.append("awaitsAck", self.awaitsAck)
        }
    }

    /// A phase of a timer.
    public struct Phase: VarlinkValue, Hashable {
        /// The title; at most 255 bytes, without control characters.
        public var title: String
        /// The length: a span from a second to a day.
        public var `for`: String
        /// The sound at its end. Default: the sound of the timer's content.
        public var sound: String?
        public init(title: String, `for`: String, sound: String? = nil) {
            (self.title, self.`for`, self.sound) = (title, `for`, sound)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.title = try json.required("title")
            self.`for` = try json.required("for")
            self.sound = try json.optional("sound")
        }
        public func encode(into json: inout JSON) {
            json.append("title", self.title)
            json.append("for", self.`for`)
            json.append("sound", self.sound)
        }
    }

    /// The phases of a timer.
    public struct Cycle: VarlinkValue, Hashable {
        /// The phases of a round, at most 16.
        public var phases: [Notifications.Phase]
        /// The number of rounds, 1 to 100.
        public var `repeat`: Int
        /// The phase that replaces the last one of the last round.
        public var long: Notifications.Phase?
        /// The current phase: 1 for the first of the first round.
        public var number: Int
        /// Show the remaining time in a notification.
        public var live: Bool?
        public init(phases: [Notifications.Phase], `repeat`: Int, long: Notifications.Phase? = nil, number: Int, live: Bool? = nil) {
            (self.phases, self.`repeat`, self.long, self.number) = (phases, `repeat`, long, number)
            self.live = live
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.phases = try json.required("phases")
            self.`repeat` = try json.required("repeat")
            self.long = try json.optional("long")
            self.number = try json.required("number")
            self.live = try json.optional("live")
        }
        public func encode(into json: inout JSON) {
            json.append("phases", self.phases)
            json.append("repeat", self.`repeat`)
            json.append("long", self.long)
            json.append("number", self.number)
            json.append("live", self.live)
        }
    }

    /// The present state of a timer.
    public struct TimerStatus: VarlinkValue, Hashable {
        /// The id.
        public var id: String
        /// The title of the current phase.
        public var title: String
        /// The number of the current phase: 1 for the first of the first round.
        public var number: Int
        /// The number of phases in all rounds.
        public var count: Int
        /// The current round, from 1.
        public var round: Int
        /// The number of rounds.
        public var rounds: Int
        /// Paused until it is resumed.
        public var paused: Bool
        /// The length of the phase in seconds.
        public var seconds: Double
        /// The remaining seconds of the phase, at least 0.
        public var `left`: Double
        /// The end; none while it is paused.
        public var due: String?
        /// The phase after it; none after the last.
        public var next: Notifications.Phase?
        /// A notification shows the remaining time.
        public var live: Bool
        public init(id: String, title: String, number: Int, count: Int, round: Int, rounds: Int, paused: Bool, seconds: Double, `left`: Double, due: String? = nil, next: Notifications.Phase? = nil, live: Bool) {
            (self.id, self.title, self.number, self.count) = (id, title, number, count)
            (self.round, self.rounds, self.paused, self.seconds) = (round, rounds, paused, seconds)
            (self.`left`, self.due, self.next, self.live) = (`left`, due, next, live)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.title = try json.required("title")
            self.number = try json.required("number")
            self.count = try json.required("count")
            self.round = try json.required("round")
            self.rounds = try json.required("rounds")
            self.paused = try json.required("paused")
            self.seconds = try json.required("seconds")
            self.`left` = try json.required("left")
            self.due = try json.optional("due")
            self.next = try json.optional("next")
            self.live = try json.required("live")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("title", self.title)
            json.append("number", self.number)
            json.append("count", self.count)
            json.append("round", self.round)
            json.append("rounds", self.rounds)
            json.append("paused", self.paused)
            json.append("seconds", self.seconds)
            json.append("left", self.`left`)
            json.append("due", self.due)
            json.append("next", self.next)
            json.append("live", self.live)
        }
    }

    /// The outcome for one notification of an import.
    public enum ImportOutcome: String, VarlinkValue, CaseIterable, Hashable {
        /// Scheduled; its id was new.
        case scheduled = "scheduled"
        /// Scheduled; it replaces the notification with its id.
        case updated = "updated"
        /// Already pending with the same content.
        case unchanged = "unchanged"
        /// Not scheduled, because its last time has passed. A pending notification with this id is removed.
        case past = "past"
        /// Refused.
        case refused = "refused"
    }

    /// The result for one notification of an import.
    public struct Imported: VarlinkValue, Hashable {
        /// The id.
        public var id: String
        /// The outcome.
        public var outcome: Notifications.ImportOutcome
        /// The due time; none if it is paused or was not accepted.
        public var due: String?
        /// The zone in which due is written.
        public var zone: String?
        /// The decision, or the reason for the refusal: a sentence without a full stop.
        public var reason: String?
        /// The effects of clock changes on the time it is due, a sentence each; none if there are no effects.
        public var notes: [String]?
        /// Nothing was done, because a newer version of its event is known, or the event is cancelled.
        public var outdated: Bool?
        /// The followed calendar, or the source of ImportSource, that has its event. Nothing was done.
        public var followed: String?
        /// True if it has no time until it is acknowledged.
        public var awaitsAck: Bool?
        public init(id: String, outcome: Notifications.ImportOutcome, due: String? = nil, zone: String? = nil, reason: String? = nil, notes: [String]? = nil, outdated: Bool? = nil, followed: String? = nil, awaitsAck: Bool? = nil) {
            (self.id, self.outcome, self.due, self.zone) = (id, outcome, due, zone)
            (self.reason, self.notes, self.outdated, self.followed) = (reason, notes, outdated, followed)
            self.awaitsAck = awaitsAck
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.outcome = try json.required("outcome")
            self.due = try json.optional("due")
            self.zone = try json.optional("zone")
            self.reason = try json.optional("reason")
            self.notes = try json.optional("notes")
            self.outdated = try json.optional("outdated")
            self.followed = try json.optional("followed")
            self.awaitsAck = try json.optional("awaitsAck")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("outcome", self.outcome)
            json.append("due", self.due)
            json.append("zone", self.zone)
            json.append("reason", self.reason)
            json.append("notes", self.notes)
            json.append("outdated", self.outdated)
            json.append("followed", self.followed)
            json.append("awaitsAck", self.awaitsAck)
        }
    }

    /// An event of Prune that a followed calendar has.
    public struct FollowedEvent: VarlinkValue, Hashable {
        /// The position in the call, from 0.
        public var event: Int
        /// The name of the calendar, or of the source of ImportSource.
        public var calendar: String
        public init(event: Int, calendar: String) { (self.event, self.calendar) = (event, calendar) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.event = try json.required("event")
            self.calendar = try json.required("calendar")
        }
        public func encode(into json: inout JSON) {
            json.append("event", self.event)
            json.append("calendar", self.calendar)
        }
    }

    /// An event or to-do of a calendar in its present version, with the notifications that were scheduled for it.
    public struct Event: VarlinkValue, Hashable {
        /// The UID.
        public var uid: String
        /// The ids that it has now; other pending notifications with this UID are withdrawn. At most 1,000.
        public var ids: [String]
        /// Only this occurrence of it, as in CalendarEntry: it no longer comes at its time in the series, but as these ids.
        public var occurrence: String?
        /// All later occurrences are meant too; only if cancelled.
        public var future: Bool?
        /// The version, as in CalendarEntry. If a newer version is known, nothing is done.
        public var sequence: Int?
        /// See CalendarEntry.
        public var stamp: String?
        /// The event is cancelled. Then no version up to this one is imported until the event is over. At most 10,000 cancelled
        /// events are remembered.
        public var cancelled: Bool?
        /// The end of the event, in RFC 3339. Default: never.
        public var ends: String?
        public init(uid: String, ids: [String], occurrence: String? = nil, future: Bool? = nil, sequence: Int? = nil, stamp: String? = nil, cancelled: Bool? = nil, ends: String? = nil) {
            (self.uid, self.ids, self.occurrence, self.future) = (uid, ids, occurrence, future)
            (self.sequence, self.stamp, self.cancelled, self.ends) = (sequence, stamp, cancelled, ends)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.uid = try json.required("uid")
            self.ids = try json.required("ids")
            self.occurrence = try json.optional("occurrence")
            self.future = try json.optional("future")
            self.sequence = try json.optional("sequence")
            self.stamp = try json.optional("stamp")
            self.cancelled = try json.optional("cancelled")
            self.ends = try json.optional("ends")
        }
        public func encode(into json: inout JSON) {
            json.append("uid", self.uid)
            json.append("ids", self.ids)
            json.append("occurrence", self.occurrence)
            json.append("future", self.future)
            json.append("sequence", self.sequence)
            json.append("stamp", self.stamp)
            json.append("cancelled", self.cancelled)
            json.append("ends", self.ends)
        }
    }

    /// The state of a notification.
    public enum State: String, VarlinkValue, CaseIterable, Hashable {
        /// Waiting for its time.
        case pending = "pending"
        /// Delivered, and due again after a while, because the person snoozed it.
        case snoozed = "snoozed"
        /// Waiting to be resumed.
        case paused = "paused"
        /// Delivered, and not yet acted upon.
        case delivered = "delivered"
    }

    /// The other device of the person that delivers a notification if this one is off at its time.
    public struct StandIn: VarlinkValue, Hashable {
        /// The device.
        public var device: String
        /// The due time for which that device delivers it.
        public var due: String
        /// True while this device, which was off at that time, waits for a report whether the other one has delivered it.
        public var waits: Bool?
        public init(device: String, due: String, waits: Bool? = nil) {
            (self.device, self.due, self.waits) = (device, due, waits)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.device = try json.required("device")
            self.due = try json.required("due")
            self.waits = try json.optional("waits")
        }
        public func encode(into json: inout JSON) {
            json.append("device", self.device)
            json.append("due", self.due)
            json.append("waits", self.waits)
        }
    }

    /// The state of a notification on another device, as reported by that device.
    public enum ReceptionState: String, VarlinkValue, CaseIterable, Hashable {
        /// Shown there.
        case shown = "shown"
        /// Listed there without a sound: it came late, or exceeded the number that may disturb on that device in a minute.
        case listed = "listed"
        /// Waiting for room: that device already stores as many notifications of this one as it may.
        case waiting = "waiting"
        /// This device is muted there.
        case muted = "muted"
        /// The application is switched off there.
        case switchedOff = "switchedOff"
        /// Refused by that device.
        case refused = "refused"
    }

    /// The state of a notification on another device.
    public struct Reception: VarlinkValue, Hashable {
        /// The device.
        public var device: String
        /// The reported state.
        public var state: Notifications.ReceptionState
        /// The number of alerts of this device that wait for room on that device; none if none wait.
        public var waiting: Int?
        public init(device: String, state: Notifications.ReceptionState, waiting: Int? = nil) {
            (self.device, self.state, self.waiting) = (device, state, waiting)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.device = try json.required("device")
            self.state = try json.required("state")
            self.waiting = try json.optional("waiting")
        }
        public func encode(into json: inout JSON) {
            json.append("device", self.device)
            json.append("state", self.state)
            json.append("waiting", self.waiting)
        }
    }

    /// The report of another device on one alert.
    public struct Reached: VarlinkValue, Hashable {
        /// The alert.
        public var id: String
        /// True for a question.
        public var isQuestion: Bool?
        /// The device.
        public var device: String
        /// The state; none if the alert has ended.
        public var state: Notifications.ReceptionState?
        public init(id: String, isQuestion: Bool? = nil, device: String, state: Notifications.ReceptionState? = nil) {
            (self.id, self.isQuestion, self.device, self.state) = (id, isQuestion, device, state)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.isQuestion = try json.optional("isQuestion")
            self.device = try json.required("device")
            self.state = try json.optional("state")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("isQuestion", self.isQuestion)
            json.append("device", self.device)
            json.append("state", self.state)
        }
    }

    /// A notification as it is listed.
    public struct Notification: VarlinkValue, Hashable {
        /// The id.
        public var id: String
        /// The title of its content.
        public var title: String
        /// The due time, past or future. Empty while it has no time: it is paused, awaits an acknowledgement, or waits for the
        /// event that trigger describes.
        public var due: String
        /// The state.
        public var state: Notifications.State
        /// The zone in which its times are written.
        public var zone: String
        /// The trigger in normal form.
        public var trigger: String
        /// True if it fires again after due.
        public var repeats: Bool
        /// The time at which it was scheduled.
        public var created: String
        /// The time of the delivery; none before it.
        public var deliveredAt: String?
        /// The content.
        public var content: Notifications.Content
        /// The offset from the trigger's times, if it is the alarm of an event: "-PT15M" is before it.
        public var offset: String?
        /// True if it was delivered while do not disturb was on, or waits for a digest, or was in one, and nothing has been
        /// done about it since.
        public var held: Bool?
        /// The devices on which a delivered notification is shown too by now, because of its content, a rule, or the past steps
        /// of its escalation; at most 32. None if there are no such devices.
        public var reaches: [String]?
        /// From Show, for a delivered notification: the reports of these devices. If a device has no report, the notification
        /// was sent there, and nothing else is known. None if no device has reported.
        public var receptions: [Notifications.Reception]?
        /// From Show, for a delivered notification: the rules that applied to it at its delivery.
        public var rules: [Notifications.AppliedRule]?
        /// The interval at which it is delivered again until it is acknowledged: "PT5M"; none if it is not.
        public var nag: String?
        /// The maximum number of further deliveries.
        public var nagLimit: Int?
        /// The policy for missed times; none for "once".
        public var missed: Notifications.Missed?
        /// The time after which it is too late to deliver it: "PT2H"; none if it is never too late.
        public var lateWindow: String?
        /// The early warnings before the time, the longest first: "P1D", "PT10M"; none if there are no warnings.
        public var warn: [String]?
        /// True if a sleeping machine is woken for it.
        public var wake: Bool?
        /// The state of a delivered alarm: it rings now, or waits until another one has ended. None if it no longer rings.
        public var ringing: Notifications.RingState?
        /// The number of snoozes, if it rings.
        public var snoozes: Int?
        /// Days on which it does not come, as in Trigger; none if there are no such days.
        public var except: [String]?
        /// Calendars on whose days it does not come; none if there are no such calendars.
        public var exceptCalendars: [String]?
        /// Calendars to whose days it is limited; none if there are no such calendars.
        public var onlyCalendars: [String]?
        /// The skipped future times; none if no time is skipped.
        public var skipped: [String]?
        /// The present phase of a timer.
        public var timer: Notifications.TimerStatus?
        /// The chosen policy for local times in a gap; none if no policy was chosen.
        public var gap: Notifications.ClockGap?
        /// The chosen policy for local times in an overlap; none if no policy was chosen.
        public var overlap: Notifications.ClockOverlap?
        /// The device that delivers a pending notification if this device is off at its time; none if no device does.
        public var standIn: Notifications.StandIn?
        /// The effects of clock changes on the time it is due, and in Show on the two times after it, a sentence each; none if
        /// there are no effects.
        public var notes: [String]?
        /// The name of the followed calendar that it comes from, as people call it; none for other notifications.
        public var calendar: String?
        /// The color of that calendar, "#rrggbb"; none without one.
        public var color: String?
        /// The state of a delivered notification on the notification server.
        public var showing: Notifications.Showing?
        /// A sentence with the reason why the sound of a delivered notification was not heard, and with the sound that was
        /// heard instead; none if it was heard.
        public var soundProblem: String?
        /// The span after each acknowledgement until it is due again: "P7D at 09:00"; none if it does not become due again.
        public var afterAck: String?
        /// True for a pending notification without a time until it is acknowledged: due is empty, and List returns it last.
        public var awaitsAck: Bool?
        public init(id: String, title: String, due: String, state: Notifications.State, zone: String, trigger: String, repeats: Bool, created: String, deliveredAt: String? = nil, content: Notifications.Content, offset: String? = nil, held: Bool? = nil, reaches: [String]? = nil, receptions: [Notifications.Reception]? = nil, rules: [Notifications.AppliedRule]? = nil, nag: String? = nil, nagLimit: Int? = nil, missed: Notifications.Missed? = nil, lateWindow: String? = nil, warn: [String]? = nil, wake: Bool? = nil, ringing: Notifications.RingState? = nil, snoozes: Int? = nil, except: [String]? = nil, exceptCalendars: [String]? = nil, onlyCalendars: [String]? = nil, skipped: [String]? = nil, timer: Notifications.TimerStatus? = nil, gap: Notifications.ClockGap? = nil, overlap: Notifications.ClockOverlap? = nil, standIn: Notifications.StandIn? = nil, notes: [String]? = nil, calendar: String? = nil, color: String? = nil, showing: Notifications.Showing? = nil, soundProblem: String? = nil, afterAck: String? = nil, awaitsAck: Bool? = nil) {
            (self.id, self.title, self.due, self.state) = (id, title, due, state)
            (self.zone, self.trigger, self.repeats, self.created) = (zone, trigger, repeats, created)
            (self.deliveredAt, self.content, self.offset, self.held) = (deliveredAt, content, offset, held)
            (self.reaches, self.receptions, self.rules, self.nag) = (reaches, receptions, rules, nag)
            (self.nagLimit, self.missed, self.lateWindow, self.warn) = (nagLimit, missed, lateWindow, warn)
            (self.wake, self.ringing, self.snoozes, self.except) = (wake, ringing, snoozes, except)
            (self.exceptCalendars, self.onlyCalendars, self.skipped, self.timer) = (exceptCalendars, onlyCalendars, skipped, timer)
            (self.gap, self.overlap, self.standIn, self.notes) = (gap, overlap, standIn, notes)
            (self.calendar, self.color, self.showing, self.soundProblem) = (calendar, color, showing, soundProblem)
            (self.afterAck, self.awaitsAck) = (afterAck, awaitsAck)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.title = try json.required("title")
            self.due = try json.required("due")
            self.state = try json.required("state")
            self.zone = try json.required("zone")
            self.trigger = try json.required("trigger")
            self.repeats = try json.required("repeats")
            self.created = try json.required("created")
            self.deliveredAt = try json.optional("deliveredAt")
            self.content = try json.required("content")
            self.offset = try json.optional("offset")
            self.held = try json.optional("held")
            self.reaches = try json.optional("reaches")
            self.receptions = try json.optional("receptions")
            self.rules = try json.optional("rules")
            self.nag = try json.optional("nag")
            self.nagLimit = try json.optional("nagLimit")
            self.missed = try json.optional("missed")
            self.lateWindow = try json.optional("lateWindow")
            self.warn = try json.optional("warn")
            self.wake = try json.optional("wake")
            self.ringing = try json.optional("ringing")
            self.snoozes = try json.optional("snoozes")
            self.except = try json.optional("except")
            self.exceptCalendars = try json.optional("exceptCalendars")
            self.onlyCalendars = try json.optional("onlyCalendars")
            self.skipped = try json.optional("skipped")
            self.timer = try json.optional("timer")
            self.gap = try json.optional("gap")
            self.overlap = try json.optional("overlap")
            self.standIn = try json.optional("standIn")
            self.notes = try json.optional("notes")
            self.calendar = try json.optional("calendar")
            self.color = try json.optional("color")
            self.showing = try json.optional("showing")
            self.soundProblem = try json.optional("soundProblem")
            self.afterAck = try json.optional("afterAck")
            self.awaitsAck = try json.optional("awaitsAck")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("title", self.title)
            json.append("due", self.due)
            json.append("state", self.state)
            json.append("zone", self.zone)
            json.append("trigger", self.trigger)
            json.append("repeats", self.repeats)
            json.append("created", self.created)
            json.append("deliveredAt", self.deliveredAt)
            json.append("content", self.content)
            json.append("offset", self.offset)
            json.append("held", self.held)
            json.append("reaches", self.reaches)
            json.append("receptions", self.receptions)
            json.append("rules", self.rules)
            json.append("nag", self.nag)
            json.append("nagLimit", self.nagLimit)
            json.append("missed", self.missed)
            json.append("lateWindow", self.lateWindow)
            json.append("warn", self.warn)
            json.append("wake", self.wake)
            json.append("ringing", self.ringing)
            json.append("snoozes", self.snoozes)
            json.append("except", self.except)
            json.append("exceptCalendars", self.exceptCalendars)
            json.append("onlyCalendars", self.onlyCalendars)
            json.append("skipped", self.skipped)
            json.append("timer", self.timer)
            json.append("gap", self.gap)
            json.append("overlap", self.overlap)
            json.append("standIn", self.standIn)
            json.append("notes", self.notes)
            json.append("calendar", self.calendar)
            json.append("color", self.color)
            json.append("showing", self.showing)
            json.append("soundProblem", self.soundProblem)
            json.append("afterAck", self.afterAck)
            json.append("awaitsAck", self.awaitsAck)
        }
    }

    /// The state of a delivered notification on the notification server.
    public enum Showing: String, VarlinkValue, CaseIterable, Hashable {
        /// About to be sent.
        case waiting = "waiting"
        /// On the screen, as far as the server reports it.
        case shown = "shown"
        /// No server was running; it is shown when one appears.
        case unseen = "unseen"
        /// No longer on the screen, or never meant to be: passive, held, or removed by its server.
        case gone = "gone"
    }

    /// The state of a delivered alarm.
    public enum RingState: String, VarlinkValue, CaseIterable, Hashable {
        /// Heard.
        case ringing = "ringing"
        /// Rings as soon as the alarm that rings now was stopped, was snoozed or gave up.
        case waiting = "waiting"
    }

    /// A rule of the configuration.
    public struct Rule: VarlinkValue, Hashable {
        /// The name, or the number: "rule 3".
        public var name: String
        /// The conditions, as in the configuration: "app org.example.*", "time weekdays 22:00-07:00"; none if it applies to
        /// every notification.
        public var match: [String]
        /// The changes: "level passive", "sound none".
        public var `set`: [String]
        /// No later rule is applied.
        public var stop: Bool
        public init(name: String, match: [String], `set`: [String], stop: Bool) {
            (self.name, self.match, self.`set`, self.stop) = (name, match, `set`, stop)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.name = try json.required("name")
            self.match = try json.required("match")
            self.`set` = try json.required("set")
            self.stop = try json.required("stop")
        }
        public func encode(into json: inout JSON) {
            json.append("name", self.name)
            json.append("match", self.match)
            json.append("set", self.`set`)
            json.append("stop", self.stop)
        }
    }

    /// A rule that applies to a notification.
    public struct AppliedRule: VarlinkValue, Hashable {
        /// The name or number.
        public var rule: String
        /// The changes.
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

    /// The outcome for a notification.
    public enum Fate: String, VarlinkValue, CaseIterable, Hashable {
        /// Shown.
        case shown = "shown"
        /// Only listed, because its level is passive.
        case listed = "listed"
        /// Held, because of do not disturb, or because it is muted.
        case held = "held"
        /// Dropped.
        case dropped = "dropped"
    }

    /// The outcome of a notification.
    public enum Outcome: String, VarlinkValue, CaseIterable, Hashable {
        /// The person clicked on it.
        case activated = "activated"
        /// The person chose one of its actions.
        case action = "action"
        /// The person answered it in words.
        case replied = "replied"
        /// The person closed it, or acknowledged it.
        case dismissed = "dismissed"
        /// Left the screen by itself, or its time had passed too long ago for it to be delivered.
        case expired = "expired"
        /// Withdrawn.
        case withdrawn = "withdrawn"
        /// Nothing could show it.
        case notShown = "notShown"
    }

    /// The end of a notification.
    public enum Ending: String, VarlinkValue, CaseIterable, Hashable {
        /// The person clicked on it, or activated it later.
        case activated = "activated"
        /// The person chose one of its actions.
        case action = "action"
        /// The person answered it in words.
        case replied = "replied"
        /// The person closed it.
        case dismissed = "dismissed"
        /// Left the screen by itself, and was of no use later.
        case expired = "expired"
        /// Acknowledged.
        case acknowledged = "acknowledged"
        /// Cleared from the list, or removed because there were too many.
        case cleared = "cleared"
        /// Snoozed, and due again.
        case snoozed = "snoozed"
        /// Replaced by a later one with the same id.
        case replaced = "replaced"
        /// Withdrawn.
        case withdrawn = "withdrawn"
        /// Never delivered, because its time had long passed.
        case missed = "missed"
    }

    /// A notification of the history, delivered or missed, and its end.
    public struct Past: VarlinkValue, Hashable {
        /// The id. Several entries of the history may have the same id.
        public var id: String
        /// The title of its content.
        public var title: String
        /// The due time.
        public var due: String
        /// The time of the delivery. If the notification was missed, the time at which alertd noticed that.
        public var deliveredAt: String
        /// The zone in which its times are written.
        public var zone: String
        /// True if it was delivered more than ten seconds after it was due.
        public var late: Bool?
        /// Delivered, and nobody has done anything about it yet.
        public var unread: Bool
        /// The end; none while it is unread.
        public var ending: Notifications.Ending?
        /// The key of the action that was chosen.
        public var action: String?
        /// The time of its end.
        public var endedAt: String?
        /// The content.
        public var content: Notifications.Content
        public init(id: String, title: String, due: String, deliveredAt: String, zone: String, late: Bool? = nil, unread: Bool, ending: Notifications.Ending? = nil, action: String? = nil, endedAt: String? = nil, content: Notifications.Content) {
            (self.id, self.title, self.due, self.deliveredAt) = (id, title, due, deliveredAt)
            (self.zone, self.late, self.unread, self.ending) = (zone, late, unread, ending)
            (self.action, self.endedAt, self.content) = (action, endedAt, content)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.title = try json.required("title")
            self.due = try json.required("due")
            self.deliveredAt = try json.required("deliveredAt")
            self.zone = try json.required("zone")
            self.late = try json.optional("late")
            self.unread = try json.required("unread")
            self.ending = try json.optional("ending")
            self.action = try json.optional("action")
            self.endedAt = try json.optional("endedAt")
            self.content = try json.required("content")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("title", self.title)
            json.append("due", self.due)
            json.append("deliveredAt", self.deliveredAt)
            json.append("zone", self.zone)
            json.append("late", self.late)
            json.append("unread", self.unread)
            json.append("ending", self.ending)
            json.append("action", self.action)
            json.append("endedAt", self.endedAt)
            json.append("content", self.content)
        }
    }

    /// Shows a notification at once. The same id replaces a pending or delivered notification.
    public struct Notify: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Notifications.Notify"
        public struct Reply: VarlinkValue, Hashable {
            /// The id.
            public var id: String
            /// Now.
            public var due: String
            /// The zone in which due is written.
            public var zone: String
            /// Empty: a notification for now does not repeat.
            public var next: [String]
            /// Sentences about parts without which it is shown.
            public var notes: [String]?
            /// A sentence with the reason why nobody sees it now; none if somebody may.
            public var unseen: String?
            public init(id: String, due: String, zone: String, next: [String], notes: [String]? = nil, unseen: String? = nil) {
                (self.id, self.due, self.zone, self.next) = (id, due, zone, next)
                (self.notes, self.unseen) = (notes, unseen)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.id = try json.required("id")
                self.due = try json.required("due")
                self.zone = try json.required("zone")
                self.next = try json.required("next")
                self.notes = try json.optional("notes")
                self.unseen = try json.optional("unseen")
            }
            public func encode(into json: inout JSON) {
                json.append("id", self.id)
                json.append("due", self.due)
                json.append("zone", self.zone)
                json.append("next", self.next)
                json.append("notes", self.notes)
                json.append("unseen", self.unseen)
            }
        }
        /// The id. Default: made from the title.
        public var id: String?
        /// The content.
        public var content: Notifications.Content
        /// Further text below the body, at most 4,096 bytes, which only the screen of this device shows, and only at once: it
        /// is stored nowhere, and goes neither to watchers and commands nor to other devices.
        public var unstored: String?
        /// The name of a file in /run/alertd-proof, which only root can have made. Its first line is the number of the user,
        /// the rest is the sender: the notification is shown as one of "system: SENDER". A proof counts once, and for a minute.
        public var proof: String?
        public init(id: String? = nil, content: Notifications.Content, unstored: String? = nil, proof: String? = nil) {
            (self.id, self.content, self.unstored, self.proof) = (id, content, unstored, proof)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.optional("id")
            self.content = try json.required("content")
            self.unstored = try json.optional("unstored")
            self.proof = try json.optional("proof")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("content", self.content)
            json.append("unstored", self.unstored)
            json.append("proof", self.proof)
        }
    }

    /// Shows a notification of a program by the Desktop Notifications Specification, as notify-send does. The reply comes
    /// when the notification server has accepted it, or when it is clear that no server does now. Texts that are too long are
    /// cut, and hints that are too many or too large are left out.
    public struct Relay: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Notifications.Relay"
        public struct Reply: VarlinkValue, Hashable {
            /// The id.
            public var id: String
            /// The number: the server's, or a number of alertd's own from 1,000,000,001 on while no server shows it.
            public var number: Int
            /// A notification server has it.
            public var shown: Bool
            /// The person can choose an action: false if the server that shows it does not support actions.
            public var actions: Bool
            /// A sentence with the reason why nobody sees it now; none if somebody may.
            public var unseen: String?
            public init(id: String, number: Int, shown: Bool, actions: Bool, unseen: String? = nil) {
                (self.id, self.number, self.shown, self.actions) = (id, number, shown, actions)
                self.unseen = unseen
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.id = try json.required("id")
                self.number = try json.required("number")
                self.shown = try json.required("shown")
                self.actions = try json.required("actions")
                self.unseen = try json.optional("unseen")
            }
            public func encode(into json: inout JSON) {
                json.append("id", self.id)
                json.append("number", self.number)
                json.append("shown", self.shown)
                json.append("actions", self.actions)
                json.append("unseen", self.unseen)
            }
        }
        /// The name of the application.
        public var appName: String
        /// The number of the notification to replace, as Relay or the notification server returned it; none for a new one. A
        /// number that was never returned makes a new notification, which this number can replace from then on.
        public var replaces: Int?
        /// The application's icon.
        public var appIcon: String?
        /// The first line.
        public var summary: String
        /// The text, which may contain markup.
        public var body: String?
        /// The actions to choose from.
        public var actions: [Notifications.Action]?
        /// The hints.
        public var hints: [Notifications.RelayedHint]?
        /// Milliseconds for which it is shown: -1 leaves that to the server, 0 means without end.
        public var timeout: Int?
        public init(appName: String, replaces: Int? = nil, appIcon: String? = nil, summary: String, body: String? = nil, actions: [Notifications.Action]? = nil, hints: [Notifications.RelayedHint]? = nil, timeout: Int? = nil) {
            (self.appName, self.replaces, self.appIcon, self.summary) = (appName, replaces, appIcon, summary)
            (self.body, self.actions, self.hints, self.timeout) = (body, actions, hints, timeout)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.appName = try json.required("appName")
            self.replaces = try json.optional("replaces")
            self.appIcon = try json.optional("appIcon")
            self.summary = try json.required("summary")
            self.body = try json.optional("body")
            self.actions = try json.optional("actions")
            self.hints = try json.optional("hints")
            self.timeout = try json.optional("timeout")
        }
        public func encode(into json: inout JSON) {
            json.append("appName", self.appName)
            json.append("replaces", self.replaces)
            json.append("appIcon", self.appIcon)
            json.append("summary", self.summary)
            json.append("body", self.body)
            json.append("actions", self.actions)
            json.append("hints", self.hints)
            json.append("timeout", self.timeout)
        }
    }

    /// Schedules a notification. A time that has passed is due at once. The same id replaces a pending notification.
    public struct Remind: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Notifications.Remind"
        public struct Reply: VarlinkValue, Hashable {
            /// The id.
            public var id: String
            /// The due time; empty if it waits for an event.
            public var due: String
            /// The zone in which due is written.
            public var zone: String
            /// Up to three times at which it fires, beginning with due.
            public var next: [String]
            /// The trigger's normal form.
            public var trigger: String
            /// Sentences about the choices that the words left open.
            public var notes: [String]
            /// A sentence with the reason why nobody would see it now; none if somebody may.
            public var unseen: String?
            /// The span after each acknowledgement until it is due again: "P7D at 09:00"; none if it does not become due again.
            public var afterAck: String?
            public init(id: String, due: String, zone: String, next: [String], trigger: String, notes: [String], unseen: String? = nil, afterAck: String? = nil) {
                (self.id, self.due, self.zone, self.next) = (id, due, zone, next)
                (self.trigger, self.notes, self.unseen, self.afterAck) = (trigger, notes, unseen, afterAck)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.id = try json.required("id")
                self.due = try json.required("due")
                self.zone = try json.required("zone")
                self.next = try json.required("next")
                self.trigger = try json.required("trigger")
                self.notes = try json.required("notes")
                self.unseen = try json.optional("unseen")
                self.afterAck = try json.optional("afterAck")
            }
            public func encode(into json: inout JSON) {
                json.append("id", self.id)
                json.append("due", self.due)
                json.append("zone", self.zone)
                json.append("next", self.next)
                json.append("trigger", self.trigger)
                json.append("notes", self.notes)
                json.append("unseen", self.unseen)
                json.append("afterAck", self.afterAck)
            }
        }
        /// The id. Default: made from the title.
        public var id: String?
        /// The content.
        public var content: Notifications.Content
        /// The times.
        public var trigger: Notifications.Trigger
        public init(id: String? = nil, content: Notifications.Content, trigger: Notifications.Trigger) {
            (self.id, self.content, self.trigger) = (id, content, trigger)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.optional("id")
            self.content = try json.required("content")
            self.trigger = try json.required("trigger")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("content", self.content)
            json.append("trigger", self.trigger)
        }
    }

    /// The kind of a beat.
    public enum BeatKind: String, VarlinkValue, CaseIterable, Hashable {
        /// The work begins, and its end is the next beat. If it does not end within the grace, it is missing.
        case start = "start"
        /// The work has succeeded.
        case end = "end"
        /// The work has failed, and the notification comes at once.
        case failure = "failure"
    }

    /// Reports that something has happened that is expected again and again. If the next report does not come in time, the
    /// notification with the name as its id is delivered, and once more when a report comes again. The first report of a name
    /// begins to watch for the next ones; Cancel ends that, and Pause and Resume suspend it. After the machine slept or
    /// alertd was started, the grace begins again.
    public struct Beat: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Notifications.Beat"
        public struct Reply: VarlinkValue, Hashable {
            /// The time from which the next beat counts as missing; empty while beats are missing, or if it is paused.
            public var due: String
            /// The zone in which due is written.
            public var zone: String
            /// True if beats were missing until now.
            public var returned: Bool
            /// True if it is paused, so that no beat is awaited.
            public var paused: Bool?
            /// Effects that the caller may not expect, a sentence each: devices that get nothing, sounds that cannot be played.
            /// Only if content was given.
            public var notes: [String]?
            public init(due: String, zone: String, returned: Bool, paused: Bool? = nil, notes: [String]? = nil) {
                (self.due, self.zone, self.returned, self.paused) = (due, zone, returned, paused)
                self.notes = notes
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.due = try json.required("due")
                self.zone = try json.required("zone")
                self.returned = try json.required("returned")
                self.paused = try json.optional("paused")
                self.notes = try json.optional("notes")
            }
            public func encode(into json: inout JSON) {
                json.append("due", self.due)
                json.append("zone", self.zone)
                json.append("returned", self.returned)
                json.append("paused", self.paused)
                json.append("notes", self.notes)
            }
        }
        /// The name, which is the id of the notification.
        public var name: String
        /// The kind. Default: end.
        public var kind: Notifications.BeatKind?
        /// The reason for a failure, in a sentence.
        public var reason: String?
        /// The span between two beats, "1d"; 1 second to 366 days. Default: as before, at first 1 day.
        public var every: String?
        /// The span after which the next beat is missing, "1h"; 1 second to 366 days. Default: as before, at first 1 hour.
        public var grace: String?
        /// The notification if beats are missing. Default: as before, at first one with the name in its title. An empty title
        /// is the default.
        public var content: Notifications.Content?
        /// See Trigger.
        public var nag: String?
        public init(name: String, kind: Notifications.BeatKind? = nil, reason: String? = nil, every: String? = nil, grace: String? = nil, content: Notifications.Content? = nil, nag: String? = nil) {
            (self.name, self.kind, self.reason, self.every) = (name, kind, reason, every)
            (self.grace, self.content, self.nag) = (grace, content, nag)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.name = try json.required("name")
            self.kind = try json.optional("kind")
            self.reason = try json.optional("reason")
            self.every = try json.optional("every")
            self.grace = try json.optional("grace")
            self.content = try json.optional("content")
            self.nag = try json.optional("nag")
        }
        public func encode(into json: inout JSON) {
            json.append("name", self.name)
            json.append("kind", self.kind)
            json.append("reason", self.reason)
            json.append("every", self.every)
            json.append("grace", self.grace)
            json.append("content", self.content)
            json.append("nag", self.nag)
        }
    }

    /// Schedules a notification like another one, with all its properties except those that are given. Skipped times are not
    /// copied. The other one may be pending, delivered or the newest with its id in the history, and does not change.
    public struct Copy: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Notifications.Copy"
        public struct Reply: VarlinkValue, Hashable {
            /// The id.
            public var id: String
            /// The due time.
            public var due: String
            /// The zone in which due is written.
            public var zone: String
            /// Up to three times at which it fires, beginning with due.
            public var next: [String]
            /// The trigger's normal form.
            public var trigger: String
            /// Sentences about the choices that the words left open.
            public var notes: [String]
            /// The content.
            public var content: Notifications.Content
            /// The span after each acknowledgement until it is due again: "P7D at 09:00"; none if it does not become due again.
            public var afterAck: String?
            public init(id: String, due: String, zone: String, next: [String], trigger: String, notes: [String], content: Notifications.Content, afterAck: String? = nil) {
                (self.id, self.due, self.zone, self.next) = (id, due, zone, next)
                (self.trigger, self.notes, self.content, self.afterAck) = (trigger, notes, content, afterAck)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.id = try json.required("id")
                self.due = try json.required("due")
                self.zone = try json.required("zone")
                self.next = try json.required("next")
                self.trigger = try json.required("trigger")
                self.notes = try json.required("notes")
                self.content = try json.required("content")
                self.afterAck = try json.optional("afterAck")
            }
            public func encode(into json: inout JSON) {
                json.append("id", self.id)
                json.append("due", self.due)
                json.append("zone", self.zone)
                json.append("next", self.next)
                json.append("trigger", self.trigger)
                json.append("notes", self.notes)
                json.append("content", self.content)
                json.append("afterAck", self.afterAck)
            }
        }
        /// The id of the original.
        public var like: String
        /// The id of the copy. Default: made from its title. The same id replaces a pending notification, but not the original
        /// itself.
        public var id: String?
        /// The content. Default: the content of the original.
        public var content: Notifications.Content?
        /// The new times, and further conditions for them. Absent fields are as in the original. A time is required if the
        /// original came once, and its time has passed.
        public var trigger: Notifications.Trigger?
        /// Only return the result, without scheduling it. Default: false.
        public var dryRun: Bool?
        public init(like: String, id: String? = nil, content: Notifications.Content? = nil, trigger: Notifications.Trigger? = nil, dryRun: Bool? = nil) {
            (self.like, self.id, self.content, self.trigger) = (like, id, content, trigger)
            self.dryRun = dryRun
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.like = try json.required("like")
            self.id = try json.optional("id")
            self.content = try json.optional("content")
            self.trigger = try json.optional("trigger")
            self.dryRun = try json.optional("dryRun")
        }
        public func encode(into json: inout JSON) {
            json.append("like", self.like)
            json.append("id", self.id)
            json.append("content", self.content)
            json.append("trigger", self.trigger)
            json.append("dryRun", self.dryRun)
        }
    }

    /// Starts a timer: a countdown that delivers a notification at its end, or several countdowns in a row, the phases of a
    /// cycle. Each phase begins when the previous one ends, whether or not the machine is running then. If several phases
    /// have ended since the last notification, only the last of them is delivered, with the number of those before it. Pause,
    /// Resume, Cancel, Edit and Undo work as with any pending notification. The same id replaces a pending notification.
    public struct Timer: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Notifications.Timer"
        public struct Reply: VarlinkValue, Hashable {
            /// The id.
            public var id: String
            /// The end of the first phase.
            public var due: String
            /// The zone in which due is written.
            public var zone: String
            /// The ends of the first three phases.
            public var next: [String]
            /// The trigger's normal form.
            public var trigger: String
            /// Sentences about the choices that the words left open.
            public var notes: [String]
            /// The timer.
            public var timer: Notifications.TimerStatus
            public init(id: String, due: String, zone: String, next: [String], trigger: String, notes: [String], timer: Notifications.TimerStatus) {
                (self.id, self.due, self.zone, self.next) = (id, due, zone, next)
                (self.trigger, self.notes, self.timer) = (trigger, notes, timer)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.id = try json.required("id")
                self.due = try json.required("due")
                self.zone = try json.required("zone")
                self.next = try json.required("next")
                self.trigger = try json.required("trigger")
                self.notes = try json.required("notes")
                self.timer = try json.required("timer")
            }
            public func encode(into json: inout JSON) {
                json.append("id", self.id)
                json.append("due", self.due)
                json.append("zone", self.zone)
                json.append("next", self.next)
                json.append("trigger", self.trigger)
                json.append("notes", self.notes)
                json.append("timer", self.timer)
            }
        }
        /// The id. Default: made from the title.
        public var id: String?
        /// The content of its notifications. Its title is the name of the first phase.
        public var content: Notifications.Content
        /// The length of the first phase: a span, with several phases from a second to a day.
        public var `for`: String
        /// The phases after it, at most 15.
        public var then: [Notifications.Phase]?
        /// The number of rounds, 1 to 100. Default: 1.
        public var `repeat`: Int?
        /// The phase that replaces the last phase of the last round. Only with then and repeat.
        public var long: Notifications.Phase?
        /// Show the remaining time in a notification, updated once a minute and removed at the end.
        public var live: Bool?
        /// The zone of the caller's own session. Default: the zone of the daemon's session.
        public var session: String?
        public init(id: String? = nil, content: Notifications.Content, `for`: String, then: [Notifications.Phase]? = nil, `repeat`: Int? = nil, long: Notifications.Phase? = nil, live: Bool? = nil, session: String? = nil) {
            (self.id, self.content, self.`for`, self.then) = (id, content, `for`, then)
            (self.`repeat`, self.long, self.live, self.session) = (`repeat`, long, live, session)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.optional("id")
            self.content = try json.required("content")
            self.`for` = try json.required("for")
            self.then = try json.optional("then")
            self.`repeat` = try json.optional("repeat")
            self.long = try json.optional("long")
            self.live = try json.optional("live")
            self.session = try json.optional("session")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("content", self.content)
            json.append("for", self.`for`)
            json.append("then", self.then)
            json.append("repeat", self.`repeat`)
            json.append("long", self.long)
            json.append("live", self.live)
            json.append("session", self.session)
        }
    }

    /// Returns the running and paused timers, the running ones first, ordered by the end of the present phase: one page, or
    /// all if they fit into a message.
    public struct Timers: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Notifications.Timers"
        public struct Reply: VarlinkValue, Hashable {
            /// The page.
            public var timers: [Notifications.TimerStatus]
            /// The position of the next page; none after the last.
            public var cursor: String?
            public init(timers: [Notifications.TimerStatus], cursor: String? = nil) {
                (self.timers, self.cursor) = (timers, cursor)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.timers = try json.required("timers")
                self.cursor = try json.optional("cursor")
            }
            public func encode(into json: inout JSON) {
                json.append("timers", self.timers)
                json.append("cursor", self.cursor)
            }
        }
        /// The cursor of the previous page.
        public var cursor: String?
        public init(cursor: String? = nil) { self.cursor = cursor }
        public init(varlink json: JSON) throws(InvalidParameter) { self.cursor = try json.optional("cursor") }
        public func encode(into json: inout JSON) { json.append("cursor", self.cursor) }
    }

    /// Ends the present phase of a timer without its notification, and begins the next, also if the timer is paused. After
    /// the last phase the timer is over.
    public struct NextPhase: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Notifications.NextPhase"
        public struct Reply: VarlinkValue, Hashable {
            /// The timer; none if it has ended.
            public var timer: Notifications.TimerStatus?
            public init(timer: Notifications.TimerStatus? = nil) { self.timer = timer }
            public init(varlink json: JSON) throws(InvalidParameter) { self.timer = try json.optional("timer") }
            public func encode(into json: inout JSON) { json.append("timer", self.timer) }
        }
        /// The id.
        public var id: String
        public init(id: String) { self.id = id }
        public init(varlink json: JSON) throws(InvalidParameter) { self.id = try json.required("id") }
        public func encode(into json: inout JSON) { json.append("id", self.id) }
    }

    /// Returns the meaning of a trigger, without scheduling anything, or the times at which a notification will fire. Exactly
    /// one of id and trigger is given.
    public struct Next: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Notifications.Next"
        public struct Reply: VarlinkValue, Hashable {
            /// The zone in which the times are written.
            public var zone: String
            /// The times at which it fires: fewer than requested if it ends, and none if it is paused.
            public var fires: [String]
            /// The times at which a paused notification would fire if it were resumed now; none if its last time has passed.
            public var resumed: [String]?
            /// The trigger's normal form.
            public var trigger: String
            /// Sentences about the choices that the words left open.
            public var notes: [String]
            /// The interval at which it is delivered again until it is acknowledged: "PT5M"; none if it is not.
            public var nag: String?
            /// The maximum number of further deliveries.
            public var nagLimit: Int?
            /// The skipped future times of a notification; none if no time is skipped.
            public var skipped: [String]?
            /// The span after each acknowledgement until it is due again: "P7D at 09:00"; none if it does not become due again.
            public var afterAck: String?
            /// True for a notification without a time until it is acknowledged.
            public var awaitsAck: Bool?
            public init(zone: String, fires: [String], resumed: [String]? = nil, trigger: String, notes: [String], nag: String? = nil, nagLimit: Int? = nil, skipped: [String]? = nil, afterAck: String? = nil, awaitsAck: Bool? = nil) {
                (self.zone, self.fires, self.resumed, self.trigger) = (zone, fires, resumed, trigger)
                (self.notes, self.nag, self.nagLimit, self.skipped) = (notes, nag, nagLimit, skipped)
                (self.afterAck, self.awaitsAck) = (afterAck, awaitsAck)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.zone = try json.required("zone")
                self.fires = try json.required("fires")
                self.resumed = try json.optional("resumed")
                self.trigger = try json.required("trigger")
                self.notes = try json.required("notes")
                self.nag = try json.optional("nag")
                self.nagLimit = try json.optional("nagLimit")
                self.skipped = try json.optional("skipped")
                self.afterAck = try json.optional("afterAck")
                self.awaitsAck = try json.optional("awaitsAck")
            }
            public func encode(into json: inout JSON) {
                json.append("zone", self.zone)
                json.append("fires", self.fires)
                json.append("resumed", self.resumed)
                json.append("trigger", self.trigger)
                json.append("notes", self.notes)
                json.append("nag", self.nag)
                json.append("nagLimit", self.nagLimit)
                json.append("skipped", self.skipped)
                json.append("afterAck", self.afterAck)
                json.append("awaitsAck", self.awaitsAck)
            }
        }
        /// The notification.
        public var id: String?
        /// The trigger.
        public var trigger: Notifications.Trigger?
        /// The number of times, at most 1,000. Default: 5.
        public var count: Int?
        /// The time to use instead of now, written as for at.
        public var after: String?
        public init(id: String? = nil, trigger: Notifications.Trigger? = nil, count: Int? = nil, after: String? = nil) {
            (self.id, self.trigger, self.count, self.after) = (id, trigger, count, after)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.optional("id")
            self.trigger = try json.optional("trigger")
            self.count = try json.optional("count")
            self.after = try json.optional("after")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("trigger", self.trigger)
            json.append("count", self.count)
            json.append("after", self.after)
        }
    }

    /// Returns the title and the time of a line as a person types it: "Call Ada tomorrow 9am". The time comes last. A title
    /// in quotes may contain words of time, with \" and \\ inside. Nothing is scheduled: Remind takes title and when. Invalid
    /// names the field line, with the place of the word that was not understood.
    public struct Interpret: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Notifications.Interpret"
        public struct Reply: VarlinkValue, Hashable {
            /// The title.
            public var title: String
            /// The words of the time, for Trigger's when; none if the line has no time.
            public var when: String?
            /// The start of these words in the line, in bytes of UTF-8.
            public var start: Int?
            /// The end of these words.
            public var end: Int?
            /// Words at the end of the title that could begin a time; none if there is no doubt.
            public var doubt: String?
            /// The zone in which the times are written; none without a time.
            public var zone: String?
            /// The times at which it fires: fewer if it ends, and none if it comes when something happens.
            public var fires: [String]
            /// The trigger's normal form; none without a time.
            public var trigger: String?
            /// Sentences about the choices that the words left open.
            public var notes: [String]
            /// The span after each acknowledgement until it is due again, as in Next.
            public var afterAck: String?
            public init(title: String, when: String? = nil, start: Int? = nil, end: Int? = nil, doubt: String? = nil, zone: String? = nil, fires: [String], trigger: String? = nil, notes: [String], afterAck: String? = nil) {
                (self.title, self.when, self.start, self.end) = (title, when, start, end)
                (self.doubt, self.zone, self.fires, self.trigger) = (doubt, zone, fires, trigger)
                (self.notes, self.afterAck) = (notes, afterAck)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.title = try json.required("title")
                self.when = try json.optional("when")
                self.start = try json.optional("start")
                self.end = try json.optional("end")
                self.doubt = try json.optional("doubt")
                self.zone = try json.optional("zone")
                self.fires = try json.required("fires")
                self.trigger = try json.optional("trigger")
                self.notes = try json.required("notes")
                self.afterAck = try json.optional("afterAck")
            }
            public func encode(into json: inout JSON) {
                json.append("title", self.title)
                json.append("when", self.when)
                json.append("start", self.start)
                json.append("end", self.end)
                json.append("doubt", self.doubt)
                json.append("zone", self.zone)
                json.append("fires", self.fires)
                json.append("trigger", self.trigger)
                json.append("notes", self.notes)
                json.append("afterAck", self.afterAck)
            }
        }
        /// The line, at most 4,096 bytes.
        public var line: String
        /// The day meant by a line that names none: "2026-11-24". Default: today or tomorrow, as for Remind.
        public var day: String?
        /// The caller's zone, as in Trigger.
        public var session: String?
        /// The caller's language, as in Trigger.
        public var language: String?
        /// The number of times, at most 1,000. Default: 3.
        public var count: Int?
        public init(line: String, day: String? = nil, session: String? = nil, language: String? = nil, count: Int? = nil) {
            (self.line, self.day, self.session, self.language) = (line, day, session, language)
            self.count = count
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.line = try json.required("line")
            self.day = try json.optional("day")
            self.session = try json.optional("session")
            self.language = try json.optional("language")
            self.count = try json.optional("count")
        }
        public func encode(into json: inout JSON) {
            json.append("line", self.line)
            json.append("day", self.day)
            json.append("session", self.session)
            json.append("language", self.language)
            json.append("count", self.count)
        }
    }

    /// Changes a pending notification; absent fields stay unchanged. A time that comes once would end a repetition: without
    /// once or noRepeat it is refused, and Invalid names the repetition.
    public struct Edit: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Notifications.Edit"
        public struct Reply: VarlinkValue, Hashable {
            /// The due time; with once, that of the moved occurrence.
            public var due: String
            /// The zone in which due is written.
            public var zone: String
            /// Up to three times at which it fires, beginning with due.
            public var next: [String]
            /// Sentences about the choices that the words left open.
            public var notes: [String]
            /// The id of the moved occurrence; none without once.
            public var id: String?
            /// The due time before the change of its time; empty if it was paused; none if its time was not changed.
            public var formerDue: String?
            /// The repetition in words before its time was changed; none if it did not repeat, and with once.
            public var formerRepetition: String?
            /// The repetition in words now, if its time was changed.
            public var repetition: String?
            /// The span after each acknowledgement until it is due again: "P7D at 09:00"; none if it does not become due again.
            public var afterAck: String?
            /// True if it has no time until it is acknowledged.
            public var awaitsAck: Bool?
            public init(due: String, zone: String, next: [String], notes: [String], id: String? = nil, formerDue: String? = nil, formerRepetition: String? = nil, repetition: String? = nil, afterAck: String? = nil, awaitsAck: Bool? = nil) {
                (self.due, self.zone, self.next, self.notes) = (due, zone, next, notes)
                (self.id, self.formerDue, self.formerRepetition, self.repetition) = (id, formerDue, formerRepetition, repetition)
                (self.afterAck, self.awaitsAck) = (afterAck, awaitsAck)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.due = try json.required("due")
                self.zone = try json.required("zone")
                self.next = try json.required("next")
                self.notes = try json.required("notes")
                self.id = try json.optional("id")
                self.formerDue = try json.optional("formerDue")
                self.formerRepetition = try json.optional("formerRepetition")
                self.repetition = try json.optional("repetition")
                self.afterAck = try json.optional("afterAck")
                self.awaitsAck = try json.optional("awaitsAck")
            }
            public func encode(into json: inout JSON) {
                json.append("due", self.due)
                json.append("zone", self.zone)
                json.append("next", self.next)
                json.append("notes", self.notes)
                json.append("id", self.id)
                json.append("formerDue", self.formerDue)
                json.append("formerRepetition", self.formerRepetition)
                json.append("repetition", self.repetition)
                json.append("afterAck", self.afterAck)
                json.append("awaitsAck", self.awaitsAck)
            }
        }
        /// The id.
        public var id: String
        /// The new content.
        public var content: Notifications.Content?
        /// The new trigger. In Edit, when may also be a length of time after the present due time: "+15m", "15m later", "15m
        /// earlier".
        public var trigger: Notifications.Trigger?
        /// Changes only the next occurrence of a repetition: trigger is its time. This occurrence is skipped and comes under a
        /// separate id; the repetition continues.
        public var once: Bool?
        /// Ends the repetition: the notification comes once.
        public var noRepeat: Bool?
        public init(id: String, content: Notifications.Content? = nil, trigger: Notifications.Trigger? = nil, once: Bool? = nil, noRepeat: Bool? = nil) {
            (self.id, self.content, self.trigger, self.once) = (id, content, trigger, once)
            self.noRepeat = noRepeat
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.content = try json.optional("content")
            self.trigger = try json.optional("trigger")
            self.once = try json.optional("once")
            self.noRepeat = try json.optional("noRepeat")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("content", self.content)
            json.append("trigger", self.trigger)
            json.append("once", self.once)
            json.append("noRepeat", self.noRepeat)
        }
    }

    /// Removes a delivered notification from the desktop and delivers it again after a while, with all its properties. A
    /// snoozed one is snoozed again. If no delivered, snoozed or pending notification has this id, the newest in the history
    /// comes again.
    public struct Snooze: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Notifications.Snooze"
        public struct Reply: VarlinkValue, Hashable {
            /// The time of its return; of several notifications, the earliest. Empty if no notification matches.
            public var due: String
            /// The zone in which due is written.
            public var zone: String
            /// The notifications, in the order of their ids.
            public var snoozed: [Notifications.Resumed]?
            /// The position to continue from; none at the end.
            public var cursor: String?
            public init(due: String, zone: String, snoozed: [Notifications.Resumed]? = nil, cursor: String? = nil) {
                (self.due, self.zone, self.snoozed, self.cursor) = (due, zone, snoozed, cursor)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.due = try json.required("due")
                self.zone = try json.required("zone")
                self.snoozed = try json.optional("snoozed")
                self.cursor = try json.optional("cursor")
            }
            public func encode(into json: inout JSON) {
                json.append("due", self.due)
                json.append("zone", self.zone)
                json.append("snoozed", self.snoozed)
                json.append("cursor", self.cursor)
            }
        }
        /// The id; or a glob for several delivered notifications, "tea-*", "*".
        public var id: String
        /// The length: "10m". If it is empty, an alarm is snoozed as by its own Snooze button, and any other notification as by
        /// the first of the configuration's snooze buttons, or for 10 minutes if there are none.
        public var `for`: String
        /// The time at which it comes again, instead of for, which is then empty: "9am", "tomorrow 9am", "2027-03-05T18:00"; or
        /// "start" for the start of the notification's event.
        public var until: String?
        /// The zone of the caller's own session, in which until is read. Default: the zone of the daemon's session.
        public var session: String?
        /// The language of the words in until, as in Trigger.
        public var language: String?
        /// Processes the matching notifications in the order of their ids, at most 1,000 in a call: "" starts, and the cursor
        /// of a reply continues. Without it, more than 1,000 are refused.
        public var cursor: String?
        public init(id: String, `for`: String, until: String? = nil, session: String? = nil, language: String? = nil, cursor: String? = nil) {
            (self.id, self.`for`, self.until, self.session) = (id, `for`, until, session)
            (self.language, self.cursor) = (language, cursor)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.`for` = try json.required("for")
            self.until = try json.optional("until")
            self.session = try json.optional("session")
            self.language = try json.optional("language")
            self.cursor = try json.optional("cursor")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("for", self.`for`)
            json.append("until", self.until)
            json.append("session", self.session)
            json.append("language", self.language)
            json.append("cursor", self.cursor)
        }
    }

    /// Pauses pending notifications until they are resumed: all of them, or none if one is not pending. Exactly one of id and
    /// ids is given.
    public struct Pause: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Notifications.Pause"
        public struct Reply: VarlinkValue, Hashable {
            /// The ids, in the order in which they were named.
            public var paused: [String]?
            /// The position to continue from; none at the end.
            public var cursor: String?
            public init(paused: [String]? = nil, cursor: String? = nil) {
                (self.paused, self.cursor) = (paused, cursor)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.paused = try json.optional("paused")
                self.cursor = try json.optional("cursor")
            }
            public func encode(into json: inout JSON) {
                json.append("paused", self.paused)
                json.append("cursor", self.cursor)
            }
        }
        /// The id.
        public var id: String?
        /// Ids or globs; at most 1,000.
        public var ids: [String]?
        /// Processes the matching notifications in the order of their ids, at most 1,000 in a call: "" starts, and the cursor
        /// of a reply continues. Without it, more than 1,000 are refused.
        public var cursor: String?
        public init(id: String? = nil, ids: [String]? = nil, cursor: String? = nil) {
            (self.id, self.ids, self.cursor) = (id, ids, cursor)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.optional("id")
            self.ids = try json.optional("ids")
            self.cursor = try json.optional("cursor")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("ids", self.ids)
            json.append("cursor", self.cursor)
        }
    }

    /// A notification that is due again.
    public struct Resumed: VarlinkValue, Hashable {
        /// The id.
        public var id: String
        /// The due time.
        public var due: String
        /// The zone in which due is written.
        public var zone: String
        /// Sentences about the choices that words left open, and about the effects of clock changes on its times; none if there
        /// are no such sentences.
        public var notes: [String]?
        public init(id: String, due: String, zone: String, notes: [String]? = nil) {
            (self.id, self.due, self.zone, self.notes) = (id, due, zone, notes)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.due = try json.required("due")
            self.zone = try json.required("zone")
            self.notes = try json.optional("notes")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("due", self.due)
            json.append("zone", self.zone)
            json.append("notes", self.notes)
        }
    }

    /// Resumes paused notifications: a span with its remaining time, a time that has passed at once, a repetition with its
    /// next time. All of them are resumed, or none if one cannot be. Exactly one of id and ids is given.
    public struct Resume: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Notifications.Resume"
        public struct Reply: VarlinkValue, Hashable {
            /// The due time; for several, that of the first one that was named.
            public var due: String
            /// The zone in which due is written.
            public var zone: String
            /// The notifications, in the order in which they were named.
            public var resumed: [Notifications.Resumed]
            /// The position to continue from; none at the end.
            public var cursor: String?
            public init(due: String, zone: String, resumed: [Notifications.Resumed], cursor: String? = nil) {
                (self.due, self.zone, self.resumed, self.cursor) = (due, zone, resumed, cursor)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.due = try json.required("due")
                self.zone = try json.required("zone")
                self.resumed = try json.required("resumed")
                self.cursor = try json.optional("cursor")
            }
            public func encode(into json: inout JSON) {
                json.append("due", self.due)
                json.append("zone", self.zone)
                json.append("resumed", self.resumed)
                json.append("cursor", self.cursor)
            }
        }
        /// The id.
        public var id: String?
        /// Ids or globs ("tea-*"); at most 1,000.
        public var ids: [String]?
        /// Processes the matching notifications in the order of their ids, at most 1,000 in a call: "" starts, and the cursor
        /// of a reply continues. Without it, more than 1,000 are refused.
        public var cursor: String?
        public init(id: String? = nil, ids: [String]? = nil, cursor: String? = nil) {
            (self.id, self.ids, self.cursor) = (id, ids, cursor)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.optional("id")
            self.ids = try json.optional("ids")
            self.cursor = try json.optional("cursor")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("ids", self.ids)
            json.append("cursor", self.cursor)
        }
    }

    /// A notification of which times are skipped, or come again.
    public struct Skipping: VarlinkValue, Hashable {
        /// The id.
        public var id: String
        /// The named times: skipped now, or until now.
        public var skipped: [String]
        /// The number of times that this call changes.
        public var changed: Int
        /// The due time; empty while it is paused.
        public var due: String
        /// The zone in which the times are written.
        public var zone: String
        public init(id: String, skipped: [String], changed: Int, due: String, zone: String) {
            (self.id, self.skipped, self.changed, self.due) = (id, skipped, changed, due)
            self.zone = zone
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.skipped = try json.required("skipped")
            self.changed = try json.required("changed")
            self.due = try json.required("due")
            self.zone = try json.required("zone")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("skipped", self.skipped)
            json.append("changed", self.changed)
            json.append("due", self.due)
            json.append("zone", self.zone)
        }
    }

    /// Records the device that delivers a pending or snoozed notification if this one is off at its time. alert-link calls
    /// this before that device learns of it. If the notification is found to be due late, it waits for Settle for at most a
    /// minute.
    public struct Lend: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Notifications.Lend"
        public struct Reply: VarlinkValue, Hashable {
            /// False if no notification is pending for this time, or if it waits already.
            public var noted: Bool
            public init(noted: Bool) { self.noted = noted }
            public init(varlink json: JSON) throws(InvalidParameter) { self.noted = try json.required("noted") }
            public func encode(into json: inout JSON) { json.append("noted", self.noted) }
        }
        /// The id.
        public var id: String
        /// The due time.
        public var due: String
        /// The device; none withdraws the record.
        public var device: String?
        public init(id: String, due: String, device: String? = nil) {
            (self.id, self.due, self.device) = (id, due, device)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.due = try json.required("due")
            self.device = try json.optional("device")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("due", self.due)
            json.append("device", self.device)
        }
    }

    /// Reports the state of this device's alerts on other devices. alert-link calls this when those devices report it, and
    /// Show returns it.
    public struct Report: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Notifications.Report"
        public typealias Reply = EmptyReply
        /// The reports that changed the known state; at most 1,000.
        public var reached: [Notifications.Reached]
        /// True if these are all known states, so that earlier reports are forgotten.
        public var all: Bool?
        public init(reached: [Notifications.Reached], all: Bool? = nil) { (self.reached, self.all) = (reached, all) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.reached = try json.required("reached")
            self.all = try json.optional("all")
        }
        public func encode(into json: inout JSON) {
            json.append("reached", self.reached)
            json.append("all", self.all)
        }
    }

    /// Reports whether the other device has delivered a lent notification.
    public struct Settle: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Notifications.Settle"
        public struct Reply: VarlinkValue, Hashable {
            /// False if the report is not awaited, because the notification was already delivered here, or changed.
            public var noted: Bool
            public init(noted: Bool) { self.noted = noted }
            public init(varlink json: JSON) throws(InvalidParameter) { self.noted = try json.required("noted") }
            public func encode(into json: inout JSON) { json.append("noted", self.noted) }
        }
        /// The id.
        public var id: String
        /// The due time that was skipped.
        public var due: String
        /// The device that has delivered it, or delivers it now: it is then not delivered here. None if no device has: it is
        /// then delivered now.
        public var device: String?
        public init(id: String, due: String, device: String? = nil) {
            (self.id, self.due, self.device) = (id, due, device)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.due = try json.required("due")
            self.device = try json.optional("device")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("due", self.due)
            json.append("device", self.device)
        }
    }

    /// Skips the next times of repeating notifications. Already skipped times count too, so that the same call again changes
    /// nothing. All of the notifications are changed, or none if one cannot be. Refused without a change if the reply would
    /// be larger than a message, which some 30,000 times are.
    public struct Skip: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Notifications.Skip"
        public struct Reply: VarlinkValue, Hashable {
            /// The notifications, in the order in which they were named.
            public var skipped: [Notifications.Skipping]
            /// The position to continue from; none at the end.
            public var cursor: String?
            public init(skipped: [Notifications.Skipping], cursor: String? = nil) {
                (self.skipped, self.cursor) = (skipped, cursor)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.skipped = try json.required("skipped")
                self.cursor = try json.optional("cursor")
            }
            public func encode(into json: inout JSON) {
                json.append("skipped", self.skipped)
                json.append("cursor", self.cursor)
            }
        }
        /// Ids or globs ("tea-*"); at most 1,000.
        public var ids: [String]
        /// The number of times, at most 1,000. Default: 1.
        public var count: Int?
        /// Skip all times up to and including this time or day, instead of count: "friday", "2027-03-05T18:00".
        public var until: String?
        /// The zone of the caller's own session, in which until is read. Default: the zone of the daemon's session.
        public var session: String?
        /// The language of the words in until, as in Trigger.
        public var language: String?
        /// Processes the matching notifications in the order of their ids, at most 1,000 in a call: "" starts, and the cursor
        /// of a reply continues. Without it, more than 1,000 are refused.
        public var cursor: String?
        public init(ids: [String], count: Int? = nil, until: String? = nil, session: String? = nil, language: String? = nil, cursor: String? = nil) {
            (self.ids, self.count, self.until, self.session) = (ids, count, until, session)
            (self.language, self.cursor) = (language, cursor)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.ids = try json.required("ids")
            self.count = try json.optional("count")
            self.until = try json.optional("until")
            self.session = try json.optional("session")
            self.language = try json.optional("language")
            self.cursor = try json.optional("cursor")
        }
        public func encode(into json: inout JSON) {
            json.append("ids", self.ids)
            json.append("count", self.count)
            json.append("until", self.until)
            json.append("session", self.session)
            json.append("language", self.language)
            json.append("cursor", self.cursor)
        }
    }

    /// Lets the skipped times of notifications come again. Refused like Skip if the reply would be larger than a message.
    public struct Unskip: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Notifications.Unskip"
        public struct Reply: VarlinkValue, Hashable {
            /// The notifications, in the order in which they were named.
            public var unskipped: [Notifications.Skipping]
            /// The position to continue from; none at the end.
            public var cursor: String?
            public init(unskipped: [Notifications.Skipping], cursor: String? = nil) {
                (self.unskipped, self.cursor) = (unskipped, cursor)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.unskipped = try json.required("unskipped")
                self.cursor = try json.optional("cursor")
            }
            public func encode(into json: inout JSON) {
                json.append("unskipped", self.unskipped)
                json.append("cursor", self.cursor)
            }
        }
        /// Ids or globs ("tea-*"); at most 1,000.
        public var ids: [String]
        /// Processes the matching notifications in the order of their ids, at most 1,000 in a call: "" starts, and the cursor
        /// of a reply continues. Without it, more than 1,000 are refused.
        public var cursor: String?
        public init(ids: [String], cursor: String? = nil) { (self.ids, self.cursor) = (ids, cursor) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.ids = try json.required("ids")
            self.cursor = try json.optional("cursor")
        }
        public func encode(into json: inout JSON) {
            json.append("ids", self.ids)
            json.append("cursor", self.cursor)
        }
    }

    /// Gives a pending or delivered notification another id. The history keeps the old one.
    public struct Rename: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Notifications.Rename"
        public typealias Reply = EmptyReply
        /// The id.
        public var id: String
        /// The new id.
        public var to: String
        public init(id: String, to: String) { (self.id, self.to) = (id, to) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.to = try json.required("to")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("to", self.to)
        }
    }

    /// A notification after an undo.
    public struct Undone: VarlinkValue, Hashable {
        /// The id.
        public var id: String
        /// The state: pending, snoozed, paused or delivered; gone if it did not exist before; unreadable if it stays unchanged
        /// because the former state cannot be read any more.
        public var state: String
        /// The due time; empty if it has none.
        public var due: String
        /// The zone in which due is written.
        public var zone: String
        /// A sentence with a further remark: for an alarm that rang whether it rings again.
        public var note: String?
        public init(id: String, state: String, due: String, zone: String, note: String? = nil) {
            (self.id, self.state, self.due, self.zone) = (id, state, due, zone)
            self.note = note
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.state = try json.required("state")
            self.due = try json.required("due")
            self.zone = try json.required("zone")
            self.note = try json.optional("note")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("state", self.state)
            json.append("due", self.due)
            json.append("zone", self.zone)
            json.append("note", self.note)
        }
    }

    /// A change that can be undone.
    public struct UndoStep: VarlinkValue, Hashable {
        /// The number of the step.
        public var step: Int
        /// The verb: cancel, clear, edit, skip, unskip, snooze, import, next.
        public var verb: String
        /// The time of the change.
        public var at: String
        /// The first notification that it changed; empty if it changed too many notifications to be undone.
        public var id: String
        /// The number of changed notifications.
        public var count: Int
        public init(step: Int, verb: String, at: String, id: String, count: Int) {
            (self.step, self.verb, self.at, self.id) = (step, verb, at, id)
            self.count = count
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.step = try json.required("step")
            self.verb = try json.required("verb")
            self.at = try json.required("at")
            self.id = try json.required("id")
            self.count = try json.required("count")
        }
        public func encode(into json: inout JSON) {
            json.append("step", self.step)
            json.append("verb", self.verb)
            json.append("at", self.at)
            json.append("id", self.id)
            json.append("count", self.count)
        }
    }

    /// Undoes the newest change that was not undone yet, or only the newest change of a notification, or the change with a
    /// number. Either the whole change is undone or nothing, if a part of it was replaced or delivered since. Changes are
    /// kept for 30 days, at most 16 MiB of them.
    public struct Undo: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Notifications.Undo"
        public struct Reply: VarlinkValue, Hashable {
            /// The undone verb.
            public var verb: String
            /// The time of the change.
            public var at: String
            /// The notifications that it had changed.
            public var notifications: [Notifications.Undone]
            public init(verb: String, at: String, notifications: [Notifications.Undone]) {
                (self.verb, self.at, self.notifications) = (verb, at, notifications)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.verb = try json.required("verb")
                self.at = try json.required("at")
                self.notifications = try json.required("notifications")
            }
            public func encode(into json: inout JSON) {
                json.append("verb", self.verb)
                json.append("at", self.at)
                json.append("notifications", self.notifications)
            }
        }
        /// The notification.
        public var id: String?
        /// The number of the change.
        public var step: Int?
        public init(id: String? = nil, step: Int? = nil) { (self.id, self.step) = (id, step) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.optional("id")
            self.step = try json.optional("step")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("step", self.step)
        }
    }

    /// Lists the steps that can be undone, the newest first.
    public struct Undoable: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Notifications.Undoable"
        public struct Reply: VarlinkValue, Hashable {
            /// The changes.
            public var steps: [Notifications.UndoStep]
            public init(steps: [Notifications.UndoStep]) { self.steps = steps }
            public init(varlink json: JSON) throws(InvalidParameter) { self.steps = try json.required("steps") }
            public func encode(into json: inout JSON) { json.append("steps", self.steps) }
        }
        /// The number of steps, at most 1,000. Default: 100.
        public var limit: Int?
        public init(limit: Int? = nil) { self.limit = limit }
        public init(varlink json: JSON) throws(InvalidParameter) { self.limit = try json.optional("limit") }
        public func encode(into json: inout JSON) { json.append("limit", self.limit) }
    }

    /// Acknowledges a delivered notification: it leaves the desktop, nagging stops, and it is no longer snoozed. A pending
    /// notification with afterAck that awaits the acknowledgement need not be delivered any more.
    public struct Ack: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Notifications.Ack"
        public struct Reply: VarlinkValue, Hashable {
            /// The number of notifications.
            public var count: Int
            /// The position to continue from; none at the end.
            public var cursor: String?
            /// The notifications with afterAck, which are due again, in the order of their ids; none if there are none.
            public var next: [Notifications.Resumed]?
            public init(count: Int, cursor: String? = nil, next: [Notifications.Resumed]? = nil) {
                (self.count, self.cursor, self.next) = (count, cursor, next)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.count = try json.required("count")
                self.cursor = try json.optional("cursor")
                self.next = try json.optional("next")
            }
            public func encode(into json: inout JSON) {
                json.append("count", self.count)
                json.append("cursor", self.cursor)
                json.append("next", self.next)
            }
        }
        /// Ids or globs ("tea-*"); at most 1,000.
        public var ids: [String]
        /// Processes the matching notifications in the order of their ids, at most 1,000 in a call: "" starts, and the cursor
        /// of a reply continues. Without it, more than 1,000 are refused.
        public var cursor: String?
        /// True if the person only closed them, for example on another device: notifications with afterAck still await an
        /// acknowledgement.
        public var closed: Bool?
        public init(ids: [String], cursor: String? = nil, closed: Bool? = nil) {
            (self.ids, self.cursor, self.closed) = (ids, cursor, closed)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.ids = try json.required("ids")
            self.cursor = try json.optional("cursor")
            self.closed = try json.optional("closed")
        }
        public func encode(into json: inout JSON) {
            json.append("ids", self.ids)
            json.append("cursor", self.cursor)
            json.append("closed", self.closed)
        }
    }

    /// Has the effect of a click on a delivered notification, or on one of its actions: its command runs, and it is no longer
    /// delivered. If no delivered or pending notification has this id, the newest in the history is used.
    public struct Activate: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Notifications.Activate"
        public typealias Reply = EmptyReply
        /// The id.
        public var id: String
        /// The key of one of its actions. Default: the notification itself.
        public var action: String?
        /// The token with which the started program may take the focus, XDG_ACTIVATION_TOKEN.
        public var token: String?
        public init(id: String, action: String? = nil, token: String? = nil) {
            (self.id, self.action, self.token) = (id, action, token)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.action = try json.optional("action")
            self.token = try json.optional("token")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("action", self.action)
            json.append("token", self.token)
        }
    }

    /// Replies to a delivered notification in words, as in the field that a notification server shows for it: its command
    /// receives the words, and it is no longer delivered. Only a notification with a reply field, or with an action with the
    /// key inline-reply, accepts a reply, and none in the history does.
    public struct Reply: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Notifications.Reply"
        public typealias Reply = EmptyReply
        /// The id.
        public var id: String
        /// The text; at most 65,536 bytes.
        public var text: String
        /// The token with which the started program may take the focus, XDG_ACTIVATION_TOKEN.
        public var token: String?
        public init(id: String, text: String, token: String? = nil) {
            (self.id, self.text, self.token) = (id, text, token)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.text = try json.required("text")
            self.token = try json.optional("token")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("text", self.text)
            json.append("token", self.token)
        }
    }

    /// Removes delivered notifications from the list and the desktop, because they were seen: those with the given ids, or
    /// all that match every other given field. If one of the ids was not delivered, none is cleared.
    public struct Clear: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Notifications.Clear"
        public struct Reply: VarlinkValue, Hashable {
            /// The number of notifications.
            public var count: Int
            /// The position to continue from; none at the end.
            public var cursor: String?
            public init(count: Int, cursor: String? = nil) { (self.count, self.cursor) = (count, cursor) }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.count = try json.required("count")
                self.cursor = try json.optional("cursor")
            }
            public func encode(into json: inout JSON) {
                json.append("count", self.count)
                json.append("cursor", self.cursor)
            }
        }
        /// Ids or globs ("tea-*"); at most 1,000.
        public var ids: [String]?
        /// Clear all of them.
        public var all: Bool?
        /// Clear all of this application.
        public var app: String?
        /// Clear all of this thread.
        public var thread: String?
        /// Clear all that were delivered longer ago than this: "2d".
        public var olderThan: String?
        /// Processes the matching notifications in the order of their ids, at most 1,000 in a call: "" starts, and the cursor
        /// of a reply continues. Without it, more than 1,000 are refused.
        public var cursor: String?
        public init(ids: [String]? = nil, all: Bool? = nil, app: String? = nil, thread: String? = nil, olderThan: String? = nil, cursor: String? = nil) {
            (self.ids, self.all, self.app, self.thread) = (ids, all, app, thread)
            (self.olderThan, self.cursor) = (olderThan, cursor)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.ids = try json.optional("ids")
            self.all = try json.optional("all")
            self.app = try json.optional("app")
            self.thread = try json.optional("thread")
            self.olderThan = try json.optional("olderThan")
            self.cursor = try json.optional("cursor")
        }
        public func encode(into json: inout JSON) {
            json.append("ids", self.ids)
            json.append("all", self.all)
            json.append("app", self.app)
            json.append("thread", self.thread)
            json.append("olderThan", self.olderThan)
            json.append("cursor", self.cursor)
        }
    }

    /// Returns a page of the delivered and missed notifications, the newest first, with their ends. A page may be empty and
    /// have another after it, because only a part of a long history is searched at a time.
    public struct History: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Notifications.History"
        public struct Reply: VarlinkValue, Hashable {
            /// The page.
            public var notifications: [Notifications.Past]
            /// The position of the next page; none after the last.
            public var cursor: String?
            public init(notifications: [Notifications.Past], cursor: String? = nil) {
                (self.notifications, self.cursor) = (notifications, cursor)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.notifications = try json.required("notifications")
                self.cursor = try json.optional("cursor")
            }
            public func encode(into json: inout JSON) {
                json.append("notifications", self.notifications)
                json.append("cursor", self.cursor)
            }
        }
        /// Only notifications with this id.
        public var id: String?
        /// Only notifications of this application.
        public var app: String?
        /// Only notifications of this thread.
        public var thread: String?
        /// True: only notifications about which nobody has done anything yet.
        public var unread: Bool?
        /// Only notifications that have each of these words, or beginnings or parts of words, in their title, text or
        /// application. Small and capital letters, and letters with and without accents, are the same. At most 1,024 bytes;
        /// only the first 4,096 bytes of a text are searched.
        public var search: String?
        /// Only notifications delivered at this time or later: "yesterday", "monday 9am", "2h" (ago), "2027-03-04",
        /// "2027-03-04T09:00".
        public var since: String?
        /// Only notifications delivered up to this time; a day is included.
        public var until: String?
        /// The zone in which local times are read. Default: the session's.
        public var zone: String?
        /// The cursor of the previous page.
        public var cursor: String?
        /// The maximum number of entries in a page, at most 1,000. Default: 100.
        public var limit: Int?
        public init(id: String? = nil, app: String? = nil, thread: String? = nil, unread: Bool? = nil, search: String? = nil, since: String? = nil, until: String? = nil, zone: String? = nil, cursor: String? = nil, limit: Int? = nil) {
            (self.id, self.app, self.thread, self.unread) = (id, app, thread, unread)
            (self.search, self.since, self.until, self.zone) = (search, since, until, zone)
            (self.cursor, self.limit) = (cursor, limit)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.optional("id")
            self.app = try json.optional("app")
            self.thread = try json.optional("thread")
            self.unread = try json.optional("unread")
            self.search = try json.optional("search")
            self.since = try json.optional("since")
            self.until = try json.optional("until")
            self.zone = try json.optional("zone")
            self.cursor = try json.optional("cursor")
            self.limit = try json.optional("limit")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("app", self.app)
            json.append("thread", self.thread)
            json.append("unread", self.unread)
            json.append("search", self.search)
            json.append("since", self.since)
            json.append("until", self.until)
            json.append("zone", self.zone)
            json.append("cursor", self.cursor)
            json.append("limit", self.limit)
        }
    }

    /// The number of notifications of an application in one hour.
    public struct HourCount: VarlinkValue, Hashable {
        /// The application; "alertd" for those that named none.
        public var app: String
        /// The start of the hour.
        public var hour: String
        /// The number of notifications.
        public var count: Int
        /// The number of those that were snoozed.
        public var snoozed: Int
        /// The number of those that came too late to be shown.
        public var missed: Int
        public init(app: String, hour: String, count: Int, snoozed: Int, missed: Int) {
            (self.app, self.hour, self.count, self.snoozed) = (app, hour, count, snoozed)
            self.missed = missed
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.app = try json.required("app")
            self.hour = try json.required("hour")
            self.count = try json.required("count")
            self.snoozed = try json.required("snoozed")
            self.missed = try json.required("missed")
        }
        public func encode(into json: inout JSON) {
            json.append("app", self.app)
            json.append("hour", self.hour)
            json.append("count", self.count)
            json.append("snoozed", self.snoozed)
            json.append("missed", self.missed)
        }
    }

    /// Returns the number of notifications, past and delivered, by application and hour. A page counts 10,000 notifications,
    /// the newest first, so two pages can have counts of the same hour: add them.
    public struct Counts: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Notifications.Counts"
        public struct Reply: VarlinkValue, Hashable {
            /// The counts, in no particular order.
            public var counts: [Notifications.HourCount]
            /// The position of the next page; none after the last.
            public var cursor: String?
            public init(counts: [Notifications.HourCount], cursor: String? = nil) {
                (self.counts, self.cursor) = (counts, cursor)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.counts = try json.required("counts")
                self.cursor = try json.optional("cursor")
            }
            public func encode(into json: inout JSON) {
                json.append("counts", self.counts)
                json.append("cursor", self.cursor)
            }
        }
        /// Only notifications at this time or later, as in History.
        public var since: String?
        /// The zone of the hours and of a local time in since. Default: the session's.
        public var zone: String?
        /// The cursor of the previous page.
        public var cursor: String?
        public init(since: String? = nil, zone: String? = nil, cursor: String? = nil) {
            (self.since, self.zone, self.cursor) = (since, zone, cursor)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.since = try json.optional("since")
            self.zone = try json.optional("zone")
            self.cursor = try json.optional("cursor")
        }
        public func encode(into json: inout JSON) {
            json.append("since", self.since)
            json.append("zone", self.zone)
            json.append("cursor", self.cursor)
        }
    }

    /// Schedules notifications that were pending elsewhere or come from a calendar, all in one change. A notification that
    /// cannot be accepted has its reason in the reply, and does not prevent the others. The same id replaces a pending
    /// notification, which stays paused or snoozed if it was. Refused without a change if the reply would be larger than a
    /// message.
    public struct Import: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Notifications.Import"
        public struct Reply: VarlinkValue, Hashable {
            /// The result for each, in the same order.
            public var results: [Notifications.Imported]
            public init(results: [Notifications.Imported]) { self.results = results }
            public init(varlink json: JSON) throws(InvalidParameter) { self.results = try json.required("results") }
            public func encode(into json: inout JSON) { json.append("results", self.results) }
        }
        /// The notifications; at most 1,000.
        public var alarms: [Notifications.Alarm]
        /// Only return the results, without scheduling. Default: false.
        public var dryRun: Bool?
        /// The alarms come from a message about events (RFC 5546) rather than a whole calendar: occurrences that another
        /// message changed stay changed, unless the series has a higher SEQUENCE now.
        public var message: Bool?
        /// The sound that the caller has given to all of them: a file that cannot be played is refused, as in Remind. Sounds
        /// that a calendar names are accepted; if one cannot be played, the result of its notification reports that.
        public var sound: String?
        /// The zone of the caller's own session. If it differs from the daemon's, floating times of alarms without a zone are
        /// read in the caller's zone.
        public var session: String?
        public init(alarms: [Notifications.Alarm], dryRun: Bool? = nil, message: Bool? = nil, sound: String? = nil, session: String? = nil) {
            (self.alarms, self.dryRun, self.message, self.sound) = (alarms, dryRun, message, sound)
            self.session = session
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.alarms = try json.required("alarms")
            self.dryRun = try json.optional("dryRun")
            self.message = try json.optional("message")
            self.sound = try json.optional("sound")
            self.session = try json.optional("session")
        }
        public func encode(into json: inout JSON) {
            json.append("alarms", self.alarms)
            json.append("dryRun", self.dryRun)
            json.append("message", self.message)
            json.append("sound", self.sound)
            json.append("session", self.session)
        }
    }

    /// Schedules what another program has planned, instead of everything that this source planned before: what is not given
    /// any more is withdrawn. Either all of it is taken, or nothing changes. No step of undo.
    public struct ImportSource: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Notifications.ImportSource"
        public struct Reply: VarlinkValue, Hashable {
            /// The notifications that are scheduled now, and those that have changed.
            public var scheduled: [String]
            /// The number of those that stay as they were.
            public var unchanged: Int
            /// The number of those whose time is past.
            public var past: Int
            /// The withdrawn notifications.
            public var withdrawn: [String]
            public init(scheduled: [String], unchanged: Int, past: Int, withdrawn: [String]) {
                (self.scheduled, self.unchanged, self.past, self.withdrawn) = (scheduled, unchanged, past, withdrawn)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.scheduled = try json.required("scheduled")
                self.unchanged = try json.required("unchanged")
                self.past = try json.required("past")
                self.withdrawn = try json.required("withdrawn")
            }
            public func encode(into json: inout JSON) {
                json.append("scheduled", self.scheduled)
                json.append("unchanged", self.unchanged)
                json.append("past", self.past)
                json.append("withdrawn", self.withdrawn)
            }
        }
        /// The name of the source: a name as of an id, without ":".
        public var source: String
        /// The complete list; at most 1,000.
        public var alarms: [Notifications.Alarm]
        /// Only return what would be done. Default: false.
        public var dryRun: Bool?
        /// See Import.
        public var session: String?
        public init(source: String, alarms: [Notifications.Alarm], dryRun: Bool? = nil, session: String? = nil) {
            (self.source, self.alarms, self.dryRun, self.session) = (source, alarms, dryRun, session)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.source = try json.required("source")
            self.alarms = try json.required("alarms")
            self.dryRun = try json.optional("dryRun")
            self.session = try json.optional("session")
        }
        public func encode(into json: inout JSON) {
            json.append("source", self.source)
            json.append("alarms", self.alarms)
            json.append("dryRun", self.dryRun)
            json.append("session", self.session)
        }
    }

    /// Withdraws notifications that earlier imports scheduled for events and to-dos that no longer have them. Refused without
    /// a change if the reply would be larger than a message.
    public struct Prune: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Notifications.Prune"
        public struct Reply: VarlinkValue, Hashable {
            /// The withdrawn notifications.
            public var ids: [String]
            /// The notifications of which some occurrences no longer come.
            public var changed: [String]?
            /// The positions, from 0, of events with a known newer version.
            public var outdated: [Int]?
            /// The events that followed calendars have, which therefore stay as they are.
            public var followed: [Notifications.FollowedEvent]?
            public init(ids: [String], changed: [String]? = nil, outdated: [Int]? = nil, followed: [Notifications.FollowedEvent]? = nil) {
                (self.ids, self.changed, self.outdated, self.followed) = (ids, changed, outdated, followed)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.ids = try json.required("ids")
                self.changed = try json.optional("changed")
                self.outdated = try json.optional("outdated")
                self.followed = try json.optional("followed")
            }
            public func encode(into json: inout JSON) {
                json.append("ids", self.ids)
                json.append("changed", self.changed)
                json.append("outdated", self.outdated)
                json.append("followed", self.followed)
            }
        }
        /// The events; at most 1,000.
        public var events: [Notifications.Event]
        /// Only return what would be withdrawn. Default: false.
        public var dryRun: Bool?
        /// See Import.
        public var message: Bool?
        public init(events: [Notifications.Event], dryRun: Bool? = nil, message: Bool? = nil) {
            (self.events, self.dryRun, self.message) = (events, dryRun, message)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.events = try json.required("events")
            self.dryRun = try json.optional("dryRun")
            self.message = try json.optional("message")
        }
        public func encode(into json: inout JSON) {
            json.append("events", self.events)
            json.append("dryRun", self.dryRun)
            json.append("message", self.message)
        }
    }

    /// Returns a page of all pending, snoozed or paused notifications, each complete, in the order of the ids. Delivered
    /// notifications that nobody has acknowledged are not included.
    public struct Export: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Notifications.Export"
        public struct Reply: VarlinkValue, Hashable {
            /// The page.
            public var alarms: [Notifications.Alarm]
            /// The position of the next page; none after the last.
            public var cursor: String?
            public init(alarms: [Notifications.Alarm], cursor: String? = nil) {
                (self.alarms, self.cursor) = (alarms, cursor)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.alarms = try json.required("alarms")
                self.cursor = try json.optional("cursor")
            }
            public func encode(into json: inout JSON) {
                json.append("alarms", self.alarms)
                json.append("cursor", self.cursor)
            }
        }
        /// Only these; at most 1,000. Default: all.
        public var ids: [String]?
        /// The cursor of the previous page.
        public var cursor: String?
        public init(ids: [String]? = nil, cursor: String? = nil) { (self.ids, self.cursor) = (ids, cursor) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.ids = try json.optional("ids")
            self.cursor = try json.optional("cursor")
        }
        public func encode(into json: inout JSON) {
            json.append("ids", self.ids)
            json.append("cursor", self.cursor)
        }
    }

    /// Returns a page of notifications: pending ones by their due time, then delivered ones by the time of delivery.
    public struct List: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Notifications.List"
        public struct Reply: VarlinkValue, Hashable {
            /// The page.
            public var notifications: [Notifications.Notification]
            /// The position of the next page; none after the last.
            public var cursor: String?
            public init(notifications: [Notifications.Notification], cursor: String? = nil) {
                (self.notifications, self.cursor) = (notifications, cursor)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.notifications = try json.required("notifications")
                self.cursor = try json.optional("cursor")
            }
            public func encode(into json: inout JSON) {
                json.append("notifications", self.notifications)
                json.append("cursor", self.cursor)
            }
        }
        /// Only notifications in this state.
        public var state: Notifications.State?
        /// True: only notifications that do not disturb held, and about which nothing has been done since.
        public var held: Bool?
        /// Only notifications of this application.
        public var app: String?
        /// The cursor of the previous page.
        public var cursor: String?
        /// The maximum number of entries in a page, at most 1,000. Default: 500.
        public var limit: Int?
        public init(state: Notifications.State? = nil, held: Bool? = nil, app: String? = nil, cursor: String? = nil, limit: Int? = nil) {
            (self.state, self.held, self.app, self.cursor) = (state, held, app, cursor)
            self.limit = limit
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.state = try json.optional("state")
            self.held = try json.optional("held")
            self.app = try json.optional("app")
            self.cursor = try json.optional("cursor")
            self.limit = try json.optional("limit")
        }
        public func encode(into json: inout JSON) {
            json.append("state", self.state)
            json.append("held", self.held)
            json.append("app", self.app)
            json.append("cursor", self.cursor)
            json.append("limit", self.limit)
        }
    }

    /// Returns the calendars that alertd follows ([[calendars]] with follow = true), in the order of the configuration.
    public struct Calendars: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Notifications.Calendars"
        public struct Reply: VarlinkValue, Hashable {
            /// The calendars.
            public var calendars: [Notifications.Calendar]
            public init(calendars: [Notifications.Calendar]) { self.calendars = calendars }
            public init(varlink json: JSON) throws(InvalidParameter) { self.calendars = try json.required("calendars") }
            public func encode(into json: inout JSON) { json.append("calendars", self.calendars) }
        }
        public init() {}
        public init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        public func encode(into json: inout JSON) {}
    }

    /// Returns the rules of the configuration that are in force, in order.
    public struct Rules: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Notifications.Rules"
        public struct Reply: VarlinkValue, Hashable {
            /// The rules.
            public var rules: [Notifications.Rule]
            /// The path of the configuration.
            public var path: String
            /// The problem of the present file. The rules then come from its last valid version.
            public var problem: String?
            public init(rules: [Notifications.Rule], path: String, problem: String? = nil) {
                (self.rules, self.path, self.problem) = (rules, path, problem)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.rules = try json.required("rules")
                self.path = try json.required("path")
                self.problem = try json.optional("problem")
            }
            public func encode(into json: inout JSON) {
                json.append("rules", self.rules)
                json.append("path", self.path)
                json.append("problem", self.problem)
            }
        }
        public init() {}
        public init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        public func encode(into json: inout JSON) {}
    }

    /// Returns what the rules would do with a notification, without delivering it.
    public struct TestRules: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Notifications.TestRules"
        public struct Reply: VarlinkValue, Hashable {
            /// The rules that apply to it, in order.
            public var rules: [Notifications.AppliedRule]
            /// The outcome.
            public var fate: Notifications.Fate
            /// The reason for holding it: asked, schedule, presentation or muted.
            public var reason: String?
            /// The content as it would be shown and heard.
            public var content: Notifications.Content
            /// The volume, 0 to 1; none for full volume.
            public var volume: Double?
            /// The person would hear something in the present silent mode.
            public var heard: Bool
            /// The commands that would run: argument vectors of rules.
            public var commands: [Notifications.Command]
            public init(rules: [Notifications.AppliedRule], fate: Notifications.Fate, reason: String? = nil, content: Notifications.Content, volume: Double? = nil, heard: Bool, commands: [Notifications.Command]) {
                (self.rules, self.fate, self.reason, self.content) = (rules, fate, reason, content)
                (self.volume, self.heard, self.commands) = (volume, heard, commands)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.rules = try json.required("rules")
                self.fate = try json.required("fate")
                self.reason = try json.optional("reason")
                self.content = try json.required("content")
                self.volume = try json.optional("volume")
                self.heard = try json.required("heard")
                self.commands = try json.required("commands")
            }
            public func encode(into json: inout JSON) {
                json.append("rules", self.rules)
                json.append("fate", self.fate)
                json.append("reason", self.reason)
                json.append("content", self.content)
                json.append("volume", self.volume)
                json.append("heard", self.heard)
                json.append("commands", self.commands)
            }
        }
        /// The notification.
        public var content: Notifications.Content
        /// The time to use instead of now, written as for at.
        public var at: String?
        public init(content: Notifications.Content, at: String? = nil) { (self.content, self.at) = (content, at) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.content = try json.required("content")
            self.at = try json.optional("at")
        }
        public func encode(into json: inout JSON) {
            json.append("content", self.content)
            json.append("at", self.at)
        }
    }

    /// A command.
    public struct Command: VarlinkValue, Hashable {
        /// The program and its arguments.
        public var arguments: [String]
        public init(arguments: [String]) { self.arguments = arguments }
        public init(varlink json: JSON) throws(InvalidParameter) { self.arguments = try json.required("arguments") }
        public func encode(into json: inout JSON) { json.append("arguments", self.arguments) }
    }

    /// Returns one notification, pending or delivered.
    public struct Show: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Notifications.Show"
        public struct Reply: VarlinkValue, Hashable {
            /// The notification.
            public var notification: Notifications.Notification
            public init(notification: Notifications.Notification) { self.notification = notification }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.notification = try json.required("notification")
            }
            public func encode(into json: inout JSON) { json.append("notification", self.notification) }
        }
        /// The id.
        public var id: String
        public init(id: String) { self.id = id }
        public init(varlink json: JSON) throws(InvalidParameter) { self.id = try json.required("id") }
        public func encode(into json: inout JSON) { json.append("id", self.id) }
    }

    /// Withdraws notifications: pending ones never fire, delivered ones are removed from the desktop. If one id does not
    /// exist, none is withdrawn. Exactly one of ids and all is given.
    public struct Cancel: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Notifications.Cancel"
        public struct Reply: VarlinkValue, Hashable {
            /// The number of notifications.
            public var count: Int
            /// The position to continue from; none at the end.
            public var cursor: String?
            public init(count: Int, cursor: String? = nil) { (self.count, self.cursor) = (count, cursor) }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.count = try json.required("count")
                self.cursor = try json.optional("cursor")
            }
            public func encode(into json: inout JSON) {
                json.append("count", self.count)
                json.append("cursor", self.cursor)
            }
        }
        /// Ids or globs ("tea-*"); at most 1,000.
        public var ids: [String]?
        /// Withdraw all of them.
        public var all: Bool?
        /// Processes the matching notifications in the order of their ids, at most 1,000 in a call: "" starts, and the cursor
        /// of a reply continues. Without it, more than 1,000 are refused.
        public var cursor: String?
        public init(ids: [String]? = nil, all: Bool? = nil, cursor: String? = nil) {
            (self.ids, self.all, self.cursor) = (ids, all, cursor)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.ids = try json.optional("ids")
            self.all = try json.optional("all")
            self.cursor = try json.optional("cursor")
        }
        public func encode(into json: inout JSON) {
            json.append("ids", self.ids)
            json.append("all", self.all)
            json.append("cursor", self.cursor)
        }
    }

    /// Waits until the person has done something about a notification, or until nobody can any more: for pending ones after
    /// their delivery, and for snoozed ones after they have come again. For one that has already ended, returns its outcome.
    public struct Wait: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Notifications.Wait"
        public struct Reply: VarlinkValue, Hashable {
            /// The outcome.
            public var outcome: Notifications.Outcome
            /// The key of the action that was chosen.
            public var action: String?
            /// The person's reply; at most 65,536 bytes.
            public var text: String?
            /// The reason why it was not shown, or not delivered.
            public var reason: String?
            /// The token with which the program that continues may take the focus (XDG activation), if the desktop has just
            /// provided one.
            public var activationToken: String?
            public init(outcome: Notifications.Outcome, action: String? = nil, text: String? = nil, reason: String? = nil, activationToken: String? = nil) {
                (self.outcome, self.action, self.text, self.reason) = (outcome, action, text, reason)
                self.activationToken = activationToken
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.outcome = try json.required("outcome")
                self.action = try json.optional("action")
                self.text = try json.optional("text")
                self.reason = try json.optional("reason")
                self.activationToken = try json.optional("activationToken")
            }
            public func encode(into json: inout JSON) {
                json.append("outcome", self.outcome)
                json.append("action", self.action)
                json.append("text", self.text)
                json.append("reason", self.reason)
                json.append("activationToken", self.activationToken)
            }
        }
        /// The id.
        public var id: String
        public init(id: String) { self.id = id }
        public init(varlink json: JSON) throws(InvalidParameter) { self.id = try json.required("id") }
        public func encode(into json: inout JSON) { json.append("id", self.id) }
    }

    /// No pending or delivered notification has this id.
    public struct NotFound: VarlinkError, Hashable {
        public static let name = "org.alertd.Notifications.NotFound"
        /// The id.
        public var id: String
        public init(id: String) { self.id = id }
        public init(varlink json: JSON) throws(InvalidParameter) { self.id = try json.required("id") }
        public func encode(into json: inout JSON) { json.append("id", self.id) }
    }

    /// A value is well-formed but cannot be accepted.
    public struct Invalid: VarlinkError, Hashable {
        public static let name = "org.alertd.Notifications.Invalid"
        /// The parameter.
        public var field: String
        /// The part of it that was not understood; empty for the whole value.
        public var word: String
        /// The reason.
        public var reason: String
        /// The remedy: the text to write.
        public var hint: String
        /// The value names a file or sound that does not exist, and is otherwise valid.
        public var missing: Bool?
        /// This machine cannot tell of what the reminder would wait for, and the value is otherwise valid.
        public var unavailable: Bool?
        /// The repetition in words that an Edit would have ended; once or noRepeat chooses a meaning.
        public var repetition: String?
        /// The start of the word in a line, in bytes of UTF-8; none if the whole line is meant.
        public var start: Int?
        /// The end of the word.
        public var end: Int?
        public init(field: String, word: String, reason: String, hint: String, missing: Bool? = nil, unavailable: Bool? = nil, repetition: String? = nil, start: Int? = nil, end: Int? = nil) {
            (self.field, self.word, self.reason, self.hint) = (field, word, reason, hint)
            (self.missing, self.unavailable, self.repetition, self.start) = (missing, unavailable, repetition, start)
            self.end = end
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.field = try json.required("field")
            self.word = try json.required("word")
            self.reason = try json.required("reason")
            self.hint = try json.required("hint")
            self.missing = try json.optional("missing")
            self.unavailable = try json.optional("unavailable")
            self.repetition = try json.optional("repetition")
            self.start = try json.optional("start")
            self.end = try json.optional("end")
        }
        public func encode(into json: inout JSON) {
            json.append("field", self.field)
            json.append("word", self.word)
            json.append("reason", self.reason)
            json.append("hint", self.hint)
            json.append("missing", self.missing)
            json.append("unavailable", self.unavailable)
            json.append("repetition", self.repetition)
            json.append("start", self.start)
            json.append("end", self.end)
        }
    }

    /// The request reaches a documented bound.
    public struct TooMany: VarlinkError, Hashable {
        public static let name = "org.alertd.Notifications.TooMany"
        /// The exceeded quantity.
        public var what: String
        /// The bound.
        public var limit: Int
        public init(what: String, limit: Int) { (self.what, self.limit) = (what, limit) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.what = try json.required("what")
            self.limit = try json.required("limit")
        }
        public func encode(into json: inout JSON) {
            json.append("what", self.what)
            json.append("limit", self.limit)
        }
    }

    /// The change could not be put on disk, and nothing was changed.
    public struct NotStored: VarlinkError, Hashable {
        public static let name = "org.alertd.Notifications.NotStored"
        /// The system's reason.
        public var reason: String
        public init(reason: String) { self.reason = reason }
        public init(varlink json: JSON) throws(InvalidParameter) { self.reason = try json.required("reason") }
        public func encode(into json: inout JSON) { json.append("reason", self.reason) }
    }
}

/// The functions that answer the methods of `org.alertd.Notifications`, documented there.
public protocol NotificationsHandler: Sendable {
    nonisolated(nonsending) func notify(_ parameters: Notifications.Notify, context: CallContext) async throws -> Notifications.Notify.Reply
    nonisolated(nonsending) func relay(_ parameters: Notifications.Relay, context: CallContext) async throws -> Notifications.Relay.Reply
    nonisolated(nonsending) func remind(_ parameters: Notifications.Remind, context: CallContext) async throws -> Notifications.Remind.Reply
    nonisolated(nonsending) func beat(_ parameters: Notifications.Beat, context: CallContext) async throws -> Notifications.Beat.Reply
    nonisolated(nonsending) func `copy`(_ parameters: Notifications.Copy, context: CallContext) async throws -> Notifications.Copy.Reply
    nonisolated(nonsending) func timer(_ parameters: Notifications.Timer, context: CallContext) async throws -> Notifications.Timer.Reply
    nonisolated(nonsending) func timers(_ parameters: Notifications.Timers, context: CallContext) async throws -> Notifications.Timers.Reply
    nonisolated(nonsending) func nextPhase(_ parameters: Notifications.NextPhase, context: CallContext) async throws -> Notifications.NextPhase.Reply
    nonisolated(nonsending) func next(_ parameters: Notifications.Next, context: CallContext) async throws -> Notifications.Next.Reply
    nonisolated(nonsending) func interpret(_ parameters: Notifications.Interpret, context: CallContext) async throws -> Notifications.Interpret.Reply
    nonisolated(nonsending) func edit(_ parameters: Notifications.Edit, context: CallContext) async throws -> Notifications.Edit.Reply
    nonisolated(nonsending) func snooze(_ parameters: Notifications.Snooze, context: CallContext) async throws -> Notifications.Snooze.Reply
    nonisolated(nonsending) func pause(_ parameters: Notifications.Pause, context: CallContext) async throws -> Notifications.Pause.Reply
    nonisolated(nonsending) func resume(_ parameters: Notifications.Resume, context: CallContext) async throws -> Notifications.Resume.Reply
    nonisolated(nonsending) func lend(_ parameters: Notifications.Lend, context: CallContext) async throws -> Notifications.Lend.Reply
    nonisolated(nonsending) func report(_ parameters: Notifications.Report, context: CallContext) async throws -> Notifications.Report.Reply
    nonisolated(nonsending) func settle(_ parameters: Notifications.Settle, context: CallContext) async throws -> Notifications.Settle.Reply
    nonisolated(nonsending) func skip(_ parameters: Notifications.Skip, context: CallContext) async throws -> Notifications.Skip.Reply
    nonisolated(nonsending) func unskip(_ parameters: Notifications.Unskip, context: CallContext) async throws -> Notifications.Unskip.Reply
    nonisolated(nonsending) func rename(_ parameters: Notifications.Rename, context: CallContext) async throws -> Notifications.Rename.Reply
    nonisolated(nonsending) func undo(_ parameters: Notifications.Undo, context: CallContext) async throws -> Notifications.Undo.Reply
    nonisolated(nonsending) func undoable(_ parameters: Notifications.Undoable, context: CallContext) async throws -> Notifications.Undoable.Reply
    nonisolated(nonsending) func ack(_ parameters: Notifications.Ack, context: CallContext) async throws -> Notifications.Ack.Reply
    nonisolated(nonsending) func activate(_ parameters: Notifications.Activate, context: CallContext) async throws -> Notifications.Activate.Reply
    nonisolated(nonsending) func reply(_ parameters: Notifications.Reply, context: CallContext) async throws -> Notifications.Reply.Reply
    nonisolated(nonsending) func clear(_ parameters: Notifications.Clear, context: CallContext) async throws -> Notifications.Clear.Reply
    nonisolated(nonsending) func history(_ parameters: Notifications.History, context: CallContext) async throws -> Notifications.History.Reply
    nonisolated(nonsending) func counts(_ parameters: Notifications.Counts, context: CallContext) async throws -> Notifications.Counts.Reply
    nonisolated(nonsending) func `import`(_ parameters: Notifications.Import, context: CallContext) async throws -> Notifications.Import.Reply
    nonisolated(nonsending) func importSource(_ parameters: Notifications.ImportSource, context: CallContext) async throws -> Notifications.ImportSource.Reply
    nonisolated(nonsending) func prune(_ parameters: Notifications.Prune, context: CallContext) async throws -> Notifications.Prune.Reply
    nonisolated(nonsending) func export(_ parameters: Notifications.Export, context: CallContext) async throws -> Notifications.Export.Reply
    nonisolated(nonsending) func list(_ parameters: Notifications.List, context: CallContext) async throws -> Notifications.List.Reply
    nonisolated(nonsending) func calendars(_ parameters: Notifications.Calendars, context: CallContext) async throws -> Notifications.Calendars.Reply
    nonisolated(nonsending) func rules(_ parameters: Notifications.Rules, context: CallContext) async throws -> Notifications.Rules.Reply
    nonisolated(nonsending) func testRules(_ parameters: Notifications.TestRules, context: CallContext) async throws -> Notifications.TestRules.Reply
    nonisolated(nonsending) func show(_ parameters: Notifications.Show, context: CallContext) async throws -> Notifications.Show.Reply
    nonisolated(nonsending) func cancel(_ parameters: Notifications.Cancel, context: CallContext) async throws -> Notifications.Cancel.Reply
    nonisolated(nonsending) func wait(_ parameters: Notifications.Wait, context: CallContext) async throws -> Notifications.Wait.Reply
}

extension Notifications {
    /// The interface, its methods answered by `handler`, for a server to offer.
    public static func interface(_ handler: some NotificationsHandler) -> VarlinkInterface {
        VarlinkInterface(Notifications.self, methods: [
            MethodHandler(Notifications.Notify.self) { try await handler.notify($0, context: $1) },
            MethodHandler(Notifications.Relay.self) { try await handler.relay($0, context: $1) },
            MethodHandler(Notifications.Remind.self) { try await handler.remind($0, context: $1) },
            MethodHandler(Notifications.Beat.self) { try await handler.beat($0, context: $1) },
            MethodHandler(Notifications.Copy.self) { try await handler.`copy`($0, context: $1) },
            MethodHandler(Notifications.Timer.self) { try await handler.timer($0, context: $1) },
            MethodHandler(Notifications.Timers.self) { try await handler.timers($0, context: $1) },
            MethodHandler(Notifications.NextPhase.self) { try await handler.nextPhase($0, context: $1) },
            MethodHandler(Notifications.Next.self) { try await handler.next($0, context: $1) },
            MethodHandler(Notifications.Interpret.self) { try await handler.interpret($0, context: $1) },
            MethodHandler(Notifications.Edit.self) { try await handler.edit($0, context: $1) },
            MethodHandler(Notifications.Snooze.self) { try await handler.snooze($0, context: $1) },
            MethodHandler(Notifications.Pause.self) { try await handler.pause($0, context: $1) },
            MethodHandler(Notifications.Resume.self) { try await handler.resume($0, context: $1) },
            MethodHandler(Notifications.Lend.self) { try await handler.lend($0, context: $1) },
            MethodHandler(Notifications.Report.self) { try await handler.report($0, context: $1) },
            MethodHandler(Notifications.Settle.self) { try await handler.settle($0, context: $1) },
            MethodHandler(Notifications.Skip.self) { try await handler.skip($0, context: $1) },
            MethodHandler(Notifications.Unskip.self) { try await handler.unskip($0, context: $1) },
            MethodHandler(Notifications.Rename.self) { try await handler.rename($0, context: $1) },
            MethodHandler(Notifications.Undo.self) { try await handler.undo($0, context: $1) },
            MethodHandler(Notifications.Undoable.self) { try await handler.undoable($0, context: $1) },
            MethodHandler(Notifications.Ack.self) { try await handler.ack($0, context: $1) },
            MethodHandler(Notifications.Activate.self) { try await handler.activate($0, context: $1) },
            MethodHandler(Notifications.Reply.self) { try await handler.reply($0, context: $1) },
            MethodHandler(Notifications.Clear.self) { try await handler.clear($0, context: $1) },
            MethodHandler(Notifications.History.self) { try await handler.history($0, context: $1) },
            MethodHandler(Notifications.Counts.self) { try await handler.counts($0, context: $1) },
            MethodHandler(Notifications.Import.self) { try await handler.`import`($0, context: $1) },
            MethodHandler(Notifications.ImportSource.self) { try await handler.importSource($0, context: $1) },
            MethodHandler(Notifications.Prune.self) { try await handler.prune($0, context: $1) },
            MethodHandler(Notifications.Export.self) { try await handler.export($0, context: $1) },
            MethodHandler(Notifications.List.self) { try await handler.list($0, context: $1) },
            MethodHandler(Notifications.Calendars.self) { try await handler.calendars($0, context: $1) },
            MethodHandler(Notifications.Rules.self) { try await handler.rules($0, context: $1) },
            MethodHandler(Notifications.TestRules.self) { try await handler.testRules($0, context: $1) },
            MethodHandler(Notifications.Show.self) { try await handler.show($0, context: $1) },
            MethodHandler(Notifications.Cancel.self) { try await handler.cancel($0, context: $1) },
            MethodHandler(Notifications.Wait.self) { try await handler.wait($0, context: $1) },
        ])
    }
}
