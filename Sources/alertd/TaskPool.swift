// SPDX-License-Identifier: Apache-2.0

import CSwiftConcurrency
import Glibc
import Synchronization

/// The threads on which Swift's tasks run, instead of libdispatch's pool.
///
/// On Linux libdispatch watches over its pool with a timer that fires once a second without end, from the first task on
/// (`_dispatch_workq_init_once` in its workqueue.c). A daemon that has nothing to do must not wake, so no task runs
/// there. Nothing here blocks for long: what does, the store and the bus, has threads of its own.
final class TaskPool: TaskExecutor {
    /// The one pool. It lives as long as the process.
    private static let shared = TaskPool()
    private static let threadCount = 2

    private let jobs = Mutex(Jobs())
    private let arrived: Arrivals

    private init() { arrived = Arrivals() }

    /// Gives all tasks to the pool. To be called once, before the first task.
    ///
    /// - Returns: False if the kernel gives no threads. libdispatch gets none then either, so no task would ever run.
    static func takeOver() -> Bool {
        for _ in 0..<threadCount {
            var thread = pthread_t()
            guard pthread_create(&thread, nil, work, nil) == 0 else {
                return false
            }
            pthread_detach(thread)
        }
        concurrency_take_over(enqueueGlobal)
        return true
    }

    func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job)) }

    fileprivate static func enqueue(_ job: UnownedJob) { shared.add(job) }

    private func add(_ job: UnownedJob) {
        if jobs.withLock({ $0.append(job) }) { arrived.signal() }
    }

    fileprivate static func runJobs() -> Never {
        while true {
            let (job, wakes) = shared.jobs.withLock { $0.next() }
            if wakes { shared.arrived.signal() }
            guard let job else {
                shared.arrived.wait()
                shared.jobs.withLock { $0.wokeUp() }
                continue
            }
            job.runSynchronously(on: shared.asUnownedTaskExecutor())
        }
    }
}

/// Jobs in the order in which they came, and the threads that wait for one. As many jobs as there are tasks, which the
/// limits of the wire bound.
///
/// A thousand answers of one commit are a thousand jobs within a moment, and to wake a thread costs more than most of
/// them. So one thread is called at a time, and calls the next one if it finds more than it takes.
private struct Jobs {
    private var jobs: [UnownedJob] = []
    private var first = 0
    /// Threads that wait, without the one that was called.
    private var asleep = 0
    /// A Boolean value indicating whether a thread was called that is not awake yet.
    private var isCalled = false

    /// Adds one. True when a thread must be called for it.
    mutating func append(_ job: UnownedJob) -> Bool {
        jobs.append(job)
        return calls()
    }

    /// The first one, and whether another thread must be called for the rest; without one, the thread has to wait.
    mutating func next() -> (job: UnownedJob?, calls: Bool) {
        guard first < jobs.count else {
            asleep += 1
            return (nil, false)
        }
        let job = jobs[first]
        first += 1
        if first == jobs.count {
            jobs.removeAll(keepingCapacity: jobs.count < 1_024)
            first = 0
        }
        return (job, first < jobs.count && calls())
    }

    /// The thread that was called is awake.
    mutating func wokeUp() { isCalled = false }

    private mutating func calls() -> Bool {
        guard asleep > 0, !isCalled else { return false }
        asleep -= 1
        isCalled = true
        return true
    }
}

/// A counting semaphore, sem_overview(7).
private struct Arrivals: @unchecked Sendable {
    // Unchecked: the pointer never changes and the semaphore it leads to is made for many threads. It is never freed,
    // as the pool that it belongs to is not.
    private let semaphore: UnsafeMutablePointer<sem_t>

    init() {
        semaphore = .allocate(capacity: 1)
        sem_init(semaphore, 0, 0)
    }

    func signal() { sem_post(semaphore) }

    /// A signal that arrives meanwhile is no call.
    func wait() { while sem_wait(semaphore) != 0, errno == EINTR {} }
}

// Functions and not closures, as C calls them on any thread.

private func enqueueGlobal(_ job: UnsafeMutableRawPointer?) {
    guard let job else { return }
    // An UnownedJob is the runtime's pointer to a job and nothing else.
    TaskPool.enqueue(unsafeBitCast(job, to: UnownedJob.self))
}

private func work(_: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? { TaskPool.runJobs() }
