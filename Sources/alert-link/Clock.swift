// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The clocks, in microseconds.
enum Clock {
    /// Since 1970.
    static var wall: Int64 { read(CLOCK_REALTIME) }
    /// Since the boot, suspension included.
    static var uptime: Int64 { read(CLOCK_BOOTTIME) }
    /// The time for which the machine was suspended since the boot.
    static var suspended: Int64 { read(CLOCK_BOOTTIME) - read(CLOCK_MONOTONIC) }

    /// The reading of a wall clock at a time since 1970, in the session's zone.
    static func local(_ wall: Int64) -> Int64 {
        var seconds = time_t(wall / 1_000_000)
        var parts = tm()
        localtime_r(&seconds, &parts)
        return wall + Int64(parts.tm_gmtoff) * 1_000_000
    }

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }
}
