// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import ReminderKit
import TextSafety

/// `resume`: lets paused notifications go on.
struct Resume: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Resume paused notifications.",
        discussion: """
            A countdown continues with its remaining time, a time in the past is due at once, and a repeating one \
            continues with its next time. If one of several ids cannot be resumed, nothing is resumed; of --all, --today and a glob it is left out and named.

            EXAMPLES:
              alertctl resume standup
              alertctl resume --all

            OUTPUT with --json, one per line: {"id", "due", "zone", "notes"?: [...]}
            """)

    var ids: [String] = []
    var all = false
    var today = false
    var quiet = false
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.arguments(
            &ids, "ids", help: "Ids, globs, or titles.", completion: .custom(Completer.paused))
        table.flag(&all, "--all", help: "All paused notifications.")
        table.flag(&today, "--today", help: "Those that would be due until midnight.")
        table.flag(&quiet, "--quiet", help: "Do not say on standard error that nobody would see or hear it now.")
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) {
        try NotificationChoice.check(ids, all: all, today: today, to: "resume", example: "alertctl resume standup")
    }

    /// Returns the ids of paused notifications that would be due until midnight.
    private func idsOfToday(_ service: Service, in session: Session) throws(Failure) -> [String] {
        var choice = NotificationChoice.paused
        var times: [String: [String]] = [:]
        let listed = try NotificationChoice.list(service).filter(choice.accepts)
        for notification in listed {
            do throws(Failure) {
                times[notification.id] = try service.call(Notifications.Next(id: notification.id, count: 1)).resumed
            } catch {
                // Something that happens has no time.
                guard error.status == .badInput || error.status == .notFound else { throw error }
            }
        }
        choice.times = { [times] in times[$0.id] ?? [] }
        return choice.ids(ofDay: session.moment.today, in: session.moment.zone, listed)
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let service = try session.connect(common)
        var unseen: String?
        var leftOut = LeftOutNotifications(ids, all: all, today: today)
        let partial = leftOut.isPartial
        let isToday = today ? true : try NotificationChoice.paused.isToday(ids, service)
        let ids =
            try isToday
            ? idsOfToday(service, in: session) : NotificationChoice.paused.ids(ids, all: all, service, in: session)
        // alertd refuses a call without ids.
        guard !ids.isEmpty else {
            if !common.json { try session.output.line("nothing to resume") }
            return .done
        }
        let resumed = try IdentifierBatches.collect(ids) { words, cursor throws(Failure) in
            let call = Notifications.Resume(ids: words, cursor: cursor, partial: partial)
            let reply: Notifications.Resume.Reply
            do throws(Failure) {
                reply = try service.call(call, needed: .pending)
            } catch {
                // An id may be a word of time. If it is none, the person meant the end of a pause.
                guard error.status == .notFound, error.missingID != self.ids.first, let end = Pause.end(in: self.ids)
                else { throw error }
                let line = ShellText.line(Pause.line(self.ids[0], until: end))
                throw Failure(error.status, error.cause, remedy: "To let it resume by itself: \(line)")
            }
            leftOut.add(reply.leftOut)
            unseen = unseen ?? reply.unseen
            return (reply.resumed, reply.cursor)
        }
        try session.note(unseen: unseen, quiet: quiet, isAlarm: false, common)
        try session.answer(each: resumed, common, none: leftOut.isEmpty ? "nothing to resume" : nil) { resumed in
            resumed.flatMap { one in
                // The first note of a reminder without a time names the occasion that it waits for.
                let occasion = one.due.isEmpty ? one.notes?.first : nil
                let notes = occasion == nil ? one.notes ?? [] : []
                return ScheduleText(id: one.id, due: one.due, zone: one.zone, occasion: occasion, notes: notes)
                    .lines(in: session)
            }
        }
        return try leftOut.report(changed: resumed.count, in: session)
    }
}
