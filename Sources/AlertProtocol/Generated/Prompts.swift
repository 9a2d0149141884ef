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
/// handover pass it by a descriptor that the daemon hands on and does not read. They do so on their own socket beside
/// this one: its name is this one's with ".secrets" behind, its type SOCK_SEQPACKET. Each connection is for one descriptor,
/// and begins with a packet that holds a token. An asker sends beside it (SCM_RIGHTS) one end of a connected pair of Unix
/// stream sockets and is answered with a packet "ok"; it then reads from its own end. A presenter sends the token that
/// Answer has given it, and is answered with a packet "ok" with the descriptor beside it, into which it writes: the
/// text, or the user's name and the password, each with a NUL behind it. alert-link is such an asker, of a question that came
/// from another device, and answers one of this device by the same way. When the other side does not take part, the daemon
/// stands in for it, and holds the secret in memory that is neither swapped nor dumped.
public enum Prompts: VarlinkNamespace {
    public static let name = "org.alertd.Prompts"
    public static var methods: [any VarlinkMethod.Type] { [Ask.self, Wait.self, List.self, Answer.self, Withdraw.self, Present.self, Presented.self, Typing.self, Hold.self, Decline.self] }
    public static var errors: [any VarlinkError.Type] { [NotFound.self, AlreadyEnded.self, NotPresenting.self, Invalid.self, TooMany.self, NotStored.self] }
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
# handover pass it by a descriptor that the daemon hands on and does not read. They do so on their own socket beside
# this one: its name is this one's with ".secrets" behind, its type SOCK_SEQPACKET. Each connection is for one descriptor,
# and begins with a packet that holds a token. An asker sends beside it (SCM_RIGHTS) one end of a connected pair of Unix
# stream sockets and is answered with a packet "ok"; it then reads from its own end. A presenter sends the token that
# Answer has given it, and is answered with a packet "ok" with the descriptor beside it, into which it writes: the
# text, or the user's name and the password, each with a NUL behind it. alert-link is such an asker, of a question that came
# from another device, and answers one of this device by the same way. When the other side does not take part, the daemon
# stands in for it, and holds the secret in memory that is neither swapped nor dumped.
interface org.alertd.Prompts

# The layout of a prompt.
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

# The role of a button.
type Role (
  # Nothing in particular.
  normal,
  # Changes nothing. At most one button of a prompt.
  cancel,
  # Destroys something, and is marked as such. At most one button of a prompt.
  destructive
)

# The input of a prompt, besides choosing a button.
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

# The interruption level of a prompt. The queue goes by it.
type Level (
  # Least.
  passive,
  # The level of a question that names none.
  active,
  # Passes a do-not-disturb schedule, too.
  timeSensitive,
  # Passes everything.
  critical
)

# The state of an open prompt.
type State (
  # Waiting for a presenter.
  queued,
  # A presenter shows it.
  presented
)

# The outcome of a prompt.
type Outcome (
  # The person chose a button that is not the cancel button.
  answered,
  # The person chose the cancel button, or dismissed the prompt.
  cancelled,
  # Timed out.
  timedOut,
  # Withdrawn, or the program that asked has gone.
  withdrawn,
  # The daemon ended while a secret was asked for, or the answer can no more be told.
  lost,
  # Nobody could show it, and the asker did not want to wait for somebody who can.
  noPresenter
)

# The action when a prompt's time is over.
type TimeoutAction (
  # The outcome is timedOut. So it is when nothing is said.
  end,
  # Dismiss it, as the person could.
  cancel,
  # Choose the default button.
  choose,
  # Choose the button that timeoutButton names.
  button
)

# A button as the asker wants it.
type ButtonWish (
  # The label for the person; 1 to 200 characters. Control characters are shown as pictures, never interpreted.
  label: string,
  # The role. Default: normal. With one button alone, destructive means nothing.
  role: ?Role,
  # Enter chooses it; at most one button. Default: false. When none is said, that is an alert's first normal button,
  # else its cancel button; a sheet has none.
  isDefault: ?bool,
  # An argument vector, run by the daemon without a shell when the person has chosen this button. It gets the result as
  # JSON on its standard input, without what was typed into a secret's field.
  command: ?[]string
)

# A button as it is shown.
type Button (
  # The index.
  index: int,
  # The label for the person, as the asker gave it: the presenter makes control characters visible.
  label: string,
  # The role.
  role: Role,
  # Enter chooses it.
  isDefault: bool
)

# The origin of a question that was asked on another of the person's devices. Said by alert-link, which is a program of
# its own; its name is told beside it.
type Origin (
  # The device; at most 64 bytes.
  device: string,
  # The program that asked there; at most 255 bytes.
  program: string
)

# A question.
type Question (
  # The layout. Default: alert. Progress and ring are refused.
  kind: ?Kind,
  # The line the person reads first; 1 to 1,024 bytes.
  title: string,
  # More text; at most 65,536 bytes, new lines and tabs allowed.
  message: ?string,
  # In the order in which they were added; at most 10,000. An alert without any has "OK", and "Cancel" too when
  # something is to be typed. A sheet needs one at least.
  buttons: ?[]ButtonWish,
  # The input. Default: none. A sheet takes none.
  input: ?Input,
  # A hint in the empty text field; at most 200 characters.
  placeholder: ?string,
  # The initial content of the text field (the user's name of a login); at most 4,096 bytes. Input secure takes none.
  initialText: ?string,
  # The interruption level. Default: active.
  level: ?Level,
  # Microseconds from now until its time is over; at least 1,000. For ever when there is none. The clock stands while
  # the person types.
  timeout: ?int,
  # The action then.
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
  # The origin; none for a question that was asked here. What has an origin is not handed on.
  origin: ?Origin
)

# The place of the asker's person.
type Session (
  # The asker's DISPLAY.
  display: ?string,
  # The asker's WAYLAND_DISPLAY.
  waylandDisplay: ?string,
  # The asker's XAUTHORITY.
  xauthority: ?string,
  # The asker's terminal, e.g. "/dev/pts/3".
  terminal: ?string,
  # The asker shows the prompt itself if no agent does: it will call Present for this prompt alone as soon as it has
  # received the prompt's id. Default: false. A caller that can use presentAs of Ask needs no second stream for that.
  willPresent: ?bool,
  # The asker's working directory, in which buttons' commands run.
  directory: ?string,
  # Of a caller on another machine, that is one behind "alertctl bridge": who it says it is, "ada@desk". Letters, digits,
  # "." "-" and "_", each part 1 to 64 of them. The daemon does not listen to it from anybody else.
  caller: ?string
)

# The program that asks. The daemon finds it out by the connection; alertctl stands for the program that ran it.
type Asker (
  # The process id.
  pid: int,
  # The program's name, e.g. "backup.sh". Of a caller on another machine what it says of itself, and always the program that
  # let it in, as the daemon found it: "ada on desk, by ssh".
  program: string,
  # The application it says it is.
  app: ?string,
  # The terminal.
  terminal: ?string,
  # True when it is behind "alertctl bridge": its process is on this machine for as long as the connection alone.
  bridged: ?bool
)

# A state of progress.
type Progress (
  # 0 to 1; none when that is not known.
  fraction: ?float,
  # The present activity.
  text: ?string,
  # Microseconds that it will still take, if that can be told.
  left: ?int
)

# An open prompt.
type Prompt (
  # The id.
  id: string,
  # The layout.
  kind: Kind,
  # The line the person reads first.
  title: string,
  # More text.
  message: ?string,
  # By their index.
  buttons: []Button,
  # The input.
  input: Input,
  # A hint in the empty text field.
  placeholder: ?string,
  # The initial content of the text field (the user's name of a login).
  initialText: ?string,
  # The interruption level.
  level: Level,
  # The asker. It is always shown.
  asker: Asker,
  # When it was asked.
  askedAt: string,
  # The state.
  state: State,
  # Microseconds until its time is over, if it has a time; it stands still while the person types.
  remaining: ?int,
  # True while it stands still.
  standing: ?bool,
  # The name of the presenter that shows it.
  presenter: ?string,
  # Of kind progress: how far it has come.
  progress: ?Progress,
  # See Question.
  to: ?[]string,
  # See Question.
  origin: ?Origin
)

# The texts typed for input login.
type Login (
  # The user's name; at most 4,096 bytes.
  user: string,
  # The password; at most 4,096 bytes.
  password: string
)

# The result of a prompt.
type Result (
  # The outcome.
  outcome: Outcome,
  # The button's index; -1 when no button was chosen.
  index: int,
  # The button's label.
  label: ?string,
  # The button's role.
  role: ?Role,
  # The typed text, with any button but the cancel button.
  text: ?string,
  # The texts typed for input login, with any button but the cancel button.
  login: ?Login,
  # True when the prompt's time was over and timeoutAction gave the answer.
  byTimeout: ?bool,
  # The name of the presenter, or of the program, that answered.
  by: ?string,
  # True when what was typed comes by the descriptor that the asker has given, and is no member here.
  handover: ?bool
)

# The kind of a reply of Ask and Wait.
type Phase (
  # The prompt is in the queue, and stored; with noWait it is on disk.
  queued,
  # A presenter shows it.
  presented,
  # The prompt has ended.
  ended,
  # Only with presentAs: show this prompt.
  show,
  # Only with presentAs: the prompt that is shown has changed.
  update,
  # Only with presentAs: take the prompt down. A reply with phase ended follows if it has ended.
  gone
)

# The place where a presenter shows prompts.
type Place (
  # In a terminal.
  terminal,
  # On the desktop.
  desktop
)

# The kind of a presenter, which decides the order: an agent, then the terminal that asked, then the dialog.
type PresenterKind (
  # Any program that shows prompts.
  agent,
  # The terminal of the asker; it shows one prompt alone.
  terminal,
  # The dialog that comes with alertd.
  dialog
)

# The message to a presenter.
type News (
  # Registered; agent is the token.
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
  # Timed out.
  timedOut,
  # Withdrawn, or the program that asked has gone.
  withdrawn,
  # Not shown in time, and given to another presenter.
  passedOn,
  # The work that it showed has ended.
  finished
)

# Asks. With more: a reply with phase queued, one with phase presented whenever a presenter begins to show it, and a
# last one with phase ended. Without more: one reply when it is over, or, with noWait, when it is in the queue.
#
# With presentAs the replies also ask the caller to show the prompt, as those of Present do. The caller then calls Presented,
# Typing, Answer and Decline on a second connection.
#
# The prompt is withdrawn when the caller leaves, unless it said noWait. When the daemon is started again meanwhile, the
# caller has 30 seconds to call Wait with adopt, before which nobody is shown the prompt and nobody can answer it; a question
# for a secret is lost.
#
# [Supports 'more' flag]
method Ask(
  # The id. Default: made from the title.
  id: ?string,
  # The question.
  question: Question,
  # The place of the asker's person.
  session: ?Session,
  # The caller does not wait: the answer is kept for Wait, for 7 days. Not with a secret.
  noWait: ?bool,
  # With more, and with input secure or login: the caller takes what is typed by a descriptor.
  handover: ?bool,
  # With more: the caller shows the prompt in its own terminal if no agent does, and is the presenter of this name, e.g.
  # "terminal pts/3"; at most 200 characters.
  presentAs: ?string
) -> (
  # The id of the prompt.
  id: string,
  # The kind of the reply.
  phase: Phase,
  # With phase presented: the presenter's name.
  presenter: ?string,
  # With phase ended: what became of it.
  result: ?Result,
  # With phase queued, for a caller that said handover: the token with which it gives its descriptor.
  handover: ?string,
  # With phase queued and presentAs: the token for Presented, Typing, Answer and Decline. None if there are too many presenters.
  agent: ?string,
  # With phase show and update: the prompt.
  prompt: ?Prompt,
  # With phase gone: why.
  why: ?GoneReason,
  # With phase gone: who answered it.
  by: ?string,
  # With phase queued: sentences about what is not done as it was asked, such as devices that are not known.
  notes: ?[]string,
  # With phase queued: why nobody can answer it now and how somebody could, in a sentence. None if somebody may.
  unseen: ?string
)

# Waits until a prompt is over; at once when it is already. Secrets are told to the asker alone, not here. A text is kept
# until it was told once; later calls get the result without it.
#
# The program that asked, and lost its connection because the daemon was started again, becomes the asker again with
# adopt: the prompt is withdrawn when it leaves.
#
# [Supports 'more' flag]
method Wait(
  # The id.
  id: string,
  # The caller is the asker. Default: false.
  adopt: ?bool,
  # With adopt: see Ask.
  presentAs: ?string
) -> (
  # The id of the prompt.
  id: string,
  # The kind of the reply.
  phase: Phase,
  # With phase presented: the presenter's name.
  presenter: ?string,
  # With phase ended: what became of it.
  result: ?Result,
  # With phase queued and presentAs: see Ask.
  agent: ?string,
  # With phase show and update: the prompt.
  prompt: ?Prompt,
  # With phase gone: why.
  why: ?GoneReason,
  # With phase gone: who answered it.
  by: ?string
)

# The open prompts, in the order of the queue: one page of them, and all where they fit into a message.
method List(
  # The position behind the last page.
  cursor: ?string
) -> (
  # The prompts: presented ones first, then in the order in which they will be.
  prompts: []Prompt,
  # The position of the next page; none after the last. A prompt that is shown meanwhile may be left out.
  cursor: ?string
)

# Answers a prompt. The first answer counts. Either index or cancel is given; with text or login as the prompt's input
# asks for it, except when cancelling. An asker that answers its own prompt, by the token of Ask, keeps a secret to itself and
# gives neither text nor login nor handover.
method Answer(
  # The id.
  id: string,
  # The token of the presenter that answers; none when a person answers by hand.
  agent: ?string,
  # The button's index.
  index: ?int,
  # Dismisses the prompt.
  cancel: ?bool,
  # The typed text; at most 65,536 bytes.
  text: ?string,
  # The texts typed for input login.
  login: ?Login,
  # With input secure or login, instead of text and login: what was typed is written into a descriptor.
  handover: ?bool,
  # The device on which the person answered, if it was another one; at most 64 bytes. Not with agent.
  device: ?string
) -> (
  # The asker's result, without what was typed.
  result: Result,
  # For a caller that said handover, when the answer is none that cancels: the token with which it fetches the
  # descriptor, within 10 seconds.
  handover: ?string
)

# Takes prompts back. When one id does not exist, none is. Exactly one of the two parameters is given.
method Withdraw(
  # The ids; at most 1,000.
  ids: ?[]string,
  # Every one of them.
  all: ?bool,
  # The device on which the person answered, of a question that came from elsewhere; at most 64 bytes. Its presenter is
  # told so.
  answeredOn: ?string
) -> (
  # The number of prompts.
  count: int
)

# Registers a presenter until its connection ends. The first reply is of news registered; then prompts come, one at a
# time: show, perhaps update, and gone before the next. What a presenter shows when it leaves goes to another.
#
# [Requires 'more' flag]
method Present(
  # The name for people, e.g. "terminal pts/3"; at most 200 characters.
  name: string,
  # The kind of presenter. Default: agent.
  presenter: ?PresenterKind,
  # The place where it shows prompts. Default: desktop.
  place: ?Place,
  # The kinds it can show; alert and sheet when there is none.
  kinds: ?[]Kind,
  # The inputs it can show; all when there is none.
  inputs: ?[]Input,
  # The most buttons it can show; any number when there is none.
  mostButtons: ?int,
  # Show this prompt alone.
  only: ?string
) -> (
  # The kind of the message.
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
  # The id.
  id: string
) -> ()

# Says that the person begins or stops to type: the prompt's clock stands meanwhile. It goes on by itself when the
# presenter leaves, and 60 seconds after the last call that said so.
method Typing(
  # The presenter's token.
  agent: string,
  # The id.
  id: string,
  # The person types.
  typing: bool
) -> (
  # Microseconds until the prompt's time is over, if it has a time.
  remaining: ?int
)

# Says that the person begins or stops to type on another device: the prompt's clock stands meanwhile. It goes on by itself
# 60 seconds after the last call that said so.
method Hold(
  # The id.
  id: string,
  # The device on which the person types; at most 64 bytes.
  device: string,
  # The person types.
  typing: bool
) -> (
  # Microseconds until the prompt's time is over, if it has a time.
  remaining: ?int
)

# Says that the presenter cannot show this prompt: it goes to another, and does not come back.
method Decline(
  # The presenter's token.
  agent: string,
  # The id.
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
  # The id.
  id: string,
  # The outcome.
  outcome: Outcome,
  # The answerer.
  by: ?string
)

# This presenter does not show this prompt, or its connection has ended.
error NotPresenting (
  # The id.
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

    /// The layout of a prompt.
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

    /// The role of a button.
    public enum Role: String, VarlinkValue, CaseIterable, Hashable {
        /// Nothing in particular.
        case normal = "normal"
        /// Changes nothing. At most one button of a prompt.
        case cancel = "cancel"
        /// Destroys something, and is marked as such. At most one button of a prompt.
        case destructive = "destructive"
    }

    /// The input of a prompt, besides choosing a button.
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

    /// The interruption level of a prompt. The queue goes by it.
    public enum Level: String, VarlinkValue, CaseIterable, Hashable {
        /// Least.
        case passive = "passive"
        /// The level of a question that names none.
        case active = "active"
        /// Passes a do-not-disturb schedule, too.
        case timeSensitive = "timeSensitive"
        /// Passes everything.
        case critical = "critical"
    }

    /// The state of an open prompt.
    public enum State: String, VarlinkValue, CaseIterable, Hashable {
        /// Waiting for a presenter.
        case queued = "queued"
        /// A presenter shows it.
        case presented = "presented"
    }

    /// The outcome of a prompt.
    public enum Outcome: String, VarlinkValue, CaseIterable, Hashable {
        /// The person chose a button that is not the cancel button.
        case answered = "answered"
        /// The person chose the cancel button, or dismissed the prompt.
        case cancelled = "cancelled"
        /// Timed out.
        case timedOut = "timedOut"
        /// Withdrawn, or the program that asked has gone.
        case withdrawn = "withdrawn"
        /// The daemon ended while a secret was asked for, or the answer can no more be told.
        case lost = "lost"
        /// Nobody could show it, and the asker did not want to wait for somebody who can.
        case noPresenter = "noPresenter"
    }

    /// The action when a prompt's time is over.
    public enum TimeoutAction: String, VarlinkValue, CaseIterable, Hashable {
        /// The outcome is timedOut. So it is when nothing is said.
        case end = "end"
        /// Dismiss it, as the person could.
        case cancel = "cancel"
        /// Choose the default button.
        case choose = "choose"
        /// Choose the button that timeoutButton names.
        case button = "button"
    }

    /// A button as the asker wants it.
    public struct ButtonWish: VarlinkValue, Hashable {
        /// The label for the person; 1 to 200 characters. Control characters are shown as pictures, never interpreted.
        public var label: String
        /// The role. Default: normal. With one button alone, destructive means nothing.
        public var role: Prompts.Role?
        /// Enter chooses it; at most one button. Default: false. When none is said, that is an alert's first normal button,
        /// else its cancel button; a sheet has none.
        public var isDefault: Bool?
        /// An argument vector, run by the daemon without a shell when the person has chosen this button. It gets the result as
        /// JSON on its standard input, without what was typed into a secret's field.
        public var command: [String]?
        public init(label: String, role: Prompts.Role? = nil, isDefault: Bool? = nil, command: [String]? = nil) {
            (self.label, self.role, self.isDefault, self.command) = (label, role, isDefault, command)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.label = try object.required("label")
            self.role = try object.optional("role")
            self.isDefault = try object.optional("isDefault")
            self.command = try object.optional("command")
        }
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
        /// The index.
        public var index: Int
        /// The label for the person, as the asker gave it: the presenter makes control characters visible.
        public var label: String
        /// The role.
        public var role: Prompts.Role
        /// Enter chooses it.
        public var isDefault: Bool
        public init(index: Int, label: String, role: Prompts.Role, isDefault: Bool) {
            (self.index, self.label, self.role, self.isDefault) = (index, label, role, isDefault)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.index = try object.required("index")
            self.label = try object.required("label")
            self.role = try object.required("role")
            self.isDefault = try object.required("isDefault")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 4)
            object.append("index", self.index)
            object.append("label", self.label)
            object.append("role", self.role)
            object.append("isDefault", self.isDefault)
            return .object(object)
        }
    }

