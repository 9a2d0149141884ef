// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc

/// A flag that any thread can raise and that poll(2) sees, using eventfd(2). Once raised, it stays up.
package final class EventFlag: Sendable {
    /// The descriptor, which is readable once the flag is up.
    package let descriptor: Int32

    /// - Throws: An error if the kernel provides no descriptor.
    package init() throws(SystemError) {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard descriptor >= 0 else { throw SystemError("eventfd", errno) }
    }

    deinit { close(descriptor) }

    /// Raises the flag.
    package func raise() { _ = linux_ring(descriptor) }
}
