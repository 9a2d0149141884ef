// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// The conditions under which a service manager starts a program: nice 0, the default scheduler on every processor, no
/// I/O class, umask 077, and each soft limit as high as its hard limit. Programs inherit these properties of a thread
/// or process. Otherwise a program that outlives its caller would keep the caller's conditions.
package enum DefaultConditions {
    /// Runs `body`, which starts a program, under these conditions as far as this process is permitted, and then
    /// restores its own conditions.
    package static func during<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let own = Conditions.current
        Conditions.defaults(own).apply()
        defer { own.apply() }
        return try body()
    }
}

/// The scheduling and limits that a new program inherits from the thread that starts it.
private struct Conditions {
    var nice: Int32
    var policy: Int32
    var priority: sched_param
    /// The processors, one bit each.
    var processors: [UInt64]
    /// The class and level of ioprio_set(2).
    var diskPriority: Int32
    var mask: mode_t
    var limits: [(resource: __rlimit_resource_t, limit: rlimit)]

    /// CONFIG_NR_CPUS is at most 8,192.
    private static let processorWords = 8_192 / 64
    private static let thisThread = Int32(PRIO_PROCESS.rawValue)

    static var current: Conditions {
        var priority = sched_param()
        sched_getparam(0, &priority)
        var processors = [UInt64](repeating: 0, count: processorWords)
        linux_get_processors(&processors, processorWords * 8)
        // The umask can only be read by setting it.
        let mask = umask(0o077)
        umask(mask)
        let limits = (0..<UInt32(__RLIMIT_NLIMITS.rawValue)).compactMap { number in
            let resource = __rlimit_resource_t(number)
            var limit = rlimit()
            return getrlimit(resource, &limit) == 0 ? (resource, limit) : nil
        }
        return Conditions(
            nice: getpriority(thisThread, 0), policy: sched_getscheduler(0), priority: priority,
            processors: processors, diskPriority: linux_get_disk_priority(), mask: mask, limits: limits)
    }

    static func defaults(_ own: Conditions) -> Conditions {
        Conditions(
            nice: 0, policy: SCHED_OTHER, priority: sched_param(),
            // The kernel ignores processors that do not exist or are not in the cgroup, sched_setaffinity(2).
            processors: Array(repeating: .max, count: processorWords), diskPriority: 0, mask: 0o077,
            limits: own.limits.map { resource, limit in
                (resource, rlimit(rlim_cur: limit.rlim_max, rlim_max: limit.rlim_max))
            })
    }

    /// Sets each condition as far as the kernel allows.
    func apply() {
        // Leaving SCHED_IDLE depends on the nice value, so that is set first; for entering it, the order does not
        // matter.
        setpriority(Self.thisThread, 0, nice)
        var priority = priority
        sched_setscheduler(0, policy, &priority)
        linux_set_processors(processors, processors.count * 8)
        linux_set_disk_priority(diskPriority)
        umask(mask)
        for (resource, limit) in limits {
            var limit = limit
            setrlimit(resource, &limit)
        }
    }
}
