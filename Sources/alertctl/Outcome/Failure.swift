// SPDX-License-Identifier: Apache-2.0

import TerminalKit

/// The reason why a command did not do what it was asked to, for a script (the status) and for a person (the text).
struct Failure: Error, Equatable {
    /// The exit status.
    var status: CommandStatus
    /// The cause, without a full stop.
    var cause: String
    /// The remedy, without a full stop; empty if there is none.
    var remedy: String
    /// The text at fault, with the part of it that is.
    var excerpt: Excerpt?
    /// Commands of which the person chooses one, ready to paste.
    var choices: [String] = []
    /// The repetition in words that the command would have ended; nil for any other failure.
    var repetition: String?

    init(_ status: CommandStatus, _ cause: String, remedy: String = "", excerpt: Excerpt? = nil) {
        self.status = status
        self.cause = cause
        self.remedy = remedy
        self.excerpt = excerpt
    }

    /// The failure of a command that is not after `--`, with the line to write.
    init(command: [String], before verb: String) {
        self.init(
            .usage, "the command must come after --",
            remedy: "Write: \(verb) \(command.map(ShellText.quoted).joined(separator: " "))")
    }

    /// A line that a person can act upon, and below it the excerpt. What came from outside is shown, never interpreted.
    var message: String {
        var text = "alertctl: " + sentences
        if let excerpt { text += "\n" + excerpt.drawing }
        for choice in choices { text += "\n  " + choice.visible }
        return text
    }

    /// The cause and the remedy, on one line.
    var sentences: String { remedy.isEmpty ? Self.sentence(cause) : Self.sentence(cause) + " " + Self.sentence(remedy) }

    private static func sentence(_ text: String) -> String {
        let visible = text.visible
        guard let last = visible.last, last != ".", last != "?", last != "!" else { return visible }
        return visible + "."
    }
}
