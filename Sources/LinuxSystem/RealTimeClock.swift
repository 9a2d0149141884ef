// SPDX-License-Identifier: Apache-2.0

private import CLinux
private import Glibc

/// The system's clock as clock_gettime(2) has it.
package enum RealTimeClock {
    /// Since 1970 in UTC, without leap seconds.
    package static var now: (seconds: Int64, nanoseconds: Int64) {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return (Int64(time.tv_sec), Int64(time.tv_nsec))
    }
}
