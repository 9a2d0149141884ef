// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation
import SoundServerSupport

/// Descriptors, and waiting for them.
enum Descriptor {
    /// Returns whether a descriptor becomes readable (or ends) before a time.
    static func isReadable(_ descriptor: Int32, by deadline: ContinuousClock.Instant) -> Bool {
        while true {
            let left = max(.zero, ContinuousClock.now.duration(to: deadline)).components
            var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let count = poll(&request, 1, Int32(left.seconds * 1_000 + left.attoseconds / 1_000_000_000_000_000))
            if count > 0 { return true }
            if count == 0, ContinuousClock.now >= deadline { return false }
        }
    }

    /// A pipe. It is a pair of sockets, since they alone can be made closed-on-exec at once: an end that leaks into
    /// another test's child would keep a reader waiting for the end.
    static func pipe() throws -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw ToolError("no pair of sockets: \(String(cString: strerror(errno)))")
        }
        return (ends[0], ends[1])
    }
}
