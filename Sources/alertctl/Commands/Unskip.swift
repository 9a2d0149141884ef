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

            EXAMPLES:
              alertctl unskip standup
              alertctl unskip --today

            OUTPUT with --json, one per line: {"id", "skipped": [...], "changed", "due", "zone"}; "skipped" are the \
            times that come again
            """)

    var ids: [String] = []
    var all = false
    var today = false
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.arguments(
            &ids, "ids", help: "Ids, globs, or titles.", completion: .custom(Completer.pending))
        table.flag(&all, "--all", help: "All repeating reminders.")
        table.flag(&today, "--today", help: "Those that skip a time of today.")
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) {
        try NotificationChoice.check(ids, all: all, today: today, to: "unskip", example: "alertctl unskip standup")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let service = try session.connect(common)
        var leftOut = LeftOutNotifications(ids, all: all, today: today)
        let partial = leftOut.isPartial
        let ids = try NotificationChoice.skipping.ids(ids, all: all, today: today, service, in: session)
        let unskipped = try IdentifierBatches.collect(ids) { words, cursor throws(Failure) in
            let call = Notifications.Unskip(ids: words, cursor: cursor, partial: partial)
            let reply = try service.call(call, needed: .pending)
            leftOut.add(reply.leftOut)
            return (reply.unskipped, reply.cursor)
        }
        try session.answer(each: unskipped, common, none: leftOut.isEmpty ? "nothing to unskip" : nil) { unskipped in
            unskipped.map { SkippedText.line($0, "no longer skips", none: "skips nothing", session) }
        }
        return try leftOut.report(changed: unskipped.count, in: session)
    }
}
