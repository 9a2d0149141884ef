// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser
import Varlink

/// `resume`: lets paused notifications go on.
struct Resume: Verb {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "Let paused notifications go on.",
        discussion: """
            A span goes on with what was left of it, a time that has passed is due at once, and what repeats goes on with its \
            next time. They are resumed one after the other; at an id that does not exist it ends, and those before it are \
            resumed.

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
        for id in ids {
            let reply = try service.call(Notifications.Resume(id: id), written: written)
            if common.json {
                try session.output.json(
                    ["id": .string(id), "due": .string(reply.due), "zone": .string(reply.zone)] as JSON.Object)
            } else {
                let text = ScheduleText(id: id, due: reply.due, zone: reply.zone)
                for line in text.lines(moment: session.moment, style: session.style) { try session.output.line(line) }
            }
            // What is done is said, even if the next one is refused.
            try session.output.flush()
        }
        return .done
    }
}
