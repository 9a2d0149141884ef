// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Glibc

/// The conditions that alertd has inherited from its parent and that keep it from its work. A command that starts
/// alertd undoes what it may, and alertd reports the rest.
struct StartConditions {
    var nice: Int32
    var policy: Int32
    /// The most seconds of processor time.
    var processorTime: rlim_t
    /// The largest file in bytes.
    var fileSize: rlim_t

    /// SCHED_BATCH and SCHED_IDLE, sched(7), which glibc declares only with _GNU_SOURCE.
    private static let background: Set<Int32> = [3, 5]

    /// The conditions of this process.
    static var current: StartConditions {
        StartConditions(
            nice: getpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(getpid())),
            policy: sched_getscheduler(getpid()), processorTime: limit(RLIMIT_CPU), fileSize: limit(RLIMIT_FSIZE))
    }

    private static func limit(_ resource: __rlimit_resource) -> rlim_t {
        var limit = rlimit()
        return getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 ? limit.rlim_cur : .max
    }

    /// The problems, as sentences without full stops.
    var problems: [String] {
        var problems: [String] = []
        if nice > 0 { problems.append("it runs at nice \(nice), so alerts may be late") }
        if Self.background.contains(policy) {
            problems.append("its scheduler is that of background work, so alerts may be late")
        }
        if processorTime != .max {
            problems.append("the kernel ends it after \(processorTime) seconds of processor time (ulimit -t)")
        }
        if fileSize != .max {
            problems.append("its files may have \(fileSize / 1_024) KiB (ulimit -f), then changes are refused")
        }
        return problems
    }

    /// The part for `status`; nil if there are no problems.
    var part: Manager.Part? {
        let problems = problems
        guard !problems.isEmpty else { return nil }
        return Manager.Part(name: "limits", ok: false, detail: problems.joined(separator: "; "))
    }

    /// The check for `doctor`; nil if there are no problems.
    var check: Manager.Check? {
        part.map {
            Manager.Check(
                name: $0.name, ok: false, required: false, detail: $0.detail,
                remedy:
                    "end alertd and start it where these limits do not hold: with \"systemctl --user start alertd\", or from a "
                    + "login shell")
        }
    }
}
