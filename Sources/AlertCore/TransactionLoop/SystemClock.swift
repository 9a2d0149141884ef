// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Glibc
import LinuxSystem

/// The kernel's clocks.
package struct SystemClock: ClockSource {
    private let boot: String

    /// Reads the id of this boot, once. Where the kernel does not tell (a container without /proc) every start of the
    /// daemon counts as a boot: a countdown then goes on by the wall clock, which is right unless that was set.
    package init() {
        boot = SystemClock.bootID() ?? "start-\(KernelClock.wall.microseconds)"
    }

    /// Both clocks, read one after the other: less than a microsecond apart.
    package func now() -> ClockReading {
        ClockReading(
            wall: Instant(microseconds: KernelClock.wall.microseconds), uptime: KernelClock.uptime.microseconds,
            boot: boot)
    }

    /// random(4), /proc/sys/kernel/random/boot_id: 36 characters.
    private static func bootID() -> String? {
        let descriptor = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 36)
        guard read(descriptor, &bytes, 36) == 36 else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
