// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CommandLineKit
import Glibc
import LinuxSystem
import TerminalKit

/// `approve`: runs a command only if a person allows exactly that command.
struct Approve: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Run a command only if a person allows it.",
        discussion: """
            Shows the whole command, the program it finds, and the folder, in this terminal, where \
            "alertctl attend" runs, in a window, or on the other devices that [approvals] in config.toml names. On Allow this process becomes the command, with its input, output and signals. \
            Nothing runs otherwise, or if the program has changed since the question. No key allows it in the first second, \
            nor before the whole text was on the screen, and Enter chooses nothing by itself.

            Files that the command names, such as a script given to sh, are read by the command itself and may change \
            until then; the question says so.

            With --for this is the hook of a program that acts for you: Claude Code, Codex, Copilot CLI or Crush. It \
            reads what the program wants to do as JSON on standard input, asks, and prints the answer in that \
            program's JSON. "Answer there", a time-out, an unknown request and every failure print nothing, with status 0, so \
            that the program asks by itself.

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
              alertctl approve -- terraform apply plan.out
              alertctl approve --reason "the disk is full" --timeout 10m -- rm -r /srv/old
              alertctl approve run -- make deploy
              alertctl approve --for claude < request.json
            """)

    var command: [String] = []
    var `for`: AgentProgram?
    var title: String?
    var reason: String?
    var timeout: String?
    var level: Prompts.Level?
    var app: String?
    var notRunStatus: Int32?
    var terminal = TerminalOptions()
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.command(&command, "command", help: "The command and its arguments, after --.")
        table.option(
            &`for`, "--for", value: "program",
            help: "Answer a hook of this program: claude, codex, copilot or crush. Takes no command.")
        table.option(&title, "--title", value: "title", help: "The headline. Default: \"Run this command?\"")
        table.option(
            &reason, "--reason", value: "text", help: "Why you want it; shown below the command as your own word.",
            field: "approval.reason")
        table.option(
            &timeout, "--timeout", value: "span", help: "Deny it after this time, like 10m, and exit with 124.")
        table.option(
            &level, "--level", value: "level",
            help: "How urgent it is; urgent questions come first: passive, active, time-sensitive or critical.")
        table.option(
            &app, "--app", value: "app", help: "The application that asks, by its desktop entry without \".desktop\".",
            completion: .custom(Completion.apps))
        table.option(
            &notRunStatus, "--not-run-status", value: "number",
            help: "Exit with this status, 2 to 125, whenever the command was not run.")
        table.group(&terminal, "Terminal")
        table.group(&common, "General")
    }

    /// The failure of a command that stands before `--`; nil for any other words.
    static func misplacedCommand(in arguments: [String]) -> Failure? {
        guard arguments.first == "approve", let first = arguments.dropFirst().first, !first.hasPrefix("-"),
            !Verbs.tree.continuations(of: ["approve"]).contains(first)
        else { return nil }
        return Failure(command: Array(arguments.dropFirst()), before: "alertctl approve --")
    }

    func validate() throws(ValidationError) {
        if `for` != nil {
            guard command.isEmpty, title == nil, reason == nil, timeout == nil, level == nil, notRunStatus == nil else {
                throw ValidationError("--for takes neither a command nor its options.")
            }
            return
        }
        if command.isEmpty { throw ValidationError("no command given. Write it after --.") }
        if let notRunStatus, !(2...125).contains(notRunStatus) {
            throw ValidationError("--not-run-status is out of range (2 to 125).")
        }
    }

    /// Returns whether a command line is that of a hook: its agent takes every status but 0, and every text, for an
    /// answer.
    static func isHook(_ arguments: [String]) -> Bool {
        arguments.first == "approve"
            && arguments.prefix { $0 != "--" }.contains { $0 == "--for" || $0.hasPrefix("--for=") }
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        if let `for` {
            HookRun(program: `for`, session: session, common: common).run()
            // Nothing else may be written, and no other status.
            exit(CommandStatus.done.rawValue)
        }
        guard try session.place(common).host == nil else {
            throw Failure(
                .usage, "--host: the command would run on this machine", remedy: "Run alertctl approve on that machine")
        }
        var mask = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &mask)
        let program: HeldProgram
        do throws(HeldProgram.Refusal) {
            program = try HeldProgram(command[0], searchPath: session.environment["PATH"] ?? "/usr/bin:/bin")
        } catch {
            return try notRun(error, in: session)
        }
        let outcome = try ask(about: program, in: session)
        switch outcome {
        case .signal(let signal):
            try notRun("interrupted", in: session)
            return Interruption.status(signal)
        case .result(let result):
            guard result.outcome == .answered else { return try notRun(result, in: session) }
        }
        try session.output.flush()
        // The command gets the signals as this process got them.
        pthread_sigmask(SIG_SETMASK, &mask, nil)
        return try notRun(program.execute(command), in: session)
    }

    /// Asks, and returns once that is decided.
    private func ask(about program: borrowing HeldProgram, in session: Session) throws(Failure) -> QuestionLoop.End {
        var call = Prompts.Ask(question: try question(about: program, session.environment))
        let terminal = PromptTerminal(terminal, environment: session.environment)
        call.session = try session.place(of: terminal, common)
        call.presentAs = terminal?.presentAs
        let asking = try QuestionCall(call, on: try session.connect(common))
        try asking.queued()
        guard asking.isApproval else {
            if let id = asking.id { session.callOnce(Prompts.Withdraw(ids: [id]), common) }
            throw Failure(
                .protocolError, "not run: alertd is older than this alertctl and knows no approvals",
                remedy: "Restart it: systemctl --user restart alertd")
        }
        let end = try QuestionLoop(session: session, common: common)
            .wait(for: asking, terminal: terminal, isSecret: false)
        if case .signal = end, let id = asking.id { session.callOnce(Prompts.Withdraw(ids: [id]), common) }
        return end
    }

    /// The question for a program.
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
            facts: facts(about: program, environment), reason: reason)
        return question
    }

    /// The beginnings of the names of variables that can change what runs.
    private static let dangerous = [
        "LD_", "BASH_ENV", "BASH_FUNC_", "ENV", "SHELLOPTS", "PS4", "PYTHON", "NODE_", "PERL", "RUBY", "GIT_",
        "JAVA_TOOL_",
        "GCONV_PATH", "PAGER", "EDITOR",
    ]

    private static let maximumFacts = 32

    /// A fact as a whole, or that it is too long to be shown.
    private static func fact(_ text: String) -> String {
        text.utf8.count <= 1_024 ? text : "\(text.prefix(60)) and \(text.utf8.count) bytes in all, too long to be shown"
    }

    private func facts(about program: borrowing HeldProgram, _ environment: Environment) -> [String] {
        var facts = ["runs " + program.path + (program.isScript ? ", a script" : "")]
        let home = environment["HOME"] ?? "/"
        if program.path.hasPrefix(program.folder + "/") || home != "/" && program.path.hasPrefix(home + "/") {
            facts.append("changed " + Self.time(program.changed))
        }
        let variables = Environment.current.sorted { $0.key < $1.key }
        for (name, value) in variables where Self.dangerous.contains(where: name.hasPrefix) {
            facts.append(Self.fact("with \(name)=\(value)"))
        }
        let folders = (environment["PATH"] ?? "").split(separator: ":", omittingEmptySubsequences: false)
        if folders.contains(where: { !$0.hasPrefix("/") || $0.hasPrefix(program.folder) || $0.hasPrefix(home + "/") }) {
            facts.append(Self.fact("with PATH=\(folders.joined(separator: ":"))"))
        }
        let files = command.dropFirst().filter { !$0.hasPrefix("-") && access($0, F_OK) == 0 }
        if !files.isEmpty {
            facts.append(Self.fact("does not compare the files it names: " + files.joined(separator: ", ")))
        }
        guard facts.count > Self.maximumFacts else { return facts }
        return facts.prefix(Self.maximumFacts - 1) + ["\(facts.count - Self.maximumFacts + 1) more variables are set"]
    }

    /// A time as `2027-03-04 09:05`, in the zone of this process.
    private static func time(_ seconds: Int64) -> String {
        var (time, parts) = (time_t(seconds), tm())
        localtime_r(&time, &parts)
        var text = [CChar](repeating: 0, count: 32)
        let count = strftime(&text, text.count, "%Y-%m-%d %H:%M", &parts)
        return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    // MARK: Not run

    private func notRun(_ result: Prompts.Result, in session: Session) throws(Failure) -> CommandStatus {
        let reason =
            switch result.outcome {
            case .answered, .cancelled: result.by.map { "denied by \($0)" } ?? "denied"
            case .timedOut: "no answer in time"
            case .withdrawn: "the question was withdrawn"
            case .lost: "the question was lost when alertd restarted"
            case .noPresenter: "nobody can be asked; run \"alertctl attend\" in a terminal"
            }
        try notRun(reason, in: session)
        return AnswerText.status(result)
    }

    private func notRun(_ refusal: HeldProgram.Refusal, in session: Session) throws(Failure) -> CommandStatus {
        switch refusal {
        case .notFound:
            try notRun("no such program: \(command[0])", in: session, status: 127)
            return .notFound
        case .notExecutable(let error):
            try notRun("cannot execute \(command[0]): \(error.text)", in: session, status: 126)
            return .refused
        case .changed:
            try notRun("the program or the folder has changed since the question", in: session)
            return .refused
        }
    }

    /// Reports that the command was not run.
    ///
    /// - Parameter status: The exit status instead of that of the verb; nil for the verb's own.
    private func notRun(_ reason: String, in session: Session, status: Int32? = nil) throws(Failure) {
        try session.errors.line("not run: " + reason.visible)
        try session.errors.flush()
        session.answerCode = notRunStatus ?? status
    }
}
