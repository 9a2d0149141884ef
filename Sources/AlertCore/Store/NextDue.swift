// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
package import CivilTime
import GRDB

/// The facts that the loop needs about the next due notification.
package struct NextDue: Sendable, Hashable {
    package var due: Instant
    package var sounds: Bool
}

/// The pending rows to look for, in the order in which they are due.
enum PendingChoice {
    /// All that are due at an instant.
    case due(by: Int64)
    /// The rows that a list shows.
    case listed(Notifications.State?, app: String?, after: ListPlace.Row?)
}

/// The number of notifications, and the time when the next one is due.
package struct Counts: Sendable, Hashable {
    package var pending: Int
    package var delivered: Int
    package var next: Instant?
}
