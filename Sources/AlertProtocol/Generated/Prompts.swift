// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file
// Written by varlink-generate from org.alertd.Prompts.varlink. Do not edit; change that file and run it again.

public import Varlink

/// Questions to the person: programs ask, presenters show, people answer.
///
/// A question waits in a queue until a presenter that can show it is free, the highest level first, then the oldest. A
/// presenter is any program that calls Present: it is given one prompt at a time. As answers on one connection come in
/// the order of the calls, a presenter calls Presented, Typing, Decline and Answer on a second connection.
///
/// Buttons are numbered from 0; -1 means none. An alert has its cancel button at 0 and the others behind it in their
/// order. A sheet has its destructive button at 0, then the others, and its cancel button last. Dismissing a prompt (Esc,
/// closing its window) counts as its cancel button, and as -1 when it has none.
///
/// A secret (the text of input secure, the password of input login) is given to the program that asked, once. It is not
/// stored, logged, listed or told in an event. It need not travel in messages either: a presenter and an asker that say
/// handover pass it by a descriptor that the daemon hands on and does not read. They do so on a socket of their own beside
/// this one: its name is this one's with ".secrets" behind, its type SOCK_SEQPACKET. Each connection is for one descriptor,
/// and begins with a packet that holds a token. An asker sends beside it (SCM_RIGHTS) one end of a connected pair of Unix
/// stream sockets and is answered with a packet "ok"; it then reads from its own end. A presenter sends the token that
/// Answer has given it, and is answered with a packet "ok" with the descriptor beside it, into which it writes: the
/// text, or the user's name and the password, each with a NUL behind it. alert-link is such an asker, of a question that came
/// from another device, and answers one of this device by the same way. When the other side does not take part, the daemon
/// stands in for it, and holds the secret in memory that is neither swapped nor dumped.
public enum Prompts: VarlinkNamespace {
    /// The interface's name.
    public static let name = "org.alertd.Prompts"

    /// The methods in the order of the text.
    public static var methods: [any VarlinkMethod.Type] { [Ask.self, Wait.self, List.self, Answer.self, Withdraw.self, Present.self, Presented.self, Typing.self, Hold.self, Decline.self] }

    /// The errors in the order of the text.
    public static var errors: [any VarlinkError.Type] { [NotFound.self, AlreadyEnded.self, NotPresenting.self, Invalid.self, TooMany.self, NotStored.self] }

