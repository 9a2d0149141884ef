// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import LinuxSystem
import TerminalKit
import Varlink

/// The outcome of a notification that a command waited for.
struct NotificationOutcome {
    let id: String
    let reply: Notifications.Wait.Reply

    /// Waits until the person has acted upon a notification, or nobody will. Ctrl-C ends the waiting; the notification
    /// stays.
    static func wait(for id: String, in session: Session, _ common: CommonOptions) throws(Failure)
        -> NotificationOutcome
    {
        let service = try session.connect(common)
        let signals = try SignalDescriptor.forCommand()
        let replies = try service.stream(Notifications.Wait(id: id))
        while true {
            do throws(VarlinkClientError) {
                switch try replies.nextIfAvailable() {
                case .reply(let reply): return NotificationOutcome(id: id, reply: reply)
                case .finished: throw VarlinkClientError.closed
                case .nothing: break
                }
            } catch {
                throw service.failure(error)
            }
            let far = ContinuousClock.now + .seconds(86_400)
            if case .signals = Wake.wait(for: service.connection.fileDescriptor, signals.descriptor, until: far),
                let signal = signals.read()
            {
                throw Failure(Interruption.status(signal), "interrupted; the notification stays")
            }
        }
    }

    /// Waits, writes the answer, and says what the command ends with.
    static func followed(
        _ id: String, in session: Session, _ common: CommonOptions
    ) throws(Failure) -> CommandStatus {
        let outcome = try wait(for: id, in: session, common)
        try outcome.write(to: session, json: common.json)
        return outcome.status
    }

    /// The exit status of a script: 0 for an answer, and its own code for each way to have none.
    var status: CommandStatus {
        switch reply.outcome {
        case .activated, .action, .replied: .done
        case .dismissed: .cancelled
        case .expired: .timedOut
        case .withdrawn: .tryLater
        case .notShown: .unavailable
        }
    }

    /// Writes the answer: the key of what was chosen, "default" for a click on the notification itself, or the words of
    /// a reply.
    func write(to session: Session, json: Bool) throws(Failure) {
        if json {
            var object: JSON.Object = ["id": .string(id), "outcome": .string(reply.outcome.rawValue)]
            if let action = reply.action { object["action"] = .string(action) }
            if let text = reply.text { object["text"] = .string(text) }
            if let reason = reply.reason { object["reason"] = .string(reason) }
            return try session.output.json(object)
        }
        switch reply.outcome {
        case .activated: try session.output.line("default")
        case .action: try session.output.line((reply.action ?? "").visible)
        case .replied: try session.output.line((reply.text ?? "").visible)
        case .dismissed, .expired, .withdrawn: break
        case .notShown:
            try session.output.flush()
            throw Failure(
                status, "not shown: \(Self.cause(reply.reason))",
                remedy: "alertd shows the listed notifications once a notification server appears")
        }
    }

    /// Returns why nothing was shown, for a person: a missing bus means that there is no desktop.
    static func cause(_ reason: String?) -> String {
        guard let reason else { return "no notification server" }
        return reason.contains("session bus") ? "no desktop session (details: alertctl doctor)" : reason
    }

    /// The lines of `--help` about it.
    static let help = """
        EXIT STATUS with --wait:
          0    clicked, action chosen, or replied (prints "default", the key, the text)
          1    closed or acknowledged
          69   not shown
          75   cancelled
          124  left the screen by itself, or was missed
          130  Ctrl-C; the notification stays
        """
}
