// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import Testing

@Suite struct RingTests {
    @Test func whoeverWaitsCanRead() {
        let descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
        defer { close(descriptor) }
        #expect(linux_ring(descriptor) && linux_ring(descriptor))
        var count: eventfd_t = 0
        #expect(eventfd_read(descriptor, &count) == 0 && count == 2)
        // A full count can be read all the same.
        #expect(eventfd_write(descriptor, .max - 1) == 0)
        #expect(linux_ring(descriptor))
    }

    @Test func whatIsNoneIsRefused() { #expect(!linux_ring(-1)) }
}
