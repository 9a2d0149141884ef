// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// How soon a thread runs that has to keep a device supplied.
enum ThreadPriority {
    /// Above all ordinary threads, and below those of sound servers.
    private static let realTime: Int32 = 5
    /// Of nice(2), where real time is not permitted; what rtkit gives to those who ask it for no more.
    private static let nice: Int32 = -11
    /// Not what this thread starts: the plugins' own threads choose for themselves (sched(7), SCHED_RESET_ON_FORK).
    private static let resetsOnFork: Int32 = 0x4000_0000

    /// Prefers the calling thread as far as the system permits: RLIMIT_RTPRIO for real time, RLIMIT_NICE for the rest,
    /// CAP_SYS_NICE for both. Without any of them it stays as it is, which is no error: far enough ahead is written for that.
    static func raise() {
        var parameters = sched_param()
        parameters.sched_priority = realTime
        if sched_setscheduler(0, SCHED_RR | resetsOnFork, &parameters) == 0 { return }
        // On Linux 0 is the calling thread, not its process (setpriority(2), "C library/kernel differences").
        _ = setpriority(Int32(PRIO_PROCESS.rawValue), 0, nice)
    }
}
