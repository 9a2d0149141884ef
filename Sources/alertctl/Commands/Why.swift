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
        let steps = try WhySteps.read(id, from: service, moment: session.moment) { shown in
            service.path == nil ? UnresponsiveDevices() : UnresponsiveDevices.about(shown, in: session)
        }
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
}
