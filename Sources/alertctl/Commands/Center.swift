// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser

/// `center`: what is to come, what came, and what is asked, on one screen.
struct Center: Verb {
    static let configuration = CommandConfiguration(
        commandName: "center",
        abstract: "Show pending and delivered notifications and open questions on one live screen.",
        discussion: """
            Tab changes the part, the arrow keys or j and k move, Enter opens or answers, s snoozes, x clears or \
            cancels, p pauses, u shows unread ones only, / searches, ? explains the keys, q or Esc leaves. The mouse \
            works, too.

            EXIT STATUS:
              0    left with q
              69   no suitable terminal, or alertd exited
              130  left with Ctrl-C

            EXAMPLE:
              alertctl center
            """)

    @OptionGroup(title: "General")
    var common: CommonOptions

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let environment = session.environment
        // The plain form of prompts is no form of this: the verbs print the same line by line.
        guard !["", "dumb"].contains(environment["TERM"] ?? "") else {
            throw Failure(
                .unavailable, "this terminal cannot draw full screens (TERM is \"\(environment["TERM"] ?? "")\")",
                remedy: "Use \"alertctl list\", \"alertctl history\" and \"alertctl attend\", which print lines")
        }
        guard let device = TerminalDevice() else {
            throw Failure(
                .unavailable, "no terminal", remedy: "Run this command in the foreground of a terminal")
        }
        let isColoured = Style(isTerminal: true, environment: environment).isColoured
        let look = PromptLook(glyphs: .suitable(environment), isColoured: isColoured, tellsTerminal: true)
        let name = "center on " + (device.path.map { String($0.dropFirst("/dev/".count)) } ?? "terminal")
        let connect = { () throws(Failure) -> Service in try session.connect(common) }
        // The daemon is found, or started, before the screen is taken.
        let feed = try CenterFeed(connect: connect)
        let terminal = try TerminalSession(device, place: .screen, isColoured: isColoured)
        let screen = CenterScreen(terminal, feed: feed, look: look, environment: environment) {
            (id) throws(Failure) in
            try PresenterLink(
                Prompts.Present(
                    name: name, presenter: .agent, place: .terminal, kinds: Prompts.Kind.allCases, only: id),
                connect: connect)
        }
        return switch try screen.run() {
        case .left: .done
        case .signal(let signal): Interruption.status(signal)
        case .hangup: .hungUp
        }
    }
}
