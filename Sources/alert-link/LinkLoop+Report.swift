// SPDX-License-Identifier: Apache-2.0

import AlertLink
import LinuxSystem
import Varlink

/// The file that `alert-link status` reads.
extension LinkLoop {
    /// Writes what `alert-link status` tells, when it has changed, and not more often than twice a second.
    func writeReport() {
        let uptime = Clock.uptime
        report.hasDaemon = daemon != nil
        report.latency = broker?.latency
        report.queued = broker?.unacknowledged ?? 0
        report.phone = outlets.phoneReport
        report.bridges = outlets.bridgeReport
        report.fromMachines = inbox?.count
        report.isInHomeAssistant = home != nil
        let json = StatusReport.json(core, ring, user: settings.user, report, now: Clock.wall)
        guard json != reported else {
            reportDue = 0
            return
        }
        guard uptime >= reportDue, reportDue > 0 || reported == nil || isEnding else {
            if reportDue == 0 { reportDue = uptime + 100_000 }
            return
        }
        reportDue = 0
        do throws(SystemError) {
            try PrivateFile.write(json.serialized() + [0x0A], to: paths.status, isDurable: false)
            reported = json
        } catch {
            log("\(paths.status) cannot be written: \(error)")
            reported = json
        }
    }
}

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
