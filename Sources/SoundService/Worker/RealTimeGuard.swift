// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import Synchronization

/// Prevents a real-time thread that never sleeps from monopolising a processor. After a part of the time that
/// RLIMIT_RTTIME allows, it becomes an ordinary thread and continues to play.
enum RealTimeGuard {
    /// The registered threads; rtkit limits their number per user.
    private static let threads = Threads()
    /// SCHED_RESET_ON_FORK, which rtkit sets and which only a privileged process may clear (sched(7)).
    private static let resetsOnFork: Int32 = 0x4000_0000

    /// Limits how long threads of this process may run in real time without sleeping. SIGXCPU, which comes before the
    /// limit, then removes their real-time priority. An existing lower limit stays.
    static func watch(_ thread: Int32, microseconds: UInt64) {
        threads.add(thread)
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in RealTimeGuard.demoteAll() }
        action.sa_flags = SA_RESTART
        sigaction(SIGXCPU, &action, nil)
        var limit = rlimit()
        let resource = __rlimit_resource_t(__RLIMIT_RTTIME.rawValue)
        guard getrlimit(resource, &limit) == 0 else { return }
        limit.rlim_max = min(limit.rlim_max, rlim_t(microseconds))
        limit.rlim_cur = min(limit.rlim_cur, limit.rlim_max / 2)
        setrlimit(resource, &limit)
    }

    /// Demotes all threads. A signal handler calls this: only system calls and atomics are allowed.
    private static func demoteAll() {
        var parameters = sched_param()
        parameters.sched_priority = 0
        for index in 0..<Threads.most {
            let thread = threads.numbers[index].load(ordering: .relaxed)
            if thread > 0 { _ = sched_setscheduler(thread, SCHED_OTHER | resetsOnFork, &parameters) }
        }
    }

    /// `@unchecked Sendable`: the storage consists of atomics at a fixed address.
    private final class Threads: @unchecked Sendable {
        static let most = 32
        let numbers: UnsafeMutablePointer<Atomic<Int32>>
        private let next = Atomic<Int>(0)

        init() {
            numbers = .allocate(capacity: Self.most)
            for index in 0..<Self.most { (numbers + index).initialize(to: Atomic(0)) }
        }

        /// Adds a thread, overwriting the oldest one, which ended long ago.
        func add(_ thread: Int32) {
            let place = next.wrappingAdd(1, ordering: .relaxed).oldValue
            numbers[place % Self.most].store(thread, ordering: .relaxed)
        }
    }
}
