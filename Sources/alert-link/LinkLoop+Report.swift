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
