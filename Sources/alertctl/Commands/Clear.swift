// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser

/// `clear`: delivered notifications leave the list and the screen.
struct Clear: Verb {
    static let configuration = CommandConfiguration(
        commandName: "clear",
        abstract: "Take delivered notifications off the list and the screen, as they were seen.",
        discussion: """
            "alertctl history" has them still. What is pending or snoozed stays; "alertctl cancel" takes that back. If one of \
            several ids was not delivered, none is cleared.

            EXAMPLES:
              alertctl clear tea
              alertctl clear --app org.example.Backup --older-than 2d

            OUTPUT with --json: {"count"}
            """)

    @Argument(help: "The ids.", completion: .custom(Completion.delivered))
    var ids: [String] = []

    @Flag(help: "All of them.")
    var all = false

    @Option(
        help: ArgumentHelp("Those of this application.", valueName: "app"),
        completion: .custom(Completion.apps))
    var app: String?

    @Option(help: ArgumentHelp("Those of this thread.", valueName: "thread"))
    var thread: String?

    @Option(help: ArgumentHelp("Those delivered longer ago than this: 2d, 1h30m.", valueName: "span"))
    var olderThan: String?

    @OptionGroup(title: "General")
    var common: CommonOptions

    func validate() throws {
        let isLimited = app != nil || thread != nil || olderThan != nil
        let ways = [!ids.isEmpty, all, isLimited].filter(\.self).count
        if ways == 0 {
            throw ValidationError("It is not said what to clear. Name ids, say which with an option, or say --all.")
        }
        if ways > 1 { throw ValidationError("Ids, --all, or options that say which: one of these.") }
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try IdentifierList.check(ids)
        var written = Written(standing: .delivered)
        written["ids"] = ("the id", ids.joined(separator: " "))
        written["olderThan"] = ("--older-than", olderThan)
        let call = Notifications.Clear(
            ids: ids.isEmpty ? nil : ids, all: all ? true : nil, app: app, thread: thread, olderThan: olderThan)
        let reply = try session.connect(common).call(call, written: written)
        if common.json {
            try session.output.json(reply)
        } else {
            try session.output.line("\(reply.count) cleared")
        }
        return .done
    }
}
