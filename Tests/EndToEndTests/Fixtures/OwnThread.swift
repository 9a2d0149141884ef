// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing

// Tests that drive whole programs and wait for them, by what they need. Tests/run.py gives each suite a process, and
// runs several at once. Within a suite, one test runs after the other.

/// Tests that record a sound server, or count how often a program wakes. No two of them may run at once.
@Suite(.serialized, .ownThread, .timeLimit(.minutes(3)))
struct Listening {}

/// Tests in which a person or a program answers: in terminals, by hooks, by askpass.
@Suite(.serialized, .ownThread, .timeLimit(.minutes(3)))
struct Asking {}

/// Tests with a session bus or a display.
@Suite(.serialized, .ownThread, .timeLimit(.minutes(3)))
struct Desktop {}

/// The table of states: everything that an entry can be, in every place where it is met. Clocks are moved.
@Suite(.serialized, .ownThread, .timeLimit(.minutes(5)))
struct States {}

/// All other tests of whole programs.
@Suite(.serialized, .ownThread, .timeLimit(.minutes(3)))
struct Whole {}

/// Runs every test on a separate thread. A test waits for other processes by blocking with a deadline. On the shared
/// pool, which has one thread per core, it would block every other test.
struct OwnThread: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    @concurrent func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let executor = ThreadExecutor()
        defer { executor.stop() }
        try await withTaskExecutorPreference(executor) { try await function() }
    }
}

extension Trait where Self == OwnThread {
    /// A trait that runs each test on a separate thread.
    static var ownThread: OwnThread { OwnThread() }
}

/// Runs work for each element on a separate thread, several at once. Most work of these tests is waiting for other
/// processes.
///
/// - Returns: The results, in the order of the elements.
func sideBySide<Element: Sendable, Value: Sendable>(
    _ elements: [Element], atOnce: Int = 3, _ work: @escaping @Sendable (Element) async throws -> Value
) async -> [Result<Value, any Error>] {
    await withTaskGroup(of: (Int, Result<Value, any Error>).self) { group in
        var threads: [Int: ThreadExecutor] = [:]
        var results: [Int: Result<Value, any Error>] = [:]
        for (place, element) in elements.enumerated() {
            if threads.count == atOnce, let (place, result) = await group.next() {
                threads.removeValue(forKey: place)?.stop()
                results[place] = result
            }
            let thread = ThreadExecutor()
            threads[place] = thread
            group.addTask(executorPreference: thread) {
                do { return (place, .success(try await work(element))) } catch { return (place, .failure(error)) }
            }
        }
        while let (place, result) = await group.next() {
            threads.removeValue(forKey: place)?.stop()
            results[place] = result
        }
        return elements.indices.compactMap { results[$0] }
    }
}

/// A thread that runs the jobs of one test, in order.
private final class ThreadExecutor: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    private let arrived = DispatchSemaphore(value: 0)

    init() {
        let thread = Thread { [self] in
            while true {
                arrived.wait()
                let job = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
                guard let job else { return }
                job.runSynchronously(on: asUnownedTaskExecutor())
            }
        }
        thread.stackSize = 4 << 20
        thread.start()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        arrived.signal()
    }

    /// Ends the thread once all jobs are done: it then wakes with nothing to do.
    func stop() { arrived.signal() }
}
