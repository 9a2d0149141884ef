// SPDX-License-Identifier: Apache-2.0

package import CivilTime
import GRDB

/// The number of notifications, and the time when the next one is due.
package struct Counts: Sendable, Hashable {
    package var pending: Int
    package var delivered: Int
    package var next: Instant?
}

extension Database {
    /// The pending are counted as they come and go, so this takes no longer for a million.
    package func counts() throws -> Counts {
        Counts(pending: try pendingCount(), delivered: try deliveredCount(), next: try nextDue()?.due)
    }
}