    /// The interface's text.
    public static let description = #"""
# Questions to the person: programs ask, presenters show, people answer.
#
# A question waits in a queue until a presenter that can show it is free, the highest level first, then the oldest. A
# presenter is any program that calls Present: it is given one prompt at a time. As answers on one connection come in
# the order of the calls, a presenter calls Presented, Typing, Decline and Answer on a second connection.
#
# Buttons are numbered from 0; -1 means none. An alert has its cancel button at 0 and the others behind it in their
# order. A sheet has its destructive button at 0, then the others, and its cancel button last. Dismissing a prompt (Esc,
# closing its window) counts as its cancel button, and as -1 when it has none.
#
# A secret (the text of input secure, the password of input login) is given to the program that asked, once. It is not
# stored, logged, listed or told in an event. It need not travel in messages either: a presenter and an asker that say
# handover pass it by a descriptor that the daemon hands on and does not read. They do so on a socket of their own beside
# this one: its name is this one's with ".secrets" behind, its type SOCK_SEQPACKET. Each connection is for one descriptor,
# and begins with a packet that holds a token. An asker sends beside it (SCM_RIGHTS) one end of a connected pair of Unix
# stream sockets and is answered with a packet "ok"; it then reads from its own end. A presenter sends the token that
# Answer has given it, and is answered with a packet "ok" with the descriptor beside it, into which it writes: the
# text, or the user's name and the password, each with a NUL behind it. alert-link is such an asker, of a question that came
# from another device, and answers one of this device by the same way. When the other side does not take part, the daemon
# stands in for it, and holds the secret in memory that is neither swapped nor dumped.
interface org.alertd.Prompts

# How a prompt is laid out.
type Kind (
  # A message with a few buttons, and perhaps something to type.
  alert,
  # A choice from a list, which may be long.
  sheet,
  # Something that takes a while, with a button to cancel it. Asked by org.alertd.Progress alone.
  progress,
  # An alarm that rings, with a button to stop it, which is its cancel button, and perhaps one to snooze it. Asked by alertd
  # alone. A presenter lets no key choose in the first second that it is shown.
  ring
)

# What a button means.
type Role (
  # Nothing in particular.
  normal,
  # It leaves everything as it is. At most one button of a prompt.
  cancel,
  # It destroys something, and is shown so. At most one button of a prompt.
  destructive
)

# What the person types, beside choosing a button.
type Input (
  # Nothing.
  none,
  # A line of text.
  text,
  # A line of text that is not shown.
  secure,
  # A user's name, and a password that is not shown.
  login
)

# How much a prompt may interrupt. The queue goes by it.
type Level (
  # Least.
  passive,
  # The level of a question that names none.
  active,
  # It also passes a do-not-disturb schedule.
  timeSensitive,
  # It passes everything.
  critical
)

# Where an open prompt stands.
type State (
  # It waits for a presenter.
  queued,
  # A presenter shows it.
  presented
)

# What became of a prompt.
type Outcome (
  # The person chose a button that is not the cancel button.
  answered,
  # The person chose the cancel button, or dismissed the prompt.
  cancelled,
  # Its time was over.
  timedOut,
  # It was taken back, or the program that asked has gone.
  withdrawn,
  # The daemon ended while a secret was asked for, or the answer can no more be told.
  lost,
  # Nobody could show it, and the asker did not want to wait for somebody who can.
  noPresenter
)

# What is done when a prompt's time is over.
type TimeoutAction (
  # The outcome is timedOut. So it is when nothing is said.
  end,
  # As if the person had dismissed it.
  cancel,
  # As if the person had chosen the default button.
  choose,
  # As if the person had chosen the button that timeoutButton names.
  button
)

# A button as the asker wants it.
type ButtonWish (
  # What the person reads; 1 to 200 characters. Control characters are shown as pictures, never interpreted.
  label: string,
  # What it means; normal when there is none. With one button alone, destructive means nothing.
  role: ?Role,
  # Whether Enter chooses it; at most one. When none is said, that is an alert's first normal button, else its cancel
  # button; a sheet has none.
  isDefault: ?bool,
  # An argument vector, run by the daemon without a shell when the person has chosen this button. It gets the result as
  # JSON on its standard input, without what was typed into a secret's field.
  command: ?[]string
)

# A button as it is shown.
type Button (
  # Its number.
  index: int,
  # What the person reads, as the asker gave it: whoever shows it makes control characters visible.
  label: string,
  # What it means.
  role: Role,
  # Whether Enter chooses it.
  isDefault: bool
)

# Where a question came from that was asked on another of the person's devices. Said by alert-link, which is a program of
# its own; its name is told beside it.
type Origin (
  # The device; at most 64 bytes.
  device: string,
  # The program that asked there; at most 255 bytes.
  program: string
)

# What is asked.
type Question (
  # How it is laid out; alert when there is none. Progress and ring are refused.
  kind: ?Kind,
  # The line the person reads first; 1 to 1,024 bytes.
  title: string,
  # More text; at most 65,536 bytes, new lines and tabs allowed.
  message: ?string,
  # In the order in which they were added; at most 10,000. An alert without any has "OK", and "Cancel" too when
  # something is to be typed. A sheet needs one at least.
  buttons: ?[]ButtonWish,
  # What the person types; none when there is none. A sheet takes none.
  input: ?Input,
  # A hint in the empty text field; at most 200 characters.
  placeholder: ?string,
  # What stands in the text field (the user's name of a login) to begin with; at most 4,096 bytes. Input secure takes
  # none.
  initialText: ?string,
  # How much it may interrupt; active when there is none.
  level: ?Level,
  # Microseconds from now until its time is over; at least 1,000. For ever when there is none. The clock stands while
  # the person types.
  timeout: ?int,
  # What is done then.
  timeoutAction: ?TimeoutAction,
  # With timeoutAction button: the position of that button in buttons, as they were added, from 0.
  timeoutButton: ?int,
  # The outcome is noPresenter when nobody can show it now.
  requirePresenter: ?bool,
  # The application it belongs to, by its desktop entry's name without ".desktop".
  app: ?string,
  # The person's other devices on which it is asked too, by their names, or "all"; at most 32. The first answer counts.
  # With input secure or login: names of devices alone, which are paired, and each of which and this one names the other under
  # secrets of its link.toml; else the question is refused. The secret comes sealed for this device.
  to: ?[]string,
  # Where it came from; none of one that was asked here. What has an origin is not handed on.
  origin: ?Origin
)

# Where the asker's person may be found.
type Session (
  # The asker's DISPLAY.
  display: ?string,
  # The asker's WAYLAND_DISPLAY.
  waylandDisplay: ?string,
  # The asker's XAUTHORITY.
  xauthority: ?string,
  # The asker's terminal, e.g. "/dev/pts/3".
  terminal: ?string,
  # Whether the asker shows the prompt itself when no agent does: it will call Present for this prompt alone as soon as
  # it has been told the prompt's id.
  willPresent: ?bool,
  # With willPresent: the key with which the asker calls Present, before it knows the id. At most 64 characters; a random one,
  # as it tells prompts apart.
  presenterKey: ?string,
  # The asker's working directory, in which buttons' commands run.
  directory: ?string,
  # Of a caller on another machine, that is one behind "alertctl bridge": who it says it is, "ada@desk". Letters, digits,
  # "." "-" and "_", each part 1 to 64 of them. The daemon does not listen to it from anybody else.
  caller: ?string
)

# Who asks. The daemon finds it out by the connection; alertctl stands for the program that ran it.
type Asker (
  # Its process.
  pid: int,
  # The program's name, e.g. "backup.sh". Of a caller on another machine what it says of itself, and always the program that
  # let it in, as the daemon found it: "ada on desk, by ssh".
  program: string,
  # The application it says it is.
  app: ?string,
  # Its terminal.
  terminal: ?string,
  # True when it is behind "alertctl bridge": its process is on this machine for as long as the connection alone.
  bridged: ?bool
)

# How far something has come.
type Progress (
  # 0 to 1; none when that is not known.
  fraction: ?float,
  # What is being done now.
  text: ?string,
  # Microseconds that it will still take, if that can be told.
  left: ?int
)

# An open prompt.
type Prompt (
  # What it is called by.
  id: string,
  # How it is laid out.
  kind: Kind,
  # The line the person reads first.
  title: string,
  # More text.
  message: ?string,
  # By their index.
  buttons: []Button,
  # What the person types.
  input: Input,
  # A hint in the empty text field.
  placeholder: ?string,
  # What stands in the text field (the user's name of a login) to begin with.
  initialText: ?string,
  # How much it may interrupt.
  level: Level,
  # Who asks. It is always shown.
  asker: Asker,
  # When it was asked.
  askedAt: string,
  # Where it stands.
  state: State,
  # Microseconds until its time is over, if it has a time; it stands still while the person types.
  remaining: ?int,
  # True while it stands still.
  standing: ?bool,
  # The name of the presenter that shows it.
  presenter: ?string,
  # Of kind progress: how far it has come.
  progress: ?Progress,
  # As in Question.
  to: ?[]string,
  # As in Question.
  origin: ?Origin
)

# What was typed for input login.
type Login (
  # The user's name; at most 4,096 bytes.
  user: string,
  # The password; at most 4,096 bytes.
  password: string
)

# What became of a prompt.
type Result (
  # What.
  outcome: Outcome,
  # The button's index; -1 when no button was chosen.
  index: int,
  # The button's label.
  label: ?string,
  # The button's role.
  role: ?Role,
  # What was typed, with any button but the cancel button.
  text: ?string,
  # What was typed for input login, with any button but the cancel button.
  login: ?Login,
  # True when the prompt's time was over and timeoutAction gave the answer.
  byTimeout: ?bool,
  # The name of the presenter, or of the program, that answered.
  by: ?string,
  # True when what was typed comes by the descriptor that the asker has given, and is no member here.
  handover: ?bool
)

# Which reply of Ask and Wait this is.
type Phase (
  # The prompt is in the queue, and stored; with noWait it is on disk.
  queued,
  # A presenter shows it.
  presented,
  # It is over.
  ended
)

# Where a presenter shows prompts.
type Place (
  # In a terminal.
  terminal,
  # On the desktop.
  desktop
)

# What a presenter is, which decides who goes first: an agent, then the terminal that asked, then the dialog.
type PresenterKind (
  # Any program that shows prompts.
  agent,
  # The terminal of the asker; it shows one prompt alone.
  terminal,
  # The dialog that comes with alertd.
  dialog
)

# What a presenter is told.
type News (
  # It is registered; agent is its token.
  registered,
  # Show this prompt.
  show,
  # The prompt that is shown has changed: its remaining time or its progress.
  update,
  # Take the prompt down: it is over, or another presenter shows it.
  gone
)

# Why a presenter shall take a prompt down.
type GoneReason (
  # This presenter answered it.
  yours,
  # Somebody else answered it; by says who.
  answered,
  # Its time was over.
  timedOut,
  # It was taken back, or the program that asked has gone.
  withdrawn,
  # It was not shown in time, and was given to another presenter.
  passedOn,
  # What it was about is done.
  finished
)

# Asks. With more: a reply with phase queued, one with phase presented whenever a presenter begins to show it, and a
# last one with phase ended. Without more: one reply when it is over, or, with noWait, when it is in the queue.
#
# The prompt is withdrawn when the caller leaves, unless it said noWait. When the daemon is started again meanwhile, the
# caller has 30 seconds to call Wait with adopt, before which nobody is shown the prompt and nobody can answer it; a question
# for a secret is lost.
#
# [Supports 'more' flag]
method Ask(
  # What to call it; made from the title when there is none.
  id: ?string,
  # What is asked.
  question: Question,
  # Where the asker's person may be found.
  session: ?Session,
  # The caller does not wait: the answer is kept for Wait, for 7 days. Not with a secret.
  noWait: ?bool,
  # With more, and with input secure or login: the caller takes what is typed by a descriptor.
  handover: ?bool
) -> (
  # What the prompt is called by.
  id: string,
  # What has happened.
  phase: Phase,
  # With phase presented: the presenter's name.
  presenter: ?string,
  # With phase ended: what became of it.
  result: ?Result,
  # With phase queued, for a caller that said handover: the token with which it gives its descriptor.
  handover: ?string,
  # With phase queued: sentences about what is not done as it was asked, such as devices that are not known.
  notes: ?[]string,
  # With phase queued: why nobody can answer it now and how somebody could, in a sentence. None if somebody may.
  unseen: ?string
)

# Waits until a prompt is over; at once when it is already. Secrets are told to the asker alone, not here. A text is kept
# until it was told once; later calls get the result without it.
#
# The program that asked, and lost its connection because the daemon was started again, becomes the asker anew with
# adopt: the prompt is withdrawn when it leaves.
#
# [Supports 'more' flag]
method Wait(
  # Which.
  id: string,
  # Whether the caller is the one that asked.
  adopt: ?bool
) -> (
  # What the prompt is called by.
  id: string,
  # What has happened.
  phase: Phase,
  # With phase presented: the presenter's name.
  presenter: ?string,
  # With phase ended: what became of it.
  result: ?Result
)

# The open prompts, in the order of the queue: one page of them, and all where they fit into a message.
method List(
  # Where the last page ended.
  cursor: ?string
) -> (
  # Those that are presented first, then as they will be.
  prompts: []Prompt,
  # Where the next page begins; none after the last. A prompt that is shown meanwhile may be left out.
  cursor: ?string
)

# Answers a prompt. The first answer counts. Either index or cancel is given; with text or login as the prompt's input
# asks for it, except when cancelling.
method Answer(
  # Which.
  id: string,
  # The token of the presenter that answers; none when a person answers by hand.
  agent: ?string,
  # The button's index.
  index: ?int,
  # Dismisses the prompt.
  cancel: ?bool,
  # What was typed; at most 65,536 bytes.
  text: ?string,
  # What was typed for input login.
  login: ?Login,
  # With input secure or login, in the place of text and login: what was typed is written into a descriptor.
  handover: ?bool,
  # Where the person answered, when that was on another device; at most 64 bytes. Not with agent.
  device: ?string
) -> (
  # What the asker is told, without what was typed.
  result: Result,
  # For a caller that said handover, when the answer is none that cancels: the token with which it fetches the
  # descriptor, within 10 seconds.
  handover: ?string
)

# Takes prompts back. When one id does not exist, none is. Exactly one of the two parameters is given.
method Withdraw(
  # Which; at most 1,000.
  ids: ?[]string,
  # Every one of them.
  all: ?bool,
  # The device on which the person answered, of a question that came from elsewhere; at most 64 bytes. Its presenter is
  # told so.
  answeredOn: ?string
) -> (
  # How many there were.
  count: int
)

# Registers a presenter until its connection ends. The first reply is of news registered; then prompts come, one at a
# time: show, perhaps update, and gone before the next. What a presenter shows when it leaves goes to another.
#
# [Requires 'more' flag]
method Present(
  # What people know it by, e.g. "terminal pts/3"; at most 200 characters.
  name: string,
  # What it is; agent when there is none.
  presenter: ?PresenterKind,
  # Where it shows prompts; desktop when there is none.
  place: ?Place,
  # The kinds it can show; alert and sheet when there is none.
  kinds: ?[]Kind,
  # The inputs it can show; all when there is none.
  inputs: ?[]Input,
  # The most buttons it can show; any number when there is none.
  mostButtons: ?int,
  # It shows this prompt alone.
  only: ?string,
  # Instead of only: it shows the prompt alone whose asker gives this key in its session, be it asked before or after. A prompt
  # that comes after is shown with its first reply.
  key: ?string
) -> (
  # What this reply tells.
  news: News,
  # With news registered: the token for the other calls.
  agent: ?string,
  # With news show and update: the prompt.
  prompt: ?Prompt,
  # With news gone: which.
  id: ?string,
  # With news gone: why.
  why: ?GoneReason,
  # With news gone: who answered it.
  by: ?string
)

# Says that the presenter has put the prompt before the person. It has 20 seconds for that after show; then the prompt
# is given to another.
method Presented(
  # The presenter's token.
  agent: string,
  # Which.
  id: string
) -> ()

# Says that the person begins or stops to type: the prompt's clock stands meanwhile. It goes on by itself when the
# presenter leaves, and 60 seconds after the last call that said so.
method Typing(
  # The presenter's token.
  agent: string,
  # Which.
  id: string,
  # Whether the person types.
  typing: bool
) -> (
  # Microseconds until the prompt's time is over, if it has a time.
  remaining: ?int
)

# Says that the person begins or stops to type on another device: the prompt's clock stands meanwhile. It goes on by itself
# 60 seconds after the last call that said so.
method Hold(
  # Which.
  id: string,
  # The device on which the person types; at most 64 bytes.
  device: string,
  # Whether the person types.
  typing: bool
) -> (
  # Microseconds until the prompt's time is over, if it has a time.
  remaining: ?int
)

# Says that the presenter cannot show this prompt: it goes to another, and does not come back.
method Decline(
  # The presenter's token.
  agent: string,
  # Which.
  id: string,
  # Why, for the log.
  reason: ?string
) -> ()

# There is no open prompt with this id, and none has ended recently.
error NotFound (
  # The id.
  id: string
)

# The prompt is over already.
error AlreadyEnded (
  # Which.
  id: string,
  # What became of it.
  outcome: Outcome,
  # Who answered it.
  by: ?string
)

# This presenter does not show this prompt, or its connection has ended.
error NotPresenting (
  # Which.
  id: string
)

# A value is well-formed but cannot be accepted.
error Invalid (
  # The parameter.
  field: string,
  # Why, and what to write instead.
  reason: string
)

# The request reaches a documented bound.
error TooMany (
  # Of what there are too many.
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

    /// How a prompt is laid out.
    public enum Kind: String, VarlinkValue, CaseIterable, Hashable {
        /// A message with a few buttons, and perhaps something to type.
        case alert = "alert"

        /// A choice from a list, which may be long.
        case sheet = "sheet"

        /// Something that takes a while, with a button to cancel it. Asked by org.alertd.Progress alone.
        case progress = "progress"

        /// An alarm that rings, with a button to stop it, which is its cancel button, and perhaps one to snooze it. Asked by alertd
        /// alone. A presenter lets no key choose in the first second that it is shown.
        case ring = "ring"
    }

    /// What a button means.
    public enum Role: String, VarlinkValue, CaseIterable, Hashable {
        /// Nothing in particular.
        case normal = "normal"

        /// It leaves everything as it is. At most one button of a prompt.
        case cancel = "cancel"

        /// It destroys something, and is shown so. At most one button of a prompt.
        case destructive = "destructive"
    }

    /// What the person types, beside choosing a button.
    public enum Input: String, VarlinkValue, CaseIterable, Hashable {
        /// Nothing.
        case `none` = "none"

        /// A line of text.
        case text = "text"

        /// A line of text that is not shown.
        case secure = "secure"

        /// A user's name, and a password that is not shown.
        case login = "login"
    }

    /// How much a prompt may interrupt. The queue goes by it.
    public enum Level: String, VarlinkValue, CaseIterable, Hashable {
        /// Least.
        case passive = "passive"

        /// The level of a question that names none.
        case active = "active"

        /// It also passes a do-not-disturb schedule.
        case timeSensitive = "timeSensitive"

        /// It passes everything.
        case critical = "critical"
    }

    /// Where an open prompt stands.
    public enum State: String, VarlinkValue, CaseIterable, Hashable {
        /// It waits for a presenter.
        case queued = "queued"

        /// A presenter shows it.
        case presented = "presented"
    }

    /// What became of a prompt.
    public enum Outcome: String, VarlinkValue, CaseIterable, Hashable {
        /// The person chose a button that is not the cancel button.
        case answered = "answered"

        /// The person chose the cancel button, or dismissed the prompt.
        case cancelled = "cancelled"

        /// Its time was over.
        case timedOut = "timedOut"

        /// It was taken back, or the program that asked has gone.
        case withdrawn = "withdrawn"

        /// The daemon ended while a secret was asked for, or the answer can no more be told.
        case lost = "lost"

        /// Nobody could show it, and the asker did not want to wait for somebody who can.
        case noPresenter = "noPresenter"
    }

    /// What is done when a prompt's time is over.
    public enum TimeoutAction: String, VarlinkValue, CaseIterable, Hashable {
        /// The outcome is timedOut. So it is when nothing is said.
        case end = "end"

        /// As if the person had dismissed it.
        case cancel = "cancel"

        /// As if the person had chosen the default button.
        case choose = "choose"

        /// As if the person had chosen the button that timeoutButton names.
        case button = "button"
    }

    /// A button as the asker wants it.
    public struct ButtonWish: VarlinkValue, Hashable {
        /// What the person reads; 1 to 200 characters. Control characters are shown as pictures, never interpreted.
        public var label: String
        /// What it means; normal when there is none. With one button alone, destructive means nothing.
        public var role: Prompts.Role?
        /// Whether Enter chooses it; at most one. When none is said, that is an alert's first normal button, else its cancel
        /// button; a sheet has none.
        public var isDefault: Bool?
        /// An argument vector, run by the daemon without a shell when the person has chosen this button. It gets the result as
        /// JSON on its standard input, without what was typed into a secret's field.
        public var command: [String]?

        /// Made of its fields.
        public init(label: String, role: Prompts.Role? = nil, isDefault: Bool? = nil, command: [String]? = nil) {
            self.label = label
            self.role = role
            self.isDefault = isDefault
            self.command = command
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.label = try object.required("label")
            self.role = try object.optional("role")
            self.isDefault = try object.optional("isDefault")
            self.command = try object.optional("command")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 4)
            object.append("label", self.label)
            object.append("role", self.role)
            object.append("isDefault", self.isDefault)
            object.append("command", self.command)
            return .object(object)
        }
    }

