// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CLinux
import CivilTime
package import GRDB
import Glibc
import LinuxSystem
package import Logging
import Synchronization
import Varlink

/// The one place where state changes: a thread that takes requests and timer expirations, carries them out in one
/// transaction, commits, and only then answers and acts.
///
/// Requests that arrive during a commit share the next one, so all of them together wait for the disk once. If there is
/// nothing to do, the loop sleeps in poll(2) without a time-out. The pending notifications are not held in memory: the
/// store's index finds the next due one.
package final class TransactionLoop: Sendable {
    /// The most waiting requests; further ones are refused as busy.
    static let maximumQueue = 65_536
    /// The most requests that share a commit, which bounds how long the first of them waits.
    static let maximumBatch = 4_096
    /// The time between making the sound device ready and a notification with a sound, in microseconds.
    static let soundLead: Int64 = 2_000_000

    /// The time for which due rows are judged ahead if the rules are slow, in microseconds.
    static let judgeLead: Int64 = 5_000_000
    /// The most rows that are judged ahead: the slowest rules need a second or two for this many.
    static let maximumAhead = 64
    /// The maximum time, in microseconds, between the report and the sync of a change that means nothing after the
    /// machine has crashed. The next synced change includes it.
    static let maximumDeferral: Int64 = 10_000
    /// The time after a failed sync until the next is tried, in microseconds.
    static let syncRetry: Int64 = 1_000_000
    /// The source of the daemon's own changes, next to the numbers of connections.
    static let ourselves: UInt64 = 0
    /// The source of changes from the session bus.
    package static let sessionBus: UInt64 = .max

    package let store: Store
    package let clock: any ClockSource
    package let zones: Zones
    package let policy: Policy
    package let logger: Logger
    private let inbox = Mutex(Inbox())
    private let wakeup: EventFlag
    package let judge: RuleJudge
    private let alarm: RealtimeTimer

    /// - Parameters:
    ///   - policy: The person's decisions about notifications in general.
    ///   - logger: Receives a message if a change that nobody waits for cannot be stored.
    /// - Throws: `TransactionLoopError.noTimer` and `.noResources` if the kernel provides no timerfd or eventfd:
    ///   without them nothing would fire, so the loop does not start.
    package init(
        store: Store, clock: any ClockSource, zones: Zones, policy: Policy, logger: Logger
    ) throws(TransactionLoopError) {
        self.store = store
        self.clock = clock
        self.zones = zones
        self.policy = policy
        self.logger = logger
        judge = RuleJudge(policy: policy)
        alarm = try RealtimeTimer()
        do throws(SystemError) {
            wakeup = try EventFlag()
        } catch {
            throw TransactionLoopError.noResources(errno: error.code)
        }
    }

    /// Carries out a change and returns once it is on disk.
    ///
    /// Changes of one connection happen in the order of the calls; connections take turns. The request is queued before
    /// this function first suspends, so a caller that starts its tasks in order keeps that order.
    /// - Parameters:
    ///   - content: The notification that the change delivers, if any. Slow rules match it before the change, and the
    ///     connection's other requests wait for that.
    ///   - check: A check before the change, which may take its time and throws to refuse the change; nil for none.
    /// - Throws: the change's own error, the error of `check`, or `TransactionLoopError`.
    package func change<Value: Sendable>(
        delivering content: Notifications.Content? = nil, after check: (@Sendable () async throws -> Void)? = nil,
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            enqueue(
                Job(body) { continuation.resume(with: $0) }, from: CurrentCall.connection ?? Self.ourselves,
                delivering: content, after: check)
        }
    }

    /// Carries out a change that nobody waits for, so its sync may wait. If it cannot be stored, an error is logged.
    package func submit(_ body: @escaping @Sendable (Transaction) throws -> Void) {
        enqueue(unawaited(body))
    }

    private func unawaited(_ body: @escaping @Sendable (Transaction) throws -> Void) -> Job {
        let logger = logger
        var job = Job(body) { result in
            if case .failure(let error) = result { logger.error("could not store the change: \(error)") }
        }
        job.isDeferred = true
        job.isAwaited = false
        return job
    }

    /// Records that a notification is on the screen. If that cannot be stored, an error is logged.
    package func shown(id: String, at place: ScreenPlace?) {
        guard !inbox.withLock({ $0.add(shown: id, at: place) }) else { return }
        let reports = ShownReports(id: id, place: place)
        var job = unawaited { try reports.store(in: $0) }
        job.shown = reports
        enqueue(job)
    }

    /// Carries out a change whose effects follow even if it cannot be stored, because a full disk must not block a
    /// person's action.
    package func submitEvenIfUnstored(_ body: @escaping @Sendable (Transaction) throws -> Void) {
        let logger = logger
        var job = Job(body) { result in
            if case .failure(let error) = result {
                logger.error("applied the change, but could not store it: \(error)")
            }
        }
        job.followsAnyway = true
        job.isAwaited = false
        enqueue(job)
    }

    /// Carries out a change, and then calls `done` on the loop's thread: after the commit, or with the error if the
    /// commit fails. `done` must not block. A request that is refused at once is answered on a thread of the pool,
    /// never on the caller's thread, which may hold something that `done` needs.
    /// - Parameters:
    ///   - source: The source of the request. Requests of one source keep their order, and sources take turns.
    ///   - content: The notification that the change delivers, as in ``change(delivering:after:_:)``.
    ///   - check: A check before the change, as in ``change(delivering:after:_:)``.
    ///   - isDeferred: Whether `done` is called before the change is synced, see ``maximumDeferral``.
    package func submit(
        from source: UInt64 = TransactionLoop.ourselves, delivering content: Notifications.Content? = nil,
        after check: (@Sendable () async throws -> Void)? = nil, isDeferred: Bool = false,
        _ body: @escaping @Sendable (Transaction) throws -> Void,
        then done: @escaping @Sendable (Result<Void, any Error>) -> Void
    ) {
        var job = Job(body, answer: done)
        job.isDeferred = isDeferred
        enqueue(job, from: source, delivering: content, after: check)
    }

    /// Reads committed state, in parallel with changes: a long list delays no reminder.
    package func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        do {
            return try await store.read(body)
        } catch is Store.Replaced {
            // A mended file is replacing this one: the loop's thread reads once the replacement is done.
            return try await change { try body($0.db) }
        } catch {
            // The loop mends damage that a reader finds, but may be asleep.
            if store.damage != nil { ring() }
            throw error
        }
    }

    /// Requests a repair of the store, after damage that SQLite does not notice.
    package func noteDamage(_ reason: String) {
        store.noteDamage(reason)
        ring()
    }

    /// Refuses changes from now on: another file will replace the store, and changes would be lost.
    package func refuseChanges() { inbox.withLock { $0.refusing = true } }

    /// Accepts changes again, because the store stays.
    package func acceptChanges() { inbox.withLock { $0.refusing = false } }

    /// Returns the present time by the loop's clock.
    package func now() -> ClockReading { clock.now() }

    /// Stops firing notifications; requests are still carried out.
    package func holdFires() {
        inbox.withLock { $0.isHolding = true }
        ring()
    }

    var isHolding: Bool { inbox.withLock { $0.isHolding } }

    /// Ends the loop, once everything that was accepted is on disk.
    package func stop() {
        inbox.withLock { $0.stopping = true }
        ring()
    }

    private func enqueue(
        _ job: Job, from source: UInt64 = TransactionLoop.ourselves, delivering content: Notifications.Content? = nil,
        after check: (@Sendable () async throws -> Void)? = nil
    ) {
        let judged = content.flatMap { policy.needsJudge($0) ? $0 : nil }
        let gate = judged == nil && check == nil ? nil : Job.Gate()
        let job = job.waiting(at: gate)
        let wakes: Bool
        do throws(TransactionLoopError) {
            wakes = try inbox.withLock { inbox throws(TransactionLoopError) in try inbox.append(job, from: source) }
        } catch {
            Task { job.fail(error) }
            return
        }
        if let gate {
            prepare(for: gate, check: check, judged: judged)
        } else if wakes, !ring() {
            // The kernel refused: the next request tries again.
            inbox.withLock { $0.isAsleep = true }
        }
    }

    /// Takes the result of the thread that saves a damaged store.
    package func saved(_ result: Result<Store.Mended?, StoreError>) {
        inbox.withLock { $0.mended = result }
        ring()
    }

    /// Returns that result, once.
    func takeMended() -> Result<Store.Mended?, StoreError>? {
        inbox.withLock { inbox in
            defer { inbox.mended = nil }
            return inbox.mended
        }
    }

    /// Wakes the loop.
    /// - Returns: Whether the kernel accepted it. If not, the loop wakes with the next job or the next due time.
    @discardableResult
    package func ring() -> Bool { wakeup.raise() }

    private func prepare(
        for gate: Job.Gate, check: (@Sendable () async throws -> Void)?, judged: Notifications.Content?
    ) {
        let open: @Sendable ((any Error)?) -> Void = { [weak self] error in
            gate.open(refusing: error)
            self?.ring()
        }
        guard let check else {
            if let judged { judge.judge(judged) { open(nil) } }
            return
        }
        Task { [judge] in
            do {
                try await check()
                if let judged { judge.judge(judged) { open(nil) } } else { open(nil) }
            } catch {
                open(error)
            }
        }
    }

    /// Returns whether more requests can be carried out at once, and whether the loop has to end now.
    private func standing() -> (more: Bool, isOver: Bool) {
        inbox.withLock { ($0.jobs.hasNext(where: \.isReady), $0.stopping && $0.jobs.isEmpty) }
    }

    /// Returns the time that reports of shown notifications can wait, in microseconds; nil if they cannot wait, or if
    /// other jobs are queued.
    private func pause(_ turn: Turn) -> Int64? {
        guard turn.committedReports != nil, inbox.withLock({ $0.hasOnlyReports }) else { return nil }
        return turn.restOfPause(at: clock.now())
    }
}

