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
            characters, ? one, [a-z] one of several. "alertctl undo" brings them back.

            EXAMPLES:
              alertctl cancel tea
              alertctl cancel 'tea-*'

            OUTPUT with --json: {"count"}
            """)

    var ids: [String] = []
    var all = false
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.arguments(&ids, "ids", help: "Ids of notifications, or globs.", completion: .custom(Completer.ids))
        table.flag(&all, "--all", help: "All pending and delivered notifications.")
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) { try IdentifierBatches.check(ids, or: all, to: "cancel") }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let service = try session.connect(common)
        var count = 0
        if all {
            count = try service.call(Notifications.Cancel(all: true)).count
        } else {
            try IdentifierBatches.forEach(ids) { words, cursor throws(Failure) in
                let reply = try service.call(Notifications.Cancel(ids: words, cursor: cursor))
                count += reply.count
                return reply.cursor
            }
        }
        return try session.answer(["count": .int(Int64(count))] as JSON.Object, common, ["\(count) cancelled"])
    }
}
