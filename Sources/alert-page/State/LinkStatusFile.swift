// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Glibc
import LinuxSystem
import Varlink

/// The file in which alert-link describes its state, next to the lock that it holds while it runs.
struct LinkStatusFile: Sendable {
    let path: String
    let lock: String

    /// Returns what alert-link wrote last; nil if it is not set up, or the file cannot be read.
    func last() async throws -> JSON? {
        // Linked devices are an addition: the page works without them.
        try await BlockingWork.shared.run { [path] in try? PrivateFile.json(path) }
    }

    /// Returns the devices that have not reported alerts; none if alert-link does not run, because it does not know
    /// them any more.
    func unreported() async throws -> UnreportedAlerts {
        let isRunning = try await BlockingWork.shared.run { [lock] in
            let descriptor = open(lock, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return false }
            defer { close(descriptor) }
            return flock(descriptor, LOCK_SH | LOCK_NB) != 0
        }
        guard isRunning, let status = try await last() else { return UnreportedAlerts() }
        return UnreportedAlerts(status)
    }
}
