// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import TerminalKit
import TextSafety
import Varlink

/// `progress`: work that takes a while, shown while it runs.
enum ProgressCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the progress of work, with a button to cancel it.",
        discussion: """
            EXAMPLES:
              alertctl progress run --title "Backing up" ./backup.sh
              ./backup.sh | alertctl progress "Backing up"
              alertctl progress list --watch

            The lines of the pipe say how far it is: 40%, 5/10, or "# the step" (see "progress run --help").
            """)
}

/// `progress start`: begins a piece of work.
struct ProgressStart: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Begin a task and print its id.",
        discussion: """
            The task ends with "alertctl progress done", or when the program that ran this command exits. The person \
            sees it in a window or in "alertctl question attend", with a button to cancel it; with --background as a \
            notification once it takes longer than a second. The launcher of the application shows the progress, \
            too.

            EXAMPLE:
              alertctl progress start "Copying" --id copy

            OUTPUT with --json: {"id", "notes"?}
            """)

    var title = ""
    var text: String?
    var background = false
    var id: String?
    var app: String?
    var to: [String] = []
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(&title, "title", help: "The title of the task.")
        table.argument(&text, "text", help: "The first step.")
        table.flag(&background, "--background", help: "Show it as a notification instead of a window.")
        table.option(&id, "--id", value: "id", help: "The id. Default: made from the title.")
        table.option(
            &app, "--app", value: "app", help: "The application, by its desktop entry without \".desktop\".",
            completion: .custom(Completer.apps))
        table.option(
            &to, "--to", value: "device|all",
            help: "Show it on another of your devices too, or on all. Repeatable. Needs alert-link.")
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let call = try Progress.Start(
            id: id, title: title, text: text, modal: background ? nil : true, app: app,
            session: session.placeOfWork(common), desktop: true, to: to.isEmpty ? nil : to)
        let reply = try session.connect(common).call(call)
        try session.note(reply.notes)
        var object: JSON.Object = ["id": .string(reply.id)]
        object["notes"] = reply.notes?.varlink
        return try session.answer(object, common, [reply.id.visible])
    }
}

/// `progress set`: how far it has come.
struct ProgressSet: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Report the progress of a task.",
        discussion: """
            EXIT STATUS:
              0    reported
              1    you cancelled the task: stop, and call "progress done"
              66   no such task

            EXAMPLE:
              alertctl progress set copy 3/10 "file three" || exit
              alertctl progress set copy pulsate "waiting for the server" || exit

            OUTPUT with --json: {"cancelled"}
            """)

    var id = ""
    var amount = ""
    var text: String?
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(&id, "id", help: "The id of the task.", completion: .custom(Completer.tasks))
        table.argument(&amount, "amount", help: "The progress: 0.5, 50%, 5/10, pulsate (unknown) or - (unchanged).")
        table.argument(&text, "text", help: "The current step.")
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        var fraction: Double?
        let isUnknown = amount == "pulsate"
        if amount != "-", !isUnknown {
            guard let value = ProgressLines.fraction(amount) else {
                throw Failure(
                    .badInput, "progress must be from 0% to 100%, not \"\(amount)\"",
                    remedy: "Examples: 0.5, 50%, 5/10, pulsate")
            }
            fraction = value
        }
        let reply = try session.connect(common).call(
            Progress.Set(id: id, fraction: fraction, text: text, unknown: isUnknown ? true : nil))
        if common.json { try session.output.json(reply) }
        return reply.cancelled ? .cancelled : .done
    }
}

/// `progress done`: it is over.
struct ProgressDone: Verb {
    static let configuration = CommandConfiguration(
        abstract: "End a task.",
        discussion: """
            EXAMPLE:
              alertctl progress done copy

            OUTPUT with --json: {"outcome": "finished|failed|cancelled"}
            """)

    var id = ""
    var failed = false
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(&id, "id", help: "The id of the task.", completion: .custom(Completer.tasks))
        table.flag(&failed, "--failed", help: "The task failed.")
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let reply = try session.connect(common).call(Progress.Done(id: id, failed: failed ? true : nil))
        return try session.answer(reply, common)
    }
}

