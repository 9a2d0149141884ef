// SPDX-License-Identifier: Apache-2.0

import AlertCore
import Glibc

/// The limit of open files of the daemon (getrlimit(2)).
enum OpenFiles {
    /// Descriptors needed to run with a few callers: event loops, store, bus, timers, signals, a sound and a command.
    /// With fewer some of these would fail later, in ways that no caller understands.
    static let needed = 96
    /// Descriptors wanted, if the hard limit allows them.
    static let wanted = 2_048

    /// Raises the soft limit as far as it is useful, and refuses to begin with less than is needed.
    static func raise() throws(DaemonError) {
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return }
        if limit.rlim_cur < rlim_t(wanted) {
            limit.rlim_cur = min(rlim_t(wanted), limit.rlim_max)
            setrlimit(resource, &limit)
            getrlimit(resource, &limit)
        }
        guard limit.rlim_cur >= rlim_t(needed) else { throw DaemonError(.openFiles(limit: Int(limit.rlim_cur))) }
    }
}
