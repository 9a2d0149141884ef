// SPDX-License-Identifier: Apache-2.0

import AgentFront
import ClientKit
import CommandLineKit
import Glibc
import LinuxSystem
import ProgramFront
import TerminalKit
import TextSafety
import WorkFront

/// The steps from the words of the command line to the exit status.
enum CommandRunner {
    /// Runs the command of this process.
    static func run() -> Int32 {
        if let status = SessionLeader.run() { return status }
        Descriptor.guardStandardStreams(outputIsLost: true)
        Interruption.installHandlers()
        let errors = Output(descriptor: STDERR_FILENO, name: "standard error")
        do throws(Failure) {
            try RootCaller.becomeUser(.process)
            if let asker = AskingName(called: calledName) { return try asker.run(givenWords) }
            let line = LeadingHost(try words())
            let session = Session(leadingHost: line.host)
            if line.words.isEmpty, line.host == nil, name().isEmpty, isatty(STDOUT_FILENO) == 1 {
                try Overview.print(in: session)
                try session.output.flush()
                return CommandStatus.done.rawValue
            }
            let verb: any Verb
            let isPiped = inputIsPipe
            let given = name() + WorkVerbs.words(ofProgress: line.words, inputIsPipe: isPiped)
            switch parse(given, inputIsPipe: isPiped) {
            case .verb(let parsed, let source): (verb, session.source) = (parsed, source)
            case .answer(let text):
                try session.output.line(text)
                try session.output.flush()
                return CommandStatus.done.rawValue
            case .refusal(let failure) where AgentVerbs.isHook(line.words) && isatty(STDIN_FILENO) == 0:
                // Nothing may be printed. A program gives its hook a pipe; a terminal is a person's.
                AgentVerbs.record(failure, in: session.environment)
                return CommandStatus.done.rawValue
            case .refusal(let failure): throw KnownIDs.naming(failure, meant(by: line.words))
            }
            var hint = isPiped ? PipeHint(given, session.source) : nil
            try hint?.check()
            try hint?.tell(in: session)
            let status = try HolidaysLine.retrying(.process) { () throws(Failure) in
                try GermanLine.retrying(line.words, in: session) { () throws(Failure) in
                    try perform(verb, line.words, in: session)
                }
            }
            try session.output.flush()
            // If standard error cannot be written, the answer was given all the same.
            try? session.errors.flush()
            // The program at the other end of the pipe may be slower than this one.
            try hint?.tell(in: session)
            if let lost = session.commitment.lostOutput {
                // Do not use the session, whose own standard error may be the lost output.
                try? errors.line("alertctl: done, but \(lost.cause); do not try again.")
                try? errors.flush()
            }
            if let problem = session.zoneProblem { try session.remark("\(problem) Times are shown in UTC.") }
            return session.answerCode ?? status.rawValue
        } catch {
            var known = KnownIDs.checked(KnownIDs.suggesting(error, CommandLine.arguments))
            if known.status == .notFound { known = KnownIDs.filled(known) }
            let failure = HolidaysLine.suggesting(known, .process)
            // If standard error cannot be written either, only the exit status reports the error.
            try? errors.line(failure.message)
            try? errors.flush()
            return error.status.rawValue
        }
    }

    /// Runs a verb. Where nothing has the id `all`, this word is the option.
    private static func perform(
        _ verb: any Verb, _ words: [String], in session: Session
    ) throws(Failure) -> CommandStatus {
        do throws(Failure) {
            return try verb.perform(in: session)
        } catch {
            guard error.missingID == "all" || error.missingSound == "all",
                let line = AllWord.meaning(of: meant(by: words)),
                case .verb(let verb, let source) = parse(line)
            else {
                guard let (entry, rest) = Verbs.tree.find(meant(by: words)[...]) else { throw error }
                let failure = MisplacedWord.explained(error, verb: entry.words, rest: Array(rest))
                let day = DayWord.explained(failure, verb: entry.words, rest: Array(rest), in: session)
                throw day.mended(in: entry, line: Array(rest))
            }
            session.source = source
            return try verb.perform(in: session)
        }
    }

    /// Returns the line that a guessed one stands for, or the same line.
    private static func meant(by words: [String]) -> [String] {
        let options = SpokenWords.leadingOptions(of: words)
        guard case .line(let line)? = Guess(words[options.endIndex...]) else { return words }
        return options + line
    }