    /// The origin of a question that was asked on another of the person's devices. Said by alert-link, which is a program of
    /// its own; its name is told beside it.
    public struct Origin: VarlinkValue, Hashable {
        /// The device; at most 64 bytes.
        public var device: String
        /// The program that asked there; at most 255 bytes.
        public var program: String
        public init(device: String, program: String) {
            (self.device, self.program) = (device, program)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.device = try object.required("device")
            self.program = try object.required("program")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("device", self.device)
            object.append("program", self.program)
            return .object(object)
        }
    }

    /// A question.
    public struct Question: VarlinkValue, Hashable {
        /// The layout. Default: alert. Progress and ring are refused.
        public var kind: Prompts.Kind?
        /// The line the person reads first; 1 to 1,024 bytes.
        public var title: String
        /// More text; at most 65,536 bytes, new lines and tabs allowed.
        public var message: String?
        /// In the order in which they were added; at most 10,000. An alert without any has "OK", and "Cancel" too when
        /// something is to be typed. A sheet needs one at least.
        public var buttons: [Prompts.ButtonWish]?
        /// The input. Default: none. A sheet takes none.
        public var input: Prompts.Input?
        /// A hint in the empty text field; at most 200 characters.
        public var placeholder: String?
        /// The initial content of the text field (the user's name of a login); at most 4,096 bytes. Input secure takes none.
        public var initialText: String?
        /// The interruption level. Default: active.
        public var level: Prompts.Level?
        /// Microseconds from now until its time is over; at least 1,000. For ever when there is none. The clock stands while
        /// the person types.
        public var timeout: Int?
        /// The action then.
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
        /// The origin; none for a question that was asked here. What has an origin is not handed on.
        public var origin: Prompts.Origin?
        public init(kind: Prompts.Kind? = nil, title: String, message: String? = nil, buttons: [Prompts.ButtonWish]? = nil, input: Prompts.Input? = nil, placeholder: String? = nil, initialText: String? = nil, level: Prompts.Level? = nil, timeout: Int? = nil, timeoutAction: Prompts.TimeoutAction? = nil, timeoutButton: Int? = nil, requirePresenter: Bool? = nil, app: String? = nil, to: [String]? = nil, origin: Prompts.Origin? = nil) {
            (self.kind, self.title, self.message, self.buttons) = (kind, title, message, buttons)
            (self.input, self.placeholder, self.initialText, self.level) = (input, placeholder, initialText, level)
            (self.timeout, self.timeoutAction, self.timeoutButton, self.requirePresenter) = (timeout, timeoutAction, timeoutButton, requirePresenter)
            (self.app, self.to, self.origin) = (app, to, origin)
        }
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