// MARK: - The loop

extension TransactionLoop {
    /// Runs until `stop()`. Blocks the calling thread: give it its own thread.
    ///
    /// - Parameters:
    ///   - perform: Carries out an effect, after the commit, on the calling thread: it must not block.
    ///   - watchdog: Microseconds between calls of `alive`, nil for never: the only wake-ups when nothing is due.
    ///   - alive: Called from the loop, so that a hung loop stays silent.
    package func run(perform: (Effect) -> Void, watchdog: Int64? = nil, alive: () -> Void = {}) {
        var waker = WakeAlarm()
        var turn = Turn()
        commit([Job { try $0.recover() }], perform)
        fireDue(&turn, perform)
        while true {
            let wasSaving = turn.mending.isSaving
            mend(&turn, perform)
            // Requests during the salvage rang in vain, even the one to stop.
            if wasSaving, !turn.mending.isSaving { ring() }
            if waker != nil { arm(&waker) }
            var woken = KernelTimer.Expiry.none
            var longest = watchdog
            let pause = pause(turn)
            // Damage that was found soon after a repair waits for the next one, and nothing else may wake the loop.
            let mending = store.damage == nil ? nil : turn.mending.wait(at: clock.now())
            for wait in [pause, sync(&turn, perform), mending].compactMap({ $0 }) {
                longest = min(longest ?? wait, wait)
            }
            do {
                woken = try alarm.arm(at: isHolding ? nil : turn.pace.wakeAt)
            } catch {
                // Without a working timer the loop looks for due rows every second, and says so.
                logger.critical("\(error); reminders are up to a second late")
                longest = 1_000_000
            }
            let rests = pause != nil || turn.mending.isSaving
            if woken == .none, inbox.withLock({ $0.fallAsleep(whatever: rests) }) {
                wait(for: alarm.descriptor, atMost: longest)
                inbox.withLock { $0.wakeUp() }
                woken = alarm.wake()
            }
            if watchdog != nil { alive() }
            wakeup.lower()
            if turn.mending.isSaving {
                // Nothing may be written until then, so callers of changes wait; due rows are reported.
                fireDue(&turn, perform)
                continue
            }
            if woken == .clockChanged { commit([Job { try $0.followClock() }], perform) }
            commitWaiting(&turn, perform)
            fireDue(&turn, perform)
            backUp(&turn)
            if standing().isOver {
                // Closing the store makes a checkpoint; this sync is for the case that the checkpoint fails.
                do { try store.sync() } catch { logger.error("cannot sync the database: \(error)") }
                return
            }
        }
    }

