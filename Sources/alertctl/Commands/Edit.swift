// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser
import Varlink

/// `edit`: changes a pending notification.
struct Edit: Verb {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change what a pending notification says or when it is due.",
        discussion: """
            What is not given stays as it is. A new time is said as for remind: in words after the id, or by one option.

            EXAMPLES:
              alertctl edit tea in 10m
              alertctl edit invoices --title "Invoices and taxes" --sound none --nag 5m

            OUTPUT with --json: {"id", "due", "zone", "next": [...], "notes": [...]}
            """)

    @Argument(help: "Its id.", completion: .custom(Completion.pending))
    var id: String

    @Argument(help: "When from now on, in words.")
    var when: [String] = []

    @Option(help: ArgumentHelp("The first line.", valueName: "text"))
    var title: String?

    @Option(help: ArgumentHelp("The text below the first line; - reads it from the standard input.", valueName: "text"))
    var body: String?

    @OptionGroup(title: "When")
    var trigger: TriggerOptions

    @OptionGroup(title: "Content")
    var content: ContentOptions

    @OptionGroup(title: "General")
    var common: CommonOptions

    func validate() throws {
        try trigger.check(words: when, isNeeded: false)
        if !changesContent, !changesTrigger {
            throw ValidationError("It is not said what to change. Say when in words, or see the options.")
        }
    }

    private var changesContent: Bool { title != nil || body != nil || !content.isEmpty }
    private var changesTrigger: Bool { !when.isEmpty || !trigger.isEmpty }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        var written = content.written(title: title ?? "")
        trigger.note(words: when, in: &written)
        written.standing = .pending
        let service = try session.connect(common)
        var call = Notifications.Edit(id: id)
        if changesContent {
            let shown = try service.call(Notifications.Show(id: id), written: written).notification.content
            call.content = try edited(shown, files: session.files)
        }
        if changesTrigger { call.trigger = trigger.trigger(words: when, session: session.ownZone) }
        let reply = try service.call(call, written: written)
        if common.json {
            try session.output.json(
                [
                    "id": .string(id), "due": .string(reply.due), "zone": .string(reply.zone),
                    "next": reply.next.varlink, "notes": reply.notes.varlink,
                ] as JSON.Object)
        } else {
            let text = ScheduleText(id: id, due: reply.due, zone: reply.zone, next: reply.next, notes: reply.notes)
            for line in text.lines(moment: session.moment, style: session.style) { try session.output.line(line) }
        }
        return .done
    }

    /// What a notification says after the change.
    func edited(
        _ old: Notifications.Content, files: some FileLookup
    ) throws(Failure) -> Notifications.Content {
        var new = old
        if let title { new.title = title }
        try content.apply(to: &new, files: files)
        if body != nil { new.body = try BodyArgument.resolve(body) }
        return new
    }
}
