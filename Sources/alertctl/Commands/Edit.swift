// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser
import TerminalKit
import Varlink

/// `edit`: changes a pending notification.
struct Edit: Verb {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change the text, time or options of a pending notification.",
        discussion: """
            Everything else stays as it is. Give a new time as for "alertctl remind": in words after the id, or by \
            one option.

            MOST USED OPTIONS:
              --title <text>       another title
              --body <text>        another text, below the title
              --sound <name>       another sound; none for silence
              --in 45m, --at <t>   another time, not in words
              --until <day>        the last day of what repeats
              --nag 5m             repeat it until you acknowledge it; none ends that
              --except <days>      leave days out of what repeats; none brings them back

            EXAMPLES:
              alertctl edit tea in 10m
              alertctl edit invoices --title "Invoices and taxes" --sound none --nag 5m

            OUTPUT with --json: {"id", "due", "zone", "next": [...], "notes": [...]}
            """)

    @Argument(help: "The id of the notification.", completion: .custom(Completion.pending))
    var id: String

    @Argument(help: "The new time, in words.")
    var when: [String] = []

    @OptionGroup
    var changes: ChangeOptions

    @OptionGroup(title: "General")
    var common: CommonOptions

    func validate() throws {
        try changes.trigger.check(words: when, isNeeded: false)
        if !changesContent, !changesTrigger {
            throw ValidationError("nothing to change. Give a time in words or an option.")
        }
    }

    private var changesContent: Bool { !changes.change.isEmpty }
    private var changesTrigger: Bool { !when.isEmpty || !changes.trigger.isEmpty }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        var written = changes.written(words: when)
        written.needed = .editable
        let service = try session.connect(common)
        var call = Notifications.Edit(id: id)
        if changesContent {
            let shown = try service.call(Notifications.Show(id: id), written: written).notification.content
            call.content = try edited(shown, files: session.files(common))
        }
        if changesTrigger {
            call.trigger = try changes.trigger.trigger(
                words: when, session: session.ownZone, language: session.ownLanguage)
        }
        let reply = try service.call(call, written: written)
        if common.json {
            try session.output.json(
                [
                    "id": .string(id), "due": .string(reply.due), "zone": .string(reply.zone),
                    "next": reply.next.varlink, "notes": reply.notes.varlink,
                ] as JSON.Object)
        } else {
            try ScheduleText(id: id, due: reply.due, zone: reply.zone, next: reply.next, notes: reply.notes).print(
                in: session)
        }
        return .done
    }

    /// The content of a notification after the change.
    func edited(
        _ old: Notifications.Content, files: some FileLookup
    ) throws(Failure) -> Notifications.Content {
        var new = old
        try changes.change.apply(to: &new, of: id, files: files)
        return new
    }
}
