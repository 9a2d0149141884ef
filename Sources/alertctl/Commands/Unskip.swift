// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import ReminderKit

/// `unskip`: lets skipped times come again.
struct Unskip: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Let the skipped times of repeating reminders come again.",
        discussion: """
            If one of several ids is not pending, nothing is changed. One that skips nothing stays as it is.

            EXAMPLE:
              alertctl unskip standup

            OUTPUT with --json, one per line: {"id", "skipped": [...], "changed", "due", "zone"}; "skipped" are the \
            times that come again
            """)

    var ids: [String] = []
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.arguments(
            &ids, "ids", help: "Ids of notifications.", isRequired: true, completion: .custom(Completer.pending))
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let service = try session.connect(common)
        let unskipped = try IdentifierBatches.collect(ids) { words, cursor throws(Failure) in
            let reply = try service.call(Notifications.Unskip(ids: words, cursor: cursor), needed: .pending)
            return (reply.unskipped, reply.cursor)
        }
        return try session.answer(each: unskipped, common) { unskipped in
            unskipped.map { SkippedText.line($0, "no longer skips", session) }
        }
    }
}
