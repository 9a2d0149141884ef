// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser
import Varlink

/// `timer`: a countdown.
struct Timer: Verb {
    static let configuration = CommandConfiguration(
        commandName: "timer",
        abstract: "Count down, then show a notification.",
        discussion: """
            On a terminal it shows the remaining time. Ctrl-C cancels the timer. A timer is a notification like any \
            other: "alertctl pause" holds it, "alertctl edit" changes its span, and it continues if this command is \
            killed. It sounds like an alarm unless --sound names another sound or none.

            EXIT STATUS:
              0    the time is up and the notification was delivered
              1    the timer was cancelled
              69   alertd exited; the timer is kept
              130  Ctrl-C; the timer is cancelled

            EXAMPLES:
              alertctl timer 25m
              alertctl timer 4m "Tea is ready" --sound glass

            OUTPUT with --json: {"id", "due", "zone", "next", "trigger", "notes"}, and unless --no-wait is said a second \
            line at the end: {"id", "outcome": "delivered|cancelled"}
            """)

    @Argument(help: "The span: 25m, 1h30m, PT15M.")
    var span: String

    @Argument(help: "The title of the notification.")
    var title = "Timer"

    @Option(help: ArgumentHelp("The id. Default: made from the title.", valueName: "id"))
    var id: String?

    @Option(help: ArgumentHelp("The body; - reads standard input.", valueName: "text"))
    var body: String?

    @Flag(inversion: .prefixedNo, help: "Wait until the time is up, or only schedule it.")
    var wait = true

    @OptionGroup(title: "Content")
    var content: ContentOptions

    @OptionGroup(title: "General")
    var common: CommonOptions

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let call = try call(files: session.files)
        guard wait else {
            let reply = try schedule(call, by: session.connect(common))
            try announce(reply, in: session)
            return .done
        }
        let signals = try SignalDescriptor.forCommand()
        // The events come first, so that none of the timer's is missed; the call goes over a connection of its own, as
        // this one is taken by them.
        let watching = try session.connect(common)
        let events = try watching.stream(Manager.Watch())
        // The daemon watches for us once its first event, how things stand, is here.
        _ = try first(events)
        guard let service = try Service(socket: try session.socket(common)) else { throw Self.gone }
        let reply = try schedule(call, by: service)
        let screen = common.json ? nil : session.screen
        if screen == nil {
            try announce(reply, in: session)
            try session.output.flush()
        }
        var progress = TimerProgress(id: reply.id, due: reply.due, at: Self.reading(session))
        while progress.outcome == nil {
            if let event = try next(events) {
                progress.told(event, at: Self.reading(session))
                continue
            }
            let now = ContinuousClock.now
            if let screen { try screen.draw(progress.line(title, at: now, width: screen.width)) }
            let deadline = screen == nil ? nil : progress.change(after: now)
            guard
                case .signals = Wake.wait(
                    for: watching.connection.fileDescriptor, signals.descriptor,
                    until: deadline ?? now + .seconds(86_400)),
                let signal = signals.read()
            else { continue }
            if let screen { try screen.clear() }
            try cancel(reply.id, in: session, status: Interruption.status(signal))
            return Interruption.status(signal)
        }
        if let screen { try screen.finish(progress.line(title, at: .now, width: screen.width)) }
        return try end(progress, in: session)
    }

    /// The call for these arguments.
    func call(files: some FileLookup) throws(Failure) -> Notifications.Remind {
        var content = try content.content(title: title, body: body, files: files)
        // A timer that nobody hears is of little use.
        if content.sound == nil { content.sound = Self.usualSound }
        return Notifications.Remind(id: id, content: content, trigger: Notifications.Trigger(in: span))
    }

    private static let usualSound = "alarm"

    /// Schedules it; where there is no sound of the usual name, and no other was asked for, without one.
    private func schedule(
        _ call: Notifications.Remind, by service: Service
    ) throws(Failure) -> Notifications.Remind.Reply {
        do throws(VarlinkClientError) {
            return try service.connection.call(call)
        } catch {
            guard content.sound == nil, case .reply(let reply) = error,
                reply.decode(as: Notifications.Invalid.self)?.field == "sound"
            else { throw Failure(error, written: written) }
            var silent = call
            silent.content.sound = nil
            return try service.call(silent, written: written)
        }
    }

    private var written: Written {
        var written = content.written(title: title)
        written["id"] = ("--id", id)
        written["in"] = ("the span", span)
        return written
    }

    private func announce(_ reply: Notifications.Remind.Reply, in session: Session) throws(Failure) {
        if common.json { return try session.output.json(reply) }
        let lines = ScheduleText(reply).lines(moment: session.moment, style: session.style)
        for line in lines { try session.output.line(line) }
    }

    private func first(_ events: ReplySequence<Manager.Watch>) throws(Failure) -> Manager.Event? {
        do throws(VarlinkClientError) {
            return try events.next()?.event
        } catch {
            throw Failure(error, written: Written())
        }
    }

    /// The next event that is there; nil when there is none yet.
    private func next(_ events: ReplySequence<Manager.Watch>) throws(Failure) -> Manager.Event? {
        do throws(VarlinkClientError) {
            switch try events.nextIfAvailable() {
            case .reply(let reply): return reply.event
            case .nothing: return nil
            case .finished: throw VarlinkClientError.closed
            }
        } catch {
            switch error {
            case .closed, .transport: throw Self.gone
            default: throw Failure(error, written: Written())
            }
        }
    }

    private static let gone = Failure(
        .unavailable, "alertd exited; the timer is kept and fires when alertd runs again",
        remedy: "See \"alertctl list\"")

    private static func reading(_ session: Session) -> TimerProgress.Reading {
        TimerProgress.Reading(wall: Moment.time, clock: .now)
    }

    private func end(_ progress: TimerProgress, in session: Session) throws(Failure) -> CommandStatus {
        guard let outcome = progress.outcome else { return .defect }
        if common.json {
            try session.output.json(
                ["id": .string(progress.id), "outcome": .string(outcome.rawValue)] as JSON.Object)
        }
        switch outcome {
        case .delivered: return .done
        case .cancelled:
            try session.output.flush()
            throw Failure(.cancelled, "the timer \"\(progress.id)\" was cancelled")
        }
    }

    /// Cancels the timer. That its time came meanwhile is as good.
    private func cancel(_ id: String, in session: Session, status: CommandStatus) throws(Failure) {
        do throws(Failure) {
            guard let service = try Service(socket: try session.socket(common), timeout: .seconds(1)) else {
                throw Self.gone
            }
            _ = try service.call(Notifications.Cancel(ids: [id]))
        } catch {
            guard error.status != .notFound else { return }
            throw Failure(status, "the timer continues: \(error.cause)", remedy: "Run \"alertctl cancel \(id)\"")
        }
    }
}
