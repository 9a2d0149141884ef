// SPDX-License-Identifier: Apache-2.0

package import DBus
import TextSafety

/// Another program's notification in the Desktop Notifications Specification, passed on unchanged, except that sounds
/// are not heard twice and unsafe markup is removed.
package struct RelayedPost: Sendable, Hashable {
    package var appIcon: String
    /// The summary; nil if it is the title.
    package var summary: String?
    package var hints: [String: DBusValue]
    package var timeout: Int32
    /// The server's number of the replaced notification, if that is not ours; 0 for none.
    package var replaces: UInt32

    package init(appIcon: String, summary: String?, hints: [String: DBusValue], timeout: Int32, replaces: UInt32 = 0) {
        self.appIcon = appIcon
        self.summary = summary
        self.hints = hints
        self.timeout = timeout
        self.replaces = replaces
    }

    /// The hints that name a picture, in all versions of the specification.
    private static let pictureHints = ["image-path", "image_path"]

    /// The named files and icons.
    package var pictures: [String] { [appIcon] + Self.pictureHints.compactMap { hints[$0]?.stringValue } }

    /// Removes a file.
    package mutating func drop(_ path: String) {
        if PictureFile(appIcon)?.path == path { appIcon = "" }
        for name in Self.pictureHints {
            if let text = hints[name]?.stringValue, PictureFile(text)?.path == path { hints[name] = nil }
        }
    }

    /// Returns the arguments of `Notify`: `app_name, replaces_id, app_icon, summary, body, actions, hints,
    /// expire_timeout`
    package func arguments(of call: NotificationCall) -> [DBusValue] {
        var hints = hints
        if call.post.soundPlayedByUs { hints["suppress-sound"] = .bool(true) }
        // Before version 1.2 of the specification, the hint had another name.
        if ["1.0", "1.1"].contains(call.specification), let image = hints.removeValue(forKey: "image-path") {
            hints["image_path"] = image
        }
        let actions = call.capabilities.contains("actions") ? call.post.actions : []
        return [
            .string(NotificationText.line(call.post.appName, bytes: 256)), .uint32(call.replaces),
            .string(NotificationText.line(appIcon, bytes: 4_096)),
            .string(NotificationText.line(summary ?? call.post.title, bytes: 1_024)), .string(call.body),
            .strings(actions.flatMap { [$0.key, $0.label] }), .properties(hints), .int32(timeout),
        ]
    }
}

/// A call of `Notify` (Desktop Notifications Specification 1.2, "Protocol") from the bus or from `notify-send`, and its
/// translation for alertd. Texts may contain anything: they are sanitised and cut here, and never refused.
package struct RelayedCall: Sendable, Hashable {
    package var appName: String
    package var appIcon: String
    package var summary: String
    package var body: String
    package var actions: [DesktopPost.Action]
    package var hints: [String: DBusValue]
    package var timeout: Int32

    package init(
        appName: String, appIcon: String = "", summary: String, body: String = "", actions: [DesktopPost.Action] = [],
        hints: [String: DBusValue] = [:], timeout: Int32 = -1
    ) {
        self.appName = appName
        self.appIcon = appIcon
        self.summary = summary
        self.body = body
        self.actions = actions
        self.hints = hints
        self.timeout = timeout
    }

    /// Returns the `actions` of the specification: keys and labels alternately.
    package static func actions(_ words: [String]) -> [DesktopPost.Action] {
        stride(from: 0, to: words.count - 1, by: 2).map { .init(key: words[$0], label: words[$0 + 1]) }
    }
}
