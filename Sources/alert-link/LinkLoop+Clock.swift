// SPDX-License-Identifier: Apache-2.0

import AlertLink

/// Jumps of the clocks: a machine that slept, and a clock that was set.
extension LinkLoop {
    /// After a suspension the broker may have given this device up, while libmosquitto's clock stood still.
    func noticeSuspension() {
        let now = Clock.suspended
        defer { suspended = now }
        guard now - suspended > 2_000_000, broker != nil || attempt != nil else { return }
        log("the machine was suspended; connecting anew")
        dropBroker("the machine was suspended")
        brokerPause.reset()
        brokerDue = 0
    }

    /// The person or a time server may have set the clock: what was compared with it is wrong by as much.
    func noticeClock() {
        let offset = Clock.wall - Clock.uptime
        let step = offset - clockOffset
        guard abs(step) > 1_000_000 else { return }
        clockOffset = offset
        core.clockMoved(by: step)
        guard broker != nil || attempt != nil else { return }
        log("the clock was set by \(step / 1_000_000) seconds; connecting anew")
        connectAnew("the clock was set")
    }
}
