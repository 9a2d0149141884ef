// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser

/// `resume`: lets paused notifications go on.
struct Resume: Verb {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "Let paused notifications go on.",
        discussion: """
            A span goes on with what was left of it, a time that has passed is due at once, and what repeats goes on with its \
            next time. All of them are resumed, or none if one cannot be.

            EXAMPLE:
              alertctl resume standup

            OUTPUT with --json, one per line: {"id", "due", "zone"}
            """)

    @Argument(help: "The ids.", completion: .custom(Completion.paused))
    var ids: [String]

    @OptionGroup(title: "General")
    var common: CommonOptions

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try IdentifierList.check(ids)
        var written = Written(standing: .pending)
        written["id"] = ("the id", ids.joined(separator: " "))
        let service = try session.connect(common)
        for one in try service.call(Notifications.Resume(ids: ids), written: written).resumed {
            if common.json {
                try session.output.json(one)
            } else {
                let text = ScheduleText(id: one.id, due: one.due, zone: one.zone)
                for line in text.lines(moment: session.moment, style: session.style) { try session.output.line(line) }
            }
        }
        return .done
    }
}
