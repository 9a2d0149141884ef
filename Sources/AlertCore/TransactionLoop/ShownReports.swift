// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Reports that notifications are on the screen: those that come one after the other are one change, as each needs a
/// row changed and no more.
///
/// The inbox adds to it while it waits there as the last of its source; from then on only the loop's thread reads it.
final class ShownReports: Sendable {
    /// The most in one change.
    private static let maximum = 256
    /// The least time between two commits that bring nothing else, in microseconds: with a server that answers a
    /// thousand calls each would have its own commit. It is how much longer after its first showing a notification
    /// may be shown once more, by whoever comes after a crash, at a server that does not know our tag.
    static let pause: Int64 = 2_000

    private let reports: Mutex<[(id: String, place: ScreenPlace?)]>

    init(id: String, place: ScreenPlace?) { reports = Mutex([(id, place)]) }

    /// Adds one, unless it is full.
    func add(id: String, place: ScreenPlace?) -> Bool {
        reports.withLock { reports in
            guard reports.count < Self.maximum else { return false }
            reports.append((id, place))
            return true
        }
    }

    /// Notes them all.
    func store(in transaction: Transaction) throws {
        for (id, place) in reports.withLock({ $0 }) { try transaction.shown(id: id, at: place) }
    }
}
