// SPDX-License-Identifier: Apache-2.0

import ClientKit
import CommandLineKit
import Glibc
import LinuxSystem
import TextSafety

/// The remark about a pipe that a command does not read, so that `df | alertctl notify Disk` does not lose its text
/// without a word.
struct PipeHint {
    /// The name of the verb.
    private let verb: String
    /// The line that reads the pipe.
    let line: String
    /// The words after the name of the verb.
    private let rest: [String]
    /// True if the pipe could be the choices of a yes-or-no question.
    private let isAmbiguous: Bool
    private var isTold = false

    /// Returns nil for a line that takes its input, and for a verb that has no use for a pipe.
    ///
    /// - Parameters:
    ///   - arguments: The words after the name of the program, as they were parsed.
    ///   - source: The values that they gave.
    init?(_ arguments: [String], _ source: ArgumentSource) {
        guard !source.takesInput, !source.isGiven("--quiet"), let (entry, rest) = Verbs.tree.find(arguments[...]),
            let piped = entry.reading(inputOf: rest)
        else { return nil }
        verb = entry.words.joined(separator: " ")
        self.rest = Array(rest)
        isAmbiguous = verb == "ask" && piped.words.contains("--choose")
        let words = ["alertctl"] + arguments.dropLast(rest.count) + piped.words
        line = words.map(ShellText.quoted).joined(separator: " ")
    }

    /// Refuses a question that is yes or no although the pipe before it has several lines, as in `git branch | alertctl
    /// ask Which?`. In a loop of `while read` the lines are for the next turns.
    func check() throws(Failure) {
        // The program at the other end of the pipe may be slower than this one.
        guard isAmbiguous, Descriptor.inputIsOwn(),
            Descriptor.isReadable(STDIN_FILENO, by: .now.advanced(by: Self.patience)),
            Self.hasLines(Descriptor.waitingBytes(STDIN_FILENO))
        else { return }
        throw refusal
    }

    private static let patience = Duration.milliseconds(200)

    /// Returns whether a text has several lines.
    static func hasLines(_ text: [UInt8]) -> Bool { text.split(separator: UInt8(ascii: "\n")).count > 1 }

    /// The refusal, with the lines that say what the pipe is.
    var refusal: Failure {
        let own = ["alertctl", verb] + rest
        var remedy = "As its choices: \(line)"
        // Behind a message the "-" would be a choice.
        if case .verb(let verb, _) = CommandRunner.parse(Array(own.dropFirst()) + ["-"]),
            (verb as? AskQuestion)?.message == "-"
        {
            remedy += "; as its message: \(ShellText.line(own + ["-"]))"
        }
        return Failure(
            .usage, "the pipe has several lines, and a question that is yes or no reads none",
            remedy: remedy + "; without the pipe: \(ShellText.line(own)) < /dev/null")
    }

    /// Tells it once an hour in the session of a shell, if the pipe has data; for a question each time, because the
    /// lines of the pipe may be meant as its choices. Nothing is read: the data may be for another command, as in a
    /// loop of `while read`.
    mutating func tell(in session: Session) throws(Failure) {
        guard !isTold, Descriptor.hasInput(STDIN_FILENO) else { return }
        isTold = true
        let text = "a pipe is read with \"-\": \(line)"
        if verb == "ask" {
            try session.remark(text)
        } else {
            try session.remark(text, onceAs: "pipe \(verb)")
        }
    }
}
