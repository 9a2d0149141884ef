// SPDX-License-Identifier: Apache-2.0

import Glibc
package import LinuxSystem
import Synchronization

/// The reason why the loop cannot take or carry out a request.
package enum TransactionLoopError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The maximum number of requests is waiting already (`TransactionLoop.maximumQueue`): try again later.
    case busy
    /// The daemon is ending.
    case stopped
    /// The change could not be put on disk and nothing of it was, or what was asked for could not be read.
    case notStored(StoreError)
    /// The kernel gives no timer.
    case noTimer(errno: Int32)
    /// The kernel gives no thread or descriptor.
    case noResources(errno: Int32)

    /// A sentence that says what to do.
    package var description: String {
        switch self {
        case .busy: "too many requests are waiting; try again in a moment"
        case .stopped: "alertd is shutting down; try again in a moment"
        case .notStored(let error): "nothing was changed: \(error)"
        case .noTimer(let code): "no timer from the kernel: \(String(cString: strerror(code)))"
        case .noResources(let code): "no thread or descriptor from the kernel: \(String(cString: strerror(code)))"
        }
    }
}

extension TransactionLoopError {
    /// The kernel gives no thread or descriptor.
    package init(_ error: SystemError) { self = .noResources(errno: error.code) }
}
