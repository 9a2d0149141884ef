// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The clock for deadlines on the bus: CLOCK_MONOTONIC, which stops while the machine sleeps. sd-bus uses the same
/// clock, so its timeouts can be compared with ours.
public enum MonotonicTime {
    /// The time since the clock's arbitrary zero.
    public static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
