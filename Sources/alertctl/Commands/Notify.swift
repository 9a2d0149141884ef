// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser
import TerminalKit

/// `notify`: a notification for now.
struct Notify: Verb {
    static let configuration = CommandConfiguration(
        commandName: "notify",
        abstract: "Show a notification now.",
        discussion: """
            EXAMPLES:
              alertctl notify "Backup done" "42 files in 3 s" --sound glass --badge +1
              alertctl notify "Deploy now?" --action yes=Deploy --action no=Later --wait
              make 2>&1 | tail | alertctl notify "Build ended" -
              alertctl notify -- "$subject" "$sender"    # after -- no word is an option

            \(Outcome.help)

            OUTPUT with --json: {"id", "due", "zone", "next": [], "notes"?}; with --wait instead, when it has ended: {"id", "outcome": \
            "activated|action|replied|dismissed|expired|withdrawn|notShown", "action"?, "text"?, "reason"?}
            """)

    @Argument(help: "The title.")
    var title: String

    @Argument(help: "The body; - reads standard input (UTF-8, at most 65,536 bytes).")
    var body: String?

    @Option(help: ArgumentHelp("The id. A notification with the same id is replaced.", valueName: "id"))
    var id: String?

    @OptionGroup(title: "Content")
    var content: ContentOptions

    @Flag(help: "Wait until the person acts on it, and print how.")
    var wait = false

    @OptionGroup(title: "General")
    var common: CommonOptions

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let call = Notifications.Notify(
            id: id, content: try content.content(title: title, body: body, files: session.files(common)))
        let reply = try session.connect(common).call(call, written: written)
        for note in reply.notes ?? [] { try session.errors.line("alertctl: \(note.visible)") }
        try session.errors.flush()
        if wait { return try Outcome.followed(reply.id, in: session, common) }
        if common.json {
            try session.output.json(reply)
        } else {
            try session.output.line(reply.id.visible)
        }
        return .done
    }

    private var written: Written {
        var written = content.written(title: title)
        written["id"] = ("--id", id)
        return written
    }
}
