// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CommandLineKit
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
            completion: .custom(Completion.pending))
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let service = try session.connect(common)
        var paused: [String] = []
        try IdentifierList.all(ids) { words, cursor throws(Failure) in
            let reply = try service.call(Notifications.Pause(ids: words, cursor: cursor), needed: .pending)
            paused += reply.paused ?? words
            return reply.cursor
        }
        for id in paused {
            if common.json {
                try session.output.json(
                    ["id": .string(id), "state": Notifications.State.paused.varlink] as JSON.Object)
            } else {
                try ScheduleText(id: id, due: "", zone: "").print(in: session)
            }
        }
        return .done
    }
}
