// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import LinuxSystem

/// The right to ask on a terminal. Two programs that read keys from one terminal would each get some of them, and what
/// was typed for one could answer the other; so one waits until the other has done. The kernel takes the right back
/// from a process that ends.
package final class TerminalClaim {
    /// Becomes readable once this process has the right; -1 if it has it already.
    package let granted: Int32
    private let lock: Int32
    /// The terminal's path.
    package let path: String?

    /// - Parameter path: The terminal. One that cannot be opened by its path is not shared out.
    package init(path: String?) {
        self.path = path
        lock = path.map { open($0, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC) } ?? -1
        if lock < 0 || flock(lock, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK {
            granted = -1
            return
        }
        granted = eventfd(0, Int32(EFD_CLOEXEC))
        // flock(2) cannot be waited for with anything else but by a thread. It ends with this process at the latest.
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

    /// The right, if nobody has it.
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
        // With a thread that waits the descriptors are its own until the process ends.
        guard granted < 0, lock >= 0 else { return }
        close(lock)
    }
}
