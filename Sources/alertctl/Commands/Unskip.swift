// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser

/// `unskip`: lets skipped times come again.
struct Unskip: Verb {
    static let configuration = CommandConfiguration(
        commandName: "unskip",
        abstract: "Let the skipped times of repeating reminders come again.",
        discussion: """
            If one of several ids is not pending, nothing is changed. One that skips nothing stays as it is.

            EXAMPLE:
              alertctl unskip standup

            OUTPUT with --json, one per line: {"id", "skipped": [...], "changed", "due", "zone"}; "skipped" are the \
            times that come again
            """)

    @Argument(help: "Ids of notifications.", completion: .custom(Completion.pending))
    var ids: [String]

    @OptionGroup(title: "General")
    var common: CommonOptions

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try IdentifierList.check(ids)
        var written = Written(needed: .pending)
        written["ids"] = ("the id", ids.joined(separator: " "))
        let reply = try session.connect(common).call(Notifications.Unskip(ids: ids), written: written)
        for one in reply.unskipped {
            if common.json {
                try session.output.json(one)
            } else {
                for line in SkippedText.lines(one, "no longer skips", session) { try session.output.line(line) }
            }
        }
        return .done
    }
}
