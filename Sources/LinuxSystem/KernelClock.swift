// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc

/// A clock of the kernel, clock_gettime(2).
package enum KernelClock: Sendable {
    /// CLOCK_MONOTONIC, which stops while the machine is suspended. sd-bus uses this clock for its timeouts.
    case monotonic
    /// CLOCK_BOOTTIME, which continues during suspend.
    case uptime
    /// CLOCK_REALTIME: the wall clock, which can be set. Its zero is 1970 in UTC, without leap seconds.
    case wall
    /// CLOCK_REALTIME_ALARM: the wall clock; the hardware wakes a suspended machine for it.
    case waking

    /// The kernel's number for the clock.
    package var id: Int32 {
        switch self {
        case .monotonic: CLOCK_MONOTONIC
        case .uptime: CLOCK_BOOTTIME
        case .wall: CLOCK_REALTIME
        case .waking: CLOCK_REALTIME_ALARM
        }
    }

    /// The time since the clock's zero.
    package var nanoseconds: Int64 {
        var time = timespec()
        clock_gettime(id, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// The time since the clock's zero.
    package var microseconds: Int64 { nanoseconds / 1_000 }

    /// The time since the clock's zero.
    package var now: Duration { .nanoseconds(nanoseconds) }
}

/// A kernel timer with a descriptor, timerfd_create(2), which is readable once the time has come.
package struct KernelTimer: ~Copyable, Sendable {
    /// The result of reading a timer.
    package enum Expiry: Sendable {
        /// The time it was set for has come.
        case due
        /// The clock was set, or the machine resumed; reported only on request.
        case clockChanged
        /// Nothing has happened.
        case none
    }

    /// The descriptor to poll.
    package let descriptor: Int32

    /// - Parameter waits: Whether ``read()`` waits for an event.
    package init(_ clock: KernelClock, waits: Bool) throws(SystemError) {
        descriptor = timerfd_create(clock.id, Int32(TFD_CLOEXEC) | (waits ? 0 : Int32(TFD_NONBLOCK)))
        guard descriptor >= 0 else { throw SystemError("timerfd_create", errno) }
    }

    deinit { close(descriptor) }

    /// Sets the timer to a time of its clock. A time in the past expires at once.
    ///
    /// - Parameters:
    ///   - nanoseconds: The time; nil for never.
    ///   - tellsChanges: Whether to report changes of the wall clock, too.
    /// - Returns: `clockChanged` if the clock was set just before. The timer is set in this case, too, and the caller
    ///   should check the clock again.
    @discardableResult
    package func set(nanoseconds: Int64?, tellsChanges: Bool = false) throws(SystemError) -> Expiry {
        var value = itimerspec()
        if let nanoseconds {
            // All zeros would disable the timer, so a time at or before the clock's zero becomes one nanosecond.
            let time = max(1, nanoseconds)
            value.it_value.tv_sec = Int(time / 1_000_000_000)
            value.it_value.tv_nsec = Int(time % 1_000_000_000)
        } else if tellsChanges {
            // A disabled timer would not report changes either; the end of time_t is never reached.
            value.it_value.tv_sec = Int(Int32.max) * 1_000
        }
        let flags = Int32(TFD_TIMER_ABSTIME) | (tellsChanges ? Int32(TFD_TIMER_CANCEL_ON_SET) : 0)
        if timerfd_settime(descriptor, flags, &value, nil) == 0 { return .none }
        if errno == ECANCELED { return .clockChanged }
        throw SystemError("timerfd_settime", errno)
    }

    /// Sets the timer to a time of its clock, rounded up to nanoseconds; nil for never.
    package func set(_ time: Duration?) throws(SystemError) {
        // A century after the clock's zero is as good as never.
        let time = time.map { min(max($0, .zero), .seconds(1 << 32)).components }
        try set(nanoseconds: time.map { $0.seconds * 1_000_000_000 + ($0.attoseconds + 999_999_999) / 1_000_000_000 })
    }

    /// Reads the state of the timer.
    package func read() -> Expiry {
        var expirations: UInt64 = 0
        if Glibc.read(descriptor, &expirations, 8) == 8 { return .due }
        return errno == ECANCELED ? .clockChanged : .none
    }
}
