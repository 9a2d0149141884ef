// SPDX-License-Identifier: Apache-2.0

package import DBus

/// The state of an application's icon on launchers (Unity LauncherEntry API, as libunity 7.1 speaks it).
package struct LauncherEntry: Hashable, Sendable {
    /// 0 hides it.
    package var count: Int64 = 0
    /// From 0 to 1; nil hides it.
    package var progress: Double?
    /// A Boolean value indicating whether the icon asks for attention.
    package var isUrgent = false

    /// All properties, as `Query` answers them and a dock that appears is told them.
    package var properties: [String: DBusValue] {
        [
            "count": .int64(count), "count-visible": .bool(count != 0), "progress": .double(progress ?? 0),
            "progress-visible": .bool(progress != nil), "urgent": .bool(isUrgent),
        ]
    }

    /// The properties that are not as they were.
    package func changes(since old: LauncherEntry) -> [String: DBusValue] {
        let before = old.properties
        return properties.filter { before[$0.key] != $0.value }
    }

    /// The URI by which a launcher knows an application: that of its desktop file.
    package static func uri(app: String) -> String {
        "application://" + (app.hasSuffix(".desktop") ? app : app + ".desktop")
    }

    /// The object that libunity serves for an application: GLib's `g_str_hash` of its URI, in decimal. That takes bytes
    /// as signed numbers.
    package static func path(uri: String) -> String {
        let hash = uri.utf8.reduce(5381 as UInt32) { $0 &* 33 &+ UInt32(truncatingIfNeeded: Int8(bitPattern: $1)) }
        return "/com/canonical/unity/launcherentry/\(hash)"
    }
}
