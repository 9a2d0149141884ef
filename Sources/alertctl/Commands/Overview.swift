// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import TerminalKit
import TextSafety
import Varlink

/// The answer to `alertctl` alone on a terminal: what comes next, what waits for you, and verbs to begin with.
enum Overview {
    /// The most notifications that are named.
    private static let next = 3
    /// The time that a daemon has to answer: the verbs are printed then, whatever it does.
    private static let patience = Duration.milliseconds(300)

    static func print(in session: Session) throws(Failure) {
        try session.output.lines(state(in: session) + verbs)
    }

    /// Returns what a running daemon says; no lines if none runs. It starts none.
    private static func state(in session: Session) throws(Failure) -> [String] {
        do throws(Failure) {
            guard let service = try session.reach(CommonOptions(), timeout: patience) else { return [] }
            let notifications = try service.call(Notifications.List(limit: next)).notifications
            let status = try service.call(Manager.Status(brief: true))
            let upcoming = notifications.filter { [.pending, .snoozed].contains($0.state) && !$0.due.isEmpty }
            return Next.lines(upcoming, moment: session.moment, width: session.width, style: session.style)
                + waiting(status) + [""]
        } catch {
            return [error.message, ""]
        }
    }

    /// Returns a line for each kind of thing that waits, with the line to type.
    static func waiting(_ status: Manager.Status.Reply) -> [String] {
        var lines: [String] = []
        if let ringing = status.ringing?.first {
            let id = ShellText.quoted(ringing)
            lines.append("\(ringing.visible) rings: alertctl ack \(id.visible), or: alertctl snooze \(id.visible)")
        }
        let questions = (status.promptsQueued ?? 0) + (status.promptsPresented ?? 0)
        if questions > 0 {
            let subject = questions == 1 ? "question is" : "questions are"
            lines.append("\(questions) \(subject) open: alertctl question attend")
        }
        if status.delivered > 0 { lines.append("\(status.delivered) not acted on: alertctl list --delivered") }
        if status.pending == 0, lines.isEmpty { lines.append("Nothing is pending.") }
        return lines
    }

    /// The lines of the first verbs of every day, and of where the rest is.
    private static var verbs: [String] {
        FirstPage.everyday.prefix(8).map { "  " + $0.example } + ["", "All verbs: alertctl --help"]
    }
}