/// `progress list`: the work that runs.
struct ProgressList: Verb {
    static let configuration = CommandConfiguration(
        abstract: "List running tasks.",
        discussion: """
            --watch keeps the list up to date: on a terminal as a table until you press q, otherwise as a new list \
            at every change.

            EXAMPLE:
              alertctl progress list --watch

            OUTPUT with --json --watch, one per line: {"works": [...]}
            OUTPUT with --json, one per line: {"id", "title", "text"?, "fraction"?, "left"?, "program", "pid", "app"?, \
            "started", "modal", "cancelled"}
            """)

    var watch = false
    var terminal = TerminalOptions()
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.flag(&watch, "--watch", help: "Keep the list up to date.")
        table.group(&terminal, "Terminal")
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        if watch {
            return try WorkListWatcher(common: common, isPlain: terminal.isPlain(session.environment), session: session)
                .run()
        }
        let works = try session.connect(common).all(Progress.List())
        return try session.answer(each: works, common, none: WorkListing.none) { WorkListing.lines($0, in: session) }
    }
}

/// `progress run`: runs a command, shown while it runs.
struct ProgressRun: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Run a command and show its progress, with a button to cancel it.",
        discussion: """
            In a terminal the progress is drawn on the last line, below the output of the command, with the elapsed \
            and remaining time. Esc asks whether to stop the command, and once more whether to kill it; Ctrl-C interrupts it. Without a \
            terminal, progress is printed on standard error.

            If standard output and standard error are the same terminal, the command gets its own terminal with one row \
            less, and behaves as if it ran directly: colours, sizes, Ctrl-C, Ctrl-Z, Ctrl-D. An editor or a pager has the \
            whole screen. Otherwise, and with --no-pty, the command shares the terminal and gets the keyboard when it \
            reads; until then, q is the same as Esc.

            Cancelling sends SIGTERM to the command and everything it started. The exit status is that of the \
            command, 1 if it was cancelled, and 128 + the signal if one ended it.

            The command reports its progress with "alertctl progress set \"$ALERTD_PROGRESS\" 50%", or, with --fd, by lines \
            like "50%", "5/10 file five", "file five" or "pulsate:true" (unknown) on that descriptor.

            With --tell a notification says how the command ended and how long it took, unless you stopped it. With \
            --lines it also shows the last lines of the output, on this screen only: they are not stored, and do not go to \
            other devices.

            With - instead of a command, the progress comes from a pipe, as scripts write it for "zenity --progress" \
            and "dialog --gauge": 40 or 40% is the amount, "# file five" the text, XXX begins and ends a block of \
            both, and pulsate:true means unknown. The end of the pipe is the end of the task. After a cancellation the pipe is closed, and its writer \
            gets SIGPIPE.

            EXIT STATUS:
              1    cancelled by the person
              66   program not found
              ...  that of the command

            EXAMPLES:
              alertctl progress run --title "Backing up" ./backup.sh
              ./backup.sh | alertctl progress run - --title "Backing up"
              alertctl progress run --quiet-unless-failed make -j8
              alertctl progress run --fd 3 \\
                sh -c 'for i in 1 2 3; do convert-one $i; echo "$i/3" >&3; done'
              alertctl progress run --tell --lines 3 make -j8
            """)

    /// The only word that stands for standard input.
    private enum InputWord: String, CaseIterable, ExpressibleByArgument {
        case dash = "-"
    }

    var title: String?
    var background = false
    var app: String?
    var fd: Int32?
    var to: [String] = []
    var noPty = false
    var quietUnlessFailed = false
    var pulsate = false
    var tell = false
    var lines: Int?
    var source: String?
    var command: [String] = []
    var terminal = TerminalOptions()
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        var input = source.flatMap(InputWord.init)
        table.argument(
            &input, "source", help: "- reads the progress from standard input.", completion: .words(["-"]),
            readsInput: true)
        source = input?.rawValue
        table.command(&command, "command", help: "The command and its arguments; -- may stand before them.")
        table.option(
            &title, "--title", value: "title", help: "The title. Default: the command, or \"Working\".",
            otherNames: ["--name", "--label"])
        table.flag(&background, "--background", help: "Show it as a notification instead of a window.")
        table.option(
            &app, "--app", value: "app", help: "The application, by its desktop entry without \".desktop\".",
            completion: .custom(Completer.apps))
        table.option(
            &fd, "--fd", value: "number", help: "The file descriptor on which the command reports its progress.")
        table.option(
            &to, "--to", value: "device|all",
            help: "Show it on another of your devices too, or on all. Repeatable. Needs alert-link.")
        table.flag(&pulsate, "--pulsate", help: "Show a moving bar until the first amount.")
        table.flag(
            &quietUnlessFailed, "--quiet-unless-failed",
            help: "Print the output of the command only if it fails: at most the first MiB and the last 7.")
        table.flag(&tell, "--tell", help: "Tell how the command ended, in a notification.")
        table.option(
            &lines, "--lines", value: "n",
            help: "With --tell: show the last lines of the output too, 1 to 20. Needs the command's own terminal.")
        table.flag(&noPty, "--no-pty", help: "Share this terminal with the command instead of giving it its own.")
        table.group(&terminal, "Terminal")
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) {
        if source == nil, command.isEmpty { throw ValidationError("no command given. Example: alertctl run make -j8") }
        if let lines, !(1...LastLines.maximumCount).contains(lines) {
            throw ValidationError("--lines is out of range (1 to \(LastLines.maximumCount)).")
        }
        if lines != nil, !tell { throw ValidationError("--lines needs --tell.") }
        if lines != nil, let option = noPty ? "--no-pty" : quietUnlessFailed ? "--quiet-unless-failed" : nil {
            throw ValidationError(
                "conflicting options: --lines and \(option). --lines needs the command's own terminal.")
        }
        if let fd, !(3...255).contains(fd) { throw ValidationError("--fd is out of range (3 to 255).") }
    }

    /// Returns whether standard input brings the progress.
    ///
    /// - Throws: ``Failure`` with the line to write, if a command or an option for one was given too.
    func readsPipe() throws(Failure) -> Bool {
        guard source != nil else { return false }
        guard command.isEmpty else {
            let line = command.map(ShellText.quoted).joined(separator: " ")
            throw Failure(
                .usage, "- reads a pipe and runs no command", remedy: "Write: \(line) | alertctl progress run -")
        }
        guard !quietUnlessFailed else {
            throw Failure(
                .usage, "conflicting arguments: - and --quiet-unless-failed",
                remedy: "Write a command instead of -, whose output is kept")
        }
        guard !tell else {
            throw Failure(
                .usage, "conflicting arguments: - and --tell",
                remedy: "--tell is for a command, whose end it tells; write the command instead of -")
        }
        guard fd == nil else {
            throw Failure(
                .usage, "conflicting arguments: - and --fd",
                remedy: "--fd is for a command; leave it out, as - reads standard input")
        }
        return true
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        if try readsPipe() {
            let work = WorkRunner.Work(
                command: [], title: title ?? "Working", showing: background ? .background : .modal, app: app, to: to,
                isPlain: terminal.isPlain(session.environment), pulsates: pulsate)
            return try PipeRunner(work, common: common, session: session).run()
        }
        let work = WorkRunner.Work(
            command: command, title: title ?? command.joined(separator: " "),
            showing: background ? .background : .modal, app: app, to: to, descriptor: fd,
            isPlain: terminal.isPlain(session.environment), pulsates: pulsate, mayHaveTerminal: !noPty,
            isQuiet: quietUnlessFailed, notifiesAtEnd: tell, lastLines: lines ?? 0)
        return try WorkRunner(work, common: common, session: session).run()
    }
}
