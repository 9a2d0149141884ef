// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file
// Written by varlink-generate from org.alertd.Prompts.varlink. Do not edit; change that file and run it again.

public import Varlink

/// Questions to the person: programs ask, presenters show, people answer.
///
/// A question waits in a queue until a presenter that can show it is free, the highest level first, then the oldest. A
/// presenter is any program that calls Present: it receives one prompt at a time. Replies on one connection arrive in the
/// order of the calls, so a presenter calls Presented, Typing, Decline and Answer on a second connection.
///
/// Buttons are numbered from 0; -1 means none. An alert has its cancel button at 0, and the others follow in their order.
/// A sheet has its destructive button at 0, then the others, and its cancel button last. Dismissing a prompt (Esc,
/// closing its window) counts as its cancel button, and as -1 if it has none.
///
/// A secret (the text of input secure, the password of input login) goes to the program that asked, once. alertd does not
/// store, log or list it, and does not put it into an event. It need not travel in messages either: a presenter and an
/// asker that set handover pass it by a descriptor that the daemon passes on and does not read. They use a second socket
/// next to this one: its name is the name of this one with the suffix ".secrets", its type SOCK_SEQPACKET. Each
/// connection is for one descriptor, and begins with a packet that holds a token. An asker sends the token together with
/// one end of a connected pair of Unix stream sockets (SCM_RIGHTS) and receives a packet "ok"; it then reads from its own
/// end. A presenter sends the token from the reply of Answer, and receives a packet "ok" together with the descriptor. It
/// writes to the descriptor: the text, or the user's name and the password, each followed by a NUL. alert-link is such an
/// asker for a question that came from another device, and answers a question of this device in the same way. If the
/// other side does not take part, the daemon acts in its place, and holds the secret in memory that is neither swapped
/// nor dumped. The values of a form that asks for a secret go by the descriptor alone, never in a message: the asker sets
/// handover or presents it itself, and only a presenter that hands over can answer it.
///
/// The program that asks can change its open question with Edit. The revision of a question counts these changes: 0, or
/// no member, as it was asked, and 1 more with each. An answer names the revision that the person saw, and an answer to
/// another one gets the error Changed.
public enum Prompts: VarlinkNamespace {
    public static let name = "org.alertd.Prompts"
    public static var methods: [any VarlinkMethod.Type] { [Ask.self, Wait.self, Edit.self, List.self, Answer.self, Withdraw.self, Present.self, Presented.self, Typing.self, Hold.self, Decline.self, Grants.self, RevokeGrants.self, Decisions.self, ForgetDecisions.self] }
    public static var errors: [any VarlinkError.Type] { [NotFound.self, AlreadyEnded.self, Changed.self, NotEditable.self, NotPresenting.self, Invalid.self, UnknownGrant.self, TooMany.self, NotStored.self] }
    public static let description = #"""
# Questions to the person: programs ask, presenters show, people answer.
#
# A question waits in a queue until a presenter that can show it is free, the highest level first, then the oldest. A
# presenter is any program that calls Present: it receives one prompt at a time. Replies on one connection arrive in the
# order of the calls, so a presenter calls Presented, Typing, Decline and Answer on a second connection.
#
# Buttons are numbered from 0; -1 means none. An alert has its cancel button at 0, and the others follow in their order.
# A sheet has its destructive button at 0, then the others, and its cancel button last. Dismissing a prompt (Esc,
# closing its window) counts as its cancel button, and as -1 if it has none.
#
# A secret (the text of input secure, the password of input login) goes to the program that asked, once. alertd does not
# store, log or list it, and does not put it into an event. It need not travel in messages either: a presenter and an
# asker that set handover pass it by a descriptor that the daemon passes on and does not read. They use a second socket
# next to this one: its name is the name of this one with the suffix ".secrets", its type SOCK_SEQPACKET. Each
# connection is for one descriptor, and begins with a packet that holds a token. An asker sends the token together with
# one end of a connected pair of Unix stream sockets (SCM_RIGHTS) and receives a packet "ok"; it then reads from its own
# end. A presenter sends the token from the reply of Answer, and receives a packet "ok" together with the descriptor. It
# writes to the descriptor: the text, or the user's name and the password, each followed by a NUL. alert-link is such an
# asker for a question that came from another device, and answers a question of this device in the same way. If the
# other side does not take part, the daemon acts in its place, and holds the secret in memory that is neither swapped
# nor dumped. The values of a form that asks for a secret go by the descriptor alone, never in a message: the asker sets
# handover or presents it itself, and only a presenter that hands over can answer it.
#
# The program that asks can change its open question with Edit. The revision of a question counts these changes: 0, or
# no member, as it was asked, and 1 more with each. An answer names the revision that the person saw, and an answer to
# another one gets the error Changed.
interface org.alertd.Prompts

# The layout of a prompt.
type Kind (
  # A message with a few buttons, and perhaps an input field.
  alert,
  # A choice from a list, which may be long.
  sheet,
  # Work that takes a while, with a button to cancel it. Only org.alertd.Progress uses this kind.
  progress,
  # An alarm that rings, with a button to stop it, which is its cancel button, and perhaps one to snooze it. Only alertd
  # uses this kind. During the first second on the screen, a presenter must not let any key choose a button.
  ring
)

# The role of a button.
type Role (
  # Nothing in particular.
  normal,
  # Changes nothing. At most one button of a prompt.
  cancel,
  # Destroys something, and is marked accordingly. At most one button of a prompt.
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

# The interruption level of a prompt, which decides its place in the queue.
type Level (
  # The lowest level.
  passive,
  # The level of a question without one.
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
  # The daemon ended while a secret was asked for, or the answer can no longer be delivered.
  lost,
  # No presenter could show it, and the asker did not want to wait for one.
  noPresenter
)

# The action when a prompt times out.
type TimeoutAction (
  # The outcome is timedOut. The default.
  end,
  # Dismiss it, as the person could.
  cancel,
  # Choose the default button.
  choose,
  # Choose the button that timeoutButton names.
  button
)

# A button as the asker specifies it.
type ButtonWish (
  # The label for the person; 1 to 200 characters. Control characters are shown as pictures, never interpreted.
  label: string,
  # The role. Default: normal. If there is only one button, destructive has no effect.
  role: ?Role,
  # Enter chooses it; at most one button. Default: false. If no button sets it, Enter chooses an alert's first normal
  # button, otherwise its cancel button; a sheet then has no default button.
  isDefault: ?bool,
  # An argument vector, which the daemon runs without a shell when the person has chosen this button. The command
  # receives the result as JSON on its standard input, without the text typed into a secret's field.
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

# The origin of a question that was asked on another of the person's devices. alert-link reports it. alert-link is a
# separate program, so presenters show its name too.
type Origin (
  # The device; at most 64 bytes.
  device: string,
  # The program that asked there; at most 255 bytes.
  program: string
)

# The subject of an approval: a command that runs only if a person allows it. Presenters show the command first, whole,
# with every character visible, then the facts, and last the reason, which is the asker's own word.
type Approval (
  # The command, as it will run; 1 to 65,536 bytes.
  command: string,
  # The folder in which it will run; at most 4,096 bytes.
  folder: ?string,
  # Facts that the asker has found out about the command, a sentence each; at most 32, of at most 1,024 bytes each.
  facts: ?[]string,
  # The reason that the asker gives; at most 4,096 bytes.
  reason: ?string,
  # The session of the program that asks, by which questions are grouped; at most 255 bytes.
  session: ?string,
  # The tool, as the program calls it; at most 255 bytes.
  tool: ?string,
  # The call of the tool, by which events of the program are recognized as its own: an id of the program, or a hash of
  # the tool's input; at most 255 bytes.
  call: ?string,
  # The position among the added buttons, from 0, of a button that also gives a grant: for one hour, the same running
  # program is allowed the same command in the same folder, with the same tool and facts, without a question. Its label
  # is "Allow for an hour".
  grantButton: ?int,
  # Microseconds from now until a presenter may show it; at most 60,000,000. Default: 0. Before that, the program that
  # asks shows its own dialog, in which most are answered.
  showAfter: ?int,
  # True if the person lets the phone allow it. alertd takes this from its settings, not from the asker.
  onPhone: ?bool
)

# A grant: an approval that needs no question while it lasts.
type Grant (
  # The number.
  number: int,
  # The name of the program.
  program: string,
  # The approval that needs no question.
  approval: Approval,
  # The time at which it was given.
  since: string,
  # The time at which it ends.
  until: string,
  # The number of approvals that it has allowed.
  uses: int
)

# A decision about an approval, as the history keeps it.
type Decision (
  # The number, which rises.
  number: int,
  # The time at which the question ended.
  at: string,
  # The name of the program.
  program: string,
  # See Approval.
  session: ?string,
  # See Approval.
  folder: ?string,
  # See Approval.
  tool: ?string,
  # The first word of the command.
  word: string,
  # The SHA-256 of the command, in hexadecimal digits.
  hash: string,
  # The first 1,024 bytes of the command, if the settings keep the text.
  command: ?string,
  # The outcome.
  outcome: Outcome,
  # The label of the chosen button.
  label: ?string,
  # The name of the presenter, program or grant that answered.
  by: ?string,
  # Microseconds from the moment when it was shown to its end, if it was shown.
  shownFor: ?int
)

# The kind of a field of a form, and the texts of its values.
type FieldKind (
  # A line of text.
  text,
  # Several lines of text.
  lines,
  # A number: "-12.5".
  number,
  # A line of text that is not shown.
  secret,
  # Choices from a list: their values.
  choice,
  # A box that is checked or not: "true" or "false".
  check,
  # A day: "2027-03-04".
  date,
  # A time of the day: "09:05".
  time,
  # A day and a time without a zone: "2027-03-04T09:05".
  dateTime,
  # A length of time in whole seconds: "5400".
  duration,
  # The absolute path of an existing file.
  file,
  # The absolute path of an existing folder.
  folder,
  # The absolute path of a file to write, which may not exist; its folder does.
  save
)

# The purpose of a text, which decides the keyboard of a presenter, and what it accepts.
type Purpose (
  # An address for electronic mail.
  email,
  # A URI with its scheme.
  uri,
  # A telephone number.
  phone
)

# A choice of a field.
type Choice (
  # The label for the person; 1 to 1,024 bytes. A TAB separates columns.
  label: string,
  # The value for the asker; at most 4,096 bytes. Default: the label.
  value: ?string
)

# A field of a form.
type Field (
  # The name for the asker; 1 to 64 bytes, unique in the form.
  name: string,
  # The kind.
  kind: FieldKind,
  # The label for the person; at most 200 characters. Default: the name.
  label: ?string,
  # More about it; at most 1,024 bytes.
  hint: ?string,
  # The field must have a value. Default: false.
  isRequired: ?bool,
  # The initial values: texts as the kind says. Not for a secret.
  initial: ?[]string,
  # The fewest and the most characters of a text, of several lines, or of a secret: code points of Unicode.
  minimumLength: ?int,
  # See minimumLength.
  maximumLength: ?int,
  # A regular expression that a text contains; "^" and "$" bind it to the ends. At most 1,024 bytes.
  pattern: ?string,
  # The purpose of a text.
  purpose: ?Purpose,
  # The least and the greatest number, day, time or length of time, written as the kind says.
  minimum: ?string,
  # See minimum.
  maximum: ?string,
  # Only whole numbers. Default: false.
  isInteger: ?bool,
  # The minutes between two times, 1 to 720, counted from midnight; of a length of time the seconds between two.
  step: ?int,
  # The choices; at most 10,000 and 700,000 bytes in all fields together.
  choices: ?[]Choice,
  # The fewest choices. Default: 0, or 1 if it is required.
  atLeast: ?int,
  # The most choices. Default: 1.
  atMost: ?int,
  # The person may type a value that is none of the choices. Default: false.
  takesOther: ?bool,
  # A secret is typed twice. Default: false.
  isRepeated: ?bool
)

# The values of a field, as texts.
type FieldValue (
  # The name of the field.
  name: string,
  # The texts: none if the field was left empty, one, or several choices in the order of the list.
  texts: []string
)

# A question.
type Question (
  # The layout. Default: alert. Progress and ring are refused.
  kind: ?Kind,
  # The line the person reads first; 1 to 1,024 bytes.
  title: string,
  # More text; at most 65,536 bytes, new lines and tabs allowed.
  message: ?string,
  # The buttons in the order in which they were added; at most 10,000. An alert without any has "OK", and "Cancel" too
  # if it has an input field. A sheet needs at least one.
  buttons: ?[]ButtonWish,
  # The input. Default: none. A sheet takes none.
  input: ?Input,
  # A hint in the empty text field; at most 200 characters.
  placeholder: ?string,
  # The initial content of the text field (the user's name of a login); at most 4,096 bytes. Input secure takes none.
  initialText: ?string,
  # The interruption level. Default: active.
  level: ?Level,
  # Microseconds from now until the time-out; at least 1,000. Default: never. The clock stands while the person types.
  timeout: ?int,
  # Microseconds from now until the time-out while the person's session is locked, as logind knows it; not below
  # timeout. When it is unlocked, timeout starts again, but the question lasts no longer than this. Default: timeout.
  lockedTimeout: ?int,
  # The action at the time-out.
  timeoutAction: ?TimeoutAction,
  # The position of the button for the time-out among the added buttons, from 0. Only with timeoutAction button.
  timeoutButton: ?int,
  # The outcome is noPresenter if no presenter can show it now, and none of the other devices in to.
  requirePresenter: ?bool,
  # The application it belongs to: the name of its desktop entry without ".desktop".
  app: ?string,
  # The names of the person's other devices on which it is asked too, or "all"; at most 32. The first answer counts.
  # With input secure or login, only names of paired devices are allowed. Each of them and this device must name each
  # other under secrets of link.toml; otherwise the question is refused. The secret arrives encrypted for this device.
  # A form with a secret has none. A device gets a form only if it shows forms, see shows of Present.
  to: ?[]string,
  # The origin; none for a question that was asked here. A question with an origin is not passed on.
  origin: ?Origin,
  # An approval. It is an alert without input, message and commands of buttons, with a cancel button and at least one
  # other, and no button is the default. Only presenters that show approvals get it. Only they can choose another button
  # than the cancel button: Answer without agent can only cancel, and so can the time-out. It goes to the other devices
  # that the settings name, and Answer with one of these devices can choose any button.
  approval: ?Approval,
  # A form: its fields, in their order; at most 64. It is an alert without input, and with "Cancel" and "OK" unless it
  # has buttons. Only presenters that show forms get it. Its time-out cannot choose another button than the cancel
  # button.
  form: ?[]Field,
  # The person reads the message to its end before a button other than the cancel button acts. Only presenters that show
  # this get it. Default: false.
  mustRead: ?bool,
  # Microseconds from now until a notification without buttons says that the program waits, shown or not; 0 to a day. It
  # replaces the notification with the buttons of the question, and never contains a secret. Default: none.
  noticeAfter: ?int,
  # The question of a program that acts for the person, such as a coding agent: it goes to the other devices that the
  # settings name for approvals. Not with to. Default: false.
  asApproval: ?bool,
  # The revision. alertd counts it, so Ask refuses any but 0.
  revision: ?int
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
  # The asker shows the prompt itself if no agent does: it will call Present only for this prompt, as soon as it has
  # received the prompt's id. Default: false. A caller that can use presentAs of Ask needs no second stream for that.
  willPresent: ?bool,
  # The asker's working directory, in which the commands of buttons run.
  directory: ?string,
  # The name of a caller on another machine, behind "alertctl bridge", as the caller gives it: "ada@desk". Letters,
  # digits, "." "-" and "_", each part 1 to 64 of them. The daemon ignores it from any other caller.
  caller: ?string
)

# The program that asks. The daemon identifies it by the connection. For alertctl, it is the program that ran alertctl.
type Asker (
  # The process id.
  pid: int,
  # The program's name, e.g. "backup.sh". For a caller on another machine its own claim, always with the program that
  # let it in, as the daemon found it: "ada on desk, by ssh".
  program: string,
  # The application that it claims to be.
  app: ?string,
  # The terminal.
  terminal: ?string,
  # True if it is behind "alertctl bridge": its process is on this machine only as long as the connection lasts.
  bridged: ?bool
)

# A state of progress.
type Progress (
  # 0 to 1; none if it is unknown.
  fraction: ?float,
  # The present activity.
  text: ?string,
  # The estimated microseconds left, if they are known.
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
  # The buttons by their index.
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
  # The time at which it was asked.
  askedAt: string,
  # The state.
  state: State,
  # Microseconds until the time-out, if it has one; the clock stands while the person types.
  remaining: ?int,
  # True while the clock stands.
  standing: ?bool,
  # The name of the presenter that shows it.
  presenter: ?string,
  # The progress. Only for kind progress.
  progress: ?Progress,
  # The names of the other devices on which it is asked now; see Question.
  to: ?[]string,
  # See Question.
  origin: ?Origin,
  # See Question.
  approval: ?Approval,
  # See Question.
  form: ?[]Field,
  # See Question.
  mustRead: ?bool,
  # The revision, if the question was changed.
  revision: ?int
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
  # The button's index; -1 if no button was chosen.
  index: int,
  # The button's label.
  label: ?string,
  # The button's role.
  role: ?Role,
  # The typed text, with any button but the cancel button.
  text: ?string,
  # The texts typed for input login, with any button but the cancel button.
  login: ?Login,
  # True if the prompt timed out and timeoutAction gave the answer.
  byTimeout: ?bool,
  # The name of the presenter, or of the program, that answered.
  by: ?string,
  # True if the typed secret comes by the asker's descriptor instead of a member of this result.
  handover: ?bool,
  # The values of a form, with any button but the cancel button: all fields in their order. A form with a secret has
  # them by the descriptor alone.
  values: ?[]FieldValue
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
  # Only with presentAs: the shown prompt has changed.
  update,
  # Only with presentAs: remove the prompt from the screen. A reply with phase ended follows if it has ended.
  gone
)

# The place where a presenter shows prompts.
type Place (
  # A terminal.
  terminal,
  # On the desktop.
  desktop
)

# The kind of a presenter, which decides the order: an agent, then the asker's terminal, then the dialog.
type PresenterKind (
  # Any program that shows prompts.
  agent,
  # The terminal of the asker; it shows only one prompt.
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
  # The shown prompt has changed: its remaining time, its progress or its revision.
  update,
  # Remove the prompt from the screen: it is over, or another presenter shows it.
  gone
)

# The reason why a presenter has to remove a prompt from the screen.
type GoneReason (
  # This presenter answered it.
  yours,
  # Somebody else answered it; the member by names the answerer.
  answered,
  # Timed out.
  timedOut,
  # Withdrawn, or the program that asked has gone.
  withdrawn,
  # Not shown in time, and passed on to another presenter.
  passedOn,
  # The work of the prompt has ended.
  finished
)

# Asks a question. A call with more gets a reply with phase queued, one with phase presented whenever a presenter begins
# to show the prompt, and a last one with phase ended. A call without more gets one reply when the prompt is over, or,
# with noWait, when it is in the queue.
#
# A caller that sets presentAs receives the replies of Present in this stream too, and shows the prompt itself. It calls
# Presented, Typing, Answer and Decline on a second connection.
#
# The prompt is withdrawn when the caller leaves, unless it set noWait. If the daemon restarts in between, the caller
# has 30 seconds to call Wait with adopt. Before that, nobody sees the prompt and nobody can answer it. A question for a
# secret is lost.
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
  # True if the caller receives the typed secret by a descriptor. Only with more, and with input secure or login.
  handover: ?bool,
  # The name under which the caller presents the prompt in its own terminal if no agent shows it, e.g. "terminal pts/3";
  # at most 200 characters. Only with more.
  presentAs: ?string,
  # True if the caller wants to change the question, see Edit. With presentAs it shows changes, as a presenter with the
  # ability "revision" does. Only with more, and not with an approval.
  edits: ?bool
) -> (
  # The id of the prompt.
  id: string,
  # The kind of the reply.
  phase: Phase,
  # The presenter's name. Only with phase presented.
  presenter: ?string,
  # The result. Only with phase ended.
  result: ?Result,
  # The token with which the caller hands over its descriptor. Only with phase queued, if the caller set handover.
  handover: ?string,
  # True if the question is asked as an approval. Only with phase queued.
  approval: ?bool,
  # The token for Presented, Typing, Answer and Decline; none if there are too many presenters. Only with phase queued,
  # if the caller set presentAs.
  agent: ?string,
  # The prompt. Only with phase show and update.
  prompt: ?Prompt,
  # The reason for its removal. Only with phase gone.
  why: ?GoneReason,
  # The answerer. Only with phase gone.
  by: ?string,
  # Sentences about deviations from the request, such as unknown devices. Only with phase queued.
  notes: ?[]string,
  # The reason why nobody can answer it now, with a remedy, in a sentence; none if somebody may. Only with phase queued.
  unseen: ?string,
  # The token for Edit. Only with phase queued, if the caller set edits.
  editor: ?string
)

# Waits until a prompt is over; replies at once if it already is. Only the asker receives secrets, not this call. A text
# is kept until one reply has contained it; later calls get the result without it.
#
# If the asker lost its connection because the daemon restarted, it becomes the asker again with adopt: the prompt is
# withdrawn when it leaves.
#
# [Supports 'more' flag]
method Wait(
  # The id.
  id: string,
  # The caller is the asker. Default: false.
  adopt: ?bool,
  # See Ask. Only with adopt.
  presentAs: ?string,
  # See Ask. Only with adopt and more.
  edits: ?bool
) -> (
  # The id of the prompt.
  id: string,
  # The kind of the reply.
  phase: Phase,
  # The presenter's name. Only with phase presented.
  presenter: ?string,
  # The result. Only with phase ended.
  result: ?Result,
  # See Ask. Only with phase queued, if the caller set presentAs.
  agent: ?string,
  # The prompt. Only with phase show and update.
  prompt: ?Prompt,
  # The reason for its removal. Only with phase gone.
  why: ?GoneReason,
  # The answerer. Only with phase gone.
  by: ?string,
  # The token for Edit. Only with phase queued, if the caller set edits.
  editor: ?string
)

# Changes an open question. Only its asker can do that, with the token from Ask or Wait, on any connection: the stream
# of Ask occupies its own. The token ends with the stream. A member that is left out stays as it is.
#
# The place in the queue and the time-out stay. With new buttons, the button of a time-out stays the one with its label.
# Typed text and choices stay if the field, the row or the button remains. Ask has the limits. alertd accepts at most
# four edits of a question within a second. Presenters ignore buttons for a second after an edit, so leave the person
# more time than that before the next one.
method Edit(
  # The id.
  id: string,
  # The token.
  editor: string,
  # See Question.
  title: ?string,
  # See Question. An empty text removes the message.
  message: ?string,
  # All buttons; see Question.
  buttons: ?[]ButtonWish,
  # All fields of a form; see Question. Only a form has fields, and it asks for a secret afterwards only if it did
  # before.
  form: ?[]Field,
  # Microseconds from now until the time-out; see Question.
  timeout: ?int
) -> (
  # The revision of the question from now on. It is the former one if nothing changes.
  revision: int
)

# Returns the open prompts, in the order of the queue: one page, or all if they fit into a message.
method List(
  # The cursor of the previous page.
  cursor: ?string
) -> (
  # The prompts: first the presented ones, then the others in the order in which they will be presented.
  prompts: []Prompt,
  # The position of the next page; none after the last. A prompt that is presented between the calls may be left out.
  cursor: ?string
)

# Answers a prompt. The first answer counts. Either index or cancel is given; with text or login as the prompt's input
# requires, except for a cancellation. An asker that answers its own prompt, with the token of Ask, keeps a secret to
# itself and gives neither text nor login nor handover.
method Answer(
  # The id.
  id: string,
  # The token of the presenter that answers; none if a person answers by hand.
  agent: ?string,
  # The button's index.
  index: ?int,
  # Dismisses the prompt.
  cancel: ?bool,
  # The typed text; at most 65,536 bytes.
  text: ?string,
  # The texts typed for input login.
  login: ?Login,
  # True if the presenter writes the typed secret to a descriptor instead of sending text or login, with input secure or
  # login. With a form that asks for a secret, it writes all values, as a JSON array of FieldValue of at most 262,144
  # bytes.
  handover: ?bool,
  # The values of a form, unless it is cancelled. A field that is left out is empty.
  values: ?[]FieldValue,
  # The device on which the person answered, if it was another one; at most 64 bytes. Not with agent.
  device: ?string,
  # The revision that the person saw. Default: 0. For a presenter without the ability "revision" the default is the
  # revision that it last reported with Presented.
  revision: ?int
) -> (
  # The asker's result, without the typed text.
  result: Result,
  # The token with which the presenter fetches the descriptor within 10 seconds. Only if it set handover, and the answer
  # does not cancel.
  handover: ?string
)

# Withdraws prompts. If one id does not exist, none is withdrawn. Exactly one of ids and all is given.
method Withdraw(
  # The ids; at most 1,000.
  ids: ?[]string,
  # Withdraw all prompts.
  all: ?bool,
  # The device on which the person answered, for a question that came from elsewhere; at most 64 bytes. The question's
  # presenter receives it.
  answeredOn: ?string
) -> (
  # The number of prompts.
  count: int
)

# Registers a presenter until its connection ends. The first reply has news registered. Then prompts follow, one at a
# time: show, perhaps update, and gone before the next. If a presenter leaves, its prompt goes to another presenter.
#
# [Requires 'more' flag]
method Present(
  # The name for people, e.g. "terminal pts/3"; at most 200 characters.
  name: string,
  # The kind of presenter. Default: agent.
  presenter: ?PresenterKind,
  # The place where it shows prompts. Default: desktop.
  place: ?Place,
  # The kinds it can show; alert and sheet by default.
  kinds: ?[]Kind,
  # The inputs it can show; all by default.
  inputs: ?[]Input,
  # The most buttons it can show; unlimited by default.
  mostButtons: ?int,
  # Show only this prompt.
  only: ?string,
  # Words for other abilities: "approval", "form" and "mustRead" show the questions with these members by their rules.
  # "revision" shows the changes of a question: update then also brings a prompt with another revision. During the first
  # second with it, no button must act. To any other presenter a changed question is gone (passedOn) and shown again.
  # Unknown words are ignored. Default: nothing.
  shows: ?[]string
) -> (
  # The kind of the message.
  news: News,
  # The token for the other calls. Only with news registered.
  agent: ?string,
  # The prompt. Only with news show and update.
  prompt: ?Prompt,
  # The id of the prompt. Only with news gone.
  id: ?string,
  # The reason for its removal. Only with news gone.
  why: ?GoneReason,
  # The answerer. Only with news gone.
  by: ?string
)

# Reports that the presenter shows the prompt to the person. It has 20 seconds for that after show; then the prompt goes
# to another presenter.
method Presented(
  # The presenter's token.
  agent: string,
  # The id.
  id: string,
  # The revision that it shows; see Answer. After an update the call is optional.
  revision: ?int
) -> ()

# Reports that the person begins or stops to type. The prompt's clock stands in between. It continues by itself when the
# presenter leaves, and 60 seconds after the last call with typing.
method Typing(
  # The presenter's token.
  agent: string,
  # The id.
  id: string,
  # The person types.
  typing: bool
) -> (
  # Microseconds until the time-out, if it has one.
  remaining: ?int
)

# Reports that the person begins or stops to type on another device. The prompt's clock stands in between. It continues
# by itself 60 seconds after the last call with typing.
method Hold(
  # The id.
  id: string,
  # The device on which the person types; at most 64 bytes.
  device: string,
  # The person types.
  typing: bool
) -> (
  # Microseconds until the time-out, if it has one.
  remaining: ?int
)

# Reports that the presenter cannot show this prompt: it goes to another presenter, and does not come back.
method Decline(
  # The presenter's token.
  agent: string,
  # The id.
  id: string,
  # The reason, for the log.
  reason: ?string
) -> ()

# Returns the grants that have not ended, the oldest first.
method Grants() -> (
  # The grants; at most 1,000.
  grants: []Grant
)

# Ends grants. If one of them does not exist, none is ended. Exactly one of numbers and all is given.
method RevokeGrants(
  # The numbers; at most 1,000.
  numbers: ?[]int,
  # End all grants.
  all: ?bool
) -> (
  # The number of ended grants.
  count: int
)

# Returns the decisions about approvals, the latest first: one page. They are kept for a year, 10,000 at most.
method Decisions(
  # The cursor of the previous page.
  cursor: ?int
) -> (
  # The decisions.
  decisions: []Decision,
  # The position of the next page; none after the last.
  cursor: ?int
)

# Removes all decisions from the history.
method ForgetDecisions() -> (
  # The number of removed decisions.
  count: int
)

# No open prompt has this id, and none with it has ended recently.
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

# The prompt was changed: the call names another revision than the present one.
error Changed (
  # The id.
  id: string,
  # The present revision.
  revision: int
)

# Only the program that asked can change the question, with the token of the stream that waits for the answer. An
# approval cannot be changed at all; withdraw it, and ask again.
error NotEditable (
  # The id.
  id: string
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
  # The reason, and what to write instead.
  reason: string
)

# No grant has this number.
error UnknownGrant (
  # The number.
  number: int
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

    /// The layout of a prompt.
    public enum Kind: String, VarlinkValue, CaseIterable, Hashable {
        /// A message with a few buttons, and perhaps an input field.
        case alert = "alert"
        /// A choice from a list, which may be long.
        case sheet = "sheet"
        /// Work that takes a while, with a button to cancel it. Only org.alertd.Progress uses this kind.
        case progress = "progress"
        /// An alarm that rings, with a button to stop it, which is its cancel button, and perhaps one to snooze it. Only alertd
        /// uses this kind. During the first second on the screen, a presenter must not let any key choose a button.
        case ring = "ring"
    }

    /// The role of a button.
    public enum Role: String, VarlinkValue, CaseIterable, Hashable {
        /// Nothing in particular.
        case normal = "normal"
        /// Changes nothing. At most one button of a prompt.
        case cancel = "cancel"
        /// Destroys something, and is marked accordingly. At most one button of a prompt.
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

    /// The interruption level of a prompt, which decides its place in the queue.
    public enum Level: String, VarlinkValue, CaseIterable, Hashable {
        /// The lowest level.
        case passive = "passive"
        /// The level of a question without one.
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
        /// The daemon ended while a secret was asked for, or the answer can no longer be delivered.
        case lost = "lost"
        /// No presenter could show it, and the asker did not want to wait for one.
        case noPresenter = "noPresenter"
    }

    /// The action when a prompt times out.
    public enum TimeoutAction: String, VarlinkValue, CaseIterable, Hashable {
        /// The outcome is timedOut. The default.
        case end = "end"
        /// Dismiss it, as the person could.
        case cancel = "cancel"
        /// Choose the default button.
        case choose = "choose"
        /// Choose the button that timeoutButton names.
        case button = "button"
    }

    /// A button as the asker specifies it.
    public struct ButtonWish: VarlinkValue, Hashable {
        /// The label for the person; 1 to 200 characters. Control characters are shown as pictures, never interpreted.
        public var label: String
        /// The role. Default: normal. If there is only one button, destructive has no effect.
        public var role: Prompts.Role?
        /// Enter chooses it; at most one button. Default: false. If no button sets it, Enter chooses an alert's first normal
        /// button, otherwise its cancel button; a sheet then has no default button.
        public var isDefault: Bool?
        /// An argument vector, which the daemon runs without a shell when the person has chosen this button. The command
        /// receives the result as JSON on its standard input, without the text typed into a secret's field.
        public var command: [String]?
        public init(label: String, role: Prompts.Role? = nil, isDefault: Bool? = nil, command: [String]? = nil) {
            (self.label, self.role, self.isDefault, self.command) = (label, role, isDefault, command)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.label = try json.required("label")
            self.role = try json.optional("role")
            self.isDefault = try json.optional("isDefault")
            self.command = try json.optional("command")
        }
        public func encode(into json: inout JSON) {
            json.append("label", self.label)
            json.append("role", self.role)
            json.append("isDefault", self.isDefault)
            json.append("command", self.command)
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

    /// The origin of a question that was asked on another of the person's devices. alert-link reports it. alert-link is a
    /// separate program, so presenters show its name too.
    public struct Origin: VarlinkValue, Hashable {
        /// The device; at most 64 bytes.
        public var device: String
        /// The program that asked there; at most 255 bytes.
        public var program: String
        public init(device: String, program: String) { (self.device, self.program) = (device, program) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.device = try json.required("device")
            self.program = try json.required("program")
        }
        public func encode(into json: inout JSON) {
            json.append("device", self.device)
            json.append("program", self.program)
        }
    }

    /// The subject of an approval: a command that runs only if a person allows it. Presenters show the command first, whole,
    /// with every character visible, then the facts, and last the reason, which is the asker's own word.
    public struct Approval: VarlinkValue, Hashable {
        /// The command, as it will run; 1 to 65,536 bytes.
        public var command: String
        /// The folder in which it will run; at most 4,096 bytes.
        public var folder: String?
        /// Facts that the asker has found out about the command, a sentence each; at most 32, of at most 1,024 bytes each.
        public var facts: [String]?
        /// The reason that the asker gives; at most 4,096 bytes.
        public var reason: String?
        /// The session of the program that asks, by which questions are grouped; at most 255 bytes.
        public var session: String?
        /// The tool, as the program calls it; at most 255 bytes.
        public var tool: String?
        /// The call of the tool, by which events of the program are recognized as its own: an id of the program, or a hash of
        /// the tool's input; at most 255 bytes.
        public var call: String?
        /// The position among the added buttons, from 0, of a button that also gives a grant: for one hour, the same running
        /// program is allowed the same command in the same folder, with the same tool and facts, without a question. Its label
        /// is "Allow for an hour".
        public var grantButton: Int?
        /// Microseconds from now until a presenter may show it; at most 60,000,000. Default: 0. Before that, the program that
        /// asks shows its own dialog, in which most are answered.
        public var showAfter: Int?
        /// True if the person lets the phone allow it. alertd takes this from its settings, not from the asker.
        public var onPhone: Bool?
        public init(command: String, folder: String? = nil, facts: [String]? = nil, reason: String? = nil, session: String? = nil, tool: String? = nil, call: String? = nil, grantButton: Int? = nil, showAfter: Int? = nil, onPhone: Bool? = nil) {
            (self.command, self.folder, self.facts, self.reason) = (command, folder, facts, reason)
            (self.session, self.tool, self.call, self.grantButton) = (session, tool, call, grantButton)
            (self.showAfter, self.onPhone) = (showAfter, onPhone)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.command = try json.required("command")
            self.folder = try json.optional("folder")
            self.facts = try json.optional("facts")
            self.reason = try json.optional("reason")
            self.session = try json.optional("session")
            self.tool = try json.optional("tool")
            self.call = try json.optional("call")
            self.grantButton = try json.optional("grantButton")
            self.showAfter = try json.optional("showAfter")
            self.onPhone = try json.optional("onPhone")
        }
        public func encode(into json: inout JSON) {
            json.append("command", self.command)
            json.append("folder", self.folder)
            json.append("facts", self.facts)
            json.append("reason", self.reason)
            json.append("session", self.session)
            json.append("tool", self.tool)
            json.append("call", self.call)
            json.append("grantButton", self.grantButton)
            json.append("showAfter", self.showAfter)
            json.append("onPhone", self.onPhone)
        }
    }

    /// A grant: an approval that needs no question while it lasts.
    public struct Grant: VarlinkValue, Hashable {
        /// The number.
        public var number: Int
        /// The name of the program.
        public var program: String
        /// The approval that needs no question.
        public var approval: Prompts.Approval
        /// The time at which it was given.
        public var since: String
        /// The time at which it ends.
        public var until: String
        /// The number of approvals that it has allowed.
        public var uses: Int
        public init(number: Int, program: String, approval: Prompts.Approval, since: String, until: String, uses: Int) {
            (self.number, self.program, self.approval, self.since) = (number, program, approval, since)
            (self.until, self.uses) = (until, uses)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.number = try json.required("number")
            self.program = try json.required("program")
            self.approval = try json.required("approval")
            self.since = try json.required("since")
            self.until = try json.required("until")
            self.uses = try json.required("uses")
        }
        public func encode(into json: inout JSON) {
            json.append("number", self.number)
            json.append("program", self.program)
            json.append("approval", self.approval)
            json.append("since", self.since)
            json.append("until", self.until)
            json.append("uses", self.uses)
        }
    }

    /// A decision about an approval, as the history keeps it.
    public struct Decision: VarlinkValue, Hashable {
        /// The number, which rises.
        public var number: Int
        /// The time at which the question ended.
        public var at: String
        /// The name of the program.
        public var program: String
        /// See Approval.
        public var session: String?
        /// See Approval.
        public var folder: String?
        /// See Approval.
        public var tool: String?
        /// The first word of the command.
        public var word: String
        /// The SHA-256 of the command, in hexadecimal digits.
        public var hash: String
        /// The first 1,024 bytes of the command, if the settings keep the text.
        public var command: String?
        /// The outcome.
        public var outcome: Prompts.Outcome
        /// The label of the chosen button.
        public var label: String?
        /// The name of the presenter, program or grant that answered.
        public var by: String?
        /// Microseconds from the moment when it was shown to its end, if it was shown.
        public var shownFor: Int?
        public init(number: Int, at: String, program: String, session: String? = nil, folder: String? = nil, tool: String? = nil, word: String, hash: String, command: String? = nil, outcome: Prompts.Outcome, label: String? = nil, by: String? = nil, shownFor: Int? = nil) {
            (self.number, self.at, self.program, self.session) = (number, at, program, session)
            (self.folder, self.tool, self.word, self.hash) = (folder, tool, word, hash)
            (self.command, self.outcome, self.label, self.by) = (command, outcome, label, by)
            self.shownFor = shownFor
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.number = try json.required("number")
            self.at = try json.required("at")
            self.program = try json.required("program")
            self.session = try json.optional("session")
            self.folder = try json.optional("folder")
            self.tool = try json.optional("tool")
            self.word = try json.required("word")
            self.hash = try json.required("hash")
            self.command = try json.optional("command")
            self.outcome = try json.required("outcome")
            self.label = try json.optional("label")
            self.by = try json.optional("by")
            self.shownFor = try json.optional("shownFor")
        }
        public func encode(into json: inout JSON) {
            json.append("number", self.number)
            json.append("at", self.at)
            json.append("program", self.program)
            json.append("session", self.session)
            json.append("folder", self.folder)
            json.append("tool", self.tool)
            json.append("word", self.word)
            json.append("hash", self.hash)
            json.append("command", self.command)
            json.append("outcome", self.outcome)
            json.append("label", self.label)
            json.append("by", self.by)
            json.append("shownFor", self.shownFor)
        }
    }

    /// The kind of a field of a form, and the texts of its values.
    public enum FieldKind: String, VarlinkValue, CaseIterable, Hashable {
        /// A line of text.
        case text = "text"
        /// Several lines of text.
        case lines = "lines"
        /// A number: "-12.5".
        case number = "number"
        /// A line of text that is not shown.
        case secret = "secret"
        /// Choices from a list: their values.
        case choice = "choice"
        /// A box that is checked or not: "true" or "false".
        case check = "check"
        /// A day: "2027-03-04".
        case date = "date"
        /// A time of the day: "09:05".
        case time = "time"
        /// A day and a time without a zone: "2027-03-04T09:05".
        case dateTime = "dateTime"
        /// A length of time in whole seconds: "5400".
        case duration = "duration"
        /// The absolute path of an existing file.
        case file = "file"
        /// The absolute path of an existing folder.
        case folder = "folder"
        /// The absolute path of a file to write, which may not exist; its folder does.
        case save = "save"
    }

    /// The purpose of a text, which decides the keyboard of a presenter, and what it accepts.
    public enum Purpose: String, VarlinkValue, CaseIterable, Hashable {
        /// An address for electronic mail.
        case email = "email"
        /// A URI with its scheme.
        case uri = "uri"
        /// A telephone number.
        case phone = "phone"
    }

    /// A choice of a field.
    public struct Choice: VarlinkValue, Hashable {
        /// The label for the person; 1 to 1,024 bytes. A TAB separates columns.
        public var label: String
        /// The value for the asker; at most 4,096 bytes. Default: the label.
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

    /// A field of a form.
    public struct Field: VarlinkValue, Hashable {
        /// The name for the asker; 1 to 64 bytes, unique in the form.
        public var name: String
        /// The kind.
        public var kind: Prompts.FieldKind
        /// The label for the person; at most 200 characters. Default: the name.
        public var label: String?
        /// More about it; at most 1,024 bytes.
        public var hint: String?
        /// The field must have a value. Default: false.
        public var isRequired: Bool?
        /// The initial values: texts as the kind says. Not for a secret.
        public var initial: [String]?
        /// The fewest and the most characters of a text, of several lines, or of a secret: code points of Unicode.
        public var minimumLength: Int?
        /// See minimumLength.
        public var maximumLength: Int?
        /// A regular expression that a text contains; "^" and "$" bind it to the ends. At most 1,024 bytes.
        public var pattern: String?
        /// The purpose of a text.
        public var purpose: Prompts.Purpose?
        /// The least and the greatest number, day, time or length of time, written as the kind says.
        public var minimum: String?
        /// See minimum.
        public var maximum: String?
        /// Only whole numbers. Default: false.
        public var isInteger: Bool?
        /// The minutes between two times, 1 to 720, counted from midnight; of a length of time the seconds between two.
        public var step: Int?
        /// The choices; at most 10,000 and 700,000 bytes in all fields together.
        public var choices: [Prompts.Choice]?
        /// The fewest choices. Default: 0, or 1 if it is required.
        public var atLeast: Int?
        /// The most choices. Default: 1.
        public var atMost: Int?
        /// The person may type a value that is none of the choices. Default: false.
        public var takesOther: Bool?
        /// A secret is typed twice. Default: false.
        public var isRepeated: Bool?
        public init(name: String, kind: Prompts.FieldKind, label: String? = nil, hint: String? = nil, isRequired: Bool? = nil, initial: [String]? = nil, minimumLength: Int? = nil, maximumLength: Int? = nil, pattern: String? = nil, purpose: Prompts.Purpose? = nil, minimum: String? = nil, maximum: String? = nil, isInteger: Bool? = nil, step: Int? = nil, choices: [Prompts.Choice]? = nil, atLeast: Int? = nil, atMost: Int? = nil, takesOther: Bool? = nil, isRepeated: Bool? = nil) {
            (self.name, self.kind, self.label, self.hint) = (name, kind, label, hint)
            (self.isRequired, self.initial, self.minimumLength, self.maximumLength) = (isRequired, initial, minimumLength, maximumLength)
            (self.pattern, self.purpose, self.minimum, self.maximum) = (pattern, purpose, minimum, maximum)
            (self.isInteger, self.step, self.choices, self.atLeast) = (isInteger, step, choices, atLeast)
            (self.atMost, self.takesOther, self.isRepeated) = (atMost, takesOther, isRepeated)
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
            self.purpose = try json.optional("purpose")
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
            json.append("purpose", self.purpose)
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

    /// The values of a field, as texts.
    public struct FieldValue: VarlinkValue, Hashable {
        /// The name of the field.
        public var name: String
        /// The texts: none if the field was left empty, one, or several choices in the order of the list.
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

    /// A question.
    public struct Question: VarlinkValue, Hashable {
        /// The layout. Default: alert. Progress and ring are refused.
        public var kind: Prompts.Kind?
        /// The line the person reads first; 1 to 1,024 bytes.
        public var title: String
        /// More text; at most 65,536 bytes, new lines and tabs allowed.
        public var message: String?
        /// The buttons in the order in which they were added; at most 10,000. An alert without any has "OK", and "Cancel" too
        /// if it has an input field. A sheet needs at least one.
        public var buttons: [Prompts.ButtonWish]?
        /// The input. Default: none. A sheet takes none.
        public var input: Prompts.Input?
        /// A hint in the empty text field; at most 200 characters.
        public var placeholder: String?
        /// The initial content of the text field (the user's name of a login); at most 4,096 bytes. Input secure takes none.
        public var initialText: String?
        /// The interruption level. Default: active.
        public var level: Prompts.Level?
        /// Microseconds from now until the time-out; at least 1,000. Default: never. The clock stands while the person types.
        public var timeout: Int?
        /// Microseconds from now until the time-out while the person's session is locked, as logind knows it; not below
        /// timeout. When it is unlocked, timeout starts again, but the question lasts no longer than this. Default: timeout.
        public var lockedTimeout: Int?
        /// The action at the time-out.
        public var timeoutAction: Prompts.TimeoutAction?
        /// The position of the button for the time-out among the added buttons, from 0. Only with timeoutAction button.
        public var timeoutButton: Int?
        /// The outcome is noPresenter if no presenter can show it now, and none of the other devices in to.
        public var requirePresenter: Bool?
        /// The application it belongs to: the name of its desktop entry without ".desktop".
        public var app: String?
        /// The names of the person's other devices on which it is asked too, or "all"; at most 32. The first answer counts.
        /// With input secure or login, only names of paired devices are allowed. Each of them and this device must name each
        /// other under secrets of link.toml; otherwise the question is refused. The secret arrives encrypted for this device.
        /// A form with a secret has none. A device gets a form only if it shows forms, see shows of Present.
        public var to: [String]?
        /// The origin; none for a question that was asked here. A question with an origin is not passed on.
        public var origin: Prompts.Origin?
        /// An approval. It is an alert without input, message and commands of buttons, with a cancel button and at least one
        /// other, and no button is the default. Only presenters that show approvals get it. Only they can choose another button
        /// than the cancel button: Answer without agent can only cancel, and so can the time-out. It goes to the other devices
        /// that the settings name, and Answer with one of these devices can choose any button.
        public var approval: Prompts.Approval?
        /// A form: its fields, in their order; at most 64. It is an alert without input, and with "Cancel" and "OK" unless it
        /// has buttons. Only presenters that show forms get it. Its time-out cannot choose another button than the cancel
        /// button.
        public var form: [Prompts.Field]?
        /// The person reads the message to its end before a button other than the cancel button acts. Only presenters that show
        /// this get it. Default: false.
        public var mustRead: Bool?
        /// Microseconds from now until a notification without buttons says that the program waits, shown or not; 0 to a day. It
        /// replaces the notification with the buttons of the question, and never contains a secret. Default: none.
        public var noticeAfter: Int?
        /// The question of a program that acts for the person, such as a coding agent: it goes to the other devices that the
        /// settings name for approvals. Not with to. Default: false.
        public var asApproval: Bool?
        /// The revision. alertd counts it, so Ask refuses any but 0.
        public var revision: Int?
        public init(kind: Prompts.Kind? = nil, title: String, message: String? = nil, buttons: [Prompts.ButtonWish]? = nil, input: Prompts.Input? = nil, placeholder: String? = nil, initialText: String? = nil, level: Prompts.Level? = nil, timeout: Int? = nil, lockedTimeout: Int? = nil, timeoutAction: Prompts.TimeoutAction? = nil, timeoutButton: Int? = nil, requirePresenter: Bool? = nil, app: String? = nil, to: [String]? = nil, origin: Prompts.Origin? = nil, approval: Prompts.Approval? = nil, form: [Prompts.Field]? = nil, mustRead: Bool? = nil, noticeAfter: Int? = nil, asApproval: Bool? = nil, revision: Int? = nil) {
            (self.kind, self.title, self.message, self.buttons) = (kind, title, message, buttons)
            (self.input, self.placeholder, self.initialText, self.level) = (input, placeholder, initialText, level)
            (self.timeout, self.lockedTimeout, self.timeoutAction, self.timeoutButton) = (timeout, lockedTimeout, timeoutAction, timeoutButton)
            (self.requirePresenter, self.app, self.to, self.origin) = (requirePresenter, app, to, origin)
            (self.approval, self.form, self.mustRead, self.noticeAfter) = (approval, form, mustRead, noticeAfter)
            (self.asApproval, self.revision) = (asApproval, revision)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.kind = try json.optional("kind")
            self.title = try json.required("title")
            self.message = try json.optional("message")
            self.buttons = try json.optional("buttons")
            self.input = try json.optional("input")
            self.placeholder = try json.optional("placeholder")
            self.initialText = try json.optional("initialText")
            self.level = try json.optional("level")
            self.timeout = try json.optional("timeout")
            self.lockedTimeout = try json.optional("lockedTimeout")
            self.timeoutAction = try json.optional("timeoutAction")
            self.timeoutButton = try json.optional("timeoutButton")
            self.requirePresenter = try json.optional("requirePresenter")
            self.app = try json.optional("app")
            self.to = try json.optional("to")
            self.origin = try json.optional("origin")
            self.approval = try json.optional("approval")
            self.form = try json.optional("form")
            self.mustRead = try json.optional("mustRead")
            self.noticeAfter = try json.optional("noticeAfter")
            self.asApproval = try json.optional("asApproval")
            self.revision = try json.optional("revision")
        }
        public func encode(into json: inout JSON) {
            json.append("kind", self.kind)
            json.append("title", self.title)
            json.append("message", self.message)
            json.append("buttons", self.buttons)
            json.append("input", self.input)
            json.append("placeholder", self.placeholder)
            json.append("initialText", self.initialText)
            json.append("level", self.level)
            json.append("timeout", self.timeout)
            json.append("lockedTimeout", self.lockedTimeout)
            json.append("timeoutAction", self.timeoutAction)
            json.append("timeoutButton", self.timeoutButton)
            json.append("requirePresenter", self.requirePresenter)
            json.append("app", self.app)
            json.append("to", self.to)
            json.append("origin", self.origin)
            json.append("approval", self.approval)
            json.append("form", self.form)
            json.append("mustRead", self.mustRead)
            json.append("noticeAfter", self.noticeAfter)
            json.append("asApproval", self.asApproval)
            json.append("revision", self.revision)
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
        /// The asker shows the prompt itself if no agent does: it will call Present only for this prompt, as soon as it has
        /// received the prompt's id. Default: false. A caller that can use presentAs of Ask needs no second stream for that.
        public var willPresent: Bool?
        /// The asker's working directory, in which the commands of buttons run.
        public var directory: String?
        /// The name of a caller on another machine, behind "alertctl bridge", as the caller gives it: "ada@desk". Letters,
        /// digits, "." "-" and "_", each part 1 to 64 of them. The daemon ignores it from any other caller.
        public var caller: String?
        public init(display: String? = nil, waylandDisplay: String? = nil, xauthority: String? = nil, terminal: String? = nil, willPresent: Bool? = nil, directory: String? = nil, caller: String? = nil) {
            (self.display, self.waylandDisplay, self.xauthority, self.terminal) = (display, waylandDisplay, xauthority, terminal)
            (self.willPresent, self.directory, self.caller) = (willPresent, directory, caller)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.display = try json.optional("display")
            self.waylandDisplay = try json.optional("waylandDisplay")
            self.xauthority = try json.optional("xauthority")
            self.terminal = try json.optional("terminal")
            self.willPresent = try json.optional("willPresent")
            self.directory = try json.optional("directory")
            self.caller = try json.optional("caller")
        }
        public func encode(into json: inout JSON) {
            json.append("display", self.display)
            json.append("waylandDisplay", self.waylandDisplay)
            json.append("xauthority", self.xauthority)
            json.append("terminal", self.terminal)
            json.append("willPresent", self.willPresent)
            json.append("directory", self.directory)
            json.append("caller", self.caller)
        }
    }

    /// The program that asks. The daemon identifies it by the connection. For alertctl, it is the program that ran alertctl.
    public struct Asker: VarlinkValue, Hashable {
        /// The process id.
        public var pid: Int
        /// The program's name, e.g. "backup.sh". For a caller on another machine its own claim, always with the program that
        /// let it in, as the daemon found it: "ada on desk, by ssh".
        public var program: String
        /// The application that it claims to be.
        public var app: String?
        /// The terminal.
        public var terminal: String?
        /// True if it is behind "alertctl bridge": its process is on this machine only as long as the connection lasts.
        public var bridged: Bool?
        public init(pid: Int, program: String, app: String? = nil, terminal: String? = nil, bridged: Bool? = nil) {
            (self.pid, self.program, self.app, self.terminal) = (pid, program, app, terminal)
            self.bridged = bridged
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.pid = try json.required("pid")
            self.program = try json.required("program")
            self.app = try json.optional("app")
            self.terminal = try json.optional("terminal")
            self.bridged = try json.optional("bridged")
        }
        public func encode(into json: inout JSON) {
            json.append("pid", self.pid)
            json.append("program", self.program)
            json.append("app", self.app)
            json.append("terminal", self.terminal)
            json.append("bridged", self.bridged)
        }
    }

    /// A state of progress.
    public struct Progress: VarlinkValue, Hashable {
        /// 0 to 1; none if it is unknown.
        public var fraction: Double?
        /// The present activity.
        public var text: String?
        /// The estimated microseconds left, if they are known.
        public var `left`: Int?
        public init(fraction: Double? = nil, text: String? = nil, `left`: Int? = nil) {
            (self.fraction, self.text, self.`left`) = (fraction, text, `left`)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.fraction = try json.optional("fraction")
            self.text = try json.optional("text")
            self.`left` = try json.optional("left")
        }
        public func encode(into json: inout JSON) {
            json.append("fraction", self.fraction)
            json.append("text", self.text)
            json.append("left", self.`left`)
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
        /// The buttons by their index.
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
        /// The time at which it was asked.
        public var askedAt: String
        /// The state.
        public var state: Prompts.State
        /// Microseconds until the time-out, if it has one; the clock stands while the person types.
        public var remaining: Int?
        /// True while the clock stands.
        public var standing: Bool?
        /// The name of the presenter that shows it.
        public var presenter: String?
        /// The progress. Only for kind progress.
        public var progress: Prompts.Progress?
        /// The names of the other devices on which it is asked now; see Question.
        public var to: [String]?
        /// See Question.
        public var origin: Prompts.Origin?
        /// See Question.
        public var approval: Prompts.Approval?
        /// See Question.
        public var form: [Prompts.Field]?
        /// See Question.
        public var mustRead: Bool?
        /// The revision, if the question was changed.
        public var revision: Int?
        public init(id: String, kind: Prompts.Kind, title: String, message: String? = nil, buttons: [Prompts.Button], input: Prompts.Input, placeholder: String? = nil, initialText: String? = nil, level: Prompts.Level, asker: Prompts.Asker, askedAt: String, state: Prompts.State, remaining: Int? = nil, standing: Bool? = nil, presenter: String? = nil, progress: Prompts.Progress? = nil, to: [String]? = nil, origin: Prompts.Origin? = nil, approval: Prompts.Approval? = nil, form: [Prompts.Field]? = nil, mustRead: Bool? = nil, revision: Int? = nil) {
            (self.id, self.kind, self.title, self.message) = (id, kind, title, message)
            (self.buttons, self.input, self.placeholder, self.initialText) = (buttons, input, placeholder, initialText)
            (self.level, self.asker, self.askedAt, self.state) = (level, asker, askedAt, state)
            (self.remaining, self.standing, self.presenter, self.progress) = (remaining, standing, presenter, progress)
            (self.to, self.origin, self.approval, self.form) = (to, origin, approval, form)
            (self.mustRead, self.revision) = (mustRead, revision)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.kind = try json.required("kind")
            self.title = try json.required("title")
            self.message = try json.optional("message")
            self.buttons = try json.required("buttons")
            self.input = try json.required("input")
            self.placeholder = try json.optional("placeholder")
            self.initialText = try json.optional("initialText")
            self.level = try json.required("level")
            self.asker = try json.required("asker")
            self.askedAt = try json.required("askedAt")
            self.state = try json.required("state")
            self.remaining = try json.optional("remaining")
            self.standing = try json.optional("standing")
            self.presenter = try json.optional("presenter")
            self.progress = try json.optional("progress")
            self.to = try json.optional("to")
            self.origin = try json.optional("origin")
            self.approval = try json.optional("approval")
            self.form = try json.optional("form")
            self.mustRead = try json.optional("mustRead")
            self.revision = try json.optional("revision")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("kind", self.kind)
            json.append("title", self.title)
            json.append("message", self.message)
            json.append("buttons", self.buttons)
            json.append("input", self.input)
            json.append("placeholder", self.placeholder)
            json.append("initialText", self.initialText)
            json.append("level", self.level)
            json.append("asker", self.asker)
            json.append("askedAt", self.askedAt)
            json.append("state", self.state)
            json.append("remaining", self.remaining)
            json.append("standing", self.standing)
            json.append("presenter", self.presenter)
            json.append("progress", self.progress)
            json.append("to", self.to)
            json.append("origin", self.origin)
            json.append("approval", self.approval)
            json.append("form", self.form)
            json.append("mustRead", self.mustRead)
            json.append("revision", self.revision)
        }
    }

    /// The texts typed for input login.
    public struct Login: VarlinkValue, Hashable {
        /// The user's name; at most 4,096 bytes.
        public var user: String
        /// The password; at most 4,096 bytes.
        public var password: String
        public init(user: String, password: String) { (self.user, self.password) = (user, password) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.user = try json.required("user")
            self.password = try json.required("password")
        }
        public func encode(into json: inout JSON) {
            json.append("user", self.user)
            json.append("password", self.password)
        }
    }

    /// The result of a prompt.
    public struct Result: VarlinkValue, Hashable {
        /// The outcome.
        public var outcome: Prompts.Outcome
        /// The button's index; -1 if no button was chosen.
        public var index: Int
        /// The button's label.
        public var label: String?
        /// The button's role.
        public var role: Prompts.Role?
        /// The typed text, with any button but the cancel button.
        public var text: String?
        /// The texts typed for input login, with any button but the cancel button.
        public var login: Prompts.Login?
        /// True if the prompt timed out and timeoutAction gave the answer.
        public var byTimeout: Bool?
        /// The name of the presenter, or of the program, that answered.
        public var by: String?
        /// True if the typed secret comes by the asker's descriptor instead of a member of this result.
        public var handover: Bool?
        /// The values of a form, with any button but the cancel button: all fields in their order. A form with a secret has
        /// them by the descriptor alone.
        public var values: [Prompts.FieldValue]?
        public init(outcome: Prompts.Outcome, index: Int, label: String? = nil, role: Prompts.Role? = nil, text: String? = nil, login: Prompts.Login? = nil, byTimeout: Bool? = nil, by: String? = nil, handover: Bool? = nil, values: [Prompts.FieldValue]? = nil) {
            (self.outcome, self.index, self.label, self.role) = (outcome, index, label, role)
            (self.text, self.login, self.byTimeout, self.by) = (text, login, byTimeout, by)
            (self.handover, self.values) = (handover, values)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.outcome = try json.required("outcome")
            self.index = try json.required("index")
            self.label = try json.optional("label")
            self.role = try json.optional("role")
            self.text = try json.optional("text")
            self.login = try json.optional("login")
            self.byTimeout = try json.optional("byTimeout")
            self.by = try json.optional("by")
            self.handover = try json.optional("handover")
            self.values = try json.optional("values")
        }
        public func encode(into json: inout JSON) {
            json.append("outcome", self.outcome)
            json.append("index", self.index)
            json.append("label", self.label)
            json.append("role", self.role)
            json.append("text", self.text)
            json.append("login", self.login)
            json.append("byTimeout", self.byTimeout)
            json.append("by", self.by)
            json.append("handover", self.handover)
            json.append("values", self.values)
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
        /// Only with presentAs: the shown prompt has changed.
        case update = "update"
        /// Only with presentAs: remove the prompt from the screen. A reply with phase ended follows if it has ended.
        case gone = "gone"
    }

    /// The place where a presenter shows prompts.
    public enum Place: String, VarlinkValue, CaseIterable, Hashable {
        /// A terminal.
        case terminal = "terminal"
        /// On the desktop.
        case desktop = "desktop"
    }

    /// The kind of a presenter, which decides the order: an agent, then the asker's terminal, then the dialog.
    public enum PresenterKind: String, VarlinkValue, CaseIterable, Hashable {
        /// Any program that shows prompts.
        case agent = "agent"
        /// The terminal of the asker; it shows only one prompt.
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
        /// The shown prompt has changed: its remaining time, its progress or its revision.
        case update = "update"
        /// Remove the prompt from the screen: it is over, or another presenter shows it.
        case gone = "gone"
    }

    /// The reason why a presenter has to remove a prompt from the screen.
    public enum GoneReason: String, VarlinkValue, CaseIterable, Hashable {
        /// This presenter answered it.
        case yours = "yours"
        /// Somebody else answered it; the member by names the answerer.
        case answered = "answered"
        /// Timed out.
        case timedOut = "timedOut"
        /// Withdrawn, or the program that asked has gone.
        case withdrawn = "withdrawn"
        /// Not shown in time, and passed on to another presenter.
        case passedOn = "passedOn"
        /// The work of the prompt has ended.
        case finished = "finished"
    }

    /// Asks a question. A call with more gets a reply with phase queued, one with phase presented whenever a presenter begins
    /// to show the prompt, and a last one with phase ended. A call without more gets one reply when the prompt is over, or,
    /// with noWait, when it is in the queue.
    ///
    /// A caller that sets presentAs receives the replies of Present in this stream too, and shows the prompt itself. It calls
    /// Presented, Typing, Answer and Decline on a second connection.
    ///
    /// The prompt is withdrawn when the caller leaves, unless it set noWait. If the daemon restarts in between, the caller
    /// has 30 seconds to call Wait with adopt. Before that, nobody sees the prompt and nobody can answer it. A question for a
    /// secret is lost.
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
            /// The presenter's name. Only with phase presented.
            public var presenter: String?
            /// The result. Only with phase ended.
            public var result: Prompts.Result?
            /// The token with which the caller hands over its descriptor. Only with phase queued, if the caller set handover.
            public var handover: String?
            /// True if the question is asked as an approval. Only with phase queued.
            public var approval: Bool?
            /// The token for Presented, Typing, Answer and Decline; none if there are too many presenters. Only with phase queued,
            /// if the caller set presentAs.
            public var agent: String?
            /// The prompt. Only with phase show and update.
            public var prompt: Prompts.Prompt?
            /// The reason for its removal. Only with phase gone.
            public var why: Prompts.GoneReason?
            /// The answerer. Only with phase gone.
            public var by: String?
            /// Sentences about deviations from the request, such as unknown devices. Only with phase queued.
            public var notes: [String]?
            /// The reason why nobody can answer it now, with a remedy, in a sentence; none if somebody may. Only with phase queued.
            public var unseen: String?
            /// The token for Edit. Only with phase queued, if the caller set edits.
            public var editor: String?
            public init(id: String, phase: Prompts.Phase, presenter: String? = nil, result: Prompts.Result? = nil, handover: String? = nil, approval: Bool? = nil, agent: String? = nil, prompt: Prompts.Prompt? = nil, why: Prompts.GoneReason? = nil, by: String? = nil, notes: [String]? = nil, unseen: String? = nil, editor: String? = nil) {
                (self.id, self.phase, self.presenter, self.result) = (id, phase, presenter, result)
                (self.handover, self.approval, self.agent, self.prompt) = (handover, approval, agent, prompt)
                (self.why, self.by, self.notes, self.unseen) = (why, by, notes, unseen)
                self.editor = editor
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.id = try json.required("id")
                self.phase = try json.required("phase")
                self.presenter = try json.optional("presenter")
                self.result = try json.optional("result")
                self.handover = try json.optional("handover")
                self.approval = try json.optional("approval")
                self.agent = try json.optional("agent")
                self.prompt = try json.optional("prompt")
                self.why = try json.optional("why")
                self.by = try json.optional("by")
                self.notes = try json.optional("notes")
                self.unseen = try json.optional("unseen")
                self.editor = try json.optional("editor")
            }
            public func encode(into json: inout JSON) {
                json.append("id", self.id)
                json.append("phase", self.phase)
                json.append("presenter", self.presenter)
                json.append("result", self.result)
                json.append("handover", self.handover)
                json.append("approval", self.approval)
                json.append("agent", self.agent)
                json.append("prompt", self.prompt)
                json.append("why", self.why)
                json.append("by", self.by)
                json.append("notes", self.notes)
                json.append("unseen", self.unseen)
                json.append("editor", self.editor)
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
        /// True if the caller receives the typed secret by a descriptor. Only with more, and with input secure or login.
        public var handover: Bool?
        /// The name under which the caller presents the prompt in its own terminal if no agent shows it, e.g. "terminal pts/3";
        /// at most 200 characters. Only with more.
        public var presentAs: String?
        /// True if the caller wants to change the question, see Edit. With presentAs it shows changes, as a presenter with the
        /// ability "revision" does. Only with more, and not with an approval.
        public var edits: Bool?
        public init(id: String? = nil, question: Prompts.Question, session: Prompts.Session? = nil, noWait: Bool? = nil, handover: Bool? = nil, presentAs: String? = nil, edits: Bool? = nil) {
            (self.id, self.question, self.session, self.noWait) = (id, question, session, noWait)
            (self.handover, self.presentAs, self.edits) = (handover, presentAs, edits)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.optional("id")
            self.question = try json.required("question")
            self.session = try json.optional("session")
            self.noWait = try json.optional("noWait")
            self.handover = try json.optional("handover")
            self.presentAs = try json.optional("presentAs")
            self.edits = try json.optional("edits")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("question", self.question)
            json.append("session", self.session)
            json.append("noWait", self.noWait)
            json.append("handover", self.handover)
            json.append("presentAs", self.presentAs)
            json.append("edits", self.edits)
        }
    }

    /// Waits until a prompt is over; replies at once if it already is. Only the asker receives secrets, not this call. A text
    /// is kept until one reply has contained it; later calls get the result without it.
    ///
    /// If the asker lost its connection because the daemon restarted, it becomes the asker again with adopt: the prompt is
    /// withdrawn when it leaves.
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
            /// The presenter's name. Only with phase presented.
            public var presenter: String?
            /// The result. Only with phase ended.
            public var result: Prompts.Result?
            /// See Ask. Only with phase queued, if the caller set presentAs.
            public var agent: String?
            /// The prompt. Only with phase show and update.
            public var prompt: Prompts.Prompt?
            /// The reason for its removal. Only with phase gone.
            public var why: Prompts.GoneReason?
            /// The answerer. Only with phase gone.
            public var by: String?
            /// The token for Edit. Only with phase queued, if the caller set edits.
            public var editor: String?
            public init(id: String, phase: Prompts.Phase, presenter: String? = nil, result: Prompts.Result? = nil, agent: String? = nil, prompt: Prompts.Prompt? = nil, why: Prompts.GoneReason? = nil, by: String? = nil, editor: String? = nil) {
                (self.id, self.phase, self.presenter, self.result) = (id, phase, presenter, result)
                (self.agent, self.prompt, self.why, self.by) = (agent, prompt, why, by)
                self.editor = editor
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.id = try json.required("id")
                self.phase = try json.required("phase")
                self.presenter = try json.optional("presenter")
                self.result = try json.optional("result")
                self.agent = try json.optional("agent")
                self.prompt = try json.optional("prompt")
                self.why = try json.optional("why")
                self.by = try json.optional("by")
                self.editor = try json.optional("editor")
            }
            public func encode(into json: inout JSON) {
                json.append("id", self.id)
                json.append("phase", self.phase)
                json.append("presenter", self.presenter)
                json.append("result", self.result)
                json.append("agent", self.agent)
                json.append("prompt", self.prompt)
                json.append("why", self.why)
                json.append("by", self.by)
                json.append("editor", self.editor)
            }
        }
        /// The id.
        public var id: String
        /// The caller is the asker. Default: false.
        public var adopt: Bool?
        /// See Ask. Only with adopt.
        public var presentAs: String?
        /// See Ask. Only with adopt and more.
        public var edits: Bool?
        public init(id: String, adopt: Bool? = nil, presentAs: String? = nil, edits: Bool? = nil) {
            (self.id, self.adopt, self.presentAs, self.edits) = (id, adopt, presentAs, edits)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.adopt = try json.optional("adopt")
            self.presentAs = try json.optional("presentAs")
            self.edits = try json.optional("edits")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("adopt", self.adopt)
            json.append("presentAs", self.presentAs)
            json.append("edits", self.edits)
        }
    }

    /// Changes an open question. Only its asker can do that, with the token from Ask or Wait, on any connection: the stream
    /// of Ask occupies its own. The token ends with the stream. A member that is left out stays as it is.
    ///
    /// The place in the queue and the time-out stay. With new buttons, the button of a time-out stays the one with its label.
    /// Typed text and choices stay if the field, the row or the button remains. Ask has the limits. alertd accepts at most
    /// four edits of a question within a second. Presenters ignore buttons for a second after an edit, so leave the person
    /// more time than that before the next one.
    public struct Edit: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Prompts.Edit"
        public struct Reply: VarlinkValue, Hashable {
            /// The revision of the question from now on. It is the former one if nothing changes.
            public var revision: Int
            public init(revision: Int) { self.revision = revision }
            public init(varlink json: JSON) throws(InvalidParameter) { self.revision = try json.required("revision") }
            public func encode(into json: inout JSON) { json.append("revision", self.revision) }
        }
        /// The id.
        public var id: String
        /// The token.
        public var editor: String
        /// See Question.
        public var title: String?
        /// See Question. An empty text removes the message.
        public var message: String?
        /// All buttons; see Question.
        public var buttons: [Prompts.ButtonWish]?
        /// All fields of a form; see Question. Only a form has fields, and it asks for a secret afterwards only if it did
        /// before.
        public var form: [Prompts.Field]?
        /// Microseconds from now until the time-out; see Question.
        public var timeout: Int?
        public init(id: String, editor: String, title: String? = nil, message: String? = nil, buttons: [Prompts.ButtonWish]? = nil, form: [Prompts.Field]? = nil, timeout: Int? = nil) {
            (self.id, self.editor, self.title, self.message) = (id, editor, title, message)
            (self.buttons, self.form, self.timeout) = (buttons, form, timeout)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.editor = try json.required("editor")
            self.title = try json.optional("title")
            self.message = try json.optional("message")
            self.buttons = try json.optional("buttons")
            self.form = try json.optional("form")
            self.timeout = try json.optional("timeout")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("editor", self.editor)
            json.append("title", self.title)
            json.append("message", self.message)
            json.append("buttons", self.buttons)
            json.append("form", self.form)
            json.append("timeout", self.timeout)
        }
    }

    /// Returns the open prompts, in the order of the queue: one page, or all if they fit into a message.
    public struct List: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Prompts.List"
        public struct Reply: VarlinkValue, Hashable {
            /// The prompts: first the presented ones, then the others in the order in which they will be presented.
            public var prompts: [Prompts.Prompt]
            /// The position of the next page; none after the last. A prompt that is presented between the calls may be left out.
            public var cursor: String?
            public init(prompts: [Prompts.Prompt], cursor: String? = nil) {
                (self.prompts, self.cursor) = (prompts, cursor)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.prompts = try json.required("prompts")
                self.cursor = try json.optional("cursor")
            }
            public func encode(into json: inout JSON) {
                json.append("prompts", self.prompts)
                json.append("cursor", self.cursor)
            }
        }
        /// The cursor of the previous page.
        public var cursor: String?
        public init(cursor: String? = nil) { self.cursor = cursor }
        public init(varlink json: JSON) throws(InvalidParameter) { self.cursor = try json.optional("cursor") }
        public func encode(into json: inout JSON) { json.append("cursor", self.cursor) }
    }

    /// Answers a prompt. The first answer counts. Either index or cancel is given; with text or login as the prompt's input
    /// requires, except for a cancellation. An asker that answers its own prompt, with the token of Ask, keeps a secret to
    /// itself and gives neither text nor login nor handover.
    public struct Answer: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Prompts.Answer"
        public struct Reply: VarlinkValue, Hashable {
            /// The asker's result, without the typed text.
            public var result: Prompts.Result
            /// The token with which the presenter fetches the descriptor within 10 seconds. Only if it set handover, and the answer
            /// does not cancel.
            public var handover: String?
            public init(result: Prompts.Result, handover: String? = nil) {
                (self.result, self.handover) = (result, handover)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.result = try json.required("result")
                self.handover = try json.optional("handover")
            }
            public func encode(into json: inout JSON) {
                json.append("result", self.result)
                json.append("handover", self.handover)
            }
        }
        /// The id.
        public var id: String
        /// The token of the presenter that answers; none if a person answers by hand.
        public var agent: String?
        /// The button's index.
        public var index: Int?
        /// Dismisses the prompt.
        public var cancel: Bool?
        /// The typed text; at most 65,536 bytes.
        public var text: String?
        /// The texts typed for input login.
        public var login: Prompts.Login?
        /// True if the presenter writes the typed secret to a descriptor instead of sending text or login, with input secure or
        /// login. With a form that asks for a secret, it writes all values, as a JSON array of FieldValue of at most 262,144
        /// bytes.
        public var handover: Bool?
        /// The values of a form, unless it is cancelled. A field that is left out is empty.
        public var values: [Prompts.FieldValue]?
        /// The device on which the person answered, if it was another one; at most 64 bytes. Not with agent.
        public var device: String?
        /// The revision that the person saw. Default: 0. For a presenter without the ability "revision" the default is the
        /// revision that it last reported with Presented.
        public var revision: Int?
        public init(id: String, agent: String? = nil, index: Int? = nil, cancel: Bool? = nil, text: String? = nil, login: Prompts.Login? = nil, handover: Bool? = nil, values: [Prompts.FieldValue]? = nil, device: String? = nil, revision: Int? = nil) {
            (self.id, self.agent, self.index, self.cancel) = (id, agent, index, cancel)
            (self.text, self.login, self.handover, self.values) = (text, login, handover, values)
            (self.device, self.revision) = (device, revision)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.agent = try json.optional("agent")
            self.index = try json.optional("index")
            self.cancel = try json.optional("cancel")
            self.text = try json.optional("text")
            self.login = try json.optional("login")
            self.handover = try json.optional("handover")
            self.values = try json.optional("values")
            self.device = try json.optional("device")
            self.revision = try json.optional("revision")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("agent", self.agent)
            json.append("index", self.index)
            json.append("cancel", self.cancel)
            json.append("text", self.text)
            json.append("login", self.login)
            json.append("handover", self.handover)
            json.append("values", self.values)
            json.append("device", self.device)
            json.append("revision", self.revision)
        }
    }

    /// Withdraws prompts. If one id does not exist, none is withdrawn. Exactly one of ids and all is given.
    public struct Withdraw: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Prompts.Withdraw"
        public struct Reply: VarlinkValue, Hashable {
            /// The number of prompts.
            public var count: Int
            public init(count: Int) { self.count = count }
            public init(varlink json: JSON) throws(InvalidParameter) { self.count = try json.required("count") }
            public func encode(into json: inout JSON) { json.append("count", self.count) }
        }
        /// The ids; at most 1,000.
        public var ids: [String]?
        /// Withdraw all prompts.
        public var all: Bool?
        /// The device on which the person answered, for a question that came from elsewhere; at most 64 bytes. The question's
        /// presenter receives it.
        public var answeredOn: String?
        public init(ids: [String]? = nil, all: Bool? = nil, answeredOn: String? = nil) {
            (self.ids, self.all, self.answeredOn) = (ids, all, answeredOn)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.ids = try json.optional("ids")
            self.all = try json.optional("all")
            self.answeredOn = try json.optional("answeredOn")
        }
        public func encode(into json: inout JSON) {
            json.append("ids", self.ids)
            json.append("all", self.all)
            json.append("answeredOn", self.answeredOn)
        }
    }

    /// Registers a presenter until its connection ends. The first reply has news registered. Then prompts follow, one at a
    /// time: show, perhaps update, and gone before the next. If a presenter leaves, its prompt goes to another presenter.
    ///
    /// [Requires 'more' flag]
    public struct Present: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Prompts.Present"
        public static var streaming: VarlinkStreaming { .required }
        public struct Reply: VarlinkValue, Hashable {
            /// The kind of the message.
            public var news: Prompts.News
            /// The token for the other calls. Only with news registered.
            public var agent: String?
            /// The prompt. Only with news show and update.
            public var prompt: Prompts.Prompt?
            /// The id of the prompt. Only with news gone.
            public var id: String?
            /// The reason for its removal. Only with news gone.
            public var why: Prompts.GoneReason?
            /// The answerer. Only with news gone.
            public var by: String?
            public init(news: Prompts.News, agent: String? = nil, prompt: Prompts.Prompt? = nil, id: String? = nil, why: Prompts.GoneReason? = nil, by: String? = nil) {
                (self.news, self.agent, self.prompt, self.id) = (news, agent, prompt, id)
                (self.why, self.by) = (why, by)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.news = try json.required("news")
                self.agent = try json.optional("agent")
                self.prompt = try json.optional("prompt")
                self.id = try json.optional("id")
                self.why = try json.optional("why")
                self.by = try json.optional("by")
            }
            public func encode(into json: inout JSON) {
                json.append("news", self.news)
                json.append("agent", self.agent)
                json.append("prompt", self.prompt)
                json.append("id", self.id)
                json.append("why", self.why)
                json.append("by", self.by)
            }
        }
        /// The name for people, e.g. "terminal pts/3"; at most 200 characters.
        public var name: String
        /// The kind of presenter. Default: agent.
        public var presenter: Prompts.PresenterKind?
        /// The place where it shows prompts. Default: desktop.
        public var place: Prompts.Place?
        /// The kinds it can show; alert and sheet by default.
        public var kinds: [Prompts.Kind]?
        /// The inputs it can show; all by default.
        public var inputs: [Prompts.Input]?
        /// The most buttons it can show; unlimited by default.
        public var mostButtons: Int?
        /// Show only this prompt.
        public var only: String?
        /// Words for other abilities: "approval", "form" and "mustRead" show the questions with these members by their rules.
        /// "revision" shows the changes of a question: update then also brings a prompt with another revision. During the first
        /// second with it, no button must act. To any other presenter a changed question is gone (passedOn) and shown again.
        /// Unknown words are ignored. Default: nothing.
        public var shows: [String]?
        public init(name: String, presenter: Prompts.PresenterKind? = nil, place: Prompts.Place? = nil, kinds: [Prompts.Kind]? = nil, inputs: [Prompts.Input]? = nil, mostButtons: Int? = nil, only: String? = nil, shows: [String]? = nil) {
            (self.name, self.presenter, self.place, self.kinds) = (name, presenter, place, kinds)
            (self.inputs, self.mostButtons, self.only, self.shows) = (inputs, mostButtons, only, shows)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.name = try json.required("name")
            self.presenter = try json.optional("presenter")
            self.place = try json.optional("place")
            self.kinds = try json.optional("kinds")
            self.inputs = try json.optional("inputs")
            self.mostButtons = try json.optional("mostButtons")
            self.only = try json.optional("only")
            self.shows = try json.optional("shows")
        }
        public func encode(into json: inout JSON) {
            json.append("name", self.name)
            json.append("presenter", self.presenter)
            json.append("place", self.place)
            json.append("kinds", self.kinds)
            json.append("inputs", self.inputs)
            json.append("mostButtons", self.mostButtons)
            json.append("only", self.only)
            json.append("shows", self.shows)
        }
    }

    /// Reports that the presenter shows the prompt to the person. It has 20 seconds for that after show; then the prompt goes
    /// to another presenter.
    public struct Presented: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Prompts.Presented"
        public typealias Reply = EmptyReply
        /// The presenter's token.
        public var agent: String
        /// The id.
        public var id: String
        /// The revision that it shows; see Answer. After an update the call is optional.
        public var revision: Int?
        public init(agent: String, id: String, revision: Int? = nil) {
            (self.agent, self.id, self.revision) = (agent, id, revision)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.agent = try json.required("agent")
            self.id = try json.required("id")
            self.revision = try json.optional("revision")
        }
        public func encode(into json: inout JSON) {
            json.append("agent", self.agent)
            json.append("id", self.id)
            json.append("revision", self.revision)
        }
    }

    /// Reports that the person begins or stops to type. The prompt's clock stands in between. It continues by itself when the
    /// presenter leaves, and 60 seconds after the last call with typing.
    public struct Typing: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Prompts.Typing"
        public struct Reply: VarlinkValue, Hashable {
            /// Microseconds until the time-out, if it has one.
            public var remaining: Int?
            public init(remaining: Int? = nil) { self.remaining = remaining }
            public init(varlink json: JSON) throws(InvalidParameter) { self.remaining = try json.optional("remaining") }
            public func encode(into json: inout JSON) { json.append("remaining", self.remaining) }
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
            self.agent = try json.required("agent")
            self.id = try json.required("id")
            self.typing = try json.required("typing")
        }
        public func encode(into json: inout JSON) {
            json.append("agent", self.agent)
            json.append("id", self.id)
            json.append("typing", self.typing)
        }
    }

    /// Reports that the person begins or stops to type on another device. The prompt's clock stands in between. It continues
    /// by itself 60 seconds after the last call with typing.
    public struct Hold: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Prompts.Hold"
        public struct Reply: VarlinkValue, Hashable {
            /// Microseconds until the time-out, if it has one.
            public var remaining: Int?
            public init(remaining: Int? = nil) { self.remaining = remaining }
            public init(varlink json: JSON) throws(InvalidParameter) { self.remaining = try json.optional("remaining") }
            public func encode(into json: inout JSON) { json.append("remaining", self.remaining) }
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
            self.id = try json.required("id")
            self.device = try json.required("device")
            self.typing = try json.required("typing")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("device", self.device)
            json.append("typing", self.typing)
        }
    }

    /// Reports that the presenter cannot show this prompt: it goes to another presenter, and does not come back.
    public struct Decline: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Prompts.Decline"
        public typealias Reply = EmptyReply
        /// The presenter's token.
        public var agent: String
        /// The id.
        public var id: String
        /// The reason, for the log.
        public var reason: String?
        public init(agent: String, id: String, reason: String? = nil) {
            (self.agent, self.id, self.reason) = (agent, id, reason)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.agent = try json.required("agent")
            self.id = try json.required("id")
            self.reason = try json.optional("reason")
        }
        public func encode(into json: inout JSON) {
            json.append("agent", self.agent)
            json.append("id", self.id)
            json.append("reason", self.reason)
        }
    }

    /// Returns the grants that have not ended, the oldest first.
    public struct Grants: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Prompts.Grants"
        public struct Reply: VarlinkValue, Hashable {
            /// The grants; at most 1,000.
            public var grants: [Prompts.Grant]
            public init(grants: [Prompts.Grant]) { self.grants = grants }
            public init(varlink json: JSON) throws(InvalidParameter) { self.grants = try json.required("grants") }
            public func encode(into json: inout JSON) { json.append("grants", self.grants) }
        }
        public init() {}
        public init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        public func encode(into json: inout JSON) {}
    }

