// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import ReminderKit

/// `remind`: a notification for later.
struct Remind: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Schedule a reminder.",
        discussion: """
            Give a time in words after the title, or "when" and something that happens, or exactly one of --in, --at, \
            --every, --rrule, --cron and --calendar. The command prints what it understood: the time, how far away it is, its zone, the next \
            times, and assumptions it made. By then the reminder is on disk. Words that are not fully understood are \
            refused.

            EXAMPLES:
              alertctl remind "Stand up" in 45m
              alertctl remind "Invoices" every month on the last friday at 16:00
              alertctl remind "Back up" every day at 20:00 --run ./backup.sh
              alertctl remind "Report" friday at 10 --open report.pdf
              alertctl remind "Tea is ready" --in 4m --id tea --sound glass
              alertctl remind "Call Ada" tomorrow 9am --tz Europe/London --warn 1h,10m
              alertctl remind "Filter" every 7 days after I acknowledge it
              alertctl remind "Backup" --cron '30 8 * * 1-5' --missed skip
              alertctl remind "Green tea" in 3m --like tea
              alertctl remind "Water the plants" when unlock
              alertctl remind "Backup" when unit backup fails every time, at most 1/h

            "alertctl next --help" lists words for times.

            WHEN SOMETHING HAPPENS:
              when unlock          the screen is unlocked
              when login           you log in for the first time since the machine started
              when resume          the machine wakes up
              when online          the machine gets a connection to the internet
              when unit X fails    a unit of your systemd fails; "ends": fails or stops
              when system unit X fails
              when file PATH appears
            After it: for 2m, if it must stay so for a while; once (the default), or every time, at most 1/h. What is \
            so already does not count. If this machine cannot tell, the reminder is refused with status 69.

            \(NotificationOutcome.help)

            OUTPUT with --json: {"id", "due", "zone", "next": [...], "trigger", "notes": [...], "afterAck"?, "ends"?, "times"?, "replaced"?}, with an empty "due" if something must happen; with --wait instead, when it has ended: {"id", "outcome": \
            "activated|action|replied|dismissed|expired|withdrawn|notShown", "action"?, "text"?, "reason"?}
            """)

    var reminder = ReminderOptions()
    var ring = false
    var like: String?
    var wait = false
    var dryRun = false
    var quiet = false
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.flag(&ring, "--ring", help: "Ring until you stop it, as \"alertctl alarm\" does.")
        table.option(
            &like, "--like", value: "id",
            help:
                "Copy everything you do not give here from this notification, even the time. It may be in the history.",
            completion: .custom(Completer.past))
        table.flag(&wait, "--wait", help: "Wait until you act on it, and print how.")
        table.flag(&dryRun, "--dry-run", help: "Print what would be scheduled, and change nothing.")
        table.flag(&quiet, "--quiet", help: "Do not say on standard error that nobody would see it now.")
        table.group(&reminder)
        table.usual(
            "--id", "--body", "--sound", "--warn", "--nag", "--after-ack", "--except", "--until", "--tz", "--ring",
            "--wake", "--on-activate")
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) {
        if wait, dryRun { throw ValidationError("conflicting options: --wait and --dry-run; omit one.") }
        guard like == nil else { return try reminder.trigger.check(words: reminder.when, isNeeded: false) }
        try reminder.checkTitleAndTime()
        if !ring, let option = reminder.ringing.first { throw ValidationError("\(option) needs --ring.") }
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        var reply = try scheduled(in: session)
        try session.note(unseen: reply.unseen, quiet: quiet, isAlarm: reply.notification?.content.ring != nil, common)
        reply.unseen = nil
        if wait { return try NotificationOutcome.followed(reply.id, in: session, common) }
        return try session.answer(
            ConfirmedDetails.json(reply, reply.notification), common,
            ScheduleText(reply, of: reminder, in: session).lines(in: session))
    }

    private func scheduled(in session: Session) throws(Failure) -> Notifications.Remind.Reply {
        guard let like else { return try reminder.schedule(rings: ring, dryRun: dryRun, in: session, common) }
        try reminder.checkTitle(in: session)
        let change = ContentChange(
            title: reminder.title, body: reminder.body, ring: ring ? true : nil, ringing: reminder.ringing,
            content: reminder.content)
        let request = CopyRequest(
            like: like, id: reminder.id, trigger: reminder.trigger, words: reminder.when, change: change,
            dryRun: dryRun)
        reminder.trigger.recordSource(of: reminder.when, in: &session.source)
        return try request.perform(by: session.connect(common), in: session, common)
    }
}
