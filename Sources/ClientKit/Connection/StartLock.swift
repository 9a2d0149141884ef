// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Glibc
import LinuxSystem

/// The right to start alertd in a state folder, a lock of flock(2). A daemon holds the lock while it starts, ends or
/// restarts. A command that ends a daemon in order to start another one takes the lock first, and hands it to the new
/// daemon: otherwise a command of another shell could start a daemon in between, with the environment of that shell.
package final class StartLock {
    /// The descriptor of the locked file.
    let descriptor: Int32

    private init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Waits for the lock and takes it.
    ///
    /// - Parameters:
    ///   - folder: The folder of the daemon's database.
    ///   - process: The daemon that the caller ends next. It ends without the lock.
    /// - Returns: nil if somebody has the lock until the deadline, or if the file cannot be locked.
    package static func taken(
        folder: String, toEnd process: Int, by deadline: ContinuousClock.Instant
    ) -> StartLock? {
        let path = StateDirectory.startLock(of: StateDirectory.lock(in: folder))
        let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        let lock = StartLock(descriptor)
        guard isLocked(descriptor, by: deadline) else { return nil }
        let mark = Array(StateDirectory.endMark(of: Int32(process)).utf8)
        guard ftruncate(descriptor, 0) == 0, pwrite(descriptor, mark, mark.count, 0) == mark.count else { return nil }
        return lock
    }

    /// Waits while a daemon starts, ends or restarts in the state folder of an environment.
    static func wait(_ environment: Environment, by deadline: ContinuousClock.Instant) {
        guard let folder = StateDirectory.path({ environment[$0] }) else { return }
        let descriptor = open(
            StateDirectory.startLock(of: StateDirectory.lock(in: folder)), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        _ = isLocked(descriptor, by: deadline)
    }

    /// Locks a file; false if somebody else has it until the deadline. flock(2) itself has no time limit.
    private static func isLocked(_ descriptor: Int32, by deadline: ContinuousClock.Instant) -> Bool {
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR, ContinuousClock.now < deadline else { return false }
            usleep(2_000)
        }
        return true
    }
}
