// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import Glibc
import TerminalKit

/// `notify-send`: the command of libnotify, by way of alertd. It is also what alertctl does when it is called by that
/// name.
struct NotifySend: StandInVerb {
    static let configuration = CommandConfiguration(
        abstract: "Show a notification with the options of notify-send.",
        discussion: """
            It takes the options of notify-send of libnotify 0.8, prints what that prints and ends as that does; but the \
            notification passes through alertd, so it has rules, sounds and a history, and do not disturb holds it. It does \
            so too when it is called by that name: "ln -s /usr/bin/alertctl ~/.local/bin/notify-send".

            The number that --print-id prints is the notification server's. Where none shows it (none runs, do not disturb \
            holds it), it is one of alertd's, from 1000000001 on, which is never given again; --replace-id takes both. A \
            notification that nobody shows yet is not an error.

            OPTIONS of notify-send:
            \(SendOption.table)

            EXIT STATUS:
              0    shown; with --wait or --action: ended, or --expire-time has passed
              1    wrong command line, a server without actions, or no alertd

            EXAMPLES:
              alertctl notify-send -i mail-unread "Two letters" "One from the <b>bank</b>"
              alertctl notify-send -A yes=Deploy -A no=Later "Deploy now?"
            """)

    var words: [String] = []

    mutating func declare(_ table: inout ArgumentTable) {
        table.arguments(&words, "option|summary|body", help: "As for notify-send.")
    }

    /// The version of libnotify that it behaves like: scripts ask for it.
    private static let version = "0.8.7"

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let options: SendOptions
        var call: Notifications.Relay?
        let files: SystemFiles
        do throws(Failure) { files = try session.files(nil) } catch { throw Self.ending(error) }
        do throws(SendOptions.Wrong) {
            options = try SendOptions(words)
            if options.answer == nil {
                call = try SendRequest(options, processID: getpid(), files: files).call
            }
        } catch {
            try session.errors.line(error.message.visible)
            if let advice = StandInLine.notifySend.advice(words) { try session.errors.line(advice.visible) }
            try session.errors.flush()
            return NotificationSender.failed
        }
        guard let call else { return try give(options.answer, in: session) }
        do throws(Failure) {
            return try NotificationSender(options: options, session: session).send(call)
        } catch {
            throw Self.ending(error)
        }
    }

    private func give(_ answer: SendOptions.Answer?, in session: Session) throws(Failure) -> CommandStatus {
        switch answer {
        case .help: try session.output.part(SendOption.help(command: NotificationSender.name))
        case .version: try session.output.line("\(NotificationSender.name) \(Self.version)")
        case nil: break
        }
        return .done
    }

    /// Returns the failure with the exit status of notify-send.
    static func ending(_ failure: Failure) -> Failure {
        var failure = failure
        failure.status = NotificationSender.failed
        return failure
    }
}
