// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc

/// A flag that any thread raises and poll(2) sees, eventfd(2). It stays up.
package final class EventFlag: Sendable {
    /// Readable once the flag is up.
    package let descriptor: Int32

    /// - Throws: When the kernel gives no descriptor.
    package init() throws(SystemError) {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard descriptor >= 0 else { throw SystemError("eventfd", errno) }
    }

    deinit { close(descriptor) }

    /// Raises it.
    package func raise() { _ = linux_ring(descriptor) }
}