    private func wait(for timer: Int32, atMost microseconds: Int64?) {
        var descriptors = [
            pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: timer, events: Int16(POLLIN), revents: 0),
        ]
        let milliseconds = microseconds.map { Int32(clamping: ($0 + 999) / 1_000) } ?? -1
        // EINTR and a time-out both mean: look again.
        _ = poll(&descriptors, 2, milliseconds)
    }

    /// Carries out waiting and due jobs at the clock's present time, as one turn of the loop would. For callers that
    /// drive the loop themselves, with their own clock.
    /// - Parameter fires: Whether due notifications fire; if not, only waiting jobs are carried out.
    package func step(fires: Bool = true, perform: (Effect) -> Void) {
        var turn = Turn()
        while true {
            turn.committedReports = nil
            commitWaiting(&turn, perform)
            // Do not retry a damaged store until it has been repaired.
            if fires, store.damage == nil, let next = try? store.nextDue(), next.due <= clock.now().wall {
                commit([Job { try $0.fireDue() }], perform)
            } else if !standing().more {
                break
            }
        }
        reportPlace(perform)
        // If the salvage fails, the damage remains and status reports it.
        guard store.damage != nil else { return }
        do throws(StoreError) {
            let mended = try Store.mended(store.path, mayBeWhole: store.mayBeWhole, now: clock.now().wall)
            if let mended { adopt(mended, perform) } else { reopen(perform) }
        } catch {
            return
        }
        step(fires: fires, perform: perform)
    }

    /// Commits waiting jobs, as many as the time allows; the rest is left for the next turn.
    private func commitWaiting(_ turn: inout Turn, _ perform: (Effect) -> Void) {
        guard pause(turn) == nil else { return }
        let queued = inbox.withLock { [batch = turn.batch] in $0.take(atMost: batch) }
        guard !queued.isEmpty else { return }
        turn.committedReports = queued.count == 1 && queued[0].job.shown != nil ? clock.now().uptime : nil
        let budget = CommitBudget(clock: clock, due: turn.pace.wakeAt)
        for (job, _) in queued { job.join(budget) }
        commit(queued.map(\.job), perform)
        let postponed = queued.filter { $0.job.isPostponed }
        turn.finishBatch(of: queued.count, postponed: postponed.count)
        guard !postponed.isEmpty else { return }
        inbox.withLock { inbox in
            for (job, source) in postponed.reversed() { inbox.jobs.putBack(job, from: source) }
        }
    }

    package func commit(_ jobs: [Job], _ perform: (Effect) -> Void) {
        let effects = store.commit(jobs, now: clock.now(), zones: zones, policy: policy)
        for effect in effects { perform(effect) }
        for job in jobs { job.complete() }
    }
}
