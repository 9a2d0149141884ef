// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import LinuxSystem

/// The right to ask questions on a terminal. Two programs that read keys from one terminal would each get some of them,
/// and keys typed for one could answer the other. So one waits until the other is done. If a process ends, the kernel
/// releases its right.
package final class TerminalClaim {
    /// A descriptor that becomes readable once this process has the right; -1 if it already has it.
    package let granted: Int32
    private let lock: Int32
    /// The terminal's path.
    package let path: String?

    /// - Parameter path: The path of the terminal. A terminal that cannot be opened by its path is not locked.
    package init(path: String?) {
        self.path = path
        lock = path.map { open($0, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC) } ?? -1
        if lock < 0 || flock(lock, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK {
            granted = -1
            return
        }
        granted = eventfd(0, Int32(EFD_CLOEXEC))
        // Only a thread can wait for flock(2) together with other events. The thread ends with this process at the
        // latest.
        let thread = DedicatedThread(name: "terminal") { [lock, granted] in
            while flock(lock, LOCK_EX) != 0, errno == EINTR {}
            eventfd_write(granted, 1)
        }
        do throws(SystemError) {
            try thread.start()
        } catch {
            eventfd_write(granted, 1)
        }
    }

    /// Creates the claim if nobody else has it; returns nil otherwise.
    package init?(ifFree path: String?) {
        self.path = path
        granted = -1
        lock = path.map { open($0, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC) } ?? -1
        if lock >= 0, flock(lock, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
            close(lock)
            return nil
        }
    }

    deinit {
        // If a thread is waiting, it owns the descriptors until the process ends.
        guard granted < 0, lock >= 0 else { return }
        close(lock)
    }
}
