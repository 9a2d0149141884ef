// SPDX-License-Identifier: Apache-2.0

package import CommandLineKit
package import LinuxSystem
import TerminalKit
import TextSafety

/// The reason why a command did not do what it was asked to, for a script (the status) and for a person (the text).
package struct Failure: Error, Equatable {
    /// The exit status.
    package var status: CommandStatus
    /// The cause, without a full stop.
    package var cause: String
    /// The remedy, without a full stop; empty if there is none.
    package var remedy: String
    /// The text at fault, with a mark under the wrong part.
    package var excerpt: Excerpt?
    /// Commands of which the person chooses one, ready to paste.
    package var choices: [String] = []
    /// The repetition in words that the command would have ended; nil for any other failure.
    package var repetition: String?
    /// The id that no notification has; nil for any other failure.
    package var missingID: String?
    /// The name or id that no sound has; nil for any other failure.
    package var missingSound: String?

    package init(_ status: CommandStatus, _ cause: String, remedy: String = "", excerpt: Excerpt? = nil) {
        self.status = status
        self.cause = cause
        self.remedy = remedy
        self.excerpt = excerpt
    }

    /// The failure of a command whose program does not exist.
    ///
    /// - Parameters:
    ///   - option: The option that names the command; nil for the command line's own.
    ///   - command: The words of a command that `alertctl run` was to run; nil for any other.
    package init(missing program: String, option: String? = nil, of command: [String]? = nil) {
        var remedy = program.contains("/") ? "Check the path" : "Give its full path, or install it"
        let words = program.split(whereSeparator: \.isWhitespace).map(String.init)
        // A whole line in quotes is no program, and no shell reads it unasked.
        if let command, words.count > 1 {
            let rest = Array(command.dropFirst())
            let name = rest.isEmpty ? [] : ["sh"]
            let script = "for a shell: " + ShellText.line(["alertctl", "run", "sh", "-c", program] + name + rest)
            let isPlain = words.allSatisfy { ShellText.quoted($0) == $0 }
            let line = ShellText.line(["alertctl", "run"] + words + rest)
            remedy = isPlain ? "Write the words without quotes: \(line); \(script)" : script.capitalizedFirst
        }
        self.init(
            .notFound, (option.map { $0 + ": " } ?? "") + "program not found: \"\(program)\"", remedy: remedy)
    }

    /// The failure of a program of alertd's that the loader does not start.
    package init(_ status: CommandStatus, _ failure: LoadFailure, of program: String) {
        self.init(status, "\(program) does not start: \(failure.cause)", remedy: failure.remedy)
    }

    /// A line that a person can act upon, and below it the excerpt. What came from outside is shown, never interpreted.
    package var message: String {
        var text = "alertctl: " + sentences
        if let excerpt { text += "\n" + excerpt.drawing }
        for choice in choices { text += "\n  " + choice.visible }
        return text
    }

    /// The cause and the remedy, on one line.
    package var sentences: String {
        remedy.isEmpty ? Self.sentence(cause) : Self.sentence(cause) + " " + Self.sentence(remedy)
    }

    private static func sentence(_ text: String) -> String {
        let visible = text.visible
        guard let last = visible.last, last != ".", last != "?", last != "!" else { return visible }
        return visible + "."
    }
}

/// The circumstances of a call that a refusal is explained with.
package struct ErrorContext {
    /// The state that a notification needs for a verb.
    package enum NeededState {
        case anywhere
        case pending
        /// Pending, for a verb whose person may mean a snoozed one.
        case editable
        case delivered
        /// Delivered, or in the history.
        case past
        /// Pending, delivered, or in the history.
        case known
    }

    /// The state that the notification with the given id needs.
    package var needed = NeededState.anywhere
    /// Returns the commands of which the person chooses one if a repetition in the given words would end.
    package var choices: @Sendable (_ repetition: String) -> [String] = { _ in [] }
    /// The word of the command line that gave each parameter.
    package var source = ArgumentSource()
    package var takesSoundFiles = true

    package init(
        needed: NeededState = .anywhere, choices: @escaping @Sendable (_ repetition: String) -> [String] = { _ in [] },
        source: ArgumentSource = ArgumentSource(), takesSoundFiles: Bool = true
    ) {
        self.needed = needed
        self.choices = choices
        self.source = source
        self.takesSoundFiles = takesSoundFiles
    }

    /// Returns the name of a parameter for a person; alertd's own name if no word gave the parameter.
    package func name(of field: String) -> String { source[field]?.name ?? field }

    /// Returns a sentence of alertd with the words of the command line for the members in it.
    package func spelled(_ sentence: String) -> String { source.spelled(sentence) }

    /// Returns the text with a mark under `word`; nil if the text is not known or does not contain the word.
    package func excerpt(of field: String, word: String) -> Excerpt? {
        source[field]?.text.flatMap { Excerpt($0, word: word) }
    }
}

/// The exit status of a command. Numbers from 64 on come from sysexits.h if it has one.
package enum CommandStatus: Int32, CaseIterable, Sendable {
    /// Done, or answered.
    case done = 0
    /// Cancelled by a person: a sound that somebody stopped, a question that was dismissed.
    case cancelled = 1
    /// The command line itself is wrong.
    case usage = 64
    /// A value on the command line, or in the input, is wrong.
    case badInput = 65
    /// No such notification, sound or file.
    case notFound = 66
    /// No daemon, no sound device, or nobody to show it.
    case unavailable = 69
    /// A defect in alertd.
    case defect = 70
    /// A file cannot be written; alert-link uses it for its configuration.
    case cannotCreate = 73
    /// Temporary failure: a limit is reached, the disk is full.
    case tryLater = 75
    /// Daemon and command do not understand each other.
    case protocolError = 76
    /// The caller may not do this.
    case refused = 77
    /// The configuration or the environment is wrong.
    case badConfiguration = 78
    /// A sound was not played because silent mode or do not disturb is on. 79 is the first number after sysexits.h, so
    /// that no script takes it for another kind of failure, or for a sound that was heard.
    case unheard = 79
    /// A time given by the caller ran out.
    case timedOut = 124
    /// The terminal is gone: 128 + SIGHUP.
    case hungUp = 129
    /// Ctrl-C: 128 + SIGINT.
    case interrupted = 130
    /// Terminated: 128 + SIGTERM.
    case terminated = 143
}