    /// A button as it is shown.
    public struct Button: VarlinkValue, Hashable {
        /// Its number.
        public var index: Int
        /// What the person reads, as the asker gave it: whoever shows it makes control characters visible.
        public var label: String
        /// What it means.
        public var role: Prompts.Role
        /// Whether Enter chooses it.
        public var isDefault: Bool

        /// Made of its fields.
        public init(index: Int, label: String, role: Prompts.Role, isDefault: Bool) {
            self.index = index
            self.label = label
            self.role = role
            self.isDefault = isDefault
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.index = try object.required("index")
            self.label = try object.required("label")
            self.role = try object.required("role")
            self.isDefault = try object.required("isDefault")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 4)
            object.append("index", self.index)
            object.append("label", self.label)
            object.append("role", self.role)
            object.append("isDefault", self.isDefault)
            return .object(object)
        }
    }

    /// Where a question came from that was asked on another of the person's devices. Said by alert-link, which is a program of
    /// its own; its name is told beside it.
    public struct Origin: VarlinkValue, Hashable {
        /// The device; at most 64 bytes.
        public var device: String
        /// The program that asked there; at most 255 bytes.
        public var program: String

        /// Made of its fields.
        public init(device: String, program: String) {
            self.device = device
            self.program = program
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.device = try object.required("device")
            self.program = try object.required("program")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("device", self.device)
            object.append("program", self.program)
            return .object(object)
        }
    }

    /// What is asked.
    public struct Question: VarlinkValue, Hashable {
        /// How it is laid out; alert when there is none. Progress and ring are refused.
        public var kind: Prompts.Kind?
        /// The line the person reads first; 1 to 1,024 bytes.
        public var title: String
        /// More text; at most 65,536 bytes, new lines and tabs allowed.
        public var message: String?
        /// In the order in which they were added; at most 10,000. An alert without any has "OK", and "Cancel" too when
        /// something is to be typed. A sheet needs one at least.
        public var buttons: [Prompts.ButtonWish]?
        /// What the person types; none when there is none. A sheet takes none.
        public var input: Prompts.Input?
        /// A hint in the empty text field; at most 200 characters.
        public var placeholder: String?
        /// What stands in the text field (the user's name of a login) to begin with; at most 4,096 bytes. Input secure takes
        /// none.
        public var initialText: String?
        /// How much it may interrupt; active when there is none.
        public var level: Prompts.Level?
        /// Microseconds from now until its time is over; at least 1,000. For ever when there is none. The clock stands while
        /// the person types.
        public var timeout: Int?
        /// What is done then.
        public var timeoutAction: Prompts.TimeoutAction?
        /// With timeoutAction button: the position of that button in buttons, as they were added, from 0.
        public var timeoutButton: Int?
        /// The outcome is noPresenter when nobody can show it now.
        public var requirePresenter: Bool?
        /// The application it belongs to, by its desktop entry's name without ".desktop".
        public var app: String?
        /// The person's other devices on which it is asked too, by their names, or "all"; at most 32. The first answer counts.
        /// With input secure or login: names of devices alone, which are paired, and each of which and this one names the other under
        /// secrets of its link.toml; else the question is refused. The secret comes sealed for this device.
        public var to: [String]?
        /// Where it came from; none of one that was asked here. What has an origin is not handed on.
        public var origin: Prompts.Origin?

        /// Made of its fields.
        public init(kind: Prompts.Kind? = nil, title: String, message: String? = nil, buttons: [Prompts.ButtonWish]? = nil, input: Prompts.Input? = nil, placeholder: String? = nil, initialText: String? = nil, level: Prompts.Level? = nil, timeout: Int? = nil, timeoutAction: Prompts.TimeoutAction? = nil, timeoutButton: Int? = nil, requirePresenter: Bool? = nil, app: String? = nil, to: [String]? = nil, origin: Prompts.Origin? = nil) {
            self.kind = kind
            self.title = title
            self.message = message
            self.buttons = buttons
            self.input = input
            self.placeholder = placeholder
            self.initialText = initialText
            self.level = level
            self.timeout = timeout
            self.timeoutAction = timeoutAction
            self.timeoutButton = timeoutButton
            self.requirePresenter = requirePresenter
            self.app = app
            self.to = to
            self.origin = origin
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.kind = try object.optional("kind")
            self.title = try object.required("title")
            self.message = try object.optional("message")
            self.buttons = try object.optional("buttons")
            self.input = try object.optional("input")
            self.placeholder = try object.optional("placeholder")
            self.initialText = try object.optional("initialText")
            self.level = try object.optional("level")
            self.timeout = try object.optional("timeout")
            self.timeoutAction = try object.optional("timeoutAction")
            self.timeoutButton = try object.optional("timeoutButton")
            self.requirePresenter = try object.optional("requirePresenter")
            self.app = try object.optional("app")
            self.to = try object.optional("to")
            self.origin = try object.optional("origin")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 15)
            object.append("kind", self.kind)
            object.append("title", self.title)
            object.append("message", self.message)
            object.append("buttons", self.buttons)
            object.append("input", self.input)
            object.append("placeholder", self.placeholder)
            object.append("initialText", self.initialText)
            object.append("level", self.level)
            object.append("timeout", self.timeout)
            object.append("timeoutAction", self.timeoutAction)
            object.append("timeoutButton", self.timeoutButton)
            object.append("requirePresenter", self.requirePresenter)
            object.append("app", self.app)
            object.append("to", self.to)
            object.append("origin", self.origin)
            return .object(object)
        }
    }

    /// Where the asker's person may be found.
    public struct Session: VarlinkValue, Hashable {
        /// The asker's DISPLAY.
        public var display: String?
        /// The asker's WAYLAND_DISPLAY.
        public var waylandDisplay: String?
        /// The asker's XAUTHORITY.
        public var xauthority: String?
        /// The asker's terminal, e.g. "/dev/pts/3".
        public var terminal: String?
        /// Whether the asker shows the prompt itself when no agent does: it will call Present for this prompt alone as soon as
        /// it has been told the prompt's id.
        public var willPresent: Bool?
        /// With willPresent: the key with which the asker calls Present, before it knows the id. At most 64 characters; a random one,
        /// as it tells prompts apart.
        public var presenterKey: String?
        /// The asker's working directory, in which buttons' commands run.
        public var directory: String?
        /// Of a caller on another machine, that is one behind "alertctl bridge": who it says it is, "ada@desk". Letters, digits,
        /// "." "-" and "_", each part 1 to 64 of them. The daemon does not listen to it from anybody else.
        public var caller: String?

        /// Made of its fields.
        public init(display: String? = nil, waylandDisplay: String? = nil, xauthority: String? = nil, terminal: String? = nil, willPresent: Bool? = nil, presenterKey: String? = nil, directory: String? = nil, caller: String? = nil) {
            self.display = display
            self.waylandDisplay = waylandDisplay
            self.xauthority = xauthority
            self.terminal = terminal
            self.willPresent = willPresent
            self.presenterKey = presenterKey
            self.directory = directory
            self.caller = caller
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.display = try object.optional("display")
            self.waylandDisplay = try object.optional("waylandDisplay")
            self.xauthority = try object.optional("xauthority")
            self.terminal = try object.optional("terminal")
            self.willPresent = try object.optional("willPresent")
            self.presenterKey = try object.optional("presenterKey")
            self.directory = try object.optional("directory")
            self.caller = try object.optional("caller")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 8)
            object.append("display", self.display)
            object.append("waylandDisplay", self.waylandDisplay)
            object.append("xauthority", self.xauthority)
            object.append("terminal", self.terminal)
            object.append("willPresent", self.willPresent)
            object.append("presenterKey", self.presenterKey)
            object.append("directory", self.directory)
            object.append("caller", self.caller)
            return .object(object)
        }
    }

    /// Who asks. The daemon finds it out by the connection; alertctl stands for the program that ran it.
    public struct Asker: VarlinkValue, Hashable {
        /// Its process.
        public var pid: Int
        /// The program's name, e.g. "backup.sh". Of a caller on another machine what it says of itself, and always the program that
        /// let it in, as the daemon found it: "ada on desk, by ssh".
        public var program: String
        /// The application it says it is.
        public var app: String?
        /// Its terminal.
        public var terminal: String?
        /// True when it is behind "alertctl bridge": its process is on this machine for as long as the connection alone.
        public var bridged: Bool?

        /// Made of its fields.
        public init(pid: Int, program: String, app: String? = nil, terminal: String? = nil, bridged: Bool? = nil) {
            self.pid = pid
            self.program = program
            self.app = app
            self.terminal = terminal
            self.bridged = bridged
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.pid = try object.required("pid")
            self.program = try object.required("program")
            self.app = try object.optional("app")
            self.terminal = try object.optional("terminal")
            self.bridged = try object.optional("bridged")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 5)
            object.append("pid", self.pid)
            object.append("program", self.program)
            object.append("app", self.app)
            object.append("terminal", self.terminal)
            object.append("bridged", self.bridged)
            return .object(object)
        }
    }

    /// How far something has come.
    public struct Progress: VarlinkValue, Hashable {
        /// 0 to 1; none when that is not known.
        public var fraction: Double?
        /// What is being done now.
        public var text: String?
        /// Microseconds that it will still take, if that can be told.
        public var `left`: Int?

        /// Made of its fields.
        public init(fraction: Double? = nil, text: String? = nil, `left`: Int? = nil) {
            self.fraction = fraction
            self.text = text
            self.`left` = `left`
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.fraction = try object.optional("fraction")
            self.text = try object.optional("text")
            self.`left` = try object.optional("left")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 3)
            object.append("fraction", self.fraction)
            object.append("text", self.text)
            object.append("left", self.`left`)
            return .object(object)
        }
    }

    /// An open prompt.
    public struct Prompt: VarlinkValue, Hashable {
        /// What it is called by.
        public var id: String
        /// How it is laid out.
        public var kind: Prompts.Kind
        /// The line the person reads first.
        public var title: String
        /// More text.
        public var message: String?
        /// By their index.
        public var buttons: [Prompts.Button]
        /// What the person types.
        public var input: Prompts.Input
        /// A hint in the empty text field.
        public var placeholder: String?
        /// What stands in the text field (the user's name of a login) to begin with.
        public var initialText: String?
        /// How much it may interrupt.
        public var level: Prompts.Level
        /// Who asks. It is always shown.
        public var asker: Prompts.Asker
        /// When it was asked.
        public var askedAt: String
        /// Where it stands.
        public var state: Prompts.State
        /// Microseconds until its time is over, if it has a time; it stands still while the person types.
        public var remaining: Int?
        /// True while it stands still.
        public var standing: Bool?
        /// The name of the presenter that shows it.
        public var presenter: String?
        /// Of kind progress: how far it has come.
        public var progress: Prompts.Progress?
        /// As in Question.
        public var to: [String]?
        /// As in Question.
        public var origin: Prompts.Origin?

        /// Made of its fields.
        public init(id: String, kind: Prompts.Kind, title: String, message: String? = nil, buttons: [Prompts.Button], input: Prompts.Input, placeholder: String? = nil, initialText: String? = nil, level: Prompts.Level, asker: Prompts.Asker, askedAt: String, state: Prompts.State, remaining: Int? = nil, standing: Bool? = nil, presenter: String? = nil, progress: Prompts.Progress? = nil, to: [String]? = nil, origin: Prompts.Origin? = nil) {
            self.id = id
            self.kind = kind
            self.title = title
            self.message = message
            self.buttons = buttons
            self.input = input
            self.placeholder = placeholder
            self.initialText = initialText
            self.level = level
            self.asker = asker
            self.askedAt = askedAt
            self.state = state
            self.remaining = remaining
            self.standing = standing
            self.presenter = presenter
            self.progress = progress
            self.to = to
            self.origin = origin
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.id = try object.required("id")
            self.kind = try object.required("kind")
            self.title = try object.required("title")
            self.message = try object.optional("message")
            self.buttons = try object.required("buttons")
            self.input = try object.required("input")
            self.placeholder = try object.optional("placeholder")
            self.initialText = try object.optional("initialText")
            self.level = try object.required("level")
            self.asker = try object.required("asker")
            self.askedAt = try object.required("askedAt")
            self.state = try object.required("state")
            self.remaining = try object.optional("remaining")
            self.standing = try object.optional("standing")
            self.presenter = try object.optional("presenter")
            self.progress = try object.optional("progress")
            self.to = try object.optional("to")
            self.origin = try object.optional("origin")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 18)
            object.append("id", self.id)
            object.append("kind", self.kind)
            object.append("title", self.title)
            object.append("message", self.message)
            object.append("buttons", self.buttons)
            object.append("input", self.input)
            object.append("placeholder", self.placeholder)
            object.append("initialText", self.initialText)
            object.append("level", self.level)
            object.append("asker", self.asker)
            object.append("askedAt", self.askedAt)
            object.append("state", self.state)
            object.append("remaining", self.remaining)
            object.append("standing", self.standing)
            object.append("presenter", self.presenter)
            object.append("progress", self.progress)
            object.append("to", self.to)
            object.append("origin", self.origin)
            return .object(object)
        }
    }

    /// What was typed for input login.
    public struct Login: VarlinkValue, Hashable {
        /// The user's name; at most 4,096 bytes.
        public var user: String
        /// The password; at most 4,096 bytes.
        public var password: String

        /// Made of its fields.
        public init(user: String, password: String) {
            self.user = user
            self.password = password
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.user = try object.required("user")
            self.password = try object.required("password")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("user", self.user)
            object.append("password", self.password)
            return .object(object)
        }
    }

    /// What became of a prompt.
    public struct Result: VarlinkValue, Hashable {
        /// What.
        public var outcome: Prompts.Outcome
        /// The button's index; -1 when no button was chosen.
        public var index: Int
        /// The button's label.
        public var label: String?
        /// The button's role.
        public var role: Prompts.Role?
        /// What was typed, with any button but the cancel button.
        public var text: String?
        /// What was typed for input login, with any button but the cancel button.
        public var login: Prompts.Login?
        /// True when the prompt's time was over and timeoutAction gave the answer.
        public var byTimeout: Bool?
        /// The name of the presenter, or of the program, that answered.
        public var by: String?
        /// True when what was typed comes by the descriptor that the asker has given, and is no member here.
        public var handover: Bool?

        /// Made of its fields.
        public init(outcome: Prompts.Outcome, index: Int, label: String? = nil, role: Prompts.Role? = nil, text: String? = nil, login: Prompts.Login? = nil, byTimeout: Bool? = nil, by: String? = nil, handover: Bool? = nil) {
            self.outcome = outcome
            self.index = index
            self.label = label
            self.role = role
            self.text = text
            self.login = login
            self.byTimeout = byTimeout
            self.by = by
            self.handover = handover
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.outcome = try object.required("outcome")
            self.index = try object.required("index")
            self.label = try object.optional("label")
            self.role = try object.optional("role")
            self.text = try object.optional("text")
            self.login = try object.optional("login")
            self.byTimeout = try object.optional("byTimeout")
            self.by = try object.optional("by")
            self.handover = try object.optional("handover")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 9)
            object.append("outcome", self.outcome)
            object.append("index", self.index)
            object.append("label", self.label)
            object.append("role", self.role)
            object.append("text", self.text)
            object.append("login", self.login)
            object.append("byTimeout", self.byTimeout)
            object.append("by", self.by)
            object.append("handover", self.handover)
            return .object(object)
        }
    }

    /// Which reply of Ask and Wait this is.
    public enum Phase: String, VarlinkValue, CaseIterable, Hashable {
        /// The prompt is in the queue, and stored; with noWait it is on disk.
        case queued = "queued"

        /// A presenter shows it.
        case presented = "presented"

        /// It is over.
        case ended = "ended"
    }

    /// Where a presenter shows prompts.
    public enum Place: String, VarlinkValue, CaseIterable, Hashable {
        /// In a terminal.
        case terminal = "terminal"

        /// On the desktop.
        case desktop = "desktop"
    }

    /// What a presenter is, which decides who goes first: an agent, then the terminal that asked, then the dialog.
    public enum PresenterKind: String, VarlinkValue, CaseIterable, Hashable {
        /// Any program that shows prompts.
        case agent = "agent"

        /// The terminal of the asker; it shows one prompt alone.
        case terminal = "terminal"

        /// The dialog that comes with alertd.
        case dialog = "dialog"
    }

    /// What a presenter is told.
    public enum News: String, VarlinkValue, CaseIterable, Hashable {
        /// It is registered; agent is its token.
        case registered = "registered"

        /// Show this prompt.
        case show = "show"

        /// The prompt that is shown has changed: its remaining time or its progress.
        case update = "update"

        /// Take the prompt down: it is over, or another presenter shows it.
        case gone = "gone"
    }

    /// Why a presenter shall take a prompt down.
    public enum GoneReason: String, VarlinkValue, CaseIterable, Hashable {
        /// This presenter answered it.
        case yours = "yours"

        /// Somebody else answered it; by says who.
        case answered = "answered"

        /// Its time was over.
        case timedOut = "timedOut"

        /// It was taken back, or the program that asked has gone.
        case withdrawn = "withdrawn"

        /// It was not shown in time, and was given to another presenter.
        case passedOn = "passedOn"

        /// What it was about is done.
        case finished = "finished"
    }

    /// Asks. With more: a reply with phase queued, one with phase presented whenever a presenter begins to show it, and a
    /// last one with phase ended. Without more: one reply when it is over, or, with noWait, when it is in the queue.
    ///
    /// The prompt is withdrawn when the caller leaves, unless it said noWait. When the daemon is started again meanwhile, the
    /// caller has 30 seconds to call Wait with adopt, before which nobody is shown the prompt and nobody can answer it; a question
    /// for a secret is lost.
    ///
    /// [Supports 'more' flag]
    public struct Ask: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        public static let name = "org.alertd.Prompts.Ask"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .supported }

        /// What ``Ask`` returns.
        public struct Reply: VarlinkValue, Hashable {
            /// What the prompt is called by.
            public var id: String
            /// What has happened.
            public var phase: Prompts.Phase
            /// With phase presented: the presenter's name.
            public var presenter: String?
            /// With phase ended: what became of it.
            public var result: Prompts.Result?
            /// With phase queued, for a caller that said handover: the token with which it gives its descriptor.
            public var handover: String?
            /// With phase queued: sentences about what is not done as it was asked, such as devices that are not known.
            public var notes: [String]?
            /// With phase queued: why nobody can answer it now and how somebody could, in a sentence. None if somebody may.
            public var unseen: String?

            /// Made of its fields.
            public init(id: String, phase: Prompts.Phase, presenter: String? = nil, result: Prompts.Result? = nil, handover: String? = nil, notes: [String]? = nil, unseen: String? = nil) {
                self.id = id
                self.phase = phase
                self.presenter = presenter
                self.result = result
                self.handover = handover
                self.notes = notes
                self.unseen = unseen
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.id = try object.required("id")
                self.phase = try object.required("phase")
                self.presenter = try object.optional("presenter")
                self.result = try object.optional("result")
                self.handover = try object.optional("handover")
                self.notes = try object.optional("notes")
                self.unseen = try object.optional("unseen")
            }

            /// It as it travels.
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 7)
                object.append("id", self.id)
                object.append("phase", self.phase)
                object.append("presenter", self.presenter)
                object.append("result", self.result)
                object.append("handover", self.handover)
                object.append("notes", self.notes)
                object.append("unseen", self.unseen)
                return .object(object)
            }
        }

        /// What to call it; made from the title when there is none.
        public var id: String?
        /// What is asked.
        public var question: Prompts.Question
        /// Where the asker's person may be found.
        public var session: Prompts.Session?
        /// The caller does not wait: the answer is kept for Wait, for 7 days. Not with a secret.
        public var noWait: Bool?
        /// With more, and with input secure or login: the caller takes what is typed by a descriptor.
        public var handover: Bool?

        /// Made of its fields.
        public init(id: String? = nil, question: Prompts.Question, session: Prompts.Session? = nil, noWait: Bool? = nil, handover: Bool? = nil) {
            self.id = id
            self.question = question
            self.session = session
            self.noWait = noWait
            self.handover = handover
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.id = try object.optional("id")
            self.question = try object.required("question")
            self.session = try object.optional("session")
            self.noWait = try object.optional("noWait")
            self.handover = try object.optional("handover")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 5)
            object.append("id", self.id)
            object.append("question", self.question)
            object.append("session", self.session)
            object.append("noWait", self.noWait)
            object.append("handover", self.handover)
            return .object(object)
        }
    }

    /// Waits until a prompt is over; at once when it is already. Secrets are told to the asker alone, not here. A text is kept
    /// until it was told once; later calls get the result without it.
    ///
    /// The program that asked, and lost its connection because the daemon was started again, becomes the asker anew with
    /// adopt: the prompt is withdrawn when it leaves.
    ///
    /// [Supports 'more' flag]
    public struct Wait: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        public static let name = "org.alertd.Prompts.Wait"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .supported }

        /// What ``Wait`` returns.
        public struct Reply: VarlinkValue, Hashable {
            /// What the prompt is called by.
            public var id: String
            /// What has happened.
            public var phase: Prompts.Phase
            /// With phase presented: the presenter's name.
            public var presenter: String?
            /// With phase ended: what became of it.
            public var result: Prompts.Result?

            /// Made of its fields.
            public init(id: String, phase: Prompts.Phase, presenter: String? = nil, result: Prompts.Result? = nil) {
                self.id = id
                self.phase = phase
                self.presenter = presenter
                self.result = result
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.id = try object.required("id")
                self.phase = try object.required("phase")
                self.presenter = try object.optional("presenter")
                self.result = try object.optional("result")
            }

            /// It as it travels.
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 4)
                object.append("id", self.id)
                object.append("phase", self.phase)
                object.append("presenter", self.presenter)
                object.append("result", self.result)
                return .object(object)
            }
        }

        /// Which.
        public var id: String
        /// Whether the caller is the one that asked.
        public var adopt: Bool?

        /// Made of its fields.
        public init(id: String, adopt: Bool? = nil) {
            self.id = id
            self.adopt = adopt
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.id = try object.required("id")
            self.adopt = try object.optional("adopt")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("id", self.id)
            object.append("adopt", self.adopt)
            return .object(object)
        }
    }

    /// The open prompts, in the order of the queue: one page of them, and all where they fit into a message.
    public struct List: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        public static let name = "org.alertd.Prompts.List"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .never }

        /// What ``List`` returns.
        public struct Reply: VarlinkValue, Hashable {
            /// Those that are presented first, then as they will be.
            public var prompts: [Prompts.Prompt]
            /// Where the next page begins; none after the last. A prompt that is shown meanwhile may be left out.
            public var cursor: String?

            /// Made of its fields.
            public init(prompts: [Prompts.Prompt], cursor: String? = nil) {
                self.prompts = prompts
                self.cursor = cursor
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.prompts = try object.required("prompts")
                self.cursor = try object.optional("cursor")
            }

            /// It as it travels.
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 2)
                object.append("prompts", self.prompts)
                object.append("cursor", self.cursor)
                return .object(object)
            }
        }

        /// Where the last page ended.
        public var cursor: String?

        /// Made of its fields.
        public init(cursor: String? = nil) {
            self.cursor = cursor
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.cursor = try object.optional("cursor")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("cursor", self.cursor)
            return .object(object)
        }
    }

    /// Answers a prompt. The first answer counts. Either index or cancel is given; with text or login as the prompt's input
    /// asks for it, except when cancelling.
    public struct Answer: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        public static let name = "org.alertd.Prompts.Answer"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .never }

        /// What ``Answer`` returns.
        public struct Reply: VarlinkValue, Hashable {
            /// What the asker is told, without what was typed.
            public var result: Prompts.Result
            /// For a caller that said handover, when the answer is none that cancels: the token with which it fetches the
            /// descriptor, within 10 seconds.
            public var handover: String?

            /// Made of its fields.
            public init(result: Prompts.Result, handover: String? = nil) {
                self.result = result
                self.handover = handover
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.result = try object.required("result")
                self.handover = try object.optional("handover")
            }

            /// It as it travels.
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 2)
                object.append("result", self.result)
                object.append("handover", self.handover)
                return .object(object)
            }
        }

        /// Which.
        public var id: String
        /// The token of the presenter that answers; none when a person answers by hand.
        public var agent: String?
        /// The button's index.
        public var index: Int?
        /// Dismisses the prompt.
        public var cancel: Bool?
        /// What was typed; at most 65,536 bytes.
        public var text: String?
        /// What was typed for input login.
        public var login: Prompts.Login?
        /// With input secure or login, in the place of text and login: what was typed is written into a descriptor.
        public var handover: Bool?
        /// Where the person answered, when that was on another device; at most 64 bytes. Not with agent.
        public var device: String?

        /// Made of its fields.
        public init(id: String, agent: String? = nil, index: Int? = nil, cancel: Bool? = nil, text: String? = nil, login: Prompts.Login? = nil, handover: Bool? = nil, device: String? = nil) {
            self.id = id
            self.agent = agent
            self.index = index
            self.cancel = cancel
            self.text = text
            self.login = login
            self.handover = handover
            self.device = device
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.id = try object.required("id")
            self.agent = try object.optional("agent")
            self.index = try object.optional("index")
            self.cancel = try object.optional("cancel")
            self.text = try object.optional("text")
            self.login = try object.optional("login")
            self.handover = try object.optional("handover")
            self.device = try object.optional("device")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 8)
            object.append("id", self.id)
            object.append("agent", self.agent)
            object.append("index", self.index)
            object.append("cancel", self.cancel)
            object.append("text", self.text)
            object.append("login", self.login)
            object.append("handover", self.handover)
            object.append("device", self.device)
            return .object(object)
        }
    }

    /// Takes prompts back. When one id does not exist, none is. Exactly one of the two parameters is given.
    public struct Withdraw: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        public static let name = "org.alertd.Prompts.Withdraw"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .never }

        /// What ``Withdraw`` returns.
        public struct Reply: VarlinkValue, Hashable {
            /// How many there were.
            public var count: Int

            /// Made of its fields.
            public init(count: Int) {
                self.count = count
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.count = try object.required("count")
            }

            /// It as it travels.
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("count", self.count)
                return .object(object)
            }
        }

        /// Which; at most 1,000.
        public var ids: [String]?
        /// Every one of them.
        public var all: Bool?
        /// The device on which the person answered, of a question that came from elsewhere; at most 64 bytes. Its presenter is
        /// told so.
        public var answeredOn: String?

        /// Made of its fields.
        public init(ids: [String]? = nil, all: Bool? = nil, answeredOn: String? = nil) {
            self.ids = ids
            self.all = all
            self.answeredOn = answeredOn
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.ids = try object.optional("ids")
            self.all = try object.optional("all")
            self.answeredOn = try object.optional("answeredOn")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 3)
            object.append("ids", self.ids)
            object.append("all", self.all)
            object.append("answeredOn", self.answeredOn)
            return .object(object)
        }
    }

    /// Registers a presenter until its connection ends. The first reply is of news registered; then prompts come, one at a
    /// time: show, perhaps update, and gone before the next. What a presenter shows when it leaves goes to another.
    ///
    /// [Requires 'more' flag]
    public struct Present: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        public static let name = "org.alertd.Prompts.Present"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .required }

        /// What ``Present`` returns.
        public struct Reply: VarlinkValue, Hashable {
            /// What this reply tells.
            public var news: Prompts.News
            /// With news registered: the token for the other calls.
            public var agent: String?
            /// With news show and update: the prompt.
            public var prompt: Prompts.Prompt?
            /// With news gone: which.
            public var id: String?
            /// With news gone: why.
            public var why: Prompts.GoneReason?
            /// With news gone: who answered it.
            public var by: String?

            /// Made of its fields.
            public init(news: Prompts.News, agent: String? = nil, prompt: Prompts.Prompt? = nil, id: String? = nil, why: Prompts.GoneReason? = nil, by: String? = nil) {
                self.news = news
                self.agent = agent
                self.prompt = prompt
                self.id = id
                self.why = why
                self.by = by
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.news = try object.required("news")
                self.agent = try object.optional("agent")
                self.prompt = try object.optional("prompt")
                self.id = try object.optional("id")
                self.why = try object.optional("why")
                self.by = try object.optional("by")
            }

            /// It as it travels.
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 6)
                object.append("news", self.news)
                object.append("agent", self.agent)
                object.append("prompt", self.prompt)
                object.append("id", self.id)
                object.append("why", self.why)
                object.append("by", self.by)
                return .object(object)
            }
        }

        /// What people know it by, e.g. "terminal pts/3"; at most 200 characters.
        public var name: String
        /// What it is; agent when there is none.
        public var presenter: Prompts.PresenterKind?
        /// Where it shows prompts; desktop when there is none.
        public var place: Prompts.Place?
        /// The kinds it can show; alert and sheet when there is none.
        public var kinds: [Prompts.Kind]?
        /// The inputs it can show; all when there is none.
        public var inputs: [Prompts.Input]?
        /// The most buttons it can show; any number when there is none.
        public var mostButtons: Int?
        /// It shows this prompt alone.
        public var only: String?
        /// Instead of only: it shows the prompt alone whose asker gives this key in its session, be it asked before or after. A prompt
        /// that comes after is shown with its first reply.
        public var key: String?

        /// Made of its fields.
        public init(name: String, presenter: Prompts.PresenterKind? = nil, place: Prompts.Place? = nil, kinds: [Prompts.Kind]? = nil, inputs: [Prompts.Input]? = nil, mostButtons: Int? = nil, only: String? = nil, key: String? = nil) {
            self.name = name
            self.presenter = presenter
            self.place = place
            self.kinds = kinds
            self.inputs = inputs
            self.mostButtons = mostButtons
            self.only = only
            self.key = key
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.name = try object.required("name")
            self.presenter = try object.optional("presenter")
            self.place = try object.optional("place")
            self.kinds = try object.optional("kinds")
            self.inputs = try object.optional("inputs")
            self.mostButtons = try object.optional("mostButtons")
            self.only = try object.optional("only")
            self.key = try object.optional("key")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 8)
            object.append("name", self.name)
            object.append("presenter", self.presenter)
            object.append("place", self.place)
            object.append("kinds", self.kinds)
            object.append("inputs", self.inputs)
            object.append("mostButtons", self.mostButtons)
            object.append("only", self.only)
            object.append("key", self.key)
            return .object(object)
        }
    }

    /// Says that the presenter has put the prompt before the person. It has 20 seconds for that after show; then the prompt
    /// is given to another.
    public struct Presented: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        public static let name = "org.alertd.Prompts.Presented"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .never }

        /// What ``Presented`` returns.
        public struct Reply: VarlinkValue, Hashable {
            /// Made of its fields.
            public init() {
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            public init(varlink json: JSON) throws(InvalidParameter) {
                _ = try JSON.Object(varlink: json)
            }

            /// It as it travels.
            public var varlink: JSON {
                .object([:])
            }
        }

        /// The presenter's token.
        public var agent: String
        /// Which.
        public var id: String

        /// Made of its fields.
        public init(agent: String, id: String) {
            self.agent = agent
            self.id = id
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.agent = try object.required("agent")
            self.id = try object.required("id")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("agent", self.agent)
            object.append("id", self.id)
            return .object(object)
        }
    }

    /// Says that the person begins or stops to type: the prompt's clock stands meanwhile. It goes on by itself when the
    /// presenter leaves, and 60 seconds after the last call that said so.
    public struct Typing: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        public static let name = "org.alertd.Prompts.Typing"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .never }

        /// What ``Typing`` returns.
        public struct Reply: VarlinkValue, Hashable {
            /// Microseconds until the prompt's time is over, if it has a time.
            public var remaining: Int?

            /// Made of its fields.
            public init(remaining: Int? = nil) {
                self.remaining = remaining
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.remaining = try object.optional("remaining")
            }

            /// It as it travels.
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("remaining", self.remaining)
                return .object(object)
            }
        }

        /// The presenter's token.
        public var agent: String
        /// Which.
        public var id: String
        /// Whether the person types.
        public var typing: Bool

        /// Made of its fields.
        public init(agent: String, id: String, typing: Bool) {
            self.agent = agent
            self.id = id
            self.typing = typing
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.agent = try object.required("agent")
            self.id = try object.required("id")
            self.typing = try object.required("typing")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 3)
            object.append("agent", self.agent)
            object.append("id", self.id)
            object.append("typing", self.typing)
            return .object(object)
        }
    }

    /// Says that the person begins or stops to type on another device: the prompt's clock stands meanwhile. It goes on by itself
    /// 60 seconds after the last call that said so.
    public struct Hold: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        public static let name = "org.alertd.Prompts.Hold"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .never }

        /// What ``Hold`` returns.
        public struct Reply: VarlinkValue, Hashable {
            /// Microseconds until the prompt's time is over, if it has a time.
            public var remaining: Int?

            /// Made of its fields.
            public init(remaining: Int? = nil) {
                self.remaining = remaining
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.remaining = try object.optional("remaining")
            }

            /// It as it travels.
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("remaining", self.remaining)
                return .object(object)
            }
        }

        /// Which.
        public var id: String
        /// The device on which the person types; at most 64 bytes.
        public var device: String
        /// Whether the person types.
        public var typing: Bool

        /// Made of its fields.
        public init(id: String, device: String, typing: Bool) {
            self.id = id
            self.device = device
            self.typing = typing
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.id = try object.required("id")
            self.device = try object.required("device")
            self.typing = try object.required("typing")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 3)
            object.append("id", self.id)
            object.append("device", self.device)
            object.append("typing", self.typing)
            return .object(object)
        }
    }

    /// Says that the presenter cannot show this prompt: it goes to another, and does not come back.
    public struct Decline: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        public static let name = "org.alertd.Prompts.Decline"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .never }

        /// What ``Decline`` returns.
        public struct Reply: VarlinkValue, Hashable {
            /// Made of its fields.
            public init() {
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            public init(varlink json: JSON) throws(InvalidParameter) {
                _ = try JSON.Object(varlink: json)
            }

            /// It as it travels.
            public var varlink: JSON {
                .object([:])
            }
        }

        /// The presenter's token.
        public var agent: String
        /// Which.
        public var id: String
        /// Why, for the log.
        public var reason: String?

        /// Made of its fields.
        public init(agent: String, id: String, reason: String? = nil) {
            self.agent = agent
            self.id = id
            self.reason = reason
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.agent = try object.required("agent")
            self.id = try object.required("id")
            self.reason = try object.optional("reason")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 3)
            object.append("agent", self.agent)
            object.append("id", self.id)
            object.append("reason", self.reason)
            return .object(object)
        }
    }

    /// There is no open prompt with this id, and none has ended recently.
    public struct NotFound: VarlinkError, Hashable {
        /// The error's name with its interface.
        public static let name = "org.alertd.Prompts.NotFound"

        /// The id.
        public var id: String

        /// Made of its fields.
        public init(id: String) {
            self.id = id
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.id = try object.required("id")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("id", self.id)
            return .object(object)
        }
    }

    /// The prompt is over already.
    public struct AlreadyEnded: VarlinkError, Hashable {
        /// The error's name with its interface.
        public static let name = "org.alertd.Prompts.AlreadyEnded"

        /// Which.
        public var id: String
        /// What became of it.
        public var outcome: Prompts.Outcome
        /// Who answered it.
        public var by: String?

        /// Made of its fields.
        public init(id: String, outcome: Prompts.Outcome, by: String? = nil) {
            self.id = id
            self.outcome = outcome
            self.by = by
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.id = try object.required("id")
            self.outcome = try object.required("outcome")
            self.by = try object.optional("by")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 3)
            object.append("id", self.id)
            object.append("outcome", self.outcome)
            object.append("by", self.by)
            return .object(object)
        }
    }

    /// This presenter does not show this prompt, or its connection has ended.
    public struct NotPresenting: VarlinkError, Hashable {
        /// The error's name with its interface.
        public static let name = "org.alertd.Prompts.NotPresenting"

        /// Which.
        public var id: String

        /// Made of its fields.
        public init(id: String) {
            self.id = id
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.id = try object.required("id")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("id", self.id)
            return .object(object)
        }
    }

    /// A value is well-formed but cannot be accepted.
    public struct Invalid: VarlinkError, Hashable {
        /// The error's name with its interface.
        public static let name = "org.alertd.Prompts.Invalid"

        /// The parameter.
        public var field: String
        /// Why, and what to write instead.
        public var reason: String

        /// Made of its fields.
        public init(field: String, reason: String) {
            self.field = field
            self.reason = reason
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.field = try object.required("field")
            self.reason = try object.required("reason")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("field", self.field)
            object.append("reason", self.reason)
            return .object(object)
        }
    }

    /// The request reaches a documented bound.
    public struct TooMany: VarlinkError, Hashable {
        /// The error's name with its interface.
        public static let name = "org.alertd.Prompts.TooMany"

        /// Of what there are too many.
        public var what: String
        /// The bound.
        public var limit: Int

        /// Made of its fields.
        public init(what: String, limit: Int) {
            self.what = what
            self.limit = limit
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.what = try object.required("what")
            self.limit = try object.required("limit")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("what", self.what)
            object.append("limit", self.limit)
            return .object(object)
        }
    }

    /// The change could not be put on disk, and nothing was changed.
    public struct NotStored: VarlinkError, Hashable {
        /// The error's name with its interface.
        public static let name = "org.alertd.Prompts.NotStored"

        /// The system's reason.
        public var reason: String

        /// Made of its fields.
        public init(reason: String) {
            self.reason = reason
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.reason = try object.required("reason")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("reason", self.reason)
            return .object(object)
        }
    }
}

