// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem

/// Why the centre cannot take or carry out a request.
enum CenterError: Error, Sendable, Hashable, CustomStringConvertible {
    /// As many requests as are kept wait already (`AlertCenter.longestQueue`): try again later.
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
    var description: String {
        switch self {
        case .busy: "too many requests are waiting; try again in a moment"
        case .stopped: "alertd is shutting down; try again in a moment"
        case .notStored(let error): "nothing was changed: \(error)"
        case .noTimer(let code): "no timer from the kernel: \(String(cString: strerror(code)))"
        case .noResources(let code): "no thread or descriptor from the kernel: \(String(cString: strerror(code)))"
        }
    }
}

extension CenterError {
    /// The kernel gives no thread or descriptor.
    init(_ error: SystemError) { self = .noResources(errno: error.code) }
}
