// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import LinuxSystem

/// The scheduling of a thread that has to keep a device supplied.
public enum ThreadPriority: Int, Sendable, Comparable {
    /// The scheduling of every other thread.
    case ordinary
    /// Before ordinary ones, by a lower value of nice(2).
    case preferred
    /// Before all that is not real time (sched(7)).
    case realTime

    /// Above all ordinary threads, and below those of sound servers.
    public static let realTimeLevel: Int32 = 5
    /// Of nice(2), where real time is not permitted; what rtkit gives to those who ask it for no more.
    public static let niceLevel: Int32 = -11
    /// Not what this thread starts: the plugins' own threads choose for themselves (sched(7), SCHED_RESET_ON_FORK).
    private static let resetsOnFork: Int32 = 0x4000_0000

    /// Prefers the calling thread as far as the system permits: RLIMIT_RTPRIO for real time, RLIMIT_NICE for the rest,
    /// CAP_SYS_NICE for both. Without any of them it stays as it is, which is no error: far enough ahead is written for
    /// that.
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

    /// Returns whether it runs later than another.
    public static func < (one: ThreadPriority, other: ThreadPriority) -> Bool { one.rawValue < other.rawValue }
}

/// Starts a thread of the library's. False when the system has none to give.
func startThread(name: String, _ body: @escaping @Sendable () -> Void) -> Bool {
    do throws(SystemError) {
        // alsa-lib's configuration reader recurses; a megabyte is virtual memory only.
        try DedicatedThread(name: name, stack: 1 << 20, body: body).start()
        return true
    } catch {
        return false
    }
}