/// What answers the methods of `org.alertd.Prompts`.
public protocol PromptsHandler: Sendable {
    /// Asks. With more: a reply with phase queued, one with phase presented whenever a presenter begins to show it, and a
    /// last one with phase ended. Without more: one reply when it is over, or, with noWait, when it is in the queue.
    ///
    /// The prompt is withdrawn when the caller leaves, unless it said noWait. When the daemon is started again meanwhile, the
    /// caller has 30 seconds to call Wait with adopt, before which nobody is shown the prompt and nobody can answer it; a question
    /// for a secret is lost.
    ///
    /// [Supports 'more' flag]
    nonisolated(nonsending) func ask(_ parameters: Prompts.Ask, stream: ReplyStream<Prompts.Ask.Reply>) async throws -> Prompts.Ask.Reply

    /// Waits until a prompt is over; at once when it is already. Secrets are told to the asker alone, not here. A text is kept
    /// until it was told once; later calls get the result without it.
    ///
    /// The program that asked, and lost its connection because the daemon was started again, becomes the asker anew with
    /// adopt: the prompt is withdrawn when it leaves.
    ///
    /// [Supports 'more' flag]
    nonisolated(nonsending) func wait(_ parameters: Prompts.Wait, stream: ReplyStream<Prompts.Wait.Reply>) async throws -> Prompts.Wait.Reply

