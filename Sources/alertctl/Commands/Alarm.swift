// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser

/// `alarm`: a reminder that rings until a person stops it.
struct Alarm: Verb {
    static let configuration = CommandConfiguration(
        commandName: "alarm",
        abstract: "Schedule an alarm that rings until you stop it.",
        discussion: """
            An alarm is a reminder that repeats its sound, rising from silence, until you stop or snooze it: with its buttons, by \
            closing it, or with "alertctl ack", "snooze", "stop", "cancel" or "clear". It has the level critical, so it passes do \
            not disturb; it passes silent mode only with --even-silent. After --give-up it stops ringing and counts as missed. \
            Alarms that are due together ring one after the other. If alertd is killed while an alarm rings, the alarm rings again \
            when alertd restarts. "alertctl remind --ring" does the same.

            Give a time as for "alertctl remind": in words after the title, or by one option. To copy an alarm, use "alertctl copy".

            EXAMPLES:
              alertctl alarm "Get up" every weekday at 6:30 --wake
              alertctl alarm "Pizza" in 12m --rise 5s --snooze 2m --snooze-limit 3
              alertctl alarm "Take the train" 17:40 --sound sonar --volume 0.6 --give-up 3m

            OUTPUT with --json: {"id", "due", "zone", "next": [...], "trigger", "notes": [...]}
            """)

    @Argument(help: "The title.")
    var title: String

    @Argument(help: "When, in words: tomorrow 6:30, every weekday at 7.")
    var when: [String] = []

    @Option(help: ArgumentHelp("Call it this. The same id replaces the notification.", valueName: "id"))
    var id: String?

    @Option(help: ArgumentHelp("The text below the first line; - reads it from the standard input.", valueName: "text"))
    var body: String?

    @OptionGroup(title: "Ringing")
    var ringing: RingOptions

    @OptionGroup(title: "When")
    var trigger: TriggerOptions

    @OptionGroup(title: "Content")
    var content: ContentOptions

    @OptionGroup(title: "General")
    var common: CommonOptions

    func validate() throws {
        if let problem = TitleCheck.problem(title, words: when, namesATime: trigger.nameATime(words: when)) {
            throw ValidationError(problem)
        }
        try trigger.check(words: when, isNeeded: true)
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        var content = try content.content(title: title, body: body, files: session.files(common))
        ringing.apply(to: &content)
        let call = try Notifications.Remind(
            id: id, content: content,
            trigger: trigger.trigger(words: when, session: session.ownZone, language: session.ownLanguage))
        var written = self.content.written(title: title)
        written["id"] = ("--id", id)
        ringing.note(in: &written)
        trigger.note(words: when, in: &written)
        let reply: Notifications.Remind.Reply
        do throws(Failure) {
            reply = try session.connect(common).call(call, written: written)
        } catch {
            throw TitleCheck.pointedAt(error, title: title, words: when)
        }
        if common.json {
            try session.output.json(reply)
        } else {
            let lines = ScheduleText(reply).lines(moment: session.moment, style: session.style)
            for line in lines { try session.output.line(line) }
        }
        return .done
    }
}
