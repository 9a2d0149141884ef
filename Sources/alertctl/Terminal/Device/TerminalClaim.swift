// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc

/// The right to ask on a terminal. Two programs that read keys from one terminal would each get some of them, and what was
/// typed for one could answer the other; so one waits until the other has done. The kernel takes the right back from a
/// process that ends.
final class TerminalClaim {
    /// Becomes readable once this process has the right; -1 if it has it already.
    let granted: Int32
    private let lock: Int32
    /// The terminal's path.
    let path: String?

    /// - Parameter path: The terminal. One that cannot be opened by its path is not shared out.
    init(path: String?) {
        self.path = path
        lock = path.map { open($0, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC) } ?? -1
        if lock < 0 || flock(lock, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK {
            granted = -1
            return
        }
        granted = eventfd(0, Int32(EFD_CLOEXEC))
        // flock(2) cannot be waited for with anything else but by a thread. It ends with this process at the latest.
        let descriptors = UInt(UInt32(bitPattern: lock)) << 32 | UInt(UInt32(bitPattern: granted))
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        // Signals are for the thread that waits for them.
        pthread_sigmask(SIG_SETMASK, &all, &before)
        var thread = pthread_t()
        if pthread_create(&thread, nil, waitForLock, UnsafeMutableRawPointer(bitPattern: descriptors)) == 0 {
            pthread_detach(thread)
        } else {
            eventfd_write(granted, 1)
        }
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }

    /// The right, if nobody has it.
    init?(ifFree path: String?) {
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

/// Waits for the lock whose descriptor is in the upper half of `descriptors`, and says so on the lower.
private func waitForLock(_ descriptors: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    let both = UInt(bitPattern: descriptors)
    let lock = Int32(truncatingIfNeeded: both >> 32)
    while flock(lock, LOCK_EX) != 0, errno == EINTR {}
    eventfd_write(Int32(truncatingIfNeeded: both), 1)
    return nil
}
