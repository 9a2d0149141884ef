// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Glibc
import LinuxSystem

/// A timer on CLOCK_REALTIME_ALARM: when it expires, the kernel has the hardware clock wake a sleeping machine.
///
/// The timer has no other purpose. Nobody polls it: on resume `RealtimeTimer` wakes the loop, which then finds the due
/// rows.
struct WakeAlarm: ~Copyable {
    private let timer: KernelTimer
    private var armed: Instant?

    /// Creates the alarm clock, or nil if it is not permitted.
    init?() {
        do throws(SystemError) {
            timer = try KernelTimer(.waking, waits: false)
        } catch {
            return nil
        }
    }

    /// Wakes the machine at `due`, or never if it is nil. Returns whether the kernel accepted the time.
    @discardableResult
    mutating func arm(at due: Instant?) -> Bool {
        guard due != armed else { return true }
        armed = due
        do throws(SystemError) {
            try timer.set(nanoseconds: due?.nanoseconds)
            return true
        } catch {
            return false
        }
    }
}

/// The permission of this process to wake a sleeping machine.
package enum Waking: Sendable, Hashable {
    /// Waking is permitted.
    case permitted
    /// The kernel requires CAP_WAKE_ALARM, capabilities(7).
    case notPermitted
    /// The machine has no clock that can wake it, or the kernel has no driver for it.
    case noClock

    /// Determines the permission by creating such a timer.
    package static func probe() -> Waking {
        // Without such a clock the kernel still creates the timer, which then wakes nothing; clock_getres(2) fails.
        var resolution = timespec()
        guard clock_getres(KernelClock.waking.id, &resolution) == 0 else { return .noClock }
        return WakeAlarm() == nil ? .notPermitted : .permitted
    }

    /// A sentence for a notification that should wake the machine but cannot; nil if it can.
    package var note: String? {
        switch self {
        case .permitted: nil
        case .notPermitted:
            "alertd has no right to wake it, so a machine that sleeps then brings this when it wakes; see alertctl doctor"
        case .noClock:
            "this machine has no clock that could wake it: if it sleeps then, this comes when it wakes"
        }
    }
}
