// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import TextSafety
import Varlink

/// `clear`: delivered notifications leave the list and the screen.
struct Clear: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Clear delivered notifications from the list and the screen.",
        discussion: """
            "alertctl history" keeps them. Pending and snoozed notifications stay; "alertctl cancel" removes those. \
            If one of several ids was not delivered, nothing is cleared. A title must be whole, with its case if it is one word.

            EXAMPLES:
              alertctl clear --all    # everything that was shown
              alertctl clear tea 'backup-*'
              alertctl clear "Build done"
              alertctl clear --app org.example.Backup --older-than 2d

            OUTPUT with --json: {"count"}; with --dry-run {"count", "dryRun", "ids": [...]}
            """)

    var ids: [String] = []
    var all = false
    var today = false
    var app: String?
    var thread: String?
    var olderThan: String?
    var dryRun = DryRun()
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.arguments(&ids, "ids", help: "Ids, globs, or titles.", completion: .custom(Completer.delivered))
        table.flag(&all, "--all", help: "All delivered notifications.")
        table.flag(&today, "--today", help: "Those that came today.")
        table.option(
            &app, "--app", value: "app", help: "Only notifications of this application.",
            completion: .custom(Completer.apps))
        table.option(&thread, "--thread", value: "thread", help: "Only notifications of this thread.")
        table.option(
            &olderThan, "--older-than", value: "span", help: "Only those delivered longer ago than this: 2d, 1h30m.")
        table.group(&dryRun)
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) {
        let isLimited = app != nil || thread != nil || olderThan != nil
        let selections = [!ids.isEmpty, all, today, isLimited].filter(\.self).count
        if selections == 0 {
            throw ValidationError(
                "no id given. To clear everything that was shown: alertctl clear --all; what came today: alertctl clear "
                    + "--today; further choices: --app, --thread, --older-than."
            )
        }
        if dryRun.isOn, isLimited {
            throw ValidationError("--dry-run takes ids, --today or --all. What is there: alertctl list --delivered")
        }
        if !ids.isEmpty, isLimited, !all, !today {
            var limits: [String] = []
            for (name, value) in [("--app", app), ("--thread", thread), ("--older-than", olderThan)] {
                if let value { limits += [name, value] }
            }
            throw ValidationError(
                "conflicting arguments: ids and \(limits[0]). For \(ids.joined(separator: " ")) alone: "
                    + "\(ShellText.line(["alertctl", "clear"] + ids)); for all such: "
                    + ShellText.line(["alertctl", "clear"] + limits))
        }
        if selections > 1 {
            throw ValidationError(
                "conflicting arguments: give ids, --all, --today, or --app, --thread and --older-than.")
        }
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let service = try session.connect(common)
        var count = 0
        if ids.isEmpty, !today, !dryRun.isOn {
            let call = Notifications.Clear(all: all ? true : nil, app: app, thread: thread, olderThan: olderThan)
            count = try service.call(call, needed: .delivered).count
        } else {
            let ids = try NotificationChoice.cleared.ids(ids, all: all, today: today, service, in: session)
            if dryRun.isOn { return try dryRun.print(ids, .cleared, "cleared", common, service, in: session) }
            try IdentifierBatches.forEach(ids) { words, cursor throws(Failure) in
                let reply = try StillToCome.explained(by: service, in: session) { () throws(Failure) in
                    try service.call(Notifications.Clear(ids: words, cursor: cursor), needed: .delivered)
                }
                count += reply.count
                return reply.cursor
            }
        }
        let pending = all && !common.json ? try service.call(Manager.Status()).pending : 0
        return try session.answer(
            ["count": .int(Int64(count))] as JSON.Object, common, [Self.line(count, pending: pending)])
    }

    /// Returns the confirmation. Who clears everything may mean what is still to come, too, which stays.
    static func line(_ count: Int, pending: Int) -> String {
        let stays = pending == 0 ? "" : "; \(pending) pending \(pending == 1 ? "stays" : "stay")"
        return "\(count) cleared\(stays)" + (count == 0 && pending > 0 ? ", to cancel: alertctl cancel --all" : "")
    }
}