    /// Ends grants. If one of them does not exist, none is ended. Exactly one of numbers and all is given.
    public struct RevokeGrants: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Prompts.RevokeGrants"
        public struct Reply: VarlinkValue, Hashable {
            /// The number of ended grants.
            public var count: Int
            public init(count: Int) { self.count = count }
            public init(varlink json: JSON) throws(InvalidParameter) { self.count = try json.required("count") }
            public func encode(into json: inout JSON) { json.append("count", self.count) }
        }
        /// The numbers; at most 1,000.
        public var numbers: [Int]?
        /// End all grants.
        public var all: Bool?
        public init(numbers: [Int]? = nil, all: Bool? = nil) { (self.numbers, self.all) = (numbers, all) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.numbers = try json.optional("numbers")
            self.all = try json.optional("all")
        }
        public func encode(into json: inout JSON) {
            json.append("numbers", self.numbers)
            json.append("all", self.all)
        }
    }

    /// Returns the decisions about approvals, the latest first: one page. They are kept for a year, 10,000 at most.
    public struct Decisions: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Prompts.Decisions"
        public struct Reply: VarlinkValue, Hashable {
            /// The decisions.
            public var decisions: [Prompts.Decision]
            /// The position of the next page; none after the last.
            public var cursor: Int?
            public init(decisions: [Prompts.Decision], cursor: Int? = nil) {
                (self.decisions, self.cursor) = (decisions, cursor)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.decisions = try json.required("decisions")
                self.cursor = try json.optional("cursor")
            }
            public func encode(into json: inout JSON) {
                json.append("decisions", self.decisions)
                json.append("cursor", self.cursor)
            }
        }
        /// The cursor of the previous page.
        public var cursor: Int?
        public init(cursor: Int? = nil) { self.cursor = cursor }
        public init(varlink json: JSON) throws(InvalidParameter) { self.cursor = try json.optional("cursor") }
        public func encode(into json: inout JSON) { json.append("cursor", self.cursor) }
    }

    /// Removes all decisions from the history.
    public struct ForgetDecisions: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Prompts.ForgetDecisions"
        public struct Reply: VarlinkValue, Hashable {
            /// The number of removed decisions.
            public var count: Int
            public init(count: Int) { self.count = count }
            public init(varlink json: JSON) throws(InvalidParameter) { self.count = try json.required("count") }
            public func encode(into json: inout JSON) { json.append("count", self.count) }
        }
        public init() {}
        public init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        public func encode(into json: inout JSON) {}
    }

    /// No open prompt has this id, and none with it has ended recently.
    public struct NotFound: VarlinkError, Hashable {
        public static let name = "org.alertd.Prompts.NotFound"
        /// The id.
        public var id: String
        public init(id: String) { self.id = id }
        public init(varlink json: JSON) throws(InvalidParameter) { self.id = try json.required("id") }
        public func encode(into json: inout JSON) { json.append("id", self.id) }
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

    /// The prompt was changed: the call names another revision than the present one.
    public struct Changed: VarlinkError, Hashable {
        public static let name = "org.alertd.Prompts.Changed"
        /// The id.
        public var id: String
        /// The present revision.
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

    /// Only the program that asked can change the question, with the token of the stream that waits for the answer. An
    /// approval cannot be changed at all; withdraw it, and ask again.
    public struct NotEditable: VarlinkError, Hashable {
        public static let name = "org.alertd.Prompts.NotEditable"
        /// The id.
        public var id: String
        public init(id: String) { self.id = id }
        public init(varlink json: JSON) throws(InvalidParameter) { self.id = try json.required("id") }
        public func encode(into json: inout JSON) { json.append("id", self.id) }
    }

    /// This presenter does not show this prompt, or its connection has ended.
    public struct NotPresenting: VarlinkError, Hashable {
        public static let name = "org.alertd.Prompts.NotPresenting"
        /// The id.
        public var id: String
        public init(id: String) { self.id = id }
        public init(varlink json: JSON) throws(InvalidParameter) { self.id = try json.required("id") }
        public func encode(into json: inout JSON) { json.append("id", self.id) }
    }

    /// A value is well-formed but cannot be accepted.
    public struct Invalid: VarlinkError, Hashable {
        public static let name = "org.alertd.Prompts.Invalid"
        /// The parameter.
        public var field: String
        /// The reason, and what to write instead.
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

    /// No grant has this number.
    public struct UnknownGrant: VarlinkError, Hashable {
        public static let name = "org.alertd.Prompts.UnknownGrant"
        /// The number.
        public var number: Int
        public init(number: Int) { self.number = number }
        public init(varlink json: JSON) throws(InvalidParameter) { self.number = try json.required("number") }
        public func encode(into json: inout JSON) { json.append("number", self.number) }
    }

    /// The request reaches a documented bound.
    public struct TooMany: VarlinkError, Hashable {
        public static let name = "org.alertd.Prompts.TooMany"
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
        public static let name = "org.alertd.Prompts.NotStored"
        /// The system's reason.
        public var reason: String
        public init(reason: String) { self.reason = reason }
        public init(varlink json: JSON) throws(InvalidParameter) { self.reason = try json.required("reason") }
        public func encode(into json: inout JSON) { json.append("reason", self.reason) }
    }
}

/// The functions that answer the methods of `org.alertd.Prompts`, documented there.
public protocol PromptsHandler: Sendable {
    nonisolated(nonsending) func ask(_ parameters: Prompts.Ask, stream: ReplyStream<Prompts.Ask.Reply>) async throws -> Prompts.Ask.Reply
    nonisolated(nonsending) func wait(_ parameters: Prompts.Wait, stream: ReplyStream<Prompts.Wait.Reply>) async throws -> Prompts.Wait.Reply
    nonisolated(nonsending) func edit(_ parameters: Prompts.Edit, context: CallContext) async throws -> Prompts.Edit.Reply
    nonisolated(nonsending) func list(_ parameters: Prompts.List, context: CallContext) async throws -> Prompts.List.Reply
    nonisolated(nonsending) func answer(_ parameters: Prompts.Answer, context: CallContext) async throws -> Prompts.Answer.Reply
    nonisolated(nonsending) func withdraw(_ parameters: Prompts.Withdraw, context: CallContext) async throws -> Prompts.Withdraw.Reply
    nonisolated(nonsending) func present(_ parameters: Prompts.Present, stream: ReplyStream<Prompts.Present.Reply>) async throws -> Prompts.Present.Reply
    nonisolated(nonsending) func presented(_ parameters: Prompts.Presented, context: CallContext) async throws -> Prompts.Presented.Reply
    nonisolated(nonsending) func typing(_ parameters: Prompts.Typing, context: CallContext) async throws -> Prompts.Typing.Reply
    nonisolated(nonsending) func hold(_ parameters: Prompts.Hold, context: CallContext) async throws -> Prompts.Hold.Reply
    nonisolated(nonsending) func decline(_ parameters: Prompts.Decline, context: CallContext) async throws -> Prompts.Decline.Reply
    nonisolated(nonsending) func grants(_ parameters: Prompts.Grants, context: CallContext) async throws -> Prompts.Grants.Reply
    nonisolated(nonsending) func revokeGrants(_ parameters: Prompts.RevokeGrants, context: CallContext) async throws -> Prompts.RevokeGrants.Reply
    nonisolated(nonsending) func decisions(_ parameters: Prompts.Decisions, context: CallContext) async throws -> Prompts.Decisions.Reply
    nonisolated(nonsending) func forgetDecisions(_ parameters: Prompts.ForgetDecisions, context: CallContext) async throws -> Prompts.ForgetDecisions.Reply
}

extension Prompts {
    /// The interface, its methods answered by `handler`, for a server to offer.
    public static func interface(_ handler: some PromptsHandler) -> VarlinkInterface {
        VarlinkInterface(Prompts.self, methods: [
            MethodHandler(streaming: Prompts.Ask.self) { try await handler.ask($0, stream: $1) },
            MethodHandler(streaming: Prompts.Wait.self) { try await handler.wait($0, stream: $1) },
            MethodHandler(Prompts.Edit.self) { try await handler.edit($0, context: $1) },
            MethodHandler(Prompts.List.self) { try await handler.list($0, context: $1) },
            MethodHandler(Prompts.Answer.self) { try await handler.answer($0, context: $1) },
            MethodHandler(Prompts.Withdraw.self) { try await handler.withdraw($0, context: $1) },
            MethodHandler(streaming: Prompts.Present.self) { try await handler.present($0, stream: $1) },
            MethodHandler(Prompts.Presented.self) { try await handler.presented($0, context: $1) },
            MethodHandler(Prompts.Typing.self) { try await handler.typing($0, context: $1) },
            MethodHandler(Prompts.Hold.self) { try await handler.hold($0, context: $1) },
            MethodHandler(Prompts.Decline.self) { try await handler.decline($0, context: $1) },
            MethodHandler(Prompts.Grants.self) { try await handler.grants($0, context: $1) },
            MethodHandler(Prompts.RevokeGrants.self) { try await handler.revokeGrants($0, context: $1) },
            MethodHandler(Prompts.Decisions.self) { try await handler.decisions($0, context: $1) },
            MethodHandler(Prompts.ForgetDecisions.self) { try await handler.forgetDecisions($0, context: $1) },
        ])
    }
}
