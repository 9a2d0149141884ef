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
    func rows(
        of part: CenterPart, words: [String], isUnreadOnly: Bool, moment: RenderTime
    ) -> [CenterList.Row] {
        switch part {
        case .pending: byDay(pending.map(CenterItem.pending).filter { $0.matches(words) }, moment)
        case .delivered: byGroup(isUnreadOnly ? past.filter(\.unread) : past)
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

    /// Groups past notifications by thread or application, the group with the newest first. Unread notifications are
    /// above all groups, and those that were cancelled before they came are below.
    private func byGroup(_ past: [Notifications.Past]) -> [CenterList.Row] {
        var order: [String] = []
        var groups: [String: [Notifications.Past]] = [:]
        for notification in past where !notification.neverCame {
            let group = Self.group(notification)
            if groups[group] == nil { order.append(group) }
            groups[group, default: []].append(notification)
        }
        func rows(_ name: String) -> [CenterList.Row] {
            let members = groups[name] ?? []
            let unread = members.filter(\.unread)
            let heading = name + (unread.isEmpty ? "" : " (\(unread.count) unread)")
            return [.heading(heading)] + (unread + members.filter { !$0.unread }).map { .item(.past($0)) }
        }
        func hasUnread(_ name: String) -> Bool { groups[name]?.contains(where: \.unread) == true }
        let cancelled = past.filter(\.neverCame)
        return order.filter(hasUnread).flatMap(rows) + order.filter { !hasUnread($0) }.flatMap(rows)
            + (cancelled.isEmpty ? [] : [.heading("Cancelled before they came")]) + cancelled.map { .item(.past($0)) }
    }

    private static func group(_ notification: Notifications.Past) -> String {
        let content = notification.content
        let app = content.app ?? AlertService.product
        return content.thread.map { "\($0) · \(app)" } ?? app
    }

    /// The number of delivered notifications.
    var came: Int { past.count { !$0.neverCame } }

    /// The number of delivered notifications that nobody has seen.
    var unread: Int { past.count { $0.unread } }

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
