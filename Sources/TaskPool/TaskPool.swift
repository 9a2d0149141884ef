// SPDX-License-Identifier: Apache-2.0

import CSwiftConcurrency
import Glibc
import Synchronization

/// The threads that run Swift's tasks instead of libdispatch's pool.
///
/// On Linux, libdispatch watches its pool with a timer that fires once per second forever, from the first task on
/// (`_dispatch_workq_init_once` in its workqueue.c). An idle daemon must not wake, so no task runs there. Nothing here
/// blocks for long: the store and the bus, which do, have separate threads.
package final class TaskPool: TaskExecutor {
    /// The only pool, which lives as long as the process.
    private static let shared = TaskPool()
    private static let threadCount = 2

    private let jobs = Mutex(Jobs())
    private let arrived: Arrivals

    private init() { arrived = Arrivals() }

    /// Makes all tasks run in the pool. Call this once, before the first task.
    ///
    /// - Returns: False if the kernel provides no threads. libdispatch would get none either, so no task would ever
    ///   run.
    package static func takeOver() -> Bool {
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

    package func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job)) }

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

/// The jobs in order of arrival, and the threads that wait for jobs. There are as many jobs as tasks, which the limits
/// of the wire bound.
///
/// A thousand answers of one commit are a thousand jobs within a moment, and waking a thread costs more than most of
/// them. So one thread is woken at a time, and it wakes the next one if it finds more than one job.
private struct Jobs {
    private var jobs: [UnownedJob] = []
    private var first = 0
    /// The number of waiting threads, without a thread that was woken.
    private var asleep = 0
    private var isCalled = false

    /// Appends a job; returns true if a thread must be woken for it.
    mutating func append(_ job: UnownedJob) -> Bool {
        jobs.append(job)
        return calls()
    }

    /// Returns the first job, and whether another thread must be woken for the rest; without a job, the thread has to
    /// wait.
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

    /// Records that the woken thread is running.
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
    // Unchecked: the pointer never changes, and the semaphore is made for many threads. It is never freed, because the
    // pool is not either.
    private let semaphore: UnsafeMutablePointer<sem_t>

    init() {
        semaphore = .allocate(capacity: 1)
        sem_init(semaphore, 0, 0)
    }

    func signal() { sem_post(semaphore) }

    /// Waits for a post. A signal only interrupts the wait.
    func wait() { while sem_wait(semaphore) != 0, errno == EINTR {} }
}

// These are functions and not closures, because C calls them on any thread.

private func enqueueGlobal(_ job: UnsafeMutableRawPointer?) {
    guard let job else { return }
    // An UnownedJob consists only of the runtime's pointer to a job.
    TaskPool.enqueue(unsafeBitCast(job, to: UnownedJob.self))
}

private func work(_: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? { TaskPool.runJobs() }
