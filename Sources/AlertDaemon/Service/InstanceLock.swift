// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import Glibc

/// Ensures that at most one daemon uses a state folder, with flock(2): the kernel releases these locks however the
/// process ends.
///
/// The class uses two locks. The owner holds `alertd.lock` for life. A daemon holds `alertd.lock.starting` while it
/// starts or ends, and takes it first. The process that has it knows that no other daemon is starting or ending, so an
/// owner of the first lock takes calls. Thus a second daemon learns exactly when the first one can be called or has
/// gone, without polling.
///
/// A lock of flock(2) belongs to the open file, not to the process. A process that ends a daemon in order to start
/// another one, and a daemon that executes its program again, therefore hand the descriptor of `alertd.lock.starting`
/// to the new daemon. Nobody else can start one in between.
final class InstanceLock: Sendable {
    /// The result of checking the owner of the folder.
    enum Outcome {
        /// This process has the lock.
        case acquired(InstanceLock)
        /// Another daemon has the lock, and takes calls at our socket.
        case served
        /// Another daemon has the lock, and does not take calls at our socket.
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
    /// - Parameters:
    ///   - path: The lock that the owner holds for life.
    ///   - handed: The descriptor of the lock for starting, from the process that started this one; it is closed.
    ///   - answers: Whether a daemon answers calls at our socket. Called if another daemon owns the folder.
    /// - Throws: `InstanceLockError` if the files cannot be made.
    static func acquire(
        path: String, handed: Int32? = nil, answers: () -> Bool
    ) throws(InstanceLockError) -> Outcome {
        let starting = try LockFile(path: StateDirectory.startLock(of: path), handed: handed)
        // If the descriptor was handed over, this process has the lock already, and this changes nothing.
        try starting.lock()
        starting.write("")
        let life = try LockFile(path: path)
        if try life.lockIfFree() {
            life.write("")
            return .acquired(InstanceLock(life: life, starting: starting))
        }
        if answers() { return .served }
        // If a daemon is killed while it starts a program, the forked process keeps lock and socket for a moment, until
        // it executes the program. In that moment the kernel accepts callers, but nobody answers. By now the moment is
        // over.
        return try life.lockIfFree() ? .acquired(InstanceLock(life: life, starting: starting)) : .taken
    }

    /// Returns whether the path of a socket leads to a file of another kind, at which nobody can listen.
    static func isOtherFile(_ socket: String) -> Bool {
        var status = stat()
        return !socket.hasPrefix("@") && stat(socket, &status) == 0 && status.st_mode & S_IFMT != S_IFSOCK
    }

    /// Announces that the daemon can be called now, and its socket. A caller whose environment leads elsewhere reads
    /// the path of the socket in the lock file.
    func serve(at socket: String, isPassed: Bool) throws(InstanceLockError) {
        life.write(StateDirectory.Owner(process: getpid(), socket: socket, isPassed: isPassed).text)
        try starting.unlock()
    }

    /// Announces that the daemon ends: a starting daemon waits until it has gone.
    ///
    /// - Returns: False while another process is about to find out whether this daemon takes calls. The daemon should
    ///   then still take calls. A process that waits for the end of this daemon does not find that out.
    func beginsToEnd() throws(InstanceLockError) -> Bool {
        try starting.lockIfFree() || starting.content == StateDirectory.endMark(of: getpid())
    }

    /// Returns a copy of the descriptor of the lock for starting, which stays open when this process executes a
    /// program; nil if the kernel has no descriptor.
    func handOver() -> Int32? { starting.copy() }
}

/// An open file that is locked as a whole.
private struct LockFile: ~Copyable {
    private let path: String
    private let descriptor: Int32

    /// - Parameter handed: A descriptor of the file, which may have the lock; a descriptor of another file is only
    ///   closed.
    init(path: String, handed: Int32? = nil) throws(InstanceLockError) {
        self.path = path
        descriptor =
            handed.flatMap { Self.isAdopted($0, as: path) ? $0 : nil }
            ?? open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw InstanceLockError(path: path, code: errno) }
    }

    /// Keeps a descriptor from programs that this process starts, or closes it if it is not of this file.
    private static func isAdopted(_ descriptor: Int32, as path: String) -> Bool {
        guard descriptor > STDERR_FILENO else { return false }
        var (own, file) = (stat(), stat())
        if fstat(descriptor, &own) == 0, lstat(path, &file) == 0, own.st_dev == file.st_dev, own.st_ino == file.st_ino,
            fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
        {
            return true
        }
        close(descriptor)
        return false
    }

    deinit { close(descriptor) }

    /// Waits until this process has the lock.
    func lock() throws(InstanceLockError) {
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw InstanceLockError(path: path, code: errno) }
        }
    }

    /// Returns whether this process has the lock now.
    func lockIfFree() throws(InstanceLockError) -> Bool {
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK { return false }
            guard errno == EINTR else { throw InstanceLockError(path: path, code: errno) }
        }
        return true
    }

    /// Replaces the content. A full disk does not affect the lock itself, which is what matters.
    func write(_ text: String) {
        ftruncate(descriptor, 0)
        let bytes = Array(text.utf8)
        pwrite(descriptor, bytes, bytes.count, 0)
    }

    /// The first bytes of the content.
    var content: String {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
    }

    /// Returns another descriptor of the open file, which a program executed by this process inherits.
    func copy() -> Int32? {
        let copy = dup(descriptor)
        return copy >= 0 ? copy : nil
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
