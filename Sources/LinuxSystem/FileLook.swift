// SPDX-License-Identifier: Apache-2.0

private import CLinux
private import Glibc

/// A look at a file that may be on a file system that hangs, by a separate process. If it does not answer, the
/// process is left behind: a thread that waits for such a file system cannot be killed, and would keep its whole
/// process from ending (fuse(4) waits like this for a server that has read its request).
package struct FileLook: Sendable {
    /// The status of a file.
    package struct Status: BitwiseCopyable, Sendable {
        /// The mode, as in struct stat.
        package var mode: UInt32 = 0
        package var owner: UInt32 = 0
        /// 0, or an errno: ETIMEDOUT if the file system does not answer.
        package var code = ETIMEDOUT

        /// The type in the mode.
        package var kind: UInt32 { mode & S_IFMT }

        /// The status of a file that does not answer.
        package init() {}

        /// Looks in this process, which may hang.
        package init(of path: String) { self = path.withCString { Status($0) } }

        fileprivate init(_ path: UnsafePointer<CChar>) {
            var found = stat()
            code = stat(path, &found) == 0 ? 0 : errno
            if code == 0 { (mode, owner) = (found.st_mode, found.st_uid) }
        }
    }

    /// Returns the status from the kernel's cache, without waiting; nil if it is not cached. Also says whether the file
    /// is on a disk, and not on another machine.
    package static func cached(_ path: String) -> (status: Status, isOnDisk: Bool)? {
        var status = Status()
        var isOnDisk = false
        guard linux_look_in_cache(path, &status.mode, &status.owner, &isOnDisk) else { return nil }
        status.code = 0
        return (status, isOnDisk)
    }

    /// A descriptor that can be read once ``finish()`` does not wait.
    package let descriptor: Int32
    private let process: pid_t

    /// The number of inherited descriptors to close. Nobody waits for the end of descriptors beyond these.
    private static let descriptors: Int32 = 256

    /// Starts the process; nil if that is not possible.
    package init?(_ path: String) {
        guard let (reading, writing) = try? Descriptor.pipe() else { return nil }
        let child = path.withCString { path in
            let child = forkProcess()
            if child == 0 {
                // Close the streams, so that a reader of this program's output does not wait for a process that hangs.
                for descriptor in 0..<Self.descriptors where descriptor != writing { close(descriptor) }
                var status = Status(path)
                _ = write(writing, &status, MemoryLayout<Status>.size)
                _exit(0)
            }
            return child
        }
        close(writing)
        guard child > 0 else {
            close(reading)
            return nil
        }
        (descriptor, process) = (reading, child)
    }

    /// Reads the result, which closes the descriptor.
    package func finish() -> Status {
        defer { close(descriptor) }
        var status = Status()
        let count = read(descriptor, &status, MemoryLayout<Status>.size)
        var end: Int32 = 0
        while waitpid(process, &end, 0) < 0, errno == EINTR {}
        // The process was killed before it could report anything.
        return count == MemoryLayout<Status>.size ? status : Status()
    }

    /// Leaves the process behind, which closes the descriptor.
    package func abandon() { close(descriptor) }
}

/// fork(2), which Swift does not import. The child may only make system calls, as the one above does.
@_silgen_name("fork") private func forkProcess() -> pid_t
