// SPDX-License-Identifier: Apache-2.0

import CivilTime
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
        // Without it, `init` counts every start as a boot.
        let bytes = try? BoundedFile.prefix(of: "/proc/sys/kernel/random/boot_id", limit: 36)
        guard let bytes, bytes.count == 36 else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
