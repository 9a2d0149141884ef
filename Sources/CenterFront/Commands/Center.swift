// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AskKit
import CLinux
import ClientKit
import CommandLineKit
import LinuxSystem
import TerminalKit

/// `center`: what is to come, what came, and what is asked, on one screen.
struct Center: PlainVerb {
    static let configuration = CommandConfiguration(
        abstract: "Show pending and delivered notifications and open questions on one live screen.",
        discussion: """
            n creates a reminder: type a title and a time on one line, and check below it what alertctl understood. Put a \
            title that contains words of time in quotes: "Chapter 3" tomorrow. m shows the month with the reminders of each day. \
            "held" at the end of a row says that do not disturb holds it, "was held" that it did.

            KEYS:
              Tab          next part of the screen
              arrows, j k  move
              Enter        open, list a group, or answer a question
              n  e         new reminder; edit
              s  a         snooze; acknowledge
              -  +         skip the next time; unskip
              x  p         clear or cancel; pause or resume
              u            undo
              r            go to the ringing alarm
              f  /         show only unread ones; search
              m            month view
              ?            explain all keys
              q  Esc       quit

            The mouse works, too.

            EXIT STATUS:
              0    left with q
              69   no suitable terminal, or alertd exited
              130  left with Ctrl-C

            EXAMPLES:
              alertctl center
              alertctl list --held    # only what do not disturb held
            """)

    var common = CommonOptions()

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        // An approval goes only to presenters that no other program of the user can read.
        linux_set_not_dumpable()
        let environment = session.environment
        // The plain form of prompts is no form of this: the verbs print the same line by line.
        guard !["", "dumb"].contains(environment["TERM"] ?? "") else {
            throw Failure(
                .unavailable, "this terminal cannot draw full screens (TERM is \"\(environment["TERM"] ?? "")\")",
                remedy: "Use \"alertctl list\", \"alertctl history\", \"alertctl question attend\", which print lines")
        }
        guard let device = TerminalDevice() else {
            throw Failure(
                .unavailable, "no terminal", remedy: "Run this command in the foreground of a terminal")
        }
        let isColoured = Style(isTerminal: true, environment: environment).isColoured
        let appearance = PromptAppearance(glyphs: .suitable(environment), isColoured: isColoured, tellsTerminal: true)
        let name = "center on " + (device.path.map { String($0.dropFirst("/dev/".count)) } ?? "terminal")
        let connect = { () throws(Failure) -> Service in try session.connect(common) }
        // The daemon is found, or started, before the screen is taken.
        let feed = try CenterFeed(zone: session.ownZone(common), language: session.ownLanguage, connect: connect)
        let terminal = try TerminalSession(
            device, signals: .forTerminal(), place: .screen, isColoured: isColoured)
        let screen = CenterScreen(
            terminal, feed: feed, appearance: appearance, environment: environment, display: session.display
        ) {
            (id) throws(Failure) in
            try PresenterLink(
                Prompts.Present(
                    name: name, presenter: .agent, place: .terminal, kinds: Prompts.Kind.allCases, only: id,
                    shows: PromptTerminal.shows),
                connect: connect)
        }
        return switch try screen.run() {
        case .left: .done
        case .signal(let signal): Interruption.status(signal)
        case .hangup: .hungUp
        }
    }
}
