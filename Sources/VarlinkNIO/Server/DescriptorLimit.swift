// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The limit of open files of the process (getrlimit(2)).
enum DescriptorLimit {
    /// The number of descriptors for other uses than connections.
    static let forEverythingElse = 256

    /// Raises the soft limit as far as the hard one allows. A failure is no error: connections above the limit are
    /// refused.
    static func raise(toAtLeast wanted: Int) {
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0, limit.rlim_cur < rlim_t(wanted) else { return }
        limit.rlim_cur = min(rlim_t(wanted), limit.rlim_max)
        setrlimit(resource, &limit)
    }

    /// Returns whether fewer than this many descriptors are left. The kernel gives the lowest free number, which shows
    /// how many are in use, except for gaps.
    static func isNearlyReached(keeping reserve: Int) -> Bool {
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return false }
        let next = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
        // Without a standard error stream the number cannot be found.
        guard next >= 0 else { return errno == EMFILE }
        close(next)
        return rlim_t(next) + rlim_t(reserve) >= limit.rlim_cur
    }
}
