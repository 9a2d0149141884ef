// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// The conditions under which a service manager starts a program: nice 0, the usual scheduler on every processor, no
/// class of disk access, umask 077, and each soft limit as high as its hard one. They belong to a thread or process and
/// are inherited, so a program that is to outlive its caller would keep those of the caller.
package enum UsualConditions {
    /// Runs `body`, which starts a program, under these conditions as far as this process may have them, and restores
    /// its own.
    package static func during<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let own = Conditions.current
        Conditions.usual(own).apply()
        defer { own.apply() }
        return try body()
    }
}

/// The scheduling and limits that a new program inherits from the thread that starts it.
private struct Conditions {
    var nice: Int32
    var policy: Int32
    var priority: sched_param
    /// A bit for each.
    var processors: [UInt64]
    /// The class and level of ioprio_set(2).
    var diskPriority: Int32
    var mask: mode_t
    var limits: [(resource: __rlimit_resource_t, limit: rlimit)]

    /// CONFIG_NR_CPUS is 8,192 at most.
    private static let processorWords = 8_192 / 64
    private static let thisThread = Int32(PRIO_PROCESS.rawValue)

    static var current: Conditions {
        var priority = sched_param()
        sched_getparam(0, &priority)
        var processors = [UInt64](repeating: 0, count: processorWords)
        linux_get_processors(&processors, processorWords * 8)
        // There is no other way to read it.
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

    static func usual(_ own: Conditions) -> Conditions {
        Conditions(
            nice: 0, policy: SCHED_OTHER, priority: sched_param(),
            // Those that are not there, or not in the cgroup, are left out by the kernel, sched_setaffinity(2).
            processors: Array(repeating: .max, count: processorWords), diskPriority: 0, mask: 0o077,
            limits: own.limits.map { resource, limit in
                (resource, rlimit(rlim_cur: limit.rlim_max, rlim_max: limit.rlim_max))
            })
    }

    /// Sets them, each as far as the kernel allows it.
    func apply() {
        // From SCHED_IDLE the way back depends on the nice value, so that comes first; to it, it does not matter.
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
