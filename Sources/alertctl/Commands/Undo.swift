// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import TerminalKit
import TextSafety

/// `undo`: brings back what a verb changed.
struct Undo: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Undo the last change: what was added, cancelled, edited, skipped, snoozed, paused, muted or set.",
        discussion: """
            Without an id the newest change is undone, whatever it was; again, the one before it. With an id, the newest \
            change of that notification alone. A reminder, alarm or timer that was added is removed. Changes are kept for \
            30 days, and survive restarts. What was replaced, or has come, since then is refused with the line that undoes \
            the change before it, and so is a restored copy. What is due by now comes at once; what repeats, at its next time; an alarm \
            that rang rings again, unless it would have given up by now. Commands and sounds that have run stay as they are. \
            Do not disturb with its mutes, silent mode, the volume of alerts and badges count too; settings and calendars do \
            not, so behind them it undoes the change before, whose name and age it prints.

            EXAMPLES:
              alertctl undo
              alertctl undo tea
              alertctl undo --list

            OUTPUT with --json: {"verb", "at", "notifications": [{"id", "state", "due", "zone", "note"?}], "apps"?: [...]}; with \
            --list one per line: {"step", "verb", "at", "id", "count", "app"?}
            """)

    var id: String?
    var step: Int?
    var list = false
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(
            &id, "id", help: "The id of the notification. Default: the newest change.",
            completion: .custom(Completer.undoable))
        table.option(&step, "--step", value: "n", help: "The change of this number, as --list shows it.")
        table.flag(&list, "--list", help: "List what can be undone, the newest first.")
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) {
        if list, id != nil || step != nil {
            throw ValidationError("conflicting arguments: --list goes without an id and --step.")
        }
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        // Without --step no parameter is to blame.
        if step == nil { session.source["step"] = .init(name: "") }
        let service = try session.connect(common)
        if list { return try listSteps(service, session) }
        let reply = try undo(id: id, by: service, in: session)
        var lines = Self.lines(reply, session.moment, session.style)
        if reply.notifications.isEmpty, !common.json { lines += try setting(behind: reply, service, in: session) }
        return try session.answer(reply, common, lines)
    }

    /// Undoes a change, by default the newest.
    private func undo(
        id word: String?, by service: Service, in session: Session
    ) throws(Failure) -> Notifications.Undo.Reply {
        let id = try word.map { word throws(Failure) in
            // What is gone has no title that alertd could look up: the journal has its id alone.
            try NotificationChoice.anything.id(word, service, in: session)
        }
        do throws(Failure) {
            return try service.call(Notifications.Undo(id: id, step: step))
        } catch {
            guard error.status == .notFound, step == nil, let id else { throw error }
            var failure = error
            if id == "all" {
                failure.remedy =
                    "Undo takes back one change at a time: alertctl undo; \"alertctl undo --list\" lists them"
            }
            guard let number = Int(id) else { throw failure }
            failure.remedy = "To undo change \(number) of \"undo --list\": alertctl undo --step \(number)"
            throw failure
        }
    }

    private static func lines(_ reply: Notifications.Undo.Reply, _ moment: RenderTime, _ style: Style) -> [String] {
        let apps = reply.apps.map { " of " + $0.map(\.visible).listed("and") } ?? ""
        return ["undone: \(reply.verb.visible)\(apps), \(Self.age(reply.at, moment))"]
            + reply.notifications.map { one in
                let due = one.due.isEmpty ? "" : "  \(moment.here(one.due)) (\(moment.distance(one.due)))"
                let note = one.note.map { "; \($0.visible)" } ?? ""
                let state = one.state == "gone" ? "removed" : one.state.visible
                return "\(style.strong(one.id.visible))  \(state)\(due)\(note)"
            }
    }

    /// Returns the lines about a setting as it is again.
    private func setting(
        behind reply: Notifications.Undo.Reply, _ service: Service, in session: Session
    ) throws(Failure) -> [String] {
        switch reply.verb {
        case "silent": return [Silent.line(try service.call(Sounds.Silent()).on)]
        case "volume": return [Volume.line(try service.call(Sounds.Volume()).volume)]
        case "badge":
            var badges: [Badges.Badge] = []
            for app in reply.apps ?? [] { badges.append(try service.call(Badges.Get(app: app)).badge) }
            return Badge.lines(badges, session.style)
        default:
            let quiet = try service.call(Manager.Dnd()).quiet
            return Self.lines(reply.apps, quiet, session.moment, session.style)
        }
    }

    /// Returns the lines about do not disturb as it is again: of some applications, or all of it.
    static func lines(_ apps: [String]?, _ quiet: Manager.Quiet, _ moment: RenderTime, _ style: Style) -> [String] {
        guard let apps else { return Dnd.lines(quiet, moment: moment, style: style) }
        var muted = quiet
        muted.muted = quiet.muted.filter(apps.contains)
        let shown = apps.filter { !quiet.muted.contains($0) }.map(\.visible)
        return Dnd.muteLines(muted, moment: moment)
            + (shown.isEmpty ? [] : ["\(shown.listed("and")) \(shown.count == 1 ? "is" : "are") not muted"])
    }

    /// Returns the time since a change: `2 min ago`, or `just now`.
    private static func age(_ time: String, _ moment: RenderTime) -> String {
        let distance = moment.distance(time)
        return distance == "now" ? "just now" : distance
    }

    private func listSteps(_ service: Service, _ session: Session) throws(Failure) -> CommandStatus {
        let steps = try service.call(Notifications.Undoable()).steps
        return try session.answer(each: steps, common, none: "nothing to undo") { steps in
            let rows = steps.map { step in
                [
                    Columns.Cell("\(step.step)"), Columns.Cell(session.moment.distance(step.at), .faint),
                    Columns.Cell(step.verb.visible),
                    Columns.Cell(
                        (step.app ?? step.id).visible + (step.count > 1 ? " and \(step.count - 1) more" : ""), .strong),
                ]
            }
            return Columns(rows: rows).lines(session.style)
        }
    }
}
