// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser
import TerminalKit

/// `copy`: a notification like another one.
struct Copy: Verb {
    static let configuration = CommandConfiguration(
        commandName: "copy",
        abstract: "Copy a reminder, with another time or other options.",
        discussion: """
            The copy takes everything from the other notification except what you give here: title, sound, actions, \
            repetition, excluded days, warnings. The other one may be pending, delivered or in the history, and does not \
            change. Skipped times are not copied.

            Give a time as for "alertctl remind": in words after the id, or by one option. A notification that came once and \
            is in the past needs one. To give another title, you can also use "alertctl remind TITLE --like ID".

            EXAMPLES:
              alertctl copy tea
              alertctl copy dentist next tuesday 15:30
              alertctl copy standup every weekday at 14:00 --title "Second standup"

            OUTPUT with --json: {"id", "due", "zone", "next": [...], "trigger", "notes": [...]}
            """)

    @Argument(help: "The id of the notification to copy.", completion: .custom(Completion.past))
    var like: String

    @Argument(help: "When, in words: tomorrow 9am, every weekday at 8:30.")
    var when: [String] = []

    @Option(help: ArgumentHelp("Call it this. Default: made from the title.", valueName: "id"))
    var id: String?

    @OptionGroup
    var changes: ChangeOptions

    @OptionGroup(title: "General")
    var common: CommonOptions

    func validate() throws { try changes.trigger.check(words: when, isNeeded: false) }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        var written = changes.written(words: when)
        written["id"] = ("--id", id)
        let trigger = when.isEmpty && changes.trigger.isEmpty ? nil : changes.trigger
        let copying = Copying(like: like, id: id, trigger: trigger, words: when, change: changes.change)
        let reply = try copying.perform(by: session.connect(common), in: session, common, written: written)
        if common.json {
            try session.output.json(reply)
        } else {
            let lines = ScheduleText(reply).lines(moment: session.moment, style: session.style)
            for line in lines { try session.output.line(line) }
        }
        return .done
    }
}

/// What `copy` does, and `remind --like`.
struct Copying {
    /// The id of the notification that is copied.
    let like: String
    /// What the new one is to be called; nil where that is left to the daemon.
    let id: String?
    /// The options about its times; nil where nothing is said of them.
    let trigger: TriggerOptions?
    /// The words that say when.
    let words: [String]
    /// What it says otherwise than the one that is copied.
    let change: ContentChange

    func perform(
        by service: Service, in session: Session, _ common: CommonOptions, written: Written
    ) throws(Failure) -> Notifications.Remind.Reply {
        var written = written
        written["like"] = ("the id", like)
        written.needed = .past
        var call = try Notifications.Copy(
            like: like, id: id,
            trigger: trigger?.trigger(words: words, session: session.ownZone, language: session.ownLanguage))
        if !change.isEmpty {
            call.dryRun = true
            var content = try service.call(call, written: written).content
            try change.apply(to: &content, of: like, files: session.files(common))
            (call.content, call.dryRun) = (content, nil)
        }
        let reply = try service.call(call, written: written)
        return Notifications.Remind.Reply(
            id: reply.id, due: reply.due, zone: reply.zone, next: reply.next, trigger: reply.trigger,
            notes: reply.notes)
    }
}
