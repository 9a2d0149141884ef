// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file
// Written by varlink-generate from org.alertd.Page.varlink. Do not edit; change that file and run it again.

package import Varlink

/// The calls of a browser. alert-page answers `POST /api/METHOD` with the parameters as the body, in JSON. An
/// error has a status from 400 on and the body {"error": NAME, "parameters": {...}}; NAME has no interface.
/// `GET /api/watch` is a stream of events (text/event-stream) whose data is one Change each. Every request carries the
/// bearer of its session.
///
/// This list is short on purpose: nothing here runs a program, reads a file or changes the configuration, so that a
/// stolen session cannot. Times are RFC 3339 with offset; a browser writes them in its own locale and zone.
package enum Page: VarlinkNamespace {
    package static let name = "org.alertd.Page"
    package static var methods: [any VarlinkMethod.Type] { [Enter.self, Leave.self, Session.self, Questions.self, ShowQuestion.self, Answer.self, Hold.self, Items.self, Show.self, Occurrences.self, Timers.self, Read.self, Add.self, Ack.self, Snooze.self, Skip.self, Pause.self, Resume.self, Cancel.self, Undo.self, StopTimer.self, History.self, GetQuiet.self, SetQuiet.self, SetSchedule.self, Mute.self, Noise.self, Sounds.self, Play.self, StopSounds.self, Devices.self, Revoke.self, Subscribe.self, Unsubscribe.self] }
    package static var errors: [any VarlinkError.Type] { [NotFound.self, AlreadyEnded.self, Changed.self, NotUnderstood.self, Invalid.self, Refused.self, Unauthorized.self, TooManyTries.self, Unreachable.self] }
    package static let description = #"""
# The calls of a browser. alert-page answers `POST /api/METHOD` with the parameters as the body, in JSON. An
# error has a status from 400 on and the body {"error": NAME, "parameters": {...}}; NAME has no interface.
# `GET /api/watch` is a stream of events (text/event-stream) whose data is one Change each. Every request carries the
# bearer of its session.
#
# This list is short on purpose: nothing here runs a program, reads a file or changes the configuration, so that a
# stolen session cannot. Times are RFC 3339 with offset; a browser writes them in its own locale and zone.
interface org.alertd.Page

# Interruption levels.
type Level (
  # Only listed.
  passive,
  # Shown and heard.
  active,
  # Passes a do-not-disturb schedule.
  timeSensitive,
  # Passes everything.
  critical
)

# The person's time format. Absent fields are left to the browser.
type Display (
  # The hours of a clock, 12 or 24.
  hours: ?int,
  # The first day of a week: "monday" to "sunday".
  firstWeekday: ?string,
  # The zone of alertd, such as Europe/Berlin.
  zone: string
)

# The state of an item.
type ItemState (
  # Waiting for its time.
  pending,
  # Delivered, and due again after a while.
  snoozed,
  # Paused.
  paused,
  # Ringing now.
  ringing,
  # Delivered, and not yet acted upon.
  delivered
)

# A reminder that is pending, rings, or has come and is not dealt with.
type Item (
  # The id.
  id: string,
  # The title.
  title: string,
  # More text.
  body: ?string,
  # The application.
  app: ?string,
  # The interruption level.
  level: Level,
  # The state.
  state: ItemState,
  # The next time; of a delivered item, the time for which it came.
  due: string,
  # The zone in which its times are written.
  zone: string,
  # True if it comes again after that.
  repeats: bool,
  # The trigger in normal form.
  trigger: string,
  # The followed calendar that it comes from.
  calendar: ?string,
  # The color of the calendar, "#rrggbb".
  color: ?string,
  # The meeting of its event, https only.
  link: ?string,
  # True if it comes again only after an acknowledgement.
  awaitsAck: bool,
  # The number of snoozes.
  snoozes: int,
  # True if do not disturb holds it back.
  held: bool,
  # True if it cannot be edited here, because a followed calendar, a beat or another program owns it.
  owned: bool
)

# A time of a reminder, for a calendar.
type Occurrence (
  # The id.
  id: string,
  # The title.
  title: string,
  # The time.
  at: string,
  # The color of the calendar, "#rrggbb".
  color: ?string,
  # The followed calendar that it comes from.
  calendar: ?string,
  # True if it comes again after that.
  repeats: bool
)

# A running or paused timer.
type Timer (
  # The id.
  id: string,
  # The title.
  title: string,
  # The number of the phase, from 1.
  number: int,
  # The number of phases.
  count: int,
  # The round, from 1.
  round: int,
  # The number of rounds.
  rounds: int,
  # True if it is paused.
  paused: bool,
  # The length in seconds.
  seconds: float,
  # The remaining seconds.
  left: float,
  # The due time.
  due: ?string
)

# The role of a button.
type Role (
  # Nothing in particular.
  normal,
  # Changes nothing.
  cancel,
  # Destroys something.
  destructive
)

# A button of a question.
type Button (
  # The index of the button.
  index: int,
  # The label for the person.
  label: string,
  # The role.
  role: Role,
  # True if Enter chooses it.
  isDefault: bool
)

# The kind of a field, as in org.alertd.Prompts.
type FieldKind (
  # A line of text.
  text,
  # Several lines of text.
  lines,
  # A number.
  number,
  # A text that is not shown; not in a browser.
  secret,
  # Choices from a list.
  choice,
  # A box: "true" or "false".
  check,
  # A day: "2027-03-04".
  date,
  # A time of the day: "09:05".
  time,
  # A day and a time: "2027-03-04T09:05".
  dateTime,
  # The length, "10m".
  duration,
  # A file of the computer; not in a browser.
  file,
  # A folder of the computer; not in a browser.
  folder,
  # A file to write; not in a browser.
  save
)

# A choice of a field.
type Choice (
  # The label for the person.
  label: string,
  # The value. Default: the label.
  value: ?string
)

# A field of a form, as in org.alertd.Prompts.
type Field (
  # The name.
  name: string,
  # The kind.
  kind: FieldKind,
  # The label for the person.
  label: ?string,
  # More about it.
  hint: ?string,
  # The field must have a value.
  isRequired: ?bool,
  # The initial values.
  initial: ?[]string,
  # The fewest characters.
  minimumLength: ?int,
  # The most characters.
  maximumLength: ?int,
  # A regular expression that the text contains.
  pattern: ?string,
  # The least value.
  minimum: ?string,
  # The greatest value.
  maximum: ?string,
  # Only whole numbers.
  isInteger: ?bool,
  # The step between two values.
  step: ?int,
  # The choices.
  choices: ?[]Choice,
  # The fewest choices.
  atLeast: ?int,
  # The most choices.
  atMost: ?int,
  # The person may type another value.
  takesOther: ?bool,
  # The text is typed twice.
  isRepeated: ?bool
)

# The values of a field.
type FieldValue (
  # The name.
  name: string,
  # The texts: none if the field was left empty.
  texts: []string
)

# The command that a program wants to run, with the known facts.
type Approval (
  # The whole and exact command. Hidden characters are written out.
  words: string,
  # The folder in which it will run.
  directory: ?string,
  # Facts about it, a sentence each.
  facts: []string,
  # The reason that the program gives, to be shown as a quotation.
  reason: ?string,
  # The session of the program.
  session: ?string,
  # The tool, as the program calls it.
  tool: ?string,
  # The indices of buttons that this session may not press, such as Allow if the person has not switched it on.
  withheld: []int,
  # The reason why these buttons are withheld, in a sentence.
  withheldBecause: ?string
)

# The program that asks.
type Asker (
  # The name of the program.
  program: string,
  # The process id.
  pid: int,
  # The application.
  app: ?string,
  # The device of the program, if it is another one.
  device: ?string
)

# The kind of a question.
type QuestionKind (
  # A message with a few buttons.
  alert,
  # A choice from a list.
  sheet,
  # A form.
  form,
  # A command that runs only if a person allows it.
  approval,
  # An alarm that rings.
  ring
)

# An open question.
type Question (
  # The id.
  id: string,
  # The kind.
  kind: QuestionKind,
  # The title.
  title: string,
  # More text.
  message: ?string,
  # The buttons by their index.
  buttons: []Button,
  # True if the answer needs a typed text.
  takesText: bool,
  # A hint in the empty text field.
  placeholder: ?string,
  # The initial content of the text field.
  initialText: ?string,
  # The interruption level.
  level: Level,
  # The program that asks.
  asker: Asker,
  # The time at which it was asked.
  askedAt: string,
  # Milliseconds until it times out. Its clock stands while somebody types.
  remaining: ?int,
  # True while the clock stands.
  standing: bool,
  # The presenter that shows it now.
  presenter: ?string,
  # The revision, which counts its changes.
  revision: int,
  # True if only the cancel button counts until the end of the message was on the screen.
  mustRead: bool,
  # The fields of a form.
  fields: []Field,
  # The command to allow, for an approval.
  approval: ?Approval,
  # The reason why the person can only read or cancel the question here: a browser asks for neither secrets nor files.
  # None if the person can answer.
  elsewhere: ?string
)

# A notification that is over.
type Past (
  # The id.
  id: string,
  # The title.
  title: string,
  # More text.
  body: ?string,
  # The application.
  app: ?string,
  # The due time.
  due: string,
  # The time of the delivery, or the time at which alertd noticed that it was missed.
  deliveredAt: string,
  # True if it was delivered late.
  late: bool,
  # True if it is delivered, and the person has done nothing about it yet.
  unread: bool,
  # The end: acknowledged, snoozed, missed ...; none while it can still be acted on.
  ending: ?string,
  # The time of its end.
  endedAt: ?string
)

# Do not disturb.
type Quiet (
  # The reason: asked, schedule or presentation; none if it is not quiet.
  reason: ?string,
  # The time of the next change, if it is known.
  until: ?string,
  # The quiet parts of the week, such as "weekdays 22:00-07:00".
  schedule: []string,
  # Muted applications.
  muted: []string,
  # Applications that are never held.
  allowed: []string,
  # The number of held notifications.
  held: int,
  # A desktop's own switch, by name.
  desktop: ?string
)

# The number of alerts of an application in an hour.
type Count (
  # The application.
  app: string,
  # The start of the hour.
  hour: string,
  # The number of alerts.
  count: int
)

# The sums of an application.
type AppTotal (
  # The application.
  app: string,
  # The number of alerts.
  count: int,
  # The number of those that were snoozed.
  snoozed: int,
  # The number of those that came too late to be shown.
  missed: int,
  # True if it is muted.
  muted: bool
)

# A sound that can be played by name.
type Sound (
  # The name.
  name: string,
  # The length in seconds.
  seconds: ?float
)

# A browser with a session.
type Device (
  # The id.
  id: string,
  # The name.
  name: string,
  # The time at which it was let in.
  made: string,
  # The time of its last request.
  lastSeen: string,
  # True for the browser that asks.
  here: bool,
  # True for a browser elsewhere, which comes through a proxy.
  paired: bool,
  # True if it gets pushes.
  pushed: bool
)

# A device of alert-link.
type LinkedMachine (
  # The name.
  name: string,
  # The state.
  detail: string
)

# The part of the page that is out of date. `everything` comes first on each stream, and when alertd is back.
type Part (
  # All of the page.
  everything,
  # The questions, those that are shown first.
  questions,
  # The items.
  items,
  # The timers.
  timers,
  # The history.
  history,
  # The state afterwards.
  quiet,
  # The sounds.
  sounds,
  # The browsers with a session.
  devices,
  # Nothing: alertd is away.
  unreachable
)

# A change of alertd.
type Change (
  # The part of the page that is out of date.
  part: Part,
  # The reminder or question, if it is one.
  id: ?string
)

# Exchanges a ticket (desk) or a pairing code (elsewhere) for a session. The only method without a bearer.
method Enter(
  # The ticket or the code.
  ticket: string,
  # The name of the browser, for the list of devices.
  name: ?string
) -> (
  # The bearer of the session.
  bearer: string,
  # The name of the session.
  name: string
)

# Ends this session.
method Leave() -> ()

# Returns the settings that the page needs at its start.
method Session() -> (
  # The time format.
  display: Display,
  # This session's name.
  device: string,
  # VAPID's public key in base64url, if pushes can be sent.
  pushKey: ?string,
  # The reason why pushes cannot be sent, with the line to write in the settings; none if they can.
  pushProblem: ?string,
  # True for a browser elsewhere, which comes through a proxy.
  paired: bool
)

# Returns the open questions.
method Questions() -> (
  # The questions, those that are shown first.
  questions: []Question
)

# Returns an open question.
method ShowQuestion(
  # The id.
  id: string
) -> (
  # The question.
  question: Question
)

# Answers with a button, and with a text or values if the question takes them.
method Answer(
  # The id.
  id: string,
  # The index of the chosen button.
  index: ?int,
  # Cancels.
  cancel: ?bool,
  # The typed text.
  text: ?string,
  # The values of a form.
  values: ?[]FieldValue,
  # The revision that the person saw.
  revision: int
) -> ()

# Stops a question's clock while the person types, or starts it again. Repeat the call every 30 seconds.
method Hold(
  # The id.
  id: string,
  # The person types.
  typing: bool
) -> (
  # Milliseconds until the time-out, if it has one.
  remaining: ?int
)

# Returns the ringing items, the delivered ones, and the pending ones by their time.
method Items(
  # The position of the page.
  cursor: ?string,
  # The maximum number of items, 1 to 500. Default: 200.
  limit: ?int
) -> (
  # The items.
  items: []Item,
  # The position of the next page; none after the last.
  cursor: ?string,
  # The number of all pending items.
  pending: int
)

# Returns an item.
method Show(
  # The id.
  id: string
) -> (
  # The item.
  item: Item,
  # The next times.
  next: []string
)

# Returns all times of reminders from `since` to `until` (at most 45 days), in order, at most 2,000.
method Occurrences(
  # The beginning of the span.
  since: string,
  # The end.
  until: string
) -> (
  # The times.
  occurrences: []Occurrence,
  # True if there are more.
  cut: bool
)

# Returns the timers.
method Timers() -> (
  # The timers.
  timers: []Timer
)

# Reads one line: the title, then the time, as typed by a person. Schedules nothing.
method Read(
  # The line, at most 4,096 bytes.
  line: string,
  # The language of the words, besides English: "de" or "en".
  language: ?string
) -> (
  # The title.
  title: string,
  # The start of the words of the time in the line, in UTF-16 units, as browsers count.
  timeStart: int,
  # The end of the words of the time.
  timeEnd: int,
  # The trigger in normal form.
  trigger: string,
  # The next three dates.
  fires: []string,
  # Sentences about the choices that the words left open.
  notes: []string
)

# Schedules a reminder from one line, which Read explains beforehand.
method Add(
  # The line, at most 4,096 bytes.
  line: string,
  # The language of the words, besides English: "de" or "en".
  language: ?string
) -> (
  # The id.
  id: string,
  # The due time.
  due: string,
  # Sentences about the choices that the words left open.
  notes: []string
)

# Acknowledges delivered items.
method Ack(
  # The ids.
  ids: []string
) -> (
  # The number of acknowledged items.
  count: int
)

# Snoozes a delivered item, either for `duration` or until `until`.
method Snooze(
  # The id.
  id: string,
  # The length, "10m".
  duration: ?string,
  # The end.
  until: ?string
) -> (
  # The due time.
  due: string
)

# Skips the next time of a repetition.
method Skip(
  # The id.
  id: string
) -> (
  # The due time.
  due: string
)

# Pauses a pending item.
method Pause(
  # The id.
  id: string
) -> ()

# Resumes a paused item.
method Resume(
  # The id.
  id: string
) -> (
  # The due time.
  due: string
)

# Withdraws an item.
method Cancel(
  # The id.
  id: string
) -> ()

# Takes back the newest change, if it is not older than this session's newest view.
method Undo() -> (
  # The undone verb.
  verb: string,
  # The number of changed items.
  count: int
)

# Ends a timer.
method StopTimer(
  # The id.
  id: string
) -> ()

# Returns a page of the history, the newest first.
method History(
  # Words, or parts of words, in title, text or application.
  search: ?string,
  # The application.
  app: ?string,
  # True: only delivered ones about which the person has done nothing yet.
  unread: ?bool,
  # The first time.
  since: ?string,
  # The last time.
  until: ?string,
  # The position of the page.
  cursor: ?string,
  # The maximum number of entries.
  limit: ?int
) -> (
  # The page.
  past: []Past,
  # The position of the next page; none after the last.
  cursor: ?string
)

# Returns the state of do not disturb.
method GetQuiet() -> (
  # The state afterwards.
  quiet: Quiet
)

# Switches do not disturb on or off.
method SetQuiet(
  # True: quiet. False: not quiet.
  on: bool,
  # The end, in words or RFC 3339; none for no end. Only with on.
  until: ?string
) -> (
  # The state afterwards.
  quiet: Quiet
)

# Sets the quiet parts of the week.
method SetSchedule(
  # The parts, "weekdays 22:00-07:00".
  schedule: []string
) -> (
  # The state afterwards.
  quiet: Quiet
)

# Mutes an application, for some seconds or until it is unmuted (`seconds` 0).
method Mute(
  # The application.
  app: string,
  # The seconds; 0 until it is unmuted. Without it the application is unmuted.
  seconds: ?int
) -> (
  # The state afterwards.
  quiet: Quiet
)

# Returns the number of alerts by hour and application from `since` on, at most 12 weeks.
method Noise(
  # The first time.
  since: string
) -> (
  # The counts, in the order of their hours.
  counts: []Count,
  # The sums, the noisiest application first.
  totals: []AppTotal
)

# Returns the sounds.
method Sounds() -> (
  # The sounds.
  sounds: []Sound
)

# Plays a sound on the computer.
method Play(
  # The name.
  name: string
) -> ()

# Stops all sounds.
method StopSounds() -> ()

# Returns the browsers and the linked machines.
method Devices() -> (
  # The browsers with a session.
  devices: []Device,
  # The devices of alert-link.
  linked: []LinkedMachine
)

# Ends the session of a browser.
method Revoke(
  # The id.
  id: string
) -> ()

# Subscribes this browser to pushes, with the members of its PushSubscription.toJSON().
method Subscribe(
  # The address at the push service.
  endpoint: string,
  # The public key of the browser, in base64url.
  p256dh: string,
  # The secret of the subscription, in base64url.
  auth: string
) -> ()

# Ends the pushes to this browser.
method Unsubscribe() -> ()

# Nothing has this id.
error NotFound (
  # The id.
  id: string
)

# The question is over already.
error AlreadyEnded (
  # The id of the question.
  id: string,
  # The outcome.
  outcome: string,
  # The answerer.
  by: ?string
)

# The question was changed since it was shown.
error Changed (
  # The id.
  id: string,
  # The present revision.
  revision: int
)

# A word of the line is not understood. `start` and `end` count UTF-16 units of the line that was sent.
error NotUnderstood (
  # The word.
  word: string,
  # The start of the word in the line.
  start: int,
  # The end of the word in the line.
  end: int,
  # The reason.
  reason: string,
  # The remedy: the text to write.
  hint: string
)

# A value cannot be accepted.
error Invalid (
  # The parameter.
  field: string,
  # The reason.
  reason: string
)

# The request is well-formed and not allowed.
error Refused (
  # The reason.
  reason: string
)

# The request has no valid session.
error Unauthorized (
  # The reason.
  reason: string
)

# Too many wrong tries were made.
error TooManyTries (
  # The seconds until the next try counts.
  seconds: int
)

# alertd does not answer.
error Unreachable (
  # The reason.
  reason: string
)

"""#

    /// Interruption levels.
    package enum Level: String, VarlinkValue, CaseIterable, Hashable {
        /// Only listed.
        case passive = "passive"
        /// Shown and heard.
        case active = "active"
        /// Passes a do-not-disturb schedule.
        case timeSensitive = "timeSensitive"
        /// Passes everything.
        case critical = "critical"
    }

    /// The person's time format. Absent fields are left to the browser.
    package struct Display: VarlinkValue, Hashable {
        /// The hours of a clock, 12 or 24.
        package var hours: Int?
        /// The first day of a week: "monday" to "sunday".
        package var firstWeekday: String?
        /// The zone of alertd, such as Europe/Berlin.
        package var zone: String
        package init(hours: Int? = nil, firstWeekday: String? = nil, zone: String) {
            (self.hours, self.firstWeekday, self.zone) = (hours, firstWeekday, zone)
        }
        package init(varlink json: JSON) throws(InvalidParameter) {
            self.hours = try json.optional("hours")
            self.firstWeekday = try json.optional("firstWeekday")
            self.zone = try json.required("zone")
        }
        package func encode(into json: inout JSON) {
            json.append("hours", self.hours)
            json.append("firstWeekday", self.firstWeekday)
            json.append("zone", self.zone)
        }
    }

    /// The state of an item.
    package enum ItemState: String, VarlinkValue, CaseIterable, Hashable {
        /// Waiting for its time.
        case pending = "pending"
        /// Delivered, and due again after a while.
        case snoozed = "snoozed"
        /// Paused.
        case paused = "paused"
        /// Ringing now.
        case ringing = "ringing"
        /// Delivered, and not yet acted upon.
        case delivered = "delivered"
    }

    /// A reminder that is pending, rings, or has come and is not dealt with.
    package struct Item: VarlinkValue, Hashable {
        /// The id.
        package var id: String
        /// The title.
        package var title: String
        /// More text.
        package var body: String?
        /// The application.
        package var app: String?
        /// The interruption level.
        package var level: Page.Level
        /// The state.
        package var state: Page.ItemState
        /// The next time; of a delivered item, the time for which it came.
        package var due: String
        /// The zone in which its times are written.
        package var zone: String
        /// True if it comes again after that.
        package var repeats: Bool
        /// The trigger in normal form.
        package var trigger: String
        /// The followed calendar that it comes from.
        package var calendar: String?
        /// The color of the calendar, "#rrggbb".
        package var color: String?
        /// The meeting of its event, https only.
        package var link: String?
        /// True if it comes again only after an acknowledgement.
        package var awaitsAck: Bool
        /// The number of snoozes.
        package var snoozes: Int
        /// True if do not disturb holds it back.
        package var held: Bool
        /// True if it cannot be edited here, because a followed calendar, a beat or another program owns it.
        package var owned: Bool
        package init(id: String, title: String, body: String? = nil, app: String? = nil, level: Page.Level, state: Page.ItemState, due: String, zone: String, repeats: Bool, trigger: String, calendar: String? = nil, color: String? = nil, link: String? = nil, awaitsAck: Bool, snoozes: Int, held: Bool, owned: Bool) {
            (self.id, self.title, self.body, self.app) = (id, title, body, app)
            (self.level, self.state, self.due, self.zone) = (level, state, due, zone)
            (self.repeats, self.trigger, self.calendar, self.color) = (repeats, trigger, calendar, color)
            (self.link, self.awaitsAck, self.snoozes, self.held) = (link, awaitsAck, snoozes, held)
            self.owned = owned
        }
        package init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.title = try json.required("title")
            self.body = try json.optional("body")
            self.app = try json.optional("app")
            self.level = try json.required("level")
            self.state = try json.required("state")
            self.due = try json.required("due")
            self.zone = try json.required("zone")
            self.repeats = try json.required("repeats")
            self.trigger = try json.required("trigger")
            self.calendar = try json.optional("calendar")
            self.color = try json.optional("color")
            self.link = try json.optional("link")
            self.awaitsAck = try json.required("awaitsAck")
            self.snoozes = try json.required("snoozes")
            self.held = try json.required("held")
            self.owned = try json.required("owned")
        }
        package func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("title", self.title)
            json.append("body", self.body)
            json.append("app", self.app)
            json.append("level", self.level)
            json.append("state", self.state)
            json.append("due", self.due)
            json.append("zone", self.zone)
            json.append("repeats", self.repeats)
            json.append("trigger", self.trigger)
            json.append("calendar", self.calendar)
            json.append("color", self.color)
            json.append("link", self.link)
            json.append("awaitsAck", self.awaitsAck)
            json.append("snoozes", self.snoozes)
            json.append("held", self.held)
            json.append("owned", self.owned)
        }
    }

    /// A time of a reminder, for a calendar.
    package struct Occurrence: VarlinkValue, Hashable {
        /// The id.
        package var id: String
        /// The title.
        package var title: String
        /// The time.
        package var at: String
        /// The color of the calendar, "#rrggbb".
        package var color: String?
        /// The followed calendar that it comes from.
        package var calendar: String?
        /// True if it comes again after that.
        package var repeats: Bool
        package init(id: String, title: String, at: String, color: String? = nil, calendar: String? = nil, repeats: Bool) {
            (self.id, self.title, self.at, self.color) = (id, title, at, color)
            (self.calendar, self.repeats) = (calendar, repeats)
        }
        package init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.title = try json.required("title")
            self.at = try json.required("at")
            self.color = try json.optional("color")
            self.calendar = try json.optional("calendar")
            self.repeats = try json.required("repeats")
        }
        package func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("title", self.title)
            json.append("at", self.at)
            json.append("color", self.color)
            json.append("calendar", self.calendar)
            json.append("repeats", self.repeats)
        }
    }

    /// A running or paused timer.
    package struct Timer: VarlinkValue, Hashable {
        /// The id.
        package var id: String
        /// The title.
        package var title: String
        /// The number of the phase, from 1.
        package var number: Int
        /// The number of phases.
        package var count: Int
        /// The round, from 1.
        package var round: Int
        /// The number of rounds.
        package var rounds: Int
        /// True if it is paused.
        package var paused: Bool
        /// The length in seconds.
        package var seconds: Double
        /// The remaining seconds.
        package var `left`: Double
        /// The due time.
        package var due: String?
        package init(id: String, title: String, number: Int, count: Int, round: Int, rounds: Int, paused: Bool, seconds: Double, `left`: Double, due: String? = nil) {
            (self.id, self.title, self.number, self.count) = (id, title, number, count)
            (self.round, self.rounds, self.paused, self.seconds) = (round, rounds, paused, seconds)
            (self.`left`, self.due) = (`left`, due)
        }
        package init(varlink json: JSON) throws(InvalidParameter) {
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
        }
        package func encode(into json: inout JSON) {
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
        }
    }

    /// The role of a button.
    package enum Role: String, VarlinkValue, CaseIterable, Hashable {
        /// Nothing in particular.
        case normal = "normal"
        /// Changes nothing.
        case cancel = "cancel"
        /// Destroys something.
        case destructive = "destructive"
    }

    /// A button of a question.
    package struct Button: VarlinkValue, Hashable {
        /// The index of the button.
        package var index: Int
        /// The label for the person.
        package var label: String
        /// The role.
        package var role: Page.Role
        /// True if Enter chooses it.
        package var isDefault: Bool
        package init(index: Int, label: String, role: Page.Role, isDefault: Bool) {
            (self.index, self.label, self.role, self.isDefault) = (index, label, role, isDefault)
        }
        package init(varlink json: JSON) throws(InvalidParameter) {
            self.index = try json.required("index")
            self.label = try json.required("label")
            self.role = try json.required("role")
            self.isDefault = try json.required("isDefault")
        }
        package func encode(into json: inout JSON) {
            json.append("index", self.index)
            json.append("label", self.label)
            json.append("role", self.role)
            json.append("isDefault", self.isDefault)
        }
    }

    /// The kind of a field, as in org.alertd.Prompts.
    package enum FieldKind: String, VarlinkValue, CaseIterable, Hashable {
        /// A line of text.
        case text = "text"
        /// Several lines of text.
        case lines = "lines"
        /// A number.
        case number = "number"
        /// A text that is not shown; not in a browser.
        case secret = "secret"
        /// Choices from a list.
        case choice = "choice"
        /// A box: "true" or "false".
        case check = "check"
        /// A day: "2027-03-04".
        case date = "date"
        /// A time of the day: "09:05".
        case time = "time"
        /// A day and a time: "2027-03-04T09:05".
        case dateTime = "dateTime"
        /// The length, "10m".
        case duration = "duration"
        /// A file of the computer; not in a browser.
        case file = "file"
        /// A folder of the computer; not in a browser.
        case folder = "folder"
        /// A file to write; not in a browser.
        case save = "save"
    }

    /// A choice of a field.
    package struct Choice: VarlinkValue, Hashable {
        /// The label for the person.
        package var label: String
        /// The value. Default: the label.
        package var value: String?
        package init(label: String, value: String? = nil) { (self.label, self.value) = (label, value) }
        package init(varlink json: JSON) throws(InvalidParameter) {
            self.label = try json.required("label")
            self.value = try json.optional("value")
        }
        package func encode(into json: inout JSON) {
            json.append("label", self.label)
            json.append("value", self.value)
        }
    }

    /// A field of a form, as in org.alertd.Prompts.
    package struct Field: VarlinkValue, Hashable {
        /// The name.
        package var name: String
        /// The kind.
        package var kind: Page.FieldKind
        /// The label for the person.
        package var label: String?
        /// More about it.
        package var hint: String?
        /// The field must have a value.
        package var isRequired: Bool?
        /// The initial values.
        package var initial: [String]?
        /// The fewest characters.
        package var minimumLength: Int?
        /// The most characters.
        package var maximumLength: Int?
        /// A regular expression that the text contains.
        package var pattern: String?
        /// The least value.
        package var minimum: String?
        /// The greatest value.
        package var maximum: String?
        /// Only whole numbers.
        package var isInteger: Bool?
        /// The step between two values.
        package var step: Int?
        /// The choices.
        package var choices: [Page.Choice]?
        /// The fewest choices.
        package var atLeast: Int?
        /// The most choices.
        package var atMost: Int?
        /// The person may type another value.
        package var takesOther: Bool?
        /// The text is typed twice.
        package var isRepeated: Bool?
        package init(name: String, kind: Page.FieldKind, label: String? = nil, hint: String? = nil, isRequired: Bool? = nil, initial: [String]? = nil, minimumLength: Int? = nil, maximumLength: Int? = nil, pattern: String? = nil, minimum: String? = nil, maximum: String? = nil, isInteger: Bool? = nil, step: Int? = nil, choices: [Page.Choice]? = nil, atLeast: Int? = nil, atMost: Int? = nil, takesOther: Bool? = nil, isRepeated: Bool? = nil) {
            (self.name, self.kind, self.label, self.hint) = (name, kind, label, hint)
            (self.isRequired, self.initial, self.minimumLength, self.maximumLength) = (isRequired, initial, minimumLength, maximumLength)
            (self.pattern, self.minimum, self.maximum, self.isInteger) = (pattern, minimum, maximum, isInteger)
            (self.step, self.choices, self.atLeast, self.atMost) = (step, choices, atLeast, atMost)
            (self.takesOther, self.isRepeated) = (takesOther, isRepeated)
        }
        package init(varlink json: JSON) throws(InvalidParameter) {
            self.name = try json.required("name")
            self.kind = try json.required("kind")
            self.label = try json.optional("label")
            self.hint = try json.optional("hint")
            self.isRequired = try json.optional("isRequired")
            self.initial = try json.optional("initial")
            self.minimumLength = try json.optional("minimumLength")
            self.maximumLength = try json.optional("maximumLength")
            self.pattern = try json.optional("pattern")
            self.minimum = try json.optional("minimum")
            self.maximum = try json.optional("maximum")
            self.isInteger = try json.optional("isInteger")
            self.step = try json.optional("step")
            self.choices = try json.optional("choices")
            self.atLeast = try json.optional("atLeast")
            self.atMost = try json.optional("atMost")
            self.takesOther = try json.optional("takesOther")
            self.isRepeated = try json.optional("isRepeated")
        }
        package func encode(into json: inout JSON) {
            json.append("name", self.name)
            json.append("kind", self.kind)
            json.append("label", self.label)
            json.append("hint", self.hint)
            json.append("isRequired", self.isRequired)
            json.append("initial", self.initial)
            json.append("minimumLength", self.minimumLength)
            json.append("maximumLength", self.maximumLength)
            json.append("pattern", self.pattern)
            json.append("minimum", self.minimum)
            json.append("maximum", self.maximum)
            json.append("isInteger", self.isInteger)
            json.append("step", self.step)
            json.append("choices", self.choices)
            json.append("atLeast", self.atLeast)
            json.append("atMost", self.atMost)
            json.append("takesOther", self.takesOther)
            json.append("isRepeated", self.isRepeated)
        }
    }

    /// The values of a field.
    package struct FieldValue: VarlinkValue, Hashable {
        /// The name.
        package var name: String
        /// The texts: none if the field was left empty.
        package var texts: [String]
        package init(name: String, texts: [String]) { (self.name, self.texts) = (name, texts) }
        package init(varlink json: JSON) throws(InvalidParameter) {
            self.name = try json.required("name")
            self.texts = try json.required("texts")
        }
        package func encode(into json: inout JSON) {
            json.append("name", self.name)
            json.append("texts", self.texts)
        }
    }

    /// The command that a program wants to run, with the known facts.
    package struct Approval: VarlinkValue, Hashable {
        /// The whole and exact command. Hidden characters are written out.
        package var words: String
        /// The folder in which it will run.
        package var directory: String?
        /// Facts about it, a sentence each.
        package var facts: [String]
        /// The reason that the program gives, to be shown as a quotation.
        package var reason: String?
        /// The session of the program.
        package var session: String?
        /// The tool, as the program calls it.
        package var tool: String?
        /// The indices of buttons that this session may not press, such as Allow if the person has not switched it on.
        package var withheld: [Int]
        /// The reason why these buttons are withheld, in a sentence.
        package var withheldBecause: String?
        package init(words: String, directory: String? = nil, facts: [String], reason: String? = nil, session: String? = nil, tool: String? = nil, withheld: [Int], withheldBecause: String? = nil) {
            (self.words, self.directory, self.facts, self.reason) = (words, directory, facts, reason)
            (self.session, self.tool, self.withheld, self.withheldBecause) = (session, tool, withheld, withheldBecause)
        }
        package init(varlink json: JSON) throws(InvalidParameter) {
            self.words = try json.required("words")
            self.directory = try json.optional("directory")
            self.facts = try json.required("facts")
            self.reason = try json.optional("reason")
            self.session = try json.optional("session")
            self.tool = try json.optional("tool")
            self.withheld = try json.required("withheld")
            self.withheldBecause = try json.optional("withheldBecause")
        }
        package func encode(into json: inout JSON) {
            json.append("words", self.words)
            json.append("directory", self.directory)
            json.append("facts", self.facts)
            json.append("reason", self.reason)
            json.append("session", self.session)
            json.append("tool", self.tool)
            json.append("withheld", self.withheld)
            json.append("withheldBecause", self.withheldBecause)
        }
    }

    /// The program that asks.
    package struct Asker: VarlinkValue, Hashable {
        /// The name of the program.
        package var program: String
        /// The process id.
        package var pid: Int
        /// The application.
        package var app: String?
        /// The device of the program, if it is another one.
        package var device: String?
        package init(program: String, pid: Int, app: String? = nil, device: String? = nil) {
            (self.program, self.pid, self.app, self.device) = (program, pid, app, device)
        }
        package init(varlink json: JSON) throws(InvalidParameter) {
            self.program = try json.required("program")
            self.pid = try json.required("pid")
            self.app = try json.optional("app")
            self.device = try json.optional("device")
        }
        package func encode(into json: inout JSON) {
            json.append("program", self.program)
            json.append("pid", self.pid)
            json.append("app", self.app)
            json.append("device", self.device)
        }
    }

    /// The kind of a question.
    package enum QuestionKind: String, VarlinkValue, CaseIterable, Hashable {
        /// A message with a few buttons.
        case alert = "alert"
        /// A choice from a list.
        case sheet = "sheet"
        /// A form.
        case form = "form"
        /// A command that runs only if a person allows it.
        case approval = "approval"
        /// An alarm that rings.
        case ring = "ring"
    }

    /// An open question.
    package struct Question: VarlinkValue, Hashable {
        /// The id.
        package var id: String
        /// The kind.
        package var kind: Page.QuestionKind
        /// The title.
        package var title: String
        /// More text.
        package var message: String?
        /// The buttons by their index.
        package var buttons: [Page.Button]
        /// True if the answer needs a typed text.
        package var takesText: Bool
        /// A hint in the empty text field.
        package var placeholder: String?
        /// The initial content of the text field.
        package var initialText: String?
        /// The interruption level.
        package var level: Page.Level
        /// The program that asks.
        package var asker: Page.Asker
        /// The time at which it was asked.
        package var askedAt: String
        /// Milliseconds until it times out. Its clock stands while somebody types.
        package var remaining: Int?
        /// True while the clock stands.
        package var standing: Bool
        /// The presenter that shows it now.
        package var presenter: String?
        /// The revision, which counts its changes.
        package var revision: Int
        /// True if only the cancel button counts until the end of the message was on the screen.
        package var mustRead: Bool
        /// The fields of a form.
        package var fields: [Page.Field]
        /// The command to allow, for an approval.
        package var approval: Page.Approval?
        /// The reason why the person can only read or cancel the question here: a browser asks for neither secrets nor files.
        /// None if the person can answer.
        package var elsewhere: String?
        package init(id: String, kind: Page.QuestionKind, title: String, message: String? = nil, buttons: [Page.Button], takesText: Bool, placeholder: String? = nil, initialText: String? = nil, level: Page.Level, asker: Page.Asker, askedAt: String, remaining: Int? = nil, standing: Bool, presenter: String? = nil, revision: Int, mustRead: Bool, fields: [Page.Field], approval: Page.Approval? = nil, elsewhere: String? = nil) {
            (self.id, self.kind, self.title, self.message) = (id, kind, title, message)
            (self.buttons, self.takesText, self.placeholder, self.initialText) = (buttons, takesText, placeholder, initialText)
            (self.level, self.asker, self.askedAt, self.remaining) = (level, asker, askedAt, remaining)
            (self.standing, self.presenter, self.revision, self.mustRead) = (standing, presenter, revision, mustRead)
            (self.fields, self.approval, self.elsewhere) = (fields, approval, elsewhere)
        }
        package init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.kind = try json.required("kind")
            self.title = try json.required("title")
            self.message = try json.optional("message")
            self.buttons = try json.required("buttons")
            self.takesText = try json.required("takesText")
            self.placeholder = try json.optional("placeholder")
            self.initialText = try json.optional("initialText")
            self.level = try json.required("level")
            self.asker = try json.required("asker")
            self.askedAt = try json.required("askedAt")
            self.remaining = try json.optional("remaining")
            self.standing = try json.required("standing")
            self.presenter = try json.optional("presenter")
            self.revision = try json.required("revision")
            self.mustRead = try json.required("mustRead")
            self.fields = try json.required("fields")
            self.approval = try json.optional("approval")
            self.elsewhere = try json.optional("elsewhere")
        }
        package func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("kind", self.kind)
            json.append("title", self.title)
            json.append("message", self.message)
            json.append("buttons", self.buttons)
            json.append("takesText", self.takesText)
            json.append("placeholder", self.placeholder)
            json.append("initialText", self.initialText)
            json.append("level", self.level)
            json.append("asker", self.asker)
            json.append("askedAt", self.askedAt)
            json.append("remaining", self.remaining)
            json.append("standing", self.standing)
            json.append("presenter", self.presenter)
            json.append("revision", self.revision)
            json.append("mustRead", self.mustRead)
            json.append("fields", self.fields)
            json.append("approval", self.approval)
            json.append("elsewhere", self.elsewhere)
        }
    }

    /// A notification that is over.
    package struct Past: VarlinkValue, Hashable {
        /// The id.
        package var id: String
        /// The title.
        package var title: String
        /// More text.
        package var body: String?
        /// The application.
        package var app: String?
        /// The due time.
        package var due: String
        /// The time of the delivery, or the time at which alertd noticed that it was missed.
        package var deliveredAt: String
        /// True if it was delivered late.
        package var late: Bool
        /// True if it is delivered, and the person has done nothing about it yet.
        package var unread: Bool
        /// The end: acknowledged, snoozed, missed ...; none while it can still be acted on.
        package var ending: String?
        /// The time of its end.
        package var endedAt: String?
        package init(id: String, title: String, body: String? = nil, app: String? = nil, due: String, deliveredAt: String, late: Bool, unread: Bool, ending: String? = nil, endedAt: String? = nil) {
            (self.id, self.title, self.body, self.app) = (id, title, body, app)
            (self.due, self.deliveredAt, self.late, self.unread) = (due, deliveredAt, late, unread)
            (self.ending, self.endedAt) = (ending, endedAt)
        }
        package init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.title = try json.required("title")
            self.body = try json.optional("body")
            self.app = try json.optional("app")
            self.due = try json.required("due")
            self.deliveredAt = try json.required("deliveredAt")
            self.late = try json.required("late")
            self.unread = try json.required("unread")
            self.ending = try json.optional("ending")
            self.endedAt = try json.optional("endedAt")
        }
        package func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("title", self.title)
            json.append("body", self.body)
            json.append("app", self.app)
            json.append("due", self.due)
            json.append("deliveredAt", self.deliveredAt)
            json.append("late", self.late)
            json.append("unread", self.unread)
            json.append("ending", self.ending)
            json.append("endedAt", self.endedAt)
        }
    }

    /// Do not disturb.
    package struct Quiet: VarlinkValue, Hashable {
        /// The reason: asked, schedule or presentation; none if it is not quiet.
        package var reason: String?
        /// The time of the next change, if it is known.
        package var until: String?
        /// The quiet parts of the week, such as "weekdays 22:00-07:00".
        package var schedule: [String]
        /// Muted applications.
        package var muted: [String]
        /// Applications that are never held.
        package var allowed: [String]
        /// The number of held notifications.
        package var held: Int
        /// A desktop's own switch, by name.
        package var desktop: String?
        package init(reason: String? = nil, until: String? = nil, schedule: [String], muted: [String], allowed: [String], held: Int, desktop: String? = nil) {
            (self.reason, self.until, self.schedule, self.muted) = (reason, until, schedule, muted)
            (self.allowed, self.held, self.desktop) = (allowed, held, desktop)
        }
        package init(varlink json: JSON) throws(InvalidParameter) {
            self.reason = try json.optional("reason")
            self.until = try json.optional("until")
            self.schedule = try json.required("schedule")
            self.muted = try json.required("muted")
            self.allowed = try json.required("allowed")
            self.held = try json.required("held")
            self.desktop = try json.optional("desktop")
        }
        package func encode(into json: inout JSON) {
            json.append("reason", self.reason)
            json.append("until", self.until)
            json.append("schedule", self.schedule)
            json.append("muted", self.muted)
            json.append("allowed", self.allowed)
            json.append("held", self.held)
            json.append("desktop", self.desktop)
        }
    }

    /// The number of alerts of an application in an hour.
    package struct Count: VarlinkValue, Hashable {
        /// The application.
        package var app: String
        /// The start of the hour.
        package var hour: String
        /// The number of alerts.
        package var count: Int
        package init(app: String, hour: String, count: Int) { (self.app, self.hour, self.count) = (app, hour, count) }
        package init(varlink json: JSON) throws(InvalidParameter) {
            self.app = try json.required("app")
            self.hour = try json.required("hour")
            self.count = try json.required("count")
        }
        package func encode(into json: inout JSON) {
            json.append("app", self.app)
            json.append("hour", self.hour)
            json.append("count", self.count)
        }
    }

    /// The sums of an application.
    package struct AppTotal: VarlinkValue, Hashable {
        /// The application.
        package var app: String
        /// The number of alerts.
        package var count: Int
        /// The number of those that were snoozed.
        package var snoozed: Int
        /// The number of those that came too late to be shown.
        package var missed: Int
        /// True if it is muted.
        package var muted: Bool
        package init(app: String, count: Int, snoozed: Int, missed: Int, muted: Bool) {
            (self.app, self.count, self.snoozed, self.missed) = (app, count, snoozed, missed)
            self.muted = muted
        }
        package init(varlink json: JSON) throws(InvalidParameter) {
            self.app = try json.required("app")
            self.count = try json.required("count")
            self.snoozed = try json.required("snoozed")
            self.missed = try json.required("missed")
            self.muted = try json.required("muted")
        }
        package func encode(into json: inout JSON) {
            json.append("app", self.app)
            json.append("count", self.count)
            json.append("snoozed", self.snoozed)
            json.append("missed", self.missed)
            json.append("muted", self.muted)
        }
    }

    /// A sound that can be played by name.
    package struct Sound: VarlinkValue, Hashable {
        /// The name.
        package var name: String
        /// The length in seconds.
        package var seconds: Double?
        package init(name: String, seconds: Double? = nil) { (self.name, self.seconds) = (name, seconds) }
        package init(varlink json: JSON) throws(InvalidParameter) {
            self.name = try json.required("name")
            self.seconds = try json.optional("seconds")
        }
        package func encode(into json: inout JSON) {
            json.append("name", self.name)
            json.append("seconds", self.seconds)
        }
    }

    /// A browser with a session.
    package struct Device: VarlinkValue, Hashable {
        /// The id.
        package var id: String
        /// The name.
        package var name: String
        /// The time at which it was let in.
        package var made: String
        /// The time of its last request.
        package var lastSeen: String
        /// True for the browser that asks.
        package var here: Bool
        /// True for a browser elsewhere, which comes through a proxy.
        package var paired: Bool
        /// True if it gets pushes.
        package var pushed: Bool
        package init(id: String, name: String, made: String, lastSeen: String, here: Bool, paired: Bool, pushed: Bool) {
            (self.id, self.name, self.made, self.lastSeen) = (id, name, made, lastSeen)
            (self.here, self.paired, self.pushed) = (here, paired, pushed)
        }
        package init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.name = try json.required("name")
            self.made = try json.required("made")
            self.lastSeen = try json.required("lastSeen")
            self.here = try json.required("here")
            self.paired = try json.required("paired")
            self.pushed = try json.required("pushed")
        }
        package func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("name", self.name)
            json.append("made", self.made)
            json.append("lastSeen", self.lastSeen)
            json.append("here", self.here)
            json.append("paired", self.paired)
            json.append("pushed", self.pushed)
        }
    }

    /// A device of alert-link.
    package struct LinkedMachine: VarlinkValue, Hashable {
        /// The name.
        package var name: String
        /// The state.
        package var detail: String
        package init(name: String, detail: String) { (self.name, self.detail) = (name, detail) }
        package init(varlink json: JSON) throws(InvalidParameter) {
            self.name = try json.required("name")
            self.detail = try json.required("detail")
        }
        package func encode(into json: inout JSON) {
            json.append("name", self.name)
            json.append("detail", self.detail)
        }
    }

    /// The part of the page that is out of date. `everything` comes first on each stream, and when alertd is back.
    package enum Part: String, VarlinkValue, CaseIterable, Hashable {
        /// All of the page.
        case everything = "everything"
        /// The questions, those that are shown first.
        case questions = "questions"
        /// The items.
        case items = "items"
        /// The timers.
        case timers = "timers"
        /// The history.
        case history = "history"
        /// The state afterwards.
        case quiet = "quiet"
        /// The sounds.
        case sounds = "sounds"
        /// The browsers with a session.
        case devices = "devices"
        /// Nothing: alertd is away.
        case unreachable = "unreachable"
    }

    /// A change of alertd.
    package struct Change: VarlinkValue, Hashable {
        /// The part of the page that is out of date.
        package var part: Page.Part
        /// The reminder or question, if it is one.
        package var id: String?
        package init(part: Page.Part, id: String? = nil) { (self.part, self.id) = (part, id) }
        package init(varlink json: JSON) throws(InvalidParameter) {
            self.part = try json.required("part")
            self.id = try json.optional("id")
        }
        package func encode(into json: inout JSON) {
            json.append("part", self.part)
            json.append("id", self.id)
        }
    }

    /// Exchanges a ticket (desk) or a pairing code (elsewhere) for a session. The only method without a bearer.
    package struct Enter: VarlinkMethod, Hashable {
        package static let name = "org.alertd.Page.Enter"
        package struct Reply: VarlinkValue, Hashable {
            /// The bearer of the session.
            package var bearer: String
            /// The name of the session.
            package var name: String
            package init(bearer: String, name: String) { (self.bearer, self.name) = (bearer, name) }
            package init(varlink json: JSON) throws(InvalidParameter) {
                self.bearer = try json.required("bearer")
                self.name = try json.required("name")
            }
            package func encode(into json: inout JSON) {
                json.append("bearer", self.bearer)
                json.append("name", self.name)
            }
        }
        /// The ticket or the code.
        package var ticket: String
        /// The name of the browser, for the list of devices.
        package var name: String?
        package init(ticket: String, name: String? = nil) { (self.ticket, self.name) = (ticket, name) }
        package init(varlink json: JSON) throws(InvalidParameter) {
            self.ticket = try json.required("ticket")
            self.name = try json.optional("name")
        }
        package func encode(into json: inout JSON) {
            json.append("ticket", self.ticket)
            json.append("name", self.name)
        }
    }

    /// Ends this session.
    package struct Leave: VarlinkMethod, Hashable {
        package static let name = "org.alertd.Page.Leave"
        package typealias Reply = EmptyReply
        package init() {}
        package init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        package func encode(into json: inout JSON) {}
    }

    /// Returns the settings that the page needs at its start.
    package struct Session: VarlinkMethod, Hashable {
        package static let name = "org.alertd.Page.Session"
        package struct Reply: VarlinkValue, Hashable {
            /// The time format.
            package var display: Page.Display
            /// This session's name.
            package var device: String
            /// VAPID's public key in base64url, if pushes can be sent.
            package var pushKey: String?
            /// The reason why pushes cannot be sent, with the line to write in the settings; none if they can.
            package var pushProblem: String?
            /// True for a browser elsewhere, which comes through a proxy.
            package var paired: Bool
            package init(display: Page.Display, device: String, pushKey: String? = nil, pushProblem: String? = nil, paired: Bool) {
                (self.display, self.device, self.pushKey, self.pushProblem) = (display, device, pushKey, pushProblem)
                self.paired = paired
            }
            package init(varlink json: JSON) throws(InvalidParameter) {
                self.display = try json.required("display")
                self.device = try json.required("device")
                self.pushKey = try json.optional("pushKey")
                self.pushProblem = try json.optional("pushProblem")
                self.paired = try json.required("paired")
            }
            package func encode(into json: inout JSON) {
                json.append("display", self.display)
                json.append("device", self.device)
                json.append("pushKey", self.pushKey)
                json.append("pushProblem", self.pushProblem)
                json.append("paired", self.paired)
            }
        }
        package init() {}
        package init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        package func encode(into json: inout JSON) {}
    }

    /// Returns the open questions.
    package struct Questions: VarlinkMethod, Hashable {
        package static let name = "org.alertd.Page.Questions"
        package struct Reply: VarlinkValue, Hashable {
            /// The questions, those that are shown first.
            package var questions: [Page.Question]
            package init(questions: [Page.Question]) { self.questions = questions }
            package init(varlink json: JSON) throws(InvalidParameter) {
                self.questions = try json.required("questions")
            }
            package func encode(into json: inout JSON) { json.append("questions", self.questions) }
        }
        package init() {}
        package init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        package func encode(into json: inout JSON) {}
    }

    /// Returns an open question.
    package struct ShowQuestion: VarlinkMethod, Hashable {
        package static let name = "org.alertd.Page.ShowQuestion"
        package struct Reply: VarlinkValue, Hashable {
            /// The question.
            package var question: Page.Question
            package init(question: Page.Question) { self.question = question }
            package init(varlink json: JSON) throws(InvalidParameter) { self.question = try json.required("question") }
            package func encode(into json: inout JSON) { json.append("question", self.question) }
        }
        /// The id.
        package var id: String
        package init(id: String) { self.id = id }
        package init(varlink json: JSON) throws(InvalidParameter) { self.id = try json.required("id") }
        package func encode(into json: inout JSON) { json.append("id", self.id) }
    }

    /// Answers with a button, and with a text or values if the question takes them.
    package struct Answer: VarlinkMethod, Hashable {
        package static let name = "org.alertd.Page.Answer"
        package typealias Reply = EmptyReply
        /// The id.
        package var id: String
        /// The index of the chosen button.
        package var index: Int?
        /// Cancels.
        package var cancel: Bool?
        /// The typed text.
        package var text: String?
        /// The values of a form.
        package var values: [Page.FieldValue]?
        /// The revision that the person saw.
        package var revision: Int
        package init(id: String, index: Int? = nil, cancel: Bool? = nil, text: String? = nil, values: [Page.FieldValue]? = nil, revision: Int) {
            (self.id, self.index, self.cancel, self.text) = (id, index, cancel, text)
            (self.values, self.revision) = (values, revision)
        }
        package init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.index = try json.optional("index")
            self.cancel = try json.optional("cancel")
            self.text = try json.optional("text")
            self.values = try json.optional("values")
            self.revision = try json.required("revision")
        }
        package func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("index", self.index)
            json.append("cancel", self.cancel)
            json.append("text", self.text)
            json.append("values", self.values)
            json.append("revision", self.revision)
        }
    }

    /// Stops a question's clock while the person types, or starts it again. Repeat the call every 30 seconds.
    package struct Hold: VarlinkMethod, Hashable {
        package static let name = "org.alertd.Page.Hold"
        package struct Reply: VarlinkValue, Hashable {
            /// Milliseconds until the time-out, if it has one.
            package var remaining: Int?
            package init(remaining: Int? = nil) { self.remaining = remaining }
            package init(varlink json: JSON) throws(InvalidParameter) {
                self.remaining = try json.optional("remaining")
            }
            package func encode(into json: inout JSON) { json.append("remaining", self.remaining) }
        }
        /// The id.
        package var id: String
        /// The person types.
        package var typing: Bool
        package init(id: String, typing: Bool) { (self.id, self.typing) = (id, typing) }
        package init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.typing = try json.required("typing")
        }
        package func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("typing", self.typing)
        }
    }

    /// Returns the ringing items, the delivered ones, and the pending ones by their time.
    package struct Items: VarlinkMethod, Hashable {
        package static let name = "org.alertd.Page.Items"
        package struct Reply: VarlinkValue, Hashable {
            /// The items.
            package var items: [Page.Item]
            /// The position of the next page; none after the last.
            package var cursor: String?
            /// The number of all pending items.
            package var pending: Int
            package init(items: [Page.Item], cursor: String? = nil, pending: Int) {
                (self.items, self.cursor, self.pending) = (items, cursor, pending)
            }
            package init(varlink json: JSON) throws(InvalidParameter) {
                self.items = try json.required("items")
                self.cursor = try json.optional("cursor")
                self.pending = try json.required("pending")
            }
            package func encode(into json: inout JSON) {
                json.append("items", self.items)
                json.append("cursor", self.cursor)
                json.append("pending", self.pending)
            }
        }
        /// The position of the page.
        package var cursor: String?
        /// The maximum number of items, 1 to 500. Default: 200.
        package var limit: Int?
        package init(cursor: String? = nil, limit: Int? = nil) { (self.cursor, self.limit) = (cursor, limit) }
        package init(varlink json: JSON) throws(InvalidParameter) {
            self.cursor = try json.optional("cursor")
            self.limit = try json.optional("limit")
        }
        package func encode(into json: inout JSON) {
            json.append("cursor", self.cursor)
            json.append("limit", self.limit)
        }
    }

    /// Returns an item.
    package struct Show: VarlinkMethod, Hashable {
        package static let name = "org.alertd.Page.Show"
        package struct Reply: VarlinkValue, Hashable {
            /// The item.
            package var item: Page.Item
            /// The next times.
            package var next: [String]
            package init(item: Page.Item, next: [String]) { (self.item, self.next) = (item, next) }
            package init(varlink json: JSON) throws(InvalidParameter) {
                self.item = try json.required("item")
                self.next = try json.required("next")
            }
            package func encode(into json: inout JSON) {
                json.append("item", self.item)
                json.append("next", self.next)
            }
        }
        /// The id.
        package var id: String
        package init(id: String) { self.id = id }
        package init(varlink json: JSON) throws(InvalidParameter) { self.id = try json.required("id") }
        package func encode(into json: inout JSON) { json.append("id", self.id) }
    }

    /// Returns all times of reminders from `since` to `until` (at most 45 days), in order, at most 2,000.
    package struct Occurrences: VarlinkMethod, Hashable {
        package static let name = "org.alertd.Page.Occurrences"
        package struct Reply: VarlinkValue, Hashable {
            /// The times.
            package var occurrences: [Page.Occurrence]
            /// True if there are more.
            package var cut: Bool
            package init(occurrences: [Page.Occurrence], cut: Bool) {
                (self.occurrences, self.cut) = (occurrences, cut)
            }
            package init(varlink json: JSON) throws(InvalidParameter) {
                self.occurrences = try json.required("occurrences")
                self.cut = try json.required("cut")
            }
            package func encode(into json: inout JSON) {
                json.append("occurrences", self.occurrences)
                json.append("cut", self.cut)
            }
        }
        /// The beginning of the span.
        package var since: String
        /// The end.
        package var until: String
        package init(since: String, until: String) { (self.since, self.until) = (since, until) }
        package init(varlink json: JSON) throws(InvalidParameter) {
            self.since = try json.required("since")
            self.until = try json.required("until")
        }
        package func encode(into json: inout JSON) {
            json.append("since", self.since)
            json.append("until", self.until)
        }
    }

    /// Returns the timers.
    package struct Timers: VarlinkMethod, Hashable {
        package static let name = "org.alertd.Page.Timers"
        package struct Reply: VarlinkValue, Hashable {
            /// The timers.
            package var timers: [Page.Timer]
            package init(timers: [Page.Timer]) { self.timers = timers }
            package init(varlink json: JSON) throws(InvalidParameter) { self.timers = try json.required("timers") }
            package func encode(into json: inout JSON) { json.append("timers", self.timers) }
        }
        package init() {}
        package init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        package func encode(into json: inout JSON) {}
    }

    /// Reads one line: the title, then the time, as typed by a person. Schedules nothing.
    package struct Read: VarlinkMethod, Hashable {
        package static let name = "org.alertd.Page.Read"
        package struct Reply: VarlinkValue, Hashable {
            /// The title.
            package var title: String
            /// The start of the words of the time in the line, in UTF-16 units, as browsers count.
            package var timeStart: Int
            /// The end of the words of the time.
            package var timeEnd: Int
            /// The trigger in normal form.
            package var trigger: String
            /// The next three dates.
            package var fires: [String]
            /// Sentences about the choices that the words left open.
            package var notes: [String]
            package init(title: String, timeStart: Int, timeEnd: Int, trigger: String, fires: [String], notes: [String]) {
                (self.title, self.timeStart, self.timeEnd, self.trigger) = (title, timeStart, timeEnd, trigger)
                (self.fires, self.notes) = (fires, notes)
            }
            package init(varlink json: JSON) throws(InvalidParameter) {
                self.title = try json.required("title")
                self.timeStart = try json.required("timeStart")
                self.timeEnd = try json.required("timeEnd")
                self.trigger = try json.required("trigger")
                self.fires = try json.required("fires")
                self.notes = try json.required("notes")
            }
            package func encode(into json: inout JSON) {
                json.append("title", self.title)
                json.append("timeStart", self.timeStart)
                json.append("timeEnd", self.timeEnd)
                json.append("trigger", self.trigger)
                json.append("fires", self.fires)
                json.append("notes", self.notes)
            }
        }
        /// The line, at most 4,096 bytes.
        package var line: String
        /// The language of the words, besides English: "de" or "en".
        package var language: String?
        package init(line: String, language: String? = nil) { (self.line, self.language) = (line, language) }
        package init(varlink json: JSON) throws(InvalidParameter) {
            self.line = try json.required("line")
            self.language = try json.optional("language")
        }
        package func encode(into json: inout JSON) {
            json.append("line", self.line)
            json.append("language", self.language)
        }
    }

    /// Schedules a reminder from one line, which Read explains beforehand.
    package struct Add: VarlinkMethod, Hashable {
        package static let name = "org.alertd.Page.Add"
        package struct Reply: VarlinkValue, Hashable {
            /// The id.
            package var id: String
            /// The due time.
            package var due: String
            /// Sentences about the choices that the words left open.
            package var notes: [String]
            package init(id: String, due: String, notes: [String]) {
                (self.id, self.due, self.notes) = (id, due, notes)
            }
            package init(varlink json: JSON) throws(InvalidParameter) {
                self.id = try json.required("id")
                self.due = try json.required("due")
                self.notes = try json.required("notes")
            }
            package func encode(into json: inout JSON) {
                json.append("id", self.id)
                json.append("due", self.due)
                json.append("notes", self.notes)
            }
        }
        /// The line, at most 4,096 bytes.
        package var line: String
        /// The language of the words, besides English: "de" or "en".
        package var language: String?
        package init(line: String, language: String? = nil) { (self.line, self.language) = (line, language) }
        package init(varlink json: JSON) throws(InvalidParameter) {
            self.line = try json.required("line")
            self.language = try json.optional("language")
        }
        package func encode(into json: inout JSON) {
            json.append("line", self.line)
            json.append("language", self.language)
        }
    }

    /// Acknowledges delivered items.
    package struct Ack: VarlinkMethod, Hashable {
        package static let name = "org.alertd.Page.Ack"
        package struct Reply: VarlinkValue, Hashable {
            /// The number of acknowledged items.
            package var count: Int
            package init(count: Int) { self.count = count }
            package init(varlink json: JSON) throws(InvalidParameter) { self.count = try json.required("count") }
            package func encode(into json: inout JSON) { json.append("count", self.count) }
        }
        /// The ids.
        package var ids: [String]
        package init(ids: [String]) { self.ids = ids }
        package init(varlink json: JSON) throws(InvalidParameter) { self.ids = try json.required("ids") }
        package func encode(into json: inout JSON) { json.append("ids", self.ids) }
    }

    /// Snoozes a delivered item, either for `duration` or until `until`.
    package struct Snooze: VarlinkMethod, Hashable {
        package static let name = "org.alertd.Page.Snooze"
        package struct Reply: VarlinkValue, Hashable {
            /// The due time.
            package var due: String
            package init(due: String) { self.due = due }
            package init(varlink json: JSON) throws(InvalidParameter) { self.due = try json.required("due") }
            package func encode(into json: inout JSON) { json.append("due", self.due) }
        }
        /// The id.
        package var id: String
        /// The length, "10m".
        package var duration: String?
        /// The end.
        package var until: String?
        package init(id: String, duration: String? = nil, until: String? = nil) {
            (self.id, self.duration, self.until) = (id, duration, until)
        }
        package init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.duration = try json.optional("duration")
            self.until = try json.optional("until")
        }
        package func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("duration", self.duration)
            json.append("until", self.until)
        }
    }

    /// Skips the next time of a repetition.
    package struct Skip: VarlinkMethod, Hashable {
        package static let name = "org.alertd.Page.Skip"
        package struct Reply: VarlinkValue, Hashable {
            /// The due time.
            package var due: String
            package init(due: String) { self.due = due }
            package init(varlink json: JSON) throws(InvalidParameter) { self.due = try json.required("due") }
            package func encode(into json: inout JSON) { json.append("due", self.due) }
        }
        /// The id.
        package var id: String
        package init(id: String) { self.id = id }
        package init(varlink json: JSON) throws(InvalidParameter) { self.id = try json.required("id") }
        package func encode(into json: inout JSON) { json.append("id", self.id) }
    }

    /// Pauses a pending item.
    package struct Pause: VarlinkMethod, Hashable {
        package static let name = "org.alertd.Page.Pause"
        package typealias Reply = EmptyReply
        /// The id.
        package var id: String
        package init(id: String) { self.id = id }
        package init(varlink json: JSON) throws(InvalidParameter) { self.id = try json.required("id") }
        package func encode(into json: inout JSON) { json.append("id", self.id) }
    }

    /// Resumes a paused item.
    package struct Resume: VarlinkMethod, Hashable {
        package static let name = "org.alertd.Page.Resume"
        package struct Reply: VarlinkValue, Hashable {
            /// The due time.
            package var due: String
            package init(due: String) { self.due = due }
            package init(varlink json: JSON) throws(InvalidParameter) { self.due = try json.required("due") }
            package func encode(into json: inout JSON) { json.append("due", self.due) }
        }
        /// The id.
        package var id: String
        package init(id: String) { self.id = id }
        package init(varlink json: JSON) throws(InvalidParameter) { self.id = try json.required("id") }
        package func encode(into json: inout JSON) { json.append("id", self.id) }
    }

    /// Withdraws an item.
    package struct Cancel: VarlinkMethod, Hashable {
        package static let name = "org.alertd.Page.Cancel"
        package typealias Reply = EmptyReply
        /// The id.
        package var id: String
        package init(id: String) { self.id = id }
        package init(varlink json: JSON) throws(InvalidParameter) { self.id = try json.required("id") }
        package func encode(into json: inout JSON) { json.append("id", self.id) }
    }

    /// Takes back the newest change, if it is not older than this session's newest view.
    package struct Undo: VarlinkMethod, Hashable {
        package static let name = "org.alertd.Page.Undo"
        package struct Reply: VarlinkValue, Hashable {
            /// The undone verb.
            package var verb: String
            /// The number of changed items.
            package var count: Int
            package init(verb: String, count: Int) { (self.verb, self.count) = (verb, count) }
            package init(varlink json: JSON) throws(InvalidParameter) {
                self.verb = try json.required("verb")
                self.count = try json.required("count")
            }
            package func encode(into json: inout JSON) {
                json.append("verb", self.verb)
                json.append("count", self.count)
            }
        }
        package init() {}
        package init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        package func encode(into json: inout JSON) {}
    }

    /// Ends a timer.
    package struct StopTimer: VarlinkMethod, Hashable {
        package static let name = "org.alertd.Page.StopTimer"
        package typealias Reply = EmptyReply
        /// The id.
        package var id: String
        package init(id: String) { self.id = id }
        package init(varlink json: JSON) throws(InvalidParameter) { self.id = try json.required("id") }
        package func encode(into json: inout JSON) { json.append("id", self.id) }
    }

    /// Returns a page of the history, the newest first.
    package struct History: VarlinkMethod, Hashable {
        package static let name = "org.alertd.Page.History"
        package struct Reply: VarlinkValue, Hashable {
            /// The page.
            package var past: [Page.Past]
            /// The position of the next page; none after the last.
            package var cursor: String?
            package init(past: [Page.Past], cursor: String? = nil) { (self.past, self.cursor) = (past, cursor) }
            package init(varlink json: JSON) throws(InvalidParameter) {
                self.past = try json.required("past")
                self.cursor = try json.optional("cursor")
            }
            package func encode(into json: inout JSON) {
                json.append("past", self.past)
                json.append("cursor", self.cursor)
            }
        }
        /// Words, or parts of words, in title, text or application.
        package var search: String?
        /// The application.
        package var app: String?
        /// True: only delivered ones about which the person has done nothing yet.
        package var unread: Bool?
        /// The first time.
        package var since: String?
        /// The last time.
        package var until: String?
        /// The position of the page.
        package var cursor: String?
        /// The maximum number of entries.
        package var limit: Int?
        package init(search: String? = nil, app: String? = nil, unread: Bool? = nil, since: String? = nil, until: String? = nil, cursor: String? = nil, limit: Int? = nil) {
            (self.search, self.app, self.unread, self.since) = (search, app, unread, since)
            (self.until, self.cursor, self.limit) = (until, cursor, limit)
        }
        package init(varlink json: JSON) throws(InvalidParameter) {
            self.search = try json.optional("search")
            self.app = try json.optional("app")
            self.unread = try json.optional("unread")
            self.since = try json.optional("since")
            self.until = try json.optional("until")
            self.cursor = try json.optional("cursor")
            self.limit = try json.optional("limit")
        }
        package func encode(into json: inout JSON) {
            json.append("search", self.search)
            json.append("app", self.app)
            json.append("unread", self.unread)
            json.append("since", self.since)
            json.append("until", self.until)
            json.append("cursor", self.cursor)
            json.append("limit", self.limit)
        }
    }

    /// Returns the state of do not disturb.
    package struct GetQuiet: VarlinkMethod, Hashable {
        package static let name = "org.alertd.Page.GetQuiet"
        package struct Reply: VarlinkValue, Hashable {
            /// The state afterwards.
            package var quiet: Page.Quiet
            package init(quiet: Page.Quiet) { self.quiet = quiet }
            package init(varlink json: JSON) throws(InvalidParameter) { self.quiet = try json.required("quiet") }
            package func encode(into json: inout JSON) { json.append("quiet", self.quiet) }
        }
        package init() {}
        package init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        package func encode(into json: inout JSON) {}
    }

    /// Switches do not disturb on or off.
    package struct SetQuiet: VarlinkMethod, Hashable {
        package static let name = "org.alertd.Page.SetQuiet"
        package struct Reply: VarlinkValue, Hashable {
            /// The state afterwards.
            package var quiet: Page.Quiet
            package init(quiet: Page.Quiet) { self.quiet = quiet }
            package init(varlink json: JSON) throws(InvalidParameter) { self.quiet = try json.required("quiet") }
            package func encode(into json: inout JSON) { json.append("quiet", self.quiet) }
        }
        /// True: quiet. False: not quiet.
        package var on: Bool
        /// The end, in words or RFC 3339; none for no end. Only with on.
        package var until: String?
        package init(on: Bool, until: String? = nil) { (self.on, self.until) = (on, until) }
        package init(varlink json: JSON) throws(InvalidParameter) {
            self.on = try json.required("on")
            self.until = try json.optional("until")
        }
        package func encode(into json: inout JSON) {
            json.append("on", self.on)
            json.append("until", self.until)
        }
    }

    /// Sets the quiet parts of the week.
    package struct SetSchedule: VarlinkMethod, Hashable {
        package static let name = "org.alertd.Page.SetSchedule"
        package struct Reply: VarlinkValue, Hashable {
            /// The state afterwards.
            package var quiet: Page.Quiet
            package init(quiet: Page.Quiet) { self.quiet = quiet }
            package init(varlink json: JSON) throws(InvalidParameter) { self.quiet = try json.required("quiet") }
            package func encode(into json: inout JSON) { json.append("quiet", self.quiet) }
        }
        /// The parts, "weekdays 22:00-07:00".
        package var schedule: [String]
        package init(schedule: [String]) { self.schedule = schedule }
        package init(varlink json: JSON) throws(InvalidParameter) { self.schedule = try json.required("schedule") }
        package func encode(into json: inout JSON) { json.append("schedule", self.schedule) }
    }

    /// Mutes an application, for some seconds or until it is unmuted (`seconds` 0).
    package struct Mute: VarlinkMethod, Hashable {
        package static let name = "org.alertd.Page.Mute"
        package struct Reply: VarlinkValue, Hashable {
            /// The state afterwards.
            package var quiet: Page.Quiet
            package init(quiet: Page.Quiet) { self.quiet = quiet }
            package init(varlink json: JSON) throws(InvalidParameter) { self.quiet = try json.required("quiet") }
            package func encode(into json: inout JSON) { json.append("quiet", self.quiet) }
        }
        /// The application.
        package var app: String
        /// The seconds; 0 until it is unmuted. Without it the application is unmuted.
        package var seconds: Int?
        package init(app: String, seconds: Int? = nil) { (self.app, self.seconds) = (app, seconds) }
        package init(varlink json: JSON) throws(InvalidParameter) {
            self.app = try json.required("app")
            self.seconds = try json.optional("seconds")
        }
        package func encode(into json: inout JSON) {
            json.append("app", self.app)
            json.append("seconds", self.seconds)
        }
    }

    /// Returns the number of alerts by hour and application from `since` on, at most 12 weeks.
    package struct Noise: VarlinkMethod, Hashable {
        package static let name = "org.alertd.Page.Noise"
        package struct Reply: VarlinkValue, Hashable {
            /// The counts, in the order of their hours.
            package var counts: [Page.Count]
            /// The sums, the noisiest application first.
            package var totals: [Page.AppTotal]
            package init(counts: [Page.Count], totals: [Page.AppTotal]) {
                (self.counts, self.totals) = (counts, totals)
            }
            package init(varlink json: JSON) throws(InvalidParameter) {
                self.counts = try json.required("counts")
                self.totals = try json.required("totals")
            }
            package func encode(into json: inout JSON) {
                json.append("counts", self.counts)
                json.append("totals", self.totals)
            }
        }
        /// The first time.
        package var since: String
        package init(since: String) { self.since = since }
        package init(varlink json: JSON) throws(InvalidParameter) { self.since = try json.required("since") }
        package func encode(into json: inout JSON) { json.append("since", self.since) }
    }

    /// Returns the sounds.
    package struct Sounds: VarlinkMethod, Hashable {
        package static let name = "org.alertd.Page.Sounds"
        package struct Reply: VarlinkValue, Hashable {
            /// The sounds.
            package var sounds: [Page.Sound]
            package init(sounds: [Page.Sound]) { self.sounds = sounds }
            package init(varlink json: JSON) throws(InvalidParameter) { self.sounds = try json.required("sounds") }
            package func encode(into json: inout JSON) { json.append("sounds", self.sounds) }
        }
        package init() {}
        package init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        package func encode(into json: inout JSON) {}
    }

    /// Plays a sound on the computer.
    package struct Play: VarlinkMethod, Hashable {
        package static let name = "org.alertd.Page.Play"
        package typealias Reply = EmptyReply
        /// The name.
        package var name: String
        package init(name: String) { self.name = name }
        package init(varlink json: JSON) throws(InvalidParameter) { self.name = try json.required("name") }
        package func encode(into json: inout JSON) { json.append("name", self.name) }
    }

    /// Stops all sounds.
    package struct StopSounds: VarlinkMethod, Hashable {
        package static let name = "org.alertd.Page.StopSounds"
        package typealias Reply = EmptyReply
        package init() {}
        package init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        package func encode(into json: inout JSON) {}
    }

    /// Returns the browsers and the linked machines.
    package struct Devices: VarlinkMethod, Hashable {
        package static let name = "org.alertd.Page.Devices"
        package struct Reply: VarlinkValue, Hashable {
            /// The browsers with a session.
            package var devices: [Page.Device]
            /// The devices of alert-link.
            package var linked: [Page.LinkedMachine]
            package init(devices: [Page.Device], linked: [Page.LinkedMachine]) {
                (self.devices, self.linked) = (devices, linked)
            }
            package init(varlink json: JSON) throws(InvalidParameter) {
                self.devices = try json.required("devices")
                self.linked = try json.required("linked")
            }
            package func encode(into json: inout JSON) {
                json.append("devices", self.devices)
                json.append("linked", self.linked)
            }
        }
        package init() {}
        package init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        package func encode(into json: inout JSON) {}
    }

    /// Ends the session of a browser.
    package struct Revoke: VarlinkMethod, Hashable {
        package static let name = "org.alertd.Page.Revoke"
        package typealias Reply = EmptyReply
        /// The id.
        package var id: String
        package init(id: String) { self.id = id }
        package init(varlink json: JSON) throws(InvalidParameter) { self.id = try json.required("id") }
        package func encode(into json: inout JSON) { json.append("id", self.id) }
    }

    /// Subscribes this browser to pushes, with the members of its PushSubscription.toJSON().
    package struct Subscribe: VarlinkMethod, Hashable {
        package static let name = "org.alertd.Page.Subscribe"
        package typealias Reply = EmptyReply
        /// The address at the push service.
        package var endpoint: String
        /// The public key of the browser, in base64url.
        package var p256dh: String
        /// The secret of the subscription, in base64url.
        package var auth: String
        package init(endpoint: String, p256dh: String, auth: String) {
            (self.endpoint, self.p256dh, self.auth) = (endpoint, p256dh, auth)
        }
        package init(varlink json: JSON) throws(InvalidParameter) {
            self.endpoint = try json.required("endpoint")
            self.p256dh = try json.required("p256dh")
            self.auth = try json.required("auth")
        }
        package func encode(into json: inout JSON) {
            json.append("endpoint", self.endpoint)
            json.append("p256dh", self.p256dh)
            json.append("auth", self.auth)
        }
    }

    /// Ends the pushes to this browser.
    package struct Unsubscribe: VarlinkMethod, Hashable {
        package static let name = "org.alertd.Page.Unsubscribe"
        package typealias Reply = EmptyReply
        package init() {}
        package init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        package func encode(into json: inout JSON) {}
    }

    /// Nothing has this id.
    package struct NotFound: VarlinkError, Hashable {
        package static let name = "org.alertd.Page.NotFound"
        /// The id.
        package var id: String
        package init(id: String) { self.id = id }
        package init(varlink json: JSON) throws(InvalidParameter) { self.id = try json.required("id") }
        package func encode(into json: inout JSON) { json.append("id", self.id) }
    }

    /// The question is over already.
    package struct AlreadyEnded: VarlinkError, Hashable {
        package static let name = "org.alertd.Page.AlreadyEnded"
        /// The id of the question.
        package var id: String
        /// The outcome.
        package var outcome: String
        /// The answerer.
        package var by: String?
        package init(id: String, outcome: String, by: String? = nil) {
            (self.id, self.outcome, self.by) = (id, outcome, by)
        }
        package init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.outcome = try json.required("outcome")
            self.by = try json.optional("by")
        }
        package func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("outcome", self.outcome)
            json.append("by", self.by)
        }
    }

    /// The question was changed since it was shown.
    package struct Changed: VarlinkError, Hashable {
        package static let name = "org.alertd.Page.Changed"
        /// The id.
        package var id: String
        /// The present revision.
        package var revision: Int
        package init(id: String, revision: Int) { (self.id, self.revision) = (id, revision) }
        package init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.revision = try json.required("revision")
        }
        package func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("revision", self.revision)
        }
    }

    /// A word of the line is not understood. `start` and `end` count UTF-16 units of the line that was sent.
    package struct NotUnderstood: VarlinkError, Hashable {
        package static let name = "org.alertd.Page.NotUnderstood"
        /// The word.
        package var word: String
        /// The start of the word in the line.
        package var start: Int
        /// The end of the word in the line.
        package var end: Int
        /// The reason.
        package var reason: String
        /// The remedy: the text to write.
        package var hint: String
        package init(word: String, start: Int, end: Int, reason: String, hint: String) {
            (self.word, self.start, self.end, self.reason) = (word, start, end, reason)
            self.hint = hint
        }
        package init(varlink json: JSON) throws(InvalidParameter) {
            self.word = try json.required("word")
            self.start = try json.required("start")
            self.end = try json.required("end")
            self.reason = try json.required("reason")
            self.hint = try json.required("hint")
        }
        package func encode(into json: inout JSON) {
            json.append("word", self.word)
            json.append("start", self.start)
            json.append("end", self.end)
            json.append("reason", self.reason)
            json.append("hint", self.hint)
        }
    }

    /// A value cannot be accepted.
    package struct Invalid: VarlinkError, Hashable {
        package static let name = "org.alertd.Page.Invalid"
        /// The parameter.
        package var field: String
        /// The reason.
        package var reason: String
        package init(field: String, reason: String) { (self.field, self.reason) = (field, reason) }
        package init(varlink json: JSON) throws(InvalidParameter) {
            self.field = try json.required("field")
            self.reason = try json.required("reason")
        }
        package func encode(into json: inout JSON) {
            json.append("field", self.field)
            json.append("reason", self.reason)
        }
    }

    /// The request is well-formed and not allowed.
    package struct Refused: VarlinkError, Hashable {
        package static let name = "org.alertd.Page.Refused"
        /// The reason.
        package var reason: String
        package init(reason: String) { self.reason = reason }
        package init(varlink json: JSON) throws(InvalidParameter) { self.reason = try json.required("reason") }
        package func encode(into json: inout JSON) { json.append("reason", self.reason) }
    }

    /// The request has no valid session.
    package struct Unauthorized: VarlinkError, Hashable {
        package static let name = "org.alertd.Page.Unauthorized"
        /// The reason.
        package var reason: String
        package init(reason: String) { self.reason = reason }
        package init(varlink json: JSON) throws(InvalidParameter) { self.reason = try json.required("reason") }
        package func encode(into json: inout JSON) { json.append("reason", self.reason) }
    }

    /// Too many wrong tries were made.
    package struct TooManyTries: VarlinkError, Hashable {
        package static let name = "org.alertd.Page.TooManyTries"
        /// The seconds until the next try counts.
        package var seconds: Int
        package init(seconds: Int) { self.seconds = seconds }
        package init(varlink json: JSON) throws(InvalidParameter) { self.seconds = try json.required("seconds") }
        package func encode(into json: inout JSON) { json.append("seconds", self.seconds) }
    }

    /// alertd does not answer.
    package struct Unreachable: VarlinkError, Hashable {
        package static let name = "org.alertd.Page.Unreachable"
        /// The reason.
        package var reason: String
        package init(reason: String) { self.reason = reason }
        package init(varlink json: JSON) throws(InvalidParameter) { self.reason = try json.required("reason") }
        package func encode(into json: inout JSON) { json.append("reason", self.reason) }
    }
}

/// The functions that answer the methods of `org.alertd.Page`, documented there.
package protocol PageHandler: Sendable {
    nonisolated(nonsending) func enter(_ parameters: Page.Enter, context: CallContext) async throws -> Page.Enter.Reply
    nonisolated(nonsending) func leave(_ parameters: Page.Leave, context: CallContext) async throws -> Page.Leave.Reply
    nonisolated(nonsending) func session(_ parameters: Page.Session, context: CallContext) async throws -> Page.Session.Reply
    nonisolated(nonsending) func questions(_ parameters: Page.Questions, context: CallContext) async throws -> Page.Questions.Reply
    nonisolated(nonsending) func showQuestion(_ parameters: Page.ShowQuestion, context: CallContext) async throws -> Page.ShowQuestion.Reply
    nonisolated(nonsending) func answer(_ parameters: Page.Answer, context: CallContext) async throws -> Page.Answer.Reply
    nonisolated(nonsending) func hold(_ parameters: Page.Hold, context: CallContext) async throws -> Page.Hold.Reply
    nonisolated(nonsending) func items(_ parameters: Page.Items, context: CallContext) async throws -> Page.Items.Reply
    nonisolated(nonsending) func show(_ parameters: Page.Show, context: CallContext) async throws -> Page.Show.Reply
    nonisolated(nonsending) func occurrences(_ parameters: Page.Occurrences, context: CallContext) async throws -> Page.Occurrences.Reply
    nonisolated(nonsending) func timers(_ parameters: Page.Timers, context: CallContext) async throws -> Page.Timers.Reply
    nonisolated(nonsending) func read(_ parameters: Page.Read, context: CallContext) async throws -> Page.Read.Reply
    nonisolated(nonsending) func add(_ parameters: Page.Add, context: CallContext) async throws -> Page.Add.Reply
    nonisolated(nonsending) func ack(_ parameters: Page.Ack, context: CallContext) async throws -> Page.Ack.Reply
    nonisolated(nonsending) func snooze(_ parameters: Page.Snooze, context: CallContext) async throws -> Page.Snooze.Reply
    nonisolated(nonsending) func skip(_ parameters: Page.Skip, context: CallContext) async throws -> Page.Skip.Reply
    nonisolated(nonsending) func pause(_ parameters: Page.Pause, context: CallContext) async throws -> Page.Pause.Reply
    nonisolated(nonsending) func resume(_ parameters: Page.Resume, context: CallContext) async throws -> Page.Resume.Reply
    nonisolated(nonsending) func cancel(_ parameters: Page.Cancel, context: CallContext) async throws -> Page.Cancel.Reply
    nonisolated(nonsending) func undo(_ parameters: Page.Undo, context: CallContext) async throws -> Page.Undo.Reply
    nonisolated(nonsending) func stopTimer(_ parameters: Page.StopTimer, context: CallContext) async throws -> Page.StopTimer.Reply
    nonisolated(nonsending) func history(_ parameters: Page.History, context: CallContext) async throws -> Page.History.Reply
    nonisolated(nonsending) func getQuiet(_ parameters: Page.GetQuiet, context: CallContext) async throws -> Page.GetQuiet.Reply
    nonisolated(nonsending) func setQuiet(_ parameters: Page.SetQuiet, context: CallContext) async throws -> Page.SetQuiet.Reply
    nonisolated(nonsending) func setSchedule(_ parameters: Page.SetSchedule, context: CallContext) async throws -> Page.SetSchedule.Reply
    nonisolated(nonsending) func mute(_ parameters: Page.Mute, context: CallContext) async throws -> Page.Mute.Reply
    nonisolated(nonsending) func noise(_ parameters: Page.Noise, context: CallContext) async throws -> Page.Noise.Reply
    nonisolated(nonsending) func sounds(_ parameters: Page.Sounds, context: CallContext) async throws -> Page.Sounds.Reply
    nonisolated(nonsending) func play(_ parameters: Page.Play, context: CallContext) async throws -> Page.Play.Reply
    nonisolated(nonsending) func stopSounds(_ parameters: Page.StopSounds, context: CallContext) async throws -> Page.StopSounds.Reply
    nonisolated(nonsending) func devices(_ parameters: Page.Devices, context: CallContext) async throws -> Page.Devices.Reply
    nonisolated(nonsending) func revoke(_ parameters: Page.Revoke, context: CallContext) async throws -> Page.Revoke.Reply
    nonisolated(nonsending) func subscribe(_ parameters: Page.Subscribe, context: CallContext) async throws -> Page.Subscribe.Reply
    nonisolated(nonsending) func unsubscribe(_ parameters: Page.Unsubscribe, context: CallContext) async throws -> Page.Unsubscribe.Reply
}

extension Page {
    /// The interface, its methods answered by `handler`, for a server to offer.
    package static func interface(_ handler: some PageHandler) -> VarlinkInterface {
        VarlinkInterface(Page.self, methods: [
            MethodHandler(Page.Enter.self) { try await handler.enter($0, context: $1) },
            MethodHandler(Page.Leave.self) { try await handler.leave($0, context: $1) },
            MethodHandler(Page.Session.self) { try await handler.session($0, context: $1) },
            MethodHandler(Page.Questions.self) { try await handler.questions($0, context: $1) },
            MethodHandler(Page.ShowQuestion.self) { try await handler.showQuestion($0, context: $1) },
            MethodHandler(Page.Answer.self) { try await handler.answer($0, context: $1) },
            MethodHandler(Page.Hold.self) { try await handler.hold($0, context: $1) },
            MethodHandler(Page.Items.self) { try await handler.items($0, context: $1) },
            MethodHandler(Page.Show.self) { try await handler.show($0, context: $1) },
            MethodHandler(Page.Occurrences.self) { try await handler.occurrences($0, context: $1) },
            MethodHandler(Page.Timers.self) { try await handler.timers($0, context: $1) },
            MethodHandler(Page.Read.self) { try await handler.read($0, context: $1) },
            MethodHandler(Page.Add.self) { try await handler.add($0, context: $1) },
            MethodHandler(Page.Ack.self) { try await handler.ack($0, context: $1) },
            MethodHandler(Page.Snooze.self) { try await handler.snooze($0, context: $1) },
            MethodHandler(Page.Skip.self) { try await handler.skip($0, context: $1) },
            MethodHandler(Page.Pause.self) { try await handler.pause($0, context: $1) },
            MethodHandler(Page.Resume.self) { try await handler.resume($0, context: $1) },
            MethodHandler(Page.Cancel.self) { try await handler.cancel($0, context: $1) },
            MethodHandler(Page.Undo.self) { try await handler.undo($0, context: $1) },
            MethodHandler(Page.StopTimer.self) { try await handler.stopTimer($0, context: $1) },
            MethodHandler(Page.History.self) { try await handler.history($0, context: $1) },
            MethodHandler(Page.GetQuiet.self) { try await handler.getQuiet($0, context: $1) },
            MethodHandler(Page.SetQuiet.self) { try await handler.setQuiet($0, context: $1) },
            MethodHandler(Page.SetSchedule.self) { try await handler.setSchedule($0, context: $1) },
            MethodHandler(Page.Mute.self) { try await handler.mute($0, context: $1) },
            MethodHandler(Page.Noise.self) { try await handler.noise($0, context: $1) },
            MethodHandler(Page.Sounds.self) { try await handler.sounds($0, context: $1) },
            MethodHandler(Page.Play.self) { try await handler.play($0, context: $1) },
            MethodHandler(Page.StopSounds.self) { try await handler.stopSounds($0, context: $1) },
            MethodHandler(Page.Devices.self) { try await handler.devices($0, context: $1) },
            MethodHandler(Page.Revoke.self) { try await handler.revoke($0, context: $1) },
            MethodHandler(Page.Subscribe.self) { try await handler.subscribe($0, context: $1) },
            MethodHandler(Page.Unsubscribe.self) { try await handler.unsubscribe($0, context: $1) },
        ])
    }
}
