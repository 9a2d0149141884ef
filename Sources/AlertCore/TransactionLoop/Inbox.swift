// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The requests that wait for the loop, and what it is to know before it takes them. A value; the loop keeps it under a
/// lock.
struct Inbox {
    var jobs = FairQueue<Job>()
    /// The reports that wait as the last of what the daemon itself wants to change.
    private var shown: ShownReports?
    var isAsleep = false
    var stopping = false
    var isHolding = false
    var refusing = false
    /// The result of the thread that saves a damaged store.
    var mended: Result<Store.Mended?, StoreError>?

    var hasOnlyReports: Bool { jobs.count == 1 && shown != nil && !stopping }

    /// Takes a request in.
    /// - Returns: Whether the loop must be woken for it.
    /// - Throws: the reason why it is refused.
    mutating func append(_ job: Job, from source: UInt64) throws(TransactionLoopError) -> Bool {
        if stopping || refusing { throw .stopped }
        if jobs.count >= TransactionLoop.maximumQueue { throw .busy }
        jobs.append(job, from: source)
        if source == TransactionLoop.ourselves { shown = job.shown }
        // Whoever opens its gate wakes the loop.
        guard job.gate == nil else { return false }
        defer { isAsleep = false }
        return isAsleep
    }

    /// Adds a report to those that wait, if nothing has come behind them.
    func add(shown id: String, at place: ScreenPlace?) -> Bool { shown?.add(id: id, place: place) ?? false }

    /// Removes and returns the requests that can be carried out, up to a number.
    mutating func take(atMost most: Int) -> [(job: Job, source: UInt64)] {
        shown = nil
        var taken: [(job: Job, source: UInt64)] = []
        while taken.count < most, let next = jobs.next(where: \.isReady) {
            taken.append((next.element, next.source))
        }
        return taken
    }

    /// Announces that the loop is about to wait. False when there is something to do after all.
    /// - Parameter whatever: Whether it waits whatever there is to do.
    mutating func fallAsleep(whatever: Bool) -> Bool {
        isAsleep = whatever || !jobs.hasNext(where: \.isReady)
        return isAsleep
    }

    mutating func wakeUp() { isAsleep = false }
}

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
