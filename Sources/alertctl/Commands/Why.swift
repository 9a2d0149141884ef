// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import ReminderKit
import TerminalKit

/// `why`: what became of a notification, and for which reason.
struct Why: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Explain what became of a notification: held, shown, heard, or not, and why.",
        discussion: """
            Reads the events of its last delivery: when it came due, which rules changed it, what held it and until when, \
            where it was shown and heard, and how it ended.

            EXAMPLE:
              alertctl why tea

            OUTPUT with --json, one line per step: {"at", "event", "text"}
            """)

    var id = ""
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(&id, "id", help: "The id of the notification, or its title.", completion: .custom(Completer.ids))
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let service = try session.connect(common)
        let id = try NotificationChoice.anything.id(id, service, in: session)
        let past = try service.call(Notifications.History(id: id, limit: 1)).notifications.first
        let events = try service.call(Manager.History(id: id, limit: 1_000)).events
        let shown = try current(id, service, isNeeded: past?.unread == true || events.isEmpty)
        // The summary of what was held tells when that was over.
        let summaries = try service.call(Manager.History(id: Self.summaryID, limit: 1_000)).events
        let unresponsive = service.path == nil ? UnresponsiveDevices() : UnresponsiveDevices.about(shown, in: session)
        let steps = WhySteps(moment: session.moment, unresponsive: unresponsive).steps(
            events: events.reversed(), summaries: summaries.reversed(), shown: shown)
        for step in steps {
            if common.json {
                try session.output.json(step.json)
            } else {
                try session.output.line(
                    session.style.faint(session.moment.here(step.at, seconds: true)) + "  " + step.text)
            }
        }
        return .done
    }

    /// Returns the notifications that the id has now.
    ///
    /// - Parameter isNeeded: Whether to fail if it has none. Without an event the id is only pending or unknown: alertd
    ///   says which.
    private func current(
        _ id: String, _ service: Service, isNeeded: Bool
    ) throws(Failure) -> [Notifications.Notification] {
        do throws(Failure) {
            let reply = try service.call(Notifications.Show(id: id))
            return [reply.notification] + (reply.others ?? [])
        } catch {
            guard error.status == .notFound, !isNeeded else { throw error }
            return []
        }
    }

    /// The id of the notification that lists what do not disturb held.
    private static let summaryID = "alertd-held"
}
