// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// What the person has decided about notifications in general, as it is in force, and what that needs to remember. Read
/// by the centre with each transaction, and changed when the configuration is.
final class Policy: Sendable {
    private struct State {
        var settings: Settings
        var alike = AlikeNotifications()
    }

    private let state: Mutex<State>

    /// - Parameter settings: What holds until others are put in force.
    init(_ settings: Settings = .standard) {
        state = Mutex(State(settings: settings))
    }

    /// What is in force.
    var settings: Settings { state.withLock { $0.settings } }

    /// Puts others in force, from the next transaction on.
    func apply(_ settings: Settings) { state.withLock { $0.settings = settings } }

    /// Which notifications were delivered in the last moments. A transaction works with a copy and gives it back once it
    /// is on disk, so that what is tried twice counts once.
    var alike: AlikeNotifications {
        get { state.withLock { $0.alike } }
        set { state.withLock { $0.alike = newValue } }
    }
}
