// SPDX-License-Identifier: Apache-2.0

import DesktopNotifications
import Synchronization

/// The failures of launchers that the log has already: with thousands of badges each would be a line at every start.
final class LauncherComplaints: Sendable {
    /// Names of applications that are remembered; further ones are not logged.
    static let maximumNames = 64

    private let known = Mutex<Set<LauncherBadges.Failure>>([])

    /// Returns whether a failure is to be logged.
    func isFirst(_ failure: LauncherBadges.Failure) -> Bool {
        known.withLock { $0.count <= Self.maximumNames && $0.insert(failure).inserted }
    }
}
