// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import TerminalKit
import Varlink

/// Devices that are connected and have not reported an alert for long, and a phone whose server refuses alerts, by the
/// report of alert-link.
struct SilentDevices {
    private struct Silence {
        var alert: String
        var device: String
        var since: Instant
    }

    private var silences: [Silence] = []
    /// The name of the phone, the reason why nothing reaches it now, and the notifications that have not reached it.
    private var phone: (name: String, problem: String, unsent: Set<String>)?
    private let now: Instant

    /// No devices.
    init() { now = RenderTime.time }

    /// Reads the devices from the report.
    init(_ status: JSON, now: Instant = RenderTime.time) {
        self.now = now
        guard status["running"]?.boolValue == true else { return }
        silences = (status["unreported"]?.arrayValue ?? []).compactMap { entry in
            guard let alert = entry["alert"]?.stringValue, let device = entry["device"]?.stringValue,
                let since = entry["since"]?.stringValue.flatMap(WireTime.init)?.instant
            else { return nil }
            return Silence(
                alert: entry["kind"]?.stringValue == "notification" ? alert : "", device: device, since: since)
        }
        guard let report = status["phone"], let name = report["name"]?.stringValue,
            let problem = report["problem"]?.stringValue
        else { return }
        phone = (name, problem, Set((report["unsent"]?.arrayValue ?? []).compactMap(\.stringValue)))
    }

    /// Returns the report of alert-link, if one of these notifications was sent to a device that has not reported it.
    /// Without a report nothing is known.
    static func about(_ notifications: [Notifications.Notification], in session: Session) -> SilentDevices {
        let isAwaited = notifications.contains { notification in
            let reported = Set((notification.receptions ?? []).map(\.device))
            return !Set(notification.reaches ?? []).isSubset(of: reported)
        }
        guard isAwaited else { return SilentDevices() }
        let program = LinkProgram(environment: session.environment, files: session.files)
        do {
            return SilentDevices(try JSON(parsing: try program.output(["status", "--json"]), maximumSize: 1 << 20))
        } catch {
            return SilentDevices()
        }
    }

    /// Returns how a device stands that has not reported a notification; nil if nothing is known.
    func words(about id: String, on device: String) -> String? {
        if let phone, phone.name == device, phone.unsent.contains(id) { return "not yet: \(phone.problem.visible)" }
        return silences.first { $0.alert == id && $0.device == device }.map { words($0.since, "it") }
    }

    /// The devices, the number of alerts that each has not reported, and the words for these alerts.
    var summary: [(device: String, count: Int, words: (String) -> String)] {
        Dictionary(grouping: silences, by: \.device).sorted { $0.key < $1.key }.map { device, silences in
            let since = silences.map(\.since).min() ?? now
            return (device, silences.count, { words(since, $0) })
        }
    }

    private func words(_ since: Instant, _ what: String) -> String {
        let span = max(0, now.distance(from: since))
        let length = span < 10 * Span.minute ? "\(span / Span.second) s" : Span.words(span / Span.minute * Span.minute)
        return "connected, but has not reported \(what) for \(length)"
    }
}
