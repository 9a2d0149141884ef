// SPDX-License-Identifier: Apache-2.0

/// The requests that wait for the loop, and what it is to know before it takes them. A value; the loop keeps it under a
/// lock.
struct Inbox {
    var jobs = FairQueue<Job>()
    /// The reports that wait as the last of what the daemon itself wants to change.
    private var shown: ShownReports?
    /// A Boolean value indicating whether the loop waits, or is about to, and must be woken for a request.
    var isAsleep = false
    var stopping = false
    /// A Boolean value indicating whether due rows wait for the next daemon.
    var isHolding = false
    /// A Boolean value indicating whether the store is about to be replaced, so that what is changed now would be lost.
    var refusing = false
    /// The result of the thread that saves a damaged store.
    var mended: Result<Store.Mended, StoreError>?

    /// A Boolean value indicating whether nothing waits but reports that something is shown.
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

    /// The requests that can be carried out, as many as share a commit.
    mutating func take() -> [(job: Job, source: UInt64)] {
        shown = nil
        var taken: [(job: Job, source: UInt64)] = []
        while taken.count < TransactionLoop.maximumBatch, let next = jobs.next(where: \.isReady) {
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
