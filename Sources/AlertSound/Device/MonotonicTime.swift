// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// CLOCK_MONOTONIC in nanoseconds. Like the device, this clock stops during suspend.
@inline(__always)
func monotonicNanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
}
