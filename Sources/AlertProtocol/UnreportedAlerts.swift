// SPDX-License-Identifier: Apache-2.0

package import Varlink

/// Notifications that a connected device has not reported for long, or that cannot be sent to the phone now, as the
/// status of alert-link tells.
package struct UnreportedAlerts: Sendable {
    /// A device to which a notification was sent, and what is known of it.
    package enum Device: Sendable, Equatable {
        /// A device that is connected and has not reported it. The text is the time since then, in RFC 3339.
        case silent(String, since: String)
        /// The phone, whose server does not take it. The text is the reason.
        case unreachable(String, problem: String)

        package var name: String {
            switch self {
            case .silent(let name, _), .unreachable(let name, _): name
            }
        }
    }

    /// The devices, and the notification that each has not reported; nil for a question.
    package private(set) var silences: [(notification: String?, device: String, since: String)] = []
    private var phone: (name: String, problem: String, unsent: Set<String>)?

    /// Nothing is known.
    package init() {}

    /// Reads the status of an alert-link that is running.
    package init(_ status: JSON) {
        silences = (status["unreported"]?.arrayValue ?? []).compactMap { entry in
            guard let alert = entry["alert"]?.stringValue, let device = entry["device"]?.stringValue,
                let since = entry["since"]?.stringValue
            else { return nil }
            return (entry["kind"]?.stringValue == "notification" ? alert : nil, device, since)
        }
        guard let report = status["phone"], let name = report["name"]?.stringValue,
            let problem = report["problem"]?.stringValue
        else { return }
        phone = (name, problem, Set((report["unsent"]?.arrayValue ?? []).compactMap(\.stringValue)))
    }

    /// Returns the devices that have not reported a notification, in the order of their names.
    package func devices(of notification: String) -> [Device] {
        let silent = silences.filter { $0.notification == notification }.map { silence in
            Device.silent(silence.device, since: silence.since)
        }
        let unreachable = phone.flatMap { phone in
            phone.unsent.contains(notification) ? Device.unreachable(phone.name, problem: phone.problem) : nil
        }
        return (silent + [unreachable].compactMap(\.self)).sorted { $0.name < $1.name }
    }
}