    /// The place of the asker's person.
    public struct Session: VarlinkValue, Hashable {
        /// The asker's DISPLAY.
        public var display: String?
        /// The asker's WAYLAND_DISPLAY.
        public var waylandDisplay: String?
        /// The asker's XAUTHORITY.
        public var xauthority: String?
        /// The asker's terminal, e.g. "/dev/pts/3".
        public var terminal: String?
        /// The asker shows the prompt itself if no agent does: it will call Present for this prompt alone as soon as it has
        /// received the prompt's id. Default: false. A caller that can use presentAs of Ask needs no second stream for that.
        public var willPresent: Bool?
        /// The asker's working directory, in which buttons' commands run.
        public var directory: String?
        /// Of a caller on another machine, that is one behind "alertctl bridge": who it says it is, "ada@desk". Letters, digits,
        /// "." "-" and "_", each part 1 to 64 of them. The daemon does not listen to it from anybody else.
        public var caller: String?
        public init(display: String? = nil, waylandDisplay: String? = nil, xauthority: String? = nil, terminal: String? = nil, willPresent: Bool? = nil, directory: String? = nil, caller: String? = nil) {
            (self.display, self.waylandDisplay, self.xauthority, self.terminal) = (display, waylandDisplay, xauthority, terminal)
            (self.willPresent, self.directory, self.caller) = (willPresent, directory, caller)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.display = try object.optional("display")
            self.waylandDisplay = try object.optional("waylandDisplay")
            self.xauthority = try object.optional("xauthority")
            self.terminal = try object.optional("terminal")
            self.willPresent = try object.optional("willPresent")
            self.directory = try object.optional("directory")
            self.caller = try object.optional("caller")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 7)
            object.append("display", self.display)
            object.append("waylandDisplay", self.waylandDisplay)
            object.append("xauthority", self.xauthority)
            object.append("terminal", self.terminal)
            object.append("willPresent", self.willPresent)
            object.append("directory", self.directory)
            object.append("caller", self.caller)
            return .object(object)
        }
    }

