// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// `attend`: whoever sits at this terminal answers what is asked.
struct Attend: Verb {
    static let configuration = CommandConfiguration(
        commandName: "attend",
        abstract: "Show every question on this terminal, one after the other, and answer it here.",
        discussion: """
            Questions wait in a queue until somebody can be asked; this terminal takes them, the most urgent first. The \
            arrow keys, Tab, digits, first letters and the mouse choose, Enter answers, Esc cancels, q or Ctrl-C leaves. \
            What is not answered then goes back to the queue, and the terminal is as it was.

            EXIT STATUS:
              0    left with q
              69   there is no terminal, or alertd went away
              130  left with Ctrl-C

            EXAMPLE:
              alertctl attend
            """)

    @OptionGroup(title: "Terminal")
    var terminal: TerminalOptions

    @OptionGroup(title: "General")
    var common: CommonOptions

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        guard let prompts = PromptTerminal(terminal, environment: session.environment) else {
            throw Failure(
                .unavailable, "there is no terminal to show questions on",
                remedy: "Run it in a terminal, in the foreground")
        }
        let end = try prompts.attend { () throws(Failure) in try session.connect(common) }
        return switch end {
        case .over, .left: .done
        case .signal(let signal): Interruption.status(signal)
        case .hangup: .hungUp
        }
    }
}
