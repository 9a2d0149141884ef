// SPDX-License-Identifier: Apache-2.0

package import CivilTime

/// A reading of the two clocks at once: what the wall says, and how long the machine has been up.
///
/// A decision takes a `ClockReading` as an argument instead of asking a clock, so that it can be tried at any time.
package struct ClockReading: Sendable, Hashable {
    /// CLOCK_REALTIME.
    package var wall: Instant
    /// Microseconds on CLOCK_BOOTTIME, which also counts the time asleep and never steps, clock_gettime(2).
    package var uptime: Int64
    /// The kernel's id of this boot: an `uptime` means something only within one.
    package var boot: String

    /// A reading with the given values.
    package init(wall: Instant, uptime: Int64, boot: String) {
        self.wall = wall
        self.uptime = uptime
        self.boot = boot
    }
}

/// A source of clock readings. The daemon reads the kernel's clocks; a test gives its own.
package protocol ClockSource: Sendable {
    /// The time now.
    func now() -> ClockReading
}
