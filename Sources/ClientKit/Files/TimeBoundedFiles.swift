// SPDX-License-Identifier: Apache-2.0

import Glibc
package import LinuxSystem

/// Looks at files that may be on a file system that hangs, such as one of a server that is gone. The command then ends,
/// or leaves it to the daemon to report the problem, instead of hanging too.
///
/// If the kernel has the file's status in its cache, that is enough. Otherwise a separate process looks, see
/// `FileLook`, and costs half a millisecond.
package enum TimeBoundedFiles {
    package typealias Status = FileLook.Status

    /// The time limit, the same as in the daemon.
    private static let patience = Duration.seconds(2)

    /// Returns the status of the target of a path. The error is ETIMEDOUT if the file system does not answer.
    package static func status(_ path: String) -> Result<Status, SystemError> { status(path, opens: false) }

    /// - Parameter opens: Whether the file is opened afterwards, for which a file server may be asked again.
    private static func status(_ path: String, opens: Bool) -> Result<Status, SystemError> {
        // These paths are on no file system that could hang, and refer to this process's own descriptors.
        let isOwn = path.hasPrefix("/dev/") || path.hasPrefix("/proc/")
        let status = isOwn ? Status(of: path) : look(path, opens: opens)
        return status.code == 0 ? .success(status) : .failure(SystemError("stat", status.code))
    }

    /// Opens a file that answers; a descriptor, or minus an errno.
    package static func open(_ path: String, _ flags: Int32) -> Int32 {
        if case .failure(let error) = status(path, opens: true) { return -error.code }
        let descriptor = Glibc.open(path, flags)
        return descriptor >= 0 ? descriptor : -errno
    }

    private static func look(_ path: String, opens: Bool) -> Status {
        if let (status, isOnDisk) = FileLook.cached(path), isOnDisk || !opens { return status }
        // Where no process can be started, look in this one.
        guard let look = FileLook(path) else { return Status(of: path) }
        guard Descriptor.isReadable(look.descriptor, by: .now + patience) else {
            look.abandon()
            return Status()
        }
        return look.finish()
    }
}

extension Failure {
    /// A file whose file system hangs.
    package init(hanging name: String) {
        self.init(.tryLater, "cannot read \(name): its file system does not respond", remedy: "Try again once it does")
    }
}