    /// The program that asks. The daemon finds it out by the connection; alertctl stands for the program that ran it.
    public struct Asker: VarlinkValue, Hashable {
        /// The process id.
        public var pid: Int
        /// The program's name, e.g. "backup.sh". Of a caller on another machine what it says of itself, and always the program that
        /// let it in, as the daemon found it: "ada on desk, by ssh".
        public var program: String
        /// The application it says it is.
        public var app: String?
        /// The terminal.
        public var terminal: String?
        /// True when it is behind "alertctl bridge": its process is on this machine for as long as the connection alone.
        public var bridged: Bool?
        public init(pid: Int, program: String, app: String? = nil, terminal: String? = nil, bridged: Bool? = nil) {
            (self.pid, self.program, self.app, self.terminal) = (pid, program, app, terminal)
            self.bridged = bridged
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.pid = try object.required("pid")
            self.program = try object.required("program")
            self.app = try object.optional("app")
            self.terminal = try object.optional("terminal")
            self.bridged = try object.optional("bridged")
        }
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

    /// A state of progress.
    public struct Progress: VarlinkValue, Hashable {
        /// 0 to 1; none when that is not known.
        public var fraction: Double?
        /// The present activity.
        public var text: String?
        /// Microseconds that it will still take, if that can be told.
        public var `left`: Int?
        public init(fraction: Double? = nil, text: String? = nil, `left`: Int? = nil) {
            (self.fraction, self.text, self.`left`) = (fraction, text, `left`)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.fraction = try object.optional("fraction")
            self.text = try object.optional("text")
            self.`left` = try object.optional("left")
        }
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
        /// The id.
        public var id: String
        /// The layout.
        public var kind: Prompts.Kind
        /// The line the person reads first.
        public var title: String
        /// More text.
        public var message: String?
        /// By their index.
        public var buttons: [Prompts.Button]
        /// The input.
        public var input: Prompts.Input
        /// A hint in the empty text field.
        public var placeholder: String?
        /// The initial content of the text field (the user's name of a login).
        public var initialText: String?
        /// The interruption level.
        public var level: Prompts.Level
        /// The asker. It is always shown.
        public var asker: Prompts.Asker
        /// When it was asked.
        public var askedAt: String
        /// The state.
        public var state: Prompts.State
        /// Microseconds until its time is over, if it has a time; it stands still while the person types.
        public var remaining: Int?
        /// True while it stands still.
        public var standing: Bool?
        /// The name of the presenter that shows it.
        public var presenter: String?
        /// Of kind progress: how far it has come.
        public var progress: Prompts.Progress?
        /// See Question.
        public var to: [String]?
        /// See Question.
        public var origin: Prompts.Origin?
        public init(id: String, kind: Prompts.Kind, title: String, message: String? = nil, buttons: [Prompts.Button], input: Prompts.Input, placeholder: String? = nil, initialText: String? = nil, level: Prompts.Level, asker: Prompts.Asker, askedAt: String, state: Prompts.State, remaining: Int? = nil, standing: Bool? = nil, presenter: String? = nil, progress: Prompts.Progress? = nil, to: [String]? = nil, origin: Prompts.Origin? = nil) {
            (self.id, self.kind, self.title, self.message) = (id, kind, title, message)
            (self.buttons, self.input, self.placeholder, self.initialText) = (buttons, input, placeholder, initialText)
            (self.level, self.asker, self.askedAt, self.state) = (level, asker, askedAt, state)
            (self.remaining, self.standing, self.presenter, self.progress) = (remaining, standing, presenter, progress)
            (self.to, self.origin) = (to, origin)
        }
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

