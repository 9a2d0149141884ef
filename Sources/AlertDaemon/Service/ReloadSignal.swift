// SPDX-License-Identifier: Apache-2.0

import AlertCore
import CLinux
import Glibc
import Synchronization

/// SIGHUP, by which a daemon is asked to read its configuration again (daemon(7)), as something to wait for.
enum ReloadSignal {
    /// The descriptor that the handler writes to; -1 before there is one.
    private static let event = Atomic<Int32>(-1)

    /// Takes the signal from now on. It no longer ends the process.
    /// - Returns: An eventfd(2) that can be read when it has come; nil when the kernel gives none.
    static func descriptor() -> Int32? {
        if event.load(ordering: .relaxed) >= 0 { return event.load(ordering: .relaxed) }
        let descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
        guard descriptor >= 0 else { return nil }
        event.store(descriptor, ordering: .relaxed)
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in ReloadSignal.ring() }
        action.sa_flags = SA_RESTART
        sigaction(SIGHUP, &action, nil)
        return descriptor
    }

    /// In the signal's handler: write(2) is all that is done, signal-safety(7).
    private static func ring() {
        let code = errno
        _ = linux_ring(event.load(ordering: .relaxed))
        errno = code
    }
}
