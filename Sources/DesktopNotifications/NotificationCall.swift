// SPDX-License-Identifier: Apache-2.0

package import DBus
import TextSafety

/// A call of `Notify` for a post (Desktop Notifications Specification 1.2, "Protocol").
package struct NotificationCall: Sendable, Hashable {
    package static let defaultKey = "default"
    /// The key of the action that opens a reply field. The same word is the capability of servers with a reply field
    /// (KDE's extension of the specification).
    package static let replyKey = "inline-reply"
    private static let maximumActions = 16
    /// KDE's word, as a capability and as a hint, for the groups of an application's notifications: Plasma shows the
    /// group next to the application's name, and groups by both.
    private static let originHint = "x-kde-origin-name"

    package var post: DesktopPost
    /// The server's id of the replaced notification; 0 for none.
    package var replaces: UInt32
    /// The capabilities of the server.
    package var capabilities: Set<String>
    /// The version of the specification that the server follows.
    package var specification = ""

    /// `app_name, replaces_id, app_icon, summary, body, actions, hints, expire_timeout`
    package var arguments: [DBusValue] {
        if let relayed = post.relayed { return relayed.arguments(of: self) }
        return [
            .string(appName), .uint32(replaces), .string(icon), .string(summary), .string(body), .strings(actions),
            .properties(hints), .int32(expireTimeout),
        ]
    }

    /// Returns the keys that the server may report.
    package static func keys(of post: DesktopPost) -> [String] {
        // A relayed program's keys are passed on unchanged: a press on the notification is reported if the program
        // asked for that.
        var keys = post.relayed == nil ? [defaultKey] : []
        for action in post.actions.prefix(maximumActions) where isSafe(action.key) && !keys.contains(action.key) {
            if post.reply == nil || action.key != replyKey { keys.append(action.key) }
        }
        return keys
    }

    /// Returns whether a reply is possible: the post has a reply field, or an action of the post has this key and made
    /// the server show one.
    package static func takesReply(_ post: DesktopPost) -> Bool {
        post.reply != nil || keys(of: post).contains(replyKey)
    }

    private var appName: String { NotificationText.line(post.appName, bytes: 256) }

    private var icon: String { NotificationText.line(post.icon, bytes: 4096) }

    private var summary: String {
        let title = NotificationText.line(post.title, bytes: 1024)
        // A server without bodies shows only the summary.
        if !capabilities.contains("body") && !post.body.isEmpty {
            let text = post.isMarkup ? NotificationMarkup(post.body, bytes: 1024).plainText : post.body
            let body = NotificationText.line(text, bytes: 1024)
            return title.isEmpty ? body : title + ": " + body
        }
        // Some servers refuse an empty summary, others draw it as an empty box.
        if !title.isEmpty { return title }
        return appName.isEmpty ? "Notification" : appName
    }

    private static let maximumBody = 4096

    package var body: String {
        if post.isMarkup {
            let markup = NotificationMarkup(post.body, bytes: Self.maximumBody)
            guard capabilities.contains("body-markup") else { return markup.plainText }
            return markup.text(hyperlinks: capabilities.contains("body-hyperlinks"))
        }
        let text = NotificationText.block(post.body, bytes: Self.maximumBody)
        return capabilities.contains("body-markup") ? NotificationText.escaped(text) : text
    }

    /// The keys and labels alternately. `default` is always included, so that a press on the notification is reported.
    private var actions: [String] {
        guard capabilities.contains("actions") else { return [] }
        let words = Self.keys(of: post).flatMap { key in
            let label = post.actions.first { $0.key == key }?.label ?? ""
            return [key, NotificationText.line(label.isEmpty ? "Open" : label, bytes: 128)]
        }
        guard let field else { return words }
        return words + [Self.replyKey, NotificationText.line(field.label.isEmpty ? "Reply" : field.label, bytes: 128)]
    }

    /// The reply field, if the server can show one.
    private var field: DesktopPost.ReplyField? { capabilities.contains(Self.replyKey) ? post.reply : nil }

    private var hints: [String: DBusValue] {
        // The server's id is lost when the daemon is killed. If the server knows this tag, a repeated post replaces the
        // notification that is still shown. A program that sets the tag itself wants to replace something else.
        var hints = post.hints
        let tag = NotificationClientState.tagHint
        if hints[tag] == nil { hints[tag] = .string(NotificationText.line("alertd " + post.id, bytes: 255)) }
        hints["urgency"] = .byte(urgency)
        let image = NotificationText.line(post.image, bytes: 4096)
        if !image.isEmpty { hints["image-path"] = .string(image) }
        let category = NotificationText.line(post.category, bytes: 255)
        if !category.isEmpty { hints["category"] = .string(category) }
        if post.isTransient { hints["transient"] = .bool(true) }
        if post.isResident { hints["resident"] = .bool(true) }
        let origin = NotificationText.line(post.origin, bytes: 255)
        if !origin.isEmpty, capabilities.contains(Self.originHint) { hints[Self.originHint] = .string(origin) }
        let entry = NotificationText.line(post.desktopEntry, bytes: 255)
        if !entry.isEmpty { hints["desktop-entry"] = .string(entry) }
        let placeholder = NotificationText.line(field?.placeholder ?? "", bytes: 256)
        if !placeholder.isEmpty { hints["x-kde-reply-placeholder-text"] = .string(placeholder) }
        if post.soundPlayedByUs { hints["suppress-sound"] = .bool(true) }
        return hints
    }

    private var urgency: UInt8 {
        switch post.level {
        case .passive: 0
        case .active, .timeSensitive: 1
        case .critical: 2
        }
    }

    /// The timeout in milliseconds; -1 leaves it to the server, 0 is never. It is only a hint: the client closes the
    /// notification on time, because servers ignore the timeout, or hide the notification silently.
    private var expireTimeout: Int32 {
        switch post.expiry {
        case .byServer: return -1
        case .never: return 0
        case .after(let duration):
            let (seconds, attoseconds) = duration.components
            guard seconds < 2_000_000 else { return 0 }
            return max(1, Int32(seconds * 1000 + attoseconds / 1_000_000_000_000_000))
        }
    }

    /// Returns whether a key can be sent. Keys come back unchanged, so invalid ones are dropped instead of corrected.
    private static func isSafe(_ key: String) -> Bool {
        !key.isEmpty && key.utf8.count <= 255 && NotificationText.line(key, bytes: 255) == key
    }
}
