// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser
import Varlink

/// `pause`: holds pending notifications.
struct Pause: Verb {
    static let configuration = CommandConfiguration(
        commandName: "pause",
        abstract: "Hold pending notifications until they are resumed.",
        discussion: """
            They are paused one after the other; at an id that does not exist it ends, and those before it are paused.

            EXAMPLE:
              alertctl pause standup

            OUTPUT with --json, one per line: {"id", "state": "paused"}
            """)

    @Argument(help: "The ids.", completion: .custom(Completion.pending))
    var ids: [String]

    @OptionGroup(title: "General")
    var common: CommonOptions

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try IdentifierList.check(ids)
        var written = Written(standing: .pending)
        written["id"] = ("the id", ids.joined(separator: " "))
        let service = try session.connect(common)
        for id in ids {
            _ = try service.call(Notifications.Pause(id: id), written: written)
            if common.json {
                try session.output.json(
                    ["id": .string(id), "state": Notifications.State.paused.varlink] as JSON.Object)
            } else {
                let text = ScheduleText(id: id, due: "", zone: "")
                for line in text.lines(moment: session.moment, style: session.style) { try session.output.line(line) }
            }
            // What is done is said, even if the next one is refused.
            try session.output.flush()
        }
        return .done
    }
}