    /// The open prompts, in the order of the queue: one page of them, and all where they fit into a message.
    nonisolated(nonsending) func list(_ parameters: Prompts.List, context: CallContext) async throws -> Prompts.List.Reply

    /// Answers a prompt. The first answer counts. Either index or cancel is given; with text or login as the prompt's input
    /// asks for it, except when cancelling.
    nonisolated(nonsending) func answer(_ parameters: Prompts.Answer, context: CallContext) async throws -> Prompts.Answer.Reply

    /// Takes prompts back. When one id does not exist, none is. Exactly one of the two parameters is given.
    nonisolated(nonsending) func withdraw(_ parameters: Prompts.Withdraw, context: CallContext) async throws -> Prompts.Withdraw.Reply

    /// Registers a presenter until its connection ends. The first reply is of news registered; then prompts come, one at a
    /// time: show, perhaps update, and gone before the next. What a presenter shows when it leaves goes to another.
    ///
    /// [Requires 'more' flag]
    nonisolated(nonsending) func present(_ parameters: Prompts.Present, stream: ReplyStream<Prompts.Present.Reply>) async throws -> Prompts.Present.Reply

    /// Says that the presenter has put the prompt before the person. It has 20 seconds for that after show; then the prompt
    /// is given to another.
    nonisolated(nonsending) func presented(_ parameters: Prompts.Presented, context: CallContext) async throws -> Prompts.Presented.Reply

