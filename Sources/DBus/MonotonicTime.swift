// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The clock that deadlines on the bus are measured with: CLOCK_MONOTONIC, which stands still while the machine
/// sleeps. sd-bus uses the same, so its time-outs and ours can be compared.
public enum MonotonicTime {
    /// The time since the clock's arbitrary zero.
    public static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
