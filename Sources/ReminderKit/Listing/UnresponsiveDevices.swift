// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
package import CivilTime
import ClientKit
import TerminalKit
package import Varlink

/// Devices that are connected and have not reported an alert for long, and a phone whose server refuses alerts, by the
/// report of alert-link.
package struct UnresponsiveDevices {
    private let report: UnreportedAlerts
    private let now: Instant
    /// Other devices, to which nothing goes at the moment.
    private var unreached: Set<String> = []

    /// No devices.
    package init() { (report, now) = (UnreportedAlerts(), RenderTime.time) }

    /// Reads the devices from the report.
    package init(_ status: JSON, now: Instant = RenderTime.time) {
        report = status["running"]?.boolValue == true ? UnreportedAlerts(status) : UnreportedAlerts()
        self.now = now
        guard status["running"]?.boolValue == true, status["broker"]?["url"] != nil,
            status["broker"]?["connected"]?.boolValue != true
        else { return }
        for device in status["devices"]?.arrayValue ?? [] where device["this"]?.boolValue != true {
            if let name = device["device"]?.stringValue { unreached.insert(name) }
        }
    }

    /// Returns how a device stands that has not reported a notification; nil if nothing is known.
    package func words(about id: String, on device: String) -> String? {
        switch report.devices(of: id).first(where: { $0.name == device }) {
        case .silent(_, let since): WireTime(since).map { words($0.instant, "it") }
        case .unreachable(_, let problem): "not yet: \(problem.visible)"
        case nil: unreached.contains(device) ? "no connection to the broker now" : nil
        }
    }

    /// Returns the devices that have not reported a notification, in JSON; nil if nothing is known.
    package func json(about id: String) -> JSON? {
        let devices = report.devices(of: id).map { device -> JSON in
            switch device {
            case .silent(let name, let since): ["device": .string(name), "since": .string(since)]
            case .unreachable(let name, let problem): ["device": .string(name), "problem": .string(problem)]
            }
        }
        return devices.isEmpty ? nil : .array(devices)
    }

    /// The devices, the number of alerts that each has not reported, and the words for these alerts.
    package var summary: [(device: String, count: Int, words: (String) -> String)] {
        Dictionary(grouping: report.silences) { $0.device }.sorted { $0.key < $1.key }.map { device, silences in
            let since = silences.compactMap { WireTime($0.since)?.instant }.min() ?? now
            return (device, silences.count, { words(since, $0) })
        }
    }

    private func words(_ since: Instant, _ what: String) -> String {
        let span = max(0, now.distance(from: since))
        let length = span < 10 * Span.minute ? "\(span / Span.second) s" : Span.words(span / Span.minute * Span.minute)
        return "connected, but has not reported \(what) for \(length)"
    }
}
