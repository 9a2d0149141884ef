// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file
// Written by varlink-generate from org.alertd.Page.varlink. Do not edit; change that file and run it again.

public import Varlink

/// What a paired browser may do. alert-page answers `POST /api/METHOD` with the parameters as the body, in JSON. An error
/// has a status from 400 on and the body {"error": NAME, "parameters": {...}}. `GET /api/watch` is a stream of events
/// (text/event-stream) whose data is one Change each. Every request carries the bearer of its session.
///
/// This list is short on purpose: nothing here runs a program, reads a file or changes the configuration, so that a stolen
/// session cannot. Times are RFC 3339 with offset; a browser writes them in its own locale and zone.
public enum Page: VarlinkNamespace {
    public static let name = "org.alertd.Page"
    public static var methods: [any VarlinkMethod.Type] { [Enter.self, Leave.self, Session.self, Questions.self, ShowQuestion.self, Answer.self, Hold.self, Items.self, Show.self, Occurrences.self, Timers.self, Read.self, Add.self, Ack.self, Snooze.self, Skip.self, Pause.self, Resume.self, Cancel.self, Undo.self, StopTimer.self, History.self, GetQuiet.self, SetQuiet.self, SetSchedule.self, Mute.self, Noise.self, Sounds.self, Play.self, StopSounds.self, Devices.self, Revoke.self, Subscribe.self, Unsubscribe.self] }
    public static var errors: [any VarlinkError.Type] { [NotFound.self, AlreadyEnded.self, Changed.self, NotUnderstood.self, Invalid.self, Refused.self, Unauthorized.self, TooManyTries.self, Unreachable.self] }
    public static let description = #"""
# What a paired browser may do. alert-page answers `POST /api/METHOD` with the parameters as the body, in JSON. An error
# has a status from 400 on and the body {"error": NAME, "parameters": {...}}. `GET /api/watch` is a stream of events
# (text/event-stream) whose data is one Change each. Every request carries the bearer of its session.
#
# This list is short on purpose: nothing here runs a program, reads a file or changes the configuration, so that a stolen
# session cannot. Times are RFC 3339 with offset; a browser writes them in its own locale and zone.
interface org.alertd.Page

type Level (passive, active, timeSensitive, critical)

# How the person has times written. A field that is left out follows the browser.
type Display (
  # 12 or 24.
  hours: ?int,
  # monday to sunday.
  firstWeekday: ?string,
  # The zone of alertd, such as Europe/Berlin.
  zone: string
)

type ItemState (pending, snoozed, paused, ringing, delivered)

# A reminder that is pending, rings, or has come and is not dealt with.
type Item (
  id: string,
  title: string,
  body: ?string,
  app: ?string,
  level: Level,
  state: ItemState,
  # When it comes next, or came.
  due: string,
  zone: string,
  repeats: bool,
  # Its time in words or as a rule, such as "every last friday at 16:00".
  trigger: string,
  calendar: ?string,
  # #rrggbb
  color: ?string,
  # The meeting of its event, https only.
  link: ?string,
  # It comes again only after it was acknowledged.
  awaitsAck: bool,
  snoozes: int,
  # Do not disturb holds it back.
  held: bool,
  # A followed calendar, a beat or another program owns it: it cannot be edited here.
  owned: bool
)

# One time of a repeating or single reminder, for a calendar.
type Occurrence (
  id: string,
  title: string,
  at: string,
  color: ?string,
  calendar: ?string,
  repeats: bool
)

type Timer (
  id: string,
  title: string,
  number: int,
  count: int,
  round: int,
  rounds: int,
  paused: bool,
  seconds: float,
  left: float,
  due: ?string
)

type Role (normal, cancel, destructive)

type Button (
  index: int,
  label: string,
  role: Role,
  isDefault: bool
)

type FieldKind (text, lines, number, secret, choice, check, date, time, dateTime, duration, file, folder, save)

type Choice (
  label: string,
  value: ?string
)

# One field of a form, as in org.alertd.Prompts.
type Field (
  name: string,
  kind: FieldKind,
  label: ?string,
  hint: ?string,
  isRequired: ?bool,
  initial: ?[]string,
  minimumLength: ?int,
  maximumLength: ?int,
  pattern: ?string,
  minimum: ?string,
  maximum: ?string,
  isInteger: ?bool,
  step: ?int,
  choices: ?[]Choice,
  atLeast: ?int,
  atMost: ?int,
  takesOther: ?bool,
  isRepeated: ?bool
)

type FieldValue (
  name: string,
  texts: []string
)

# What a program wants to run, and what is known about it.
type Approval (
  # Whole and exact. Hidden characters are written out.
  words: string,
  directory: ?string,
  facts: []string,
  # What the program says about it, to be shown as a quotation.
  reason: ?string,
  session: ?string,
  tool: ?string,
  # Buttons that this session may not press, such as Allow where the person has not switched it on.
  withheld: []int,
  # Why, in one sentence.
  withheldBecause: ?string
)

type Asker (
  program: string,
  pid: int,
  app: ?string,
  # The device of the program, if it is another one.
  device: ?string
)

type QuestionKind (alert, sheet, form, approval, ring)

type Question (
  id: string,
  kind: QuestionKind,
  title: string,
  message: ?string,
  buttons: []Button,
  # It takes a typed text.
  takesText: bool,
  placeholder: ?string,
  initialText: ?string,
  level: Level,
  asker: Asker,
  askedAt: string,
  # Milliseconds until it times out. Its clock stands while somebody types.
  remaining: ?int,
  standing: bool,
  # Where it is shown now.
  presenter: ?string,
  revision: int,
  # No button but a cancelling one counts before the end of the message was on the screen.
  mustRead: bool,
  fields: []Field,
  approval: ?Approval,
  # Secrets and files are not asked for in a browser: why it can only be looked at or cancelled here.
  elsewhere: ?string
)

# A notification that is over.
type Past (
  id: string,
  title: string,
  body: ?string,
  app: ?string,
  due: string,
  deliveredAt: string,
  late: bool,
  unread: bool,
  # acknowledged, snoozed, missed ...; none while it can still be acted on.
  ending: ?string,
  endedAt: ?string
)

type Quiet (
  # asked, schedule, presentation; none: not quiet.
  reason: ?string,
  until: ?string,
  # Such as "22:00-07:00 weekdays".
  schedule: []string,
  muted: []string,
  allowed: []string,
  held: int,
  # A desktop's own switch, by name.
  desktop: ?string
)

# How often an application has alerted in one hour of one day.
type Count (
  app: string,
  # The start of the hour.
  hour: string,
  count: int
)

type AppTotal (
  app: string,
  count: int,
  snoozed: int,
  missed: int,
  muted: bool
)

type Sound (
  name: string,
  seconds: ?float
)

type Device (
  id: string,
  name: string,
  made: string,
  lastSeen: string,
  # This browser.
  here: bool,
  # It looks at the page by a proxy, so from elsewhere.
  paired: bool,
  # It gets pushes.
  pushed: bool
)

type LinkedMachine (
  name: string,
  detail: string
)

# Which part of the page is old now. `everything` comes first on each stream, and when alertd is back.
type Part (everything, questions, items, timers, history, quiet, sounds, devices, unreachable)

type Change (
  part: Part,
  # The reminder or question, if it is one.
  id: ?string
)

# Exchanges a ticket (desk) or a pairing code (elsewhere) for a session. The only method without a bearer.
method Enter(
  ticket: string,
  # Of the browser, for the list of devices.
  name: ?string
) -> (
  bearer: string,
  name: string
)

# Ends this session.
method Leave() -> ()

method Session() -> (
  display: Display,
  # This session's name.
  device: string,
  # VAPID's public key in base64url, if pushes can be sent.
  pushKey: ?string,
  # Why not, with the line to write.
  pushProblem: ?string,
  # This session is paired (not the desk's).
  paired: bool
)

method Questions() -> (questions: []Question)

method ShowQuestion(id: string) -> (question: Question)

# Answers with a button, and a text or values where it takes them; `cancel` cancels. `revision` is the one that was shown.
method Answer(
  id: string,
  index: ?int,
  cancel: ?bool,
  text: ?string,
  values: ?[]FieldValue,
  revision: int
) -> ()

# Stops or starts a question's clock while somebody types. To be repeated every 30 seconds.
method Hold(id: string, typing: bool) -> (remaining: ?int)

# What rings, waits to be acknowledged, and comes, in the order of its time.
method Items(
  cursor: ?string,
  # 1 to 500; 200.
  limit: ?int
) -> (
  items: []Item,
  cursor: ?string,
  # All that is pending.
  pending: int
)

method Show(id: string) -> (item: Item, next: []string)

# Every time from `since` to `until` (at most 45 days), in order, at most 2,000.
method Occurrences(since: string, until: string) -> (
  occurrences: []Occurrence,
  # There are more.
  cut: bool
)

method Timers() -> (timers: []Timer)

# Reads one line: the title, then the time, as typed by a person. Schedules nothing.
method Read(line: string, language: ?string) -> (
  title: string,
  # Where the words of the time start and end in the line, in UTF-16 units as browsers count.
  timeStart: int,
  timeEnd: int,
  trigger: string,
  # The next three dates.
  fires: []string,
  notes: []string
)

# Schedules what Read has read.
method Add(line: string, language: ?string) -> (
  id: string,
  due: string,
  notes: []string
)

method Ack(ids: []string) -> (count: int)
# `duration` such as 10m, or `until` in words.
method Snooze(id: string, duration: ?string, until: ?string) -> (due: string)
method Skip(id: string) -> (due: string)
method Pause(id: string) -> ()
method Resume(id: string) -> (due: string)
method Cancel(id: string) -> ()
# Takes back the newest change, if it is not older than this session's newest view.
method Undo() -> (verb: string, count: int)
method StopTimer(id: string) -> ()

method History(
  search: ?string,
  app: ?string,
  unread: ?bool,
  since: ?string,
  until: ?string,
  cursor: ?string,
  limit: ?int
) -> (past: []Past, cursor: ?string)

method GetQuiet() -> (quiet: Quiet)

# `on` with or without `until` (words or RFC 3339); `off` ends it.
method SetQuiet(on: bool, until: ?string) -> (quiet: Quiet)
method SetSchedule(schedule: []string) -> (quiet: Quiet)
# Mutes an application, for some seconds or until it is unmuted (`seconds` 0).
method Mute(app: string, seconds: ?int) -> (quiet: Quiet)

# Alerts per hour and application from `since` on, at most 12 weeks.
method Noise(since: string) -> (counts: []Count, totals: []AppTotal)

method Sounds() -> (sounds: []Sound)
method Play(name: string) -> ()
method StopSounds() -> ()

method Devices() -> (devices: []Device, linked: []LinkedMachine)
method Revoke(id: string) -> ()

# The subscription of this browser (PushSubscription.toJSON()).
method Subscribe(endpoint: string, p256dh: string, auth: string) -> ()
method Unsubscribe() -> ()

error NotFound (id: string)
# Somebody else was first.
error AlreadyEnded (id: string, outcome: string, by: ?string)
# The question was changed since it was shown.
error Changed (id: string, revision: int)
# `start` and `end` mark the word in the line that was sent, in UTF-16 units.
error NotUnderstood (word: string, start: int, end: int, reason: string, hint: string)
error Invalid (field: string, reason: string)
error Refused (reason: string)
error Unauthorized (reason: string)
error TooManyTries (seconds: int)
error Unreachable (reason: string)

"""#

    /// The type `Level`.
    public enum Level: String, VarlinkValue, CaseIterable, Hashable {
        /// `passive`
        case passive = "passive"
        /// `active`
        case active = "active"
        /// `timeSensitive`
        case timeSensitive = "timeSensitive"
        /// `critical`
        case critical = "critical"
    }

    /// How the person has times written. A field that is left out follows the browser.
    public struct Display: VarlinkValue, Hashable {
        /// 12 or 24.
        public var hours: Int?
        /// monday to sunday.
        public var firstWeekday: String?
        /// The zone of alertd, such as Europe/Berlin.
        public var zone: String
        public init(hours: Int? = nil, firstWeekday: String? = nil, zone: String) {
            (self.hours, self.firstWeekday, self.zone) = (hours, firstWeekday, zone)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.hours = try json.optional("hours")
            self.firstWeekday = try json.optional("firstWeekday")
            self.zone = try json.required("zone")
        }
        public func encode(into json: inout JSON) {
            json.append("hours", self.hours)
            json.append("firstWeekday", self.firstWeekday)
            json.append("zone", self.zone)
        }
    }

    /// The type `ItemState`.
    public enum ItemState: String, VarlinkValue, CaseIterable, Hashable {
        /// `pending`
        case pending = "pending"
        /// `snoozed`
        case snoozed = "snoozed"
        /// `paused`
        case paused = "paused"
        /// `ringing`
        case ringing = "ringing"
        /// `delivered`
        case delivered = "delivered"
    }

    /// A reminder that is pending, rings, or has come and is not dealt with.
    public struct Item: VarlinkValue, Hashable {
        /// The field `id`.
        public var id: String
        /// The field `title`.
        public var title: String
        /// The field `body`.
        public var body: String?
        /// The field `app`.
        public var app: String?
        /// The field `level`.
        public var level: Page.Level
        /// The field `state`.
        public var state: Page.ItemState
        /// When it comes next, or came.
        public var due: String
        /// The field `zone`.
        public var zone: String
        /// The field `repeats`.
        public var repeats: Bool
        /// Its time in words or as a rule, such as "every last friday at 16:00".
        public var trigger: String
        /// The field `calendar`.
        public var calendar: String?
        /// #rrggbb
        public var color: String?
        /// The meeting of its event, https only.
        public var link: String?
        /// It comes again only after it was acknowledged.
        public var awaitsAck: Bool
        /// The field `snoozes`.
        public var snoozes: Int
        /// Do not disturb holds it back.
        public var held: Bool
        /// A followed calendar, a beat or another program owns it: it cannot be edited here.
        public var owned: Bool
        public init(id: String, title: String, body: String? = nil, app: String? = nil, level: Page.Level, state: Page.ItemState, due: String, zone: String, repeats: Bool, trigger: String, calendar: String? = nil, color: String? = nil, link: String? = nil, awaitsAck: Bool, snoozes: Int, held: Bool, owned: Bool) {
            (self.id, self.title, self.body, self.app) = (id, title, body, app)
            (self.level, self.state, self.due, self.zone) = (level, state, due, zone)
            (self.repeats, self.trigger, self.calendar, self.color) = (repeats, trigger, calendar, color)
            (self.link, self.awaitsAck, self.snoozes, self.held) = (link, awaitsAck, snoozes, held)
            self.owned = owned
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
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
        public func encode(into json: inout JSON) {
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

    /// One time of a repeating or single reminder, for a calendar.
    public struct Occurrence: VarlinkValue, Hashable {
        /// The field `id`.
        public var id: String
        /// The field `title`.
        public var title: String
        /// The field `at`.
        public var at: String
        /// The field `color`.
        public var color: String?
        /// The field `calendar`.
        public var calendar: String?
        /// The field `repeats`.
        public var repeats: Bool
        public init(id: String, title: String, at: String, color: String? = nil, calendar: String? = nil, repeats: Bool) {
            (self.id, self.title, self.at, self.color) = (id, title, at, color)
            (self.calendar, self.repeats) = (calendar, repeats)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.title = try json.required("title")
            self.at = try json.required("at")
            self.color = try json.optional("color")
            self.calendar = try json.optional("calendar")
            self.repeats = try json.required("repeats")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("title", self.title)
            json.append("at", self.at)
            json.append("color", self.color)
            json.append("calendar", self.calendar)
            json.append("repeats", self.repeats)
        }
    }

    /// The type `Timer`.
    public struct Timer: VarlinkValue, Hashable {
        /// The field `id`.
        public var id: String
        /// The field `title`.
        public var title: String
        /// The field `number`.
        public var number: Int
        /// The field `count`.
        public var count: Int
        /// The field `round`.
        public var round: Int
        /// The field `rounds`.
        public var rounds: Int
        /// The field `paused`.
        public var paused: Bool
        /// The field `seconds`.
        public var seconds: Double
        /// The field `left`.
        public var `left`: Double
        /// The field `due`.
        public var due: String?
        public init(id: String, title: String, number: Int, count: Int, round: Int, rounds: Int, paused: Bool, seconds: Double, `left`: Double, due: String? = nil) {
            (self.id, self.title, self.number, self.count) = (id, title, number, count)
            (self.round, self.rounds, self.paused, self.seconds) = (round, rounds, paused, seconds)
            (self.`left`, self.due) = (`left`, due)
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
        }
    }

    /// The type `Role`.
    public enum Role: String, VarlinkValue, CaseIterable, Hashable {
        /// `normal`
        case normal = "normal"
        /// `cancel`
        case cancel = "cancel"
        /// `destructive`
        case destructive = "destructive"
    }

    /// The type `Button`.
    public struct Button: VarlinkValue, Hashable {
        /// The field `index`.
        public var index: Int
        /// The field `label`.
        public var label: String
        /// The field `role`.
        public var role: Page.Role
        /// The field `isDefault`.
        public var isDefault: Bool
        public init(index: Int, label: String, role: Page.Role, isDefault: Bool) {
            (self.index, self.label, self.role, self.isDefault) = (index, label, role, isDefault)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.index = try json.required("index")
            self.label = try json.required("label")
            self.role = try json.required("role")
            self.isDefault = try json.required("isDefault")
        }
        public func encode(into json: inout JSON) {
            json.append("index", self.index)
            json.append("label", self.label)
            json.append("role", self.role)
            json.append("isDefault", self.isDefault)
        }
    }

    /// The type `FieldKind`.
    public enum FieldKind: String, VarlinkValue, CaseIterable, Hashable {
        /// `text`
        case text = "text"
        /// `lines`
        case lines = "lines"
        /// `number`
        case number = "number"
        /// `secret`
        case secret = "secret"
        /// `choice`
        case choice = "choice"
        /// `check`
        case check = "check"
        /// `date`
        case date = "date"
        /// `time`
        case time = "time"
        /// `dateTime`
        case dateTime = "dateTime"
        /// `duration`
        case duration = "duration"
        /// `file`
        case file = "file"
        /// `folder`
        case folder = "folder"
        /// `save`
        case save = "save"
    }

    /// The type `Choice`.
    public struct Choice: VarlinkValue, Hashable {
        /// The field `label`.
        public var label: String
        /// The field `value`.
        public var value: String?
        public init(label: String, value: String? = nil) { (self.label, self.value) = (label, value) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.label = try json.required("label")
            self.value = try json.optional("value")
        }
        public func encode(into json: inout JSON) {
            json.append("label", self.label)
            json.append("value", self.value)
        }
    }

    /// One field of a form, as in org.alertd.Prompts.
    public struct Field: VarlinkValue, Hashable {
        /// The field `name`.
        public var name: String
        /// The field `kind`.
        public var kind: Page.FieldKind
        /// The field `label`.
        public var label: String?
        /// The field `hint`.
        public var hint: String?
        /// The field `isRequired`.
        public var isRequired: Bool?
        /// The field `initial`.
        public var initial: [String]?
        /// The field `minimumLength`.
        public var minimumLength: Int?
        /// The field `maximumLength`.
        public var maximumLength: Int?
        /// The field `pattern`.
        public var pattern: String?
        /// The field `minimum`.
        public var minimum: String?
        /// The field `maximum`.
        public var maximum: String?
        /// The field `isInteger`.
        public var isInteger: Bool?
        /// The field `step`.
        public var step: Int?
        /// The field `choices`.
        public var choices: [Page.Choice]?
        /// The field `atLeast`.
        public var atLeast: Int?
        /// The field `atMost`.
        public var atMost: Int?
        /// The field `takesOther`.
        public var takesOther: Bool?
        /// The field `isRepeated`.
        public var isRepeated: Bool?
        public init(name: String, kind: Page.FieldKind, label: String? = nil, hint: String? = nil, isRequired: Bool? = nil, initial: [String]? = nil, minimumLength: Int? = nil, maximumLength: Int? = nil, pattern: String? = nil, minimum: String? = nil, maximum: String? = nil, isInteger: Bool? = nil, step: Int? = nil, choices: [Page.Choice]? = nil, atLeast: Int? = nil, atMost: Int? = nil, takesOther: Bool? = nil, isRepeated: Bool? = nil) {
            (self.name, self.kind, self.label, self.hint) = (name, kind, label, hint)
            (self.isRequired, self.initial, self.minimumLength, self.maximumLength) = (isRequired, initial, minimumLength, maximumLength)
            (self.pattern, self.minimum, self.maximum, self.isInteger) = (pattern, minimum, maximum, isInteger)
            (self.step, self.choices, self.atLeast, self.atMost) = (step, choices, atLeast, atMost)
            (self.takesOther, self.isRepeated) = (takesOther, isRepeated)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
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
        public func encode(into json: inout JSON) {
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

    /// The type `FieldValue`.
    public struct FieldValue: VarlinkValue, Hashable {
        /// The field `name`.
        public var name: String
        /// The field `texts`.
        public var texts: [String]
        public init(name: String, texts: [String]) { (self.name, self.texts) = (name, texts) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.name = try json.required("name")
            self.texts = try json.required("texts")
        }
        public func encode(into json: inout JSON) {
            json.append("name", self.name)
            json.append("texts", self.texts)
        }
    }

    /// What a program wants to run, and what is known about it.
    public struct Approval: VarlinkValue, Hashable {
        /// Whole and exact. Hidden characters are written out.
        public var words: String
        /// The field `directory`.
        public var directory: String?
        /// The field `facts`.
        public var facts: [String]
        /// What the program says about it, to be shown as a quotation.
        public var reason: String?
        /// The field `session`.
        public var session: String?
        /// The field `tool`.
        public var tool: String?
        /// Buttons that this session may not press, such as Allow where the person has not switched it on.
        public var withheld: [Int]
        /// Why, in one sentence.
        public var withheldBecause: String?
        public init(words: String, directory: String? = nil, facts: [String], reason: String? = nil, session: String? = nil, tool: String? = nil, withheld: [Int], withheldBecause: String? = nil) {
            (self.words, self.directory, self.facts, self.reason) = (words, directory, facts, reason)
            (self.session, self.tool, self.withheld, self.withheldBecause) = (session, tool, withheld, withheldBecause)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.words = try json.required("words")
            self.directory = try json.optional("directory")
            self.facts = try json.required("facts")
            self.reason = try json.optional("reason")
            self.session = try json.optional("session")
            self.tool = try json.optional("tool")
            self.withheld = try json.required("withheld")
            self.withheldBecause = try json.optional("withheldBecause")
        }
        public func encode(into json: inout JSON) {
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

    /// The type `Asker`.
    public struct Asker: VarlinkValue, Hashable {
        /// The field `program`.
        public var program: String
        /// The field `pid`.
        public var pid: Int
        /// The field `app`.
        public var app: String?
        /// The device of the program, if it is another one.
        public var device: String?
        public init(program: String, pid: Int, app: String? = nil, device: String? = nil) {
            (self.program, self.pid, self.app, self.device) = (program, pid, app, device)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.program = try json.required("program")
            self.pid = try json.required("pid")
            self.app = try json.optional("app")
            self.device = try json.optional("device")
        }
        public func encode(into json: inout JSON) {
            json.append("program", self.program)
            json.append("pid", self.pid)
            json.append("app", self.app)
            json.append("device", self.device)
        }
    }

    /// The type `QuestionKind`.
    public enum QuestionKind: String, VarlinkValue, CaseIterable, Hashable {
        /// `alert`
        case alert = "alert"
        /// `sheet`
        case sheet = "sheet"
        /// `form`
        case form = "form"
        /// `approval`
        case approval = "approval"
        /// `ring`
        case ring = "ring"
    }

    /// The type `Question`.
    public struct Question: VarlinkValue, Hashable {
        /// The field `id`.
        public var id: String
        /// The field `kind`.
        public var kind: Page.QuestionKind
        /// The field `title`.
        public var title: String
        /// The field `message`.
        public var message: String?
        /// The field `buttons`.
        public var buttons: [Page.Button]
        /// It takes a typed text.
        public var takesText: Bool
        /// The field `placeholder`.
        public var placeholder: String?
        /// The field `initialText`.
        public var initialText: String?
        /// The field `level`.
        public var level: Page.Level
        /// The field `asker`.
        public var asker: Page.Asker
        /// The field `askedAt`.
        public var askedAt: String
        /// Milliseconds until it times out. Its clock stands while somebody types.
        public var remaining: Int?
        /// The field `standing`.
        public var standing: Bool
        /// Where it is shown now.
        public var presenter: String?
        /// The field `revision`.
        public var revision: Int
        /// No button but a cancelling one counts before the end of the message was on the screen.
        public var mustRead: Bool
        /// The field `fields`.
        public var fields: [Page.Field]
        /// The field `approval`.
        public var approval: Page.Approval?
        /// Secrets and files are not asked for in a browser: why it can only be looked at or cancelled here.
        public var elsewhere: String?
        public init(id: String, kind: Page.QuestionKind, title: String, message: String? = nil, buttons: [Page.Button], takesText: Bool, placeholder: String? = nil, initialText: String? = nil, level: Page.Level, asker: Page.Asker, askedAt: String, remaining: Int? = nil, standing: Bool, presenter: String? = nil, revision: Int, mustRead: Bool, fields: [Page.Field], approval: Page.Approval? = nil, elsewhere: String? = nil) {
            (self.id, self.kind, self.title, self.message) = (id, kind, title, message)
            (self.buttons, self.takesText, self.placeholder, self.initialText) = (buttons, takesText, placeholder, initialText)
            (self.level, self.asker, self.askedAt, self.remaining) = (level, asker, askedAt, remaining)
            (self.standing, self.presenter, self.revision, self.mustRead) = (standing, presenter, revision, mustRead)
            (self.fields, self.approval, self.elsewhere) = (fields, approval, elsewhere)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
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
        public func encode(into json: inout JSON) {
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
    public struct Past: VarlinkValue, Hashable {
        /// The field `id`.
        public var id: String
        /// The field `title`.
        public var title: String
        /// The field `body`.
        public var body: String?
        /// The field `app`.
        public var app: String?
        /// The field `due`.
        public var due: String
        /// The field `deliveredAt`.
        public var deliveredAt: String
        /// The field `late`.
        public var late: Bool
        /// The field `unread`.
        public var unread: Bool
        /// acknowledged, snoozed, missed ...; none while it can still be acted on.
        public var ending: String?
        /// The field `endedAt`.
        public var endedAt: String?
        public init(id: String, title: String, body: String? = nil, app: String? = nil, due: String, deliveredAt: String, late: Bool, unread: Bool, ending: String? = nil, endedAt: String? = nil) {
            (self.id, self.title, self.body, self.app) = (id, title, body, app)
            (self.due, self.deliveredAt, self.late, self.unread) = (due, deliveredAt, late, unread)
            (self.ending, self.endedAt) = (ending, endedAt)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
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
        public func encode(into json: inout JSON) {
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

    /// The type `Quiet`.
    public struct Quiet: VarlinkValue, Hashable {
        /// asked, schedule, presentation; none: not quiet.
        public var reason: String?
        /// The field `until`.
        public var until: String?
        /// Such as "22:00-07:00 weekdays".
        public var schedule: [String]
        /// The field `muted`.
        public var muted: [String]
        /// The field `allowed`.
        public var allowed: [String]
        /// The field `held`.
        public var held: Int
        /// A desktop's own switch, by name.
        public var desktop: String?
        public init(reason: String? = nil, until: String? = nil, schedule: [String], muted: [String], allowed: [String], held: Int, desktop: String? = nil) {
            (self.reason, self.until, self.schedule, self.muted) = (reason, until, schedule, muted)
            (self.allowed, self.held, self.desktop) = (allowed, held, desktop)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.reason = try json.optional("reason")
            self.until = try json.optional("until")
            self.schedule = try json.required("schedule")
            self.muted = try json.required("muted")
            self.allowed = try json.required("allowed")
            self.held = try json.required("held")
            self.desktop = try json.optional("desktop")
        }
        public func encode(into json: inout JSON) {
            json.append("reason", self.reason)
            json.append("until", self.until)
            json.append("schedule", self.schedule)
            json.append("muted", self.muted)
            json.append("allowed", self.allowed)
            json.append("held", self.held)
            json.append("desktop", self.desktop)
        }
    }

    /// How often an application has alerted in one hour of one day.
    public struct Count: VarlinkValue, Hashable {
        /// The field `app`.
        public var app: String
        /// The start of the hour.
        public var hour: String
        /// The field `count`.
        public var count: Int
        public init(app: String, hour: String, count: Int) { (self.app, self.hour, self.count) = (app, hour, count) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.app = try json.required("app")
            self.hour = try json.required("hour")
            self.count = try json.required("count")
        }
        public func encode(into json: inout JSON) {
            json.append("app", self.app)
            json.append("hour", self.hour)
            json.append("count", self.count)
        }
    }

    /// The type `AppTotal`.
    public struct AppTotal: VarlinkValue, Hashable {
        /// The field `app`.
        public var app: String
        /// The field `count`.
        public var count: Int
        /// The field `snoozed`.
        public var snoozed: Int
        /// The field `missed`.
        public var missed: Int
        /// The field `muted`.
        public var muted: Bool
        public init(app: String, count: Int, snoozed: Int, missed: Int, muted: Bool) {
            (self.app, self.count, self.snoozed, self.missed) = (app, count, snoozed, missed)
            self.muted = muted
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.app = try json.required("app")
            self.count = try json.required("count")
            self.snoozed = try json.required("snoozed")
            self.missed = try json.required("missed")
            self.muted = try json.required("muted")
        }
        public func encode(into json: inout JSON) {
            json.append("app", self.app)
            json.append("count", self.count)
            json.append("snoozed", self.snoozed)
            json.append("missed", self.missed)
            json.append("muted", self.muted)
        }
    }

    /// The type `Sound`.
    public struct Sound: VarlinkValue, Hashable {
        /// The field `name`.
        public var name: String
        /// The field `seconds`.
        public var seconds: Double?
        public init(name: String, seconds: Double? = nil) { (self.name, self.seconds) = (name, seconds) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.name = try json.required("name")
            self.seconds = try json.optional("seconds")
        }
        public func encode(into json: inout JSON) {
            json.append("name", self.name)
            json.append("seconds", self.seconds)
        }
    }

    /// The type `Device`.
    public struct Device: VarlinkValue, Hashable {
        /// The field `id`.
        public var id: String
        /// The field `name`.
        public var name: String
        /// The field `made`.
        public var made: String
        /// The field `lastSeen`.
        public var lastSeen: String
        /// This browser.
        public var here: Bool
        /// It looks at the page by a proxy, so from elsewhere.
        public var paired: Bool
        /// It gets pushes.
        public var pushed: Bool
        public init(id: String, name: String, made: String, lastSeen: String, here: Bool, paired: Bool, pushed: Bool) {
            (self.id, self.name, self.made, self.lastSeen) = (id, name, made, lastSeen)
            (self.here, self.paired, self.pushed) = (here, paired, pushed)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.name = try json.required("name")
            self.made = try json.required("made")
            self.lastSeen = try json.required("lastSeen")
            self.here = try json.required("here")
            self.paired = try json.required("paired")
            self.pushed = try json.required("pushed")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("name", self.name)
            json.append("made", self.made)
            json.append("lastSeen", self.lastSeen)
            json.append("here", self.here)
            json.append("paired", self.paired)
            json.append("pushed", self.pushed)
        }
    }

    /// The type `LinkedMachine`.
    public struct LinkedMachine: VarlinkValue, Hashable {
        /// The field `name`.
        public var name: String
        /// The field `detail`.
        public var detail: String
        public init(name: String, detail: String) { (self.name, self.detail) = (name, detail) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.name = try json.required("name")
            self.detail = try json.required("detail")
        }
        public func encode(into json: inout JSON) {
            json.append("name", self.name)
            json.append("detail", self.detail)
        }
    }

    /// Which part of the page is old now. `everything` comes first on each stream, and when alertd is back.
    public enum Part: String, VarlinkValue, CaseIterable, Hashable {
        /// `everything`
        case everything = "everything"
        /// `questions`
        case questions = "questions"
        /// `items`
        case items = "items"
        /// `timers`
        case timers = "timers"
        /// `history`
        case history = "history"
        /// `quiet`
        case quiet = "quiet"
        /// `sounds`
        case sounds = "sounds"
        /// `devices`
        case devices = "devices"
        /// `unreachable`
        case unreachable = "unreachable"
    }

    /// The type `Change`.
    public struct Change: VarlinkValue, Hashable {
        /// The field `part`.
        public var part: Page.Part
        /// The reminder or question, if it is one.
        public var id: String?
        public init(part: Page.Part, id: String? = nil) { (self.part, self.id) = (part, id) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.part = try json.required("part")
            self.id = try json.optional("id")
        }
        public func encode(into json: inout JSON) {
            json.append("part", self.part)
            json.append("id", self.id)
        }
    }

    /// Exchanges a ticket (desk) or a pairing code (elsewhere) for a session. The only method without a bearer.
    public struct Enter: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Page.Enter"
        public struct Reply: VarlinkValue, Hashable {
            /// The field `bearer`.
            public var bearer: String
            /// The field `name`.
            public var name: String
            public init(bearer: String, name: String) { (self.bearer, self.name) = (bearer, name) }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.bearer = try json.required("bearer")
                self.name = try json.required("name")
            }
            public func encode(into json: inout JSON) {
                json.append("bearer", self.bearer)
                json.append("name", self.name)
            }
        }
        /// The field `ticket`.
        public var ticket: String
        /// Of the browser, for the list of devices.
        public var name: String?
        public init(ticket: String, name: String? = nil) { (self.ticket, self.name) = (ticket, name) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.ticket = try json.required("ticket")
            self.name = try json.optional("name")
        }
        public func encode(into json: inout JSON) {
            json.append("ticket", self.ticket)
            json.append("name", self.name)
        }
    }

    /// Ends this session.
    public struct Leave: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Page.Leave"
        public typealias Reply = EmptyReply
        public init() {}
        public init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        public func encode(into json: inout JSON) {}
    }

    /// The method `Session`.
    public struct Session: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Page.Session"
        public struct Reply: VarlinkValue, Hashable {
            /// The field `display`.
            public var display: Page.Display
            /// This session's name.
            public var device: String
            /// VAPID's public key in base64url, if pushes can be sent.
            public var pushKey: String?
            /// Why not, with the line to write.
            public var pushProblem: String?
            /// This session is paired (not the desk's).
            public var paired: Bool
            public init(display: Page.Display, device: String, pushKey: String? = nil, pushProblem: String? = nil, paired: Bool) {
                (self.display, self.device, self.pushKey, self.pushProblem) = (display, device, pushKey, pushProblem)
                self.paired = paired
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.display = try json.required("display")
                self.device = try json.required("device")
                self.pushKey = try json.optional("pushKey")
                self.pushProblem = try json.optional("pushProblem")
                self.paired = try json.required("paired")
            }
            public func encode(into json: inout JSON) {
                json.append("display", self.display)
                json.append("device", self.device)
                json.append("pushKey", self.pushKey)
                json.append("pushProblem", self.pushProblem)
                json.append("paired", self.paired)
            }
        }
        public init() {}
        public init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        public func encode(into json: inout JSON) {}
    }

    /// The method `Questions`.
    public struct Questions: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Page.Questions"
        public struct Reply: VarlinkValue, Hashable {
            /// The field `questions`.
            public var questions: [Page.Question]
            public init(questions: [Page.Question]) { self.questions = questions }
            public init(varlink json: JSON) throws(InvalidParameter) { self.questions = try json.required("questions") }
            public func encode(into json: inout JSON) { json.append("questions", self.questions) }
        }
        public init() {}
        public init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        public func encode(into json: inout JSON) {}
    }

    /// The method `ShowQuestion`.
    public struct ShowQuestion: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Page.ShowQuestion"
        public struct Reply: VarlinkValue, Hashable {
            /// The field `question`.
            public var question: Page.Question
            public init(question: Page.Question) { self.question = question }
            public init(varlink json: JSON) throws(InvalidParameter) { self.question = try json.required("question") }
            public func encode(into json: inout JSON) { json.append("question", self.question) }
        }
        /// The field `id`.
        public var id: String
        public init(id: String) { self.id = id }
        public init(varlink json: JSON) throws(InvalidParameter) { self.id = try json.required("id") }
        public func encode(into json: inout JSON) { json.append("id", self.id) }
    }

    /// Answers with a button, and a text or values where it takes them; `cancel` cancels. `revision` is the one that was shown.
    public struct Answer: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Page.Answer"
        public typealias Reply = EmptyReply
        /// The field `id`.
        public var id: String
        /// The field `index`.
        public var index: Int?
        /// The field `cancel`.
        public var cancel: Bool?
        /// The field `text`.
        public var text: String?
        /// The field `values`.
        public var values: [Page.FieldValue]?
        /// The field `revision`.
        public var revision: Int
        public init(id: String, index: Int? = nil, cancel: Bool? = nil, text: String? = nil, values: [Page.FieldValue]? = nil, revision: Int) {
            (self.id, self.index, self.cancel, self.text) = (id, index, cancel, text)
            (self.values, self.revision) = (values, revision)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.index = try json.optional("index")
            self.cancel = try json.optional("cancel")
            self.text = try json.optional("text")
            self.values = try json.optional("values")
            self.revision = try json.required("revision")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("index", self.index)
            json.append("cancel", self.cancel)
            json.append("text", self.text)
            json.append("values", self.values)
            json.append("revision", self.revision)
        }
    }

    /// Stops or starts a question's clock while somebody types. To be repeated every 30 seconds.
    public struct Hold: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Page.Hold"
        public struct Reply: VarlinkValue, Hashable {
            /// The field `remaining`.
            public var remaining: Int?
            public init(remaining: Int? = nil) { self.remaining = remaining }
            public init(varlink json: JSON) throws(InvalidParameter) { self.remaining = try json.optional("remaining") }
            public func encode(into json: inout JSON) { json.append("remaining", self.remaining) }
        }
        /// The field `id`.
        public var id: String
        /// The field `typing`.
        public var typing: Bool
        public init(id: String, typing: Bool) { (self.id, self.typing) = (id, typing) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.typing = try json.required("typing")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("typing", self.typing)
        }
    }

    /// What rings, waits to be acknowledged, and comes, in the order of its time.
    public struct Items: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Page.Items"
        public struct Reply: VarlinkValue, Hashable {
            /// The field `items`.
            public var items: [Page.Item]
            /// The field `cursor`.
            public var cursor: String?
            /// All that is pending.
            public var pending: Int
            public init(items: [Page.Item], cursor: String? = nil, pending: Int) {
                (self.items, self.cursor, self.pending) = (items, cursor, pending)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.items = try json.required("items")
                self.cursor = try json.optional("cursor")
                self.pending = try json.required("pending")
            }
            public func encode(into json: inout JSON) {
                json.append("items", self.items)
                json.append("cursor", self.cursor)
                json.append("pending", self.pending)
            }
        }
        /// The field `cursor`.
        public var cursor: String?
        /// 1 to 500; 200.
        public var limit: Int?
        public init(cursor: String? = nil, limit: Int? = nil) { (self.cursor, self.limit) = (cursor, limit) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.cursor = try json.optional("cursor")
            self.limit = try json.optional("limit")
        }
        public func encode(into json: inout JSON) {
            json.append("cursor", self.cursor)
            json.append("limit", self.limit)
        }
    }

    /// The method `Show`.
    public struct Show: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Page.Show"
        public struct Reply: VarlinkValue, Hashable {
            /// The field `item`.
            public var item: Page.Item
            /// The field `next`.
            public var next: [String]
            public init(item: Page.Item, next: [String]) { (self.item, self.next) = (item, next) }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.item = try json.required("item")
                self.next = try json.required("next")
            }
            public func encode(into json: inout JSON) {
                json.append("item", self.item)
                json.append("next", self.next)
            }
        }
        /// The field `id`.
        public var id: String
        public init(id: String) { self.id = id }
        public init(varlink json: JSON) throws(InvalidParameter) { self.id = try json.required("id") }
        public func encode(into json: inout JSON) { json.append("id", self.id) }
    }

    /// Every time from `since` to `until` (at most 45 days), in order, at most 2,000.
    public struct Occurrences: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Page.Occurrences"
        public struct Reply: VarlinkValue, Hashable {
            /// The field `occurrences`.
            public var occurrences: [Page.Occurrence]
            /// There are more.
            public var cut: Bool
            public init(occurrences: [Page.Occurrence], cut: Bool) { (self.occurrences, self.cut) = (occurrences, cut) }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.occurrences = try json.required("occurrences")
                self.cut = try json.required("cut")
            }
            public func encode(into json: inout JSON) {
                json.append("occurrences", self.occurrences)
                json.append("cut", self.cut)
            }
        }
        /// The field `since`.
        public var since: String
        /// The field `until`.
        public var until: String
        public init(since: String, until: String) { (self.since, self.until) = (since, until) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.since = try json.required("since")
            self.until = try json.required("until")
        }
        public func encode(into json: inout JSON) {
            json.append("since", self.since)
            json.append("until", self.until)
        }
    }

    /// The method `Timers`.
    public struct Timers: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Page.Timers"
        public struct Reply: VarlinkValue, Hashable {
            /// The field `timers`.
            public var timers: [Page.Timer]
            public init(timers: [Page.Timer]) { self.timers = timers }
            public init(varlink json: JSON) throws(InvalidParameter) { self.timers = try json.required("timers") }
            public func encode(into json: inout JSON) { json.append("timers", self.timers) }
        }
        public init() {}
        public init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        public func encode(into json: inout JSON) {}
    }

    /// Reads one line: the title, then the time, as typed by a person. Schedules nothing.
    public struct Read: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Page.Read"
        public struct Reply: VarlinkValue, Hashable {
            /// The field `title`.
            public var title: String
            /// Where the words of the time start and end in the line, in UTF-16 units as browsers count.
            public var timeStart: Int
            /// The field `timeEnd`.
            public var timeEnd: Int
            /// The field `trigger`.
            public var trigger: String
            /// The next three dates.
            public var fires: [String]
            /// The field `notes`.
            public var notes: [String]
            public init(title: String, timeStart: Int, timeEnd: Int, trigger: String, fires: [String], notes: [String]) {
                (self.title, self.timeStart, self.timeEnd, self.trigger) = (title, timeStart, timeEnd, trigger)
                (self.fires, self.notes) = (fires, notes)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.title = try json.required("title")
                self.timeStart = try json.required("timeStart")
                self.timeEnd = try json.required("timeEnd")
                self.trigger = try json.required("trigger")
                self.fires = try json.required("fires")
                self.notes = try json.required("notes")
            }
            public func encode(into json: inout JSON) {
                json.append("title", self.title)
                json.append("timeStart", self.timeStart)
                json.append("timeEnd", self.timeEnd)
                json.append("trigger", self.trigger)
                json.append("fires", self.fires)
                json.append("notes", self.notes)
            }
        }
        /// The field `line`.
        public var line: String
        /// The field `language`.
        public var language: String?
        public init(line: String, language: String? = nil) { (self.line, self.language) = (line, language) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.line = try json.required("line")
            self.language = try json.optional("language")
        }
        public func encode(into json: inout JSON) {
            json.append("line", self.line)
            json.append("language", self.language)
        }
    }

    /// Schedules what Read has read.
    public struct Add: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Page.Add"
        public struct Reply: VarlinkValue, Hashable {
            /// The field `id`.
            public var id: String
            /// The field `due`.
            public var due: String
            /// The field `notes`.
            public var notes: [String]
            public init(id: String, due: String, notes: [String]) { (self.id, self.due, self.notes) = (id, due, notes) }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.id = try json.required("id")
                self.due = try json.required("due")
                self.notes = try json.required("notes")
            }
            public func encode(into json: inout JSON) {
                json.append("id", self.id)
                json.append("due", self.due)
                json.append("notes", self.notes)
            }
        }
        /// The field `line`.
        public var line: String
        /// The field `language`.
        public var language: String?
        public init(line: String, language: String? = nil) { (self.line, self.language) = (line, language) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.line = try json.required("line")
            self.language = try json.optional("language")
        }
        public func encode(into json: inout JSON) {
            json.append("line", self.line)
            json.append("language", self.language)
        }
    }

    /// The method `Ack`.
    public struct Ack: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Page.Ack"
        public struct Reply: VarlinkValue, Hashable {
            /// The field `count`.
            public var count: Int
            public init(count: Int) { self.count = count }
            public init(varlink json: JSON) throws(InvalidParameter) { self.count = try json.required("count") }
            public func encode(into json: inout JSON) { json.append("count", self.count) }
        }
        /// The field `ids`.
        public var ids: [String]
        public init(ids: [String]) { self.ids = ids }
        public init(varlink json: JSON) throws(InvalidParameter) { self.ids = try json.required("ids") }
        public func encode(into json: inout JSON) { json.append("ids", self.ids) }
    }

    /// `duration` such as 10m, or `until` in words.
    public struct Snooze: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Page.Snooze"
        public struct Reply: VarlinkValue, Hashable {
            /// The field `due`.
            public var due: String
            public init(due: String) { self.due = due }
            public init(varlink json: JSON) throws(InvalidParameter) { self.due = try json.required("due") }
            public func encode(into json: inout JSON) { json.append("due", self.due) }
        }
        /// The field `id`.
        public var id: String
        /// The field `duration`.
        public var duration: String?
        /// The field `until`.
        public var until: String?
        public init(id: String, duration: String? = nil, until: String? = nil) {
            (self.id, self.duration, self.until) = (id, duration, until)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.duration = try json.optional("duration")
            self.until = try json.optional("until")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("duration", self.duration)
            json.append("until", self.until)
        }
    }

    /// The method `Skip`.
    public struct Skip: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Page.Skip"
        public struct Reply: VarlinkValue, Hashable {
            /// The field `due`.
            public var due: String
            public init(due: String) { self.due = due }
            public init(varlink json: JSON) throws(InvalidParameter) { self.due = try json.required("due") }
            public func encode(into json: inout JSON) { json.append("due", self.due) }
        }
        /// The field `id`.
        public var id: String
        public init(id: String) { self.id = id }
        public init(varlink json: JSON) throws(InvalidParameter) { self.id = try json.required("id") }
        public func encode(into json: inout JSON) { json.append("id", self.id) }
    }

    /// The method `Pause`.
    public struct Pause: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Page.Pause"
        public typealias Reply = EmptyReply
        /// The field `id`.
        public var id: String
        public init(id: String) { self.id = id }
        public init(varlink json: JSON) throws(InvalidParameter) { self.id = try json.required("id") }
        public func encode(into json: inout JSON) { json.append("id", self.id) }
    }

    /// The method `Resume`.
    public struct Resume: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Page.Resume"
        public struct Reply: VarlinkValue, Hashable {
            /// The field `due`.
            public var due: String
            public init(due: String) { self.due = due }
            public init(varlink json: JSON) throws(InvalidParameter) { self.due = try json.required("due") }
            public func encode(into json: inout JSON) { json.append("due", self.due) }
        }
        /// The field `id`.
        public var id: String
        public init(id: String) { self.id = id }
        public init(varlink json: JSON) throws(InvalidParameter) { self.id = try json.required("id") }
        public func encode(into json: inout JSON) { json.append("id", self.id) }
    }

    /// The method `Cancel`.
    public struct Cancel: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Page.Cancel"
        public typealias Reply = EmptyReply
        /// The field `id`.
        public var id: String
        public init(id: String) { self.id = id }
        public init(varlink json: JSON) throws(InvalidParameter) { self.id = try json.required("id") }
        public func encode(into json: inout JSON) { json.append("id", self.id) }
    }

    /// Takes back the newest change, if it is not older than this session's newest view.
    public struct Undo: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Page.Undo"
        public struct Reply: VarlinkValue, Hashable {
            /// The field `verb`.
            public var verb: String
            /// The field `count`.
            public var count: Int
            public init(verb: String, count: Int) { (self.verb, self.count) = (verb, count) }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.verb = try json.required("verb")
                self.count = try json.required("count")
            }
            public func encode(into json: inout JSON) {
                json.append("verb", self.verb)
                json.append("count", self.count)
            }
        }
        public init() {}
        public init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        public func encode(into json: inout JSON) {}
    }

    /// The method `StopTimer`.
    public struct StopTimer: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Page.StopTimer"
        public typealias Reply = EmptyReply
        /// The field `id`.
        public var id: String
        public init(id: String) { self.id = id }
        public init(varlink json: JSON) throws(InvalidParameter) { self.id = try json.required("id") }
        public func encode(into json: inout JSON) { json.append("id", self.id) }
    }

    /// The method `History`.
    public struct History: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Page.History"
        public struct Reply: VarlinkValue, Hashable {
            /// The field `past`.
            public var past: [Page.Past]
            /// The field `cursor`.
            public var cursor: String?
            public init(past: [Page.Past], cursor: String? = nil) { (self.past, self.cursor) = (past, cursor) }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.past = try json.required("past")
                self.cursor = try json.optional("cursor")
            }
            public func encode(into json: inout JSON) {
                json.append("past", self.past)
                json.append("cursor", self.cursor)
            }
        }
        /// The field `search`.
        public var search: String?
        /// The field `app`.
        public var app: String?
        /// The field `unread`.
        public var unread: Bool?
        /// The field `since`.
        public var since: String?
        /// The field `until`.
        public var until: String?
        /// The field `cursor`.
        public var cursor: String?
        /// The field `limit`.
        public var limit: Int?
        public init(search: String? = nil, app: String? = nil, unread: Bool? = nil, since: String? = nil, until: String? = nil, cursor: String? = nil, limit: Int? = nil) {
            (self.search, self.app, self.unread, self.since) = (search, app, unread, since)
            (self.until, self.cursor, self.limit) = (until, cursor, limit)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.search = try json.optional("search")
            self.app = try json.optional("app")
            self.unread = try json.optional("unread")
            self.since = try json.optional("since")
            self.until = try json.optional("until")
            self.cursor = try json.optional("cursor")
            self.limit = try json.optional("limit")
        }
        public func encode(into json: inout JSON) {
            json.append("search", self.search)
            json.append("app", self.app)
            json.append("unread", self.unread)
            json.append("since", self.since)
            json.append("until", self.until)
            json.append("cursor", self.cursor)
            json.append("limit", self.limit)
        }
    }

    /// The method `GetQuiet`.
    public struct GetQuiet: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Page.GetQuiet"
        public struct Reply: VarlinkValue, Hashable {
            /// The field `quiet`.
            public var quiet: Page.Quiet
            public init(quiet: Page.Quiet) { self.quiet = quiet }
            public init(varlink json: JSON) throws(InvalidParameter) { self.quiet = try json.required("quiet") }
            public func encode(into json: inout JSON) { json.append("quiet", self.quiet) }
        }
        public init() {}
        public init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        public func encode(into json: inout JSON) {}
    }

    /// `on` with or without `until` (words or RFC 3339); `off` ends it.
    public struct SetQuiet: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Page.SetQuiet"
        public struct Reply: VarlinkValue, Hashable {
            /// The field `quiet`.
            public var quiet: Page.Quiet
            public init(quiet: Page.Quiet) { self.quiet = quiet }
            public init(varlink json: JSON) throws(InvalidParameter) { self.quiet = try json.required("quiet") }
            public func encode(into json: inout JSON) { json.append("quiet", self.quiet) }
        }
        /// The field `on`.
        public var on: Bool
        /// The field `until`.
        public var until: String?
        public init(on: Bool, until: String? = nil) { (self.on, self.until) = (on, until) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.on = try json.required("on")
            self.until = try json.optional("until")
        }
        public func encode(into json: inout JSON) {
            json.append("on", self.on)
            json.append("until", self.until)
        }
    }

    /// The method `SetSchedule`.
    public struct SetSchedule: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Page.SetSchedule"
        public struct Reply: VarlinkValue, Hashable {
            /// The field `quiet`.
            public var quiet: Page.Quiet
            public init(quiet: Page.Quiet) { self.quiet = quiet }
            public init(varlink json: JSON) throws(InvalidParameter) { self.quiet = try json.required("quiet") }
            public func encode(into json: inout JSON) { json.append("quiet", self.quiet) }
        }
        /// The field `schedule`.
        public var schedule: [String]
        public init(schedule: [String]) { self.schedule = schedule }
        public init(varlink json: JSON) throws(InvalidParameter) { self.schedule = try json.required("schedule") }
        public func encode(into json: inout JSON) { json.append("schedule", self.schedule) }
    }

    /// Mutes an application, for some seconds or until it is unmuted (`seconds` 0).
    public struct Mute: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Page.Mute"
        public struct Reply: VarlinkValue, Hashable {
            /// The field `quiet`.
            public var quiet: Page.Quiet
            public init(quiet: Page.Quiet) { self.quiet = quiet }
            public init(varlink json: JSON) throws(InvalidParameter) { self.quiet = try json.required("quiet") }
            public func encode(into json: inout JSON) { json.append("quiet", self.quiet) }
        }
        /// The field `app`.
        public var app: String
        /// The field `seconds`.
        public var seconds: Int?
        public init(app: String, seconds: Int? = nil) { (self.app, self.seconds) = (app, seconds) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.app = try json.required("app")
            self.seconds = try json.optional("seconds")
        }
        public func encode(into json: inout JSON) {
            json.append("app", self.app)
            json.append("seconds", self.seconds)
        }
    }

    /// Alerts per hour and application from `since` on, at most 12 weeks.
    public struct Noise: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Page.Noise"
        public struct Reply: VarlinkValue, Hashable {
            /// The field `counts`.
            public var counts: [Page.Count]
            /// The field `totals`.
            public var totals: [Page.AppTotal]
            public init(counts: [Page.Count], totals: [Page.AppTotal]) { (self.counts, self.totals) = (counts, totals) }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.counts = try json.required("counts")
                self.totals = try json.required("totals")
            }
            public func encode(into json: inout JSON) {
                json.append("counts", self.counts)
                json.append("totals", self.totals)
            }
        }
        /// The field `since`.
        public var since: String
        public init(since: String) { self.since = since }
        public init(varlink json: JSON) throws(InvalidParameter) { self.since = try json.required("since") }
        public func encode(into json: inout JSON) { json.append("since", self.since) }
    }

    /// The method `Sounds`.
    public struct Sounds: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Page.Sounds"
        public struct Reply: VarlinkValue, Hashable {
            /// The field `sounds`.
            public var sounds: [Page.Sound]
            public init(sounds: [Page.Sound]) { self.sounds = sounds }
            public init(varlink json: JSON) throws(InvalidParameter) { self.sounds = try json.required("sounds") }
            public func encode(into json: inout JSON) { json.append("sounds", self.sounds) }
        }
        public init() {}
        public init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        public func encode(into json: inout JSON) {}
    }

    /// The method `Play`.
    public struct Play: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Page.Play"
        public typealias Reply = EmptyReply
        /// The field `name`.
        public var name: String
        public init(name: String) { self.name = name }
        public init(varlink json: JSON) throws(InvalidParameter) { self.name = try json.required("name") }
        public func encode(into json: inout JSON) { json.append("name", self.name) }
    }

    /// The method `StopSounds`.
    public struct StopSounds: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Page.StopSounds"
        public typealias Reply = EmptyReply
        public init() {}
        public init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        public func encode(into json: inout JSON) {}
    }

    /// The method `Devices`.
    public struct Devices: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Page.Devices"
        public struct Reply: VarlinkValue, Hashable {
            /// The field `devices`.
            public var devices: [Page.Device]
            /// The field `linked`.
            public var linked: [Page.LinkedMachine]
            public init(devices: [Page.Device], linked: [Page.LinkedMachine]) {
                (self.devices, self.linked) = (devices, linked)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.devices = try json.required("devices")
                self.linked = try json.required("linked")
            }
            public func encode(into json: inout JSON) {
                json.append("devices", self.devices)
                json.append("linked", self.linked)
            }
        }
        public init() {}
        public init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        public func encode(into json: inout JSON) {}
    }

    /// The method `Revoke`.
    public struct Revoke: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Page.Revoke"
        public typealias Reply = EmptyReply
        /// The field `id`.
        public var id: String
        public init(id: String) { self.id = id }
        public init(varlink json: JSON) throws(InvalidParameter) { self.id = try json.required("id") }
        public func encode(into json: inout JSON) { json.append("id", self.id) }
    }

    /// The subscription of this browser (PushSubscription.toJSON()).
    public struct Subscribe: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Page.Subscribe"
        public typealias Reply = EmptyReply
        /// The field `endpoint`.
        public var endpoint: String
        /// The field `p256dh`.
        public var p256dh: String
        /// The field `auth`.
        public var auth: String
        public init(endpoint: String, p256dh: String, auth: String) {
            (self.endpoint, self.p256dh, self.auth) = (endpoint, p256dh, auth)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.endpoint = try json.required("endpoint")
            self.p256dh = try json.required("p256dh")
            self.auth = try json.required("auth")
        }
        public func encode(into json: inout JSON) {
            json.append("endpoint", self.endpoint)
            json.append("p256dh", self.p256dh)
            json.append("auth", self.auth)
        }
    }

    /// The method `Unsubscribe`.
    public struct Unsubscribe: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Page.Unsubscribe"
        public typealias Reply = EmptyReply
        public init() {}
        public init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        public func encode(into json: inout JSON) {}
    }

    /// The error `NotFound`.
    public struct NotFound: VarlinkError, Hashable {
        public static let name = "org.alertd.Page.NotFound"
        /// The field `id`.
        public var id: String
        public init(id: String) { self.id = id }
        public init(varlink json: JSON) throws(InvalidParameter) { self.id = try json.required("id") }
        public func encode(into json: inout JSON) { json.append("id", self.id) }
    }

    /// Somebody else was first.
    public struct AlreadyEnded: VarlinkError, Hashable {
        public static let name = "org.alertd.Page.AlreadyEnded"
        /// The field `id`.
        public var id: String
        /// The field `outcome`.
        public var outcome: String
        /// The field `by`.
        public var by: String?
        public init(id: String, outcome: String, by: String? = nil) {
            (self.id, self.outcome, self.by) = (id, outcome, by)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.outcome = try json.required("outcome")
            self.by = try json.optional("by")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("outcome", self.outcome)
            json.append("by", self.by)
        }
    }

    /// The question was changed since it was shown.
    public struct Changed: VarlinkError, Hashable {
        public static let name = "org.alertd.Page.Changed"
        /// The field `id`.
        public var id: String
        /// The field `revision`.
        public var revision: Int
        public init(id: String, revision: Int) { (self.id, self.revision) = (id, revision) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.revision = try json.required("revision")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("revision", self.revision)
        }
    }

    /// `start` and `end` mark the word in the line that was sent, in UTF-16 units.
    public struct NotUnderstood: VarlinkError, Hashable {
        public static let name = "org.alertd.Page.NotUnderstood"
        /// The field `word`.
        public var word: String
        /// The field `start`.
        public var start: Int
        /// The field `end`.
        public var end: Int
        /// The field `reason`.
        public var reason: String
        /// The field `hint`.
        public var hint: String
        public init(word: String, start: Int, end: Int, reason: String, hint: String) {
            (self.word, self.start, self.end, self.reason) = (word, start, end, reason)
            self.hint = hint
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.word = try json.required("word")
            self.start = try json.required("start")
            self.end = try json.required("end")
            self.reason = try json.required("reason")
            self.hint = try json.required("hint")
        }
        public func encode(into json: inout JSON) {
            json.append("word", self.word)
            json.append("start", self.start)
            json.append("end", self.end)
            json.append("reason", self.reason)
            json.append("hint", self.hint)
        }
    }

    /// The error `Invalid`.
    public struct Invalid: VarlinkError, Hashable {
        public static let name = "org.alertd.Page.Invalid"
        /// The field `field`.
        public var field: String
        /// The field `reason`.
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

    /// The error `Refused`.
    public struct Refused: VarlinkError, Hashable {
        public static let name = "org.alertd.Page.Refused"
        /// The field `reason`.
        public var reason: String
        public init(reason: String) { self.reason = reason }
        public init(varlink json: JSON) throws(InvalidParameter) { self.reason = try json.required("reason") }
        public func encode(into json: inout JSON) { json.append("reason", self.reason) }
    }

    /// The error `Unauthorized`.
    public struct Unauthorized: VarlinkError, Hashable {
        public static let name = "org.alertd.Page.Unauthorized"
        /// The field `reason`.
        public var reason: String
        public init(reason: String) { self.reason = reason }
        public init(varlink json: JSON) throws(InvalidParameter) { self.reason = try json.required("reason") }
        public func encode(into json: inout JSON) { json.append("reason", self.reason) }
    }

    /// The error `TooManyTries`.
    public struct TooManyTries: VarlinkError, Hashable {
        public static let name = "org.alertd.Page.TooManyTries"
        /// The field `seconds`.
        public var seconds: Int
        public init(seconds: Int) { self.seconds = seconds }
        public init(varlink json: JSON) throws(InvalidParameter) { self.seconds = try json.required("seconds") }
        public func encode(into json: inout JSON) { json.append("seconds", self.seconds) }
    }

    /// The error `Unreachable`.
    public struct Unreachable: VarlinkError, Hashable {
        public static let name = "org.alertd.Page.Unreachable"
        /// The field `reason`.
        public var reason: String
        public init(reason: String) { self.reason = reason }
        public init(varlink json: JSON) throws(InvalidParameter) { self.reason = try json.required("reason") }
        public func encode(into json: inout JSON) { json.append("reason", self.reason) }
    }
}

/// The functions that answer the methods of `org.alertd.Page`, documented there.
public protocol PageHandler: Sendable {
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
    public static func interface(_ handler: some PageHandler) -> VarlinkInterface {
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
