// SPDX-License-Identifier: Apache-2.0

import Synchronization

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
