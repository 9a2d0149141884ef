// SPDX-License-Identifier: Apache-2.0

package import DBus

/// The state of an application's icon on launchers (Unity LauncherEntry API, as implemented by libunity 7.1).
package struct LauncherEntry: Hashable, Sendable {
    /// The number; 0 hides it.
    package var count: Int64 = 0
    /// The progress from 0 to 1; nil hides it.
    package var progress: Double?
    /// A Boolean value indicating whether the icon asks for attention.
    package var isUrgent = false

    /// All properties, for the answer to `Query` and for docks that appear.
    package var properties: [String: DBusValue] {
        [
            "count": .int64(count), "count-visible": .bool(count != 0), "progress": .double(progress ?? 0),
            "progress-visible": .bool(progress != nil), "urgent": .bool(isUrgent),
        ]
    }

    /// Returns the properties that have changed.
    package func changes(since old: LauncherEntry) -> [String: DBusValue] {
        let before = old.properties
        return properties.filter { before[$0.key] != $0.value }
    }

    /// Returns the URI of an application's desktop file, which identifies the application to a launcher.
    package static func uri(app: String) -> String {
        "application://" + (app.hasSuffix(".desktop") ? app : app + ".desktop")
    }

    /// Returns the object path that libunity uses for an application: GLib's `g_str_hash` of its URI, in decimal. That
    /// function treats bytes as signed numbers.
    package static func path(uri: String) -> String {
        let hash = uri.utf8.reduce(5381 as UInt32) { $0 &* 33 &+ UInt32(truncatingIfNeeded: Int8(bitPattern: $1)) }
        return "/com/canonical/unity/launcherentry/\(hash)"
    }
}
