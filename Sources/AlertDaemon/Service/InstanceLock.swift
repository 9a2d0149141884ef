// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import Glibc

/// Sees to it that one daemon at most uses a state folder, with flock(2), which the kernel releases however the process
/// ends.
///
/// There are two locks. `alertd.lock` is the owner's for life. `alertd.lock.starting` is held while a daemon starts or
/// ends, and taken first: the process that has it knows that no other daemon is starting or ending, so an owner that
/// there is then takes calls. A second daemon thus learns exactly when the first can be called or has gone, without
/// asking again and again.
final class InstanceLock: Sendable {
    /// The result of checking the owner of the folder.
    enum Outcome {
        /// Ours.
        case acquired(InstanceLock)
        /// Another daemon's, that takes calls at our socket.
        case served
        /// Another daemon's, that does not.
        case taken
    }

    private let life: LockFile
    private let starting: LockFile

    private init(life: consuming LockFile, starting: consuming LockFile) {
        self.life = life
        self.starting = starting
    }

    /// Takes the lock. Waits for a daemon that is starting or ending.
    ///
    /// - Parameter answers: Whether a daemon answers calls at our socket; asked when another one has the folder.
    /// - Throws: `InstanceLockError` when the files cannot be made.
    static func acquire(path: String, answers: () -> Bool) throws(InstanceLockError) -> Outcome {
        let starting = try LockFile(path: path + ".starting")
        try starting.lock()
        let life = try LockFile(path: path)
        if try life.lockIfFree() {
            life.write("")
            return .acquired(InstanceLock(life: life, starting: starting))
        }
        if answers() { return .served }
        // A daemon that was killed while it started a program has left lock and socket to that for a moment, until it
        // is executed. Who asked it was let in by the kernel and got no answer, and now it has gone.
        return try life.lockIfFree() ? .acquired(InstanceLock(life: life, starting: starting)) : .taken
    }

    /// Says that the daemon can be called now, and where: a caller whose environment leads elsewhere reads it in the
    /// lock.
    func serve(at socket: String, isPassed: Bool) throws(InstanceLockError) {
        life.write(StateDirectory.Owner(process: getpid(), socket: socket, isPassed: isPassed).text)
        try starting.unlock()
    }

    /// Says that the daemon ends: one that starts waits until it has gone.
    ///
    /// - Returns: False while another process is about to find out whether this one takes calls, which it should still do then.
    func beginsToEnd() throws(InstanceLockError) -> Bool { try starting.lockIfFree() }
}

/// An open file that is locked as a whole.
private struct LockFile: ~Copyable {
    private let path: String
    private let descriptor: Int32

    init(path: String) throws(InstanceLockError) {
        self.path = path
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw InstanceLockError(path: path, code: errno) }
    }

    deinit { close(descriptor) }

    /// Waits until the lock is ours.
    func lock() throws(InstanceLockError) {
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw InstanceLockError(path: path, code: errno) }
        }
    }

    /// Returns whether the lock is ours now.
    func lockIfFree() throws(InstanceLockError) -> Bool {
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK { return false }
            guard errno == EINTR else { throw InstanceLockError(path: path, code: errno) }
        }
        return true
    }

    /// Replaces the content. A disk without room takes nothing from the lock itself, which is what matters.
    func write(_ text: String) {
        ftruncate(descriptor, 0)
        let bytes = Array(text.utf8)
        pwrite(descriptor, bytes, bytes.count, 0)
    }

    func unlock() throws(InstanceLockError) {
        while flock(descriptor, LOCK_UN) != 0 {
            guard errno == EINTR else { throw InstanceLockError(path: path, code: errno) }
        }
    }
}

/// A lock file cannot be made or locked.
struct InstanceLockError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file.
    var path: String
    /// The system's error.
    var code: Int32

    /// A sentence that says what to do.
    var description: String {
        let remedy =
            switch code {
            case ENOLCK: "try again, or choose a folder on another file system with --state"
            case EMFILE, ENFILE, ENOMEM: "end other programs, and try again"
            case ENOSPC, EDQUOT: "make room on the disk"
            case EIO: "check the disk"
            default: "check the permissions of the folder"
            }
        return "cannot lock \(path): \(String(cString: strerror(code))); \(remedy)"
    }
}
