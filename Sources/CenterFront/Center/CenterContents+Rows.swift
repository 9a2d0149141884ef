// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import ReminderKit

extension CenterContents {
    /// Returns the rows of a part.
    ///
    /// - Parameters:
    ///   - words: What each item must have, in small letters.
    ///   - isUnreadOnly: Whether of what came only what nobody has seen is wanted.
    ///   - unfolded: The names of groups whose notifications are listed.
    func rows(
        of part: CenterPart, words: [String], isUnreadOnly: Bool, unfolded: Set<String> = [], moment: RenderTime
    ) -> [CenterList.Row] {
        switch part {
        case .pending: byDay(pending.map(CenterItem.pending).filter { $0.matches(words) }, moment)
        // Who searches, or asks for unread ones alone, sees each of them.
        case .delivered:
            unreadRows(folds: words.isEmpty && !isUnreadOnly, unfolded: unfolded) + (isUnreadOnly ? [] : earlierRows)
        case .prompts: prompts.map(CenterItem.prompt).filter { $0.matches(words) }.map(CenterList.Row.item)
        }
    }

    private func byDay(_ items: [CenterItem], _ moment: RenderTime) -> [CenterList.Row] {
        var rows: [CenterList.Row] = []
        var heading: String?
        for item in items {
            guard case .pending(let notification) = item else { continue }
            let day = WireTime(notification.due).map { moment.zone.civil(at: $0.instant).date }
            let awaited = OccasionText.heading(notification)
            let text =
                awaited ?? (notification.state == .paused ? "Paused" : day.map(moment.heading) ?? "Some time")
            if text != heading {
                rows.append(.heading(text))
                heading = text
            }
            rows.append(.item(item))
        }
        return rows
    }

    /// Returns the rows of unread notifications, the newest first, whatever their application. Many of one application
    /// or thread are one line, where its newest would be.
    private func unreadRows(folds: Bool, unfolded: Set<String>) -> [CenterList.Row] {
        let unread = past.filter(\.unread)
        let groups = Dictionary(grouping: unread, by: Self.group)
        var rows: [CenterList.Row] = []
        var listed: Set<String> = []
        for notification in unread {
            let name = Self.group(notification)
            guard folds, let members = groups[name], members.count >= CenterGroup.minimumCount else {
                rows.append(.item(.past(notification)))
                continue
            }
            guard listed.insert(name).inserted else { continue }
            let isFolded = !unfolded.contains(name)
            rows.append(.group(CenterGroup(name: name, members: members, isFolded: isFolded, isCut: isPastCut)))
            if !isFolded { rows += members.map { .item(.past($0)) } }
        }
        return rows
    }

    /// The rows of what somebody has acted on, the newest first, and those that were cancelled before they came.
    private var earlierRows: [CenterList.Row] {
        let cancelled = past.filter(\.neverCame)
        return past.filter { !$0.unread && !$0.neverCame }.map { .item(.past($0)) }
            + (cancelled.isEmpty ? [] : [.heading("Cancelled before they came")]) + cancelled.map { .item(.past($0)) }
    }

    /// Returns the name of the thread and application, or of the application, that a notification belongs to.
    static func group(_ notification: Notifications.Past) -> String {
        let content = notification.content
        let app = content.app ?? AlertService.product
        return content.thread.map { "\($0) · \(app)" } ?? app
    }

    /// The number of pending, snoozed and paused notifications.
    var pendingCount: Int { counts?.pending ?? pending.count }

    /// The number of delivered notifications that nobody has acted on.
    var deliveredCount: Int { counts?.delivered ?? past.count { $0.unread } }

    /// The number of notifications that are listed below those, since somebody has acted on them.
    var earlierCount: Int { past.count { !$0.unread && !$0.neverCame } }

    /// Returns whether a past notification is the newest of its id: it is what the daemon snoozes and activates by that
    /// id.
    func isNewest(_ past: Notifications.Past) -> Bool {
        self.past.first { $0.id == past.id }.map { $0 == past } ?? false
    }
}

extension Notifications.Past {
    /// A Boolean value indicating whether it was cancelled while it was pending; the history then has it as delivered
    /// at that time.
    var neverCame: Bool { ending == .withdrawn && endedAt == deliveredAt }
}

/// Unread notifications of an application or a thread that have one line together.
struct CenterGroup: Equatable {
    /// The fewest notifications of a group: fewer are rows of their own.
    static let minimumCount = 3

    let name: String
    /// The notifications, the newest first.
    let members: [Notifications.Past]
    /// The notifications of a folded group are not listed below its line.
    let isFolded: Bool
    /// Further ones were not read.
    var isCut = false

    /// The text of the line.
    var text: String { "\(name)  \(members.count)\(isCut ? "+" : "") unread" }
}
