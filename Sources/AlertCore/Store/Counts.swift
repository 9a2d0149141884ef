// SPDX-License-Identifier: Apache-2.0

import CivilTime
import GRDB

/// How many notifications there are, and when the next one is due.
struct Counts: Sendable, Hashable {
    var pending: Int
    var delivered: Int
    var next: Instant?
}

extension Database {
    /// The pending are counted as they come and go, so this takes no longer for a million.
    func counts() throws -> Counts {
        Counts(pending: try pendingCount(), delivered: try deliveredCount(), next: try nextDue()?.due)
    }
}