    private static var inputIsPipe: Bool {
        var status = stat()
        return fstat(STDIN_FILENO, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }

    /// Returns the words to insert before the command line: the name of another program if alertctl is called by it.
    private static func name() -> [String] {
        ProgramVerbs.standIn(String(calledName), for: []) == nil ? [] : [String(calledName)]
    }

    /// The name by which this program is called.
    private static var calledName: Substring {
        guard CommandLine.argc > 0, let bytes = CommandLine.unsafeArgv[0] else { return "" }
        return String(cString: bytes).split(separator: "/").last ?? ""
    }

    /// The arguments of a program that asks. A question that is not UTF-8 is still asked.
    private static var givenWords: [String] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            CommandLine.unsafeArgv[index].map { String(cString: $0) }
        }
    }

    /// Returns the arguments. Swift would silently repair an argument that is not UTF-8, and the command would do
    /// something other than the person asked.
    private static func words() throws(Failure) -> [String] {
        var words: [String] = []
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let bytes = CommandLine.unsafeArgv[index] else { break }
            guard let word = String(validatingCString: bytes) else {
                throw Failure(
                    .badInput, "argument \(index) is not valid UTF-8: \(String(cString: bytes))",
                    remedy: "Use a UTF-8 locale, or convert it")
            }
            words.append(word)
        }
        return words
    }

    /// The result of parsing a command line.
    enum Parsed {
        /// A verb to run, and the words that gave its values.
        case verb(any Verb, ArgumentSource)
        /// A requested text: help, a version, a completion script.
        case answer(String)
        /// The refusal of a wrong command line.
        case refusal(Failure)
    }

    /// Parses the words after the command's name.
    ///
    /// - Parameter inputIsPipe: Whether standard input is a pipe, which a line that lacks something may mean.
    static func parse(_ arguments: [String], inputIsPipe: Bool = false) -> Parsed {
        if let verb = ProgramVerbs.standIn(arguments.first, for: Array(arguments.dropFirst())) {
            return .verb(verb, ArgumentSource())
        }
        if arguments.first == "as", let verb = AsUser(arguments.dropFirst()) { return .verb(verb, ArgumentSource()) }
        let tree = Verbs.tree
        let options = SpokenWords.leadingOptions(of: arguments)
        switch Guess(arguments[options.endIndex...]) {
        case .line(let line): return parse(options + line, inputIsPipe: inputIsPipe)
        case .lead(let line):
            let given = arguments[options.endIndex...]
            if let word = Guess.wrongVolume(given) {
                let cause = "\"\(word.visible)\" is not a volume"
                return .refusal(Failure(.usage, cause, remedy: "Write: \(line)"))
            }
            let words = given.prefix(Verbs.isUnknown([given[given.startIndex]]) ? 1 : 2)
            return .refusal(
                Failure(.usage, "unknown command \"\(words.joined(separator: " ").visible)\"", remedy: "Write: \(line)")
            )
        case nil: break
        }
        guard let (entry, words) = tree.find(arguments[options.endIndex...]) else {
            let words = Array(arguments[options.endIndex...])
            return answer(words.isEmpty ? arguments : words, tree)
        }
        let rest = options.isEmpty ? words : options + words
        do throws(CommandLineError) {
            switch try entry.parse(rest) {
            case .command(let verb, let source): return .verb(verb, source)
            case .help(let isShort):
                return .answer(help(of: arguments[options.endIndex...], entry, isShort: isShort))
            case .version: return .answer(tree.version)
            }
        } catch {
            if inputIsPipe, let piped = entry.reading(inputOf: rest, isRefused: true) {
                return .verb(piped.command, piped.source)
            }
            return .refusal(Failure(error, in: entry, line: Array(rest)))
        }
    }

    /// Returns the help that a line with `-h` or `--help` asks for.
    private static func help(
        of line: ArraySlice<String>, _ entry: CommandTree<any Verb>.Entry, isShort: Bool
    ) -> String {
        let tree = Verbs.tree
        let words = tree.explanation(of: line)?.entry.words ?? entry.words
        // A family alone is read by one of its commands, but the help is that of the family.
        let isFamily = line.dropFirst().first?.hasPrefix("-") ?? true && tree.command(named: [line.first ?? ""]) == nil
        return (isFamily ? tree.help(for: [line.first ?? ""]) : tree.help(for: words, isShort: isShort)) ?? ""
    }

    /// Answers words without a verb.
    private static func answer(_ arguments: [String], _ tree: CommandTree<any Verb>) -> Parsed {
        switch arguments.first {
        case nil: return .refusal(Failure(.usage, "no command given", remedy: "See \"alertctl --help\""))
        case "-h", "--help":
            let words = arguments.dropFirst().filter { !$0.hasPrefix("-") }
            return .answer(HelpTopics.text(for: words, isShort: arguments.first == "-h") ?? FirstPage.text())
        case "--version": return .answer(tree.version)
        case "help":
            let words = arguments.dropFirst().filter { $0 != "--help" && $0 != "-h" }
            return HelpTopics.text(for: words).map { .answer($0) } ?? .refusal(unknown(words, inHelp: true))
        case "--generate-completion-script":
            guard arguments.count == 2, let script = CompletionScript(rawValue: arguments[1]) else {
                return .refusal(
                    Failure(
                        .usage, "--generate-completion-script needs the name of a shell: bash, zsh or fish",
                        remedy: "Example: alertctl --generate-completion-script bash"))
            }
            return .answer(script.text(for: tree.name))
        case "---manual" where arguments.count == 2:
            // For packaging/make-manual.sh.
            let related = [("alertd", 8), ("alertd.conf", 5), ("alertd-varlink", 7)]
            let pages = ManualPage.all(tree, date: arguments[1], related: related)
            return .answer(pages.map { "==> \($0.file)\n\($0.text.dropLast())" }.joined(separator: "\n"))
        default: break
        }
        if let request = CompletionRequest(arguments) { return .answer(request.answer(tree)) }
        if let text = CompletionRequest.formerAnswer(arguments, tree) { return .answer(text) }
        if Verbs.isUnknown(arguments) { return .refusal(unknown(arguments)) }
        let names = tree.continuations(of: Array(arguments.prefix(1)))
        if let word = arguments.first, !names.isEmpty {
            if arguments.dropFirst().contains(where: { ["-h", "--help"].contains($0) }) {
                return .answer(tree.help(for: [word]) ?? "")
            }
            if arguments.dropFirst().contains("--version") { return .answer(tree.version) }
            return .refusal(
                Failure(.usage, "no subcommand given: \(names.listed("or"))", remedy: Verbs.commands(of: word)))
        }
        // An option that not every verb has is before the verb, or nothing is behind one that every verb has.
        let option = arguments.first ?? ""
        guard SpokenWords.leadingOptions(of: arguments).isEmpty else {
            return .refusal(
                Failure(
                    .usage, "no command given behind \(option.visible)",
                    remedy: "Write it before or behind a command: alertctl list \(ShellText.line(arguments).visible)"))
        }
        if ["-v", "-V"].contains(option) || Suggestion.nearest(to: option, in: ["--version"]) != nil {
            return .refusal(Failure(.usage, "unknown option \(option.visible)", remedy: "Write: alertctl --version"))
        }
        if Suggestion.nearest(to: option, in: ["--help"]) != nil {
            return .refusal(Failure(.usage, "unknown option \(option.visible)", remedy: "Write: alertctl --help"))
        }
        return .refusal(
            Failure(
                .usage, "\(option.visible) stands before the command",
                remedy: "Write it after the command: \(behindItsCommand(arguments))"))
    }

    /// Returns a line with the option at its beginning put behind its command.
    private static func behindItsCommand(_ arguments: [String]) -> String {
        for start in arguments.indices.dropFirst().prefix(2) where !arguments[start].hasPrefix("-") {
            guard let (entry, rest) = Verbs.tree.find(arguments[start...]) else { continue }
            return ShellText.line(["alertctl"] + entry.words + rest + arguments[..<start]).visible
        }
        return "alertctl COMMAND \(arguments[0].visible)"
    }

    private static func unknown(_ arguments: [String], inHelp: Bool = false) -> Failure {
        let known = arguments.count > 1 && !Verbs.tree.continuations(of: [arguments[0]]).isEmpty
        let words = arguments.prefix(known ? 2 : 1).joined(separator: " ").visible
        let probable = Verbs.probable(arguments)
        let advice =
            known
            ? probable == nil ? Leads.advice(behind: [arguments[0]], in: Array(arguments.dropFirst())) : nil
            : Leads.advice(forLine: arguments.filter { !["-h", "--help"].contains($0) })
        let question = advice == nil ? probable.map { ", did you mean \($0)?" } ?? "" : ""
        // A line of help must not do what it explains.
        let meant = inHelp ? probable.map { "Write: alertctl help \($0)" } : nil
        let remedy = advice ?? meant ?? probable.flatMap { Verbs.line(of: $0, arguments.dropFirst(known ? 2 : 1)) }
        var all =
            inHelp
            ? "Write: alertctl help all" : "Example: \(FirstPage.everyday[0].example); all commands: alertctl --help"
        if known, probable == nil, let family = arguments.first { all = Verbs.commands(of: family) }
        return Failure(.usage, "unknown command \"\(words)\"\(question)", remedy: remedy ?? all)
    }
}
