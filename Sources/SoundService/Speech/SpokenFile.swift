// SPDX-License-Identifier: Apache-2.0

import DBus
import Glibc
package import LinuxSystem

/// The output of a synthesizer, or a sound from a caller: a file in memory that has a name as long as this object
/// lives. It needs the name because the worker must open it, and nobody, not even the worker, may look into the
/// daemon's descriptors (PR_SET_DUMPABLE, prctl(2)).
package final class SpokenFile: Sendable {
    /// The path for the worker.
    package let path: String
    /// The descriptor, open for writing at the beginning.
    package let descriptor: SharedDescriptor

    /// Creates an empty file that only the user can access: in the runtime directory, which is removed with the
    /// session, otherwise in POSIX shared memory (shm_overview(7)).
    ///
    /// - Parameter kind: The kind of the file, a part of its name.
    package init(environment: [String: String], kind: Kind = .speech) throws(SystemError) {
        let runtime = Self.runtime(environment)
        let folder = runtime.map { access($0, W_OK) == 0 } == true ? runtime : nil
        while true {
            let path = (folder ?? Self.shared) + "/" + kind.prefix + SecretToken.random()
            let number = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard number >= 0 else { throw SystemError("open", errno) }
            let descriptor = SharedDescriptor(adopting: number)
            // If nobody holds the lock, the file is a leftover.
            guard flock(number, LOCK_EX | LOCK_NB) == 0 else { continue }
            var status = stat()
            // Another process that starts at this moment may have removed the file between the two calls.
            guard fstat(number, &status) == 0, status.st_nlink > 0 else { continue }
            self.path = path
            self.descriptor = descriptor
            return
        }
    }

    deinit { unlink(path) }

    /// The purpose of the file, which its name contains.
    package enum Kind: String, CaseIterable, Sendable {
        case speech, sound

        fileprivate var prefix: String { "alertd-\(rawValue)-" }
    }

    /// Removes the leftovers of a killed daemon: files with such names that belong to the user and that no process
    /// holds.
    ///
    /// - Returns: The number of removed files.
    @discardableResult
    package static func removeLeftovers(environment: [String: String]) -> Int {
        [runtime(environment), shared].compactMap { $0 }.reduce(0) { $0 + removeLeftovers(in: $1) }
    }

    static func removeLeftovers(in folder: String) -> Int {
        var removed = 0
        for name in FolderListing.names(in: folder) {
            guard let kind = Kind.allCases.first(where: { name.hasPrefix($0.prefix) }),
                name.utf8.count == kind.prefix.utf8.count + SecretToken.random().utf8.count
            else { continue }
            let path = "\(folder)/\(name)"
            let number = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
            guard number >= 0 else { continue }
            defer { close(number) }
            var status = stat()
            guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
                flock(number, LOCK_EX | LOCK_NB) == 0, unlink(path) == 0
            else { continue }
            removed += 1
        }
        return removed
    }

    /// The folder of POSIX shared memory.
    private static let shared = "/dev/shm"

    private static func runtime(_ environment: [String: String]) -> String? {
        environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 + "/alertd" : nil }
    }
}
