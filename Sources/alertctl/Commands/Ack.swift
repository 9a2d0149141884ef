// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser
import Varlink

/// `ack`: delivered notifications were seen.
struct Ack: Verb {
    static let configuration = CommandConfiguration(
        commandName: "ack",
        abstract: "Acknowledge delivered notifications.",
        discussion: """
            Acknowledged notifications leave the screen and the list; nagging and snoozing stop. Repeating reminders \
            go on repeating. If one of several ids was not delivered, nothing is acknowledged.

            EXAMPLES:
              alertctl ack pills
              alertctl ack 'mail-*'
              alertctl ack --all

            OUTPUT with --json: {"count"}
            """)

    @Argument(help: "Ids of notifications, or globs.", completion: .custom(Completion.delivered))
    var ids: [String] = []

    @Flag(help: "All delivered and snoozed notifications.")
    var all = false

    @OptionGroup(title: "General")
    var common: CommonOptions

    func validate() throws {
        if ids.isEmpty, !all { throw ValidationError("nothing to acknowledge. Give ids or --all.") }
        if !ids.isEmpty, all { throw ValidationError("conflicting arguments: ids and --all; give one.") }
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        var written = Written(needed: .delivered)
        written["ids"] = ("the id", ids.joined(separator: " "))
        let service = try session.connect(common)
        var count = 0
        try IdentifierList.all(all ? ["*"] : ids) { words, cursor throws(Failure) in
            let reply = try service.call(Notifications.Ack(ids: words, cursor: cursor), written: written)
            count += reply.count
            return reply.cursor
        }
        if common.json {
            try session.output.json(["count": .int(Int64(count))] as JSON.Object)
        } else {
            try session.output.line("\(count) acknowledged")
        }
        return .done
    }
}
