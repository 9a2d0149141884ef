// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
internal import DBus

/// What another program said by the Desktop Notifications Specification, to be handed on as it was said: nothing is added
/// but what keeps a sound from being heard twice, and nothing changed but markup that would not be safe.
struct RelayedPost: Sendable, Hashable {
    var appIcon: String
    /// Nil where it is the title.
    var summary: String?
    var hints: [String: DBusValue]
    var timeout: Int32
    /// The server's number of what it replaces, where that is none of ours; 0 for nothing.
    var replaces: UInt32

    init(_ relayed: Notifications.Relayed) {
        appIcon = relayed.appIcon ?? ""
        summary = relayed.summary
        hints = relayed.values
        timeout = Int32(clamping: relayed.timeout)
        replaces = UInt32(clamping: relayed.replaces ?? 0)
    }

    /// The hints that name a picture, in all versions of the specification.
    private static let pictureHints = ["image-path", "image_path"]

    /// The files and icons that are named.
    var pictures: [String] { [appIcon] + Self.pictureHints.compactMap { hints[$0]?.stringValue } }

    /// Leaves a file out.
    mutating func drop(_ path: String) {
        if PictureFile(appIcon)?.path == path { appIcon = "" }
        for name in Self.pictureHints {
            if let text = hints[name]?.stringValue, PictureFile(text)?.path == path { hints[name] = nil }
        }
    }

    /// `app_name, replaces_id, app_icon, summary, body, actions, hints, expire_timeout`
    func arguments(of call: NotificationCall) -> [DBusValue] {
        var hints = hints
        if call.post.soundPlayedByUs { hints["suppress-sound"] = .bool(true) }
        // Version 1.2 of the specification gave it this name.
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
