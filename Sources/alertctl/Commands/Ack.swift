// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser

/// `ack`: delivered notifications were seen.
struct Ack: Verb {
    static let configuration = CommandConfiguration(
        commandName: "ack",
        abstract: "Acknowledge delivered notifications.",
        discussion: """
            Acknowledged notifications leave the screen and the list; nagging and snoozing stop. Repeating reminders \
            go on repeating. If one of several ids was not delivered, nothing is acknowledged.

            EXAMPLE:
              alertctl ack pills

            OUTPUT with --json: {"count"}
            """)

    @Argument(help: "Ids of notifications.", completion: .custom(Completion.delivered))
    var ids: [String]

    @OptionGroup(title: "General")
    var common: CommonOptions

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try IdentifierList.check(ids)
        var written = Written(standing: .delivered)
        written["ids"] = ("the id", ids.joined(separator: " "))
        let reply = try session.connect(common).call(Notifications.Ack(ids: ids), written: written)
        if common.json {
            try session.output.json(reply)
        } else {
            try session.output.line("\(reply.count) acknowledged")
        }
        return .done
    }
}
