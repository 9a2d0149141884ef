// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import LinuxSystem

/// The end of another program of this user, kill(2) and pidfd_open(2).
enum ProcessTermination {
    /// Sends SIGTERM, and waits for the end of the process.
    ///
    /// The descriptor stays with this process if another one gets the number.
    ///
    /// - Returns: False if it still runs at the deadline. Without a descriptor nothing is known, and it is true.
    @discardableResult
    static func end(_ process: Int, by deadline: ContinuousClock.Instant) -> Bool {
        let handle = linux_pidfd_open(pid_t(process))
        defer { if handle >= 0 { close(handle) } }
        guard kill(pid_t(process), SIGTERM) == 0, handle >= 0 else { return true }
        return Descriptor.isReadable(handle, by: deadline)
    }
}
