// SPDX-License-Identifier: Apache-2.0

import DBus
import Glibc
import LinuxSystem

/// What a synthesizer has written, or a caller has handed over: a file in memory that has a name for as long as this object lives, as the worker must
/// open it and nobody, not even the worker, may look into the daemon's own descriptors (PR_SET_DUMPABLE, prctl(2)).
final class SpokenFile: Sendable {
    /// Where the worker finds it.
    let path: String
    /// Open for writing, at its beginning.
    let descriptor: SharedDescriptor

    /// An empty file that is the user's alone: in the runtime directory, which the session takes away, else where POSIX shared
    /// memory is (shm_overview(7)).
    ///
    /// - Parameter kind: A part of its name.
    init(environment: [String: String], kind: String = "speech") throws(SystemError) {
        let runtime = environment["XDG_RUNTIME_DIR"].map { $0 + "/alertd" } ?? ""
        let folder = runtime.hasPrefix("/") && access(runtime, W_OK) == 0 ? runtime : "/dev/shm"
        path = folder + "/alertd-\(kind)-" + SecretToken.random()
        let number = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard number >= 0 else { throw SystemError("open", errno) }
        descriptor = SharedDescriptor(adopting: number)
    }

    deinit { unlink(path) }
}
