// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser

/// `remind`: a notification for later.
struct Remind: Verb {
    static let configuration = CommandConfiguration(
        commandName: "remind",
        abstract: "Schedule a reminder.",
        discussion: """
            Give a time in words after the title, or exactly one of --in, --at, --every, --rrule, --cron and \
            --calendar. The command prints what it understood: the time, how far away it is, its zone, the next \
            times, and assumptions it made. By then the reminder is on disk. Words that are not fully understood are \
            refused.

            EXAMPLES:
              alertctl remind "Stand up" in 45m
              alertctl remind "Invoices" every month on the last friday at 16:00
              alertctl remind "Tea is ready" --in 4m --id tea --sound glass
              alertctl remind "Call Ada" tomorrow 9am --tz Europe/London --warn 1h,10m --nag 5m
              alertctl remind "Backup" --cron '30 8 * * 1-5' --missed skip

            "alertctl next --help" lists words for times.

            \(Outcome.help)

            OUTPUT with --json: {"id", "due", "zone", "next": [...], "trigger", "notes": [...]}; with --wait instead, when it has ended: {"id", "outcome": \
            "activated|action|replied|dismissed|expired|withdrawn|notShown", "action"?, "text"?, "reason"?}
            """)

    @Argument(help: "The title.")
    var title: String

    @Argument(help: "When, in words: tomorrow 9am, every weekday at 8:30.")
    var when: [String] = []

    @Option(help: ArgumentHelp("Call it this. The same id replaces the notification.", valueName: "id"))
    var id: String?

    @Option(help: ArgumentHelp("The text below the first line; - reads it from the standard input.", valueName: "text"))
    var body: String?

    @OptionGroup(title: "When")
    var trigger: TriggerOptions

    @OptionGroup(title: "Content")
    var content: ContentOptions

    @Flag(help: "Wait until the person has acted upon it, and say how.")
    var wait = false

    @OptionGroup(title: "General")
    var common: CommonOptions

    func validate() throws { try trigger.check(words: when, isNeeded: true) }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let call = Notifications.Remind(
            id: id, content: try content.content(title: title, body: body, files: session.files),
            trigger: trigger.trigger(words: when, session: session.ownZone))
        var written = content.written(title: title)
        written["id"] = ("--id", id)
        trigger.note(words: when, in: &written)
        let reply = try session.connect(common).call(call, written: written)
        if wait { return try Outcome.followed(reply.id, in: session, common) }
        if common.json {
            try session.output.json(reply)
        } else {
            let lines = ScheduleText(reply).lines(moment: session.moment, style: session.style)
            for line in lines { try session.output.line(line) }
        }
        return .done
    }
}
