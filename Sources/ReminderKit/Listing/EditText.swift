// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
package import ClientKit
import TerminalKit

/// A changed time, for a person.
package enum EditText {
    /// Returns the former and the new time, like `was: every day at 05:45; now: Fri 27 Nov 08:00, once`; nil if no time
    /// was changed.
    package static func change(_ reply: Notifications.Edit.Reply, moment: RenderTime) -> String? {
        guard let former = reply.formerDue else { return nil }
        if reply.afterAck != nil, reply.repetition == reply.formerRepetition, !reply.due.isEmpty {
            // Only the next time was moved.
            let was = former.isEmpty ? reply.repetition?.visible ?? "paused" : moment.there(former)
            return "was: \(was); now: \(moment.there(reply.due))"
        }
        // If neither repeats, both come once. With --once the reply has another id.
        let isOnce = reply.formerRepetition == nil && reply.repetition == nil && reply.id == nil
        // A moved time has an id for itself.
        let was =
            reply.id != nil && !former.isEmpty
            ? moment.there(former) + ", one time of what repeats"
            : time(former, reply.formerRepetition, moment, saysOnce: !isOnce)
        let now = time(reply.due, reply.repetition, moment, saysOnce: !isOnce)
        // The same repetition may have another next time, which the line above says.
        return was == now ? nil : "was: \(was); now: \(now)"
    }

    /// The rows of ``NotificationDescription`` that an edit changes by options, and the words for a row that is not
    /// there.
    private static let rows: Set<String> = [
        "title", "body", "gap", "overlap", "again", "warns", "missed", "too late", "wakes", "app", "thread", "called",
        "icon", "image", "sound", "device", "volume", "loops", "fade in", "rings", "badge", "clears badge", "level",
        "actions", "timeout", "category", "manner", "reply", "hints", "escalates", "sent to", "on deliver", "parallel",
        "on activate", "on dismiss", "runs in", "userinfo",
    ]
    /// The maximum number of characters of a value in a change.
    private static let maximumValue = 160

    /// Returns a line like `sound, was: none; now: glass` for each property that an edit changed, besides the time.
    package static func changes(
        from old: Notifications.Notification, to new: Notifications.Notification, moment: RenderTime
    ) -> [String] {
        func rows(_ notification: Notifications.Notification) -> [(name: String, value: String)] {
            NotificationDescription.rows(notification, moment: moment).filter { Self.rows.contains($0.0) }
                .map { ($0.0, $0.1.joined(separator: " / ")) }
        }
        let (before, after) = (rows(old), rows(new))
        let names = after.map(\.name) + before.map(\.name).filter { name in !after.contains { $0.name == name } }
        func value(_ name: String, in rows: [(name: String, value: String)]) -> String {
            let value = rows.first { $0.name == name }?.value ?? "none"
            return value.count > maximumValue ? value.prefix(maximumValue) + "…" : value
        }
        return names.compactMap { name in
            guard before.first(where: { $0.name == name })?.value != after.first(where: { $0.name == name })?.value
            else { return nil }
            return "\(name), was: \(value(name, in: before)); now: \(value(name, in: after))"
        }
    }

    private static func time(
        _ due: String, _ repetition: String?, _ moment: RenderTime, saysOnce: Bool
    ) -> String {
        if let repetition { return repetition.visible }
        return due.isEmpty ? "paused" : moment.there(due) + (saysOnce ? ", once" : "")
    }
}

extension Notifications.Edit.Reply {
    /// The occasion that it waits for, in words; nil for one that has a time, or is paused.
    package var occasion: String? { due.isEmpty ? repetition.flatMap { Occasion.begins($0) ? $0 : nil } : nil }
}
