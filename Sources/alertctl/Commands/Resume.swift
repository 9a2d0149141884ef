// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CommandLineKit

/// `resume`: lets paused notifications go on.
struct Resume: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Resume paused notifications.",
        discussion: """
            A countdown continues with its remaining time, a time in the past is due at once, and a repeating one \
            continues with its next time. If one of several ids cannot be resumed, nothing is resumed.

            EXAMPLE:
              alertctl resume standup

            OUTPUT with --json, one per line: {"id", "due", "zone", "notes"?: [...]}
            """)

    var ids: [String] = []
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.arguments(
            &ids, "ids", help: "Ids of notifications, or globs.", isRequired: true,
            completion: .custom(Completion.paused))
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let service = try session.connect(common)
        var resumed: [Notifications.Resumed] = []
        try IdentifierList.all(ids) { words, cursor throws(Failure) in
            let reply = try service.call(Notifications.Resume(ids: words, cursor: cursor), needed: .pending)
            resumed += reply.resumed
            return reply.cursor
        }
        for one in resumed {
            if common.json {
                try session.output.json(one)
            } else {
                // What has no time comes when something happens, which its only note says.
                let occasion = one.due.isEmpty ? one.notes?.first : nil
                try ScheduleText(
                    id: one.id, due: one.due, zone: one.zone, occasion: occasion,
                    notes: occasion == nil ? one.notes ?? [] : []
                ).print(in: session)
            }
        }
        return .done
    }
}
