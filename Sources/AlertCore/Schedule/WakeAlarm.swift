// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Glibc
import LinuxSystem

/// A timer on CLOCK_REALTIME_ALARM: the kernel has the clock in the hardware wake a sleeping machine when it expires.
///
/// That is all it is for. Nobody polls it: on resume `RealtimeTimer` wakes the loop, which then finds what is due.
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

    /// Wakes the machine at `due`; with nil never. Whether the kernel took it.
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
    /// The kernel wants CAP_WAKE_ALARM for it, capabilities(7).
    case notPermitted
    /// The machine has no clock that could, or the kernel no driver for it.
    case noClock

    /// Tries it.
    package static func probe() -> Waking {
        // Without such a clock the kernel makes the timer all the same, and it wakes nothing; clock_getres(2) tells.
        var resolution = timespec()
        guard clock_getres(KernelClock.waking.id, &resolution) == 0 else { return .noClock }
        return WakeAlarm() == nil ? .notPermitted : .permitted
    }

    /// A sentence for a notification that asks for it in vain.
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
