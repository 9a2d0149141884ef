// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import ReminderKit
import TerminalKit
import TextSafety

/// `copy`: schedules a notification like another one.
struct Copy: Verb {
    static let configuration = CommandConfiguration(
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

            OUTPUT with --json: {"id", "due", "zone", "next": [...], "trigger", "notes": [...], "afterAck"?, "ends"?, "times"?, "replaced"?}
            """)

    var like = ""
    var when: [String] = []
    var id: String?
    var dryRun = false
    var quiet = false
    var changes = EditOptions()
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(
            &like, "like", help: "The id of the notification to copy, or its title.",
            completion: .custom(Completer.past))
        table.arguments(
            &when, "when", help: "The time, in words: tomorrow 9am, every weekday at 8:30.",
            completion: .custom(Completer.times))
        table.option(&id, "--id", value: "id", help: "The id. Default: made from the title.")
        table.flag(&dryRun, "--dry-run", help: "Print what would be scheduled, and change nothing.")
        table.flag(&quiet, "--quiet", help: "Do not say on standard error that nobody would see or hear it now.")
        table.group(&changes)
        table.usual("--id", "--title", "--body", "--sound", "--in", "--at", "--tz")
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) { try changes.trigger.check(words: when, isNeeded: false) }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        changes.trigger.recordSource(of: when, in: &session.source)
        let service = try session.connect(common)
        let like = try NotificationChoice.anything.id(like, service, in: session)
        let request = CopyRequest(
            like: like, id: id, trigger: changes.trigger, words: when, change: changes.change, dryRun: dryRun)
        var reply = try request.perform(by: service, in: session, common)
        try session.note(unseen: reply.unseen, quiet: quiet, isAlarm: reply.notification?.content.ring != nil, common)
        reply.unseen = nil
        let keepsTime = when.isEmpty && changes.trigger.isEmpty && !dryRun
        let words = ShellText.line(["alertctl", "copy", like, "tomorrow", "9am"]).visible
        let remark = keepsTime ? ["the same time as \(like.visible); for another: \(words)"] : []
        return try session.answer(
            ConfirmedDetails.json(reply, reply.notification), common,
            ScheduleText(reply, in: session).lines(in: session) + remark)
    }
}

/// The work of `copy` and `remind --like`.
struct CopyRequest {
    /// The id of the original notification.
    let like: String
    /// The id of the copy; nil leaves it to the daemon.
    let id: String?
    /// The options for the times of the copy. Without options and words, the copy keeps the times of the original.
    let trigger: TriggerOptions
    /// The time in words.
    let words: [String]
    /// The changes to the copy.
    let change: ContentChange
    /// `true` to return the result without scheduling it.
    var dryRun = false

    func perform(
        by service: Service, in session: Session, _ common: CommonOptions
    ) throws(Failure) -> Notifications.Remind.Reply {
        var call = try Notifications.Copy(
            like: like, id: id,
            trigger: words.isEmpty && trigger.isEmpty
                ? nil
                : trigger.trigger(
                    words: words, session: session.ownZone(common), language: session.ownLanguage,
                    absolutePath: session.pathResolver(common)))
        if !change.isEmpty {
            call.dryRun = true
            var content = try service.call(call, needed: .known).content
            try change.apply(to: &content, of: like, files: session.files(common))
            call.content = content
        }
        call.dryRun = dryRun ? true : nil
        let reply = try service.call(call, needed: .known)
        return Notifications.Remind.Reply(
            id: reply.id, due: reply.due, zone: reply.zone, next: reply.next, trigger: reply.trigger,
            notes: reply.notes, unseen: reply.unseen, afterAck: reply.afterAck,
            notification: reply.notification, replaced: reply.replaced)
    }
}
