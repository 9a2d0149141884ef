// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file
// Written by varlink-generate from org.alertd.Progress.varlink. Do not edit; change that file and run it again.

public import Varlink

/// Work that takes a while: its progress, which the person sees while it runs, and its cancellation. The work belongs to
/// the program that started it, and ends with that program: nothing stays "busy" forever.
public enum Progress: VarlinkNamespace {
    public static let name = "org.alertd.Progress"
    public static var methods: [any VarlinkMethod.Type] { [Start.self, Set.self, Done.self, Cancel.self, List.self] }
    public static var errors: [any VarlinkError.Type] { [NotFound.self, Invalid.self, TooMany.self] }
    public static let description = #"""
# Work that takes a while: its progress, which the person sees while it runs, and its cancellation. The work belongs to
# the program that started it, and ends with that program: nothing stays "busy" forever.
interface org.alertd.Progress

# The outcome of a piece of work.
type Outcome (
  # Done.
  finished,
  # Not done.
  failed,
  # The person cancelled it, and the program then ended it.
  cancelled,
  # The program that did it has exited without Done.
  abandoned
)

# The kind of a reply of Start.
type Phase (
  # The work is known, and shown if it is modal.
  started,
  # The person wants it to end. The program ends it, and calls Done.
  cancelled,
  # The work has ended.
  ended,
  # The work has progressed. Only sent to callers that follow it.
  moved
)

# A step of progress.
type Advance (
  # 0 to 1; none if it is unknown.
  fraction: ?float,
  # The present activity.
  text: ?string,
  # The estimated microseconds left, if they are known.
  left: ?int,
  # True if the program has reported that the amount is unknown. Otherwise an absent fraction was never reported.
  unknown: ?bool
)

# The place of the person who has to see it.
type Session (
  # The caller's DISPLAY.
  display: ?string,
  # The caller's WAYLAND_DISPLAY.
  waylandDisplay: ?string,
  # The caller's XAUTHORITY.
  xauthority: ?string,
  # The caller's terminal, e.g. "/dev/pts/3".
  terminal: ?string,
  # The caller shows it itself: it will call Present of org.alertd.Prompts only for this id. Default: false.
  willPresent: ?bool,
  # The name of a caller on another machine, as for Ask of org.alertd.Prompts.
  caller: ?string
)

# The device on which work of another device is done, as reported by alert-link.
type Origin (
  # The device; at most 64 bytes.
  device: string,
  # The program that does it; at most 255 bytes.
  program: string,
  # The seconds for which it has run already, to estimate the time left.
  seconds: ?float
)

# A piece of work that runs.
type Work (
  # The id.
  id: string,
  # The title for a person.
  title: string,
  # The present activity.
  text: ?string,
  # 0 to 1; none if it is unknown.
  fraction: ?float,
  # The estimated microseconds left, computed from the progress since it began; none if there is no estimate.
  left: ?int,
  # The program that does it.
  program: string,
  # The process id: the work ends with its process, except work of another machine.
  pid: int,
  # The application that it claims to be.
  app: ?string,
  # The time at which it began.
  started: string,
  # The person sees it, with a button to cancel it.
  modal: bool,
  # The person wants it to end.
  cancelled: bool,
  # The person's other devices on which it is shown too.
  to: ?[]string,
  # The device that does it, if that is another one.
  origin: ?string,
  # True for an activity: it is only counted, and neither a window nor the desktop shows it.
  counted: ?bool
)

# Begins a piece of work. With more it belongs to the connection. The replies have phase started, cancelled if the
# person wants it to end, moved whenever it has progressed and the caller follows it, and ended when it is over. It is
# abandoned when the caller leaves. Without more it belongs to the calling process (for alertctl, to the program that
# ran it), and is abandoned when that process ends. A caller on another machine, behind "alertctl bridge", has no
# process here: its work is abandoned 24 hours after the last Set.
#
# [Supports 'more' flag]
method Start(
  # The id. Default: made from the title.
  id: ?string,
  # The title for a person; 1 to 1,024 bytes.
  title: string,
  # The first activity; at most 1,024 bytes.
  text: ?string,
  # Show it to the person, with a button to cancel it. Default: false.
  modal: ?bool,
  # The application it belongs to: the name of its desktop entry without ".desktop".
  app: ?string,
  # The place of the person.
  session: ?Session,
  # Show it on the desktop: on the launcher of its application and, unless it is modal, in a notification with a button
  # to cancel it, once it has lasted for a second. Default: false.
  desktop: ?bool,
  # True if the caller wants all progress, whoever reports it. Only with more.
  follow: ?bool,
  # The names of the person's other devices on which it is shown too, or "all"; at most 32. alert-link must run on them.
  to: ?[]string,
  # The device that does it, for work that is shown for another device. Such work is not passed on.
  origin: ?Origin
) -> (
  # The id.
  id: string,
  # The kind of the reply.
  phase: Phase,
  # The outcome. Only with phase ended.
  outcome: ?Outcome,
  # The progress. Only with phase moved.
  advance: ?Advance,
  # A sentence for each reason why some of the devices in to do not show it; none if all do. Only with phase started.
  notes: ?[]string
)

# Reports the progress of a piece of work. Absent fields stay unchanged.
method Set(
  # The id.
  id: string,
  # 0 to 1.
  fraction: ?float,
  # The present activity; at most 1,024 bytes.
  text: ?string,
  # True: the amount is unknown until the next fraction. Refused together with a fraction. Default: false.
  unknown: ?bool
) -> (
  # The person wants it to end.
  cancelled: bool
)

# Ends a piece of work.
method Done(
  # The id.
  id: string,
  # The work was not done. Default: false.
  failed: ?bool
) -> (
  # The outcome.
  outcome: Outcome
)

# Reports that the person wants a piece of work to end. The program that does it ends it.
method Cancel(
  # The id.
  id: string
) -> ()

# Returns the running work, the oldest first; at most 256 pieces. One page, or all if they fit into a message.
method List(
  # The cursor of the previous page.
  cursor: ?string
) -> (
  # The page.
  works: []Work,
  # The position of the next page; none after the last.
  cursor: ?string
)

# No running work has this id.
error NotFound (
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

# The request reaches a documented bound.
error TooMany (
  # The exceeded quantity.
  what: string,
  # The bound.
  limit: int
)

"""#

    /// The outcome of a piece of work.
    public enum Outcome: String, VarlinkValue, CaseIterable, Hashable {
        /// Done.
        case finished = "finished"
        /// Not done.
        case failed = "failed"
        /// The person cancelled it, and the program then ended it.
        case cancelled = "cancelled"
        /// The program that did it has exited without Done.
        case abandoned = "abandoned"
    }

    /// The kind of a reply of Start.
    public enum Phase: String, VarlinkValue, CaseIterable, Hashable {
        /// The work is known, and shown if it is modal.
        case started = "started"
        /// The person wants it to end. The program ends it, and calls Done.
        case cancelled = "cancelled"
        /// The work has ended.
        case ended = "ended"
        /// The work has progressed. Only sent to callers that follow it.
        case moved = "moved"
    }

    /// A step of progress.
    public struct Advance: VarlinkValue, Hashable {
        /// 0 to 1; none if it is unknown.
        public var fraction: Double?
        /// The present activity.
        public var text: String?
        /// The estimated microseconds left, if they are known.
        public var `left`: Int?
        /// True if the program has reported that the amount is unknown. Otherwise an absent fraction was never reported.
        public var unknown: Bool?
        public init(fraction: Double? = nil, text: String? = nil, `left`: Int? = nil, unknown: Bool? = nil) {
            (self.fraction, self.text, self.`left`, self.unknown) = (fraction, text, `left`, unknown)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.fraction = try json.optional("fraction")
            self.text = try json.optional("text")
            self.`left` = try json.optional("left")
            self.unknown = try json.optional("unknown")
        }
        public func encode(into json: inout JSON) {
            json.append("fraction", self.fraction)
            json.append("text", self.text)
            json.append("left", self.`left`)
            json.append("unknown", self.unknown)
        }
    }

    /// The place of the person who has to see it.
    public struct Session: VarlinkValue, Hashable {
        /// The caller's DISPLAY.
        public var display: String?
        /// The caller's WAYLAND_DISPLAY.
        public var waylandDisplay: String?
        /// The caller's XAUTHORITY.
        public var xauthority: String?
        /// The caller's terminal, e.g. "/dev/pts/3".
        public var terminal: String?
        /// The caller shows it itself: it will call Present of org.alertd.Prompts only for this id. Default: false.
        public var willPresent: Bool?
        /// The name of a caller on another machine, as for Ask of org.alertd.Prompts.
        public var caller: String?
        public init(display: String? = nil, waylandDisplay: String? = nil, xauthority: String? = nil, terminal: String? = nil, willPresent: Bool? = nil, caller: String? = nil) {
            (self.display, self.waylandDisplay, self.xauthority, self.terminal) = (display, waylandDisplay, xauthority, terminal)
            (self.willPresent, self.caller) = (willPresent, caller)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.display = try json.optional("display")
            self.waylandDisplay = try json.optional("waylandDisplay")
            self.xauthority = try json.optional("xauthority")
            self.terminal = try json.optional("terminal")
            self.willPresent = try json.optional("willPresent")
            self.caller = try json.optional("caller")
        }
        public func encode(into json: inout JSON) {
            json.append("display", self.display)
            json.append("waylandDisplay", self.waylandDisplay)
            json.append("xauthority", self.xauthority)
            json.append("terminal", self.terminal)
            json.append("willPresent", self.willPresent)
            json.append("caller", self.caller)
        }
    }

    /// The device on which work of another device is done, as reported by alert-link.
    public struct Origin: VarlinkValue, Hashable {
        /// The device; at most 64 bytes.
        public var device: String
        /// The program that does it; at most 255 bytes.
        public var program: String
        /// The seconds for which it has run already, to estimate the time left.
        public var seconds: Double?
        public init(device: String, program: String, seconds: Double? = nil) {
            (self.device, self.program, self.seconds) = (device, program, seconds)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.device = try json.required("device")
            self.program = try json.required("program")
            self.seconds = try json.optional("seconds")
        }
        public func encode(into json: inout JSON) {
            json.append("device", self.device)
            json.append("program", self.program)
            json.append("seconds", self.seconds)
        }
    }

    /// A piece of work that runs.
    public struct Work: VarlinkValue, Hashable {
        /// The id.
        public var id: String
        /// The title for a person.
        public var title: String
        /// The present activity.
        public var text: String?
        /// 0 to 1; none if it is unknown.
        public var fraction: Double?
        /// The estimated microseconds left, computed from the progress since it began; none if there is no estimate.
        public var `left`: Int?
        /// The program that does it.
        public var program: String
        /// The process id: the work ends with its process, except work of another machine.
        public var pid: Int
        /// The application that it claims to be.
        public var app: String?
        /// The time at which it began.
        public var started: String
        /// The person sees it, with a button to cancel it.
        public var modal: Bool
        /// The person wants it to end.
        public var cancelled: Bool
        /// The person's other devices on which it is shown too.
        public var to: [String]?
        /// The device that does it, if that is another one.
        public var origin: String?
        /// True for an activity: it is only counted, and neither a window nor the desktop shows it.
        public var counted: Bool?
        public init(id: String, title: String, text: String? = nil, fraction: Double? = nil, `left`: Int? = nil, program: String, pid: Int, app: String? = nil, started: String, modal: Bool, cancelled: Bool, to: [String]? = nil, origin: String? = nil, counted: Bool? = nil) {
            (self.id, self.title, self.text, self.fraction) = (id, title, text, fraction)
            (self.`left`, self.program, self.pid, self.app) = (`left`, program, pid, app)
            (self.started, self.modal, self.cancelled, self.to) = (started, modal, cancelled, to)
            (self.origin, self.counted) = (origin, counted)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.title = try json.required("title")
            self.text = try json.optional("text")
            self.fraction = try json.optional("fraction")
            self.`left` = try json.optional("left")
            self.program = try json.required("program")
            self.pid = try json.required("pid")
            self.app = try json.optional("app")
            self.started = try json.required("started")
            self.modal = try json.required("modal")
            self.cancelled = try json.required("cancelled")
            self.to = try json.optional("to")
            self.origin = try json.optional("origin")
            self.counted = try json.optional("counted")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("title", self.title)
            json.append("text", self.text)
            json.append("fraction", self.fraction)
            json.append("left", self.`left`)
            json.append("program", self.program)
            json.append("pid", self.pid)
            json.append("app", self.app)
            json.append("started", self.started)
            json.append("modal", self.modal)
            json.append("cancelled", self.cancelled)
            json.append("to", self.to)
            json.append("origin", self.origin)
            json.append("counted", self.counted)
        }
    }

    /// Begins a piece of work. With more it belongs to the connection. The replies have phase started, cancelled if the
    /// person wants it to end, moved whenever it has progressed and the caller follows it, and ended when it is over. It is
    /// abandoned when the caller leaves. Without more it belongs to the calling process (for alertctl, to the program that
    /// ran it), and is abandoned when that process ends. A caller on another machine, behind "alertctl bridge", has no
    /// process here: its work is abandoned 24 hours after the last Set.
    ///
    /// [Supports 'more' flag]
    public struct Start: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Progress.Start"
        public static var streaming: VarlinkStreaming { .supported }
        public struct Reply: VarlinkValue, Hashable {
            /// The id.
            public var id: String
            /// The kind of the reply.
            public var phase: Progress.Phase
            /// The outcome. Only with phase ended.
            public var outcome: Progress.Outcome?
            /// The progress. Only with phase moved.
            public var advance: Progress.Advance?
            /// A sentence for each reason why some of the devices in to do not show it; none if all do. Only with phase started.
            public var notes: [String]?
            public init(id: String, phase: Progress.Phase, outcome: Progress.Outcome? = nil, advance: Progress.Advance? = nil, notes: [String]? = nil) {
                (self.id, self.phase, self.outcome, self.advance) = (id, phase, outcome, advance)
                self.notes = notes
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.id = try json.required("id")
                self.phase = try json.required("phase")
                self.outcome = try json.optional("outcome")
                self.advance = try json.optional("advance")
                self.notes = try json.optional("notes")
            }
            public func encode(into json: inout JSON) {
                json.append("id", self.id)
                json.append("phase", self.phase)
                json.append("outcome", self.outcome)
                json.append("advance", self.advance)
                json.append("notes", self.notes)
            }
        }
        /// The id. Default: made from the title.
        public var id: String?
        /// The title for a person; 1 to 1,024 bytes.
        public var title: String
        /// The first activity; at most 1,024 bytes.
        public var text: String?
        /// Show it to the person, with a button to cancel it. Default: false.
        public var modal: Bool?
        /// The application it belongs to: the name of its desktop entry without ".desktop".
        public var app: String?
        /// The place of the person.
        public var session: Progress.Session?
        /// Show it on the desktop: on the launcher of its application and, unless it is modal, in a notification with a button
        /// to cancel it, once it has lasted for a second. Default: false.
        public var desktop: Bool?
        /// True if the caller wants all progress, whoever reports it. Only with more.
        public var follow: Bool?
        /// The names of the person's other devices on which it is shown too, or "all"; at most 32. alert-link must run on them.
        public var to: [String]?
        /// The device that does it, for work that is shown for another device. Such work is not passed on.
        public var origin: Progress.Origin?
        public init(id: String? = nil, title: String, text: String? = nil, modal: Bool? = nil, app: String? = nil, session: Progress.Session? = nil, desktop: Bool? = nil, follow: Bool? = nil, to: [String]? = nil, origin: Progress.Origin? = nil) {
            (self.id, self.title, self.text, self.modal) = (id, title, text, modal)
            (self.app, self.session, self.desktop, self.follow) = (app, session, desktop, follow)
            (self.to, self.origin) = (to, origin)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.optional("id")
            self.title = try json.required("title")
            self.text = try json.optional("text")
            self.modal = try json.optional("modal")
            self.app = try json.optional("app")
            self.session = try json.optional("session")
            self.desktop = try json.optional("desktop")
            self.follow = try json.optional("follow")
            self.to = try json.optional("to")
            self.origin = try json.optional("origin")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("title", self.title)
            json.append("text", self.text)
            json.append("modal", self.modal)
            json.append("app", self.app)
            json.append("session", self.session)
            json.append("desktop", self.desktop)
            json.append("follow", self.follow)
            json.append("to", self.to)
            json.append("origin", self.origin)
        }
    }

    /// Reports the progress of a piece of work. Absent fields stay unchanged.
    public struct Set: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Progress.Set"
        public struct Reply: VarlinkValue, Hashable {
            /// The person wants it to end.
            public var cancelled: Bool
            public init(cancelled: Bool) { self.cancelled = cancelled }
            public init(varlink json: JSON) throws(InvalidParameter) { self.cancelled = try json.required("cancelled") }
            public func encode(into json: inout JSON) { json.append("cancelled", self.cancelled) }
        }
        /// The id.
        public var id: String
        /// 0 to 1.
        public var fraction: Double?
        /// The present activity; at most 1,024 bytes.
        public var text: String?
        /// True: the amount is unknown until the next fraction. Refused together with a fraction. Default: false.
        public var unknown: Bool?
        public init(id: String, fraction: Double? = nil, text: String? = nil, unknown: Bool? = nil) {
            (self.id, self.fraction, self.text, self.unknown) = (id, fraction, text, unknown)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.fraction = try json.optional("fraction")
            self.text = try json.optional("text")
            self.unknown = try json.optional("unknown")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("fraction", self.fraction)
            json.append("text", self.text)
            json.append("unknown", self.unknown)
        }
    }

    /// Ends a piece of work.
    public struct Done: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Progress.Done"
        public struct Reply: VarlinkValue, Hashable {
            /// The outcome.
            public var outcome: Progress.Outcome
            public init(outcome: Progress.Outcome) { self.outcome = outcome }
            public init(varlink json: JSON) throws(InvalidParameter) { self.outcome = try json.required("outcome") }
            public func encode(into json: inout JSON) { json.append("outcome", self.outcome) }
        }
        /// The id.
        public var id: String
        /// The work was not done. Default: false.
        public var failed: Bool?
        public init(id: String, failed: Bool? = nil) { (self.id, self.failed) = (id, failed) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.failed = try json.optional("failed")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("failed", self.failed)
        }
    }

    /// Reports that the person wants a piece of work to end. The program that does it ends it.
    public struct Cancel: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Progress.Cancel"
        public typealias Reply = EmptyReply
        /// The id.
        public var id: String
        public init(id: String) { self.id = id }
        public init(varlink json: JSON) throws(InvalidParameter) { self.id = try json.required("id") }
        public func encode(into json: inout JSON) { json.append("id", self.id) }
    }

    /// Returns the running work, the oldest first; at most 256 pieces. One page, or all if they fit into a message.
    public struct List: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Progress.List"
        public struct Reply: VarlinkValue, Hashable {
            /// The page.
            public var works: [Progress.Work]
            /// The position of the next page; none after the last.
            public var cursor: String?
            public init(works: [Progress.Work], cursor: String? = nil) { (self.works, self.cursor) = (works, cursor) }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.works = try json.required("works")
                self.cursor = try json.optional("cursor")
            }
            public func encode(into json: inout JSON) {
                json.append("works", self.works)
                json.append("cursor", self.cursor)
            }
        }
        /// The cursor of the previous page.
        public var cursor: String?
        public init(cursor: String? = nil) { self.cursor = cursor }
        public init(varlink json: JSON) throws(InvalidParameter) { self.cursor = try json.optional("cursor") }
        public func encode(into json: inout JSON) { json.append("cursor", self.cursor) }
    }

    /// No running work has this id.
    public struct NotFound: VarlinkError, Hashable {
        public static let name = "org.alertd.Progress.NotFound"
        /// The id.
        public var id: String
        public init(id: String) { self.id = id }
        public init(varlink json: JSON) throws(InvalidParameter) { self.id = try json.required("id") }
        public func encode(into json: inout JSON) { json.append("id", self.id) }
    }

    /// A value is well-formed but cannot be accepted.
    public struct Invalid: VarlinkError, Hashable {
        public static let name = "org.alertd.Progress.Invalid"
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

    /// The request reaches a documented bound.
    public struct TooMany: VarlinkError, Hashable {
        public static let name = "org.alertd.Progress.TooMany"
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
}

/// The functions that answer the methods of `org.alertd.Progress`, documented there.
public protocol ProgressHandler: Sendable {
    nonisolated(nonsending) func start(_ parameters: Progress.Start, stream: ReplyStream<Progress.Start.Reply>) async throws -> Progress.Start.Reply
    nonisolated(nonsending) func `set`(_ parameters: Progress.Set, context: CallContext) async throws -> Progress.Set.Reply
    nonisolated(nonsending) func done(_ parameters: Progress.Done, context: CallContext) async throws -> Progress.Done.Reply
    nonisolated(nonsending) func cancel(_ parameters: Progress.Cancel, context: CallContext) async throws -> Progress.Cancel.Reply
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
