// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc

/// A flag that any thread can raise and that poll(2) sees, using eventfd(2). Raising it again while it is up changes
/// nothing.
package final class EventFlag: Sendable {
    /// The descriptor, which is readable while the flag is up.
    package let descriptor: Int32

    /// - Throws: An error if the kernel provides no descriptor.
    package init() throws(SystemError) {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard descriptor >= 0 else { throw SystemError("eventfd", errno) }
    }

    deinit { close(descriptor) }

    /// Raises the flag. A signal handler may call this.
    /// - Returns: Whether the kernel accepted it. If not, a thread that waits sees the next call.
    @discardableResult
    package func raise() -> Bool { linux_ring(descriptor) }

    /// Lowers the flag.
    package func lower() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, 8)
    }

    /// Waits until the flag is up, and lowers it. A signal ends the wait, too: the caller checks its state again.
    ///
    /// - Parameter microseconds: The time limit; nil for none.
    package func wait(microseconds: Int? = nil) {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        if linux_poll(&entry, 1, microseconds.map { Int64(max(0, $0)) } ?? -1) > 0 { lower() }
    }
}

extension EventFlag {
    /// The descriptors of flags by the number of their signal, which a handler reads; -1 for none.
    ///
    /// Each entry is written before the handler of its signal is installed, and never again, and the memory is never
    /// released: so the handler reads a constant.
    nonisolated(unsafe) private static let raisedBySignal: UnsafeMutablePointer<Int32> = {
        let descriptors = UnsafeMutablePointer<Int32>.allocate(capacity: 65)
        descriptors.initialize(repeating: -1, count: 65)
        return descriptors
    }()

    /// Creates the flag that signals raise from now on, on whatever thread the kernel chooses. They no longer end the
    /// process. The flag lives as long as the process.
    ///
    /// - Parameter signals: Signals that no other flag has.
    /// - Throws: An error if the kernel provides no descriptor.
    package static func raised(by signals: [Int32]) throws(SystemError) -> EventFlag {
        let flag = try EventFlag()
        _ = Unmanaged.passRetained(flag)
        var action = sigaction()
        // The handler only calls write(2), which signal-safety(7) permits.
        action.__sigaction_handler.sa_handler = { signal in
            let code = errno
            _ = linux_ring(EventFlag.raisedBySignal[Int(signal)])
            errno = code
        }
        action.sa_flags = SA_RESTART
        for signal in signals {
            raisedBySignal[Int(signal)] = flag.descriptor
            sigaction(signal, &action, nil)
        }
        return flag
    }
}
