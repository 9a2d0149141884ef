// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc

/// A clock of the kernel, clock_gettime(2).
package enum KernelClock: Sendable {
    /// CLOCK_MONOTONIC, which stops while the machine is suspended. sd-bus uses this clock for its timeouts.
    case monotonic
    /// CLOCK_BOOTTIME, which continues during suspend.
    case uptime
    /// CLOCK_REALTIME: the wall clock, which can be set. Its zero is 1970 in UTC, without leap seconds.
    case wall
    /// CLOCK_REALTIME_ALARM: the wall clock; the hardware wakes a suspended machine for it.
    case waking

    /// The kernel's number for the clock.
    package var id: Int32 {
        switch self {
        case .monotonic: CLOCK_MONOTONIC
        case .uptime: CLOCK_BOOTTIME
        case .wall: CLOCK_REALTIME
        case .waking: CLOCK_REALTIME_ALARM
        }
    }

    /// The time since the clock's zero.
    package var nanoseconds: Int64 {
        var time = timespec()
        clock_gettime(id, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// The time since the clock's zero.
    package var microseconds: Int64 { nanoseconds / 1_000 }

    /// The time since the clock's zero.
    package var now: Duration { .nanoseconds(nanoseconds) }
}
