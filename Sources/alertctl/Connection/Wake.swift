// SPDX-License-Identifier: Apache-2.0

// The types of poll(2) may be taken to belong to either module.
import CLinux
import Glibc

/// The reason why a command that waits for a connection and for signals goes on.
enum Wake {
    /// There is something to read on the connection, or on the other descriptor.
    case descriptor
    /// A signal has come.
    case signals
    /// The time is up.
    case deadline

    /// Waits for the first of them. A signal goes before what the connection has to say.
    ///
    /// - Parameter other: Another descriptor to wait for; none if it is negative.
    static func wait(
        for descriptor: Int32, and other: Int32 = -1, _ signals: Int32, until deadline: ContinuousClock.Instant
    ) -> Wake {
        var requests = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
            pollfd(fd: other, events: Int16(POLLIN), revents: 0),
        ]
        while true {
            let left = max(.zero, ContinuousClock.now.duration(to: deadline)).components
            let milliseconds = left.seconds * 1_000 + left.attoseconds / 1_000_000_000_000_000 + 1
            let count = poll(&requests, 3, Int32(min(milliseconds, 3_600_000)))
            if count > 0 { return requests[1].revents != 0 ? .signals : .descriptor }
            if ContinuousClock.now >= deadline { return .deadline }
        }
    }
}
