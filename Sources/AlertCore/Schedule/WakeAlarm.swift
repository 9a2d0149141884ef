// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc

/// Whether the kernel lets this process make a timer that wakes a sleeping machine: it wants CAP_WAKE_ALARM, and a
/// clock in the hardware that can do it, timerfd_create(2).
func timerCanWake() -> Bool {
    let descriptor = timerfd_create(Int32(CLOCK_REALTIME_ALARM), Int32(TFD_CLOEXEC))
    guard descriptor >= 0 else { return false }
    close(descriptor)
    return true
}
