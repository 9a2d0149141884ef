// SPDX-License-Identifier: Apache-2.0

public import DBus
import TextSafety

/// Vibration, where there is a motor: feedbackd's `org.sigxcpu.Feedback` plays an event of its theme, and what the
/// theme has for it depends on the device and on its profile. Elsewhere nothing happens, and that is no error.
public struct Vibration: Sendable {
    /// A haptic event (Event Naming Specification 0.4, with feedbackd's additions).
    public enum Feedback: String, Sendable, Hashable {
        /// A message has come.
        case message = "message-new-instant"
        /// An alarm clock rings.
        case alarm = "alarm-clock-elapsed"
        /// A time-out has passed.
        case timeout = "timeout-completed"
    }

    /// The outcome.
    public enum Outcome: Sendable, Hashable {
        /// feedbackd took it.
        case triggered
        /// There is no bus or no feedbackd, or none could be started.
        case absent
        /// The setting was asked for and refused.
        case failed(DBusError)
    }

    private static let name = "org.sigxcpu.Feedback"
    private let connection: BusConnection

    /// Vibrates by way of a session bus.
    public init(connection: BusConnection) {
        self.connection = connection
    }

    /// Triggers a feedback on behalf of an application, and returns when feedbackd has answered, at the latest after
    /// five seconds. The bus may start feedbackd.
    public func trigger(_ feedback: Feedback = .message, app: String = "org.alertd.Alertd") async -> Outcome {
        // TriggerFeedback(s app_id, s event, a{sv} hints, i timeout) -> u; -1 plays it once.
        let call = MethodCall(
            destination: Self.name, path: "/org/sigxcpu/Feedback", interface: Self.name, member: "TriggerFeedback",
            arguments: [
                .string(NotificationText.line(app, bytes: 255)), .string(feedback.rawValue), .properties([:]),
                .int32(-1),
            ],
            mayStartService: true)
        do throws(DBusError) {
            _ = try await connection.call(call, within: .seconds(5))
            return .triggered
        } catch {
            switch error {
            case .noBus, .noThread, .disconnected, .closed: return .absent
            case .remote(let name, _) where name.meansNobodyThere: return .absent
            case .remote, .timedOut, .malformed, .tooLarge, .invalidMessage, .tooBusy: return .failed(error)
            }
        }
    }
}
