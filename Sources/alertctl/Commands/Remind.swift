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

            MOST USED OPTIONS:
              --id <id>            what to call it; the same id replaces it
              --body <text>        more text, below the title
              --sound <name>       a sound; "alertctl sound list" lists them
              --warn 1d,1h         announce it ahead, too
              --nag 5m             again until you acknowledge it
              --except <days>      leave days out of what repeats
              --until <day>        the last day of what repeats
              --tz <zone>          the zone of its times
              --ring               ring until you stop it
              --wake               wake the machine from suspend
              --on-activate <cmd>  what a click runs

            EXAMPLES:
              alertctl remind "Stand up" in 45m
              alertctl remind "Invoices" every month on the last friday at 16:00
              alertctl remind "Tea is ready" --in 4m --id tea --sound glass
              alertctl remind "Call Ada" tomorrow 9am --tz Europe/London --warn 1h,10m
              alertctl remind "Backup" --cron '30 8 * * 1-5' --missed skip
              alertctl remind "Green tea" in 3m --like tea

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

    @Flag(help: "Ring until you stop it, as \"alertctl alarm\" does.")
    var ring = false

    @Option(
        help: ArgumentHelp(
            "Take everything that you do not give from this notification, also the time. It may be in the history.",
            valueName: "id"), completion: .custom(Completion.past))
    var like: String?

    @Flag(help: "Wait until the person has acted upon it, and say how.")
    var wait = false

    @OptionGroup(title: "When")
    var trigger: TriggerOptions

    @OptionGroup(title: "Content")
    var content: ContentOptions

    @OptionGroup(title: "Ringing")
    var ringing: RingOptions

    @OptionGroup(title: "General")
    var common: CommonOptions

    func validate() throws {
        if like == nil, let problem = TitleCheck.problem(title, words: when, namesATime: trigger.nameATime(words: when))
        {
            throw ValidationError(problem)
        }
        try trigger.check(words: when, isNeeded: like == nil)
        if !ring, like == nil, let option = ringing.first { throw ValidationError("\(option) needs --ring.") }
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let reply = try scheduled(in: session)
        if wait { return try Outcome.followed(reply.id, in: session, common) }
        if common.json {
            try session.output.json(reply)
        } else {
            let lines = ScheduleText(reply).lines(moment: session.moment, style: session.style)
            for line in lines { try session.output.line(line) }
        }
        return .done
    }

    private func scheduled(in session: Session) throws(Failure) -> Notifications.Remind.Reply {
        if let like {
            let change = ContentChange(
                title: title, body: body, ring: ring ? true : nil, ringing: ringing, content: content)
            let copying = Copying(
                like: like, id: id, trigger: when.isEmpty && trigger.isEmpty ? nil : trigger, words: when,
                change: change)
            return try copying.perform(by: session.connect(common), in: session, common, written: written)
        }
        var said = try content.content(title: title, body: body, files: session.files(common))
        if ring { ringing.apply(to: &said) }
        let call = try Notifications.Remind(
            id: id, content: said,
            trigger: trigger.trigger(words: when, session: session.ownZone, language: session.ownLanguage))
        do throws(Failure) {
            return try session.connect(common).call(call, written: written)
        } catch {
            throw TitleCheck.pointedAt(error, title: title, words: when)
        }
    }

    private var written: Written {
        var written = content.written(title: title)
        written["id"] = ("--id", id)
        ringing.note(in: &written)
        trigger.note(words: when, in: &written)
        return written
    }
}
