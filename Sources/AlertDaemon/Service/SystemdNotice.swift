// SPDX-License-Identifier: Apache-2.0

import AlertCore
import CSystemd
import DBus
import Glibc
import LinuxSystem

/// Messages to the service manager, sd_notify(3). Without one (NOTIFY_SOCKET is not set) nothing is sent.
enum SystemdNotice {
    /// The service can be called.
    static func ready() { sd_notify(0, "READY=1") }

    /// The service reads its configuration again; `ready` says that it has.
    static func reloading() {
        let now = KernelClock.monotonic.now / .microseconds(1)
        sd_notify(0, "RELOADING=1\nMONOTONIC_USEC=\(UInt64(now))")
    }

    /// The service is ending.
    static func stopping() { sd_notify(0, "STOPPING=1") }

    /// The service is alive.
    static func alive() { sd_notify(0, "WATCHDOG=1") }

    /// Half the watchdog's time-out in microseconds, which is how often `alive` is due, sd_watchdog_enabled(3); nil
    /// when nobody waits for it.
    static func watchdogInterval() -> Int64? {
        var microseconds: UInt64 = 0
        guard sd_watchdog_enabled(0, &microseconds) > 0 else { return nil }
        return Int64(clamping: microseconds / 2)
    }
}
