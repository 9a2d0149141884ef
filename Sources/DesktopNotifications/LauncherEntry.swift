// SPDX-License-Identifier: Apache-2.0

package import DBus
import Synchronization

/// The state of an application's icon on launchers (Unity LauncherEntry API, as implemented by libunity 7.1).
package struct LauncherEntry: Hashable, Sendable {
    /// The number; 0 hides it.
    package var count: Int64 = 0
    /// The progress from 0 to 1; nil hides it.
    package var progress: Double?
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

/// The apps whose icons ask for attention: because of a badge, or because of a notification that breaks through and is
/// on the screen or waits for one. Notifications that have left the screen ask for nothing.
package final class LauncherUrgency: Sendable {
    private struct State {
        /// The apps whose badges ask for attention.
        var badges: Set<String> = []
        /// The applications of urgent notifications.
        var notifications: [String: String] = [:]

        func isUrgent(_ app: String) -> Bool { badges.contains(app) || notifications.values.contains(app) }
    }

    private let state = Mutex(State())

    package init() {}

    /// Records a changed badge. Returns whether the app's icon asks for attention.
    package func badge(_ app: String, isUrgent: Bool) -> Bool {
        state.withLock { state in
            if isUrgent { state.badges.insert(app) } else { state.badges.remove(app) }
            return state.isUrgent(app)
        }
    }

    /// Records a shown notification. Returns the application whose icon starts asking for attention.
    package func shown(_ id: String, app: String, isUrgent: Bool) -> String? {
        guard isUrgent else { return nil }
        return state.withLock { state in
            let was = state.isUrgent(app)
            state.notifications[id] = app
            return was ? nil : app
        }
    }

    /// Records a notification that has gone. Returns the application whose icon stops asking for attention.
    package func gone(_ id: String) -> String? {
        state.withLock { state in
            guard let app = state.notifications.removeValue(forKey: id), !state.isUrgent(app) else { return nil }
            return app
        }
    }
}
