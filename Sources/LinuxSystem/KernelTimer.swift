// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc

/// A timer of the kernel as a descriptor, timerfd_create(2): it is readable once its time has come.
package struct KernelTimer: ~Copyable, Sendable {
    /// The clock of a timer.
    package enum Clock: Sendable {
        /// CLOCK_MONOTONIC: stands still while the machine is suspended.
        case monotonic
        /// CLOCK_BOOTTIME: goes on while it is.
        case uptime
        /// CLOCK_REALTIME: the wall clock, which can be set.
        case wall
        /// CLOCK_REALTIME_ALARM: the wall clock, and the hardware wakes a suspended machine for it.
        case waking

        /// The kernel's number of it.
        package var id: Int32 {
            switch self {
            case .monotonic: CLOCK_MONOTONIC
            case .uptime: CLOCK_BOOTTIME
            case .wall: CLOCK_REALTIME
            case .waking: CLOCK_REALTIME_ALARM
            }
        }
    }

    /// The result of reading.
    package enum Expiry: Sendable {
        /// The time it was set for has come.
        case due
        /// The clock was set, or the machine resumed; only where that was asked for.
        case clockChanged
        /// Nothing has happened.
        case none
    }

    /// To be polled.
    package let descriptor: Int32

    /// - Parameter waits: Whether ``read()`` waits until there is something to tell.
    package init(_ clock: Clock, waits: Bool) throws(SystemError) {
        descriptor = timerfd_create(clock.id, Int32(TFD_CLOEXEC) | (waits ? 0 : Int32(TFD_NONBLOCK)))
        guard descriptor >= 0 else { throw SystemError("timerfd_create", errno) }
    }

    deinit { close(descriptor) }

    /// Sets it to a time of its clock, at once when that has passed.
    ///
    /// - Parameters:
    ///   - nanoseconds: The time; nil for never.
    ///   - tellsChanges: Whether it tells when the wall clock is set, too.
    /// - Returns: `clockChanged` when the clock was set just before: the timer is set all the same, and the caller is to
    ///   look at the clock again.
    @discardableResult
    package func set(nanoseconds: Int64?, tellsChanges: Bool = false) throws(SystemError) -> Expiry {
        var value = itimerspec()
        if let nanoseconds {
            // All zero would switch it off, so the clock's first instant and all before it are one nanosecond past it.
            let time = max(1, nanoseconds)
            value.it_value.tv_sec = Int(time / 1_000_000_000)
            value.it_value.tv_nsec = Int(time % 1_000_000_000)
        } else if tellsChanges {
            // Switched off it would not tell of a change either; the end of time_t is never reached.
            value.it_value.tv_sec = Int(Int32.max) * 1_000
        }
        let flags = Int32(TFD_TIMER_ABSTIME) | (tellsChanges ? Int32(TFD_TIMER_CANCEL_ON_SET) : 0)
        if timerfd_settime(descriptor, flags, &value, nil) == 0 { return .none }
        if errno == ECANCELED { return .clockChanged }
        throw SystemError("timerfd_settime", errno)
    }

    /// Takes what it has to tell.
    package func read() -> Expiry {
        var expirations: UInt64 = 0
        if Glibc.read(descriptor, &expirations, 8) == 8 { return .due }
        return errno == ECANCELED ? .clockChanged : .none
    }
}
