// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The apps whose icons ask for attention, and why: the application's badge says so, or a notification that breaks
/// through is on the screen or waits for one. What is on no screen any more asks for nothing.
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

    /// A badge has changed. Returns whether its icon asks for attention.
    package func badge(_ app: String, isUrgent: Bool) -> Bool {
        state.withLock { state in
            if isUrgent { state.badges.insert(app) } else { state.badges.remove(app) }
            return state.isUrgent(app)
        }
    }

    /// A notification is shown. Returns the application whose icon begins to ask for attention.
    package func shown(_ id: String, app: String, isUrgent: Bool) -> String? {
        guard isUrgent else { return nil }
        return state.withLock { state in
            let was = state.isUrgent(app)
            state.notifications[id] = app
            return was ? nil : app
        }
    }

    /// A notification has gone. Returns the application whose icon asks for attention no longer.
    package func gone(_ id: String) -> String? {
        state.withLock { state in
            guard let app = state.notifications.removeValue(forKey: id), !state.isUrgent(app) else { return nil }
            return app
        }
    }
}
