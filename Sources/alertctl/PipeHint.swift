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
        let words = ["alertctl"] + arguments.dropLast(rest.count) + piped.words
        line = words.map(ShellText.quoted).joined(separator: " ")
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
