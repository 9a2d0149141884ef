// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem

/// The clocks, in microseconds.
enum Clock {
    /// The wall clock: microseconds since 1970.
    static var wall: Int64 { KernelClock.wall.microseconds }
    /// The time since the boot, including suspension.
    static var uptime: Int64 { KernelClock.uptime.microseconds }
    /// The time for which the machine was suspended since the boot.
    static var suspended: Int64 { KernelClock.uptime.microseconds - KernelClock.monotonic.microseconds }

    /// Returns the reading of a wall clock in the session's zone at a time since 1970.
    static func local(_ wall: Int64) -> Int64 {
        var seconds = time_t(wall / 1_000_000)
        var parts = tm()
        localtime_r(&seconds, &parts)
        return wall + Int64(parts.tm_gmtoff) * 1_000_000
    }

    /// Waits in poll(2) for descriptors.
    /// - Parameter due: The end of the wait, by the uptime; nil for none.
    static func wait(for requests: inout [pollfd], until due: Int64?) throws(ExitFailure) {
        let pause = due.map { Int32(clamping: max(0, ($0 - uptime + 999) / 1_000)) } ?? -1
        guard poll(&requests, nfds_t(requests.count), pause) >= 0 || errno == EINTR else {
            throw ExitFailure(.defect, "poll: \(String(cString: strerror(errno)))")
        }
    }
}
/// Detects jumps of the clocks between two readings: a machine that slept, and a clock that was set.
struct ClockJumps {
    /// The time of suspension at the last reading.
    private var suspended: Int64
    /// The lead of the wall clock over the uptime when it was set last.
    private var offset: Int64

    private static let minimumSuspension: Int64 = 2_000_000
    private static let minimumStep: Int64 = 1_000_000

    init(suspended: Int64 = Clock.suspended, offset: Int64 = Clock.wall - Clock.uptime) {
        (self.suspended, self.offset) = (suspended, offset)
    }

    /// Returns whether the machine was suspended since the last call. The broker may have given this device up, while
    /// libmosquitto's clock stood still.
    mutating func wasSuspended(_ now: Int64) -> Bool {
        defer { suspended = now }
        return now - suspended > Self.minimumSuspension
    }

    /// Returns by how much a person or a time server has set the clock since the last step; nil for a trifle.
    mutating func step(offset new: Int64) -> Int64? {
        let step = new - offset
        guard abs(step) > Self.minimumStep else { return nil }
        offset = new
        return step
    }
}
