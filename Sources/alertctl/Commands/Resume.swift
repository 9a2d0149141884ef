// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import ReminderKit

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
    var quiet = false
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.arguments(
            &ids, "ids", help: "Ids of notifications, or globs.", isRequired: true,
            completion: .custom(Completer.paused))
        table.flag(&quiet, "--quiet", help: "Do not say on standard error that nobody would see or hear it now.")
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let service = try session.connect(common)
        var unseen: String?
        let resumed = try IdentifierBatches.collect(ids) { words, cursor throws(Failure) in
            let reply = try service.call(Notifications.Resume(ids: words, cursor: cursor), needed: .pending)
            unseen = unseen ?? reply.unseen
            return (reply.resumed, reply.cursor)
        }
        try session.note(unseen: unseen, quiet: quiet)
        return try session.answer(each: resumed, common) { resumed in
            resumed.flatMap { one in
                // The first note of a reminder without a time names the occasion that it waits for.
                let occasion = one.due.isEmpty ? one.notes?.first : nil
                let notes = occasion == nil ? one.notes ?? [] : []
                return ScheduleText(id: one.id, due: one.due, zone: one.zone, occasion: occasion, notes: notes)
                    .lines(in: session)
            }
        }
    }
}
