// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import LinuxSystem

/// The scheduling of a thread that has to keep a device supplied.
public enum ThreadPriority: Int, Sendable, Comparable {
    /// Normal scheduling, like every other thread.
    case ordinary
    /// Ahead of ordinary threads, by a lower nice(2) value.
    case preferred
    /// Ahead of all threads that are not real time (sched(7)).
    case realTime

    /// The real-time priority: above all ordinary threads and below sound servers.
    public static let realTimeLevel: Int32 = 5
    /// The nice(2) value if real time is not permitted. rtkit grants the same value to callers that ask for no more.
    public static let niceLevel: Int32 = -11
    /// SCHED_RESET_ON_FORK: threads that this one starts, such as plugin threads, choose their own scheduling
    /// (sched(7)).
    private static let resetsOnFork: Int32 = 0x4000_0000

    /// Raises the priority of the calling thread as far as the system permits. Real time needs RLIMIT_RTPRIO, a lower
    /// nice value needs RLIMIT_NICE; CAP_SYS_NICE allows both. Without any of them the priority stays, which is not an
    /// error: enough audio is written ahead.
    static func raise() -> ThreadPriority {
        var parameters = sched_param()
        parameters.sched_priority = realTimeLevel
        if sched_setscheduler(0, SCHED_RR | resetsOnFork, &parameters) == 0 { return .realTime }
        // On Linux 0 is the calling thread, not its process (setpriority(2), "C library/kernel differences").
        return setpriority(Int32(PRIO_PROCESS.rawValue), 0, niceLevel) == 0 ? .preferred : .ordinary
    }

    /// Returns the priority of a thread by its number as in gettid(2); nil if there is no such thread.
    static func current(of thread: Int32) -> ThreadPriority? {
        let policy = sched_getscheduler(thread)
        guard policy >= 0 else { return nil }
        switch policy & ~resetsOnFork {
        case SCHED_RR, SCHED_FIFO: return .realTime
        default: return getpriority(Int32(PRIO_PROCESS.rawValue), id_t(thread)) < 0 ? .preferred : .ordinary
        }
    }

    /// Returns whether the left priority is scheduled after the right one.
    public static func < (one: ThreadPriority, other: ThreadPriority) -> Bool { one.rawValue < other.rawValue }
}

/// Starts a thread of this library. Returns false if the system cannot create one.
func startThread(name: String, _ body: @escaping @Sendable () -> Void) -> Bool {
    do throws(SystemError) {
        // alsa-lib's configuration reader is recursive. A megabyte of stack is only virtual memory.
        try DedicatedThread(name: name, stack: 1 << 20, body: body).start()
        return true
    } catch {
        return false
    }
}
