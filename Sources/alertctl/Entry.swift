// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Glibc
import LinuxSystem
import TerminalKit

/// The way from the words of the command line to the exit status.
enum Entry {
    /// Runs the command of this process.
    static func run() -> Int32 {
        Descriptor.guardStandardStreams(outputIsLost: true)
        Interruption.endsTheProcess()
        let errors = Output(descriptor: STDERR_FILENO, name: "standard error")
        do throws(Failure) {
            let line = LeadingHost(try words())
            let session = Session(leadingHost: line.host)
            let verb: any Verb
            switch parse(name() + line.words) {
            case .verb(let parsed): verb = parsed
            case .answer(let text):
                try session.output.line(text)
                try session.output.flush()
                return CommandStatus.done.rawValue
            case .refusal(let failure): throw failure
            }
            let status = try verb.perform(in: session)
            try session.output.flush()
            if let lost = session.commitment.lostOutput {
                // Not by the session, whose own standard error may be the output that was lost.
                try? errors.line("alertctl: done, but \(lost.cause); do not try again.")
                try? errors.flush()
            }
            if let problem = session.zoneProblem { try session.remark("\(problem) Times are shown in UTC.") }
            return session.answerCode ?? status.rawValue
        } catch {
            // There is nobody left to tell if standard error cannot be written either; the status still says it.
            try? errors.line(error.message)
            try? errors.flush()
            return error.status.rawValue
        }
    }

    /// The words that stand before those of the command line: called by the name of notify-send, it is notify-send.
    private static func name() -> [String] {
        guard CommandLine.argc > 0, let bytes = CommandLine.unsafeArgv[0] else { return [] }
        return String(cString: bytes).split(separator: "/").last == NotifySend.name[...] ? [NotifySend.name] : []
    }

    /// The arguments. Swift would repair one that is not UTF-8 in silence, and something else would be done than was asked.
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
        /// Something to do.
        case verb(any Verb)
        /// A text that was asked for: help, a version, a completion script.
        case answer(String)
        /// They are wrong.
        case refusal(Failure)
    }

    /// Parses the words after the command's name.
    static func parse(_ arguments: [String]) -> Parsed {
        // notify-send has a grammar of its own, in which even --help is read in its turn.
        if arguments.first == NotifySend.name {
            var verb = NotifySend()
            verb.words = Array(arguments.dropFirst())
            return .verb(verb)
        }
        if let verb = direct(arguments) { return .verb(verb) }
        // The parser looks at every verb before it parses one, which takes longer than a whole call to the daemon. So a
        // verb that is named outright is parsed alone; whatever is not understood there is looked at again as a whole, for
        // the message to be right.
        if let name = VerbName.find(arguments),
            let verb = parse(Array(arguments.dropFirst(name.words.count)), as: name.type)
        {
            return .verb(verb)
        }
        do {
            var command = try Alertctl.parseAsRoot(arguments)
            switch command {
            case let verb as any Verb: return .verb(verb)
            case is Alertctl: return .refusal(Failure(.usage, "no command given", remedy: help(arguments)))
            case is ProgressCommand, is Activity:
                return .refusal(Failure(.usage, "no subcommand given", remedy: help(arguments)))
            case is Sound:
                return .refusal(
                    Failure(
                        .usage, "no subcommand given: list, info, load or dispose", remedy: help(arguments)
                    ))
            default:
                let named = Array(arguments.drop { $0 == "help" })
                if arguments.first == "help", VerbName.isUnknown(named) { return .refusal(unknown(named)) }
                // The parser's own verb, help, which answers by throwing.
                try command.run()
                return .answer(Alertctl.helpMessage())
            }
        } catch {
            if VerbName.isUnknown(arguments) { return .refusal(unknown(arguments)) }
            if !Alertctl.exitCode(for: error).isSuccess, let failure = ProgressRun.misplacedCommand(in: arguments) {
                return .refusal(failure)
            }
            let message = Alertctl.message(for: error)
            if Alertctl.exitCode(for: error).isSuccess { return .answer(message) }
            // Of several faults the parser may tell one that follows from a mistyped option.
            if let option = OptionName.unknown(in: arguments) {
                let probable = option.probable.map { ", did you mean \($0)?" } ?? ""
                return .refusal(
                    Failure(.usage, "unknown option \(option.text.visible)\(probable)", remedy: help(arguments)))
            }
            if let text = OptionName.text(in: arguments) {
                return .refusal(
                    Failure(
                        .usage, "\"\(text.visible)\" begins with a dash, so it is taken for options",
                        remedy: "Write -- before it if it is a text, and options before the --"))
            }
            return .refusal(
                Failure(.usage, message.split(separator: "\n").joined(separator: " "), remedy: help(arguments)))
        }
    }

    /// The verbs that scripts call most, without the parser; nil where it has to look at them. They are not looked up among
    /// ``VerbName/all``, which makes the runtime set up the conformances of every verb.
    static func direct(_ arguments: [String]) -> (any DirectVerb)? {
        let words = arguments.dropFirst()
        return switch arguments.first {
        case "notify": Notify.read(words)
        case "remind": Remind.read(words)
        case "play": Play.read(words)
        case "alert": Alert.read(words)
        case "sheet": Sheet.read(words)
        default: nil
        }
    }

    private static func parse<V: Verb>(_ arguments: [String], as type: V.Type) -> V? {
        // What is wrong with them is found again, and told, when they are parsed as a whole.
        try? type.parseAsRoot(arguments) as? V
    }

    private static func unknown(_ arguments: [String]) -> Failure {
        let known = arguments.count > 1 && VerbName.all.contains { $0.words.first == arguments[0] }
        let words = arguments.prefix(known ? 2 : 1).joined(separator: " ").visible
        let probable = VerbName.probable(arguments).map { ", did you mean \($0)?" } ?? ""
        return Failure(.usage, "unknown command \"\(words)\"\(probable)", remedy: "See \"alertctl --help\"")
    }

    private static func help(_ arguments: [String]) -> String {
        // The subcommand's own page, where one is named.
        let verb =
            VerbName.find(arguments)?.words
            ?? VerbName.all.first { $0.words.first == arguments.first }.map { [$0.words[0]] }
        return "See \"alertctl \(verb.map { $0.joined(separator: " ") + " " } ?? "")--help\""
    }
}