    /// The texts typed for input login.
    public struct Login: VarlinkValue, Hashable {
        /// The user's name; at most 4,096 bytes.
        public var user: String
        /// The password; at most 4,096 bytes.
        public var password: String
        public init(user: String, password: String) {
            (self.user, self.password) = (user, password)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.user = try object.required("user")
            self.password = try object.required("password")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("user", self.user)
            object.append("password", self.password)
            return .object(object)
        }
    }

    /// The result of a prompt.
    public struct Result: VarlinkValue, Hashable {
        /// The outcome.
        public var outcome: Prompts.Outcome
        /// The button's index; -1 when no button was chosen.
        public var index: Int
        /// The button's label.
        public var label: String?
        /// The button's role.
        public var role: Prompts.Role?
        /// The typed text, with any button but the cancel button.
        public var text: String?
        /// The texts typed for input login, with any button but the cancel button.
        public var login: Prompts.Login?
        /// True when the prompt's time was over and timeoutAction gave the answer.
        public var byTimeout: Bool?
        /// The name of the presenter, or of the program, that answered.
        public var by: String?
        /// True when what was typed comes by the descriptor that the asker has given, and is no member here.
        public var handover: Bool?
        public init(outcome: Prompts.Outcome, index: Int, label: String? = nil, role: Prompts.Role? = nil, text: String? = nil, login: Prompts.Login? = nil, byTimeout: Bool? = nil, by: String? = nil, handover: Bool? = nil) {
            (self.outcome, self.index, self.label, self.role) = (outcome, index, label, role)
            (self.text, self.login, self.byTimeout, self.by) = (text, login, byTimeout, by)
            self.handover = handover
        }
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

    /// The kind of a reply of Ask and Wait.
    public enum Phase: String, VarlinkValue, CaseIterable, Hashable {
        /// The prompt is in the queue, and stored; with noWait it is on disk.
        case queued = "queued"
        /// A presenter shows it.
        case presented = "presented"
        /// The prompt has ended.
        case ended = "ended"
        /// Only with presentAs: show this prompt.
        case show = "show"
        /// Only with presentAs: the prompt that is shown has changed.
        case update = "update"
        /// Only with presentAs: take the prompt down. A reply with phase ended follows if it has ended.
        case gone = "gone"
    }

    /// The place where a presenter shows prompts.
    public enum Place: String, VarlinkValue, CaseIterable, Hashable {
        /// In a terminal.
        case terminal = "terminal"
        /// On the desktop.
        case desktop = "desktop"
    }

    /// The kind of a presenter, which decides the order: an agent, then the terminal that asked, then the dialog.
    public enum PresenterKind: String, VarlinkValue, CaseIterable, Hashable {
        /// Any program that shows prompts.
        case agent = "agent"
        /// The terminal of the asker; it shows one prompt alone.
        case terminal = "terminal"
        /// The dialog that comes with alertd.
        case dialog = "dialog"
    }

    /// The message to a presenter.
    public enum News: String, VarlinkValue, CaseIterable, Hashable {
        /// Registered; agent is the token.
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
        /// Timed out.
        case timedOut = "timedOut"
        /// Withdrawn, or the program that asked has gone.
        case withdrawn = "withdrawn"
        /// Not shown in time, and given to another presenter.
        case passedOn = "passedOn"
        /// The work that it showed has ended.
        case finished = "finished"
    }

