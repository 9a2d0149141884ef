// SPDX-License-Identifier: Apache-2.0

private import CLinux
private import Glibc

/// The system's clock, read with clock_gettime(2).
package enum RealTimeClock {
    /// The time since 1970 in UTC, without leap seconds.
    package static var now: (seconds: Int64, nanoseconds: Int64) {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return (Int64(time.tv_sec), Int64(time.tv_nsec))
    }
}
