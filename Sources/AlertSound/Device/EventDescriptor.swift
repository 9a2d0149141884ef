// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// An eventfd(2): one thread rings, another waits in poll(2), with or without a timeout. Rings while nobody waits are
/// not lost; they count as one.
struct EventDescriptor: ~Copyable {
    private let descriptor: Int32

    /// Creates the event, or nil if the process has no descriptor left.
    init?() {
        let made = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
        guard made >= 0 else { return nil }
        descriptor = made
    }

    deinit { close(descriptor) }

    borrowing func ring() {
        // If the kernel refuses every attempt, the next ring wakes the waiting thread.
        _ = linux_ring(descriptor)
    }

    /// Waits for a ring for at most `microseconds`, or without a limit if nil.
    borrowing func wait(microseconds: Int?) {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let limit = microseconds.map { Int64(max(0, $0)) } ?? -1
        // EINTR is a wake-up like any other: the caller checks its state again.
        if linux_poll(&entry, 1, limit) > 0 {
            var count: UInt64 = 0
            _ = read(descriptor, &count, 8)
        }
    }
}