    /// Asks. With more: a reply with phase queued, one with phase presented whenever a presenter begins to show it, and a
    /// last one with phase ended. Without more: one reply when it is over, or, with noWait, when it is in the queue.
    ///
    /// With presentAs the replies also ask the caller to show the prompt, as those of Present do. The caller then calls Presented,
    /// Typing, Answer and Decline on a second connection.
    ///
    /// The prompt is withdrawn when the caller leaves, unless it said noWait. When the daemon is started again meanwhile, the
    /// caller has 30 seconds to call Wait with adopt, before which nobody is shown the prompt and nobody can answer it; a question
    /// for a secret is lost.
    ///
    /// [Supports 'more' flag]
    public struct Ask: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Prompts.Ask"
        public static var streaming: VarlinkStreaming { .supported }
        public struct Reply: VarlinkValue, Hashable {
            /// The id of the prompt.
            public var id: String
            /// The kind of the reply.
            public var phase: Prompts.Phase
            /// With phase presented: the presenter's name.
            public var presenter: String?
            /// With phase ended: what became of it.
            public var result: Prompts.Result?
            /// With phase queued, for a caller that said handover: the token with which it gives its descriptor.
            public var handover: String?
            /// With phase queued and presentAs: the token for Presented, Typing, Answer and Decline. None if there are too many presenters.
            public var agent: String?
            /// With phase show and update: the prompt.
            public var prompt: Prompts.Prompt?
            /// With phase gone: why.
            public var why: Prompts.GoneReason?
            /// With phase gone: who answered it.
            public var by: String?
            /// With phase queued: sentences about what is not done as it was asked, such as devices that are not known.
            public var notes: [String]?
            /// With phase queued: why nobody can answer it now and how somebody could, in a sentence. None if somebody may.
            public var unseen: String?
            public init(id: String, phase: Prompts.Phase, presenter: String? = nil, result: Prompts.Result? = nil, handover: String? = nil, agent: String? = nil, prompt: Prompts.Prompt? = nil, why: Prompts.GoneReason? = nil, by: String? = nil, notes: [String]? = nil, unseen: String? = nil) {
                (self.id, self.phase, self.presenter, self.result) = (id, phase, presenter, result)
                (self.handover, self.agent, self.prompt, self.why) = (handover, agent, prompt, why)
                (self.by, self.notes, self.unseen) = (by, notes, unseen)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.id = try object.required("id")
                self.phase = try object.required("phase")
                self.presenter = try object.optional("presenter")
                self.result = try object.optional("result")
                self.handover = try object.optional("handover")
                self.agent = try object.optional("agent")
                self.prompt = try object.optional("prompt")
                self.why = try object.optional("why")
                self.by = try object.optional("by")
                self.notes = try object.optional("notes")
                self.unseen = try object.optional("unseen")
            }
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 11)
                object.append("id", self.id)
                object.append("phase", self.phase)
                object.append("presenter", self.presenter)
                object.append("result", self.result)
                object.append("handover", self.handover)
                object.append("agent", self.agent)
                object.append("prompt", self.prompt)
                object.append("why", self.why)
                object.append("by", self.by)
                object.append("notes", self.notes)
                object.append("unseen", self.unseen)
                return .object(object)
            }
        }
        /// The id. Default: made from the title.
        public var id: String?
        /// The question.
        public var question: Prompts.Question
        /// The place of the asker's person.
        public var session: Prompts.Session?
        /// The caller does not wait: the answer is kept for Wait, for 7 days. Not with a secret.
        public var noWait: Bool?
        /// With more, and with input secure or login: the caller takes what is typed by a descriptor.
        public var handover: Bool?
        /// With more: the caller shows the prompt in its own terminal if no agent does, and is the presenter of this name, e.g.
        /// "terminal pts/3"; at most 200 characters.
        public var presentAs: String?
        public init(id: String? = nil, question: Prompts.Question, session: Prompts.Session? = nil, noWait: Bool? = nil, handover: Bool? = nil, presentAs: String? = nil) {
            (self.id, self.question, self.session, self.noWait) = (id, question, session, noWait)
            (self.handover, self.presentAs) = (handover, presentAs)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.id = try object.optional("id")
            self.question = try object.required("question")
            self.session = try object.optional("session")
            self.noWait = try object.optional("noWait")
            self.handover = try object.optional("handover")
            self.presentAs = try object.optional("presentAs")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 6)
            object.append("id", self.id)
            object.append("question", self.question)
            object.append("session", self.session)
            object.append("noWait", self.noWait)
            object.append("handover", self.handover)
            object.append("presentAs", self.presentAs)
            return .object(object)
        }
    }

    /// Waits until a prompt is over; at once when it is already. Secrets are told to the asker alone, not here. A text is kept
    /// until it was told once; later calls get the result without it.
    ///
    /// The program that asked, and lost its connection because the daemon was started again, becomes the asker again with
    /// adopt: the prompt is withdrawn when it leaves.
    ///
    /// [Supports 'more' flag]
    public struct Wait: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Prompts.Wait"
        public static var streaming: VarlinkStreaming { .supported }
        public struct Reply: VarlinkValue, Hashable {
            /// The id of the prompt.
            public var id: String
            /// The kind of the reply.
            public var phase: Prompts.Phase
            /// With phase presented: the presenter's name.
            public var presenter: String?
            /// With phase ended: what became of it.
            public var result: Prompts.Result?
            /// With phase queued and presentAs: see Ask.
            public var agent: String?
            /// With phase show and update: the prompt.
            public var prompt: Prompts.Prompt?
            /// With phase gone: why.
            public var why: Prompts.GoneReason?
            /// With phase gone: who answered it.
            public var by: String?
            public init(id: String, phase: Prompts.Phase, presenter: String? = nil, result: Prompts.Result? = nil, agent: String? = nil, prompt: Prompts.Prompt? = nil, why: Prompts.GoneReason? = nil, by: String? = nil) {
                (self.id, self.phase, self.presenter, self.result) = (id, phase, presenter, result)
                (self.agent, self.prompt, self.why, self.by) = (agent, prompt, why, by)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.id = try object.required("id")
                self.phase = try object.required("phase")
                self.presenter = try object.optional("presenter")
                self.result = try object.optional("result")
                self.agent = try object.optional("agent")
                self.prompt = try object.optional("prompt")
                self.why = try object.optional("why")
                self.by = try object.optional("by")
            }
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 8)
                object.append("id", self.id)
                object.append("phase", self.phase)
                object.append("presenter", self.presenter)
                object.append("result", self.result)
                object.append("agent", self.agent)
                object.append("prompt", self.prompt)
                object.append("why", self.why)
                object.append("by", self.by)
                return .object(object)
            }
        }
        /// The id.
        public var id: String
        /// The caller is the asker. Default: false.
        public var adopt: Bool?
        /// With adopt: see Ask.
        public var presentAs: String?
        public init(id: String, adopt: Bool? = nil, presentAs: String? = nil) {
            (self.id, self.adopt, self.presentAs) = (id, adopt, presentAs)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.id = try object.required("id")
            self.adopt = try object.optional("adopt")
            self.presentAs = try object.optional("presentAs")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 3)
            object.append("id", self.id)
            object.append("adopt", self.adopt)
            object.append("presentAs", self.presentAs)
            return .object(object)
        }
    }

    /// The open prompts, in the order of the queue: one page of them, and all where they fit into a message.
    public struct List: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Prompts.List"
        public static var streaming: VarlinkStreaming { .never }
        public struct Reply: VarlinkValue, Hashable {
            /// The prompts: presented ones first, then in the order in which they will be.
            public var prompts: [Prompts.Prompt]
            /// The position of the next page; none after the last. A prompt that is shown meanwhile may be left out.
            public var cursor: String?
            public init(prompts: [Prompts.Prompt], cursor: String? = nil) {
                (self.prompts, self.cursor) = (prompts, cursor)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.prompts = try object.required("prompts")
                self.cursor = try object.optional("cursor")
            }
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 2)
                object.append("prompts", self.prompts)
                object.append("cursor", self.cursor)
                return .object(object)
            }
        }
        /// The position behind the last page.
        public var cursor: String?
        public init(cursor: String? = nil) {
            self.cursor = cursor
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.cursor = try object.optional("cursor")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("cursor", self.cursor)
            return .object(object)
        }
    }

    /// Answers a prompt. The first answer counts. Either index or cancel is given; with text or login as the prompt's input
    /// asks for it, except when cancelling. An asker that answers its own prompt, by the token of Ask, keeps a secret to itself and
    /// gives neither text nor login nor handover.
    public struct Answer: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Prompts.Answer"
        public static var streaming: VarlinkStreaming { .never }
        public struct Reply: VarlinkValue, Hashable {
            /// The asker's result, without what was typed.
            public var result: Prompts.Result
            /// For a caller that said handover, when the answer is none that cancels: the token with which it fetches the
            /// descriptor, within 10 seconds.
            public var handover: String?
            public init(result: Prompts.Result, handover: String? = nil) {
                (self.result, self.handover) = (result, handover)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.result = try object.required("result")
                self.handover = try object.optional("handover")
            }
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 2)
                object.append("result", self.result)
                object.append("handover", self.handover)
                return .object(object)
            }
        }
        /// The id.
        public var id: String
        /// The token of the presenter that answers; none when a person answers by hand.
        public var agent: String?
        /// The button's index.
        public var index: Int?
        /// Dismisses the prompt.
        public var cancel: Bool?
        /// The typed text; at most 65,536 bytes.
        public var text: String?
        /// The texts typed for input login.
        public var login: Prompts.Login?
        /// With input secure or login, instead of text and login: what was typed is written into a descriptor.
        public var handover: Bool?
        /// The device on which the person answered, if it was another one; at most 64 bytes. Not with agent.
        public var device: String?
        public init(id: String, agent: String? = nil, index: Int? = nil, cancel: Bool? = nil, text: String? = nil, login: Prompts.Login? = nil, handover: Bool? = nil, device: String? = nil) {
            (self.id, self.agent, self.index, self.cancel) = (id, agent, index, cancel)
            (self.text, self.login, self.handover, self.device) = (text, login, handover, device)
        }
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
        public static let name = "org.alertd.Prompts.Withdraw"
        public static var streaming: VarlinkStreaming { .never }
        public struct Reply: VarlinkValue, Hashable {
            /// The number of prompts.
            public var count: Int
            public init(count: Int) {
                self.count = count
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.count = try object.required("count")
            }
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("count", self.count)
                return .object(object)
            }
        }
        /// The ids; at most 1,000.
        public var ids: [String]?
        /// Every one of them.
        public var all: Bool?
        /// The device on which the person answered, of a question that came from elsewhere; at most 64 bytes. Its presenter is
        /// told so.
        public var answeredOn: String?
        public init(ids: [String]? = nil, all: Bool? = nil, answeredOn: String? = nil) {
            (self.ids, self.all, self.answeredOn) = (ids, all, answeredOn)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.ids = try object.optional("ids")
            self.all = try object.optional("all")
            self.answeredOn = try object.optional("answeredOn")
        }
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
        public static let name = "org.alertd.Prompts.Present"
        public static var streaming: VarlinkStreaming { .required }
        public struct Reply: VarlinkValue, Hashable {
            /// The kind of the message.
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
            public init(news: Prompts.News, agent: String? = nil, prompt: Prompts.Prompt? = nil, id: String? = nil, why: Prompts.GoneReason? = nil, by: String? = nil) {
                (self.news, self.agent, self.prompt, self.id) = (news, agent, prompt, id)
                (self.why, self.by) = (why, by)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.news = try object.required("news")
                self.agent = try object.optional("agent")
                self.prompt = try object.optional("prompt")
                self.id = try object.optional("id")
                self.why = try object.optional("why")
                self.by = try object.optional("by")
            }
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
        /// The name for people, e.g. "terminal pts/3"; at most 200 characters.
        public var name: String
        /// The kind of presenter. Default: agent.
        public var presenter: Prompts.PresenterKind?
        /// The place where it shows prompts. Default: desktop.
        public var place: Prompts.Place?
        /// The kinds it can show; alert and sheet when there is none.
        public var kinds: [Prompts.Kind]?
        /// The inputs it can show; all when there is none.
        public var inputs: [Prompts.Input]?
        /// The most buttons it can show; any number when there is none.
        public var mostButtons: Int?
        /// Show this prompt alone.
        public var only: String?
        public init(name: String, presenter: Prompts.PresenterKind? = nil, place: Prompts.Place? = nil, kinds: [Prompts.Kind]? = nil, inputs: [Prompts.Input]? = nil, mostButtons: Int? = nil, only: String? = nil) {
            (self.name, self.presenter, self.place, self.kinds) = (name, presenter, place, kinds)
            (self.inputs, self.mostButtons, self.only) = (inputs, mostButtons, only)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.name = try object.required("name")
            self.presenter = try object.optional("presenter")
            self.place = try object.optional("place")
            self.kinds = try object.optional("kinds")
            self.inputs = try object.optional("inputs")
            self.mostButtons = try object.optional("mostButtons")
            self.only = try object.optional("only")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 7)
            object.append("name", self.name)
            object.append("presenter", self.presenter)
            object.append("place", self.place)
            object.append("kinds", self.kinds)
            object.append("inputs", self.inputs)
            object.append("mostButtons", self.mostButtons)
            object.append("only", self.only)
            return .object(object)
        }
    }

    /// Says that the presenter has put the prompt before the person. It has 20 seconds for that after show; then the prompt
    /// is given to another.
    public struct Presented: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Prompts.Presented"
        public static var streaming: VarlinkStreaming { .never }
        public struct Reply: VarlinkValue, Hashable {
            public init() {
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                _ = try JSON.Object(varlink: json)
            }
            public var varlink: JSON {
                .object([:])
            }
        }
        /// The presenter's token.
        public var agent: String
        /// The id.
        public var id: String
        public init(agent: String, id: String) {
            (self.agent, self.id) = (agent, id)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.agent = try object.required("agent")
            self.id = try object.required("id")
        }
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
        public static let name = "org.alertd.Prompts.Typing"
        public static var streaming: VarlinkStreaming { .never }
        public struct Reply: VarlinkValue, Hashable {
            /// Microseconds until the prompt's time is over, if it has a time.
            public var remaining: Int?
            public init(remaining: Int? = nil) {
                self.remaining = remaining
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.remaining = try object.optional("remaining")
            }
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("remaining", self.remaining)
                return .object(object)
            }
        }
        /// The presenter's token.
        public var agent: String
        /// The id.
        public var id: String
        /// The person types.
        public var typing: Bool
        public init(agent: String, id: String, typing: Bool) {
            (self.agent, self.id, self.typing) = (agent, id, typing)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.agent = try object.required("agent")
            self.id = try object.required("id")
            self.typing = try object.required("typing")
        }
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
        public static let name = "org.alertd.Prompts.Hold"
        public static var streaming: VarlinkStreaming { .never }
        public struct Reply: VarlinkValue, Hashable {
            /// Microseconds until the prompt's time is over, if it has a time.
            public var remaining: Int?
            public init(remaining: Int? = nil) {
                self.remaining = remaining
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.remaining = try object.optional("remaining")
            }
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("remaining", self.remaining)
                return .object(object)
            }
        }
        /// The id.
        public var id: String
        /// The device on which the person types; at most 64 bytes.
        public var device: String
        /// The person types.
        public var typing: Bool
        public init(id: String, device: String, typing: Bool) {
            (self.id, self.device, self.typing) = (id, device, typing)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.id = try object.required("id")
            self.device = try object.required("device")
            self.typing = try object.required("typing")
        }
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
        public static let name = "org.alertd.Prompts.Decline"
        public static var streaming: VarlinkStreaming { .never }
        public struct Reply: VarlinkValue, Hashable {
            public init() {
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                _ = try JSON.Object(varlink: json)
            }
            public var varlink: JSON {
                .object([:])
            }
        }
        /// The presenter's token.
        public var agent: String
        /// The id.
        public var id: String
        /// Why, for the log.
        public var reason: String?
        public init(agent: String, id: String, reason: String? = nil) {
            (self.agent, self.id, self.reason) = (agent, id, reason)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.agent = try object.required("agent")
            self.id = try object.required("id")
            self.reason = try object.optional("reason")
        }
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
        public static let name = "org.alertd.Prompts.NotFound"
        /// The id.
        public var id: String
        public init(id: String) {
            self.id = id
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.id = try object.required("id")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("id", self.id)
            return .object(object)
        }
    }

    /// The prompt is over already.
    public struct AlreadyEnded: VarlinkError, Hashable {
        public static let name = "org.alertd.Prompts.AlreadyEnded"
        /// The id.
        public var id: String
        /// The outcome.
        public var outcome: Prompts.Outcome
        /// The answerer.
        public var by: String?
        public init(id: String, outcome: Prompts.Outcome, by: String? = nil) {
            (self.id, self.outcome, self.by) = (id, outcome, by)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.id = try object.required("id")
            self.outcome = try object.required("outcome")
            self.by = try object.optional("by")
        }
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
        public static let name = "org.alertd.Prompts.NotPresenting"
        /// The id.
        public var id: String
        public init(id: String) {
            self.id = id
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.id = try object.required("id")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("id", self.id)
            return .object(object)
        }
    }

    /// A value is well-formed but cannot be accepted.
    public struct Invalid: VarlinkError, Hashable {
        public static let name = "org.alertd.Prompts.Invalid"
        /// The parameter.
        public var field: String
        /// Why, and what to write instead.
        public var reason: String
        public init(field: String, reason: String) {
            (self.field, self.reason) = (field, reason)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.field = try object.required("field")
            self.reason = try object.required("reason")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("field", self.field)
            object.append("reason", self.reason)
            return .object(object)
        }
    }

    /// The request reaches a documented bound.
    public struct TooMany: VarlinkError, Hashable {
        public static let name = "org.alertd.Prompts.TooMany"
        /// Of what there are too many.
        public var what: String
        /// The bound.
        public var limit: Int
        public init(what: String, limit: Int) {
            (self.what, self.limit) = (what, limit)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.what = try object.required("what")
            self.limit = try object.required("limit")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("what", self.what)
            object.append("limit", self.limit)
            return .object(object)
        }
    }

    /// The change could not be put on disk, and nothing was changed.
    public struct NotStored: VarlinkError, Hashable {
        public static let name = "org.alertd.Prompts.NotStored"
        /// The system's reason.
        public var reason: String
        public init(reason: String) {
            self.reason = reason
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.reason = try object.required("reason")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("reason", self.reason)
            return .object(object)
        }
    }
}

