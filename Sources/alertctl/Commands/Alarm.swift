// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import ReminderKit
import TextSafety

/// `alarm`: a reminder that rings until a person stops it.
struct Alarm: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Schedule an alarm that rings until you stop it.",
        discussion: """
            An alarm is a reminder that repeats its sound, rising from silence, until you stop or snooze it: with its buttons, by \
            closing it, or with "alertctl ack", "snooze", "stop", "cancel" or "clear". It has the level critical, so it passes do \
            not disturb; it passes silent mode only with --even-silent. After --give-up it stops ringing and counts as missed. \
            Alarms that are due together ring one after the other. If alertd is killed while an alarm rings, the alarm rings again \
            when alertd restarts. "alertctl remind --ring" does the same.

            Give a time as for "alertctl remind": in words after the title, or by one option. Without a title it is "Alarm". To copy an alarm, use "alertctl copy".

            EXAMPLES:
              alertctl alarm "Get up" 7am
              alertctl alarm "Get up" every weekday at 6:30 --wake
              alertctl alarm 7:00
              alertctl alarm "Pizza" in 12m --rise 5s --snooze 2m --snooze-limit 3
              alertctl alarm "Take the train" 17:40 --sound sonar --volume 0.6 --give-up 3m

            OUTPUT with --json: {"id", "due", "zone", "next": [...], "trigger", "notes": [...], "afterAck"?, "ends"?, "times"?, "replaced"?}
            """)

    var reminder = ReminderOptions()
    var dryRun = false
    var quiet = false
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.group(&reminder)
        table.flag(&dryRun, "--dry-run", help: "Print what would be scheduled, and change nothing.")
        table.flag(&quiet, "--quiet", help: "Do not say on standard error that nobody would hear it now.")
        table.usual(
            "--id", "--sound", "--snooze", "--snooze-limit", "--give-up", "--wake", "--floating", "--even-silent")
        table.group(&common, "General")
    }

    /// The titles that could be what to do with an alarm.
    static let verbs: Set = ["stop", "off", "dismiss", "snooze", "cancel", "delete", "remove", "rm"]

    func validate() throws(ValidationError) { try titled.checkTitleAndTime() }

    /// The alarm with a title: "alarm 7:00" needs none.
    private var titled: ReminderOptions { reminder.titled("Alarm") }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        // "alarm off 7:00" is no alarm that rings at 7:00. A capital makes it a title.
        if Self.verbs.contains(reminder.title), !reminder.when.isEmpty {
            let title = reminder.title.capitalizedFirst
            throw Failure(
                .usage, "\"\(reminder.title)\" could be the title, or what to do with an alarm",
                remedy: "To stop one that rings: alertctl stop; to cancel one: alertctl cancel ID; as the title: "
                    + ShellText.line(["alertctl", "alarm", title] + reminder.when))
        }
        var reply = try titled.schedule(rings: true, dryRun: dryRun, in: session, common)
        try session.note(unseen: reply.unseen, quiet: quiet, isAlarm: true, common)
        reply.unseen = nil
        return try session.answer(
            ConfirmedDetails.json(reply, reply.notification), common,
            ScheduleText(reply, of: titled, in: session).lines(in: session))
    }
}
