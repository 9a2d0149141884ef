// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import ReminderKit
import Varlink

/// `pause`: holds pending notifications.
struct Pause: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Pause pending notifications until you resume them.",
        discussion: """
            If one of several ids is not pending, nothing is paused.

            EXAMPLE:
              alertctl pause standup

            OUTPUT with --json, one per line: {"id", "state": "paused"}
            """)

    var ids: [String] = []
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.arguments(
            &ids, "ids", help: "Ids of notifications, or globs.", isRequired: true,
            completion: .custom(Completer.pending))
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let service = try session.connect(common)
        let paused = try IdentifierList.collect(ids) { words, cursor throws(Failure) in
            let reply = try service.call(Notifications.Pause(ids: words, cursor: cursor), needed: .pending)
            return (reply.paused ?? words, reply.cursor)
        }
        for id in paused {
            let object: JSON.Object = ["id": .string(id), "state": Notifications.State.paused.varlink]
            try session.answer(object, common, ScheduleText(id: id, due: "", zone: "").lines(in: session))
        }
        return .done
    }
}
