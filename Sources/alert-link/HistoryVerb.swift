// SPDX-License-Identifier: Apache-2.0

import AlertLink
import AlertProtocol
import LinuxSystem
import Varlink

/// `alert-link history`: what happened on other devices, for `alertctl history --from-device`.
struct HistoryVerb {
    let paths: Paths
    let settings: Settings
    let ring: Keyring?

    /// Reads the stored history.
    /// - Parameter device: The name of the device; nil for all others.
    /// - Returns: An object for each notification and each event, by day ascending, the newest of each day first.
    func lines(of device: String?) throws(ExitFailure) -> [JSON] {
        guard settings.share.contains(.history) else {
            throw ExitFailure(
                .unavailable,
                "history is not shared; add share = [\"history\"] to \(paths.settings), on both devices")
        }
        if let device {
            guard device != settings.device else {
                throw ExitFailure(.usage, "\(device) is this device; leave the device out to read its history")
            }
            guard ring?.members[device] != nil else {
                throw ExitFailure(.missing, "no device is called \(device); see \"alertctl devices\"")
            }
        }
        var gate = settings.gate
        gate.formerNames = ring?.formerNames ?? [:]
        let files = HistoryFiles(folder: paths.history)
        var lines: [JSON] = []
        for name in files.stored where ring?.members[name.device] != nil && (device ?? name.device) == name.device {
            // alert-link may delete a file while this runs.
            guard let message = try files.message(name).flatMap({ gate.admitted($0, from: name.device) }) else {
                continue
            }
            lines += message.notifications.map {
                ["device": .string(name.device), "notification": $0.varlink]
            }
            lines += message.events.map { ["device": .string(name.device), "event": $0.varlink] }
        }
        return lines
    }
}
