// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import TerminalKit
import TextSafety
import Varlink

/// `cancel`: takes notifications back.
struct Cancel: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Cancel notifications, pending or delivered.",
        discussion: """
            If one of several ids does not exist, nothing is cancelled (of more than 1,000, nothing of its thousand). A glob means all whose ids match it: * any \
            characters, ? one, [a-z] one of several. A title must be whole, with its case if it is one word. "alertctl undo" brings them back. \
            Of what repeats, all times end. To leave out the times of a day: "alertctl skip standup today".

            EXAMPLES:
              alertctl cancel tea
              alertctl cancel 'tea-*'
              alertctl cancel "Call Ada"
              alertctl cancel --today

            OUTPUT with --json: {"count"}; with --dry-run {"count", "dryRun", "ids": [...]}
            """)

    var ids: [String] = []
    var all = false
    var today = false
    var dryRun = DryRun()
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.arguments(&ids, "ids", help: "Ids, globs, or titles.", completion: .custom(Completer.ids))
        table.flag(&all, "--all", help: "All pending and delivered notifications.")
        table.flag(&today, "--today", help: "What is due until midnight.")
        table.group(&dryRun)
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) {
        try NotificationChoice.check(ids, all: all, today: today, to: "cancel", example: "alertctl cancel tea")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let service = try session.connect(common)
        var (count, cleared, ended): (Int, Int, String?) = (0, 0, nil)
        var titles: [(id: String, title: String)] = []
        if all, !dryRun.isOn {
            let reply = try service.call(Notifications.Cancel(all: true))
            (count, cleared) = (reply.count, reply.cleared ?? 0)
        } else {
            let ids: [String]
            if today {
                let listed = try NotificationChoice.list(service)
                let moment = session.moment
                ids = NotificationChoice.cancelled.ids(ofDay: moment.today, in: moment.zone, listed)
                ended = Self.ended(ids, listed)
            } else {
                ids = try NotificationChoice.cancelled.ids(self.ids, all: all, service, in: session)
            }
            if dryRun.isOn {
                return try dryRun.print(ids, .cancelled, "cancelled", common, service, in: session)
            }
            if !common.json { titles = Self.titles(ids, service) }
            try IdentifierBatches.forEach(ids) { words, cursor throws(Failure) in
                let reply = try service.call(Notifications.Cancel(ids: words, cursor: cursor))
                count += reply.count
                return reply.cursor
            }
        }
        let lines = [Self.counted(count, cleared: cleared) + Self.named(titles)] + (ended.map { [$0] } ?? [])
        return try session.answer(["count": .int(Int64(count))] as JSON.Object, common, lines)
    }

    /// Returns the ids with their titles; empty for globs, and for more than a line has room for.
    private static func titles(_ ids: [String], _ service: Service) -> [(id: String, title: String)] {
        guard ids.count <= maximumShown, !ids.contains(where: { $0.contains { "*?[".contains($0) } }) else { return [] }
        // What is not there is refused by the call that follows.
        return ids.compactMap { id in
            (try? service.call(Notifications.Show(id: id)).notification).map { (id, $0.title) }
        }
    }

    /// Returns the ids and titles behind the number: `: tea (Green tea)`.
    static func named(_ titles: [(id: String, title: String)]) -> String {
        guard !titles.isEmpty else { return "" }
        return ": " + titles.map { "\($0.id.visible) (\($0.title.visible))" }.joined(separator: ", ")
    }

    /// Returns how many were cancelled, and how many had come already and were only taken away.
    static func counted(_ count: Int, cleared: Int) -> String {
        guard cleared > 0 else { return "\(count) cancelled" }
        let shown = "\(cleared) cleared"
        return count > cleared ? "\(count - cleared) cancelled, and \(shown) that had come" : shown
    }

    /// Returns the sentence about repetitions that end with the times of a day; nil if there are none.
    static func ended(_ ids: [String], _ listed: [Notifications.Notification]) -> String? {
        let repeating = Set(
            listed.filter { NotificationChoice.repeating.accepts($0) && $0.timer == nil }.map(\.id))
        let ended = ids.filter(repeating.contains)
        guard !ended.isEmpty else { return nil }
        let more = ended.count > maximumShown ? ["\(ended.count - maximumShown) more"] : []
        let names = (ended.prefix(maximumShown).map(\.visible) + more).listed("and")
        return "\(names) \(ended.count == 1 ? "repeats, and is" : "repeat, and are") over; to leave out today's times "
            + "alone: alertctl undo, then alertctl skip --today"
    }

    /// The most repetitions that the sentence names.
    private static let maximumShown = 5
}
