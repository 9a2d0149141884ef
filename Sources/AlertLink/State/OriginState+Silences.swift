// SPDX-License-Identifier: Apache-2.0

/// Alerts that a device has not reported although it is connected: it may not have got them.
extension OriginState {
    /// The time without a report after which an alert counts as not arrived, in microseconds: the alert has been sent
    /// again once.
    static let patience: Int64 = 60_000_000

    /// Notes that a device has not reported an alert.
    /// - Parameter since: The time since which the device is connected.
    /// - Returns: The notification for the person, once for each critical alert and device.
    mutating func noteSilence(of key: AlertKey, on device: String, since: Int64, now: Int64) -> LinkAction? {
        guard let entry = entries[key], entry.isOpen, silences[key]?[device] == nil else { return nil }
        let since = max(since, entry.raised)
        guard since + Self.patience <= now else { return nil }
        silences[key, default: [:]][device] = since
        guard entry.item?.isCritical == true, entries[key]?.reported.insert(device).inserted == true else { return nil }
        return .notify(
            title: "\(device) has not reported: \(entry.title)",
            body: "It is connected, but has not reported it for \((now - since) / 1_000_000) s. It is sent again.")
    }

    mutating func endSilence(of key: AlertKey, on device: String) {
        silences[key]?[device] = nil
        if silences[key]?.isEmpty == true { silences[key] = nil }
    }

    /// Forgets the silence of a device that has gone: it gets the alerts when it is back.
    mutating func endSilences(of device: String) {
        for key in silences.keys { endSilence(of: key, on: device) }
    }

    /// Adapts all times after this device's clock was set.
    mutating func moveSilences(by step: Int64) {
        silences = silences.mapValues { $0.mapValues { $0 + step } }
    }
}