/// The functions that answer the methods of `org.alertd.Prompts`, documented there.
public protocol PromptsHandler: Sendable {
    /// Answers ``Prompts/Ask``.
    nonisolated(nonsending) func ask(_ parameters: Prompts.Ask, stream: ReplyStream<Prompts.Ask.Reply>) async throws -> Prompts.Ask.Reply
    /// Answers ``Prompts/Wait``.
    nonisolated(nonsending) func wait(_ parameters: Prompts.Wait, stream: ReplyStream<Prompts.Wait.Reply>) async throws -> Prompts.Wait.Reply
    /// Answers ``Prompts/List``.
    nonisolated(nonsending) func list(_ parameters: Prompts.List, context: CallContext) async throws -> Prompts.List.Reply
    /// Answers ``Prompts/Answer``.
    nonisolated(nonsending) func answer(_ parameters: Prompts.Answer, context: CallContext) async throws -> Prompts.Answer.Reply
    /// Answers ``Prompts/Withdraw``.
    nonisolated(nonsending) func withdraw(_ parameters: Prompts.Withdraw, context: CallContext) async throws -> Prompts.Withdraw.Reply
    /// Answers ``Prompts/Present``.
    nonisolated(nonsending) func present(_ parameters: Prompts.Present, stream: ReplyStream<Prompts.Present.Reply>) async throws -> Prompts.Present.Reply
    /// Answers ``Prompts/Presented``.
    nonisolated(nonsending) func presented(_ parameters: Prompts.Presented, context: CallContext) async throws -> Prompts.Presented.Reply
    /// Answers ``Prompts/Typing``.
    nonisolated(nonsending) func typing(_ parameters: Prompts.Typing, context: CallContext) async throws -> Prompts.Typing.Reply
    /// Answers ``Prompts/Hold``.
    nonisolated(nonsending) func hold(_ parameters: Prompts.Hold, context: CallContext) async throws -> Prompts.Hold.Reply
    /// Answers ``Prompts/Decline``.
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
