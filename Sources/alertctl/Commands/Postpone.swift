// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import ReminderKit
import TerminalKit
import TextSafety
import Varlink

/// `postpone`: moves what is still to come.
struct Postpone: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Move what is still to come to a later time.",
        discussion: """
            With "today", --today, --all and a glob it moves all that is still to come by a length of time, as \
            "alertctl edit" does: of what repeats only the next time. If nothing is still to come, what came is \
            snoozed. One id is snoozed if it was delivered, and moved if it is pending and does not repeat. \
            "alertctl undo" takes it back.

            EXAMPLES:
              alertctl postpone tea 10m
              alertctl postpone today 1h
              alertctl postpone tea tomorrow 9am
              alertctl postpone 'mail-*' 1h

            OUTPUT with --json, one per line: {"id", "of"?, "due", "zone", "formerDue"?, "notes"?: [...]}
            """)

    var id: String?
    var span: [String] = []
    var all = false
    var today = false
    var quiet = false
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(
            &id, "id", help: "The id of the notification, a glob, a title, or today.",
            completion: .custom(Completer.ids))
        table.arguments(
            &span, "span|when", help: "How long, or until when: 10m, 1h, tomorrow 9am. Several take a length of time.")
        table.flag(&all, "--all", help: "All that is still to come.")
        table.flag(&today, "--today", help: "What is still to come until midnight.")
        table.flag(&quiet, "--quiet", help: "Do not say on standard error that nobody would see or hear it now.")
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) {
        if id == nil, !all, !today {
            throw ValidationError(
                "nothing to postpone. Give an id, today or --all. Example: alertctl postpone today 1h")
        }
        try snooze.validate()
    }

    /// A snooze with the same words.
    private var snooze: Snooze {
        var snooze = Snooze()
        (snooze.id, snooze.span, snooze.all, snooze.today) = (id, span, all, today)
        (snooze.quiet, snooze.common, snooze.isPostponed) = (quiet, common, true)
        return snooze
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let service = try session.connect(common)
        let named = all || today ? [] : [id ?? ""]
        let isToday = today ? true : try NotificationChoice.editable.isToday(named, service)
        let isGlob = !isToday && named.contains { $0.contains { "*?[".contains($0) } }
        guard all || isToday || isGlob else { return try snooze.perform(in: session) }
        var snooze = snooze
        if isToday, !today { (snooze.id, snooze.today) = (nil, true) }
        let listed = try NotificationChoice.list(service)
        let selection = Selection(listed, globs: isGlob ? named : [], isToday: isToday, in: session.moment)
        guard !selection.coming.isEmpty else {
            let status = try snooze.perform(in: session)
            if !selection.delivered.isEmpty, status == .done, !common.json {
                try session.output.line(
                    "nothing is still to come\(isToday ? " today" : ""), so this came, and is snoozed")
                let timers = StayingTimers(
                    listed, globs: isGlob ? named : [], ofToday: isToday, session.moment)
                try session.output.lines(
                    timers.lines(movedBy: Snooze.newTime(SnoozeText.parts(snooze.words).span, nil) ?? ""))
            }
            return status
        }
        let words = snooze.words
        let (length, until) = SnoozeText.parts(words)
        guard let when = Snooze.newTime(length, until) else {
            throw Failure(
                .usage, "no length of time given",
                remedy: "Write: \(ShellText.line(["alertctl", "postpone"] + place(isToday) + ["1h"]))")
        }
        var edit = Edit()
        (edit.id, edit.all, edit.today) = (isGlob ? id : nil, all, isToday)
        (edit.when, edit.quiet, edit.common, edit.verb) = ([when], quiet, common, "postpone")
        let status = try edit.perform(in: session)
        if status == .done, !selection.delivered.isEmpty, !common.json {
            let names = Self.names(selection.delivered)
            let line = ShellText.line(["alertctl", "snooze"] + place(isToday) + words)
            try session.output.line("\(names) came already, and \(Self.stays(selection.delivered)): \(line)")
        }
        return status
    }

    /// Returns the words that name the notifications in another line.
    private func place(_ isToday: Bool) -> [String] {
        isToday ? ["--today"] : all ? ["--all"] : [id ?? ""]
    }

    private static func stays(_ ids: [String]) -> String {
        ids.count == 1 ? "stays; to snooze it" : "stay; to snooze them"
    }

    /// Returns the first of some ids, and the number of the others.
    static func names(_ ids: [String]) -> String {
        let more = ids.count > maximumShown ? ["\(ids.count - maximumShown) more"] : []
        return (ids.prefix(maximumShown).map(\.visible) + more).listed("and")
    }

    /// The most ids that a sentence names.
    private static let maximumShown = 3
}

extension Postpone {
    /// The notifications that words for several mean.
    struct Selection: Equatable {
        /// The ids of what is still to come.
        var coming: [String] = []
        /// The ids of what came.
        var delivered: [String] = []

        /// - Parameter globs: The globs; none for all.
        init(_ listed: [Notifications.Notification], globs: [String], isToday: Bool, in moment: RenderTime) {
            func ids(_ choice: NotificationChoice) -> [String] {
                guard !isToday else { return choice.ids(ofDay: moment.today, in: moment.zone, listed) }
                return listed.filter { !choice.times($0).isEmpty && choice.accepts($0) }.map(\.id)
                    .filter { globs.isEmpty || NotificationChoice.names(globs, $0) }
                    .reduce(into: []) { ids, id in if !ids.contains(id) { ids.append(id) } }
            }
            coming = ids(.editable)
            delivered = ids(.delivered)
        }
    }
}
