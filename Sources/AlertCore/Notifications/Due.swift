// SPDX-License-Identifier: Apache-2.0

package import CivilTime

/// The time at which a pending row is due, or the thing that it waits for instead.
///
/// The order is that of a list: rows with a time come first, then those that wait, then the paused ones.
package enum Due: Sendable, Hashable, Comparable {
    /// Due at a time.
    case at(Instant)
    /// Waits for something to happen.
    case onOccasion
    /// Delivered, and waits for its acknowledgement.
    case afterAcknowledgement
    /// Paused, until somebody resumes it.
    case paused

    /// The time at which it is due, or nil if it has none.
    package var time: Instant? { if case .at(let time) = self { time } else { nil } }
}

/// The form in the database and in cursors: a number, so that SQL compares it. What has no time has the greatest
/// numbers, which no trigger gives.
extension Due {
    /// The number in the database.
    package var number: Int64 {
        switch self {
        case .at(let time): time.microseconds
        case .onOccasion: .max - 2
        case .afterAcknowledgement: .max - 1
        case .paused: .max
        }
    }

    /// Creates a due time from its number in the database.
    package init(number: Int64) {
        switch number {
        case .max: self = .paused
        case .max - 1: self = .afterAcknowledgement
        case .max - 2: self = .onOccasion
        default: self = .at(Instant(microseconds: number))
        }
    }
}
