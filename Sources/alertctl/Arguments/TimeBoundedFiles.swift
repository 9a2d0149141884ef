// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import LinuxSystem

/// Looks at files that may be on a file system that hangs, such as one of a server that is gone. The command then ends,
/// or leaves it to the daemon to report the problem, instead of hanging too.
///
/// If the kernel has the file's status in its cache, that is enough. Otherwise a separate process looks, and is left
/// behind if it does not answer. A thread that waits for such a file system cannot be killed, and would keep its whole
/// process from ending (fuse(4) waits like this for a server that has read its request). The process costs half a
/// millisecond.
enum TimeBoundedFiles {
    /// The time limit, the same as in the daemon.
    private static let patience = Duration.seconds(2)
    /// The number of inherited descriptors to close. Nobody waits for the end of descriptors beyond these.
    private static let descriptors: Int32 = 256

    /// The status of a file.
    struct Status: BitwiseCopyable {
        /// The mode, as in struct stat.
        var mode: UInt32 = 0
        var owner: UInt32 = 0
        fileprivate var code = ETIMEDOUT

        var kind: UInt32 { mode & S_IFMT }

        fileprivate init() {}

        fileprivate init(of path: UnsafePointer<CChar>) {
            var found = stat()
            code = stat(path, &found) == 0 ? 0 : errno
            if code == 0 { (mode, owner) = (found.st_mode, found.st_uid) }
        }
    }

    /// The status of the target of a path. ETIMEDOUT means that the file system does not answer.
    static func status(_ path: String) -> Result<Status, SystemError> { status(path, opens: false) }

    /// - Parameter opens: Whether the file is opened afterwards, for which a file server may be asked again.
    private static func status(_ path: String, opens: Bool) -> Result<Status, SystemError> {
        // These paths are on no file system that could hang, and refer to this process's own descriptors.
        let isOwn = path.hasPrefix("/dev/") || path.hasPrefix("/proc/")
        let status = path.withCString { isOwn ? Status(of: $0) : look($0, opens: opens) }
        return status.code == 0 ? .success(status) : .failure(SystemError("stat", status.code))
    }

    /// Opens a file that answers; a descriptor, or minus an errno.
    static func open(_ path: String, _ flags: Int32) -> Int32 {
        if case .failure(let error) = status(path, opens: true) { return -error.code }
        let descriptor = Glibc.open(path, flags)
        return descriptor >= 0 ? descriptor : -errno
    }

    private static func look(_ path: UnsafePointer<CChar>, opens: Bool) -> Status {
        var status = Status()
        var isOnDisk = false
        if linux_look_in_cache(path, &status.mode, &status.owner, &isOnDisk), isOnDisk || !opens {
            status.code = 0
            return status
        }
        // Without a pipe, look in this process.
        guard let (reading, writing) = try? Descriptor.pipe() else { return Status(of: path) }
        defer { close(reading) }
        let child = forkProcess()
        if child == 0 {
            // Close the streams, so that a reader of this program's output does not wait for a process that hangs.
            for descriptor in 0..<descriptors where descriptor != writing { close(descriptor) }
            var status = Status(of: path)
            _ = write(writing, &status, MemoryLayout<Status>.size)
            _exit(0)
        }
        close(writing)
        guard child > 0 else { return Status(of: path) }
        guard Descriptor.isReadable(reading, by: .now + patience) else { return status }
        let count = read(reading, &status, MemoryLayout<Status>.size)
        var end: Int32 = 0
        while waitpid(child, &end, 0) < 0, errno == EINTR {}
        // The process was killed before it could report anything.
        return count == MemoryLayout<Status>.size ? status : Status()
    }
}

/// fork(2), which Swift does not import. The child may only make system calls, as the one above does.
@_silgen_name("fork") private func forkProcess() -> pid_t

extension Failure {
    /// A file whose file system hangs.
    init(hanging name: String) {
        self.init(.tryLater, "cannot read \(name): its file system does not respond", remedy: "Try again once it does")
    }
}
