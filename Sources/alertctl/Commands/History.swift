// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser

/// `history`: what happened.
struct History: Verb {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Show what happened, the newest last.",
        discussion: """
            EXAMPLE:
              alertctl history tea -n 5

            OUTPUT with --json, one per line: {"event", "at", "id"?, "app"?, "title"?, "due"?, "late"?, "action"?, \
            "sound"?, "outcome"?, "seconds"?, "count"?, "reason"?, "userInfo"?}
            """)

    @Argument(help: "Only what happened to the notification with this id.", completion: .custom(Completion.ids))
    var id: String?

    @Option(help: ArgumentHelp("Only what happened to this application's.", valueName: "app"))
    var app: String?

    @Option(name: [.customShort("n"), .long], help: ArgumentHelp("The newest this many events.", valueName: "n"))
    var limit = 50

    @Flag(help: "Everything that is kept, at most 100,000 events.")
    var all = false

    @OptionGroup(title: "General")
    var common: CommonOptions

    /// The most events that the daemon keeps.
    private static let most = 100_000

    func validate() throws {
        if !(1...Self.most).contains(limit) { throw ValidationError("--limit is 1 to \(Self.most).") }
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        var written = Written()
        written["id"] = ("the id", id)
        written["app"] = ("--app", app)
        let service = try session.connect(common)
        // The daemon hands out the newest first, and a person reads downwards; so they are gathered and turned round.
        var events: [Manager.Event] = []
        var cursor: String?
        var left = all ? Self.most : limit
        repeat {
            let page = try service.call(
                Manager.History(id: id, app: app, cursor: cursor, limit: min(left, 1_000)), written: written)
            events += page.events
            left -= page.events.count
            cursor = page.events.isEmpty ? nil : page.cursor
        } while cursor != nil && left > 0
        for event in events.reversed() {
            if common.json {
                try session.output.json(event)
            } else {
                try session.output.line(EventText.line(event, moment: session.moment, style: session.style))
            }
        }
        if events.isEmpty, !common.json { try session.output.line("Nothing has happened.") }
        return .done
    }
}
