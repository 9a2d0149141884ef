// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AskKit
import ClientKit
import CommandLineKit
import Glibc
import LinuxSystem
import TerminalKit
import TextSafety

/// `approve`: runs a command if a person allows it, and what belongs to that.
enum ApproveCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run a command only if a person allows it, and set that up for programs that act for you.",
        discussion: """
            EXAMPLES:
              alertctl approve git push --force
              alertctl approve --reason "the disk is full" --timeout 10m rm -r /srv/old
              alertctl approve install claude

            "alertctl approve COMMAND" is "alertctl approve run COMMAND". Write -- before a command that is called like \
            a subcommand: alertctl approve -- install -m 755 tool /usr/local/bin
            """)
}

/// `approve run`: runs a command only if a person allows exactly that command.
struct Approve: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Run a command only if a person allows it.",
        discussion: """
            Shows the whole command, the program it finds, and the folder, in this terminal, where \
            "alertctl question attend" runs, in a window, or on the other devices that [approvals] in config.toml names. On Allow this process becomes the command, with its input, output and signals. \
            The program that asks, and what it has started, is never asked; one that has left its parents (setsid, \
            systemd-run) is only asked about in a window and on devices. Nothing runs otherwise, or if the program has \
            changed since the question. No key allows it in the first second, \
            nor before the whole text was on the screen, and Enter chooses nothing by itself.

            The interpreters of a script are parts of the program. Files that the command names, such as a script given \
            to sh, are read by the command itself and may change until then; the question says so.

            With --for this is the hook of a program that acts for you: Claude Code, Codex, Copilot CLI or Crush. It \
            reads what the program wants to do as JSON on standard input, asks, and prints the answer in that \
            program's JSON. The input ends with its JSON object, of at most 16 MiB, which must be whole after 30 s. "Answer there", \
            a time-out, an unknown request and every failure print nothing, with status 0, so that the program asks by \
            itself; approve.log in alertd's state folder has the reason.

            With --json-fd alertctl stays until the command has ended, and then writes one object on that descriptor, which \
            tells a command that was not run from one that failed.

            EXIT STATUS: that of the command; if it was not run, a line on standard error begins with "not run:", and
              1    denied
              69   nobody can be asked
              75   the question was withdrawn or lost
              77   the program or the folder has changed
              124  no answer in time
              126  the program cannot be executed
              127  no such program
              130  Ctrl-C

            EXAMPLES:
              alertctl approve git push --force
              alertctl approve --reason "the disk is full" --timeout 10m rm -r /srv/old
              alertctl approve run terraform apply plan.out
              alertctl approve --json-fd 3 make deploy 3> outcome.json
              alertctl approve --for claude < request.json

            OUTPUT with --json-fd: {"run": true, "status", "signal"?}, or {"run": false, "reason": \
            "denied|timedOut|withdrawn|lost|nobody|changed|notFound|notExecutable|interrupted|failed", "message", "status"}
            """)

    var command: [String] = []
    var `for`: AgentProgram?
    var title: String?
    var reason: String?
    var timeout: String?
    var level: Prompts.Level?
    var app: String?
    var onTimeout: TimeoutAnswer?
    var notRunStatus: Int32?
    var jsonDescriptor: Int32?
    var terminal = TerminalOptions()
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.command(&command, "command", help: "The command and its arguments; -- may stand before them.")
        table.option(
            &`for`, "--for", value: "program",
            help: "Answer a hook of this program: claude, codex, copilot or crush. Takes no command.")
        table.option(&title, "--title", value: "title", help: "The headline. Default: \"Run this command?\"")
        table.option(
            &reason, "--reason", value: "text", help: "Why you want it; shown below the command as your own word.",
            field: "approval.reason")
        table.option(
            &timeout, "--timeout", value: "span", help: "Do not run it after this time, like 10m, and exit with 124.")
        table.option(
            &onTimeout, "--on-timeout", value: "answer", help: "The answer of --timeout: deny, with status 1 then.")
        table.option(
            &level, "--level", value: "level",
            help: "How urgent it is; urgent questions come first: passive, active, time-sensitive or critical.")
        table.option(
            &app, "--app", value: "app", help: "The application that asks, by its desktop entry without \".desktop\".",
            completion: .custom(Completer.apps))
        table.option(
            &notRunStatus, "--not-run-status", value: "number",
            help: "Exit with this status, 2 to 125, whenever the command was not run.")
        table.option(
            &jsonDescriptor, "--json-fd", value: "number",
            help: "Write what happened as a JSON object to this open descriptor, 3 or higher.")
        table.group(&terminal, "Terminal")
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) {
        if `for` != nil {
            guard command.isEmpty, title == nil, reason == nil, timeout == nil, level == nil, notRunStatus == nil,
                onTimeout == nil, jsonDescriptor == nil
            else {
                throw ValidationError("--for takes neither a command nor its options.")
            }
            return
        }
        if command.isEmpty { throw ValidationError("no command given. Example: alertctl approve git push --force") }
        if let notRunStatus, !(2...125).contains(notRunStatus) {
            throw ValidationError("--not-run-status is out of range (2 to 125).")
        }
        if let jsonDescriptor, jsonDescriptor < 3 {
            throw ValidationError("--json-fd is out of range (3 and higher): the others are the command's.")
        }
        if onTimeout != nil, timeout == nil { throw ValidationError("--on-timeout needs --timeout.") }
    }

    /// The answer of a question that nobody has answered in time.
    enum TimeoutAnswer: String, CaseIterable, ExpressibleByArgument {
        case deny
    }

    /// Returns whether a command line is that of a hook: its agent takes every status but 0, and every text, for an
    /// answer.
    static func isHook(_ arguments: [String]) -> Bool {
        arguments.first == "approve"
            && arguments.prefix { $0 != "--" }.contains { $0 == "--for" || $0.hasPrefix("--for=") }
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        if let `for` {
            if isatty(STDIN_FILENO) == 1 {
                try session.errors.line(
                    "\(`for`.title) runs this as its hook (\"alertctl approve install \(`for`.rawValue)\"). To try it, enter a "
                        + "request as JSON.")
                try session.errors.flush()
            }
            HookRun(program: `for`, session: session, common: common).run()
            // Nothing else may be written, and no other status.
            exit(CommandStatus.done.rawValue)
        }
        let report = try jsonDescriptor.map { (number) throws(Failure) in try RunReport(descriptor: number) }
        LastWords.prepare { signal in
            let notRun = (descriptor: STDERR_FILENO, text: Array("not run: \(RunReport.interrupted)\n".utf8))
            return [notRun] + [report?.lastWords(status: notRunStatus ?? 128 + signal)].compactMap(\.self)
        }
        do throws(Failure) {
            return try decide(report, in: session)
        } catch {
            try notRun(.failed, error.sentences, status: error.status, report, in: session)
            return error.status
        }
    }

    private func decide(_ report: RunReport?, in session: Session) throws(Failure) -> CommandStatus {
        try session.checkHere(
            common, because: "the command would run on this machine", remedy: "Run alertctl approve on that machine")
        var mask = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &mask)
        let program: HeldProgram
        do throws(HeldProgram.Refusal) {
            program = try HeldProgram(
                command[0], searchPath: session.environment["PATH"] ?? "/usr/bin:/bin",
                home: session.environment["HOME"])
        } catch {
            return try notRun(error, report, in: session)
        }
        var asked: QuestionCall?
        switch try ask(about: program, in: session, &asked) {
        case .signal(let signal):
            let status = Interruption.status(signal)
            try notRun(.interrupted, RunReport.interrupted, status: status, report, in: session)
            return status
        case .result(let result, _):
            guard result.outcome == .answered else {
                return try notRun(result, unseen: asked?.unseen, report, in: session)
            }
        }
        try session.output.flush()
        guard let report else {
            // The command gets the signals as this process got them.
            pthread_sigmask(SIG_SETMASK, &mask, nil)
            return try notRun(program.execute(command), report, in: session)
        }
        LastWords.takeOver()
        let signals = try RunReport.signals()
        // A signal that came while they were blocked was not for the command, which does not run then.
        if Descriptor.isReadable(signals.descriptor, by: .now), let signal = signals.read(),
            Interruption.signals.contains(signal)
        {
            let status = Interruption.status(signal)
            try notRun(.interrupted, RunReport.interrupted, status: status, report, in: session)
            return status
        }
        let process: Int32
        do throws(HeldProgram.Refusal) {
            process = try program.start(command)
        } catch {
            return try notRun(error, report, in: session)
        }
        let end = report.wait(for: process, signals)
        session.answerCode = end.status
        if let failure = end.failure {
            // The status of the command matters more than whether this can be told.
            try? session.errors.line("alertctl: the command has run, but \(failure.cause)")
            try? session.errors.flush()
        }
        return .done
    }

    /// Asks, and returns once that is decided.
    ///
    /// - Parameter asked: Becomes the question once alertd has accepted it.
    private func ask(
        about program: borrowing HeldProgram, in session: Session, _ asked: inout QuestionCall?
    ) throws(Failure) -> ProgramQuestion.End {
        let question = try question(about: program, session.environment)
        let terminal = PromptTerminal(terminal, environment: session.environment)
        return try ProgramQuestion(session: session, common: common)
            .ask(question, on: terminal) { asking throws(Failure) in
                asked = asking
                guard !asking.isApproval else { return }
                if let id = asking.id { session.callOnce(Prompts.Withdraw(ids: [id]), common) }
                throw Failure(
                    .protocolError, "alertd is older than this alertctl and does not support approvals",
                    remedy: "Restart it: systemctl --user restart alertd")
            }
    }

    /// Returns the question for a program.
    func question(
        about program: borrowing HeldProgram, _ environment: Environment
    ) throws(Failure) -> Prompts.Question {
        var question = Prompts.Question(title: title ?? "Run this command?")
        question.buttons = [
            Prompts.ButtonWish(label: Prompts.Approval.denyLabel, role: .cancel),
            Prompts.ButtonWish(label: Prompts.Approval.allowLabel),
        ]
        question.level = level
        question.app = app
        question.requirePresenter = true
        if let timeout { question.timeout = try QuestionOptions.microseconds(timeout) }
        question.approval = Prompts.Approval(
            command: command.map(ShellText.quoted).joined(separator: " "), folder: program.folder,
            facts: ProgramFacts.of(program, command, environment), reason: reason)
        return question
    }

    // MARK: Not run

    /// Returns the message that nobody could be asked.
    ///
    /// - Parameters:
    ///   - unseen: The reason that alertd gives; nil if somebody in a terminal could be asked.
    ///   - isInBackground: Whether this process runs in the background of its terminal.
    ///   - line: The line to type in another terminal, if this one is not the person's.
    static func nobody(_ unseen: String?, isInBackground: Bool = false, line: [String]? = nil) -> String {
        if let line {
            return
                "nobody can be asked: no terminal or login has started a shell above this command, so a program may be "
                + "typing in its place. Open a new terminal, and type: \(ShellText.line(line)). A window on your display "
                + "or another of your devices could show the question, too"
        }
        let place = isInBackground ? "in the foreground, or run \"alertctl question attend\" in another terminal" : nil
        return "nobody can be asked; "
            + (unseen ?? place.map { "run it \($0)" } ?? "run \"alertctl question attend\" in a terminal")
    }

    /// Returns the line to type in another terminal; nil if this process runs in one of the person's.
    private func lineElsewhere(_ session: Session) -> [String]? {
        let folder = session.environment.absolutePath("XDG_RUNTIME_DIR")
        guard AskingSide(of: getpid(), runtimeDirectory: folder).hasLeft else { return nil }
        return ["alertctl"] + CommandLine.arguments.dropFirst()
    }

    private func notRun(
        _ result: Prompts.Result, unseen: String?, _ report: RunReport?, in session: Session
    ) throws(Failure) -> CommandStatus {
        let (reason, message): (RunReport.Reason, String) =
            switch result.outcome {
            case .answered, .cancelled: (.denied, result.by.map { "denied by \($0)" } ?? "denied")
            case .timedOut: (.timedOut, "no answer in time")
            case .withdrawn: (.withdrawn, "the question was withdrawn")
            case .lost: (.lost, "the question was lost when alertd restarted")
            case .noPresenter:
                (
                    .nobody,
                    Self.nobody(unseen, isInBackground: PromptTerminal.isInBackground, line: lineElsewhere(session))
                )
            }
        let status = reason == .timedOut && onTimeout == .deny ? .cancelled : AnswerText.status(result)
        try notRun(reason, message, status: status, report, in: session)
        return status
    }

    private func notRun(
        _ refusal: HeldProgram.Refusal, _ report: RunReport?, in session: Session
    ) throws(Failure) -> CommandStatus {
        switch refusal {
        case .notFound:
            try notRun(
                .notFound, "no such program: \(command[0])", status: .notFound, as: 127, report, in: session)
            return .notFound
        case .notExecutable(let error):
            let message = "cannot execute \(command[0]): \(error.text)"
            try notRun(.notExecutable, message, status: .refused, as: 126, report, in: session)
        case .unusable(let problem):
            let message = "cannot execute \(command[0]): \(sentence(problem))"
            try notRun(.notExecutable, message, status: .refused, as: 126, report, in: session)
        case .changed:
            let message = "the program or the folder has changed since the question"
            try notRun(.changed, message, status: .refused, report, in: session)
        }
        return .refused
    }

    /// Returns what is wrong with the program, and what to do.
    private func sentence(_ problem: HeldProgram.Problem) -> String {
        switch problem {
        case .noInterpreter(let path):
            let file = command[0].contains("/") ? command[0] : path
            let line = (["sh", file] + command.dropFirst()).map(ShellText.quoted).joined(separator: " ")
            return "its first line names no interpreter; write \"#!/bin/sh\" there, or run "
                + "\"alertctl approve -- \(line)\""
        case .interpreter(let name):
            return "its interpreter \(name) is missing or not executable; correct its first line"
        case .tooManyInterpreters:
            return "its interpreter is a script, whose interpreter is a script, and so on, more than "
                + "\(InterpreterChain.maximum) times; correct its first line"
        case .links:
            return "its symbolic links lead in a circle; create the link again"
        }
    }

    /// Reports that the command was not run.
    ///
    /// - Parameters:
    ///   - status: The exit status of the verb.
    ///   - number: The exit status instead of that; nil for the verb's own.
    private func notRun(
        _ reason: RunReport.Reason, _ message: String, status: CommandStatus, as number: Int32? = nil,
        _ report: RunReport?, in session: Session
    ) throws(Failure) {
        LastWords.takeOver()
        try session.errors.line("not run: " + message.visible)
        try session.errors.flush()
        session.answerCode = notRunStatus ?? number
        try report?.notRun(reason, message, status: session.answerCode ?? status.rawValue)
    }
}
