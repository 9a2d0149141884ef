// SPDX-License-Identifier: Apache-2.0

import CLinux
import CivilTime
import Glibc

/// One timerfd on CLOCK_REALTIME that also wakes when the clock is set and on resume, timerfd_create(2).
///
/// Used by one thread at a time: the one that polls `descriptor`.
struct WallAlarm: ~Copyable, Sendable {
    /// Why the descriptor became readable.
    enum Wake {
        /// The time it was armed for has come.
        case due
        /// The clock was set, or the machine resumed: what was computed from the clock must be computed again.
        case clockChanged
        /// Nothing has happened.
        case none
    }

    let descriptor: Int32

    init() throws(CenterError) {
        descriptor = timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK))
        guard descriptor >= 0 else { throw CenterError.noTimer(errno: errno) }
    }

    deinit { close(descriptor) }

    /// Wakes at `due`, at once when that has passed; with nil only when the clock is set. The kernel may answer
    /// ECANCELED although the timer is armed (the clock was set just before): the caller must then look at the clock
    /// again, so that is returned.
    func arm(at due: Instant?) throws(CenterError) -> Wake {
        var value = itimerspec()
        if let due {
            // A zero value would disarm, so the epoch itself and all before it are one nanosecond past it.
            let microseconds = max(0, due.microseconds)
            value.it_value.tv_sec = Int(microseconds / 1_000_000)
            value.it_value.tv_nsec = microseconds == 0 ? 1 : Int(microseconds % 1_000_000) * 1_000
        } else {
            // Disarmed it would not report a change of the clock; the end of time_t is never reached.
            value.it_value.tv_sec = Int(Int32.max) * 1_000
        }
        let flags = Int32(TFD_TIMER_ABSTIME) | Int32(TFD_TIMER_CANCEL_ON_SET)
        if timerfd_settime(descriptor, flags, &value, nil) == 0 { return .none }
        if errno == ECANCELED { return .clockChanged }
        throw CenterError.noTimer(errno: errno)
    }

    /// Takes what the descriptor has to tell, without blocking.
    func wake() -> Wake {
        var expirations: UInt64 = 0
        if read(descriptor, &expirations, 8) == 8 { return .due }
        return errno == ECANCELED ? .clockChanged : .none
    }
}
