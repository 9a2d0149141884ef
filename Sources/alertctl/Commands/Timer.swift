// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import Glibc
import LinuxSystem
import ReminderKit
import TerminalKit
import TextSafety
import Varlink

/// `timer`: a countdown, or several in a row.
struct Timer: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Count down, then show a notification; in phases such as work and breaks.",
        discussion: """
            On a terminal this command shows the remaining time, and Ctrl-C cancels the timer. A timer is a notification: "alertctl \
            pause" pauses it, "alertctl edit" changes its span, and it continues if the terminal is closed or this command is killed. It sounds like an alarm \
            unless --sound gives another sound or none.

            With --then a timer has several phases. Each phase starts when the previous one ends, and a notification announces the \
            end of each. --repeat 4 runs all phases four times; --long replaces the last phase of the last round. If phases end \
            while the machine is off, only the last one is announced, with the number of phases.

            "timer list" lists the running timers with their remaining time; "timer left" prints the remaining time once, as --follow \
            does at every change. "timer pause", "resume", "next" and "stop" need an ID only if several timers are running. "next" ends a phase without a \
            notification; "alertctl undo" reverts that.

            --live shows the remaining time in a notification, which alertd updates every minute and removes at the end. --follow \
            prints the remaining time, one line for each change, of the given timer or of the one that ends first; with --json in \
            the format of waybar:

              "custom/timer": {
                "exec": "alertctl timer --follow --json",
                "return-type": "json", "format": "⏱ {}", "hide-empty-text": true,
                "on-click": "alertctl timer next", "restart-interval": 5 }

            EXIT STATUS:
              0    the time is up and the notification was delivered
              1    the timer was cancelled
              69   alertd exited; the timer is kept
              129, 143  the terminal was closed, or SIGTERM; the timer continues
              130  Ctrl-C; the timer is cancelled

            EXAMPLES:
              alertctl timer 25m                # waits; with --no-wait it does not
              alertctl timer 4m "Tea is ready" --sound glass
              alertctl timer 25m Focus --then 5m Break --repeat 4 --long 15m
              alertctl timer left               # once, as for tmux
              alertctl timer --follow --json    # for waybar
              alertctl timer pause

            OUTPUT with --json: {"id", "due", "zone", "next", "trigger", "notes", "timer", "ends"?, "times"?, "replaced"?}, and, without --no-wait, a \
            second line at the end: {"id", "outcome": "delivered|cancelled"}. "timer" is {"id", "title", "number", \
            "count", "round", "rounds", "paused", "seconds", "left", "due"?, "next"?, "live"}.
            OUTPUT of pause, resume and next with --json: "timer"; {} of next after the last phase. Of stop: {"id", \
            "state": "cancelled"}
            OUTPUT of --follow with --json, one per line: {"text", "alt", "tooltip", "class": "running|paused|none", \
            "percentage"}
            OUTPUT of list with --json, one per line: "timer". Of left: as of --follow
            """)

    var span: String?
    var title: String?
    var then: [String] = []
    var rounds: Int?
    var long: [String] = []
    var live = false
    var follow = false
    var seconds = false
    var id: String?
    var body: String?
    var wait = true
    var dryRun = false
    var quiet = false
    var content = ContentOptions()
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(
            &span, "span",
            help:
                "The span: 25m, 1h30m, 1h 30m, PT15M. Or list, left, pause, resume, next or stop; with --follow an ID.",
            completion: .custom(Completer.timers), field: "for",
            otherNames: ["--for", "--in", "--duration", "--length", "--time", "-d", "-t"])
        table.argument(
            &title, "title",
            help:
                "The title of the notification, or of the first phase. After list, left, pause, resume, next and stop an ID. Default: Timer.",
            completion: .custom(Completer.timers), otherNames: OtherNames.title)
        table.option(
            &then, "--then", value: "span title",
            help: "The next phase: its span and title. Default title: Break. Repeatable.", takesAllWords: true,
            otherNames: ["--break", "--rest"])
        table.option(&rounds, "--repeat", value: "n", help: "The number of rounds, 1 to 100.")
        table.option(
            &long, "--long", value: "span title",
            help: "A phase instead of the last one of the last round: its span and title. Default title: Long break.",
            takesAllWords: true)
        table.flag(&live, "--live", help: "Show the remaining time in a notification, updated every minute.")
        table.flag(&follow, "--follow", help: "Print the remaining time now and at every change.")
        table.flag(&seconds, "--seconds", help: "With --follow, left and list: print seconds instead of minutes.")
        table.option(&id, "--id", value: "id", help: "The id. Default: made from the title.")
        table.option(
            &body, "--body", value: "text", help: "The body; - reads standard input.", isQuotable: false,
            readsInput: true)
        table.flag(&wait, "--wait", isNegatable: true, help: "Wait until the time is up, or exit once it is scheduled.")
        table.flag(&dryRun, "--dry-run", help: "Print what would be started, and start nothing.")
        table.flag(
            &quiet, "--quiet", help: "Do not say on standard error that it waits, or that nobody would hear it now.")
        table.group(&content, "Content")
        table.group(&common, "General")
    }

    mutating func validate() throws(ValidationError) {
        if !follow, let first = span, let second = title, TimerPhases.areOne(first, second) {
            (span, title) = ("\(first) \(second)", nil)
        }
        _ = try request()
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let request: Request
        do {
            request = try self.request()
        } catch {
            throw Failure(.usage, error.message)
        }
        switch request {
        case .start: return try start(in: session)
        case .follow(let id):
            return try TimerFollower(id: id, showsSeconds: seconds, common: common).run(in: session)
        case .add(let length, let id):
            try checkContent(files: session.files(common), with: "add")
            var add = TimerAdd()
            (add.span, add.id, add.common) = (length, id, common)
            return try add.perform(in: session)
        case .change(let change, let id):
            try checkContent(files: session.files(common), with: change.rawValue)
            return try TimerChange(change: change, id: id, common: common).run(in: session)
        case .view(let view, let id):
            try checkContent(files: session.files(common), with: view.rawValue)
            return try TimerView(view: view, id: id, showsSeconds: seconds, common: common).run(in: session)
        }
    }

    private func start(in session: Session) throws(Failure) -> CommandStatus {
        if let failure = wrongUnit() { throw failure }
        var call = try call(files: session.files(common))
        call.session = try session.ownZone(common)
        guard wait, !dryRun else {
            let reply = try schedule(call, by: session.connect(common), in: session)
            return try announce(reply, in: session)
        }
        let signals = try SignalDescriptor.forCommand()
        // Request the events first, so that no event of the timer is missed. The call uses a separate connection,
        // because the stream of events occupies this one.
        let watching = try session.connect(common)
        let events = try watching.stream(Manager.Watch())
        // The first event is the present state. Once it has arrived, the daemon watches for us.
        _ = try first(events, of: watching)
        guard let service = try session.reach(common) else { throw Self.gone }
        let reply = try schedule(call, by: service, in: session)
        let screen = common.json ? nil : session.screen
        if screen == nil {
            try announce(reply, in: session)
            try session.output.flush()
            // Nothing moves on the screen, so neither a person nor the author of a script would know what it does.
            if !common.json, !quiet {
                let keys = isatty(STDERR_FILENO) == 1 ? "Ctrl-C cancels the timer; " : ""
                try session.remark("waits until the time is up; \(keys)--no-wait returns at once")
            }
        }
        let title = title ?? Self.defaultTitle
        var progress = TimerProgress(
            id: reply.id, due: reply.due, count: reply.timer.count, at: Self.reading(session))
        while progress.outcome == nil {
            if let event = try next(events, of: watching) {
                progress.apply(event, at: Self.reading(session))
                continue
            }
            let now = ContinuousClock.now
            if let screen {
                let line = progress.line(title, at: now, width: screen.width)
                let keys = TimerProgress.keys(behind: line, width: screen.width)
                try screen.draw(line + session.style.faint(keys))
            }
            let deadline = screen == nil ? nil : progress.change(after: now)
            guard
                case .signals = Wake.wait(
                    for: watching.connection.fileDescriptor, signals.descriptor,
                    until: deadline ?? now + .seconds(86_400)),
                let signal = signals.read()
            else { continue }
            guard signal == SIGINT else { return leave(reply.id, screen, in: session, signal) }
            if let screen { try screen.clear() }
            try cancel(reply.id, in: session, status: Interruption.status(signal))
            return Interruption.status(signal)
        }
        if let screen { try screen.finish(progress.line(title, at: .now, width: screen.width)) }
        return try end(progress, in: session)
    }

    /// Returns the call for these arguments.
    func call(files: some FileLookup) throws(Failure) -> Notifications.Timer {
        var content = try content.content(title: title ?? Self.defaultTitle, body: body, files: files)
        // A silent timer is of little use.
        if content.sound == nil { content.sound = Self.defaultSound }
        let others = TimerPhases.read(then, title: "Break")
        return Notifications.Timer(
            id: id, content: content, for: span ?? "", then: others.isEmpty ? nil : others, repeat: rounds,
            long: TimerPhases.read(long, title: "Long break").first, live: live ? true : nil,
            dryRun: dryRun ? true : nil)
    }

    private static let defaultSound = "alarm"
    private static let defaultTitle = "Timer"

    /// Schedules the timer, and says if nobody would hear it.
    private func schedule(
        _ call: Notifications.Timer, by service: Service, in session: Session
    ) throws(Failure) -> Notifications.Timer.Reply {
        var reply = try accepted(call, by: service)
        try session.note(unseen: reply.unseen, quiet: quiet, isAlarm: false, common)
        reply.unseen = nil
        if let span, let title, TimerPhases.isSpan(title), !quiet {
            try session.remark("its title is \"\(title)\"; for one length of time: alertctl timer \"\(span) \(title)\"")
        }
        return reply
    }

    /// Schedules the timer; without a sound if there is no sound with the default name, and no other was requested.
    private func accepted(
        _ call: Notifications.Timer, by service: Service
    ) throws(Failure) -> Notifications.Timer.Reply {
        do throws(VarlinkClientError) {
            let reply = try service.connection.call(call)
            service.commitment?.note(call)
            return reply
        } catch {
            guard content.sound == nil, case .reply(let reply) = error,
                reply.decode(as: Notifications.Invalid.self)?.field == "sound"
            else { throw service.failure(error) }
            var silent = call
            silent.content.sound = nil
            return try service.call(silent)
        }
    }

    @discardableResult
    private func announce(_ reply: Notifications.Timer.Reply, in session: Session) throws(Failure) -> CommandStatus {
        let text = ScheduleText(
            id: reply.id, due: reply.due, zone: reply.zone, next: reply.next, notes: reply.notes,
            notification: reply.notification)
        return try session.answer(
            ConfirmedDetails.json(reply, reply.notification), common, text.lines(in: session))
    }

    private func first(
        _ events: ReplySequence<Manager.Watch>, of service: Service
    ) throws(Failure) -> Manager.Event? {
        do throws(VarlinkClientError) {
            return try events.next()?.event
        } catch {
            throw service.failure(error)
        }
    }

    /// Returns the next event; nil if none has arrived yet.
    private func next(
        _ events: ReplySequence<Manager.Watch>, of service: Service
    ) throws(Failure) -> Manager.Event? {
        do throws(VarlinkClientError) {
            switch try events.nextIfAvailable() {
            case .reply(let reply): return reply.event
            case .nothing: return nil
            case .finished: throw VarlinkClientError.closed
            }
        } catch {
            switch error {
            case .closed, .transport: throw service.link?.failed ?? Self.gone
            default: throw service.failure(error)
            }
        }
    }

    private static let gone = Failure(
        .unavailable, "alertd exited; the timer is kept and fires when alertd runs again",
        remedy: "See \"alertctl list\"")

    private static func reading(_ session: Session) -> TimerProgress.Reading {
        TimerProgress.Reading(wall: RenderTime.time, clock: .now)
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

    /// Ends the command and leaves the timer running: nobody pressed Ctrl-C.
    private func leave(
        _ id: String, _ screen: Screen?, in session: Session, _ signal: Int32
    ) -> CommandStatus {
        // The terminal may be gone, and then nobody reads this.
        try? screen?.clear()
        try? session.remark("the timer continues; to cancel it: alertctl timer stop \(ShellText.quoted(id))")
        return Interruption.status(signal)
    }

    /// Cancels the timer. It does not matter if its time has come since.
    private func cancel(_ id: String, in session: Session, status: CommandStatus) throws(Failure) {
        do throws(Failure) {
            guard let service = try session.reach(common, timeout: .seconds(1)) else {
                throw Self.gone
            }
            _ = try service.call(Notifications.Cancel(ids: [id]))
            try session.remark("the timer is cancelled; \"alertctl undo\" brings it back")
        } catch {
            guard error.status != .notFound else { return }
            throw Failure(
                status, "the timer continues: \(error.cause)", remedy: "Run \"alertctl cancel \(ShellText.quoted(id))\""
            )
        }
    }
}
