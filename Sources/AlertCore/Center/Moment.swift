// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// A reading of the two clocks at once: what the wall says, and how long the machine has been up.
///
/// A decision takes a `Moment` as an argument instead of asking a clock, so that it can be tried at any time.
struct Moment: Sendable, Hashable {
    /// CLOCK_REALTIME.
    var wall: Instant
    /// Microseconds on CLOCK_BOOTTIME, which also counts the time asleep and never steps, clock_gettime(2).
    var uptime: Int64
    /// The kernel's id of this boot: an `uptime` means something only within one.
    var boot: String

    /// A reading with the given values.
    init(wall: Instant, uptime: Int64, boot: String) {
        self.wall = wall
        self.uptime = uptime
        self.boot = boot
    }
}

/// Where moments come from. The daemon reads the kernel's clocks; a test gives its own.
protocol MomentSource: Sendable {
    /// The time now.
    func now() -> Moment
}
