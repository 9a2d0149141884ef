// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import Varlink

/// `cancel`: takes notifications back.
struct Cancel: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Cancel notifications, pending or delivered.",
        discussion: """
            If one of several ids does not exist, nothing is cancelled (of more than 1,000, nothing of its thousand). A glob means all whose ids match it: * any \
            characters, ? one, [a-z] one of several. A title must be whole, with its case if it is one word. "alertctl undo" brings them back.

            EXAMPLES:
              alertctl cancel tea
              alertctl cancel 'tea-*'
              alertctl cancel "Call Ada"
              alertctl cancel --today

            OUTPUT with --json: {"count"}
            """)

    var ids: [String] = []
    var all = false
    var today = false
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.arguments(&ids, "ids", help: "Ids, globs, or titles.", completion: .custom(Completer.ids))
        table.flag(&all, "--all", help: "All pending and delivered notifications.")
        table.flag(&today, "--today", help: "What is due until midnight.")
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) {
        try NotificationChoice.check(ids, all: all, today: today, to: "cancel", example: "alertctl cancel tea")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let service = try session.connect(common)
        var count = 0
        if all {
            count = try service.call(Notifications.Cancel(all: true)).count
        } else {
            let ids = try NotificationChoice.cancelled.ids(ids, today: today, service, in: session)
            try IdentifierBatches.forEach(ids) { words, cursor throws(Failure) in
                let reply = try service.call(Notifications.Cancel(ids: words, cursor: cursor))
                count += reply.count
                return reply.cursor
            }
        }
        return try session.answer(["count": .int(Int64(count))] as JSON.Object, common, ["\(count) cancelled"])
    }
}
