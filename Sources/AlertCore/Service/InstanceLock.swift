// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Sees to it that one daemon at most uses a state folder, with a flock(2) that the kernel releases however the
/// process ends.
///
/// The lock is exclusive while the daemon starts and shared once it serves. A second one that is started meanwhile
/// waits for the shared lock, and so learns exactly when the first can be called, without asking again and again.
struct InstanceLock: ~Copyable {
    /// Whose the folder is.
    enum Outcome: ~Copyable {
        /// Ours.
        case acquired(InstanceLock)
        /// Another daemon serves from it.
        case served
        /// Another daemon's, and it was not asked whether that serves.
        case taken
    }

    private let descriptor: Int32

    private init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Takes the lock, or waits until the daemon that has it serves.
    ///
    /// - Parameter answers: Whether a daemon can be called. It is asked once the lock says so: of two that waited for a
    ///   third, which died while it started, neither may take the other for the one that serves. Without it nothing
    ///   is waited for. When it stays false, the daemon that has the lock serves somewhere else.
    /// - Throws: `InstanceLockError` when the file cannot be made.
    static func acquire(path: String, answers: (() -> Bool)?) throws(InstanceLockError) -> Outcome {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw InstanceLockError(path: path, code: errno) }
        let lock = InstanceLock(descriptor: descriptor)
        for _ in 0..<attempts {
            // A conversion that fails gives the shared lock up as well, flock(2), so of several that try one succeeds.
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return .acquired(lock) }
            guard errno == EWOULDBLOCK || errno == EINTR else { throw InstanceLockError(path: path, code: errno) }
            guard let answers else { return .taken }
            guard flock(descriptor, LOCK_SH) == 0 || errno == EINTR else {
                throw InstanceLockError(path: path, code: errno)
            }
            if answers() { return .served }
        }
        return .taken
    }

    /// How often two that wait may take the shared lock from under one another. A round costs microseconds, and with
    /// each the chance that they go on in step is halved at least.
    private static let attempts = 1_000

    /// Says that the daemon can be called now.
    func serve() throws(InstanceLockError) {
        guard flock(descriptor, LOCK_SH) == 0 else { throw InstanceLockError(path: "", code: errno) }
    }
}

/// The lock file cannot be made or locked.
struct InstanceLockError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file.
    var path: String
    /// The system's error.
    var code: Int32

    /// A sentence that says what to do.
    var description: String {
        "cannot lock \(path): \(String(cString: strerror(code))); look at the folder's permissions"
    }
}
