// SPDX-License-Identifier: Apache-2.0

import AskKit
import CLinux
import ClientKit
import CommandLineKit

/// `attend`: whoever sits at this terminal answers what is asked.
struct Attend: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Answer all questions in this terminal, one after the other.",
        discussion: """
            Takes the questions that wait in the queue, the most urgent first. Arrow keys, Tab, digits, first \
            letters and the mouse choose; Enter answers, Esc cancels, q or Ctrl-C leaves. A question that is still \
            open then returns to the queue. With --plain the number of a button and Enter answer, Ctrl-D cancels and \
            Ctrl-C leaves. If alertd exits, this command waits 30 s for it to run again.

            EXIT STATUS:
              0    left with q
              69   no terminal, or alertd exited and does not run again within 30 s
              130  left with Ctrl-C

            EXAMPLE:
              alertctl question attend
            """)

    var terminal = TerminalOptions()
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.group(&terminal, "Terminal")
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        // An approval goes only to presenters that no other program of the user can read.
        linux_set_not_dumpable()
        guard let prompts = PromptTerminal(terminal, environment: session.environment), prompts.isForeground else {
            throw Failure(
                .unavailable, "no terminal to show questions on",
                remedy: "Run this command in the foreground of a terminal")
        }
        let end = try prompts.attend(
            connect: { () throws(Failure) in try session.connect(common) },
            reconnect: { () throws(Failure) in
                try session.connect(to: session.place(common), mayStart: false)
            })
        return switch end {
        case .over, .left: .done
        case .signal(let signal): Interruption.status(signal)
        case .hangup: .hungUp
        }
    }
}
