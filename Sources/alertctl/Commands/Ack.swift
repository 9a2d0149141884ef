// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import ReminderKit
import Varlink

/// `ack`: delivered notifications were seen.
struct Ack: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Acknowledge delivered notifications.",
        discussion: """
            Acknowledged notifications leave the screen and the list; nagging and snoozing stop. Repeating reminders \
            go on repeating; those that repeat after an acknowledgement are due again from now. If one of several ids was not delivered, nothing is acknowledged.

            EXAMPLES:
              alertctl ack pills
              alertctl ack 'mail-*'
              alertctl ack --all

            OUTPUT with --json: {"count", "next"?: [{"id", "due", "zone"}]}
            """)

    var ids: [String] = []
    var all = false
    var today = false
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.arguments(&ids, "ids", help: "Ids, globs, or titles.", completion: .custom(Completer.delivered))
        table.flag(&all, "--all", help: "All delivered and snoozed notifications.")
        table.flag(&today, "--today", help: "Those that came today, or are snoozed until later today.")
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) {
        try NotificationChoice.check(ids, all: all, today: today, to: "acknowledge", example: "alertctl ack pills")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let service = try session.connect(common)
        var count = 0
        var next: [Notifications.Resumed] = []
        let ids = try NotificationChoice.unacknowledged.ids(ids, all: all, today: today, service, in: session)
        try IdentifierBatches.forEach(ids) { words, cursor throws(Failure) in
            let reply = try StillToCome.explained(by: service, in: session) { () throws(Failure) in
                try service.call(Notifications.Ack(ids: words, cursor: cursor, undoable: true), needed: .delivered)
            }
            count += reply.count
            next += reply.next ?? []
            return reply.cursor
        }
        var object: JSON.Object = ["count": .int(Int64(count))]
        if !next.isEmpty { object["next"] = next.varlink }
        return try session.answer(
            object, common,
            ["\(count) acknowledged"]
                + next.flatMap { ScheduleText(id: $0.id, due: $0.due, zone: $0.zone).lines(in: session) })
    }
}
