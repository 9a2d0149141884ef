// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file
// Written by varlink-generate from org.alertd.Progress.varlink. Do not edit; change that file and run it again.

public import Varlink

/// Work that takes a while: how far it has come, shown to the person while it runs, who can cancel it. It belongs to
/// whoever started it, and is over when that is: nothing stays "busy" for ever.
public enum Progress: VarlinkNamespace {
    /// The interface's name.
    public static let name = "org.alertd.Progress"

    /// The methods in the order of the text.
    public static var methods: [any VarlinkMethod.Type] { [Start.self, Set.self, Done.self, Cancel.self, List.self] }

    /// The errors in the order of the text.
    public static var errors: [any VarlinkError.Type] { [NotFound.self, Invalid.self, TooMany.self] }

    /// The interface's text.
    public static let description = #"""
# Work that takes a while: how far it has come, shown to the person while it runs, who can cancel it. It belongs to
# whoever started it, and is over when that is: nothing stays "busy" for ever.
interface org.alertd.Progress

# What became of a piece of work.
type Outcome (
  # It was done.
  finished,
  # It was not.
  failed,
  # The person cancelled it, and it was ended then.
  cancelled,
  # Whoever did it has gone without a word.
  abandoned
)

# Which reply of Start this is.
type Phase (
  # The work is known, and shown if it is modal.
  started,
  # The person wants it to end. Whoever does it ends it, and says Done.
  cancelled,
  # It is over.
  ended,
  # It has come further: to callers that follow it alone.
  moved
)

# How far something has come.
type Advance (
  # 0 to 1; none when that is not known.
  fraction: ?float,
  # What is being done now.
  text: ?string,
  # Microseconds that it will still take, if that can be told.
  left: ?int
)

# Where the person may be found who is to see it.
type Session (
  # The caller's DISPLAY.
  display: ?string,
  # The caller's WAYLAND_DISPLAY.
  waylandDisplay: ?string,
  # The caller's XAUTHORITY.
  xauthority: ?string,
  # The caller's terminal, e.g. "/dev/pts/3".
  terminal: ?string,
  # Whether the caller shows it itself: it will call Present of org.alertd.Prompts for this id alone.
  willPresent: ?bool,
  # Of a caller on another machine: who it says it is, as for Ask of org.alertd.Prompts.
  caller: ?string
)

# Where work of another device is done, as alert-link says it.
type Origin (
  # The device; at most 64 bytes.
  device: string,
  # The program that does it; at most 255 bytes.
  program: string,
  # For how many seconds it has run already, from which is reckoned what it will still take.
  seconds: ?float
)

# A piece of work that runs.
type Work (
  # What it is called by.
  id: string,
  # What is done, for a person.
  title: string,
  # What is being done now.
  text: ?string,
  # 0 to 1; none when that is not known.
  fraction: ?float,
  # Microseconds that it will still take, reckoned from what was done since it began; none when that cannot be told.
  left: ?int,
  # The program that does it.
  program: string,
  # Its process: the work is over when it ends, but for work of another machine.
  pid: int,
  # The application it says it is.
  app: ?string,
  # Since when.
  started: string,
  # Whether the person is shown it, with a button to cancel it.
  modal: bool,
  # Whether the person wants it to end.
  cancelled: bool,
  # The person's other devices on which it is shown too.
  to: ?[]string,
  # The device on which it is done, where that is another.
  origin: ?string,
  # True for an activity: it is only counted, and neither a window nor the desktop shows it.
  counted: ?bool
)

# Begins a piece of work. With more it belongs to the connection: replies with phase started, with cancelled if the
# person wants it to end, with moved whenever it has come further if the caller follows it, and with ended when it is
# over; when the caller leaves it is abandoned. Without more it belongs to the calling process
# (to the program that ran alertctl), and is abandoned when that ends. Of a caller on another machine, behind "alertctl
# bridge", no process is there to end: its work is abandoned 24 hours after the last Set.
#
# [Supports 'more' flag]
method Start(
  # What to call it; made from the title when there is none.
  id: ?string,
  # What is done, for a person; 1 to 1,024 bytes.
  title: string,
  # What is being done first; at most 1,024 bytes.
  text: ?string,
  # Whether the person is shown it, with a button to cancel it.
  modal: ?bool,
  # The application it belongs to, by its desktop entry's name without ".desktop".
  app: ?string,
  # Where the person may be found.
  session: ?Session,
  # Whether the desktop shows it: on the launcher of its application and, unless it is modal, in a notification with a
  # button to cancel it, once it has lasted for a second.
  desktop: ?bool,
  # With more: whether the caller is told how far it has come, whoever says so.
  follow: ?bool,
  # The person's other devices on which it is shown too, by their names, or "all"; at most 32. It reaches them where alert-link
  # runs.
  to: ?[]string,
  # Where it is done, of work that is shown for another device. It is not handed on.
  origin: ?Origin
) -> (
  # What it is called by.
  id: string,
  # What has happened.
  phase: Phase,
  # With phase ended: what became of it.
  outcome: ?Outcome,
  # With phase moved: how far it has come.
  advance: ?Advance,
  # With phase started: why it is not shown on some of the devices of to, a sentence each. None where it is.
  notes: ?[]string
)

# Says how far a piece of work has come. What is not given stays as it is.
method Set(
  # Which.
  id: string,
  # 0 to 1.
  fraction: ?float,
  # What is being done now; at most 1,024 bytes.
  text: ?string
) -> (
  # Whether the person wants it to end.
  cancelled: bool
)

# Ends a piece of work.
method Done(
  # Which.
  id: string,
  # Whether it was not done.
  failed: ?bool
) -> (
  # What became of it.
  outcome: Outcome
)

# Says that the person wants a piece of work to end. Whoever does it ends it.
method Cancel(
  # Which.
  id: string
) -> ()

# The work that runs, the oldest first; at most 256 pieces of it. One page of them, and all where they fit into a message.
method List(
  # Where the last page ended.
  cursor: ?string
) -> (
  # The page.
  works: []Work,
  # Where the next page begins; none after the last.
  cursor: ?string
)

# There is no work of this id that runs.
error NotFound (
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

"""#

    /// What became of a piece of work.
    public enum Outcome: String, VarlinkValue, CaseIterable, Hashable {
        /// It was done.
        case finished = "finished"

        /// It was not.
        case failed = "failed"

        /// The person cancelled it, and it was ended then.
        case cancelled = "cancelled"

        /// Whoever did it has gone without a word.
        case abandoned = "abandoned"
    }

    /// Which reply of Start this is.
    public enum Phase: String, VarlinkValue, CaseIterable, Hashable {
        /// The work is known, and shown if it is modal.
        case started = "started"

        /// The person wants it to end. Whoever does it ends it, and says Done.
        case cancelled = "cancelled"

        /// It is over.
        case ended = "ended"

        /// It has come further: to callers that follow it alone.
        case moved = "moved"
    }

    /// How far something has come.
    public struct Advance: VarlinkValue, Hashable {
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

    /// Where the person may be found who is to see it.
    public struct Session: VarlinkValue, Hashable {
        /// The caller's DISPLAY.
        public var display: String?
        /// The caller's WAYLAND_DISPLAY.
        public var waylandDisplay: String?
        /// The caller's XAUTHORITY.
        public var xauthority: String?
        /// The caller's terminal, e.g. "/dev/pts/3".
        public var terminal: String?
        /// Whether the caller shows it itself: it will call Present of org.alertd.Prompts for this id alone.
        public var willPresent: Bool?
        /// Of a caller on another machine: who it says it is, as for Ask of org.alertd.Prompts.
        public var caller: String?

        /// Made of its fields.
        public init(display: String? = nil, waylandDisplay: String? = nil, xauthority: String? = nil, terminal: String? = nil, willPresent: Bool? = nil, caller: String? = nil) {
            self.display = display
            self.waylandDisplay = waylandDisplay
            self.xauthority = xauthority
            self.terminal = terminal
            self.willPresent = willPresent
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
            self.caller = try object.optional("caller")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 6)
            object.append("display", self.display)
            object.append("waylandDisplay", self.waylandDisplay)
            object.append("xauthority", self.xauthority)
            object.append("terminal", self.terminal)
            object.append("willPresent", self.willPresent)
            object.append("caller", self.caller)
            return .object(object)
        }
    }

    /// Where work of another device is done, as alert-link says it.
    public struct Origin: VarlinkValue, Hashable {
        /// The device; at most 64 bytes.
        public var device: String
        /// The program that does it; at most 255 bytes.
        public var program: String
        /// For how many seconds it has run already, from which is reckoned what it will still take.
        public var seconds: Double?

        /// Made of its fields.
        public init(device: String, program: String, seconds: Double? = nil) {
            self.device = device
            self.program = program
            self.seconds = seconds
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.device = try object.required("device")
            self.program = try object.required("program")
            self.seconds = try object.optional("seconds")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 3)
            object.append("device", self.device)
            object.append("program", self.program)
            object.append("seconds", self.seconds)
            return .object(object)
        }
    }

    /// A piece of work that runs.
    public struct Work: VarlinkValue, Hashable {
        /// What it is called by.
        public var id: String
        /// What is done, for a person.
        public var title: String
        /// What is being done now.
        public var text: String?
        /// 0 to 1; none when that is not known.
        public var fraction: Double?
        /// Microseconds that it will still take, reckoned from what was done since it began; none when that cannot be told.
        public var `left`: Int?
        /// The program that does it.
        public var program: String
        /// Its process: the work is over when it ends, but for work of another machine.
        public var pid: Int
        /// The application it says it is.
        public var app: String?
        /// Since when.
        public var started: String
        /// Whether the person is shown it, with a button to cancel it.
        public var modal: Bool
        /// Whether the person wants it to end.
        public var cancelled: Bool
        /// The person's other devices on which it is shown too.
        public var to: [String]?
        /// The device on which it is done, where that is another.
        public var origin: String?
        /// True for an activity: it is only counted, and neither a window nor the desktop shows it.
        public var counted: Bool?

        /// Made of its fields.
        public init(id: String, title: String, text: String? = nil, fraction: Double? = nil, `left`: Int? = nil, program: String, pid: Int, app: String? = nil, started: String, modal: Bool, cancelled: Bool, to: [String]? = nil, origin: String? = nil, counted: Bool? = nil) {
            self.id = id
            self.title = title
            self.text = text
            self.fraction = fraction
            self.`left` = `left`
            self.program = program
            self.pid = pid
            self.app = app
            self.started = started
            self.modal = modal
            self.cancelled = cancelled
            self.to = to
            self.origin = origin
            self.counted = counted
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.id = try object.required("id")
            self.title = try object.required("title")
            self.text = try object.optional("text")
            self.fraction = try object.optional("fraction")
            self.`left` = try object.optional("left")
            self.program = try object.required("program")
            self.pid = try object.required("pid")
            self.app = try object.optional("app")
            self.started = try object.required("started")
            self.modal = try object.required("modal")
            self.cancelled = try object.required("cancelled")
            self.to = try object.optional("to")
            self.origin = try object.optional("origin")
            self.counted = try object.optional("counted")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 14)
            object.append("id", self.id)
            object.append("title", self.title)
            object.append("text", self.text)
            object.append("fraction", self.fraction)
            object.append("left", self.`left`)
            object.append("program", self.program)
            object.append("pid", self.pid)
            object.append("app", self.app)
            object.append("started", self.started)
            object.append("modal", self.modal)
            object.append("cancelled", self.cancelled)
            object.append("to", self.to)
            object.append("origin", self.origin)
            object.append("counted", self.counted)
            return .object(object)
        }
    }

    /// Begins a piece of work. With more it belongs to the connection: replies with phase started, with cancelled if the
    /// person wants it to end, with moved whenever it has come further if the caller follows it, and with ended when it is
    /// over; when the caller leaves it is abandoned. Without more it belongs to the calling process
    /// (to the program that ran alertctl), and is abandoned when that ends. Of a caller on another machine, behind "alertctl
    /// bridge", no process is there to end: its work is abandoned 24 hours after the last Set.
    ///
    /// [Supports 'more' flag]
    public struct Start: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        public static let name = "org.alertd.Progress.Start"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .supported }

        /// What ``Start`` returns.
        public struct Reply: VarlinkValue, Hashable {
            /// What it is called by.
            public var id: String
            /// What has happened.
            public var phase: Progress.Phase
            /// With phase ended: what became of it.
            public var outcome: Progress.Outcome?
            /// With phase moved: how far it has come.
            public var advance: Progress.Advance?
            /// With phase started: why it is not shown on some of the devices of to, a sentence each. None where it is.
            public var notes: [String]?

            /// Made of its fields.
            public init(id: String, phase: Progress.Phase, outcome: Progress.Outcome? = nil, advance: Progress.Advance? = nil, notes: [String]? = nil) {
                self.id = id
                self.phase = phase
                self.outcome = outcome
                self.advance = advance
                self.notes = notes
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.id = try object.required("id")
                self.phase = try object.required("phase")
                self.outcome = try object.optional("outcome")
                self.advance = try object.optional("advance")
                self.notes = try object.optional("notes")
            }

            /// It as it travels.
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 5)
                object.append("id", self.id)
                object.append("phase", self.phase)
                object.append("outcome", self.outcome)
                object.append("advance", self.advance)
                object.append("notes", self.notes)
                return .object(object)
            }
        }

        /// What to call it; made from the title when there is none.
        public var id: String?
        /// What is done, for a person; 1 to 1,024 bytes.
        public var title: String
        /// What is being done first; at most 1,024 bytes.
        public var text: String?
        /// Whether the person is shown it, with a button to cancel it.
        public var modal: Bool?
        /// The application it belongs to, by its desktop entry's name without ".desktop".
        public var app: String?
        /// Where the person may be found.
        public var session: Progress.Session?
        /// Whether the desktop shows it: on the launcher of its application and, unless it is modal, in a notification with a
        /// button to cancel it, once it has lasted for a second.
        public var desktop: Bool?
        /// With more: whether the caller is told how far it has come, whoever says so.
        public var follow: Bool?
        /// The person's other devices on which it is shown too, by their names, or "all"; at most 32. It reaches them where alert-link
        /// runs.
        public var to: [String]?
        /// Where it is done, of work that is shown for another device. It is not handed on.
        public var origin: Progress.Origin?

        /// Made of its fields.
        public init(id: String? = nil, title: String, text: String? = nil, modal: Bool? = nil, app: String? = nil, session: Progress.Session? = nil, desktop: Bool? = nil, follow: Bool? = nil, to: [String]? = nil, origin: Progress.Origin? = nil) {
            self.id = id
            self.title = title
            self.text = text
            self.modal = modal
            self.app = app
            self.session = session
            self.desktop = desktop
            self.follow = follow
            self.to = to
            self.origin = origin
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.id = try object.optional("id")
            self.title = try object.required("title")
            self.text = try object.optional("text")
            self.modal = try object.optional("modal")
            self.app = try object.optional("app")
            self.session = try object.optional("session")
            self.desktop = try object.optional("desktop")
            self.follow = try object.optional("follow")
            self.to = try object.optional("to")
            self.origin = try object.optional("origin")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 10)
            object.append("id", self.id)
            object.append("title", self.title)
            object.append("text", self.text)
            object.append("modal", self.modal)
            object.append("app", self.app)
            object.append("session", self.session)
            object.append("desktop", self.desktop)
            object.append("follow", self.follow)
            object.append("to", self.to)
            object.append("origin", self.origin)
            return .object(object)
        }
    }

    /// Says how far a piece of work has come. What is not given stays as it is.
    public struct Set: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        public static let name = "org.alertd.Progress.Set"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .never }

        /// What ``Set`` returns.
        public struct Reply: VarlinkValue, Hashable {
            /// Whether the person wants it to end.
            public var cancelled: Bool

            /// Made of its fields.
            public init(cancelled: Bool) {
                self.cancelled = cancelled
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.cancelled = try object.required("cancelled")
            }

            /// It as it travels.
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("cancelled", self.cancelled)
                return .object(object)
            }
        }

        /// Which.
        public var id: String
        /// 0 to 1.
        public var fraction: Double?
        /// What is being done now; at most 1,024 bytes.
        public var text: String?

        /// Made of its fields.
        public init(id: String, fraction: Double? = nil, text: String? = nil) {
            self.id = id
            self.fraction = fraction
            self.text = text
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.id = try object.required("id")
            self.fraction = try object.optional("fraction")
            self.text = try object.optional("text")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 3)
            object.append("id", self.id)
            object.append("fraction", self.fraction)
            object.append("text", self.text)
            return .object(object)
        }
    }

    /// Ends a piece of work.
    public struct Done: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        public static let name = "org.alertd.Progress.Done"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .never }

        /// What ``Done`` returns.
        public struct Reply: VarlinkValue, Hashable {
            /// What became of it.
            public var outcome: Progress.Outcome

            /// Made of its fields.
            public init(outcome: Progress.Outcome) {
                self.outcome = outcome
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.outcome = try object.required("outcome")
            }

            /// It as it travels.
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("outcome", self.outcome)
                return .object(object)
            }
        }

        /// Which.
        public var id: String
        /// Whether it was not done.
        public var failed: Bool?

        /// Made of its fields.
        public init(id: String, failed: Bool? = nil) {
            self.id = id
            self.failed = failed
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.id = try object.required("id")
            self.failed = try object.optional("failed")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("id", self.id)
            object.append("failed", self.failed)
            return .object(object)
        }
    }

    /// Says that the person wants a piece of work to end. Whoever does it ends it.
    public struct Cancel: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        public static let name = "org.alertd.Progress.Cancel"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .never }

        /// What ``Cancel`` returns.
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

    /// The work that runs, the oldest first; at most 256 pieces of it. One page of them, and all where they fit into a message.
    public struct List: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        public static let name = "org.alertd.Progress.List"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .never }

        /// What ``List`` returns.
        public struct Reply: VarlinkValue, Hashable {
            /// The page.
            public var works: [Progress.Work]
            /// Where the next page begins; none after the last.
            public var cursor: String?

            /// Made of its fields.
            public init(works: [Progress.Work], cursor: String? = nil) {
                self.works = works
                self.cursor = cursor
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.works = try object.required("works")
                self.cursor = try object.optional("cursor")
            }

            /// It as it travels.
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 2)
                object.append("works", self.works)
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

    /// There is no work of this id that runs.
    public struct NotFound: VarlinkError, Hashable {
        /// The error's name with its interface.
        public static let name = "org.alertd.Progress.NotFound"

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

    /// A value is well-formed but cannot be accepted.
    public struct Invalid: VarlinkError, Hashable {
        /// The error's name with its interface.
        public static let name = "org.alertd.Progress.Invalid"

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
        public static let name = "org.alertd.Progress.TooMany"

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
}

/// What answers the methods of `org.alertd.Progress`.
public protocol ProgressHandler: Sendable {
    /// Begins a piece of work. With more it belongs to the connection: replies with phase started, with cancelled if the
    /// person wants it to end, with moved whenever it has come further if the caller follows it, and with ended when it is
    /// over; when the caller leaves it is abandoned. Without more it belongs to the calling process
    /// (to the program that ran alertctl), and is abandoned when that ends. Of a caller on another machine, behind "alertctl
    /// bridge", no process is there to end: its work is abandoned 24 hours after the last Set.
    ///
    /// [Supports 'more' flag]
    nonisolated(nonsending) func start(_ parameters: Progress.Start, stream: ReplyStream<Progress.Start.Reply>) async throws -> Progress.Start.Reply

    /// Says how far a piece of work has come. What is not given stays as it is.
    nonisolated(nonsending) func `set`(_ parameters: Progress.Set, context: CallContext) async throws -> Progress.Set.Reply

    /// Ends a piece of work.
    nonisolated(nonsending) func done(_ parameters: Progress.Done, context: CallContext) async throws -> Progress.Done.Reply

    /// Says that the person wants a piece of work to end. Whoever does it ends it.
    nonisolated(nonsending) func cancel(_ parameters: Progress.Cancel, context: CallContext) async throws -> Progress.Cancel.Reply

    /// The work that runs, the oldest first; at most 256 pieces of it. One page of them, and all where they fit into a message.
    nonisolated(nonsending) func list(_ parameters: Progress.List, context: CallContext) async throws -> Progress.List.Reply
}

extension Progress {
    /// The interface, its methods answered by `handler`, for a server to offer.
    public static func interface(_ handler: some ProgressHandler) -> VarlinkInterface {
        VarlinkInterface(Progress.self, methods: [
            MethodHandler(streaming: Progress.Start.self) { try await handler.start($0, stream: $1) },
            MethodHandler(Progress.Set.self) { try await handler.`set`($0, context: $1) },
            MethodHandler(Progress.Done.self) { try await handler.done($0, context: $1) },
            MethodHandler(Progress.Cancel.self) { try await handler.cancel($0, context: $1) },
            MethodHandler(Progress.List.self) { try await handler.list($0, context: $1) },
        ])
    }
}
