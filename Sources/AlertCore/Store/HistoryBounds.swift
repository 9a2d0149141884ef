// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import GRDB
import Varlink

/// Limits of the history: past notifications and events, each within these bounds.
package struct HistoryBounds: Sendable, Hashable {
    /// The maximum number of each; the oldest go first.
    package var count = 100_000
    /// The maximum age, in days; nil for any age.
    package var days: Int?

    package init(count: Int = 100_000, days: Int? = nil) {
        self.count = count
        self.days = days
    }

    /// The maximum number of events, and of past notifications, of a section of followed calendars. A file that a
    /// program replaces must not push out what became of the person's own reminders.
    package static let maximumOfCalendar = 10_000
    /// The maximum size of all texts of past notifications, in bytes: 100,000 with the longest texts would fill a disk.
    package static let maximumBytes: Int64 = 256 << 20

    func cutoff(at now: Instant) -> Instant {
        days.map { now.advanced(by: -Int64($0) * Span.day) } ?? .earliest
    }
}