    /// Says that the person begins or stops to type: the prompt's clock stands meanwhile. It goes on by itself when the
    /// presenter leaves, and 60 seconds after the last call that said so.
    nonisolated(nonsending) func typing(_ parameters: Prompts.Typing, context: CallContext) async throws -> Prompts.Typing.Reply

    /// Says that the person begins or stops to type on another device: the prompt's clock stands meanwhile. It goes on by itself
    /// 60 seconds after the last call that said so.
    nonisolated(nonsending) func hold(_ parameters: Prompts.Hold, context: CallContext) async throws -> Prompts.Hold.Reply

    /// Says that the presenter cannot show this prompt: it goes to another, and does not come back.
    nonisolated(nonsending) func decline(_ parameters: Prompts.Decline, context: CallContext) async throws -> Prompts.Decline.Reply
}

extension Prompts {
    /// The interface, its methods answered by `handler`, for a server to offer.
    public static func interface(_ handler: some PromptsHandler) -> VarlinkInterface {
        VarlinkInterface(Prompts.self, methods: [
            MethodHandler(streaming: Prompts.Ask.self) { try await handler.ask($0, stream: $1) },
            MethodHandler(streaming: Prompts.Wait.self) { try await handler.wait($0, stream: $1) },
            MethodHandler(Prompts.List.self) { try await handler.list($0, context: $1) },
            MethodHandler(Prompts.Answer.self) { try await handler.answer($0, context: $1) },
            MethodHandler(Prompts.Withdraw.self) { try await handler.withdraw($0, context: $1) },
            MethodHandler(streaming: Prompts.Present.self) { try await handler.present($0, stream: $1) },
            MethodHandler(Prompts.Presented.self) { try await handler.presented($0, context: $1) },
            MethodHandler(Prompts.Typing.self) { try await handler.typing($0, context: $1) },
            MethodHandler(Prompts.Hold.self) { try await handler.hold($0, context: $1) },
            MethodHandler(Prompts.Decline.self) { try await handler.decline($0, context: $1) },
        ])
    }
}
