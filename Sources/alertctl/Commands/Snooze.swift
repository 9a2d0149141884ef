// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser
import Varlink

/// `snooze`: a delivered notification comes again after a while.
struct Snooze: Verb {
    static let configuration = CommandConfiguration(
        commandName: "snooze",
        abstract: "Hide a delivered notification, and deliver it again later.",
        discussion: """
            It comes back complete, with sound and actions. Snoozing again starts anew; "alertctl list" shows until \
            when, and "alertctl cancel" or "alertctl ack" ends it. An id that is no longer listed is taken from \
            "alertctl history". Repeating reminders go on repeating.

            EXAMPLE:
              alertctl snooze tea 5m

            OUTPUT with --json: {"id", "due", "zone"}
            """)

    @Argument(help: "The id of the notification.", completion: .custom(Completion.past))
    var id: String

    @Argument(help: "The delay: 5m, 1h30m, 10 minutes.")
    var span: [String]

    @OptionGroup(title: "General")
    var common: CommonOptions

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let span = span.joined(separator: " ")
        var written = Written(standing: .past)
        written["id"] = ("the id", id)
        written["for"] = ("how long", span)
        let reply = try session.connect(common).call(Notifications.Snooze(id: id, for: span), written: written)
        if common.json {
            try session.output.json(
                ["id": .string(id), "due": .string(reply.due), "zone": .string(reply.zone)] as JSON.Object)
        } else {
            let text = ScheduleText(id: id, due: reply.due, zone: reply.zone)
            for line in text.lines(moment: session.moment, style: session.style) { try session.output.line(line) }
        }
        return .done
    }
}
